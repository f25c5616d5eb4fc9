"""Scenes and sheets that belong to no card: setting out, the Exit, the Landlord's visit, the count, the winner.

python scenes.py [NAME ...]   writes ../../oubliette/NAME.svg (FONT_DIR: folder of Libertinus Serif; ART_OUT: another art folder)
"""
from woodcut import *
import props as R, events2 as E
from table import main,slab,block,line,plate,WHITE
PIECES={}
def piece(name,w,h,seed=None):
    def reg(draw):
        def cut():
            P=Pic(w,h,seed or 300+sum(map(ord,name))); draw(P); return P
        PIECES[name]=cut; return draw
    return reg
def put(P,Q,x,y,s=1.0,fl=1,rot=0):
    """another picture's drawing, set into this one"""
    P.raw(f'<g transform="translate({f(x)} {f(y)}) rotate({rot}) scale({s*fl:.3f} {s:.3f})">'); P.o+=Q.o; P.raw('</g>')

# ---------------------------------------------------------------- setting out: six on the rim
def bricks(P,cx,cy,rx,ry,n,w,col):
    """joints of a ring of stones, from one ellipse to the next"""
    ps=[]
    for k in range(n):
        a=2*math.pi*(k+P.r.uniform(-.12,.12))/n; ps.append(P.lens([(cx+r*rx*math.cos(a),cy+d+r*ry*math.sin(a)) for r,d in w],4.4))
    P.many(ps,col)
@piece('set-out',1000,480)
def set_out(P):
    cx,cy=500,318; clip=box(0,0,1000,480)
    # light through the trapdoor
    beam=P.poly("446,34* 554,34* 742,300 500,430 258,300",.6)
    P.rays(cx,24,4,420,34,15,'#5B3E17',a0=.18,a1=math.pi-.18,alt=.82,clip=clip,peak=.5); P.rays(cx,24,4,330,17,13,OCHRE,a0=.5,a1=math.pi-.5,alt=.78,clip=clip,peak=.42)
    P.rays(cx,20,4,150,26,9,TORCH,a0=.1,a1=math.pi-.1,alt=.62,clip=clip)
    P.put(P.poly("430,4* 570,4* 588,46* 412,46*",.6).buffer(2.6),INK); P.put(P.poly("430,4* 570,4* 588,46* 412,46*",.6),OCHRE); o=P.poly("440,9* 560,9* 573,40* 427,40*",.5); P.put(o.buffer(2),INK); P.put(o,BONE); P.many([P.lens([(500+q*9,10),(500+q*10.4,25),(500+q*12.4,40)],4) for q in(-6,-4,-2,0,2,4,6)],TORCH)
    # the rim: a ring of flags round the shaft
    rim=P.ell(cx,cy,446,146,jit=1.2); P.put(translate(rim,0,13).union(rim).buffer(3),INK); P.put(translate(rim,0,12),'#4A453D'); P.hatch_edge(translate(rim,0,12),9,11,3.4,.3); P.put(rim,STONE)
    for k in range(30):
        a0=2*math.pi*k/30; a1=2*math.pi*(k+.94)/30; ps=[(cx+r1*math.cos(a),cy+r2*math.sin(a)) for r1,r2,aa in((438,141,(a0,(a0+a1)/2,a1)),(352,101,(a1,(a0+a1)/2,a0))) for a in aa]
        g=Polygon(P.wob(list(Polygon(ps).segmentize(5).exterior.coords)[:-1],.8)).buffer(-2.2); P.put(g.buffer(1.2),INK); P.put(g,STONE2 if k%2 else '#857B6C'); P.hatch_edge(fix(g),7,9,2.4,.25)
        m=(a0+a1)/2; P.cut([[(cx+424*math.cos(m-.06),cy+134*math.sin(m-.06)),(cx+427*math.cos(m),cy+135.4*math.sin(m)),(cx+424*math.cos(m+.05),cy+134*math.sin(m+.05))]],2.6,BONE2)
    # the shaft: courses of stone going down into the dark
    pit=P.ell(cx,cy,346,97,jit=1); P.put(pit.buffer(4),INK); P.put(pit,INK); last=None
    for i,(r,d,c) in enumerate(((1,0,'#5A534A'),(.94,24,'#443F3A'),(.87,48,'#322F2D'),(.79,70,'#242223'),(.70,90,INK))):
        g=translate(shscale(P.ell(cx,cy,346,97,jit=.6),r,r,origin=(cx,cy)),0,d).intersection(pit); P.put(g,c)
        if i<4:
            r2,d2=((.94,24),(.87,48),(.79,70),(.70,90))[i]
            bl=[]
            for k in range(26-i):
                a=math.pi+math.pi*(k+.5*(i%2))/(26-i); p=[(cx+346*rr*math.cos(a),cy+dd+97*rr*math.sin(a)) for rr,dd in((r,d+1),((r+r2)/2,(d+d2)/2),(r2,d2-1))]
                bl.append(P.lens(p,3.6,.5,.5).intersection(pit))
            P.many(bl,INK)
            arc=[(cx+346*r2*math.cos(a),cy+d2+97*r2*math.sin(a)) for a in np.linspace(math.pi,2*math.pi,40)]; P.put(P.lens(arc,5,.6,.6).intersection(pit),INK)
            for k in range(20-3*i):
                a=math.pi*(1.06+.88*P.r.random()); u=P.r.uniform(.2,.7); rr=r+(r2-r)*u; dd=d+(d2-d)*u; p=[(cx+346*rr*math.cos(a+q),cy+dd+97*rr*math.sin(a+q)) for q in(-.02,0,.02)]
                P.put(P.lens(p,2.2).intersection(pit),STONE2 if i<2 else '#4A453D')
    # what looks back
    for s in(-1,1):
        g=P.lens([(cx+s*13,388),(cx+s*36,380),(cx+s*64,364)],24); P.put(g,TORCH); P.put(P.lens([(cx+s*37,366),(cx+s*38,380),(cx+s*38,392)],7),INK)
    # the far three look down; the near three are seen from behind, larger
    def who(k,x,y,s,back,fl=1):
        T=R.token(k,stand=False,back=back); put(P,T,x-60*s*fl,y-152*s,s,fl)
    for x,y,w in((300,238,58),(486,215,54),(694,236,58)): P.put(P.ell(x,y,w,9,jit=.6),INK)
    who(0,300,240,1.12,False); who(4,486,218,1.06,False); who(3,694,238,1.12,False)
    for x,y,w in((112,352,62),(268,424,76),(846,384,70)): P.put(P.ell(x,y,w,12,jit=.6),INK)
    who(5,112,352,1.26,True); who(1,268,428,1.5,True); who(2,846,386,1.46,True,-1)

