"""The table's furniture, piece by piece as the program lays it: ground, mats, thumbs, the duel's panel, ribbons, options, signs.

python table.py [NAME ...]   writes ../../oubliette/NAME.svg (FONT_DIR: folder of Libertinus Serif; ART_OUT: another art folder)
"""
import sys
from woodcut import *
import props as R
WHITE='#FFFFFF'; PANEL='#17181A'; RULE='#5A5142'; DIM='#8A7A5C'
PIECES={}
def piece(name,w,h,seed=None):
    """register a drawing of w x h units; its picture is made anew at every call"""
    def reg(draw):
        def cut():
            P=Pic(w,h,seed or 200+sum(map(ord,name))); draw(P); return P
        PIECES[name]=cut; return draw
    return reg
def main(pieces):
    for n in sys.argv[1:] or pieces:
        if n in pieces: save(n,pieces[n]())

# ---------------------------------------------------------------- tools
def plate(P,x,y,w,h,j=1.0,c=8,n=26):
    """a hand-sawn board: corners cut by c, edges uneven by j"""
    o=[]
    for (a,b,c_,d) in((x+c,y,x+w-c,y),(x+w,y+c,x+w,y+h-c),(x+w-c,y+h,x+c,y+h),(x,y+h-c,x,y+c)):
        for k in range(n): o.append((a+(c_-a)*k/n,b+(d-b)*k/n))
    return Polygon(P.wob(o,j)).buffer(0)
def slab(P,x,y,w,h,fill,ink=2.4,j=1.0,c=8,n=26):
    g=plate(P,x,y,w,h,j,c,n); P.put(g.buffer(ink),INK); P.put(g,fill); return g
def line(P,x,y,w,h,r,col,t):
    """an even frame line, t thick, its middle on the rectangle"""
    P.raw(f'<rect x="{x}" y="{y}" width="{w}" height="{h}" rx="{r}" fill="none" stroke="{col}" stroke-width="{t}"/>')
def block(P,x,y,w,h,r,col): P.raw(f'<rect x="{x}" y="{y}" width="{w}" height="{h}" rx="{r}" fill="{col}"/>')
def gilt(P,x,y,w,h,r=8,loz=True):
    line(P,x,y,w,h,r,GILT,2); line(P,x+5,y+5,w-10,h-10,max(1,r-3),GILT,1)
    if loz:
        for a,b in((x+2,y+2),(x+w-2,y+2),(x+2,y+h-2),(x+w-2,y+h-2)): R.lozenge(P,a,b,6)
def dashes(P,x,y,w,h,r,n,col,t=3.2,on=.62):
    """a dashed outline of short cuts; the pattern starts at a corner's middle"""
    g=LineString(box(x+r,y+r,x+w-r,y+h-r).buffer(r,quad_segs=8).exterior.coords); ps=[]
    for i in range(n):
        q=[g.interpolate((i+.5-on/2+on*k/6)/n%1,normalized=True) for k in range(7)]
        ps.append(P.lens([(a.x,a.y) for a in q],t,.45,.45))
    P.many(ps,col)

# ---------------------------------------------------------------- ground
@piece('table',2560,1080,5)
def table(P):
    """the cell's masonry"""
    P.ground(SLATE); W=P.w; rows=[0,92,176,268,352,440,530,618,706,800,884,972,1080]; js=[]; lit=[]
    for i,(y0,y1) in enumerate(zip(rows,rows[1:])):
        x=-60+(i%2)*84; js.append(P.lens([(W*k/16-10+20*k/16,y1+(P.r.uniform(-3,3) if 0<k<16 else 0)) for k in range(17)],6,.8,.8).buffer(.8))
        while x<W+10:
            w=P.r.uniform(130,230); js.append(P.lens([(x,y0),(x+P.r.uniform(-3,3),(y0+y1)/2),(x,y1)],6).buffer(.6))
            for k in range(5):
                a,b=x+P.r.uniform(14,w-16),y0+P.r.uniform(12,y1-y0-14); js.append(P.lens([(a,b),(a+7,b+3),(a+16,b+8)],2.6))
            lit.append(P.lens([(x+8,y0+8),(x+w*.4,y0+6),(x+w*.8,y0+8)],2.4)); x+=w
    clip=box(0,0,W,P.h); P.many([g.intersection(clip) for g in lit],SLATE2); P.many([g.intersection(clip) for g in js],'#191C1F')

