"""omelas/end.svg: the last picture, whoever won. City, crack, cell, light, child; no words, no buttons, no roles."""
import os
from frame import *
OUT = os.path.join(os.environ.get("ART_OUT") or os.path.join(os.path.dirname(os.path.abspath(__file__)), os.pardir, os.pardir), "omelas")

def end():
    p = Pic(); p.add(box(0, 0, 1920, 1080), BLACK); G = 176
    # far above: the festival goes on
    p.add(box(0, 0, 1920, G), RED); sx = 1296
    p.add(engrave(box(0, 0, 1920, G), rings(sx, 96, [98+26*k+k*k*.5 for k in range(38)]), 5, lambda x, y: .95-abs(x-sx)/2400, 3, .5, 5, 14, 0), BRED)
    p.add(engrave(box(0, 0, 1920, G), radial(sx, 96, 54, 78, 40, jit=.05), 4.4, None, 3, 0), BONE); p.add(rough(ell(sx, 96, 46), 1.2, 14, 3), BONE)
    r = random.Random(14); x = -10; T = []
    while x < 1930:
        w = r.choice((18, 22, 28, 34, 42)); hgt = 26 + 66*abs(math.sin(x/260+.7))*r.uniform(.6, 1) + (20 if 820 < x < 1100 else 0)
        ro = r.choice(("onion", "spire", "dome", "crown", "gable", "spire")); T.append((x+w/2, w, G-8-hgt, G, ro, {"onion": w*1.1, "spire": w*1.9, "dome": w*.6, "crown": 0, "gable": w*.6}[ro])); x += w + r.uniform(-5, 9)
    back = unary_union([tower(a+14, b*.8, c-16, d, e, f) for a, b, c, d, e, f in T[::2]]); p.add(rough(back, .8, 12, 2).buffer(2), BLACK); p.add(rough(back, .8, 12, 2), BRED); p.add(engrave(back, par(back, 90, 5.2), 2.6, lambda x, y: .6, 3, .2), BLACK)
    for k, t in enumerate(T):
        g = rough(tower(*t), .7, 12, k); p.add(g.buffer(1.6), RED); p.add(g, BLACK); s = 1 if t[0] < sx else -1
        lit = g.intersection(box(t[0]+(2 if s > 0 else -t[1]), t[2]-70, t[0]+(t[1] if s > 0 else -2), G))
        p.add(engrave(lit, par(lit, 0, 5), 2.5, lambda X, Y: (X-t[0])*s/(t[1]*.5)-.1, k, .05, 3, 4, 1), BONE)
        y = t[2]+18
        while y < G-12: p.add(arch(t[0]-s*t[1]*.22, y, 5, 10), BONE if (k+int(y)) % 3 else BRED); y += 20
    for k in range(0, len(T), 4):
        t = T[k]; pennant(p, t[0], t[2]-t[5]+4, 22, 26, BONE if k % 8 else BRED, 1 if k % 3 else -1)
    for k in range(0, len(T)-3, 3):
        a, b = T[k], T[k+3]; A = (a[0], a[2]+6); B = (b[0], b[2]+6); q = [(A[0]+(B[0]-A[0])*t, A[1]+(B[1]-A[1])*t+18*4*t*(1-t)) for t in np.linspace(0, 1, 11)]
        p.add(LineString(q).buffer(.9), BONE); [p.add(ell(z[0], z[1]+4, 3.2, 3.8), BONE) for z in q[2:-1:2]]
    # ground, cut
    p.add(box(0, G-6, 1920, 300), BLACK)
    p.add([wedge([(x, G+3*math.sin(x/31)), (x+44, G+1+3*math.sin((x+44)/31))], 5, int(x)) for x in range(-8, 1920, 40) if not 925 < x+22 < 1000], BONE)
    st = [[(x, y+6*math.sin(x/61+j*1.3)+3*math.sin(x/19+j)) for x in range(-10, 1932, 9)] for j, y in enumerate((190, 201, 214, 229, 246, 266))]
    p.add(engrave(box(0, G+6, 1920, 290).difference(box(916, 150, 1004, 300)), st, 4, lambda x, y: .98-(y-186)/95+.25*math.sin(x/23+y), 12, .25), RED)
    # the cell: courses of stone at both sides, dying towards the light; none where words stand
    quiet = unary_union([rrect(92, 392, 590, 230, 16), rrect(1316, 374, 500, 276, 16), box(596, 700, 1326, 1080), box(0, 806, 1920, 1080)])
    tone = lambda x, y: max(.16, min(1, (abs(x-960)-400)/480))
    rr = random.Random(31)
    for side in (-1, 1):
        y = 290; j = 0
        while y < 800:
            h = rr.choice((34, 38, 42)); d = -30 - rr.randint(0, 50); far = rr.choice((430, 500, 560, 610))
            while d < far:
                w = rr.randint(62, 120); x = d if side < 0 else 1920-d-w
                q = rough(rrect(x, y, w-6, h-6, 9), 2, 18, j*71+d)
                if d > 250 and rr.random() < (d-250)/1500: far = 0
                if not q.intersects(quiet):
                    e = max(.6, 2.3-d/330); p.add(q.difference(q.buffer(-e)), RED if d < 560 else "#7E1215")
                    p.add(engrave(q, par(q, -8*side, 6 + d/140, .8, j), 3.8, lambda X, Y: tone(X, Y)*(.55+.45*((Y-y)/h)), j*7+d, .12, 5, 8, 2), RED if d < 560 else "#7E1215")
                d += w; j += 1
            y += h
    # the crack and the light
    C = 968
    cp = [(C-10, G-8), (C+2, 198), (C-18, 222), (C+2, 246), (C-14, 270), (C, 292), (C-5, 320)]
    p.add(crackline(cp, [30, 20, 19, 14, 12, 8, 1], 4), BONE)
    p.add([wedge(cr(q, False, 5), 4) for q in ([(C, 200), (C+32, 214), (C+44, 236)], [(C-14, 224), (C-46, 236), (C-56, 262)], [(C-8, 252), (C+20, 266), (C+24, 286)])], BONE)
    p.add(engrave(Polygon([(C-8, 300), (C+2, 300), (C+258, 676), (C-264, 676)]), [[(C-4+k*t*12.5, 292+386*t) for t in np.linspace(0, 1, 30)] for k in range(-21, 22, 3)], 4.6, lambda x, y: 1.0-(y-300)/440, 3, .09, 6), BONE)
    pool = ell(C, 676, 292, 32); p.add(rough(pool, 2, 26, 5), BONE)
    p.add(engrave(pool, [[(x, y) for x in range(C-300, C+302, 8)] for y in range(644, 708, 5)], 3.4, lambda x, y: abs(x-C)/240 + (.3 if x < C-60 else -.1), 8, .2), BLACK)
    sh = Polygon(cr([(C-6, 684), (C-120, 680), (C-216, 684), (C-272, 694), (C-190, 700), (C-40, 694)])); p.add(rough(sh, 1.6, 14, 3), BLACK)
    p.pic(child(), tr(C-176, 352, 1.66))
    p.save(os.path.join(OUT, "end.svg"), 0, 0, 1920, 1080)

if __name__ == "__main__": end()