# ---------------------------------------------------------------- the Exit
@piece('leave',300,360,61)
def leave(P):
    """up and out with the sack: seen from behind, the light in front"""
    P.rays(150,146,90,146,44,9,'#5B3E17',alt=.84,clip=box(0,0,300,360))
    P.raw('<g transform="translate(42 20) scale(1.3)">'); R.trapdoor(P,False,False); P.raw('</g>')
    # the wall under the hatch and the ladder down it
    for s in(-1,1):
        g=P.tube(f"{150+s*33},66,7 {150+s*38},200,9 {150+s*44},352,11",.3,cap=False); P.put(g.buffer(2.4),INK); P.put(g,OCHRE); P.cut([[(150+s*33-1.6,74),(150+s*38-2,200),(150+s*44-2.4,346)]],2.2,TORCH)
    for k in range(11):
        y=88+k*25; w=36+k*.9; g=P.poly(f"{150-w-6},{y-4}* {150+w+6},{y-4.4}* {150+w+6},{y+4}* {150-w-6},{y+4.2}*",.3); P.form(g,OCHRE,length=4,step=3.4,ink=2,heavy=1)
    k0=len(P.o)
    L=E.limb
    L(P,"128,244,34 112,272,31 116,304,25 120,324,20",BLOOD,13); E.boot(P,121,332,1.5,-1)
    L(P,"170,244,34 192,252,31 188,276,25 180,292,20",BLOOD,13); E.boot(P,180,300,1.45,1)
    L(P,"186,150,24 214,128,21 206,92,18 194,66,15",VERD,12); E.fist(P,191,60,10.5)
    to=P.poly("108,160 128,142 168,142 190,158 194,196 190,254 148,264 106,254 104,198",.5); P.form(to,VERD,length=20,step=3.4,w=3,ink=3.2); P.form(P.tube("106,240,12 148,249,12 190,239,12"),OCHRE,shade=False,ink=2.4); P.cut("184,160 186,190 184,226",3,BONE)
    # head against the light, hair rough
    hd=P.ell(150,112,27,30,.05,.5); P.put(P.tuft(hd,6,9,(.1,.95),.6).buffer(1.2),INK); P.locks(hd,14,19,3,STONE2,(.1,1),.3,3,inset=6); P.form(P.poly("176,110 185,105 186,119 177,122",.2),PARCH,shade=False,ink=2.2)
    # the sack over the shoulder
    L(P,"112,160,25 88,176,22 92,150,19 106,138,16",VERD,10)
    sk=P.poly("112,150* 96,146 70,164 48,200 44,240 62,268 98,276 130,266 144,238 138,200 126,168",.6); P.form(sk,OCHRE,length=24,step=3.8,w=3.2,ink=3.4); P.cut("60,208 56,232 64,252|84,176 72,200 70,216|104,172 100,190 102,204",3.4,TORCH); P.cut("116,170 120,200 118,226|100,214 104,236 100,254",3)
    P.form(P.poly("112,152* 100,134 110,138 114,126 122,136 132,130 124,150*",.4),OCHRE,length=6,step=3,ink=2.4); P.cut("102,152 114,158 126,152",6.5); P.cut("103,151 114,156 125,151",3.4,BONE); E.fist(P,113,144,9)
    # something shows through a hole
    P.put(P.ell(88,238,13,11,.2,.6),INK); E.coin(P,85,237,7.6,.62,.2); E.coin(P,92,242,6.6,.62,-.3)
    for x,y in((58,292),(74,330),(46,344)): E.coin(P,x,y,6.4,.55,.4)

