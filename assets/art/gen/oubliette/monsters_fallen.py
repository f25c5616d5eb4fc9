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
    # on its back, all fours in the air
    hairy(P,"196,214,32 218,186,25 216,156,18",OCHRE,flow=(.3,.9)); sole(P,217,148,10,1.1)
    hairy(P,"128,212,26 120,184,20 130,160,15",OCHRE,flow=(-.2,.9)); sole(P,133,153,24,.95)
    body=fix(unary_union([P.ell(154,222,60,31,.03),P.ell(198,224,36,28)])); g=P.tuft(body,7,9,(.3,.9),.6); P.form(g,OCHRE,length=20,step=3.6,w=2.8,flow=(-.5,.8)); P.locks(body,46,13,2.4,INK,(.8,.5),.4,2,inset=6)
    be=P.poly("112,202 140,192 176,192 206,200 196,214 164,218 130,216",.4); P.put(P.tuft(be,7,6,(.4,.8),.6),PARCH); P.locks(be,18,10,1.9,INK,(1,.2),.4,1.5,inset=4)
    hairy(P,"178,222,34 188,188,26 178,156,18",OCHRE,flow=(-.2,.9)); sole(P,177,147,-8,1.15)
    hairy(P,"112,222,27 98,196,21 88,180,15",OCHRE,flow=(-.4,.8)); sole(P,84,172,-40,1.0)
    with P.moved(-58,92,-82,about=(130,118),sx=.92):
        with P.moved(0,4,about=(130,92),sx=1.06,sy=.86): M.squasc_ears(P)
        M.squasc_head(P); M.squasc_face(P,'fallen')
    with P.moved(128,52,18,about=(106,190),sx=.96): M.squasc_skull(P)
    P.cut("44,258 84,254 120,257|140,259 180,256 220,258",3,INK)
    P.border(); return P
def pukwudgie():
    P=start(M.pukwudgie,2222,'scene')
    # rolled up like a hedgehog: spines without, nose within
    cx,cy=164,196; qs=[]
    for ring,(n,r0,l0,l1) in enumerate(((30,44,38,48),(26,34,34,42),(20,20,30,36))):
        for k in range(n):
            a=math.radians(-214+k*262/(n-1)+ring*3); ln=P.r.uniform(l0,l1); x,y=cx+r0*math.cos(a),cy+r0*.94*math.sin(a); a+=.22
            qs.append((ring,P.lens([(x-8*math.cos(a),y-8*math.sin(a)),(x+ln*.5*math.cos(a),y+ln*.5*math.sin(a)),(x+ln*math.cos(a),y+ln*math.sin(a))],8,peak=.4)))
    ball=P.ell(cx,cy,58,56); P.form(ball,STONE2,length=20,w=2.8)
    for r in range(3):
        q=[g for k,g in qs if k==r]; P.many([g.buffer(1.3) for g in q],INK); P.many(q,PARCH); P.many([shscale(g,.5,.45) for g in q],INK)
    # feet and hands tucked in
    for x,y,t in((176,252,8),(204,248,-14)):
        with P.moved(x,y,t): P.form(P.poly("-24,4 -18,-8 0,-12 16,-8 20,2 12,9 -14,10",.4),STONE2,length=8,step=3); claws(P,[(-22,0,-9,1,4.6),(-21,5,-9,3,4.6),(-14,9,-7,4,4.6)])
    with P.moved(0,104,-28,about=(130,110),sx=1.0): M.pukwudgie_head(P,'fallen')
    tubes(P,["188,226,20 162,246,16 138,252,13"],STONE2)
    for k in range(4): P.form(P.tube(f"{142-k*3},{244+k*5},7 {130-k*3},{246+k*5},6.4 {122-k*2},{250+k*4.4},5"),STONE2,shade=False,ink=1.7,heavy=.5)
    # the spear in two
    sh=P.tube("196,276,5.4 226,268,5.4 256,262,5",.25,cap=False); P.put(sh.buffer(1.8),INK); P.put(sh,TORCH); P.put(P.poly("190,271* 200,270* 196,276* 202,280* 191,281*",.1),TORCH)
    with P.moved(46,-14): 
        s2=P.tube("62,284,5.4 90,290,5.4 126,294,5",.25,cap=False); P.put(s2.buffer(1.8),INK); P.put(s2,TORCH); h=P.poly("64,278* 60,292* 40,288 18,280* 42,274",.2); P.form(h,BONE,length=6,step=3); P.cut("26,282 42,282 58,285",2); P.cut("68,277 68,286 66,293|75,279 75,288 73,295",3,BLOOD)
    P.border(); return P
