from cut import *
from things import *
W,H=1920,460
SKY=CHITIN; FAR='#5C4130'; MID='#3A2417'; LIT=SHADE; GLOW='#A9803A'; LEAF='#2A4A34'; LEAFD='#1A2A20'
def seglimb(P0,P1,w0,w1,bow=0):
    """one joint of a great leg: a spindle with a carved light along its upper edge"""
    (x0,y0),(x1,y1)=P0,P1; dx,dy=x1-x0,y1-y0; L=math.hypot(dx,dy); ux,uy=dx/L,dy/L; nx,ny=-uy,ux
    if ny>0: nx,ny=-nx,-ny
    pts_=[]; m=9
    for i in range(m+1):
        t=i/m; w=(w0+(w1-w0)*t)*(.74+.44*math.sin(math.pi*t))/2; o=bow*math.sin(math.pi*t)
        pts_.append((x0+dx*t+nx*(w+o),y0+dy*t+ny*(w+o)))
    lo=[]
    for i in range(m+1):
        t=i/m; w=(w0+(w1-w0)*t)*(.74+.44*math.sin(math.pi*t))/2; o=bow*math.sin(math.pi*t)
        lo.append((x0+dx*t-nx*(w-o),y0+dy*t-ny*(w-o)))
    q=[(x,y,i in(0,m)) for i,(x,y) in enumerate(pts_)]+[(x,y,i in(0,m)) for i,(x,y) in enumerate(reversed(lo))]
    return q,(nx,ny),(ux,uy),L
def limb(p,ws,tone):
    s='';hl='';hair='';rings=[]
    for i in range(len(p)-1):
        q,n,u,L=seglimb(p[i],p[i+1],ws[i],ws[i+1],4 if L_(p[i],p[i+1])>100 else 0)
        s+=P(S(q),tone,INK,3)
        w=(ws[i]+ws[i+1])/2
        x0,y0=p[i];x1,y1=p[i+1]
        for o,k0,k1,ww in((.26,.06,.94,w*.10),(.06,.14,.7,w*.07)):
            a=(x0+(x1-x0)*k0+n[0]*w*o,y0+(y1-y0)*k0+n[1]*w*o); b=(x0+(x1-x0)*k1+n[0]*w*o,y0+(y1-y0)*k1+n[1]*w*o)
            hl+=wd(*a,*b,3,ww)
        for e in (.06,.1,.145,.86,.905,.945):
            ww=(ws[i]+(ws[i+1]-ws[i])*e)*.38; bx,by=x0+(x1-x0)*e,y0+(y1-y0)*e
            hair+='' ; band_=wd(bx-n[0]*ww*.9,by-n[1]*ww*.9,bx+n[0]*ww*.6,by+n[1]*ww*.6,2,1.5); rings.append(band_)
        m=int(L/16)
        for k in range(m):
            t=(k+.5)/m; ww=(ws[i]+(ws[i+1]-ws[i])*t)*.5
            for sg in(1,-1):
                if R.random()<.75:
                    bx,by=x0+(x1-x0)*t+sg*n[0]*ww,y0+(y1-y0)*t+sg*n[1]*ww
                    hair+=wd(bx-sg*n[0]*2,by-sg*n[1]*2,bx+sg*n[0]*R.uniform(7,13)+u[0]*7,by+sg*n[1]*R.uniform(7,13)+u[1]*7,0,1.6)
            if k%2==0:
                bx,by=x0+(x1-x0)*t,y0+(y1-y0)*t
                hl+=wd(bx-n[0]*ww*.15,by-n[1]*ww*.15,bx-n[0]*ww*.78+u[0]*4,by-n[1]*ww*.78+u[1]*4,1,1.2)
    for i in range(1,len(p)-1):
        s+=P(ring(p[i][0],p[i][1],ws[i]*.46,14,.7),tone,INK,3); hl+=wd(p[i][0]-ws[i]*.3,p[i][1]-ws[i]*.25,p[i][0]+ws[i]*.3,p[i][1]-ws[i]*.25,-2.5,2)
    return P(hair,INK)+s+P(''.join(rings),INK)+P(hl,'#C2A070' if tone=='#55351F' else '#6E4E36')