# ---------------------------------------------------------------- the Landlord's visit
@piece('gaoler',420,620,62)
def gaoler(P):
    wall=P.poly("6,616* 8,210 20,130 66,56 140,16 210,6 280,16 354,56 400,130 412,210 414,616*",.9); P.put(wall.buffer(3),INK); P.put(wall,STONE)
    arch=P.poly("52,498* 52,210 66,144 104,94 160,64 210,56 260,64 316,94 354,144 368,210 368,498*",.7)
    # voussoirs and quoins
    J=[]
    for k in range(15):
        a=math.pi+math.pi*k/14; J.append(P.lens([(210+158*math.cos(a),214+158*math.sin(a)),(210+186*math.cos(a),214+182*math.sin(a)),(210+214*math.cos(a),214+212*math.sin(a))],5.4,.7,.7))
    for i,y in enumerate(range(256,500,48)):
        for s in(-1,1): J.append(P.lens([(210+s*158,y),(210+s*182,y+2),(210+s*206,y)],5.4,.7,.7))
    P.many([g.intersection(wall) for g in J],INK)
    P.hatch_edge(wall,8,15,3.4,.1); 
    for k in range(14):
        a=math.pi+math.pi*(k+.5)/14; P.cut([[(210+r*math.cos(a+q),218+r*math.sin(a+q)) for r,q in((194,-.07),(196,0),(194,.06))]],3,BONE2,clip=wall.buffer(-3))
    P.many([P.lens([(x,y),(x+6,y+3),(x+13,y+7)],2.6) for x,y in((22,300),(30,360),(18,420),(384,290),(392,350),(380,440),(28,470),(386,478),(110,52),(300,44),(38,170),(372,150))],INK)
    P.put(arch.buffer(4),INK); P.put(arch,OCHRE)
    P.rays(210,214,60,330,54,13,TORCH,alt=.86,clip=arch.buffer(-1),peak=.6)
    # coat, collar of fur
    bd=P.poly("52,502* 54,400 84,336 140,304 210,296 280,304 336,336 366,400 368,502*",.6); P.form(bd,BLOOD,length=26,step=4,w=3.4,ink=3.4)
    P.cut("176,352 172,420 176,496|244,352 248,420 244,496",3.6); P.cut("96,366 84,404 78,450",3.6,'#B4402F')
    for y in(386,428,470): P.form(P.ell(211,y,7.4,jit=.3),TORCH,length=5,step=3,ink=2.2)
    co=P.tuft(P.poly("120,300 150,286 210,300 270,286 300,300 312,330 280,352 246,362 210,372 174,362 140,352 108,330",.5),7,10,(0,.9),.5); P.form(co,STONE2,shade=False,ink=2.8); P.locks(co,46,17,3.2,INK,lambda x,y:((x-210)*.012,1),.3,2,inset=5)
    # the head: a face like a purse drawn shut
    for s in(-1,1):
        e=P.poly(E.X("0,-14 10,-18 16,-6 12,10 2,16 -4,4",210+s*72,212,1.1,0,s),.3); P.form(e,PARCH,length=7,step=3,ink=2.8); P.cut(E.X("4,-9 9,-4 6,5",210+s*72,212,1.1,0,s),2.4)
    P.put(P.ell(289,236,7.4,8.4,jit=.3).exterior.buffer(3.4),INK); P.put(P.ell(289,236,7.4,8.4,jit=.3).exterior.buffer(1.6),TORCH)
    fc=P.poly("150,150 178,132 210,128 242,132 270,150 281,196 282,236 290,270 272,306 240,322 210,326 180,322 148,306 130,270 138,236 139,196",.5); P.form(fc,PARCH,length=20,step=3.6,w=3,ink=3.4)
    P.cut("152,286 166,300 184,306|268,286 254,300 236,306|150,250 146,264 152,276|270,250 274,264 268,276",3)
    for s in(-1,1):
        w=P.lens([(210+s*16,206),(210+s*36,200),(210+s*58,208)],19); P.put(w.buffer(2.6),INK); P.put(w,BONE); P.put(P.ell(210+s*35+5,207,6.6,7,jit=.2),BLOOD); P.put(P.ell(210+s*35+5,207.6,3.2,3.6,jit=.1),INK); P.put(P.lens([(210+s*12,203),(210+s*36,192),(210+s*62,205)],10),INK); P.put(P.lens([(210+s*14,201),(210+s*36,191),(210+s*60,201)],6),PARCH)
        P.cut([[(210+s*22,221),(210+s*38,226),(210+s*54,220)],[(210+s*26,228),(210+s*38,232),(210+s*50,228)]],2.4)
        P.put(P.tuft(P.tube(f"{210+s*10},190,9 {210+s*34},176,15 {210+s*66},190,7",.3),5,8,(s*.5,-.8),.5),INK)
    ns=P.poly("196,200 210,194 224,200 228,226 240,246 232,262 210,267 188,262 180,246 192,226",.4); P.form(ns,BONE2,length=9,step=3,ink=2.8,w=2.2); P.cut("190,256 196,252 201,257|230,256 224,252 219,257",3); P.cut("203,206 200,222 193,238",2.8,BONE)
    for s in(-1,1):
        m=P.poly(E.X("0,262 26,262 62,276 84,300* 70,296 62,308* 50,298 38,306* 26,294 8,286 0,278",210,0,1,0,s),.4); P.put(m.buffer(1.6),INK); P.put(P.tuft(m,6,9,(s*.7,.6),.6),INK); P.many([P.lens([(210+s*(8+k*11),268+k*2.4),(210+s*(20+k*11),276+k*3),(210+s*(27+k*11),286+k*3)],3) for k in range(5)],STONE2)
    P.cut("196,298 210,303 224,298",3.4); P.many([P.lens([(x,y),(x+.6,y+4),(x+.2,y+7)],2) for x,y in((186,310),(198,314),(212,316),(226,313),(238,308),(170,302),(252,300))],INK)
    # cap with the badge of the house: a keyhole
    cp=P.poly("134,160* 138,128 160,100 210,88 260,100 282,128 286,160* 250,146 210,142 170,146",.5); P.form(cp,SLATE2,length=16,step=3.6,w=3,ink=3.4); bd_=P.poly("130,162* 168,144 210,140 252,144 290,162* 292,176* 250,158 210,154 170,158 128,176*",.4); P.form(bd_,BLOOD,length=6,step=3.4,ink=2.8); P.cut("156,118 172,106 196,100",3.4,STONE2)
    P.form(P.ell(210,128,16,17,jit=.4),TORCH,length=8,step=3,ink=2.6); P.put(P.poly("210,118 216,124 214,130 218,140* 202,140* 206,130 204,124",.2),INK)
    # bars: before him
    def bar(spec): g=P.poly(spec,.5); P.form(g,'#5A6066',length=5,step=4,ink=2.6,heavy=1.4); return g
    for x in(82,146,274,338):
        top=72+ (abs(x-210)/158)**2.4*120
        bar(f"{x-6.4},{top}* {x+6.4},{top}* {x+6.8},502* {x-6.8},502*"); P.cut([[(x-2.8,top+14),(x-3.2,300),(x-2.8,486)]],2.4,'#A9A79F')
    for y in(352,):
        bar(f"52,{y-7}* 368,{y-7}* 368,{y+7}* 52,{y+7}*"); P.cut([[(62,y-3),(210,y-3.4),(356,y-3)]],2.2,'#A9A79F')
        for x in(82,146,274,338): P.form(P.ell(x,y,9,jit=.4),'#5A6066',length=5,step=3,ink=2.4); P.put(P.ell(x-2.4,y-2.8,2.4,jit=.1),'#A9A79F')
    # sill
    sl=P.poly("22,500* 210,496 398,500* 404,534* 210,538 16,534*",.7); P.form(sl,STONE2,length=14,step=4,w=3,ink=3.2); P.cut("40,509 130,505 210,507|250,508 320,505 370,509",3.4,BONE2); P.cut("302,500 306,514 300,534|120,518 124,526 122,536",3.4)
    P.many([g for g in(P.lens([(16+k*92,576),(62+k*92,578),(108+k*92,576)],5,.6,.6).intersection(wall) for k in range(5))],INK); P.cut("110,540 112,556 110,574|300,540 302,556 300,574|66,580 68,596 66,614|206,580 204,598 206,614|346,580 348,596 346,614",4.6); P.cut("24,546 60,544 96,546|124,546 200,544 284,547|316,546 350,544 396,546|84,586 130,584 190,586|222,586 280,584 330,586",3,BONE2)
    # fist on a bar, ring of keys
    P.form(P.tube("96,470,44 110,446,40 128,428,34"),BLOOD,length=14,step=3.6,ink=3); P.form(P.tube("118,446,34 134,428,30",.3),TORCH,length=7,step=3,ink=2.6)
    P.form(P.poly("122,404 140,392 166,394 174,410 170,434 150,444 128,438",.4),PARCH,length=11,step=3,ink=3)
    for k in range(4): P.form(P.tube(f"{130},{400+k*10.6},11 {150},{397+k*10.6},12.4 {166},{401+k*10},10"),PARCH,length=5,step=3,ink=2.2)
    rg=P.ell(152,462,24,26,jit=.5); P.put(rg.exterior.buffer(5.4),INK); P.put(rg.exterior.buffer(3),TORCH)
    def key(x,y,rot,s):
        p=lambda q:P.poly(E.X(q,x,y,s,rot),.2)
        b=unary_union([p("-4,0* 4,0* 4,52* -4,52*"),p("3,34* 17,34* 17,41* 3,41*"),p("3,45* 14,45* 14,52* 3,52*"),p("-9,-2 0,-8 9,-2 9,6 0,9 -9,6")]); P.put(b.buffer(2.4),INK); P.put(b,STONE2); P.put(p("-4,-1 0,-4 4,-1 4,3 0,5 -4,3"),INK); P.cut(E.X("-1.6,12 -1.6,28 -1.6,48",x,y,s,rot),2,BONE)
    key(137,488,.26,1.15); key(166,489,-.34,1.1); key(152,492,-.03,1.25)
    # the arm comes out between the bars, the purse over the sill
    P.form(P.tube("322,440,50 308,462,46 294,478,40"),BLOOD,length=15,step=3.6,ink=3.2); P.form(P.tube("306,470,40 286,490,36",.3),TORCH,length=8,step=3,ink=2.8)
    # purse
    pu=P.poly("262,524* 250,532 228,560 222,588 236,608 264,614 292,606 306,584 300,556 282,532 274,524*",.5); P.form(pu,VERD,length=20,step=3.6,w=3,ink=3.4); P.cut("244,556 236,578 242,594|262,538 258,552 258,562|280,548 288,562 290,574",3.2,'#7FB3A3'); P.put(P.ell(264,582,17,17,jit=.4),INK); P.put(P.ell(264,582,14.6,14.6,jit=.3),TORCH); P.put(P.poly("264,572 270,578 268,584 272,593* 256,593* 260,584 258,578",.2),INK)
    P.form(P.poly("256,524* 238,506 252,509 258,498 268,506 280,498 286,508 300,504 280,524*",.4),VERD,length=6,step=3,ink=2.6); P.cut("252,523 268,528 284,523",6.4); P.cut("253,522 268,526.4 283,522",3.4,TORCH)
    P.form(P.poly("258,478 280,470 302,480 304,498 290,510 262,510 250,498",.4),PARCH,length=11,step=3,ink=3)
    for k in range(4): P.form(P.tube(f"{260+k*10.4},{486+k%2},11 {257+k*10.4},{500},11.6 {260+k*9.6},{512-abs(k-1.5)},9"),PARCH,length=5,step=3,ink=2.2)
    for x,y in((214,604),(196,610),(322,608)): E.coin(P,x,y,9,.5,.1)

