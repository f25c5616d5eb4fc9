from woodcut import *
from goods import flame
from fontTools.ttLib import TTFont
from fontTools.pens.svgPathPen import SVGPathPen
import os
_F={}
def font(style):
    d=os.environ.get('FONT_DIR','fonts')
    if style not in _F: _F[style]=TTFont(os.path.join(d,f'LibertinusSerif-{style}.otf'))
    return _F[style]
def glyphs(t,x,y,size,fill,style='Bold',anchor='middle',track=0,rot=0):
    F=font(style); gs=F.getGlyphSet(); cm=F.getBestCmap(); k=size/F['head'].unitsPerEm
    adv=[gs[cm[ord(c)]].width*k+track for c in t]; W_=sum(adv)-track
    px=x-(W_/2 if anchor=='middle' else W_ if anchor=='end' else 0); o=[]
    for c,a in zip(t,adv):
        pen=SVGPathPen(gs,lambda v:f'{v:.0f}'); gs[cm[ord(c)]].draw(pen)
        if pen.getCommands(): o.append(f'<path transform="translate({px:.2f} {y:.2f}) scale({k:.4f} {-k:.4f})" d="{pen.getCommands()}"/>')
        px+=a
    r=f' transform="rotate({rot} {x} {y})"' if rot else ''
    return f'<g fill="{fill}"{r}>'+''.join(o)+'</g>'

# ---------------------------------------------------------------- cards
CW,CH=280,480
KIND=dict(monster=dict(g=SLATE,a=BLOOD,b='#2D3237'),treasure=dict(g='#1F4A42',a=VERD,b='#2A5C52'),event=dict(g='#6B3F14',a=OCHRE,b='#7E4C1A'),wound=dict(g='#4C100D',a=BLOOD,b='#5E1511'))
def rules(P):
    P.raw(f'<rect x="4" y="4" width="272" height="472" rx="11" fill="none" stroke="{GILT}" stroke-width="2"/><rect x="8.5" y="8.5" width="263" height="463" rx="8" fill="none" stroke="{GILT}" stroke-width="1"/>')
def lozenge(P,x,y,r=6,col=GILT):
    P.put(Polygon([(x,y-r*1.3),(x+r,y),(x,y+r*1.3),(x-r,y)]).buffer(1.6),INK); P.put(Polygon([(x,y-r*1.3),(x+r,y),(x,y+r*1.3),(x-r,y)]),col)
def medal(P,kind,x=140,y=44):
    """head medallion: its outline tells the deck"""
    if kind=='monster':
        ps=[P.ell(x,y,31,31)]
        for k in range(12):
            a=2*math.pi*k/12+.13; ps.append(P.spike(x+28*math.cos(a),y+28*math.sin(a),12*math.cos(a+.3),12*math.sin(a+.3),11,1).buffer(0))
        g=unary_union(ps); P.put(g.buffer(1.6),INK); P.put(g,BLOOD); P.put(P.ell(x,y,27).exterior.buffer(.9),GILT); P.put(P.ell(x,y,24.5),INK)
    elif kind=='treasure':
        g=P.poly(f"{x-58},{y}* {x-42},{y-26}* {x-14},{y-33} {x+14},{y-33} {x+42},{y-26}* {x+58},{y}* {x+42},{y+26}* {x+14},{y+33} {x-14},{y+33} {x-42},{y+26}*",.4); P.put(g.buffer(2),INK); P.put(g,VERD); P.put(g.buffer(-4).exterior.buffer(.9),GILT); P.put(g.buffer(-7),INK)
    elif kind=='event':
        ps=[]
        for k in range(8):
            a=math.pi*k/4; rr=38 if k%2==0 else 31; ps.append(Polygon([(x+rr*math.cos(a),y+rr*math.sin(a)),(x+20*math.cos(a+.5),y+20*math.sin(a+.5)),(x+20*math.cos(a-.5),y+20*math.sin(a-.5))]))
        g=unary_union(ps+[P.ell(x,y,23)]); P.put(g.buffer(2),INK); P.put(g,OCHRE); P.put(P.ell(x,y,22),INK)
        ey=P.lens([(x-19,y),(x,y-1),(x+19,y)],22,peak=.5); P.put(ey,PARCH); P.put(P.ell(x,y,7.5),BLOOD); P.put(P.ell(x,y,3.4,jit=.1),INK)
    else:
        g=P.poly(f"{x},{y-37}* {x+19},{y-8} {x+27},{y+10} {x+19},{y+29} {x},{y+35} {x-19},{y+29} {x-27},{y+10} {x-19},{y-8}",.4); P.put(g.buffer(2),INK); P.put(g,BLOOD); P.put(g.buffer(-3.6).exterior.buffer(.9),GILT); P.put(g.buffer(-6.4),INK)
