"""Portraits for the stage: four heads for each class of persons and bugs, the frame that holds them, and its two fields.

python heads.py [NAME ...]   writes ../../great_city/NAME.svg (ART_OUT: another art folder)

Every head is a bust of 240x300 in three-quarter view to the right; the eyes are at y 130, the foot is cut at y 300.
"""
import re
import numpy as np
from shapely import transform
from shapely.affinity import affine_transform
from kit import *

SAND, BROWN, DEEP, HORN, TAN, SKY, MOSS, DUSK = '#D9B98A', '#A87648', '#6A4227', '#8A6A4A', '#B88A5C', '#7FA6CC', '#8FC09B', '#1B3A5A'
# skin: ground, shadow, light, lips
SKINS = dict(ivory=(IVORY, INK, BONE, '#C98F6E'), sand=(SAND, INK, PAPER, '#B0694A'), brown=(BROWN, INK, '#E2BC8A', '#7A3A26'), deep=(DEEP, INK, '#C99A68', '#8E4A35'))
BOX = ('16 17 208 260', 240)                      # drawn at 13/15 of its size
EYE = 130


# ---------------------------------------------------------------- tools
def dense(spec, n=7):
    """an open spline as points"""
    o = []
    for p, c, d, q in segs(pts(spec) if isinstance(spec, str) else [(*p[:2], 0) for p in spec], False):
        for k in range(n):
            t = k / n; u = 1 - t; o.append((u**3 * p[0] + 3 * u * u * t * c[0] + 3 * u * t * t * d[0] + t**3 * q[0], u**3 * p[1] + 3 * u * u * t * c[1] + 3 * u * t * t * d[1] + t**3 * q[1]))
    return o + [q[:2]]
def brush(p, w, lead=.5, thin=.0):
    """a carved line along points, pointed at both ends, widest at lead; thin: width left at the ends, in parts of w"""
    n = len(p); a = []; b = []
    for i, (x, y) in enumerate(p):
        u, v = p[max(0, i - 1)], p[min(n - 1, i + 1)]; dx, dy = v[0] - u[0], v[1] - u[1]; l = math.hypot(dx, dy) or 1; t = i / (n - 1)
        s = t / lead if t < lead else (1 - t) / (1 - lead); h = w / 2 * (thin + (1 - thin) * math.sin(math.pi / 2 * max(0, s)) ** .8); a.append((x - dy / l * h, y + dx / l * h)); b.append((x + dy / l * h, y - dx / l * h))
    q = a + b[::-1]
    return 'M' + 'L'.join('%s %s' % (f(x), f(y)) for x, y in q) + 'Z'
def line(spec, w, lead=.5, thin=0): return brush(dense(spec), w, lead, thin)
def between(a, b, n, e0=0.0, e1=1.0):
    """n curves from curve a to curve b"""
    A, B = dense(a), dense(b); m = max(len(A), len(B))
    def even(p):
        g = LineString(p); return [(q.x, q.y) for q in (g.interpolate(i / (m - 1), normalized=True) for i in range(m))]
    A, B = even(A), even(B)
    return [[(u[0] + (v[0] - u[0]) * t, u[1] + (v[1] - u[1]) * t) for u, v in zip(A, B)] for t in (e0 + (e1 - e0) * (i / (n - 1) if n > 1 else .5) for i in range(n))]
def pieces(g): return [] if g.is_empty else [g] if g.geom_type == 'LineString' else [q for q in getattr(g, 'geoms', []) for q in pieces(q)]
def carve(form, curves, w, cut=(.03, .97), vary=.12, lead=.45, minl=5):
    """curves as brushed lines, kept inside a form"""
    d = ''
    for c in curves:
        for g in pieces(LineString(c).intersection(form)):
            if g.length < minl: continue
            a, b = cut[0] + R.uniform(0, vary), cut[1] - R.uniform(0, vary)
            if b <= a: continue
            m = max(4, int(g.length / 5)); p = [g.interpolate(a + (b - a) * i / m, normalized=True) for i in range(m + 1)]
            d += brush([(q.x, q.y) for q in p], w * R.uniform(.8, 1.15) * min(1, .4 + g.length / 40), lead)
    return d
class Bust:
    """collects forms and cuts, from back to front; the ink of the whole outline lies behind all"""
    def __init__(s): s.o = ''; s.sil = []
    def form(s, spec, fill, sw=2.8, ink=INK):
        g = poly(spec) if isinstance(spec, str) else spec
        s.sil.append(g); s.o += P(S(spec) if isinstance(spec, str) else pd(spec), fill, ink, sw); return g
    def limb(s, p, w0, w1, fill=CHITIN, sw=2.4):
        q = dense(p); s.sil.append(unary_union([LineString(q[i:i + 2]).buffer((w0 + (w1 - w0) * i / len(q)) / 2) for i in range(len(q) - 1)])); s.o += P(taper(q[::2] + ([q[-1]] if len(q) % 2 == 0 else []), w0, w1), fill, INK, sw)
    def cut(s, d, col=INK): s.o += P(d, col) if d else ''
    def ball(s, x, y, r, fill, sw=2, n=16): s.sil.append(Point(x, y).buffer(r)); s.o += P(ring(x, y, r, n, r * .03), fill, INK, sw)
    def put(s, d): s.o += d
    def turn(s, mark, x0, x1, k=.2):
        """turns what came since mark to the right: its middle moves most, its edges x0 and x1 not at all"""
        m, r = (x0 + x1) / 2, (x1 - x0) / 2; w = lambda x: x + k * r * max(0, 1 - ((x - m) / r) ** 2)
        def path(q):
            i = iter(range(10 ** 6)); return 'd="%s"' % re.sub(r'-?\d+\.?\d*', lambda v: f(w(float(v[0]))) if next(i) % 2 == 0 else v[0], q[1])
        s.o = s.o[:mark[0]] + re.sub(r'd="([MLCQZ\d. -]*)"', path, s.o[mark[0]:]); s.sil[mark[1]:] = [transform(g, lambda q: np.array([(w(x), y) for x, y in q]).reshape(-1, 2)) for g in s.sil[mark[1]:]]
    def mark(s): return len(s.o), len(s.sil)
    def done(s, edge=2.6):
        g = unary_union([q.buffer(edge) for q in s.sil]).buffer(.8).buffer(-.8)
        return '<clipPath id="b"><rect x="16" y="17" width="208" height="260"/></clipPath><g clip-path="url(#b)">%s%s</g>' % (P(pd(g.simplify(.15)), INK), s.o)


# ---------------------------------------------------------------- faces in three-quarter view to the right
SHAPES = dict(
    oval='148,72 158,100 156.5,119 159,138 155,160 147,180 136,195 124,198 109,191 91,173 82,150 76,118 78,86 98,62 126,57',
    long='148,70 158,98 155.5,118 158,137 154,160 148,184 138,203 125,207 111,199 93,177 83,150 76,118 78,86 98,60 126,55',
    round='149,74 159,101 158,119 163,141 162,163 152,183 138,195 122,197 102,192 84,176 77,150 74,118 77,88 98,64 126,59',
    square='149,72 159,99 158,119 161,138 159,163 154,186 141,199 122,201 105,196 87,181 80,150 75,118 78,86 98,62 126,57',
    gaunt='148,70 158,98 155,118 159,135 151,158 147,177 139,199 126,203 112,196 96,174 84,148 76,118 78,86 98,60 126,55',
    heart='150,72 160,99 158,119 161,137 154,161 142,184 131,198 123,199 109,187 91,168 81,148 75,118 78,86 98,62 126,57')
NOSES = dict(straight='143,117 147,133 155,148 153,155 143,158', bow='144,116 153,130 159,147 155,156 144,159', snub='143,120 145,135 155,145 155,152 143,157',
             broad='142,118 147,137 157,150 155,158 141,161', long='144,115 151,136 161,156 157,162 144,162', small='143,122 146,136 153,148 151,154 143,157')
FACE = 3.5                                         # the features stand this much left of where they are written
def face(b, skin='ivory', shape='oval', nose='straight', mouth='calm', brow='soft', lid=0, age=0, lips=False, ear=True, shade=7, neck=True, iris=CHITIN, light=True):
    """neck, head, ear and features; age 0 young to 2 old; lid 0 open, 1 lowered"""
    col, dark, lite, lip = SKINS[skin]; sp = SHAPES[shape]; tone = {'ivory': '#A98C63', 'sand': '#8A5F38', 'brown': '#5A351C', 'deep': '#2E1A0E'}[skin]
    if neck:
        g = b.form('86,160 90,196 84,224 62,250 66,300! 176,300! 166,250 150,228 143,196 143,180', col)
        b.cut(carve(g.buffer(-1), between('92,190 112,206 142,200', '82,226 108,240 146,228', 8), 3, (.02, .9), .2), dark)
        if age: b.cut(line('112,206 108,226 112,250', 2.6) + line('134,206 130,228 128,250', 2.2))
    g = b.form(sp, col); h = g.buffer(-1.4)
    # shadow of the near side and under the jaw
    b.cut(carve(h, between('72,90 78,130 82,152 100,190 118,199', '90,92 95,130 102,150 116,170 128,180', shade - (age > 1) * 2), 2.2, (.3, .9), .16), dark)
    b.cut(carve(h, [c for c in between('82,146 90,172 108,192 134,198', '90,152 98,172 112,186 130,192', 3)], 2.4, (.05, .95), .2), dark)
    if ear:
        b.form('86,124 78,118 71,122 71,134 76,148 83,154 88,148 89,136', col, 2.4); b.cut(line('84,127 77,124 76,134 80,143', 2.4) + line('85,136 81,139 82,147', 1.8), dark)
    kept, b.o = b.o, ''
    # eyes
    e = EYE; lid_ = lid * 2.4
    if age: b.cut(line('128,137 118,141 108,138', 1.7) + line('157,138 151,140 146,138', 1.3), dark)
    if age > 1: b.cut(line('128,141 117,147 106,143', 1.5) + ''.join(wd(101, e - 3 + i * 4, 92 - i * .6, e - 7 + i * 6, 0, 1.2) for i in range(3)), dark)
    for cx, kx, ix in ((117.5, 1, 3.2), (149.6, .58, 1.6)):
        Q = lambda *q: ' '.join('%g,%g%s' % (cx + x * kx, e + y, '!' if z else '') for x, y, z in q)
        b.put(P(S(Q((-11.5, 1.6, 1), (-5, -5 + lid_, 0), (4, -6.2 + lid_, 0), (11, .6, 1), (5, 4.6, 0), (-5, 5.4, 0))), BONE, dark, 1.2))
        clip = poly(Q((-11.5, 1.6, 1), (-5, -5 + lid_, 0), (4, -6.2 + lid_, 0), (11, .6, 1), (5, 4.6, 0), (-5, 5.4, 0)))
        ir = disc(0, 0, 1)
        b.put(P(pd(affine_transform(ir, (5.3 * (kx + .12), 0, 0, 5.6, cx + ix, e - .6)).intersection(clip)), iris) + P(pd(affine_transform(ir, (2.5 * (kx + .12), 0, 0, 2.7, cx + ix, e - .6)).intersection(clip)), INK) + P(pd(affine_transform(ir, (1.3 * (kx + .2), 0, 0, 1.4, cx + ix + 1.6 * kx, e - 2.6 + lid_ * .5))), BONE))
        b.cut(line(Q((-13, 3, 0), (-6, -5.2 + lid_, 0), (4, -6.6 + lid_, 0), (12, .8, 0)), 3.3, .6) + line(Q((-8, 5, 0), (0, 6, 0), (8, 3.4, 0)), 1.3), dark)
        b.cut(line(Q((-11, -4 + lid_, 0), (-2, -10.4 + lid_ * .8, 0), (8, -8 + lid_, 0)), 1.4), dark)
    # brows
    near, far, w = dict(soft=('104,119 115,111 130,114', '145,114 151,110 157,114', 3.6), arched=('103,119 114,107 130,114', '145,114 152,107 158,115', 2.8), heavy=('102,118 115,109 132,117', '144,117 151,109 159,114', 6),
                         stern=('102,114 116,110 133,119', '144,119 151,111 159,112', 4.6), raised=('102,116 114,104 131,109', '145,109 151,104 158,111', 3.2), bushy=('99,117 113,107 133,117', '143,117 151,107 161,113', 7.5), fine=('104,117 116,110 130,114', '145,113 151,110 157,114', 2))[brow]
    bc = dark if not (age > 1 and brow == 'bushy') else BONE
    if bc == BONE: b.cut(line(near, w + 3.4, .6, .2) + line(far, w + 2.6, .4, .2), INK)
    b.cut(line(near, w, .6) + line(far, w * .9, .4), bc)
    # nose
    ns = NOSES[nose]; q = pts(ns); tip = q[2]
    b.sil.append(poly([(x - FACE, y, 0) for x, y, _ in q] + [(131, 152, 0)]))
    b.put(P(S([(q[0][0] - 3, q[0][1], 1), (q[0][0], q[0][1], 0), *[(x, y, 0) for x, y, _ in q[1:4]], (q[4][0], q[4][1], 0), (134, 155, 0), (136, 140, 0)]), col))
    b.cut(line(ns, 3, .62, .2) + line('139,150 133,153 133,160 140,159', 2.4) + wd(141, q[4][1] - .6, 149, q[4][1] - 1.4, -1.4, 1.9), dark)
    b.cut(carve(poly('143,118! 146,134 150,150 140,152 134,150 138,134'), between('141,120 140,136 136,150', '144,124 145,138 144,152', 3), 1.7, (.0, .85), .2), dark if skin in ('brown', 'deep') else tone)
    # mouth
    m = dict(calm=('123,172.6 134,170.4 141,172 146,170.4 152.5,170.8', '132,180 140,182 147,179'), smile=('122,170 131,173 141,174 147,172 153,167', '132,182 140,184 148,180'), grave=('125,176 135,170 141,171 146,170 151,175', '131,181 140,182 147,180'), small=('130,173 137,170 141,171 145,170 150,172', '134,180 141,182 147,179'), wide=('120,172 133,171 141,173 147,171 154,171', '131,182 140,184 149,181'))[mouth]
    if lips: b.put(P(S('%s 148,176 141,179.6 132,177.4' % m[0]), lip) + P(S('%s 147,168 143.4,166.8 140.4,168 136,166.6 130,169.4' % m[0]), lip))
    b.cut(line(m[0], 2.8, .5) + line(m[1], 2.4) + wd(140, 161, 141, 167, .3, 1.1), dark)
    if age: b.cut(line('131,155 124,163 121,172', 1.9) + line('155,156 157,163 156,170', 1.4), dark)
    if age > 1:
        b.cut(''.join(line(s_, 1.7) for s_ in ('104,98 124,93 148,97', '107,90 126,86 146,89', '109,104 124,100 134,102')) + line('112,150 104,160 102,172', 1.8) + line('118,178 116,186 122,192', 1.6), dark)
    elif age: b.cut(line('108,97 126,93 146,96', 1.4), dark)
    b.cut(line('130,190 135,188 141,190', 1.5), dark)
    if light and skin != 'ivory':
        d = line('145,126 149,140 152,148', 2) + line('112,84 126,78 140,82', 3) + line('118,80 130,75 140,77', 1.8)
        if skin != 'sand': d += line('106,149 116,153 127,149', 2.2) + line('127,193 133,195 138,193', 1.6)
        b.cut(d, lite)
    b.o = kept + G(b.o, 'translate(%g 0)' % -FACE)
    return g


# ---------------------------------------------------------------- stuffs
def fringe(pg, step=7, d=5, lean=.35, n=1):
    """a form's edge as fur or straw: points outward"""
    o = []
    for q in ([pg] if pg.geom_type == 'Polygon' else pg.geoms):
        r = q.exterior; m = max(6, int(r.length / step)); p = []; at_ = [(i + R.uniform(-.3, .3) * (lean > 0)) / m for i in range(m)] + [1]
        for i in range(m):
            for t, k in ((0, 0), (.5 + lean * .5, 1)):
                u = max(0, at_[i] + (at_[i + 1] - at_[i]) * t) % 1; a = r.interpolate(u, normalized=True); c = r.interpolate(min(1, u + 1e-3), normalized=True); l = math.hypot(c.x - a.x, c.y - a.y) or 1; h = d * (R.uniform(.5, 1.35) if lean else R.uniform(.8, 1.1)) * k
                nx, ny = (c.y - a.y) / l, -(c.x - a.x) / l
                s = Polygon(r.coords).exterior.is_ccw; p.append((a.x + (nx if s else -nx) * h, a.y + (ny if s else -ny) * h))
        o.append(Polygon(p).buffer(0))
    return unary_union(o)
def curl(x, y, r, w=2, a0=0, sg=1):
    """a lock rolled up"""
    p = []
    for i in range(15):
        t = i / 14; a = math.radians(a0) + sg * t * 7.4; q = r * (1 - t * .8); p.append((x + q * math.cos(a), y + q * math.sin(a)))
    return brush(p, w, .25)