@piece('pay-out',760,860,63)
def pay_out(P):
    """the bill: head with crossed keys, seven ruled lines, the gaoler's seal at the foot"""
    sp="14,22* 120,17 250,23 380,16 520,22 640,17 746,22* 742,150 748,300 741,440 747,600 742,740 746,838* 640,842 560,836 470,844 380,838 280,845 180,838 90,843 14,838* 19,700 12,560 19,420 13,280 18,140"
    g=P.poly(sp,1.6); P.put(translate(g,5,7).union(g).buffer(3),INK); P.put(translate(g,3,5),'#B9A57F'); P.put(g,PARCH); P.hatch_edge(g,9,15,3.2,.1,col=BONE2); P.hatch_edge(g,13,11,2.8,.3,col='#C9B78F')
    P.grain(g.buffer(-16),BONE2,170,1.6)
    fr=P.poly("46,52* 714,52* 714,808* 46,808*",.5); P.put(fr.exterior.buffer(1.3),'#5A4636'); fr2=P.poly("55,61* 705,61* 705,799* 55,799*",.5); P.put(fr2.exterior.buffer(.7),'#5A4636')
    for x,y in((46,52),(714,52),(46,808),(714,808)): R.lozenge(P,x,y,8,BLOOD)
    # head: a barred arch between two crossed keys
    P.rays(380,128,66,150,40,5,'#CDB98F',alt=.7,a0=math.pi*1.02,a1=math.pi*1.98)
    def key(x,y,rot,s):
        fl=1 if rot<0 else -1; p=lambda q:P.poly(E.X(q,x,y,s,-abs(rot)*fl if fl<0 else rot,fl),.25)
        b=unary_union([p("-4,-20* 4,-20* 4,122* -4,122*"),p("3,84* 21,84* 21,96* 3,96*"),p("3,106* 17,106* 17,118* 3,118*"),p("-16,-40 0,-48 16,-40 16,-24 0,-16 -16,-24"),p("-9,-14* 9,-14* 9,-6* -9,-6*")]); P.put(b.buffer(2.6),INK); P.put(b,OCHRE); P.put(p("-8,-36 0,-40 8,-36 8,-28 0,-24 -8,-28").buffer(2),INK); P.put(p("-8,-36 0,-40 8,-36 8,-28 0,-24 -8,-28"),PARCH); P.cut(E.X("-1.6,-4 -1.6,30 -1.6,112",x,y,s,rot),2.6,TORCH)
    key(252,184,-1.9,2.4); key(508,184,1.9,2.4)
    ar=P.poly("328,176* 328,112 342,86 380,72 418,86 432,112 432,176*",.5); P.put(ar.buffer(9),INK); P.put(ar.buffer(6.4),STONE2); P.hatch_edge(ar.buffer(6.4),5,6,2.2,.1); P.put(ar.buffer(2),INK); P.put(ar,SLATE)
    P.rays(380,134,10,64,26,4,SLATE2,clip=ar)
    for s in(-1,1): q=P.lens([(380+s*8,138),(380+s*20,134),(380+s*34,126)],13); P.put(q,TORCH); P.put(P.lens([(380+s*20,127),(380+s*21,133),(380+s*21,139)],3.8),INK)
    for x in(346,369,391,414): b=P.poly(f"{x-3},{74+abs(x-380)*.42}* {x+3},{74+abs(x-380)*.42}* {x+3},176* {x-3},176*",.3); P.put(b.buffer(1.4),INK); P.put(b,STONE2)
    b=P.poly("328,108* 432,108* 432,114* 328,114*",.3); P.put(b.buffer(1.4),INK); P.put(b,STONE2); P.form(P.poly("312,176* 448,176* 452,190* 308,190*",.4),STONE2,length=6,step=4,ink=2.4)
    # ruled lines
    for k in range(7):
        y=292+k*58; P.cut([[(84,y+1),(230,y-1),(380,y+.6),(530,y-1),(676,y+1)]],2.6 if k else 4.4,'#9A8560' if k else '#5A4636')
    P.cut([[(84,706),(380,704),(676,706)]],4.4,'#5A4636'); P.cut([[(84,712),(380,711),(676,712)]],2.2,'#5A4636')
    # nails
    for x in(60,700): P.put(P.ell(x,34,10,jit=.4),INK); P.put(P.ell(x-1,32.6,7,jit=.3),STONE2); P.put(P.ell(x-3,30.4,2,jit=.1),BONE)
    # seal with the keyhole, ribbons
    sx,sy=596,758
    for d,c in((-30,0),(22,1)):
        t=P.poly(f"{sx+d-14},{sy}* {sx+d+16},{sy}* {sx+d+20+c*10},{sy+88}* {sx+d+2+c*6},{sy+72}* {sx+d-18+c*4},{sy+90}*",.5); P.form(t,BLOOD,length=10,step=4,ink=2.8); P.cut([[(sx+d-6,sy+30),(sx+d-6+c*4,sy+50),(sx+d-8+c*6,sy+72)]],2.6,'#B4402F')
    w=unary_union([P.ell(sx,sy,52,51,jit=1.2)]+[P.ell(sx+47*math.cos(a),sy+46*math.sin(a),r,r*.9,jit=.5) for a,r in((.2,14),(.9,10),(1.7,15),(2.5,11),(3.3,15),(4.0,10),(4.8,14),(5.6,12))]); w=fix(w); P.form(w,BLOOD,length=13,step=4,w=3,ink=3.2)
    P.put(P.ell(sx,sy,39,38,jit=.5),INK); P.put(P.ell(sx,sy,36.6,35.6,jit=.4),'#5E1511'); P.rays(sx,sy,20,34,22,4,BLOOD,alt=.8)
    P.put(P.poly(f"{sx},{sy-22} {sx+12},{sy-12} {sx+8},{sy} {sx+15},{sy+22}* {sx-15},{sy+22}* {sx-8},{sy} {sx-12},{sy-12}",.4),INK); P.cut([[(sx-42,sy-16),(sx-32,sy-34),(sx-14,sy-44)]],5,'#C0604C')
    for x,y,r in((128,772,13),(158,780,13),(140,760,13)): E.coin(P,x,y,r,.55,.1)

