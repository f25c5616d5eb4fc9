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
    slash(P,"92,172 66,178 34,184|76,226 54,230 26,232",3.4,TORCH)
    with P.moved(-10,14,-6,about=(130,110)):
        M.pukwudgie_head(P,'strike')
    tubes(P,["122,150,22 96,166,17 92,180,14 108,192,12"],STONE2)
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
    # tail lashed up behind
    tail=P.tube("134,180,56 138,216,56 168,250,48 206,240,38 232,200,28 236,150,20 222,116,15 206,100,12"); fl=P.poly("212,108* 196,106 176,114* 178,98 190,88 188,72 196,58* 208,72 220,94",.4)
    P.form(tail,VERD,length=15,step=3.4,w=2.6); P.scales(P.poly("116,190 160,190 166,222 150,236 126,226"),11,2.1,INK,(0,1)); P.scales(P.poly("160,238 196,224 224,192 232,150 240,160 238,206 212,246 176,262"),11,2,INK,(.6,-.8))
    P.form(fl,OCHRE,length=7,step=3); P.cut("210,104 196,102 182,110|210,100 198,90 196,66|212,100 202,96 192,98",2)
    df=P.poly("226,220* 246,212 258,192* 246,190 256,168* 242,170 246,150* 234,158 238,184 232,206",.4); P.form(df,OCHRE,length=8,flow=(-1,.2)); P.cut("232,214 244,206 252,196|240,196 246,184 252,174",2.2); spiral(P,146,214,14,2.2,.5,2.6,BONE2); spiral(P,206,224,10,2,1,2.2,BONE2)
    # far hand, claws spread
    tubes(P,["150,126,26 186,140,20 206,116,16"],VERD)
    for sp in("206,116,9 210,98,7 204,84,5","210,116,9 222,100,7 224,84,5","212,120,9 230,112,7 240,100,5"): P.form(P.tube(sp),VERD,shade=False,ink=1.8,heavy=.6)
    claws(P,[(204,84,-4,-9,4.6),(224,84,2,-10,4.6),(240,100,7,-8,4.6)])
    # torso, bent into the blow
    P.form(P.poly("76,124 100,112 136,108 162,122 166,148 162,176 164,198 138,206 108,196 98,176 80,152"),VERD,length=17,step=3.4,w=2.6); P.cut("92,144 108,154 122,146|130,144 144,152 156,142",3.4); P.cut("124,124 128,148 134,184",2.6); P.cut("108,164 118,167 126,164|134,162 142,160 150,155|112,178 120,182 128,178|136,176 144,174 152,169",2.2); spiral(P,104,134,9,1.8,.4); spiral(P,148,132,9,1.8,2.6,s=-1)
    P.form(P.poly("104,184 134,194 165,188 166,202 136,212 106,200",.3),OCHRE,length=6); P.cut("112,189 115,195 112,201|122,193 125,199 122,206|132,195 135,201 132,208|142,194 145,200 142,207|152,192 155,197 152,203",2.2)
    tubes(P,["96,142,30 84,172,24 100,196,19 92,212,15"],VERD,length=11); spiral(P,90,170,8,1.8,0,2.2,BONE2)
    # head, beak agape
    with P.moved(6,4,-6,about=(120,90)): M.manaia_head(P,'strike')
    # near arm brings the club down into the sea
    burst(P,34,250,66,10,SLATE,math.pi*1.04,math.pi*1.96,.5); burst(P,34,250,50,9,BONE,math.pi*1.06,math.pi*1.94,.5,0)
    with P.moved(-100,164,-98,about=(190,60),sx=1.42): M.manaia_club(P)
    for k in range(3): P.form(P.tube(f"{92-k*9},{208+k*2},9 {97-k*9},{222+k*2},9.6 {90-k*9},{234+k*2},7"),VERD,shade=False,ink=1.8,heavy=.6)
    P.put(P.lens("-24,262 26,250 96,262",16),SLATE); P.cut("-4,263 30,255 78,263|4,270 30,264 60,270",2.6,BONE2)
    P.many([P.ell(x,y,r,r*1.3) for x,y,r in((8,176,3),(62,186,2.6),(76,204,2),(24,164,2.4))],BONE)
    slash(P,"36,136 14,158 10,186|52,146 30,166 26,188",4,OCHRE)
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
    slash(P,"58,62 28,96 18,150 30,196|78,66 48,100 36,150 46,190|96,76 68,106 56,146 62,180",5,STONE)
    # body thrown forward, one arm high, one coming down at us
    body=fix(unary_union([P.ell(132,86,36,40),P.ell(132,130,74,44),P.ell(132,176,60,60),P.tube("190,118,50 226,88,42 222,50,34 214,32,30"),
        P.tube("104,204,54 92,240,46 88,266,42"),P.tube("160,204,54 178,238,44 182,264,42")]))
    fur=P.tuft(body,7,11,(0,1),.72); P.outline(fur,2.6,2.4); P.put(fur,BONE)
    P.cut("182,132 196,114 206,92|132,216 132,238 130,262",7,INK,peak=.6)
    flow=lambda x,y:((x-130)*.004,1) if y>110 else (.25,-1)
    P.locks(fur,170,15,2.5,INK,flow,.35,2,inset=4,dens=lambda x,y:.16+.84*max(0,min(1,(x-96)/120+(y-150)/420)))
    P.hatch_edge(fur,4.2,24,3.6,.12,flow=(-.35,.9)); P.locks(P.poly('150,130 196,126 204,156 186,176 190,240 160,250 146,206'),46,16,3.2,INK,(-.2,1),.3,2,inset=3); P.locks(fur,40,15,2.6,STONE2,flow,.3,2,inset=5,dens=lambda x,y:1 if x<128 else .15)
    for cx,s in((86,1),(182,-1)): M.yeti_foot(P,cx,s)
    with P.moved(0,-196,184,about=(212,234),sx=1.24): M.yeti_hand(P,212,234,-1)
    # head, low between the shoulders
    with P.moved(2,18,about=(130,80),sx=1.16): M.yeti_face(P,'strike')
    # the near arm and its claws, larger than life
    arm=fix(unary_union([P.tube("84,126,54 60,158,50 60,190,46"),P.ell(84,126,28,24)])); af=P.tuft(arm,7,11,(-.1,1),.7); P.outline(af,2.6,2.4); P.put(af,BONE); P.locks(arm,44,15,2.6,INK,(-.1,1),.35,2,inset=5,dens=lambda x,y:.2+.8*(x-40)/70); P.hatch_edge(af,4.2,16,3.2,.1,flow=(-.3,.9))
    with P.moved(20,-30,6,about=(44,236),sx=1.95): M.yeti_hand(P,44,240,1)
    M.yeti_snow(P); still(P,M.yeti,'climber')
    P.border(); return P
