"""The ten monsters at the height of their blow. Frame, ground and scale are the calm picture's, so that one can be laid in place of the other."""
from poses import *
from monsters import claws,toes,spiral
def paw(P,x,y,turn,s=1.0,fill=OCHRE):
    """A paw with its pads toward us, toes up."""
    with P.moved(x,y,turn,sx=s):
        P.form(P.poly("-13,6 -15,-8 -6,-14 7,-14 15,-7 13,7 5,14 -6,14",.4),fill,length=6,step=3)
        claws(P,[(-12,-10,-6,-12,5.4),(-4,-14,-2,-14,5.4),(5,-14,3,-14,5.4),(12,-9,7,-11,5.4)])
        for a,b in((-10,-7),(-3.4,-10),(4,-10),(10.4,-6.4)): P.put(P.ell(a,b,3,3.6,jit=.2),INK)
        P.put(P.poly("-7,3 0,-4 7,3 4,9 -4,9",.3),BLOOD)
def squasc():
    P=start(M.squasc,303,'scene')
    P.put(P.lens("60,259 134,254 214,260",13),INK)
    # hind legs, drawn up under the leap
    for s in(-1,1):
        X=lambda v:134+s*v
        hairy(P,f"{X(16)},196,40 {X(48)},206,36 {X(58)},224,22",OCHRE,flow=(s*.6,.7)); paw(P,X(66),228,s*118,1.05)
    body=P.ell(134,186,48,44); hairy(P,body,OCHRE,n=26)
    be=P.ell(134,194,28,32); P.put(P.tuft(be,7,6,(0,1),.6),PARCH); P.locks(be,14,11,1.9,INK,(0,1),.4,1.5,inset=5)
    # arms flung wide
    hairy(P,"98,164,30 60,158,25 34,124,20 27,92,17",OCHRE,flow=(-.4,.8)); hairy(P,"170,164,30 208,158,25 232,122,20 236,86,17",OCHRE,flow=(.4,.8))
    paw(P,26,78,-14,1.3); paw(P,237,72,14,1.3)
    with P.moved(0,-6,about=(130,118),sx=1.06):
        with P.moved(0,6,about=(130,100),sx=1.2,sy=.92): M.squasc_ears(P)
        P.form(P.tuft(P.ell(131,158,46,34),7,8,(0,.9),.5),OCHRE,length=15,step=3.4,w=2.6)
        M.squasc_head(P); M.squasc_face(P,'strike')
    # the skull it lets fall
    with P.moved(32,50,28,about=(106,190)): M.squasc_skull(P)
    P.border(); return P
def pukwudgie():
    P=start(M.pukwudgie,2121,'scene')
    # every quill on end
    qs=[]
    for ring,(n,l0,l1) in enumerate(((17,60,84),(15,38,52))):
        for k in range(n):
            t=k/(n-1); x,y=134+66*t,100+92*t-18*math.sin(math.pi*t); a=math.radians(-104+t*112+ring*4); ln=P.r.uniform(l0,l1)*(.7+.36*math.sin(math.pi*t))
            qs.append(P.lens([(x-10*math.cos(a),y-10*math.sin(a)),(x+ln*.5*math.cos(a),y+ln*.5*math.sin(a)),(x+ln*math.cos(a),y+ln*math.sin(a))],7.8,peak=.4))
    for q in qs: P.put(q.buffer(1.2),INK)
    P.many(qs,PARCH); P.many([shscale(q,.5,.5) for q in qs],INK)
    # legs in a lunge
    P.form(P.poly("176,184 206,190 226,210 236,230 248,244 250,254 244,262* 212,262 208,254 222,248 208,234 190,222 172,212"),STONE2,length=14,step=3,w=2.6)
    P.form(P.poly("158,178 186,186 184,210 160,222 134,226 124,238 128,252 124,264* 86,264 82,257 98,250 106,246 104,226 112,210 134,200",.4),STONE2,length=14,step=3.2,w=2.6); P.cut("120,216 140,210 158,206|112,226 110,236 112,246",2.2,BONE2)
    claws(P,[(86,259,-9,3,4.6),(92,263,-9,3,4.6),(101,265,-8,3,4.6),(212,257,-9,3,4.6),(218,261,-9,3,4.6)])
    # body, thrown forward
    P.form(P.poly("108,128 134,108 160,112 186,136 202,168 204,196 182,210 156,202 136,188 112,170 100,148"),STONE2,length=20,step=3.6,w=2.8); P.cut("116,156 130,156 142,148|124,168 138,168 150,160|134,180 148,180 160,172",2.6); P.cut("150,122 168,134 180,150",2.6,BONE2)
    lc=P.poly("148,176 176,190 206,178 214,192 208,212 198,206 190,222 178,212 168,220 156,206 146,200"); P.form(lc,BLOOD,length=12,step=3.6,flow=(0,1)); P.cut("150,180 178,194 206,182",3.4,TORCH)
    # the spear, driven home with both arms
    tubes(P,["176,134,22 212,148,17 220,166,14 204,178,12"],STONE2)
    with P.moved(-2,121,-1,about=(150,62),sx=1.0): M.pukwudgie_spear(P)
    with P.moved(-8,-10,-4,about=(130,110)): M.pukwudgie_head(P,'strike')
    tubes(P,["152,158,27 124,172,20 104,182,16 108,194,13"],STONE2); P.cut("154,150 138,158 122,168",2.6,BONE2)
    for x,y,n in((190,176,4),(104,196,4)):
        for k in range(n): P.form(P.tube(f"{x+k*6-4},{y-5-k*1.6},6.4 {x+k*6-2},{y+5-k*1.6},7 {x+k*6-5},{y+13-k*1.6},5.6"),STONE2,shade=False,ink=1.7,heavy=.5)
    sd=[]
    for k in range(70):
        a=math.radians(P.r.uniform(120,250)); d=P.r.uniform(10,66); x,y=30+d*math.cos(a)*.8,208+d*math.sin(a)
        if x<6: continue
        l=P.r.uniform(3,7); sd.append(P.lens([(x,y),(x+l*.5*math.cos(a),y+l*.5*math.sin(a)),(x+l*math.cos(a),y+l*math.sin(a))],P.r.uniform(2,3.4)))
    P.many([q.buffer(.8) for q in sd],INK); P.many(sd,BONE)
    P.border(); return P
