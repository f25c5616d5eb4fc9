"""The other twenty-one treasures. python treasures2.py [NAME ...] writes ../../oubliette/treasure-NAME.svg
Cuts and grounds: opal round with slivers of fire, under a moon; ruby a square with soft corners and deep bevels, among flames and hearts;
diamond pointed, from the side (brill) or from above (kite), among star bursts."""
import os,sys
sys.dont_write_bytecode=True
sys.path.insert(0,os.path.dirname(os.path.abspath(__file__)))
from woodcut import *
from goods import flame,niche,shelf,W,H
DVERD='#2F6357'
# ---------------------------------------------------------------- small tools
def T(spec,x=0,y=0,ang=0,s=1,mir=1):
    """moves a spec: scale (mir=-1 mirrors), turn by ang degrees, shift"""
    c,q=math.cos(math.radians(ang)),math.sin(math.radians(ang)); out=[]
    for part in spec.split('|'):
        o=[]
        for t in part.split():
            k='*' if t.endswith('*') else ''; v=[float(a) for a in t.rstrip('*').split(',')]
            a,b=v[0]*s*mir,v[1]*s
            o.append(f'{x+a*c-b*q:.2f},{y+a*q+b*c:.2f}'+(f',{v[2]*s:.2f}' if len(v)>2 else '')+k)
        out.append(' '.join(o))
    return '|'.join(out)
def sym(P,spec,jit=.4,cx=130):
    """right half from the top middle to the bottom middle, mirrored"""
    t=spec.split(); L=[]
    for q in t[::-1]:
        k='*' if q.endswith('*') else ''; v=q.rstrip('*').split(',')
        if abs(float(v[0])-cx)<.01: continue
        L.append(f'{2*cx-float(v[0])},{v[1]}{k}')
    return P.poly(' '.join(t+L),jit)
def ms(spec,cx=130): return '|'.join(' '.join(f"{2*cx-float(q.rstrip('*').split(',')[0])},"+','.join(q.split(',')[1:]) for q in p.split()) for p in spec.split('|'))
def both(spec,cx=130): return spec+'|'+ms(spec,cx)
def burst(P,x,y,r,col=BONE,n=4,rot=0,ink=1.8,small=.5,waist=.16):
    p=[]
    for k in range(n*4):
        a=rot+math.pi*2*k/(n*4); rr=r if k%4==0 else r*small if k%4==2 else r*waist
        p.append((x+rr*math.sin(a),y-rr*math.cos(a)))
    g=Polygon(p); 
    if ink: P.put(g.buffer(ink,join_style=2,mitre_limit=3),INK)
    P.put(g,col,tol=.05)
def heart(P,x,y,s,col=BLOOD,ink=2,rot=0):
    g=P.poly(T("0,-5* 5,-12 12,-11 15,-3 10,6 0,17* -10,6 -15,-3 -12,-11 -5,-12",x,y,rot,s),.2)
    P.put(g.buffer(ink),INK); P.put(g,col); return g
def rivet(P,x,y,r=3.4,col=TORCH):
    P.put(P.ell(x,y,r+1.5,jit=.15),INK); P.put(P.ell(x-.3,y-.4,r,jit=.15),col); P.put(Polygon([(x-r*.5,y-r*.2),(x-r*.1,y-r*.75),(x+r*.1,y-r*.4)]),BONE)
def tongue(x,y,w,l,sk=0,tip=.5):
    return f"{x-w/2},{y}* {x+w/2},{y}* {x+w/2+sk},{y+l*.8} {x+w*.3+sk},{y+l*(1-.06)} {x+sk},{y+l} {x-w*.3+sk},{y+l*(1-.06)} {x-w/2+sk},{y+l*.8}"
# ---- the three stones, each with its own cut
def opal(P,x,y,rx,ry=None,ink=2.8,n=None,set_=0,setcol=OCHRE):
    ry=ry or rx; op=P.ell(x,y,rx,ry,0,.012*rx+.2)
    if set_: P.form(op.buffer(set_),setcol,ink=2.2,length=set_*1.2,step=3,w=2)
    P.put(op.buffer(ink*.7),INK); P.put(op,BONE)
    n=n or int(rx*ry/46)+5; cols=[VERD,TORCH,BLOOD]; inn=op.buffer(-rx*.1)
    for k in range(n):
        a=P.r.uniform(0,6.28); q=.88*P.r.uniform(.06,1)**.55; u,v=x+rx*.84*q*math.cos(a),y+ry*.84*q*math.sin(a)
        t=a+P.r.uniform(-.6,.6); l=rx*P.r.uniform(.12,.24)+1.2
        P.put(P.lens([(u-l*math.cos(t),v-l*math.sin(t)),(u+P.r.uniform(-1,1)*rx*.05,v),(u+l*math.cos(t),v+l*math.sin(t))],rx*P.r.uniform(.08,.13)+1).intersection(inn),cols[k%3],tol=.1)
    P.hatch_edge(op,max(2.2,rx*.08),rx*.32,max(1.4,rx*.055),.1)
    h=P.lens([(x-rx*.66,y-ry*.12),(x-rx*.5,y-ry*.52),(x-rx*.1,y-ry*.7)],rx*.17); P.put(h,BONE)
    return op
def cushion(P,x,y,w,h=None,rot=0,ink=3,glint=True):
    """ruby: a square with soft corners, a table and four deep bevels"""
    h=h or w; a,b=w/2,h/2
    o=lambda k:T(f"{-a*k*.72},{-b*k} {a*k*.72},{-b*k} {a*k},{-b*k*.72} {a*k},{b*k*.72} {a*k*.72},{b*k} {-a*k*.72},{b*k} {-a*k},{b*k*.72} {-a*k},{-b*k*.72}",x,y,rot)
    g=P.poly(o(1),.3); P.put(g.buffer(ink*.7),INK); P.put(g,BLOOD)
    t=P.poly(o(.56),.2)
    s=P.poly(T(f"{a*.9},{-b*.86}* {a},{-b*.5} {a},{b*.6} {a*.8},{b*.9}* {a*.5},{b*.5}* {a*.5},{-b*.5}*",x,y,rot),0).intersection(g); s2=P.poly(T(f"{-a*.9},{b*.88}* {a*.9},{b*.88}* {a*.5},{b*.5}* {-a*.5},{b*.5}*",x,y,rot),0).intersection(g)
    P.hatch(s,math.radians(rot),max(2.6,w*.055),max(1.5,w*.034),INK,minlen=1,inset=0); P.hatch(s2,math.radians(rot+90),max(2.6,w*.055),max(1.5,w*.034),INK,minlen=1,inset=0)
    P.put(t.exterior.buffer(max(.7,w*.014)),INK)
    ck=[T(f"{sx*a*.5},{sy*b*.5} {sx*a*.68},{sy*b*.68} {sx*a*.88},{sy*b*.88}",x,y,rot) for sx in(-1,1) for sy in(-1,1)]
    P.cut('|'.join(ck),max(1.6,w*.04))
    if glint:
        P.put(P.poly(T(f"{-a*.42},{-b*.4}* {a*.06},{-b*.42}* {-a*.4},{b*.1}*",x,y,rot),.1),BONE)
        P.cut(T(f"{-a*.6},{-b*.8} 0,{-b*.82} {a*.55},{-b*.8}|{-a*.8},{-b*.55} {-a*.82},0 {-a*.8},{b*.5}",x,y,rot),max(1.5,w*.05),OCHRE)
    return g
def brill(P,x,y,w,rot=0,ink=3,dark=VERD,mid=BONE2):
    """diamond from the side: table, crown, and the point below"""
    a=w/2; h1=w*.27; h2=w*.6
    q=lambda l:Polygon([tuple(float(v) for v in t.split(',')) for t in T(' '.join(f'{u},{v}' for u,v in l),x,y,rot).split()])
    A,B,C,D=(-.58*a,-h1),(0,-h1),(.58*a,-h1),(a,0); E,F,G=(-a,0),(-.36*a,.03*a),(.36*a,.03*a); Z=(0,h2)
    o=q([A,C,D,Z,E]); P.put(o.buffer(ink,join_style=2,mitre_limit=2.5),INK); P.put(o,BONE,tol=.05)
    for l,c in(([G,D,Z],dark),([E,F,Z],mid),([C,D,G],mid),([B,C,G],dark),([E,A,F],BONE),([A,B,F],mid)): P.put(q(l),c,tol=.05)
    wd=max(1.7,w*.03)
    def ln(*l): return T(' '.join(f'{u},{v}' for u,v in l),x,y,rot)
    mid2=lambda p,r:((p[0]+r[0])/2,(p[1]+r[1])/2)
    for p,r in((E,F),(F,G),(G,D),(F,Z),(G,Z),(A,F),(B,F),(B,G),(C,G)): P.cut(ln(p,mid2(p,r),r),wd)
    P.hatch(q([G,D,Z]),math.radians(rot)+2.15,max(3,w*.07),max(1.3,w*.024),INK,minlen=2,inset=1)
    return o
def kite(P,x,y,w,h,rot=0,ink=2,set_=3,dark=VERD,setcol=TORCH):
    """diamond from above: a pointed lozenge with its facets"""
    q=lambda l:Polygon([tuple(float(v) for v in t.split(',')) for t in T(' '.join(f'{u},{v}' for u,v in l),x,y,rot).split()])
    N,E,S,Wt=(0,-h*.46),(w/2,-h*.05),(0,h*.54),(-w/2,-h*.05); n,e,s,w_=(0,-h*.2),(w*.2,-h*.03),(0,h*.2),(-w*.2,-h*.03)
    o=q([N,E,S,Wt])
    if set_: P.put(o.buffer(set_+ink,join_style=2,mitre_limit=2),INK); P.put(o.buffer(set_,join_style=2,mitre_limit=2),setcol)
    P.put(o.buffer(ink*.6,join_style=2,mitre_limit=2),INK); P.put(o,BONE,tol=.05)
    P.put(q([E,S,s,e]),dark,tol=.05); P.put(q([N,E,e,n]),BONE2,tol=.05); P.put(q([Wt,S,s,w_]),BONE2,tol=.05)
    lw=max(1.2,w*.06)
    for p,r in((N,n),(E,e),(S,s),(Wt,w_),(n,e),(e,s),(s,w_),(w_,n)): P.cut(T(f'{p[0]},{p[1]} {(p[0]+r[0])/2},{(p[1]+r[1])/2} {r[0]},{r[1]}',x,y,rot),lw)
    return o
def chain(P,c,step,size,col=TORCH,w=1.7):
    """alternate links along a list of points"""
    ls=LineString(c); k=int(ls.length/step)
    for i in range(k+1):
        p=ls.interpolate(min(ls.length,i*step)); q=ls.interpolate(min(ls.length,i*step+1)); b=ls.interpolate(max(0,i*step-1)); a=math.atan2(q.y-b.y,q.x-b.x)
        if i%2==0:
            e=P.ell(p.x,p.y,size,size*.66,a,.1).exterior; P.put(e.buffer(w+1.3),INK); P.put(e.buffer(w*.8),col)
        else:
            g=P.lens([(p.x-size*math.cos(a),p.y-size*math.sin(a)),(p.x,p.y),(p.x+size*math.cos(a),p.y+size*math.sin(a))],size*.62).buffer(.4); P.put(g.buffer(1.4),INK); P.put(g,col)
# ---------------------------------------------------------------- weapons
def knife():
    P=Pic(W,H,101); niche(P,SLATE,SLATE2,118,140,60)
    # the block it stands in
    bl=P.poly("-6,232* 60,228 130,234 200,229 266,233* 266,306* -6,306*",.6); P.form(bl,OCHRE,shade=False,heavy=0,ink=3)
    P.cut("8,246 50,243 96,246|150,247 200,243 254,247|6,262 70,258 120,262|140,264 180,260 250,265|20,278 80,275 140,279|160,281 210,277 246,281|8,292 60,289 110,292|130,293 180,290 236,294",2.4)
    P.put(P.ell(214,270,13,7).exterior.buffer(1),INK); P.put(P.ell(214,270,6,3),INK)
    X=lambda s:T(s,108,140,15,.9)
    # blade: straight back, bellied edge, no guard
    b=P.poly(X("-12,-34* 22,-34* 24,30 20,74 8,114* -14,92 -32,58 -40,18 -38,-8 -28,-24*"),.3); P.form(b,BONE,shade=False,ink=3)
    P.put(P.poly(X("6,-34* 22,-34* 24,30 20,74 8,114* 8,74 8,20*"),.2),STONE2); P.hatch(P.poly(X("8,-30 22,-30 23,30 19,74 10,104 9,60"),.1),math.radians(28),5,2.1,INK,inset=.4)
    P.cut(X("6,-32 8,30 9,104"),2.4); P.cut(X("-30,2 -30,34 -18,70|-22,-10 -25,10 -23,30"),2.6,STONE2); P.cut(X("-12,-30 -18,-26 -26,-22"),2)
    # bolster and horn grip
    P.form(P.poly(X("-15,-46* 25,-46* 24,-32* -14,-32*"),.3),TORCH,length=5,step=3)
    h=P.poly(X("-14,-46* -19,-70 -13,-94 -20,-120 -10,-136 12,-138 30,-128 34,-114 25,-96 27,-70 24,-46*"),.5); P.form(h,OCHRE,length=13,step=3.2,w=2.6,ink=3)
    P.cut(X("-9,-56 -11,-78 -7,-98|-1,-62 -2,-84 1,-108|-12,-112 -11,-122 -4,-130"),2.6,TORCH); P.cut(X("10,-104 14,-116 12,-128|16,-58 14,-76 17,-90"),2)
    for y in(-60,-88,-116):
        q=X(f"4,{y}").split(',');rivet(P,float(q[0]),float(q[1]),4.2,BONE)
    # the wound in the wood, over the point
    P.put(P.poly("56,236 74,229 92,231 110,237 92,243 70,243",.4),INK); P.cut("60,238 48,246 42,254|104,238 116,245 124,247|84,240 86,250 82,258",3.2)
    # half an apple and its peel
    ap=P.poly("196,184* 212,176 230,182 238,202 232,224 214,236 196,234 178,236 160,224 154,202 162,182 180,176",.4); P.form(ap,BLOOD,ink=3,length=10,step=3.2)
    fl=P.poly("196,190* 210,184 224,188 230,204 225,220 211,228 196,226 181,228 167,220 162,204 168,188 182,184",.3); P.put(fl.buffer(1.2),INK); P.put(fl,BONE); P.hatch_edge(fl,4,8,1.8,.1)
    co=P.poly("196,194* 207,204 206,216 196,223* 186,216 185,204",.2); P.put(co.exterior.buffer(1),INK)
    for sx in(-1,1): P.put(P.lens([(196+sx*3,200),(196+sx*6.4,208),(196+sx*3,216)],6),INK)
    P.put(P.tube("196,192,4 198,178,4 206,166,6",.2).buffer(.6),INK); lf=P.lens([(202,172),(218,160),(236,164)],13); P.put(lf.buffer(1.8),INK); P.put(lf,VERD)
    P.border(); return P
