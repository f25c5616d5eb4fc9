from cut import *
COL={'blue':BLUE,'white':WHITE,'green':GREEN}
DEEP={'blue':'#1B3A5A','white':'#8E8778','green':'#214A30'}
CX=CY=100
def outline(c):
    if c=='blue':
        n=14; o=[]
        for i in range(n*16):
            t=2*math.pi*i/(n*16); r=88.5+8.5*abs(math.sin(n*t/2))
            o.append((100+r*math.cos(t),100+r*math.sin(t)))
        return Polygon(o)
    if c=='white':
        o=[(100+94*math.cos(math.radians(60*i)),100+94*math.sin(math.radians(60*i))) for i in range(6)]
        return Polygon(o).buffer(4.5,quad_segs=4)
    u=unary_union([Point(100+42*dx,100+42*dy).buffer(54,quad_segs=12) for dx,dy in((1,0),(-1,0),(0,1),(0,-1))])
    sq=Polygon([(100-63,100-63),(163,37),(163,163),(37,163)])
    return unary_union([u,sq])
def border(c,col):
    ink='';lt=''
    if c=='blue':
        for i in range(56):
            a=360*i/56; L=(76,91) if i%4==0 else ((76,86) if i%2==0 else (76,82))
            ink+=fan(100,100,a,a,1,L[0],L[1],0,1.9)
        for i in range(14):
            a=math.radians(360*(i+.5)/14); lt+=ring(100+90*math.cos(a),100+90*math.sin(a),1.9,8,.1)
    elif c=='white':
        for k in range(6):
            a0=math.radians(60*k);a1=math.radians(60*(k+1))
            for rr,w in((93.5,1.1),(88.5,1.5)):
                x0,y0=100+rr*math.cos(a0+.05),100+rr*math.sin(a0+.05);x1,y1=100+rr*math.cos(a1-.05),100+rr*math.sin(a1-.05)
                ink+=wd(x0,y0,x1,y1,0,w)
            # hatched spandrel at each corner, a bead in it
            for j in range(-3,4):
                a=a0+j*.062; r1=86.5-abs(j)*1.6
                if j: ink+=wd(100+75.5*math.cos(a),100+75.5*math.sin(a),100+r1*math.cos(a),100+r1*math.sin(a),0,1.3)
            lt+=ring(100+82*math.cos(a0),100+82*math.sin(a0),3.6,10,.1)
    else:
        for k in range(4):
            A=90*k
            def tp(r,deg):
                t=math.radians(A+deg); return 100+r*math.cos(t),100+r*math.sin(t)
            # a sprig: leaf pairs along the lobe
            for sgn in(1,-1):
                for dg,r,l in((4,79,11),(13,80,10),(22,79,9),(30,77,7)):
                    x0,y0=tp(76,sgn*dg);x1,y1=tp(r+l*.9,sgn*(dg+4.6))
                    ink+=wd(x0,y0,x1,y1,sgn*1.6,2.6)
            x0,y0=tp(75,0);x1,y1=tp(92,0); ink+=wd(x0,y0,x1,y1,0,3)
            x,y=tp(79.5,45); lt+=ring(x,y,2.7,8,.1)
    return ink,lt
def boss(c,face):
    """a small boss at the foot with a cut cross or bar"""
    s=P(ring(100,184,10.5,18,.25),INK)+P(ring(100,184,8.4,18,.25),BRASS)
    s+=P('M92.8 182.3L107.2 182L107.3 186L92.7 186.2Z',INK)
    if face=='plus': s+=P('M98 177L102 176.8L102.1 191.2L98 191.3Z',INK)
    return s
def base(c,face):
    o=outline(c); col=COL[c]
    s=P(pd(o.buffer(3.2).union(Polygon([(x,y+5) for x,y in o.buffer(3.2).exterior.coords]))),INK)
    s+=P(pd(o.buffer(-.6)),col)
    seed({'blue':11,'white':12,'green':13}[c])
    ink,lt=border(c,col)
    s+=P(ink,INK if c!='white' else UMBER)
    s+=P(lt,BONE if c!='white' else BRASS, INK,.9)
    s+=P(ring(100,100,73.5,44,.45),INK)
    s+=P(ring(100,100,71,44,.35),GILT if face=='plus' else INK)
    s+=P(ring(100,100,69.4,44,.35),INK)
    s+=P(ring(100,100,68,44,.3),CHITIN if face=='plus' else col)
    return s
