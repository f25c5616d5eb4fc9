"""The parts of the OMELAS table and of its reveal that the program lays itself: bank, trial fringe, slot, suns, labels, ribbon, glow.

python table.py [NAME ...]   writes ../../omelas/NAME.svg (FONT_DIR: folder of Libertinus Serif; ART_OUT: another art folder)
"""
import sys
from board import *
OUT = os.path.join(os.environ.get('ART_OUT') or os.path.join(os.path.dirname(os.path.abspath(__file__)), os.pardir, os.pardir), 'omelas')
W0, H0 = 1440, 790


def light():
    """the child's corner of the board (crack's foot, beam, child, bucket, door), cut out along the bank's edge: lies over the bank while it rises"""
    keep = Polygon([(x - 104, y - 74) for x, y in CORNER]).buffer(1.5); o = Pic(W0, H0)
    for f, ps, op in board().L:
        z = [w for q in ps for w in polys((q if q.is_valid else q.buffer(0)).intersection(keep))]
        if z: o.L.append((f, z, op))
    return o


EDGE = [(1440, 694), (1363, 689), (1352, 708), (1308, 712), (1268, 736), (1234, 722), (1213, 692), (1206, 664), (1197, 652), (1186, 654), (1182, 668), (1174, 694), (1154, 722), (1124, 742), (1086, 764)]
CORNER = [(1528, 700)] + EDGE + [(1066, 834), (1062, 848), (1528, 848)]


def bank(part='all'):
    """the dark that climbs out of the cut. part: 'earth' (bank, roots, crack), 'teeth' (upper frame with stalactites) or both.
    Drawn in the screen's numbers (the board stands at 104, 74), then moved to the board's own."""
    X0, Y0, BW, BH = 104, 74, 1440, 790
    p = Pic(1920, 1080); r = random.Random(6); earth, teeth = part in ('all', 'earth'), part in ('all', 'teeth')
    L, Rr, B = X0 + 16, X0 + BW - 16, Y0 + BH - 16
    nz = noise(31); top = []; x = L - 10
    while x < Rr + 12:
        u = abs(x - 849) / 720; top.append((x, 249 - 46 * u ** 5 + 12 * nz(x / 62) + 5 * nz(x / 17 + 40))); x += r.uniform(7, 17)
    body = Polygon(top + [(Rr + 6, 700)] + EDGE + [(1066, B - 14), (1062, B), (L - 6, B + 6)]).buffer(0)
    bd = box(L, Y0 + 16, Rr, B); low = bd.intersection(box(0, 0, 1920, 690)); ey = lambda x: min(top, key=lambda q: abs(q[0] - x))[1]
    q = Pic(1920, 1080)
    q.add(BONE, AF.translate(rough(body, .6, 6, seed=4), 0, -3.4).difference(body).intersection(bd)); q.add(BLK, rough(body, .6, 6, seed=4).intersection(box(L - 1, Y0 + 15, Rr + 1, B + 1)))
    cuts = []
    for k in range(4):
        x = L + r.uniform(0, 20)
        while x < Rr:
            w = r.uniform(26, 90 - k * 10); cuts.append(stroke([(x, ey(x) + 11 + k * 9), (x + w / 2, ey(x + w / 2) + 12 + k * 9), (x + w, ey(x + w) + 11 + k * 9)], 4.6 - k * .6, n=4)); x += w * r.uniform(1.15 + k * .15, 1.7 + k * .5)
    q.add(RED, unary_union(cuts).intersection(bd))
    for k, (x, Ln, w, s_) in enumerate(((142, 250, 17, 1), (196, 150, 12, -1), (216, 330, 13, 1), (452, 340, 15, -1), (692, 350, 16, 1), (938, 330, 17, -1), (1424, 290, 13, 1), (1470, 190, 12, -1), (1508, 360, 18, -1))):
        y = ey(x) + 40; g = root(r, x, y, Ln, w, s_); del g[1]     # not the board's flat foot: here it spreads into the strata
        for a, b, ww in ((-2.7, -12, .62), (-1.5, -22, .5), (.2, -26, .46), (1.6, -20, .52), (2.9, -10, .6)): g.append(stroke([(x + a * w * .12, y + w * 1.5), (x + a * w * .34, y + 2), (x + a * w, y + b)], w * ww * 1.25, 'start', n=5, power=.7))
        g = unary_union(g).intersection(low); q.add(BLK, g.buffer(2.4)); q.add(RED, rough(g, .5, 5, seed=k)); q.add(BLK, hatch(g, 0, 6, 2.6, (.35, .7), seed=k)); q.add(BONE, stroke([(x - w * .3, y + 6), (x - w * .2, y + 6 + Ln * .12), (x, y + 6 + Ln * .2)], 2.6, n=4).intersection(g))
    ck = [(1194, 672), (1184, 640), (1196, 622), (1176, 580), (1186, 556), (1163, 500), (1175, 470), (1152, 410), (1164, 384), (1150, 330), (1158, 300), (1150, 262)]
    q.add(BONE, rough(stroke(ck, 10, 'start', power=.8), .5, 5, seed=3))
    for a, b in (((1176, 580), (1156, 570)), ((1163, 500), (1144, 486)), ((1186, 556), (1196, 540)), ((1164, 384), (1178, 366))): q.add(BONE, stroke([a, b], 3.4, 'start'))
    for k in range(46):
        x = r.uniform(L + 10, Rr - 30); y = r.uniform(300, 640)
        if x < 240 or x > 1400: q.add(RED, stroke([(x, y), (x + r.uniform(12, 36), y + r.uniform(-3, 3))], 2.4))
    if earth: p.put(q)
    if teeth:
        for (x, w, h, l) in ((136, 50, 116, -3), (180, 32, 58, 2), (228, 24, 32, 0), (486, 36, 48, 2), (526, 24, 26, 0), (672, 42, 64, -3), (714, 26, 34, 2), (972, 26, 30, 0), (1016, 44, 66, 3), (1062, 28, 36, 0), (1232, 30, 40, 0), (1290, 46, 82, 3), (1338, 30, 44, -2), (1432, 34, 60, -2), (1482, 50, 122, 3), (1524, 40, 74, 2)):
            g = drip(x, Y0 + 27, w, h, l); p.add(BONE, g.buffer(2.6).intersection(bd)); p.add(BLK, rough(g, .6, 5, seed=x).intersection(box(L - 1, Y0 + 12, Rr + 1, B)))
            p.add(RED, stroke([(x - w * .26, Y0 + 24), (x - w * .13 + l * .2, Y0 + 27 + h * .26), (x + l * .7, Y0 + 27 + h * .74)], 3, n=5).intersection(bd))
        cl = Polygon([(L - 2, Y0 + 12), (Rr + 2, Y0 + 12)] + [(x, Y0 + 27 + 4 * nz(x / 33 + 90)) for x in range(int(Rr) + 2, int(L) - 3, -8)]); p.add(BLK, rough(cl.buffer(0), .6, 6, seed=5).intersection(box(L - 1, Y0 + 12, Rr + 1, B))); p.add(RED, unary_union([stroke([(L + 30 + k * 88, Y0 + 22), (L + 62 + k * 88, Y0 + 22.6), (L + 84 + k * 88, Y0 + 22)], 2.6) for k in range(16)]))
    o = Pic(W0, H0); o.put(p, -X0, -Y0); return o