def rompo():
    P=start(M.rompo,606,'scene','legs')
    with P.moved(0,10): M.rompo_bones(P)
    # both arms dig at once, as they dig for the dead
    slash(P,"18,58 6,120 20,190|40,50 30,80 34,110|242,58 254,120 240,190|220,50 230,80 226,110",4,BLOOD)
    for s in(-1,1):
        X=lambda v:130+s*v
        M.rompo_arm(P,s,f"{X(46)},146,27 {X(92)},136,27 {X(98)},176,28 {X(66)},208,28",tuple((X(a),b,s*c,d) for a,b,c,d in((84,216,2,40),(71,222,-3,46),(58,222,-8,45),(47,214,-13,38))),f"{X(54)},142 {X(94)},144 {X(90)},190",(-s*.3,.9))
    with P.moved(0,26,about=(130,80),sx=1.1): M.rompo_head(P,'strike')
    P.border(); return P
def moo():
    P=start(M.moo,707,'scene')
    # the woman was its guise: what is left of her is the comb
    with P.moved(44,236,24):
        g=P.poly("-16,-8 16,-8 17,-1 14,-1 13,9 10,9 9,-1 5,-1 4,10 1,10 0,-1 -4,-1 -5,10 -8,10 -9,-1 -12,-1 -13,9 -16,9 -17,-1",.2); P.put(g.buffer(1.6),INK); P.put(g,BONE)
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
        tubes(P,["118,206,13 106,226,10 100,240,9","140,206,13 152,224,10 160,236,9"],BONE,length=8,step=2.8,w=2)
        for x,y in((98,244),(163,241)): P.form(P.poly(f"{x-9},{y+6} {x-6},{y-3} {x+6},{y-5} {x+11},{y} {x+9},{y+7}",.2),BONE,length=5,step=3)
        pn=P.poly("126,150 148,152 166,170 182,194* 172,200 172,216* 158,208 150,226* 138,212 128,230* 116,214 104,224* 98,208 84,212* 84,198 74,192* 90,170 104,154",.4); P.form(pn,BLOOD,length=20,step=3.4,w=2.8,flow=(.2,1)); P.cut("96,180 126,188 158,180|90,194 126,203 164,194",3,TORCH); P.cut("104,186 110,190 116,188 122,193 128,189 134,193 140,188 150,190",2,BONE)
        M.anchimallen_head(P,'strike')
    # hands thrust out before it
    for sp,hx,hy,fs in(("70,206,15 48,226,14 34,242,13",28,248,((-15,2),(-13,11),(-4,16),(6,14),(-9,-10))),("128,216,15 124,240,14 112,256,13",106,262,((-15,4),(-11,13),(-1,17),(10,13),(-13,-7)))):
        P.form(P.tube(sp),BONE,length=7,step=2.8,w=2)
        for dx,dy in fs: P.form(P.tube(f"{hx},{hy},8 {hx+dx},{hy+dy},4.6"),BONE,shade=False,ink=1.8,heavy=.4)
        P.put(P.ell(hx,hy,7.4),BONE)
    P.many([P.lens([(x,y),(x+6,y-6),(x+14,y-14)],3.4) for x,y in((20,120),(40,92),(84,60),(236,190),(200,216),(222,140),(150,40),(14,156))],TORCH)
    P.border(); return P