# ---------- the lordly profiles (facing right), light cut out of a dark field
def eye(x,y,k=1,old=0):
    return P(S('%g,%g! %g,%g %g,%g! %g,%g'%(x-7*k,y+.6,x-1.5*k,y-4*k,x+5*k,y-2.6*k,x-.2*k,y+2.6*k)),INK)+P(S('%g,%g! %g,%g %g,%g! %g,%g'%(x-4.6*k,y+.3,x-1*k,y-2.2*k,x+1.2*k,y-1.4*k,x-1*k,y+1.5*k)),IVORY)+P(ring(x+1.4*k,y-.9,1.7*k,8,.1),INK)
def lord_blue(col,deep):
    # aristocrat: coronet, curled hair, ruff
    face='104,58 113,66 116.5,77! 114.8,84 120,92 128.5,102.5 129.8,106.5 126,110.5 118.6,111.4! 118.8,115 123.6,119 122.6,121 118,122! 122.8,125 122.4,128 117.4,130.4 120.4,136 120,141.5 114,146 104,144.5 95,139 96,156 108,172 60,172 66,140 62,100 78,62'
    s=P(S(face),IVORY)
    fp=poly(face)
    # shadow under jaw and along cheek
    cut=hatch(fp,[[(70,y),(92,y+5),(112,y-1+3)] for y in (146,149.5,153,156.5,160)],1.5,4)
    cut+=''.join(wd(88+i*4.2,111+i*3.3,91+i*5.6,134+i*1.6,-2.5,1.2) for i in range(5))
    cut+=wd(97,103,110,112,-1.5,.9)
    cut+=wd(107,80.5,118,79.5,-2.4,1.9)             # brow
    cut+=wd(111.5,121.6,119.2,121.9,.6,1.25)              # mouth
    cut+=wd(109.6,118,112,124.5,1,.8)
    cut+=wd(119.5,108.2,124.6,107.8,-1.6,1.2)          # nostril wing
    cut+=wd(116.2,104,118.5,110.8,-1.3,.9)
    cut+=wd(113,132.8,119,131.6,.4,.8)
    s+=P(cut,INK)+eye(111.5,87.2,.95)
    # hair
    hair='104,56 99,66 98,76 92,84 94,96 90,106 91,114 85,120 82,112 79,122 80,134 74,146 66,152 55,147 49,135 46,118 49,98 47,84 55,70 66,60 86,54'
    hp=poly(hair); s+=P(S(hair),INK)
    hl=''
    for i in range(9):
        a=i/8; hl+=wd(97-i*5.4,63+i*.6,89-i*4.6,104+i*3.6,7-i*1.1,1.9) if i<4 else ''
    for (x0,y0,x1,y1,b) in [(88,60,92,83,4),(82,60,86,92,6),(75,61,79,99,8),(68,64,72,107,9),(61,68,64,113,9),(55,75,57,117,8),(51,84,51,116,6)]:
        hl+=wd(x0,y0,x1,y1,b,2.3)
    for (x,y,r) in [(84,105,6.5),(73,117,7.5),(61,124,7.5),(75,134,6.5),(62,140,7)]:
        for q in range(3): 
            aa=math.radians(20+100*q); bb=math.radians(120+100*q)
            hl+=wd(x+r*math.cos(aa),y+r*math.sin(aa),x+r*.7*math.cos(bb),y+r*.7*math.sin(bb),-r*.42,1.7)
    s+=P(hl,'#7FA6CC')
    # ear hint is under the hair; coronet
    cor='49,75 70,66 92,59.5 109,57.5! 113,49! 115.5,36! 106,46! 101,47! 96,30! 87,48! 82,49.5! 72,36! 68,54! 63,57! 50,48! 50.5,62!'
    s+=P(S(cor),BRASS,INK,2.2)
    s+=P(wd(51,70.5,110,53.5,-3.2,1.4)+wd(58,61,63,64.8,0,1.2)+wd(73,55,77,59.5,0,1.2)+wd(89,50,93,55,0,1.2),INK)
    for x,y in((115.5,36),(96,30.5),(72,36),(50,48)): s+=P(ring(x,y,3.1,9,.15),BONE,INK,1.5)
    # ruff
    ruff='58,146! 70,141 84,143 97,147 112,151 126,152! 133,160 128,170 112,178 80,178 52,172 44,160 48,150'
    s+=P(S(ruff),IVORY,INK,2)
    rp=poly(ruff); L=[]
    for i in range(15):
        x=60+i*4.7; L.append([(x,139),(x+(x-88)*.2,156),(x+(x-88)*.45,180)])
    s+=P(hatch(rp,L,1.9,5,(.04,.97),.1),INK)
    s+=P(S('44,160! 66,156 90,160 116,165 132,160! 118,171 90,168 60,165'),col)+P(wd(46,160,131,161,-3,.9),INK)
    return s
