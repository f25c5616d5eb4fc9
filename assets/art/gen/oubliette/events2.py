"""Seventeen more events: scenes, each with one strong silhouette and something happening.
   python3 events2.py [name ...]  writes ../../oubliette/event-*.svg"""
import sys, os
from woodcut import *
from goods import flame
import monsters as M
W,H=260,300
V2='#2F6357'; B2='#5C1410'

# ---------------------------------------------------------------- tools
def X(spec,ox,oy,s=1.0,rot=0.0,fl=1):
    """move, scale, turn and mirror a string of points (widths scale too)"""
    c,n=math.cos(rot),math.sin(rot); out=[]
    for t in spec.split():
        if t=='|': out.append(t); continue
        parts=t.split('|'); res=[]
        for q in parts:
            star='*' if q.endswith('*') else ''; v=[float(a) for a in q.rstrip('*').split(',')]
            x,y=v[0]*s*fl,v[1]*s
            r=f"{ox+x*c-y*n:.2f},{oy+x*n+y*c:.2f}"
            if len(v)>2: r+=f",{v[2]*s:.2f}"
            res.append(r+star)
        out.append('|'.join(res))
    return ' '.join(out)
def limb(P,spec,col,l=9,step=3,**k): P.form(P.tube(spec),col,length=l,step=step,**k)
def fist(P,x,y,r=6.8,col=PARCH): P.form(P.ell(x,y,r,r*.95),col,length=r*.65,step=2.6)
def earth(P,y,col=INK,cuts=OCHRE,n=3):
    P.put(P.poly(f"-6,{y}* 50,{y-4} 110,{y+2} 170,{y-3} 220,{y+2} 266,{y-2}* 266,306* -6,306*",.8),col)
    ps=[]
    for r in range(n):
        yy=y+10+r*(296-y-8)/max(1,n)
        x=P.r.uniform(4,50)
        while x<240:
            L=P.r.uniform(40,80); ps.append(P.lens([(x,yy+2),(x+L/2,yy-2.5),(x+L,yy+1)],2.4)); x+=L+P.r.uniform(16,50)
    P.many([q.intersection(box(0,0,W,H)) for q in ps],cuts)
def coin(P,x,y,r=6.4,q=.47,rot=0,c=TORCH):
    g=P.ell(x,y,r,r*q,rot,.25); P.put(translate(g,0,r*.32).union(g).buffer(1.2),INK); P.put(translate(g,0,r*.32).union(g),OCHRE); P.put(g,c)
def heap(P,g,n,r=6.4,seed=0):
    x0,y0,x1,y1=g.bounds; L=[]; t=0
    while len(L)<n and t<n*20:
        t+=1; x,y=P.r.uniform(x0,x1),P.r.uniform(y0,y1)
        if g.contains(Point(x,y)) and all((x-a)**2+(2*(y-b))**2>(r*1.25)**2 for b,a in L): L.append((y,x))
    for y,x in sorted(L): coin(P,x,y,r*P.r.uniform(.85,1.1),.47,P.r.uniform(-.4,.4),TORCH if P.r.random()<.6 else OCHRE)
def gleam(P,x,y,r,col=BONE,rot=0,ink=0):
    p=[]
    for i in range(8):
        a=rot+i*math.pi/4; q=r*(1 if i%4==0 else .72) if i%2==0 else r*.15
        p.append((x+q*math.cos(a),y+q*math.sin(a)))
    g=Polygon(p)
    if ink: P.put(g.buffer(ink),INK)
    P.put(g,col)
def rock(P,cx,cy,r,col=STONE2,n=9,q=.86,lc=BONE2,length=None):
    ph=P.r.uniform(0,6); sp=[]
    for i in range(n):
        a=ph+2*math.pi*i/n+P.r.uniform(-.16,.16); rr=r*P.r.uniform(.8,1.14); sp.append(f"{cx+rr*math.cos(a):.1f},{cy+rr*q*math.sin(a):.1f}"+('*' if i%3 else ''))
    g=P.poly(' '.join(sp),.5); P.form(g,col,length=length or r*.55,step=3.4,w=2.8,ink=2.8)
    if r>11: P.cut([[(cx-r*.66,cy-r*.12),(cx-r*.42,cy-r*.44),(cx-r*.05,cy-r*.6)]],max(2,r*.1),lc); P.cut([[(cx-r*.1,cy-r*.2),(cx+r*.12,cy+r*.12),(cx+r*.05,cy+r*.5)],[(cx+r*.12,cy+r*.12),(cx+r*.4,cy+r*.05),(cx+r*.6,cy-r*.12)]],max(2,r*.09))
    return g
PIPS={1:[(0,0)],2:[(-1,-1),(1,1)],3:[(-1,-1),(0,0),(1,1)],4:[(-1,-1),(1,-1),(-1,1),(1,1)],5:[(-1,-1),(1,-1),(0,0),(-1,1),(1,1)],6:[(-1,-1),(1,-1),(-1,0),(1,0),(-1,1),(1,1)]}
def quadpoint(q,u,v):
    a,b,c,d=q; u=(u+1)/2; v=(v+1)/2
    return tuple((a[i]*(1-u)+b[i]*u)*(1-v)+(d[i]*(1-u)+c[i]*u)*v for i in(0,1))
def cube(P,cx,cy,s,yaw,pitch,roll,faces,cols=(BONE,BONE2,STONE2),pr=.2):
    """a die in space; faces = numbers of top, front, right (then bottom, back, left)"""
    def R3(p):
        x,y,z=p
        x,z=x*math.cos(yaw)+z*math.sin(yaw),-x*math.sin(yaw)+z*math.cos(yaw)
        y,z=y*math.cos(pitch)-z*math.sin(pitch),y*math.sin(pitch)+z*math.cos(pitch)
        x,y=x*math.cos(roll)-y*math.sin(roll),x*math.sin(roll)+y*math.cos(roll)
        return x,y,z
    F=[((0,-1,0),(1,0,0),(0,0,1)),((0,0,1),(1,0,0),(0,1,0)),((1,0,0),(0,0,-1),(0,1,0)),((0,1,0),(1,0,0),(0,0,-1)),((0,0,-1),(-1,0,0),(0,1,0)),((-1,0,0),(0,0,1),(0,1,0))]
    vis=[]
    for k,(n,u,v) in enumerate(F):
        N=R3(n)
        if N[2]<=.06: continue
        cs=[]
        for a,b in((-1,-1),(1,-1),(1,1),(-1,1)):
            p=R3(tuple(n[i]+a*u[i]+b*v[i] for i in range(3))); cs.append((cx+p[0]*s,cy+p[1]*s))
        vis.append((-(N[0]*-.6+N[1]*-.8),k,cs))
    vis.sort()
    hull=unary_union([Polygon(c).buffer(0) for _,_,c in vis]).convex_hull.buffer(-s*.16).buffer(s*.16)
    P.put(hull.buffer(2.6).union(translate(hull,2,2.6).buffer(1.4)),INK); 
    for j,(_,k,cs) in enumerate(vis):
        g=Polygon(cs).buffer(-.9-s*.1).buffer(s*.1).intersection(hull); c=cols[min(j,2)]; P.put(g,c)
        g=fix(g)
        if j>0 and g.area>20: P.hatch_edge(g,3.2,s*.5,2.2,-.3 if j>1 else .0)
        n=faces[k%len(faces)]
        for u,v in PIPS[n]:
            m=.55; a=quadpoint(cs,u*m,v*m); rr=pr*(1.5 if n==1 else 1)
            pp=[quadpoint(cs,u*m+rr*math.cos(t*.4),v*m+rr*math.sin(t*.4)) for t in range(16)]
            P.put(Polygon(pp).buffer(0),INK)
def sack(P,x,y,s=1.0,col=OCHRE,rot=0):
    g=P.poly(X("-6,-20* -12,-12 -24,4 -25,18 -14,27 2,28 18,26 26,16 22,2 10,-12 5,-20*",x,y,s,rot),.4); P.form(g,col,length=13*s,step=3.2,ink=2.6)
    P.form(P.poly(X("-6,-18* -14,-31 -4,-28 1,-33 6,-28 14,-30 6,-18*",x,y,s,rot),.3),col,length=5*s,step=3,ink=2.2)
    P.cut(X("-9,-17 0,-14 9,-17",x,y,s,rot),5*s,INK); P.cut(X("-8,-18 0,-15.4 8,-18",x,y,s,rot),2.6*s,BONE); P.cut(X("-16,2 -18,10 -15,18|-9,-6 -12,0 -13,6",x,y,s,rot),2.4*s,TORCH)
def lantern(P,x,y,s=1.0,rot=0,rays=True):
    if rays: P.rays(x,y,15*s,34*s,18,3.4*s,TORCH,alt=.7)
    P.put(P.ell(*[float(v) for v in X("0,-19",x,y,s,rot).split(',')],6*s,6*s,jit=.2).exterior.buffer(1.5*max(.8,s)),INK)
    g=P.poly(X("-9,-9* 9,-9* 11,13* -11,13*",x,y,s,rot),.3); P.put(g.buffer(2.3),INK); P.put(g,TORCH)
    P.put(P.poly(X("0,-6* 4,2 4,8 0,11 -4,8 -4,2",x,y,s,rot),.1),BONE)
    P.cut(X("-4,-8 -5,2 -6,12|4,-8 5,2 6,12",x,y,s,rot),1.7*s)
    P.form(P.poly(X("-11,-9* -5,-16 5,-16 11,-9*",x,y,s,rot),.2),STONE2,shade=False,ink=2); P.form(P.poly(X("-13,12* 13,12* 12,18* -12,18*",x,y,s,rot),.2),STONE2,shade=False,ink=2)
def arrow(P,x0,y0,x1,y1,fl=BONE,w=3.2,shaft=BONE2):
    """feathers at (x0,y0), driven in at (x1,y1)"""
    dx,dy=x1-x0,y1-y0; l=math.hypot(dx,dy); dx/=l;dy/=l; nx,ny=-dy,dx
    sh=LineString([(x0,y0),(x1,y1)]).buffer(w/2,cap_style=2); fs=[]
    for sg in(1,-1):
        fs.append(Polygon([(x0+dx*23,y0+dy*23),(x0+dx*14+nx*7*sg,y0+dy*14+ny*7*sg),(x0-dx*5+nx*8.4*sg,y0-dy*5+ny*8.4*sg),(x0+dx*2,y0+dy*2)]))
    u=unary_union([sh]+fs); P.put(u.buffer(1.9),INK); P.put(sh,shaft); P.many(fs,fl)
    for sg in(1,-1):
        P.cut([[(x0+dx*k+nx*1*sg,y0+dy*k+ny*1*sg),(x0+dx*(k-3)+nx*4*sg,y0+dy*(k-3)+ny*4*sg),(x0+dx*(k-6)+nx*7*sg,y0+dy*(k-6)+ny*7*sg)] for k in(6,12)],1.5)
def head(P,x,y,s=1.0,fl=1,rot=0,mood='calm',hair=INK,skin=PARCH,flow=None):
    """three-quarter head, looking right (fl=-1: left)"""
    g=lambda q:X(q,x,y,s,rot,fl)
    fc=P.poly(g("-10,-14 0,-17 11,-13 14,-5 19,3* 14,6 14,12 8,17 -3,16 -11,9 -13,-3"),.3); P.form(fc,skin,length=7*s,step=2.6,w=1.9,ink=2.4)
    P.cut(g("3,-7 8,-9.5 13,-7" if mood!='angry' else "2,-10 8,-7 14,-4"),2.8*s)
    if mood=='dead': P.cut(g("5,-6 8,-2 11,2|11,-6 8,-2 5,2"),2.2*s)
    elif mood=='wide': P.put(P.ell(*map(float,g("8,-2").split(',')),3.6*s,4*s,jit=.1),INK); P.put(P.ell(*map(float,g("8,-2").split(',')),2.5*s,2.9*s,jit=.1),BONE); P.put(P.ell(*map(float,g("8.6,-2").split(',')),1.2*s,1.5*s,jit=0),INK)
    else: P.put(P.ell(*map(float,g("8.5,-2").split(',')),1.9*s,2.4*s,jit=0),INK)
    if mood in('wide','shout'): P.put(P.ell(*map(float,g("10,10").split(',')),3*s,3.8*s,jit=.1),INK)
    elif mood=='angry': P.put(P.poly(g("4,7* 14,7* 12,13 6,13"),.1),INK); P.cut(g("5,9 9,9.4 13,9"),2*s,BONE)
    else: P.cut(g("6,11 10,10 14,11"),2*s)
    fx=flow or (math.cos(rot+math.pi)*fl*.8,.8)
    P.put(P.tuft(P.poly(g("12,-14 2,-20 -12,-17 -19,-4 -17,10 -9,15 -8,4 -5,-4 4,-10"),.3),5*s,7*s,fx,.55),hair)