def front(kind):
    P=Pic(CW,CH,60+len(kind)); K=KIND[kind]
    P.raw(f'<path fill-rule="evenodd" fill="{K["g"]}" d="M14 0H266A14 14 0 0 1 280 14V466A14 14 0 0 1 266 480H14A14 14 0 0 1 0 466V14A14 14 0 0 1 14 0ZM12 52H268V350H12Z"/>')
    # head and foot ground cuts
    top=box(12,12,268,50); P.hatch(top,0.02,5.4,1.7,K['a'],brk=60); 
    ft=box(12,354,268,468); P.hatch(ft,0.02,5.4,1.7,K['a'],brk=60)
    P.raw(f'<rect x="11" y="51" width="258" height="300" fill="none" stroke="{INK}" stroke-width="3"/>')
    rules(P)
    for x,y in((16,16),(264,16),(16,464),(264,464)): lozenge(P,x,y,5)
    # ornament between picture and title
    y=357
    if kind=='monster': P.many([P.spike(20+k*12.6,352,P.r.uniform(-1,1),11+(k%2)*4,9) for k in range(20)],BONE2)
    elif kind=='treasure':
        for k in range(17): P.put(P.ell(28+k*14,358,5.6,4.6),INK); P.put(P.ell(28+k*14,357.4,4.4,3.5),TORCH if k%2 else OCHRE)
    elif kind=='event':
        ps=[]
        for k in range(20): ps.append(Polygon([(20+k*12,364),(26+k*12,353+k%2*3),(32+k*12,364),(26+k*12,360)]))
        P.many(ps,TORCH)
    else:
        P.cut("18,358 140,357 262,358",2.4,PARCH); P.many([P.lens([(26+k*15,352),(28+k*15,358),(30+k*15,364)],2.6) for k in range(16)],PARCH)
    # title band: a cut scroll of bone
    b=P.poly("18,378* 24,370* 140,368 256,370* 262,378* 258,414 262,452* 256,460* 140,462 24,460* 18,452* 22,414",.4); P.put(b.buffer(2.2),INK); P.put(b,BONE); P.put(b.buffer(-4.5).exterior.buffer(.5),GILT)
    medal(P,kind)
    return P
def back(kind):
    P=Pic(CW,CH,70+len(kind)); K=KIND[kind]; cx,cy=140,240
    P.raw(f'<rect width="280" height="480" rx="14" fill="{K["g"]}"/>')
    fld=box(13,13,267,467)
    P.rays(cx,cy,92,300,96,4.4,K['a'],alt=.84,peak=.6,clip=fld)
    rules(P)
    P.raw(f'<rect x="20" y="20" width="240" height="440" rx="4" fill="none" stroke="{INK}" stroke-width="2.4"/>')
    # mirrored corner cuts
    for sx,sy in((1,1),(-1,1),(1,-1),(-1,-1)):
        X=lambda x,y:(cx+sx*(x-cx),cy+sy*(y-cy))
        for k in range(6):
            P.many([P.lens([X(24,34+k*11),X(36+k*4,36+k*5),X(34+k*11,24)],3)],GILT if k in(2,) else K['a'])
        lozenge(P,*X(36,36),6)
    # mandorla
    m=P.poly("140,96* 196,150 222,240 196,330 140,384* 84,330 58,240 84,150",.6); P.put(m.buffer(6),INK); P.put(m.buffer(2.2),GILT); P.put(m,INK); mi=m.buffer(-5); P.put(mi,K['a'])
    P.rays(cx,cy,70,128,60,3.2,K['g'],alt=.85,clip=mi)
    lozenge(P,140,70,9); lozenge(P,140,410,9)
    if kind=='monster':
        # the jaws of the pit
        jw=P.poly("140,172 178,184 204,214 210,240 204,266 178,296 140,308 102,296 76,266 70,240 76,214 102,184",.5); P.form(jw,INK,shade=False)
        up=[]; 
        for k in range(9):
            a=math.pi*(1.08+k*.105); x,y=cx+64*math.cos(a),cy+58*math.sin(a); ln=34 if k%2==0 else 24; up.append(P.spike(x,y,(cx-x)*.12,ln,13,1))
            a=-a; x,y=cx+64*math.cos(a),cy+58*math.sin(a); up.append(P.spike(x,y,(cx-x)*.12,-ln,13,1))
        P.many(up,BONE)
        for s in(-1,1):
            P.put(P.lens([(cx+s*8-15,cy),(cx+s*26-s*2,cy-1*1),(cx+s*46,cy-7)],13),INK); g=P.lens([(cx+s*12,cy+4),(cx+s*27,cy),(cx+s*42,cy-8)],12); P.put(g,TORCH); P.put(P.lens([(cx+s*26,cy-7),(cx+s*27,cy),(cx+s*27,cy+6)],3.6),INK)
        for s in(-1,1):
            h=P.tube(f"{cx+s*46},180,17 {cx+s*62},160,13 {cx+s*58},138,8 {cx+s*44},124,1",.3,cap=False); P.form(h,PARCH,length=6,step=3); h2=P.tube(f"{cx+s*46},300,17 {cx+s*62},320,13 {cx+s*58},342,8 {cx+s*44},356,1",.3,cap=False); P.form(h2,PARCH,length=6,step=3)
    elif kind=='treasure':
        P.rays(cx,206,30,86,22,6,TORCH,a0=math.pi*1.02,a1=math.pi*1.98,alt=.7)
        co=P.poly("86,236 100,206 122,196 140,190 160,196 182,208 194,236",.4); P.form(co,OCHRE,shade=False)
        for x,y in((104,222),(122,210),(142,204),(162,212),(178,224),(114,232),(134,222),(154,226),(170,236),(96,236)): P.put(P.ell(x,y,11,8),INK); P.put(P.ell(x,y-1,9.4,6.4),TORCH)
        lid=P.poly("76,230* 78,196 96,168 140,160 184,168 202,196 204,230* 192,214 180,190 140,182 100,190 88,214",.4); P.form(lid,BLOOD,length=9)
        bx=P.poly("74,234* 140,238 206,234* 200,270 196,302* 140,308 84,302* 80,270",.4); P.form(bx,BLOOD,length=18,step=3.6,w=2.8); P.cut("80,252 140,257 200,252|83,284 140,289 197,284",3.6,TORCH)
        for x in(98,182): P.form(P.poly(f"{x-6},236* {x+6},236* {x+5},304* {x-5},304*",.3),OCHRE,length=5,step=3,ink=1.8)
        lk=P.poly("126,240* 154,240* 152,268 140,278 128,268",.3); P.form(lk,TORCH,length=6,step=3); P.put(P.ell(140,252,4.2),INK); P.put(Polygon([(138,252),(142,252),(144,266),(136,266)]),INK)
    elif kind=='event':
        # the turning passage: a spiral with an eye at its end
        p=[]
        for i in range(150):
            q=i/149; a=q*3.1*2*math.pi-.6; r=70*(1-q)**.85+6; p.append((cx+r*math.cos(a),cy+r*1.12*math.sin(a)))
        P.put(P.ell(cx,cy,76,86),INK); 
        P.put(P.lens(p,15,peak=.25).intersection(P.ell(cx,cy,74,84)),PARCH)
        P.put(P.ell(cx,cy,16,17),INK); ey=P.lens([(cx-21,cy),(cx,cy-1),(cx+21,cy)],25); P.put(ey.buffer(2),INK); P.put(ey,PARCH); P.put(P.ell(cx,cy,8.4),BLOOD); P.put(P.ell(cx,cy,3.8,jit=.1),INK)
        for s in(-1,1):
            for k in range(5):
                a=math.pi/2*s+ (k-2)*.34; r=92; flame_=P.lens([(cx+r*math.cos(a),cy+r*1.1*math.sin(a)),(cx+(r+12)*math.cos(a+.06),cy+(r+12)*1.1*math.sin(a+.06)),(cx+(r+26)*math.cos(a),cy+(r+26)*1.1*math.sin(a))],9,peak=.35); P.put(flame_.buffer(1.2).intersection(mi),INK); P.put(flame_.intersection(mi),TORCH)
    else:
        # bandaged drop
        d=P.poly("140,134* 168,190 188,232 184,276 162,302 140,308 118,302 96,276 92,232 112,190",.5); P.put(d.buffer(5),INK); P.form(d,PARCH,length=16,step=3.6,w=2.8,ink=3)
        P.put(P.poly("140,168* 160,208 174,240 170,270 154,288 140,292 126,288 110,270 106,240 120,208",.4),BLOOD)
        P.cut("118,236 120,262 132,280",4,PARCH)
        for y0,y1 in((214,262),):
            bd=P.poly("66,262* 60,244* 140,218 214,206* 220,226* 140,240",.4); P.form(bd,BONE,length=7,step=4,w=2.2); P.cut("76,252 120,238 150,230|130,238 170,226 204,218",1.6,STONE)
            P.many([P.lens([(108+k*16,222-k*4.2),(112+k*16,232-k*4.2),(114+k*16,243-k*4.2)],3) for k in range(5)],BLOOD)
        b2=P.poly("70,214* 66,228* 140,262 208,288* 214,272* 140,244",.4); P.form(b2,BONE,length=7,step=4,w=2.2); P.cut("80,224 120,246 150,256",1.6,STONE)
    return P