def pearls(b, spec, n, r=3.4, fill=BONE, sw=1.4):
    g = LineString(dense(spec))
    for i in range(n):
        q = g.interpolate(i / (n - 1), normalized=True); b.ball(q.x, q.y, r, fill, sw, 10)
def fur(b, spec, fill, cut, w=2.4, n=60, step=6, d=4.5):
    """a form of fur: shaggy edge, short cuts that lie like hair"""
    g = b.form(fringe(poly(spec) if isinstance(spec, str) else spec, step, d), fill, 2); x0, y0, x1, y1 = g.bounds; c = ''; mx, my = (x0 + x1) / 2, (y0 + y1) / 2; k = 0
    while k < n:
        x, y = R.uniform(x0, x1), R.uniform(y0, y1); k += 1
        if g.buffer(-5).contains(Point(x, y)): dx, dy = (x - mx) / (x1 - x0) * 8, 6 + R.uniform(-1, 2); c += wd(x, y, x + dx + R.uniform(-2, 2), y + dy, R.uniform(-.8, .8), w * .5)
    b.cut(c, cut); return g
def pleats(b, g, a, c, n, w, col=INK, cut=(.03, .95), vary=.15): b.cut(carve(g.buffer(-1.2), between(a, c, n), w, cut, vary), col)
def ruff(b, cx, cy, rx, ry, n=22, fill=WHITE, col=INK, open_=.0):
    """a millstone collar: lobed edge, folds toward the neck"""
    p = [(cx + (rx + (3 if i % 2 else -2)) * math.cos(2 * math.pi * i / (2 * n)), cy + (ry + (2 if i % 2 else -1.4)) * math.sin(2 * math.pi * i / (2 * n))) for i in range(2 * n)]
    g = b.form(poly([(x, y, 0) for x, y in p]), fill); d = ''
    for i in range(2 * n):
        a = math.pi * i / n; x, y = math.cos(a), math.sin(a)
        if y < -.15: continue
        d += wd(cx + rx * .44 * x, cy - ry * .25 + ry * .4 * y, cx + (rx - 2) * x, cy + (ry - 1) * y, 0, 1.5 if i % 2 else .9)
    b.cut(d, col); return g
def disc(x, y, r): return Point(x, y).buffer(r, quad_segs=6)


# ---------------------------------------------------------------- persons
def head(name):
    def reg(draw):
        def whole():
            b = Bust(); draw(b); return b.done()
        return piece('head-' + name, *BOX, prec=1)(whole)
    return reg


@head('person-aristocrat-1')
def dowager(b):
    """an old woman, white hair built high, a standing fan of lace"""
    fan_ = '60,256! 36,236 27,200 32,166 47,140 62,130! 84,190 118,236 150,214! 168,162 186,150 203,169 210,202 202,236 176,256!'
    g = b.form(fringe(poly(fan_), 9, 4, 0), WHITE); c = (118, 236)
    ray = lambda r0, r1, q: [[(c[0] + r0 * math.cos(a), c[1] + r0 * math.sin(a)), (c[0] + r1 * math.cos(a), c[1] + r1 * math.sin(a))] for a in (math.radians(x) for x in q)]
    b.cut(carve(g.buffer(-2), ray(44, 124, range(187, 242, 6)) + ray(40, 120, range(303, 358, 7)), 1.8, (.02, .98), .06), '#4F6F92'); b.cut(carve(g.buffer(-3), ray(44, 104, range(190, 242, 6)) + ray(40, 98, range(306, 358, 7)), 2.6, (.02, .98), .06))
    face(b, 'ivory', 'long', 'bow', 'grave', 'fine', 1, 2, ear=False)
    g = b.form('20,280! 30,256 58,240 86,236! 104,252 122,260 140,248 152,234! 182,240 206,254 218,280!', BLUE)
    pleats(b, g, '84,238 60,254 48,290', '120,262 118,276 118,290', 9, 2.2); pleats(b, g, '152,236 178,250 192,290', '126,262 128,276 128,290', 7, 2.2); pleats(b, g, '70,242 48,256 36,280', '84,240 70,256 62,280', 3, 1.6, SKY)
    b.form('112,250! 122,260 134,250! 130,266 122,274 114,266!', BRASS, 2); pearls(b, '88,226 100,242 120,248 140,240 148,226', 11)
    hair = '153,92! 160,76 164,54 154,36 132,27 104,27 80,36 68,54 66,80 64,104 70,128 80,140! 86,124 86,108! 98,92 116,84 136,84!'
    g = b.form(hair, WHITE)
    pleats(b, g, '84,120 70,90 70,58 92,34', '88,108 98,92 108,60 116,28', 6, 2.8, cut=(.02, .98)); pleats(b, g, '118,84 122,62 124,44 120,28', '152,90 158,74 160,52 148,36', 6, 2.8, cut=(.02, .98)); pleats(b, g, '82,112 76,86 80,56 100,34', '92,98 102,80 112,56 118,34', 4, 1.8, SKY); pleats(b, g, '128,82 132,62 134,46 130,34', '146,86 150,70 150,54 142,40', 3, 1.8, SKY)
    for x, y, r in ((72, 132, 9), (68, 149, 10), (70, 167, 9)): b.ball(x, y, r, WHITE, 2.4); b.cut(curl(x, y, r - 1, 2.2, -60))
    for x, y, r in ((104, 44, 8), (140, 50, 7), (84, 70, 7)): b.form(Polygon([(x + (r if i % 2 == 0 else r * .42) * math.cos(math.pi * i / 6 - .3), y + (r if i % 2 == 0 else r * .42) * math.sin(math.pi * i / 6 - .3)) for i in range(12)]), BRASS, 1.6)
    b.ball(84, 172, 3.6, BONE, 1.6)


@head('person-aristocrat-2')
def heir(b):
    """a young man, coronet, loose curls to the shoulder, ermine"""
    g = b.form('140,170! 156,178 168,196 170,216 156,232 136,232!', INK); b.cut(curl(156, 214, 9, 2.2) + curl(152, 194, 8, 2, 90) + line('146,178 160,192 164,212', 2), SKY)
    face(b, 'brown', 'oval', 'straight', 'calm', 'soft', .3, 0, ear=False)
    g = b.form('20,280! 24,256 44,238 80,226! 112,246 150,226! 184,236 208,252 218,280!', BLUE)
    pleats(b, g, '40,244 34,262 30,280', '92,250 92,266 92,284', 6, 2.4); pleats(b, g, '200,252 206,268 208,284', '148,252 150,268 150,284', 5, 2.4)
    g = fur(b, '64,226! 84,218 110,240 146,220 166,226! 172,240 152,256 118,268 80,252 60,242', BONE, '#A98C63', 2, 60, 7, 3)
    b.cut(''.join('M%s %sl-2.6 9l3 6l2.6 -6z' % (f(x), f(y)) for x, y in ((76, 228), (94, 240), (114, 249), (134, 242), (152, 231))), INK)
    hair = '153,92! 148,80 128,84 112,96! 102,114 96,134 94,156! 98,178 100,200 90,216 72,224 54,216 44,200 50,180 44,162 52,144 50,124 58,104 66,84 84,64 110,54 140,58 156,74'
    g = b.form(hair, INK)
    pleats(b, g, '150,82 124,74 96,88 84,120', '140,60 108,56 74,82 58,120', 7, 2.6, SKY, (.02, .98)); pleats(b, g, '92,118 88,140 92,164 90,190', '60,112 52,140 52,164 56,180', 6, 2.6, SKY, (0, .95))
    b.cut(curl(84, 204, 11, 2.8, 40) + curl(62, 208, 10, 2.6, 200) + curl(58, 184, 8, 2.2, 100) + curl(86, 180, 8, 2.2, 0), SKY)
    cor = '66,92! 62,54! 80,70! 92,34! 110,60! 130,28! 138,58! 158,38! 158,84! 146,76 112,74 84,82'
    g = b.form(cor, BRASS); b.cut(line('66,82 96,68 130,66 157,74', 2) + line('67,88 92,77 128,71 158,80', 1.4))
    for x, y in ((62, 53), (92, 33), (130, 28), (158, 38)): b.ball(x, y, 4, BONE, 1.8, 10)
    for x, y in ((84, 76), (112, 70), (140, 70)): b.form('%g,%g! %g,%g! %g,%g! %g,%g!' % (x, y - 6, x + 5, y, x, y + 6, x - 5, y), BLUE, 1.5)
    b.cut(wd(68, 62, 70, 80, 0, 1.6) + wd(93, 44, 97, 64, 0, 1.6) + wd(130, 38, 130, 60, 0, 1.6), BONE)


@head('person-aristocrat-3')
def cavalier(b):
    """a man in his best years, broad hat, plume, pointed beard, ruff"""
    face(b, 'sand', 'long', 'straight', 'calm', 'stern', .5, 1)
    g = b.form('20,280! 26,258 50,242 84,236! 150,236! 186,244 210,260 218,280!', DUSK); pleats(b, g, '40,250 34,268 30,284', '108,250 110,268 110,284', 8, 2.4, BLUE); pleats(b, g, '204,262 208,274 210,284', '130,250 128,268 128,284', 7, 2.4, BLUE)
    b.cut(''.join(wd(119, y, 122, y + 4, 0, 2.6) for y in (256, 266)), BRASS)
    ruff(b, 118, 222, 70, 27, 20)
    # hair at the nape, beard, moustache
    g = b.form('96,88! 92,112 88,124! 88,150 94,168! 84,190 66,186 56,166 58,140 60,112 66,88', INK); pleats(b, g, '94,92 86,120 88,150 84,184', '66,92 62,120 60,150 66,178', 6, 2.2, TAN)
    g = b.form('104,176! 114,184 122,180 136,182 146,178 148,190 140,208 131,232! 120,212 108,194', INK, 2); pleats(b, g, '108,180 116,200 130,230', '146,182 140,206 131,230', 6, 2, TAN)
    g = b.form('138,166! 126,164 116,170 108,178 100,176 96,168! 98,182 108,186 120,178 138,172! 146,174 156,176 164,166! 160,168 152,164 144,164', INK, 1.4); b.cut(line('134,168 120,170 106,182 98,176', 1.7) + line('142,168 152,170 162,168', 1.3), TAN)
    # plume behind the crown, hat
    pl = '96,74! 84,52 64,36 44,30 28,38 22,58 26,84 40,108 54,124! 56,108 66,112! 64,98 76,102! 74,90 90,94!'
    g = b.form(pl, WHITE); pleats(b, g, '92,80 76,58 54,50 40,60', '52,120 36,94 28,70 34,44', 9, 2.2, cut=(.02, .96)); pleats(b, g, '88,76 72,56 54,46 38,52', '46,104 34,86 30,66 36,50', 4, 1.6, SKY); b.cut(line('94,78 70,54 46,42 30,54 32,82', 3.4, .3))
    g = b.form('76,92! 80,58 92,40 118,34 142,40 152,56 158,82! 120,88', DUSK); pleats(b, g, '82,86 84,60 96,44', '154,78 148,58 138,44', 10, 2.4, SKY, (.1, .9))
    b.form('77,78! 100,72 130,68 155,68! 158,80! 128,82 96,88 76,92!', BRASS, 2); b.cut(''.join(wd(84 + i * 10, 78 - i * .8, 87 + i * 10, 87 - i * .8, 0, 1.3) for i in range(7)))
    brim = '50,112! 58,96 88,88 122,82 158,76 190,62 210,48! 206,72 188,88 160,96 128,98 92,104 64,116!'
    g = b.form(brim, BLUE); pleats(b, g, '60,108 110,92 160,84 204,56', '70,112 112,99 160,93 198,76', 4, 2.2); b.cut(line('60,102 110,88 160,80 200,60', 1.8), SKY)
    b.ball(98, 78, 7, BONE, 2); b.ball(98, 78, 3, BLUE, 1.4)


@head('person-aristocrat-4')
def maiden(b):
    """a young woman, steeple hat, veil to the shoulder"""
    vl = '50,30! 60,48 62,80 58,120 64,160 72,196 66,236 44,250 26,236 30,196 24,150 26,100 34,60'
    g = b.form(vl, WHITE); pleats(b, g, '52,36 58,90 58,150 66,230', '48,36 30,100 30,170 32,236', 8, 2.2, '#4F6F92'); pleats(b, g, '51,40 50,100 52,160 56,236', '50,40 40,100 38,170 42,236', 2, 1.6)
    face(b, 'deep', 'heart', 'broad', 'calm', 'arched', .3, 0, True)
    g = b.form('20,280! 28,258 46,246 70,242! 80,262 118,270 154,258 158,240! 188,246 208,258 218,280!', BLUE); pleats(b, g, '48,250 42,266 38,284', '84,266 86,276 86,284', 5, 2.4); pleats(b, g, '196,258 202,270 206,284', '156,262 156,276 156,284', 4, 2.4)
    g = b.form('66,240! 72,238! 84,258 118,264 150,254 156,238! 164,240! 158,262 118,276 76,266', WHITE, 2.2); b.cut(''.join(wd(74 + i * 7.6, 252 + 14 * math.sin(math.pi * (i + 1) / 12), 73 + i * 7.8, 260 + 14 * math.sin(math.pi * (i + 1) / 12), 0, 1.4) for i in range(11)))
    pearls(b, '84,224 98,240 120,246 140,238 150,224', 9, 3.6, BRASS); b.form('114,246! 120,242 126,246! 120,262!', BLUE, 1.8)
    cone = '157,84! 152,62 110,38 50,24! 42,28 52,66 66,104 80,136! 88,112 104,94 128,86'
    g = b.form(cone, BLUE); pleats(b, g, '86,112 72,80 50,34', '148,80 110,56 52,28', 8, 2.4, SKY, (.02, .8))
    for a, c in (('62,92 84,66 104,48', 4.4), ('50,58 58,44 70,34', 3.4)): b.cut(line(a, c + 2.6, .5, .7)); b.cut(line(a, c, .5, .7), BRASS)
    g = b.form('159,94! 144,80 118,82 98,95 86,114 82,140! 74,136 72,120 80,98 98,80 124,69 148,71 160,82!', INK, 2); pearls(b, '78,132 78,112 94,89 122,75.5 153,82', 13, 2.7, BONE, 1)
    b.ball(79, 158, 3.8, BRASS, 1.6); b.form('79,162! 84,172 79,178 74,172', BONE, 1.6)


@head('person-commoner-1')
def granny(b):
    """an old woman, a peaked hood of coarse wool"""
    face(b, 'deep', 'round', 'broad', 'smile', 'soft', 1, 2, ear=False)
    g = b.form('98,88! 112,74 134,70 152,78! 156,92! 146,88 130,86 112,94 100,108 92,120!', SHADE, 2); pleats(b, g, '98,112 110,94 130,82', '104,86 122,74 150,82', 5, 1.8, '#6E5636')
    outer = poly('160,90! 156,66 134,46 108,32 84,24! 80,46 68,68 58,100 54,136 50,176 38,206 26,240 20,290! 216,290! 208,250 190,224 168,208 150,196')
    inner = poly('158,88! 146,80 122,76 102,90 92,112 88,142 94,170 108,192 128,206 146,204 158,190 166,150 170,110')
    g = b.form(outer.difference(inner), UMBER)
    pleats(b, g, '90,30 110,56 86,110 84,150 104,206', '84,30 66,80 58,150 40,230', 8, 3, TAN, (.04, .96)); pleats(b, g, '94,34 124,50 148,70', '88,40 112,62 130,76', 3, 2.6, TAN); pleats(b, g, '104,200 90,230 74,284', '52,190 40,230 26,284', 7, 2.8, TAN); pleats(b, g, '112,206 110,236 108,284', '160,208 190,236 206,284', 7, 2.8, TAN)
    b.cut(line('156,88 138,76 112,82 94,110 92,146 102,178 120,200', 3.4, .5, .4), '#2E1A0E')
    # patch, pin
    g = b.form('50,220! 72,214! 78,238! 56,244!', RUST, 1.8); b.cut(''.join(wd(*q, 0, 1.2) for q in ((48, 226, 55, 224), (50, 236, 58, 234), (60, 212, 62, 219), (70, 211, 71, 218), (74, 224, 81, 222), (62, 239, 64, 247), (72, 236, 75, 243))), BONE)
    b.form('108,212! 128,214 150,208! 146,222 128,228 112,224!', HORN, 2.2); b.cut(wd(116, 219, 142, 216, 1, 2), BONE)