def boot(P,x,y,s=1.0,fl=1,rot=0,col=INK): P.form(P.poly(X("-7,-7* 6,-8* 8,-1 17,3 18,7* -8,7*",x,y,s,rot,fl),.3),col,shade=False)
def sole(P,x,y,s=1.0,rot=0):
    """a boot seen from below"""
    g=P.poly(X("-11,-24 0,-29 11,-24 13,-10 9,2 11,14 8,25 0,28 -8,25 -11,14 -9,2 -13,-10",x,y,s,rot),.4); P.form(g,OCHRE,length=9*s,step=3.2,ink=3.2)
    P.put(P.poly(X("-8,12* 8,12* 6,22 0,25 -6,22",x,y,s,rot),.3),INK)
    for k in(-18,-11,-4): P.cut(X(f"-8,{k} 0,{k+3} 8,{k}",x,y,s,rot),3*s)
    for a,b in((-8,-22),(8,-22),(0,-25)): P.put(P.ell(*map(float,X(f"{a},{b}",x,y,s,rot).split(',')),1.3*s,jit=0),BONE)
def slabjoints(P,spec,w=2.6,col=INK): P.cut(spec,w,col)
def regroup(P,i0,tf):
    g=P.o[i0:]; del P.o[i0:]; P.raw(f'<g transform="{tf}">'); P.o+=g; P.raw('</g>')
def slab(P,x,y,w,h,rot,col=STONE2,th=9):
    g=P.poly(X(f"{-w/2},{-h/2}* 0,{-h/2+1} {w/2},{-h/2}* {w/2-1},0 {w/2},{h/2-h*.2}* {w/2-w*.16},{h/2}* 0,{h/2-1} {-w/2},{h/2}* {-w/2+1.5},0",x,y,1,rot),.7)
    u=translate(g,3,th).union(g); P.put(u.convex_hull.intersection(u.buffer(th)).union(u).buffer(2.4),INK); P.put(translate(g,3,th).union(g),STONE); P.form(g,col,length=h*.4,step=3.6,w=2.8,ink=1.6,heavy=.8)
    P.cut(X(f"{-w*.4},{-h*.2} {-w*.3},{-h*.34} {-w*.05},{-h*.36}",x,y,1,rot),3,BONE2); P.cut(X(f"{w*.02},{-h*.48} {w*.1},{-h*.1} {w*.02},{h*.14}|{w*.1},{-h*.1} {w*.24},{h*.02} {w*.28},{h*.16}",x,y,1,rot),2.8)
def fan(P,cx,cy,r0,r1,n,w,col,a0,a1,**k): P.rays(cx,cy,r0,r1,n,w,col,a0=a0,a1=a1,**k)

# ---------------------------------------------------------------- 1 a stone is lifted
def secret():
    P=Pic(W,H,141); P.ground(SLATE); P.rays(130,236,20,330,56,5,SLATE2,alt=.85,peak=.6)
    fan(P,130,240,60,250,30,10,TORCH,math.pi*1.04,math.pi*1.96,alt=.7,peak=.45)
    # the finder behind the stone
    k0=len(P.o)
    P.form(P.poly("66,140* 70,104 88,84 112,76 148,76 172,84 190,104 194,140*",.4),VERD,length=16,step=3.2)
    P.form(P.poly("110,72 130,66 150,72 146,88 130,94 114,88",.3),BLOOD,length=6,step=3)
    hd=P.poly("130,18 148,24 156,40 154,58 144,74 130,79 116,74 106,58 104,40 112,24",.4); P.form(hd,PARCH,length=10,step=2.8,w=2)
    P.put(P.tuft(P.poly("100,52 100,28 114,10 132,6 150,12 160,28 160,50 154,44 150,32 138,28 122,30 110,34 106,46",.3),5,6,(0,.9),.4),INK)
    for ex in(119,142): P.put(P.ell(ex,48,6.6,6.4,jit=.2),INK); P.put(P.ell(ex,48,5,5,jit=.2),BONE); P.put(P.ell(ex+1.2,48.6,2.5,2.8,jit=0),INK)
    P.cut("111,39 118,35 125,39|136,39 143,35 150,39",3); P.cut("130,50 127,58 132,60",2.2); P.cut("122,67 130,65 139,67",3)
    limb(P,"80,96,24 56,102,20 64,114,16",VERD)
    # a finger on the lips
    limb(P,"182,100,26 206,122,23 178,112,20 156,94,16",VERD,10); P.form(P.tube("166,104,19 158,97,19",.2),BLOOD,length=5,step=3)
    P.form(P.tube("143,84,10 136,72,9 132,57,7"),PARCH,length=5,step=2.8,ink=2.2); P.cut("133,60 135,59.4 136,61",1.6)
    P.form(P.poly("134,84 140,76 152,78 158,88 152,100 140,102 133,94",.3),PARCH,length=7,step=2.8,ink=2.4)
    for k in range(3): P.form(P.tube(f"{137+k},{84+k*6},7 {146+k},{82+k*6},7.4"),PARCH,length=3,step=3,ink=1.7)
    regroup(P,k0,'translate(0 14)')
    # floor and pit
    fl=P.poly("-6,206* 266,206* 266,306* -6,306*",.4); P.form(fl,STONE,shade=False)
    P.cut("-4,238 12,238 34,238|226,238 246,238 266,238|40,208 20,256 6,304|220,208 240,256 254,304|4,276 14,276 24,276|236,276 250,276 262,276",3.2); P.hatch(box(2,210,34,296),.05,8,2,INK,brk=14); P.hatch(box(228,210,258,296),.05,8,2,INK,brk=14)
    hole=P.poly("58,206* 202,206* 238,284* 22,284*",.5); P.put(hole.buffer(3),INK); P.put(hole,INK)
    P.put(P.poly("30,284* 52,244 92,226 130,222 168,226 208,244 230,284*",.5),OCHRE)
    fan(P,130,258,30,86,26,6,TORCH,math.pi,2*math.pi,alt=.7,clip=hole)
    heap(P,P.poly("44,278 66,250 100,238 160,238 194,250 216,278"),44,8)
    # a chalice and a great stone
    P.form(P.poly("78,232* 116,232* 114,250 104,258 102,268 112,274* 82,274* 92,268 90,258 80,250",.3),TORCH,length=9,step=3); P.put(P.ell(97,233,17,4,jit=.2),INK); P.cut("84,240 86,248 90,252",2.4,BONE)
    P.form(P.poly("166,238* 184,250* 178,266* 158,272* 144,258* 150,244*",.3),BLOOD,length=9,step=3); P.cut("152,248 160,250 166,240|160,250 160,262 158,270|160,250 172,254 182,251",1.8,BONE)
    gleam(P,97,222,13,BONE); gleam(P,176,238,16,BONE); gleam(P,134,262,10,BONE)
    # front lip
    lip=P.poly("-6,285* 266,285* 266,306* -6,306*",.6); P.form(lip,STONE2,shade=False); P.cut("20,294 70,292 120,295|150,296 200,293 246,296",2.4)
    # the slab
    sl=P.poly("46,206* 120,204 212,206* 217,180 226,148* 180,139 130,134 36,118* 40,160",.9); P.form(sl,STONE2,length=12,step=3.6,w=3,ink=3.4)
    P.hatch(P.poly("46,130 212,154 208,176 50,158"),.12,7.5,3,INK,brk=36); P.cut("64,196 66,184 74,172|88,200 92,180 100,170|120,202 122,184 126,172|150,202 150,186 146,172|180,200 176,182 168,172|200,196 196,184 190,178",4.4,TORCH,peak=.3)
    P.cut("106,130 114,146 108,160 118,172|114,146 126,152 130,162|186,142 180,154 184,164",3.6)
    tp=P.poly("36,118* 130,134 226,148* 220,130* 130,115 46,101*",.6); P.form(tp,BONE2,length=6,step=3.6,ink=3)
    for hx in(74,):
        for k in range(4): P.form(P.tube(f"{hx-15+k*10},{100+k*1.6},10 {hx-15+k*10},{112+k*1.6},10.6 {hx-15+k*10},{126+k*1.6},8.4"),PARCH,length=5,step=2.8,ink=2)
    P.border(); return P

# ---------------------------------------------------------------- 2 up and out
def shortcut():
    P=Pic(W,H,142); P.ground(SLATE)
    cx,cy=134,34
    fan(P,cx,cy,30,330,44,13,SLATE2,0,math.pi,alt=.85,peak=.5); fan(P,cx,cy,30,215,26,11,OCHRE,.25,math.pi-.25,alt=.72,peak=.4)
    # walls of the shaft
    for fl,ox in((1,0),(-1,260)):
        w=P.poly(X("-8,-8* 62,-8* 76,14 64,34 68,62 52,82 56,116 40,140 46,178 30,206 36,246 22,270 26,308* -8,308*",ox,0,1,0,fl),.7); P.put(w,INK)
        for x0,y0,x1,y1 in((8,20,52,22),(10,48,54,52),(6,66,34,68),(8,92,46,94),(14,120,40,122),(6,146,32,150),(12,176,36,178),(6,206,24,208),(10,236,28,238),(8,264,20,266)):
            P.cut(X(f"{x0},{y0} {(x0+x1)/2},{y0-3} {x1},{y1}",ox,0,1,0,fl),3,STONE)
    # mouth of light
    P.rays(cx,cy,34,66,30,7,TORCH,alt=.75)
    P.put(P.ell(cx,cy-4,58,30).buffer(3),INK); P.put(P.ell(cx,cy-4,58,30),TORCH); P.put(P.ell(cx,cy-6,43,20),BONE)
    P.cut("84,20 78,30 82,42|184,18 190,30 186,42",3,OCHRE)
    # ladder
    def rail(t,side):
        x=cx+6*math.sin(t*6.2)+2*t; w=(9+t*17)*side; y=28+t*280
        return x+w,y
    for k in range(13):
        t=k/12.0*.97+.02; a=rail(t,-1); b=rail(t,1); q=P.tube(f"{a[0]-3-3*t},{a[1]},{3.4+5*t} {b[0]+3+3*t},{b[1]+2*math.sin(k)},{3.4+5*t}",.2); P.form(q,OCHRE,length=3,step=3,ink=2)
    for sd in(-1,1):
        P.put(P.tube(' '.join(f"{rail(t/14,sd)[0]:.1f},{rail(t/14,sd)[1]:.1f},{3.4+3.4*t/14:.1f}" for t in range(15)),.3).buffer(1.8),INK)
        P.put(P.tube(' '.join(f"{rail(t/14,sd)[0]:.1f},{rail(t/14,sd)[1]:.1f},{3.4+3.4*t/14:.1f}" for t in range(15)),.2),PARCH)
        P.cut([[(rail(t/40,sd)[0]-2.4,rail(t/40,sd)[1]-2),(rail(t/40,sd)[0],rail(t/40,sd)[1]),(rail(t/40,sd)[0]+2.4,rail(t/40,sd)[1]+2)] for t in range(1,40)],1.5)
    # the climber, from behind
    k0=len(P.o)
    limb(P,"120,196,24 104,212,22 112,232,17 116,246,14",BLOOD,11); boot(P,116,252,1.05,-1)
    limb(P,"150,196,26 168,202,23 166,222,18 158,232,15",BLOOD,11); boot(P,157,226+10,1.0,1)
    limb(P,"112,146,20 96,126,17 104,100,14 112,88,12",VERD,9); fist(P,113,82,7.4)
    limb(P,"156,144,20 174,120,17 164,90,14 156,68,12",VERD,9); fist(P,153,62,7.4)
    to=P.poly("108,140 122,130 146,130 162,140 166,166 164,204 136,212 106,204 104,168",.4); P.form(to,VERD,length=16,step=3.2,w=2.6); P.form(P.tube("107,196,9 134,202,9 164,195,9"),OCHRE,shade=False,ink=2)
    # satchel
    P.put(P.tube("112,138,5 140,166,5 158,190,5").buffer(1.6),INK); P.put(P.tube("112,138,4.4 140,166,4.4 158,190,4.4"),OCHRE)
    P.form(P.poly("138,182* 170,178* 174,206* 142,212*",.4),OCHRE,length=9,step=3); P.cut("140,190 156,196 172,187",2.6); P.put(P.ell(157,195,2.4,jit=0),INK)
    hd=P.ell(132,114,17,19,.1,.4); P.put(P.tuft(hd,5,6,(-.2,.95),.6).buffer(1),INK); P.locks(hd,9,13,2.4,STONE2,(-.15,1),.3,2,inset=4); P.form(P.poly("146,112 152,108 153,118 147,120",.2),PARCH,shade=False,ink=1.8)
    regroup(P,k0,'translate(30 62) scale(.78)')
    # what stays below
    P.put(P.tuft(P.poly("-6,306* -6,276 30,262 60,274 96,284 130,280 170,286 204,272 236,264 266,278 266,306*",.6),7,10,(0,-1),.6),INK)
    for x,y,s in((50,284,1),(216,282,1.15)):
        for d in(-10,10): P.put(P.poly(X(f"{d-7},2 {d},-5 {d+7},1 {d},5",x,y,s),.1),TORCH); P.put(P.ell(x+d*s,y,1.7*s,3.6*s,jit=0),INK)
    for x,y,dx,dy in((84,276,0,-26),(95,280,5,-25),(73,278,-6,-22)):
        q=P.lens([(x,y),(x+dx*.5-3,y+dy*.5),(x+dx,y+dy)],7,peak=.3); P.put(q.buffer(1.5),INK); P.put(q,BONE)
    P.border(); return P