# ---------------------------------------------------------------- mats
@piece('mat',620,150)
def mat(P): slab(P,3,3,614,144,'#1B1D20',2.4,.9); line(P,7,7,606,136,6,GILT,1.6)
@piece('mat-awake',620,150)
def mat_awake(P): slab(P,3,3,614,144,'#2B2622',2.4,.9); line(P,6,6,608,138,6,TORCH,4)
def banner(P,w,part):
    b=P.poly(f"4,4* {w-4},4* {w-4},104 {w-4},124* {w/2},112 4,124*",.6); i=b.buffer(-5)
    if part=='cloth':
        P.put(b.buffer(1.8),INK); P.put(i,PARCH); P.hatch_edge(i,5,9,2.2,.1,col=BONE2)
    else: P.put(b.difference(i.buffer(.8)),WHITE)
piece('banner',88,130,31)(lambda P:banner(P,88,'cloth')); piece('banner-hem',88,130,31)(lambda P:banner(P,88,'hem'))
@piece('bar',160,20)
def bar(P): g=P.poly("3,3* 157,3* 157,17* 3,17*",.5); P.put(g.buffer(1.8),INK); P.put(g,'#3A332A')
@piece('bar-fill',154,14)
def bar_fill(P): P.put(P.poly("0,0* 148,0* 154,7* 148,14* 0,14*",.25),OCHRE); P.cut("4,3.4 60,2.8 120,3.6",1.8,TORCH)
@piece('bar-more',214,24)
def bar_more(P):
    g=P.poly("0,0* 207,0* 214,12* 207,24* 0,24*",.25); P.put(g,TORCH); P.hatch(g,.9,11,3,OCHRE); P.put(P.lens([(1.6,0),(1.8,12),(1.6,24)],3.4,.8,.8),INK)
@piece('slot',68,106)
def slot(P): dashes(P,2.5,2.5,63,101,7,24,'#6A5F4C')
@piece('slot-wide',144,100)
def slot_wide(P): dashes(P,2.5,2.5,139,95,7,34,'#6A5F4C')
def thumb(P,kind,foot):
    """picture at 4, 4; its plate of bone under it"""
    w,h=P.w,P.h; block(P,0,0,w,h,6,INK); block(P,1.6,1.6,w-3.2,h-3.2,5,R.KIND[kind]['a']); line(P,1.6,1.6,w-3.2,h-3.2,5,GILT,1.4)
    block(P,3.6,h-foot-4,w-7.2,foot+.4,3,INK); block(P,4,h-foot-2.4,w-8,foot-1.6,2.6,BONE)
for n_,k_ in(('treasure','treasure'),('kept','event'),('wound','wound')):
    piece('hand-'+n_,112,162)(lambda P,k=k_:thumb(P,k,35))
@piece('thumb-ring',84,122)
def thumb_ring(P):
    line(P,3,3,78,116,9,INK,6); line(P,3,3,78,116,9,WHITE,3.4)
@piece('nail',14,14)
def nail(P): P.put(P.ell(7,7.3,6.2,jit=.3),INK); P.put(P.ell(6.5,6.5,4.3,jit=.2),STONE2); P.put(P.ell(5.6,5.4,1.3,jit=.1),BONE)

# ---------------------------------------------------------------- panels
@piece('frame',120,120)
def frame(P): line(P,3.5,3.5,113,113,6,INK,7); line(P,2,2,116,116,6,GILT,2)
def panel(P,cy,r0):
    P.ground(INK); slab(P,3,3,P.w-6,P.h-6,PANEL,2.6,1.0,8,60); P.rays(P.w/2,cy,r0,760,120,5,'#26221F',alt=.85,peak=.6,clip=box(11,11,P.w-11,P.h-11)); gilt(P,7,7,P.w-14,P.h-14,6)