# ---------------------------------------------------------------- tokens, 120 x 176, foot at (60,159)
TW,TH=120,176
def base(P,c):
    if LOOK!='ahead': return
    b=P.poly("16,150* 22,138 60,133 98,138 104,150* 106,160 92,167 60,169 28,167 14,160",.4); P.form(b,c,length=9,step=3.4,w=2.2,ink=2.6); P.cut("22,151 60,156 98,151",2.6); P.cut("30,144 44,141 58,140",2.2,BONE)
def mark(P,k,x,y,r,fill,ink=1.8):
    if k==0: g=P.ell(x,y,r)
    elif k==1: g=P.poly(f"{x-r},{y-r}* {x+r},{y-r}* {x+r},{y+r}* {x-r},{y+r}*",.2)
    elif k==2: g=P.poly(f"{x},{y-r*1.15}* {x+r*1.15},{y+r*.85}* {x-r*1.15},{y+r*.85}*",.2)
    elif k==3: g=P.poly(f"{x},{y-r*1.3}* {x+r},{y}* {x},{y+r*1.3}* {x-r},{y}*",.2)
    elif k==4: g=P.ell(x,y,r*1.1).difference(Point(x+r*.55,y-r*.35).buffer(r*.9))
    else:
        p=[]
        for i in range(10):
            a=-math.pi/2+i*math.pi/5; q=r*1.25 if i%2==0 else r*.52; p.append((x+q*math.cos(a),y+q*math.sin(a)))
        g=Polygon(p)
    if ink: P.put(g.buffer(ink),INK)
    P.put(g,fill); return g