@head('person-commoner-2')
def field(b):
    """a man in his best years, a frayed straw hat, a full red beard"""
    face(b, 'ivory', 'square', 'snub', 'calm', 'heavy', .4, 1)
    g = b.form('20,280! 24,256 44,240 80,230! 96,252 118,270 140,250 152,230! 186,240 210,256 218,280!', HORN); pleats(b, g, '46,244 40,262 34,284', '96,258 104,270 104,286', 7, 2.6, '#3A2416'); pleats(b, g, '200,252 206,268 208,284', '142,256 134,268 132,286', 6, 2.6, '#3A2416')
    g = b.form('76,218! 96,232 120,236 148,218! 158,226 150,242 132,252! 136,272 122,284 112,256! 88,250 72,236', RUST); pleats(b, g, '80,226 104,244 130,244', '84,236 106,248 124,250', 3, 2, '#D98C6A'); pleats(b, g, '118,254 124,280', '130,254 130,276', 3, 1.8, '#D98C6A')
    g = b.form('92,94! 92,120 87,132! 82,118 74,112 68,124 64,110 68,92', RUST, 2); pleats(b, g, '88,98 84,116', '70,98 70,118', 4, 2, INK)
    beard = '84,128! 92,142 98,158 108,168 120,165 138,163! 148,164 156,166 160,156! 162,178 156,198 142,214 124,220 106,212 92,196 84,172 80,148'
    g = b.form(fringe(poly(beard).difference(poly('122,175! 136,171 142,172.5 150,172! 147,179 139,181 129,179')), 8, 4), RUST, 2); pleats(b, g, '86,140 92,170 112,206', '106,170 112,186 124,214', 6, 2.4); pleats(b, g, '116,168 114,190 126,216', '158,166 154,190 134,214', 8, 2.4); pleats(b, g, '86,150 96,184 114,208', '112,176 120,196 126,210', 4, 1.5, '#D98C4A'); pleats(b, g, '134,184 132,200 128,212', '156,176 150,194 136,208', 3, 1.5, '#D98C4A')
    g = b.form('78,88! 80,62 94,44 120,36 144,42 156,60 158,82!', SAND); pleats(b, g, '82,84 84,62 98,48', '154,78 150,60 140,46', 9, 2, UMBER); b.cut(line('80,66 116,52 154,62', 1.8) + line('86,54 116,42 146,50', 1.6), UMBER)
    brim = fringe(poly('36,112! 52,94 82,82 120,76 160,74 188,76 206,84! 192,93 162,93 122,94 86,101 58,114'), 8, 5, .2); g = b.form(brim, SAND, 2.4)
    pleats(b, g, '46,104 86,92 122,86 160,84 198,84', '60,107 90,97 124,91 160,90 192,89', 2, 2, UMBER); b.cut(''.join(wd(54 + i * 8.4, 101 - i * .9 - 5 * math.sin(i / 17 * math.pi), 52 + i * 8.5, 108 - i * .8 - 5 * math.sin(i / 17 * math.pi), .6, 1.5) for i in range(17)), UMBER)
    g = b.form('79,80! 118,68 157,74! 158,84! 120,80 78,90!', RUST, 2)


@head('person-commoner-3')
def spinner(b):
    """a young woman, kerchief knotted above the brow, braid over the shoulder"""
    face(b, 'sand', 'oval', 'small', 'smile', 'soft', 0, 0, True)
    g = b.form('20,280! 26,258 46,244 76,238! 92,262 118,270 142,258 154,238! 186,246 208,260 218,280!', IVORY); pleats(b, g, '50,248 44,266 38,284', '86,262 90,274 90,284', 7, 2.2); pleats(b, g, '198,256 204,270 206,284', '148,260 144,274 142,284', 5, 2.2)
    g = b.form('56,242! 72,238! 88,262 96,284! 74,284!', UMBER, 2.4); b.form('160,240! 172,242! 164,284! 148,284!', UMBER, 2.4); b.cut(line('66,248 78,266 84,284', 2) + line('166,248 160,266 156,284', 2), TAN)
    g = b.form('98,90! 110,78 132,74 152,80! 156,96! 146,92 138,98 130,90 120,100 112,94 104,110 98,104 92,120!', INK, 2); b.cut(curl(112, 92, 6, 1.8) + curl(126, 88, 6, 1.8, 80) + curl(140, 88, 6, 1.8, 160), TAN)
    ker = '156,88! 154,68 136,54 108,52 84,62 68,84 64,112 70,136! 82,130 92,116! 100,98 118,86 138,82!'
    g = b.form(ker, RUST); pleats(b, g, '146,80 120,70 92,88 76,126', '148,66 114,56 80,78 68,116', 6, 2.6, INK, (.03, .97)); b.cut(line('154,80 132,68 106,74 84,96 76,124', 3.4, .5, .5) + line('152,74 130,62 102,68 78,92 70,122', 1.8, .5, .5), IVORY)
    g = b.form('128,66! 110,46 104,26! 122,30 138,52! ', RUST, 2.6); b.cut(line('110,34 120,48 130,62', 2.2) + line('118,36 126,48 132,58', 1.5)); g = b.form('138,62! 146,42 166,30! 170,48 156,62 142,72!', RUST, 2.6); b.cut(line('164,36 152,48 142,62', 2.2) + line('164,46 154,54 146,64', 1.5)); b.ball(135, 66, 9, RUST, 2.6); b.cut(wd(130, 62, 139, 70, 1, 1.6))
    # braid
    for i, (x, y, r) in enumerate(((74, 146, 13), (68, 164, 13.6), (64, 183, 14), (64, 203, 14), (68, 222, 13), (75, 239, 11.6))):
        b.form('%g,%g! %g,%g %g,%g %g,%g! %g,%g %g,%g' % (x, y - r, x + r, y - r * .5, x + r * .8, y + r * .4, x, y + r * 1.05, x - r * .8, y + r * .4, x - r, y - r * .5), INK, 1.4); b.cut(line('%g,%g %g,%g %g,%g' % (x - r * .6, y - r * .5, x - r * .3, y + r * .2, x, y + r * .8), 2.4) + line('%g,%g %g,%g %g,%g' % (x + r * .6, y - r * .5, x + r * .4, y + r * .1, x + r * .1, y + r * .7), 2.4) + line('%g,%g %g,%g' % (x, y - r * .7, x, y + r * .4), 1.8), TAN)
    b.form('70,248! 84,246! 82,256! 74,257!', RUST, 1.8); g = b.form('74,256! 82,255! 90,274 76,280 70,272', INK, 1.8); b.cut(line('77,260 76,276', 1.6) + line('80,260 84,274', 1.6), TAN)


@head('person-commoner-4')
def stoker(b):
    """a youngster, cropped hair on end, goggles pushed up, a great scarf"""
    face(b, 'brown', 'heart', 'snub', 'wide', 'raised', 0, 0)
    b.cut(''.join(ring(x, y, 1.2, 6, .1) for x, y in ((104, 150), (111, 154), (118, 151), (124, 156), (108, 159), (116, 160), (149, 152), (152, 158))), '#5A2C14')
    g = b.form('20,280! 26,262 46,250 80,244! 150,244! 186,250 210,264 218,280!', UMBER); pleats(b, g, '44,254 40,268 36,284', '100,258 102,270 102,284', 6, 2.4, TAN); pleats(b, g, '202,262 206,272 208,284', '136,258 136,270 136,284', 5, 2.4, TAN)
    g = b.form('48,232! 60,212 82,202 108,214 134,212 152,198 174,206 186,226! 186,246 160,262 118,266 76,262 52,250', HORN); pleats(b, g, '56,228 84,214 112,228 150,210 180,224', '56,250 88,258 118,262 150,258 182,244', 6, 3, '#3A2416', (.03, .97)); pleats(b, g, '64,222 86,210 112,224', '60,236 88,238 116,246', 3, 1.8, SAND)
    g = b.form('56,250! 78,250 84,258! 80,284! 44,286! 50,264', HORN); pleats(b, g, '62,256 54,284', '80,258 76,284', 4, 2.4, '#3A2416')
    sp = '154,92! 160,70! 152,72! 156,50! 142,60! 138,38! 126,54! 114,34! 106,54! 88,42! 88,62! 68,58! 74,78! 56,84! 70,96! 60,112! 74,114! 72,132! 86,122! 88,108 96,96 112,88 134,84!'
    g = b.form(sp, '#3A2416'); pleats(b, g, '90,100 84,90 64,86', '148,82 148,70 154,58', 14, 2.4, INK, (.0, .9)); pleats(b, g, '98,92 92,78 80,64', '140,82 138,64 136,48', 7, 1.8, TAN, (.1, .95))
    b.cut(line('64,114 92,98 128,86 160,92', 9, .5, .9)); b.cut(line('66,112 92,98 128,87 158,92', 4.6, .5, .9), HORN)
    for x, y, rx, ry in ((112, 84, 19, 17), (148, 78, 13, 16)):
        g = b.form(poly([(x + rx * math.cos(a / 8 * math.pi), y + ry * math.sin(a / 8 * math.pi), 0) for a in range(16)]), BRASS, 2.6); h = poly([(x + rx * .68 * math.cos(a / 8 * math.pi), y + ry * .68 * math.sin(a / 8 * math.pi), 0) for a in range(16)]); b.put(P(pd(h), CHITIN, INK, 2)); b.cut(line('%g,%g %g,%g %g,%g' % (x - rx * .45, y + ry * .1, x - rx * .3, y - ry * .35, x + rx * .1, y - ry * .48), 3) + wd(x + rx * .1, y + ry * .4, x + rx * .4, y + ry * .1, 1, 1.6), BONE)


@head('person-learned-1')
def doctor(b):
    """an old man, a square cap, a long forked beard"""
    face(b, 'sand', 'gaunt', 'long', 'grave', 'bushy', .6, 2)
    g = b.form('20,280! 24,254 46,236 82,224! 118,250 152,226! 186,238 210,256 218,280!', UMBER); pleats(b, g, '48,238 40,258 32,284', '82,228 78,256 74,284', 5, 2.6, SHADE, (.1, .95)); pleats(b, g, '160,232 160,256 160,284', '200,252 206,268 208,284', 5, 2.6, SHADE, (.1, .95))
    g = b.form('78,222! 92,214 104,230! 104,272 100,284! 74,284! 72,250', WHITE, 2.4); pleats(b, g, '80,224 76,284', '100,228 98,284', 4, 1.8, HORN); g = b.form('150,216! 160,224! 168,250 166,284! 142,284! 140,240', WHITE, 2.4); pleats(b, g, '146,236 146,284', '162,236 162,284', 4, 1.8, HORN)
    g = b.form('92,94! 90,110 86,122! 78,114 70,122 66,140 72,156 80,160! 70,172 56,166 50,146 52,122 60,104 70,92', WHITE, 2.2); pleats(b, g, '86,98 74,112 62,130 68,160', '70,94 58,112 54,136 60,160', 4, 2)
    bd = '84,152! 92,164 104,172 118,166 136,163! 146,165 154,167 159,172! 163,184 162,196 164,214 158,236 160,262 148,252 140,236! 132,252 126,270 118,280 116,262! 106,256 100,240 98,220 90,200 84,180 80,164'
    g = b.form(poly(bd).difference(poly('124,176! 136,171 142,172.5 149,172! 146,178 138,180 130,179')), WHITE)
    pleats(b, g, '86,162 94,196 104,240', '134,182 136,210 122,266', 9, 2.6); pleats(b, g, '140,184 142,212 148,244', '158,178 158,204 154,250', 5, 2.4); pleats(b, g, '138,164 120,168 104,178 98,192', '138,168 126,174 116,184 112,196', 3, 2.2); pleats(b, g, '142,165 152,170 160,180', '142,169 150,175 156,186', 2, 1.8)
    g = b.form('70,98! 70,84 90,72 122,66 150,68 159,76! 160,92! 146,86 118,86 92,94 76,106!', UMBER); pleats(b, g, '74,100 96,88 122,82 156,86', '72,90 94,78 122,72 156,76', 3, 2, TAN)
    g = b.form('38,66! 76,44 112,36! 160,38 204,44! 190,62 162,80! 122,70 86,80 66,96! 54,82', CHITIN); pleats(b, g, '44,68 78,52 112,40', '66,88 90,74 120,66', 5, 2.4, SHADE, (.04, .94)); pleats(b, g, '118,42 136,54 150,74', '196,46 178,60 162,76', 6, 2.2, SHADE, (.02, .9));
    b.cut(line('114,38 84,58 58,80 50,98', 4.2, .5, .8)); b.cut(line('114,38 84,58 58,80 50,98', 2, .5, .8), BRASS); b.ball(114, 37, 5.4, BRASS, 2, 10); g = b.form('46,98! 54,98! 60,124 54,128 48,124 42,128 40,120!', BRASS, 2); b.cut(wd(48, 102, 46, 124, 0, 1.4) + wd(52, 102, 54, 124, 0, 1.4))


@head('person-learned-2')
def reader(b):
    """a woman in her best years, round spectacles, two quills through the knot of her hair"""
    face(b, 'deep', 'oval', 'broad', 'calm', 'raised', .3, 1, True)
    g = b.form('20,280! 24,256 46,240 78,230! 96,254 118,272 140,254 154,230! 186,240 210,258 218,280!', CHITIN); pleats(b, g, '46,244 38,262 34,284', '86,250 88,268 88,284', 7, 2.4, SHADE, (.1, .95)); pleats(b, g, '200,252 206,270 208,284', '150,250 148,268 146,284', 6, 2.4, SHADE, (.1, .95))
    g = b.form('78,212! 90,208! 104,230 122,242! 108,278! 84,262 70,234!', WHITE); pleats(b, g, '82,214 82,238 100,268', '94,214 104,236 114,252', 4, 1.8, HORN); g = b.form('146,206! 158,214! 160,238 146,262 128,276! 122,242! 138,230', WHITE); pleats(b, g, '152,212 152,236 132,266', '148,212 142,232 128,250', 3, 1.8, HORN)
    b.form('122,238! 127,246 122,256! 117,246', BRASS, 1.8)
    # quills, knot, hair
    for q, r, c in (('104,72! 66,54 36,44! 34,56 46,68 72,76 96,82!', '100,76 66,62 38,48', 6), ('88,70! 76,48 52,26! 72,26 92,38 102,62!', '95,66 82,44 58,28', 5)):
        g = b.form(q, WHITE, 2); b.cut(line(r, 2.2), HORN); x = pts(q); pleats(b, g, '%g,%g %g,%g' % (x[0][0], x[0][1], x[2][0] + 6, x[2][1] + 2), '%g,%g %g,%g' % (x[-1][0], x[-1][1], x[3][0], x[3][1]), 4, 1.4, HORN)
    g = b.form('86,76! 84,52 98,32 122,26 142,36 148,56 138,76!', INK, 2.4); b.cut(curl(117, 52, 23, 3.4, 120) + curl(117, 52, 17, 2.2, 300), TAN)
    hair = '154,92! 156,76 140,62 116,60 90,68 72,88 66,114 70,138 80,146! 86,132 86,118! 92,106 106,94 130,84!'
    g = b.form(hair, INK); pleats(b, g, '150,84 124,78 98,92 78,128', '142,68 112,64 84,84 70,122', 7, 2.2, TAN, (.02, .97)); g = b.form('88,78! 112,68 142,72! 146,80 114,76 88,88!', BRASS, 2); b.cut(''.join(wd(94 + i * 8, 77 - i * 1.2, 95 + i * 8, 83 - i * 1.0, 0, 1.2) for i in range(6)))
    # spectacles
    for x, rx, ry in ((114, 17.5, 17), (147.6, 11, 16)): b.sil.append(poly([(x + rx * math.cos(a / 10 * math.pi), 131 + ry * math.sin(a / 10 * math.pi), 0) for a in range(20)])); o = poly([(x + rx * math.cos(a / 10 * math.pi), 131 + ry * math.sin(a / 10 * math.pi), 0) for a in range(20)]); b.put(P(pd(o.buffer(2.2).difference(o.buffer(-2.2))), INK) + P(pd(o.buffer(1).difference(o.buffer(-1))), GOLD)); b.cut(line('%g,%g %g,%g %g,%g' % (x - rx * .7, 126, x - rx * .45, 121, x - rx * .1, 118.4), 2), BONE)
    b.cut(line('131,127 134,123 138,126', 3.6, .5, .7) + line('97,129 88,126 80,127', 4, .5, .8)); b.cut(line('131,127 134,123 138,126', 1.6, .5, .7) + line('97,129 88,126 80,127', 1.8, .5, .8), GOLD)


