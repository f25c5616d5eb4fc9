"""Fourteen more wounds. Run it to write them beside the others; W2 names them for the table.
Weight of red: 0 none, 1 a stain, 2 a disc behind, 3 half the picture, 4 the ground itself."""
import os,sys
from woodcut import *
W,H=260,300
PLUM='#7C3F78'; FLESH=PARCH
def drop(P,x,y,s=1.0,col=BLOOD,hl=OCHRE):
    d=P.poly(f"{x},{y-14*s}* {x+6.4*s},{y+1*s} {x},{y+9*s} {x-6.4*s},{y+1*s}",.2); P.put(d.buffer(1.6),INK); P.put(d,col)
    if hl and s>.75: P.cut(f"{x-2},{y} {x-1},{y+4} {x+1},{y+6}",1.4,hl)
def bone(P,x0,y0,x1,y1,w=8,k=1.15,ends=3,ink=2.2):
    dx,dy=x1-x0,y1-y0; l=math.hypot(dx,dy) or 1; nx,ny=-dy/l*w*.52,dx/l*w*.52; ux,uy=dx/l,dy/l
    ps=[P.tube(f"{x0},{y0},{w} {(x0+x1)/2},{(y0+y1)/2},{w*.72} {x1},{y1},{w}",.25)]
    if ends&1: ps+=[P.ell(x0+nx-ux*w*.1,y0+ny-uy*w*.1,w*.6*k,jit=.25),P.ell(x0-nx-ux*w*.1,y0-ny-uy*w*.1,w*.6*k,jit=.25)]
    if ends&2: ps+=[P.ell(x1+nx+ux*w*.1,y1+ny+uy*w*.1,w*.6*k,jit=.25),P.ell(x1-nx+ux*w*.1,y1-ny+uy*w*.1,w*.6*k,jit=.25)]
    g=fix(unary_union(ps)); P.form(g,BONE,length=w*.75,step=3,w=2,ink=ink,heavy=1); return g
def jag(P,x,y,ang,w,col=BLOOD,n=4,ln=12):
    """a broken end: splinters from (x,y) along ang across width w"""
    ca,sa=math.cos(ang),math.sin(ang); ps=[]
    for k in range(n):
        u=(k/(n-1)-.5)*w; q=ln*(1 if k%2 else .55)*P.r.uniform(.85,1.15)
        ps.append(P.spike(x-sa*u-ca*3,y+ca*u-sa*3,ca*(q+3),sa*(q+3),w/n*1.5))
    g=unary_union([p.buffer(.1) for p in ps]); P.put(g.buffer(1.8),INK); P.put(g,col)
def star(P,x,y,r,col,n=5,q=.45,ink=2,rot=-math.pi/2):
    p=[]
    for i in range(2*n):
        a=rot+i*math.pi/n; rr=r if i%2==0 else r*q; p.append((x+rr*math.cos(a),y+rr*math.sin(a)))
    g=Polygon(p); P.put(g.buffer(ink),INK); P.put(g,col)
def burst(P,x,y,r0,r1,n,col,ink=2.4,seed=0):
    p=[]
    for i in range(2*n):
        a=-math.pi/2+i*math.pi/n; rr=(r1*P.r.uniform(.8,1.08) if i%2==0 else r0*P.r.uniform(.94,1.06)); p.append((x+rr*math.cos(a),y+rr*math.sin(a)))
    g=fix(Polygon(P.wob(list(Polygon(p).segmentize(4).exterior.coords)[:-1],.4))); P.put(g.buffer(ink),INK); P.put(g,col); return g
def skull(P,x,y,s=1.0,jaw=True,look=None,fill=BONE,gap=0):
    def Q(t):
        o=[]
        for u in t.replace('|',' | ').split():
            if u=='|': o.append(u); continue
            a,b=[float(v) for v in u.rstrip('*').split(',')]; o.append(f"{x+a*s:.1f},{y+b*s:.1f}"+('*' if u.endswith('*') else ''))
        return ' '.join(o)
    if jaw:
        j=P.poly(Q(f"-38,{34+gap} -34,{62+gap} -22,{76+gap} 0,{80+gap} 22,{76+gap} 34,{62+gap} 38,{34+gap} 26,{48+gap} 0,{54+gap} -26,{48+gap}"),.4); P.form(j,fill,length=7*s,step=3.4,w=2)
    c=P.poly(Q("0,-76 36,-68 60,-40 64,-8 54,14 46,26 42,42 30,54 0,57 -30,54 -42,42 -46,26 -54,14 -64,-8 -60,-40 -36,-68"),.5); P.form(c,fill,shade=False,ink=3); P.hatch_edge(c,3.4,20*s,2.8*max(.7,s),.05,within=c.difference(box(x-40*s,y+36*s,x+40*s,y+60*s)))
    for t in(-1,1):
        P.put(P.poly(Q(f"{t*8},-2 {t*16},-18 {t*34},-20 {t*45},-8 {t*42},10 {t*27},17 {t*12},12"),.3),INK)
        if look: P.put(P.ell(x+(t*26+look[0])*s,y+(-2+look[1])*s,6*s,6*s,jit=.2),look[2])
    P.put(P.poly(Q("0,12* -7,26 -9,33* 0,30 9,33* 7,26"),.2),INK)
    P.many([P.lens(Q(f"{k*8.6},{41} {k*8.9},{48} {k*8.6},{57}"),2.6*max(.6,s)) for k in range(-3,4)],INK); P.cut(Q("-36,42 0,45 36,42"),2.4*max(.6,s))
    if jaw: P.many([P.lens(Q(f"{k*8.4},{54+gap} {k*8},{60+gap} {k*7.6},{66+gap}"),2.4*max(.6,s)) for k in range(-2,3)],INK)
    P.cut(Q("-50,18 -40,26 -36,36|50,18 42,26 38,36"),2.2*max(.6,s))
    return c

# ---------------------------------------------------------------- 0: hardly any red
def scratch():
    """the dead man scratches his head: it is only a flea"""
    P=Pic(W,H,201); P.ground(OCHRE); P.rays(112,164,86,300,56,6,TORCH,alt=.8,peak=.6)
    # forearm from below right: two bones
    bone(P,244,300,226,168,11,1.1,2); bone(P,268,290,244,164,10,1.1,2)
    skull(P,108,182,1.18,look=(9,-9,TORCH),gap=6)
    # one brow up
    P.cut("54,158 68,148 90,152",5); P.cut("122,150 142,138 162,148",5.4)
    P.cut("54,140 64,122 82,110|60,152 66,140 76,132",2.4,STONE2)
    # carpals and palm behind the crown
    for x,y,r in((232,150,9),(244,146,9),(222,142,8),(236,134,8)): P.form(P.ell(x,y,r,r*.9),BONE,length=5,step=3,ink=2)
    # fingers: metacarpal, then two joints, the tips on the skull
    F=[((226,136),(206,96),(186,86),(160,124)),((232,132),(212,80),(178,68),(144,111)),((238,130),(222,66),(182,46),(130,99)),((244,134),(236,58),(194,24),(117,90))]
    for q in F[::-1]:
        for i in range(3):
            (x0,y0),(x1,y1)=q[i],q[i+1]; w=(10,8.6,7)[i]
            if i<2: bone(P,x0,y0,x1,y1,w,1.0)
            else:
                g=P.tube(f"{x0},{y0},{w+2} {(x0+x1)/2},{(y0+y1)/2},{w} {x1},{y1},3",.2); P.form(g,BONE,length=5,step=3,ink=2)
    bone(P,222,150,192,140,9,1.0); g=P.tube("192,140,9 180,138,8 166,146,3",.2); P.form(g,BONE,length=5,step=3,ink=2)
    # what the nails have left: three cuts
    P.cut("157,126 152,138 150,150|141,113 134,126 130,140|127,101 119,114 114,130|114,92 105,104 99,119",4.6)
    # the flea and its leap
    for k in range(7):
        a=math.radians(200+k*20); x,y=60+44*math.cos(a),76+52*math.sin(a); P.put(P.lens([(x-4,y+2),(x,y),(x+4,y-2)],3.6) if k not in(0,) else P.ell(x,y,2),INK)
    fl=P.poly("20,84 26,74 38,72 46,80 42,90 30,94 22,92",.2); P.put(fl,INK); P.cut("28,78 31,84 30,90|35,76 37,82 36,89",1.8,OCHRE); P.cut("40,88 48,94 44,104|34,92 38,100 32,108|24,92 20,100 24,106|21,82 14,80 10,84|44,80 51,78 54,82",2.6); P.put(P.ell(24,82,1.5,jit=0),OCHRE)
    P.border(); return P