def manaia():
    P=start(M.manaia,1212,'scene')
    # the coil, low, its fluke above the water
    tail=P.tube("140,186,58 142,220,58 164,252,52 204,254,42 232,232,30 236,204,21 230,182,15 231,170,12"); fl=P.poly("224,174* 210,162 202,140* 218,146 230,154 244,140 260,138* 254,158 239,174",.4)
    P.form(tail,VERD,length=15,step=3.4,w=2.6); P.scales(P.poly("122,196 166,196 168,226 154,240 132,230"),11,2.1,INK,(0,1)); P.scales(P.poly("156,242 190,228 216,230 228,206 238,214 228,246 198,268 170,266"),11,2,INK,(1,-.1))
    P.form(fl,OCHRE,length=7,step=3); P.cut("226,168 216,156 208,146|230,166 230,160 230,156|235,168 244,156 252,146",2)
    spiral(P,150,218,14,2.2,.5,2.6,BONE2); spiral(P,204,240,10,2,1,2.2,BONE2)
    # far arm thrown back, claws spread
    tubes(P,["152,136,28 188,138,21 214,112,16"],VERD)
    for sp in("212,114,10 208,96,8 200,82,5.6","214,110,10 222,92,8 220,76,5.6","217,112,10 234,98,8 240,84,5.6","215,116,9 234,114,7 246,108,5"): P.form(P.tube(sp),VERD,shade=False,ink=1.8,heavy=.6)
    claws(P,[(200,83,-5,-10,4.8),(220,77,-1,-11,4.8),(240,85,4,-10,4.8),(246,108,9,-4,4.8)])
    # torso, bent into the blow
    P.form(P.poly("84,132 102,116 136,108 162,122 168,150 166,178 168,202 142,210 112,200 100,180 84,156"),VERD,length=17,step=3.4,w=2.6); P.cut("132,150 148,156 160,144",3.4); P.cut("130,152 134,170 138,190",2.6); P.cut("112,170 122,173 130,169|136,167 146,165 154,160|116,183 124,186 132,182|140,180 148,178 156,173",2.2); spiral(P,150,136,9,1.8,2.6,s=-1)
    P.form(P.poly("108,188 138,198 169,192 170,206 140,216 110,204",.3),OCHRE,length=6); P.cut("116,193 119,199 116,205|126,197 129,203 126,210|136,199 139,206 136,212|146,198 149,204 146,211|156,196 159,201 156,207",2.2)
    # head, beak agape; scales over the seam of neck and breast
    with P.moved(8,0,-8,about=(120,90)): M.manaia_head(P,'strike')
    P.put(P.poly("104,116 122,112 146,112 158,120 158,136 140,146 116,142",.2),VERD); P.scales(P.poly("106,104 132,96 160,104 162,138 138,150 114,140"),10,2,INK,(.1,1))
    # the club comes down into the sea
    burst(P,32,252,72,11,SLATE,math.pi*1.02,math.pi*1.98,.5); burst(P,32,252,56,10,BONE,math.pi*1.04,math.pi*1.96,.5,0)
    cl=P.poly("104,186* 110,194* 84,214 64,232 58,250 42,260 24,256 16,242 22,230 34,230 38,240 46,238 50,226 58,214 82,194",.4); P.form(cl,OCHRE,length=8,step=3.2); P.cut("26,246 34,251 44,248|60,224 70,214 82,204",2,TORCH)
    tubes(P,["112,150,36 88,164,30 73,184,24 79,205,19"],VERD,length=12); spiral(P,106,151,10,1.9,0,2.4,BONE2); P.cut("84,172 80,182 82,192",2.2,BONE2)
    for k in range(3): P.form(P.tube(f"{92-k*8.4},{194+k*7},9.6 {86-k*8.4},{205+k*7},10 {76-k*8},{207+k*7},7.6"),VERD,shade=False,ink=1.8,heavy=.6)
    P.put(P.lens("-30,272 30,262 100,272",14),SLATE); P.cut("-4,272 30,265 84,272|4,280 34,274 66,280",2.6,BONE2)
    P.many([P.ell(x,y,r,r*1.3) for x,y,r in((8,176,3),(14,206,2.4),(56,196,2.6),(40,178,2.4))],BONE)
    P.border(); return P