# ---------------------------------------------------------------- 3, 4 the tunnel
def rings(P,cx,cy,R,cols,q=1.0,edge=INK):
    for r,c in zip(R,cols):
        g=P.ell(cx,cy,r,r*q,0,1.4+r*.012); P.put(g.buffer(2.6),INK); P.put(g,c)
        n=int(r*.62); ps=[]
        for i in range(n):
            a=2*math.pi*(i+P.r.uniform(-.3,.3))/n; ln=r*P.r.uniform(.08,.2)
            ps.append(P.spike(cx+(r+1)*math.cos(a),cy+(r+1)*q*math.sin(a),-math.cos(a)*ln,-math.sin(a)*ln*q,3+r*.012))
        P.many(ps,edge)
def tunnel_ahead():
    P=Pic(W,H,143); P.ground(INK)
    cx,cy=130,112
    for r in(190,): P.rays(cx,cy,150,230,40,5,STONE,alt=.8)
    rings(P,cx,cy,(152,122,95,71),(SLATE2,STONE,STONE2,OCHRE),1.04)
    P.rays(cx,cy,40,120,32,9,OCHRE,alt=.62,a0=math.pi*.96,a1=math.pi*2.04); P.put(P.ell(cx,cy,49,51).buffer(2.4),INK); P.put(P.ell(cx,cy,49,51),TORCH); P.rays(cx,cy,14,48,26,5,BONE,alt=.7); P.put(P.ell(cx,cy,20,21),BONE)
    # floor
    fl=P.poly("-6,306* 24,258 70,208 98,164* 162,164* 190,208 236,258 266,306*",.8); P.put(fl.buffer(2.6),INK); P.put(fl,STONE2)
    for y,w in((176,34),(196,54),(222,78),(256,106)): P.cut([[(130-w,y+3),(130,y),(130+w,y+3)]],3.4)
    P.cut("104,170 84,200 52,236|52,240 30,268 8,300|156,170 176,200 208,236|208,240 230,268 252,300",3.4); P.hatch_edge(fl,4,22,3.2,-1,flow=(0,1))
    # the crawler going in: back, soles, lantern held far ahead
    k0=len(P.o)
    limb(P,"106,150,20 84,168,16 80,190,13",VERD,8); fist(P,80,192,7)
    limb(P,"152,148,20 176,142,16 186,118,13",VERD,8)
    lantern(P,188,98,1.05); fist(P,187,80,7)
    hq=P.tuft(P.ell(130,132,19,20,0,.4),5,6,(0,-.9),.5); P.put(hq.buffer(3),TORCH); P.put(hq.buffer(.6),INK); P.cut("120,128 122,120 128,116|132,128 134,120 130,114|142,132 142,124 138,118",2.2,OCHRE)
    for ex in(111,149): P.form(P.ell(ex,138,4,5.4,jit=.2),PARCH,shade=False,ink=1.8)
    bk=P.poly("100,150 116,142 144,142 160,150 168,176 166,206 130,214 94,206 92,176",.4); P.form(bk,VERD,length=16,step=3.2); P.cut("130,150 132,172 129,196|112,154 108,172 108,190",2.2,PARCH)
    P.form(P.tube("96,200,9 130,208,10 164,200,9"),OCHRE,shade=False,ink=2)
    rp=P.poly("92,206 112,202 130,206 150,202 168,206 178,232 164,254 142,256 130,246 118,256 96,254 82,232",.4); P.form(rp,BLOOD,length=17,step=3,w=2.6); P.cut("130,208 131,226 130,244",3)
    limb(P,"104,244,32 98,262,28 94,276,24",BLOOD,10); limb(P,"156,244,32 162,262,28 166,276,24",BLOOD,10)
    sole(P,84,268,1.02,-.16); sole(P,176,268,1.02,.16)
    regroup(P,k0,'translate(31 66) scale(.76)')
    P.border(); return P
def tunnel_back():
    P=Pic(W,H,144); P.ground(INK)
    cx,cy=130,104
    P.rays(cx,cy,150,230,40,5,V2,alt=.8)
    rings(P,cx,cy,(158,130,104,84,70),('#1F4A42',V2,VERD,V2,INK),1.0)
    # eyes at the dark end
    for d,sg in((-17,1),(17,-1)): P.put(P.poly(X("-14,-6* 0,-5 12,5 0,7",cx+d,58,1,0,sg),.1),TORCH); P.put(P.ell(cx+d+2*sg,58.5,2.4,5.6,jit=0),INK)
    for sg in(-1,1):
        for k in range(4):
            x=cx+sg*(42+k*9); y=34+k*9.5+(k>2)*3; q=P.lens([(x-sg*2,y-9),(x+sg*1,y+4),(x-sg*7,y+17)],9.5,peak=.35); P.put(q.buffer(1.8),INK); P.put(q,BONE)
    P.rays(cx,cy,96,210,30,9,BONE,alt=.6,peak=.7)
    # arms thrown up, lantern flying
    limb(P,"108,150,22 84,146,18 66,122,14 58,104,12",OCHRE,9); fist(P,56,98,8)
    lantern(P,40,74,1.0,-.55); 
    limb(P,"152,150,22 178,146,18 196,122,14 206,102,12",OCHRE,9); P.form(P.ell(208,96,8.6,8.2),PARCH,length=5,step=2.6)
    for a in(-2.4,-1.9,-1.4,-.8): 
        q=P.tube(f"{208+6*math.cos(a):.1f},{96+6*math.sin(a):.1f},5 {208+15*math.cos(a):.1f},{96+15*math.sin(a):.1f},4"); P.form(q,PARCH,shade=False,ink=2)
    P.form(P.ell(208,97,7,6.8),PARCH,length=5,step=2.6,ink=.1,heavy=0)
    # torso foreshortened, hips, legs towards us
    to=P.poly("102,140 118,130 142,130 158,140 166,170 160,196 130,202 100,196 94,170",.4); P.form(to,OCHRE,length=15,step=3.2); P.cut("130,140 131,160 129,186|112,146 108,162 108,180",2.4,TORCH)
    # head, mouth wide
    hd=P.poly("130,88 146,92 154,106 152,124 142,138 130,142 118,138 108,124 106,106 114,92",.4); P.form(hd,PARCH,length=9,step=2.8,w=2)
    hq=P.poly("104,114 102,98 112,84 130,80 148,84 158,98 156,114 150,104 146,97 130,95 114,97 109,104",.3); P.put(P.tuft(hq,5,8,(0,-1),.75).buffer(2.4),VERD)
    P.put(P.tuft(P.poly("104,114 102,98 112,84 130,80 148,84 158,98 156,114 150,104 146,97 130,95 114,97 109,104",.3),5,8,(0,-1),.75),INK)
    for ex in(120,140): P.put(P.ell(ex,108,6,6,jit=.2),INK); P.put(P.ell(ex,108,4.5,4.6,jit=.2),BONE); P.put(P.ell(ex,109,2,2.2,jit=0),INK)
    P.put(P.poly("120,122* 130,119 140,122* 138,134 130,138 122,134",.3),INK); P.cut("124,124 130,122.6 136,124",2,BONE); P.put(P.ell(130,133,4,2.4,jit=.1),BLOOD)
    P.form(P.tube("98,190,9 130,197,10 162,190,9"),VERD,shade=False,ink=2)
    limb(P,"114,200,32 92,200,34 74,226,30",BLOOD,14,w=2.6); limb(P,"146,200,32 168,196,34 188,216,30",BLOOD,14,w=2.6)
    sole(P,66,244,1.6,-.22); sole(P,196,236,1.6,.22)
    P.border(); return P

# ---------------------------------------------------------------- 5 swing on
def spelunk():
    P=Pic(W,H,145); P.ground(BLOOD); P.rays(70,-10,40,330,50,6,B2,alt=.85,peak=.6)
    # roof and far ledges
    for x,l,w in((14,56,34),(44,34,20),(96,26,18),(130,44,22),(164,24,18),(196,58,26),(226,36,22),(252,76,30)):
        P.put(P.poly(f"{x-w/2},-6* {x-w*.2},{l*.5} {x},{l}* {x+w*.25},{l*.5} {x+w/2},-6*",.4),INK); P.cut(f"{x-w*.22},2 {x-w*.12},{l*.35} {x-1},{l*.75}",2.4,OCHRE)
    P.put(P.poly("-6,176* 24,170 46,178 58,194 50,216 58,244 44,270 50,306* -6,306*",.8),INK); P.cut("6,184 24,180 40,186|8,204 28,202 44,208|4,228 24,226 42,232|8,254 22,252 34,256",2.8,OCHRE)
    P.put(P.poly("266,206* 240,202 222,208 212,224 220,246 210,270 216,306* 266,306*",.8),INK); P.cut("226,216 240,212 254,215|230,236 244,234 256,238|226,260 240,258 254,262",2.8,OCHRE)
    P.put(P.poly("30,306* 36,212 60,218 84,208 110,216 138,210 166,220 196,214 226,224 236,306*",.8),INK)
    # swing arcs
    P.cut("30,150 46,196 92,222|44,146 60,182 96,202|56,138 72,166 98,182",5,TORCH,peak=.7)
    # rope
    def rope(c,w=5.4):
        g=P.tube(' '.join(f"{x},{y},{w}" for x,y in c),.2); P.put(g.buffer(1.9),INK); P.put(g,PARCH); L=LineString([(x,y) for x,y,_ in spline(pts(' '.join(f'{x},{y}' for x,y in c)),False,2)]); n=int(L.length/6); P.cut([[(L.interpolate(k*6).x-2.6,L.interpolate(k*6).y+1.4),(L.interpolate(k*6).x,L.interpolate(k*6).y),(L.interpolate(k*6).x+2.6,L.interpolate(k*6).y-1.6)] for k in range(1,n)],1.5)
    rope([(60,-8),(96,44),(134,96)])
    rope([(134,96),(141,124),(128,150),(136,178),(124,196)])
    # swinger
    limb(P,"176,168,24 206,186,20 226,168,15 240,158,13",OCHRE,10); boot(P,246,154,1.05,1,-.7)
    limb(P,"160,122,18 186,118,15 204,104,12",VERD,8); 
    tr=P.tube("206,106,6 218,78,8",.2,cap=False); P.form(tr,OCHRE,shade=False,ink=2); fist(P,207,102,7); flame(P,221,64,1.15)
    to=P.tube("150,116,28 158,136,32 170,158,30 176,170,26"); P.form(to,VERD,length=14,step=3.2,w=2.6); P.cut("148,124 154,140 164,156|158,116 166,132 172,146",2.4,PARCH)
    P.form(P.tube("160,172,9 176,168,9 190,156,8"),BONE2,shade=False,ink=2)
    limb(P,"172,170,25 196,186,20 186,204,16 166,208,14",OCHRE,11); boot(P,160,208,1.05,1,1.75)
    limb(P,"146,120,18 140,104,15 134,92,12",VERD,7); fist(P,133,88,7.6)
    head(P,170,98,1.0,1,-.12,'shout',flow=(-.9,-.1))
    # dice falling in the dark
    cube(P,96,252,22,.6,.55,-.35,(5,3,6,2,4,1)); cube(P,164,264,19,-.5,.6,.5,(2,6,4,5,1,3))
    P.cut("84,196 78,206 80,218|100,198 96,206 97,216|172,222 168,230 168,238|184,230 182,238 183,244",3.6,BONE,peak=.3)
    P.border(); return P

