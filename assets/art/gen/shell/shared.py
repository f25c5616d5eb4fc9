"""The shell's own pieces as the program lays them: grounds, curtain, plates, panels, buttons, signs, book, table.

python shared.py [NAME ...]   writes ../../shared/NAME.svg (FONT_DIR: folder of Libertinus Serif; ART_OUT: another art folder)
"""
import sys
from ui import *
from drape import *
OUT = os.path.join(os.environ.get("ART_OUT") or os.path.join(os.path.dirname(os.path.abspath(__file__)), os.pardir, os.pardir), "shared")
DULL = "#8C7040"; WOOD = "#170F0E"; LEDGER = "#1B1211"
P_ = {}
def piece(name, *vb):
    def reg(f): P_[name] = (f, vb); return f
    return reg

# ---------- grounds ----------
@piece("table", 0, 0, 2560, 1080)
def table(p):
    """Near-black boards: long cuts that follow the grain, knots, four seams."""
    W, H = 2560, 1080; p.add(box(0, 0, W, H), WOOD); r = random.Random(4); f = __import__("cut")._noise(7); lit, dark = [], []
    for j in range(74):
        y = j*15 + r.uniform(-3, 3); x = r.uniform(-300, 0)
        while x < W:
            L = r.uniform(120, 420); q = [(x+L*t/8, y + 7*f((x+L*t/8)/210 + j*.13)) for t in range(9)]
            (lit if r.random() < .7 else dark).append(wedge(q, r.uniform(2, 5), j, r.uniform(.35, .6))); x += L*r.uniform(.8, 1.4)
    p.add(lit, "#261715"); p.add(dark, "#060404")

def rayground(p, W, cx, cy):
    B = box(0, 0, W, 1080); R = 1300 + (W-1920)/2
    p.add(B, INK)
    p.add(engrave(B, radial(cx, cy, 300, R, 150, jit=.3, seed=7), 6, lambda x, y: .75, 11, .16, 16, 40, 0), "#1D1613")
    p.add(engrave(B, radial(cx, cy, 430, R, 75, jit=.45, seed=17), 5, lambda x, y: .8, 12, .22, 16, 40, 0), "#2A201A")
    p.add(grain(B, 340, .6, 1.5), "#3A2D24")

@piece("ground", 0, 0, 2560, 1080)
def ground_(p): rayground(p, 2560, 1280, 470)

@piece("ground-plain", 0, 0, 2560, 1080)
def ground_plain(p):
    B = box(0, 0, 2560, 1080); p.add(B, INK)
    p.add(engrave(B, par(B, 0, 27, 3, 5), 3.2, lambda x, y: .5+.4*math.sin(x/140+y/50), 21, .35, 16, 50, 0), "#1C1512")
    p.add(grain(B, 320, .6, 1.5), "#3A2D24")

# ---------- plates ----------
def cutcorner(x, y, w, h, c): return Polygon([(x+c, y), (x+w-c, y), (x+w, y+c), (x+w, y+h-c), (x+w-c, y+h), (x+c, y+h), (x, y+h-c), (x, y+c)])

def plate_(p, fill):
    g = cutcorner(3, 3, 214, 58, 12); p.add(rough(g.buffer(2.6, join_style=2), .4, 12, 2), BLACK); p.add(rough(g, .5, 12, 3), fill); i = g.buffer(-4, join_style=2); p.add(i.difference(i.buffer(-1.6, join_style=2)), GILT); return g

@piece("plate", 0, 0, 220, 64)
def plate_dark(p): plate_(p, LEDGER)

@piece("plate-bone", 0, 0, 220, 64)
def plate_bone(p):
    g = plate_(p, BONE); r = random.Random(3); o = []
    for k in range(32):
        x = 14 + k*6.2 + r.uniform(-1, 1); o.append(wedge([(x, 56.6), (x+r.uniform(-.6, .6), 56.6-r.uniform(4, 8))], 2.6, k, .05))
    p.add(o, INK)

@piece("plate-ring", 0, 0, 236, 80)
def plate_ring(p):
    g = cutcorner(0, 0, 236, 80, 17); p.add(rough(g.buffer(-.6, join_style=2), .4, 14, 5).difference(g.buffer(-5.4, join_style=2)), "#FFFFFF")

@piece("seat-card", 0, 0, 344, 132)
def seat_card(p): gframe(p, 0, 0, 344, 132, 12, GILT, INK2, False, 2, 1, 4)

@piece("seat-card-hot", 0, 0, 344, 132)
def seat_card_hot(p): gframe(p, 0, 0, 344, 132, 12, GILT, INK3, False, 2, 1, 4)