def flail():
    P=Pic(W,H,102); niche(P,PARCH,BONE2,170,130,56)
    # swing of the head
    P.cut("20,150 24,84 70,32|34,168 38,104 78,56",7,OCHRE); P.cut("228,220 214,246 182,262|238,244 222,266 196,278",6,OCHRE)
    # staff
    st=P.tube("34,286,22 62,222,20 104,122,21",.4,cap=False); P.form(st,OCHRE,length=10,step=3.2,w=2.6,ink=3)
    P.cut("50,240 68,198 88,150|62,236 72,212 80,190",2.6,TORCH)
    for k in range(6):
        x,y=40+k*6.4,272-k*15.4; P.put(P.lens([(x-14,y-6),(x,y+1),(x+13,y+9)],8.6),INK); P.put(P.lens([(x-12,y-6.4),(x,y-.6),(x+11,y+6.6)],5),BLOOD)
    P.form(P.poly("20,282* 46,294* 42,306* 10,306*",.3),STONE2,length=7)
    fe=P.poly(T("-15,-2* 15,-2* 13,-20 14,-30* -14,-30* -13,-20",102,132,23),.3); P.form(fe,STONE2,length=8,step=3,ink=2.8); P.cut(T("-9,-6 -8,-16 -9,-26",102,132,23),2.4,BONE)
    # chain, thrown up and over
    c=[(x,y) for x,y,_ in spline(pts("116,98 124,66 146,42 172,40 190,66 192,96"),False,1)]
    ls=LineString(c); L=ls.length; n=8
    for i in range(n):
        p=ls.interpolate(L*(i+.35)/n); q=ls.interpolate(min(L,L*(i+.35)/n+2)); a=math.atan2(q.y-p.y,q.x-p.x)
        if i%2==0: e=P.ell(p.x,p.y,14,9,a,.2).exterior; P.put(e.buffer(5),INK); P.put(e.buffer(2.7),STONE2); P.put(P.lens([(p.x-12,p.y-5),(p.x-4,p.y-9),(p.x+4,p.y-9)],2.2),BONE)
        else:
            g=P.lens([(p.x-15*math.cos(a),p.y-15*math.sin(a)),(p.x,p.y),(p.x+15*math.cos(a),p.y+15*math.sin(a))],10).buffer(1); P.put(g.buffer(2.2),INK); P.put(g,STONE2)
    # spiked ball
    cx,cy,r=188,152,43
    for k in range(11):
        a=math.pi*2*k/11+.15; d=(math.cos(a),math.sin(a)); 
        sp=Polygon([(cx+d[0]*(r-4)-d[1]*11,cy+d[1]*(r-4)+d[0]*11),(cx+d[0]*(r+27),cy+d[1]*(r+27)),(cx+d[0]*(r-4)+d[1]*11,cy+d[1]*(r-4)-d[0]*11)])
        if a>4.2 and a<5.2: continue
        P.put(sp.buffer(2.2,join_style=2),INK); P.put(sp,BONE); P.put(Polygon([(cx+d[0]*(r-4),cy+d[1]*(r-4)),(cx+d[0]*(r+25),cy+d[1]*(r+25)),(cx+d[0]*(r-4)-d[1]*10,cy+d[1]*(r-4)+d[0]*10)]) if (d[0]*.6+d[1]*.8)>-.9 else Point(0,0).buffer(.1),STONE)
    P.form(P.tube(f"{cx},{cy-r-6},20 {cx},{cy-r+6},26",.2,cap=False),STONE2,length=5)
    ba=P.ell(cx,cy,r,r,0,.6); P.form(ba,STONE,ink=3.4,length=30,step=3,w=3.2); P.hatch_edge(ba,4.4,12,2.4,.35,col=BONE,invert=True,inset=2.4)
    for dx,dy in((-16,-14),(12,-20),(20,8),(-4,8),(-24,14),(6,30)):
        l=(dx*.38,dy*.38); q=Polygon([(cx+dx-8,cy+dy+5),(cx+dx+l[0]-1,cy+dy+l[1]-9),(cx+dx+8,cy+dy+5),(cx+dx,cy+dy+9)]); P.put(q.buffer(2,join_style=2),INK); P.put(q,BONE); P.put(Polygon([(cx+dx+l[0]-1,cy+dy+l[1]-9),(cx+dx+8,cy+dy+5),(cx+dx,cy+dy+9)]),STONE2)
    P.border(); return P
def sword():
    P=Pic(W,H,103); niche(P,SLATE,SLATE2,130,120,60)
    bl=P.poly("130,30* 149,58* 147,190 149,212* 111,212* 113,190 111,58*",.3)
    # light comes off the blade in wedges, long and short by turns
    ps=[];p2=[]
    for i,(x,y,nx,ny,tx,ty) in enumerate(P.edge_samples(bl.buffer(12),7.4)):
        if y>212: continue
        k=i%2; up=-.42 if y>46 else 0
        dx,dy=nx,ny+up+P.r.uniform(-.06,.06); l=math.hypot(dx,dy); dx/=l;dy/=l
        ln=(96,50)[k]*P.r.uniform(.86,1.12)*(.72+.5*math.sin(math.pi*min(1,max(0,(y+30)/260))))
        (ps if k else p2).append(P.lens([(x,y),(x+dx*ln*.5,y+dy*ln*.5),(x+dx*ln,y+dy*ln)],8.4,peak=.3))
    P.many(p2,OCHRE); P.many(ps,TORCH)
    halo=bl.intersection(box(0,0,260,206)).buffer(13); sp=[halo]
    for x,y,nx,ny,tx,ty in P.edge_samples(halo,7):
        if y<206: sp.append(P.spike(x-nx*3,y-ny*3,nx*12,ny*12-4,9,0))
    hl=fix(unary_union([q.buffer(0) for q in sp])); P.put(hl.buffer(2),INK); P.put(hl,TORCH); P.hatch_edge(bl.buffer(8),6,8,2.6,-2,col=OCHRE,inset=-9)
    P.form(bl,BONE,shade=False,ink=3.2)
    P.put(P.poly("131,32* 149,58* 147,190 149,212* 131,212*",.1),BONE2); P.cut("130,34 130,44 130,54",2.6)
    P.hatch(P.poly("143,60 148,58 147,208 143,208",.1),.6,6,1.8,INK,inset=0,minlen=2)
    # signs cut in the blade: flame, moon, star, lozenge, eye, star
    P.put(P.poly(T("0,12* -7,7 -7,-1 -2,-8 1,-17* 5,-6 7,1 6,8",130,74),.1),BLOOD)
    P.put(P.ell(130,99,8.6,8.6,jit=.1).difference(P.ell(134.4,97,7.6,7.4,jit=.1)),BLOOD)
    burst(P,130,124,12,BLOOD,4,ink=0,small=.6,waist=.36)
    P.put(Polygon([(130,137),(136,147),(130,157),(124,147)]).difference(Polygon([(130,142.6),(133,147),(130,151.4),(127,147)])),BLOOD)
    P.put(P.poly("119,170* 130,162.6 141,170* 130,177.4",.1),BLOOD); P.put(P.ell(130,170,3.4,jit=0),BONE); P.put(P.ell(130,170,1.6,jit=0),INK)
    burst(P,130,194,11,BLOOD,4,ink=0,small=.6,waist=.36)
    # winged guard, grip, pommel
    gd=sym(P,"130,206 150,208 172,200 196,204 216,192* 218,210 204,224 182,222 168,230 150,226 130,232",.4); P.form(gd,OCHRE,length=11,step=3,ink=3); P.cut(both("146,214 170,208 200,208|158,222 176,216 194,216"),2.6,TORCH)
    for x in(44,216): P.form(P.ell(x,200,9),OCHRE,length=6,step=2.6)
    P.put(P.ell(130,218,8,jit=.2),INK); P.put(P.ell(130,218,5.6,jit=.2),VERD); P.cut("127,216 129,214 132,214",1.8,BONE)
    gr=P.tube("130,232,20 130,250,24 130,272,18",.3,cap=False); P.form(gr,BLOOD,length=8,step=3)
    for k in range(4): P.cut([[(119,238+k*9),(130,242+k*9),(141,237+k*9)]],3.2,TORCH)
    P.form(P.ell(130,282,15,13),OCHRE,length=9,step=2.8); burst(P,130,282,8,TORCH,4,ink=0,small=.4,waist=.3)
    P.border(); return P
# ---------------------------------------------------------------- papers and pots
def pottery():
    P=Pic(W,H,104); niche(P,VERD,DVERD,110,120,40,56,6); shelf(P,246,OCHRE)
    # jug behind, on the right
    jh=P.tube("222,120,10 244,128,10 248,158,10 234,186,9"); P.put(jh.buffer(2.2),INK); P.put(jh,BONE); P.hatch_edge(jh,4,6,2)
    jg=P.poly("176,92* 186,100 204,104 226,98* 220,116 222,136 238,162 240,196 226,226 222,246* 180,246* 174,226 160,196 164,164 182,138 186,118 170,106 164,96*",.4); P.form(jg,BONE,length=15,step=3.2,w=2.6,ink=3)
    for y,a in((152,24),(206,38)): P.cut([[(202-a,y-2),(202,y+5),(202+a,y-2)]],6,VERD)
    gi=jg.buffer(-3); P.many([Polygon([(160+k*13,196),(166.5+k*13,170),(173+k*13,196)]).intersection(gi) for k in range(7)],BLOOD)
    P.cut("182,104 200,111 222,104|168,98 178,102 184,106",2.4)
    # amphora
    for sx in(-1,1):
        h=P.tube(T("22,-86,11 46,-92,12 62,-72,12 56,-40,11 48,-26,10",96,144,0,1,sx),.3); P.put(h.buffer(2.5),INK); P.put(h,BLOOD); P.hatch_edge(h,3.6,7,2.2); P.cut(T("26,-90 46,-94 58,-76",96,144,0,1,sx),2.4,OCHRE)
    am=sym(P,"96,34 124,32* 130,40 120,50* 115,66 117,88 140,104 162,130 166,164 150,204 120,232 112,240 130,252* 96,256",.4,96); P.form(am,BLOOD,length=20,step=3.2,w=3,ink=3.2); gi=am.buffer(-2.2)
    B=lambda y,w,c,sag=5: P.put(LineString([(96+70*t,y+sag*(1-t*t)) for t in [k/8-1 for k in range(17)]]).buffer(w).intersection(gi),c)
    B(88,2,OCHRE,3); B(118,2,OCHRE,6); B(192,2.2,OCHRE,8); B(222,2,OCHRE,6)
    P.many([q.intersection(gi) for q in [LineString([(x,y+12),(x,y),(x+13,y),(x+13,y+9),(x+6,y+9),(x+6,y+5)]).buffer(1.6,cap_style=2,join_style=2) for x,y in((40,100),(58,103),(76,105),(94,105),(112,104),(130,101))]],PARCH)
    P.many([Polygon([(x,216),(x+6,203),(x+12,216)]).intersection(gi) for x in range(42,150,12)],PARCH)
    P.many([P.lens([(96+x,50),(96+x*.92,66),(96+x,84)],4.4).intersection(gi) for x in(-15,-7.5,0,7.5,15)],PARCH)
    # the stag, whole again
    S=lambda s:T(s,96-127*.86,160-128*.86,0,.86)
    bd=P.poly(S("96,128 112,120 134,124 150,122 158,130 156,140 146,146 124,144 108,148 98,142"),.2); legs=[P.tube(S(q),.1) for q in("102,142,7 96,158,4.6 84,168,3","110,144,6 110,160,4.4 102,174,3","146,142,7 154,156,4.6 150,170,3","152,140,6 164,150,4.4 172,160,3")]
    nk=P.poly(S("96,130 88,116 82,108 72,110 70,104 80,98 90,98 98,106 106,122"),.2); an=[P.lens(S(q),3.8,peak=.3) for q in("88,100 84,88 76,82","87,94 92,86 90,78","92,100 100,92 112,90","100,93 104,86 102,80")]
    P.put(unary_union([bd,nk,P.lens(S("156,128 164,122 168,124"),4)]+legs+an).intersection(gi),PARCH); P.cut(S("104,132 118,128 130,130|128,138 140,134 150,134"),2,BLOOD)
    P.cut("43,150 39,166 43,184|84,42 82,60 84,80",3.4,OCHRE); P.put(P.ell(96,38,27,5,0,.2),INK)
    # bowl in front
    bo=P.poly("132,226* 214,226* 208,250 190,264 186,274* 160,274* 156,264 138,250",.4); P.form(bo,OCHRE,length=13,step=3,w=2.6,ink=3); bi=P.ell(173,226,41,8,0,.3); P.put(bi.buffer(2),INK); P.put(bi,BLOOD); P.put(P.ell(173,229,33,4.6).intersection(bi),INK)
    P.cut("140,240 172,246 206,240",4,BONE); P.many([P.ell(146+k*9,253-abs(3-k)*-.2-(abs(k-3)**2)*.5,2.2,jit=.1) for k in range(7)],INK)
    P.border(); return P