@piece('duel-panel',1186,692,7)
def duel_panel(P): panel(P,370,240)
@piece('exit-panel',1186,692,8)
def exit_panel(P): panel(P,168,120)
@piece('event-panel',1186,692,9)
def event_panel(P):
    """for an event that is no fight: the passage turns inward from the frame, so that the card lies at the mouth of it; room for words on the right"""
    P.ground(INK); slab(P,3,3,1180,686,PANEL,2.6,1.0,8,60); clip=box(12,12,1174,680); cx,cy=286,346; ps=[]
    for i in range(11):
        a0=i*.57; q=[(cx+r*math.cos(a0+(r-180)/330),cy+r*math.sin(a0+(r-180)/330)) for r in range(190,1000,40)]
        ps.append(P.lens(q,30,peak=.55).intersection(clip))
    P.many(ps,'#201E1D')
    ps=[]
    for i in range(33):
        a0=i*.1904; r1=560+P.r.uniform(-120,320); q=[(cx+r*math.cos(a0+.1+(r-180)/330),cy+r*math.sin(a0+.1+(r-180)/330)) for r in range(196+i%3*46,int(r1),36)]
        ps.append(P.lens(q,5,peak=.4).intersection(clip))
    P.many(ps,'#2E2822'); gilt(P,7,7,1172,678,6)
    for k in range(4):
        sx,sy=(1,1) if k==0 else (-1,1) if k==1 else (1,-1) if k==2 else (-1,-1); X=lambda x,y:(x if sx>0 else 1186-x,y if sy>0 else 692-y)
        P.many([P.lens([X(24+q*10,66-q*3),X(34+q*9,34+q*9),X(66-q*3,24+q*10)],4) for q in range(4)],'#6B4A1E')
@piece('card-bed',368,618)
def card_bed(P): P.put(plate(P,2,2,364,614,.8,26,30),INK)
@piece('prompt',400,54)
def prompt(P):
    L="6,4* 60,3 200,4 340,3 394,4* 390,15 394,26 389,38 394,50* 340,51 200,50 60,51 6,50* 11,39 6,28 10,16"
    g=P.poly(L,.6); P.put(g.buffer(2.4),INK); P.put(g,PARCH); P.hatch_edge(g,7,7,2.2,.55,col=BONE2)
    P.cut("16,17 22,18 30,17|15,38 22,39 32,38|384,20 378,21 371,20|385,36 378,37 370,36",2.2,'#B9A57F')
@piece('strip',400,38)
def strip(P): slab(P,3,3,394,32,'#15171A',2.2,.7,8,40)

# ---------------------------------------------------------------- verdicts: 360 x 58, the field 14..346
def ribbon(P,spec,fill,edge):
    g=P.poly(spec,.6); P.put(g.buffer(2.4),INK); P.put(g,fill); P.hatch_edge(g,6,9,2.2,.5,col=edge); return g
@piece('verdict-miss',360,58)
def verdict_miss(P):
    """swallow tails, slack, grey: nothing happened"""
    ribbon(P,"4,4* 180,7 356,4* 343,29* 356,54* 180,57 4,54* 17,29*",'#4A423A','#2E2823'); P.cut("22,11 34,12 50,11|26,47 36,48 48,47|338,11 326,12 312,11|334,47 324,48 314,47",2.2,'#7B7264')
@piece('verdict-win',360,58)
def verdict_win(P):
    """gilt, its ends spear heads: the blow goes through"""
    g=ribbon(P,"3,29* 24,4* 38,4* 180,3 322,4* 336,4* 357,29* 336,54* 322,54* 180,55 38,54* 24,54*",TORCH,OCHRE)
    for s in(-1,1):
        X=lambda x:180+s*x
        P.many([P.lens([(X(164),29),(X(154),18),(X(148),8)],3.2),P.lens([(X(164),29),(X(154),40),(X(148),50)],3.2),P.lens([(X(170),29),(X(160),29),(X(150),29)],3.4)],INK)