@piece("seat-card-empty", 0, 0, 344, 132)
def seat_card_empty(p):
    a = LineString(rrect(3, 3, 338, 126, 12).exterior.coords); n = 34
    for i in range(n):
        q = [a.interpolate((i+.12+.66*t/6)/n, normalized=True).coords[0] for t in range(7)]; p.add([wedge(q, 4, i)], DIM)

@piece("seat-band", 0, 0, 96, 120)
def seat_band(p):
    m = rrect(1, 1, 94, 118, 7); cuts = engrave(m, par(m, 90, 7, .8, 2), 3, lambda X, Y: .98-X/125, 2, .08)
    p.add(m.difference(unary_union([Polygon(c).buffer(0) for c in cuts])), "#FFFFFF")

@piece("panel", 0, 0, 240, 240)
def panel_(p):
    """The ledger's frame: two gilt rules, hollow lozenges at the corners."""
    W = H = 240; g = box(3, 3, W-3, H-3); p.add(g.buffer(3, join_style=2), BLACK); p.add(g, LEDGER)
    for d, w in ((6, 2), (12, 1)): i = g.buffer(-d, join_style=2); p.add(i.difference(i.buffer(-w, join_style=2)), GILT)
    for a in (12, W-12):
        for b in (12, H-12): loz(p, a, b, 8, GILT, LEDGER); loz(p, a, b, 4.4, LEDGER)

@piece("panel-shell", 0, 0, 240, 240)
def panel_shell(p): gframe(p, 0, 0, 240, 240, 14, GILT, INK2, True, 3, 1.2, 5)

@piece("panel-menu", 0, 0, 240, 120)
def panel_menu(p): gframe(p, 0, 0, 240, 120, 10, GILT, INK, False, 2, 1, 3)

@piece("plaque", 0, 0, 960, 616)
def plaque(p):
    p.add(rrect(0, 0, 960, 616, 24), INK); gframe(p, 10, 10, 940, 596, 16, GILT, INK, True, 4, 1.4, 6)
    p.add(engrave(box(30, 30, 930, 586), radial(480, 124, 96, 470, 90, jit=.3), 4, lambda X, Y: 1-math.hypot(X-480, Y-124)/480, 3, .12), "#2A201A")

# ---------- curtain ----------
SW = ((-150, 330, 142, 1), (290, 790, 146, 2), (1130, 1630, 146, 3), (1590, 2070, 142, 4), (750, 1170, 130, 5))
@piece("swags", 0, 0, 1920, 210)
def swags(p):
    for x0, x1, d, s in SW: swag(p, x0, x1, 20, d, s)
    for x in (310, 770, 1150, 1610): rosette(p, x, 36); tassel(p, x, 80, 1.15)
    p.clip(box(-2, 0, 1922, 210)); p.add(box(0, 0, 1920, 22), INK); p.add(box(0, 20, 1920, 24), GILT); p.add(box(0, 27, 1920, 28.4), GILT)

SH = ((320, 800, 88, 2), (1120, 1600, 88, 3), (740, 1180, 82, 5), (-160, 380, 93, 6), (1540, 2080, 93, 7))
@piece("swags-high", 0, 0, 1920, 135)
def swags_high(p):
    for x0, x1, d, s in SH: swag(p, x0, x1, 0, d, s, 6)
    for x in (350, 770, 1150, 1570): rosette(p, x, 26, 20)
    p.clip(box(-2, 0, 1922, 135)); p.add(box(0, 0, 1920, 8), INK); p.add(box(0, 8, 1920, 11), GILT)

def half(p, seed):
    """Left half, its free edge between x = 962 and 978; nothing shows through."""
    V = lambda xs: [(x, y) for x, y in zip(xs, np.linspace(-12, 1052, len(xs)))]
    e = [968, 972, 976, 970, 964]; A, B = V([-40, -36, -40, -44, -40]), V(e)
    edge = cr([(968, -12), (972, 250), (977, 520), (971, 790), (966, 1090)], False, 12)
    p.add(Polygon([(-50, -12)] + edge + [(-50, 1090)]), INK)
    drape(p, A, B, 9, seed); fringe(p, [(-10, 1036), (300, 1042), (620, 1036), (962, 1041)], 30, 3)
    p.clip(box(0, 0, 980, 1080))

@piece("drape", 0, 0, 980, 1080)
def drape_half(p): half(p, 5)