def accounts():
    P=Pic(W,H,105); niche(P,VERD,DVERD,130,110,50,56,6)
    # ledger lying open
    cv=sym(P,"130,40* 134,36 190,30 246,36* 252,120 248,204* 190,200 134,210 130,212*",.4); P.form(cv,BLOOD,ink=3.2,length=7,step=4)
    for x,y,a in((14,36,0),(246,36,1),(14,200,0),(246,200,1)): P.put(P.poly(f"{x-8 if a else x-4},{y-8} {x+4 if a else x+8},{y-6} {x+3},{y+8} {x-3},{y+7}",.3).intersection(cv),TORCH)
    for o in(4,2,0):
        pg=sym(P,f"130,{46+o}* 150,{32+o} 190,{28+o} 236,{36+o}* 240,110 237,{192+o}* 190,{184+o} 152,{190+o} 130,{204+o}*",.4); P.put(pg.buffer(1.5),INK); P.put(pg,PARCH)
    P.hatch(P.poly("131,50 143,42 141,196 131,202",.2),.5,5,2,INK,inset=.3,minlen=2); P.cut("130,44 130,120 130,206",4)
    # rules in blood, tallies in ink
    P.cut("108,42 108,120 109,190|72,34 71,110 73,184|188,34 189,110 187,184|164,40 164,110 164,186",2.2,BLOOD)
    for y in range(0,7):
        Y=58+y*18
        if Y<150:
            P.cut(both(f"26,{Y+9} 70,{Y+5} 122,{Y+13}"),1.5,STONE2)
    def tally(x,y,n,sl=0):
        for k in range(min(4,n)): P.cut([[(x+k*5.4,y-6+sl*k),(x+k*5.4-.6,y+sl*k),(x+k*5.4-1,y+6+sl*k)]],2.8)
        if n>4: P.cut([[(x-4,y+5),(x+8,y),(x+20,y-5)]],2.8)
    for r,(a,b) in enumerate(((5,5),(5,3),(4,2),(5,5),(5,1))):
        Y=56+r*20; tally(32,Y,5); tally(80,Y+3,a); tally(194,Y,5 if r!=2 else 2); tally(218,Y+1,b)
        P.put(P.ell(150,Y+4,4.4,jit=.2),INK); P.put(P.ell(150,Y+4,2.6,jit=.2),TORCH)
        P.put(P.ell(173,Y,4.4,jit=.2),INK)
        if r%2: P.put(P.ell(173,Y,2.6,jit=.2),TORCH)
    # abacus before it
    fr=P.poly("34,170* 226,170* 230,284* 30,284*",.6); inn=P.poly("48,184* 212,184* 215,270* 45,270*",.5)
    P.put(fr.buffer(3.2),INK); P.put(translate(fr,2.4,3).buffer(2),INK); P.put(fr,OCHRE); P.hatch_edge(fr,4,9,2.4,.0); P.put(inn.buffer(1.6),INK); P.put(inn,PARCH); P.cut("40,177 100,175 200,177|39,276 90,278 160,276",2.4,TORCH)
    for r,(y,l,rr) in enumerate(((198,5,3),(227,2,6),(256,6,2))):
        P.put(P.tube(f"44,{y},3.6 130,{y},3.6 216,{y},3.6",.2),INK)
        for k in range(l+rr):
            x=57+k*16 if k<l else 205-(l+rr-1-k)*16
            b=P.ell(x,y,8.2,12,0,.2); P.put(b.buffer(1.8),INK); P.put(b,BLOOD if k%5!=4 and r!=1 else VERD if r==1 else TORCH); P.hatch_edge(b,3,5,1.8,.2); P.cut([[(x-4,y+2),(x-4,y-4),(x-1,y-8)]],2.2,BONE)
    for x in(34,226):
        for y in(170,284): rivet(P,x+(5 if x<100 else -5),y+(7 if y<200 else -7),3,TORCH)
    P.border(); return P
def poetry():
    P=Pic(W,H,106); niche(P,BLOOD,INK,130,140,60,60,6)
    # laurel, two branches
    for sx in(-1,1):
        X=lambda s:T(s,130,0,0,1,sx); st=[(x,y) for x,y,_ in spline(pts("0,284 56,270 98,220 110,150 96,78 66,32"),False,1)]
        ls=LineString(st); P.put(P.tube(X("0,284,5 56,270,5 98,220,4.6 110,150,4 96,78,3.6 66,32,2"),.2).buffer(1.6),INK)
        for k in range(12):
            d=ls.length*(k+.8)/12.6; p=ls.interpolate(d); q=ls.interpolate(min(ls.length,d+2)); a=math.degrees(math.atan2(q.y-p.y,q.x-p.x))
            for sd in(-1,1):
                g=P.lens(T(f"-2,0 14,{sd*9} 34,{sd*15}",p.x,p.y,a),15,peak=.45); g=Polygon([(130+sx*u,v) for u,v in g.exterior.coords]) if sx<0 else translate(g,130,0)
                g=g.buffer(0); P.put(g.buffer(1.8),INK); P.put(g,VERD)
                m=T(f"2,{sd*1.4} 14,{sd*8.4} 28,{sd*12.6}",p.x,p.y,a); P.cut(X(m),1.7,INK)
    # one sheet, curled above and below
    sh=P.poly("66,62* 100,54 150,60 192,54* 190,110 196,170 190,238* 150,244 110,238 68,244* 64,180 70,120",.6); P.form(sh,PARCH,ink=3,length=9,step=3.8)
    cu=P.tube("60,58,17 130,61,15 198,54,17",.4); P.form(cu,BONE2,length=6,step=3); P.put(P.ell(198,54,6,8,.1).exterior.buffer(1),INK); P.put(P.ell(198,54,2,3),INK)
    cl=P.tube("62,244,17 130,241,15 196,242,17",.4); P.form(cl,BONE2,length=6,step=3); P.put(P.ell(62,244,6,8,.1).exterior.buffer(1),INK); P.put(P.ell(62,244,2,3),INK)
    # a heart for the first letter, then ragged verses
    heart(P,90,94,1.0,BLOOD,1.4)
    def verse(x,y,l): 
        u=x
        while u<x+l-6:
            w=P.r.uniform(9,22); w=min(w,x+l-u); P.cut([[(u,y),(u+w*.3,y-2.2),(u+w*.6,y+1.6),(u+w,y)]],3.2,peak=.4); u+=w+3.6
    for y,x,l in((84,112,62),(97,112,48),(110,112,66),(123,84,60),(143,84,82),(156,84,58),(169,84,84),(182,84,52),(202,84,70),(215,84,34)): verse(x,y,l)
    # the quill, still at the last line
    Q=lambda s:T(s,122,214,38)
    va=P.poly(Q("-2,-58* -18,-74 -22,-104 -26,-140 -14,-176 8,-206* 20,-176 26,-140 20,-100 16,-76 4,-60*"),.4)
    notch=unary_union([Polygon([tuple(map(float,t.split(','))) for t in Q(s).split()]) for s in("-30,-98 -10,-92 -30,-86","30,-128 10,-122 30,-118","30,-90 10,-82 30,-80")])
    va=fix(va.difference(notch)); P.form(va,BONE,shade=False,ink=3)
    for k in range(15):
        y=-70-k*8.4; P.cut(Q(f"2,{y+6} {-8},{y-2} {-17},{y-9}")+'|'+Q(f"2,{y+6} 9,{y-1} 17,{y-7}"),1.9,INK if k%3 else OCHRE)
    sf=P.tube(Q("0,0,1 0,-20,4 1,-60,5.4 3,-130,4 8,-200,1.4"),.1); P.put(sf.buffer(1.6),INK); P.put(sf,TORCH)
    P.put(P.poly(Q("0,4* -4,-14 0,-18 4,-14"),.1),INK)
    P.border(); return P
# ---------------------------------------------------------------- rings
def ring_ruby():
    """a broad silver hoop held aslant over a hearth, a square stone with soft corners, fire leaping from it"""
    P=Pic(W,H,111); niche(P,SLATE,SLATE2,150,100,60)
    A=20; C=(120,196); X=lambda t,ang=0,s_=1,m=1:T(t,C[0],C[1],A+ang,s_,m)
    # fire from the stone
    for rot,q,d in((-74,.95,60),(74,.95,60),(-50,1.35,62),(50,1.35,62),(-25,1.7,62),(25,1.7,62),(0,2.05,62)):
        cx,cy=map(float,T("0,-104",C[0],C[1],A).split(',')); bx,by=cx+d*.5*math.sin(math.radians(A+rot)),cy-d*.5*math.cos(math.radians(A+rot))
        F=lambda t:T(T(t,0,-8),bx,by,A+rot,q)
        g=P.poly(F("0,12* -11,6 -12,-6 -6,-18 -8,-26* 0,-20 4,-38* 10,-18 12,-4 10,8"),.2); P.put(g.buffer(2.4),INK); P.put(g,OCHRE); P.put(P.poly(F("0,8* -6,4 -6,-5 -1,-14 2,-25* 6,-10 6,4"),.2),TORCH)
    # hearth below
    g=P.poly("-6,306* -6,262 10,240 16,222* 30,250 44,236 48,218* 62,250 76,262 96,268 120,266 150,268 172,254 186,236 190,214* 206,244 222,232 230,206* 244,236 266,250* 266,306*",.4); P.put(g.buffer(2.6),INK); P.put(g,OCHRE); P.hatch_edge(g,7,10,2.4,.2,col=BLOOD,invert=True)
    g=P.poly("-6,306* 8,272 20,256* 34,276 50,260* 62,282 96,288 140,290 176,278 190,258* 204,276 226,250* 240,276 266,290* 266,306*",.3); P.put(g,TORCH)
    # hoop
    o=P.ell(C[0],C[1],80,78); i=P.ell(C[0]+2,C[1]-3,55,53); i2=P.ell(C[0]+12,C[1]+4,52,50)
    P.put(o.buffer(3.2),INK); P.put(o,BONE2); P.hatch_edge(o,3.4,17,2.8,.0); P.hatch_edge(o,6,10,2.6,.35,col=BONE,invert=True,inset=3)
    P.put(i.buffer(2),INK); P.put(i,STONE); P.hatch(i,.6,5.4,3,INK,inset=.6); th=i2.intersection(i); P.put(th.buffer(1.6).intersection(i),INK); P.put(th,INK)
    for k in range(6):
        a=math.radians(14+k*25); heart(P,C[0]+67*math.cos(a),C[1]-1+65*math.sin(a),.62,BLOOD,1.5,math.degrees(a)-90)
    # shoulders and square setting
    for sx in(-1,1):
        P.form(P.poly(X("18,-86* 46,-84 60,-60 74,-34* 58,-32 46,-44 20,-54*",m=sx),.3),BONE2,length=9,step=3,ink=3); P.cut(X("34,-76 48,-66 60,-46",m=sx),2.6,BONE)
    st=P.poly(X("-54,-152* 54,-152* 60,-96 40,-62* -40,-62* -60,-96"),.4); P.form(st,BONE2,length=14,step=3,ink=3.2)
    cx,cy=map(float,X("0,-112").split(',')); cushion(P,cx,cy,98,88,A,3.4)
    for u,v,r in((-50,-155,225),(50,-155,315),(-48,-70,135),(48,-70,45)):
        q=P.poly(T("-15,-8 2,-9 15,0 2,9 -15,8",*map(float,X(f"{u},{v}").split(',')),A+r+180),.2); P.form(q,BONE,length=5,step=2.6,ink=2.6)
    P.border(); return P