LOOK='ahead'  # or 'down'; 'away': seen from behind
def face(P,x,y,s=1):
    if LOOK=='away':
        h=P.ell(x,y,10.6*s,11.6*s); P.put(P.tuft(h,4,5,(0,.9),.5).buffer(.8),INK); P.locks(h,14,8*s,2,STONE,(0,1),.3,2,inset=2.4); return
    P.form(P.ell(x,y,10*s,11*s),PARCH,length=6,step=2.6,w=1.8,ink=2.2)
    if LOOK=='down': y+=3.4*s
    P.cut(f"{x-6*s},{y-2*s} {x-4*s},{y-3*s} {x-2*s},{y-2*s}|{x+2*s},{y-2*s} {x+4*s},{y-3*s} {x+6*s},{y-2*s}",2); P.cut(f"{x},{y-1*s} {x-1.6*s},{y+3*s} {x+1*s},{y+4*s}",1.4)
def torch(P,x0,y0,x1,y1,s=.8):
    t=P.tube(f"{x0},{y0},5 {x1},{y1},8",.2,cap=False); P.form(t,OCHRE,length=4,step=3,ink=2); flame(P,x1+(x1-x0)*.12,y1-12*s,s)
def token(k,stand=True,back=False):
    """stand: on its foot; without it, it is the explorer herself, looking down, or seen from behind"""
    global LOOK
    LOOK='ahead' if stand else 'away' if back else 'down'
    try: return _token(k)
    finally: LOOK='ahead'