def ogre():
    P=start(M.ogre,404,'scene')
    # far arm flung back, supper flung away
    tubes(P,["40,170,52 16,136,44 26,98,34"],STONE2,length=16,w=2.8); P.cut("20,150 10,132 16,112|34,150 24,134 30,118",2.6,BONE2)
    P.form(P.poly("10,92 18,74 40,70 52,82 50,100 34,110 16,106"),STONE2,length=8)
    for k in range(4): P.form(P.tube(f"{16+k*9},{92-k*2},9 {16+k*9},{78-k*2},9.6 {20+k*8},{70-k},7"),STONE2,length=4,step=3,ink=1.8)
    # bulk, leaning in
    b=P.poly("8,306* 10,240 18,190 40,156 76,136 110,130 170,130 204,140 232,164 248,200 256,250 256,306*"); P.form(b,STONE2,length=30,step=3.6,w=3.2,flow=(.5,.8))
    hide=P.poly("172,130 204,138 234,164 250,200 258,256 258,306* 140,306* 158,262 176,214 178,170",.4); P.form(P.tuft(hide,9,9,(-.5,.7),.4),OCHRE,length=16,step=4); P.locks(hide,50,14,2.6,INK,(-.25,1),.35,2,inset=6); P.locks(hide,16,14,2.6,TORCH,(-.25,1),.3,2,inset=8,dens=lambda x,y:1 if x<214 else .2)
    P.cut("30,192 60,212 96,208|40,206 66,220 90,220",4.2); P.put(P.ell(60,200,4.6,3.4,jit=.2),INK); P.cut("24,180 38,166 60,158|18,200 28,186 42,178",2.8,BONE2)
    with P.moved(0,30): M.ogre_skulls(P)
    # head thrust forward
    with P.moved(-4,18,-5,about=(130,90),sx=1.08): M.ogre_head(P,'strike')
    # the club comes down
    slash(P,"216,110 206,160 176,196|238,120 226,170 196,206|186,112 180,146 160,180",6,TORCH)
    burst(P,46,254,92,15,TORCH,inner=.55); burst(P,46,256,66,13,BONE,inner=.5,rim=0)
    tubes(P,["262,214,54 236,240,44 204,240,34"],STONE2,length=18,w=2.8); P.cut("250,232 232,244 212,246|256,246 238,256 220,256",2.6,BONE2)
    with P.moved(-30,46,-97,about=(206,190),sx=1.0):
        M.ogre_club(P); P.form(P.poly("196,150* 216,150* 212,232* 198,232*",.4),OCHRE,length=8,step=3.4); P.form(P.ell(205,233,10,7),OCHRE,length=5,step=3)
    P.form(P.poly("160,224 172,214 192,218 202,234 196,254 178,260 160,250"),STONE2,length=12)
    for k in range(4): P.form(P.tube(f"{158+k*10},{226+k*3},10 {160+k*9},{240+k*3},11 {164+k*9},{254+k*2},8.6"),STONE2,length=5,step=3,ink=1.8)
    stones(P,[(14,196,6),(96,206,6),(66,184,5),(120,226,5)],STONE)
    g=P.poly("-6,290* 20,280 50,288 90,284 130,292 150,306* -6,306*",.6); P.put(g,INK); P.cut("44,286 60,294 66,302|36,286 22,294 18,302|80,288 96,294 104,300",2.2,OCHRE)
    with P.moved(152,-178,160,about=(72,250),sx=.94): M.ogre_supper(P)
    P.border(); return P