def ring_diamond():
    """a thin hoop standing upright, and one tall stone"""
    P=Pic(W,H,112); niche(P,BLOOD,INK,130,96,40,60,6)
    burst(P,130,84,128,TORCH,8,ink=2,small=.62,waist=.34)
    for x,y,r in((36,40,20),(224,48,15),(30,206,13),(232,196,20),(58,270,12),(206,272,11)): burst(P,x,y,r,BONE,4,ink=1.8,small=.34)
    o=P.ell(130,212,66,70); i=P.ell(130,212,52,56); band=o.difference(i); P.put(band.buffer(2.8),INK); P.put(band,TORCH); P.hatch_edge(o,3.4,9,2.4,.0,within=band,col=OCHRE); P.hatch_edge(o,4.4,8,2.2,.3,within=band)
    P.cut("70,190 68,214 76,240|82,164 76,172 72,180",3.2,BONE)
    # small stones let into the shoulders
    for k in range(4):
        for sx in(-1,1):
            a=math.radians(-52+k*15); x,y=130+sx*59*math.cos(a),212+63*math.sin(a); kite(P,x,y,11,14,sx*(math.degrees(a)+90)+0,1.6,0)
    # the claws hold it from below
    for sx in(-1,1):
        P.form(P.tube(T("6,30,10 26,2,9 50,-40,9 60,-64,8",130,134,0,1,sx),.2),TORCH,length=5,step=3,ink=2.4)
    P.form(P.poly("112,142* 148,142* 144,156 150,166 110,166 116,156",.3),TORCH,length=6,step=2.8,ink=2.4)
    brill(P,130,76,148,0,3.4)
    for sx in(-1,1):
        P.form(P.tube(T("22,4,10 40,-26,10",130,134,0,1,sx),.2),TORCH,length=5,step=2.6,ink=2.2)
        P.form(P.tube(T("70,-70,9 66,-50,9",130,134,0,1,sx),.2),TORCH,length=4,step=2.6,ink=2.2)
    P.cut("74,66 84,52 100,43",3.2,BONE)
    P.border(); return P
# ---------------------------------------------------------------- bracelets
def bracelet_opal():
    """she trails her fingers in the moonlit water"""
    P=Pic(W,H,113); niche(P,VERD,DVERD,184,96,60,56,6)
    mo=P.ell(184,98,70,70,0,.8); P.put(mo.buffer(3),INK); P.put(mo,PARCH); P.rays(184,98,54,69,46,3,BONE2,alt=.7,clip=mo.buffer(-2))
    for x,y,r in((206,72,11),(222,112,7),(196,134,8),(170,52,6)): P.put(P.ell(x,y,r,r*.85).exterior.buffer(1.2),BONE2)
    # the water, the moon broken up in it
    P.put(P.poly("-6,222* 60,219 130,223 200,219 266,222* 266,306* -6,306*",.5).buffer(2),INK); P.put(P.poly("-6,224* 60,221 130,225 200,221 266,224* 266,306* -6,306*",.5),SLATE)
    P.many([P.lens([(200-w,y),(200+P.r.uniform(-4,4),y-1.5),(200+w,y+.5)],6.4) for y,w in((234,42),(244,30),(254,46),(264,24),(274,38),(284,18),(293,28))],PARCH)
    P.cut("6,236 34,233 60,237|12,290 50,286 86,291|4,264 26,261 44,265|236,232 246,230 257,233|100,294 130,290 150,294",3,VERD)
    for rx,ry in((66,20),(46,13),(28,7)): 
        e=P.ell(126,250,rx,ry,0,.5).exterior.buffer(1.7); P.put(e,BONE if rx!=46 else VERD)
    # arm and hand, let fall; gauze at the corner
    U=lambda s:T(s,96,112,42)
    fin=[P.tube(s,.25) for s in("112,172,17 104,200,15 97,222,12 95,230,9","126,180,19 122,212,17 117,240,13 116,248,9","142,178,20 145,212,17 144,244,13 143,252,9","158,168,19 164,198,16 167,226,12 167,234,8")]
    # parts of the fingers that are under the water are not drawn
    air=P.poly("-10,-10* 270,-10* 270,240* 168,240 144,253 118,250 96,236 -10,236*",0)
    hd=P.poly("102,92 128,104 150,124 164,148 168,172 150,186 126,190 106,184 98,166 88,148 76,136",.4)
    ar=P.poly("-10,-14* 14,6 50,38 86,74 112,98 96,122 76,144 52,130 20,104 -10,84*",.5)
    th=P.tube("144,128,22 172,144,19 186,164,16 192,186,13 194,194,9",.3)
    body=fix(unary_union([hd,ar]+[g.intersection(air) for g in fin]))
    P.form(body,OCHRE,ink=3.2,length=16,step=3.1,w=2.7)
    P.cut("114,184 112,194 110,204|134,188 133,200 132,210|152,182 154,194 155,204",4.2); P.cut("96,196 103,199 110,198|114,206 122,209 130,207|137,206 145,208 153,205|156,194 163,195 170,192",2.2); P.cut("110,160 116,170 116,180|128,158 132,170 132,182|146,152 150,164 150,174",2.4)
    P.form(th,OCHRE,ink=3,length=9,step=3); P.put(P.ell(147,131,9.5,jit=.2),OCHRE); P.cut("168,152 176,150 183,145",2.2); P.put(P.lens("192,180 196,188 195,198",6),BONE); P.cut("24,18 54,46 82,74|126,112 142,128 150,142",3.4,TORCH)
    # sleeve
    P.form(P.poly("-8,-8* 34,-8* 44,12 36,30 44,46 28,60 32,78 12,82 8,104* -8,98*",.6),BLOOD,ink=3,length=12,step=3.2); P.cut("6,8 18,30 22,52|24,4 32,18 32,28|2,40 10,58 10,78",2.6,OCHRE)
    # the cuff across the wrist
    cu=P.poly(U("-30,-45* -15,-51 0,-47 15,-51 30,-45* 36,-22 38,0 36,22 30,43* 15,49 0,45 -15,49 -30,43* -25,22 -23,0 -25,-22"),.3); P.form(cu,BLOOD,ink=3.4,length=10,step=3)
    for e in("-28,-45 -22,-22 -20,0 -22,22 -28,43","28,-45 33,-22 35,0 33,22 28,43"):
        g=P.lens(U(e),11,a0=.9,a1=.9); P.put(g.buffer(1.8),INK); P.put(g,TORCH)
    X=lambda x,y:tuple(map(float,U(f"{x},{y}").split(',')))
    for k in range(7): x,yy=X(33-abs(k-3)*.9,-36+k*12); P.put(P.ell(x,yy,1.7,jit=0),INK)
    for k in range(7): x,yy=X(-21-abs(k-3)*1.2,-36+k*12); P.put(P.ell(x,yy,1.7,jit=0),INK)
    for y in(-34,33): x,yy=X(5,y); opal(P,x,yy,12.5,12.5,set_=3,setcol=TORCH,n=13,ink=2)
    x,y=X(7,-1); opal(P,x,y,15.5,15.5,set_=4,setcol=TORCH,n=18,ink=2.2)
    # drops hang from the lower edge
    for q in(-30,-15,0,15,30):
        x,y=X(38-abs(q)*.1,q); g=P.poly(T("0,-9* 5,2 0,8 -5,2",x,y+8),.2); P.put(g.buffer(1.9),INK); P.put(g,BONE if q%30 else TORCH)
    for x,y,r in((28,150,11),(60,186,8),(240,190,10),(110,40,8)): burst(P,x,y,r,BONE,4,ink=1.6,small=.36)
    P.border(); return P
def bracelet_ruby():
    """links of square stones about a wrist; the fist is the torch"""
    P=Pic(W,H,114); niche(P,SLATE,SLATE2,130,120,60,60,6)
    FL="-15,4* -21,-20 -16,-42 -20,-62* -9,-50 -6,-74 -12,-98* 6,-78 9,-56 17,-70* 20,-44 16,-20 14,4*"; IN="-8,4* -11,-14 -7,-32 -9,-44* 0,-34 1,-62* 8,-44 7,-28 11,-34* 11,-14 8,4*"
    # a crown of tongues about the fist, the long ones behind
    def tongues(L,c,ci):
        for a,r0,s,m in L:
            q=math.radians(a); x,y=130+r0*math.cos(q),114+r0*math.sin(q)
            g=P.poly(T(FL,x,y,a+90,s,m),.35); P.put(g.buffer(2.8),INK); P.put(g,c); P.hatch_edge(g,5,10,2.4,.0,col=INK if c==BLOOD else BLOOD); h=P.poly(T(IN,x,y,a+90,s,m),.2); P.put(h,ci)
            P.cut(T("-3,-8 -5,-22 -2,-36|4,-6 6,-20 4,-32",x,y,a+90,s,m),2.4,BLOOD if c==BLOOD else OCHRE)
    tongues([(-90+sx*k,46,1.12 if k<80 else 1.0,sx) for k in(20,57,94,131) for sx in(-1,1)],BLOOD,OCHRE)
    tongues([(-90,42,.86,1)]+[(-90+sx*k,42,.96,-sx) for k in(38,76,113) for sx in(-1,1)],OCHRE,TORCH)
    P.put(P.ell(130,112,64,62,0,1).buffer(2.6),INK); P.put(P.ell(130,112,64,62,0,1),TORCH)
    # sleeve and arm
    ar=P.poly("88,306* 94,250 99,200 98,160* 162,160* 161,200 166,250 172,306*",.4); P.form(ar,BONE,length=17,step=3.2,w=2.6,ink=3.4,flow=(-.8,.3))
    P.form(P.poly("70,306* 76,282* 92,276 104,284 117,275 130,284 143,275 156,284 168,276 184,282* 190,306*",.4),VERD,length=9,step=3.2,ink=3); P.cut("92,284 93,292 91,300|118,284 118,292 117,300|144,284 144,292 145,300|168,284 168,292 170,300",2.8)
    # fist
    fi=P.poly("90,150 80,120 82,84 92,60* 106,52 122,50 140,50 156,54 168,62 176,84 178,116 172,144 164,164 130,172 98,166",.5); P.form(fi,BONE,ink=3.6,length=16,step=3.2,w=2.8)
    for x,y,w,l in((93,74,22,44),(116,67,23,50),(139,67,23,50),(161,75,21,44)):
        g=P.poly(T(f"{-w/2},-14 {-w*.3},-22 0,-24 {w*.3},-22 {w/2},-14 {w*.52},{l*.5} {w*.4},{l*.8} 0,{l*.86} {-w*.4},{l*.8} {-w*.52},{l*.5}",x,y),.3); P.form(g,BONE,ink=2.8,length=8,step=2.8)
        P.cut(T(f"{-w*.3},-6 0,-9 {w*.3},-6|{-w*.26},20 0,22 {w*.26},20",x,y),2); P.put(P.poly(T(f"{-w*.26},{l*.66}* 0,{l*.58} {w*.26},{l*.66}* {w*.2},{l*.8} {-w*.2},{l*.8}",x,y),.1).exterior.buffer(.8),INK)
    th=P.poly("84,128 84,114 98,108 120,114 144,120 154,130 148,142 130,144 112,142 100,156 88,150",.4); P.form(th,BONE,ink=3,length=9,step=2.8); P.cut("112,122 116,130 114,138",2); P.put(P.poly("136,124* 150,128 150,136 138,138* 134,131",.1).exterior.buffer(.8),INK)
    # the bracelet, broad
    rim=P.poly("84,182* 130,194 176,182* 180,208 177,240* 130,254 83,240* 80,208",.3); P.put(rim.buffer(2.4),INK)
    for y0 in(0,53): P.cut(f"84,{187+y0} 130,{199+y0} 176,{187+y0}",6,TORCH)
    for x in(78,182): P.form(P.ell(x,211,7,17),OCHRE,length=5,step=2.6)
    for x,y,w,r in((93,213,29,9),(167,213,29,-9),(130,221,48,0)):
        P.form(P.poly(T(f"{-w/2-4},{-w/2-4} {w/2+4},{-w/2-4} {w/2+4},{w/2+4} {-w/2-4},{w/2+4}".replace(' ','* ')+'*',x,y,r),.3),TORCH,length=5,step=3,ink=2.6); cushion(P,x,y,w,w*1.04,r,2.2)
    for x,y,s,r in((30,40,.8,-18),(230,40,.8,18),(34,262,.7,-14),(226,262,.7,14)): heart(P,x,y,s,BLOOD,2,r); P.put(P.ell(x-5*s,y-5*s,2.2*s,1.8*s,jit=0),BONE)
    P.border(); return P