# ---------------------------------------------------------------- the count
@piece('hoard-count',2560,1080,64)
def hoard_count(P):
    """the treasure chamber from the front: a vaulted bay, gold to either side, quiet masonry in the middle"""
    W,H=2560,1080; cx=1280; P.ground('#191A1C'); clip=box(0,0,W,H); js=[]; lit=[]
    rows=[0,84,168,254,342,432,524,618,714,812,912]
    for i,(y0,y1) in enumerate(zip(rows,rows[1:])):
        x=-60+(i%2)*90; js.append(P.lens([(W*k/16-10+20*k/16,y1+(P.r.uniform(-3,3) if 0<k<16 else 0)) for k in range(17)],6,.8,.8).buffer(.6))
        while x<W+10:
            w=P.r.uniform(150,250); js.append(P.lens([(x,y0),(x+P.r.uniform(-3,3),(y0+y1)/2),(x,y1)],6).buffer(.5)); lit.append(P.lens([(x+10,y0+9),(x+w*.4,y0+7),(x+w*.8,y0+9)],2.6)); x+=w
    P.many([g.intersection(clip) for g in lit],'#26292D'); P.many([g.intersection(clip) for g in js],'#101113')
    # the bay: two piers and the ribs that spring from them
    for s in(-1,1):
        X=lambda x,y:(cx+s*x,y)
        def shape(l,j=1.2): return Polygon(P.wob(list(Polygon([X(*p) for p in l]).segmentize(6).exterior.coords)[:-1],j)).buffer(0)
        for r0,r1,c in((826,884,'#2B2926'),(884,902,'#3A3630')):
            rib=[(q*math.cos(a),250+q*.36*math.sin(a)) for q,aa in((r1,np.linspace(-math.pi/2,0,40)),(r0,np.linspace(0,-math.pi/2,40))) for a in aa]
            g=shape(rib,.8); P.put(g.buffer(2.6).intersection(clip),INK); P.put(g.intersection(clip),c)
            if r1-r0>30:
                for k in range(1,18):
                    a=-math.pi/2*k/18; P.many([P.lens([X(r0*math.cos(a),250+r0*.36*math.sin(a)),X((r0+r1)/2*math.cos(a),250+(r0+r1)/2*.36*math.sin(a)),X(r1*math.cos(a),250+r1*.36*math.sin(a))],4,.6,.6)],INK)
        pier=shape([(812,250),(908,250),(916,940),(804,940)]); P.put(pier.buffer(3),INK); P.put(pier,'#35322D'); P.hatch_edge(fix(pier),9,24,4,-.2)
        P.many([P.lens([X(820,y),X(856,y+3),X(904,y)],5,.6,.6) for y in range(316,930,76)],INK); P.many([P.lens([X(828,y+8),X(830,y+30),X(828,y+56)],3.4) for y in range(252,900,76)],'#5A534A')
        cap=shape([(790,206),(930,206),(916,254),(806,254)]); P.put(cap.buffer(3),INK); P.put(cap,'#4A453D'); P.hatch_edge(fix(cap),7,16,3.6,.0); P.many([P.lens([X(800,215),X(856,213),X(916,215)],3.4)],STONE)
        # torch in its ring
        tx,ty=cx+s*764,430
        P.rays(tx,ty-40,14,190,40,9,'#4A371F',alt=.72); P.rays(tx,ty-40,10,92,26,7,OCHRE,alt=.66)
        P.form(P.tube(f"{tx+s*22},{ty+52},10 {tx},{ty},16",.3,cap=False),OCHRE,length=7,step=3.4,ink=2.8); P.form(P.tube(f"{tx+s*10},{ty+22},9 {tx+s*52},{ty+30},9",.3),'#5A6066',length=4,step=3,ink=2.4); E.flame(P,tx,ty-32,2.3)
    # floor
    fl=box(0,912,W,H); P.put(fl,'#2A2723'); ps=[P.lens([(-10,912),(640,911),(1280,913),(1920,911),(2570,912)],8,.9,.9),P.lens([(-10,986),(640,985),(1280,987),(1920,985),(2570,986)],6,.9,.9)]
    for i,(y0,y1) in enumerate(((912,986),(986,1090))):
        for k in range(-10,11): a=(k+.5*(i%2))*150; ps.append(P.lens([(cx+a*(1+.0),y0),(cx+a*1.09,(y0+y1)/2),(cx+a*1.2,y1)],6,.5,.5))
    P.many([g.intersection(clip) for g in ps],INK); P.many([P.lens([(x,y),(x+30,y-2),(x+70,y)],3) for x,y in((900,930),(1140,952),(1400,934),(1620,950),(1010,1010),(1300,1020),(1540,1006),(780,1040),(1760,1036),(1180,1052))],'#3A3630')
    # gold: crests of coin over one flat mass, higher towards the walls
    def hoard(pts_,seed,row,dens):
        g=P.poly(pts_,1.4); P.put(g.buffer(3).intersection(clip),INK); P.put(g.intersection(clip),OCHRE); r=random.Random(seed); x0,y0,x1,y1=g.bounds; L=[]; n=0
        lens_=[]
        for _ in range(int(g.area/620)):
            x,y=r.uniform(x0,x1),r.uniform(y0,min(y1,1078))
            if g.buffer(-8).contains(Point(x,y)): w=r.uniform(9,17); lens_.append(P.lens([(x-w,y),(x,y-4),(x+w,y+.8)],r.uniform(3.6,6)))
        P.many(lens_[::2],TORCH); P.many(lens_[1::3],'#6B3F14')
        at=[(x+r.uniform(-7,7),y+r.uniform(-3,13)) for x,y in E_samples(g,13) if r.random()<.78]
        for _ in range(int(g.area/2200)):
            x,y=r.uniform(x0,x1),y0+(y1-y0)*r.random()**1.5
            if g.buffer(-16).contains(Point(x,y)): at.append((x,y))
        for x,y in sorted(at,key=lambda q:q[1]):
            if y<1070: E.coin(P,x,y,r.uniform(10,15),r.uniform(.44,.6),r.uniform(-.6,.6),TORCH)
        return g
    def E_samples(g,step):
        o=[]
        for x,y,nx,ny,tx,ty in P.edge_samples(g,step):
            if ny<-.25 and 0<x<W: o.append((x,y))
        return o
    hoard("-20,1100* -20,600 90,570 200,600 300,660 390,700 470,772 540,830 590,900 640,960 700,1010 770,1050 830,1100*",1,0,1)
    hoard("2580,1100* 2580,560 2470,540 2370,590 2280,640 2190,716 2110,780 2040,830 1990,900 1930,964 1860,1020 1780,1056 1720,1100*",2,0,1)
    # things among it
    put(P,_chest(),420,716,1.5); put(P,_crown(),262,566,1.0,1,9); put(P,_vase(),2036,664,1.25); put(P,_shield(),2222,568,1.2,1,10)
    hoard("-20,1110* -20,900 140,870 300,910 430,950 530,996 660,1050 730,1110*",3,0,1); hoard("2580,1110* 2580,870 2440,860 2300,896 2160,940 2020,990 1890,1044 1820,1110*",4,0,1)
    for x,y,r in((880,1024,14),(930,1058,14),(800,1000,12),(1680,1016,14),(1640,1054,14),(1760,1004,12),(1040,1060,12),(1540,1066,12)): E.coin(P,x,y,r,.5,.1)
    for x,y,s in((520,960,2.2),(2060,966,2.0),(380,800,1.6)): E.gem(P,x,y,s)
    for x,y,r in((346,712,24),(2300,720,28),(640,1012,18),(1950,1006,18),(150,680,20),(2420,640,22)): E.gleam(P,x,y,r,BONE)