def yeti():
    P=start(M.yeti,505,'scene')
    # reared up: one arm high, the other raking across
    body=fix(unary_union([P.ell(132,80,36,40),P.ell(132,128,76,44),P.ell(132,176,60,60),P.tube("186,118,54 224,104,46 240,80,40 226,56,32"),P.tube("80,116,54 50,134,48 44,164,42 62,190,34"),
        P.tube("104,204,54 92,240,46 88,266,42"),P.tube("160,204,54 178,238,44 182,264,42")]))
    fur=P.tuft(body,7,11,(0,1),.72); P.outline(fur,2.6,2.4); P.put(fur,BONE)
    P.cut("182,136 198,122 210,104|132,216 132,238 130,262|86,140 82,160 84,184",7,INK,peak=.6)
    flow=lambda x,y:((x-130)*.004,1) if y>110 or x<190 else (.1,-1)
    P.locks(fur,200,15,2.5,INK,flow,.35,2,inset=4,dens=lambda x,y:.16+.84*max(0,min(1,(x-96)/120+(y-150)/420)))
    P.hatch_edge(fur,4.2,24,3.6,.12,flow=(-.35,.9)); P.locks(P.poly('150,130 196,126 204,156 186,176 190,240 160,250 146,206'),50,16,3.2,INK,(-.2,1),.3,2,inset=3); P.locks(fur,44,15,2.6,STONE2,flow,.3,2,inset=5,dens=lambda x,y:1 if x<128 else .15)
    P.cut("98,160 114,172 132,174|166,160 150,172 134,174",3.6)
    for cx,s in((86,1),(182,-1)): M.yeti_foot(P,cx,s)
    great_hand(P,212,50,-50,1.08); great_hand(P,58,204,-112,1.2)
    with P.moved(2,8,about=(130,80),sx=1.12): M.yeti_face(P,'strike')
    M.yeti_snow(P); still(P,M.yeti,'climber')
    P.border(); return P
def rompo():
    P=start(M.rompo,606,'scene')
    # crouched, so that the head leaves the ribs free
    with P.moved(0,20,about=(130,150),sx=.98): M.rompo_bones(P)
    with P.moved(about=(130,285),sx=1.1,sy=.8): M.rompo_legs(P)
    with P.moved(0,-2,about=(130,10),sx=.9): M.rompo_head(P,'strike')
    # both arms rear up to dig at once, as they dig for the dead
    for s in(-1,1):
        X=lambda v:130+s*v
        M.rompo_arm(P,s,f"{X(48)},160,25 {X(86)},184,27 {X(114)},144,27 {X(110)},100,28 {X(96)},86,24",(),f"{X(60)},166 {X(92)},178 {X(113)},134",(s*.3,-.9))
        for a,b,c,d in((104,84,-34,-10),(102,90,-40,8),(100,97,-38,26),(100,103,-26,42)):
            q=P.lens([(X(a),b),(X(a+c*.55),b+d*.5-9),(X(a+c),b+d)],9.6,peak=.35); P.put(q.buffer(1.8),INK); P.put(q,BONE)
    P.border(); return P
def moo():
    P=start(M.moo,707,'scene')
    # the woman was its guise: what is left of her is the comb
    comb(P,42,240,-16)
    P.cut("20,250 44,246 70,251|32,257 46,254 60,258",2.2,BONE2)
    body=P.tube("206,16,3 232,22,7 250,48,11 250,92,17 240,140,26 214,190,38 172,232,46 128,232,48 104,200,46 110,160,46 130,128,46",.4)
    P.form(body,VERD,length=18,step=3.2,w=2.8,ink=2.8,heavy=2); P.scales(P.tube("253,70,9 248,116,14 232,160,22 206,200,30 168,232,32 134,222,34 122,194,30 130,160,28"),10,2,INK,(-.4,-1),prob=1)
    be=P.tube("110,240,20 90,206,18 96,168,16 106,146,12",.3).intersection(body.buffer(-1)); P.put(fix(be),BONE2); P.cut("84,212 94,206 102,206|86,196 96,192 104,192|88,180 98,178 106,178|92,166 100,164 108,164|88,228 98,222 106,220",2)
    # crest along the neck
    sp=[P.spike(x,y,dx,dy,12,1) for x,y,dx,dy in((150,116,12,-12),(152,138,16,-6),(144,160,16,-4),(142,182,16,-8),(156,204,10,-16))]; P.many([q.buffer(1.6) for q in sp],INK); P.many(sp,OCHRE)
    # fore legs, toes spread to hold
    for spec,tx,ty,an in(("108,194,27 70,202,20 40,182,13",34,174,-125),("138,190,26 172,178,19 196,150,13",202,142,-50)):
        l=P.tube(spec); P.form(l,VERD,length=14,step=3.2,w=2.6); P.scales(l,9,1.7,INK,(-1,0),inset=4); toes(P,tx,ty,an,1.15)
    # the jaws
    P.form(P.poly("150,126 140,146 112,150 84,148 54,152 30,146 22,136* 48,134 78,124 104,112",.3),VERD,length=10,step=3,w=2.4,ink=2.8)
    P.put(P.poly("28,80 60,88 96,100 110,112 98,124 68,134 30,139 62,120 78,108",.2),INK); P.put(P.poly("38,136 66,130 92,120 104,110 112,118 96,130 66,137",.2),BLOOD)
    tg=P.lens("98,118 66,116 40,106 20,114 8,128",7,peak=.25); P.put(tg.buffer(1.4),INK); P.put(tg,BLOOD); fk=P.lens("24,111 14,108 4,112",3.4,peak=.2); P.put(fk.buffer(1.2),INK); P.put(fk,BLOOD)
    hd=P.poly("152,128 160,104 152,76 130,58 104,52 78,54 54,60 32,66 18,72 16,82* 34,88 60,92 88,100 106,112 116,126",.4); P.form(hd,VERD,length=16,step=3,w=2.6,ink=2.8)
    P.many([Polygon([(x,y),(x+6.6,y+1.6),(x+2,y+11)]) for x,y in((20,83.6),(30,86.4),(40,88.2),(50,89.6),(60,91.4),(70,94.2),(80,97.6),(90,101.6))]+[Polygon([(x,y),(x+6.4,y-1.2),(x+2,y-9.6)]) for x,y in((28,139),(37,137.6),(46,136.4),(55,134.6),(64,131.8),(73,128.4))],BONE)
    P.put(P.ell(104,74,14,13,jit=.3),INK); P.put(P.ell(104,74,11.6,10.6,jit=.2),TORCH); P.put(P.lens("105,63 104,74 105,85",5),INK); P.cut("88,66 106,58 124,66",4.4)
    P.put(P.ell(32,74,2.8,2,-.3,jit=.1),INK); P.cut("40,68 58,64 76,61|92,58 106,55 120,58",2.4,BONE2); P.scales(P.poly("118,84 140,72 150,92 148,116 130,116 114,104"),9,1.8,INK,(-.6,-.8))
    P.cut("148,128 150,114 144,100",2.4); P.cut("224,24 242,38 247,62|216,160 196,192 164,216|100,226 98,206 104,186",3,BONE2)
    # water thrown up
    P.many([P.lens(q,5,peak=.6) for q in("84,246 74,224 62,214","200,244 214,226 226,222","176,256 190,244 206,242","96,256 78,246 62,246")],VERD)
    P.put(P.poly("70,250 100,242 140,245 190,241 232,250 236,290 60,290",.5),SLATE); P.cut("84,249 138,243 214,249|74,262 110,257 150,261|164,264 196,259 226,263|92,277 130,273 170,277|66,288 104,284 140,288|158,290 196,286 232,290|184,278 206,274 230,277",2.4,VERD)
    P.border(); return P