def closecall():
    """an arrow took the hat, and left what was under it"""
    P=Pic(W,H,202); P.ground(OCHRE)
    for k,x in enumerate((-4,48,104,160,214)):
        w=(52,56,56,54,50)[k]; b=box(x,-4,x+w,304); P.put(b,OCHRE if k%2 else '#B8742A'); P.hatch(b,math.pi/2,9,2,'#8A561E' ,brk=60); P.put(P.lens([(x,-4),(x+1,150),(x,304)],5).buffer(.8),INK)
    for x,y in((24,40),(188,34),(76,24),(238,210),(22,236)): P.put(P.ell(x,y,4,4),INK); P.put(P.ell(x-.8,y-.8,2,2,jit=.1),STONE2)
    for x,y in((30,120),(236,150)): P.cut(f"{x-8},{y-14} {x-12},{y} {x-8},{y+14}|{x-4},{y-9} {x-6},{y} {x-4},{y+9}|{x+5},{y-10} {x+8},{y} {x+5},{y+12}",2.4,INK)
    # cracks where it went in
    P.cut("38,116 24,104 10,106|40,122 26,134 22,150|44,112 36,96 40,84",3.6,INK,peak=.2)
    # arrow, far half (tip)
    sh=P.tube("30,121,7 130,112,7 236,102,7",.2,cap=False)
    P.form(sh,BONE,length=4,step=4,ink=2.4)
    # hat
    br=P.poly("44,134 62,126 100,138 140,140 182,128 212,116 228,118 216,138 182,156 134,164 90,160 58,150",.5); cr=P.poly("82,142 78,104 74,78 88,60 112,66 128,54 148,48 164,62 170,96 178,132 134,148",.5)
    P.form(fix(cr),VERD,length=22,step=3.4,w=2.8,ink=3); P.form(P.poly("80,126 110,134 144,130 176,114 179,132 136,148 82,143",.3),INK,shade=False); P.form(br,VERD,length=12,step=3.4,w=2.6,ink=3)
    P.cut("92,72 90,94 94,118|112,74 108,90 110,104",3.4,BONE2); P.cut("58,138 92,148 130,151|160,147 190,136 212,126",2.6,BONE2); P.cut("128,60 132,80 128,100|150,62 154,84 152,104",2.6)
    # feather, struck upward
    fe=P.poly("160,108* 178,86 190,56 214,30 240,18 234,42 240,50* 226,60 228,72* 212,78 210,90* 190,96 172,112*",.4); P.form(fe,BONE,length=9,step=3,flow=(-.6,.6)); P.cut("164,108 194,74 232,26",2.6); P.cut("192,76 204,74 216,70|204,62 216,58 228,52|186,84 192,74 196,60|200,66 204,56 210,44",1.7)
    # hole and the near half of the shaft
    P.put(P.poly("150,104 160,98 172,102 170,112 158,116",.4),INK)
    P.form(P.tube("164,108,7 200,105,7 250,101,7",.2,cap=False),BONE,length=4,step=4,ink=2.4)
    for s in(-1,1):
        v=P.poly(f"218,{103+s*3}* 226,{102+s*16} 256,{100+s*20}* 248,{101+s*3}*",.3); P.form(v,BONE2,length=7,step=3,ink=2.2); P.cut(f"228,{103+s*4} 232,{102+s*9} 238,{101+s*14}|238,{102+s*4} 242,{101+s*9} 248,{100+s*15}",1.8)
    # hole in the crown on the far side
    P.put(P.poly("70,116 78,112 84,116 82,124 74,126",.3),INK)
    # below: the owner
    hd=P.poly("62,306* 58,262 64,226 84,202 112,192 146,192 174,202 194,228 200,264 196,306*",.5)
    hr=[]
    for k in range(17):
        x=70+k*7.4; y=218-34*math.sin((k+.6)/17.2*3.14)+6; hr.append(P.spike(x,y+8,(x-130)*.28,-30+abs(k-8)*1.0+P.r.uniform(-4,4),9,1.5).buffer(.2))
    P.put(unary_union(hr).buffer(.6),INK)
    P.form(hd,PARCH,length=16,step=3.4,w=2.6,ink=3)
    for x in(60,199): P.form(P.ell(x,276,11,16),PARCH,length=7,step=3)
    P.put(P.poly("68,232 84,210 110,200 148,200 176,210 192,234 176,222 150,212 128,209 104,212 84,222",.4),INK)
    for x in(101,157):
        P.put(P.ell(x,258,23,25,jit=.3),INK); P.put(P.ell(x,258,19.6,21.6,jit=.3),BONE); P.put(P.ell(x+1,247,6,6.6,jit=.2),INK); P.put(P.ell(x-.6,245,1.8,1.8,jit=0),BONE)
    P.cut("80,230 96,222 112,226|146,226 162,222 178,230",4); P.cut("80,284 98,290 118,284|140,284 158,290 178,284",2.2); P.form(P.poly("122,272 136,272 142,300 130,306 116,300",.3),OCHRE,length=7,step=3,ink=2)
    for x,y,r in((42,214,.5),(222,204,-.5),(34,180,.7),(222,172,-.7)):
        g=fix(shrot(P.poly(f"{x},{y-12}* {x+5},{y+1} {x},{y+8} {x-5},{y+1}",.2),r*50,origin=(x,y))); P.put(g.buffer(1.6),INK); P.put(g,BONE)
    P.border(); return P
def bruise():
    """it shows, and it frowns back"""
    P=Pic(W,H,203); P.ground(VERD); P.rays(130,150,90,300,56,6,'#2F6357',alt=.8,peak=.6)
    # shoulders
    sh=P.poly("-6,306* 6,280 50,262 96,254 164,254 210,262 254,280 266,306*",.5); P.form(sh,OCHRE,length=14,step=3.6); P.cut("30,286 60,274 92,268|170,270 206,278 232,290",2.6,TORCH)
    for x,s in((44,1),(216,-1)): P.form(P.poly(f"{x},{134} {x-14*s},{128} {x-20*s},{146} {x-14*s},{172} {x},{182} {x+6*s},160",.3),PARCH,length=8,step=3); P.cut(f"{x-12*s},140 {x-13*s},154 {x-7*s},168",2.4)
    hd=P.poly("130,34 172,40 202,66 216,108 216,156 204,206 176,244 130,258 84,244 56,206 44,156 44,108 58,66 88,40",.6); P.form(hd,PARCH,length=24,step=3.4,w=2.9,ink=3.2)
    # three hairs and a plaster
    P.cut("122,36 112,18 118,4|132,34 134,16 128,2|142,36 154,20 152,8",4)
    # good eye, indignant
    P.cut("58,104 80,86 108,100",7)
    P.put(P.ell(86,132,20,18,jit=.3),INK); P.put(P.ell(86,132,16.6,14.4,jit=.3),BONE); P.put(P.ell(90,132,7.4,8,jit=.2),INK); P.put(P.ell(87,129,2.2,2.2,jit=0),BONE); P.put(P.poly("64,124 86,112 108,126 106,118 86,106 66,116",.2),INK)
    P.cut("68,154 84,160 102,154|62,166 80,172 96,168",2.2)
    # the bruise: rings of ill colours, and the lids shut like a purse
    o=P.poly("172,74 198,80 214,104 218,136 210,166 188,182 160,180 136,164 130,136 136,104 152,82",1.6).intersection(hd.buffer(-1)); P.put(o.buffer(1),'#8E9A63'); P.hatch_edge(o,4,10,2.4,-1,col=PARCH)
    m=P.poly("174,88 194,94 206,114 206,142 194,162 170,168 148,156 140,132 148,104",1.4); P.put(m,PLUM); 
    i=P.poly("174,102 190,108 196,126 190,146 172,152 154,144 150,126 158,108",1.2); P.put(i,SLATE)
    P.hatch_edge(m,3.6,13,2.8,-1,col=SLATE); 
    up=P.poly("142,130 152,106 174,98 196,108 204,132* 190,138 172,141 154,138",.4); P.form(up,PLUM,length=12,step=3,w=2.4); lo=P.poly("144,134* 156,141 172,144 190,141 203,135* 196,154 174,160 152,152",.4); P.form(lo,PLUM,length=9,step=3,w=2.2)
    P.cut("140,131 172,146 206,132",6); P.cut("154,118 172,110 188,116|160,108 174,103 184,106",2.6,PARCH); P.cut("158,152 172,155 188,151",2,PARCH)
    P.cut("152,138 148,148 146,156|166,142 164,152 162,158|180,142 182,152 182,158|194,138 198,146 200,152",2)
    P.cut("138,94 160,78 190,86",6)
    # nose, and a mouth with a vacancy
    P.form(P.poly("118,132 132,132 138,160 150,176 142,190 122,192 108,184 112,170 120,158",.4),PARCH,length=9,step=3,ink=2.2); P.put(P.ell(122,186,3.4,2.2,jit=.1),INK); P.put(P.ell(137,186,3.4,2.2,jit=.1),INK)
    mo=P.poly("82,218 104,206 130,210 158,204 176,210 168,226 140,232 106,232",.4); P.put(mo.buffer(1.4),INK); P.put(mo,INK)
    for x in(92,104,140,152,164): P.put(P.poly(f"{x-5},{209}* {x+5},{208}* {x+4},{220} {x-4},{221}",.3).intersection(mo.buffer(-1)),BONE)
    P.cut("100,240 128,244 156,238",2.4); P.cut("60,196 72,216 78,206|196,196 190,212 180,208",2.6)
    P.many([P.lens([(74+k*8,226+k*2.6),(75+k*8,230+k*2.6),(77+k*8,233+k*2.6)],2.2) for k in range(7)]+[P.lens([(150+k*7,246-k*5),(151+k*7,249-k*5),(153+k*7,252-k*5)],2.2) for k in range(6)],INK)
    P.border(); return P
