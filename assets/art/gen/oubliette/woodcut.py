"""Helpers for cutting pictures: uneven contours, tapered strokes, edge hatching, tufts, tubes."""
import math, os, random
from contextlib import contextmanager
import numpy as np
from shapely.geometry import Polygon, LineString, Point, MultiPolygon, box
from shapely.affinity import affine_transform, translate, scale as shscale, rotate as shrot
from shapely.ops import unary_union
from flat import flat

OUT=os.path.join(os.environ.get('ART_OUT') or os.path.join(os.path.dirname(os.path.abspath(__file__)),os.pardir,os.pardir),'oubliette')
def save(name,pic,vb=None):
    with open(os.path.join(OUT,name+'.svg'),'w') as out: out.write(flat(pic.svg(vb)))

INK='#140F0D'; BONE='#F1E7D6'; BONE2='#D8C7A9'; GILT='#C9A35B'
SLATE='#22262A'; SLATE2='#343A40'; STONE='#7B7264'; STONE2='#938877'
OCHRE='#C9822B'; TORCH='#F2BA52'; BLOOD='#7A1D18'; VERD='#3E7A6C'; PARCH='#E9DAB8'
SEATS=['#D0452F','#2F62A8','#E0A526','#2E8068','#7C3F78','#4A5660']

def pts(spec):
    out=[]
    for t in spec.split():
        c=t.endswith('*'); t=t.rstrip('*')
        v=[float(a) for a in t.split(',')]
        out.append((v[0],v[1],c,v[2] if len(v)>2 else None))
    return out

def spline(P, closed, step=2.0):
    """Catmull-Rom through points with corners; returns array of (x,y,w)."""
    n=len(P); xy=np.array([(p[0],p[1]) for p in P],float)
    W=[p[3] for p in P]
    segs=n if closed else n-1
    def tang(i,side):
        if P[i][2] or (not closed and i in(0,n-1)):
            j=(i+1)%n if side>0 else (i-1)%n
            d=(xy[j]-xy[i])*side
        else:
            a,b=xy[(i-1)%n],xy[(i+1)%n]; d=b-a
        l=np.hypot(*d); return d/l if l>1e-6 else d*0
    out=[]
    for i in range(segs):
        j=(i+1)%n; a,b=xy[i],xy[j]; L=np.hypot(*(b-a))
        if L<1e-6: continue
        h1=a+tang(i,1)*L*0.36; h2=b-tang(j,-1)*L*0.36
        k=max(2,int(L/step))
        for s in range(k):
            t=s/k; u=1-t
            q=u**3*a+3*u*u*t*h1+3*u*t*t*h2+t**3*b
            w=None if W[i] is None else W[i]*(1-t)+W[j]*t
            out.append((q[0],q[1],w))
    if not closed: out.append((xy[-1][0],xy[-1][1],W[-1]))
    return out

def f(v):
    s=f'{v:.1f}'
    return s[:-2] if s.endswith('.0') else s

def path_d(g, tol=0.25):
    if g.is_empty: return ''
    gs=g.geoms if hasattr(g,'geoms') else [g]
    d=[]
    for p in gs:
        if p.geom_type!='Polygon': continue
        p=p.simplify(tol)
        for ring in [p.exterior]+list(p.interiors):
            c=list(ring.coords)[:-1]
            if len(c)<3: continue
            d.append('M'+'L'.join(f'{f(x)} {f(y)}' for x,y in c)+'Z')
    return ''.join(d)

def fix(p):
    if not p.is_valid: p=p.buffer(0)
    if hasattr(p,'geoms'):
        gs=[g for g in p.geoms if g.geom_type=='Polygon']
        p=max(gs,key=lambda g:g.area) if gs else p
    return p