@head('person-learned-3')
def breeder(b):
    """a young man, hair like a thicket, a band with a lens, a moth on his shoulder"""
    face(b, 'brown', 'oval', 'straight', 'smile', 'heavy', 0, 0)
    g = b.form('20,280! 26,258 46,242 78,234! 118,262 154,234! 186,244 208,258 218,280!', UMBER); pleats(b, g, '46,246 40,264 36,284', '96,252 100,268 100,284', 6, 2.4, SHADE, (.1, .95)); pleats(b, g, '202,256 206,270 208,284', '140,254 138,268 136,284', 6, 2.4, SHADE, (.1, .95))
    g = b.form('78,218! 92,226 118,236 142,228 152,216! 158,230 148,246 128,250! 140,262 132,280 118,272! 104,284 92,270 106,250! 88,246 74,236', WHITE); pleats(b, g, '82,224 100,238 122,242', '84,236 102,244 118,248', 3, 1.8, HORN); pleats(b, g, '146,224 136,238 126,244', '150,234 140,242 130,247', 2, 1.8, HORN); b.cut(line('118,250 112,262 106,276', 1.8) + line('122,250 126,262 128,274', 1.8) + line('117,246 121,250 118,256', 2.4), HORN)
    hair = '156,96! 166,80 160,64! 168,52 152,46! 150,32 136,36! 126,24 114,34! 100,26 92,38! 76,32 74,48! 58,48 60,66! 46,74 54,90! 44,104 56,116! 50,132 64,138! 66,150 82,150! 90,140 88,124! 86,112 96,106! 100,94 110,98! 116,86 126,92! 134,82 142,90!'
    g = b.form(hair, '#3A2416')
    for x, y, r, a in ((74, 66, 12, 0), (96, 50, 12, 60), (120, 46, 12, 120), (142, 54, 10, 180), (66, 92, 12, 240), (68, 122, 11, 300), (86, 82, 11, 20), (108, 70, 11, 80), (132, 72, 10, 200), (150, 74, 8, 100), (80, 106, 9, 150)): b.cut(curl(x, y, r, 2.4, a, 1 if a % 40 else -1), TAN)
    b.cut(line('62,118 84,100 118,88 158,94', 7.6, .5, .9)); b.cut(line('64,117 84,101 118,90 156,95', 3.6, .5, .9), HORN)
    for r, c in ((15, INK), (13, BRASS), (9.6, INK), (8, '#C9D6DE')): b.sil.append(disc(104, 92, 15)); b.put(P(ring(104, 92, r, 26, .2), c))
    b.cut(line('98,90 100,86 105,85', 2.4) + wd(104, 98, 109, 94, 1, 1.8), BONE); b.ball(104, 74, 3.4, BRASS, 1.8, 9)
    # the moth
    g = b.form('186,240! 174,218 158,204 152,212 156,228 170,242!', IVORY, 2.2); pleats(b, g, '182,238 172,220 158,208', '172,240 162,228 154,214', 4, 1.6, HORN); g = b.form('188,240! 196,216 212,200 217,210 212,228 200,242!', IVORY, 2.2); pleats(b, g, '190,238 200,218 212,206', '200,240 208,228 214,214', 4, 1.6, HORN)
    for x, y in ((164, 220), (206, 217)): b.ball(x, y, 4, UMBER, 1.6, 10); b.put(P(ring(x, y, 1.6, 8, .1), BRASS))
    g = b.form('187,224! 192,230 193,244 187,256! 181,244 182,230', HORN, 2); b.cut(wd(183, 238, 191, 238, 0, 1.4) + wd(183, 243, 191, 243, 0, 1.4) + wd(184, 248, 190, 248, 0, 1.4)); b.cut(line('186,225 180,214 172,210', 2.2, .2) + line('188,225 193,214 200,210', 2.2, .2))


@head('person-learned-4')
def anatomist(b):
    """an old scholar, bald, a collar like a funnel, an eyeglass on its cord"""
    g = b.form('150,214! 176,176 200,156! 206,186 196,220 172,250 150,256!', WHITE); pleats(b, g, '154,240 178,206 200,166', '160,250 186,226 202,190', 4, 2.2, HORN)
    g = b.form('92,220! 64,176 36,152! 32,186 44,220 66,250 96,260!', WHITE); pleats(b, g, '88,240 60,206 38,164', '84,252 54,226 36,190', 4, 2.2, HORN)
    face(b, 'ivory', 'long', 'bow', 'small', 'fine', .8, 2)
    b.cut(line('84,92 92,76 104,66', 1.8) + line('80,104 86,92 92,84', 1.5) + line('88,112 92,104 96,100', 1.3))
    g = b.form('20,284! 24,262 44,248 68,246! 92,262 122,268 150,260 172,246! 196,248 212,262 218,284!', CHITIN); pleats(b, g, '48,252 42,266 38,284', '104,266 106,276 106,284', 7, 2.4, SHADE, (.1, .95)); pleats(b, g, '204,260 208,272 210,284', '140,264 138,276 136,284', 6, 2.4, SHADE, (.1, .95))
    g = b.form('36,152! 66,188 92,214 122,226! 116,258 92,264 62,250 44,224!', WHITE); pleats(b, g, '44,166 56,206 82,250', '112,226 108,240 108,258', 8, 2.4); pleats(b, g, '50,176 62,214 88,250', '104,224 100,240 100,254', 3, 1.4, TAN); g = b.form('200,156! 176,188 150,214 122,226! 130,258 154,260 180,246 198,220!', WHITE); pleats(b, g, '196,168 186,206 160,250', '130,228 134,242 138,256', 7, 2.4)
    b.form('122,224! 128,236 122,250! 116,236', BRASS, 2)
    g = b.form('84,98! 92,108 92,122! 84,116 74,120 72,134! 62,126 64,106 72,94', WHITE, 2.2); pleats(b, g, '84,102 76,116', '74,100 68,122', 3, 1.8)
    # skull cap on the crown
    g = b.form('80,90! 84,66 104,50 128,50 146,62! 128,62 104,70!', CHITIN, 2.4); pleats(b, g, '86,80 92,64 108,54', '138,60 126,56 112,54', 5, 1.8, SHADE)
    # eyeglass at the near eye
    for r, c in ((17, INK), (15, BRASS), (12.4, INK)):
        o = disc(114.5, 131, r); b.put(P(pd(o.difference(disc(114.5, 131, r - 2.4))), c))
    b.cut(line('104,128 107,121 113,119', 2.4), '#FFFFFF'); b.cut(line('100,140 92,170 98,206 110,228', 2.6, .5, .5)); b.cut(line('100,140 92,170 98,206 110,228', 1.2, .5, .5), BRASS)


@head('person-mercantile-1')
def factor(b):
    """a man in his best years, rolled hood with a hanging tail, chain of office"""
    b.form('78,170! 74,200 70,226 70,280! 168,280! 164,226 160,200 156,176!', IVORY)
    face(b, 'ivory', 'round', 'broad', 'smile', 'heavy', .4, 1, neck=False)
    g = b.form('82,184! 90,200 108,212 126,214 144,208 156,188! 150,196 138,201 122,202 104,198', IVORY, 2.2); b.cut(carve(g.buffer(-1), between('86,190 104,206 126,208', '92,196 108,206 126,206', 2), 1.8) + line('84,206 110,222 150,212', 2.4) + line('86,216 112,230 146,222', 2) + ''.join(wd(78 + i * 3, 196 + i * 2, 82 + i * 4, 226 + i * 2, 1, 1.7) for i in range(5)))
    g = b.form('78,96! 92,96! 92,114 88,128! 80,120 72,126 70,112', UMBER, 2); pleats(b, g, '88,98 84,120', '76,100 74,120', 4, 1.8, TAN)
    g = b.form('20,280! 22,252 44,234 80,222! 98,236 120,242 142,234 154,222! 190,234 212,254 218,280!', GREEN); pleats(b, g, '46,238 36,258 32,284', '104,242 104,264 104,284', 9, 2.8); pleats(b, g, '204,250 208,268 210,284', '134,242 134,264 134,284', 8, 2.8); pleats(b, g, '60,236 50,258 48,284', '96,244 94,264 94,284', 4, 1.6, MOSS)
    g = fur(b, '66,226! 84,216 100,232 120,238 140,230 154,216 170,224! 168,242 146,252 120,256 92,252 70,242!', UMBER, TAN, 2.6, 90, 7, 3.6)
    for i in range(15):
        t = i / 14; b.ball(56 + 124 * t, 236 + 32 * math.sin(math.pi * t), 5, BRASS, 2, 10)
    b.form('118,262! 128,272! 118,284! 108,272!', BRASS, 2.2)
    tail = '62,96! 44,108 32,134 36,162 26,190 32,222 22,250! 44,256 56,240! 52,214 60,186 56,158 64,132 76,112!'
    g = b.form(tail, GREEN); pleats(b, g, '64,104 44,136 46,166 34,200 30,248', '72,110 58,140 54,170 48,206 46,252', 3, 2.8); b.cut(line('58,106 40,138 42,164 34,192', 1.8), MOSS)
    g = b.form('82,72! 62,64 42,66 28,52! 46,48 42,28! 62,38 72,21! 90,40 106,21! 118,40 142,23! 146,44 154,62!', GREEN); pleats(b, g, '90,68 70,58 46,50', '148,60 142,46 138,32', 8, 2.8); pleats(b, g, '96,64 82,52 64,40', '134,58 130,46 114,32', 4, 1.8, MOSS)
    roll = '52,110! 40,92 52,72 84,60 122,54 158,56 180,66 186,84 172,96! 148,87 118,87 92,95 72,112!'
    g = b.form(roll, GREEN); b.cut(carve(g.buffer(-1.4), [[(x - 3, y + 22), (x + 6, y + 2), (x + 20, y - 18)] for x, y in ((50, 96), (60, 89), (71, 84), (82, 80), (93, 77), (104, 74), (115, 72), (126, 70), (137, 70), (148, 71), (159, 74), (169, 79))], 3, (.02, .98)))
    b.cut(line('58,88 90,72 124,64 166,68', 2.2) + line('66,92 94,78 124,70', 1.6), MOSS); b.ball(152, 78, 8, BRASS, 2.2, 12); b.ball(152, 78, 3, WINE, 1.2, 8)
    b.ball(80, 160, 5, BRASS, 2, 12); b.put(P(ring(80, 160, 1.8, 8, .1), INK))


@head('person-mercantile-2')
def broker(b):
    """a woman in her best years, two netted horns of hair, a coin on the brow"""
    def horn(spec, n0):
        g = b.form(spec, UMBER); x0, y0, x1, y1 = g.bounds; g_ = g.buffer(-1.6)
        b.cut(carve(g_, [[(x0 + i * 10 - 50, y1), (x0 + i * 10 + (y1 - y0) * .55 - 50, y0)] for i in range(n0)], 2, (0, 1), .03) + carve(g_, [[(x0 + i * 10 - 50, y0), (x0 + i * 10 + (y1 - y0) * .55 - 50, y1)] for i in range(n0)], 2, (0, 1), .03), BRASS)
    horn('140,74! 150,46 172,30 196,34 204,52 192,72 170,92 156,98!', 18)
    face(b, 'brown', 'oval', 'straight', 'calm', 'arched', .5, 1, True, ear=False)
    g = b.form('20,280! 24,258 46,242 72,234! 84,256 118,266 150,254 160,234! 188,242 210,258 218,280!', GREEN); pleats(b, g, '48,246 40,264 36,284', '92,262 92,274 92,284', 7, 2.6); pleats(b, g, '202,256 208,270 210,284', '146,260 146,274 146,284', 6, 2.6); pleats(b, g, '56,244 48,264 46,284', '84,258 84,270 84,284', 3, 1.6, MOSS)
    g = b.form('68,236! 76,232! 90,254 118,262 148,250 158,230! 166,236! 158,262 120,278 78,264', BRASS, 2.2); b.cut(''.join(wd(80 + i * 7.4, 252 + 16 * math.sin(math.pi * (i + .6) / 11), 78 + i * 7.6, 262 + 14 * math.sin(math.pi * (i + .6) / 11), 0, 1.5) for i in range(11)))
    for i in range(7):
        t = i / 6; b.ball(84 + 66 * t, 226 + 20 * math.sin(math.pi * t), 6, BRASS, 2, 12); b.cut(wd(84 + 66 * t - 3, 226 + 20 * math.sin(math.pi * t), 84 + 66 * t + 3, 226 + 20 * math.sin(math.pi * t), 0, 1.4))
    g = b.form('158,98! 158,78 142,60 118,54 94,62 80,82 78,106! 110,96 136,92', UMBER); pleats(b, g, '100,88 104,66 116,58', '150,80 142,66 132,60', 6, 2.2, BRASS)
    horn('92,124! 70,118 46,100 30,74 34,46 56,32 82,40 104,60 116,84!', 22)
    g = b.form('158,96! 156,78 138,66 114,68 92,82 78,104 72,136 76,150! 84,156 90,140 94,120! 104,102 124,90 142,88!', WHITE); pleats(b, g, '152,86 122,82 98,100 82,144', '148,74 116,74 90,94 78,138', 4, 1.8, HORN)
    pearls(b, '156,92 140,83 122,86 104,97 94,114', 10, 2.6, BRASS, 1.2); b.ball(133, 92, 6.4, BRASS, 2, 12); b.put(P(ring(133, 92, 2.2, 8, .1), INK))
    b.ball(82, 164, 4, BRASS, 1.8, 10); b.form('82,168! 88,178 82,186! 76,178', GREEN, 1.8)


@head('person-mercantile-3')
def shipper(b):
    """an old woman, a tall hat of fur, a fur collar to the ears"""
    face(b, 'sand', 'round', 'snub', 'calm', 'raised', .8, 2, ear=False)
    g = b.form('20,280! 24,250 44,232 70,224! 118,250 160,224! 194,234 212,252 218,280!', GREEN); pleats(b, g, '44,240 36,260 32,284', '70,240 66,262 62,284', 4, 2.6); pleats(b, g, '204,252 208,268 210,284', '178,240 180,262 184,284', 4, 2.6)
    g = b.form('80,106! 90,96! 96,110 90,126 90,146! 80,152 72,140 72,122', BONE, 2.2); pleats(b, g, '88,104 80,122 84,144', '80,112 76,126 78,142', 3, 1.8)
    g = b.form('108,258! 134,258! 136,284! 104,284!', BRASS, 2); b.cut(''.join(wd(112, y, 128, y, 0, 1.8) for y in (264, 270)))
    fur(b, '66,168! 82,176 94,196 112,214 132,218! 146,212 158,196 172,184! 186,198 190,220 176,244 148,264 120,268 90,262 60,244 48,216 54,188', HORN, '#2E1A0E', 2.8, 260, 8, 6)
    b.cut(line('96,200 112,222 126,266', 3.4, .5, .3) + line('132,220 128,240 124,266', 2), '#2E1A0E')
    fur(b, '68,112! 58,84 56,56 66,34 96,27 132,27 164,34 174,56 172,80 163,100! 146,90 118,90 90,100!', UMBER, TAN, 3, 320, 8, 5.4)
    b.form('113,42! 121,38 129,42! 131,60 121,74 111,60', BRASS, 2.4); b.put(at(TH.scarab(True), 121, 55, .24, 0, (50, 55)))
    b.ball(81, 164, 4.6, BRASS, 1.8, 12); b.form('81,168! 86,176 81,184! 76,176', WINE, 1.6)


@head('person-mercantile-4')
def agent(b):
    """a young man, a sugar-loaf hat with a buckle, hair in a queue, a fine moustache"""
    face(b, 'deep', 'oval', 'straight', 'calm', 'stern', .2, 0, ear=True)
    b.form('60,176! 52,196 46,224 40,240! 54,246 66,226 72,196!', INK); b.cut(line('62,184 52,212 46,238', 2) + line('66,190 60,214 54,238', 1.8), TAN)
    g = b.form('20,280! 24,258 46,242 78,232! 118,260 154,232! 188,242 210,258 218,280!', GREEN); pleats(b, g, '48,246 40,264 36,284', '74,240 72,264 70,284', 4, 2.6); pleats(b, g, '202,256 208,270 210,284', '170,244 172,264 174,284', 4, 2.6)
    g = b.form('74,218! 92,228 118,234 144,226 158,214! 178,232 172,252 146,268! 130,252 120,244! 106,256 88,272 60,254 58,234', IVORY); pleats(b, g, '78,224 100,236 118,240', '66,248 84,260 92,266', 3, 1.8, HORN); pleats(b, g, '152,222 138,234 124,240', '168,246 156,256 148,262', 3, 1.8, HORN); b.cut(''.join(wd(x, y, x + dx, y + 6, 0, 1.3) for x, y, dx in ((66, 248, -3), (74, 254, -2), (82, 260, -1), (92, 258, 1), (150, 256, 0), (158, 252, 1), (166, 246, 3))))
    b.form('118,240! 126,246 122,258! 112,252', GREEN, 2)
    hair = '98,90! 92,112 88,122! 78,112 70,120! 72,150 76,164 72,182 62,190 52,176 52,150 56,120 64,92'
    g = b.form(hair, INK); pleats(b, g, '88,96 72,122 70,152 66,182', '68,96 58,124 58,152 58,176', 4, 2.2, TAN)
    b.form('52,184! 44,176 36,180 42,192 36,202 48,200 58,190! 68,200 78,200 74,190 78,180 66,180!', GREEN, 2); b.cut(wd(54, 189, 42, 182, 0, 1.4) + wd(62, 189, 74, 184, 0, 1.4))
    g = b.form('140,165.4! 130,164 122,168 116,172 110,171 108,166! 109,176 116,178 126,174 138,171! 146,172 154,173 158,166! 154,168 148,166 144,165.6', INK, 1.2)
    cr = '78,84! 84,56 90,32! 112,25 134,27 144,33! 150,54 157,76! 120,74'
    g = b.form(cr, CHITIN); pleats(b, g, '84,80 88,56 94,34', '104,76 104,52 106,32', 4, 2.2, MOSS, (.05, .9)); pleats(b, g, '152,70 146,50 140,36', '136,72 132,52 128,34', 3, 2.2, MOSS, (.05, .9))
    g = b.form('79,84! 84,66! 116,58 152,60! 158,78! 120,74', GREEN, 2.4); b.form('108,58! 130,57! 132,77! 108,78!', BRASS, 2.4); b.form('114,63! 125,62.4! 126,71.4! 114,72.4!', GREEN, 1.8)
    brim = '44,106! 48,94 78,82 120,72 160,70 192,74 198,84! 178,84 150,86 120,88 88,96 60,110!'
    g = b.form(brim, CHITIN); pleats(b, g, '54,100 90,88 124,80 162,77 190,80', '60,104 92,92 126,84 160,82 184,82', 2, 2, MOSS); b.ball(81, 158, 4, BRASS, 1.8, 10)