def cramp():
    """the calf has tied itself in a knot"""
    P=Pic(W,H,204); P.ground(PARCH); P.rays(128,160,70,280,52,5,BONE2,alt=.8,peak=.6)
    # lightning of the pain
    for sx,pts_ in((0,"14,58* 46,82* 36,92* 62,114* 22,100* 32,90* 8,70*"),(0,"248,70* 216,100* 230,106* 204,130* 244,116* 232,108* 256,84*"),(0,"12,270* 48,240* 38,232* 70,206* 56,240* 66,246* 28,280*")):
        z=P.poly(pts_,.2); P.put(z.buffer(2),INK); P.put(z,OCHRE)
    def seg(spec): return P.tube(spec,.3,cap=False)
    def lay(g,stripes):
        P.form(g,VERD,length=13,step=3.3,w=2.6,ink=3)
        P.many([P.lens(q,6).intersection(g.buffer(-1.6)) for q in stripes],BONE2)
    def bands(path,w,n):
        c=spline(pts(path),False,1.5); out=[]
        for k in range(1,n+1):
            i=int(len(c)*k/(n+1)); x,y,_=c[i]; a,b=c[max(0,i-3)],c[min(len(c)-1,i+3)]; dx,dy=b[0]-a[0],b[1]-a[1]; l=math.hypot(dx,dy); nx,ny=-dy/l,dx/l; ww=c[i][2]*.62; out.append([(x+nx*ww,y+ny*ww),(x+dx/l*3,y+dy/l*3),(x-nx*ww,y-ny*ww)])
        return out
    # low strand inside the loop
    s1="58,126,36 60,158,37 96,172,36 150,182,36"
    s2="164,-10,104 156,34,84 130,74,54 104,112,42 82,162,40 104,208,40 158,210,40 188,168,40 168,124,38 124,104,38"
    s3="165,116,35 130,102,38 88,96,37 60,116,36 55,142,36 68,162,36"
    s4="112,176,36 156,184,37 194,206,40 214,236,42"
    for s,n in((s1,3),(s2,0),(s3,0),(s4,0)):
        g=seg(s); 
        if s is s2:
            # knee and thigh go in first, striped
            lay(g,bands(s2,40,13))
            P.cut("178,20 176,44 166,60|140,38 132,54 124,60",3)
        elif s is s3: lay(g,bands(s3,38,4)); 
        else: lay(g,bands(s,36,3))
        if s in(s3,s4):
            # the joint under the upper strand shows no seam
            (x,y,w,x2,y2)=(166,119,37,190,144) if s is s3 else (112,176,35,90,171)
            q=seg(f"{x+(-10 if s is s3 else 12)},{y+(-5 if s is s3 else 2)},{w-2} {x},{y},{w-2} {x2},{y2},{w-1}"); P.put(q.buffer(-1.2),VERD)
            if s is s3:
                q2=seg("60,150,33 78,168,33"); P.put(q2.buffer(-.6),VERD)
    # left lobe again over the low strand
    g=seg("98,124,41 82,162,40 98,200,40"); 
    P.put(g.buffer(2.6).intersection(box(0,138,260,190)),INK); P.put(g.intersection(box(0,134,260,194)),VERD); P.hatch_edge(g,3.3,13,2.6,within=box(0,130,260,198)); P.many([P.lens(q,6).intersection(g.buffer(-1.6)) for q in bands("98,124,41 82,162,40 98,200,40",40,4)],BONE2)
    # the dark where the turns meet
    h=P.poly("106,134* 122,130 144,134 170,146* 150,149 132,145 118,146 112,154* 108,146",.3); P.put(h,INK); P.cut("114,158 120,150 132,146",2.6)
    P.put(P.ell(52,166,4.6),VERD)
    # foot: the toes stand up like hackles
    cf=P.tube("202,214,46 218,238,48",.3,cap=False); P.form(cf,OCHRE,length=10,step=3.2)
    ft=P.poly("194,246 212,228 240,230 250,250 244,272 222,284 190,286 150,288 120,284 112,272 122,262 150,262 178,258",.5); P.form(ft,BONE,length=13,step=3.2,w=2.5,ink=3)
    for k,(x,y,dx,dy,w) in enumerate(((124,270,-20,-26,19),(138,266,-10,-26,14),(150,264,-1,-24,13),(161,262,8,-22,12),(171,260,16,-18,11))):
        t=P.tube(f"{x},{y+6},{w} {x+dx*.5},{y+dy*.5},{w*.82} {x+dx},{y+dy},{w}",.3); P.form(t,BONE,length=5,step=3,ink=2.4); P.put(P.ell(x+dx-1,y+dy-2,w*.24,w*.2,jit=.1).exterior.buffer(.8),INK)
    P.put(P.poly("116,276 130,262 176,256 184,270 150,280",.3),BONE); P.cut("128,280 160,282 196,280|206,262 218,268 228,264|196,252 200,262 198,270",2.4)
    P.border(); return P
def closeshave():
    """the barber is never late"""
    P=Pic(W,H,205); P.ground(VERD); P.rays(96,130,80,320,56,6,'#2F6357',alt=.8,peak=.6)
    # chest and neck
    nk=P.poly("12,250 18,190 30,150 92,160 86,214 84,254 50,264",.4); P.form(nk,PARCH,length=15,step=3.2); P.form(P.ell(84,214,9,13,.2),PARCH,length=6,step=3,ink=2); P.cut("40,196 44,220 40,240|58,210 60,226 58,242",2.4)
    ch=P.poly("-6,306* -6,246 30,236 74,246 120,268 150,306*",.5); P.form(ch,OCHRE,length=14,step=3.4); P.cut("8,262 40,252 72,262|20,284 60,272 98,288",2.6,TORCH)
    # head, profile to the right and tipped back
    hd=P.poly("22,150 14,110 24,66 52,36 90,26 122,34 138,54 142,72* 152,82 170,98 172,108 160,114 146,116* 150,124 146,130* 150,138 144,146 128,156 96,172 60,176 34,170",.5); P.form(hd,PARCH,length=15,step=3.2,w=2.5,ink=3)
    # hair and ear
    P.put(P.tuft(P.poly("18,154 8,112 18,64 46,32 86,18 124,28 136,44 110,44 88,56 78,80 64,90 56,112 44,140",.4),7,7,(-.6,.6),.4),INK); P.cut("30,76 48,54 74,42|26,100 38,76 54,64|88,32 106,32 118,38|34,124 42,100 52,88",2.6,STONE)
    P.form(P.poly("52,104 62,94 76,98 78,114 70,130 58,132",.3),PARCH,length=6,step=3); P.cut("60,106 68,104 70,114 64,122",2.4)
    # eye rolled down at it
    P.put(P.ell(114,82,15,14,jit=.3),INK); P.put(P.ell(114,82,12,11,jit=.2),BONE); P.put(P.ell(119,88,5,5,jit=.1),INK); P.cut("92,66 108,54 128,60",6); P.cut("104,102 114,106 124,102|132,62 136,70 134,78",2); P.cut("158,108 152,104 148,108",2.4); P.put(P.ell(158,110,3,2,jit=.1),INK)
    # lips pressed
    P.cut("128,134 140,131 148,131",3); 
    # beard to the blade
    bd=P.poly("62,124 74,144 96,140 116,128 132,122 142,124* 130,132 134,138 150,138 168,154 190,172 206,182* 176,196 140,208 104,214* 88,198 70,172",.4); bt=P.tuft(bd.intersection(box(0,0,260,230)),7,6,(.7,.7),.6); P.put(bt,INK); P.locks(bt,30,20,2.8,STONE2,(.72,.7),.2,2,inset=5)
    # blade of the scythe
    bl=P.poly("56,224* 90,214 140,200 190,178 228,150 250,120 266,92* 266,150* 240,184 200,214 150,232 100,234 56,224*",.5)
    cutoff=P.poly("122,246* 160,240 206,226 222,222* 236,246 246,272 242,286 226,276 222,286* 204,268 198,276* 180,262 160,258 146,264*",.4); ct=P.tuft(cutoff,7,6,(.7,.7),.5); P.put(ct,INK); P.locks(ct,18,16,2.6,STONE2,(.75,.6),.25,2,inset=4)
    P.form(bl,BONE,length=9,step=3.6,w=2.2,ink=3.2); P.cut("76,222 140,210 196,188 240,152 262,116",3.4); P.cut("84,227 140,222 192,204|206,196 230,176 250,150",2.4,STONE2)
    for x,y,a in((96,250,.6),(112,262,.2),(136,276,.9),(160,284,.4),(200,292,.7),(82,276,1.1)): P.put(P.lens([(x-6*math.cos(a),y-6*math.sin(a)),(x+1,y+1),(x+7*math.cos(a),y+6*math.sin(a))],3.4),INK)
    # snath and the hand upon it
    sn=P.tube("236,-6,13 244,40,13 252,84,14 262,128,15",.3,cap=False); P.form(sn,OCHRE,length=7,step=3.4); P.cut("236,4 241,36 246,66",2,TORCH)
    sl=P.poly("266,6* 266,70* 252,70 240,60 236,44 242,26 252,12",.4); 
    for k in range(4):
        y=24+k*13; bone(P,262,y+2,234,y+1,7.4,1.0); g=P.tube(f"234,{y+1},8 226,{y+7},7 234,{y+12},4",.2); P.form(g,BONE,length=4,step=3,ink=2)
    P.cut("196,96 212,112 208,132|182,112 196,124 194,140",3.4,BONE)
    P.border(); return P
