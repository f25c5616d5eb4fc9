"""The ten monsters defeated, each in its way. Frame, ground and scale are the calm picture's."""
from poses import *
from monsters import claws,shut,spiral,toes
def sole(P,x,y,turn,s=1.0,fill=OCHRE,pad=BLOOD):
    """A limp paw from below."""
    with P.moved(x,y,turn,sx=s):
        P.form(P.poly("-12,8 -14,-6 -6,-13 6,-13 14,-6 12,8 4,14 -5,14",.4),fill,length=6,step=3)
        claws(P,[(-9,-11,-3,-7,4.6),(-3,-13,-1,-8,4.6),(4,-13,1,-8,4.6),(10,-10,3,-7,4.6)])
        for a,b in((-9,-5),(-3.2,-8),(3.4,-8),(9.2,-5)): P.put(P.ell(a,b,2.6,3,jit=.2),INK)
        P.put(P.poly("-6,4 0,-2 6,4 3,9 -3,9",.3),pad)
def squasc():
    P=start(M.squasc,333,'scene')
    def leg(sp,x,y,turn,s,flow,n=16): hairy(P,sp,OCHRE,flow=flow,n=n); sole(P,x,y,turn,s)
    # on its back, all fours stiff in the air; the far pair
    leg("150,226,28 154,194,22 146,166,17",143,157,-16,1.05,(0,.9)); leg("220,224,32 238,196,25 236,168,18",237,156,8,1.1,(.2,.9))
    body=fix(unary_union([P.ell(166,230,62,28,.03),P.ell(204,230,38,28)])); g=P.tuft(body,7,9,(.3,.9),.6); P.form(g,OCHRE,length=20,step=3.6,w=2.8,flow=(-.5,.8)); P.locks(body,46,13,2.4,INK,(.8,.5),.4,2,inset=6)
    be=P.poly("122,218 144,206 178,202 210,208 204,222 170,230 138,230",.4); P.put(P.tuft(be,7,6,(.4,.8),.6),PARCH); P.locks(be,18,10,1.9,INK,(1,.2),.4,1.5,inset=4)
    # the near pair
    leg("194,242,36 204,206,27 192,176,18",188,165,-18,1.2,(-.1,.9)); leg("122,242,30 120,206,24 104,182,17",99,172,-34,1.12,(-.3,.9))
    with P.moved(-66,98,-82,about=(130,118),sx=.9):
        with P.moved(0,4,about=(130,92),sx=1.06,sy=.86): M.squasc_ears(P)
        M.squasc_head(P); M.squasc_face(P,'fallen')
    with P.moved(128,54,18,about=(106,190),sx=.96): M.squasc_skull(P)
    P.cut("44,258 84,254 120,257|140,259 180,256 220,258",3,INK)
    P.border(); return P
