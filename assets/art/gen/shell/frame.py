"""Frames, lettering, the mark, seats' marks, widgets."""
from cut import *
from panels import *

def gframe(p, x, y, w, h, r=14, col=GILT, fill=None, lozenges=True, wide=3, thin=1, gap=4):
    if fill: p.add(rrect(x, y, w, h, r), fill)
    p.add(rrect(x, y, w, h, r).difference(rrect(x+wide, y+wide, w-2*wide, h-2*wide, max(0, r-wide))), col)
    o = wide+gap
    p.add(rrect(x+o, y+o, w-2*o, h-2*o, max(0, r-o)).difference(rrect(x+o+thin, y+o+thin, w-2*(o+thin), h-2*(o+thin), max(0, r-o-thin))), col)
    if lozenges:
        k = o+1
        for cx, cy in ((x+k, y+k), (x+w-k, y+k), (x+k, y+h-k), (x+w-k, y+h-k)):
            loz(p, cx, cy, 7, col, fill or INK)

def loz(p, x, y, s, col=GILT, ground=None):
    if ground: p.add([[(x-s-3, y), (x, y-s-3), (x+s+3, y), (x, y+s+3)]], ground)
    p.add([[(x-s, y), (x, y-s), (x+s, y), (x, y+s)]], col)

def rule(p, x0, x1, y, col=GILT, mid=True, ground=INK):
    """A hand-cut rule: swelling in the middle, a lozenge on it."""
    c = (x0+x1)/2
    p.add([[(x0, y), (c, y-1.6), (x1, y), (c, y+1.6)]], col)
    if mid: loz(p, c, y, 6, col, ground)

def panel(p, x, y, w, h, r=14, fill=INK2): gframe(p, x, y, w, h, r, GILT, fill, True, 2, 1, 4)

# ---- seats' marks: 64 x 64, colour and shape together; bone rim, ink line, colour, carved light
def star(cx, cy, R, r, n=6, rot=-90): return Polygon([(cx + math.cos(math.radians(rot+i*180/n))*(R if i % 2 == 0 else r), cy + math.sin(math.radians(rot+i*180/n))*(R if i % 2 == 0 else r)) for i in range(2*n)])
def markshape(k):
    return [ell(32, 32, 23.5, 24), Polygon([(11, 12), (52, 11), (53, 52), (12, 53)]).buffer(1.5).buffer(-1), Polygon([(32, 7), (58, 53), (6, 53)]).buffer(-.5).buffer(1),
            Polygon([(32, 3.5), (53, 32), (32, 60.5), (11, 32)]), P("M40 6 C22 5 8 17 8 33 C8 49 22 59 39 58 C46 57.6 52 54 56 49 C40 51 28 44 28 32 C28 21 37 13 54 13.5 C50 9 46 6.4 40 6Z"),
            star(32, 33, 29, 13.5, 5).buffer(1)][k]

def mark(k, off=False):
    g = markshape(k); p = Pic()
    r = rough(g, .55, 9, 40+k)
    p.add(r.buffer(5.2), BONE if not off else SHADE); p.add(r.buffer(3), INK); p.add(r, SEAT[k])
    inner = r.buffer(-2.2)
    cuts = [
        lambda: engrave(inner, rings(38, 37, range(12, 40, 4)), 2.8, lambda x, y: ((38-x)+(37-y))/30-.25, 1, .05, 2.5, 6, .4),
        lambda: engrave(inner, [[(10+q, 54-t) for t in np.linspace(0, 44, 16)] for q in (4, 9, 14)] + [[(12+t, 12+q) for t in np.linspace(0, 40, 16)] for q in (4.5, 9.5, 14.5)], 2.8, lambda x, y: 1.05-((x-12)+(y-12))/46, 2, .05, 2.5, 6, .4),
        lambda: engrave(inner, between([(32, 10), (8, 52)], [(32, 10), (40, 52)], 5), 2.8, lambda x, y: 1.1-(x-10)/34, 3, .05, 2.5, 6, .4),
        lambda: engrave(inner, between([(32, 6), (12, 32), (32, 58)], [(32, 6), (36, 32), (32, 58)], 4), 2.8, lambda x, y: 1.1-(x-12)/26, 4, .05, 2.5, 6, .4),
        lambda: engrave(inner, [cr([(46-q, 8+q*.4), (20+q*.2, 14+q*.8), (11+q, 33), (20+q*.4, 50-q*.6), (40, 56-q*.6)], False, 8) for q in (3, 7.5, 12)], 2.8, lambda x, y: 1.15-(x-9)/36-(y-20)/60, 5, .05, 2.5, 6, .4),
        lambda: [wedge([(32 + math.cos(math.radians(a))*5, 33 + math.sin(math.radians(a))*5), (32 + math.cos(math.radians(a))*R, 33 + math.sin(math.radians(a))*R)], 2.8, int(a+360)) for a, R in ((-90, 26), (-162, 25), (-126, 12), (-54, 10), (-198, 11), (-102, 17), (-152, 17))]][k]()
    p.add(cuts, BONE)
    return p