@piece("gathered", 0, 0, 560, 1080)
def gathered(p):
    drape(p, [(-60, -20), (-60, 200), (-60, 420), (-60, 640)], cr([(560, -20), (470, 160), (330, 380), (212, 640)], False, 10), 7, 5)
    drape(p, [(-60, 660), (-50, 800), (-50, 1100)], cr([(206, 660), (262, 800), (286, 960), (292, 1100)], False, 10), 6, 7)
    fringe(p, [(-10, 1052), (140, 1056), (290, 1050)], 26, 5)
    L = LineString(cr([(-20, 626), (80, 664), (160, 668), (222, 636)], False, 10)); p.add(L.buffer(15), INK); p.add(L.buffer(11), GILT); k = int(L.length/13)
    for i in range(k):
        x, y = L.interpolate((i+.5)/k, normalized=True).coords[0]; p.add([wedge([(x-5, y+11), (x+5, y-11)], 4.4, i)], INK)
    p.clip(box(0, 0, 560, 1080)); tassel(p, 196, 694, 1.35)

@piece("private-ground", 0, 0, 1920, 1080)
def private_ground(p):
    B = box(0, 0, 1920, 1080); p.add(B, INK); p.add(engrave(B, radial(960, 500, 120, 1120, 110, jit=.3), 5, lambda X, Y: .8, 3, .18, 14, 30, 0), "#1F1714"); p.add(grain(B, 200, .6, 1.5), "#2A201A")

# ---------- buttons: 200 x 64 ----------
def face(p, line, fill, inner=None, r=10):
    p.add(rrect(0, 0, 200, 64, r), line); p.add(rrect(2, 2, 196, 60, r-2), inner or fill)
    if inner: p.add(rrect(4.5, 4.5, 191, 55, r-4), fill)
@piece("button", 0, 0, 200, 64)
def b0(p): face(p, GILT, INK3)
@piece("button-hover", 0, 0, 200, 64)
def b1(p): face(p, GILT, HOV); p.add(rrect(6, 6, 188, 52, 6).difference(rrect(7.2, 7.2, 185.6, 49.6, 5)), GILT)
@piece("button-gilt", 0, 0, 200, 64)
def b2(p): face(p, GILT, GILT, INK)
@piece("button-gilt-hover", 0, 0, 200, 64)
def b3(p): face(p, "#DDB96F", "#DDB96F", INK); p.add(rrect(7.5, 7.5, 185, 49, 4.5).difference(rrect(8.7, 8.7, 182.6, 46.6, 3.6)), INK)
@piece("button-pressed", 0, 0, 200, 64)
def b4(p): face(p, GILT, GILT)
@piece("button-gilt-pressed", 0, 0, 200, 64)
def b4g(p): face(p, GILT, "#A8843F", INK)
@piece("button-disabled", 0, 0, 200, 64)
def b5(p):
    face(p, DIMLINE, INK2)
    for s in (0, 156): z = rrect(6+s, 6, 32, 52, 5); p.add(engrave(z, par(z, -58, 8.2), 2.4, None, 3+s, .02, 5, 7, 0), DIMLINE)
@piece("button-focus", 0, 0, 200, 64)
def b6(p): p.add(rrect(0, 0, 200, 64, 16).difference(rrect(3, 3, 194, 58, 13)), BONE)
@piece("focus-ring", 0, 0, 120, 80)
def b6r(p):
    # Bone between two inks: it is seen on every ground.
    p.add(rrect(0, 0, 120, 80, 14).difference(rrect(9, 9, 102, 62, 7)), INK); p.add(rrect(2.5, 2.5, 115, 75, 12).difference(rrect(6.5, 6.5, 107, 67, 9)), BONE)
@piece("number-disc", 0, 0, 44, 44)
def b6d(p):
    c = Point(22, 22); p.add(c.buffer(22), INK); p.add(c.buffer(19.6), GILT); p.add(c.buffer(17.4), INK); p.add(c.buffer(16), BONE)
@piece("button-wedge", 0, 0, 36, 8)
def b7(p): p.add([wedge([(35, 4), (1, 4)], 5.6, 1, .7)], GILT)
@piece("button-wedge-ink", 0, 0, 36, 8)
def b8(p): p.add([wedge([(35, 4), (1, 4)], 5.6, 1, .7)], INK)

# ---------- small widgets ----------
def tip(p, line):
    p.add(rrect(0, 0, 120, 64, 11), INK); p.add(rrect(3, 3, 114, 58, 8), line); p.add(rrect(5, 5, 110, 54, 6), INK2)