# ---------------------------------------------------------------- bugs in three-quarter view to the right
SHELL, BLUES, LEAVES, STRAW = '#3D2517', '#B9CFE4', '#C3DFC6', '#E8D3A4'
def turned(ax, k=.62):
    """maps what is drawn for the near side to the far side: mirrored at ax, narrower"""
    return lambda spec: ' '.join('%g,%g%s' % (ax + (ax - x) * k, y, '!' if z else '') for x, y, z in pts(spec))
def both(ax, k, draw):
    """far side first; draw(m, near): m maps a spec"""
    draw(turned(ax, k), 0); draw(lambda q: q, 1)
def facets(b, x, y, rx, ry, rot=0, fill=IVORY, net=INK, step=5, look=.35):
    """an eye of many facets; look: how far its dark spot stands to the right, None for an eye without"""
    c, s_ = math.cos(math.radians(rot)), math.sin(math.radians(rot)); T = lambda u, v: (x + u * rx * c - v * ry * s_, y + u * rx * s_ + v * ry * c)
    el = lambda q, du=0, dv=0, n=22: Polygon([T(du + q * math.cos(2 * math.pi * i / n), dv + q * math.sin(2 * math.pi * i / n)) for i in range(n)])
    b.form(el(1), fill, 2.8); g = el(.9); m = int(max(rx, ry) * 2 / step) + 1
    for a in (60, 120, 0):
        u, v = math.cos(math.radians(a)), math.sin(math.radians(a)); b.cut(hatch(g, [[(x - v * i * step - u * 80, y + u * i * step - v * 80), (x - v * i * step + u * 80, y + u * i * step + v * 80)] for i in range(-m, m + 1)], .75, 2, (0, 1), .02), net)
    if look is None: return
    b.put(P(pd(el(.42, look, .05).intersection(g)), INK)); b.cut(line('%g,%g %g,%g %g,%g' % (*T(-.62, -.1), *T(-.45, -.52), *T(-.02, -.7)), max(2, rx * .2)), BONE)
def bead(b, spec, n, r0, r1, fill=INK, sw=0):
    g = LineString(dense(spec))
    for i in range(n):
        q = g.interpolate(i / (n - 1), normalized=True); r = r0 + (r1 - r0) * i / (n - 1); b.sil.append(disc(q.x, q.y, r)); b.put(P(ring(q.x, q.y, r, 10, .2), fill, INK if sw else None, sw))
def rivets(b, spec, n, r=2.6):
    g = LineString(dense(spec))
    for i in range(n): q = g.interpolate(i / (n - 1), normalized=True); b.put(P(ring(q.x, q.y, r, 9, .15), BRASS, INK, 1.4))


@head('bug-myrmidon-1')
def soldier(b):
    """a soldier ant: heart-shaped head, two sabres for jaws, an enamelled brow"""
    both(130, .7, lambda m, near: (b.limb(m('104,96 84,60 62,32'), 7, 5.6), b.limb(m('62,32 40,36 26,56 22,84'), 6, 3.4), bead(b, m('60,33 42,37 28,56 23,82'), 9, 4.6, 3)))
    g = b.form('24,284! 30,246 48,214 78,192 128,186 170,198 198,226 210,256 214,284!', SHELL); pleats(b, g, '82,196 56,220 40,284', '118,196 112,240 112,284', 7, 2.8, BLUES, (.05, .8)); pleats(b, g, '150,200 160,240 162,284', '178,208 196,240 204,284', 4, 2.4, BLUES, (.05, .8))
    pleats(b, g, '112,196 104,240 100,284', '152,200 160,240 162,284', 7, 2.2, BLUES, (.3, .95)); b.form('92,214! 128,226 168,216! 164,240 132,262 100,242!', BLUE, 2.4); rivets(b, '102,232 132,246 158,232', 5)
    g = b.form('26,284! 32,250 50,224! 70,236 84,258 88,284!', BLUE); pleats(b, g, '52,228 72,250 80,284', '44,236 36,260 34,284', 4, 2.2, BLUES); rivets(b, '54,232 74,252 82,276', 4); g = b.form('212,284! 208,254 196,232! 182,242 172,262 170,284!', BLUE); pleats(b, g, '194,236 180,256 176,284', '202,246 206,264 206,284', 3, 2.2, BLUES); rivets(b, '192,238 180,254 176,276', 4)
    mk = b.mark(); hd = '132,64! 118,46 94,40 72,50 60,76 60,106 70,136 86,160 104,174 130,180 150,174 164,156 172,128 176,98 172,70 160,52 144,50'
    g = b.form(hd, SHELL)
    pleats(b, g, '76,58 68,88 74,126 96,162', '118,58 108,86 108,126 116,166', 8, 2.8, BLUES, (.02, .96)); pleats(b, g, '164,62 168,92 164,124 154,156', '142,62 148,92 148,124 142,160', 4, 2.4, BLUES, (.02, .96)); b.cut(line('132,72 133,110 132,140', 2.2), BLUES)
    def jaw(m, near):
        j = m('100,166! 82,178 70,200 74,226 92,248 122,258! 112,246 104,238! 112,236! 100,226! 108,222! 98,210! 108,204! 104,192 116,178!'); q = b.form(j, SHELL, 2.6); b.cut(line(m('98,172 80,192 80,216 98,240'), 4.2 if near else 3) + line(m('102,182 90,196 90,214 100,232'), 2), BLUES)
    both(134, .72, jaw)
    # enamelled brow, clypeus, eyes
    g = b.form('132,72! 118,62 96,62 80,76! 84,98! 104,94 122,106 132,122! 138,106 152,96 168,98! 170,78! 158,62 144,64', BLUE, 2.4); pleats(b, g, '86,78 104,84 130,112', '100,66 116,76 132,92', 3, 2, BLUES); rivets(b, '88,84 108,84 124,96', 4); rivets(b, '146,88 156,84 166,86', 3)
    b.form('112,158! 132,152 152,158! 150,174 134,182 116,174!', BLUE, 2.2); b.cut(''.join(wd(120 + i * 6, 160, 121 + i * 5.4, 175, 0, 1.4) for i in range(5)))
    facets(b, 84, 127, 14, 17, 12, BLUES); facets(b, 165, 127, 7.5, 15, -6, BLUES, step=4.4, look=.1)
    b.cut(line('66,116 82,104 104,114', 6, .6) + line('150,116 162,106 174,112', 5, .4))
    for x, y in ((106, 112), (150, 112)): b.ball(x, y, 6, SHELL, 2, 12); b.put(P(ring(x, y, 2.4, 8, .1), BLUES))
    b.turn(mk, 56, 180, .24)


@head('bug-myrmidon-2')
def stag(b):
    """a stag beetle: antlers with teeth, shoulders like a breastplate"""
    def ant(m, near): b.limb(m('84,124 58,116 44,122'), 6, 5); b.limb(m('44,122 36,134 38,146'), 5, 4); [b.ball(*p, 4.6, INK, 1.4, 9) for p in [q[:2] for q in pts(m('36,146 31,152 28,160'))]]
    both(128, .74, ant)
    g = b.form('18,284! 20,246 32,214 58,190 94,180 140,180 180,190 208,214 220,246 222,284!', BLUE); pleats(b, g, '62,194 38,224 30,284', '118,190 112,236 110,284', 9, 3, INK, (.03, .9)); pleats(b, g, '152,192 164,236 168,284', '186,200 208,230 214,284', 4, 2.6, INK, (.03, .9)); pleats(b, g, '70,192 48,226 40,284', '108,188 100,236 98,284', 4, 2, BLUES, (.05, .7)); b.cut(line('134,186 132,230 134,284', 3.6, .5, .6)); rivets(b, '44,214 84,200 126,198', 7, 3.2); rivets(b, '146,199 178,206 204,222', 5, 3)
    mk = b.mark()
    def horn(m, near):
        h = m('100,112! 78,104 58,84 46,56 52,30 70,19! 68,36 74,50! 88,46! 84,62 92,70! 106,62! 106,80 112,92 122,102!'); q = b.form(h, SHELL); b.cut(line(m('98,106 74,90 58,62 60,34'), 4.6 if near else 3.2) + line(m('108,104 88,90 74,70 66,50'), 2.4) + line(m('86,98 66,78 54,54'), 2), BLUES)
    both(132, .8, horn)
    hd = '66,118! 74,102 98,94 132,92 160,98 176,112! 184,128 178,146 170,160 152,176 132,182 104,178 82,166 64,150 58,132'
    g = b.form(hd, SHELL); pleats(b, g, '72,122 74,146 94,170', '118,100 116,134 122,176', 8, 2.8, BLUES, (.03, .96)); pleats(b, g, '168,116 168,140 156,166', '148,102 146,136 140,176', 4, 2.4, BLUES, (.03, .96))
    g = b.form('112,96! 132,90 150,96! 148,116 134,130! 118,118', BLUE, 2.4); b.cut(line('133,98 133,122', 2) + line('122,100 126,114', 1.6) + line('144,100 141,114', 1.6), BLUES); rivets(b, '118,101 132,96 146,101', 3)
    both(132, .7, lambda m, near: (b.form(m('118,172! 104,178 98,192 104,206 118,214! 120,202 124,190 128,178'), SHELL, 2.2), b.cut(line(m('114,178 106,192 114,206'), 2.6), BLUES)))
    both(132, .7, lambda m, near: (b.limb(m('96,174 82,192 86,210'), 5, 4), b.ball(*pts(m('86,213'))[0][:2], 4, SHELL, 1.8, 9)))
    facets(b, 78, 132, 14, 15, 0, BRASS, '#6B2F12'); facets(b, 169, 130, 7.5, 13, 0, BRASS, '#6B2F12', 4.4, .1)
    b.cut(line('60,120 76,112 100,122', 6, .6) + line('152,120 166,112 180,120', 5, .4)); b.turn(mk, 50, 190, .26)


@head('bug-myrmidon-3')
def hercules(b):
    """a rhinoceros beetle: one horn forward from the brow, one over it from the back"""
    g = b.form('18,284! 18,236 26,196 44,156 70,120 92,92! 104,66 124,44 150,32 176,32! 160,46 148,64 142,84! 160,110 178,150 194,196 206,240 210,284!', BLUE); pleats(b, g, '92,96 48,170 30,284', '126,110 104,190 96,284', 9, 3, INK, (.03, .95)); pleats(b, g, '96,88 118,58 154,38', '132,84 144,60 164,38', 5, 2.4, INK, (.03, .95)); pleats(b, g, '84,108 44,180 28,284', '112,110 80,190 68,284', 5, 2, BLUES, (.03, .9)); pleats(b, g, '92,94 112,60 148,36', '104,88 122,60 154,40', 2, 2, BLUES, (.03, .9)); rivets(b, '52,158 44,200 40,250', 5, 3.2)
    g = b.form('104,284! 96,256 108,236! 140,248 172,236! 200,252 206,284!', SHELL); pleats(b, g, '112,244 110,264 112,284', '140,254 140,284', 4, 2.4, BLUES); pleats(b, g, '150,252 152,284', '188,248 196,284', 4, 2.4, BLUES)
    both(146, .62, lambda m, near: (b.limb(m('112,168 86,176 74,192'), 6, 5), [b.ball(*p, 5, SHELL, 1.6, 9) for p in [q[:2] for q in pts(m('72,194 66,201 60,208'))]]))
    mk = b.mark(); hd = '86,122! 104,106 130,98 156,100 172,110! 184,128 186,150 180,172 164,196 146,206 122,200 102,186 88,162 82,140'
    g = b.form(hd, SHELL); pleats(b, g, '92,126 98,156 118,192', '130,106 130,150 142,200', 7, 2.8, BLUES, (.03, .96)); pleats(b, g, '176,128 176,156 158,192', '160,110 160,150 150,198', 3, 2.2, BLUES, (.03, .96))
    hn = '124,128! 138,104 158,88 180,72 194,50! 196,34 190,19! 204,26! 214,20! 216,42 212,68 200,96 184,118 168,136 150,144!'
    g = b.form(hn, SHELL); pleats(b, g, '130,126 160,96 192,62', '152,138 186,106 210,62', 5, 3, BLUES, (.03, .95)); b.form('196,88! 208,98! 194,104!', SHELL, 2)
    both(148, .66, lambda m, near: (b.form(m('126,188! 108,196 102,212 112,226 128,230! 126,218 132,206 138,198'), SHELL, 2.2), b.cut(line(m('122,196 111,210 120,222'), 2.6), BLUES)))
    g = b.form('130,178! 146,172 162,178! 158,196 146,202 134,194', BLUE, 2); b.cut(''.join(wd(137 + i * 5, 180, 138 + i * 4.6, 194, 0, 1.4) for i in range(4)))
    facets(b, 104, 140, 13, 15, 8, BRASS, '#6B2F12'); facets(b, 177, 140, 7, 13, 0, BRASS, '#6B2F12', 4.4, .1)
    b.cut(line('86,128 102,119 124,132', 6, .6) + line('164,130 176,122 188,130', 5, .4)); b.turn(mk, 80, 190, .18)


@head('bug-myrmidon-4')
def scorpion(b):
    """a scorpion: claws up, the tail and its sting above the head"""
    for x, y, r in ((66, 190, 20), (50, 160, 19), (44, 128, 18), (50, 96, 17), (68, 68, 16), (94, 48, 15)):
        b.ball(x, y, r, SHELL, 2.8, 18); b.cut(line('%g,%g %g,%g %g,%g' % (x - r * .66, y + r * .3, x - r * .55, y - r * .45, x + r * .1, y - r * .74), 3) + line('%g,%g %g,%g %g,%g' % (x - r * .36, y + r * .4, x - r * .25, y - r * .2, x + r * .3, y - r * .45), 2.4) + line('%g,%g %g,%g' % (x, y + r * .3, x + r * .3, y - r * .1), 1.8), BLUES)
    g = b.form('104,34! 124,26 144,30 154,42! 172,44 188,58 194,84! 180,72 166,64 152,64! 138,72 118,68 104,56', BLUE); b.cut(line('110,38 128,33 146,40', 3) + line('160,50 176,58 186,70', 2.4), BLUES); b.cut(line('112,60 130,66 150,60', 2.4) + line('116,54 132,58 148,54', 1.8))
    def claw(m, near):
        q = m('32,252! 20,230 20,200 30,176 44,156! 50,174 50,190 46,206! 58,196 68,180 72,166! 82,190 78,216 64,242 48,256!'); g = b.form(q, BLUE)
        pleats(b, g, *(m(x) for x in ('38,246 26,210 42,166', '54,246 70,214 72,176')), 5, 2.6, BLUES, (.05, .9)); b.cut(line(m('34,248 24,210 40,168'), 2.2) + line(m('60,240 76,206 73,178'), 2)); rivets(b, m('36,236 48,242 60,234'), 3)
    for m in (turned(136, .74), lambda q: q): b.limb(m('96,268 66,272 46,250'), 18, 15, SHELL)
    claw(turned(136, .74), 0)
    g = b.form('34,284! 46,250 66,228 92,210 140,204 172,214 192,240 202,284!', SHELL); pleats(b, g, '60,236 50,284', '188,236 196,284', 13, 2, BLUES, (.1, .9))
    for y0 in (244, 264): b.cut(line('40,%g 116,%g 198,%g' % (y0 + 6, y0 - 6, y0 + 4), 5, .5, .6)); b.cut(line('44,%g 116,%g 194,%g' % (y0 + 2, y0 - 10, y0), 2.4, .4, .2), BLUES)
    both(133, .76, lambda m, near: (b.form(m('104,170! 98,190 100,210 108,232! 114,220! 120,234! 128,214 131,190 131,170!'), BLUE, 2.6), b.cut(line(m('105,176 104,196 108,218'), 3) + line(m('124,176 125,200'), 2), BLUES), b.cut(line(m('115,182 113,202 114,218'), 2.8)), rivets(b, m('112,184 112,184'), 2)))
    mk = b.mark(); hd = '60,150! 66,122 84,104 108,95 132,91 156,95 174,108 184,126 186,150! 184,166 172,178! 156,172 142,180! 132,170 122,180! 104,172 86,180! 70,170'
    g = b.form(hd, SHELL); pleats(b, g, '66,130 72,154 84,176', '122,92 118,132 122,174', 9, 2.6, BLUES, (.02, .97)); pleats(b, g, '180,126 178,152 172,174', '142,92 146,132 142,174', 5, 2.4, BLUES, (.02, .97))
    g = b.form('62,142! 70,120 88,106 110,97 132,93 154,97 171,109 182,124! 184,140! 170,120 152,111! 132,120! 112,110! 92,114 76,126', BLUE, 2.4); b.cut(line('74,124 92,110 116,101', 2.6) + line('126,98 144,98 160,106', 2.2), BLUES); rivets(b, '70,132 86,116 108,106', 5); rivets(b, '156,106 168,114 178,126', 4)
    b.form('108,116! 132,112 154,116! 160,132 150,148 132,152 114,148 104,132', SHELL, 2.6)
    for x, y, r in ((119, 130, 10.4), (146, 130, 8.6)): b.ball(x, y, r, BRASS, 2.6, 14); b.put(P(ring(x, y, r * .76, 12, .1), INK)); b.cut(line('%g,%g %g,%g %g,%g' % (x - r * .5, y + r * .1, x - r * .36, y - r * .32, x + r * .06, y - r * .5), 2.4), BONE)
    for x, y, r in ((70, 152, 4.8), (77, 160, 4.2), (86, 165, 3.6), (179, 152, 3.4), (175, 161, 3)): b.ball(x, y, r, BRASS, 2, 10); b.put(P(ring(x + .6, y, r * .5, 8, .1), INK))
    b.cut(line('104,120 118,113 132,122', 4.6, .6) + line('134,122 148,113 160,120', 4, .4))
    b.turn(mk, 60, 190, .24); claw(lambda q: q, 1)