def lord_white(col,deep):
    # the learned: flat bonnet, long beard, lined brow
    face='100,66 111,67 114.5,77! 112.8,83.5 116.6,91.5 122,100 124.6,105.6 122.4,109.8 116.5,111! 116,117 110,130 92,142 98,156 104,172 60,172 66,140 62,100 78,66'
    fp=poly(face); s=P(S(face),IVORY)
    cut=wd(103.5,80.5,116,78.6,-2.8,2.6)
    cut+=''.join(wd(99,70+i*3.1,111.5,70.4+i*3.1,-1,.85) for i in range(3))
    cut+=''.join(wd(92+i*1.5,84+i*2.6,99,88+i*1.2,.8,.8) for i in range(3))
    cut+=wd(114,108.6,119.6,108.4,-1.7,1.2)+wd(110.5,103,113.4,111,-1.8,1.1)
    cut+=wd(100,99,110,99.5,2.2,1.1)+wd(97,103,106,107,1.4,1)
    s+=P(cut,INK)+eye(108.3,87,.9)
    # ear
    s+=P(S('83,88 89,90 88.5,98 84.5,105 80.5,100 80,92'),IVORY,INK,1.5)+P(wd(83,92,85,101,-2,1),INK)
    # beard and moustache
    beard='117,111 122,115.5 119,120 121,124 119.5,130 124,138 122,147 125,156! 115,163 110,175 100,168 90,172 87,160 80,152 83,142 78,132 80,118 79,104 86,106 92,112 101,115 108,111'
    bp=poly(beard); s+=P(S(beard),INK)
    bl=''
    for (x0,y0,x1,y1,b,w) in [(83,108,86,137,4,2.2),(85,110,93,150,6,2.5),(89,113,97,163,7,2.6),(94,116,103,167,7,2.7),(99,117.5,110,165,6,2.7),(104,118,116,160,4,2.6),(108.5,118,121,152,2,2.4),(112,119,121.5,141,-1,2),(114,120.5,119,130,-2,1.5),
        (116.5,112.5,103,119.5,3.4,2.2),(117,112,120,118,-1,1.3),(81,118,82,134,2,1.4),(86,143,90,165,3,1.6),(91,152,96,168,2,1.5),(104,150,105,170,1,1.5)]:
        bl+=wd(x0,y0,x1,y1,b,w)
    s+=P(bl,WHITE)
    s+=P(wd(110,119.6,119.6,120.4,-.6,1.2),INK)
    # side hair
    s+=P(S('83,68 92,71 90,82 87,89 80,90 79,104 74,122 64,128 58,118 60,98 58,80 66,68'),INK)
    s+=P(''.join(wd(84-i*4.6,71,81-i*4,88+i*8,3.5+i*.3,1.8) for i in range(5)),WHITE)
    # bonnet
    cap='50,74 54,60 46,50! 60,40 84,36 106,42 120,53! 112,58 113,67 100,70 80,70 62,76'
    s+=P(S(cap),col,INK,2.2)
    cp=poly(cap)
    s+=P(S('51,75! 56,66 74,62.5 94,60.5 113,61! 113.6,68.5! 98,69.5 78,71.5 60,77!'),UMBER,INK,1.8)
    s+=P(hatch(cp.difference(Point(100,95).buffer(35)),[[(52+i*6.2,36+0*i),(57+i*5.2,52),(59+i*4.8,62)] for i in range(11)],1.5,5,(.25,.98),.2),INK)
    s+=P(wd(47,50,119,53,-5.5,1.3),INK)
    # gown collar
    gown='56,138 66,132 76,140 86,156 92,178 40,178 44,150'
    s+=P(S(gown),UMBER,INK,2)+P(hatch(poly(gown),[[(50+i*6,130),(56+i*6,155),(58+i*6.4,180)] for i in range(6)],1.5,6,(.1,.95)),WHITE)
    return s