def dragon():
    P=start(M.dragon,1010,'scene','hoard')
    # wings, thrown wide
    fw=P.poly("136,148* 104,112 66,78 20,20* 52,30 78,26 96,10* 116,40 142,58 150,90",.4); P.form(fw,BLOOD,length=12,flow=(.2,1)); P.hatch(fw,.9,7,2.6,INK); P.cut("140,140 84,88 21,21|142,130 112,70 96,12",6,INK,peak=.2)
    nw=P.poly("160,146* 176,104 204,62 240,8* 246,40 262,52 264,84 266,110* 252,132 256,160* 232,158 214,176 180,180*",.4); P.form(nw,BLOOD,length=14,ink=3)
    for a,b,c in(((166,150),(204,84),(240,10)),((170,158),(226,112),(264,62)),((174,166),(220,146),(256,158))):
        P.cut([[a,b,c]],6.5,INK,peak=.2); P.cut([[(a[0]-1.5,a[1]-2),(b[0]-2,b[1]-2),(c[0]-1.5,c[1]+3)]],2.4,OCHRE,peak=.3)
    P.cut("196,120 212,98 228,62|206,124 226,108 248,84|206,150 224,140 246,122|226,74 236,56 240,38",2.2,OCHRE)
    tail=P.tube("212,234,32 242,242,23 252,266,15 230,282,11 196,284,8 168,290,6 150,284,3"); P.form(tail,BLOOD,length=8); P.form(P.poly("152,285* 140,274* 130,284* 138,294*",.2),OCHRE,length=4)
    # far hind, trunk reared up
    P.form(P.poly("140,216 168,212 172,232 160,244 162,256 166,268* 130,270 132,260 144,254 144,242 134,232"),BLOOD,length=26,w=3.4,step=3,thr=-.7,flow=(.4,.8))
    body=P.poly("128,128 156,118 184,134 212,168 232,202 232,232 208,246 172,240 144,226 126,198 116,160"); P.form(body,BLOOD,length=20,w=3,step=3.4,flow=(.2,.9)); P.scales(P.poly("160,132 184,146 208,180 222,208 216,224 190,210 170,180 156,150"),11,2,INK,(.6,.8),prob=.95); P.cut("164,130 184,144 200,162|206,170 220,190 226,210",2.6,OCHRE)
    be=P.poly("120,150 134,160 150,186 168,222 160,232 140,220 126,196 118,168",.3).intersection(body.buffer(-1)); P.put(fix(be),OCHRE); P.cut("118,164 128,162 138,160|122,180 132,176 144,174|128,196 140,190 152,188|136,212 148,206 160,202|146,226 156,220 166,216",2.4)
    nh=P.poly("180,194 214,188 236,210 234,234 218,248 224,260* 220,273* 178,275 176,266 190,260 198,255 190,246 174,230 172,208"); P.form(nh,BLOOD,length=18,w=2.8,step=3.6,flow=(.5,.8)); P.cut("184,208 198,200 210,202|182,220 192,212 202,212",2.4,OCHRE); P.scales(P.poly("198,208 222,206 228,226 212,238 196,226"),9,1.8,INK,(.5,.8))
    claws(P,[(178,272,-9,5,6),(188,274,-8,5,6),(200,275,-6,5,6),(130,267,-9,5,6),(140,269,-8,5,6)])
    # neck
    neck=P.tube("150,158,48 142,118,38 126,88,31 98,76,29"); P.form(neck,BLOOD,length=12,w=2.6,step=3.6); bel=P.tube("130,160,18 124,124,15 108,102,12",.3).intersection(neck.buffer(-1)); P.put(fix(bel),OCHRE); P.cut("120,152 130,148 140,148|118,136 128,132 136,130|114,120 122,116 130,112|106,108 112,102 118,98",2.4)
    sp=[P.spike(x,y,dx,dy,12,1) for x,y,dx,dy in((142,84,12,-12),(156,102,14,-9),(166,122,15,-6)) ]; P.many([q.buffer(1.6) for q in sp],INK); P.many(sp,OCHRE)
    # fire: it fills the pit
    fl=P.poly("66,112* 40,116 14,112 -8,100* -4,128 -10,150* -2,176 -10,206* 8,214 4,250* 24,238 30,268* 48,246 66,272* 76,240 100,258* 100,222 120,228* 108,196 104,160 84,132*",.4); P.form(fl,OCHRE,shade=False,heavy=0,ink=2.8)
    P.put(P.poly("66,112* 42,122 18,122 2,116* 8,136 0,160* 12,178 4,204* 22,208 22,236* 38,218 48,244* 60,216 74,236* 78,206 96,216* 92,182 92,152 78,128*",.4),TORCH)
    P.put(P.poly("66,113* 48,128 28,136 12,136* 20,152 12,174* 26,178 26,206* 42,190 52,214* 58,188 72,200* 72,170 76,148 74,128*",.4),BONE); P.cut("50,140 38,156 32,174|58,142 52,164 50,186|66,144 64,164 64,182|24,128 12,128 4,126|88,180 94,200 96,214|30,214 26,226 24,238",2.2)
    # fore claws raised
    for spec,x,y in(("136,172,26 112,190,20 98,186,15",95,184),("156,186,28 136,216,22 112,218,16",108,217)):
        P.form(P.tube(spec),BLOOD,length=10,w=2.6,step=3.4)
        for dx,dy in((-12,-10),(-14,0),(-10,10)): P.form(P.tube(f"{x},{y},9 {x+dx},{y+dy},6.6"),BLOOD,shade=False,ink=1.8,heavy=.6); claws(P,[(x+dx,y+dy,-9,3+dy*.3,5.4)])
    with P.moved(24,14,-22,about=(92,84),sx=1.12): M.dragon_head(P,'strike')
    P.border(); return P
ALL=[squasc,pukwudgie,manaia,ogre,yeti,rompo,moo,manticore,anchimallen,dragon]