def _token(k):
    P=Pic(TW,TH,80+k); c=SEATS[k]
    if k==0:   # the shield-bearer: a great round shield
        P.form(P.tube("84,84,14 98,72,11 100,58,9"),c,length=6,step=3); torch(P,99,74,103,38,.85); P.form(P.ell(100,58,6),PARCH,length=4,step=2.6)
        base(P,c); P.form(P.poly("40,70 60,62 82,70 90,104 92,142* 60,148 30,142* 34,104",.4),c,length=16,step=3.4)
        P.form(P.poly("44,62 60,56 78,62 82,78 62,84 42,78",.3),BONE2,length=7,step=3); face(P,61,52,1.15); P.form(P.poly("40,50* 42,30 60,19 78,30 82,50* 71,43 61,42 51,43",.3),BONE2,length=8,step=3); P.cut("61,22 61,32 61,41",3); P.form(P.ell(60,18,4.4),GILT,shade=False,ink=1.8)
        sh=P.ell(46,102,36,36); P.form(sh,c,length=16,step=3.6,w=2.6,ink=3.4); P.put(P.ell(46,102,29.5).exterior.buffer(1.3),INK); P.rays(46,102,13,27,14,4,PARCH,alt=.85); P.form(P.ell(46,102,10),GILT,length=6,step=3)
    elif k==1: # the porter: a square chest upon the shoulders
        P.form(P.tube("88,90,13 102,104,11 104,118,9"),c,length=6,step=3); 
        base(P,c); P.form(P.poly("38,78 60,72 84,78 90,112 92,142* 60,148 28,142* 32,112",.4),c,length=16,step=3.4); P.cut("50,104 52,124 48,140|66,106 67,126 66,142",2.4); P.cut("36,110 60,116 86,110",4,GILT)
        P.form(P.tube("34,88,13 22,72,11 22,54,10"),c,length=6,step=3)
        bx=P.poly("16,8* 90,8* 91,50* 15,50*",.5); P.form(bx,c,length=14,step=3.8,w=2.6,ink=3.2); P.cut("18,20 52,19 88,20|18,40 52,41 88,40",3.4); P.form(P.poly("28,8* 37,8* 37,50* 28,50*",.2),GILT,length=4,ink=1.8); P.form(P.poly("69,8* 78,8* 78,50* 69,50*",.2),GILT,length=4,ink=1.8); P.form(P.poly("46,24* 60,24* 60,38* 46,38*",.2),GILT,shade=False,ink=1.8); P.put(P.ell(53,31,2.6),INK)
        face(P,58,64,1.1); P.form(P.ell(22,52,6),PARCH,length=4,step=2.6)
        torch(P,106,128,108,92,.75); P.form(P.ell(105,118,6),PARCH,length=4,step=2.6)
    elif k==2: # the pilgrim: one great pointed hood, a triangle
        P.form(P.tube("84,104,14 98,96,11 102,84,9"),c,length=6,step=3); torch(P,102,98,105,60,.8); P.form(P.ell(102,83,6),PARCH,length=4,step=2.6)
        base(P,c)
        cl=P.poly("54,4* 64,34 76,66 90,104 100,146* 60,152 18,146* 28,104 40,66 48,34",.6); P.form(cl,c,length=20,step=3.6,w=2.8,ink=3.4); P.cut("56,22 52,44 46,62|44,96 38,120 32,140|74,100 80,124 84,142|60,100 60,124 60,146",2.8); P.cut("50,40 46,56 40,76|36,112 32,126 28,138",2.4,BONE)
        if LOOK=='away': P.cut("60,52 58,72 60,96|70,60 74,80 78,96",2.8); P.cut("52,58 48,74 45,92",2.4,BONE)
        else:
            P.put(P.poly("44,66* 60,56 77,66* 76,84 60,94 45,84",.3),INK); P.put(P.poly("48,70 60,62 72,70 70,82 60,88 51,82",.3),PARCH); P.cut("51,73 55,72 58,73.5|63,73.5 66,72 70,73",2.2); P.cut("60,75 58.6,79 61,80",1.4)
    elif k==3: # the standard-bearer: a lozenge upon a long staff
        st=P.tube("28,150,5 24,40,5",.2,cap=False); P.form(st,OCHRE,shade=False,ink=2)
        P.form(P.tube("88,86,13 102,92,11 104,76,9"),c,length=6,step=3); torch(P,104,88,106,54,.75); P.form(P.ell(104,76,6),PARCH,length=4,step=2.6)
        base(P,c); P.form(P.poly("48,84 66,76 86,84 90,114 92,142* 66,148 38,142* 42,114",.4),c,length=14,step=3.4); P.cut("58,108 60,126 56,142|74,108 76,126 78,142",2.4); P.cut("43,112 66,118 89,112",4,GILT)
        P.form(P.tube("48,90,13 34,98,11 27,92,10"),c,length=6,step=3); P.form(P.ell(26,91,6),PARCH,length=4,step=2.6)
        face(P,67,66,1.1); P.form(P.poly("52,66* 52,52 60,44 76,46 84,56 82,66* 74,58 60,58",.3),INK,shade=False,ink=1); P.cut("58,56 66,50 76,54",2,c)
        lz=P.poly("25,2* 50,36* 25,72* 1,36*",.4); P.form(translate(lz,2,0),c,length=14,step=3.6,w=2.6,ink=3); P.put(translate(lz,2,0).buffer(-7).exterior.buffer(1.2),GILT); P.form(P.poly("27,24* 35,36* 27,49* 19,36*",.2),PARCH,shade=False,ink=1.6)
    elif k==4: # the moon-horned: a crescent for a crown
        P.form(P.tube("38,92,13 22,96,11 18,82,9"),c,length=6,step=3); torch(P,18,96,15,62,.78); P.form(P.ell(18,82,6),PARCH,length=4,step=2.6)
        P.form(P.tube("82,92,13 98,104,11 96,120,9"),c,length=6,step=3)
        base(P,c); P.form(P.poly("42,82 60,76 80,82 90,112 96,144* 60,150 24,144* 30,112",.4),c,length=18,step=3.4,w=2.6); P.cut("48,100 44,122 38,140|60,104 60,126 60,146|72,100 77,122 82,140",2.6); P.cut("36,108 60,114 84,108",4,GILT); P.form(P.ell(96,120,6),PARCH,length=4,step=2.6)
        cr=Point(60,34).buffer(36).difference(Point(60,21).buffer(30.5)); cr=fix(Polygon(P.wob(list(cr.simplify(.3).segmentize(3).exterior.coords)[:-1],.4))); P.form(cr,c,length=9,step=3.4,w=2.4,ink=3.2); P.cut("27,34 36,52 50,62",2.6,BONE)
        face(P,60,66,1.1); P.put(P.poly("46,66* 46,56 60,52 74,56 74,66* 66,60 54,60",.3),INK)
    else:      # the star-bearer: head ringed with rays
        P.form(P.tube("84,92,13 100,88,11 104,102,9"),c,length=6,step=3)
        p=[]
        for i in range(16):
            a=-math.pi/2+i*math.pi/8; q=46 if i%4==0 else (34 if i%2==0 else 21); p.append((60+q*math.cos(a),48+q*math.sin(a)))
        s=fix(Polygon(P.wob(list(Polygon(p).segmentize(3).exterior.coords)[:-1],.4))); P.form(s,c,length=8,step=3.2,ink=3.2); P.rays(60,48,22,36,16,3.2,BONE,alt=.7,a0=-math.pi/2,a1=1.5*math.pi)
        base(P,c); P.form(P.poly("40,84 60,76 82,84 88,112 90,142* 60,148 30,142* 34,112",.4),c,length=16,step=3.4,w=2.6); P.cut("50,100 47,122 44,140|70,102 72,124 74,140",2.4); LOOK=='away' or P.form(P.poly("50,90* 60,82 71,90* 66,118 60,126 54,118",.3),PARCH,length=6,step=3,ink=2)
        P.form(P.ell(60,48,18,19),INK,shade=False); face(P,60,50,1.25); P.cut("44,46 50,36 60,33 70,36 76,46",4.4)
        P.form(P.tube("38,90,13 24,102,11 20,116,9"),c,length=6,step=3); P.form(P.ell(20,116,6),PARCH,length=4,step=2.6); torch(P,104,116,107,74,.72); P.form(P.ell(105,103,6),PARCH,length=4,step=2.6)
    P.o=['<g transform="translate(0 3)">']+P.o+['</g>']
    return P