def bracelet_diamond():
    """a serpent in three turns about a wrist, the stone in its jaws"""
    P=Pic(W,H,115); niche(P,BLOOD,INK,130,150,60,60,6)
    burst(P,62,62,92,BONE,8,ink=2,small=.6,waist=.36)
    for x,y,r in((238,34,17),(26,200,19),(242,150,13),(36,268,14),(236,276,13)): burst(P,x,y,r,BONE,4,ink=1.8,small=.34)
    cx=152; ys=(160,198,236); rx=64; ry=18; w=24
    def arc(y,a0,a1,dy,ww):
        n=26; return ' '.join(f"{cx+rx*math.cos(a0+(a1-a0)*k/n):.1f},{y+dy*(k/n)+ry*math.sin(a0+(a1-a0)*k/n):.1f},{ww if not callable(ww) else ww(k/n):.1f}" for k in range(n+1))
    # far side of each turn, darker
    for k,y in enumerate(ys):
        if k<2: b=P.tube(arc(y+10,0,-math.pi,28,w),.2,cap=False); P.put(b.buffer(2.4),INK); P.put(b,OCHRE); P.hatch(b,1.3,5,2.8,INK)
    # arm and hand, fingers together
    ar=P.poly("112,306* 112,250 118,200 122,160 120,132* 186,132* 184,160 188,200 196,250 200,306*",.4); arm_=ar
    hd=P.poly("120,140 112,112 108,86 112,56 118,26 126,14 134,22 136,20 144,6 153,8 156,18 164,10 172,14 174,28 182,26 188,36 188,64 192,92 190,116 186,140",.4); 
    th=P.poly("160,140 176,128 188,112 200,88 211,70 222,68 226,80 218,104 206,128 190,150 172,156",.3)
    P.form(fix(unary_union([arm_,hd,th])),PARCH,ink=3.2,length=13,step=3,w=2.6); P.cut("188,114 186,124 178,136|206,86 211,90 217,92|124,98 146,92 172,98|128,124 140,108 164,100",2.6)
    P.cut("135,24 132,50 131,80|156,20 154,48 152,80|174,30 173,54 170,82",3.4); P.cut("118,40 124,43 130,41|140,34 147,37 153,34|160,38 166,40 172,38|178,52 182,54 187,51",1.9)
    # tail end, thrown clear
    tl=P.tube("216,248,24 224,262,20 220,278,14 206,284,9 194,278,4",.2,cap=False); P.form(tl,TORCH,ink=2.8,length=8,step=3)
    # near side
    for k,y in enumerate(ys):
        fr=P.tube(('102,104,29 96,118,27 86,134,25 85,148,24 ' if k==0 else '')+arc(y,math.pi,0,12,w),.3,cap=False); P.form(fr,TORCH,ink=3,length=11,step=3,w=2.6)
        if k==0: P.scales(fr.intersection(box(60,90,118,154)),8,1.8,INK,(.2,-.9))
        for x,yy in((cx-rx,y),(cx+rx,y+12)):
            if k or x>cx: P.put(P.poly(f"{x-w/2+.4},{yy-6}* {x+w/2-.4},{yy-6}* {x+w/2-.4},{yy+4}* {x-w/2+.4},{yy+4}*",0),TORCH)
        P.hatch_edge(fr,5,6,2,.4,col=BONE,invert=True,inset=1.8)
        for j in range(5):
            a=math.pi-(j+.5)/5*math.pi; t=(j+.5)/5; x,yy=cx+rx*math.cos(a),y+12*t+ry*math.sin(a)
            rot=math.degrees(math.atan2(ry*math.cos(a),rx*math.sin(a))); kite(P,x,yy,12 if j in(0,4) else 19,17,-rot*.8,1.8,2.6,SLATE2,VERD)
    # the head from the side
    Hd=lambda t:T(T(t,-158,-104),104,108,36,.84)
    lo=P.poly(Hd("166,100 154,122 132,134 108,134 86,126* 106,122 124,112 140,96"),.3); up=P.poly(Hd("172,102 156,112 142,100 126,90 104,84* 90,74 84,58 96,46 112,42 128,36 148,40 166,56 178,80"),.4)
    P.form(lo,TORCH,ink=3,length=8,step=3); bx,by=map(float,Hd("74,92").split(',')); brill(P,bx,by,84,6,3.2,dark=SLATE2)
    P.form(up,TORCH,ink=3.2,length=11,step=3); P.scales(P.poly(Hd("134,52 150,56 166,78 156,96 140,84 130,70"),.1),7,1.6,INK,(.1,-.9))
    for t in("97,77 107,81 99,95","116,85 126,89 118,103","100,124 110,121 103,106"):
        q=Polygon([tuple(map(float,v.split(','))) for v in Hd(t).split()]); P.put(q.buffer(1.6),INK); P.put(q,BONE)
    ex,ey=map(float,Hd("124,62").split(',')); eye(P,ex,ey,6.4,VERD); P.cut(Hd("110,55 124,49 138,55"),3.2); P.cut(Hd("98,52 110,47 120,43"),2.2,BONE)
    P.border(); return P
# ---------------------------------------------------------------- necklaces
def bust(P,col,spec="130,84* 154,84* 158,96 156,130 162,152 190,166 228,180 250,204 258,240 262,306* 130,306*",ink=3.2,**k):
    b=sym(P,spec,.5); P.form(b,col,ink=ink,length=22,step=3.4,w=3,**k); return b
def necklace_opal():
    """a close collar of round stones and a crescent, on a bust under the full moon"""
    P=Pic(W,H,116); niche(P,SLATE,SLATE2,130,100,60)
    mo=P.ell(130,98,92,92,0,.8); P.put(mo.buffer(3),INK); P.put(mo,TORCH); P.rays(130,98,72,91,48,3.6,OCHRE,alt=.7,clip=mo.buffer(-3))
    for x,y,r in((68,60,10),(186,126,12),(178,46,7)): P.put(P.ell(x,y,r,r*.86).exterior.buffer(1.3),OCHRE)
    hr=sym(P,"130,-10* 188,-10* 194,24 188,62 172,92 150,104 130,106",.6); P.put(hr.buffer(2),INK); P.cut(both("180,4 187,30 176,66"),2.8,OCHRE)
    sk=sym(P,"130,60* 158,60 162,92 160,126 172,144 206,160 240,180 260,206 262,306* 130,306*",.5); P.form(sk,OCHRE,ink=3.2,length=20,step=3.2,w=2.8)
    P.hatch(P.poly("132,96 160,78 160,120 150,112 140,106",.2),1.9,5,2.4,INK,inset=.5); P.cut(both("148,134 142,152 136,164"),2.6)
    fc=sym(P,"130,-10* 176,-10* 178,20 172,54 154,82 138,94 130,95",.4); P.form(fc,OCHRE,ink=3,length=14,step=3,w=2.6)
    P.cut("120,18 130,24 140,18",2.6); P.put(P.poly("106,44 120,36 130,39 140,36 154,44 142,54 130,56 118,54",.2).buffer(1.2),INK); P.put(P.poly("108,44 120,37.6 130,41 140,37.6 152,44 130,46",.2),BLOOD); P.put(P.poly("112,47 130,48 148,47 140,53 130,55 120,53",.2),BLOOD); P.cut("118,66 130,69 141,66",2.2); P.cut("92,8 90,30 98,54|66,170 44,182 28,200",3.4,TORCH)
    for sx in(-1,1):
        P.cut(T("51,40 52,50 52,58",130,0,0,1,sx),3,TORCH); opal(P,130+sx*52,68,9,9,2,set_=2.4,setcol=TORCH,n=8)
    dr=P.poly("-6,236* 40,250 84,286 130,300 176,286 220,250 266,236* 266,306* -6,306*",.4); P.form(dr,BLOOD,ink=3,length=12,step=3.4,flow=(.2,1)); P.cut("-4,246 40,260 84,294|264,246 220,260 176,294",3,TORCH)
    # upper row
    U=[]
    for k in range(9):
        t=k/4-1; U.append((130+64*t,148+38*(1-t*t),12+5*(1-abs(t))))
    P.cut([[(60,146),(96,176),(130,186),(164,176),(200,146)]],4)
    for k in range(8):
        (x0,y0,_),(x1,y1,_)=U[k],U[k+1]; P.form(P.ell((x0+x1)/2,(y0+y1)/2+1,3.6),TORCH,shade=False,ink=1.8)
    for x,y,r in sorted(U,key=lambda u:-abs(u[0]-130)): opal(P,x,y,r*.9,r*.9,2.2,set_=2.6,setcol=TORCH,n=11)
    # crescent pendant, horns up, holding the great stone
    cr=P.ell(130,240,44,44,0,.3).difference(P.ell(130,222,38,38,0,.3)); P.form(fix(cr),TORCH,length=9,step=3,ink=3); P.cut("94,254 106,272 124,279",2.8,BONE)
    P.form(P.ell(130,205,5),TORCH,shade=False,ink=2); opal(P,130,236,28,28,3,set_=4,setcol=OCHRE,n=32)
    P.border(); return P
def necklace_diamond():
    """swags of chain over a dark throat, every knot a pointed stone, one great one at the end"""
    P=Pic(W,H,117); niche(P,VERD,DVERD,130,190,60,56,6)
    burst(P,130,214,100,TORCH,8,ink=2,small=.62,waist=.4)
    for x,y,r in((34,236,16),(228,228,20),(52,280,11),(212,282,11),(130,44,34),(92,74,13),(170,78,15)): burst(P,x,y,r,BONE,4,ink=1.8,small=.34)
    sp=lambda s:[(x,y) for x,y,_ in spline(pts(s),False,1)]
    main=both("26,-8 30,36 46,82 78,118 112,138").split('|')
    for s in main: chain(P,sp(s),9.4,6.4)
    for x,y,l,w,h in((34,48,46,16,28),(58,98,50,18,34)):
        for X in(x,260-x): chain(P,[(X,y+12),(X,y+l)],6.6,4.2,w=1.2); kite(P,X,y+l+h*.45,w,h,0,1.8,2.8,SLATE2)
    for x,y,w,h,r in((27,4,20,28,2),(34,48,25,36,12),(58,98,27,38,32),(91,128,28,36,50)):
        kite(P,x,y,w,h,-r,2,3.4,SLATE2); kite(P,260-x,y,w,h,r,2,3.4,SLATE2)
    kite(P,130,146,46,50,0,2.4,4.4,SLATE2)
    P.form(P.ell(130,178,6.6),TORCH,length=4,step=2.6,ink=2.2)
    brill(P,130,216,92,0,7,dark=SLATE2); 
    o=Polygon([(130-26.7,216-24.8),(130+26.7,216-24.8),(176,216),(130,271.2),(84,216)]); ring=o.buffer(6.4,join_style=2,mitre_limit=2).difference(o.buffer(2.2,join_style=2)); P.put(ring.buffer(1),INK); P.put(ring,TORCH)
    P.form(P.ell(130,285,5,6.6),TORCH,length=3,step=2.6,ink=2)
    P.border(); return P
def tiara():
    """silver filigree, open behind, on dark hair"""
    P=Pic(W,H,118); niche(P,OCHRE,TORCH,130,150,60)
    # hair
    hr=sym(P,"130,122* 172,130 214,158 238,204 247,252 250,306* 130,306*",.6); P.put(hr.buffer(2),INK)
    P.cut(both("120,150 84,166 56,204 42,262|112,158 80,180 60,220 52,280|98,156 62,180 36,226 26,280|126,156 96,178 76,212 66,268|88,158 48,190 26,240 18,296"),2.8,OCHRE)
    # face, eyes lowered
    fc=sym(P,"130,172* 146,180 168,196 184,222 188,258 180,306* 130,306*",.4); P.form(fc,BONE,ink=3,length=14,step=3.2,w=2.6)
    P.put(sym(P,"130,166* 150,176 176,198 192,230 196,270 192,306* 182,306* 186,262 180,224 160,196 130,178*",.2).difference(Point(0,0).buffer(1)),INK)
    P.cut(T(both("92,226 106,217 122,223"),0,-9),4.4); P.cut(T(both("90,246 104,256 120,248"),0,-9),4.6)
    for x,y,dx in((92,250,-5),(98,254,-3),(105,256,-1),(112,254,1.4)): P.cut(T(both(f"{x},{y} {x+dx*.6},{y+5} {x+dx},{y+9}"),0,-9),2.4)
    P.cut(T(both("94,236 106,231 119,237"),0,-9),1.8)
    P.cut(T("127,226 123,252 118,272|118,274 130,279 141,274|137,272 140,276 143,272",0,-11),2.4); P.put(P.poly(T("112,294 122,288 130,291 138,288 148,294 138,300 130,301 122,300",0,-11),.2),BLOOD); P.cut(T("112,294 130,295 148,294",0,-11),1.8)
    P.cut(T(both("84,270 90,280 98,286"),0,-9),2.2,BONE2)
    # the tiara: one peaked bow from ear to ear, all openwork
    cx,cy=130,214; C=lambda r,a:(cx+r*math.sin(math.radians(a))*1.06,cy-r*math.cos(math.radians(a)))
    ro=lambda a:104+15*math.exp(-(abs(a)/58)**4)+56*math.exp(-(abs(a)/17)**1.35)-7*max(0,(abs(a)-60)/24)
    out=[C(ro(a),a) for a in range(-84,85,2)]; inn=[C(85,a) for a in range(84,-85,-3)]
    bow=Polygon(P.wob(out+inn,.25)).buffer(0)
    holes=[]; gems=[]
    for a,wd in((0,14.5),(-16,12.5),(16,12.5),(-31,12.5),(31,12.5),(-46,12.5),(46,12.5),(-60.5,11.5),(60.5,11.5)):
        r0,r1=100,ro(a)-(9 if a==0 else 5); rm=r0+(r1-r0)*.3
        holes.append(P.poly(' '.join(f"{x:.1f},{y:.1f}{k}" for (x,y),k in((C(r0,a),''),(C(rm,a+wd*.5*110/rm),''),(C(rm+(r1-rm)*.55,a+wd*.3*110/rm),''),(C(r1,a),'*'),(C(rm+(r1-rm)*.55,a-wd*.3*110/rm),''),(C(rm,a-wd*.5*110/rm),''))),.1)); gems.append((a,r0,r1,wd))
    for a in(-8,8):
        r1=ro(a)-9; r0=max(104,r1-24); 
        if r1-r0>6: holes.append(P.poly(' '.join(f"{x:.1f},{y:.1f}{k}" for (x,y),k in((C(r0,a),'*'),(C((r0+r1)/2-3,a+2.6),''),(C(r1,a),'*'),(C((r0+r1)/2-3,a-2.6),''))),.1))
    hu=unary_union(holes); mesh=bow.difference(hu)
    P.put(bow.buffer(2.6),INK); P.put(hu,OCHRE); P.put(hu.buffer(1.8).intersection(bow),INK); P.put(hu.buffer(-.2),OCHRE); P.put(bow.difference(hu.buffer(1.8)),BONE); P.hatch_edge(fix(bow),5,6,2,.25,within=mesh)
    # a drop swings in every arch
    for a,r0,r1,wd in gems:
        x,y=C(r0+(r1-r0)*.36,a); q=(.52+.72*(r1-r0)/66); d=P.poly(T("0,-13* 5,-1 4,6 0,8 -4,6 -5,-1",x,y,a,q),.1); P.put(d.buffer(1.5),INK); P.put(d,VERD); P.cut(T("-2,-2 -2.4,2 -1,5",x,y,a,q),1.5,BONE)
        P.cut([[C(r0+(r1-r0)*.36+12*q,a),C(r0+(r1-r0)*.7,a),C(r1,a)]],2.2)
    # seed pearls along the edge
    for k in range(-11,12):
        a=k*6.6 if abs(k)<9 else k*6.9; x,y=C(ro(a)+3.4,a); r=3.3 if k else 0
        if k: P.put(P.ell(x,y,r+1.5,jit=.1),INK); P.put(P.ell(x-.2,y-.2,r,jit=.1),BONE)
    x,y=C(ro(0)+7,0); P.form(P.poly(T("0,-12* 6,1 4,8 0,10 -4,8 -6,1",x,y),.1),BONE,ink=2.2,length=5,step=2.6)
    # the lower rail
    for k in range(-8,9):
        x,y=C(92.5,k*9.6); 
        if k%2: P.put(P.ell(x,y,2.6,jit=.1),INK)
        else: P.put(P.ell(x,y,5.4,4.8,math.radians(k*9.6),.1),INK); P.put(P.ell(x,y,4,3.4,math.radians(k*9.6),.1),VERD)
    P.border(); return P