# ---------------------------------------------------------------- 6 the roof comes down
def cave_in():
    P=Pic(W,H,146); P.ground(PARCH)
    P.hatch(box(0,40,260,300),math.pi/2-.06,15,4,BONE2,brk=90)
    # a vault of blocks, its middle gone
    P.put(P.poly("-6,-6* 266,-6* 266,66* 246,62* 240,84* 214,78* 210,52* 190,56* 184,30* 160,34* 150,18* 118,22* 108,36* 84,32* 76,58* 54,54* 50,82* 22,88* 16,66* -6,70*",.6),INK)
    for x,y,w,h,r in((18,10,52,24,0),(72,8,44,22,.03),(120,2,40,18,-.04),(172,8,48,24,.02),(230,10,54,26,-.02),(-4,40,40,24,0),(38,42,40,24,.04),(60,38,0,0,0),(212,42,42,24,-.05),(254,42,34,24,0),(30,70,30,18,.08),(228,68,26,18,-.1)):
        if w: P.form(P.poly(X(f"{-w/2},{-h/2}* {w/2},{-h/2}* {w/2},{h/2}* {-w/2},{h/2}*",x,y,1,r),.6),STONE,length=8,step=4,w=2.4,ink=1.6)
    for x,y,w,h,r in((62,128,66,46,-.32),(192,108,78,52,.38),(128,66,48,34,.16)):
        for d in(-.36,0,.36): P.cut([[(x+d*w,y-h*.74),(x+d*w,y-h*1.0),(x+d*w,y-h*(1.5 if d==0 else 1.3))]],5,INK,peak=.25)
        slab(P,x,y,w,h,r)
    for x,y,r in((238,172,19),(24,184,17),(122,134,15),(140,172,9),(92,178,8)):
        P.cut([[(x-4,y-r*1.2),(x-4,y-r*1.7),(x-4,y-r*2.3)],[(x+5,y-r*1.2),(x+5,y-r*1.6),(x+5,y-r*2.1)]],4,INK,peak=.25)
        rock(P,x,y,r,STONE2)
    # crouching
    earth(P,272,INK,OCHRE,2)
    limb(P,"98,232,30 128,236,26 118,258,18 122,268,15",BLOOD,11); 
    P.form(P.poly("110,262* 128,262 144,270 144,276* 108,276*",.3),INK,shade=False)
    limb(P,"94,236,28 112,254,24 88,264,17 74,270,14",BLOOD,11); P.form(P.poly("60,262 78,262* 82,276* 56,276*",.3),INK,shade=False)
    to=P.tube("94,234,32 104,212,36 130,198,34 148,204,26"); P.form(to,VERD,length=16,step=3.2,w=2.8); P.cut("94,222 106,206 124,196|104,230 116,216 132,210",2.6,PARCH)
    P.form(P.tube("80,226,9 96,238,9 110,246,8"),OCHRE,shade=False,ink=2)
    head(P,160,216,1.12,1,.35,'wide')
    limb(P,"138,206,22 138,182,18 162,178,14 174,186,12",VERD,9); P.form(P.ell(178,190,8,7.6),PARCH,length=5,step=2.6)
    for a in(.2,.75,1.3): P.form(P.tube(f"{178+5*math.cos(a):.1f},{190+5*math.sin(a):.1f},5 {178+13*math.cos(a):.1f},{190+13*math.sin(a):.1f},4"),PARCH,shade=False,ink=1.8)
    P.form(P.ell(178,190,6.8,6.4),PARCH,length=4,step=2.6,ink=.1,heavy=0)
    # rubble
    for x,y,r in((18,268,24),(44,282,17),(228,262,28),(196,280,20),(252,284,20),(8,290,16),(150,284,15),(98,286,13)): rock(P,x,y,r,STONE)
    for x,y in((50,208),(206,218),(216,200),(36,230)): rock(P,x,y,5,STONE,6)
    P.border(); return P

# ---------------------------------------------------------------- 7 bait
def trap():
    P=Pic(W,H,147); P.ground(BLOOD); P.rays(130,200,60,320,60,6,INK,alt=.8,peak=.65)
    earth(P,252,INK,OCHRE,3)
    cx,cy=130,222
    # chain and peg
    for k in range(4):
        x,y=228+k*13,236+k*11; P.put(P.ell(x,y,10,6.4,.7,.2).exterior.buffer(4.4),INK); P.put(P.ell(x,y,10,6.4,.7,.2).exterior.buffer(2.2),STONE2)
    P.form(P.poly("-6,214* 16,212 40,216* 40,232* 14,236 -6,234*",.4),STONE2,length=7,step=3.2,ink=2.6); P.cut("2,224 18,222 36,224",2.6)
    def jaw(up,ry,rx,t,side):
        a=[math.pi+math.pi*k/40*1.0 if up else math.pi-math.pi*k/40 for k in range(41)]
        o=[(cx+rx*math.cos(q),cy+ry*math.sin(q)) for q in a]; i=[(cx+(rx-t)*math.cos(q),cy+(ry-t)*math.sin(q)) for q in a]
        band=fix(Polygon(P.wob(o+i[::-1],.4))); th=[]
        for k in range(3,38,5 if up else 4):
            q=a[k]; b=1.6/40*math.pi; bx,by=cx+(rx-t+2)*math.cos(q),cy+(ry-t+2)*math.sin(q)
            n=(math.cos(q),math.sin(q)); T=(-n[1],n[0]); ln=40 if up else 25
            dx,dy=(-n[0]*.55*ln,-n[1]*ln*.8) if up else (-n[0]*.35*ln,-ln)
            if not up: bx,by=cx+(rx-t*.5)*math.cos(q),cy+(ry-t*.8)*math.sin(q)
            z=10 if up else 9; th.append(Polygon([(bx+T[0]*z,by+T[1]*z),(bx+dx,by+dy),(bx-T[0]*z,by-T[1]*z)]))
        return band,th
    b,th=jaw(True,132,98,18,1)
    for q in th: P.put(q.buffer(1.8),INK)
    P.many(th,BONE); P.form(b,STONE2,length=7,step=3.2,ink=3.2)
    # plate, chain of the plate, and the bait
    P.form(P.ell(cx,cy+4,52,17),STONE2,length=8,step=3.4,ink=3); P.put(P.ell(cx,cy+2,40,11).exterior.buffer(1.2),INK)
    P.rays(cx,cy-16,20,56,22,5,TORCH,alt=.66)
    ru=P.poly(X("0,-22* 18,-14* 22,0* 0,24* -22,0* -18,-14*",cx,cy-16,1.02),.3); P.put(ru.buffer(5),INK); P.put(ru.buffer(3),TORCH); P.put(ru.buffer(.6),INK); P.put(ru,'#A3271F'); P.put(P.poly(X("0,-22* 18,-14* 8,-6 -8,-6 -18,-14*",cx,cy-16,.94),.1),BLOOD); P.cut(X("-21,0 0,-4 21,0|-9,-5 -3,8 0,22|9,-5 4,8 0,22",cx,cy-16,1.02),2); P.cut(X("-13,-11 -7,-13 -1,-17",cx,cy-16,1),3.2,BONE)
    b,th=jaw(False,54,98,14,-1)
    P.form(b,STONE2,length=8,step=3.2,ink=3.2)
    for q in th: P.put(q.buffer(1.8),INK)
    P.many(th,BONE)
    for s in(-1,1): P.form(P.ell(cx+s*92,cy,12,12),STONE2,length=7,step=3,ink=2.8); P.cut([[(cx+s*92-6,cy-5),(cx+s*92,cy),(cx+s*92+6,cy+5)]],4)
    # the greedy hand
    limb(P,"262,-12,60 226,24,50 198,56,42",VERD,17,w=2.8); P.form(P.tube("182,44,13 196,60,15 214,72,13"),OCHRE,length=6,step=3,ink=2.4)
    for sp in("176,84,17 150,100,15 134,124,13 132,148,10","186,94,17 166,116,15 152,136,13 146,158,10","192,100,16 180,126,14 168,146,12 160,162,9"):
        P.form(P.tube(sp),PARCH,length=7,step=3,ink=2.4)
    bk=P.poly("178,60 200,56 212,72 208,96 196,112 178,108 164,92 166,74",.4); P.form(bk,PARCH,length=10,step=3,ink=2.4)
    P.form(P.tube("172,72,17 144,80,15 122,98,13 112,122,9.6"),PARCH,length=7,step=3,ink=2.4)
    P.put(P.poly("168,66 182,66 186,84 172,86",.3),PARCH); P.cut("176,96 182,102 190,104|150,76 148,82 150,88|126,92 128,98 132,101",1.8)
    P.border(); return P