def pukwudgie():
    P=start(M.pukwudgie,2222,'scene')
    def quill(x,y,a,ln,w=7.4,broken=False,rim=INK):
        a=math.radians(a); c,n=math.cos(a),math.sin(a); q=P.lens([(x,y),(x+ln*.5*c,y+ln*.5*n),(x+ln*c,y+ln*n)],w,peak=.4)
        if broken: q=q.difference(Point(x+ln*c,y+ln*n).buffer(ln*.42,3))
        P.put(q.buffer(1.3),rim); P.put(q,PARCH); P.put(shscale(q,.5,.45),INK)
    # far leg, stiff in the air, and the far arm
    P.form(P.poly("190,236 200,208 212,184 220,166 232,162 240,168 238,184 228,204 222,232"),STONE2,length=14,step=3,w=2.6,thr=-.2)
    sole(P,231,157,14,1.12,STONE2,STONE)
    # crushed under it, what quills it has left
    for k in range(17): quill(116+k*6.6,254+3*math.sin(k*2.1),128-k*5+(16 if k%3==1 else 0),P.r.uniform(24,34),7,k%4==0)
    # flat on its back along the cliff
    P.form(P.poly("104,248 110,230 126,216 150,206 176,208 200,220 216,238 214,256 186,262 140,264 110,262"),STONE2,length=18,step=3.6,w=2.8); P.cut("136,218 140,230 138,242|152,213 156,226 154,240|168,213 172,226 170,240",2.6); P.put(P.ell(184,220,3,3.6,jit=.2),INK)
    lc=P.poly("186,210 204,218 222,236 220,258 206,256 200,264 188,254 182,236",.4); P.form(lc,BLOOD,length=12,step=3.6,flow=(.3,1)); P.cut("190,214 186,236 194,254",3.4,TORCH)
    # near leg, knee up, fallen aside
    P.form(P.poly("196,242 206,222 222,200 234,196 244,204 246,222 250,244 254,258 244,264 232,258 228,234 222,246 210,262 198,260"),STONE2,length=12,step=3,w=2.6); P.cut("214,226 226,210 236,206",2.2,BONE2)
    P.form(P.poly("226,262 228,252 240,246 256,250 262,262 250,268 234,268"),STONE2,length=7,step=3); claws(P,[(228,254,-9,-4,4.6),(227,260,-10,1,4.6),(231,266,-8,5,4.6)])
    # the head hangs upside down over the edge
    with P.moved(-38,116,36,about=(124,110),sx=.98,sy=-.98):
        M.pukwudgie_head(P,'fallen')
        tg=P.poly("122,125* 108,122* 98,123 88,129 84,139 90,144 98,139 103,134 120,133*",.2); P.put(tg.buffer(1.5),INK); P.put(tg,BLOOD); P.cut("112,128 100,129 92,136",1.7)
    # the near arm over the edge, palm open
    with P.moved(16,-4,-14,about=(140,224)):
        tubes(P,["140,224,23 136,250,18 142,272,14"],STONE2); P.cut("136,228 131,242 133,256",2.4,BONE2)
        for sp in("139,272,7 130,280,6 126,290,4.4","141,275,7 138,286,6 136,296,4.4","144,275,7 147,286,6 146,296,4.4","147,272,7 156,279,6 158,288,4.4"): P.form(P.tube(sp),STONE2,shade=False,ink=1.7,heavy=.5)
    # the spear in two, the quills shed
    P.put(P.tube("200,278,5.4 224,275,5.4 252,270,5",.25,cap=False),TORCH); P.put(P.poly("204,275* 190,273* 198,278* 188,282* 204,281*",.1),TORCH)
    with P.moved(146,4,-4,about=(60,286)): P.put(P.tube("62,285,5.4 76,286,5.4 96,287,5",.25,cap=False),TORCH); P.put(P.poly("94,284* 106,282* 99,287* 110,290* 94,290*",.1),TORCH); h=P.poly("64,278* 60,292* 40,288 22,280* 42,274",.2); P.form(h,BONE,length=6,step=3); P.cut("28,282 42,282 58,285",2); P.cut("68,280 68,285 66,291|75,281 75,287 73,292",3,BLOOD)
    for x,y,a in((8,262,14),(20,286,-24)):
        a=math.radians(a); c,n=math.cos(a),math.sin(a); q=P.lens([(x,y),(x+14*c,y+14*n),(x+28*c,y+28*n)],5,peak=.3); P.put(q.buffer(1.4),INK); P.put(q,PARCH)
    P.border(); return P
