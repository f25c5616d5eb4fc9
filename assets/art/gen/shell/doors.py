"""door-oubliette.svg, door-great-city.svg: leaves of the altarpiece that are still shut. Same outline and title band as the panels.

python doors.py   (FONT_DIR, ART_OUT as for shared.py)
"""
import os
from title import *
OUT = os.path.join(os.environ.get("ART_OUT") or os.path.join(os.path.dirname(os.path.abspath(__file__)), os.pardir, os.pardir), "shared")
OAK, OAK2, OAK3, IRON, IRONL = "#2A1D16", "#4B3526", "#7A5A3E", "#2B2A2C", "#A79C88"

def planks(p, x0, y0, x1, y1, ws, seed=1, cols=(OAK, OAK2, OAK3), knots=()):
    """Boards side by side: ink gaps, grain that bends round knots, light on the left edge of each."""
    r = random.Random(seed); tot = sum(ws); x = x0
    for k, w in enumerate(ws):
        a, b = x, x + (x1-x0)*w/tot; x = b
        g = rough(box(a+1.6, y0, b-1.6, y1), .9, 26, seed*9+k); p.add(g, cols[0]); W = b-a
        kn = [q for q in knots if a < q[0] < b]
        def bend(X, Y, a=a, b=b, kn=kn):
            for qx, qy, qr in kn:
                d = X-qx; f = math.exp(-((Y-qy)/(qr*2.2))**2); X += (1 if d >= 0 else -1)*qr*1.25*f*max(0, 1-abs(d)/(W*.62))
            return min(b-3, max(a+3, X))
        n = max(4, int(W/8)); ph = r.uniform(0, 6)
        for tone, col, wid, off in ((.95, cols[1], 4.4, 0), (.7, cols[2], 2.4, .5)):
            sp = [[(bend(a+W*(i+.5+off)/n + 2.2*math.sin(Y/73+ph+i*.4), Y), Y) for Y in np.linspace(y0, y1, 90)] for i in range(n)]
            p.add(engrave(g, sp, wid, lambda X, Y, a=a, W=W, t=tone: t*(.95-.75*(X-a)/W) + .16*math.sin(Y/37+X/5), seed*13+k+int(off*9), .11, 6, 16, 1.5), col)
        for qx, qy, qr in kn:
            p.add(rough(ell(qx, qy, qr*.8, qr), .7, 6, k), INK); p.add(rings(qx, qy, [qr*.45], 1.2) and [wedge(q, 2, i) for i, q in enumerate([[(qx+math.cos(t)*qr*z*.8, qy+math.sin(t)*qr*z) for t in np.linspace(s, s+2.4, 10)] for z, s in ((.35, 0), (.6, 2.5), (.62, 5))])], cols[2])
        p.add([wedge([(a+3.2+1.2*math.sin(Y/50+k), Y), (a+3.4, Y+L)], 3, int(Y)) for Y, L in ((y0+r.uniform(0, 60)+i*118, r.uniform(40, 96)) for i in range(int((y1-y0)/118)))], cols[2])

def iron(p, g, seed=1, light=(-.5, -.86), fill=IRON, lit=IRONL, w=2.6):
    """Wrought iron: ink silhouette, dark fill, a lit edge cut along its upper left."""
    g = rough(g, .7, 9, seed); p.add(g.buffer(3.2), INK); p.add(g, fill); e = g.buffer(-1.6)
    for q in polys(e):
        R = list(q.exterior.coords); run = []; o = []
        area = q.exterior.is_ccw
        for (ax, ay), (bx, by) in zip(R, R[1:]):
            d = math.hypot(bx-ax, by-ay) or 1; nx, ny = (by-ay)/d, -(bx-ax)/d
            if not area: nx, ny = -nx, -ny
            if nx*light[0] + ny*light[1] > .35: run = run or [(ax, ay)]; run.append((bx, by))
            else:
                if len(run) > 2: o.append(run)
                run = []
        if len(run) > 2: o.append(run)
        for k, z in enumerate(o):
            L = LineString(z)
            if L.length > 9: p.add([wedge([L.interpolate(t, normalized=True).coords[0] for t in np.linspace(.03, .97, max(6, int(L.length/4)))], w, k+seed, .4)], lit)
    return g

