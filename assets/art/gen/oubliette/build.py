"""The first set: ten monsters in three poses, some of each deck, card faces and backs, tokens, dice, board.

python build.py [NAME ...]   writes ../../oubliette/NAME.svg (FONT_DIR: folder of Libertinus Serif, for the numerals cut into the flagstones; ART_OUT: another art folder)
"""
import sys
from woodcut import *
import monsters as M, monsters_strike as MS, monsters_fallen as MF, goods as G, props as R
pieces={}
NAMES=['squasc','pukwudgie','manaia','ogre','yeti','rompo','moo','manticore','anchimallen','dragon']
for n,f_ in zip(NAMES,M.ALL): pieces['monster-'+n]=f_()
for pose,all_ in(('strike',MS.ALL),('fallen',MF.ALL)):
    for n,f_ in zip(NAMES,all_): pieces[f'monster-{n}-{pose}']=f_()
for n,f_ in {**G.TREAS,**G.EXTRA}.items(): pieces['treasure-'+n.replace('_','-')]=f_()
for n,f_ in G.EVENTS.items(): pieces['event-'+n.replace('_','-')]=f_()
for n,f_ in G.WOUNDS.items(): pieces['wound-'+n]=f_()
for k in R.KIND: pieces['card-front-'+k]=R.front(k); pieces['card-back-'+k]=R.back(k)
for k,n in enumerate(['1-disc','2-square','3-triangle','4-lozenge','5-crescent','6-star']): pieces['token-'+n]=R.token(k)
for n in range(1,7): pieces[f'die-bone-{n}']=R.die(n); pieces[f'die-blood-{n}']=R.die(n,True)
pieces['die-bone-blank']=R.die(0); pieces['die-blood-blank']=R.die(0,True)
pieces['board']=R.board()
if __name__=='__main__':
    for n,p in pieces.items():
        if len(sys.argv)<2 or n in sys.argv[1:]: save(n,p)