def lord_green(col,deep):
    # the merchant: rolled chaperon with a tail, coin earring, chain; full chin
    face='106,68 113,71 115.5,80! 113.4,86 116.6,93 122.6,101 124.8,105.4 122,109.6 115,110.4! 115.4,114.6 120.4,118 119.6,120.6 114.6,121.6! 119.4,124.6 118.8,128.4 113.6,130.6 116.8,136 116,142.5 108,147 104,150.5 99,152 90,150 94,160 104,174 60,174 68,140 64,100 80,66'
    fp=poly(face); s=P(S(face),IVORY)
    cut=wd(102,80.6,115.6,79.4,-3.2,1.5)
    cut+=wd(108,121,115.8,121.4,1.1,1.25)+wd(106.4,117.5,108.6,124,1.3,.85)
    cut+=wd(113.2,107.2,118.6,106.8,-1.7,1.2)+wd(110,102.5,112.4,109.8,-1.4,.9)
    cut+=wd(97,141,110,147,1.8,1.1)+wd(92,146,104,150.5,1.6,1)
    cut+=''.join(wd(86+i*4,108+i*4.4,88+i*5.2,133+i*2.2,-3,1.2) for i in range(5))
    cut+=hatch(fp,[[(66,y),(90,y+4),(112,y+2)] for y in (152,156,160,164)],1.4,4)
    cut+=wd(109.5,132.2,114,131.4,.4,.8)
    s+=P(cut,INK)+eye(108,87.6,.95)
    s+=P(S('80,92 87,92 87.6,99 83,108 78.6,103 78,96'),IVORY,INK,1.5)+P(wd(81,96,83,104,-2,1),INK)
    s+=P(ring(81.5,117,6.2,14,.2),BRASS,INK,1.8)+P(ring(81.5,117,2,8,.1),INK)+P(wd(82,107,81.6,112,0,1.2),INK)
    # netted hair at the nape
    net='78,84 80,100 76,116 72,132 62,138 52,128 50,110 54,92 64,82'
    s+=P(S(net),INK); np_=poly(net)
    s+=P(hatch(np_,[[(46+i*7,80),(62+i*7,140)] for i in range(-3,6)],1.1,4,(.03,.97),.04)+hatch(np_,[[(90-i*7,80),(70-i*7,140)] for i in range(-2,6)],1.1,4,(.03,.97),.04),GILT)
    # chaperon: roll, crest, tail
    tail='54,74 48,84 42,104 46,124 40,142 34,138 38,122 32,104 38,82 46,68'
    s+=P(S(tail),col,INK,2.2)+P(wd(45,80,40,104,3,1.4)+wd(40,106,42,130,-3,1.3)+wd(50,76,45,92,2,1),INK)
    crest='62,62 50,52 44,40! 54,42 57,32! 66,38 73,29! 79,37 90,32! 93,41 104,40! 104,50 102,60'
    s+=P(S(crest),col,INK,2.2)+P(''.join(wd(50+i*8.6,43-i*(1.9-.33*i),70+i*5,58,(2-i)*1.2,2) for i in range(6)),INK)+P(''.join(wd(56+i*8.4,42-i*(1.9-.33*i),73+i*4.4,56,(2-i)*1.0,1.1) for i in range(5)),'#8FC09B')
    roll='46,70 50,60 64,56 84,53 104,55 119,61 120.5,69 114,74 96,74 76,77 58,83 48,80'
    s+=P(S(roll),col,INK,2.2); rp=poly(roll)
    s+=P(hatch(rp,[[(48+i*7.2,84),(54+i*7.2,66),(63+i*7.2,50)] for i in range(-1,11)],1.9,5,(.04,.96),.08),INK)
    s+=P(''.join(wd(56+i*7.2,72-i*.9,61+i*7.2,60-i*.3,1.2,1.1) for i in range(9)),'#8FC09B')
    # gown with chain
    gown='54,146 66,140 84,152 100,160 116,166 126,178 40,178 42,158'
    s+=P(S(gown),col,INK,2)+P(hatch(poly(gown),[[(44+i*9,138),(50+i*8,160),(52+i*8.4,182)] for i in range(8)],1.5,5,(.15,.95)),INK)
    for i in range(8):
        t=i/7; x=58+t*52; y=147+t*16+8*math.sin(math.pi*t); s+=P(ring(x,y,3.4,9,.2),BRASS,INK,1.5)
    return s
