"""Tools of the monsters' other poses: what a pose takes over from the calm picture, and what several poses need."""
from woodcut import *
import monsters as M
_calm={}
def start(calm,seed,*parts):
    """A picture that begins with these parts of the calm one, stroke by stroke."""
    P=Pic(M.W,M.H,seed); still(P,calm,*parts); return P
def still(P,calm,*parts):
    Q=_calm.setdefault(calm.__name__,None) or calm(); _calm[calm.__name__]=Q
    for p in parts:
        hit=[(a,b) for n,a,b in Q.spans if n==f'{calm.__name__}_{p}']
        assert hit,p
        for a,b in hit: P.o+=Q.o[a:b]
def tubes(P,specs,fill,**k):
    k={'length':10,'step':3.4,'w':2.4,**k}
    for sp in specs: P.form(P.tube(sp),fill,**k)
def hairy(P,spec,fill,step=7,ln=7,flow=(.1,1),n=18,k=None):
    """A limb with a coat: spine and widths as for a tube."""
    t=P.tube(spec) if isinstance(spec,str) else spec; g=P.tuft(t,step,ln,flow,.6); P.form(g,fill,**{'length':13,'step':3.6,'w':2.6,**(k or {})}); P.locks(t,n,11,2.2,INK,flow,.4,2,inset=3); return t
def slash(P,specs,w,col,rim=INK,peak=.7):
    """The way of a blow through the air: wedges that end at the claw."""
    gs=[P.lens(sp.strip(),w,peak=peak) for sp in specs.split('|')]; P.many([g.buffer(1.8) for g in gs],rim); P.many(gs,col)
def burst(P,x,y,r,n,col,a0=0,a1=2*math.pi,inner=.45,rim=2):
    """A star of impact."""
    p=[]; full=a1-a0>6.2
    for i in range(2*n+(0 if full else 1)):
        a=a0+(a1-a0)*i/(2*n); q=r*P.r.uniform(.82,1.12) if i%2==0 else r*inner*P.r.uniform(.85,1.1); p.append((x+q*math.cos(a),y+q*math.sin(a)))
    if not full: p.append((x,y))
    g=Polygon(p).buffer(0)
    if rim: P.put(g.buffer(rim),INK)
    P.put(g,col); return g
def smoke(P,spec,w,col,rim=INK):
    """A curl of smoke: a tapering ribbon along the points."""
    g=P.lens(spec,w,peak=.4); P.put(g.buffer(1.6),rim); P.put(g,col)
def stones(P,lst,col=STONE):
    for x,y,r in lst: P.form(P.poly(f"{x-r},{y+r*.4} {x-r*.5},{y-r*.8} {x+r*.6},{y-r} {x+r},{y+r*.2} {x+r*.2},{y+r*.9}",.3),col,length=r*.9,step=3,ink=2,heavy=.8)
def great_hand(P,x,y,turn,s=1.0,claw=22):
    """The yeti's open hand, palm toward us, fingers up."""
    with P.moved(x,y,turn,sx=s):
        F=("-13,4,10 -22,-6,9 -29,-13,7","-9,-8,10 -12,-22,9.6 -14,-31,7","0,-10,10 0,-26,9.6 0,-36,7","8,-8,10 12,-22,9.6 14,-31,7","12,2,9.6 22,-6,9 28,-14,7")
        for a,b,dx,dy in((-27,-11,-.9,-.5),(-13,-28,-.5,-.9),(0,-33,-.2,-1),(14,-28,.16,-1),(26,-12,.75,-.65)):
            q=P.lens([(a-dx*3,b-dy*3),(a+dx*claw*.5+claw*.12,b+dy*claw*.55),(a+dx*claw-claw*.18,b+dy*claw)],7+claw*.1,peak=.3); P.put(q.buffer(1.7),INK); P.put(q,BONE)
        for sp in F: P.form(P.tube(sp),SLATE2,shade=False,ink=2,heavy=.8)
        P.form(P.poly("-14,8 -16,-4 -8,-14 8,-14 16,-4 14,8 6,16 -6,16",.4),SLATE2,shade=False,ink=2)
        P.put(P.poly("-9,6 -10,-2 -4,-8 4,-8 10,-2 9,6 3,11 -3,11",.4),STONE); P.put(unary_union([P.ell(a,b,3,3.6,jit=.2) for a,b in((-12.6,-24),(0,-28),(12.6,-24),(-23,-7.4),(22.6,-8))]),STONE); P.cut("-7,4 0,1 7,4|-6,-3 0,-5 6,-3",1.8)
def comb(P,x,y,turn,s=1.0):
    """The comb of the mo'o's woman: a straight back and a row of teeth."""
    with P.moved(x,y,turn,sx=s):
        g=unary_union([P.poly("-34,-3* -35,-15* 0,-18 35,-15* 34,-3*",.2),Polygon([(-34,-4),(-27,-4),(-27.6,19),(-33,19)]),Polygon([(34,-4),(27,-4),(27.6,19),(33,19)])]+[Polygon([(-23.6+k*6.2,-4),(-20.2+k*6.2,-4),(-21+k*6.2,19),(-22.8+k*6.2,19)]) for k in range(8)]); P.put(g.buffer(1.8),INK); P.put(g,OCHRE)
        P.cut("-28,-11 0,-13.4 28,-11",2,TORCH); P.cut("-30,-6 0,-7 30,-6",1.6)