def trial():
    p = Pic(190, 190); p.add(BONE, rays(95, 95, 60, 92, 40, 8, 'start', seed=3, jit=.03)); p.add(BRT, rays(95, 95, 62, 84, 40, 6, 'start', a0=4.5, a1=364.5, seed=5, jit=.06)); return p


def slot():
    """an empty place for a vote: plaza red, black rim, bone dashes; the seat's mark goes on a disc at its middle"""
    W, H = 92, 152; cx, cy = W / 2, H / 2; p = Pic(W, H); e = rrect(cx - 41, cy - 70, 82, 140, 6)
    ring = LineString(e.exterior.coords); n = 28; o = []
    for k in range(n): o.append(stroke([ring.interpolate(((k + .1 + .8 * t / 6) / n) % 1, normalized=True).coords[0] for t in range(7)], 4.6))
    p.add(BLK, rough(e.buffer(3.8), .4, 5, seed=2)); p.add(RED, e); i = e.buffer(-7); p.add(BONE, rough(i.difference(i.buffer(-1.5)), .3, 5, seed=3))
    p.add(BLK, hatch(i.buffer(-3), 90, 6.4, 2.6, (.1, .2), side=1, seed=3, cap=13)); p.add(BLK, hatch(i.buffer(-3), 90, 6.4, 2.6, (.1, .2), side=-1, seed=5, cap=13)); p.add(BONE, unary_union(o)); return p