def L_(a,b): return math.hypot(a[0]-b[0],a[1]-b[1])
def tower(x,b,w,h,kind,body,lit,win):
    """x: centre, b: foot, h: height of the wall"""
    t=b-h; l=x-w/2; r=x+w/2
    s=P('M%s %sL%s %sL%s %sL%s %sZ'%tuple(f(v) for v in (l,b+14,l+R.uniform(-.6,.6)+w*.04,t,r-w*.04,t,r,b+14)),body,INK,2)
    cap=''
    if kind=='spire':
        s+=P('M%s %sL%s %sL%s %sL%s %sL%s %sZ'%tuple(f(v) for v in (l-w*.16,t+2,x-w*.1,t-w*1.1,x,t-w*2.1,x+w*.1,t-w*1.1,r+w*.16,t+2)),body,INK,2)
        cap+=wd(x+1,t-w*1.9,r+w*.02,t-1,-w*.08,w*.1)
    elif kind=='onion':
        k=w*.62
        s+=P(S([(x,t-k*2.7,1),(x+k*.16,t-k*1.9),(x+k*.98,t-k*1.0),(x+k*.9,t-k*.3),(x+k*.55,t+2,1),(x-k*.55,t+2,1),(x-k*.9,t-k*.3),(x-k*.98,t-k*1.0),(x-k*.16,t-k*1.9)]),body,INK,2)
        cap+=wd(x+k*.1,t-k*1.8,x+k*.42,t,k*.45*-1,k*.13)+wd(x+k*.45,t-k*1.3,x+k*.7,t-k*.2,-k*.18,k*.1)
        cap+=wd(x,t-k*3.5,x,t-k*2.4,0,1.4)
    elif kind=='hive':
        k=w*.6
        s+=P(S([(x,t-k*1.7),(x+k*.6,t-k*1.35),(x+k*.95,t-k*.6),(x+k,t+2,1),(x-k,t+2,1),(x-k*.95,t-k*.6),(x-k*.6,t-k*1.35)]),body,INK,2)
        for j in range(4): cap+=wd(x-k*.15,t-k*(.25+.36*j),x+k*(.9-.16*j),t-k*(.32+.36*j),-k*.06,1.5)
    elif kind=='cren':
        n=max(3,int(w/6)); ww=w*1.16/(2*n-1)
        for j in range(n): s+=P('M%s %sh%sv-6h-%sz'%(f(x-w*.58+2*j*ww),f(t+1),f(ww),f(ww)),body,INK,1.4)
        s+=P('M%s %sh%sv7h-%sz'%(f(x-w*.58),f(t),f(w*1.16),f(w*1.16)),body,INK,1.6)
    elif kind=='gable':
        s+=P('M%s %sL%s %sL%s %sZ'%tuple(f(v) for v in (l-w*.12,t+2,x-w*.05,t-w*.62,r+w*.12,t+2)),body,INK,2)
        cap+=wd(x,t-w*.5,r,t,0,1.6)+wd(x+w*.02,t-w*.3,x+w*.3,t,0,1.2)
    cut=''
    m=max(1,int(w/9))
    for j in range(m):
        cut+=wd(r-w*.06-j*3.4,t+5+j*4,r-w*.03-j*3.4,b+4-j*h*.22,0,1.5 if j else 2)
    wn=''
    rows=max(1,int(h/17))
    for j in range(rows):
        for q in range(1 if w<17 else 2):
            if R.random()<.62:
                wx=x-w*.2+(0 if w<17 else (q-.5)*w*.34); wy=t+9+j*17
                wn+='M%s %sv-5q1.6 -3.4 3.2 0v5z'%(f(wx-1.6),f(wy+5))
    return s+P(cap+cut,lit)+P(wn,win)
def frond(x,y,l,a,n,col,ink):
    """a fern: a curved rib with wedge leaves"""
    s='';px,py=x,y
    for k in range(n):
        t=k/n; aa=a+t*1.1*(1 if math.cos(a)>=0 else -1); nx_,ny_=px+l/n*math.cos(aa),py+l/n*math.sin(aa)
        s+=wd(px,py,nx_+math.cos(aa)*2,ny_+math.sin(aa)*2,0,2.2*(1-t)+.7)
        for sg in(1,-1):
            b=aa+sg*1.05; ll=l*.26*math.sin(math.pi*(.15+.8*(1-t)))
            s+=wd(px,py,px+ll*math.cos(b),py+ll*math.sin(b),sg*-2,2.0)
        px,py=nx_,ny_
    return s