def nail(p, x, y, r=5, col=GILT):
    p.add(rough(ell(x, y, r+2.2), .4, 5, int(x)), INK); p.add(rough(ell(x, y, r), .4, 5, int(y)), col); p.add([wedge(cr([(x+r*.75, y-r*.1), (x+r*.4, y+r*.6), (x-r*.35, y+r*.75)], False, 5), r*.42)], INK)

def strap(p, x, y, L, s=1, w=17, seed=1, fill=IRON, lit=IRONL, studs=True):
    """A strap hinge from its knuckle at x: tapers, then parts into two curls and a spear."""
    X = lambda q: [(x+s*a, y+b, *c) for a, b, *c in q]
    body = Polygon([(x+s*a, y+b) for a, b in cr([(0, -w, 1), (L*.25, -w*.72), (L*.70, -w*.50, 1), (L*.70, w*.50, 1), (L*.25, w*.72), (0, w, 1)], True, 8)]).buffer(0)
    cur = [limb(X([(L*.62, d*w*.2), (L*.76, d*w*.95), (L*.86, d*w*1.9), (L*.80, d*w*2.6), (L*.70, d*w*2.35), (L*.72, d*w*1.8)]), [w*.42, w*.36, w*.30, w*.26, w*.22, w*.12]) for d in (1, -1)]
    spear = Polygon(cr(X([(L*.66, -w*.42, 1), (L*.84, -w*.22), (L*.88, -w*.52), (L, 0, 1), (L*.88, w*.52), (L*.84, w*.22), (L*.66, w*.42, 1)]), True, 6)).buffer(0)
    collar = Polygon([(x+s*a, y+b) for a, b in ((L*.60, -w*.78), (L*.66, -w*.84), (L*.66, w*.84), (L*.60, w*.78))])
    iron(p, unary_union([body, spear]+cur), seed, fill=fill, lit=lit); iron(p, collar, seed+3, fill=fill, lit=lit, w=2)
    iron(p, rrect(x-7 if s > 0 else x-7, y-w*1.35, 14, w*2.7, 5), seed+5, fill=fill, lit=lit)
    if studs:
        for t in (.16, .36, .52): nail(p, x+s*L*t, y, 4.6)

def ringhandle(p, x, y, R=30, fill=IRON, lit=IRONL, plate=True):
    if plate:
        g = Polygon(cr([(x, y-44, 1), (x+13, y-26), (x+21, y-14), (x+19, y+22), (x+12, y+84), (x, y+104, 1), (x-12, y+84), (x-19, y+22), (x-21, y-14), (x-13, y-26)])).buffer(0); iron(p, g, 5, fill=fill, lit=lit)
        k = unary_union([ell(x, y+60, 5.6), Polygon([(x-2.6, y+60), (x+2.6, y+60), (x+5, y+80), (x-5, y+80)])]); p.add(k.buffer(2.6), GILT); p.add(k, INK); nail(p, x, y-30, 3.6); nail(p, x, y+92, 3.4)
    iron(p, ell(x, y+R*.72, R, R*1.06).difference(ell(x, y+R*.72, R-8, R*1.06-8)), 7, fill="#8C7040", lit="#E3C98F", w=2.8)
    iron(p, rrect(x-10, y-13, 20, 22, 7), 8, fill=fill, lit=lit)