class Pic:
    def __init__(s,w,h,seed=1,light=(-0.6,-0.8)):
        s.w,s.h=w,h; s.o=[]; s.r=random.Random(seed); s.light=light; s.clipn=0; s.mat=None
    # --- output
    def raw(s,t): s.o.append(t)
    def svg(s,vb=None):
        vb=vb or f'0 0 {f(s.w)} {f(s.h)}'
        return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{vb}">\n'+'\n'.join(s.o)+'\n</svg>\n'
    def laid(s,g): return g if s.mat is None or g.is_empty else affine_transform(g,s.mat)
    @contextmanager
    def moved(s,dx=0,dy=0,turn=0,about=(0,0),sx=1,sy=None):
        """What is cut inside is scaled, turned (degrees, clockwise) about a point and moved; the light stays where it is."""
        old,light=s.mat,s.light; sy=sx if sy is None else sy; c,n=math.cos(math.radians(turn)),math.sin(math.radians(turn)); x,y=about
        m=np.array([[c*sx,-n*sy,x+dx-c*sx*x+n*sy*y],[n*sx,c*sy,y+dy-n*sx*x-c*sy*y],[0,0,1]])
        if old is not None: m=np.array([[old[0],old[1],old[4]],[old[2],old[3],old[5]],[0,0,1]])@m
        s.mat=[m[0,0],m[0,1],m[1,0],m[1,1],m[0,2],m[1,2]]
        lx,ly=m[:2,:2].T@np.array(s.light if old is None else s.light0)
        if old is None: s.light0=light
        k=math.hypot(*s.light0)/math.hypot(lx,ly); s.light=(lx*k,ly*k)
        try: yield s
        finally: s.mat,s.light=old,light
    def put(s,g,fill,extra='',tol=0.25):
        d=path_d(s.laid(g),tol)
        if d: s.o.append(f'<path d="{d}" fill="{fill}"{extra}/>')
    def many(s,polys,fill):
        d=''.join(path_d(s.laid(p),0.12) for p in polys if p is not None and not p.is_empty)
        if d: s.o.append(f'<path d="{d}" fill="{fill}"/>')
    # --- shapes
    def poly(s,spec,jit=0.5):
        P=pts(spec) if isinstance(spec,str) else [(a[0],a[1],False,None) if len(a)==2 else a for a in spec]
        c=spline(P,True)
        return fix(Polygon(s.wob([(x,y) for x,y,_ in c],jit)))
    def wob(s,c,a):
        if a<=0: return c
        ph=[s.r.uniform(0,6.28) for _ in range(6)]
        out=[]; L=0; px,py=c[0]
        for x,y in c:
            L+=math.hypot(x-px,y-py); px,py=x,y
            out.append((x+a*(math.sin(L/5.3+ph[0])*.6+math.sin(L/11+ph[1])*.7+math.sin(L/2.3+ph[4])*.25),
                        y+a*(math.sin(L/6.1+ph[2])*.6+math.sin(L/13+ph[3])*.7+math.sin(L/2.7+ph[5])*.25)))
        return out
    def tube(s,spec,jit=0.4,cap=True):
        """spec: 'x,y,width ...' -> polygon around the spine"""
        c=spline(pts(spec),False,1.5)
        L=[];R=[]
        n=len(c)
        for i,(x,y,w) in enumerate(c):
            a=c[max(0,i-1)];b=c[min(n-1,i+1)]
            dx,dy=b[0]-a[0],b[1]-a[1]; l=math.hypot(dx,dy) or 1
            nx,ny=-dy/l,dx/l
            L.append((x+nx*w/2,y+ny*w/2)); R.append((x-nx*w/2,y-ny*w/2))
        g=Polygon(L+R[::-1])
        g=g.buffer(0)
        parts=[g]
        if cap:
            for x,y,w in (c[0],c[-1]):
                if w>1.5: parts.append(Point(x,y).buffer(w/2))
        # fill holes from self overlap
        g=unary_union(parts)
        g=fix(g)
        return fix(Polygon(s.wob(list(g.exterior.coords)[:-1],jit)))
    def ell(s,cx,cy,rx,ry=None,rot=0,jit=0.5):
        ry=ry or rx
        p=[]
        n=max(24,int((rx+ry)*1.2))
        for i in range(n):
            a=2*math.pi*i/n
            x,y=rx*math.cos(a),ry*math.sin(a)
            cr,sr=math.cos(rot),math.sin(rot)
            p.append((cx+x*cr-y*sr,cy+x*sr+y*cr))
        return fix(Polygon(s.wob(p,jit)))
    # --- strokes
    def lens(s,spec,w,a0=0.0,a1=0.0,peak=.5):
        """tapered cut along points; widest at `peak`; returns polygon"""
        P=pts(spec) if isinstance(spec,str) else [(p[0],p[1],False,None) for p in spec]
        c=[(x,y) for x,y,_ in spline(P,False,2.0)]
        n=len(c)
        if n<3:
            (x0,y0),(x1,y1)=c[0],c[-1]; c=[(x0,y0),((x0+x1)/2,(y0+y1)/2),(x1,y1)]; n=3
        L=[];R=[]
        for i,(x,y) in enumerate(c):
            t=i/(n-1)
            tt=t/peak*.5 if t<peak else .5+(t-peak)/(1-peak)*.5
            ww=w*max(0,math.sin(math.pi*tt))**.75
            ww=max(ww, w*a0*(1-t) if t<peak else 0, w*a1*t if t>=peak else 0)
            a=c[max(0,i-1)];b=c[min(n-1,i+1)]
            dx,dy=b[0]-a[0],b[1]-a[1]; l=math.hypot(dx,dy) or 1
            j=1+s.r.uniform(-.12,.12)
            L.append((x-dy/l*ww/2*j,y+dx/l*ww/2*j)); R.append((x+dy/l*ww/2,y-dx/l*ww/2))
        return Polygon(L+R[::-1]).buffer(0)
    def spike(s,x,y,dx,dy,w,bend=0):
        """thick at (x,y), pointed at +d"""
        l=math.hypot(dx,dy) or 1; nx,ny=-dy/l,dx/l
        mx,my=x+dx*.5+nx*bend,y+dy*.5+ny*bend
        ex,ey=x+dx,y+dy
        return Polygon([(x+nx*w/2,y+ny*w/2),(mx+nx*w*.3,my+ny*w*.3),(ex,ey),(mx-nx*w*.3,my-ny*w*.3),(x-nx*w/2,y-ny*w/2)])
    def cut(s,spec,w,col=INK,peak=.5,clip=None):
        """one or several cuts, separated by '|'"""
        ps=[]
        for sp in (spec.split('|') if isinstance(spec,str) else spec):
            g=s.lens(sp.strip() if isinstance(sp,str) else sp,w,peak=peak)
            if clip is not None: g=g.intersection(clip)
            ps.append(g)
        s.many(ps,col)
    # --- the form: ink contour with uneven weight, flat fill
    def outline(s,g,ink=2.4,heavy=1.6,col=INK):
        o=g.buffer(ink*.62,join_style=1)
        o=o.union(translate(g,-s.light[0]*heavy,-s.light[1]*heavy).buffer(ink*.42))
        s.put(o,col)
    def form(s,g,fill,ink=2.4,heavy=1.6,shade=True,step=4.2,length=13,w=2.4,thr=.05,flow=None,skew=.5,lightcol=None,lstep=7,llen=8,lw=1.6,col=INK):
        if isinstance(g,str): g=s.poly(g)
        s.outline(g,ink,heavy)
        s.put(g,fill)
        if shade: s.hatch_edge(g,step,length,w,thr,flow,skew,col)
        if lightcol: s.hatch_edge(g,lstep,llen,lw,.25,flow,skew,lightcol,invert=True,inset=1.6)
        return g
    def edge_samples(s,g,step):
        c=list(g.exterior.coords)
        if not g.exterior.is_ccw: sign=-1
        else: sign=1
        ls=g.exterior; L=ls.length; k=max(6,int(L/step)); out=[]
        for i in range(k):
            d=(i+s.r.uniform(-.25,.25))*L/k%L
            p=ls.interpolate(d); q=ls.interpolate((d+.8)%L); b=ls.interpolate((d-.8)%L)
            tx,ty=q.x-b.x,q.y-b.y; l=math.hypot(tx,ty) or 1; tx/=l;ty/=l
            nx,ny=(ty,-tx) if sign>0 else (-ty,tx)   # outward
            out.append((p.x,p.y,nx,ny,tx*sign,ty*sign))
        return out
    def hatch_edge(s,g,step=4.2,length=13,w=2.4,thr=.05,flow=None,skew=.5,col=INK,invert=False,inset=-.6,within=None):
        lx,ly=s.light
        sp=[]
        inner=g.buffer(-.3)
        for x,y,nx,ny,tx,ty in s.edge_samples(g,step):
            dk=-(nx*lx+ny*ly)
            if invert: dk=-dk
            if dk<thr: continue
            ln=length*(.35+.75*dk)*s.r.uniform(.6,1.15)
            dx,dy=-nx,-ny
            if flow is not None:
                fx,fy=flow
                if fx*dx+fy*dy<0: fx,fy=-fx,-fy
                dx,dy=dx*.35+fx,dy*.35+fy
            else:
                dx,dy=dx+tx*skew,dy+ty*skew
            l=math.hypot(dx,dy) or 1; dx/=l;dy/=l
            x0,y0=x-nx*inset,y-ny*inset
            # shorten to stay inside
            for _ in range(5):
                if inner.contains(Point(x0+dx*ln,y0+dy*ln)): break
                ln*=.65
            ww=w*(.55+.6*dk)*s.r.uniform(.8,1.15)
            if invert: sp.append(s.lens([(x0,y0),(x0+dx*ln*.5+tx*.6,y0+dy*ln*.5+ty*.6),(x0+dx*ln,y0+dy*ln)],ww))
            else: sp.append(s.spike(x0,y0,dx*ln,dy*ln,ww,s.r.uniform(-.8,.8)))
        if within is not None: sp=[p.intersection(within) for p in sp]
        s.many(sp,col)
    def hatch(s,g,ang,gap,w,col=INK,jit=.35,brk=.0,minlen=3,inset=1.0,curve=0,frac=(0,1)):
        """parallel lens strokes filling g"""
        gi=g.buffer(-inset)
        if gi.is_empty: return
        x0,y0,x1,y1=gi.bounds; cx,cy=(x0+x1)/2,(y0+y1)/2
        R=math.hypot(x1-x0,y1-y0)/2+gap
        ca,sa=math.cos(ang),math.sin(ang); ps=[]
        k=int(2*R/gap)
        for i in range(k+1):
            u=-R+i*gap+s.r.uniform(-jit,jit)*gap
            pp=[]
            for t in np.linspace(-R,R,9):
                b=curve*(1-(t/R)**2)
                pp.append((cx+t*ca-(u+b)*sa,cy+t*sa+(u+b)*ca))
            it=LineString(pp).intersection(gi)
            for ls in (it.geoms if hasattr(it,'geoms') else [it]):
                if ls.geom_type!='LineString' or ls.length<minlen: continue
                a,b=0,ls.length
                if brk and b>brk:
                    a=0
                    while a<b-minlen:
                        e=min(b,a+brk*s.r.uniform(.6,1.3))
                        m=[ls.interpolate(a+(e-a)*q) for q in(0,.5,1)]
                        ps.append(s.lens([(q.x,q.y) for q in m],w*s.r.uniform(.75,1.15)))
                        a=e+s.r.uniform(2,5)
                else:
                    f0=frac[0]+s.r.uniform(0,.06); f1=frac[1]-s.r.uniform(0,.08)
                    m=[ls.interpolate(b*(f0+(f1-f0)*q)) for q in(0,.33,.66,1)]
                    ps.append(s.lens([(q.x,q.y) for q in m],w*s.r.uniform(.75,1.15)))
        s.many(ps,col)
    def tuft(s,g,step=7,length=8,flow=(0,1),mix=.7,vary=.5):
        """furry contour: returns polygon with pointed locks lying along flow"""
        ps=[g]
        for x,y,nx,ny,tx,ty in s.edge_samples(g,step):
            dx,dy=nx*(1-mix)+flow[0]*mix,ny*(1-mix)+flow[1]*mix
            if dx*nx+dy*ny<.05: 
                dx+=nx*.5;dy+=ny*.5
            l=math.hypot(dx,dy) or 1
            ln=length*s.r.uniform(1-vary,1+vary*.6)
            ps.append(s.spike(x-nx*2,y-ny*2,dx/l*(ln+2),dy/l*(ln+2),step*1.25,s.r.uniform(-1,1)))
        return fix(unary_union([p.buffer(0) for p in ps]))
    def locks(s,g,n,length,w,col,flow=(0,1),spread=.4,bend=2,inset=4,dens=None):
        """scattered fur strokes inside g, lens shaped along flow"""
        gi=g.buffer(-inset)
        if gi.is_empty: return
        x0,y0,x1,y1=gi.bounds; ps=[]; used=[]; tries=0
        while len(ps)<n and tries<n*30:
            tries+=1
            x,y=s.r.uniform(x0,x1),s.r.uniform(y0,y1)
            if not gi.contains(Point(x,y)): continue
            if dens and s.r.random()>dens(x,y): continue
            if any((x-a)**2*1.6+(y-b)**2*.5<(w*2.1)**2 for a,b in used): continue
            used.append((x,y))
            fl=flow(x,y) if callable(flow) else flow
            a=math.atan2(fl[1],fl[0])+s.r.uniform(-spread,spread)
            ln=length*s.r.uniform(.6,1.2); dx,dy=math.cos(a)*ln,math.sin(a)*ln
            bx,by=-dy/ln*bend*s.r.uniform(-1,1),dx/ln*bend*s.r.uniform(-1,1)
            g2=s.lens([(x-dx/2,y-dy/2),(x+bx,y+by),(x+dx/2,y+dy/2)],w*s.r.uniform(.7,1.2),peak=.35)
            ps.append(g2.intersection(gi.buffer(inset-.8)))
        s.many(ps,col)
    def rays(s,cx,cy,r0,r1,n,w,col,a0=0,a1=2*math.pi,alt=.6,clip=None,peak=.35):
        ps=[]
        for i in range(n):
            a=a0+(a1-a0)*(i+s.r.uniform(-.15,.15))/n
            rr=r1*(1 if i%2==0 else alt)*s.r.uniform(.93,1.05)
            g=s.lens([(cx+r0*math.cos(a),cy+r0*math.sin(a)),(cx+(r0+rr)/2*math.cos(a),cy+(r0+rr)/2*math.sin(a)),(cx+rr*math.cos(a),cy+rr*math.sin(a))],w*s.r.uniform(.8,1.2),peak=peak)
            if clip is not None: g=g.intersection(clip)
            ps.append(g)
        s.many(ps,col)
    def scales(s,g,size,w,col,flow=(0,1),inset=1.5,prob=1.0,rows=None):
        gi=g.buffer(-inset)
        if gi.is_empty: return
        a=math.atan2(flow[1],flow[0]); x0,y0,x1,y1=gi.bounds; cx,cy=(x0+x1)/2,(y0+y1)/2
        R=math.hypot(x1-x0,y1-y0)/2+size; ps=[]; k=int(R/size)+1
        for i in range(-k,k+1):
            for j in range(-k-1,k+2):
                u=i*size*.85; v=(j+(i%2)*.5)*size*1.15
                X=lambda uu,vv:(cx+uu*math.cos(a)-vv*math.sin(a),cy+uu*math.sin(a)+vv*math.cos(a))
                p=[X(u-size*.3,v-size*.5),X(u+size*.2,v-size*.36),X(u+size*.42,v),X(u+size*.2,v+size*.36),X(u-size*.3,v+size*.5)]
                if not gi.contains(Point(*X(u,v))): continue
                if s.r.random()>prob: continue
                ps.append(s.lens(p,w*s.r.uniform(.8,1.15)).intersection(gi.buffer(inset*.6)))
        s.many(ps,col)
    def grain(s,g,col,n=60,r=.7):
        x0,y0,x1,y1=g.bounds; ps=[]
        t=0
        while len(ps)<n and t<n*10:
            t+=1
            x,y=s.r.uniform(x0,x1),s.r.uniform(y0,y1)
            if g.contains(Point(x,y)):
                q=r*s.r.uniform(.5,1.3); a=s.r.uniform(0,3)
                ps.append(Polygon([(x+q*math.cos(a+b),y+q*math.sin(a+b)*.8) for b in(0,1.7,3.6)]))
        s.many(ps,col)
    def ground(s,fill): s.raw(f'<rect width="{f(s.w)}" height="{f(s.h)}" fill="{fill}"/>')
    def border(s,col=INK,t=3.0):
        w,h=s.w,s.h
        o=box(-1,-1,w+1,h+1)
        c=[]
        for (x0,y0,x1,y1) in((t,t,w-t,t),(w-t,t,w-t,h-t),(w-t,h-t,t,h-t),(t,h-t,t,t)):
            k=40
            for i in range(k): c.append((x0+(x1-x0)*i/k,y0+(y1-y0)*i/k))
        s.put(o.difference(Polygon(s.wob(c,.55)).buffer(0)).intersection(box(0,0,w,h)),col,tol=.15)
def eye(P,x,y,r,iris=TORCH,white=None,look=(0,0),lid=0):
    P.put(P.ell(x,y,r*1.25,r*1.05,jit=.2),INK)
    if white: P.put(P.ell(x,y,r,r*.82,jit=.15),white)
    P.put(P.ell(x+look[0],y+look[1],r*.66,r*.66,jit=.15),iris)
    P.put(P.ell(x+look[0],y+look[1],r*.3,r*.34,jit=.1),INK)