# ---------- the myrmidons: dark heads on a bright field
JAW={'blue':[(124,118,137,146,-7,2.6),(120,120.5,131,150,-6,1.8),(137,149,113,162,-3.5,2.2),(131,153,116,159,-2,1.4)],
     'white':[(121,115,127.5,150,-4.5,2.6),(117.5,115.5,123.5,140,-3,1.6),(125,154,107,161,-2.5,2)],
     'green':[(122,114,146,137,-7,2.6),(119,117,139,139,-6,2.2),(115,120,131,147,-4,2),(112,124,122,150,-2.5,1.8)]}
def myrm(c):
    col=COL[c]; lite={'blue':'#B9CFE4','white':IVORY,'green':'#C3DFC6'}[c]
    s=''
    if c=='blue':      # sabre jaws, broad heart head
        half='100,57! 108,49 121,46 134,52 142,65 142,81 135,97 127,110 121,119 112,124 100,125!'
        mand='111,117! 124,114 137,121 143,134 138,150 124,161 103,164! 115,155 119.5,150! 111,148! 121,143.5! 112,140! 120,136! 108,128!'
        ant=[(109,101),(116,78),(125,54),(130,43.5)]; fl=[(130,43),(141,46),(150,55),(156,69),(157,86),(153,100)]
        eye_='120,90! 122,79 131,70.5 138,71! 138,80 132,88'
    elif c=='white':   # trap-jaw: long straight jaws with a hooked tip, long head, three ocelli
        half='100,50! 106,43 118,41 130,47 136,60 135,76 128,92 122,104 117,113 109,117 100,117.5!'
        mand='107,112! 118,111 127,117 131,130 131,146 124,157! 112,162.5 100.5,162! 109,156 115,150! 108,147! 117,141 116,130 109,123!'
        ant=[(107,95),(112,74),(118,54),(124,40.5)]; fl=[(124,40),(137,43),(147,53),(154,68),(155,85),(149,99)]
        eye_='114,88! 117,74 127,63 133.5,64! 132.5,76 125,86'
    else:              # shears: broad saw jaws, horned brow
        half='100,60! 106,52 113,50! 118,33! 124,47! 132,51! 149,41! 141,59 143,74 138,92 130,106 122,117 112,122 100,123!'
        mand='110,115! 126,110 141,118 149,133 146,148! 136,143! 139,154! 128,149! 129,160! 119,153! 116,164! 109,155 102,150! 104,138 107,126!'
        ant=[(109,100),(120,82),(136,68),(149,60)]; fl=[(149,60),(156,67),(160,80),(160,94),(155,107)]
        eye_='118,92! 120,80 130,71 137.5,72! 137,81 130,90'
    def both(fn): return fn(lambda sp:sp)+G(fn(lambda sp:sp),'matrix(-1 0 0 1 200 0)')
    def limb(id_):
        o=P(taper(ant,5.4,3.6),INK)
        n=len(fl)
        o+=P(taper(fl,4.6,2),INK)
        # beads of the whip
        tot=LineString(fl)
        for k in range(9):
            p=tot.interpolate(k/8,normalized=True); o+=P(ring(p.x,p.y,3.1-k*.14,8,.2),INK)
        return o
    s+=both(limb)
    def jaw(id_):
        o=P(S(mand),CHITIN,INK,2)
        mp=poly(mand)
        bx0,by0,bx1,by1=mp.bounds
        L=[]
        for k in range(5):
            q=mp.buffer(-2.6-k*2.3)
            if q.is_empty: break
            if q.geom_type!='Polygon': q=max(q.geoms,key=lambda g:g.area)
            cs=[(x,y) for x,y in q.exterior.coords if x>bx0+(bx1-bx0)*.45]
            if len(cs)>3: L.append(cs)
        o+=P(''.join(wd(*q) for q in JAW[c]),lite)
        return o
    s+=both(jaw)
    head=mir(half); hp=poly(head)
    s+=P(S(head),CHITIN,INK,2.4)
    # carved lights: families that follow each lobe
    L=[]
    top=min(p[1] for p in pts(half))
    inner=hp.buffer(-2.4)
    for k in range(13):
        a=k/12; x=102.5+a*36
        L.append([(100+a*30+4,top-4),(100+a*40+1,top+22),(100+a*30+2,104),(100+a*14+4,122)])
    ey=poly(eye_).buffer(2.6)
    keep=inner.difference(ey).difference(Polygon([(104,132),(99,60),(104,60),(118,76),(113,100),(113,132)]))
    antb=LineString(ant).buffer(4.6); keep=keep.difference(antb)
    d=hatch(keep,L,1.7,5,(.02,.97),.1)
    s+=P(d,lite)+G(P(d,lite),'matrix(-1 0 0 1 200 0)')
    # eye, antenna over the head, clypeus
    def front(id_):
        o=P(S(eye_),lite,INK,1.6)
        ep=poly(eye_).buffer(-1.2)
        o+=P(hatch(ep,[[(110,66+i*3.6),(142,76+i*3.6)] for i in range(-5,9)],.8,2,(0,1),.02)+hatch(ep,[[(116+i*4,60),(112+i*4,96)] for i in range(8)],.8,2,(0,1),.02),INK)
        e=pts(eye_); x0,y0=e[0][0],e[0][1]; x1,y1=e[3][0],e[3][1]
        o+=P(wd(x0-5,y0+1,x1+4,y1-4,-4.4,3.4),INK)                 # scowl
        o+=P(taper(ant[:3],6.2,4.2),INK)+P(wd(ant[0][0]+1,ant[0][1]-2,ant[2][0]-.5,ant[2][1]+4,.2,1.1),col if c!='white' else BRASS)
        o+=P(ring(ant[0][0]-.4,ant[0][1]+1.5,4.2,9,.2),INK)+P(ring(ant[0][0]-.4,ant[0][1]+1.5,1.9,8,.1),lite)
        return o
    s+=both(front)
    b=pts(half)[-1][1]
    s+=P(S(mir('100,%g! 106,%g 112,%g! 107,%g 100,%g'%(b-20,b-19,b-4,b-1.5,b-4.5))),col if c!='white' else '#B9B2A0',INK,1.8)
    s+=P(''.join(wd(100+i*3.6,b-17,100+i*4.4,b-6.5,0,1) for i in(-1,0,1)),INK)
    s+=P(wd(100,top+12,100,b-25,0,1.5),lite)
    if c=='white':
        for x,y in((100,62),(94.4,69.5),(105.6,69.5)): s+=P(ring(x,y,2.6,8,.1),BRASS,INK,1.5)
    if c=='blue': s+=P(S(mir('100,62! 103,68 106,80 100,90!')),lite)+P(S(mir('100,67! 101.6,71 103,79 100,85!')),col)
    if c=='green': s+=P(S(mir('100,64! 107,70 100,88!')),BRASS,INK,1.5)+P(wd(100,67,100,84,0,.9),INK)
    return s
def face(c,which):
    seed(hash_(c+which))
    col=COL[c]
    if which=='plus':
        fig='<g transform="translate(101 106) scale(1.05) translate(-90 -103)">%s</g>'%{'blue':lord_blue,'white':lord_white,'green':lord_green}[c](col,DEEP[c])
        fig=P(''.join(fan(100,100,a,a,1,64.5 if i%2 else 65.5,52 if i%2 else 58,0,1.5) for i,a in enumerate(range(-64,72,8))),GILT)+fig
    else: fig=myrm(c)
    return fig
def hash_(t): return sum(ord(a)*(i+3) for i,a in enumerate(t))
def stone(c,which):
    k='f%s%s'%(c[0],which[0])
    return '<clipPath id="%s"><circle cx="100" cy="100" r="68.2"/></clipPath>'%k+base(c,which)+'<g clip-path="url(#%s)">%s</g>'%(k,face(c,which))+boss(c,which)
VB='0 0 200 206'