@piece("tooltip", 0, 0, 120, 64)
def t0(p): tip(p, GILT)
@piece("tooltip-refusal", 0, 0, 120, 64)
def t1(p): tip(p, BONE)
def tippoint(p, line): p.add([[(0, 2), (17, 26), (34, 2)]], INK); p.add([[(3, 2), (17, 21.5), (31, 2)]], line); p.add([[(6, 0), (6, 2), (17, 17), (28, 2), (28, 0)]], INK2)
@piece("tooltip-point", 0, 0, 34, 26)
def t2(p): tippoint(p, GILT)
@piece("tooltip-refusal-point", 0, 0, 34, 26)
def t2b(p): tippoint(p, BONE)
@piece("sign-barred", -18, -18, 36, 36)
def t3(p): p.add(rough(ell(0, 0, 15), .5, 8, 3).difference(ell(0, 0, 10.6)), BONE); p.add([wedge([(-12, 10), (12, -10)], 6.4, 3)], BONE)
@piece("segments", 0, 0, 120, 56)
def s0(p): p.add(rrect(0, 0, 120, 56, 10), GILT); p.add(rrect(2, 2, 116, 52, 8), INK)
@piece("segment-on", 0, 0, 100, 46)
def s1(p): p.add(rrect(0, 0, 100, 46, 6), GILT)
@piece("segment-point", 0, 0, 14, 9)
def s2(p): p.add([[(0, 0), (7, 9), (14, 0)]], GILT)
@piece("segment-bar", 0, 0, 4, 34)
def s3(p): p.add([wedge([(2, 1), (2, 33)], 2.6)], DIM)
def sw(on, st="rest"): return lambda p: switch(p, 1, 1, on, st)
piece("switch-on", 0, 0, 76, 38)(sw(True)); piece("switch-off", 0, 0, 76, 38)(sw(False)); piece("switch-barred", 0, 0, 76, 38)(sw(False, "disabled"))
piece("radio-on", 0, 0, 30, 30)(lambda p: radio(p, 15, 15, True)); piece("radio-off", 0, 0, 30, 30)(lambda p: radio(p, 15, 15, False))
@piece("slider-track", 0, 0, 300, 14)
def sl0(p): p.add([[(0, 7), (297, 2), (300, 7), (297, 12)]], "#FFFFFF")
@piece("slider-knob", 0, 0, 36, 40)
def sl1(p):
    for a, b, c in ((17, 19, INK), (14, 16, BONE), (8, 9.5, GILT), (5, 6, INK)): p.add([[(18-a, 20), (18, 20-b), (18+a, 20), (18, 20+b)]], c)
@piece("rule-gilt", 0, 0, 700, 16)
def r0(p): p.add([[(0, 8), (350, 6.3), (700, 8), (350, 9.7)]], GILT); loz(p, 350, 8, 6, GILT, INK)
@piece("rule-plain", 0, 0, 200, 6)
def r1(p): p.add([wedge([(1, 3), (199, 3)], 4, 3)], GILT)
@piece("rule-upright", 0, 0, 20, 600)
def r2(p): p.add([wedge([(10, 2), (10, 598)], 3)], GILT); loz(p, 10, 300, 6, GILT, INK)
@piece("rule-red", 0, 0, 200, 16)
def r3(p): p.add([wedge([(1, 8), (199, 8)], 4, 3)], RED); loz(p, 100, 8, 7, RED)
@piece("lozenge", 0, 0, 16, 16)
def lz(p): loz(p, 8, 8, 6.5)
@piece("pip", 0, 0, 12, 24)
def pip(p): p.add([wedge([(6, 22), (6, 2)], 9, 1)], "#FFFFFF")

# ---------- title ----------
@piece("rays", 136, -50, 480, 1000)
def rays_(p):
    lo = LineString([(600, 843), (246, 846), (240, 48), (420, 52)]); n = int(lo.length/17); o = []
    for i in range(n):
        x, y = lo.interpolate((i+.5)*lo.length/n).coords[0]; d = np.array([x-470, (y-450)*.9]); d /= np.linalg.norm(d); e = min(1, min(i, n-1-i)/9)
        L = (46, 22, 82, 26)[i % 4]*(.25+.75*e); a0 = np.array([x, y]) + d*9
        o.append(wedge([a0.tolist(), (a0+d*L).tolist()], (7.5, 4.5, 8.5, 4.5)[i % 4]*(.4+.6*e), i, .3))
    p.add(o, GILT)