# ---------------------------------------------------------------- dice, 110 x 110
def die(n,beast=False):
    P=Pic(110,110,90+n+10*beast); fc=BLOOD if beast else BONE; sd='#4C100D' if beast else BONE2; pc=PARCH if beast else INK
    sh=P.poly("8,16* 14,6 50,4 88,7 96,12* 104,22 105,60 102,96* 96,104 56,106 22,103 14,98* 6,90 5,50",.5); P.put(sh.buffer(2.6),INK); P.put(sh,sd)
    P.hatch_edge(sh,3.4,11,2.4,.1,skew=.2)
    f_=P.poly("9,14 16,8 50,6 84,8 91,14 93,50 91,84 84,90 50,93 16,90 9,84 7,50",.5); P.put(f_.buffer(1.5),INK); P.put(f_,fc); P.hatch_edge(f_,4.4,7,1.7,.25)
    P.cut("16,20 15,34 15,50|22,13 36,11 52,11",2,OCHRE if beast else BONE2)
    a,b,c=26,50,74
    pos={1:[(b,b)],2:[(a,a),(c,c)],3:[(a,a),(b,b),(c,c)],4:[(a,a),(c,a),(a,c),(c,c)],5:[(a,a),(c,a),(b,b),(a,c),(c,c)],6:[(a,a),(c,a),(a,b),(c,b),(a,c),(c,c)]}.get(n,[])  # 0: not thrown yet
    for x,y in pos:
        r=13 if n==1 else 9.6
        if beast:
            P.put(P.poly(f"{x},{y-r*1.12}* {x+r*.5},{y-r*.2} {x+r*.95},{y+r*.2}* {x+r*.3},{y+r*.6} {x},{y+r*1.12}* {x-r*.4},{y+r*.5} {x-r*.95},{y}* {x-r*.4},{y-r*.4}",.3),pc)
        else:
            P.put(P.ell(x,y,r,r*.96,jit=.5),pc); P.cut([[(x-r*.55,y+r*.1),(x-r*.25,y+r*.6),(x+r*.4,y+r*.6)]],1.7,STONE2)
    return P

# ---------------------------------------------------------------- board, 1000 x 1000
def cell(i):
    if i<=5: return 0,i
    if i<=10: return i-5,5
    if i<=15: return 5,15-i
    return 20-i,0
NICHE=dict(event=(190,190),treasure=(660,190),monster=(190,545),wound=(660,545))  # top left, 150 x 257
def sigil(P,k,x,y,s=1.0):
    P.put(P.ell(x,y,50*s),INK); P.put(P.ell(x,y,46*s).exterior.buffer(1.4),GILT); P.put(P.ell(x,y,42*s),VERD)
    if k==0:   # spiral: the passage
        p=[]
        for i in range(110):
            q=i/109; a=q*2.6*2*math.pi+.4; r=(36*(1-q)**.8+2)*s; p.append((x+r*math.cos(a),y+r*math.sin(a)))
        P.put(P.lens(p,10*s,peak=.25),PARCH)
    elif k==1: # skull: what stayed here
        sk=P.poly(f"{x},{y-32*s} {x+22*s},{y-26*s} {x+30*s},{y-4*s} {x+22*s},{y+12*s} {x+16*s},{y+30*s} {x},{y+33*s} {x-16*s},{y+30*s} {x-22*s},{y+12*s} {x-30*s},{y-4*s} {x-22*s},{y-26*s}",.4); P.form(sk,PARCH,length=10,step=3.4)
        for t in(-1,1): P.put(P.ell(x+t*12*s,y-2*s,8.4*s,8.8*s),INK)
        P.put(Polygon([(x,y+6*s),(x-5*s,y+15*s),(x+5*s,y+15*s)]),INK); P.many([P.lens([(x+q*s,y+20*s),(x+q*s,y+26*s),(x+q*s,y+32*s)],3) for q in(-9,-3,3,9)],INK)
    else:      # the eye in the flame
        P.rays(x,y,22*s,40*s,12,8,TORCH,alt=.8,a0=.26,a1=.26+2*math.pi)
        g=P.lens([(x-34*s,y),(x,y-1),(x+34*s,y)],40*s); P.put(g.buffer(2.4),INK); P.put(g,PARCH); P.put(P.ell(x,y,13*s),BLOOD); P.put(P.ell(x,y,6*s),INK); P.put(P.ell(x-4*s,y-4*s,2.4*s),BONE)
def over(col,a):
    """a flat colour under so much ink"""
    h=lambda c,i:int(c[i:i+2],16)
    return '#'+''.join(f'{round(h(INK,i)*a+h(col,i)*(1-a)):02X}' for i in(1,3,5))