# ---------------------------------------------------------------- armour
def leather():
    """a cuirass of boiled hide, laced down the front, tongues of hide below"""
    P=Pic(W,H,121); niche(P,PARCH,BONE2,130,140,60)
    # tongues: back row, then front row
    for k in range(8):
        x=58+k*20.6; g=P.poly(tongue(x,206,20,70,(x-130)*.1),.4); P.form(g,BLOOD,length=9,step=3.2,ink=2.6)
    for k in range(9):
        x=48+k*20.5; g=P.poly(tongue(x,204,20,52-abs(k-4)*.8,(x-130)*.09),.4); P.form(g,OCHRE,length=10,step=3,ink=2.6); P.cut([[(x-6,212),(x-6+(x-130)*.05,228),(x-4+(x-130)*.07,246)]],2.2,TORCH); rivet(P,x+(x-130)*.07,244,2.6,BONE)
    # shoulder tongues
    for sx in(-1,1):
        for k in(3,2,1,0):
            g=P.poly(T(tongue(0,14,18,34,0),130+sx*(64-k*1),48-k*4,-sx*(14+k*19)),.3); P.form(g,OCHRE if k%2 else BLOOD,length=8,step=3,ink=2.6); x,y=map(float,T('0,40',130+sx*(64-k),48-k*4,-sx*(14+k*19)).split(',')); rivet(P,x,y,2.2,BONE)
    bo=sym(P,"130,92 148,88 160,70 166,44* 180,30 200,32* 210,48 206,76 212,106 222,120* 214,140 206,170 208,210* 172,220 130,222",.5)
    P.form(bo,OCHRE,ink=3.4,length=22,step=3.2,w=3)
    # modelled chest and ribs
    P.cut(both("148,132 166,142 190,138 206,124|158,176 170,182 190,180|156,196 172,202 194,198"),3.6); P.cut(both("146,124 164,132 188,126|160,168 176,172 192,170"),2.6,TORCH)
    P.cut("52,128 56,150 58,176|60,40 66,36 76,36",3.2,TORCH)
    # stitched hem all round
    st=bo.buffer(-7).exterior; n=int(st.length/8.6); sp=[]
    for k in range(n):
        p=st.interpolate(k*8.6); q=st.interpolate((k*8.6+4.6)%st.length); sp.append(P.lens([(p.x,p.y),((p.x+q.x)/2,(p.y+q.y)/2),(q.x,q.y)],2.6,a0=.6,a1=.6))
    P.many(sp,PARCH)
    # the slit and its thong
    sl=P.poly("130,92* 137,100 139,150 137,200 134,221* 126,221* 123,200 121,150 123,100",.3); P.put(sl.buffer(1.6),INK); P.hatch(sl,1.57,5,1.4,BLOOD)
    for sx in(-1,1):
        P.form(P.poly(T("10,6* 22,2 24,60 22,120 10,124* 12,60",130,94,0,1,sx),.3),BLOOD,length=6,step=3.4,ink=2.2)
    for k in range(6):
        y=104+k*20
        for sx in((-1,1) if k%2 else (1,-1)):
            g=P.lens([(130-sx*16,y),(130,y+9),(130+sx*16,y+18)],6.4,a0=.7,a1=.7); P.put(g.buffer(1.5),INK); P.put(g,PARCH)
    for k in range(7):
        for sx in(-1,1): P.put(P.ell(130+sx*16,103+k*19,3.4,jit=.1),INK); 
    for sx in(-1,1):
        c=P.tube(T("4,0,4 14,-10,4 24,-4,4 18,8,3.6 24,22,3.4 20,34,4",130,96,0,1,sx),.2); P.put(c.buffer(1.4),INK); P.put(c,PARCH)
    # shoulder straps and buckles
    for sx in(-1,1):
        s=P.poly(T("30,-62* 58,-62* 60,-20 44,-4* 32,-18",130,96,0,1,sx),.3); P.form(s,BLOOD,length=7,step=3,ink=2.6)
        b=P.poly(T("28,-38* 64,-38* 64,-16* 28,-16*",130,96,0,1,sx),.3); b2=P.poly(T("36,-32* 57,-32* 57,-22* 36,-22*",130,96,0,1,sx),.1); r=b.difference(b2); P.put(r.buffer(1.6),INK); P.put(r,TORCH); P.cut(T("46,-36 46,-28 45,-14",130,96,0,1,sx),3.4,INK)
    P.border(); return P
def ringmail():
    """a coat of cloth with single rings sewn on, needle and thread still at work"""
    P=Pic(W,H,122); niche(P,OCHRE,TORCH,130,140,60)
    # peg
    P.cut("96,58 112,30 130,14|164,58 148,30 130,14",7,INK); P.cut("97,57 112,31 130,16|163,57 148,31 130,16",3.6,BLOOD); P.form(P.ell(130,14,9),STONE2,length=5,step=2.6)
    co=sym(P,"130,70* 146,48* 160,36 176,40 202,56 222,92 244,150* 250,168 214,182* 204,170 190,134* 188,176 200,226 212,270* 172,280 134,274* 130,262*",.6)
    bk=P.poly("104,40 130,32 156,40 150,80 130,90 110,80",.4); P.form(bk,BLOOD,shade=False,ink=3); P.hatch(bk,.1,6,2.6,INK)
    P.form(co,VERD,ink=3.4,shade=False)
    gi=co.buffer(-4)
    # opening and seams are kept free of rings
    keep=gi.difference(P.poly("130,60 142,84 138,180 140,276 120,276 122,180 118,84",0)).difference(box(40,172,220,196))
    for row,y in enumerate(range(52,276,17)):
        for k in range(-9,10):
            x=130+k*20.4+(10.2 if row%2 else 0)
            if not keep.buffer(-6).contains(Point(x,y)): continue
            dk=((x-130)/130*.6+(y-150)/220*.5)
            o=P.ell(x,y,8.6,8.4,jit=.25); r=o.difference(P.ell(x+.2,y+.2,4.9,4.7,jit=.2)); P.put(r.buffer(1.3),INK); P.put(r,BONE2 if dk<.02 else STONE2); 
            if dk<.02: P.put(P.lens([(x-6.6,y-.6),(x-4.6,y-5),(x,y-6.8)],2),BONE)
            P.put(box(x-1.9,y-10,x+1.9,y-2.6),INK); P.put(box(x-1,y-9.2,x+1,y-3.4),PARCH)
    P.hatch_edge(co,3.4,17,2.8,.05)
    P.cut(both("190,134 184,110 186,84|182,200 188,236 192,262"),3.6)
    # edges bound in hide
    for s in both("146,49 140,66 131,80 131,130 133,200 133,274|248,166 230,174 214,180").split('|'): P.cut(s,8,INK); P.cut(s,5,PARCH)
    for s in both("210,268 172,277 136,272").split('|'): P.cut(s,8,INK); P.cut(s,5,PARCH)
    # belt
    be=P.poly("68,176* 130,182 192,176* 194,192 130,199 66,192",.3); P.form(be,BLOOD,ink=2.8,length=7,step=3); 
    bu=P.poly("116,172* 148,172* 149,206* 115,206*",.3).difference(P.poly("123,179* 141,179* 141,199* 123,199*",.1)); P.put(bu.buffer(1.8),INK); P.put(bu,TORCH); P.cut("132,174 132,190 138,197",4,INK)
    P.form(P.poly("140,196* 156,194* 160,238 152,246 144,240",.3),BLOOD,length=6,step=3,ink=2.6)
    # needle and thread
    th=P.tube("88,246,2.6 70,262,2.6 44,256,2.6 36,228,2.6 50,214,2.6",.1); P.put(th.buffer(1.3),INK); P.put(th,PARCH)
    ne=P.lens("14,292 30,252 54,200",8,a1=.5,peak=.7); P.put(ne.buffer(2),INK); P.put(ne,BONE); P.put(P.lens([(47,217),(49,211),(51.4,205)],2.6),INK)
    P.border(); return P