def manaia():
    P=start(M.manaia,1222,'scene','drowned')
    # the fluke, limp, still above water
    tail=P.tube("176,262,40 190,214,30 212,178,21 234,166,15 246,176,12"); P.form(tail,VERD,length=15,step=3.4,w=2.6); P.scales(P.tube("180,250,24 194,212,18 214,184,12"),10,2,INK,(.3,-1)); spiral(P,188,226,9,2,1,2.2,BONE2)
    P.form(P.poly("242,172* 256,176 262,194 254,216* 248,202 240,198 228,208 222,222* 218,204 226,186",.4),OCHRE,length=7,step=3); P.cut("244,178 254,190 254,208|242,180 234,192 226,210",2)
    df=P.poly("176,232* 160,220 158,202* 170,206 172,190* 186,200 192,212",.4); P.form(df,OCHRE,length=8,flow=(1,.2))
    # head thrown back, going under
    tubes(P,["128,262,70 124,226,58"],VERD)
    with P.moved(-4,128,40,about=(118,80),sx=.98): M.manaia_head(P,'fallen')
    # water closes over
    w=P.poly("-6,246* 18,238 44,248 72,240 100,250 130,242 160,250 190,242 220,250 246,242 266,248* 266,306* -6,306*"); P.put(w.buffer(2.4),INK); P.put(w,SLATE)
    for yy in range(254,304,12):
        for xx in range(-10+(yy//12%2)*20,260,44): P.cut(f"{xx},{yy+4} {xx+10},{yy-4} {xx+22},{yy-3} {xx+29},{yy+4}|{xx+7},{yy+4} {xx+14},{yy} {xx+22},{yy+4}",2.2,BONE2)
    P.cut("70,252 120,242 170,252|58,262 120,252 182,262|196,252 212,247 236,252",3,BONE2)
    # club and feathers adrift
    with P.moved(-118,222,-74,about=(190,60),sx=.86): M.manaia_club(P)
    P.put(P.lens("44,282 76,272 116,284",9),SLATE); P.cut("44,281 76,271 116,283",2.4,BONE2)
    for x,y,t,c in((172,272,-12,OCHRE),(220,280,16,BONE)):
        with P.moved(x,y,t): q=P.lens([(-20,2),(0,-4),(20,1)],13,peak=.5); P.form(q,c,length=5,step=3,ink=2); P.cut("-18,2 0,-1 18,1",1.6)
    P.border(); return P
def ogre():
    P=start(M.ogre,444,'scene')
    g=P.poly("-6,250* 40,244 120,250 200,244 266,250* 266,306* -6,306*"); P.put(g,INK); P.cut("150,284 190,279 236,285|14,292 50,288 90,293|120,294 160,291 200,295",2.4,OCHRE)
    # the feet, soles up
    for x,y,t,s in((236,170,10,1.15),(204,186,-8,1.1)):
        tubes(P,[f"{x},{y+70},46 {x},{y+16},32"],STONE2,length=12)
        with P.moved(x,y,t,sx=s):
            P.form(P.poly("-17,26 -20,4 -18,-16 -4,-22 14,-20 20,-6 18,14 12,28",.4),STONE2,length=10,step=3.2)
            for k in range(5): P.form(P.ell(-16+k*8.2,-22+abs(k-1.2)*1.8,6-abs(k-.6)*.55,7),STONE2,length=4,step=3,ink=1.9)
            P.cut("-10,18 0,22 9,18|-12,-8 0,-4 12,-9|-9,8 0,12 8,8",2.2)
    # the hill of its belly, under the hide
    b=P.poly("44,272 54,226 82,190 120,164 164,158 202,176 226,210 238,250 240,276 140,284",.5); P.form(b,STONE2,length=30,step=3.6,w=3.2,flow=(.5,.8))
    hide=P.poly("112,172 150,156 190,166 218,196 236,238 242,276 150,284 158,250 146,214 126,190",.4); P.form(P.tuft(hide,9,9,(.3,.9),.4),OCHRE,length=16,step=4); P.locks(hide,52,14,2.6,INK,(.3,1),.35,2,inset=6); P.locks(hide,16,14,2.6,TORCH,(.3,1),.3,2,inset=8,dens=lambda x,y:1 if x<190 else .2)
    P.put(P.ell(112,206,4,5.4,jit=.2),INK); P.cut("76,212 90,200 108,192|66,236 76,220 90,210",2.8,BONE2); P.cut("92,250 112,262 138,262",3.6)
    P.put(P.poly("-6,272 60,268 130,276 200,272 266,276 266,306* -6,306*",.5),INK); P.cut("150,288 190,283 236,289|14,294 50,290 90,295",2.4,OCHRE)
    # head back on the ground, turned to us
    with P.moved(-66,140,-62,about=(130,86),sx=.94): M.ogre_head(P,'fallen')
    # arm fallen open, club out of reach
    with P.moved(-12,96,-88,about=(206,180),sx=.9):
        M.ogre_club(P); P.form(P.poly("196,150* 216,150* 212,232* 198,232*",.4),OCHRE,length=8,step=3.4); P.form(P.ell(205,233,10,7),OCHRE,length=5,step=3)
    tubes(P,["120,236,40 158,256,32 196,262,24"],STONE2,length=12); P.cut("128,232 152,246 178,254",2.6,BONE2)
    P.form(P.poly("190,250 206,248 220,256 222,268 206,276 190,272"),STONE2,length=8)
    for dx,dy in((16,-10),(22,-3),(22,5),(15,11)): P.form(P.tube(f"{210},{262+dy*.6},9 {210+dx},{262+dy},7"),STONE2,shade=False,ink=1.8,heavy=.6)
    # supper gets away over the top
    with P.moved(86,-124,168,about=(72,250),sx=.9): M.ogre_supper(P)
    P.cut("132,122 122,120 112,122|136,134 124,134 114,137|140,110 130,107 122,107",2.6,TORCH)
    P.border(); return P
def yeti():
    P=start(M.yeti,555,'scene')
    # a hill of pelt, face down in the drift
    body=fix(unary_union([P.ell(150,212,78,54),P.ell(196,226,54,42),P.ell(90,222,44,40),P.tube("206,232,50 240,250,40 262,262,34")])); fur=P.tuft(body,7,11,(.35,.9),.7); P.outline(fur,2.6,2.4); P.put(fur,BONE)
    flow=lambda x,y:((x-140)*.012,1)
    P.locks(fur,190,15,2.5,INK,flow,.35,2,inset=4,dens=lambda x,y:.16+.84*max(0,min(1,(x-110)/130+(y-190)/200))); P.hatch_edge(fur,4.2,24,3.6,.12,flow=(-.35,.9)); P.locks(fur,40,15,2.6,STONE2,flow,.3,2,inset=5,dens=lambda x,y:1 if x<140 else .15)
    P.cut("128,226 150,206 180,198|196,254 214,236 236,232",5,INK,peak=.6)
    # a foot, sole up, behind
    with P.moved(228,196,24):
        P.form(P.poly("-16,26 -19,4 -17,-14 -4,-20 12,-18 18,-6 16,14 10,26",.4),SLATE2,shade=False); claws(P,[(-14,-16,-3,-9,5),(-5,-19,-1,-9,5),(4,-19,1,-9,5),(12,-16,3,-8,5)]); P.cut("-9,-4 0,0 9,-5|-8,10 0,13 7,10",2,STONE2)
    # head on its cheek
    hd=P.tuft(P.ell(74,226,38,36),7,10,(-.3,.9),.6); P.outline(hd,2.6,2.4); P.put(hd,BONE); P.locks(P.ell(74,226,36,34),34,12,2.4,INK,(-.3,1),.6,2,inset=2)
    with P.moved(-54,148,-58,about=(130,80),sx=1.1): M.yeti_face(P,'fallen')
    # arm stretched out before it
    a=P.tube("126,236,46 112,262,40 84,276,34"); af=P.tuft(a,7,10,(-.3,.9),.7); P.outline(af,2.6,2.4); P.put(af,BONE); P.locks(a,34,14,2.5,INK,(-.6,.7),.35,2,inset=3)
    with P.moved(22,32,62,about=(44,240),sx=1.16): M.yeti_hand(P,44,240,1)
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
    # it was put together from pieces, and falls to pieces
    M.rompo_arm(P,1,"190,262,22 204,214,22 222,178,21 240,176,18",((230,178,2,26),(238,180,3,30),(246,180,5,28),(250,174,8,20)),"196,250 208,212 224,184",(.3,-.9))
    for cx,cy,rx,ry,t in((78,262,62,21,.04),(214,268,44,20,-.06)):
        g=P.ell(cx,cy,rx,ry,t); f_=P.tuft(g,7.5,9,(.6,.7),.6); P.put(f_.buffer(1),PELT); P.form(f_,PELT,length=18,step=3.4,w=2.9,ink=2.8); P.put(f_.exterior.buffer(.7),OCHRE); P.locks(g,40,13,2.6,INK,(.9,.4),.3,2,inset=4); P.locks(g,12,12,2.6,OCHRE,(.9,.3),.3,2,inset=6)
    claws(P,[(244,256,12,-8,7),(250,264,13,-3,7),(250,273,13,3,7),(22,254,-13,-8,7),(17,262,-14,-2,7),(20,271,-13,4,7)])
    with P.moved(54,66,-62,about=(130,165),sx=.98): M.rompo_bones(P)
    with P.moved(-44,134,-30,about=(130,70),sx=1.06): M.rompo_head(P,'fallen')
    M.rompo_arm(P,-1,"168,280,20 128,286,22 92,280,22 66,284,20",((62,278,-22,-9),(58,283,-26,-3),(59,289,-24,3),(66,293,-17,7)),"158,280 126,284 88,279",(-.9,.2))
    # odd bones
    for x,y,t in((196,288,-10),(232,286,14)):
        with P.moved(x,y,t): g=fix(unary_union([P.tube("-12,0,4 12,0,4"),P.ell(-13,-3,3.6),P.ell(-13,3,3.6),P.ell(13,-3,3.6),P.ell(13,3,3.6)])); P.put(g.buffer(1.7),INK); P.put(g,BONE)
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
    with P.moved(176,276,-12):
        g=P.poly("-16,-8 16,-8 17,-1 14,-1 13,9 10,9 9,-1 5,-1 4,10 1,10 0,-1 -4,-1 -5,10 -8,10 -9,-1 -12,-1 -13,9 -16,9 -17,-1",.2); P.put(g.buffer(1.6),INK); P.put(g,BONE)
    still(P,M.moo,'gecko')
    P.border(); return P
def manticore():
    P=start(M.manticore,888,'scene')
    # tail, limp along the ground
    P.form(P.tube("212,228,20 242,212,17 254,232,15 244,258,13 214,272,12 180,276,12"),OCHRE,length=7,step=4,w=2.2)
    # it has fallen on its side: far legs stiff in the air
    P.form(P.poly("176,206 200,190 214,164 222,148 238,142 248,150 244,160 234,164 226,186 216,210 196,224"),OCHRE,length=16,step=3.2,w=3,thr=-.4); claws(P,[(240,144,5,-9,5),(246,149,8,-6,5),(233,143,0,-9,5)])
    P.form(P.poly("112,210 118,184 112,158 110,142 120,132 132,136 134,146 130,156 136,182 138,210"),OCHRE,length=14,step=3.2,w=3,thr=-.4); claws(P,[(114,136,-3,-9,5),(121,133,0,-10,5),(128,135,4,-8,5)])
    t=P.poly("78,232 104,202 142,194 184,196 216,206 234,230 230,254 206,268 150,270 100,268 80,258"); P.form(t,OCHRE,length=26,step=3.6,w=3,thr=.1,flow=(.25,.9)); P.cut("124,206 150,202 180,205|190,208 208,214 220,228",2.6,TORCH); P.cut("138,232 134,218 140,206|150,232 148,216 153,205|162,231 160,216 166,205|174,228 174,216 179,206",2.6); P.locks(P.poly("110,238 150,232 200,234 222,246 204,264 120,264"),40,12,2.2,INK,(1,.2),.25,2,inset=2)
    # near legs, slack
    P.form(P.poly("192,220 218,226 228,246 214,262 188,266 160,262 138,268 122,264 120,254 134,248 160,244 180,240"),OCHRE,length=16,step=3.6,w=2.8); claws(P,[(122,256,-9,-2,5),(121,260,-10,1,5),(124,265,-9,4,5)]); P.cut("196,230 208,236 214,246|150,252 170,250 190,252",2.4,TORCH)
    P.form(P.poly("108,228 130,230 138,246 122,262 96,276 60,282 40,284 30,278 34,268 56,264 84,256"),OCHRE,length=14,step=3.6,w=2.8); claws(P,[(33,270,-10,-2,5),(31,276,-11,1,5),(35,282,-10,3,5)]); P.cut("60,271 86,266 108,254",2.4,TORCH)
    P.form(P.ell(170,276,18,13,.1),OCHRE,length=11,step=3.5); P.cut("160,272 166,268 174,267",2,TORCH)
    with P.moved(-16,90,-78,about=(86,110)): M.manticore_mane(P); M.manticore_face(P,'fallen')
    # the quills it has no more
    for x,y,a in((150,288,8),(196,290,-14),(226,284,24),(132,280,150),(206,258,-60),(250,276,40),(90,290,-6)):
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
    # smoke from a cold mouth
    smoke(P,"34,244 20,222 38,202 24,178 40,156",9,STONE2); smoke(P,"52,240 62,216 48,196 64,172 56,146 68,128",8,STONE2)
    # far wing, a broken tent
    fw=P.poly("128,190* 120,150 138,118 164,98* 176,120 196,118 214,104* 216,140 232,152* 224,180 190,200",.4); P.form(fw,BLOOD,length=12,flow=(.2,1)); P.hatch(fw,1.2,7,2.6,INK); P.cut("130,188 136,140 164,99|150,190 180,150 214,105",5,INK,peak=.2)
    # the heap of its body
    body=P.poly("84,262 92,222 120,192 160,180 204,188 236,214 248,250 240,272 170,278 110,276"); P.form(body,BLOOD,length=22,w=3,step=3.4,flow=(.2,.9)); P.scales(P.poly("112,214 160,188 206,198 232,226 236,252 200,262 150,256 112,244"),11,2,INK,(.95,.3),prob=.95)
    tail=P.tube("232,248,30 250,268,22 232,286,16 190,290,12 150,286,9 120,290,5"); P.form(tail,BLOOD,length=8); P.form(P.poly("124,291* 112,280* 100,289* 110,299*",.2),OCHRE,length=4)
    # hind foot, slack
    P.form(P.poly("176,226 208,220 226,240 216,260 192,268 162,270 146,276 140,266 152,256 172,252"),BLOOD,length=18,w=2.8,step=3.6,flow=(.5,.8)); claws(P,[(144,266,-9,1,6),(143,271,-9,4,6),(150,275,-8,5,6)]); P.cut("184,236 198,230 210,234",2.4,OCHRE)
    # near wing, down over all
    nw=P.poly("118,206* 134,168 168,146 214,138* 230,158 250,164* 246,190 258,208* 240,222 238,246* 216,238 196,254* 180,236 154,240* 146,222",.4); P.form(nw,BLOOD,length=14,ink=3)
    for a,b,c in(((120,204),(170,160),(214,139)),((122,206),(190,184),(250,165)),((124,208),(196,206),(257,208)),((124,210),(180,220),(238,245)),((122,211),(150,226),(195,253))):
        P.cut([[a,b,c]],6,INK,peak=.2); P.cut([[(a[0]-1,a[1]-2),(b[0]-1,b[1]-2.4),(c[0]-1.5,c[1]+2)]],2.2,OCHRE,peak=.3)
    P.cut("152,178 176,162 200,152|164,192 196,178 228,172|176,206 204,200 236,204|172,216 196,222 218,232|216,160 222,170 236,176",2.2,OCHRE)
    # neck along the ground, head on its cheek among the coins
    neck=P.tube("132,236,50 104,224,42 80,230,34 66,250,28"); P.form(neck,BLOOD,length=12,w=2.6,step=3.6); P.scales(P.poly("84,222 104,214 130,226 128,244 104,238 86,240"),9,1.9,INK,(-1,.1),prob=1)
    sp=[P.spike(x,y,dx,dy,12,1) for x,y,dx,dy in((128,212,2,-17),(110,205,-2,-17),(92,206,-6,-16),(76,216,-11,-13))]; P.many([q.buffer(1.6) for q in sp],INK); P.many(sp,OCHRE)
    with P.moved(-20,182,-10,about=(84,84),sx=1.06):
        tg=P.poly("58,104* 52,112 40,118 26,116 22,124 40,128 56,120 66,106*",.2); P.put(tg.buffer(1.6),INK); P.put(tg,OCHRE); M.dragon_head(P,'fallen')
    for x,y in((20,286),(46,290),(70,284),(92,290),(8,278),(104,282)):
        c=P.ell(x,y,6.4,3,P.r.uniform(-.3,.3),jit=.3); P.put(translate(c,0,2).union(c).buffer(1.1),INK); P.put(c,TORCH if x%3==0 else OCHRE)
    P.border(); return P
ALL=[squasc,pukwudgie,manaia,ogre,yeti,rompo,moo,manticore,anchimallen,dragon]