def balloon(x,y,k):
    s=P(S('50,4 74,12 84,34 76,56 60,72 40,72 24,56 16,34 26,12'),FAR,INK,3)
    s+=P(wd(50,5,50,72,0,2)+wd(50,5,62,71,-14,2)+wd(50,5,38,71,14,2)+wd(20,44,80,44,5,2),INK)+P(wd(60,9,76,50,-6,2.4),LIT)
    s+=P(wd(40,72,43,92,0,1.6)+wd(60,72,57,92,0,1.6),INK)+P(S('34,90! 66,90! 62,102 50,105 38,102'),UMBER,INK,2.6)+P(wd(38,94,62,94,1,1.3),LIT)
    return G(s,'translate(%d %d) scale(%g)'%(x,y,k))
DARKWIN = '#150D0A'
TREES = lambda x: 352 + 18 * math.sin(x / 97)
def top(x):
    """the brow of the mountain that is the spider's back"""
    u = (x - 850) / 300; return 262 - 112 * math.sqrt(max(0, 1 - u * u)) if abs(u) < 1 else 262
def sky(x0=0, x1=1920, moon=GLOW, eclipse=False):
    """the low moon behind the towers, its carved rays, the far jungle"""
    seed(77); s = P('M%d -20H%dV470H%dZ' % (x0, x1, x0), SKY); cx, cy = 872, 196; rays = ''
    for i in range(88):
        a = math.pi + math.pi * (i / 87) * 1.04 - .02 * math.pi; r0 = R.choice((205, 230, 262)); r1 = r0 + R.uniform(240, 820)
        rays += wd(cx + r0 * math.cos(a), cy + r0 * math.sin(a), cx + r1 * math.cos(a), cy + r1 * math.sin(a), 0, 2.2 + 2.2 * (i % 3 == 0))
    s += P(rays, '#3B271A') + P(ring(cx, cy, 226, 64, .8), '#332116') + P(ring(cx, cy, 186, 64, .8), moon)
    if eclipse: s += P(ring(cx - 10, cy - 10, 172, 64, .8), '#150D0A') + P(''.join(fan(cx, cy, a, a, 1, 190, R.choice((204, 214, 222)), 0, 2.4) for a in range(-180, 1, 5)), moon)
    else: s += P(''.join(wd(cx - math.sqrt(max(0, 180**2 - (y - cy)**2)) * R.uniform(.7, .98), y, cx + math.sqrt(max(0, 180**2 - (y - cy)**2)) * R.uniform(.7, .98), y, 0, .8 + 1.9 * (y - 10) / 170) for y in range(24, 200, 10)), SKY)
    far = [(x, TREES(x) + R.uniform(-14, 10)) for x in range(x0, x1 + 24, 24)]
    s += P('M%d 470' % x0 + ''.join('L%s %s' % (f(a), f(b)) for a, b in far) + 'L%d 470Z' % x1, LEAFD)
    s += P(''.join(fan(a + R.uniform(-8, 8), b + 24 + q * 20, -165, -15, 6, 12, 25, 2, 1.8) for a, b in far for q in range(3) if R.random() < .6), '#26402F')
    return s + P(specks(Polygon([(x0, 0), (x1, 0), (x1, 340), (x0, 340)]), int((x1 - x0) / 7.4), (.5, 1.1)), '#4B2E1D')
FAR_LEGS = (([(760, 330), (600, 250), (486, 140), (378, 262), (330, 452)], (30, 30, 27, 21, 10)), ([(1130, 300), (1300, 268), (1400, 136), (1470, 262), (1490, 452)], (28, 28, 26, 20, 10)),
            ([(720, 320), (520, 262), (300, 88), (146, 236), (84, 440)], (28, 28, 25, 19, 9)), ([(1180, 300), (1420, 262), (1622, 84), (1800, 226), (1876, 440)], (28, 28, 25, 19, 9)))
NEAR_LEGS = (([(800, 322), (560, 318), (392, 112), (262, 258), (196, 460)], (40, 46, 38, 29, 12)), ([(900, 322), (700, 340), (566, 232), (492, 330), (452, 470)], (38, 42, 34, 26, 11)),
             ([(1110, 300), (1262, 350), (1408, 204), (1520, 312), (1566, 470)], (38, 42, 34, 26, 11)), ([(1180, 296), (1352, 326), (1548, 98), (1728, 246), (1812, 460)], (38, 44, 37, 28, 12)))
def far_legs(): seed(78); return ''.join(limb(p, w, '#352114') for p, w in FAR_LEGS)
def near_legs(which=(0, 1, 2, 3)): seed(79); return ''.join(limb(*NEAR_LEGS[i], '#55351F') for i in which)
def lean(s, x, y, fall):
    a = fall(x) if fall else 0
    return G(s, 'rotate(%s %s %s)' % (f(a), f(x), f(y))) if a else s