def oubliette_door(W=540, H=690):
    p = Pic(); cx = W/2; p.add(box(-10, -10, W+10, H+10), INK)
    planks(p, 2, -10, W-2, H+10, (1.0, .86, 1.1, .94, 1.06, .9, 1.0), 3, knots=((46, 420, 9), (118, 560, 8), (206, 90, 7), (330, 620, 8), (430, 330, 8), (500, 500, 7)))
    # the beast's claws have been at it from this side
    for i, (a, b, c) in enumerate((((366, 530), (362, 580), (346, 640)), ((392, 520), (390, 582), (376, 660)), ((418, 528), (420, 580), (408, 644)))):
        p.add([wedge(cr([a, b, c], False, 10), 12, i, .35)], INK); p.add([wedge(cr([(q[0]-3.6, q[1]+3) for q in (a, b, c)], False, 10), 3.2, i, .35)], OAK3)
    # the window: a stone-deep hole, eyes in it, bars over it
    win = P(f"M{cx-98} 372 V262 C{cx-98} 190 {cx-54} 148 {cx} 136 C{cx+54} 148 {cx+98} 190 {cx+98} 262 V372Z")
    fr = win.buffer(24, join_style=2).intersection(box(0, 100, W, 394)); iron(p, fr.difference(win.buffer(2)), 2, w=3.4)
    p.add(win.buffer(2.5), INK)
    for s in (1, -1):
        f = lambda x, y: (cx + s*(x-cx), y)
        e = Polygon([f(*q[:2]) for q in cr([(cx-86, 282, 1), (cx-66, 262), (cx-38, 266), (cx-14, 298, 1), (cx-40, 312), (cx-70, 304)])]).buffer(0)
        p.add(rough(e.buffer(4), .8, 9, 2), OCHRE); p.add(e, INK); e2 = e.buffer(-2.4); p.add(e2, TORCH)
        ir = ell(*f(cx-48, 286), 19, 19).intersection(e2); p.add(ir, OCHRE); p.add(engrave(ir, radial(*f(cx-48, 286), 6, 19, 20, jit=.1), 2.2, None, 3, 0, 3, 4, .4), INK); p.add(Polygon([f(*q[:2]) for q in cr([(cx-48, 262, 1), (cx-42, 287), (cx-48, 312, 1), (cx-54, 287)])]), INK); p.add(ell(*f(cx-41, 278), 3.4, 3), BONE)
        p.add([wedge(cr([f(cx-92+i*3, 262-i*11), f(cx-60, 240-i*12), f(cx-26, 258-i*9), f(cx-8, 284-i*12)], False, 8), 6.4-i, i, .5) for i in range(3)], OCHRE)
        p.add([wedge(cr([f(cx-88+i*13, 322+i*4), f(cx-78+i*14, 338+i*4), f(cx-64+i*15, 350+i*3)], False, 6), 5, i, .3) for i in range(5)], FLAG)
    p.add([wedge([(cx, 300), (cx, 352)], 5)], OCHRE)
    bars = unary_union([box(cx-98+39.2*k-6.5, 120, cx-98+39.2*k+6.5, 388) for k in (1, 2, 3, 4)] ).intersection(win.buffer(8))
    iron(p, bars, 11, (-.9, -.2), w=3); iron(p, unary_union([box(cx-106, 212, cx+106, 224), box(cx-106, 336, cx+106, 348)]).intersection(win.buffer(8)), 12, w=2.6)
    for k in (1, 2, 3, 4):
        for y in (218, 342): p.add([[(cx-98+39.2*k+a, y+b) for a, b in ((-9, 0), (0, -9), (9, 0), (0, 9))]], INK); p.add([[(cx-98+39.2*k+a, y+b) for a, b in ((-6, 0), (0, -6), (6, 0), (0, 6))]], IRONL)
    for x, y in ((cx-110, 384), (cx+110, 384), (cx-110, 262), (cx+110, 262), (cx-86, 186), (cx+86, 186), (cx, 124)): nail(p, x, y, 5.4)
    # hinges at both sides (it folds from either), the bar across, the ring
    strap(p, 14, 448, 196, 1, 18, 3); strap(p, W-14, 448, 196, -1, 18, 13)
    ringhandle(p, cx, 446, 31)
    return p