def splint():
    """long upright strips, riveted side by side on leather"""
    P=Pic(W,H,123); niche(P,SLATE,SLATE2,130,140,50)
    base=sym(P,"130,50 154,42 176,46 200,60 206,96 198,160 204,180 222,262* 180,276 130,280",.5); P.form(base,BLOOD,shade=False,ink=3.4)
    def row(n,top,bot,gap=1.6,curve=0,lit=.35,rv=3.0,bulge=0):
        (x0,y0,x1,y1),(u0,v0,u1,v1)=top,bot
        order=sorted(range(n),key=lambda k:-abs(k-(n-1)/2))
        for k in order:
            a,b=k/n,(k+1)/n; m=(a+b)/2; c=lambda t:curve*(1-(2*t-1)**2)
            A=(x0+(x1-x0)*a+gap,y0+(y1-y0)*a+c(a)); B=(x0+(x1-x0)*b-gap,y0+(y1-y0)*b+c(b)); C=(u0+(u1-u0)*b-gap,v0+(v1-v0)*b+c(b)); D=(u0+(u1-u0)*a+gap,v0+(v1-v0)*a+c(a))
            mt=((A[0]+B[0])/2,(A[1]+B[1])/2-5); mb=((C[0]+D[0])/2,(C[1]+D[1])/2+6)
            g=P.poly(f"{A[0]},{A[1]} {mt[0]},{mt[1]} {B[0]},{B[1]} {C[0]},{C[1]} {mb[0]},{mb[1]} {D[0]},{D[1]}",.3)
            g=fix(Polygon([A,mt,B,C,mb,D]).buffer(-1.6).buffer(1.6))
            P.put(g.buffer(2.2),INK); P.put(g,BONE2 if m<lit else STONE2 if m<.74 else STONE)
            hw=abs(B[0]-A[0])
            P.put(Polygon([(A[0]+hw*.62,A[1]),B,C,(D[0]+hw*.62,D[1])]).intersection(g),STONE2 if m<lit else STONE); 
            P.hatch(Polygon([(A[0]+hw*.6,A[1]+4),B,C,(D[0]+hw*.6,D[1]-2)]).intersection(g),.5,4.6,1.8,INK,inset=.3,minlen=2)
            P.cut([[(A[0]+hw*.22,A[1]+8),((A[0]+D[0])/2+hw*.22,(A[1]+D[1])/2),(D[0]+hw*.24,D[1]-10)]],2.2,BONE)
            for p in(mt,mb): rivet(P,p[0],p[1]+(7 if p is mt else -8),rv,TORCH)
    # skirt
    row(11,(56,186,204,186),(36,258,224,258),curve=10)
    # belt
    # arms: fans of splints under a cap
    for sx in(-1,1):
        for k in(3,2,1,0):
            g=fix(Polygon([tuple(map(float,t.split(','))) for t in T("-8,0 0,-6 8,0 9,82 0,90 -9,82",130+sx*(68+k*10.2),62+k*9,-sx*(4+k*4.6)).split()]).buffer(-1.5).buffer(1.5)); P.put(g.buffer(2.4),INK); P.put(g,(BONE2,BONE2,STONE2,STONE2)[k] if sx<0 else (STONE2,STONE2,STONE,STONE)[k])
            P.cut(T("-4,8 -4,40 -4,74",130+sx*(68+k*10.2),62+k*9,-sx*(4+k*4.6)),2.2,BONE); P.hatch(Polygon([tuple(map(float,t.split(','))) for t in T("2,2 8,2 9,80 2,84",130+sx*(68+k*10.2),62+k*9,-sx*(4+k*4.6)).split()]).intersection(g),.5,4.6,1.7,INK,inset=.2,minlen=2)
            for yy in(6,78): x,y=map(float,T(f"0,{yy}",130+sx*(68+k*10.2),62+k*9,-sx*(4+k*4.6)).split(',')); rivet(P,x,y,2.8,TORCH)
        cap=P.poly(T("44,-76 66,-82 92,-68 116,-40* 108,-28 84,-48 56,-54 42,-54",130,124,0,1,sx),.4); P.form(cap,BLOOD,ink=3,length=10,step=3)
        for q in("58,-66","80,-60","99,-46"): x,y=map(float,T(q,130,124,0,1,sx).split(',')); rivet(P,x,y,2.8,TORCH)
    # breast
    row(9,(60,66,200,66),(66,164,194,164),curve=7,rv=3.2)
    ne=P.poly("92,40 112,30 130,28 148,30 168,40 172,64 150,80 130,84 110,80 88,64",.4); P.form(ne,BLOOD,ink=3,length=11,step=3); nh=P.ell(130,44,28,14,0,.3); P.put(nh.buffer(1.8),INK); P.put(nh,INK)
    for x,y in((97,58),(112,70),(130,74),(148,70),(163,58)): rivet(P,x,y,2.8,TORCH)
    be=P.poly("58,168* 130,176 202,168* 206,190 130,199 54,190",.4); P.form(be,BLOOD,ink=3,length=8,step=3); P.cut("62,174 100,179 124,180",2.4,OCHRE)
    bu=P.poly("112,166* 148,166* 148,206* 112,206*",.4).difference(P.poly("120,174* 140,174* 140,198* 120,198*",.1)); P.put(bu.buffer(1.8),INK); P.put(bu,TORCH); P.cut("130,170 130,186 137,198",4.4,INK)
    P.border(); return P
def banded():
    """hoops that run round the body; the sword broke on them, and someone within is glad"""
    P=Pic(W,H,124); niche(P,OCHRE,TORCH,124,160,60,60,6)
    def band(cx,y,w0,w1,h,sag,rot=0,ox=None,oy=None):
        R=lambda a,b:(a,b) if not rot else tuple(shrot(Point(a,b),rot,origin=(ox,oy)).coords[0])
        a=[k/6-1 for k in range(13)]; L=lambda w,q,ts:[R(cx+w*t,y+h*q+sag*(1-t*t)) for t in ts]
        g=Polygon(P.wob(L(w0,0,a)+L(w1,1,a[::-1]),.4)).buffer(0); P.put(g.buffer(2.6,join_style=1),INK); P.put(g,BONE2)
        P.put(Polygon(L(w0,.56,a)+L(w1,1.04,a[::-1])).intersection(g),STONE2)
        P.hatch_edge(g,6.4,h*.36,2.6,.45,skew=.2); P.cut([L(w0,.25,(-.84,-.55,-.2,.1))],3.6,BONE)
        P.hatch(Polygon(L(w0,.08,(.74,.88,1))+L(w1,.9,(1,.88,.78))).intersection(g),math.radians(rot)+1.75,6,3,INK,inset=.4)
    # who is inside: hair, a brow, two eyes; the collar hides the rest
    P.form(P.poly("84,92* 88,52 104,34 130,28 156,34 172,52 176,92*",.4),PARCH,length=10,step=3,ink=3)
    P.put(P.tuft(P.poly("86,62 90,40 108,24 132,20 154,25 170,42 174,62 160,48 142,44 128,50 112,44 98,50",.4),7,9,(0,-.3),.3),INK)
    for x in(113,147): P.put(P.ell(x,66,14,13,jit=.2),INK); P.put(P.ell(x,66,11.4,10.4,jit=.2),BONE); P.put(P.ell(x+3,69,4.6,5,jit=.1),INK); P.put(P.ell(x+1.6,67.2,1.5,1.5,jit=0),BONE)
    P.cut("98,56 110,48 124,54|136,54 150,48 162,56",3.6)
    # sleeves
    for sx in(-1,1):
        for k in range(4,-1,-1): band(130+sx*80,108+k*24,27-k*1.2,25.5-k*1.2,29,8,-sx*11,130+sx*80,108)
    # skirt, then the body, lowest first
    for y,w in((276,94),(249,87)): band(130,y,w-5,w,32,13)
    for y,w0,w1 in((202,68,75),(174,67,68),(146,71,68),(118,76,72)): band(130,y,w0,w1,33,12)
    # belt
    be=P.poly("52,226* 90,240 130,244 170,240 208,226* 210,244* 170,259 130,263 90,259 50,244*",.3); P.form(be,BLOOD,ink=3,length=6,step=3)
    for x,y in((68,243),(88,248),(172,248),(192,243)): rivet(P,x,y,3,TORCH)
    g=P.poly("112,237* 148,237* 149,268* 111,268*",.3); P.form(g,TORCH,ink=3,length=6,step=3); P.put(P.poly("121,246* 139,246* 139,259* 121,259*",.2),INK); P.cut("130,240 130,252 131,262",4,TORCH)
    # shoulders and the high collar
    for sx in(-1,1):
        P.form(P.poly(T("20,6* 40,-12 66,-16 92,-3 112,28* 102,38 78,31 52,33 24,38*",130,94,0,1,sx),.4),BONE2 if sx<0 else STONE2,ink=3.2,length=15,step=3,w=2.7); P.cut(T("40,-2 62,-7 84,3",130,94,0,1,sx),3.4,BONE); P.cut(T("30,20 60,17 102,29",130,94,0,1,sx),2.8)
        for x,y in((44,27),(66,24),(88,28)): rivet(P,130+sx*x,92+y,2.8,TORCH)
    co=P.poly("80,78* 104,86 130,89 156,86 180,78* 184,104 166,124 130,134 94,124 76,104",.4); P.form(co,BLOOD,ink=3.2,length=13,step=3,w=2.6); P.cut("80,83 104,91 130,94 156,91 180,83",5,TORCH); P.cut("92,104 94,112 100,118|112,108 113,118 116,124|148,108 147,118 145,124|168,104 166,112 160,118",2.8)
    # fingers over the rim
    for sx in(-1,1):
        for k in range(3): P.form(P.tube(T(f"{40-k*9},{-6+k*1.6},9 {40-k*9},{4+k*1.8},9",130,84,0,1,sx),.15),PARCH,length=4,step=3,ink=2.2)
    # the blow: star, broken blade, the flying point
    st=[]
    for i in range(18):
        a=math.pi*2*i/18-.2; rr=(44 if i%4==0 else 34)*P.r.uniform(.92,1.08) if i%2==0 else 19; st.append((124+rr*math.cos(a),172+rr*math.sin(a)))
    g=Polygon(st); P.put(g.buffer(3,join_style=2,mitre_limit=3),INK); P.put(g,TORCH); P.put(shscale(g,.55,.55),BONE)
    B=lambda s:T(s,134,176,24)
    bl=P.poly(B("0,-4* 12,-14 146,-14* 146,14* 22,14 8,9* 14,3*"),.3); P.put(bl.buffer(3),INK); P.put(bl,BONE); lw=P.poly(B("14,2* 146,1* 146,14* 22,14 8,9*"),.2); P.put(lw,STONE2); P.hatch(lw,math.radians(80),6,2.4,INK,inset=.4,frac=(0,.7)); P.cut(B("14,1 70,1 144,0"),2.8)
    C=lambda s:T(s,38,46,-128)
    tp=P.poly(C("-22,-13* 8,-12 36,1* 8,13 -16,13* -24,5* -15,0*"),.2); P.put(tp.buffer(3),INK); P.put(tp,BONE); P.put(P.poly(C("-16,1* 36,1* 8,13 -16,13* -24,5*"),.1),STONE2); P.cut(C("-16,1 6,1 32,1"),2.6)
    P.cut("78,132 66,110 60,92|62,142 50,118 44,102|96,124 86,100 76,82",4,INK)
    for x,y,a in((196,150,20),(86,214,70),(30,118,10)): q=P.poly(T("-6,-4* 7,-2* -1,6*",x,y,a),.1); P.put(q.buffer(2),INK); P.put(q,BONE)
    P.border(); return P
def plate():
    """the whole harness, closed helm and plume, standing by itself"""
    P=Pic(W,H,125); niche(P,BLOOD,INK,130,120,60,60,6)
    P.form(P.poly("40,282* 130,276 220,282* 228,306* 32,306*",.4),STONE,length=7,step=4); 
    M=lambda s,fill=STONE2,**k:[P.form(P.poly(T(s,130,0,0,1,sx),.35),fill if not(fill==STONE2 and sx<0) else BONE2,**{**dict(length=11,step=2.8,w=2.4,ink=2.8),**k}) for sx in(-1,1)]
    # plume
    pl=P.poly("128,28* 120,14 132,8 156,7 184,16 206,38 214,66* 199,55 194,73* 180,56 172,62* 160,42 146,34",.4); P.form(pl,VERD,ink=3,length=12,step=3.2); P.cut("136,16 160,17 188,40|138,24 154,26 174,47",2.6,BONE)
    # legs
    M("8,176* 40,176 44,206 40,232 12,232 6,206")          # cuisse
    M("10,240 38,240 36,262 40,276 48,284* 50,290 8,290* 10,270")   # greave and foot
    M("8,226 26,220 44,226 46,240 27,250 8,240",length=7)  # knee
    P.cut(both("140,264 156,262 168,264|140,276 160,272 174,278"),2)
    # tassets
    M("2,150* 46,150* 54,186 40,206* 6,190*")
    P.cut(both("134,166 156,164 178,168|136,180 158,180 180,184"),2.6)
    # arms: upper, elbow, fore, gauntlet
    M("60,104 82,102 88,140 84,150 64,150")
    M("62,158 86,156 84,186 80,198 64,198")
    M("56,146 72,140 92,146 100,158* 84,164 62,162",length=7)
    M("58,196 88,194 92,208 86,230 76,238 64,232 58,214",length=8)
    P.cut(both("190,212 204,214 216,211|196,216 196,226 198,234|206,216 206,226 206,236"),2.2)
    # breastplate
    br=sym(P,"130,84 160,84 186,96 190,122 182,150 176,164* 150,170 130,172",.4); P.form(br,STONE2,ink=3.2,length=20,step=3,w=3)
    P.put(P.poly("130,86 100,86 76,98 74,122 82,146 96,142 116,130 128,128",.3),BONE2); P.cut("130,92 130,128 130,168",3.2); P.cut("84,108 86,126 94,142|102,94 92,100 86,106",3.4,BONE)
    P.cut(both("136,150 156,148 178,142"),2.6)
    bu=burst(P,130,122,20,TORCH,4,ink=2.2,small=.55,waist=.34)
    P.form(P.poly("82,156* 130,164 178,156* 178,168 130,177 82,168",.3),OCHRE,ink=2.4,length=5,step=3)
    # pauldrons, three lames
    for sx in(-1,1):
        for spec in("58,112 76,106 96,116 98,132 84,126 60,128","50,100 76,92 98,104 102,120 84,112 56,114","40,96 48,80 70,76 92,84 102,102 84,98 60,100"):
            P.form(P.poly(T(spec,130,0,0,1,sx),.3),BONE2 if sx<0 else STONE2,ink=2.8,length=9,step=2.8)
        P.cut(T("54,88 70,83 86,90",130,0,0,1,sx),2.6,BONE); x=130+sx*72; rivet(P,x,93,2.6,TORCH)
    # gorget and helm
    P.form(P.poly("96,78 130,72 164,78 170,92 130,102 90,92",.3),STONE2,ink=2.8,length=7,step=3)
    he=sym(P,"130,18 152,22 168,40 172,62 164,82 146,94 130,98",.4); P.form(he,STONE2,ink=3.2,length=15,step=2.8,w=2.8)
    P.put(P.poly("128,20 108,24 94,40 90,58 96,54 112,50 126,50",.3),BONE2); P.cut("100,36 108,28 120,24",3,BONE)
    P.put(P.poly("128,18* 134,18* 135,50* 127,50*",.2).buffer(1.4),INK); P.put(P.poly("128,18* 134,18* 135,50* 127,50*",.2),TORCH)
    # visor, drawn to a beak
    vi=sym(P,"130,48* 150,50 172,58* 170,74 152,90 136,104 130,106*",.3); P.form(vi,STONE2,ink=3,length=12,step=2.8); P.put(P.poly("130,50 110,51 92,58 92,70 106,84 128,98",.2),BONE2)
    P.put(P.poly("96,60* 128,56* 128,65 98,68*",.2),INK); P.put(P.poly("164,60* 132,56* 132,65 162,68*",.2),INK); P.cut("130,50 130,80 130,104",2.4)
    for x,y in((104,76),(112,82),(120,88),(110,74),(118,79)):
        for sx in(-1,1): P.put(P.ell(130+sx*(130-x),y,1.9,jit=.1),INK)
    for sx in(-1,1): rivet(P,130+sx*40,60,4,TORCH)
    P.border(); return P