# ---------------------------------------------------------------- 8 the dragon on its gold
def dragon_hoard():
    P=Pic(W,H,148); P.ground(SLATE); P.rays(120,230,60,330,60,6,SLATE2,alt=.8,peak=.65)
    # wing and coils behind
    nw=P.poly("176,170* 150,120 126,70 104,8* 122,22 142,26 160,6* 172,34 194,42 214,18* 226,44 246,52 268,40* 270,200* 190,180*",.4); P.form(nw,BLOOD,length=14,ink=3)
    P.cut("178,160 140,84 104,10|182,150 172,80 160,8|190,150 206,90 214,20|196,160 236,110 268,42",7,INK,peak=.2); P.cut("150,96 136,66 122,36|168,90 162,60 158,34|196,96 202,70 206,44|216,110 232,86 246,66",2.8,OCHRE)
    co=P.tube("262,230,70 246,160,62 196,132,56 140,150,50 92,196,46",.5); P.form(co,BLOOD,length=20,step=3.4,w=3)
    P.scales(P.poly("214,150 240,160 258,200 262,240 240,220 222,186 196,164"),12,2.1,INK,(.6,.8)); 
    for x,y,dx,dy in((266,140,16,-10),(246,120,12,-18),(222,106,6,-22),(196,100,-1,-22),(170,106,-7,-20)):
        q=P.spike(x,y,dx,dy,17,1); P.put(q.buffer(1.8),INK); P.put(q,OCHRE)
    # hoard
    hp=P.poly("-6,254 30,246 66,232 104,214 150,204 200,206 240,218 266,232 266,306* -6,306*",.8); P.put(hp.buffer(3),INK); P.put(hp,OCHRE); 
    heap(P,hp.buffer(-3),150,8.4)
    # head lying on the gold
    s=1.62; ox,oy=156-80*s,160-84*s; D=lambda q:X(q,ox,oy,s)
    for sp_ in("104,60,11 120,44,8 136,40,5 150,46,1","92,56,10 100,38,7 114,26,4 128,26,1"):
        h=P.tube(D(sp_),.2,cap=False); P.form(h,PARCH,length=7,w=2,step=3,ink=2.4)
    P.cut(D("108,54 112,58 114,60|114,48 118,52 120,54|122,44 124,48 125,50|95,48 99,51 101,52|100,40 104,43 106,44"),2)
    P.form(P.poly(D("112,80* 126,70* 124,82 134,86* 122,92* 114,94*"),.3),OCHRE,length=6)
    hd=P.poly(D("118,76 112,60 96,54 80,62 66,72 48,80 38,92 42,101 56,102 70,100 62,108 52,114 60,122 76,120 94,112 110,104 120,92"),.5)
    P.form(hd,BLOOD,length=17,w=2.8,step=3.2,ink=3)
    P.put(P.poly(D("44,100 58,102 74,99 82,98 72,106 60,110 54,114 62,108 58,104"),.2),INK)
    P.many([Polygon([(a*s+ox,b*s+oy) for a,b in q]) for q in(((46,99),(52,100),(48,109)),((56,101),(61,100.5),(58,108)),((65,100),(70,99),(66,106)),((56,115),(61,113),(57,106.5)),((64,112),(68,109.5),(64,104)))],BONE)
    ex,ey=84*s+ox,81*s+oy; P.put(P.poly(f"{ex-17},{ey+2}* {ex-4},{ey-9} {ex+13},{ey-5}* {ex+6},{ey+8} {ex-8},{ey+8}",.2).buffer(2.4),INK); P.put(P.poly(f"{ex-17},{ey+2}* {ex-4},{ey-9} {ex+13},{ey-5}* {ex+6},{ey+8} {ex-8},{ey+8}",.2),TORCH); P.put(P.ell(ex-3,ey,2.8,8,.1,.1),INK)
    P.cut(D("70,79 82,70 98,76"),7); P.cut(D("44,90 48,87 52,89"),4,INK); P.cut(D("54,84 64,79 72,77|58,92 70,90 80,90|90,64 98,60 106,66"),3,OCHRE); P.cut(D("96,90 104,92 112,88|92,98 102,100 112,96"),3,INK)
    P.scales(P.poly(D("92,66 112,66 116,90 104,100 96,84")),11,2,INK,(1,.1))
    # breath curling from the nostril
    P.cut("84,152 70,132 78,108|78,154 58,136 60,110|70,158 46,146 40,124",4.6,BONE,peak=.5)
    # foreground gold and the small bold one
    fg=P.poly("-6,270 60,262 130,272 200,262 266,268 266,306* -6,306*",.6); P.put(fg.buffer(2.4),INK); P.put(fg,OCHRE); heap(P,fg.buffer(-2),70,8.8)
    k0=len(P.o)
    limb(P,"38,236,12 48,250,10 50,264,8",VERD,5); limb(P,"34,236,12 26,250,10 20,264,8",VERD,5); boot(P,52,266,.62); boot(P,20,266,.62)
    P.form(P.poly("26,206 36,202 46,206 46,226 44,240 28,240 26,226",.3),VERD,length=8,step=3)
    limb(P,"44,210,9 58,208,8 66,196,7",VERD,4); sw=P.poly("62,198* 70,150* 74,142* 77,151* 70,199*",.2); P.put(sw.buffer(2),INK); P.put(sw,BONE); P.cut("57,189 66,191 76,192",5); fist(P,66,198,4.6)
    limb(P,"28,210,9 16,216,8 12,228,7",VERD,4); sh=P.ell(13,226,11,12); P.form(sh,PARCH,length=6,step=3); P.put(P.ell(13,226,4),BLOOD)
    head(P,38,190,.74,1,-.2,'angry')
    regroup(P,k0,'translate(-4 20)')
    tl=P.tube('262,262,26 226,280,22 188,286,15 158,280,9 142,264,5 146,250,2',.3); P.form(tl,BLOOD,length=9,step=3.2,ink=2.8); 
    gleam(P,210,226,13); gleam(P,112,262,11)
    P.border(); return P

# ---------------------------------------------------------------- 9 the one who came before
def skull(P,x,y,s=1.0,rot=0,ink=2.4):
    g=lambda q:X(q,x,y,s,rot)
    P.form(P.poly(g("-20,-8 -15,-21 0,-26 15,-21 20,-8 17,4 12,8 11,20 4,22 -4,22 -11,20 -12,8 -17,4"),.3),BONE,length=11*s,step=3,w=2.2,ink=ink)
    for a in(-8,8): P.put(P.poly(g(f"{a-6},-4 {a},-9 {a+6},-4 {a+4},4 {a-4},4"),.2),INK)
    P.put(P.poly(g("0,4* 3,11* -3,11*"),.1),INK); P.cut(g("-6,14 -6,18 -6,22|-2,14 -2,18 -2,23|2,14 2,18 2,23|6,14 6,18 6,22|-10,14 0,15.4 10,14"),1.7*s)
def bone(P,x0,y0,x1,y1,w=8):
    dx,dy=x1-x0,y1-y0; l=math.hypot(dx,dy); nx,ny=-dy/l*w*.42,dx/l*w*.42
    g=unary_union([P.tube(f"{x0},{y0},{w} {(x0+x1)/2},{(y0+y1)/2},{w*.74} {x1},{y1},{w}",.2)]+[P.ell(a+sg*nx,b+sg*ny,w*.62,jit=.2) for a,b in((x0,y0),(x1,y1)) for sg in(1,-1)])
    P.form(fix(g),BONE,length=5,step=3,w=1.9,ink=2.2)
def skeleton():
    P=Pic(W,H,149); P.ground(VERD); P.rays(110,150,60,300,54,6,V2,alt=.85,peak=.6)
    # wall of blocks, left open at the middle
    for spec in("-6,-6* 78,-6* 76,32* -6,34*","-6,40* 46,38* 44,84* -6,86*","-6,92* 66,90* 64,138* -6,140*","-6,146* 40,144* 42,196* -6,196*","-6,202* 58,202* 56,250* -6,250*","206,-6* 266,-6* 266,30* 208,32*","226,38* 266,36* 266,80* 228,82*","212,88* 266,86* 266,134* 214,132*"):
        g=P.poly(spec,.7); P.form(g,V2,length=8,step=4,w=2.6,ink=2.6)
    # cobweb
    c=(258,2); ang=[1.66,1.95,2.25,2.55,2.85,3.1]
    P.cut([[c,(c[0]+50*math.cos(a),c[1]+50*math.sin(a)),(c[0]+100*math.cos(a),c[1]+100*math.sin(a))] for a in ang],2.4,BONE,peak=.3)
    for r in(28,50,74): P.cut([[(c[0]+r*math.cos(a),c[1]+r*math.sin(a)),(c[0]+r*.86*math.cos((a+b)/2),c[1]+r*.86*math.sin((a+b)/2)),(c[0]+r*math.cos(b),c[1]+r*math.sin(b))] for a,b in zip(ang,ang[1:])],2,BONE)
    earth(P,256,INK,OCHRE,3)
    # pack behind
    P.form(P.poly("60,150* 84,136 112,138 118,200 112,252 64,254 54,204",.5),OCHRE,length=15,step=3.2); P.cut("62,176 84,182 112,174|60,214 84,220 112,212",3.2)
    # far leg, straight out
    bone(P,126,226,172,244,8); bone(P,180,246,222,252,7)
    P.form(P.poly("218,238* 232,236* 236,250 250,262 250,268* 220,268*",.3),BLOOD,length=7,step=3)
    # spine, ribs
    cav=P.poly("92,132 112,122 134,132 142,158 136,188 118,198 100,190 88,160",.3); P.put(cav,INK)
    for k in range(7): P.form(P.ell(112+k*.6,132+k*12,5.4,4.6,jit=.2),BONE,shade=False,ink=1.8)
    for k in range(5):
        y=134+k*12; w_=26-abs(k-1.6)*2.6
        for sg in(-1,1):
            rb=P.lens([(112+k*.6+2*sg,y),(112+k*.6+w_*.7*sg,y-4),(112+k*.6+w_*sg,y+5),(112+k*.6+w_*.62*sg,y+12)],6.8,peak=.4); P.put(rb.buffer(1.3),INK); P.put(rb,BONE)
    P.form(P.poly("92,212 104,206 116,212 130,206 140,214 136,228 118,222 100,230 92,222",.4),BONE,length=7,step=3); 
    # rags of a tunic
    P.form(P.poly("86,124 98,118 104,134* 100,160* 95,148* 90,172* 84,150",.4),BLOOD,length=9,step=3); P.form(P.poly("124,118 140,126 146,152* 138,146* 134,168* 126,140*",.4),BLOOD,length=9,step=3)
    # near leg, knee drawn up
    bone(P,132,222,166,184,9); bone(P,168,190,166,248,8); P.form(P.poly("156,244* 174,244* 178,256 194,264 194,272* 156,272*",.3),BLOOD,length=7,step=3)
    # arm over the knee with a dead torch, other arm round the sack
    bone(P,138,132,158,164,7); bone(P,160,166,182,178,6)
    t=P.tube("176,190,9 194,148,11",.2,cap=False); P.form(t,OCHRE,length=5,step=3); P.put(P.tuft(P.ell(195,146,7,7),4,5,(0,-1),.6),INK); P.cut("196,134 188,122 198,108|198,108 206,96 198,84",3.6,BONE,peak=.4)
    for k in range(3): P.form(P.tube(f"{176+k},{172+k*5},5 {184+k*1.4},{174+k*5},5 {189},{178+k*5},4"),BONE,shade=False,ink=1.7)
    sack(P,52,238,1.25); bone(P,88,134,70,172,7); bone(P,68,176,58,204,6)
    for k in range(4): P.form(P.tube(f"{52+k*4.5},{204},4.6 {49+k*5},{212},4.4 {47+k*5.4},{220},3.4"),BONE,shade=False,ink=1.7)
    # skull in a broad hat
    skull(P,112,100,1.12,.12)
    P.form(P.poly("62,88 88,78 112,77 142,86 166,102* 140,98 112,92 86,92*",.4),OCHRE,length=8,step=3,ink=2.8); P.form(P.poly("84,82* 86,58 100,46 118,50 132,46 142,62 142,90* 112,80",.4),OCHRE,length=12,step=3,ink=2.8); P.cut("85,76 112,74 141,84",5,BLOOD)
    fe=P.lens([(138,72),(164,50),(182,22)],16,peak=.4); P.put(fe.buffer(2),INK); P.put(fe,BONE); P.cut("142,68 160,52 178,26",1.8)
    for x,y in((92,266),(110,272),(128,264),(84,278),(148,276),(204,280),(226,276),(120,284)): coin(P,x,y,7.4)
    gleam(P,110,262,9)
    P.border(); return P

# ---------------------------------------------------------------- 10 full of arrows
def pin_cushion():
    P=Pic(W,H,150); P.ground(OCHRE); P.rays(130,150,60,320,60,7,TORCH,alt=.8,peak=.6)
    earth(P,264,INK,OCHRE,2)
    back=[(20,66,108,132),(240,60,154,134),(8,134,104,156),(252,128,158,158),(64,22,116,124),(198,18,146,126)]
    for a in back: arrow(P,*a)
    # legs, knees knocking
    limb(P,"112,200,30 106,228,22 116,250,17 108,264,14",BLOOD,12); limb(P,"148,200,30 156,228,22 144,250,17 150,264,14",BLOOD,12)
    P.form(P.poly("96,258 116,258 120,272* 84,272*",.3),INK,shade=False); P.form(P.poly("142,258 162,258 174,272* 140,272*",.3),INK,shade=False)
    # arms hanging out, stiff
    limb(P,"104,132,22 80,152,18 64,178,14 54,192,12",VERD,10); limb(P,"156,132,22 180,152,18 196,178,14 206,192,12",VERD,10)
    for x,sg in((50,-1),(210,1)):
        P.form(P.ell(x,198,7.6),PARCH,length=4,step=2.6)
        for k in(-1,0,1): P.form(P.tube(f"{x+k*4},{202},4.6 {x+k*6+sg*2},{213},3.8"),PARCH,shade=False,ink=1.7)
    to=P.poly("96,126 114,116 146,116 164,126 168,160 162,212 130,218 98,212 92,160",.4); P.form(to,VERD,length=17,step=3.2,w=2.8,ink=3); P.form(P.tube("97,196,10 130,201,10 163,196,10"),BONE2,shade=False,ink=2)
    # head dropped on the shoulder, tongue out
    hd=P.poly("108,62 122,54 140,56 152,66 156,84 150,102 138,112 122,110 110,98 104,80",.4); hd=fix(shrot(hd,12,origin=(130,84))); P.form(hd,PARCH,length=10,step=2.8,w=2,ink=2.8)
    P.put(P.tuft(P.poly("102,84 98,66 108,48 128,42 150,48 160,66 158,82 150,70 134,66 118,70 108,76",.3),5,7,(.2,.9),.4),INK)
    P.cut("112,78 118,84 124,90|124,78 118,84 112,90|136,80 142,86 148,92|148,80 142,86 136,92",3.4)
    P.cut("116,100 128,98 140,102",3); tg=P.poly("124,100* 134,100* 135,112 129,117 124,110",.2); P.put(tg.buffer(1.6),INK); P.put(tg,BLOOD)
    # the hits, with their blood
    front=[(30,8,124,62),(244,100,148,178),(12,196,106,176),(250,164,146,208),(150,4,138,58),(24,104,118,150),(222,40,148,140),(18,250,108,226),(246,240,154,234),(236,22,150,68)]
    for x0,y0,x1,y1 in front:
        P.put(P.ell(x1,y1,5.6,5,jit=.4),INK); arrow(P,x0,y0,x1,y1)
    for x,y,l in((118,152,18),(146,180,24),(106,178,20),(148,142,16),(130,172,0)):
        if l: t=P.tube(f"{x},{y},5 {x+1},{y+l*.6},4.6 {x},{y+l},6.4"); P.put(t.buffer(1.3),INK); P.put(t,BLOOD)
    # sack dropped
    sack(P,214,256,1.0,PARCH,.5)
    for x,y in((176,274),(190,282),(168,286),(206,290)): coin(P,x,y,7)
    ar=(34,268,78,284); arrow(P,30,262,84,284)
    P.border(); return P