def towers_back(fall=None):
    seed(80); env = lambda x: 34 + 86 * math.exp(-((x - 872) / 150)**2) + 34 * math.exp(-((x - 1040) / 46)**2) + 26 * math.exp(-((x - 690) / 40)**2)
    x = 596; i = 0; s = ''; kinds = ['spire', 'onion', 'spire', 'hive', 'cren', 'spire', 'onion']
    while x < 1136:
        w = R.uniform(15, 26); s += lean(tower(x + w / 2, top(x + w / 2) + 10, w, env(x + w / 2) * R.uniform(.55, 1.0), kinds[i % 7], MID, FAR, DARKWIN if fall else GLOW), x + w / 2, top(x + w / 2) + 10, fall); x += w * R.uniform(.85, 1.15); i += 1
    return s
def body(fall=None):
    """abdomen, terraces, front row, head; no legs"""
    s = towers_back(fall); seed(81)
    ab = '548,268 556,226 600,188 680,162 770,151 860,149 950,156 1040,176 1110,210 1148,258 1140,306 1090,342 1000,362 880,368 760,360 650,338 576,306'
    fp = poly(ab); s += P(S(ab), '#3A2417', INK, 5); L = []
    for k in range(40): x = 556 + k / 39 * 586; L.append([(x, 190), (x + (850 - x) * .03, 250), (x + (850 - x) * .16, 320), (x + (850 - x) * .42, 374)])
    s += P(hatch(fp.buffer(-6), L, 3, 10, (.22, .6), .22), '#7A583C') + P(hatch(fp.buffer(-4), L, 4, 10, (.62, .99), .12), INK); L3 = []
    for k in range(52): x = 566 + k / 51 * 566; L3.append([(x, 176), (x + (850 - x) * .04, 214), (x + (850 - x) * .1, 250)])
    s += P(hatch(fp.buffer(-8).difference(Polygon([(500, 120), (1200, 120), (1200, 150), (500, 150)])), L3, 2.2, 8, (.12, .5), .2), '#A07A52'); jw = jb = ''
    for k in range(13):
        u = (k - 6) / 6.6; x = 850 + u * 262; y = 272 - 16 * (1 - u * u) + 10; h = 26 * math.sqrt(max(.08, 1 - u * u)); w_ = h * .62
        jb += 'M%s %sL%s %sL%s %sL%s %sZ' % tuple(f(v) for v in (x, y - h, x + w_, y, x, y + h, x - w_, y)); jw += 'M%s %sL%s %sL%s %sL%s %sZ' % tuple(f(v) for v in (x, y - h * .56, x + w_ * .5, y, x, y + h * .56, x - w_ * .5, y))
    s += P(jb, INK) + P(jw, '#7A583C')
    if fall:
        for q in ([(700, 176), (716, 214), (698, 236), (726, 280), (710, 318)], [(930, 160), (916, 200), (946, 226), (930, 262)], [(1040, 190), (1056, 226), (1036, 250), (1060, 300), (1050, 330)]): s += P(taper(q, 10, 2), INK) + P(taper([(x + 6, y) for x, y in q], 3, 1), '#A07A52')
    # terraces: a wall with arches along the brow
    wall = [(588 + k * 9.2, top(588 + k * 9.2) + 18) for k in range(58)]; low = [(x, y + 24 - 6 * abs((x - 850) / 290)) for x, y in wall]
    s += P('M' + 'L'.join('%s %s' % (f(a), f(b)) for a, b in wall) + 'L' + 'L'.join('%s %s' % (f(a), f(b)) for a, b in reversed(low)) + 'Z', FAR, INK, 3); ar = ''
    for k in range(1, 57, 2): x, y = wall[k]; ar += 'M%s %sv-8q4 -8 8 0v8z' % (f(x - 4), f(y + 20))
    s += P(ar, INK) + P(''.join(wd(wall[k][0], wall[k][1] + 2.6, wall[k + 6][0], wall[k + 6][1] + 2.6, 0, 1.5) for k in range(0, 50, 6)), LIT)
    named = [(612, 20, 30, 'hive'), (640, 15, 52, 'spire'), (664, 26, 36, 'gable'), (692, 19, 78, 'onion'), (718, 24, 48, 'cren'), (746, 15, 86, 'spire'), (770, 28, 54, 'hive'), (800, 20, 84, 'spire'), (828, 30, 70, 'gable'),
             (862, 34, 84, 'onion'), (898, 18, 84, 'spire'), (924, 30, 66, 'cren'), (952, 16, 84, 'spire'), (978, 26, 52, 'gable'), (1006, 20, 66, 'onion'), (1032, 28, 34, 'hive'), (1060, 15, 54, 'spire'), (1084, 24, 26, 'gable'), (1108, 16, 26, 'spire')]
    for x, w, h, k in sorted(named, key=lambda t: -t[2]): s += lean(tower(x, top(x) + 16, w, h, k, UMBER if h > 60 else '#2F1D13', LIT, DARKWIN if fall and h > 50 else BRASS), x, top(x) + 16, fall)
    if not fall: s += P(wd(700, 128, 744, 118, 4, 2.6) + wd(872, 92, 900, 88, 2.5, 2.4) + wd(952, 112, 1004, 134, 3, 2.6), LIT)
    # front plate, head
    ce = '1086,250 1130,226 1190,220 1256,232 1306,258 1328,288 1312,316 1262,332 1190,338 1120,326 1084,296'; cp = poly(ce); s += P(S(ce), '#2F1D13', INK, 4)
    s += P(hatch(cp.buffer(-5), [[(1096 + k * 13, 214), (1120 + k * 12, 270), (1180 + k * 5, 338)] for k in range(17)], 2.5, 8, (.04, .52), .18), '#7A583C') + P(wd(1100, 252, 1304, 262, -16, 2.2), LIT)
    for x, w, h, k in ((1150, 18, 24, 'hive'), (1174, 13, 36, 'spire'), (1196, 20, 20, 'gable'), (1222, 14, 16, 'hive')): s += lean(tower(x, 226 if x < 1200 else 230, w, h, k, '#2F1D13', LIT, BRASS), x, 228, fall)
    for x, y, r in ((1288, 268, 9), (1308, 280, 7.5), (1266, 262, 6), (1314, 297, 6), (1292, 288, 5), (1276, 281, 4.2)):
        s += P(ring(x, y, r + 2.6, 14, .3), INK)
        if fall: s += P(wd(x - r, y, x + r, y, r * .5, 2.2), BRASS)
        else: s += P(ring(x, y, r, 14, .3), BRASS) + P(ring(x + r * .2, y + r * .1, r * .42, 8, .1), INK) + P(ring(x - r * .35, y - r * .4, r * .22, 6, .1), BONE)
    for x0, dx in ((1300, 0), (1270, -10)): s += P(S([(x0 - 16, 308, 1), (x0 + 10, 304), (x0 + 18, 322), (x0 + 14, 350), (x0 - 4, 378, 1), (x0 + 1, 350), (x0 - 8, 330)]), INK, INK, 3) + P(wd(x0 + 9, 312, x0 + 3, 366, -5, 2.6), LIT)
    s += limb([(1318, 300), (1360, 318), (1374, 362), (1352, 398)], (15, 14, 12, 7), MID); rp = lm = ''
    if not fall:
        for x, y, l in ((610, 300, 54), (676, 338, 60), (742, 352, 44), (1010, 356, 58), (1072, 344, 40)): rp += wd(x, y, x + 3, y + l, 0, 1.5); lm += ring(x + 3, y + l, 4.2, 8, .3)
        s += P(rp, FAR) + P(lm, BRASS, INK, 2)
    return s
def jungle(x0=-10, x1=1930, foot=470):
    seed(82); near = [(x, 428 + 16 * math.sin(x / 61 + 1) + R.uniform(-14, 12)) for x in range(x0, x1 + 26, 26)]; fr = fr2 = ''
    for a, b in near:
        for q in range(2):
            g = frond(a + R.uniform(-14, 14), b + 18, R.uniform(38, 74), -math.pi / 2 + R.uniform(-.9, .9), 7, 0, 0)
            if q: fr2 += g
            else: fr += g
    s = P('M%d %d' % (x0, foot) + ''.join('L%s %s' % (f(a), f(b + 14)) for a, b in near) + 'L%d %dZ' % (x1, foot), INK) + P(fr, LEAFD) + P(fr2, LEAF)
    return s + P(''.join(fan(R.uniform(x0, x1), 470, -160, -20, 9, 6, R.uniform(22, 40), 3, 2.2) for _ in range(int((x1 - x0) / 48))), '#0F1F17')