# ---------------------------------------------------------------- figurines
def plinth(P,x,y,w,h,col):
    P.form(P.poly(f"{x-w/2},{y}* {x+w/2},{y}* {x+w/2-3},{y+h*.35} {x+w/2+3},{y+h}* {x-w/2-3},{y+h}* {x-w/2+3},{y+h*.35}",.3),col,length=8,step=3,ink=2.8)
def animals():
    """three carvings on their feet of wood: elephant, cat, owl"""
    P=Pic(W,H,131); niche(P,PARCH,BONE2,130,110,50); shelf(P,262,OCHRE)
    # elephant high in the middle
    P.form(P.poly("74,150* 186,150* 182,164 178,262* 82,262* 78,164",.4),STONE,length=16,step=3.2,ink=3); P.cut("92,172 92,210 92,250|108,172 108,210 108,250",3,BONE2); P.hatch(P.poly("140,172 176,172 174,256 140,256",.1),1.2,8,2.4,INK,brk=30)
    plinth(P,130,136,124,16,OCHRE)
    tl=P.tube("188,74,5 200,86,4 202,104,6",.2); P.put(tl.buffer(2),INK); P.put(tl,VERD)
    for x in(112,178): P.form(P.poly(f"{x-10},100* {x+10},100* {x+9},126 {x+11},138* {x-11},138* {x-9},126",.3),DVERD,length=9,step=3,ink=2.8)
    bd=P.poly("84,62 100,46 128,44 158,42 184,56 194,84 190,112 180,118 150,114 120,116 100,110 88,90",.5)
    fl=[P.poly(f"{x-12},96* {x+13},96* {x+12},124 {x+14},139* {x-14},139* {x-11},124",.3) for x in(100,166)]
    tr=P.tube("76,76,26 60,98,20 44,98,15 34,80,12 34,58,10 42,42,9",.3)
    el=fix(unary_union([bd,tr,P.ell(84,66,28,27)]+fl)); P.form(el,VERD,ink=3.2,length=17,step=3,w=2.8)
    er=P.poly("92,50 108,44 124,54 126,78 114,98 102,92 94,78",.4); P.form(er,VERD,ink=2.6,length=11,step=3); P.put(P.ell(75,62,3.2,3,jit=.1),INK); P.cut("68,54 74,51 80,53",2.2)
    P.form(P.poly("70,86 60,96 44,104 28,108* 44,92 62,80",.2),BONE,ink=2.2,length=4,step=3)
    P.cut("60,84 66,92 64,100|50,90 52,98 50,104|38,80 34,84 30,84|38,66 34,68 30,67",2); P.cut("112,54 134,50 160,52|172,58 182,70 184,86",3,BONE)
    # saddle cloth
    sc=P.poly("134,42* 166,43* 170,78* 152,84 136,78*",.3); P.form(sc,BLOOD,ink=2.4,length=7,step=3); P.cut("136,70 152,75 168,70",3.4,TORCH); burst(P,152,58,8,TORCH,4,ink=0,small=.5,waist=.4)
    for x in(92,101,109,158,167,175): P.put(P.lens([(x-4,137),(x,132.6),(x+4,137)],2.6),BONE)
    # cat, left
    plinth(P,56,262,76,20,INK)
    tail=P.tube("86,252,9 102,250,9 106,232,8 98,218,7",.2); P.put(tail.buffer(2.4),INK); P.put(tail,BLOOD)
    ca=P.poly("36,154* 44,164 58,163 68,152* 72,172 68,186 72,204 84,226 88,250 84,262* 30,262* 36,240 38,214 36,190 32,174",.4); P.form(ca,BLOOD,ink=3.2,length=15,step=3,w=2.6)
    P.cut("50,214 48,236 48,258|60,214 60,236 60,258",3); P.cut("70,214 82,232 76,256",2.6); P.cut("42,200 42,220 40,244",3,OCHRE)
    for x in(44,60): P.put(P.lens([(x-6,177),(x,173),(x+6,177)],6),INK); P.put(P.lens([(x-5,177),(x,174.4),(x+5,177)],3.6),TORCH); P.put(P.ell(x,175.6,1.3,1.9,jit=0),INK)
    P.cut("52,182 50,186 46,187|52,182 54,186 58,187",1.8); P.form(P.poly("36,192 52,197 70,192 71,202 53,207 36,202",.2),TORCH,ink=2,length=4,step=3); rivet(P,53,207,3.2,VERD)
    P.cut("40,160 42,166 44,170|66,158 64,165 63,170",2)
    # owl, right
    plinth(P,208,262,76,20,INK)
    ow=P.poly("178,166* 186,174 208,172 230,174 238,166* 240,190 242,218 236,244 224,262* 192,262* 180,244 174,218 176,190",.4); P.form(ow,OCHRE,ink=3.2,length=14,step=3,w=2.6)
    for x in(194,222): P.put(P.ell(x,190,13,13,jit=.3).buffer(1.6),INK); P.put(P.ell(x,190,13,13,jit=.3),BONE); P.put(P.ell(x,190,6,jit=.2),INK); P.put(P.ell(x-2,188,1.8,jit=0),BONE)
    P.rays(194,190,8,13,14,1.8,INK,alt=.9); P.rays(222,190,8,13,14,1.8,INK,alt=.9)
    bk=Polygon([(202,196),(214,196),(208,210)]); P.put(bk.buffer(1.8),INK); P.put(bk,TORCH)
    be=P.poly("192,212 208,216 224,212 226,240 208,256 190,240",.3); P.put(be,TORCH); P.scales(be,9,2.2,INK,(0,1))
    for sx in(-1,1): P.cut(T("20,-16 28,6 20,34|26,-10 32,8 26,28|15,22 20,30 14,42",208,222,0,1,sx),2.6)
    for x in(198,218): P.cut([[(x-5,256),(x-5,261),(x-6,265)],[(x,256),(x,261),(x,266)],[(x+5,256),(x+5,261),(x+6,265)]],3.4,BONE)
    P.border(); return P
def humans():
    """three idols: the folded arms, the golden king with raised hands, the mother"""
    P=Pic(W,H,132); niche(P,BLOOD,INK,130,110,60,60,6)
    ar=P.poly("76,250* 76,80 88,44 112,22 130,10* 148,22 172,44 184,80 184,250*",.4); P.put(ar.buffer(3),INK); P.put(ar,SLATE); P.rays(130,96,50,92,32,4,OCHRE,a0=math.pi,a1=2*math.pi,alt=.7,clip=ar.buffer(-4))
    shelf(P,250,STONE)
    # the king, gold
    plinth(P,130,234,74,18,OCHRE)
    lg=sym(P,"130,186* 132,186 152,184 154,206 150,226 156,236* 134,236* 130,204*",.3); P.form(lg,TORCH,ink=3,length=9,step=3)
    for sx in(-1,1):
        P.form(P.tube(T("22,-34,16 42,-32,15 50,-52,14 47,-78,13",130,146,0,1,sx),.2),TORCH,ink=3,length=7,step=2.8)
        h=P.poly(T("40,-78 38,-94 42,-98 45,-88 47,-100 51,-100 51,-88 56,-97 59,-94 55,-78 48,-72",130,146,0,1,sx),.2); P.form(h,TORCH,ink=2.6,length=5,step=2.8)
        P.cut(T("40,-62 48,-60 56,-62|41,-68 48,-66 55,-68",130,146,0,1,sx),2.2)
    bd=sym(P,"130,102* 152,102 162,114 156,140 152,166 158,190* 130,196",.3); P.form(bd,TORCH,ink=3,length=13,step=3)
    sk=sym(P,"130,158* 154,156 166,200* 146,208 130,204",.3); P.form(sk,OCHRE,ink=2.6,length=9,step=3); P.many([Polygon([(x,172),(x+5,162),(x+10,172)]) for x in range(105,150,10)],BLOOD); P.cut("104,178 130,182 156,178",2.6); P.cut("112,186 110,194 108,202|124,188 124,196 123,204|137,188 137,196 138,204|150,186 151,194 153,202",2.4)
    co=sym(P,"130,104* 150,102 158,110 146,124 130,130",.3); P.form(co,OCHRE,ink=2.4,length=6,step=3); P.many([P.ell(x,y,2.6,jit=.1) for x,y in((110,112),(119,118),(130,121),(141,118),(150,112))],VERD)
    hd=sym(P,"130,56* 150,56 154,74 150,92 140,102 130,104",.3); P.form(hd,TORCH,ink=3,length=9,step=2.8)
    for sx in(-1,1): P.put(P.lens([(130+sx*4,77),(130+sx*11,72),(130+sx*19,76)],8.4),INK); P.put(P.lens([(130+sx*6,76.6),(130+sx*11,73.6),(130+sx*17,76.2)],4.6),BONE); P.form(P.ell(130+sx*25,82,6,7.4),OCHRE,ink=2.2,length=4,step=2.6); P.put(P.ell(130+sx*11,76,1.5,jit=0),INK)
    P.cut("130,72 126,84 127,88|127,88 130,90 134,88",2.4); P.put(P.lens([(120,95),(130,93.4),(140,95)],5.4),INK)
    cr=sym(P,"130,14* 138,30 146,24* 150,38 164,28* 160,48 156,60* 130,62*",.3); P.form(cr,OCHRE,ink=3,length=9,step=3); P.cut("106,54 130,56 154,54",2.6); P.put(P.ell(130,43,5.4,6.4,jit=.1),INK); P.put(P.ell(130,43,3.6,4.6,jit=.1),VERD); P.cut("106,36 112,44 114,50",2.4,TORCH)
    # folded arms, in marble: a shield for a face
    plinth(P,42,258,58,18,INK)
    fa=sym(P,"42,88 54,88 62,96 60,112 52,128 52,136 66,142 74,156 70,176 64,192 66,212 60,244 58,258* 44,258* 42,214*",.3,42); P.form(fa,BONE,ink=3,length=13,step=3,w=2.6)
    ns=P.poly("42,98* 46,116 42,120 38,116",.2); P.put(ns.exterior.buffer(1.1),INK); P.cut("43,102 46,110 46,116",2)
    P.cut("14,160 40,164 70,158|14,172 42,176 70,170|22,152 18,160 16,170|42,176 42,180 42,186",2.6); P.cut("24,202 42,214 60,202|42,214 42,236 42,256",2.8); P.cut("36,150 38,150 40,150|44,150 46,150 48,150",2.4); P.cut("26,98 24,106 28,118|18,148 24,144 30,142",2.4,BONE2); P.cut("36,256 36,250 36,246|48,256 48,250 48,246",2)
    # the mother, in green stone
    plinth(P,218,258,58,18,INK)
    mo=sym(P,"218,112 232,114 240,126 238,142 232,150 246,158 252,172 246,186 250,204 250,222 240,238 234,252 236,258* 220,258* 218,240*",.3,218); P.form(mo,VERD,ink=3,length=13,step=3,w=2.6)
    hr=P.ell(218,128,19,17); P.form(hr,VERD,ink=2.4,length=6,step=2.8); P.scales(hr,8,2,INK,(0,1))
    for sx in(-1,1):
        g=P.ell(218+sx*12,180,13,16,sx*-.2,.2); P.form(g,VERD,ink=2.4,length=9,step=2.8)
        P.cut(T("30,-20 22,-10 8,-8",218,180,0,1,sx),3); P.cut(T("32,26 22,34 8,36|28,58 18,48 4,46",218,180,0,1,sx),2.6)
    P.form(P.ell(218,212,23,19,0,.3),VERD,ink=2.4,length=13,step=2.8); P.put(P.ell(218,214,2.4,3,jit=0),INK); P.cut("196,170 200,162 208,158|200,206 204,200 210,197",2.6,BONE); P.cut("218,236 218,246 218,258",2.6)
    P.border(); return P
ALL=dict(knife=knife,pottery=pottery,leather_armor=leather,ruby_ring=ring_ruby,diamond_ring=ring_diamond,accounting_records=accounts,ring_mail_armor=ringmail,poetry=poetry,
 opal_bracelet=bracelet_opal,ruby_bracelet=bracelet_ruby,diamond_bracelet=bracelet_diamond,animal_figurines=animals,human_figurines=humans,splint_mail_armor=splint,
 opal_necklace=necklace_opal,flail=flail,diamond_necklace=necklace_diamond,banded_mail_armor=banded,tiara=tiara,glowing_sword=sword,plate_mail_armor=plate)
if __name__=='__main__':
    for n,f_ in ALL.items():
        if len(sys.argv)<2 or n.replace('_','-') in sys.argv[1:]: save('treasure-'+n.replace('_','-'),f_())