def manaia():
    P=start(M.manaia,1222,'scene')
    with P.moved(-32,-8,about=(130,250),sx=1.04):
        # afloat on its back, belly up: the fluke limp at the left
        P.form(P.poly("70,250* 60,232 62,214 74,200 86,190 78,206 84,212 98,206 108,210* 94,224 88,236 86,252*",.4),OCHRE,length=7,step=3); P.cut("76,246 70,228 76,208|80,246 82,228 96,214",2)
        body=P.poly("60,276 66,252 84,238 106,230 128,214 150,200 172,194 196,204 206,226 204,270 140,286",.4); P.form(body,VERD,length=18,step=3.4,w=2.8)
        P.scales(P.poly("80,252 110,240 122,250 130,280 84,280"),11,2,INK,(-1,.3))
        # breast, ribs, belt
        P.cut("186,204 176,214 176,228|176,228 188,234 200,230",3.4); P.cut("150,208 154,216 154,226|138,216 142,224 142,234|163,202 166,212 165,222",2.4); spiral(P,187,218,8,1.8,1,2.2,BONE2)
        P.form(P.poly("108,228 118,220 130,238 134,262 122,266 118,246",.3),OCHRE,length=5); P.cut("112,230 118,230 123,228|117,240 123,240 128,237|120,251 126,251 131,249",2.2)
        # head thrown back, beak to the sky
        with P.moved(112,134,66,about=(100,80),sx=.86): M.manaia_head(P,'fallen')
        P.put(P.poly("176,214 190,206 200,214 204,236 196,250 182,246 174,232",.2),VERD); P.scales(P.poly("176,206 196,200 214,224 208,252 184,252 174,232"),9,1.8,INK,(1,.3)); P.cut("178,206 172,218 174,232",2.6)
    # water over its back
    w=P.poly("-6,252* 18,244 44,254 72,246 100,254 130,248 160,256 190,248 220,256 246,248 266,254* 266,306* -6,306*"); P.put(w.buffer(2.4),INK); P.put(w,SLATE)
    for yy in range(260,304,12):
        for xx in range(-10+(yy//12%2)*20,260,44): P.cut(f"{xx},{yy+4} {xx+10},{yy-4} {xx+22},{yy-3} {xx+29},{yy+4}|{xx+7},{yy+4} {xx+14},{yy} {xx+22},{yy+4}",2.2,BONE2)
    P.cut("70,256 120,250 166,258|150,268 200,258 254,264",3,BONE2)
    with P.moved(-32,-6,about=(130,250),sx=1.04):
        # near arm fallen over the side, palm up on the water
        tubes(P,["170,224,28 154,250,21 128,268,16"],VERD); spiral(P,166,232,8,1.8,0,2.2,BONE2)
        for sp in("128,266,9 112,262,7 104,254,5","126,270,9 108,271,7 98,266,5","128,275,9 112,281,7 102,281,5"): P.form(P.tube(sp),VERD,shade=False,ink=1.8,heavy=.6)
        claws(P,[(104,254,-4,-9,4.6),(98,266,-8,-6,4.6),(102,281,-9,-1,4.6)])
        P.cut("88,288 116,283 150,288",2.6,BONE2)
    # club and feathers adrift
    cl=P.poly("8,284* 14,278* 34,282 50,280 62,272 74,274 76,286 66,292 58,286 50,290 32,292",.4); P.form(cl,OCHRE,length=6,step=3.2)
    P.put(P.lens("0,294 36,286 80,296",10),SLATE); P.cut("0,293 36,286 78,294",2.4,BONE2)
    for x,y,t,c in((178,286,-12,OCHRE),(224,282,16,BONE)):
        with P.moved(x,y,t): q=P.lens([(-20,2),(0,-4),(20,1)],13,peak=.5); P.form(q,c,length=5,step=3,ink=2); P.cut("-18,2 0,-1 18,1",1.6)
    P.border(); return P
def ogre():
    P=start(M.ogre,444,'scene')
    g=P.poly("-6,250* 40,244 120,250 200,244 266,250* 266,306* -6,306*"); P.put(g,INK)
    # felled on its face, seen from the head: back and hide behind
    b=P.poly("20,270 28,214 56,178 92,156 130,150 170,156 206,178 234,214 242,270 130,284",.5); P.form(b,STONE2,length=26,step=3.6,w=3.2,flow=(.5,.8)); P.cut("44,226 56,202 74,186|58,238 68,216 82,200",2.8,BONE2)
    hide=P.poly("120,152 168,152 208,174 238,212 246,262 214,268 196,222 168,190 128,172",.4); P.form(P.tuft(hide,9,9,(.4,.8),.4),OCHRE,length=16,step=4); P.locks(hide,50,14,2.6,INK,(.5,.8),.35,2,inset=6); P.locks(hide,14,14,2.6,TORCH,(.5,.8),.3,2,inset=8)
    # the arms flung out on either side, hands open
    for s in(-1,1):
        X=lambda v:130+s*v
        P.form(P.tube(f"{X(74)},222,50 {X(106)},238,44 {X(108)},256,36 {X(94)},268,30"),STONE2,length=14,w=2.8); P.cut(f"{X(84)},212 {X(106)},226 {X(118)},244",2.6,BONE2); P.cut(f"{X(96)},252 {X(104)},258 {X(108)},266",2.4)
        # the hand lies palm up, its fingers toward us
        P.form(P.tube(f"{X(78)},270,12 {X(66)},264,11 {X(58)},256,8"),STONE2,length=4,step=3,ink=1.9)
        P.form(P.poly(f"{X(70)},266 {X(84)},258 {X(104)},260 {X(112)},274 {X(104)},286 {X(80)},286 {X(70)},278",.3),STONE2,length=7); P.cut(f"{X(78)},272 {X(90)},276 {X(102)},271",2)
        for k,(vx,ln) in enumerate(((76,13),(88,17),(100,16),(111,11))): P.form(P.tube(f"{X(vx)},281,12 {X(vx+(k-1.5)*1.6)},{281+ln*.6},11 {X(vx+(k-1.5)*3)},{281+ln},8.6"),STONE2,length=4,step=3,ink=1.9)
    # chin on the ground
    with P.moved(-2,128,-9,about=(130,140),sx=1.02):
        M.ogre_head(P,'fallen')
        # the lump it got
        P.form(P.poly("134,34 136,18 146,8 158,12 164,24 162,38 148,44",.3),BLOOD,length=8,step=3); P.cut("144,16 150,14 155,18",2.2,BONE2)
        P.cut("152,46 158,52 164,50|140,48 144,54 150,56",2)
    # the club in two
    with P.moved(-64,232,-96,about=(214,60),sx=.66): M.ogre_club(P)
    for sp in("184,282* 212,276* 200,283* 216,286* 198,289* 210,295* 186,294*",): P.form(P.poly(sp,.2),TORCH,shade=False,ink=2.2)
    # supper dances on top
    with P.moved(136,-110,172,about=(72,250),sx=.9): M.ogre_supper(P)
    P.cut("178,138 168,134 160,137|180,150 170,150 163,155|240,132 248,128 252,122",2.6,TORCH)
    P.border(); return P
def yeti():
    P=start(M.yeti,555,'scene')
    # a hill of pelt, face down in the drift
    body=fix(unary_union([P.ell(150,212,78,54),P.ell(196,226,54,42),P.ell(90,222,44,40),P.tube("206,232,50 240,250,40 262,262,34")])); fur=P.tuft(body,7,11,(.35,.9),.7); P.outline(fur,2.6,2.4); P.put(fur,BONE)
    flow=lambda x,y:((x-140)*.012,1)
    P.locks(fur,190,15,2.5,INK,flow,.35,2,inset=4,dens=lambda x,y:.16+.84*max(0,min(1,(x-110)/130+(y-190)/200))); P.hatch_edge(fur,4.2,24,3.6,.12,flow=(-.35,.9)); P.locks(fur,40,15,2.6,STONE2,flow,.3,2,inset=5,dens=lambda x,y:1 if x<140 else .15)
    P.cut("128,226 150,206 180,198|196,254 214,236 236,232",5,INK,peak=.6)
    # a foot, sole up, behind
    for x,y,tn,s in((196,190,-6,.95),(236,204,20,1.05)):
        with P.moved(x,y,tn,sx=s):
            lg=P.tuft(P.poly("-18,22 -14,2 14,2 20,22 26,58 -24,58",.4),7,8,(.1,1),.6); P.outline(lg,2.4,2); P.put(lg,BONE); P.locks(P.poly("-18,26 20,26 26,58 -24,58",.2),12,12,2.4,INK,(.1,1),.3,2,inset=2)
            for k in range(5): a=-17+k*8.4; b=-19+abs(k-1.6)*2.2; claws(P,[(a,b-6,(k-2)*1.2,-10,5)]); P.form(P.ell(a,b,5.6-abs(k-1)*.5,7),SLATE2,shade=False,ink=2,heavy=.6)
            P.form(P.poly("-10,28 -14,10 -20,-6 -14,-16 2,-18 16,-14 20,-4 14,10 10,28 0,33",.4),SLATE2,shade=False); P.put(P.poly("-13,-6 -8,-13 6,-13 14,-7 10,0 -8,0",.4),STONE); P.put(P.ell(0,20,7,7.6),STONE); P.cut("-9,8 0,11 9,8",2,STONE2)
    # head on its cheek
    hd=P.tuft(P.ell(74,226,38,36),7,10,(-.3,.9),.6); P.outline(hd,2.6,2.4); P.put(hd,BONE); P.locks(P.ell(74,226,36,34),34,12,2.4,INK,(-.3,1),.6,2,inset=2)
    with P.moved(-54,148,-58,about=(130,80),sx=1.1): M.yeti_face(P,'fallen')
    # arm stretched out before it
    a=P.tube("126,236,46 112,262,40 78,280,33"); af=P.tuft(a,7,10,(-.3,.9),.7); P.outline(af,2.6,2.4); P.put(af,BONE); P.locks(a,34,14,2.5,INK,(-.6,.7),.35,2,inset=3)
    great_hand(P,58,284,-88,1.0,claw=12)
    # the drift
    sn=P.poly("-6,280* 24,276 50,288 92,292 140,284 190,276 230,280 266,270* 266,306* -6,306*",.5); P.put(sn.buffer(2),INK); P.put(sn,BONE); P.cut("150,292 190,285 240,288|20,290 44,295 70,299",2.4,STONE)
    P.many([P.lens(q,5,peak=.5) for q in("110,184 140,172 176,176","60,196 74,189 88,192")],BONE)
    # and on the top of it the climber, with a flag
    with P.moved(126,-119,about=(26,286),sx=1.12): M.yeti_climber(P)
    st=P.tube("176,160,2.6 177,92,2.6",.1); P.put(st.buffer(1.2),INK); P.put(st,OCHRE); fl=P.poly("177,92* 196,98 216,92* 208,104 216,116* 196,112 177,116*",.3); P.form(fl,BLOOD,length=6,step=3,ink=2)
    M.yeti_snow(P)
    P.border(); return P
def rompo():
    P=start(M.rompo,666,'scene'); PELT="#5B4632"
    def pelt(g,fl):
        q=P.tuft(g,7.5,8,fl,.6); P.put(q.buffer(1),PELT); P.form(q,PELT,length=18,step=3.4,w=2.9,ink=2.8); P.put(q.exterior.buffer(.7),OCHRE); P.locks(g,26,13,2.6,INK,fl,.3,2,inset=4); P.locks(g,9,12,2.6,OCHRE,fl,.3,2,inset=6)
    # flat on its back. The far arm stands stiff, its hand hanging
    M.rompo_arm(P,1,"140,206,20 134,172,20 140,140,19 158,126,18",((154,126,2,26),(161,128,5,30),(168,127,9,28),(171,121,14,20)),"137,204 134,172 141,142",(.1,-.9))
    # bear legs to the right, toes up
    pelt(P.poly("186,236 206,226 222,236 228,250 230,226 234,206 246,204 254,212 256,240 252,262 218,270 188,264",.5),(.3,.9)); claws(P,[(235,207,-2,-14,7),(243,204,0,-15,7),(250,206,3,-14,7)])
    # the rib cage from its side: spine on the ground, ribs like a wreck's
    P.put(P.poly("98,262 102,230 114,204 136,190 160,194 178,212 188,240 190,268 150,274",.5),INK)
    P.put(P.poly("132,236* 140,222 152,224 155,236 148,248 137,252*",.3),BLOOD); P.cut("139,230 145,237 150,234",2,OCHRE)
    for k in range(8):
        v=P.poly(f"{101+k*11.4},270 {104+k*11.4},262 {110+k*11.4},262 {113+k*11.4},270 {110+k*11.4},278 {103+k*11.4},278",.3); P.form(v,BONE,length=4,step=2.8,w=1.5,ink=2,heavy=.8)
    for k in range(6):
        x=114+k*13.5; h=(56,68,72,68,58,44)[k]
        rb=P.lens([(x+2,266),(x-10,266-h*.4),(x-7,266-h*.8),(x+5,266-h*1.02),(x+14,266-h*.93)],8.6,peak=.5); P.put(rb.buffer(1.6),INK); P.put(rb,BONE); P.cut([[(x-4,266-h*.26),(x-6.5,266-h*.5),(x-3,266-h*.78)]],1.5,STONE2)
    P.form(P.tube("112,206,7 132,195,8 158,193,8 178,206,6",.3),BONE,length=4,step=3,ink=2.2)
    # near leg over the hip
    pelt(P.poly("176,262 180,240 194,226 212,232 220,250 218,250 222,236 224,224 232,218 242,222 244,242 242,268 234,282 202,286 182,280",.5),(.4,.8)); claws(P,[(224,223,-3,-14,7),(232,219,0,-15,7),(240,222,3,-14,7)])
    # head on its cheek, tongue out
    with P.moved(-80,158,-80,about=(130,68),sx=.82): M.rompo_head(P,'fallen')
    tg=P.poly("97,228* 105,226* 108,240 107,252 101,258 96,250 98,240",.2); P.put(tg.buffer(1.6),INK); P.put(tg,BLOOD); P.cut("102,232 103,242 101,250",1.8)
    # near arm slack along the ground, claws up
    M.rompo_arm(P,-1,"112,250,20 120,280,21 152,290,20 182,289,19",((182,283,2,-25),(190,283,8,-26),(197,286,14,-22),(199,292,19,-12)),"114,256 122,280 158,290",(.9,.2))
    P.border(); return P
def moo():
    P=start(M.moo,777,'scene')
    # a slain mo'o becomes the ridge above its pool
    S=STONE2
    P.form(P.tube("196,208,26 226,222,20 238,240,15"),STONE,length=12,step=3.2,thr=-.3)
    body=P.tube("190,70,5 216,64,9 240,82,14 246,118,20 236,160,30 204,186,50 158,186,66 112,206,58 84,226,46",.6); P.form(body,S,length=22,step=3.2,w=3,ink=2.8,heavy=2)
    for sp,tx,ty,an in(("184,206,32 180,232,24 164,246,17",154,248,168),("108,226,30 124,246,22 112,260,16",102,262,172)): P.form(P.tube(sp),S,length=14,step=3.2,w=2.8); toes(P,tx,ty,an,1.05,S)
    P.scales(P.tube("236,100,12 236,150,18 200,180,34 160,178,46 120,198,36"),12,2,STONE,(-1,.2),prob=.6)
    hd=P.poly("116,228 104,204 80,192 56,196 30,210 10,228 8,240 22,250 56,256 90,258 110,250",.6); P.form(hd,S,length=18,step=3,w=2.8,ink=2.8); P.cut("8,238 34,240 62,240 88,236",4); P.many([Polygon([(x,239.6),(x+6,239.8),(x+3,246)]) for x in(18,30,42,54)],BONE2)
    P.put(P.ell(66,214,13,11,jit=.3),INK); P.put(P.ell(66,214,11,9.4,jit=.2),STONE); shut(P,66,214,10); P.cut("52,206 66,200 82,205",4); P.put(P.ell(20,228,2.6,1.8,-.5,jit=.1),INK)
    # cracks, as in rock
    P.cut("150,154 158,172 150,188 160,206|196,162 190,178 200,192 194,208|228,120 238,128 246,124|96,196 104,212 98,228|122,186 130,200 124,214 132,226|216,150 222,166 232,172|40,206 46,220 40,232|240,92 234,100 238,108|86,240 80,248 84,256",3.2); P.cut("158,172 168,176 176,172|124,214 114,220 108,218|190,178 180,184 176,192|222,166 212,172 208,180",2.2)
    P.cut("140,160 164,154 190,160|214,70 230,76 238,90|56,202 70,195 84,197|100,196 116,186 132,176",3,BONE2)
    # moss and fern have it already
    for x,y,r in((132,168,20),(176,152,24),(222,142,14),(84,192,16),(206,62,12)):
        g=P.poly(f"{x-r},{y+3} {x-r*.5},{y-5} {x+r*.4},{y-6} {x+r},{y+2} {x+r*.7},{y+9} {x+r*.2},{y+5} {x-r*.3},{y+11} {x-r*.7},{y+6}",.6); P.form(P.tuft(g,5,4,(0,-.6),.3),VERD,length=6,step=3,ink=2)
    for x,y,hs in((170,150,(-34,-14,10,34)),(124,166,(-26,-6,18)),(84,190,(-24,8)),(222,136,(-22,))):
        for a in hs:
            c=[(x+a*q,y-(44-abs(a)*.3)*math.sin(q*2.1)) for q in(0,.25,.5,.75,1)]; gs=[P.lens(c,2.6,peak=.2)]; p=[(u,v) for u,v,_ in spline([(u,v,False,None) for u,v in c],False,4)]
            for k in range(2,len(p)-1):
                (x0,y0),(x1,y1)=p[k-1],p[k]; l=math.hypot(x1-x0,y1-y0) or 1; n=8*(1-k/len(p))+2
                for d in(-1,1): gs.append(P.lens([(x1,y1),(x1+((x1-x0)*.6-d*(y1-y0))/l*n,y1+((y1-y0)*.6+d*(x1-x0))/l*n)],2.8,peak=.4))
            g=unary_union(gs); P.put(g.buffer(1.1),INK); P.put(g,VERD)
    # pool before it
    P.put(P.poly("-6,262 50,266 84,284 150,268 200,258 266,252 266,306* -6,306*",.6),SLATE); P.cut("2,264 40,266 74,278|130,278 164,270 206,260 256,252|14,280 60,284 104,281|130,290 176,284 232,287|40,294 76,297 110,294|216,270 236,266 256,269",2.4,VERD)
    comb(P,182,274,-10,.9)
    still(P,M.moo,'gecko')
    P.border(); return P
def manticore():
    P=start(M.manticore,888,'scene')
    def leg(sp,x,y,turn,s=1.0,thr=.05):
        """A stiff leg and its paw, pads to the light, claws hanging."""
        P.form(P.tube(sp),OCHRE,length=15,step=3.3,w=2.8,thr=thr)
        with P.moved(x,y,turn,sx=s):
            P.form(P.poly("-11,10 -14,-2 -9,-13 0,-16 10,-13 14,-2 10,10 0,13",.4),OCHRE,length=7,step=3); claws(P,[(-10,-11,-5,-9,5),(-3.6,-15,-2,-10,5),(4,-15,2,-10,5),(10,-11,5,-9,5)]); P.cut("-5,-14 -4,-9 -4,-5|5,-14 4,-9 4,-5",1.8)
    # tail, limp along the ground
    P.form(P.tube("222,244,20 244,252,17 248,274,14 226,286,12 196,288,12"),OCHRE,length=7,step=4,w=2.2); P.cut("236,246 243,244 249,246|241,262 248,264 255,266|236,276 242,282 244,290|214,281 216,287 216,294",2.2)
    # far legs
    leg("138,224,30 134,190,22 142,162,16",144,152,8,.95,-.3); leg("210,226,36 222,192,25 212,162,17",209,152,-10,.95,-.3)
    # flat on its back
    t=P.poly("92,244 106,222 134,210 168,206 204,208 232,222 244,244 236,264 206,274 150,276 106,270"); P.form(t,OCHRE,length=26,step=3.6,w=3,thr=.1,flow=(.25,.9)); P.cut("132,215 158,210 186,211",2.6,TORCH); P.cut("142,226 146,238 144,252|156,223 160,236 158,250|170,222 174,234 172,247|184,224 187,234 185,244",2.6); P.locks(P.poly("112,250 150,246 210,246 232,252 206,270 120,268"),40,12,2.2,INK,(1,.1),.25,2,inset=2)
    # near legs
    leg("202,250,38 196,216,26 184,186,18",180,176,-18,1.05); P.cut("194,236 189,216 183,200",2.6,TORCH)
    leg("118,244,34 112,208,24 104,182,17",101,172,-18,1.0); P.cut("110,232 106,212 104,196",2.4,TORCH)
    # the bulb, bare; the quills it has no more
    P.form(P.ell(184,286,18,13,.1),OCHRE,length=11,step=3.5); P.cut("174,282 180,278 188,277",2,TORCH)
    with P.moved(-20,112,-76,about=(86,110)): M.manticore_mane(P); M.manticore_face(P,'fallen')
    for x,y,a in((146,290,8),(220,296,-14),(250,292,24),(126,284,150),(160,278,-20),(100,292,-6)):
        a=math.radians(a); dx,dy=15*math.cos(a),15*math.sin(a); q=P.lens([(x-dx,y-dy),(x,y),(x+dx,y+dy)],5.6,peak=.35); P.put(q.buffer(1.5),INK); P.put(q,BONE)
    P.border(); return P
def anchimallen():
    P=start(M.anchimallen,999,'scene','hills')
    # gone out: smoke, ash, and the child that was in it
    for sp,w in(("136,150 112,124 132,96 116,66 134,40 124,14",15),("174,196 200,170 184,140 206,112 192,84 204,58",11),("78,200 56,176 72,148 54,120 66,96",9)): smoke(P,sp,w,STONE2)
    for sp in("134,142 114,122 130,98 118,68","176,190 196,168 186,142 202,114"): P.cut(sp,2.6,BONE2)
    P.form(P.poly("20,276 50,266 90,268 126,262 166,268 206,264 240,274 214,286 150,290 84,289 40,286",.8),STONE,length=10,step=3.4,heavy=.6); P.cut("40,276 64,272 86,276|180,276 204,272 222,277|100,284 130,282 160,285",2.2); P.many([P.lens([(x,y),(x+4,y-2),(x+9,y)],4) for x,y in((46,281),(212,282),(190,270),(70,284))],TORCH)
    # seated, knees drawn up
    pn=P.poly("126,190 152,196 174,220 184,252 174,270* 160,264 146,274* 126,268 106,274* 92,264 78,270* 68,252 78,220 100,196",.4); P.form(pn,BLOOD,length=20,step=3.4,w=2.8,flow=(.2,1)); P.cut("84,236 104,244 122,246|130,246 150,244 170,236",3,TORCH); P.cut("88,246 94,251 100,248 106,254 112,250|142,250 148,254 154,248 160,251 166,246",2,BONE)
    for s in(-1,1):
        X=lambda v:126+s*v
        tubes(P,[f"{X(34)},254,14 {X(22)},232,14 {X(16)},262,11"],BONE,length=8,step=2.8,w=2); P.form(P.poly(f"{X(4)},276 {X(6)},265 {X(18)},262 {X(26)},268 {X(26)},276",.2),BONE,length=5,step=3); P.put(P.ell(X(22),231,5.6,5).exterior.buffer(.8),INK)
    with P.moved(2,66,9,about=(126,120),sx=1.06): M.anchimallen_head(P,'fallen')
    # arms laid round the knees
    for s in(-1,1):
        X=lambda v:126+s*v
        tubes(P,[f"{X(46)},216,13 {X(50)},240,11 {X(22)},250,9"],BONE,length=7,step=2.8,w=2)
        for k in range(3): P.form(P.tube(f"{X(22)},{246+k*4.4},5.4 {X(9)},{247+k*4.6},3.6"),BONE,shade=False,ink=1.6,heavy=.4)
    P.border(); return P
def dragon():
    P=start(M.dragon,1000,'scene','hoard')
    # the far wing, broken under it
    fw=P.poly("150,236* 138,196 134,156 122,118* 150,128 176,142 198,116* 206,146 206,164 232,150* 228,182 220,206 226,236*",.4); P.form(fw,BLOOD,length=12,flow=(.2,1)); P.hatch(fw,1.2,9,2,INK,frac=(0,.6))
    for a,b,c in(((170,232),(146,176),(123,120)),((178,232),(190,176),(198,118)),((186,234),(212,190),(231,152))): P.cut([[a,b,c]],6,INK,peak=.2); P.cut([[(a[0]-1.5,a[1]-2),(b[0]-2,b[1]),(c[0],c[1]+3)]],2.2,OCHRE,peak=.3)
    for sp in("152,160* 160,150 170,158 166,172 172,182* 158,184 150,174","206,190* 214,182 218,194 210,206 202,202*"): P.form(P.poly(sp,.5),SLATE,shade=False,ink=2.2,heavy=0)
    # smoke from a cold mouth
    smoke(P,"30,216 18,196 34,178 22,156 36,136",9,STONE2); smoke(P,"46,208 56,190 44,172 58,152 50,132",7,STONE2)
    tail=P.tube("222,246,32 244,262,22 240,282,14 206,290,10 176,290,7 160,284,4"); P.form(tail,BLOOD,length=8); P.form(P.poly("164,287* 152,274* 140,282* 148,294*",.2),OCHRE,length=4)
    # far legs in the air, paws hanging
    for sp,x,y in(("152,222,24 148,192,19 134,176,14",131,176),("214,222,28 218,190,20 206,170,15",203,169)):
        P.form(P.tube(sp),BLOOD,length=14,w=3,step=3.2,thr=-.3)
        for dx,dy in((-11,3),(-8,11),(1,13)): P.form(P.tube(f"{x},{y},9 {x+dx},{y+dy},7"),BLOOD,shade=False,ink=1.8,heavy=.6); claws(P,[(x+dx,y+dy,dx*.5-2,9,5.4)])
    # on its back: the belly to the sky
    body=P.poly("112,262 116,236 134,214 164,204 198,206 228,222 244,246 238,268 196,280 140,280"); P.form(body,BLOOD,length=20,w=3,step=3.4,flow=(.2,.9)); P.scales(P.poly("122,250 150,240 196,240 236,250 232,268 190,276 136,274"),11,2,INK,(.95,.1),prob=.95)
    be=P.poly("100,250 114,230 134,210 164,200 200,202 232,222 246,246 232,240 204,226 166,222 138,232 118,250",.3).intersection(body.buffer(-.6)); P.put(fix(be).buffer(1.6),INK); P.put(fix(be),OCHRE)
    P.cut("124,222 132,228 136,238|136,212 144,218 148,230|150,205 157,212 160,224|166,202 171,210 172,222|182,202 185,210 184,222|198,203 199,212 197,224|212,208 212,218 208,228|224,216 223,226 219,234",2.6)
    # near legs, fallen aside
    P.form(P.poly("196,246 202,222 218,202 232,198 240,208 234,224 228,236 236,252 228,264 208,266 196,260"),BLOOD,length=14,w=2.8,step=3.4); P.cut("208,228 220,212 230,206",2.4,OCHRE)
    P.form(P.poly("214,258 216,246 228,240 244,246 252,258 244,270 224,272"),BLOOD,length=8,step=3.2); claws(P,[(217,250,-10,-3,5.6),(214,258,-11,2,5.6),(219,266,-9,6,5.6)])
    P.form(P.tube("146,240,28 156,262,21 140,280,16"),BLOOD,length=10,w=2.6,step=3.4); P.cut("150,236 160,250 158,264",2.4,OCHRE)
    for dx,dy in((-12,-3),(-13,6),(-4,12)): P.form(P.tube(f"{138},{281},9 {138+dx},{281+dy},7"),BLOOD,shade=False,ink=1.8,heavy=.6); claws(P,[(138+dx,281+dy,-8,2+dy*.3,5.4)])
    # neck along the ground, throat up; the head upside down on its horns
    neck=P.tube("134,244,46 108,238,36 84,236,30 66,232,26"); P.form(neck,BLOOD,length=12,w=2.6,step=3.6); bel=P.tube("142,226,16 112,222,14 84,222,11 66,221,8",.3).intersection(neck.buffer(-.6)); P.put(fix(bel).buffer(1.4).intersection(neck),INK); P.put(fix(bel),OCHRE); P.cut("128,219 130,226 129,233|116,217 118,223 117,230|104,216 105,222 104,228|92,216 93,221 92,227|80,216 81,221 80,226",2.2)
    P.scales(P.poly("88,234 112,234 134,238 138,254 112,254 88,248"),9,1.8,INK,(1,0),prob=1)
    with P.moved(-22,156,-6,about=(88,84),sx=1.0,sy=-1.0):
        M.dragon_head(P,'fallen')
        tg=P.poly("62,112* 50,106 40,94 34,80 28,70 36,66 44,76 50,88 58,98 70,104*",.2); P.put(tg.buffer(1.6),INK); P.put(tg,OCHRE); P.cut("60,106 48,94 40,80",1.8)
    for x,y in((12,286),(34,290),(92,286),(110,290),(8,276),(60,294),(78,292)):
        c=P.ell(x,y,6.4,3,P.r.uniform(-.3,.3),jit=.3); P.put(translate(c,0,2).union(c).buffer(1.1),INK); P.put(c,TORCH if x%3==0 else OCHRE)
    P.border(); return P
ALL=[squasc,pukwudgie,manaia,ogre,yeti,rompo,moo,manticore,anchimallen,dragon]
