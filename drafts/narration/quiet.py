"""How much a scene without a told flip says, and how the deeds in long scenes divide: loud and quiet."""
import glob, game as G, tell
from tell import Teller, sentences
n = s = lines = loud = calm = longs = 0; heads = ans = late = 0
for f in sorted(glob.glob('rec/[0-9]*.ron'))[::4]:
    t = Teller(G.Game(f)).run()
    for sc in t.g.scenes:
        if 'number' not in sc: continue
        k = sc['number']; L = [w for x, w in t.words.items() if x.startswith((f'line:{k}.', f'defence:{k}.'))]; T = t.words[f'tale:{k}']
        flips = sum(1 for e in L if e)
        if len(L) <= 2 and not any('had paid' in x for x in T): n += 1; s += len(sentences(T)) + sum(len(sentences(x)) for x in L); lines += len(L)
print('scenes with at most two lines', n, 'sentences each', round(s / n, 2))