def thathurt():
    """the nail is unharmed"""
    P=Pic(W,H,206); P.ground(SLATE); P.rays(122,108,60,300,56,5,SLATE2,alt=.8,peak=.6)
    # bench and bent nail
    pl=P.poly("-6,262* 60,258 140,264 210,259 266,262* 266,306* -6,306*",.5); P.form(pl,OCHRE,shade=False,ink=3); P.hatch(box(2,268,258,300),.02,8,2.2,INK,brk=50)
    nl=P.tube("222,262,7 222,240,7 214,226,7 226,214,7",.2,cap=False); P.form(nl,STONE2,length=4,step=3); P.form(P.poly("216,216 220,206 238,214 234,222",.2),STONE2,length=4,step=3)
    P.rays(124,92,56,112,26,11,TORCH,alt=.66,peak=.4)
    b=burst(P,124,96,66,92,13,TORCH); 
    # fist
    fi=P.poly("76,190 84,170 104,160 150,158 178,166 190,186 190,226 180,246 150,254 104,252 82,240 74,214",.5); ar=P.poly("84,226 78,306* 186,306* 184,228 134,216",.4)
    P.form(ar,VERD,length=12,step=3.4); P.cut("92,270 130,264 178,270|90,284 132,278 180,284",3.4,OCHRE)
    P.form(fi,BONE,length=14,step=3.2,w=2.5,ink=3)
    for k in range(4):
        y=172+k*19; q=P.poly(f"118,{y-9} 156,{y-10} 182,{y-8} 190,{y} 184,{y+9} 154,{y+10} 120,{y+9} 112,{y}",.3); P.form(q,BONE,length=7,step=3,w=2.1,ink=2.4); P.cut(f"160,{y-6} 163,{y} 160,{y+6}",2)
    # thumb: a great glowing bulb
    th=P.poly("88,196 84,168 92,146 82,120 80,88 90,58 112,42 138,44 158,62 164,94 154,124 134,146 130,170 124,190 108,206",.6); P.form(th,OCHRE,length=22,step=3.2,w=2.8,ink=3.4)
    P.form(P.poly("96,206 88,184 94,160 128,162 128,184 118,204",.4),BONE,length=9,step=3,ink=0,heavy=0); P.cut("90,172 90,186 97,202",3)
    P.cut("92,154 110,160 130,154|94,148 110,152 128,148",2.6); 
    na=P.poly("106,74 114,60 132,60 142,74 143,94 134,106 114,106 105,94",.4); P.form(na,PLUM,length=9,step=3,ink=2.4); P.cut("111,78 114,70 122,66",3,BONE); P.cut("110,112 124,116 138,112",2.4); P.cut("92,70 86,90 90,112|158,82 158,104 146,124",2.8,TORCH)
    R=lambda g:fix(shrot(g,-40,origin=(214,66)))
    P.form(R(P.poly("207,84* 221,84* 222,140 224,196* 204,196* 206,140",.3)),OCHRE,length=7,step=3.2)
    hm=P.poly("168,44* 184,41 216,43 248,41 262,44* 265,66 262,88* 248,91 216,89 184,91 168,88* 165,66",.4); P.form(R(hm),STONE2,length=12,step=3.2,ink=3); RR=lambda x,y:(214+(x-214)*math.cos(math.radians(-40))-(y-66)*math.sin(math.radians(-40)),66+(x-214)*math.sin(math.radians(-40))+(y-66)*math.cos(math.radians(-40))); P.cut([[RR(184,44),RR(182,66),RR(184,89)],[RR(246,44),RR(248,66),RR(246,89)]],5); P.cut([[RR(174,50),RR(172,64),RR(173,80)],[RR(194,50),RR(216,49),RR(236,50)]],2.8,BONE)
    P.cut("160,58 172,34 192,16|148,44 160,22 178,6",3.4,BONE)
    for x,y in((40,60),(34,122),(60,26)): P.cut(f"{x},{y} {x-9},{y-3} {x-19},{y-2}",4.4,BONE)
    P.border(); return P

# ---------------------------------------------------------------- 1: a stain
def flesh():
    """in flight, and in the fattest place"""
    P=Pic(W,H,207); P.ground(PARCH); P.rays(140,150,70,280,52,5,BONE2,alt=.8,peak=.6)
    g=P.poly("-6,270* 60,266 140,272 210,266 266,270* 266,306* -6,306*",.5); P.form(g,OCHRE,shade=False,heavy=0); P.hatch(box(2,276,258,300),.02,8,2.2,INK,brk=46)
    # far arm, head looking back
    P.form(P.tube("92,96,24 62,86,20 40,62,17",.3),SLATE2,length=9,step=3); P.form(P.ell(35,54,11),PARCH,length=6,step=3); 
    for a in(-2.3,-1.7,-1.1,-.4): P.form(P.tube(f"{35+8*math.cos(a)},{54+8*math.sin(a)},6 {35+19*math.cos(a)},{54+19*math.sin(a)},5",.2),PARCH,shade=False,ink=2)
    # legs in parted hose: near leg planted, the other kicked up behind
    lf=P.poly("66,190 110,196 118,216 110,238 100,258 62,262 66,240 58,218",.4); P.form(lf,VERD,length=13,step=3.2,w=2.6,ink=3); P.form(P.poly("58,256 104,254 106,270 84,276 34,278 30,270 50,264",.3),INK,shade=False)
    rl=P.poly("150,192 196,186 214,206 232,222 246,244 236,258 216,250 196,240 168,236 150,218",.4); P.form(rl,OCHRE,length=13,step=3.2,w=2.6,ink=3); P.form(P.poly("232,232 250,222 258,230 258,268 250,286 240,280 240,262 228,252",.3),INK,shade=False)
    # torso
    to=P.poly("88,68 112,58 140,62 158,78 166,108 168,134 120,142 76,132 80,100",.4); P.form(to,SLATE2,length=16,step=3.3,w=2.8,ink=3); P.cut("96,80 98,104 96,122|148,84 150,104 152,124|122,70 122,96 122,124",3,STONE)
    P.form(P.tube("150,78,25 182,98,21 214,92,17",.3),SLATE2,length=9,step=3); P.form(P.ell(222,90,11),PARCH,length=6,step=3)
    for a in(-1.2,-.5,.2,.8): P.form(P.tube(f"{222+8*math.cos(a)},{90+8*math.sin(a)},6 {222+19*math.cos(a)},{90+19*math.sin(a)},5",.2),PARCH,shade=False,ink=2)
    # the seat of the matter
    ls=P.poly("122,132 96,128 70,140 50,168 50,198 66,220 94,226 116,216 124,196",.5); rs=P.poly("122,132 150,126 180,136 202,164 204,194 188,218 158,226 132,216 122,196",.5)
    P.form(ls,VERD,length=20,step=3.2,w=2.9,ink=3.2); P.form(rs,OCHRE,length=20,step=3.2,w=2.9,ink=3.2); P.cut("122,134 120,168 124,206 128,218",5); P.cut("64,172 74,152 92,142|62,188 64,180 66,176",4,BONE2); P.cut("138,150 146,144 158,142",4,TORCH); P.cut("70,222 92,228 114,220|140,222 164,227 186,216",3)
    bt=P.poly("74,116* 120,126 168,114* 177,140 122,150 67,142",.3); P.form(bt,INK,shade=False); P.cut("78,130 100,135 120,136|130,136 150,134 166,129",2.4,OCHRE)
    # head turned back in reproach
    hd=P.poly("112,14 136,12 152,26 154,46 144,64 122,70 102,60 96,40 100,24",.4); P.form(hd,PARCH,length=9,step=3,w=2.2,ink=2.8); P.put(P.tuft(P.poly("100,40 98,22 112,8 138,6 154,20 140,22 124,22 110,30",.3),5,6,(-.8,.2),.6),INK)
    for x in(122,140): P.put(P.ell(x,36,6.6,7.4,jit=.2),INK); P.put(P.ell(x,36,4.8,5.6,jit=.1),BONE); P.put(P.ell(x+1.4,39,2.4,2.6,jit=.1),INK)
    P.cut("114,27 121,23 128,27|134,26 141,22 148,27",2.6); P.put(P.ell(132,55,7,6.4,.1,.2),INK); P.cut("128,58 132,60 136,58",2.2,BLOOD); P.cut("132,40 128,46 132,48",1.6)
    # the arrow
    st=P.poly("152,170 166,162 178,168 184,182 176,194 160,196 150,186",1.2); P.put(st,BLOOD); P.put(P.ell(167,179,7,6),INK)
    P.form(P.tube("166,179,6 196,156,6 232,130,6",.2,cap=False),BONE,length=3,step=4,ink=2.2)
    for s in(-1,1):
        c_,s_=.815,-.58; X=lambda a,b:f"{166+a*c_-b*s_*s:.1f},{179+a*s_+b*c_*s:.1f}"
        P.form(P.poly(f"{X(56,3)}* {X(62,15)} {X(92,20)}* {X(86,3)}*",.3),BONE,length=7,step=3,ink=2.2); P.cut(f"{X(64,4)} {X(68,10)} {X(74,15)}|{X(74,4)} {X(78,10)} {X(84,16)}",1.8)
    drop(P,160,214,.7); drop(P,186,246,.62)
    P.cut("14,120 26,118 40,120|8,150 20,148 36,150|12,182 20,180 32,182",4)
    P.border(); return P