@piece("rays-centre", 0, 0, 760, 940)
def rays_centre(p):
    """The same light round the middle leaf (560 x 800 at 100, 110), from both sides of its point down to the hinges."""
    o = []
    for s in (1, -1):
        a = [q for q in cr([(0, 0), (62, 14), (146, 62), (222, 126), (262, 168), (280, 200), (280, 420)], False, 10)]; lo = LineString([(x, y) for x, y in a]); n = int(lo.length/16)
        for i in range(n):
            x, y = lo.interpolate((i+.5)*lo.length/n).coords[0]; d = np.array([x, y-380.]); d /= np.linalg.norm(d); e = min(1, (n-1-i)/12)
            L = (46, 22, 82, 26)[i % 4]*(.2+.8*e); b = np.array([x, y]) + d*10; c = b+d*L
            o.append(wedge([(380+s*b[0], 110+b[1]), (380+s*c[0], 110+c[1])], (7.5, 4.5, 8.5, 4.5)[i % 4]*(.4+.6*e), i, .3))
    p.add(o, GILT)
@piece("predella", 0, 0, 740, 96)
def predella(p):
    gframe(p, 0, 0, 740, 96, 6, GILT, INK2); p.pic(wordmark(370, 68, 62, GILT, INK2, ls=16))
    for s in (-1, 1): p.add([wedge([(370+s*296, 48), (370+s*346, 48)], 5)], GILT); loz(p, 370+s*286, 48, 5)

# ---------- the bar's signs: 40 x 40 ----------
def sg(f): return lambda p: p.add(rough(f(), .3, 7, 3), BONE)
def tl(g, k=1.12): return aff.translate(aff.scale(g, k, k, origin=(0, 0)), 20, 20)
def pl(w, pk=.45, k=None): return lambda q: Polygon(wedge(q, w, 3, pk)).buffer(0)
def undo():
    q = [(12*math.cos(t), 12*math.sin(t)) for t in np.linspace(math.radians(128), math.radians(-112), 30)]     # a hook that comes back over the top
    n = len(q); A = np.array(q); d = np.gradient(A, axis=0); d /= np.linalg.norm(d, axis=1)[:, None]; nr = np.stack([-d[:, 1], d[:, 0]], 1); w = np.interp(np.linspace(0, 1, n), [0, .25, 1], [.4, 2.3, 2.5])[:, None]
    e = A[-1]; head = Polygon([(e[0]+2.5, e[1]-7.5), (e[0]+2.5, e[1]+8), (e[0]-9.5, e[1]+.6)]); return aff.translate(tl(unary_union([Polygon(np.concatenate([A+nr*w, (A-nr*w)[::-1]])).buffer(0), head]), 1.05), 0, 1.5)
def rules():
    g = unary_union([Polygon([(-15, -9), (-1.6, -5.6), (-1.6, 11.6), (-15, 8)]), Polygon([(15, -9), (1.6, -5.6), (1.6, 11.6), (15, 8)])])
    cut = [Polygon(wedge([(s*12, -4.2+i*4), (s*4, -2.2+i*4)], 2.2, i)) for i in range(3) for s in (-1, 1)]
    return tl(g.difference(unary_union([c.buffer(0) for c in cut])), 1.12)
HORN = [(-13, -5), (-7, -5), (1, -12), (1, 12), (-7, 5), (-13, 5)]
def wave(r0): return LineString([(2+r0*math.cos(a), r0*1.05*math.sin(a)) for a in np.linspace(-.85, .85, 12)]).buffer(1.6)
def sound(): return tl(unary_union([Polygon(HORN).buffer(.6), wave(6), wave(11)]), 1.15)
def mute():
    c = [Polygon(wedge([(5, s*6.5), (16.5, -s*6.5)], 3.8, 3, .5)).buffer(.7) for s in (1, -1)]; return tl(unary_union([Polygon(HORN).buffer(.6)] + c), 1.15)
def full(): return tl(unary_union([aff.rotate(Polygon([(-14, -12.5), (-4, -12.5), (-4, -8.6), (-10, -8.6), (-10, -2.5), (-14, -2.5)]), a, origin=(0, 0)) for a in (0, 90, 180, 270)]), 1.1)
def leave(): return tl(unary_union([box(-14, -13, -1, 13).difference(box(-10, -9, 0, 9)), box(-6, -2.2, 6, 2.2), Polygon([(4, -8.5), (15, 0), (4, 8.5)])]), 1.1)
def ledger_():
    g = rrect(-11, -15, 22, 30, 2); cut = [Polygon(wedge([(-7.5, y), (x, y)], 2.8, int(y)+30, .35)).buffer(0) for y, x in ((-9, 7.5), (-3, 4), (3, 7.5), (9, 1))]
    return tl(g.difference(unary_union(cut)), 1.12)
