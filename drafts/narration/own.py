"""Puts deeds and lines of people into recorded games and checks that the tales answer them."""
import glob, collections, random, sys, re, game as G, tell, check
from tell import Teller, sentences, chronicle, quote_of, object_in, NP
DEEDS = ["{S} breaks into the mill at night to steal the pay ledger and read it out in the square.",
 "I want to talk {F} into opening the brood rooms. If that fails, I lie about the price.",
 "{S} wants to free my old nurse from {F}!", "to get the truth", "{S} and {F} have supper. Nothing else happens, or so it seems.",
 "{S} poisons the soup", "Es geht um den Schlüssel an der Tür von {F}.", "{S} asks {F} for a dance, because a dance is the only place where nobody listens",
 "{S} will burn the contract, whatever {F} says; it was signed with a stolen hand and everybody on the spine road knows it, even the goad-keepers who never know anything at all.",
 "{S} proposes marriage to {F}.", "Buy two tame hornets from {F} and let them loose in the Assembly.", "{S} tells {F}: “Give me the crown {or else}.”",
 "we hide the child in the lamp store", "{S} challenges {F} to a duel with spoons.", "get {proof} from {F}", "{S} offers {F} {need}.", "?", "{S} begs {F} to open the gate of the quarantine yard for the sick.",
 "She wants her mother’s ring back.", "{S} kicks {F} down the stairs."]
LINES = ["{W} jumps out of the window and lands on the awning.", "I put the lamp out. In the dark I say: “Run!”", "{W} lies, and lies well"]
C = collections.Counter(); gram = []; rep = []; miss = []; r = random.Random(4); show = None
for f in sorted(glob.glob('rec/[0-9]*.ron'))[::2]:
    g = G.Game(f); typed = {}; t0 = Teller(g); t0.set_up(); k = r.randrange(len(DEEDS)); first = True; lines = {}
    for kind, e in g.events:
        sc = e.get('sc')
        if kind == 'scene' and r.random() < .5:
            s, fo = t0.p[sc['s']].short, t0.p[sc['f']].short if sc['f'] in t0.p else 'the City'; ag = t0.agents.get(sc['f'], {})
            typed[f'deed:{sc["number"]}'] = DEEDS[k % len(DEEDS)].replace('{S}', s).replace('{F}', fo).replace('{proof}', ag.get('proof', 'the red lantern')).replace('{need}', (ag.get('needs') or ['nine sacks of salt'])[0]); k += 1
        if kind == 'flip' and r.random() < .15: typed[f'line:{sc["number"]}.{sc["reaction"]}'] = LINES[k % 3].replace('{W}', t0.p.get(e['by'].get('who'), t0.p[sc['s']]).short); k += 1
    t = Teller(G.Game(f), 0, typed).run()
    C['stories'] += 1
    seen = collections.Counter(x for slot, w in t.words.items() if slot not in typed for x in sentences(w)); rep += [(f, s) for s, n in seen.items() if n > 1]
    for slot, x in t.words.items():
        if slot in typed: continue
        own = [q for q in (quote_of(v) for v in typed.values()) if q]
        y = x
        for q in own: y = y.replace('“' + q + '”', '“Words.”').replace('“' + q[0].upper() + q[1:] + '”', '“Words.”').replace('“' + q[:-1] + '”', '“words”')
        for z in check.grammar(y): gram.append((f, slot, z, x[:260]))
    for x in t.facts:
        if f'deed:{x["n"]}' not in typed: continue
        C['typed ' + x['kind']] += 1; tale = t.words[f'tale:{x["n"]}'].lower(); q = quote_of(typed[f'deed:{x["n"]}'])
        ok = NP.short(x['obj']).lower() in tale or x['obj'].lower() in tale or q and q.lower() in tale
        C['answered' if ok else 'not answered'] += 1
        if not ok: miss.append((f, x['n'], x['obj'], tale))
    C['lines quoted as cause'] += sum(1 for s, w in t.words.items() if s.startswith('tale') and any(p in w for p in ('as it was told: “', 'was this: “', 'in one sentence: “')))
    if len(typed) > 4 and not show: show = chronicle(t); open('own.md', 'w').write(show)
print(dict(C)); print('grammar', len(gram), *gram[:6], sep='\n  '); print('twice', len(rep), rep[:4]); print('missing', miss[:3])
for d in DEEDS: print(repr(d[:60]), '→', object_in(d.replace('{S}', 'Hiram').replace('{F}', 'Zona'), {'hiram', 'zona'}, 'Hiram'), '|', quote_of(d))