def softtissue():
    """a poppet that has lost some stuffing"""
    P=Pic(W,H,209); P.ground(SLATE); P.rays(130,140,80,300,56,5,SLATE2,alt=.8,peak=.6)
    g=P.poly("-6,268* 60,264 140,270 210,264 266,268* 266,306* -6,306*",.5); P.form(g,VERD,shade=False,heavy=0); P.hatch(box(2,274,258,300),.02,8,2.2,INK,brk=46)
    CL=BONE2
    def weave(g): P.hatch(g,.72,9,1.5,STONE2,brk=26,inset=6); P.hatch(g,2.3,9,1.5,STONE2,brk=26,inset=6)
    def straw(x,y,a,n,ln,sp=1.0):
        ps=[]
        for k in range(n):
            t=a+P.r.uniform(-sp,sp); q=ln*P.r.uniform(.6,1.1); ps.append(P.spike(x+P.r.uniform(-5,5),y+P.r.uniform(-5,5),q*math.cos(t),q*math.sin(t),5.4,P.r.uniform(-4,4)).buffer(.3))
        P.many([p.buffer(1.5) for p in ps],INK); P.many(ps,TORCH)
    # legs forward, one short of its foot's seam
    for sp,b in (("104,214,40 88,244,38 66,266,38",0),("156,214,40 172,246,38 196,266,38",1)):
        t=P.tube(sp,.5); P.form(t,CL,length=12,step=3.3,w=2.5,ink=3); weave(t)
    for x in(58,204): P.cut(f"{x-6},{258} {x},{266} {x-2},{276}|{x+4},{256} {x+9},{264} {x+8},{274}",2.6,BLOOD)
    # right arm hangs by threads
    straw(186,132,.3,14,24,.9)
    ra=P.poly("206,140* 214,130* 226,134 244,156 250,184 242,204 226,208 216,196 214,176 206,160* 212,150*",.5)
    P.form(ra,CL,length=12,step=3.3,w=2.5,ink=3); weave(ra); straw(208,148,math.pi*.95,8,15,.7)
    P.cut("180,124 194,116 210,136|184,144 196,152 208,152",2.6,BLOOD)
    la=P.tube("90,130,38 56,134,36 32,116,38",.5); P.form(la,CL,length=12,step=3.3,w=2.5,ink=3); weave(la)
    bd=P.poly("94,116 130,108 168,116 186,140* 180,152 184,190 178,222 156,236 130,240 104,236 84,222 78,190 80,150",.6); P.form(bd,CL,length=20,step=3.3,w=2.8,ink=3.2); weave(bd)
    # burst belly
    te=P.poly("112,158* 126,166 136,160 146,172* 152,186 144,194 150,208* 132,214 120,206 110,212* 104,194 112,184 102,172*",.5); P.put(te.buffer(3),INK); P.put(te,BLOOD); P.hatch_edge(te,4,9,2.2,-1,inset=0)
    straw(128,190,1.57,26,48,1.0); straw(128,184,-1.2,8,26,.6)
    # head
    hd=P.poly("130,14 164,20 186,42 190,72 176,100 152,114 130,118 106,114 84,100 70,72 74,42 96,20",.6); P.form(hd,CL,length=18,step=3.3,w=2.8,ink=3.2); weave(hd)
    for k in range(9): x=104+k*6.6; P.put(P.lens([(x,22),(x+(k-4)*1.6,8),(x+(k-4)*3.4,-2 if k%2 else 3)],4.4).buffer(.5),INK)
    # button eye, and the other gone to a cross
    P.put(P.ell(106,62,15.5),INK); P.put(P.ell(106,62,13),OCHRE); P.put(P.ell(106,62,9).exterior.buffer(.9),INK)
    for a,b in((-3,-3),(3,-3),(-3,3),(3,3)): P.put(P.ell(106+a,62+b,1.7,jit=0),INK)
    P.cut("144,52 154,62 164,72|164,52 154,62 144,72",6)
    P.cut("92,92 112,98 132,97 152,98 168,90",3.4); P.many([P.lens([(x,y-7),(x+1,y),(x,y+7)],3.4) for x,y in((100,94),(114,98),(130,97),(146,98),(160,94))],INK)
    P.put(P.poly("124,74* 138,74* 131,84*",.2),INK)
    # needle and the red thread: someone has begun
    th=P.lens([(150,176),(178,168),(196,192),(176,216),(196,236),(222,226),(226,192)],4.4,a0=.9,a1=.9); P.put(th.buffer(1),INK); P.put(th,BLOOD)
    P.cut("146,164 154,172 150,182|150,196 158,200 156,210",3,BLOOD)
    nd=P.lens([(226,196),(222,232),(214,272)],8,a0=.8,peak=.2); P.put(nd.buffer(2),INK); P.put(nd,BONE); P.put(P.lens([(225,194),(224,200),(223,207)],3),INK)
    P.border(); return P