def manticore():
    P=start(M.manticore,808,'scene')
    # the tail comes over the head and looses its quills
    for a,d,l in((186,62,46),(164,70,50),(146,92,54),(204,66,40),(128,116,50),(172,30,40)):
        a=math.radians(a); dx,dy=math.cos(a),math.sin(a); x,y=76+d*dx*.84,54+d*dy
        q=P.lens([(x-l*.5*dx,y-l*.5*dy),(x,y),(x+l*.5*dx,y+l*.5*dy)],7.4,peak=.7); P.put(q.buffer(1.7),INK); P.put(q,BONE)
        P.cut([[(x-l*.62*dx-4*dy,y-l*.62*dy+4*dx),(x-l*.3*dx-5*dy,y-l*.3*dy+5*dx),(x-5*dy,y+5*dx)]],2.2,INK)
    M.manticore_quills(P,86,54)
    tail=P.tube("214,180,18 246,162,16 256,116,14 238,68,12 196,46,12 142,42,12 98,50,13"); P.form(tail,OCHRE,length=7,step=4,w=2.2)
    P.form(P.ell(86,54,19,15,-.25),OCHRE,length=11,step=3.5); P.cut("75,53 79,47 87,45|77,60 81,54 89,51",2,TORCH); P.cut("228,160 238,157 244,150|246,142 252,138 256,131|248,118 255,114 260,110|242,94 250,90 256,85|228,76 236,70 240,62|202,56 205,50 204,43|176,50 178,44 176,38|150,48 152,42 150,36|126,52 127,45 124,38",2.2)
    # far legs, braced
    P.form(P.poly("164,186 196,182 206,200 198,222 186,232 192,246* 188,266 152,267 152,260 164,254 172,248 172,240 160,230 152,214"),OCHRE,length=22,step=3.2,w=3.2,thr=-.6,flow=(.5,.7))
    ff=P.poly("96,186 70,196 44,198 26,206 12,216 2,232 6,244 18,248 30,240 42,232 60,230 92,226"); P.form(ff,OCHRE,length=13,step=3.4,w=2.6,thr=-.1); claws(P,[(3,236,-7,9,6),(9,243,-5,12,6),(18,246,-2,13,6),(27,241,2,11,6)]); P.cut("14,218 10,228 12,238|22,212 20,224 22,234",2)
    # the trunk, lowered in front
    t=P.poly("66,176 96,158 140,160 178,152 212,152 234,172 232,198 210,212 170,206 136,220 108,234 80,230 62,206"); P.form(t,OCHRE,length=26,step=3.6,w=3,thr=.1,flow=(.25,.9))
    P.cut("134,170 156,164 182,161|136,178 160,171 186,166",2.6,TORCH); P.cut("150,202 148,186 154,170|162,198 160,184 164,168|174,194 174,182 176,168",2.6); P.locks(P.poly("116,176 140,174 184,170 190,190 186,204 136,212 116,208"),34,12,2.2,INK,(.25,.95),.25,2,inset=2)
    # near hind
    P.form(P.poly("194,166 226,162 240,188 234,210 223,222 233,238* 226,248 225,258 224,268* 190,268 189,260 199,254 211,252 213,242 200,232 186,218 184,190"),OCHRE,length=20,step=3.6,w=2.8,flow=(.5,.8)); P.cut("198,180 210,174 220,178|194,192 204,186 214,186",2.6,TORCH); P.cut("218,190 224,202 216,214|210,196 215,206 208,214",2.4); P.locks(P.poly("200,196 230,184 234,204 220,218 208,216"),16,11,2.2,INK,(.3,.95),.3,2,inset=1)
    # near fore, planted
    P.form(P.poly("86,196 114,192 128,212 122,232 116,240 116,252 120,260 118,268* 78,268 77,260 90,254 96,250 92,238 82,222 78,208"),OCHRE,length=17,step=3.6,w=2.8,flow=(.45,.8)); P.cut("92,218 96,230 98,244",2.4,TORCH); P.locks(P.poly("98,200 120,200 124,216 110,234 98,224"),12,12,2.2,INK,(-.1,1),.25,2,inset=1)
    claws(P,[(79,264,-7,6,5),(89,266,-6,6,5),(99,267,-5,6,5),(192,264,-7,6,5),(202,266,-6,6,5),(212,267,-5,6,5)])
    with P.moved(6,44,-5,about=(86,110),sx=1.1): M.manticore_mane(P); M.manticore_face(P,'strike')
    P.border(); return P