@head('bug-drone-1')
def moth(b):
    """a moth: feathered antennae, a white mane, wings folded like a gown"""
    def plume(m, near):
        sp = dense(m('108,104 88,76 62,52 36,42')); d = ''; n = len(sp)
        for i in range(2, n):
            (x, y), (u, v) = sp[i], sp[i - 1]; a = math.atan2(y - v, x - u); l = 26 * math.sin(math.pi * (.12 + .8 * i / n)) * (1 if near else .72)
            for sg in (1, -1): q = a + sg * 1.05; d += brush([(x + l * t * math.cos(q + sg * t * .2), y + l * t * math.sin(q + sg * t * .2)) for t in (0, .33, .66, 1)], 3, .3, .4); b.sil.append(LineString([(x, y), (x + l * math.cos(q + sg * .2), y + l * math.sin(q + sg * .2))]).buffer(.2))
        b.put(P(d, SHADE)); b.limb(m('108,104 88,76 62,52 36,42'), 6, 4, HORN, 2)
    plume(turned(134, .74), 0)
    wing = '18,284! 20,240 34,206 60,184 92,180! 110,220 116,284!'; g = b.form(wing, HORN); pleats(b, g, '88,184 44,214 24,284', '92,184 108,230 110,284', 8, 2.6, INK, (.04, .95)); pleats(b, g, '84,184 40,216 22,280', '92,188 100,230 104,284', 6, 1.8, IVORY, (.1, .9))
    g = b.form('150,182! 178,186 202,206 216,240 220,284! 146,284!', HORN); pleats(b, g, '154,186 156,230 156,284', '176,188 206,224 214,284', 7, 2.4, INK, (.04, .95)); pleats(b, g, '158,186 164,230 164,284', '176,190 202,224 210,284', 4, 1.8, IVORY, (.1, .9))
    g = b.form('100,284! 104,236! 160,236! 162,284!', SHADE, 2.2); pleats(b, g, '110,250 108,284', '156,250 156,284', 6, 2, HORN)
    for x, y, r in ((56, 238, 15), (190, 238, 11)):
        for q, c in ((1.25, INK), (1.05, IVORY), (.75, UMBER), (.4, BRASS)): b.put(P(ring(x, y, r * q, 18, .3), c))
    fur(b, '74,172! 92,178 118,186 150,182 166,172! 184,190 184,216 166,240 140,256 112,254 84,240 64,216 60,190', WHITE, HORN, 3, 260, 9, 8)
    mk = b.mark(); g = fur(b, '132,78! 152,84 168,100 174,124 170,150 158,172 140,184 118,182 98,170 86,148 82,122 90,98 108,82', IVORY, HORN, 2.6, 200, 9, 5)
    facets(b, 99, 132, 23, 26, 6, CHITIN, TAN, 5.5, .3); facets(b, 162, 132, 14, 24, -4, CHITIN, TAN, 5, .1)
    b.form('124,150! 134,144 144,150! 144,166 134,174 125,166!', SHADE, 2.2)
    p = [(134 + q * math.cos(a), 192 + q * math.sin(a)) for a, q in ((-1.8 + i * .35, 19 - i * .62) for i in range(26))]; b.cut(brush(p, 7.5, .2, .5)); b.cut(brush(p, 3, .2, .4), TAN)
    b.turn(mk, 78, 178, .22); plume(lambda q: q, 1)


@head('bug-drone-2')
def drone(b):
    """a drone bee: eyes that fill the head, wings behind like a scholar's hood"""
    g = b.form('70,200! 50,160 26,110 16,70 22,40 40,30 60,44 78,80 90,130 98,180!', WHITE); pleats(b, g, '78,184 46,120 30,46', '92,180 80,110 52,44', 4, 2.2, HORN, (0, .95)); b.cut(line('66,180 40,120 26,62', 3.4, .3) + line('88,176 74,110 50,48', 3, .3) + line('52,148 64,132 76,134', 2) + line('38,108 52,92 66,96', 2) + line('30,74 40,64 54,68', 1.8))
    g = b.form('162,186! 176,140 194,96 210,66 219,72 218,106 206,146 188,184!', WHITE); b.cut(line('172,182 188,130 212,76', 3, .3) + line('184,180 204,134 215,96', 2.2) + line('180,150 192,146 200,150', 1.8))
    g = fur(b, '20,290! 24,244 46,210 84,190 134,184 174,194 204,222 218,290!', IVORY, HORN, 3, 200, 9, 6)
    for q, w in (('40,222 90,240 146,240 202,220', 20), ('26,262 90,284 150,284 216,258', 22)): fur(b, LineString(dense(q)).buffer(w / 2).intersection(g), SHELL, TAN, 2.6, 120, 8, 4)
    mk = b.mark(); g = b.form('128,66! 150,70 168,86 176,112 172,146 160,174 142,192 120,192 100,178 84,152 76,118 84,88 104,70', SHELL)
    both(131, .74, lambda m, near: (b.limb(m('120,152 104,162 98,172'), 7, 6), b.limb(m('98,172 92,186 80,194'), 7, 5), bead(b, m('97,174 92,186 80,194'), 5, 4.2, 4.2)))
    for x, y, rx, ry, a in ((102, 120, 31, 46, 14), (156, 120, 21, 43, -12)): facets(b, x, y, rx, ry, a, '#7A4A22', '#2E1A0E', 6.4, None); b.cut(line('%g,%g %g,%g %g,%g' % (x - rx * .56, y + ry * .3, x - rx * .6, y - ry * .2, x - rx * .1, y - ry * .68), 5, .6) + line('%g,%g %g,%g %g,%g' % (x - rx * .25, y + ry * .1, x - rx * .25, y - ry * .15, x + rx * .05, y - ry * .4), 2.6), BONE); b.put(P(ring(x + rx * .42, y + ry * .1, rx * .2, 14, .2), INK))
    for x, y in ((127, 72), (137, 72), (132, 80)): b.ball(x, y, 3.8, BRASS, 1.8, 9)
    g = fur(b, '131,140! 140,150 150,162 154,174 144,180 120,180 110,174 114,162 122,150', SHADE, HORN, 2.2, 60, 7, 4); b.form('108,168! 132,175 156,168! 152,186 134,194 114,187!', BRASS, 2.2); b.cut(''.join(wd(116 + i * 6.4, 174, 118 + i * 5.6, 187, 0, 1.5) for i in range(6)))
    both(133, .76, lambda m, near: (b.form(m('114,184! 102,190 102,202 114,212! 126,206 131,190!'), SHELL, 2.2), b.cut(line(m('112,190 107,198 115,206'), 2.2), IVORY)))
    b.turn(mk, 70, 180, .22)


@head('bug-drone-3')
def jumper(b):
    """a jumping spider: two great eyes, tufts like brows, feelers folded before the mouth"""
    def leg(m, near): b.limb(m('84,232 48,206 30,160 42,120'), 17, 12); b.limb(m('42,122 34,98 24,84'), 11, 7); q = dense(m('84,232 48,206 30,160 42,120')); b.cut(''.join(wd(x - 5, y + 1, x + 5, y - 3, 1, 2) for x, y in q[4::3]), IVORY)
    leg(turned(134, .76), 0); leg(lambda q: q, 1)
    fur(b, '40,290! 44,256 68,230 100,216 140,212 174,222 194,246 204,290!', SHELL, TAN, 3, 200, 9, 6)
    mk = b.mark(); g = b.form(fringe(poly('72,96! 88,78 110,68 134,66 158,70 174,82 184,98! 188,128 184,164 172,190 150,204 124,206 98,200 80,184 70,160 66,128'), 8, 4), SHELL); pleats(b, g, '84,88 74,130 96,190', '122,72 108,130 122,196', 8, 2.6, IVORY, (.02, .97)); pleats(b, g, '176,92 180,130 164,190', '142,72 152,130 142,196', 5, 2.4, IVORY, (.02, .97))
    # the white face band, tufts
    g = fur(b, '70,146! 100,156 134,160 166,154 186,144! 186,160 170,172 134,178 96,174 72,162', WHITE, HORN, 2.4, 90, 8, 5)
    both(133, .76, lambda m, near: (b.form(m('108,84! 96,66 78,48 66,42! 64,60 72,78 88,92!'), WHITE, 2.4), b.cut(line(m('104,84 88,66 70,48'), 2.4) + line(m('96,88 80,74 68,56'), 2) + line(m('106,80 96,66 84,54'), 1.6), HORN)))
    for x, y, rx in ((106, 128, 25), (156, 128, 20), (72, 116, 10), (186, 116, 6)):
        b.sil.append(disc(x, y, rx)); e = lambda q: poly([(x + rx * q * (1 if rx > 12 else .9) * math.cos(math.pi * i / 10), y + max(rx, 9) * 1.06 * q * math.sin(math.pi * i / 10), 0) for i in range(20)])
        b.put(P(pd(e(1.12)), INK) + P(pd(e(.98)), BRASS) + P(pd(e(.86)), INK))
        if rx > 12: b.cut(fan(x, y, 20, 160, 13, rx * .5, rx * .8, 0, 1.6), TAN); b.cut(line('%g,%g %g,%g %g,%g' % (x - rx * .62, y - rx * .05, x - rx * .45, y - rx * .5, x - rx * .02, y - rx * .62), 5) + ring(x + rx * .36, y - rx * .34, rx * .13, 8, .1), BONE)
        else: b.cut(wd(x - 4, y - 1, x, y - 5, 1, 2), BONE)
    both(134, .8, lambda m, near: (b.form(m('116,176! 104,186 102,208 112,222! 128,220! 132,200 130,180!'), BROWN, 2.4), b.cut(line(m('112,184 109,202 115,216'), 2.4) + line(m('122,182 122,212'), 1.8)), b.form(m('112,220! 116,232 124,234! 122,222'), INK, 1.4)))
    b.turn(mk, 60, 194, .22)
    both(136, .76, lambda m, near: (b.limb(m('76,214 72,236 92,252'), 15, 13, SHELL), b.form(fringe(poly(m('84,244! 100,236 122,236 130,248! 120,262 98,264')), 6, 3), IVORY, 2.2), b.cut(line(m('92,248 108,242 124,246'), 2) + line(m('94,256 110,252 122,254'), 1.6), HORN)))


@head('bug-drone-4')
def weevil(b):
    """a weevil: a long curved snout, feelers on it, a lens before the eye"""
    g = b.form('18,284! 18,240 30,196 56,164 92,150 124,160 146,190 160,230 166,284!', IVORY); pleats(b, g, '60,168 28,224 24,284', '124,166 146,224 150,284', 11, 2.8, INK, (.03, .96)); pleats(b, g, '66,164 34,224 32,284', '118,164 138,224 142,284', 9, 1.8, HORN, (.05, .9))
    for i in range(7): b.cut(''.join(ring(40 + i * 16 + j * 3 - i * j * .8, 206 + j * 24 - 12 * math.sin(i / 6 * math.pi), 2.2, 8, .2) for j in range(4)), UMBER)
    g = b.form('96,284! 102,250 118,232! 144,232 166,244 176,284!', SHELL); pleats(b, g, '112,244 106,284', '160,248 168,284', 6, 2.2, IVORY)
    # far feeler, head, snout
    b.limb('200,176 216,150 206,116', 5.4, 4.6); b.limb('206,118 214,98 212,82', 6, 5); bead(b, '212,86 212,74 208,62', 3, 5.4, 4)
    sn = '112,72! 136,64 158,70 174,88 182,110! 194,132 208,162 214,196 212,228 208,250! 199,254 191,250! 194,224 190,200 180,182 166,172 150,168 132,174 108,178 88,170 72,150 70,122 82,94'
    g = b.form(sn, SHELL); pleats(b, g, '84,100 80,130 106,168', '128,72 116,120 128,162', 7, 2.8, IVORY, (.02, .96)); pleats(b, g, '140,74 178,150 198,240', '172,94 204,160 209,236', 5, 2.6, IVORY, (.03, .96)); pleats(b, g, '136,76 150,110 162,164', '150,78 170,124 186,180', 3, 2.2, IVORY, (.03, .9))
    b.form('188,242! 200,238 211,242! 214,256 206,264! 200,256! 193,264! 186,254', HORN, 2.4); b.cut(line('194,246 193,256', 1.6) + line('204,246 205,256', 1.6))
    b.limb('188,198 156,222 122,206', 6.4, 5.6); b.limb('122,206 100,214 90,234', 7, 6); bead(b, '91,230 86,242 82,254', 3, 6.4, 5)
    # eye behind its lens
    facets(b, 118, 130, 20, 23, 8, CHITIN, TAN, 5.4, .35); facets(b, 170, 126, 8, 18, -14, CHITIN, TAN, 5, .1)
    for r, c in ((29, INK), (26.4, BRASS), (23, INK)): b.sil.append(disc(118, 130, 29)); b.put(P(pd(disc(118, 130, r).difference(disc(118, 130, r - 3.2))), c))
    b.cut(line('100,124 104,114 113,110', 3.4), '#FFFFFF'); b.cut(line('90,138 76,166 74,196 84,214', 3, .5, .6)); b.cut(line('90,138 76,166 74,196 84,214', 1.4, .5, .6), BRASS); b.form('112,100! 118,92 124,100!', BRASS, 2)


@head('bug-queen-1')
def hornet(b):
    """a hornet queen: a brass circlet, a long mask, a collar of wings"""
    def wing(m, near): g = b.form(m('96,214! 60,190 34,150 22,104 28,78! 48,90 76,130 100,180!'), LEAVES); pleats(b, g, m('92,206 44,150 28,90'), m('96,188 70,136 34,86'), 4, 2, GREEN, (0, .95)); b.cut(line(m('92,208 46,156 28,84'), 3, .3) + line(m('96,194 66,142 32,84'), 2.4, .3) + line(m('56,168 60,150 74,150'), 1.8) + line(m('40,136 46,118 56,118'), 1.8))
    wing(turned(128, .84), 0); wing(lambda q: q, 1)
    g = b.form('26,284! 32,248 54,220 88,204 138,202 176,212 202,240 212,284!', GREEN); pleats(b, g, '86,208 54,236 42,284', '124,206 120,250 120,284', 7, 2.8); pleats(b, g, '150,206 160,284', '180,218 200,284', 4, 2.6); pleats(b, g, '74,214 52,240 38,284', '112,206 104,284', 3, 1.8, MOSS)
    for q, n in (('72,222 104,244 146,242 178,220', 11), ('64,236 104,264 150,262 190,232', 13)): pearls(b, q, n, 4.2, BRASS, 1.8)
    both(132, .8, lambda m, near: (b.limb(m('112,100 92,78 66,74'), 7, 6), b.limb(m('66,74 46,80 36,100'), 7.4, 5), bead(b, m('64,74 46,80 37,98'), 8, 4.6, 3.6)))
    mk = b.mark(); g = b.form('132,76! 154,80 172,94 178,116 174,146 164,172 152,190 134,202 116,194 100,176 88,150 82,118 88,94 106,80', BRASS)
    both(132, .74, lambda m, near: (b.form(m('116,190! 98,196 94,210 106,222! 112,214! 120,222! 130,208 132,196'), SHELL, 2.4), b.cut(line(m('112,196 102,206 108,214'), 2.4), LEAVES)))
    b.form('132,78! 146,84 158,98! 150,112 142,120 132,134! 122,120 112,112 104,98! 118,84', UMBER, 2.2); pleats(b, poly('132,78! 146,84 158,98! 150,112 142,120 132,134! 122,120 112,112 104,98! 118,84'), '112,96 120,110 131,126', '128,80 130,104 132,128', 4, 1.6, BRASS); b.cut(line('140,86 142,104 134,122', 1.8), BRASS)
    pleats(b, g, '90,150 102,172 120,192', '110,150 114,172 126,190', 5, 2.2, INK, (.1, .95)); pleats(b, g, '170,150 162,172 146,192', '156,150 152,172 140,190', 3, 2, INK, (.1, .95))
    g = b.form('114,152! 134,144 152,152! 154,176 144,188 122,188 112,176', GOLD, 2.2); [b.put(P(ring(x, y, r, 10, .2), UMBER)) for x, y, r in ((133, 158, 3.4), (124, 172, 3), (143, 172, 2.8))]; b.cut(line('116,184 134,190 148,184', 2))
    for x, y, rx, ry, a in ((97, 127, 13, 29, 14), (167, 127, 8, 27, -10)): facets(b, x, y, rx, ry, a, SHELL, '#7A4A22', 5, None); b.cut(line('%g,%g %g,%g %g,%g' % (x - rx * .5, y + ry * .3, x - rx * .55, y - ry * .2, x - rx * .05, y - ry * .66), 4), BONE); b.put(P(ring(x + rx * .3, y + 1, rx * .34, 12, .2), INK))
    b.cut(line('82,108 98,98 116,112', 5, .6) + line('150,110 164,98 178,108', 4.4, .4))
    cr = '82,94! 70,52! 92,68! 99,36! 116,62! 134,28! 150,62! 166,38! 172,68! 190,54! 180,94! 156,82 130,78 104,82'
    g = b.form(cr, BRASS); b.cut(line('82,84 106,74 132,70 158,74 180,84', 2.2)); b.cut(wd(77, 62, 84, 80, 0, 2) + wd(100, 46, 104, 68, 0, 2) + wd(133, 38, 132, 64, 0, 2) + wd(164, 48, 160, 68, 0, 2), BONE)
    for x, y, r in ((70, 52, 4.4), (99, 36, 4.6), (134, 27, 5), (166, 38, 4.4), (190, 54, 3.6)): b.ball(x, y, r, GREEN, 2, 10)
    b.form('132,76! 139,84 132,93! 125,84', GREEN, 1.8); b.turn(mk, 76, 194, .22)