def crushed():
    """the ceiling had the last word"""
    P=Pic(W,H,210); P.ground(OCHRE); P.rays(130,236,110,330,56,7,TORCH,a0=math.pi,a1=2*math.pi,alt=.8,peak=.6)
    g=P.poly("-6,240* 60,236 140,242 210,236 266,240* 266,306* -6,306*",.5); P.form(g,SLATE,shade=False,heavy=0); P.cut("6,252 60,248 100,252|180,250 220,248 256,252|20,290 70,286 120,291|150,292 200,288 246,292",2.4,STONE)
    # what has run out from under it
    pd=P.poly("64,246 100,240 150,240 196,244 206,254 190,262 176,266 172,278 162,280 154,268 120,268 108,276 96,270 70,262 52,256",.6); P.put(pd.buffer(2),INK); P.put(pd,BLOOD); P.cut("84,254 112,258 140,256",2.6,OCHRE)
    # the chain it hung from
    for k,(x,y,a) in enumerate(((132,14,.2),(126,36,1.3),(132,56,.2))):
        o=P.ell(x,y,11,16,a if k!=1 else 0); i_=P.ell(x,y,5.4,10,a if k!=1 else 0); P.put(o.difference(i_).buffer(2.2),INK); P.put(o.difference(i_),STONE2)
    # legs out to the left: boots up
    for sp,c in(("112,236,34 74,240,30 44,238,27",VERD),("112,256,34 72,262,30 38,260,27",OCHRE)):
        t=P.tube(sp,.3,cap=False); P.form(t,c,length=10,step=3.2,w=2.4,ink=2.8)
        y=float(sp.split()[-1].split(',')[1]); x=float(sp.split()[-1].split(',')[0]); 
        P.form(P.poly(f"{x+10},{y-15} {x-4},{y-17} {x-8},{y-36} {x-6},{y-52}* {x-16},{y-50} {x-25},{y-30} {x-26},{y} {x-20},{y+13} {x+8},{y+14}",.4),'#5B4632',length=9,step=3,ink=2.8); P.cut(f"{x-19},{y-28} {x-20},{y-10} {x-18},{y+6}",2.2,BONE2)
    # arm out to the right with one finger raised: an objection
    ar=P.tube("170,254,28 204,258,27 222,240,24",.3); P.form(ar,VERD,length=9,step=3.2,ink=2.8)
    ha=P.poly("208,226 212,212 224,206 240,210 246,224 240,238 224,242 212,238",.4); P.form(P.tube("218,218,11 217,198,10 219,174,9",.3),BONE,length=6,step=3,ink=2.6); P.form(ha,BONE,length=8,step=3,ink=2.6); P.cut("224,214 230,222 228,230|232,213 238,220 237,228",2.2); P.form(P.tube("214,226,10 226,226,9 232,222,8",.2),BONE,length=5,step=3,ink=2.2)
    P.cut("196,178 204,172 206,164|240,176 234,170 233,162|218,164 219,156 218,148",3.4)
    # the block
    sd=P.poly("188,84* 206,70* 208,226* 190,244*",.6); tp=P.poly("58,82* 80,66 206,68* 190,84*",.6); fr=P.poly("56,84* 110,80 190,84* 188,130 192,190 188,244* 120,248 58,244* 60,200 54,150",.8)
    P.form(tp,BONE2,length=5,step=5,ink=3); P.form(sd,'#5A534A',length=16,step=3.4,w=3,ink=3); P.form(fr,STONE2,length=24,step=3.6,w=3.2,ink=3.4)
    P.cut("64,96 100,92 146,94|63,104 63,140 66,176|72,104 86,102 100,103",3.4,BONE2)
    for _ in range(16):
        a,b=P.r.uniform(72,158),P.r.uniform(112,222); t=P.r.choice([.5,.8,2.3]); P.many([P.lens([(a+w*8,b+w*2),(a+w*8+6*math.cos(t),b+w*2+6*math.sin(t)),(a+w*8+12*math.cos(t),b+w*2+12*math.sin(t))],2.6) for w in range(3)],STONE)
    # carved on it: a face content with itself
    P.cut("78,134 94,128 108,138|136,138 150,128 166,134",6); P.put(P.lens("78,152 93,144 108,152",14),INK); P.put(P.lens("136,152 151,144 166,152",14),INK); P.cut("121,146 114,172 127,176",4.4); P.cut("78,190 100,208 144,208 168,188",7); P.cut("88,203 102,214 122,217",2.6,BONE2)
    P.cut("166,84 158,102 166,114 160,126",4.4,INK,peak=.2); P.cut("150,244 156,232 150,222",4,INK,peak=.2)
    # ring bolt and lifted dust
    o=P.ell(132,74,13,9); P.put(o.exterior.buffer(5),INK); P.put(o.exterior.buffer(2.6),STONE2)
    P.cut("34,70 36,96 34,122|18,96 20,118 18,140|232,30 234,56 232,82|46,30 48,50 46,70|214,24 216,40 214,56",4)
    P.border(); return P

# ---------------------------------------------------------------- 2: a disc of it behind
def disc(P,x,y,r,ray=True):
    d=P.ell(x,y,r,r,0,1.2); P.put(d.buffer(2.6),INK); P.put(d,BLOOD); 
    if ray: P.rays(x,y,r*.3,r*.94,46,4,'#5E1511',alt=.8,peak=.65)
    return d
def brokenleg():
    """a careful man makes himself a crutch of it"""
    P=Pic(W,H,211); P.ground(SLATE); P.rays(130,140,90,300,56,5,SLATE2,alt=.8,peak=.6); disc(P,132,132,98)
    g=P.poly("-6,274* 60,270 140,276 210,270 266,274* 266,306* -6,306*",.5); P.put(g,INK); P.cut("8,282 60,279 104,283|130,285 190,281 250,285|40,294 90,291 140,295",2.4,STONE)
    # standing leg
    bone(P,116,186,112,230,11,1.1); bone(P,110,234,114,270,8.5,1.1); bone(P,118,236,121,268,5,1.0,3,1.8)
    P.form(P.poly("104,266 122,264 126,272 122,280 74,281 70,275 88,270",.3),BONE,length=5,step=3,ink=2.4); P.cut("78,276 84,274 90,274|84,279 90,277 96,277",1.6)
    # broken thigh, ending in splinters
    bone(P,148,184,176,210,11,1.1,1); jag(P,178,212,.74,12,BONE,4,12); drop(P,190,240,.8); drop(P,178,252,.6); drop(P,200,258,.6)
    P.put(P.ell(180,214,4,jit=.3),BLOOD)
    # pelvis
    P.form(P.poly("104,170 118,164 132,172 146,164 162,170 166,184 154,196 142,190 132,200 122,190 110,196 98,184",.4),BONE,length=8,step=3,ink=2.6); P.put(P.ell(117,182,5,4.4),INK); P.put(P.ell(147,182,5,4.4),INK)
    # spine and ribs
    for k in range(5): 
        x,y=134+k*-.6,112+k*12; P.form(P.poly(f"{x-8},{y-4} {x},{y-6} {x+8},{y-4} {x+7},{y+4} {x},{y+6} {x-7},{y+4}",.3),BONE,length=4,step=3,ink=2,heavy=.6)
    for k in range(5):
        y=100+k*10.6; w_=(24,30,33,31,24)[k]
        for s in(-1,1):
            rb=P.lens([(134,y),(134+s*w_*.6,y-5),(134+s*w_,y+3),(134+s*w_*.95,y+10),(134+s*w_*.5,y+13)],7,peak=.45); P.put(rb.buffer(1.4),INK); P.put(rb,BONE)
    P.form(P.poly("130,98* 138,98* 139,136 134,144* 129,136",.3),BONE,length=4,step=3,ink=2)
    # right arm akimbo, in good humour
    bone(P,106,98,78,124,8,1.1); bone(P,76,128,100,162,7,1.1)
    for k in range(3): P.form(P.tube(f"{100+k*3},{160+k*3},5 {108+k*3},{164+k*3},4.6 {112+k*2},{170+k*2},3",.2),BONE,shade=False,ink=1.8)
    bone(P,110,94,158,94,7,1.0)
    # crutch: shin and foot, the sole under the arm
    bone(P,214,264,196,120,11,1.15,1); bone(P,222,258,205,126,6,1.0,3,2); P.form(P.poly("184,104 196,98 208,112 212,124 198,128 168,106 146,100 142,92 152,88",.4),BONE,length=7,step=3,ink=2.6); P.cut("150,93 158,96 164,99|148,98 156,100 162,103",1.6)
    jag(P,215,270,1.62,13,BLOOD,4,9)
    # left arm over it, hand on the shin
    bone(P,162,98,182,132,8,1.1); bone(P,184,136,200,158,7,1.1)
    for k in range(4): P.form(P.tube(f"{196},{154+k*6},5.4 {206},{153+k*6},5 {213},{157+k*6},3.6",.2),BONE,shade=False,ink=1.8)
    # skull, at ease, in a cap with a feather
    skull(P,132,58,.62,gap=3)
    cap=P.poly("90,36 100,18 126,8 154,10 172,22 178,38 150,30 118,30",.4); P.form(cap,VERD,length=9,step=3.2,ink=2.8); f_=P.poly("160,22* 186,10 206,16 222,8* 216,28 198,34 176,34",.4); P.form(f_,OCHRE,length=6,step=3,ink=2.4); P.cut("164,26 188,22 212,16",1.8)
    P.border(); return P