def anchimallen():
    P=start(M.anchimallen,909,'scene','hills')
    with P.moved(-16,10): M.anchimallen_glow(P)
    # it comes down like a star: the flame streams away behind
    fl=P.poly("28,236 12,206 18,170 36,140 60,116 70,82* 86,100 112,84 128,52* 138,74 166,58 190,22* 192,52 216,34 258,2* 234,50 228,72 254,58* 234,94 216,118 246,104* 228,136 206,158 232,154* 208,184 178,206 148,228 108,250 62,256",.5)
    P.form(fl,OCHRE,shade=False,heavy=0,ink=3.2); P.hatch_edge(fl,5,26,3.4,-2,flow=(-.7,.7))
    P.put(P.poly("36,230 26,204 34,174 54,148 74,128 82,104* 94,116 118,100 134,76* 144,94 170,76 188,52* 190,76 208,62 230,40* 216,72 206,92 222,84* 208,112 190,132 210,128* 192,154 164,182 136,208 104,232 64,242",.5),TORCH)
    P.cut("150,168 180,140 200,104|164,186 192,158 212,124|120,120 140,100 160,86|98,132 108,112 120,98|176,116 194,92 206,66|140,208 166,188 190,170|52,164 66,144 78,130",2.8,BLOOD); P.rays(74,180,44,72,34,3,OCHRE,alt=.7)
    with P.moved(-42,24,-38,about=(126,150),sx=1.06):
        # feet kicked up behind
        tubes(P,["134,204,14 138,230,11 134,250,10","156,200,14 172,220,11 180,238,10"],BONE,length=8,step=2.8,w=2)
        for x,y,tn in((133,254,4),(184,243,-24)):
            with P.moved(x,y,tn): P.form(P.poly("-10,6 -8,-4 4,-6 13,-1 12,7",.2),BONE,length=5,step=3)
        pn=P.poly("126,150 148,152 166,170 182,194* 172,200 172,216* 158,208 150,226* 138,212 128,230* 116,214 104,224* 98,208 84,212* 84,198 74,192* 90,170 104,154",.4); P.form(pn,BLOOD,length=20,step=3.4,w=2.8,flow=(.2,1)); P.cut("96,180 126,188 158,180|90,194 126,203 164,194",3,TORCH); P.cut("104,186 110,190 116,188 122,193 128,189 134,193 140,188 150,190",2,BONE)
        M.anchimallen_head(P,'strike')
    # hands thrust out before it
    for sp,hx,hy,fs in(("70,206,15 48,226,14 34,242,13",28,248,((-15,2),(-13,11),(-4,16),(6,14),(-9,-10))),("128,216,15 124,240,14 112,256,13",106,262,((-15,4),(-11,13),(-1,17),(10,13),(-13,-7)))):
        P.form(P.tube(sp),BONE,length=7,step=2.8,w=2)
        for dx,dy in fs: P.form(P.tube(f"{hx},{hy},8 {hx+dx},{hy+dy},4.6"),BONE,shade=False,ink=1.8,heavy=.4)
        P.put(P.ell(hx,hy,7.4),BONE)
    P.many([P.lens([(x,y),(x+6,y-6),(x+14,y-14)],3.4) for x,y in((20,120),(40,92),(84,60),(236,190),(200,216),(222,140),(150,40),(14,156))],TORCH)
    P.border(); return P