def _chest():
    Q=Pic(140,160,3); B=R.back('treasure')
    P=Q; lid=P.poly("6,66* 8,34 26,8 70,0 114,8 132,34 134,66* 122,50 110,28 70,20 30,28 18,50",.4); P.form(lid,BLOOD,length=9)
    co=P.poly("16,72 30,44 52,34 70,30 90,34 112,46 124,72",.4); P.form(co,OCHRE,shade=False)
    for x,y in((34,60),(52,48),(72,42),(92,50),(108,62),(44,70),(64,62),(84,64),(100,74),(26,74)): P.put(P.ell(x,y,11,8),INK); P.put(P.ell(x,y-1,9.4,6.4),TORCH)
    bx=P.poly("4,72* 70,76 136,72* 130,108 126,140* 70,146 14,140* 10,108",.4); P.form(bx,BLOOD,length=18,step=3.6,w=2.8); P.cut("10,90 70,95 130,90|13,122 70,127 127,122",3.6,TORCH)
    for x in(28,112): P.form(P.poly(f"{x-6},74* {x+6},74* {x+5},142* {x-5},142*",.3),OCHRE,length=5,step=3,ink=1.8)
    P.form(P.poly("56,78* 84,78* 82,106 70,116 58,106",.3),TORCH,length=6,step=3); P.put(P.ell(70,90,4.2),INK); P.put(Polygon([(68,90),(72,90),(74,104),(66,104)]),INK)
    return Q