def brokenarm():
    """Death has a hearty handshake"""
    P=Pic(W,H,212); P.ground(SLATE); P.rays(150,150,100,300,56,5,SLATE2,alt=.8,peak=.6); disc(P,158,154,96,ray=False)
    # Death: one dark mass down the left side, and one face
    hood=P.poly("-6,-6* 104,-6* 128,26 132,66 118,100 96,126 84,150 80,176 96,200 92,252 70,306* -6,306*",.6); P.put(hood.buffer(4),STONE2); P.put(hood.buffer(1.6),INK); P.put(hood,INK)
    P.cut("116,22 122,58 110,90|14,156 12,220 16,290|40,240 40,266 36,298",3.6,STONE)
    skull(P,62,70,.86,look=(7,4,TORCH),gap=8)
    # the other's sleeve comes down at the right
    up=P.poly("170,-6* 266,-6* 266,60 250,76* 214,84 176,76* 170,40",.5); P.form(up,VERD,length=17,step=3.2,w=2.8,ink=3.2); P.cut("186,8 184,30 186,50|206,6 206,24 208,40",3.4,BONE2)
    # forearm, snapped at a right angle; the bones go straight on
    b=P.poly("222,178* 242,176* 256,214 262,226* 252,224* 250,236* 242,226* 236,230*",.3); P.form(b,BONE,length=6,step=3,w=2,ink=3)
    b=P.poly("194,172* 226,172* 220,210 223,240 228,276* 218,262* 213,286* 206,264* 200,273* 196,252 199,214",.3); P.form(b,BONE,length=10,step=3,w=2.4,ink=3.2); P.cut("203,204 203,220 202,236",2.8,BONE2)
    m=P.poly("201,262* 203,246 212,240 221,248 224,266* 218,256* 213,276* 206,256*",.1); P.put(m.buffer(1),INK); P.put(m,BLOOD)
    fa=P.poly("182,80* 244,80* 246,120 246,164 240,190* 228,198 219,190 211,202 201,194 190,204* 160,206 122,204 116,182 122,158* 150,158 172,156 182,146* 184,112",.5); P.form(fa,PARCH,length=14,step=3.1,w=2.8,ink=3.4)
    w=P.poly("240,188* 230,174 218,180 206,174 196,182 186,203* 201,194 211,202 219,190 228,198",.4); P.put(w.buffer(1.4),INK); P.put(w,BLOOD)
    P.cut("194,150 198,160 206,164|188,156 192,168 200,172",2.8); P.cut("192,96 194,112 192,128",3.4,BONE)
    P.form(P.poly("172,70* 212,80 256,70* 260,88* 214,100 168,88*",.4),OCHRE,length=7,step=3,ink=3); P.cut("178,77 198,83 214,85",2.6,TORCH)
    # crack of the break
    star(P,168,132,25,TORCH,8,.48,2.8); star(P,168,132,11,BONE,8,.5,0)
    # the handshake: his hand, the other's, his fingers over it
    bone(P,34,214,78,192,12,1.1,2); bone(P,42,236,84,208,11,1.1,2)
    sl=P.poly("-6,196* 20,188 42,194* 54,222 58,254* 30,262 -6,272*",.5); P.put(sl.buffer(3.2),STONE2); P.put(sl.buffer(1.2),INK); P.put(sl,INK); P.cut("2,212 20,206 36,206|6,240 24,234 44,232",3.4,STONE)
    hd=P.poly("150,160 128,150 108,154 94,168 90,186 98,204 118,212 138,208 152,200",.4); P.form(hd,PARCH,length=9,step=3,ink=3)
    P.form(P.poly("78,180 88,170 102,178 106,200 96,214 82,206",.3),BONE,length=7,step=3,ink=2.6)
    for x0,y0,x1,y1,x2,y2 in((98,176,122,164,144,172),(101,189,126,178,148,185),(102,202,126,193,146,199)):
        bone(P,x0,y0,x1,y1,10.5,1.0,3,2.4); P.form(P.tube(f"{x1},{y1},11 {(x1+x2)/2+2},{(y1+y2)/2-2},10 {x2},{y2},5",.2),BONE,length=6,step=3,ink=2.4)
    P.form(P.tube("136,158,17 126,142,15 114,132,13 104,128,9",.3),PARCH,length=7,step=3,ink=2.8); P.put(P.ell(106,129,3.6,2.6,.5,jit=.1).exterior.buffer(.8),INK)
    bone(P,88,176,98,152,10,1.0,3,2.4); P.form(P.tube("98,152,10 106,143,9 120,148,5",.2),BONE,length=5,step=3,ink=2.4)
    for x,y,s in((240,272,1.15),(184,286,.9)): drop(P,x,y,s,BLOOD)
    P.border(); return P
def concussion():
    """struck like a bell, and still ringing"""
    P=Pic(W,H,213); P.ground(SLATE); P.rays(130,170,90,300,56,5,SLATE2,alt=.8,peak=.6); disc(P,130,166,100)
    # ring of the swoon, far half
    def orbit(t): a=math.radians(t); return 130+112*math.cos(a),92+30*math.sin(a)
    far=[orbit(180+k*6) for k in range(31)]; near=[orbit(k*6) for k in range(31)]
    def arc(q): P.put(P.lens(q,6,a0=.5,a1=.5).buffer(1.8),INK); P.put(P.lens(q,5,a0=.5,a1=.5),TORCH)
    arc(far)
    # shoulders
    P.form(P.poly("20,306* 34,272 76,254 130,260 184,254 226,272 240,306*",.5),VERD,length=12,step=3.4); P.cut("52,276 84,268 110,270|150,270 180,268 210,278",2.8,BONE2)
    # a club come down, from the top
    cl=P.poly("118,-6* 150,-6* 158,16 158,40 148,54 134,58 118,54 108,40 108,16",.5)
    # head
    hd=P.poly("72,150 74,128 188,128 190,150 186,196 174,236 154,262 130,270 106,262 86,236 76,196",.5); P.form(hd,PARCH,length=18,step=3.3,w=2.7,ink=3.2)
    for x,s in((70,-1),(191,1)): P.form(P.poly(f"{x},158 {x+9*s},154 {x+14*s},168 {x+8*s},188 {x-2*s},190",.3),PARCH,length=6,step=3)
    # spirals for eyes
    for ex,s in((102,1),(158,-1)):
        P.put(P.ell(ex,172,25,24,jit=.3),INK); P.put(P.ell(ex,172,21.6,20.8,jit=.3),BONE)
        p=[]
        for i in range(64):
            q=i/63; a=s*q*2.6*2*math.pi+.6; r=20*(1-q)**.9; p.append((ex+r*math.cos(a),172+r*.96*math.sin(a)))
        P.put(P.lens(p,6.2,peak=.3),INK)
    P.form(P.poly("124,180 136,180 144,206 138,216 122,216 116,206",.3),OCHRE,length=7,step=3,ink=2.4)
    # slack mouth and tongue
    mo=P.poly("96,230 116,224 146,226 168,222 164,240 142,248 112,246",.4); P.put(mo.buffer(1.2),INK); P.put(P.poly("138,236 160,232 172,246 174,266 162,274 150,264",.3).buffer(2.2),INK); P.put(P.poly("138,236 160,232 172,246 174,266 162,274 150,264",.3),BLOOD); P.cut("156,240 162,252 163,264",2.2); P.put(P.poly("108,226* 118,225* 117,234 109,235",.2),BONE)
    # kettle hat, dented to the shape of the club
    ht=P.poly("66,136 62,108 70,82 88,62 102,56* 112,82 128,92 146,88 158,76 164,54* 182,64 194,86 198,110 194,136 130,142",.5); P.form(ht,STONE2,length=20,step=3.3,w=3,ink=3.2); P.cut("76,120 76,98 90,76|86,124 86,106 94,92",4.4,BONE); P.cut("112,88 106,108 110,124|130,98 128,114 132,128|150,94 156,110 152,124|100,66 94,78 92,88|168,64 176,78 178,92",3.2)
    br=P.poly("28,144 50,130 88,124 130,128 172,124 210,130 232,144 214,154 172,146 130,150 88,146 46,154",.5); P.form(br,STONE2,length=10,step=3.3,w=2.6,ink=3.2); P.cut("44,144 74,135 110,135",3,BONE)
    for x in(60,96,130,164,200): P.put(P.ell(x,139+abs(x-130)*.02,3,jit=.2),INK)
    P.form(cl,OCHRE,length=12,step=3.2,w=2.6,ink=3.2); P.cut("118,4 116,22 120,40",3,TORCH)
    for x,y,dx,dy in((110,22,-16,-3),(156,22,16,-3),(114,46,-15,8),(152,46,15,8),(133,30,0,0)):
        if dx: q=P.spike(x,y,dx,dy,11); P.put(q.buffer(1.8),INK); P.put(q,BONE)
    P.put(P.ell(133,28,9,7).exterior.buffer(1.2),INK)
    # one red run from under the brim
    for x,l in((84,44),(92,26),(178,20)):
        t=P.tube(f"{x},{146},6 {x-1},{150+l*.6},5 {x},{150+l},6.6",.2); P.put(t.buffer(1.5),INK); P.put(t,BLOOD)
    arc(near)
    # stars and one bat on the ring
    for t,c,r in((20,TORCH,15),(90,TORCH,13),(150,TORCH,15),(205,BONE,12),(335,BONE,12)): star(P,*orbit(t),r,c,5,.44,2.2,-math.pi/2+t*.01)
    for t in(55,120): 
        x,y=orbit(t); s=.9; P.put(P.poly(f"{x},{y-9} {x+7},{y-6} {x+8},{y+1} {x+4},{y+5} {x+3},{y+10} {x-3},{y+10} {x-4},{y+5} {x-8},{y+1} {x-7},{y-6}",.2).buffer(2),INK); P.put(P.poly(f"{x},{y-9} {x+7},{y-6} {x+8},{y+1} {x+4},{y+5} {x+3},{y+10} {x-3},{y+10} {x-4},{y+5} {x-8},{y+1} {x-7},{y-6}",.2),BONE); P.put(P.ell(x-3.2,y-1,2.2,jit=0),INK); P.put(P.ell(x+3.2,y-1,2.2,jit=0),INK)
    P.border(); return P