@head('bug-queen-2')
def mantis(b):
    """a mantis queen: three-cornered face, pointed crest, a ruff of petals, arms folded"""
    for a, l in ((-172, 88), (-148, 96), (-122, 92), (-58, 84), (-32, 90), (-8, 84)):
        t = math.radians(a); c, n = (118, 236), math.radians(a + 90); X = lambda r, o: '%g,%g' % (c[0] + r * math.cos(t) + o * math.cos(n), c[1] + r * math.sin(t) + o * math.sin(n))
        g = b.form(' '.join((X(20, -12) + '!', X(l * .6, -25), X(l * .92, -12), X(l, 0) + '!', X(l * .92, 12), X(l * .6, 25), X(20, 12) + '!')), LEAVES if a % 4 else IVORY); b.cut(line(' '.join((X(26, 0), X(l * .6, 1), X(l * .92, 0))), 3, .3) + ''.join(line(' '.join((X(34, o), X(l * .6, o * 2), X(l * .84, o * 1.2))), 1.8, .3) for o in (-8, -4, 4, 8)), GREEN)
    both(134, .8, lambda m, near: (b.limb(m('120,96 98,66 78,24'), 5, 3.4), b.limb(m('79,28 66,24 40,30'), 3.6, 2.6)))
    g = b.form('112,170! 104,200 92,240 84,284! 168,284! 160,240 154,200 152,170!', GREEN); pleats(b, g, '114,180 100,240 94,284', '128,180 124,240 122,284', 4, 2.6); pleats(b, g, '146,180 156,240 160,284', '138,184 140,284', 3, 2.2); b.cut(line('132,186 132,230 132,284', 2.6), LEAVES)
    mk = b.mark(); g = b.form('132,60! 138,80 150,92! 172,96 188,112! 184,134 168,154 154,176 146,196 134,204 122,196 112,178 94,156 72,136 66,112! 84,96 112,92! 124,80', GREEN)
    pleats(b, g, '80,130 104,156 122,192', '104,118 116,150 128,192', 5, 2.6); pleats(b, g, '176,130 160,156 146,190', '158,120 150,150 138,192', 4, 2.4); pleats(b, g, '92,108 112,104 128,84', '104,126 120,120 132,96', 3, 2, LEAVES); b.cut(line('133,74 134,100 134,126', 2.4) + line('128,134 126,160 130,184', 2.4) + line('140,134 142,160 138,184', 2), LEAVES)
    both(134, .8, lambda m, near: (b.limb(m('122,188 110,200 112,214'), 5, 4, GREEN), b.limb(m('128,194 120,208 124,220'), 5, 4, GREEN))); b.form('116,176! 134,168 150,176! 149,192 134,204 119,192!', LEAVES, 2.4); b.cut(line('134,172 134,200', 1.8) + line('125,178 128,196', 1.5) + line('143,178 141,196', 1.5), GREEN); b.form('122,196! 134,202 146,196! 142,206 134,211 126,206!', BRASS, 2)
    for x, y, rx, ry, a in ((81, 122, 21, 31, -24), (181, 120, 12, 29, 18)): facets(b, x, y, rx, ry, a, IVORY, '#6E8F64', 5.4, .3)
    b.form('132,52! 141,66 146,80! 134,90 120,80! 125,66', BRASS, 2.2); b.ball(133, 74, 5.4, WINE, 2, 10); pearls(b, '98,96 116,94 132,96 150,94 164,96', 9, 3, BRASS, 1.4)
    for x, y in ((123, 112), (144, 112)): b.ball(x, y, 4.4, BRASS, 1.8, 9)
    b.turn(mk, 60, 196, .2)
    def arm(m, near):
        g = b.form(m('26,284! 26,254 46,226 76,214 104,220! 112,232 106,242! 84,242 66,254 56,284!'), GREEN); pleats(b, g, m('34,280 40,250 72,224 104,226'), m('50,284 60,254 80,238 104,238'), 3, 2.4); b.cut(line(m('32,272 42,242 74,220 100,224'), 2), LEAVES)
        g = b.form(m('104,218! 114,228 110,244 96,262 76,276! 70,266! 80,262! 78,252! 88,250! 86,240! 96,238!'), BRASS, 2.4)
    arm(turned(134, .76), 0); arm(lambda q: q, 1)


@head('bug-queen-3')
def weaver(b):
    """a spider queen: legs like the rays of a throne, a thorned body behind, pearls of silk"""
    def legs_(m, near):
        for q, w in (('84,236 46,200 28,140 38,84', 9), ('92,216 58,160 54,92 72,40', 9), ('78,252 42,240 26,214 26,180', 9)):
            b.limb(m(q), 13, 6, SHELL); d = dense(m(q)); b.cut(''.join(wd(x - 4, y + 1, x + 4, y - 2, 1, 3) for x, y in d[5::4]), LEAVES)
    legs_(turned(128, .88), 0); legs_(lambda q: q, 1)
    th = '128,20! 138,40! 158,34! 160,56! 180,62! 172,82! 188,100! 176,122 168,150 90,150 82,122! 68,100! 86,82! 78,62! 98,56! 98,34! 118,40!'
    g = b.form(th, GREEN); pleats(b, g, '92,70 88,110 96,146', '120,44 118,90 120,146', 6, 2.6); pleats(b, g, '166,70 170,110 162,146', '138,44 140,90 140,146', 5, 2.6); b.form('128,36! 138,52 128,70! 118,52', BRASS, 2.2); b.form('104,62! 112,72 104,86! 97,74', BRASS, 2); b.form('152,62! 159,74 152,86! 144,72', BRASS, 2)
    g = b.form('48,284! 52,254 74,230 104,218 140,216 172,226 192,250 198,284!', GREEN); pleats(b, g, '84,228 62,284', '116,220 112,284', 6, 2.6); pleats(b, g, '148,220 156,284', '176,232 188,284', 4, 2.4); pleats(b, g, '76,236 58,284', '108,222 102,284', 3, 1.8, MOSS)
    mk = b.mark(); g = b.form('84,112! 104,98 132,92 158,98 174,112! 182,138 178,168 164,194 146,210 118,210 98,198 82,172 76,140', SHELL); pleats(b, g, '86,120 86,156 108,200', '122,96 114,150 124,206', 8, 2.6, LEAVES, (.02, .97)); pleats(b, g, '170,120 174,156 156,200', '146,98 150,150 142,206', 4, 2.4, LEAVES, (.02, .97))
    b.form('78,122! 104,104 132,99 158,104 178,122! 178,108 168,92! 156,98 150,82! 140,92 130,76! 122,92 110,82! 106,98 92,92! 80,108', BRASS, 2.6); b.cut(line('82,114 106,100 132,95 158,100 176,113', 1.8)); [b.ball(x, y, 3.6, BONE, 1.8, 9) for x, y in ((92, 92), (110, 82), (130, 76), (150, 82), (168, 92))]
    for x, y, r in ((115, 133, 12), (149, 133, 10), (91, 128, 7), (96, 145, 5.6), (170, 129, 4.6), (168, 145, 4), (125, 152, 5), (142, 152, 4.4)): b.ball(x, y, r, BRASS, 2.6, 16); b.put(P(ring(x, y, r * .76, 12, .1), INK)); b.cut(line('%g,%g %g,%g %g,%g' % (x - r * .45, y + r * .05, x - r * .3, y - r * .36, x + r * .1, y - r * .48), max(1.6, r * .26)), BONE)
    both(133, .78, lambda m, near: (b.form(m('112,168! 98,178 94,200 102,220! 110,232! 114,222! 126,210 130,188 128,172'), GREEN, 2.6), b.cut(line(m('106,178 102,198 107,214'), 2.8) + line(m('118,178 114,204'), 2.2), LEAVES), b.form(m('102,218! 104,236 114,242! 112,222'), INK, 1.4)))
    b.turn(mk, 74, 184, .24); pearls(b, '68,244 100,266 150,264 184,240', 12, 4.4, BONE, 1.8)


@head('bug-queen-4')
def butterfly(b):
    """a butterfly queen: wings stand behind her like a painted screen"""
    def wing(m, near):
        g = b.form(m('110,224! 80,190 50,150 26,104 18,56 24,28! 56,30 90,58 112,104 122,160'), GREEN); pleats(b, g, m('106,210 50,140 26,40'), m('118,160 96,90 60,40'), 6, 2.6)
        b.cut(line(m('108,214 56,140 28,36'), 3, .3)); h = b.form(m('20,52! 24,28! 56,30 88,56! 74,60 62,52! 56,62 44,52! 42,66 30,58! 28,72'), UMBER, 2.2)
        for x, y, r in ((36, 42, 4), (52, 42, 4), (68, 48, 3.6)): q = pts(m('%g,%g' % (x, y)))[0]; b.put(P(ring(q[0], q[1], r * (1 if near else .86), 9, .2), IVORY))
        q = pts(m('68,104'))[0]; k = 1 if near else .84
        for r, c in ((20, INK), (17.6, BRASS), (13, INK), (11, LEAVES), (6, INK)): b.put(P(ring(q[0], q[1], r * k, 20, .3), c))
        b.cut(ring(q[0] - 2.6, q[1] - 2.6, 2.2, 8, .1), BONE)
        g = b.form(m('104,232! 70,222 38,208 20,184! 28,170 46,160 70,166 98,200'), LEAVES); pleats(b, g, m('98,228 60,212 28,184'), m('98,206 70,178 46,168'), 5, 2.2, GREEN); b.cut(line(m('100,226 60,204 26,180'), 2.4, .3))
    wing(turned(132, .77), 0); wing(lambda q: q, 1)
    both(134, .8, lambda m, near: (b.limb(m('122,104 108,70 86,44'), 5, 4), b.ball(*pts(m('84,41'))[0][:2], 7.4, BRASS, 2.4, 12)))
    fur(b, '56,290! 60,256 82,228 108,214 146,212 172,224 190,250 196,290!', UMBER, TAN, 2.8, 160, 8, 5)
    g = b.form('92,284! 90,256 108,240 132,236 154,240 168,256 170,284!', GREEN); pleats(b, g, '100,250 100,284', '160,250 162,284', 8, 2.4); b.form('132,244! 142,256 132,270! 122,256', BRASS, 2.2)
    mk = b.mark(); g = fur(b, '132,88! 154,92 170,108 176,130 172,158 160,184 144,200 120,200 104,186 92,160 88,130 94,108 110,92', UMBER, TAN, 2.4, 160, 8, 4)
    both(133, .76, lambda m, near: (b.form(m('120,166! 108,172 106,190 116,206! 126,206 132,190'), LEAVES, 2.4), b.cut(line(m('116,174 112,190 119,202'), 1.8), GREEN)))
    p = [(138 + q * math.cos(a), 222 + q * math.sin(a)) for a, q in ((-1.9 + i * .35, 19 - i * .62) for i in range(26))]; b.cut(brush(p, 8, .2, .5)); b.cut(brush(p, 3.4, .2, .4), BRASS); b.sil.append(LineString(p).buffer(3))
    facets(b, 104, 134, 22, 30, 8, LEAVES, GREEN, 5.6, .35); facets(b, 163, 132, 13, 28, -6, LEAVES, GREEN, 5, .15)
    b.form('100,104! 116,94 134,90 152,94 166,104! 170,88! 156,88 150,70! 142,82 134,58! 126,82 116,70! 112,88 96,88!', BRASS, 2.4); b.cut(line('102,99 118,90 134,87 150,90 164,98', 1.8)); [b.ball(x, y, 3.6, WINE, 1.8, 9) for x, y in ((116, 70), (134, 58), (150, 70))]
    b.turn(mk, 84, 180, .25)


@head('bug-worker-1')
def cutter(b):
    """a leaf-cutter ant: a round head, short jaws, a cut leaf held over it"""
    lf = '24,84! 40,52 72,30 116,19 160,24 196,40 216,66! 196,64! 190,78! 172,68! 160,82! 140,72 104,76 72,88 50,100! 44,88!'
    b.limb('70,236 36,196 44,146', 9, 7, SHELL); b.limb('44,148 56,116 70,86', 7, 6, SHELL)
    b.limb('186,236 206,196 206,146', 8, 6, SHELL); b.limb('206,148 204,112 190,76', 6.4, 5.4, SHELL)
    g = b.form(lf, '#6F8F4E'); b.cut(line('30,82 84,58 140,46 206,62', 3.6, .4)); b.cut(''.join(line('%g,%g %g,%g %g,%g' % (x, y, x + 8, y - 10, x + 20, y - 17), 2) + line('%g,%g %g,%g %g,%g' % (x, y + 1, x + 10, y + 8, x + 16, y + 18), 2) for x, y in ((50, 74), (76, 62), (104, 54), (132, 48), (158, 49)))); b.cut(line('40,70 74,44 116,32', 2.2) + line('128,32 160,36 184,46', 2), '#B9C98A')
    both(131, .8, lambda m, near: (b.limb(m('110,112 88,96 62,104'), 6, 5), b.limb(m('62,104 46,116 42,136'), 6, 4.6), bead(b, m('61,105 46,116 42,134'), 7, 4.6, 4)))
    g = b.form('34,284! 40,250 62,224 96,208 138,206 172,216 196,244 204,284!', '#7A3F1E'); pleats(b, g, '92,212 58,242 48,284', '126,210 120,284', 8, 2.6); pleats(b, g, '152,212 164,284', '180,224 194,284', 4, 2.4)
    g = b.form('76,218! 92,210! 118,246 154,284! 128,284! 96,252!', UMBER, 2.4); b.cut(line('84,220 108,250 136,280', 1.8) , STRAW); b.form('104,246! 118,238! 128,254! 114,262!', BRASS, 2.2)
    mk = b.mark(); g = b.form('134,94! 148,84 168,86 180,102 184,128 178,158 162,182 140,196 116,192 98,176 84,154 78,126 84,100 100,84 120,84', '#7A3F1E'); pleats(b, g, '92,104 92,146 114,188', '124,92 116,140 126,190', 7, 2.6, INK, (.02, .97)); pleats(b, g, '172,104 174,146 152,186', '146,92 150,140 142,188', 5, 2.4, INK, (.02, .97)); pleats(b, g, '94,96 92,146 114,182', '124,96 116,140 124,184', 5, 2, STRAW, (.03, .95)); pleats(b, g, '172,98 172,140 158,180', '144,98 150,140 144,184', 3, 1.8, STRAW, (.03, .95)); b.cut(line('134,98 134,130 134,160', 2.2), STRAW)
    both(133, .76, lambda m, near: (b.form(m('114,186! 98,194 96,210 108,222! 112,212! 120,218! 122,206! 132,204 133,192'), SHELL, 2.4), b.cut(line(m('111,192 102,204 110,214'), 2.4), STRAW)))
    g = b.form('114,170! 134,164 152,170! 152,186 134,192 116,186!', UMBER, 2.2); b.cut(''.join(wd(121 + i * 6, 172, 122 + i * 5.4, 186, 0, 1.4) for i in range(5)), STRAW)
    facets(b, 105, 131, 15, 18, 6, STRAW, INK, 5, .3); facets(b, 164, 131, 9, 16, -4, STRAW, INK, 4.4, .15)
    for x, y in ((116, 112), (150, 112)): b.ball(x, y, 5.4, UMBER, 2, 10)
    b.cut(line('90,112 104,107 118,110', 3) + line('152,110 164,107 174,112', 2.6)); b.turn(mk, 78, 184, .25)


