"""Proves that the texts are the state: what each scene was about is found again from the words and the public events alone."""
import glob, re, collections
import game as G, tell
from tell import Teller, PL, TA, ST
C = collections.Counter()
for f in sorted(glob.glob('rec/[0-9]*.ron'))[::2]:
    t = Teller(G.Game(f)).run(); nps = t.all_nps(); names = sorted({p.short for p in t.p.values()} | {p.full for p in t.p.values()}, key=len, reverse=True)
    who = '(?:' + '|'.join(map(re.escape, names)) + ')'
    def follow(text, olds):
        for tpl in ST['again_obj'] + ST['second_obj']:
            rx = re.escape(tpl).replace(r'\{f\}', who).replace(r'\{x\}', who).replace(r'\{old\}', '(?:' + '|'.join(map(re.escape, olds)) + ')' if olds else '(?!)')
            m = re.search(rx, text)
            if m: return m[0]
    olds = []
    for x in t.facts:
        deed, tale = t.words[f'deed:{x["n"]}'], t.words[f'tale:{x["n"]}']
        got = follow(deed, olds) if x['kind'] in ('again', 'second') else t.np_in(deed, PL['promises'] if x['kind'] == 'debt' else nps)
        C['object ' + str((got or '').lower() == x['obj'].lower())] += 1
        if (got or '').lower() != x['obj'].lower() and C['shown'] < 6: C['shown'] += 1; print(x['kind'], '|', x['obj'], '|', got, '|', deed)
        olds.append(tell.NP.short(x['obj']))
        place = [p['at'] for p in PL['places'] if p['at'].lower() in deed.lower()]
        C['place ' + str(x['at'] in place)] += 1
        if x.get('promise') and x['kind'] != 'debt':
            C['promise ' + str(t.np_in(tale, PL['promises']) == x['promise'])] += 1
print(dict(C))