def eye_open():
    o = Polygon(cr([(-17, 0, 1), (0, -11.5), (17, 0, 1), (0, 11.5)])).buffer(0); l = [Polygon(wedge([(x*.92, y*.92), (x*1.28, y*1.42)], 3.4, int(x)+30, .2)).buffer(0) for x, y in ((-9, -9), (0, -11.5), (9, -9))]
    return tl(aff.translate(unary_union([o.difference(o.buffer(-3)), ell(0, 0, 5.4).difference(ell(-1.8, -1.8, 1.5))] + l), 0, 2), 1.08)
def eye_closed():
    lid = Polygon(wedge(cr([(-17, -4), (-9, 2.4), (0, 4.6), (9, 2.4), (17, -4)], False, 8), 6.6, 2)).buffer(0)
    l = [Polygon(wedge([(t*13.5, 3.4*(1-t*t)), (t*18.5, 15-7*abs(t))], 4.4, int(t*9)+9, .15)).buffer(0) for t in (-.9, -.45, 0, .45, .9)]
    return tl(unary_union([lid]+l), 1.08)
def menu(): return tl(unary_union([Polygon(wedge([(-15, y), (15, y)], 5.4, int(y)+20, .5)).buffer(0) for y in (-10, 0, 10)]))
for n, f in (("undo", undo), ("rules", rules), ("sound", sound), ("mute", mute), ("full", full), ("leave", leave), ("ledger", ledger_), ("menu", menu)): piece("bar-"+n, 0, 0, 40, 40)(sg(f))
piece("cue-eye", 0, 0, 40, 40)(sg(eye_closed)); piece("cue-eye-open", 0, 0, 40, 40)(sg(eye_open))
@piece("bar-settings", 0, 0, 40, 40)
def bset(p):
    g = unary_union([ell(0, 0, 11)] + [aff.rotate(box(-3.6, -16.5, 3.6, -8), a, origin=(0, 0)) for a in range(0, 360, 45)]).difference(ell(0, 0, 4.6)); p.add(rough(aff.translate(g, 20, 20), .4, 7, 3), BONE)

# ---------- clock ----------
@piece("clock", 0, 0, 150, 150)
def clock(p):
    c = 75; p.add(rough(ell(c, c, 73.6), .9, 18, 3), BLACK); p.add(rough(ell(c, c, 69.6), .7, 16, 4).difference(ell(c, c, 66.4)), BONE)
    o = []
    for i in range(40):
        a = math.radians(-90+9*(i+.5)); o.append(wedge([(c+math.cos(a)*54, c+math.sin(a)*54), (c+math.cos(a)*62.5, c+math.sin(a)*62.5)], 3, i, .7))
    p.add(o, DIM)
@piece("notch", 0, 0, 8, 18)
def notch(p): p.add([wedge([(4, 17.6), (4, .4)], 7, 2, .7)], GILT)

# ---------- claims ----------
@piece("scroll", 0, 0, 160, 62)
def scroll(p):
    x, y, w, h = 10, 5.5, 140, 51; b = Polygon(cr([(x, y+2, 1), (x+24, y+.6), (x+w-24, y+.6), (x+w, y+2, 1), (x+w, y+h-2, 1), (x+w-24, y+h-.6), (x+24, y+h-.6), (x, y+h-2, 1)])).buffer(0)
    p.add(rough(b.buffer(3), .5, 9, 2), BLACK); p.add(rough(b, .5, 11, 3), BONE)
    p.add(engrave(b, [[(x+q, y+4), (x+q+1, y+h/2), (x+q, y+h-4)] for q in (12, 16.5, 21)], 2.6, lambda X, Y: 1.1-(X-x-8)/20, 3, .1, 4, 6), BLACK); p.add(engrave(b, [[(x+w-q, y+4), (x+w-q, y+h-4)] for q in (12, 16.5)], 2.6, lambda X, Y: .8, 4, .15, 4, 6), BLACK)
    for s, e in ((-1, x), (1, x+w)):
        r = rrect(e-7, y-3, 14, h+6, 7); p.add(r.buffer(2.5), BLACK); p.add(rough(r, .4, 9, 3), SHADE); p.add([wedge([(e+s*2.5, y+2), (e+s*2.5, y+h)], 3.6), wedge([(e-s*2.5, y+6), (e-s*2.5, y+h-8)], 2)], BLACK)
@piece("scroll-point", 0, 0, 26, 22)
def scroll_point(p):
    """Points up; its foot overlaps the scroll's upper edge by 6."""
    p.add([[(0, 17), (13, 0), (26, 17)]], BLACK); p.add([[(4, 17), (13, 4.6), (22, 17), (22, 22), (4, 22)]], BONE)