def city_door(W=440, H=680):
    """The city's gate: a web of brass over blue night glass, boards below, the knocker a spider."""
    p = Pic(); cx, cy = 238, 266; p.add(box(-10, -10, W+10, H+10), INK); CH, C2, C3 = "#20140E", "#46301F", "#8A6238"
    planks(p, 2, -10, W-2, H+10, (1, 1.1, .9, 1.05, .95, 1), 7, (CH, C2, C3), ((58, 520, 8), (330, 560, 9), (250, 470, 7), (400, 470, 7)))
    # the round of glass
    R = 146; glass = ell(cx, cy, R); rim = glass.buffer(26).difference(glass.buffer(1))
    p.add(rough(rim.buffer(4), 1, 20, 3), INK); p.add(rough(rim, .8, 20, 4), UMBER); p.add(engrave(rim, radial(cx, cy, R+2, R+25, 120, jit=.2), 3.4, lambda x, y: .35+.6*max(0, -((x-cx)*.5+(y-cy)*.86)/(R+26)), 5, 0, 3, 6, 1), "#A57B45")
    p.add(ell(cx, cy, R+20).difference(ell(cx, cy, R+17.6)), BRASS); p.add(ell(cx, cy, R+6).difference(ell(cx, cy, R+4.4)), BRASS)
    p.add(glass, INK); hubs = (cx, cy); n = 12; r = random.Random(5)
    sp = [math.radians(360/n*i + 15 + r.uniform(-3, 3)) for i in range(n)]; rs = [40, 68, 96, 122, R]
    moon = ell(cx+58, cy-72, 38)
    for i in range(n):
        a, b = sp[i], sp[(i+1) % n] + (2*math.pi if i == n-1 else 0)
        for j in range(len(rs)-1):
            r0, r1 = rs[j], rs[j+1]; sag = lambda rr, t: rr*(1-.13*4*t*(1-t)*(1 if rr < R else 0))
            cell = Polygon([(cx+math.cos(a+(b-a)*t)*sag(r0, t), cy+math.sin(a+(b-a)*t)*sag(r0, t)) for t in np.linspace(0, 1, 8)] + [(cx+math.cos(a+(b-a)*t)*sag(r1, t), cy+math.sin(a+(b-a)*t)*sag(r1, t)) for t in np.linspace(1, 0, 8)]).buffer(-2.6)
            if cell.is_empty: continue
            col = GREEN if cell.centroid.y > cy+R*.58 else BLUE if (i*3+j*5) % 4 else "#24496F"; cell = rough(cell, .5, 8, i*9+j); p.add(cell, col)
            p.add(engrave(cell, [[(x, y + 5*math.sin(x/31+y*.1)) for x in np.linspace(cx-R, cx+R, 80)] for y in range(int(cy-R), int(cy+R), 8)], 3, lambda X, Y: .75-((X-cx)*.4+(Y-cy)*.9)/(R*1.9), i*7+j, .12, 4, 6, 1.5), INK if (Y0 := cell.centroid.y) > cy+10 else "#9DB6CC")
            m = cell.intersection(moon)
            if not m.is_empty: p.add(m, IVORY)
    for i in range(n): p.add([wedge([(cx+math.cos(sp[i])*38, cy+math.sin(sp[i])*38), (cx+math.cos(sp[i])*(R+5), cy+math.sin(sp[i])*(R+5))], 5.6, i, .8)], BRASS)
    for j, rr in enumerate(rs[1:-1]):
        for i in range(n):
            a, b = sp[i], sp[(i+1) % n] + (2*math.pi if i == n-1 else 0)
            p.add([wedge([(cx+math.cos(a+(b-a)*t)*rr*(1-.13*4*t*(1-t)), cy+math.sin(a+(b-a)*t)*rr*(1-.13*4*t*(1-t))) for t in np.linspace(-.04, 1.04, 12)], 4.4, i+j, .5)], BRASS)
    # the knocker: a spider in brass, head down, a ring in its jaws
    q = Pic(); legs = []
    for s in (1, -1):
        for pts_, w in (([(12, -20), (46, -72), (84, -62), (106, -112)], [7, 6.4, 5, 2]), ([(16, -6), (58, -36), (100, -20), (136, -46)], [7, 6, 4.8, 2]), ([(16, 8), (60, 10), (92, 44), (112, 90)], [7, 6, 4.8, 2]), ([(10, 20), (40, 46), (56, 88), (44, 132)], [7, 6, 4.8, 2])): legs.append(limb([(cx+s*a, cy+b) for a, b in pts_], w))
    iron(q, unary_union(legs), 21, fill=BRASS, lit="#F0D9A0", w=2.8)
    ab = aff.translate(blob((0, -78), (26, -66), (38, -36), (26, -8), (0, 2), (-26, -8), (-38, -36), (-26, -66)), cx, cy); iron(q, ab, 22, fill=BRASS, lit="#F0D9A0", w=3.4)
    q.add(engrave(ab.buffer(-5), [cr([(cx+k*.5, cy-72), (cx+k*1.15, cy-36), (cx+k*.5, cy)], False, 8) for k in (6, 14, 21, 28)], 3.2, lambda X, Y: .9, 3, .05, 4, 8, 1), INK)
    d = Polygon([(cx, cy-62), (cx+9, cy-42), (cx, cy-22), (cx-9, cy-42)]); q.add(d.buffer(2.4), INK); q.add(d, WHITE); q.add([wedge([(cx-2, cy-54), (cx-3, cy-32)], 3)], "#9DB6CC")
    th = aff.translate(blob((0, -6), (22, 2), (26, 20), (16, 38), (0, 44), (-16, 38), (-26, 20), (-22, 2)), cx, cy); iron(q, th, 23, fill=BRASS, lit="#F0D9A0", w=3)
    ring = ell(cx, cy+92, 44, 48).difference(ell(cx, cy+92, 33, 37)); iron(q, ring, 25, fill="#8C6A2A", lit="#F0D9A0", w=3.2); nail(q, cx, cy+138, 9, BRASS)
    for s in (1, -1):
        j = limb([(cx+s*7, cy+36), (cx+s*15, cy+50), (cx+s*4, cy+62)], [6, 5, 2]); iron(q, j, 26, fill=BRASS, lit="#F0D9A0", w=2.2)
        for x, y, rr in ((7, 22, 4.6), (16, 15, 3.2), (6, 9, 2.6)): q.add(ell(cx+s*x, cy+y, rr+1.2), INK); q.add(ell(cx+s*x, cy+y, rr), BONE); q.add(ell(cx+s*x+.6, cy+y+.6, rr*.45), INK)
    p.pic(q, lambda x, y: (cx+(x-cx)*.86, cy+(y-cy)*.86))
    # rails with the three stones, hinges at the side that swings
    g = box(-10, 476, W+10, 506); p.add(g.buffer(3), INK); p.add(rough(g, .8, 20, 6), UMBER); p.add(engrave(g, par(g, 0, 6, .8, 3), 3.2, lambda X, Y: .9-(Y-476)/40, 4, .1, 6, 10), "#A57B45")
    p.add(box(-10, 479, W+10, 480.8), BRASS); p.add(box(-10, 501.4, W+10, 503.2), BRASS)
    for k, x in enumerate((60, 141, 222, 303, 384)):
        c = (BLUE, WHITE, GREEN, WHITE, BLUE)[k]; p.add(rough(ell(x, 491, 15), .6, 7, k), INK); p.add(ell(x, 491, 12.4), BRASS); p.add(ell(x, 491, 9.6), INK); p.add(rough(ell(x, 491, 8.4), .4, 6, k+4), c); p.add([wedge(cr([(x-5, 489), (x-2, 485), (x+3, 485)], False, 5), 2.6)], BONE if c != WHITE else "#9DB6CC")
    strap(p, 12, 572, 176, 1, 15, 33, fill="#6E5220", lit="#E3C98F", studs=True)
    k = unary_union([ell(352, 560, 6.4), Polygon([(349, 560), (355, 560), (358, 580), (346, 580)])]); pl = Polygon(cr([(352, 534, 1), (373, 547), (375, 577), (352, 602, 1), (329, 577), (331, 547)])).buffer(0); iron(p, pl, 35, fill="#6E5220", lit="#E3C98F"); p.add(k.buffer(2), BRASS); p.add(k, INK)
    return p

def doors():
    W, H = 440, 800; rw = aff.scale(wingpath(W, H, 196), -1, 1, origin=(W/2, 0))
    leaf(centrepath(560, 800, 200), oubliette_door(), 540, 690, "Open Oubliette", inset=22, size=52).save(os.path.join(OUT, "door-oubliette.svg"), -4, -4, 568, H+8)
    leaf(rw, city_door(), 440, 680, "The Great City").save(os.path.join(OUT, "door-great-city.svg"), -4, -4, W+8, H+8)

if __name__ == "__main__": doors()
