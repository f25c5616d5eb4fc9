"""python build.py [NAME ...]: writes ../../omelas/NAME.svg (FONT_DIR: folder of Libertinus Serif; ART_OUT: another art folder)"""
import sys
from board import *
OUT = os.path.join(os.environ.get('ART_OUT') or os.path.join(os.path.dirname(os.path.abspath(__file__)), os.pardir, os.pardir), 'omelas')
P = {}
for c in 'OMELAS': P['tile-' + c.lower()] = lambda c=c: tile(c)
P.update({'tile-back': tile_back, 'vote-yes': vote_yes, 'vote-no': vote_no, 'vote-back': vote_back, 'role-council': role_council, 'role-rebel': role_rebel, 'bag': bag, 'board': board, 'child': child})
for n in (1, 2, 3, 4): P['die-%d' % n] = lambda n=n: die(n)
for n in range(7): P['d6-%s' % (n or 'blank')] = lambda n=n: cube(n)

if __name__ == '__main__':
    only = sys.argv[1:]
    for k, f in P.items():
        if only and not any(o in k for o in only): continue
        open(os.path.join(OUT, k + '.svg'), 'w').write(f().svg())