# ---- the altarpiece mark
def wingpath(w, h, drop):
    """Left wing: its outer (left) edge is tall, the half arch falls to the hinge."""
    return P(f"M0 {h} V0 C{w*.34} {drop*.06} {w*.86} {drop*.36} {w} {drop} V{h}Z")
def centrepath(w, h, sp):
    c = w/2
    return P(f"M0 {h} V{sp} C{w*.05} {sp*.52} {w*.26} {sp*.16} {c} 0 C{w*.74} {sp*.16} {w*.95} {sp*.52} {w} {sp} V{h}Z")

def icon(tiny=False):
    """512 x 512. Three hinged panels; the tiny cut leaves only the three lights."""
    p = Pic()
    if not tiny:
        p.add(rrect(8, 8, 496, 496, 92), INK)
        p.add(rrect(8, 8, 496, 496, 92).difference(rrect(16, 16, 480, 480, 84)), GILT)
        p.add(rrect(24, 24, 464, 464, 77).difference(rrect(27, 27, 458, 458, 74)), GILT)
    else: p.add(rrect(0, 0, 512, 512, 84), INK)
    k = 1 if not tiny else 1.11
    L = Polygon([(44, 122), (70, 128), (116, 160), (152, 214), (152, 412), (44, 436)])
    Rg = Polygon([(512-x, y) for x, y in L.exterior.coords])
    L = P("M46 118 C84 124 138 160 154 222 V410 L46 438Z"); Rg = aff.scale(L, -1, 1, origin=(256, 0))
    C = P("M172 414 V222 C176 160 206 106 256 70 C306 106 336 160 340 222 V414Z")
    if tiny: L, C, Rg = [aff.scale(g, k, k, origin=(256, 262)) for g in (L, C, Rg)]
    for g, col in ((L, BRED if tiny else RED), (C, TORCH), (Rg, "#3F77B0" if tiny else BLUE)):
        p.add(g.buffer(13 if not tiny else 15, join_style=2), GILT if not tiny else BONE); p.add(g.buffer(4 if not tiny else 1, join_style=2), INK); p.add(g.buffer(-1), col)
    if tiny:
        # one sign each: dark foot, pit, spider's arch
        p.add(L.intersection(box(0, 332, 512, 512)), BLACK); p.add(C.buffer(-2).difference(box(0, 0, 512, 300)).intersection(box(0, 300, 512, 512)), INK)
        p.add(Polygon([(212, 300), (300, 300), (330, 420), (182, 420)]).intersection(C), OCHRE)
        p.add(Rg.intersection(box(0, 356, 512, 512)), CHITIN)
        return p
    # left: two towers over the dark; the crack of light and the child
    left = Pic()
    f = unary_union([tower(82, 30, 204, 330, "onion", 42, 2), tower(122, 26, 250, 330, "spire", 44, 2), tower(56, 22, 262, 330, "gable", 18, 0), box(40, 306, 160, 334)])
    left.add(engrave(L, radial(100, 330, 20, 240, 22, 185, 355, .05), 6, lambda x, y: .9, 3, 0), BRED)
    left.add(rough(f, .8, 12, 3).buffer(2.5), RED); left.add(rough(f, .8, 12, 3), BLACK)
    for x, y in ((78, 236), (78, 266), (90, 236), (90, 266), (120, 278)): left.add(arch(x, y, 8, 16), BONE)
    left.add(box(40, 328, 160, 450), BLACK)
    left.add(crackline([(104, 326), (110, 340), (100, 350), (106, 364)], [16, 11, 8, 2]), BONE)
    left.pic(child(), tr(72, 366, .29))
    left.clip(L.buffer(-3)); p.pic(left)
    # centre: trapdoor, beam, eyes
    c = Pic(); c.add(C, SLATE)
    c.add(Polygon([(214, 168), (298, 168), (308, 206), (204, 206)]).buffer(7), INK); 
    c.add([wedge([(256+z*46, 200), (256+z*92, 372 - 34*abs(math.sin(z*6)))], 30, int(z*9+30), .16) for z in np.linspace(-.95, .95, 9)], OCHRE)
    c.add([wedge([(256+z*38, 198), (256+z*64, 344 - 26*abs(math.cos(z*7)))], 20, int(z*9+50), .14) for z in np.linspace(-.95, .95, 7)], TORCH)
    c.add(Polygon([(214, 168), (298, 168), (308, 208), (204, 208)]), BONE)
    c.add(engrave(C.intersection(box(170, 60, 342, 160)), [[(256+math.cos(a)*R, 214+math.sin(a)*R*1.1) for a in np.linspace(-2.7, -.44, 40)] for R in range(60, 140, 11)], 4, lambda x, y: .8, 3, .2), FLAG2)
    c.add(Polygon([(160, 420), (160, 350), (190, 366), (210, 350), (232, 370), (256, 354), (280, 370), (302, 350), (322, 366), (352, 350), (352, 420)]), INK)
    for s in (1, -1):
        e = Polygon([(256+s*a, b) for a, b in cr([(14, 398, 1), (30, 378), (54, 372), (70, 380, 1), (58, 396), (34, 404)])]); c.add(e, TORCH)
        c.add(Polygon([(256+s*44, 372), (256+s*50, 387), (256+s*44, 402), (256+s*38, 387)]), INK)
    c.clip(C.buffer(-3)); p.pic(c)
    # right: spider and spires
    r = Pic(); ox = 414
    r.add(ell(ox, 262, 44), IVORY)
    for x, w, top, ro, rh, col in ((ox, 24, 262, "onion", 40, BLUE), (ox-24, 18, 290, "spire", 34, UMBER), (ox+24, 18, 286, "spire", 38, UMBER)):
        g = tower(x, w, top, 340, ro, rh, 1); r.add(g.buffer(3.4), CHITIN); r.add(g, IVORY); r.add(g.intersection(box(x-40, top-rh-4, x+40, top)).buffer(-1.2), GREEN if ro == "onion" else UMBER); r.add(arch(x, top+28, 7, 15), CHITIN)
    r.add(box(350, 396, 480, 450), GREEN)
    for s in (1, -1):
        for j, w in (([(10, 352), (34, 312), (50, 288), (52, 330), (50, 400), (54, 432)], [6, 7, 6, 5, 4, 1]), ([(12, 362), (28, 340), (36, 326), (38, 360), (34, 400), (38, 430)], [6, 7, 6, 5, 4, 1]), ([(8, 368), (18, 362), (22, 366), (22, 390), (20, 410), (24, 430)], [5, 6, 5, 4, 3.4, 1])):
            g = limb([(ox+s*a, b) for a, b in j], w); r.add(g.buffer(2), IVORY); r.add(g, CHITIN)
    b = ell(ox, 356, 36, 22); r.add(b.buffer(2.6), IVORY); r.add(b, CHITIN)
    for s in (1, -1):
        r.add(ell(ox+s*9, 360, 6.5), IVORY); r.add(ell(ox+s*9, 360, 3.6), CHITIN); r.add(ell(ox+s*20, 352, 4), IVORY)
    r.clip(Rg.buffer(-3)); p.pic(r)
    # hinges
    for x in (163, 349):
        for y in (256, 372): p.add(rrect(x-15, y-9, 30, 18, 5), INK); p.add(rrect(x-12, y-6, 24, 12, 4), GILT); p.add(ell(x-7, y, 2), INK); p.add(ell(x+7, y, 2), INK)
    return p

def wordmark(x, y, size, col=GILT, cut=INK, anchor="middle", ls=None):
    """TRIPTYCH in cut capitals: uneven contour, a light carved down the stems."""
    p = Pic(); g = glyphs("TRIPTYCH", x, y, size, "Bold", size*.16 if ls is None else ls, anchor)
    g = rough(g, size*.008, size*.12, 4); p.add(g, col)
    for i, q in enumerate(polys(g)):
        x0, y0, x1, y1 = q.bounds
        core = q.buffer(-size*.030)
        inl = engrave(core, [[(xx, yy) for yy in np.linspace(y0, y1, 30)] for xx in np.arange(x0+size*.01, x1, size*.022)], size*.02, None, i, 0, size*.03, size*.22, 0)
        # keep one cut a stem: the longest in each narrow band
        keep = []; inl.sort(key=lambda w: -max(z[1] for z in w)+min(z[1] for z in w))
        for w in inl:
            m = sum(z[0] for z in w)/len(w)
            if all(abs(m-k[0]) > size*.11 for k in keep): keep.append((m, w))
        p.add([w for _, w in keep], cut)
    return p