@head('bug-worker-2')
def digger(b):
    """a mole cricket: a smooth bullet of a head, hands like shovels"""
    both(136, .8, lambda m, near: (b.limb(m('112,112 84,70 36,52'), 5, 2.4), b.limb(m('118,184 106,200 102,216'), 6, 5)))
    g = b.form('40,284! 42,232 60,190 92,168 138,164 174,176 194,214 200,284!', HORN); pleats(b, g, '88,174 54,220 48,284', '128,170 122,284', 10, 2.6, '#2E1A0E'); pleats(b, g, '150,170 164,284', '180,190 194,284', 5, 2.4, '#2E1A0E'); pleats(b, g, '80,180 52,226 46,280', '118,172 108,280', 4, 1.8, STRAW, (.05, .8))
    g = b.form('66,222! 100,240 146,240 190,218! 192,234 150,258 100,258 60,238!', RUST, 2.4); pleats(b, g, '68,230 102,246 146,246 188,226', '66,236 102,252 148,252 190,232', 2, 1.8, '#D98C6A'); b.form('128,238! 146,236 152,250 140,264! 148,280! 132,272! 122,282! 126,262', RUST, 2.4)
    mk = b.mark(); g = fur(b, '132,74! 154,80 170,98 178,124 178,154 166,182 146,200 118,200 100,184 88,156 86,124 94,98 110,80', SHELL, TAN, 2.6, 190, 6, 3); pleats(b, g, '94,110 94,146 116,190', '108,90 102,140 120,192', 4, 2.6, INK, (.02, .97)); pleats(b, g, '104,100 102,120 104,140', '120,84 114,110 116,136', 3, 2.4, STRAW, (.03, .8))
    b.form('112,168! 132,160 152,168! 150,184 134,192 114,184!', HORN, 2.2); b.cut(line('122,170 124,184', 1.6) + line('133,166 134,188', 1.6) + line('144,170 143,184', 1.6))
    both(133, .78, lambda m, near: (b.form(m('116,186! 104,194 108,208 120,212 131,204 131,190'), SHELL, 2.2), b.cut(line(m('114,192 112,202 120,207'), 2), STRAW), b.limb(m('106,180 92,192 88,210'), 6, 5, UMBER)))
    facets(b, 104, 130, 13, 14, 0, CHITIN, TAN, 5, .3); facets(b, 167, 130, 7.5, 13, 0, CHITIN, TAN, 4.4, .1)
    for x, y in ((124, 106), (146, 106)): b.ball(x, y, 4, STRAW, 1.8, 9)
    b.turn(mk, 80, 182, .27)
    def hand(m, near):
        o = lambda q: m(' '.join('%g,%g%s' % (82 + (x - 54) * .68 + (y - 256) * .62, 264 - (x - 54) * .62 + (y - 256) * .68, '!' if z else '') for x, y, z in pts(q)))
        b.limb(m('100,290 92,276 80,260'), 28, 24, BROWN)
        g = b.form(o('70,260! 86,240 92,218 88,200! 76,208! 70,180! 56,202! 44,174! 38,204! 20,192! 20,216 26,240 40,262'), BROWN); pleats(b, g, o('40,252 30,226 28,208'), o('66,250 80,226 80,210'), 7, 2.8); pleats(b, g, o('44,246 38,220 36,206'), o('62,246 70,222 70,206'), 3, 2, STRAW); b.cut(line(o('36,252 54,262 70,252'), 3.4, .5, .3))
    hand(turned(134, .76), 0); hand(lambda q: q, 1)


@head('bug-worker-3')
def silkworm(b):
    """a silkworm: a tower of soft rings, a neckerchief, a thread from the mouth to a spool"""
    for x, y, rx, ry in ((108, 272, 78, 34), (92, 244, 68, 34), (84, 212, 60, 34), (88, 180, 56, 34)):
        g = b.form(poly([(x + rx * math.cos(math.pi * i / 12), y + ry * math.sin(math.pi * i / 12), 0) for i in range(24)]), IVORY); pleats(b, g, '%g,%g %g,%g %g,%g' % (x - rx, y - 8, x - rx * .86, y + ry * .4, x - rx * .5, y + ry), '%g,%g %g,%g %g,%g' % (x - rx * .2, y - ry, x - rx * .1, y, x + rx * .1, y + ry), 8, 2.4, HORN, (.2, .96)); b.cut(line('%g,%g %g,%g %g,%g' % (x - rx * .96, y + 8, x - rx * .4, y + ry * .86, x + rx * .3, y + ry * .84), 3.4))
        b.ball(x - rx * .5, y + 2, 4.6, RUST, 1.8, 9)
    g = b.form('38,176! 64,196 100,202 138,192! 142,206 104,218 64,212 34,194!', RUST, 2.4); pleats(b, g, '40,184 70,202 104,208 138,200', '40,190 70,208 104,213 138,204', 2, 2, '#D98C6A'); b.form('36,180! 22,184! 27,194! 20,205! 32,202! 44,194!', RUST, 2.2)
    g = b.form(poly([(104 + 54 * math.cos(math.pi * i / 12), 138 + 50 * math.sin(math.pi * i / 12), 0) for i in range(24)]), IVORY); pleats(b, g, '52,126 62,164 92,186', '84,92 92,140 110,186', 7, 2.4, HORN, (.1, .96))
    for x, y, r in ((76, 112, 9), (66, 140, 5)): b.ball(x, y, r, RUST, 2, 12); b.put(P(ring(x, y, r * .5, 10, .1), IVORY))
    both(148, .8, lambda m, near: (b.limb(m('128,150 112,166 108,182'), 6, 5, SHELL)))
    mk = b.mark(); hd = '142,86! 152,78 168,80 182,92 190,116 188,146 176,168 158,180 138,180 118,170 102,150 98,122 106,96 122,82 134,80'
    g = b.form(hd, BROWN); pleats(b, g, '108,104 110,146 134,178', '132,86 128,130 138,166', 7, 2.4, INK, (.02, .97)); pleats(b, g, '182,104 182,146 162,178', '160,86 162,130 156,170', 5, 2.2, INK, (.02, .97)); pleats(b, g, '118,96 116,140 128,168', '130,92 126,130 134,160', 2, 2, STRAW, (.05, .8))
    b.cut(line('142,86 143,116', 3.2, .3, .4)); b.form('143,114! 156,138 162,160! 144,168 124,160! 130,138', SAND, 2.4); b.cut(line('143,122 144,162', 1.8) + line('136,140 134,158', 1.5) + line('151,140 153,158', 1.5))
    for x, y, r in ((112, 130, 6.4), (120, 118, 4), (108, 116, 3.4), (110, 146, 4.2), (121, 146, 3.4), (176, 130, 4.6), (172, 118, 3), (174, 146, 3.2)): b.ball(x, y, r, INK, 1.6, 12); b.cut(ring(x - r * .2, y - r * .3, r * .32, 8, .1), BONE)
    both(146, .8, lambda m, near: (b.form(m('126,166! 116,174 118,188 130,196! 134,186! 144,190 144,174'), SHELL, 2.2), b.cut(line(m('124,172 122,182 129,190'), 2), STRAW))); b.turn(mk, 96, 194, .14)
    # thread, spool, feet
    b.form('178,196! 218,196! 218,206! 210,208! 210,254! 218,256! 218,266! 178,266! 178,256! 186,254! 186,208! 178,206!', HORN); g = b.form('180,212! 216,212! 219,230 216,250! 180,250! 177,230', IVORY, 2.4); pleats(b, g, '180,214 198,217 216,214', '180,248 198,251 216,248', 8, 1.8, HORN)
    for c, w in ((INK, 4.4), (BONE, 2)): b.cut(line('150,190 160,200 180,206 198,214', w, .5, .8), c)
    b.sil.append(LineString(dense('150,190 160,200 180,206 198,214')).buffer(1.4)); both(150, .8, lambda m, near: (b.form(m('132,206! 118,210 114,222 124,230! 140,226 142,214'), SAND, 2.4), b.cut(line(m('122,218 134,216'), 1.8)))); b.form('140,238! 160,232 178,236! 182,244 172,250 146,252!', SAND, 2.4)


@head('bug-worker-4')
def porter(b):
    """a longhorn beetle: horns that sweep back, a bale on the back, the strap over the brow"""
    g = b.form('20,222! 18,170 26,118 34,74! 60,52 100,44 118,62! 112,110 108,160 110,222!', SAND); pleats(b, g, '30,216 28,140 40,80', '100,214 100,130 108,66', 8, 2.4, UMBER, (.03, .97))
    for q in ('24,112 66,100 114,104', '20,170 64,160 110,168'): b.cut(line(q, 9, .5, .8)); b.cut(line(q, 5, .5, .8), HORN)
    b.cut(line('66,56 62,130 62,220', 8, .5, .8)); b.cut(line('66,56 62,130 62,220', 4.4, .5, .8), HORN); b.form('38,74! 24,58! 44,62! 40,42! 60,54!', SAND, 2.4); b.cut(line('30,62 44,68', 1.8) + line('44,50 50,62', 1.8), UMBER)
    def horn(m, near): q = m('112,108 104,64 128,34 168,22 208,34') if near else m('112,108 86,80 56,70 40,84'); b.limb(q, 8, 4.4, SHELL); d = dense(q); b.cut(''.join(wd(x - 3, y - 4.4, x + 2, y + 4.4, 0, 3.4) for x, y in d[4::4]), STRAW)
    b.limb('156,104 172,74 196,62 218,78', 8, 4.6, SHELL); d = dense('156,104 172,74 196,62 218,78'); b.cut(''.join(wd(x - 2, y - 4, x + 2, y + 4, 0, 3) for x, y in d[4::4]), STRAW)
    g = b.form('26,284! 32,244 54,214 92,198 138,196 174,208 198,238 206,284!', BROWN); pleats(b, g, '86,204 50,238 40,284', '124,200 118,284', 9, 2.6); pleats(b, g, '150,202 164,284', '180,216 196,284', 5, 2.4); pleats(b, g, '76,210 48,244 36,284', '112,202 102,284', 3, 1.8, STRAW, (.05, .8)); b.form('52,222! 38,236! 54,246! 68,230!', BROWN, 2.4); b.form('182,218! 200,232! 188,244! 174,230!', BROWN, 2.2)
    mk = b.mark(); g = b.form('104,94! 132,86 160,94! 176,112 180,136 172,164 160,192 150,210 132,216 114,210 102,190 90,164 84,134 88,112', SAND); pleats(b, g, '90,116 96,164 118,208', '124,90 118,150 128,210', 7, 2.4, UMBER, (.02, .97)); pleats(b, g, '174,118 168,164 152,204', '144,92 150,150 142,210', 4, 2.2, UMBER, (.02, .97))
    b.form('132,90! 144,94 146,130 140,168! 126,168! 120,130 122,94!', SHELL, 2.2); pleats(b, poly('132,90! 144,94 146,130 140,168! 126,168! 120,130 122,94!'), '127,98 126,130 130,164', '140,98 140,130 137,164', 3, 1.8, STRAW)
    both(133, .76, lambda m, near: (b.form(m('98,158! 112,156 122,162! 118,172 104,174!'), SHELL, 2), b.cut(line(m('100,166 118,165'), 1.8), STRAW)))
    both(133, .76, lambda m, near: (b.form(m('114,200! 98,206 94,220 106,236! 112,224! 120,232! 130,220 133,206'), SHELL, 2.4), b.cut(line(m('111,207 101,218 108,228'), 2.6), STRAW)))
    g = b.form('110,184! 134,176 154,184! 152,202 134,208 114,202!', HORN, 2.2); b.cut(''.join(wd(119 + i * 5.6, 184, 120 + i * 5, 201, 0, 1.5) for i in range(6)))
    facets(b, 104, 132, 14, 19, 10, CHITIN, TAN, 5, .3); facets(b, 166, 132, 8, 17, -8, CHITIN, TAN, 4.4, .1); b.turn(mk, 80, 184, .25)
    b.form('84,126! 102,104 136,92 168,98 182,110! 182,96 166,84 134,78 100,88 74,112!', HORN, 2.6); b.cut(line('82,116 104,96 136,86 168,91 180,101', 1.8), STRAW); b.cut(line('88,118 78,108', 2))
    horn(lambda q: q, 1)


# ---------------------------------------------------------------- what holds a head: field behind, frame in front
@piece('head-field-person', '0 0 256 316')
def field_person():
    """dark, rays about the head"""
    s = P('M0 0H256V316H0Z', CHITIN); c = (128, 138); d = ''; e = ''
    for i in range(72):
        a = math.radians(i * 5 + R.uniform(-.5, .5)); r = min(abs(x) for x in ((128 if math.cos(a) > 0 else -128) / (math.cos(a) or 1e-9), (178 if math.sin(a) > 0 else -138) / (math.sin(a) or 1e-9))); p = lambda q: (c[0] + q * math.cos(a), c[1] + q * math.sin(a))
        d += wd(*p(46), *p(r + 30), 0, 2.6 if i % 2 else 1.7)
    return s + P(d, HORN)
@piece('head-field-bug', '0 0 256 316')
def field_bug():
    """bright, a web about the head"""
    s = P('M0 0H256V316H0Z', '#DDD0B0'); c = (128, 138); n = 14; d = ''; ang = [math.radians(i * 360 / n + R.uniform(-4, 4) + 9) for i in range(n)]; X = lambda a, r: (c[0] + r * math.cos(a), c[1] + r * math.sin(a))
    for a in ang: d += wd(*X(a, 14), *X(a, 250), 0, 1.1)
    for k in range(9):
        r = 34 + k * 23
        for a, e in zip(ang, ang[1:] + [ang[0] + 2 * math.pi]): d += wd(*X(a, r + R.uniform(-2, 2)), *X(e, r + R.uniform(-2, 2)), -r * .028, 1.1)
    return s + P(d, '#B79A72') + P(specks(Polygon([(6, 6), (250, 6), (250, 310), (6, 310)]), 90, (.6, 1.2)), '#B79A72')
def bordered(w, h, rings_):
    """nested octagons: inset, cut of the corner, colour; the last is the opening"""
    o = lambda q, c: octo(q, q, w - 2 * q, h - 2 * q, c); *r, (q0, c0) = rings_
    return ''.join('<path fill-rule="evenodd" d="%s%s" fill="%s"/>' % (o(q, c), o(q0, c0), col) for q, c, col in r)
@piece('head-frame', '0 0 288 348')
def head_frame():
    """hollow: opening 240x300 at 24, 24"""
    s = bordered(288, 348, [(0, 10, INK), (3, 9, GILT), (5.4, 8, INK), (7.4, 7.4, BRASS), (18.6, 4, INK), (20.6, 3.4, GILT), (22.4, 2.6, INK), (24, 2)])
    d = ''
    for i in range(30): d += ''.join(wd(x, 9, x + R.uniform(-.6, .6), 17.4, 0, 1.5) + wd(x, 339, x + R.uniform(-.6, .6), 330.6, 0, 1.5) for x in (27 + i * 8.07,))
    for i in range(37): d += ''.join(wd(9, y, 17.4, y + R.uniform(-.6, .6), 0, 1.5) + wd(279, y, 270.6, y + R.uniform(-.6, .6), 0, 1.5) for y in (27 + i * 8.17,))
    s += P(d, INK) + P(''.join(wd(a, 10, c, 10, 0, 1.4) for a, c in ((30, 120), (168, 258))) + wd(10, 40, 10, 180, 0, 1.4), BONE)
    for x, y in ((13, 13), (275, 13), (13, 335), (275, 335)): s += P(ring(x, y, 11, 20, .2), INK) + P('M%s %sl8 -8l8 8l-8 8z' % (f(x - 8), f(y)), IVORY) + P('M%s %sl3.4 -3.4l3.4 3.4l-3.4 3.4z' % (f(x - 3.4), f(y)), BRASS, INK, 1)
    s += P('M112 336L124 322H164L176 336L164 346H124Z', INK) + P('M116 336L126 325H162L172 336L162 343.4H126Z', IVORY) + P(wd(120, 335, 134, 330, 0, 1.3) + wd(168, 335, 154, 330, 0, 1.3) + wd(120, 337, 134, 340, 0, 1.3) + wd(168, 337, 154, 340, 0, 1.3), HORN) + scarab(144, 334, 19)
    return s
piece('head-frame-small', '0 0 88 106')(lambda: bordered(88, 106, [(0, 7, INK), (2, 6, BRASS), (6, 4, INK), (8, 3)]) + ''.join(loz(x, y, 5, IVORY) for x, y in ((5, 5), (83, 5), (5, 101), (83, 101))))


if __name__ == '__main__': main()