def dragon_jaws(P,fire):
    """The head in profile with its jaws open as far as they go; `fire` is cut between them."""
    P.put(P.poly("42,92 60,94 78,95 96,98 98,114 90,128 78,138 62,144 74,126 76,110 60,99",.2),INK)
    fire()
    P.form(P.poly("124,92 127,110 118,130 102,146 82,158 64,163 50,156 44,148* 60,147 76,141 88,130 95,116 106,98",.3),BLOOD,length=9,w=2.4,step=3.2)
    q=[Polygon([(x,y),(x+7.4,y-1.4),(x+2.6,y-12)]) for x,y in((48,149.6),(58,149),(68,147))]+[Polygon([(78,142.6),(84,139),(79,131)])]; P.many([g.buffer(1.1) for g in q],INK); P.many(q,BONE)
    P.form(P.poly("124,94 122,76 114,60 98,53 82,58 66,64 48,66 34,73 31,84 36,94* 48,93 62,95 78,96 94,102 108,106",.3),BLOOD,length=10,w=2.4,step=3.2)
    q=[Polygon([(x,y),(x+7,y+.6),(x+3,y+13)]) for x,y in((36,91),(46,92),(57,93),(67,94))]+[Polygon([(77,95.6),(83,97),(79,104)])]; P.many([g.buffer(1.1) for g in q],INK); P.many(q,BONE)
    P.cut("66,73 80,66 94,70",4); eye(P,84,78,5,TORCH); P.cut("72,74 84,70 97,78",4.6); P.cut("40,82 45,78 50,80",2.8); P.cut("52,78 62,73 70,72|92,62 101,60 110,66|56,87 68,88 80,88",2,OCHRE); P.cut("98,88 106,90 114,86|98,98 106,99 114,95|104,118 110,112 114,104",2.2)
    for sp in("106,60,11 120,44,8 136,40,5 150,46,1","94,56,10 102,38,7 116,26,4 130,26,1"): P.form(P.tube(sp,.2,cap=False),PARCH,length=4,w=1.6,step=3,ink=2)
    P.cut("110,54 114,58 116,60|116,48 120,52 122,54|124,42 126,48 127,50|97,48 101,51 103,52|102,40 106,43 108,44",1.5)
    P.form(P.poly("114,82* 128,72* 126,84 138,90* 125,95* 116,98*",.2),OCHRE,length=4,ink=2)
def jet(P,x,y,turn,L,w0,w1,col,n,rim=0):
    """A jet of fire that widens: its licks run the way it blows."""
    h=lambda t:w0+(w1-w0)*t; m=math.atan2(w1-w0,L); ps=[Polygon([(-6,-w0*.6),(L*.62,-h(.62)*.8),(L*.62,h(.62)*.8),(-6,w0*.6)])]
    for s in(-1,1):
        for k in range(n):
            t=.2+.46*k/(n-1); a=m+.34+.1*k/n; ln=L*(.3+.05*(k%2)); u=h(t)*.72; w=h(t)*.5+5
            ps.append(P.lens([(L*t-ln*.7,s*(u-ln*.34)),(L*t-ln*.1,s*(u-1)),(L*t+ln*.5*math.cos(a-.2),s*(u+ln*.5*math.sin(a-.2))),(L*t+ln*math.cos(a),s*(u+ln*math.sin(a)))],w,peak=.36))
    for k in range(5):
        v=(k-2)/2; ln=L*(.4,.32,.46,.34,.42)[k]; ps.append(P.lens([(L*.36,v*h(.36)*.6),(L*.62,v*h(.62)*.66),(L*.62+ln*.55,v*h(.86)*.8-4),(L*.62+ln,v*h(1)*.92+5)],w1*.44,peak=.46))
    g=fix(unary_union([q.buffer(0) for q in ps]).buffer(1.2).buffer(-1.2)); g=translate(shrot(g,turn,origin=(0,0)),x,y)
    if rim: P.put(g.buffer(rim),INK)
    P.put(g,col)