@piece('verdict-hit',360,58)
def verdict_hit(P):
    """blood, its ends torn into claws: it draws a wound"""
    o=[(34,4),(180,6),(326,4)]
    R_=[(357,2),(341,17),(358,20),(340,30),(357,39),(341,42),(356,56)]; L_=[(360-x,y) for x,y in R_][::-1]
    sp=' '.join(f'{x},{y}*' for x,y in o[:1])+' 180,6 326,4* '+' '.join(f'{x},{y}*' for x,y in R_)+' 326,54* 180,52 34,54* '+' '.join(f'{x},{y}*' for x,y in L_)
    ribbon(P,sp,BLOOD,'#4C100D')
    for s in(-1,1):
        X=lambda x:180+s*x
        P.many([P.lens([(X(166),y0),(X(150),y1),(X(132),y1+1)],3) for y0,y1 in((9,11),(21,21),(38,36),(49,46))],'#B4402F')
@piece('verdict-safe',360,58)
def verdict_safe(P):
    """verdigris, its ends shields: turned aside"""
    g=ribbon(P,"8,12* 20,6 32,4* 42,9* 180,7 318,9* 328,4* 340,6 352,12* 352,30 344,45 328,55* 318,49* 180,51 42,49* 32,55* 16,45 8,30",VERD,'#245046')
    for s in(-1,1):
        X=lambda x:180+s*x
        P.many([P.lens([(X(166),15),(X(165),30),(X(152),47)],2.6),P.lens([(X(152),11),(X(152),28),(X(152),47)],3)],PARCH)

# ---------------------------------------------------------------- numbers and their places
@piece('power',88,88)
def power(P): R.medal(P,'monster',44,44)
@piece('shield',72,84)
def shield(P):
    g=P.poly("6,5* 36,11 66,5* 68,43 56,65 36,79* 16,65 4,43",.5); P.put(g.buffer(2.4),INK); P.put(g,STONE); P.hatch_edge(g,4,10,2.2,.1); P.put(g.buffer(-5).exterior.buffer(.9),GILT); P.cut("15,16 13,32 17,48",2.4,BONE2)
@piece('disc',38,38)
def disc(P): P.put(P.ell(19,19,17.6,jit=.4),INK); P.put(P.ell(19,19,15,jit=.4),BONE)
@piece('badge',36,36)
def badge(P): P.put(P.ell(18,18,16.6,jit=.4),INK); P.put(P.ell(18,18,13.8,jit=.4),TORCH); P.cut("9,13 12,9 17,7.4",1.6,BONE)
@piece('count-plate',56,40)
def count_plate(P): g=P.poly("4,4* 52,4* 52,36* 4,36*",.6); P.put(g.buffer(2.6),INK); P.put(g,BONE); P.hatch_edge(g,5,5,1.8,.5,col=BONE2)
@piece('slot-modifier',72,82)
def slot_modifier(P): block(P,1,1,70,80,6,'#211D1A'); dashes(P,3,3,66,76,6,22,DIM)

@piece('modifier',72,82)
def modifier(P): block(P,0,0,72,82,5,INK); line(P,1.4,1.4,69.2,79.2,4.4,GILT,1.6)

# ---------------------------------------------------------------- options: 368 x 59
def option(P,fill,edge,t,ink=INK):
    slab(P,3,3,362,53,fill,2.4,.7,8,40); line(P,7,7,354,45,5,edge,t)
@piece('option',368,59)
def option_(P): option(P,'#3A2E1E',GILT,1.4)
@piece('option-hover',368,59)
def option_hover(P): option(P,'#4A3A23',TORCH,2.8)
@piece('option-blood',368,59)
def option_blood(P): option(P,'#3B1512',GILT,1.4)
@piece('option-blood-hover',368,59)
def option_blood_hover(P): option(P,'#531A15',TORCH,2.8)