# ---------------------------------------------------------------- 11 a stranger takes the bag
def ambush():
    P=Pic(W,H,151); P.ground(PARCH); P.rays(110,160,70,300,54,6,BONE2,alt=.85,peak=.6)
    earth(P,264,INK,OCHRE,3)
    # corner of stone he springs from
    P.put(P.poly("206,-6* 266,-6* 266,268* 204,268* 210,200 204,130 210,60",.8),INK)
    for spec in("212,4* 266,4* 266,46* 210,48*","222,54* 266,52* 266,96* 220,98*","210,104* 266,102* 266,150* 208,152*","218,158* 266,156* 266,204* 220,206*","208,212* 266,210* 266,258* 208,258*"):
        P.form(P.poly(spec,.7),STONE2,length=10,step=4,w=2.6,ink=2)
    # the victim, turned back
    limb(P,"50,196,26 66,222,20 56,246,16 62,258,14",BLOOD,11); P.form(P.poly("50,252 72,252 86,266* 50,268*",.3),INK,shade=False)
    limb(P,"42,196,26 26,222,20 10,240,16 4,250,14",BLOOD,11)
    to=P.tube("60,124,30 52,150,34 46,178,32 46,196,28"); P.form(to,VERD,length=15,step=3.2,w=2.6); P.cut("54,130 46,154 40,180|66,132 60,154 56,176",2.4,PARCH); P.form(P.tube("28,188,9 48,194,9 64,188,9"),OCHRE,shade=False,ink=2)
    limb(P,"50,130,18 26,142,15 14,124,12 10,112,11",VERD,8); fist(P,9,106,7)
    head(P,66,98,1.3,1,.05,'wide',flow=(-.9,.2))
    limb(P,"64,134,19 84,154,15 100,158,12",VERD,8)
    # strap torn between them
    st=P.tube("98,160,6 112,152,6 128,150,6"); P.put(st.buffer(1.8),INK); P.put(st,OCHRE)
    P.form(P.ell(104,159,7.6),PARCH,length=5,step=2.6)
    # the bag
    sack(P,134,190,1.5,OCHRE,.12)
    P.put(P.poly("114,214* 126,206 122,222* 112,226*",.2),INK)
    for x,y in((108,226),(96,238),(116,242),(102,254),(88,258),(124,262)): coin(P,x,y,7.6,.6,P.r.uniform(-.6,.6))
    # the stranger
    ck=P.poly("176,34* 152,48 142,72 144,96 150,112 144,132 152,160 168,190 160,230 150,268* 246,268* 232,210 222,150 214,96 200,58",.6); P.put(ck.buffer(2.4),INK); P.put(P.tuft(ck,12,7,(.2,.9),.6),INK)
    P.cut("190,60 204,90 210,130|182,120 200,160 206,220|172,170 182,210 178,256|196,180 212,220 216,260|176,46 188,66 194,92",3.4,STONE)
    fc=P.poly("150,78 160,66 176,68 184,82 180,98 166,104 152,98",.3); P.put(fc.buffer(1),STONE); P.put(fc,INK)
    P.put(P.poly("149,88 166,92 184,86 182,102 166,110 150,102",.3),BLOOD); P.cut("154,96 166,99 178,95",2)
    for d,sg in((-8,1),(8,-1)): P.put(P.poly(X(f"{d-7},{-3*sg} {d},-4 {d+7},{3*sg} {d},4",166,79),.1),TORCH); P.put(P.ell(165+d,79,1.7,3,jit=0),INK)
    am=P.tube("182,128,34 164,146,27 146,150,20"); P.put(am.buffer(2.2),INK); P.cut("186,116 168,130 150,138|188,140 170,154 152,160",3,STONE)
    gl=P.poly("148,138 136,134 122,138 116,148 120,160 134,166 148,162",.4); P.form(gl,BLOOD,length=7,step=3)
    for k in range(3): P.form(P.tube(f"{134},{141+k*7.4},8 {122},{143+k*7},8 {116},{148+k*5.6},6"),BLOOD,length=3,step=3,ink=1.8)
    # knife in the other hand, high
    k0=len(P.o); am=P.tube("206,88,26 226,62,21 216,36,15"); P.put(am.buffer(2.2),INK); P.cut("212,96 228,76 222,52",2.6,STONE); 
    kn=P.poly("204,34* 216,28* 190,2* 180,-2* 186,12*",.2); P.put(kn.buffer(2.4),INK); P.put(kn,BONE); P.cut("206,30 196,18 186,6",1.8); P.cut("198,40 209,31 220,24",6); P.form(P.ell(215,40,9,8.6),BLOOD,length=5,step=3)
    regroup(P,k0,'translate(0 16)')
    P.border(); return P

# ---------------------------------------------------------------- 12-14 bounties
class Probe(Pic):
    def poly(s,spec,jit=.5): s.__dict__.setdefault('m',[]).append((spec if isinstance(spec,str) else '',len(s.o))); return super().poly(spec,jit)
    def ell(s,*a,**k): s.__dict__.setdefault('m',[]).append((str(a[:4]),len(s.o))); return super().ell(*a,**k)
def beast(name):
    old=M.Pic; M.Pic=Probe
    try: B=getattr(M,name)()
    finally: M.Pic=old
    # the head begins and ends at these first strokes; the picture's border is its last line
    first={'manticore':('(86, 112, 46, 52)',),'rompo':('92,60 84,44','52,100 48,88'),'ogre':('94.0,82','94,82')}[name]
    last={'ogre':('196,150*','186,174')}.get(name,())
    at=lambda ts:next((n for t in ts for q,n in B.m if q.startswith(t)),None)
    a,b=at(first),at(last)
    if a is None: raise SystemExit(f'{name}: the head was redrawn, give its first stroke here')
    return B.o[a:b if b else -1]
def stamp(P,ops,x,y,s,rot=0,cx=0,cy=0):
    P.raw(f'<g transform="translate({x} {y}) rotate({rot}) scale({s}) translate({-cx} {-cy})">'); P.o+=ops; P.raw('</g>')
def sheet(P,x0,y0,x1,y1,curl=True,roll=0):
    e=[]
    def side(a,b,n):
        for k in range(n):
            t=(k+.5)/n; e.append(f"{a[0]+(b[0]-a[0])*t+P.r.uniform(-2.4,2.4):.1f},{a[1]+(b[1]-a[1])*t+P.r.uniform(-2.4,2.4):.1f}"+('*' if P.r.random()<.5 else ''))
    e.append(f"{x0},{y0}*"); side((x0,y0),(x1,y0),5); e.append(f"{x1},{y0}*"); side((x1,y0),(x1,y1),6); e.append(f"{x1},{y1}*"); side((x1,y1),(x0,y1),5); e.append(f"{x0},{y1}*"); side((x0,y1),(x0,y0),6)
    g=P.poly(' '.join(e),.5); P.form(g,PARCH,length=12,step=3.6,w=2.4,ink=3,heavy=3)
    return g
def scrawl(P,x0,x1,y,col=INK):
    x=x0; ps=[]
    while x<x1-4:
        L=min(x1-x,P.r.uniform(8,19)); ps.append(P.lens([(x,y),(x+L/2,y-1.4),(x+L,y+.6)],3.2)); x+=L+4
    P.many(ps,col)
def gem(P,x,y,s=1.0,col=BLOOD):
    g=P.poly(X("-12,-10* 12,-10* 18,0* 0,20* -18,0*",x,y,s),.3); P.put(g.buffer(2.4),INK); P.put(g,col); P.cut(X("-17,0 0,2 17,0|-8,0 -4,8 0,18|8,0 4,8 0,18|-12,-10 -8,-4 -7,0|12,-10 8,-4 7,0",x,y,s),1.7*s); P.cut(X("-12,-6 -6,-8 0,-8",x,y,s),2.6*s,BONE)
def quill(P,x0,y0,x1,y1,w=8):
    q=P.lens([(x0,y0),((x0+x1)/2+2,(y0+y1)/2),(x1,y1)],w,peak=.35); P.put(q.buffer(2),INK); P.put(q,BONE)
    for t in(.18,.3,.42): 
        x,y=x0+(x1-x0)*t,y0+(y1-y0)*t; dx,dy=x1-x0,y1-y0; l=math.hypot(dx,dy); P.cut([[(x-dy/l*w*.5,y+dx/l*w*.5),(x,y),(x+dy/l*w*.5,y-dx/l*w*.5)]],2.4)
def quest_manticore():
    P=Pic(W,H,152); P.ground(OCHRE)
    # a gate of boards, iron bands
    for k,x in enumerate((-4,48,102,156,210)):
        g=P.poly(f"{x+2},-6* {x+52},-6* {x+50},140 {x+52},306* {x+2},306* {x+3},150",.6); P.form(g,OCHRE,length=8,step=4,w=2.4,ink=2.4); P.hatch(g.buffer(-6),math.pi/2,11,2.6,INK,brk=60,curve=2)
        P.put(P.ell(x+26,P.r.choice((34,262)),5,8,.1).exterior.buffer(1.2),INK)
    for y in(22,): P.form(P.poly(f"-6,{y-11}* 266,{y-13}* 266,{y+9}* -6,{y+11}*",.6),SLATE2,length=6,ink=2.6); [P.form(P.ell(x,y-1,5.6),STONE2,length=4,step=3,ink=2) for x in(22,76,130,184,238)]
    # claws went down the boards
    for k in range(4):
        g=P.lens([(222+k*11,150+k*7),(214+k*11,205+k*4),(200+k*12,262+k*4)],10,peak=.4); P.put(translate(g,2.4,1),TORCH); P.put(g,INK)
    s=sheet(P,40,42,220,222)
    stamp(P,beast('manticore'),130,124,1.16,-2,86,114)
    scrawl(P,58,96,208); scrawl(P,164,202,208)
    quill(P,10,-2,56,56,11); quill(P,250,14,206,60,11); quill(P,12,250,54,208,11)
    P.put(P.poly("-6,252* 266,252* 266,306* -6,306*",.6),INK); P.cut("10,296 70,292 130,297|150,294 200,292 250,296",2.4,OCHRE)
    for x in(72,130,188): sack(P,x,264,1.02,BLOOD)
    P.border(); return P