def _crown():
    P=Pic(160,120,4); crown(P,80,60,1.0); return P
def crown(P,x,y,s=1.0):
    c=P.poly(E.X("-62,34* -74,-30* -44,0 -36,-46* -10,-4 0,-58* 10,-4 36,-46* 44,0 74,-30* 62,34* 0,42",x,y,s),.4); P.form(c,TORCH,length=16*s,step=3.6,w=2.8,ink=3)
    for a,b,r in((-74,-34,6.4),(-36,-52,6.4),(0,-64,7.6),(36,-52,6.4),(74,-34,6.4)): P.form(P.ell(x+a*s,y+b*s,r*s,jit=.3),BONE,length=4,step=3,ink=2.2)
    bd=P.poly(E.X("-63,22* 0,31 63,22* 62,40* 0,49 -62,40*",x,y,s),.3); P.form(bd,OCHRE,length=5,step=3,ink=2.4)
    for a,b,c_ in((-40,32,VERD),(0,39,BLOOD),(40,32,VERD)): g=P.poly(E.X(f"{a},{b-8}* {a+8},{b}* {a},{b+8}* {a-8},{b}*",x,y,s),.2); P.form(g,c_,shade=False,ink=1.8)
    P.cut(E.X("-58,-10 -56,4 -52,16|-30,-24 -27,-8 -22,6|4,-36 6,-20 10,-6",x,y,s),3*s,BONE)