# ---------------------------------------------------------------- signs on the board
def sole(x,y,a=0):
    ca,sa=math.cos(a),math.sin(a); X=lambda u,v:(x+u*ca-v*sa,y+u*sa+v*ca)
    return [Polygon([X(-2,-2.6),X(4,-4.2),X(9,-3),X(11,0),X(9,3),X(4,4),X(-2,2.6)]),Polygon([X(-9,-1.6),X(-7,-3),X(-4,-2.6),X(-4,2.6),X(-7,3),X(-9,1.6)])]
STEPS=[g.buffer(.3) for g in sole(13,8.5)+sole(41,20.5)]
@piece('footprint',56,29)
def footprint(P): P.many(STEPS,WHITE)
@piece('footprint-rim',56,29)
def footprint_rim(P): P.many([g.buffer(2.7) for g in STEPS],INK); P.many([g.buffer(1.5) for g in STEPS],BONE)
def arrow(P,full):
    g=Polygon(P.wob([(30+x*1.05,27+y*1.05) for x,y in((-24,-9),(2,-10),(1,-22),(27,0),(1,22),(2,10),(-24,9))],.4)).buffer(0); P.put(g.buffer(3.4),INK)
    if full: P.put(g,TORCH); P.cut("12,31 20,32 32,31|36,40 42,34 48,29",2.2,OCHRE)
    else: P.put(g,SLATE2); P.put(g.exterior.buffer(1.9).intersection(g.buffer(1)),TORCH)
@piece('arrow-full',62,54)
def arrow_full(P): arrow(P,True)
@piece('arrow-hollow',62,54)
def arrow_hollow(P): arrow(P,False)
@piece('arrow-sum',52,38)
def arrow_sum(P): g=Polygon([(4,14),(30,14),(28,4),(48,19),(28,34),(30,24),(4,24)]); P.put(g.buffer(2.2),INK); P.put(g,TORCH)
@piece('arrow-back',38,28)
def arrow_back(P): g=Polygon([(19,4),(35,19),(25.4,19),(25.4,24.4),(12.6,24.4),(12.6,19),(3,19)]); P.put(g.buffer(1.8),INK); P.put(g,TORCH)
def chevron(P,full):
    g=Polygon([(16+u*13,16+v*13) for u,v in((-.8,-.85),(0,-.85),(.85,0),(0,.85),(-.8,.85),(-.1,0))]); P.put(g.buffer(2.8),INK); P.put(g,TORCH if full else '#E3D3AE')
    if not full: P.put(g.buffer(-2.6),SLATE2)
@piece('chevron',32,32)
def chevron_full(P): chevron(P,True)
@piece('chevron-hollow',32,32)
def chevron_hollow(P): chevron(P,False)
@piece('stone-glow',132,132)
def stone_glow(P): P.rays(66,66,42,63,26,6.6,TORCH,alt=.87)
@piece('stone-frame',115,115)
def stone_frame(P):
    q=P.poly("8,8* 57,6.6 107,8* 108.4,58 107,107* 58,108.4 8,107* 6.6,58",.8); P.put(q.exterior.buffer(5),INK); P.put(q.exterior.buffer(2.9),TORCH)
@piece('stone-tag',66,32)
def stone_tag(P): g=P.poly("3,3* 63,3* 63,29* 3,29*",.4); P.put(g.buffer(1.8),INK); P.put(g,TORCH)
EYES=(440,476,120,42)
@piece('eyes-shut',120,42)
def eyes_shut(P):
    """two slits where the open eyes are"""
    block(P,0,0,120,42,0,INK)
    for s in(-1,1): P.put(P.lens([(60+s*10,27),(60+s*27,25.6),(60+s*45,13)],3.4,peak=.45),OCHRE)
@piece('trapdoor',184,184,99)
def trapdoor(P):
    P.raw('<g transform="translate(0 0) scale(1.095)">'); R.trapdoor(P,False); P.raw('</g>')