# ---------------------------------------------------------------- 3: half the picture
def avulsion():
    """torn out by the root: it waves goodbye"""
    P=Pic(W,H,215); P.ground(INK); P.rays(130,120,50,300,56,10,BLOOD,alt=.9,peak=.6)
    # the mouth, from above: lips, teeth, dark
    lip=P.poly("-6,306* -6,236 24,196 70,174 116,180 130,186 144,180 190,174 236,196 266,236 266,306*",.6); P.form(lip,BLOOD,length=16,step=3.4,w=2.8,ink=3.4)
    P.cut("18,216 50,192 88,184|172,184 204,190 236,212",5,OCHRE)
    inn=P.poly("16,306* 22,254 50,222 92,208 130,212 168,208 210,222 238,254 244,306*",.5); P.put(inn.buffer(2),INK); P.put(inn,INK)
    for k,(x,y,w,h,r) in enumerate(((44,232,32,42,-18),(78,214,32,42,-8),(182,214,32,42,8),(216,232,32,42,18))):
        t=P.poly(f"{x-w/2},{y-2} {x},{y-7} {x+w/2},{y-2} {x+w/2-2},{y+h*.8}* {x},{y+h} {x-w/2+2},{y+h*.8}*",.4); t=fix(shrot(t,r,origin=(x,y))); P.form(t,BONE,length=10,step=3,ink=2.6)
    # the gap
    gp=P.poly("100,214 114,206 146,206 160,214 158,236 146,252 130,246 114,254 102,238",.6); P.put(gp.buffer(2.4),INK); P.put(gp,BLOOD); P.put(P.poly("114,220 122,214 128,226 122,240 114,236",.3),INK); P.put(P.poly("136,222 144,216 150,230 144,240 136,236",.3),INK)
    tg=P.poly("74,306* 84,280 108,270 130,276 152,270 176,280 186,306*",.5); P.form(tg,BLOOD,length=12,step=3.2); P.cut("130,280 129,292 130,304",3)
    for sp in("116,206,5 114,190,3.4 116,172,4","130,208,5 131,194,3 130,178,4","146,206,5 148,190,3.4 146,172,4"):
        t=P.tube(sp,.2); P.put(t.buffer(1.6),INK); P.put(t,BLOOD)
    # the tooth: crown, two roots, and no happier for being free
    to=P.poly("96,78 108,68 120,76 130,72 142,76 152,68 164,78 168,100 162,122 162,146 154,172 146,178* 140,158 136,142 130,136 124,142 120,158 114,178* 106,172 98,146 98,122 92,100",.5); P.form(to,BONE,length=18,step=3.2,w=2.7,ink=3.4)
    rt=to.intersection(box(0,146,260,200)); P.put(rt.buffer(-.4),BLOOD); P.cut("108,150 110,162 113,172|152,150 150,162 147,172",2.6,INK); P.cut("99,146 108,142 116,148 122,146|138,146 144,148 152,142 161,146",3.4,BLOOD)
    P.cut("106,96 112,92 120,97|140,97 148,92 154,96",3); P.put(P.ell(113,104,4.6,6,jit=.2),INK); P.put(P.ell(147,104,4.6,6,jit=.2),INK); P.cut("114,128 130,117 146,128",4.4); drop(P,106,124,.62,VERD,None); drop(P,155,126,.62,VERD,None)
    # pincers
    for s in(-1,1):
        X=lambda v:130+s*v
        P.form(P.poly(f"{X(-4)},50 {X(16)},44 {X(38)},54 {X(52)},78 {X(50)},100 {X(36)},118* {X(30)},112* {X(34)},98 {X(34)},82 {X(22)},66 {X(0)},62",.4),STONE2,length=11,step=3.2,w=2.6,ink=3); 
        P.form(P.poly(f"{X(-6)},56 {X(8)},36 {X(22)},14 {X(36)},-6* {X(56)},-6* {X(40)},18 {X(24)},42 {X(10)},60",.4),STONE2,length=9,step=3.2,w=2.4,ink=3); P.cut(f"{X(44)},62 {X(45)},84 {X(42)},98|{X(14)},38 {X(26)},20 {X(38)},2",2.6,BONE)
    P.form(P.ell(130,54,13,13),OCHRE,length=7,step=3,ink=3); P.cut("122,50 130,54 138,58",3)
    for x,y,s in((72,140,1),(58,112,.8),(190,142,1.1),(206,116,.8),(84,166,.7),(178,170,.75)):
        d=P.poly(f"{x},{y-13*s}* {x+6.4*s},{y+1*s} {x},{y+9*s} {x-6.4*s},{y+1*s}",.2); d=fix(shrot(d,(130-x)*-.6,origin=(x,y))); P.put(d.buffer(3),INK); P.put(d.buffer(.9),PARCH); P.put(d.buffer(-.9),BLOOD)
    P.border(); return P
# ---------------------------------------------------------------- 4: the ground itself
def critical():
    """the sand has run through, and it was not sand"""
    P=Pic(W,H,216); P.ground(BLOOD); P.rays(130,112,80,320,56,10,'#4C100D',alt=.9,peak=.6)
    # scythe behind, its blade over everything
    sn=P.tube("44,306,10 50,180,10 58,40,10",.3,cap=False); P.form(sn,OCHRE,length=6,step=3.4)
    bl=P.poly("50,44* 64,26 110,8 170,8 222,26 256,62* 246,66 206,44 160,36 112,40 78,52 60,62*",.5); P.form(bl,BONE,length=8,step=3.4,ink=3.2); P.cut("66,46 112,28 166,24 214,36 244,56",2.8); P.cut("60,26 52,36 58,56",3)
    # robe
    rb=P.poly("130,34 164,44 186,76 194,112 218,140 240,190 250,306* 10,306* 20,190 42,140 66,112 74,76 96,44",.7); P.form(rb,INK,shade=False,ink=3)
    P.cut("92,60 82,88 78,112|168,60 178,88 182,112|60,146 44,190 36,250|200,146 216,190 224,250|74,160 62,214 58,280|186,160 198,214 202,280|96,250 92,276 92,300|164,250 168,276 168,300",3.6,STONE)
    skull(P,130,98,.74,look=(0,2,BLOOD),gap=9)
    P.cut("92,62 104,50 130,44 156,50 168,62",3.4,STONE2)
    # sleeves
    for s in(-1,1):
        X=lambda v:130+s*v
        P.form(P.poly(f"{X(92)},196 {X(104)},176 {X(98)},232 {X(84)},262 {X(62)},250 {X(66)},214",.4),INK,shade=False,ink=1); P.cut(f"{X(96)},196 {X(92)},226 {X(80)},252|{X(66)},216 {X(64)},234 {X(64)},248",3.4,STONE2)
        bone(P,X(82),236,X(56),222,9,1.1)
    # the glass
    for y in(164,286): 
        P.form(P.poly(f"82,{y-8}* 130,{y-10} 178,{y-8}* 182,{y} 178,{y+8}* 130,{y+9} 82,{y+8}* 78,{y}",.4),OCHRE,length=7,step=3.2,ink=3); P.cut(f"88,{y-2} 112,{y-4} 140,{y-4}",2.4,TORCH)
    gl=P.poly("92,174* 168,174* 166,190 152,208 138,222 137,230 152,244 166,260 168,276* 92,276* 94,260 108,244 123,230 122,222 108,208 94,190",.4); P.put(gl.buffer(3),INK); P.put(gl,PARCH)
    P.put(P.poly("112,210 130,206 148,210 138,222 122,222",.2),BLOOD); P.put(box(128.4,222,131.6,250).intersection(gl),BLOOD)
    lo=P.poly("94,276* 96,260 108,250 122,254 130,246 138,254 152,250 164,260 166,276*",.3).intersection(gl); P.put(lo,BLOOD); P.put(lo.exterior.buffer(.9),INK); P.hatch_edge(gl,3.4,9,2.2,.05); P.cut("98,184 104,198 114,206|100,262 104,252 112,244",3.2,BONE)
    for x in(84,176): P.form(P.tube(f"{x},172,7 {x+ (2 if x<130 else -2)},226,8 {x},280,7",.3,cap=False),OCHRE,length=4,step=3.4,ink=2.6)
    # hands upon it
    for s in(-1,1):
        X=lambda v:130+s*v
        P.form(P.poly(f"{X(62)},208 {X(46)},204 {X(40)},220 {X(46)},238 {X(62)},236",.3),BONE,length=6,step=3,ink=2.4)
        for k in range(4):
            y=206+k*9; P.form(P.tube(f"{X(46)},{y},7.6 {X(32)},{y-3},7 {X(20)},{y+2},4",.2),BONE,length=4,step=3,ink=2)
    P.border(); return P
W2={'merely-a-scratch':scratch,'close-call':closecall,'ugly-bruise':bruise,'cramp':cramp,'close-shave':closeshave,'that-hurt':thathurt,'only-a-flesh-wound':flesh,'soft-tissue-injury':softtissue,'crushed':crushed,'broken-leg':brokenleg,'broken-arm':brokenarm,'concussion':concussion,'avulsion':avulsion,'critical':critical}
if __name__=='__main__':
    for n,f_ in W2.items():
        if len(sys.argv)<2 or n in sys.argv[1:]: save('wound-'+n,f_())
