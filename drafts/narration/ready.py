"""Tries the ready situations of the levels: puts each level's situation and agents on recorded games with as many agents."""
import glob, collections, ron, game as G, tell, check, re
from tell import Teller, sentences, chronicle
LEVELS = 'levels/'; gram = []; rep = []; n = 0; text_of = {}; kinds = collections.Counter()
names = G.TABLES['names']
for lv in ('bug-rebellion', 'spider-turns', 'sweet-cargo'):
    level = ron.load(LEVELS + lv + '.ron'); sit = level['situation']; sit['situation']
    p = next(p for p in tell.READY if p['id'] == lv)
    assert p['what'] == sit['situation'] and p['threat'] == sit['peril'] and [a['kind'] for a in p['agents']] == [a['kind'] for a in sit['agents']], lv
    face = ''.join(l for l, a, b in zip('pne', sit['dice'][:3], sit['dice'][3:]) if (a >= 5) == (b >= 5)); assert face == p['faces'], (lv, face)
    of = [G.TABLES['triads'][G.num([d >= 5 for d in h])]['name'].replace('the ', '') for h in (sit['dice'][:3], sit['dice'][3:])]; assert of == p['fits'], (lv, of)
    for f in sorted(glob.glob('rec/[0-9]*.ron'))[::2]:
        g = G.Game(f); mine = [c for c in g.chars.values() if c.who.startswith('agent')]
        g.level = dict(g.level, situation=sit); g.situation = sit['dice']
        pool = list(sit['agents']); put = []
        for c in mine:   # a recorded agent can only stand for one of its kind: its flips name traits
            a = next((a for a in pool if a['kind'] == c.kind), None)
            if a: pool.remove(a); put.append(a)
        if len(put) < len(mine): continue
        for c, a in zip(mine, put): c.name, c.kind, c.cls, c.about = a['name'], a['kind'], a['class'], a['line']
        t = Teller(g); 
        try: t.run()
        except Exception as e: print('FAILED', f, lv, repr(e)); continue
        n += 1
        for x in t.facts: kinds[x['kind']] += 1
        seen = collections.Counter(s for x in t.words.values() for s in sentences(x)); rep += [(f, s) for s, k in seen.items() if k > 1]
        for slot, x in t.words.items():
            for y in check.grammar(x): gram.append((lv, f, slot, y, x[:200]))
        if len(mine) >= 2: text_of.setdefault(lv, chronicle(t))
nps = [o for p in tell.READY for a in p['agents'] for o in [a['proof']] + a['needs']]
allo = [w['obj'] for w in tell.W1 + tell.W2] + [o for p in tell.PERILS for a in p['agents'] for o in [a['proof']] + a['needs']] + [o for h in tell.ST_HELPERS for o in [h['proof']] + h['needs']] + tell.PL['promises']
print('objects that contain one another:', [(a, b) for a in nps for b in allo + nps if a is not b and (a.lower() in b.lower() or b.lower() in a.lower())])
print([(o, tell.NP.short(o), tell.NP.plural(o)) for o in nps])
print(n, 'stories; grammar', len(gram), gram[:5], 'twice', len(rep), rep[:3], dict(kinds))
for k, v in text_of.items(): open(f'ready-{k}.md', 'w').write(v)