def board():
    P=Pic(1000,1000,99); c=1000/6
    P.raw(f'<rect x="0" y="0" width="1000" height="1000" fill="{INK}"/>')
    # ---- the shaft: courses going down
    x0=c+6; x1=1000-c-6
    levels=[0,.17,.32,.45,.56,.65,.72]; cols=[STONE,'#5A534A','#443F3A','#322F2D','#242223','#191718']
    def sq(t):
        d=(x1-x0)/2*t; return x0+d,x1-d
    for i in range(6):
        a0,a1=sq(levels[i]); b0,b1=sq(levels[i+1])
        P.put(P.poly(f"{a0},{a0}* {a1},{a0}* {a1},{a1}* {a0},{a1}*",.8),cols[i])
        # light falls from the top left (the trapdoor): right and bottom walls brighter, left and top in shade
        P.put(Polygon([(a0,a0),(a1,a0),(b1,b0),(b0,b0)]),over(cols[i],.55)); P.put(Polygon([(a0,a0),(a0,a1),(b0,b1),(b0,b0)]),over(cols[i],.38))
        n=9
        for side in range(4):
            for k in range(n+1):
                t=(k+(i%2)*.5)/n
                if t>1: continue
                A=(a0+(a1-a0)*t,a0); B=(b0+(b1-b0)*t,b0)
                rot=lambda p:[p,(1000-p[1],p[0]),(1000-p[0],1000-p[1]),(p[1],1000-p[0])][side]
                P.many([P.lens([rot(A),rot(((A[0]+B[0])/2,(A[1]+B[1])/2)),rot(B)],4.4-.4*i).buffer(.6)],INK)
                # chisel marks on each stone
                for q in range(5-i//2):
                    tt=t+(P.r.uniform(.12,.88))/n
                    if tt>1: continue
                    C=(a0+(a1-a0)*tt,a0); D=(b0+(b1-b0)*tt,b0); u=P.r.uniform(.1,.45); v=u+P.r.uniform(.25,.45)
                    P.many([P.lens([rot((C[0]+(D[0]-C[0])*w,C[1]+(D[1]-C[1])*w)) for w in(u,(u+v)/2,v)],2.6-.2*i)],INK)
                    if side in(1,2) and i<4 and q==0: P.many([P.lens([rot((C[0]+(D[0]-C[0])*w+4,C[1]+(D[1]-C[1])*w)) for w in(.1,.3,.5)],2.4)],[STONE2,STONE,STONE,STONE][i])
        P.many([P.lens([(a0,a0),(500,a0+1),(a1,a0)],5),P.lens([(a0,a1),(500,a1-1),(a1,a1)],5),P.lens([(a0,a0),(a0+1,500),(a0,a1)],5),P.lens([(a1,a0),(a1-1,500),(a1,a1)],5)],INK)
    d0,d1=sq(levels[-1]); P.put(P.poly(f"{d0},{d0}* {d1},{d0}* {d1},{d1}* {d0},{d1}*",1),INK)
    # what looks back
    for s in(-1,1):
        g=P.lens([(500+s*10,504),(500+s*26,498),(500+s*46,488)],17); P.put(g,TORCH); P.put(P.lens([(500+s*27,487),(500+s*28,497),(500+s*28,506)],5.4),INK)
    # ---- niches: four ledges for the decks
    for k,(nx,ny) in NICHE.items():
        K=KIND[k]
        lg=P.poly(f"{nx-13},{ny-13}* {nx+75},{ny-15} {nx+163},{ny-13}* {nx+165},{ny+128} {nx+163},{ny+270}* {nx+75},{ny+272} {nx-13},{ny+270}* {nx-15},{ny+128}",1); P.put(translate(lg,7,9).union(lg).buffer(4),INK); P.put(lg,STONE2); P.hatch_edge(lg,6,11,3.2,.0)
        P.cut(f"{nx-6},{ny-5} {nx+60},{ny-8} {nx+130},{ny-6}|{nx-7},{ny+10} {nx-9},{ny+90} {nx-7},{ny+160}",3.4,BONE2)
        P.raw(f'<rect x="{nx-2}" y="{ny-2}" width="154" height="261" rx="9" fill="{INK}"/>'); P.raw(f'<rect x="{nx+3}" y="{ny+3}" width="144" height="251" rx="7" fill="{K["g"]}"/>')
        P.rays(nx+75,ny+128,40,170,44,5,K['a'],alt=.8,clip=box(nx+6,ny+6,nx+144,ny+251)); 
        P.raw(f'<rect x="{nx+9}" y="{ny+9}" width="132" height="239" rx="4" fill="none" stroke="{GILT}" stroke-width="1.6"/>')
        medal(P,k,nx+75,ny+128)
        if k=='treasure': lozenge(P,nx+75,ny+128,13,TORCH)
        if k=='wound': P.many([P.lens([(nx+61,ny+138),(nx+75,ny+136),(nx+89,ny+138)],6),P.lens([(nx+75,ny+124),(nx+74,ny+137),(nx+75,ny+150)],6)],PARCH)
        if k=='monster': P.many([P.lens([(nx+75+t*4,ny+131),(nx+75+t*10,ny+128),(nx+75+t*19,ny+123)],8) for t in(-1,1)],TORCH)
    # ---- flagstones
    for i in range(20):
        cx_,cy_=cell(i); x,y=cx_*c,cy_*c; g=5
        cor=i in(0,5,10,15)
        q=P.poly(' '.join(f"{a:.1f},{b:.1f}" for a,b in [(x+g+7,y+g),(x+c/2,y+g+P.r.uniform(-1,2)),(x+c-g-7,y+g),(x+c-g,y+g+7),(x+c-g+P.r.uniform(-2,1),y+c/2),(x+c-g,y+c-g-7),(x+c-g-7,y+c-g),(x+c/2,y+c-g+P.r.uniform(-2,1)),(x+g+7,y+c-g),(x+g,y+c-g-7),(x+g+P.r.uniform(-1,2),y+c/2),(x+g,y+g+7)]),1.2)
        fill=SLATE2 if cor else STONE2 if (i%2==0) else '#857B6C'
        if i==0: continue
        P.put(q.buffer(1.6),INK); P.put(q,SLATE if cor else '#655D51'); P.hatch_edge(q,4.6,13,3.2,.05,skew=.9)
        if not cor and i in(3,9,12,16,19):   # a corner broken off
            sx,sy={3:(1,1),9:(1,0),12:(1,1),16:(0,1),19:(1,1)}[i]
        fc_=translate(shscale(q,.925,.925),-3.4,-3.4)
        P.put(fc_.buffer(1.2),INK); P.put(fc_,fill)
        if not cor:
            P.hatch_edge(fc_,7.5,12,2.6,.3,skew=1.3)
            P.cut(f"{x+16},{y+13} {x+60},{y+11} {x+112},{y+12.5}|{x+120},{y+13} {x+134},{y+12} {x+144},{y+13}|{x+12},{y+24} {x+11},{y+60} {x+12},{y+96}|{x+12},{y+104} {x+12},{y+118} {x+13},{y+126}",3.4,BONE2)
            # chisel pecks in short families
            for _ in range(7):
                a,b=P.r.uniform(x+30,x+c-40),P.r.uniform(y+54,y+c-36); t=P.r.choice([.55,.75,2.3]); 
                P.many([P.lens([(a+w*7,b+w*2),(a+w*7+5*math.cos(t),b+w*2+5*math.sin(t)),(a+w*7+10*math.cos(t),b+w*2+10*math.sin(t))],2.3) for w in range(P.r.choice([2,3,3]))],STONE if i%2==0 else '#6A6256')
            # cracks
            if i%3!=1:
                a,b=(x+c*P.r.uniform(.5,.85),y+6) if i%2 else (x+c-9,y+c*P.r.uniform(.45,.8)); pts_=[(a,b)]
                for w in range(4):
                    a+=P.r.uniform(-17,7) if i%2 else -P.r.uniform(8,18); b+=P.r.uniform(8,17) if i%2 else P.r.uniform(-12,12); pts_.append((a,b))
                P.cut([[q_ for q_ in pts_]],4.2,INK,peak=.12); m_=pts_[2]; P.cut([[m_,(m_[0]+8,m_[1]+9),(m_[0]+10,m_[1]+20)]],2.6,INK,peak=.2)
            # moss in the joints
            if i in(2,4,7,9,12,14,17):
                ms=[]
                for _ in range(16):
                    a=x+(14+abs(P.r.gauss(0,20)) if i%2 else c-16-abs(P.r.gauss(0,20))); b=y+c-17
                    ms.append(P.spike(a,b,P.r.uniform(-4,4),-P.r.uniform(7,19),6,1))
                P.many([q_.buffer(1) for q_ in ms],INK); P.many(ms,VERD)
        if cor:
            fr_=fc_.buffer(-5); P.put(fr_.exterior.buffer(2.2),GILT); 
            for sx in(-1,1):
                for sy in(-1,1): P.many([P.lens([(x+c/2+sx*(66-k*9),y+c/2+sy*66),(x+c/2+sx*(62-k*4),y+c/2+sy*(62-k*4)),(x+c/2+sx*66,y+c/2+sy*(66-k*9))],3.4) for k in(1,2,3)],VERD)
            sigil(P,{5:0,10:1,15:2}[i],x+c/2,y+c/2,1.16)
        else:
            t=str(i); P.raw(glyphs(t,x+24+1.6,y+55+1.6,46,BONE2,anchor='start')); P.raw(glyphs(t,x+24,y+55,46,INK,anchor='start'))
        if cor:
            P.put(P.poly(f'{x+12},{y+12}* {x+54},{y+12}* {x+52},{y+46}* {x+12},{y+48}*',.6),INK); P.raw(glyphs(str(i),x+33,y+40,30,PARCH))
    trapdoor(P); return P
def trapdoor(P,beam=True,ladder=True):
    """space 0: the flung-back door and the light that falls from it"""
    bm=[]
    for k in range(23):
        a=math.radians(1+k*4); r0=84/max(math.cos(a),math.sin(a))+3; ln=(112 if 7<k<15 else 62)*(1 if k%2 else .58)*P.r.uniform(.85,1.1)
        bm.append(P.lens([(84+r*math.cos(a),84+r*math.sin(a)) for r in(r0,r0+ln*.45,r0+ln)],6,peak=.3))
    if beam: P.many(bm,TORCH)
    fr=P.poly("6,14* 14,6* 84,4 154,6* 161,14* 163,84 161,154* 154,161* 84,163 14,161* 6,154* 4,84",.8); P.put(fr.buffer(2),INK); P.put(fr,OCHRE); P.hatch_edge(fr,5,12,3,-.1)
    op=P.poly("22,22* 84,20 146,22* 148,84 146,146* 84,148 22,146* 20,84",.6); P.put(op.buffer(3),INK); P.put(op,TORCH)
    P.rays(84,84,18,92,36,6,BONE,alt=.75,clip=op.buffer(-1))
    P.put(P.ell(84,84,36),BONE)
    # ladder going up into the light
    for s in(-1,1) if ladder else (): P.put(P.poly(f"{84+s*17-3},142* {84+s*17+3},142* {84+s*12+2},28* {84+s*12-2},28*",.4),INK)
    for k in range(7) if ladder else (): y=134-k*15.5; w=16.5-k*.8; P.put(P.poly(f"{84-w-3},{y-2.4+.4*k} {84+w+3},{y-2.4+.4*k} {84+w+3},{y+2.4-.3*k} {84-w-3},{y+2.4-.3*k}",.3),INK)
    # hinges of the flung-back door
    for yy in(48,120): P.form(P.poly(f"4,{yy-8} 26,{yy-8} 36,{yy} 26,{yy+8} 4,{yy+8}",.4),STONE2,length=6,step=3); P.put(P.ell(12,yy,2.4),INK); P.put(P.ell(24,yy,2.4),INK)
