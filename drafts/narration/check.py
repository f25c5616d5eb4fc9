#!/usr/bin/env python3
"""The checks, over many stories. Usage: check.py [GAMES] (default: every record in rec/)."""
import glob, re, sys, collections, time
import game as G, tell, np as NP
from tell import Teller, sentences
def mask(text, names):
    for n in names: text = text.replace(n, '#')
    return text
DOUBLE = re.compile(r'\b(\w+) \1\b')
def grammar(text):
    bad = []
    if re.search(r'[{}]', text): bad.append('gap')
    for m in DOUBLE.finditer(text):
        if m[1].lower() not in ('had', 'that', 'sorry'): bad.append('doubled ' + m[0])
    for m in re.finditer(r'\b([Aa]n?) (\w+)', text):
        w = m[2].lower(); an = w[0] in 'aeiou' and not re.match(r'uni[^n]|use|eu|one\b', w) or re.match('honest|hour|heir', w)
        if (m[1].lower() == 'an') != bool(an): bad.append('article ' + m[0])
    for s in sentences(text):
        if not re.match(r'[A-Z“‘0-9]', s): bad.append('capital: ' + s[:40])
        if not re.search(r'[.!?][”’]?$', s): bad.append('end: ' + s[-40:])
    if re.search(r'  | ,| \.|,,|\.\.|,\.|;\.|:\.', text): bad.append('spacing: ' + re.search(r'.{0,20}(  | ,| \.|,,|\.\.|,\.|;\.|:\.).{0,10}', text)[0])
    for m in re.finditer(r'\b(he|she|it) were\b|\bthey was\b|\b[a-z]+s’s\b|\bNone\b|’s’s|\bno (?:an?|the)\b|\ba the \b|\bthe the\b|\bthe an? \b', text): bad.append('agreement ' + m[0])
    return bad
def main(limit=None, series=1):
    files = sorted(glob.glob('rec/[0-9]*.ron'), key=lambda f: int(re.findall(r'\d+', f)[-1]))[:limit]
    C = collections.Counter; sent = C(); wish = C(); wid = C(); skeleton = C(); peril = C()
    scenes = touched = named = strict = 0; repeats = []; gram = []; unresolved = []; wishrep = []; foil = C(); out = C(); kinds = C(); sizes = C(); lens = collections.defaultdict(list)
    start = time.time()
    for i, (f, s) in enumerate((f, s) for f in files for s in range(series)):
        t = Teller(G.Game(f), s).run(); names = sorted({n for p in t.p.values() for n in (p.full, p.short)}, key=len, reverse=True)
        names = [n for n in names if n != 'the City'] + [n[0].upper() + n[1:] for n in names if n.startswith('the ') and n != 'the City']
        peril[t.peril['id']] += 1
        seen = C()
        for slot, text in t.words.items():
            lens[slot.split(':')[0]].append(len(text))
            for g in grammar(text): gram.append((f, slot, g, re.findall(r'.{0,60}(?:it were|since since|inside inside).{0,30}', text)))
            for s in sentences(text): seen[s] += 1
        repeats += [(f, s) for s, n in seen.items() if n > 1]
        for s in {mask(s, names) for s in seen}: sent[s] += 1
        objs = C(o.lower() for _, o, _ in t.wishes)
        for (n, o, text) in t.wishes:
            scenes += 1; wish[mask(text, names)] += 1
        for o in {o for _, o, _ in t.wishes}: wid[mask(o, names)] += 1
        for k, v in objs.items():
            if v > 1: wishrep.append((f, k))
        for x in t.facts:
            text = t.words[f'tale:{x["n"]}'].lower(); full, short = x['obj'].lower(), NP.short(x['obj']).lower()
            if full in text or short in text: named += 1
            else: repeats.append((f, 'UNNAMED', x['n'], x['obj'], text))
            out[x['outcome']] += 1; kinds[x['kind']] += 1
            foil[x['f'].split('-')[0]] += 1
            if x['outcome'] == 'turned' and not x.get('late') and not x.get('retried'):
                owner = x['s']; seat = owner.split('-')[-1]
                where = t.words.get(f'fate:{seat}', '') if owner.startswith('seat') else t.words['city']
                if x['obj'].lower() not in where.lower() and short not in where.lower(): unresolved.append((f, owner, x['obj']))
        touched += sum(t.touch); strict += sum(x['s'] in t.agents or x['f'] in t.agents or x['kind'] in ('guard', 'fetch') or t.touches(t.words[f'deed:{x["n"]}']) for x in t.facts)
    n = len(files) * series; cap = 0.03 * n
    print(f'{n} stories, {scenes} scenes, {time.time() - start:.0f} s')
    print(f'tales that name the wish or its object: {named} of {scenes}')
    print(f'scenes that touch the peril or an agent: {touched} of {scenes} = {100 * touched / scenes:.0f} %')
    print(f'  by the wish or the cast alone: {strict} = {100 * strict / scenes:.0f} %')
    print(f'sentences said twice in a game: {len(repeats)}', repeats[:3])
    print(f'objects wished for twice in a game: {len(wishrep)}', wishrep[:3])
    over = [(c, s) for s, c in sent.items() if c > cap]
    print(f'different sentences (names masked): {len(sent)}; in more than 3 % of games: {len(over)}', sorted(over, reverse=True)[:8])
    open('over.txt', 'w').write('\n'.join(f'{c} {s}' for c, s in sorted(over, reverse=True)))
    over = [(c, s) for s, c in wish.items() if c > cap]
    print(f'different wish texts: {len(wish)}; in more than 3 % of games: {len(over)}', sorted(over, reverse=True)[:4])
    over = [(c, s) for s, c in wid.items() if c > cap]
    print(f'different wish objects: {len(wid)}; in more than 3 % of games: {len(over)}', sorted(over, reverse=True)[:8])
    print(f'perils used: {len(peril)} of {len(tell.PERILS)}, most often {peril.most_common(3)}')
    print(f'open wishes not named in a fate: {len(unresolved)}', unresolved[:3])
    print(f'grammar findings: {len(gram)}'); [print('   ', g) for g in gram[:15]]
    print('outcomes', dict(out)); print('kinds', dict(kinds)); print('foils', dict(foil))
    print('longest texts', {k: max(v) for k, v in lens.items()}, 'mean', {k: sum(v) // len(v) for k, v in lens.items()})
if __name__ == '__main__': main(*[int(a) or None for a in sys.argv[1:]])