def quest_rompo():
    P=Pic(W,H,153); P.ground(SLATE)
    for k,y in enumerate((-4,58,120,182,244)):
        g=P.poly(f"-6,{y+2}* 130,{y+3} 266,{y+2}* 266,{y+60}* 130,{y+59} -6,{y+60}*",.6); P.form(g,VERD,length=8,step=4,w=2.6,ink=2.4); P.hatch(g.buffer(-6),0,12,2.8,'#1F4A42',brk=70,curve=2)
    # candle
    P.rays(216,44,26,96,26,7,TORCH,alt=.7)
    P.form(P.ell(216,66,32,14),STONE2,length=9,step=3.2); P.form(P.poly("203,34* 229,34* 230,62 216,68 202,62",.4),BONE,length=8,step=3); P.put(P.ell(216,34,12,4.4,jit=.2),INK); P.put(P.ell(216,33,10.4,3.4,jit=.2),BONE2); flame(P,216,18,.92)
    # the sheet held flat by two hands
    s=sheet(P,48,66,222,240)
    ops=[o.replace(BONE,INK) if BONE in o and o.count('M')==3 else o for o in beast('rompo')]  # on paper the whiskers are ink
    stamp(P,ops,136,138,1.0,0,130,72)
    scrawl(P,104,206,216); scrawl(P,112,206,228)
    # hands
    k0=len(P.o)
    limb(P,"-12,300,58 14,268,46 30,246,36",BLOOD,16,w=2.8); P.form(P.tube("12,238,12 30,250,14 44,264,12"),OCHRE,length=6,step=3)
    P.form(P.poly("26,244 22,228 30,212 46,210 58,218 60,234 50,250 38,254",.4),PARCH,length=9,step=3,ink=2.6)
    for sp in("34,216,13 44,196,12 58,184,9","44,216,13 58,200,12 74,194,9","52,224,12 68,212,11 82,210,8.6","50,238,13 66,238,11 78,232,9"): P.form(P.tube(sp),PARCH,length=5,step=3,ink=2.3)
    P.put(P.poly("34,222 48,220 52,236 38,242",.3),PARCH)
    regroup(P,k0,'translate(-8 20)')
    # the rest of the tavern: mug, two stones for the finder
    P.form(P.poly("12,20* 66,20* 62,84 40,88 16,84",.4),OCHRE,length=12,step=3.2,ink=3); P.cut("26,26 28,54 28,80|40,26 40,56 40,82|53,26 52,54 50,80",2.6); P.cut("14,34 40,39 65,34|16,74 40,79 63,74",4.4,INK); P.form(P.ell(39,20,27,9),BONE,shade=False,ink=2.8); P.cut("20,18 36,14 54,19",2.2,STONE2)
    P.put(P.ell(73,50,13,18,.1,.4).exterior.buffer(4.6).difference(box(0,0,66,100)),INK); P.put(P.ell(73,50,13,18,.1,.4).exterior.buffer(2.6).difference(box(0,0,65,100)),OCHRE)
    gem(P,180,268,1.25); gem(P,226,268,1.25); gleam(P,170,258,8); gleam(P,216,258,8)
    P.border(); return P
def quest_ogre():
    P=Pic(W,H,154); P.ground(BLOOD)
    sun=P.ell(130,96,92); P.rays(130,96,96,270,60,6,INK,alt=.8,peak=.7); P.form(sun,TORCH,shade=False,heavy=0,ink=3)
    # the one on the bill, behind
    sh=unary_union([P.poly("130,10 156,18 168,40 172,62 184,84 178,108 214,122 244,154 254,210 256,306* 4,306* 6,210 16,154 46,122 82,108 76,84 88,62 92,40 104,18",.5),P.poly("88,60* 58,42 44,22* 72,30 94,42*",.3),P.poly("172,60* 202,42 216,22* 188,30 166,42*",.3)])
    P.put(sh.buffer(1),INK); 
    for ex,sg in((110,1),(150,-1)): P.put(P.poly(X("-12,-5 0,-3 12,4 0,7",ex,60,1,0,sg),.2),TORCH); P.put(P.ell(ex+1*sg,61,2.6,4,jit=0),INK)
    P.cut("108,98 130,104 152,98",3,BLOOD)
    for x in(110,150): P.put(P.poly(f"{x-6},100* {x},76* {x+6},100*",.2),BONE)
    P.cut("92,48 106,42 120,52|168,48 154,42 140,52|26,160 14,190 12,230|234,160 246,190 248,230|60,124 42,134 30,150|200,124 218,134 230,150",3,STONE)
    cl=P.poly("226,176* 242,172* 250,96 258,50 250,22 230,18 218,44 222,96",.5); P.form(cl,OCHRE,length=11,step=3.2)
    for x,y,dx,dy in((220,40,-13,-4),(232,18,-4,-13),(252,24,10,-10),(221,70,-13,3),(257,58,10,3)): q=P.spike(x,y,dx,dy,10); P.put(q.buffer(1.7),INK); P.put(q,BONE)
    for k in range(4): g=P.tube(f"218,{152+k*10},12 234,{150+k*10},12 247,{154+k*10},10",.3); P.put(g.buffer(1.6),STONE); P.put(g,INK)
    earth(P,236,OCHRE,INK,3)
    # the reader
    limb(P,"112,222,26 108,246,20 110,264,16",BLOOD,10); limb(P,"150,222,26 154,246,20 152,264,16",BLOOD,10); P.form(P.poly("100,258 120,258 122,274* 88,274*",.3),INK,shade=False); P.form(P.poly("142,258 162,258 174,274* 140,274*",.3),INK,shade=False)
    limb(P,"98,152,22 74,168,20 66,186,16",VERD,9); limb(P,"162,152,22 186,168,20 194,186,16",VERD,9)
    P.form(P.poly("96,146 130,138 164,146 170,220 162,238 98,238 90,220",.4),VERD,length=14,step=3.2)
    hd=P.poly("130,96 146,100 154,114 152,132 142,146 130,150 118,146 108,132 106,114 114,100",.4); P.form(hd,PARCH,length=9,step=2.8,w=2); P.put(P.poly("108,128 104,112 118,106 142,106 156,112 152,128 149,116 130,114 111,116",.3),INK)
    P.form(P.poly("90,114 108,105 130,102 152,105 170,114* 152,116 130,112 108,116",.4),OCHRE,length=6,step=3,ink=2.8); P.form(P.poly("109,108* 110,92 120,82 140,82 150,92 151,108* 130,105",.4),OCHRE,length=10,step=3,ink=2.8); P.cut("110,103 130,100 150,103",4.6,BLOOD)
    for ex in(121,139): P.put(P.ell(ex,124,4.4,4.6,jit=.1),INK); P.put(P.ell(ex,124,3.2,3.4,jit=.1),BONE); P.put(P.ell(ex,126,1.6,1.8,jit=0),INK)
    P.cut("115,117 121,114 127,117|133,117 139,114 145,117",2.4); P.cut("130,126 128,133 132,134",1.8)
    s=sheet(P,74,150,186,238)
    stamp(P,beast('ogre'),130,196,.66,0,130,84)
    for x,sg in((68,1),(192,-1)):
        P.form(P.ell(x,196,10,12),PARCH,length=6,step=2.8)
        for k in range(3): P.form(P.tube(f"{x-2*sg},{188+k*8},8 {x+8*sg},{188+k*8},8 {x+14*sg},{189+k*7.4},6"),PARCH,length=3,step=3,ink=2)
    sack(P,36,262,1.05,PARCH)
    P.border(); return P

# ---------------------------------------------------------------- 15 seeing red
def rage():
    P=Pic(W,H,155); P.ground(SLATE)
    P.rays(130,140,70,330,44,9,SLATE2,alt=.85,peak=.5)
    pt=[]
    for i in range(44):
        a=2*math.pi*i/44+P.r.uniform(-.03,.03); q=(P.r.uniform(116,140) if i%2==0 else P.r.uniform(78,90)); pt.append((130+q*math.cos(a),134+q*math.sin(a)))
    st=Polygon(pt).buffer(0); P.put(st.buffer(3),INK); P.put(st,OCHRE); P.rays(130,134,40,116,44,6,TORCH,alt=.75)
    # shoulders and arms
    P.form(P.poly("20,306* 28,250 56,222 96,206 164,206 204,222 232,250 240,306*",.5),VERD,length=20,step=3.4,w=3,ink=3); 
    P.cut("100,222 112,250 120,296|160,222 148,250 140,296",3); 
    limb(P,"50,240,50 22,206,44 40,164,34 50,146,28",PARCH,15,w=2.8); limb(P,"210,240,50 240,206,44 222,160,34 208,136,28",PARCH,15,w=2.8)
    P.form(P.tuft(P.poly("28,252 20,222 40,206 66,214 78,240 60,262",.4),8,7,(-.3,-.9),.5),VERD,length=10); P.form(P.tuft(P.poly("232,252 242,222 222,206 196,214 182,240 200,262",.4),8,7,(.3,-.9),.5),VERD,length=10)
    P.cut("30,196 36,182 34,170|42,192 46,178 44,166|232,196 224,182 222,168|222,200 214,184 212,172",2.6)
    # neck, corded
    P.form(P.poly("98,186 162,186 172,216 150,232 130,236 110,232 88,216",.4),BLOOD,length=12,step=3); P.cut("108,196 112,212 118,228|130,200 130,216 130,232|152,196 148,212 142,228",4)
    # head
    hr=P.poly("82,150 74,116 80,86 100,66 130,60 160,66 180,86 186,116 178,150",.4)
    lk=[hr]
    for k in range(21):
        a=math.pi*(1.02+.96*k/20); x,y=130+54*math.cos(a),116+52*math.sin(a); ln=P.r.uniform(34,56)*(.7+.5*math.sin(-a if a<0 else a-math.pi)); lk.append(P.lens([(x-10*math.cos(a),y-10*math.sin(a)),(x+ln*.5*math.cos(a)+P.r.uniform(-5,5),y+ln*.5*math.sin(a)),(x+ln*math.cos(a*.5+.75*math.pi),y+ln*math.sin(a)-8)],20,peak=.3))
    P.put(unary_union([q.buffer(.4) for q in lk]),INK)
    P.cut([[(130+46*math.cos(a),112+44*math.sin(a)),(130+62*math.cos(a),110+64*math.sin(a)),(130+76*math.cos(a*.5+.75*math.pi),100+84*math.sin(a))] for a in[math.pi*(1.1+.8*k/8) for k in range(9)]],3.6,OCHRE)
    for sg in(-1,1): P.form(P.poly(X("46,-12 56,-18 60,-4 54,14 46,16",130,132,1,0,sg),.3),BLOOD,length=5,step=3)
    fc=P.poly("130,76 158,82 174,102 178,132 172,164 156,192 130,202 104,192 88,164 82,132 86,102 102,82",.4); P.form(fc,BLOOD,length=17,step=3,w=2.6,ink=3.2)
    P.cut("100,84 108,92 106,104|114,82 118,90 114,98|158,86 150,94 154,104|92,140 98,152 96,164|168,140 162,152 164,164",2.6,OCHRE)
    P.cut("128,84 124,96 130,106|132,84 138,96 134,104",3)
    P.cut("86,100 108,108 126,124|174,100 152,108 134,124",12,INK,peak=.55)
    for ex,sg in((107,1),(153,-1)):
        g=P.poly(X("-15,-5* 0,-4 13,7* 4,12 -9,10",ex,123,1,0,sg),.2); P.put(g.buffer(2),INK); P.put(g,BONE); P.put(P.ell(ex+2*sg,125.5,3.2,3.6,jit=.1),INK)
    P.cut("86,104 106,108 126,120|174,104 154,108 134,120",7); P.cut("94,140 106,143 116,140|166,140 154,143 144,140",2.6)
    P.put(P.poly("122,120 138,120 144,140 150,148 140,152 130,150 120,152 110,148 116,140",.3),BLOOD); P.cut("122,122 118,138 110,147|138,122 142,138 150,147",2.6); P.put(P.ell(121,148,4.4,2.8,jit=.1),INK); P.put(P.ell(139,148,4.4,2.8,jit=.1),INK)
    mo=P.poly("98,162* 112,156 130,158 148,156 162,162* 160,180 148,194 130,197 112,194 100,180",.4); P.put(mo.buffer(2.4),INK); P.put(mo,INK)
    P.many([Polygon([(101+k*7.4,160-abs(k-3.5)*-.2),(107.4+k*7.4,160),(107+k*7.4,169.4),(101.6+k*7.4,169)]).intersection(mo) for k in range(8)],BONE)
    P.many([Polygon([(107+k*7.6,190.5-abs(k-2.5)*.6),(113.4+k*7.6,190.5-abs(k-2.5)*.6),(112.6+k*7.6,183),(107.6+k*7.6,183)]) for k in range(6)],BONE); P.put(P.ell(130,179,13,4.6,jit=.2),'#A3271F')
    # fists
    P.form(P.poly("30,150 34,128 50,122 66,128 70,148 60,162 38,162",.4),PARCH,length=9,step=3,ink=2.8)
    for k in range(4): P.form(P.tube(f"{35+k*9.4},126,10 {35.5+k*9.4},136,10.4 {36+k*9},147,8"),PARCH,length=5,step=3,ink=2.2)
    P.form(P.tube("30,146,10 44,152,10 58,150,8"),PARCH,length=4,step=3,ink=2.2)
    hf=P.tube("196,196,12 212,110,12 230,26,12",.3,cap=False); P.form(hf,OCHRE,length=6,step=3)
    ax=P.poly("219,36* 212,78* 184,84 168,74* 176,54 178,34 174,14* 196,18 214,28*",.4); ax=P.poly("222,30* 214,70* 194,80 172,84* 180,62 182,40 176,16* 200,18*",.4); P.form(ax,BONE2,length=12,step=3,ink=3); P.cut("180,22 186,46 178,78",3,BONE) ; P.form(P.poly("224,34* 216,66* 236,64 246,52 244,40*",.3),BONE2,length=6,step=3)
    P.form(P.poly("192,146 196,124 212,118 228,124 230,146 220,158 200,158",.4),PARCH,length=9,step=3,ink=2.8)
    for k in range(4): P.form(P.tube(f"{204-k},{122+k*9.4},10 {216-k},{121+k*9.4},10.4 {227-k*1.4},{125+k*9},8"),PARCH,length=5,step=3,ink=2.2)
    # steam
    P.cut("72,120 50,108 46,88|70,128 44,122 34,104|190,112 204,98 204,82",4.6,BONE,peak=.5)
    P.border(); return P