def sunsign(p, x, y, r, col=RED, mid=BONE): p.add(rough(star(x, y, r, r*.62, 14, -90), .3, 5, 3), col); p.add(ell(x, y, r*.44), mid); p.add(ell(x, y, r*.2), col)
@piece("claim-pennant", -26, -33, 52, 68)
def pennant_(p):
    """claim-asked without anybody's mark: one 18 wide goes at 0, 13."""
    g = Polygon([(-21, -28), (21, -28), (21, 30), (0, 20), (-21, 30)]); p.add(rough(g.buffer(3), .5, 9, 2), BLACK); p.add(rough(g, .5, 10, 3), BONE); p.add(g.buffer(-3.4).difference(g.buffer(-4.8)), RED); sunsign(p, 0, -8, 14)
def coin(n):
    def f(p):
        r = 18; p.add(rough(ell(0, 0, r), .4, 7, 3), BLACK); p.add(ell(0, 0, r-2.4), BONE)
        for i in range(10):
            a = math.radians(-90+36*(i+.5)); p.add([wedge([(math.cos(a)*r*.34, math.sin(a)*r*.34), (math.cos(a)*r*.82, math.sin(a)*r*.82)], r*(.34 if i < n else .12), i, .6)], RED if i < n else BLACK)
    return f
for n in range(11): piece("claim-coin-%d" % n, -20, -20, 40, 40)(coin(n))

# ---------- book ----------
def leaf(p, sd):
    """Half of an open book, 700 high, its spine at the right (sd < 0) or at the left; its borders keep their width."""
    f = lambda q: [(700-z[0], *z[1:]) if sd < 0 else z for z in q]; g = lambda q: Polygon(f(q)).buffer(0); W = H = 700
    cov = g([(0, 0), (W-14, 0), (W, 14), (W, H-14), (W-14, H), (0, H)]); p.add(cov, INK3); p.add(engrave(cov.buffer(-3), par(cov, 35, 8, 1), 3.4, lambda x, y: .95, 3, .2), INK)
    edge = box(-20, 0, 720, 700).difference(box(-20, 5, 720, 695)).intersection(cov).union(g([(W-5, 14), (W, 14), (W, H-14), (W-5, H-14)]).intersection(cov))
    ring = cov.union(g([(-40, 0), (2, 0), (2, H), (-40, H)])); p.add(ring.buffer(-4, join_style=2).difference(ring.buffer(-6.6, join_style=2)).intersection(box(0, 0, W, H)), GILT); p.add(ring.buffer(-10, join_style=2).difference(ring.buffer(-11, join_style=2)).intersection(box(0, 0, W, H)), GILT)
    for k in range(4, 0, -1):
        e = g([(0, 20), (W-32+k*4, 22), (W-32+k*4, H-22), (0, H-18)]); p.add(e.buffer(1.2).intersection(box(0, 0, W, H)), INK); p.add(e, SHADE)
    page = g(cr([(0, 24, 1), (40, 18), (W-32, 22, 1), (W-32, H-22, 1), (40, H-24), (0, H-16, 1)])); p.add(page.buffer(1.6).intersection(box(0, 0, W, H)), INK); p.add(page, BONE)
    near = (lambda x: 700-x) if sd < 0 else (lambda x: x)
    p.add(engrave(page, [f([(d+2*math.sin(y/90+d), y) for y in np.linspace(20, 682, 60)]) for d in (5, 11, 18, 27)], 6.5, lambda x, y: max(.2, 1-near(x)/36), 5+sd, .03, 8, 60), SHADE)
    p.add(engrave(page, [f([(d, y) for y in np.linspace(20, 682, 60)]) for d in (2.5, 6.5)], 3.6, lambda x, y: 1-near(x)/13, 8+sd, .03, 8, 40), INK)
    b = g([(42, 40), (W-50, 40), (W-50, H-40), (42, H-40)]); p.add(b.difference(b.buffer(-1.4, join_style=2)), DULL); i = b.buffer(-6, join_style=2); p.add(i.difference(i.buffer(-1, join_style=2)), DULL)
@piece("leaf-left", 0, 0, 700, 700)
def leaf_left(p): leaf(p, -1)
@piece("leaf-right", 0, 0, 700, 700)
def leaf_right(p): leaf(p, 1)
@piece("plate-of-pieces", 0, 0, 400, 212)
def plate_of_pieces(p):
    p.add(box(0, 0, 400, 212), "#E7D9BF"); r = random.Random(6); o = []
    for k in range(23):
        y = 8 + k*9; a, b = r.uniform(14, 30), r.uniform(14, 30); o += [wedge([(1, y), (1+a, y+.6)], 2.4, k), wedge([(399-b, y), (399, y-.6)], 2.4, k+40)]
    p.add(o, SHADE)