# ---------------------------------------------------------------- small signs
@piece('ladder',44,52)
def ladder(P):
    for c,b in((INK,2.4),(TORCH,0)):
        for s in(-1,1): P.put(P.poly(f"{22+s*11-3},47* {22+s*11+3},47* {22+s*8+2},5* {22+s*8-2},5*",0).buffer(b),c)
        for q in range(4): P.put(box(11+q*.5,38-q*9.4,33-q*.5,41.6-q*9.4).buffer(b*.8),c)
        if c==INK: continue
        for s in(-1,1): P.cut([[(22+s*11+.8,44),(22+s*9.6+.8,26),(22+s*8+.8,8)]],1.5,OCHRE)
def tick(P,on):
    b=P.poly("5,10* 33,9* 34,37* 5,38*",.5); P.put(b.buffer(4),INK); P.put(b.buffer(2.4),TORCH if on else DIM); P.put(b,'#211D1A')
    if on: g=P.lens([(10,22),(17,33),(21,28),(39,4)],9,peak=.35,a0=.5); P.put(g.buffer(1.6),INK); P.put(g,TORCH)
@piece('tick-on',46,46)
def tick_on(P): tick(P,True)
@piece('tick-off',46,46)
def tick_off(P): tick(P,False)
@piece('lost-turn',60,76)
def lost_turn(P):
    """an hourglass laid on its side would be read as a bow: it stands, its neck stopped by a wedge, all sand above"""
    for x in(13,47): P.form(P.poly(f"{x-2.6},10* {x+2.6},10* {x+2.6},66* {x-2.6},66*",.2),OCHRE,length=4,step=3,ink=2,heavy=.8)
    gl=P.poly("17,11* 43,11* 43,22 34,34 33,38 34,42 43,54 43,65* 17,65* 17,54 26,42 27,38 26,34 17,22",.3); P.form(gl,BONE,ink=2.4,heavy=.8,length=6,step=3,w=1.8)
    P.put(P.poly("20,17 30,19 40,17 39,23 31.6,33 28.4,33 21,23",.3),BLOOD); P.cut("22,63 30,62 38,63",1.8,BONE2)
    for y in(8,68): P.form(P.poly(f"7,{y-4}* 53,{y-4}* 54,{y+4}* 6,{y+4}*",.3),OCHRE,length=5,step=3.4,ink=2.4,heavy=1)
    # the wedge through its neck
    w=P.poly("3,34* 57,36.6* 58,39.4* 3,44*",.3); P.form(w,STONE2,length=5,step=3,ink=2.4,heavy=1); P.cut("6,36.6 20,37 40,37.6",1.6,BONE)

# ---------------------------------------------------------------- gold
def coin(P,x,y,rx,ry=None,tilt=0.0):
    """a struck coin: a dark edge below, one crescent of light, one cut of shade"""
    ry=ry or rx; d=max(1.4,rx*.2)
    e=P.ell(x,y,rx,ry,tilt,.25); lo=P.ell(x,y+d,rx,ry,tilt,.25); P.put(unary_union([e,lo]).convex_hull.buffer(1.5),INK); P.put(unary_union([e,lo]).convex_hull,'#8A5A1B'); P.put(e,TORCH)
    P.put(e.intersection(P.ell(x+rx*.3,y+ry*.34,rx,ry,tilt,.2)).difference(P.ell(x-rx*.2,y-ry*.22,rx*.98,ry*.98,tilt,.2)),OCHRE)
    if rx>13: P.put(e.buffer(-rx*.16).exterior.buffer(.6),'#8A5A1B')
    P.put(P.lens([(x-rx*.66,y+ry*.1),(x-rx*.5,y-ry*.5),(x+rx*.1,y-ry*.72)],max(1.3,rx*.13)),BONE)