# ---------------------------------------------------------------- 16 higher steps, larger shadows
def level_up():
    P=Pic(W,H,156); P.ground(VERD); P.rays(40,196,30,340,64,7,V2,alt=.85,peak=.6,a0=-math.pi,a1=.4)
    P.rays(46,180,16,64,26,5,TORCH,alt=.66)
    sx=[-6,78,134,192,266]; sy=[262,226,190,150]
    def shade(x,y,s):
        g=P.poly(X("-15,0* -14,-18 -20,-26 -31,-10* -33,-22 -27,-38 -16,-46 -13,-52 -24,-72* -9,-61 0,-63 9,-61 24,-72* 13,-52 16,-46 27,-38 33,-22 31,-10* 20,-26 14,-18 15,0* 5,-1 0,-13 -5,-1",x,y,s),.4)
        P.put(g.buffer(2.6),V2); P.put(g,INK)
        for d in(-1,1):
            for k in range(3): P.put(Polygon([tuple(map(float,q.split(','))) for q in X(f"{d*(27+k*3)},-12 {d*(29+k*3)},-12 {d*(26+k*3.4)},-1",x,y,s).split()]),INK)
            P.put(P.poly(X(f"{d*2},-50 {d*6},-54 {d*10},-55 {d*6},-49",x,y,s),.1),TORCH)
        P.many([Polygon([tuple(map(float,q.split(','))) for q in X(f"{k*3.2-1.5},-43 {k*3.2+1.5},-43 {k*3.2},-38.6",x,y,s).split()]) for k in(-2,-1,0,1,2)],TORCH)
    shade(206,154,1.86); shade(156,194,1.16); shade(106,229,.72)
    # stair
    for i in range(3,-1,-1):
        x0,x1=sx[i],sx[i+1]; y=sy[i]
        fr=P.poly(f"{x0},{y}* {x1+2},{y}* {x1+2},306* {x0},306*",.6); P.form(fr,STONE,length=10,step=4,w=2.6,ink=2.8)
        for j,yy in enumerate(range(int(y)+44,306,44)): P.cut([[(x0+2,yy),((x0+x1)/2,yy+1.5),(x1,yy)]],3.4); xx=x0+(x1-x0)*(.36 if j%2 else .66); P.cut([[(xx,yy-(30 if j else 28)),(xx+1,yy-14),(xx,yy)]],3.2)
        P.hatch(fr.buffer(-5).difference(box(0,0,260,y+12)),.04,13,2.2,INK,brk=15)
        P.form(P.poly(f"{x0-5},{y-4}* {x1-1},{y-4}* {x1-1},{y+9}* {x0-4},{y+9}*",.6),STONE2,length=5,step=4,ink=2.6); P.cut([[(x0+2,y-1),((x0+x1)/2,y-2),(x1-14,y-1)]],2.4,BONE2)
    # gold grows as well
    for i,n in((1,1),(2,2),(3,4)):
        x=sx[i]+ (13 if i<3 else 15); y=sy[i]-6
        for k in range(n): coin(P,x+(k%2)*2-1,y-k*5.4,9)
        if i==3:
            for k in range(3): coin(P,x+22+(k%2)*2,y-k*5.4,9)
    # the climber
    limb(P,"40,220,17 56,222,14 58,240,11 56,250,10",BLOOD,7); boot(P,58,250,.85); limb(P,"32,222,17 28,240,13 18,252,10",BLOOD,7); boot(P,16,251,.85)
    P.form(P.tube("36,184,22 34,202,26 35,220,22"),OCHRE,length=10,step=3.2); P.form(P.tube("24,214,6 36,218,6 47,214,6"),BONE2,shade=False,ink=1.8)
    tr=P.tube("54,198,5 64,176,7",.2,cap=False); limb(P,"40,190,13 50,204,11 56,198,9",OCHRE,5); P.form(tr,BONE2,shade=False,ink=2); fist(P,57,194,5.6); flame(P,66,166,.95)
    limb(P,"32,190,13 20,202,11 16,214,9",OCHRE,5); fist(P,15,217,5)
    head(P,38,164,.92,1,-.35,'wide')
    P.border(); return P

# ---------------------------------------------------------------- 17 the blow given back
def revenge():
    P=Pic(W,H,157); P.ground(BLOOD); P.hatch(box(0,0,260,300),.6,14,4,B2,brk=90)
    earth(P,264,INK,OCHRE,3)
    # the beast, back turned, looking round
    b=P.poly("266,60* 240,54 214,66 196,92 188,124 176,150 168,190 172,230 160,262 172,272* 266,276*",.6); bf=P.tuft(b,9,11,(-.4,.8),.5); P.put(bf.buffer(1.2),INK); P.locks(b,60,16,3,STONE2,(-.15,1),.3,2,inset=7)
    hd=P.poly("196,112 176,110 160,96 152,76 158,58 176,44 200,40 222,50 232,72 226,98 212,112",.5); hf=P.tuft(hd,7,8,(.6,.4),.5); P.put(hf.buffer(2.2),STONE2); P.put(hf,INK)
    P.locks(P.poly("196,60 226,66 226,98 204,106 196,84"),12,12,2.4,STONE2,(.7,.6),.3,2,inset=2)
    for sp_ in("198,46,12 210,26,9 206,8,2","176,48,11 172,28,8 158,16,2"):
        h=P.tube(sp_,.2,cap=False); P.form(h,PARCH,length=5,w=1.8,step=3,ink=2.2)
    P.put(P.ell(178,66,10.6,11,jit=.2),TORCH); P.put(P.ell(175,67,4,5,jit=.1),INK); P.cut("164,52 178,47 192,56",4,INK)
    mo=P.poly("152,84 166,88 182,84 188,92 178,106 162,104",.3); P.put(mo.buffer(1.4),STONE2); P.put(mo,BLOOD); P.many([Polygon([(156+k*7,86.6),(162+k*7,87),(159+k*7,95)]) for k in range(4)]+[Polygon([(163+k*7,104),(168+k*7,104),(165+k*7,97)]) for k in range(2)],BONE)
    P.put(P.poly("148,74* 158,72 160,80 152,82",.2),STONE2)
    # its paw flung up
    pw=P.tube("196,142,34 164,158,28 146,184,24"); pf=P.tuft(pw,7,7,(-.5,.6),.5); P.put(pf.buffer(1.6),STONE2); P.put(pf,INK); P.locks(pw,12,12,2.4,STONE2,(-.5,.8),.3,2,inset=4)
    for x,y,dx,dy in((138,190,-14,10),(144,196,-8,16),(154,198,0,17)): q=P.spike(x,y,dx,dy,8,1); P.put(q.buffer(1.6),INK); P.put(q,BONE)
    # the swing behind the blade, the beast's sweat
    P.cut("96,2 60,6 30,36|84,16 56,22 38,44|76,32 58,38 46,54",6,TORCH,peak=.4)
    P.cut("146,58 136,50 122,46|144,72 132,68 122,70|150,44 144,34 136,26",4,BONE,peak=.4)
    for x,y,s in((240,36,1),(252,58,.8),(140,30,0)):
        if s: d=P.poly(f"{x},{y-13*s}* {x+6*s},{y+1*s} {x},{y+8*s} {x-6*s},{y+1*s}",.2); P.put(d.buffer(1.8),INK); P.put(d,BONE)
    # the wounded one, in the air
    k0=len(P.o)
    limb(P,"70,196,28 46,216,22 34,236,17 14,240,14",OCHRE,11); P.form(P.poly("18,230 18,248 6,256 -2,262* -4,236*",.3),INK,shade=False)
    limb(P,"78,196,28 104,212,22 100,236,17 104,250,14",OCHRE,11); boot(P,106,256,1.1,1,.1)
    P.form(P.tube("99,226,19 99,238,18",.3),BONE,length=4,step=3); P.cut("90,228 99,232 108,228|90,236 99,240 108,236",1.8)
    to=P.tube("92,128,34 84,154,36 76,178,32 74,196,28"); P.form(to,VERD,length=15,step=3.2,w=2.8)
    for k in range(3):
        g=P.lens([(70+k*11,144+k*2),(72+k*10,160+k*2),(66+k*10,178+k*2)],7); P.put(g.buffer(1.6),INK); P.put(g,'#A3271F')
    P.form(P.tube("58,190,9 76,197,9 92,192,9"),BONE2,shade=False,ink=2)
    limb(P,"84,132,19 62,112,16 68,82,13 72,70,12",VERD,9)
    limb(P,"102,132,19 112,108,16 94,84,13 82,70,12",VERD,9); P.form(P.tube("104,100,18 98,90,17",.3),BONE,length=4,step=3); P.cut("96,98 103,92 110,96|92,92 98,86 106,88",1.8)
    # sword high overhead
    sw=P.poly("78,58* 86,52* 112,10* 112,-2* 102,4* 76,48*",.2); P.put(sw.buffer(2.4),INK); P.put(sw,BONE); P.cut("82,54 96,28 108,6",2); P.cut("66,46 79,54 92,62",8); P.cut("69,48 79,54 89,60",3.6,TORCH)
    P.form(P.tube("78,58,9 70,74,9",.2),OCHRE,shade=False,ink=2); fist(P,71,68,7.6); fist(P,79,63,7.2)
    head(P,104,108,1.22,1,.05,'angry',flow=(-.9,-.2))
    bd=P.poly(X("-16,-14 -4,-18 12,-14 15,-6 2,-10 -16,-5",104,108,1.24,.05),.2); P.form(bd,BONE,length=4,step=3,ink=2); P.put(P.ell(112,92,4.4,3.6,jit=.3),'#A3271F'); P.form(P.poly("84,98* 66,92* 70,100 62,106* 84,104*",.2),BONE,shade=False,ink=2)
    regroup(P,k0,'translate(2 8)')
    P.border(); return P

# ---------------------------------------------------------------- 18 the die is turned over
EV=dict((k.replace('_','-'),v) for k,v in list(globals().items()) if k in('secret','shortcut','tunnel_ahead','tunnel_back','spelunk','cave_in','trap','dragon_hoard','skeleton','pin_cushion','ambush','quest_manticore','quest_rompo','quest_ogre','rage','level_up','revenge'))
if __name__=='__main__':
    from concurrent.futures import ProcessPoolExecutor
    names=sys.argv[1:] or list(EV)
    def one(n): save(f'event-{n}',EV[n]())
    with ProcessPoolExecutor() as ex: list(ex.map(one,names))