def dragon():
    P=start(M.dragon,1010,'scene','hoard')
    # wings, thrown up
    fw=P.poly("152,150* 132,104 110,54 84,6* 116,16 142,30 166,8* 176,40 178,70 200,62* 190,104 172,140 166,156*",.4); P.form(fw,BLOOD,length=12,flow=(.2,1)); P.hatch(fw,1.2,9,2,INK,frac=(0,.6))
    for a,b,c in(((154,150),(124,84),(85,8)),((158,150),(158,84),(166,10)),((162,152),(182,106),(199,64))): P.cut([[a,b,c]],6,INK,peak=.2); P.cut([[(a[0]-1.5,a[1]-2),(b[0]-2,b[1]),(c[0],c[1]+3)]],2.2,OCHRE,peak=.3)
    nw=P.poly("162,158* 176,112 200,54 228,4* 236,32 250,44 268,28* 264,72 256,96 268,112* 252,134 240,146 252,166* 228,166 206,176 178,180*",.4); P.form(nw,BLOOD,length=14,ink=3)
    for a,b,c in(((168,158),(202,84),(228,6)),((170,160),(222,98),(266,32)),((172,164),(228,134),(266,113)),((174,168),(216,162),(250,165))):
        P.cut([[a,b,c]],6.5,INK,peak=.2); P.cut([[(a[0]-1.5,a[1]-2),(b[0]-2,b[1]-2),(c[0]-1.5,c[1]+3)]],2.4,OCHRE,peak=.3)
    P.cut("190,124 204,104 214,68|200,132 220,114 238,84|202,146 226,138 248,122|200,160 218,154 238,154|212,66 220,52 226,34|238,82 248,70 256,56",2.2,OCHRE)
    tail=P.tube("212,238,30 238,250,22 248,270,15 226,284,11 190,282,8 160,288,6 138,280,3"); P.form(tail,BLOOD,length=8); P.form(P.poly("140,281* 128,270* 118,280* 126,290*",.2),OCHRE,length=4)
    # far legs
    P.form(P.poly("120,196 142,192 144,216 134,234 136,256 140,266* 106,268 108,258 120,252 118,232 112,212"),BLOOD,length=26,w=3.4,step=3,thr=-.7,flow=(.4,.8))
    P.form(P.poly("176,206 204,204 206,226 192,238 196,254 198,266* 164,268 168,258 178,252 174,236 168,222"),BLOOD,length=26,w=3.4,step=3,thr=-.7,flow=(.4,.8))
    body=P.poly("108,172 130,152 162,148 198,156 228,182 238,214 228,240 200,246 168,232 140,236 120,228 106,204"); P.form(body,BLOOD,length=20,w=3,step=3.4,flow=(.2,.9)); P.scales(P.poly("130,166 160,156 198,164 222,188 226,210 200,212 160,206 130,206"),11,2,INK,(.95,.3),prob=.95); P.cut("176,156 194,164 210,176|216,184 224,196 228,208",2.6,OCHRE)
    nh=P.poly("188,192 220,188 238,208 236,232 220,246 226,258* 222,272* 184,274 182,265 196,259 204,254 196,244 180,228 178,206"); P.form(nh,BLOOD,length=18,w=2.8,step=3.6,flow=(.5,.8)); P.cut("190,206 204,198 216,200|188,218 198,210 208,210",2.4,OCHRE); P.scales(P.poly("204,206 226,206 230,226 214,236 200,224"),9,1.8,INK,(.5,.8))
    # near fore leg, planted
    nf=P.poly("114,186 144,180 156,204 148,226 138,240 140,258 142,270* 100,274 98,265 110,258 118,254 116,234 108,214"); P.form(nf,BLOOD,length=17,w=2.8,step=3.6,flow=(.5,.8)); P.cut("120,198 130,192 140,194|122,212 128,228 128,246",2.4,OCHRE)
    claws(P,[(100,271,-9,5,6),(110,273,-8,5,6),(121,274,-6,5,6),(184,271,-9,5,6),(194,273,-8,5,6),(206,274,-6,5,6)])
    # neck, drawn back and shot forward
    neck=P.tube("136,188,52 128,158,46 134,128,37 140,104,31 126,84,29"); P.form(neck,BLOOD,length=12,w=2.6,step=3.6)
    bel=P.tube("114,204,22 108,170,19 116,132,15 124,108,11",.3).intersection(neck.buffer(-1)); P.put(fix(bel),OCHRE); P.cut("98,188 110,184 122,182|98,172 110,168 120,166|102,156 112,152 122,150|106,140 116,136 126,135|112,124 120,121 128,120|104,202 116,198 126,194",2.4)
    P.scales(P.poly("134,120 148,104 152,126 148,150 156,172 150,190 132,180 130,150"),9,1.9,INK,(.2,1),prob=1)
    sp=[P.spike(x,y,dx,dy,12,1) for x,y,dx,dy in((152,88,13,-8),(155,106,15,-3),(151,126,15,-5),(152,146,14,-8))]; P.many([q.buffer(1.6) for q in sp],INK); P.many(sp,OCHRE)
    def fire():
        for L,w0,w1,col,n,rim in((132,13,66,OCHRE,4,2.6),(112,10,42,TORCH,4,0),(86,7,22,BONE,3,0)): jet(P,90,113,156,L,w0,w1,col,n,rim)
        P.cut("70,122 52,130 34,142|66,128 52,140 42,154|56,120 38,124 22,132|34,150 22,164 12,180|26,132 10,140 -4,152",2)
    with P.moved(20,0,-10,about=(92,84),sx=1.08): dragon_jaws(P,fire)
    P.border(); return P
ALL=[squasc,pukwudgie,manaia,ogre,yeti,rompo,moo,manticore,anchimallen,dragon]