@piece('coin',36,38)
def coin_(P):
    coin(P,18,17,15); P.put(P.ell(18,17,10.6).exterior.buffer(.8),OCHRE)
    P.put(P.poly("18,9.6 22.2,13 21.6,16.6 20,18.6 22,24.6* 14,24.6* 16,18.6 14.4,16.6 13.8,13",.2),INK)
def heap(P,cx,base,w,h,rx,seed=4):
    """coins as they fell, back rows first; a few have rolled to the sides"""
    r=random.Random(seed); ry=rx*.6; at=[]
    prof=lambda u: max(0.0,1-abs(u)**1.25)*(1+.12*math.sin(u*7+seed))
    n=int(w*h/(rx*ry*1.5))
    for k in range(n*6):
        u=r.uniform(-1,1); v=r.random(); y=base-ry-v*max(0,h*prof(u)-ry*1.6); x=cx+u*w/2
        if all(((x-a)/rx)**2+((y-b)/ry)**2>.62 for a,b in at): at.append((x,y))
    for x,y in sorted(at,key=lambda q:q[1]): coin(P,x,y,rx,ry*r.uniform(.82,1.05),r.uniform(-.22,.22))
@piece('coins-1',72,44)
def coins_1(P): heap(P,36,37,46,24,10,3)
@piece('coins-2',120,76)
def coins_2(P): heap(P,60,68,92,54,11,6)
@piece('coins-3',180,118)
def coins_3(P):
    heap(P,90,108,144,84,12,8)
    # a ruby that rolled to the foot
    g=P.poly("136,92* 150,90* 158,100* 147,114* 130,106*",.3); P.form(g,BLOOD,length=6,step=3,ink=2.2); P.cut("138,95 146,94 151,96|140,100 147,100 154,101",1.8,'#D8342B')

# ---------------------------------------------------------------- before the beast
@piece('hero-ground',372,300)
def hero_ground(P):
    """a flat stone with torchlight behind it; whoever stands there has the foot at 186, 272"""
    P.rays(186,168,74,164,44,5.4,'#4A371F',alt=.84,clip=box(0,0,372,278))
    g=P.poly("4,278* 60,271 94,272 186,266 278,272 320,270 368,278* 369,296* 186,299 3,296*",.6); P.put(g.buffer(1.4).intersection(box(0,0,372,300)),'#3A2C1C'); P.put(g,INK)
    st=P.poly("92,272 110,260 186,254 262,260 280,272 276,286 252,293 186,296 120,293 96,286",.6); P.form(st,STONE,ink=2.8,length=13,step=4.4,w=2.8); tp=P.poly("98,271 114,262 186,257 258,262 274,271 258,279 186,282 114,279",.4); P.put(tp.buffer(1.2),INK); P.put(tp,STONE2); P.cut("122,265 160,261 196,261|206,277 236,275 256,271",2.4,BONE2)
    P.cut("12,284 50,281 84,285|290,284 324,280 360,284",2.6,OCHRE)
@piece('gash',110,100,7)
def gash(P):
    """three claws have gone through, from the upper right: ink lips, blood, and one lit edge; the middle cut is the deepest"""
    cs=[[(66,6),(44,28),(26,52),(9,80)],[(92,8),(70,36),(50,64),(30,95)],[(103,34),(88,54),(73,74),(60,94)]]; ws=(9,13,8)
    g=[P.lens(c,w,peak=.42) for c,w in zip(cs,ws)]
    P.many([a.buffer(4) for a in g],INK); P.many([a.buffer(1.4) for a in g],'#4C100D'); P.many(g,BLOOD)
    P.many([P.lens([(x-w*.2,y-w*.12) for x,y in c[:3]],w*.3,peak=.5) for c,w in zip(cs,ws)],'#D8342B')
    P.many([P.ell(x,y,r,r*1.3,jit=.2).buffer(1.6) for x,y,r in((20,90,2.6),(47,95,2.2))],INK); P.many([P.ell(x,y,r,r*1.3,jit=.2) for x,y,r in((20,90,2.6),(47,95,2.2))],BLOOD)

if __name__=='__main__': main(PIECES)