def disc_bone(r=24):
    """the bone disc that carries a count or a mark"""
    k = r + 3; p = Pic(2 * k, 2 * k); p.add(BLK, rough(disc(k, k, r + 2.2), .4, 5, seed=2)); p.add(BONE, rough(disc(k, k, r), .5, seed=3)); return p


def sun_lit():
    p = Pic(130, 130); sun(p, 65, 65, 29, 56, 16, BRT, BLK, True, seed=3, flame=BONE); return p


def sun_empty():
    p = Pic(130, 130); x = y = 65
    # only the contour of the flames is left, and a broken ring
    q = Pic(130, 130); sun(q, x, y, 29, 56, 16, BLK, BONE2, False, seed=5, flame=BLK); p.put(q); p.add(BONE2, arcs(x, y, 19, 8, 2.6, 26, 5)); return p


def exactly():
    """the label under the die; 9-slice, 30 at either end"""
    p = Pic(180, 40); g = Polygon([(13, 4), (167, 4), (176, 20), (167, 36), (13, 36), (4, 20)]); p.form(g, BONE, 3, BLK, .4, 3); return p


def ribbon():
    """the prompt; 9-slice, 96 at either end"""
    p = Pic(604, 110); x, y, w, h = 57, 9, 490, 80
    for d, X in ((-1, x), (1, x + w)):
        t = Polygon([(X - d * 14, y + 12), (X + d * 44, y + 12), (X + d * 28, y + 12 + h / 2), (X + d * 46, y + 12 + h), (X - d * 14, y + h + 12)])
        p.form(t, RED, 2.8, BLK, .6, 3); p.add(BLK, hatch(t, 0, 6, 3, (.3, .6), side=-d, seed=4)); p.add(BLK, Polygon([(X, y + h), (X - d * 15, y + h), (X - d * 15, y + h + 13)]))
    g = Polygon(curve([(x, y, 1), (x + 90, y - 4, 1), (x + w - 90, y - 4, 1), (x + w, y, 1), (x + w, y + h, 1), (x + w - 90, y + h - 4, 1), (x + 90, y + h - 4, 1), (x, y + h, 1)]))
    p.form(g, BONE, 3, BLK, .6, 5); p.add(BLK, hatch(g.intersection(box(x, 0, x + 18, 2000)), 0, 5.4, 2, (.5, .9), side=-1, seed=2)); p.add(BLK, hatch(g.intersection(box(x + w - 18, 0, x + w, 2000)), 0, 5.4, 2, (.5, .9), seed=2))
    for yy in (y + 5, y + h - 11): p.add(RED, Polygon([(x + 26, yy + 1.4), (x + 60, yy - .2), (x + 90, yy - 1.1), (x + w - 90, yy - 1.1), (x + w - 60, yy - .2), (x + w - 26, yy + 1.4), (x + w - 60, yy + 1.6), (x + w - 90, yy + 1.1), (x + 90, yy + 1.1), (x + 60, yy + 1.6)]))
    return p


def square_glow():
    """round a square that was won: short bone cuts close about the frame, longest at the middle of each side"""
    p = Pic(150, 150); o = []; o2 = []
    for a in range(4):
        for k in range(15):
            t = (k + .5) / 15 * 2 - 1; L = 13.5 - 7.5 * abs(t) ** 1.6 - (k % 2) * 2.6; x = 75 + t * 60; s = stroke([(x, 75 - 60.5), (x + t * 1.5, 75 - 60.5 - L)], 5.2, 'start'); (o if k % 2 == 0 else o2).append(AF.rotate(s, 90 * a, origin=(75, 75)))
    ring = rrect(75 - 60, 75 - 60, 120, 120, 5).difference(rrect(75 - 57, 75 - 57, 114, 114, 4))
    p.add(BONE, unary_union(o)); p.add(BRT, unary_union(o2)); p.add(BONE, rough(ring, .4, 5, seed=4)); return p


P = {'bank': bank, 'trial': trial, 'slot': slot, 'sun-lit': sun_lit, 'sun-empty': sun_empty, 'exactly': exactly, 'ribbon': ribbon, 'square-glow': square_glow,
     'bank-earth': lambda: bank('earth'), 'bank-teeth': lambda: bank('teeth'), 'disc': disc_bone, 'light': light}

if __name__ == '__main__':
    for k, f in P.items():
        if len(sys.argv) < 2 or k in sys.argv: open(os.path.join(OUT, k + '.svg'), 'w').write(f().svg()); print(k)