@piece("wedge", 0, 0, 600, 8)
def wedge_(p): p.add([wedge([(0, 4), (600, 4)], 7, 2, .2)], "#FFFFFF")
@piece("wedge-upright", 0, 0, 8, 200)
def wedge_upright(p): p.add([[(0, 4), (7.6, 76), (0, 200)]], "#FFFFFF")
@piece("arrow", -58, -22, 120, 44)
def arrow(p): p.add([wedge(cr([(-54, 8), (-10, -10), (36, 1)], False), 9, 3, .7), [(26, -17), (58, 4), (33, 1)], [(33, 1), (58, 4), (22, 18)]], INK)
@piece("bookmark", 1590, 54, 56, 168)
def bookmark(p):
    bm = Polygon([(1596, 60), (1640, 60), (1640, 214), (1618, 196), (1596, 214)]); p.add(bm.buffer(2.5), INK); p.add(rough(bm, .6, 12, 2), RED); p.add(engrave(bm, par(bm, 90, 7), 3, lambda X, Y: 1-(X-1596)/44+.1, 3, .1), BLACK); p.add([wedge([(1602, 66), (1602, 198)], 3)], BRED)

# ---------- the table of the seats ----------
def chairgeo():
    f = lambda u, v: (36+v, 50-u)     # the back stands up, the table is below
    st = Polygon(cr([f(0, -25), f(22, -29), f(34, -24), f(36, 0), f(34, 24), f(22, 29), f(0, 25), f(-3, 0)])).buffer(0); bk = LineString(cr([f(30, -31), f(44, -17), f(47, 0), f(44, 17), f(30, 31)], False)).buffer(4.5); return f, st, bk
@piece("chair", 0, -6, 72, 64)
def chair(p):
    f, st, bk = chairgeo(); p.add(st.buffer(3.5), INK); p.add(rough(st, .8, 12, 2), "#FFFFFF"); p.add(engrave(st, [[f(u, v) for u in np.linspace(-2, 36, 12)] for v in (-21, -12.6, -4.2, 4.2, 12.6, 21)], 3, lambda X, Y: .9, 2, 0), INK)
@piece("chair-back", 0, -6, 72, 64)
def chair_back(p):
    f, st, bk = chairgeo(); p.add(bk.buffer(3), INK); p.add(rough(bk, .5, 10, 2), GILT); p.add([wedge(cr([f(31, -29), f(43, -16), f(46, 0)], False), 2.4)], INK)
@piece("round-table", -200, -200, 400, 400)
def round_table(p):
    cx = cy = 0; R = 181
    p.add(rough(ell(cx, cy, R+14), 1.4, 26, 2).buffer(3.4), INK); p.add(rough(ell(cx, cy, R+14), 1.4, 26, 2), "#3A2A20"); p.add(ell(cx, cy, R+9).difference(ell(cx, cy, R+6.5)), GILT)
    p.add([wedge([(math.cos(a)*(R-6), math.sin(a)*(R-6)), (math.cos(a+.018)*(R+4), math.sin(a+.018)*(R+4))], 4.4, int(a*50)) for a in np.linspace(0, 2*math.pi, 113)[:-1]], GILT)
    top = ell(cx, cy, R-9); p.add(rough(top, 1, 22, 3), "#2B1E17"); g_ = []
    for k in range(-14, 15):
        y = cy+k*R/14; g_.append([(x, y + 7*math.sin((x-cx)/70+k*.7) + (14*math.exp(-((x-cx+120)**2+(y-cy-60)**2)/5000) if k % 2 else -14*math.exp(-((x-cx+120)**2+(y-cy-60)**2)/5000))) for x in np.linspace(cx-R, cx+R, 60)])
    p.add(engrave(top, g_, 4.6, lambda x, y: .55+.4*math.sin(x/43+y/19), 4, .12, 6, 12), "#4E3A2C"); p.add(engrave(top, [[(x, y+8) for x, y in g] for g in g_[::2]], 2.2, lambda x, y: .5+.5*math.sin(x/31+y/13), 5, .2, 6, 12), "#7A6048")

if __name__ == "__main__":
    for n, (f, vb) in P_.items():
        if len(sys.argv) < 2 or n in sys.argv:
            p = Pic(); f(p); t = os.path.join(OUT, n+".svg"); p.save(t+"~", *vb); os.replace(t+"~", t); print(n, os.path.getsize(t))