def _vase():
    P=Pic(120,180,5)
    P.form(P.tube("28,44,10 8,58,10 14,86,9",.3),BLOOD,length=6,step=3); P.form(P.tube("92,44,10 112,58,10 106,86,9",.3),BLOOD,length=6,step=3)
    g=P.poly("38,10* 60,6 82,10* 78,24 76,42 98,66 104,100 92,136 76,160 82,172* 38,172* 44,160 28,136 16,100 22,66 44,42 42,24",.4); P.form(g,BLOOD,length=20,step=3.8,w=3,ink=3.2)
    for y,a in((56,34),(128,34)): P.put(P.poly(f"{60-a},{y}* 60,{y+4} {60+a},{y}* {60+a},{y+8}* 60,{y+12} {60-a},{y+8}*",.3).intersection(g.buffer(-1.4)),PARCH)
    P.many([Polygon([(28+k*9.4,108),(32.6+k*9.4,88),(37.2+k*9.4,108)]).intersection(g.buffer(-2)) for k in range(7)],PARCH); P.cut("34,72 28,92 32,116",3,OCHRE); return P
def _shield():
    P=Pic(150,150,6); g=P.ell(75,75,66,68,jit=.8); P.form(g,STONE2,length=20,step=4,w=3.2,ink=3.6); P.put(P.ell(75,75,54,56).exterior.buffer(2.2),INK); P.rays(75,75,22,50,18,8,VERD,alt=.85); P.form(P.ell(75,75,18,19),TORCH,length=9,step=3,ink=2.6); P.cut("24,66 28,44 44,26",4,BONE); return P

# ---------------------------------------------------------------- the winner
@piece('crown-winner',280,270,65)
def crown_winner(P):
    """laurel to either side of whoever stands in it, a crown over it"""
    cx,cy=140,150
    P.rays(cx,cy,104,138,40,6,'#6B4A1E',alt=.75,a0=0,a1=2*math.pi,clip=box(0,0,280,270))
    for s in(-1,1):
        st=[(cx+s*96*math.cos(a),cy+94*math.sin(a)) for a in np.linspace(math.pi/2-.08,-math.pi/2+.5,30)]
        P.put(P.lens(st,8,.9,.2,peak=.3).buffer(1.6),INK); P.put(P.lens(st,6,.9,.2,peak=.3),OCHRE)
        for k in range(9):
            a=math.pi/2-.32-k*.265; r=96; x,y=cx+s*r*math.cos(a),cy+.98*r*math.sin(a); t=(s*math.sin(a),-math.cos(a)) # along the branch, upwards
            for side in(-1,1):
                nx,ny=s*math.cos(a)*side,math.sin(a)*side; L=36-k*.9; dx,dy=t[0]*.78+nx*.62,t[1]*.78+ny*.62; m=(x+dx*L*.5+nx*3,y+dy*L*.5+ny*3)
                g=P.lens([(x,y),m,(x+dx*L,y+dy*L)],17,peak=.45); P.put(g.buffer(2),INK); P.put(g,VERD if (k+(side>0))%2 else '#2F6357'); P.put(P.lens([(x+dx*5,y+dy*5),m,(x+dx*L*.8,y+dy*L*.8)],2.2),PARCH if (k+(side>0))%2 else VERD)
    # ribbon
    for s in(-1,1):
        t=P.poly(E.X("2,236* 14,238 34,252 50,258* 42,264 44,270* 26,266 8,252",cx,0,1,0,s),.3); P.form(t,BLOOD,length=6,step=3,ink=2.4)
    P.form(P.poly(f"{cx-13},230* {cx+13},230* {cx+12},252* {cx-12},252*",.4),BLOOD,length=7,step=3,ink=2.6); P.cut("132,236 140,234 148,236",2.2,'#C0604C')
    crown(P,cx,46,.62)

if __name__=='__main__': main(PIECES)
