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
SKINS = dict(fair=('#EBC7A0', INK, BONE, '#B8604A'), sand=('#CFA468', INK, PAPER, '#A0583A'), brown=('#AB7848', INK, '#E6C391', '#7A3A26'), deep=('#754A2D', INK, '#D3A470', '#93483A'))
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
    square='149,72 159,99 158,119 161,138 160,164 157,186 145,200 122,203 101,197 84,180 78,150 75,118 78,86 98,62 126,57',
    gaunt='148,70 158,98 155,118 159,135 151,158 147,177 139,199 126,203 112,196 96,174 84,148 76,118 78,86 98,60 126,55',
    heart='150,72 160,99 158,119 161,137 154,161 142,184 131,198 123,199 109,187 91,168 81,148 75,118 78,86 98,62 126,57',
    jowl='149,72 159,99 158,119 163,140 166,166 160,189 143,203 122,206 98,199 81,181 76,152 74,118 77,88 98,62 126,57',
    lantern='148,70 158,99 156,119 160,137 156,160 155,188 146,206 128,210 112,204 94,182 84,152 76,118 78,86 98,60 126,55',
    child='150,76 161,102 160,120 165,141 162,160 150,177 137,187 123,189 103,183 85,168 76,148 73,118 77,88 98,64 126,59',
    slim='147,72 156,99 154,119 157,137 151,161 142,185 132,201 123,202 110,190 95,170 86,148 79,118 80,86 98,62 126,57',
    broad='150,72 161,99 160,119 166,139 164,163 154,184 139,197 120,200 97,193 80,176 73,150 70,118 75,86 98,60 126,55')
NOSES = dict(straight='143,117 147,133 155,148 153,155 143,158', bow='144,116 149,129 159,146 156,156 144,159', snub='143,120 145,135 155,145 155,152 143,157',
             broad='142,118 147,137 157,150 155,158 141,161', long='144,115 151,136 161,156 157,162 144,162', small='143,122 146,136 153,148 151,154 143,157',
             roman='145,114 149.6,127 158,142 157,153 143,157', button='142,124 143,138 150,143 154,150 143,155', knob='143,119 148,135 160,143 162,155 142,162',
             wide='141,121 146,139 155,147 158,156 139,161', sharp='144,116 151,135 162,150 158,156 145,157', droop='144,115 150,134 159,152 156,166 145,160')
WINGS = dict(broad=-3, knob=-4, wide=-5, button=2, small=2, sharp=2)   # how far the nostril's wing stands out
NECKS = dict(plain='86,160 90,196 84,224 62,250 66,300! 176,300! 166,250 150,228 143,196 143,180', slim='93,160 98,196 93,226 68,250 66,300! 176,300! 162,250 145,228 138,196 138,180',
             thick='80,156 79,196 70,222 50,246 60,300! 182,300! 178,246 162,226 153,196 152,176')
FACE = 3.5                                         # the features stand this much left of where they are written
def face(b, skin='fair', shape='oval', nose='straight', mouth='calm', brow='soft', lid=0, age=0, lips=False, ear=True, shade=7, neck='plain', iris=CHITIN, light=True, eyes=(1, 1, 0), my=0, chin=''):
    """neck, head, ear and features; age 0 young to 2 old; lid 0 open, 1 lowered; eyes: width, height, tilt; my: how much lower the mouth"""
    col, dark, lite, lip = SKINS[skin]; sp = SHAPES[shape]; tone = {'fair': '#A06A48', 'sand': '#7C5530', 'brown': '#5A351C', 'deep': '#2E1A0E'}[skin]
    low = lambda q, d=my: ' '.join('%g,%g%s' % (x, y + d, '!' if z else '') for x, y, z in pts(q))
    if neck:
        g = b.form(NECKS[neck], col); x0 = pts(NECKS[neck])[1][0]
        b.cut(carve(g.buffer(-1), between('%g,188 112,207 146,200' % x0, '%g,204 108,218 134,214' % (x0 - 2), 4), 3, (.02, .92), .2), dark)
        b.cut(carve(g.buffer(-1), between('%g,200 %g,224 %g,246' % (x0 + 2, x0 - 2, x0 - 14), '%g,214 %g,232 %g,250' % (x0 + 16, x0 + 14, x0 + 6), 4), 2.4, (.0, .9), .2) + line('%g,216 %g,236 122,248' % (x0 + 28, x0 + 30), 2.4, .3), dark)
        if age or neck == 'slim': b.cut(line('140,212 134,232 128,246', 2.4), dark)
        if age > 1: b.cut(line('112,210 108,228 110,246', 2.4) + line('126,214 124,230 122,242', 2), dark)
        if chin == 'double': b.form('%g,186 98,204 122,214 144,208 156,190! 146,198 122,203 100,196' % (x0 + 6), col, 2.2)
    g = b.form(sp, col); h = g.buffer(-1.4)
    # shadow of the near side and under the jaw
    b.cut(carve(h, between('72,90 78,130 82,152 100,190 118,199', '90,92 95,130 102,150 116,170 128,180', shade - (age > 1) * 2), 2.2, (.3, .9), .16), dark)
    b.cut(carve(h, [c for c in between('82,146 90,172 108,192 134,198', '90,152 98,172 112,186 130,192', 3)], 2.4, (.05, .95), .2), dark)
    if ear:
        b.form('86,124 78,118 71,122 71,134 76,148 83,154 88,148 89,136', col, 2.4); b.cut(line('84,127 77,124 76,134 80,143', 2.4) + line('85,136 81,139 82,147', 1.8), dark)
    kept, b.o = b.o, ''
    # eyes
    e = EYE; lid_ = lid * 2.4; sx, sy, tilt = eyes
    if age: b.cut(line('128,137 118,141 108,138', 1.7) + line('157,138 151,140 146,138', 1.3), dark)
    if age > 1: b.cut(line('128,141 117,147 106,143', 1.5) + ''.join(wd(101, e - 3 + i * 4, 92 - i * .6, e - 7 + i * 6, 0, 1.2) for i in range(3)), dark)
    for cx, kx, ix in ((117.5, sx, 3.2), (149.6, .58 * sx, 1.6)):
        Q = lambda *q: ' '.join('%g,%g%s' % (cx + x * kx, e + y * sy + tilt * x * (.14 if cx < 130 else -.14), '!' if z else '') for x, y, z in q)
        b.put(P(S(Q((-11.5, 1.6, 1), (-5, -5 + lid_, 0), (4, -6.2 + lid_, 0), (11, .6, 1), (5, 4.6, 0), (-5, 5.4, 0))), BONE, dark, 1.2))
        clip = poly(Q((-11.5, 1.6, 1), (-5, -5 + lid_, 0), (4, -6.2 + lid_, 0), (11, .6, 1), (5, 4.6, 0), (-5, 5.4, 0)))
        ir = disc(0, 0, 1)
        b.put(P(pd(affine_transform(ir, (5.3 * (kx + .12), 0, 0, 5.6 * sy ** .5, cx + ix, e - .6)).intersection(clip)), iris) + P(pd(affine_transform(ir, (2.5 * (kx + .12), 0, 0, 2.7, cx + ix, e - .6)).intersection(clip)), INK) + P(pd(affine_transform(ir, (1.3 * (kx + .2), 0, 0, 1.4, cx + ix + 1.6 * kx, e - 2.6 + lid_ * .5))), BONE))
        b.cut(line(Q((-13, 3, 0), (-6, -5.2 + lid_, 0), (4, -6.6 + lid_, 0), (12, .8, 0)), 3.3, .6) + line(Q((-8, 5, 0), (0, 6, 0), (8, 3.4, 0)), 1.3), dark)
        b.cut(line(Q((-11, -4 + lid_, 0), (-2, -10.4 + lid_ * .8, 0), (8, -8 + lid_, 0)), 1.4), dark)
    # brows
    near, far, w = dict(soft=('104,119 115,111 130,114', '145,114 151,110 157,114', 3.6), arched=('103,119 114,107 130,114', '145,114 152,107 158,115', 2.8), heavy=('102,118 115,109 132,117', '144,117 151,109 159,114', 6),
                         stern=('102,114 116,110 133,119', '144,119 151,111 159,112', 4.6), raised=('102,116 114,104 131,109', '145,109 151,104 158,111', 3.2), bushy=('99,117 113,107 133,117', '143,117 151,107 161,113', 7.5), fine=('104,117 116,110 130,114', '145,113 151,110 157,114', 2),
                         level=('102,115 116,113 131,115', '145,115 152,113 159,115', 5), sad=('101,120 114,114 130,110', '145,110 152,113 158,118', 3.6), high=('101,114 113,101 129,108', '145,108 152,101 159,110', 2.4))[brow]
    bc = dark if not (age > 1 and brow == 'bushy') else BONE
    if bc == BONE: b.cut(line(near, w + 3.4, .6, .2) + line(far, w + 2.6, .4, .2), INK)
    b.cut(line(near, w, .6) + line(far, w * .9, .4), bc)
    # nose
    ns = NOSES[nose]; q = pts(ns); tip = q[2]; a = WINGS.get(nose, 0); by = q[4][1] - 158
    b.sil.append(poly([(x - FACE, y, 0) for x, y, _ in q] + [(131, 152, 0)]))
    b.put(P(S([(q[0][0] - 3, q[0][1], 1), (q[0][0], q[0][1], 0), *[(x, y, 0) for x, y, _ in q[1:4]], (q[4][0], q[4][1], 0), (134, 155, 0), (136, 140, 0)]), col))
    b.cut(line(ns, 3, .62, .2) + line('%g,%g %g,%g %g,%g 140,%g' % (139 + a * .6, 150 + by, 133 + a, 153 + by, 133 + a, 160 + by, 159 + by), 2.4) + wd(141 + a * .4, q[4][1] - .6, 149, q[4][1] - 1.4, -1.4, 1.9), dark)
    b.cut(carve(poly('143,118! 146,134 150,150 140,152 134,150 138,134'), between('141,120 140,136 136,150', '144,124 145,138 144,152', 3), 1.7, (.0, .85), .2), dark if skin in ('brown', 'deep') else tone)
    # mouth
    m = dict(calm=('123,172.6 134,170.4 141,172 146,170.4 152.5,170.8', '132,180 140,182 147,179'), smile=('121,169 130,173 141,174.4 148,172 154,166', '132,182 140,184 148,180'), grave=('125,176 135,170 141,171 146,170 151,175', '131,181 140,182 147,180'), small=('130,173 137,170 141,171 145,170 150,172', '134,180 141,182 147,179'), wide=('118,172 132,171 141,173 148,171 157,170', '130,183 140,185 150,181'), smirk=('122,174 132,172 141,173 149,170 156,164', '132,181 140,183 149,179'), full=('123,172 133,169 141,173 147,169 154,171', '130,184 140,187 150,182'))[mouth]
    m = [low(x) for x in m]
    if lips:
        f_ = 3 if mouth == 'full' else 0; b.put(P(S('%s %s' % (m[0], low('149,%g 141,%g 131,%g' % (176 + f_, 179.6 + f_, 177.4 + f_)))), lip) + P(S('%s %s' % (m[0], low('148,%g 143.6,%g 140.4,%g 136,%g 129,%g' % (168 - f_ * .5, 166.8 - f_ * .5, 168, 166.6 - f_ * .5, 169.4)))), lip))
        b.cut(line(low('134,%g 140,%g 146,%g' % (176 + f_ * .6, 177 + f_ * .6, 175.6 + f_ * .6)), 1.6), lite)
    b.cut(line(m[0], 2.8, .5) + line(m[1], 2.4) + wd(140, 161 + by, 141, 167 + my, .3, 1.1), dark)
    if mouth in ('smile', 'smirk') and not age: b.cut(line(low('117,164 115,170 118,175'), 2), dark)
    if age: b.cut(line('131,155 124,163 121,172', 1.9) + line('155,156 157,163 156,170', 1.4), dark)
    if age > 1:
        b.cut(''.join(line(s_, 1.7) for s_ in ('104,98 124,93 148,97', '107,90 126,86 146,89', '109,104 124,100 134,102')) + line('112,150 104,160 102,172', 1.8) + line('118,178 116,186 122,192', 1.6), dark)
    elif age: b.cut(line('108,97 126,93 146,96', 1.4), dark)
    b.cut(line(low('130,190 135,188 141,190'), 1.5), dark)
    if chin == 'cleft': b.cut(wd(137, 190 + my, 138, 197 + my, 0, 1.6), dark)
    if skin == 'fair' and age < 2: b.cut(line('104,150 111,155 121,156', 2.4) + line('108,156 113,160 119,161', 1.8), '#DC9A74')
    if light and skin != 'fair':
        d = line(' '.join('%g,%g' % (q[i][0] - 4.6 - .8 * i, q[i][1] + 5 - i) for i in range(3)), 2.2, .7) + line('112,84 126,78 140,82', 3) + line('118,80 130,75 140,77', 1.8) + line('106,149 116,153 127,149', 2.2) + line(low('127,193 133,195 138,193'), 1.6)
        if skin == 'deep': d += line('104,154 112,158 121,157', 1.7) + line('99,140 101,152 108,164', 1.8)
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
    face(b, 'fair', 'gaunt', 'bow', 'grave', 'high', 1, 2, ear=False, neck='slim')
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
    face(b, 'brown', 'slim', 'roman', 'small', 'fine', .7, 0, ear=False, neck='slim', eyes=(1.06, .95, 1))
    g = b.form('20,280! 24,256 44,238 80,226! 112,246 150,226! 184,236 208,252 218,280!', BLUE)
    pleats(b, g, '40,244 34,262 30,280', '92,250 92,266 92,284', 6, 2.4); pleats(b, g, '200,252 206,268 208,284', '148,252 150,268 150,284', 5, 2.4)
    g = fur(b, '64,226! 84,218 110,240 146,220 166,226! 172,240 152,256 118,268 80,252 60,242', BONE, '#A98C63', 2, 60, 7, 3)
    b.cut(''.join('M%s %sl-2.6 9l3 6l2.6 -6z' % (f(x), f(y)) for x, y in ((76, 228), (94, 240), (114, 249), (134, 242), (152, 231))), INK)
    hair = '153,92! 148,80 128,84 112,96! 102,114 96,134 94,156! 98,178 100,200 90,216 72,224 54,216 44,200 50,180 44,162 52,144 50,124 58,104 66,84 84,64 110,54 140,58 156,74'
    g = b.form(hair, INK)
    pleats(b, g, '150,82 124,74 96,88 84,120', '140,60 108,56 74,82 58,120', 7, 2.6, SKY, (.02, .98)); pleats(b, g, '92,118 88,140 92,164 90,190', '60,112 52,140 52,164 56,180', 6, 2.6, SKY, (0, .95))
    b.cut(curl(84, 204, 11, 2.8, 40) + curl(62, 208, 10, 2.6, 200) + curl(58, 184, 8, 2.2, 100) + curl(86, 180, 8, 2.2, 0), SKY)
    b.form('70,84! 78,58 104,44 134,44 156,58 162,84! 118,72', BLUE, 2.4); b.cut(line('84,74 92,58 108,50', 2) + line('112,66 118,54 128,50', 2) + line('140,66 142,56 138,50', 1.8), SKY)
    cor = '58,104! 48,50! 76,73! 90,30! 112,63! 134,24! 147,60! 172,36! 167,78 162,94! 146,84 114,82 80,93'
    g = b.form(cor, BRASS); b.cut(line('60,94 90,80 122,74 165,84', 2.2))
    for x, y, r in ((48, 49, 4.4), (90, 29, 5), (134, 25, 4.6), (172, 35, 4.4)): b.ball(x, y, r, BONE, 2, 10)
    for x, y in ((76, 89), (104, 81), (132, 78), (154, 83)): b.form('%g,%g! %g,%g! %g,%g! %g,%g!' % (x, y - 6, x + 5, y, x, y + 6, x - 5, y), BLUE, 1.5)
    b.cut(wd(55, 58, 62, 84, 0, 2) + wd(91, 38, 96, 68, 0, 2) + wd(134, 32, 136, 62, 0, 2) + wd(168, 48, 163, 72, 0, 2), BONE)


@head('person-aristocrat-3')
def cavalier(b):
    """a man in his best years, broad hat, plume, pointed beard, ruff"""
    face(b, 'sand', 'long', 'sharp', 'calm', 'stern', .5, 1)
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
    face(b, 'deep', 'heart', 'button', 'full', 'arched', .2, 0, True, neck='slim', eyes=(1.1, 1.12, 1), my=-2)
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
    """an old woman, white hair, a deep hood of woven wool with a stitched border, its tip hanging back"""
    WOOL, PALE = '#B88E5A', '#E8CFA0'
    outer = poly('170,94! 168,66 152,44 130,32 104,25 80,22 58,30 42,50 34,76 40,96 54,94! 50,120 46,150 40,186 30,216 20,248 14,290! 224,290! 216,254 202,230 186,214 180,188 182,150 180,118')
    inner = poly('162,94! 150,78 124,73 102,86 90,112 86,142 86,176 92,208 106,234 124,250! 140,238 152,220 162,196 170,156 170,116')
    b.form(inner, '#2E1A0E', 2)
    face(b, 'deep', 'broad', 'wide', 'smile', 'raised', .5, 2, ear=False)
    g = b.form('90,210! 112,226 140,216 152,204! 156,226 124,252! 96,232', IVORY, 2.2); pleats(b, g, '94,214 110,236', '150,208 136,238', 8, 1.6, HORN)
    g = b.form('160,100! 154,88 142,86 132,82! 116,90 102,104 94,126 92,154! 78,136 84,98 104,76 132,68 154,74 166,88!', BONE, 2); pleats(b, g, '100,110 112,94 128,84', '90,104 108,80 130,72', 5, 1.8, HORN); pleats(b, g, '134,82 146,86 158,94', '136,74 150,78 162,88', 3, 1.6, HORN); b.cut(line('96,112 88,128 91,148', 1.8), HORN)
    g = b.form(outer.difference(inner), WOOL)
    pleats(b, g, '120,32 84,60 62,110 52,190', '134,44 106,62 86,90 76,150', 5, 2.8, UMBER, (.02, .96)); pleats(b, g, '52,190 36,236 26,284', '84,186 66,240 60,284', 5, 2.8, UMBER, (.02, .96)); pleats(b, g, '190,228 202,284', '160,216 168,284', 4, 2.6, UMBER, (.02, .96)); pleats(b, g, '108,30 70,56 54,100', '122,40 94,60 72,104', 3, 1.8, PALE, (.05, .9)); b.cut(line('92,30 66,46 54,72 56,96', 3.4, .5, .3) + line('78,28 58,44 48,70', 2), UMBER)
    # a woven check on the shoulders
    gs = outer.intersection(poly('0,240! 50,224 90,234 124,256! 160,236 190,226 240,232! 240,300! 0,300!')).difference(inner).buffer(-2); b.put(P(pd(gs), RUST)); b.cut(carve(gs, between('10,244 110,256 230,240', '10,282 110,294 230,282', 4), 3, (0, 1), .01), PALE); b.cut(carve(gs, between('34,216 14,290', '216,216 226,290', 13), 2.6, (0, 1), .01), '#2E1A0E'); b.cut(line('22,242 56,226 92,236 122,256', 3, .5, .8) + line('126,256 160,238 190,228 208,236', 3, .5, .8))
    # stitched border of the hood
    rim = outer.intersection(inner.buffer(8.6)).difference(inner.buffer(.6)); b.put(P(pd(rim), RUST, INK, 2)); d = ''
    for q, n in (('164,84 148,72 124,68 98,82 85,110 81,142 81,176 87,208 102,236 116,248', 24), ('132,248 146,238 158,222 168,196 175,156 175,118', 14)):
        ln = LineString(dense(q))
        for i in range(n):
            u, v = ln.interpolate((i + .3) / n, normalized=True), ln.interpolate((i + .7) / n, normalized=True); d += tooth((u.x, u.y), ((u.x + v.x) / 2 - (v.y - u.y) * .5, (u.y + v.y) / 2 + (v.x - u.x) * .5), (v.x, v.y), ((u.x + v.x) / 2 + (v.y - u.y) * .5, (u.y + v.y) / 2 - (v.x - u.x) * .5))
    b.cut(d, GOLD)
    b.ball(124, 252, 13, BRASS, 2.6, 18); b.put(P(ring(124, 252, 8.4, 14, .1), INK) + P(ring(124, 252, 6.8, 14, .1), BONE)); b.cut(fan(124, 252, 0, 300, 6, 1, 6, 0, 1.4))


@head('person-commoner-2')
def field(b):
    """a man in his best years, a frayed straw hat, a full red beard"""
    face(b, 'fair', 'square', 'knob', 'calm', 'level', .4, 1, neck='thick')
    g = b.form('20,280! 24,256 44,240 80,230! 96,252 118,270 140,250 152,230! 186,240 210,256 218,280!', HORN); pleats(b, g, '46,244 40,262 34,284', '96,258 104,270 104,286', 7, 2.6, '#3A2416'); pleats(b, g, '200,252 206,268 208,284', '142,256 134,268 132,286', 6, 2.6, '#3A2416')
    g = b.form('76,218! 96,232 120,236 148,218! 158,226 150,242 132,252! 136,272 122,284 112,256! 88,250 72,236', RUST); pleats(b, g, '80,226 104,244 130,244', '84,236 106,248 124,250', 3, 2, '#D98C6A'); pleats(b, g, '118,254 124,280', '130,254 130,276', 3, 1.8, '#D98C6A')
    g = b.form('92,94! 92,120 87,132! 82,118 74,112 68,124 64,110 68,92', RUST, 2); pleats(b, g, '88,98 84,116', '70,98 70,118', 4, 2, INK)
    beard = '84,128! 92,142 98,158 108,168 120,165 138,163! 148,164 156,166 160,156! 162,178 156,198 142,214 124,220 106,212 92,196 84,172 80,148'
    g = b.form(fringe(poly(beard), 8, 4), RUST, 2); b.put(P(S('126,176! 134,173 140,174.4 149,172! 146,179 138,181 131,180'), '#C77A5C', INK, 1.8)); pleats(b, g, '86,140 92,170 112,206', '106,170 112,186 124,214', 6, 2.4); pleats(b, g, '116,168 114,190 126,216', '158,166 154,190 134,214', 8, 2.4); pleats(b, g, '86,150 96,184 114,208', '112,176 120,196 126,210', 4, 1.5, '#D98C4A'); pleats(b, g, '134,184 132,200 128,212', '156,176 150,194 136,208', 3, 1.5, '#D98C4A')
    g = b.form('78,88! 80,62 94,44 120,36 144,42 156,60 158,82!', SAND); pleats(b, g, '82,84 84,62 98,48', '154,78 150,60 140,46', 9, 2, UMBER); b.cut(line('80,66 116,52 154,62', 1.8) + line('86,54 116,42 146,50', 1.6), UMBER)
    brim = fringe(poly('36,112! 52,94 82,82 120,76 160,74 188,76 206,84! 192,93 162,93 122,94 86,101 58,114'), 8, 5, .2); g = b.form(brim, SAND, 2.4)
    pleats(b, g, '46,104 86,92 122,86 160,84 198,84', '60,107 90,97 124,91 160,90 192,89', 2, 2, UMBER); b.cut(''.join(wd(54 + i * 8.4, 101 - i * .9 - 5 * math.sin(i / 17 * math.pi), 52 + i * 8.5, 108 - i * .8 - 5 * math.sin(i / 17 * math.pi), .6, 1.5) for i in range(17)), UMBER)
    g = b.form('79,80! 118,68 157,74! 158,84! 120,80 78,90!', RUST, 2)


@head('person-commoner-3')
def spinner(b):
    """a young woman, a kerchief rolled to a band and knotted above the brow, braid over the shoulder, a spinner's apron"""
    SHIRT = '#E2CDA2'
    face(b, 'sand', 'round', 'snub', 'smile', 'soft', 0, 0, True, eyes=(1, 1.06, 0))
    g = b.form('18,280! 24,254 46,236 80,224! 96,244 118,254 142,242 154,222! 190,236 212,254 220,280!', SHIRT); pleats(b, g, '46,242 36,262 32,284', '92,240 96,284', 6, 2.4, UMBER); pleats(b, g, '204,252 212,284', '146,240 140,284', 6, 2.4, UMBER)
    g = b.form('76,214! 94,228 116,236 140,226 152,210! 162,220 158,240! 138,238 122,250! 116,262! 106,250 86,246 70,236!', SHIRT, 2.4); b.cut(line('78,222 98,234 118,242', 2) + line('152,218 138,232 122,242', 2) + line('119,240 118,250 116,260', 2.4), UMBER)
    g = b.form('84,262! 116,268 150,260! 154,284! 80,284!', UMBER, 2.4); b.form('50,240! 66,232! 94,262! 86,272!', UMBER, 2.4); b.form('174,230! 188,236! 152,270! 142,264!', UMBER, 2.4); b.cut(line('58,238 74,252 90,266', 2) + line('182,236 164,252 148,266', 2) + line('86,267 116,272 150,265', 1.6), TAN)
    for x, y in ((90, 267), (147, 265)): b.ball(x, y, 4.6, BRASS, 2, 10)
    b.form('168,218! 174,214! 178,262 172,266!', HORN, 2); b.form('164,228! 170,222 178,226! 182,240 178,252! 170,254 164,244', BONE, 2.2); b.cut(''.join(line('%g,%g %g,%g %g,%g' % (165, y, 172, y + 4, 180, y), 1.6) for y in (231, 237, 243)), HORN)
    g = b.form('158,90! 154,68 136,52 108,50 82,62 66,86 62,114 68,142! 82,134 92,118! 100,100 112,92 124,96! 134,84 148,92!', INK); pleats(b, g, '112,88 92,104 78,134', '108,56 76,80 68,126', 6, 2.2, TAN, (.03, .95)); pleats(b, g, '120,88 134,82 148,86', '116,56 140,58 154,74', 3, 2, TAN, (.03, .95)); b.cut(curl(114, 90, 6, 1.8) + curl(144, 90, 5, 1.8, 160), TAN)
    g = b.form('159,92! 150,77 130,71 104,79 84,98 72,128! 62,118 70,90 94,66 124,56 150,63 162,80!', RUST); pleats(b, g, '154,82 130,66 100,74 74,118', '158,76 128,60 94,70 66,112', 2, 2.2, INK, (.03, .97)); b.cut(line('156,80 130,62 98,72 72,112', 2, .5, .5), '#E5B58E')
    g = b.form('128,64! 110,46 104,24! 122,30 138,52! ', RUST, 2.6); b.cut(line('110,34 120,48 130,62', 2.2) + line('118,36 126,48 132,58', 1.5)); g = b.form('138,62! 146,42 166,30! 170,48 156,62 142,72!', RUST, 2.6); b.cut(line('164,36 152,48 142,62', 2.2) + line('164,46 154,54 146,64', 1.5)); b.ball(135, 66, 9, RUST, 2.6); b.cut(wd(130, 62, 139, 70, 1, 1.6))
    # braid
    for i, (x, y, r) in enumerate(((74, 146, 13), (68, 164, 13.6), (64, 183, 14), (64, 203, 14), (68, 222, 13), (75, 239, 11.6))):
        b.form('%g,%g! %g,%g %g,%g %g,%g! %g,%g %g,%g' % (x, y - r, x + r, y - r * .5, x + r * .8, y + r * .4, x, y + r * 1.05, x - r * .8, y + r * .4, x - r, y - r * .5), INK, 1.4); b.cut(line('%g,%g %g,%g %g,%g' % (x - r * .6, y - r * .5, x - r * .3, y + r * .2, x, y + r * .8), 2.4) + line('%g,%g %g,%g %g,%g' % (x + r * .6, y - r * .5, x + r * .4, y + r * .1, x + r * .1, y + r * .7), 2.4) + line('%g,%g %g,%g' % (x, y - r * .7, x, y + r * .4), 1.8), TAN)
    b.form('70,248! 84,246! 82,256! 74,257!', RUST, 1.8); g = b.form('74,256! 82,255! 90,274 76,280 70,272', INK, 1.8); b.cut(line('77,260 76,276', 1.6) + line('80,260 84,274', 1.6), TAN)


@head('person-commoner-4')
def stoker(b):
    """a youngster, cropped hair on end, goggles pushed up, a great scarf"""
    face(b, 'brown', 'child', 'button', 'smirk', 'high', 0, 0, neck='slim', eyes=(1.1, 1.16, 0), my=-4)
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
    face(b, 'sand', 'gaunt', 'droop', 'grave', 'bushy', .6, 2, my=3)
    g = b.form('20,280! 24,254 46,236 82,224! 118,250 152,226! 186,238 210,256 218,280!', UMBER); pleats(b, g, '48,238 40,258 32,284', '82,228 78,256 74,284', 5, 2.6, SHADE, (.1, .95)); pleats(b, g, '160,232 160,256 160,284', '200,252 206,268 208,284', 5, 2.6, SHADE, (.1, .95))
    g = b.form('78,222! 92,214 104,230! 104,272 100,284! 74,284! 72,250', WHITE, 2.4); pleats(b, g, '80,224 76,284', '100,228 98,284', 4, 1.8, HORN); g = b.form('150,216! 160,224! 168,250 166,284! 142,284! 140,240', WHITE, 2.4); pleats(b, g, '146,236 146,284', '162,236 162,284', 4, 1.8, HORN)
    g = b.form('92,94! 90,110 86,122! 78,114 70,122 66,140 72,156 80,160! 70,172 56,166 50,146 52,122 60,104 70,92', WHITE, 2.2); pleats(b, g, '86,98 74,112 62,130 68,160', '70,94 58,112 54,136 60,160', 4, 2)
    bd = '84,152! 92,164 104,172 118,166 136,163! 146,165 154,167 159,172! 163,184 162,196 164,214 158,236 160,262 148,252 140,236! 132,252 126,270 118,280 116,262! 106,256 100,240 98,220 90,200 84,180 80,164'
    g = b.form(bd, WHITE); b.put(P(S('128,178! 134,176 140,176.6 146,175! 143,179.4 138,180.6 132,180'), '#8A4A34', INK, 1.8)); b.cut(line('130,185 137,187 144,184', 2))
    pleats(b, g, '86,162 94,196 104,240', '134,182 136,210 122,266', 9, 2.6); pleats(b, g, '140,184 142,212 148,244', '158,178 158,204 154,250', 5, 2.4); pleats(b, g, '138,164 120,168 104,178 98,192', '138,168 126,174 116,184 112,196', 3, 2.2); pleats(b, g, '142,165 152,170 160,180', '142,169 150,175 156,186', 2, 1.8)
    g = b.form('70,98! 70,84 90,72 122,66 150,68 159,76! 160,92! 146,86 118,86 92,94 76,106!', UMBER); pleats(b, g, '74,100 96,88 122,82 156,86', '72,90 94,78 122,72 156,76', 3, 2, TAN)
    g = b.form('38,66! 76,44 112,36! 160,38 204,44! 190,62 162,80! 122,70 86,80 66,96! 54,82', CHITIN); pleats(b, g, '44,68 78,52 112,40', '66,88 90,74 120,66', 5, 2.4, SHADE, (.04, .94)); pleats(b, g, '118,42 136,54 150,74', '196,46 178,60 162,76', 6, 2.2, SHADE, (.02, .9));
    b.cut(line('114,38 84,58 58,80 50,98', 4.2, .5, .8)); b.cut(line('114,38 84,58 58,80 50,98', 2, .5, .8), BRASS); b.ball(114, 37, 5.4, BRASS, 2, 10); g = b.form('46,98! 54,98! 60,124 54,128 48,124 42,128 40,120!', BRASS, 2); b.cut(wd(48, 102, 46, 124, 0, 1.4) + wd(52, 102, 54, 124, 0, 1.4))


@head('person-learned-2')
def reader(b):
    """a woman in her best years, round spectacles, two quills through the knot of her hair"""
    face(b, 'deep', 'lantern', 'straight', 'grave', 'stern', .5, 1, True, eyes=(.94, .9, 0), my=4)
    g = b.form('20,280! 24,256 46,240 78,230! 96,254 118,272 140,254 154,230! 186,240 210,258 218,280!', CHITIN); pleats(b, g, '46,244 38,262 34,284', '86,250 88,268 88,284', 7, 2.4, SHADE, (.1, .95)); pleats(b, g, '200,252 206,270 208,284', '150,250 148,268 146,284', 6, 2.4, SHADE, (.1, .95))
    g = b.form('78,212! 90,208! 104,230 122,242! 108,278! 84,262 70,234!', WHITE); pleats(b, g, '82,214 82,238 100,268', '94,214 104,236 114,252', 4, 1.8, HORN); g = b.form('146,206! 158,214! 160,238 146,262 128,276! 122,242! 138,230', WHITE); pleats(b, g, '152,212 152,236 132,266', '148,212 142,232 128,250', 3, 1.8, HORN)
    b.form('122,238! 127,246 122,256! 117,246', BRASS, 1.8)
    # quills, knot, hair
    for q, r, c in (('104,72! 66,54 36,44! 34,56 46,68 72,76 96,82!', '100,76 66,62 38,48', 6), ('88,70! 76,48 52,26! 72,26 92,38 102,62!', '95,66 82,44 58,28', 5)):
        g = b.form(q, WHITE, 2); b.cut(line(r, 2.2), HORN); x = pts(q); pleats(b, g, '%g,%g %g,%g' % (x[0][0], x[0][1], x[2][0] + 6, x[2][1] + 2), '%g,%g %g,%g' % (x[-1][0], x[-1][1], x[3][0], x[3][1]), 4, 1.4, HORN)
    g = b.form('86,76! 84,52 98,32 122,26 142,36 148,56 138,76!', INK, 2.4); b.cut(curl(117, 52, 23, 3.4, 120) + curl(117, 52, 17, 2.2, 300), TAN)
    hair = '154,92! 156,76 140,62 116,60 90,68 72,88 66,114 70,138 80,146! 86,132 86,118! 92,106 106,94 130,84!'
    g = b.form(hair, INK); pleats(b, g, '150,84 124,78 98,92 78,128', '142,68 112,64 84,84 70,122', 7, 2.2, TAN, (.02, .97)); b.cut(line('148,80 122,74 96,88 78,122', 3.4, .3) + line('140,72 114,70 90,84', 2.4, .3), BONE); g = b.form('88,78! 112,68 142,72! 146,80 114,76 88,88!', BRASS, 2); b.cut(''.join(wd(94 + i * 8, 77 - i * 1.2, 95 + i * 8, 83 - i * 1.0, 0, 1.2) for i in range(6)))
    # spectacles
    for x, rx, ry in ((114, 17.5, 17), (147.6, 11, 16)): b.sil.append(poly([(x + rx * math.cos(a / 10 * math.pi), 131 + ry * math.sin(a / 10 * math.pi), 0) for a in range(20)])); o = poly([(x + rx * math.cos(a / 10 * math.pi), 131 + ry * math.sin(a / 10 * math.pi), 0) for a in range(20)]); b.put(P(pd(o.buffer(2.2).difference(o.buffer(-2.2))), INK) + P(pd(o.buffer(1).difference(o.buffer(-1))), GOLD)); b.cut(line('%g,%g %g,%g %g,%g' % (x - rx * .7, 126, x - rx * .45, 121, x - rx * .1, 118.4), 2), BONE)
    b.cut(line('131,127 134,123 138,126', 3.6, .5, .7) + line('97,129 88,126 80,127', 4, .5, .8)); b.cut(line('131,127 134,123 138,126', 1.6, .5, .7) + line('97,129 88,126 80,127', 1.8, .5, .8), GOLD)


@head('person-learned-3')
def breeder(b):
    """a young man, hair like a thicket, a band with a lens, a moth on his shoulder"""
    face(b, 'brown', 'square', 'knob', 'smile', 'heavy', 0, 0, neck='thick', chin='cleft', my=3)
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
    """an old scholar, bald, white hair out over the ears, an eyeglass on its cord, a knotted cravat"""
    g = b.form('152,92! 162,82 178,80! 172,92 190,94! 180,104 194,114! 180,118 184,132! 168,132 156,136!', WHITE); pleats(b, g, '156,98 176,86', '158,130 178,128', 5, 2, HORN, (.05, .9))
    face(b, 'fair', 'round', 'snub', 'smile', 'bushy', .6, 2)
    b.cut(line('90,82 104,68 122,63', 2) + line('86,96 92,84 102,76', 1.6) + line('108,72 120,68 134,70', 1.6))
    g = b.form('92,100! 80,90 66,76 52,74! 56,86 38,84! 42,98 24,104! 34,114 22,128! 36,134 30,150! 46,152 48,168! 62,160 76,166! 72,150 68,134 72,120 86,118!', WHITE); pleats(b, g, '86,106 66,92 52,82', '74,150 60,152 50,160', 10, 2.2, HORN, (.0, .95)); pleats(b, g, '82,110 60,108 40,106', '74,140 56,140 38,144', 3, 2, INK, (.05, .8))
    g = b.form('20,284! 24,258 46,240 80,228! 118,250 152,226! 188,238 212,256 218,284!', CHITIN); pleats(b, g, '48,244 38,264 34,284', '80,234 78,284', 4, 2.4, SHADE, (.1, .95)); pleats(b, g, '204,258 210,284', '172,238 174,284', 4, 2.4, SHADE, (.1, .95))
    g = b.form('74,224! 90,216! 108,284! 84,284! 72,252!', HORN, 2.4); pleats(b, g, '80,226 90,284', '90,222 104,284', 3, 2); g = b.form('148,214! 162,222! 166,250! 154,284! 132,284!', HORN, 2.4); pleats(b, g, '150,222 138,284', '160,226 152,284', 3, 2)
    g = b.form('78,206! 92,218 118,226 142,216 154,202! 160,218 148,234 132,240! 146,254 150,276! 134,270 122,284! 112,270 96,276! 98,256 108,240! 88,234 74,222', WHITE, 2.6); pleats(b, g, '80,212 98,226 120,232', '78,220 96,232 112,236', 3, 1.8, HORN); pleats(b, g, '152,210 140,224 126,232', '156,218 142,232 130,236', 2, 1.8, HORN); pleats(b, g, '114,244 106,258 102,270', '126,244 138,256 146,270', 5, 1.8, HORN)
    b.form('108,232! 120,228 132,232! 132,246 120,250 108,246!', WHITE, 2.4); b.cut(wd(116, 234, 115, 246, 0, 1.6) + wd(124, 233, 125, 246, 0, 1.6), HORN)
    # eyeglass at the near eye
    for r, c in ((17, INK), (15, BRASS), (12.4, INK)):
        o = disc(114.5, 131, r); b.put(P(pd(o.difference(disc(114.5, 131, r - 2.4))), c))
    b.cut(line('104,128 107,121 113,119', 2.4), '#FFFFFF'); b.cut(line('100,140 92,170 90,206 98,250', 2.8, .5, .5)); b.cut(line('100,140 92,170 90,206 98,250', 1.3, .5, .5), BRASS)


@head('person-mercantile-1')
def factor(b):
    """a man in his best years, a rolled hood that falls to one side, its tail, a chain of office"""
    face(b, 'fair', 'jowl', 'broad', 'smile', 'level', .4, 1, neck='thick', chin='double', my=2)
    g = b.form('78,96! 92,96! 92,114 88,128! 80,120 72,126 70,112', UMBER, 2); pleats(b, g, '88,98 84,120', '76,100 74,120', 4, 1.8, TAN)
    b.cut(''.join(wd(x, y, x + 2, y + 6, .4, 1.4) for x, y in ((96, 176), (104, 184), (112, 190), (122, 194), (132, 196), (142, 194), (150, 188), (108, 178), (118, 184), (128, 200), (140, 200))), '#A06A48')
    g = b.form('16,280! 18,250 40,230 80,218! 98,236 120,242 142,234 158,216! 194,230 216,252 222,280!', GREEN); pleats(b, g, '44,236 30,258 26,284', '104,242 104,264 104,284', 9, 2.8); pleats(b, g, '206,250 214,284', '134,242 134,264 134,284', 8, 2.8); pleats(b, g, '60,236 48,258 44,284', '96,244 94,264 94,284', 4, 1.6, MOSS)
    g = fur(b, '58,220! 70,202 82,196! 94,212 120,224 146,212 158,194! 170,200 182,218! 176,244 150,256 120,260 88,256 64,244!', UMBER, TAN, 2.6, 130, 7, 3.6)
    for i in range(15):
        t = i / 14; b.ball(50 + 138 * t, 236 + 34 * math.sin(math.pi * t), 5.2, BRASS, 2, 10)
    b.form('119,262! 129,273! 119,284! 109,273!', BRASS, 2.2)
    tail = '58,92! 42,110 30,136 34,164 24,192 30,224 20,252! 42,258 54,242! 50,216 58,188 54,160 62,134 76,112!'
    g = b.form(tail, GREEN); pleats(b, g, '62,104 42,136 44,166 32,200 28,248', '72,110 56,140 52,170 46,206 44,252', 3, 2.8); b.cut(line('56,106 38,138 40,164 32,192', 1.8), MOSS)
    # the crown of the hood flops over the roll
    g = b.form('158,62! 156,42 138,28 112,23 84,26 56,36 32,54 20,76 26,92 40,88! 46,98 60,92! 70,98 82,86! 92,74', GREEN); pleats(b, g, '148,52 110,38 66,54 32,86', '150,60 118,52 84,64 58,90', 5, 2.8, INK, (.03, .95)); b.cut(line('140,40 104,32 62,44 34,68', 2.4, .4) + line('136,48 106,44 74,58', 1.8), MOSS)
    roll = '52,112! 40,94 52,74 84,62 122,56 158,58 180,68 186,86 172,98! 148,89 118,89 92,97 72,114!'
    g = b.form(roll, GREEN); b.cut(carve(g.buffer(-1.4), [[(x - 3, y + 22), (x + 6, y + 2), (x + 20, y - 18)] for x, y in ((50, 98), (60, 91), (71, 86), (82, 82), (93, 79), (104, 76), (115, 74), (126, 72), (137, 72), (148, 73), (159, 76), (169, 81))], 3, (.02, .98))); b.cut(line('60,86 90,70 124,64 158,66', 2.2, .4), MOSS)
    b.ball(154, 78, 8.6, BRASS, 2.4, 14); b.put(P(ring(154, 78, 3.6, 9, .1), RUST, INK, 1.4))


@head('person-mercantile-2')
def broker(b):
    """a woman in her best years, two netted horns of hair, a coin on the brow"""
    def horn(spec, n0):
        g = b.form(spec, UMBER); x0, y0, x1, y1 = g.bounds; g_ = g.buffer(-1.6)
        b.cut(carve(g_, [[(x0 + i * 10 - 50, y1), (x0 + i * 10 + (y1 - y0) * .55 - 50, y0)] for i in range(n0)], 2, (0, 1), .03) + carve(g_, [[(x0 + i * 10 - 50, y0), (x0 + i * 10 + (y1 - y0) * .55 - 50, y1)] for i in range(n0)], 2, (0, 1), .03), BRASS)
    face(b, 'brown', 'broad', 'bow', 'wide', 'high', .6, 1, True, ear=False, neck='thick', chin='double')
    g = b.form('20,280! 24,258 46,242 72,234! 84,256 118,266 150,254 160,234! 188,242 210,258 218,280!', GREEN); pleats(b, g, '48,246 40,264 36,284', '92,262 92,274 92,284', 7, 2.6); pleats(b, g, '202,256 208,270 210,284', '146,260 146,274 146,284', 6, 2.6); pleats(b, g, '56,244 48,264 46,284', '84,258 84,270 84,284', 3, 1.6, MOSS)
    g = b.form('68,236! 76,232! 90,254 118,262 148,250 158,230! 166,236! 158,262 120,278 78,264', BRASS, 2.2); b.cut(''.join(wd(80 + i * 7.4, 252 + 16 * math.sin(math.pi * (i + .6) / 11), 78 + i * 7.6, 262 + 14 * math.sin(math.pi * (i + .6) / 11), 0, 1.5) for i in range(11)))
    for i in range(7):
        t = i / 6; b.ball(84 + 66 * t, 226 + 20 * math.sin(math.pi * t), 6, BRASS, 2, 12); b.cut(wd(84 + 66 * t - 3, 226 + 20 * math.sin(math.pi * t), 84 + 66 * t + 3, 226 + 20 * math.sin(math.pi * t), 0, 1.4))
    g = b.form('158,98! 158,78 142,60 118,54 94,62 80,82 78,106! 110,96 136,92', UMBER); pleats(b, g, '100,88 104,66 116,58', '150,80 142,66 132,60', 6, 2.2, BRASS)
    g = b.form('158,96! 156,78 138,66 114,68 92,82 78,104 72,136 76,150! 84,156 90,140 94,120! 104,102 124,90 142,88!', WHITE); pleats(b, g, '152,86 122,82 98,100 82,144', '148,74 116,74 90,94 78,138', 4, 1.8, HORN)
    horn('28,30! 26,58 38,84 62,104 84,112! 98,100 124,88 158,92! 180,84 198,62 204,34! 190,52 170,62 146,66 118,66 88,64 60,56 42,46', 26)
    for x, y, r in ((28, 29, 6), (204, 33, 5)): b.ball(x, y, r, BRASS, 2, 10); b.form('%g,%g! %g,%g %g,%g! %g,%g' % (x, y + r, x + 4, y + r + 8, x, y + r + 14, x - 4, y + r + 8), GREEN, 1.8)
    pearls(b, '158,93 142,86 122,88 104,98 92,114', 10, 3, BRASS, 1.2); b.ball(133, 91, 6.4, BRASS, 2, 12); b.put(P(ring(133, 91, 2.2, 8, .1), INK))
    b.ball(82, 164, 4, BRASS, 1.8, 10); b.form('82,168! 88,178 82,186! 76,178', GREEN, 1.8)


@head('person-mercantile-3')
def shipper(b):
    """an old woman, a tall hat of fur, a fur collar to the ears"""
    face(b, 'sand', 'jowl', 'knob', 'wide', 'raised', .8, 2, my=3)
    g = b.form('20,280! 24,250 44,232 70,224! 118,250 160,224! 194,234 212,252 218,280!', GREEN); pleats(b, g, '44,240 36,260 32,284', '70,240 66,262 62,284', 4, 2.6); pleats(b, g, '204,252 208,268 210,284', '178,240 180,262 184,284', 4, 2.6)
    g = b.form('70,96! 96,94! 94,108 89,120! 80,116 71,120 69,132 64,122 64,106', '#CFC4AE', 2.2); pleats(b, g, '92,98 86,116', '72,100 68,124', 5, 1.8)
    g = b.form('108,258! 134,258! 136,284! 104,284!', BRASS, 2); b.cut(''.join(wd(112, y, 128, y, 0, 1.8) for y in (264, 270)))
    fur(b, '66,168! 82,176 94,196 112,214 132,218! 146,212 158,196 172,184! 186,198 190,220 176,244 148,264 120,268 90,262 60,244 48,216 54,188', HORN, '#2E1A0E', 2.8, 260, 8, 6)
    b.cut(line('96,200 112,222 126,266', 3.4, .5, .3) + line('132,220 128,240 124,266', 2), '#2E1A0E')
    fur(b, '68,112! 58,84 56,56 66,34 96,27 132,27 164,34 174,56 172,80 163,100! 146,90 118,90 90,100!', UMBER, TAN, 3, 320, 8, 5.4)
    b.form('113,42! 121,38 129,42! 131,60 121,74 111,60', BRASS, 2.4); b.put(at(TH.scarab(True), 121, 55, .24, 0, (50, 55)))
    b.ball(81, 164, 4.6, BRASS, 1.8, 12); b.form('81,168! 86,176 81,184! 76,176', WINE, 1.6)


@head('person-mercantile-4')
def agent(b):
    """a young man, a sugar-loaf hat with a buckle, hair in a queue, a fine moustache"""
    face(b, 'deep', 'slim', 'sharp', 'calm', 'stern', .2, 0, eyes=(1, .95, 1))
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
def orb(b, x, y, rx, ry, rot=0, fill=CHITIN, net=TAN, step=5.4, lit=BONE):
    """a compound eye: facets and a lit edge, no dark spot that looks about"""
    facets(b, x, y, rx, ry, rot, fill, net, step, None); c, s_ = math.cos(math.radians(rot)), math.sin(math.radians(rot)); T = lambda *q: ' '.join('%g,%g' % (x + u * rx * c - v * ry * s_, y + u * rx * s_ + v * ry * c) for u, v in q)
    b.cut(line(T((-.66, .18), (-.66, -.22), (-.42, -.6), (.02, -.76)), max(3, rx * .3), .6) + line(T((-.3, -.08), (-.22, -.34), (.02, -.46)), max(1.8, rx * .15)), lit)
def tooth(*q): return 'M' + 'L'.join('%s %s' % (f(x), f(y)) for x, y in q) + 'Z'
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
    g = b.form('20,284! 26,268 50,252 84,242 110,230! 158,230! 180,240 204,252 216,268 220,284!', BLUE); pleats(b, g, '104,236 66,262 52,284', '124,234 122,284', 6, 2.8, INK, (.05, .9)); pleats(b, g, '144,234 152,284', '168,238 200,284', 5, 2.6, INK, (.05, .9)); pleats(b, g, '96,240 56,262 42,284', '116,238 112,284', 4, 1.8, BLUES, (.05, .7)); rivets(b, '40,264 84,250 118,242', 6, 3)
    rivets(b, '160,244 184,254 208,270', 4, 3)
    g = b.form('116,160! 112,196 104,222 98,242! 134,256 166,242! 160,220 154,196 152,160!', SHELL, 2.6); b.cut(''.join(line('%g,%g %g,%g %g,%g' % (108 - i * 2, 202 + i * 12, 132, 210 + i * 13, 156 + i * 2, 202 + i * 12), 3) for i in range(4)), BLUES)
    mk = b.mark(); hd = '132,64! 118,46 94,40 72,50 60,76 60,104 68,130 82,152 100,168 130,176 152,168 166,152 174,128 177,98 172,70 160,52 144,50'
    g = b.form(hd, SHELL)
    pleats(b, g, '74,58 66,86 70,124 92,158', '118,58 108,86 108,126 118,162', 8, 2.8, BLUES, (.02, .96)); pleats(b, g, '164,62 168,92 166,124 156,156', '142,62 148,92 148,124 142,160', 4, 2.4, BLUES, (.02, .96))
    def jaw(m, near):
        j = m('114,156! 94,152 66,158 42,174 28,200 30,226 48,248 80,260! 68,246 62,232! 76,234! 66,220! 80,218! 72,206! 86,204! 82,194! 98,194! 120,182!'); q = b.form(j, BLUES, 2.8); b.cut(line(m('106,160 70,168 42,192 42,222 58,244'), 3.6 if near else 2.8, .4)); b.cut(line(m('106,172 76,180 60,200 58,222'), 2.4), BLUE); b.cut(line(m('100,157 66,164 40,184'), 3, .4), '#FFFFFF')
    both(134, .62, jaw)
    b.form('112,152! 132,146 154,152! 158,164! 146,172! 140,166! 133,174! 126,166! 118,172! 108,164!', BLUE, 2.4); b.cut(line('118,158 133,153 148,158', 2), BLUES)
    g = b.form('132,72! 118,62 96,62 80,76! 84,96! 104,94 122,106 132,126! 140,106 154,96 169,98! 170,78! 158,62 144,64', BLUE, 2.4); pleats(b, g, '86,78 104,84 130,112', '100,66 116,76 132,92', 3, 2, BLUES); rivets(b, '88,84 108,84 124,96', 4); rivets(b, '146,88 156,84 166,86', 3)
    orb(b, 82, 127, 17, 21, 12, '#12304E', BLUES, 5.4, '#FFFFFF'); orb(b, 170, 126, 8, 18, -6, '#12304E', BLUES, 5, '#FFFFFF')
    for x, y in ((110, 122), (150, 120)): b.ball(x, y, 6, BLUE, 2, 12); b.put(P(ring(x, y, 2.4, 8, .1), BLUES))
    b.turn(mk, 24, 182, .2)


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
    orb(b, 78, 132, 14, 15, 0, BRASS, '#6B2F12', 5); orb(b, 169, 130, 7.5, 13, 0, BRASS, '#6B2F12', 4.4)
    b.cut(line('60,120 76,112 100,122', 6, .6) + line('152,120 166,112 180,120', 5, .4)); b.turn(mk, 50, 190, .26)


@head('bug-myrmidon-3')
def hercules(b):
    """a rhinoceros beetle: one horn forward from the brow, one over it from the back"""
    HIDE, PALE = '#A87648', '#EBC78E'
    g = b.form('14,284! 16,232 24,188 40,146 60,110 84,80 114,56 148,42 180,41 204,53 216,78! 200,69 184,66! 180,80! 168,69 150,78 140,96! 166,120 186,170 200,230 206,284!', BLUE); pleats(b, g, '62,112 30,190 26,284', '100,106 76,190 74,284', 6, 3, INK, (.03, .95)); pleats(b, g, '70,100 112,60 190,46', '130,98 150,66 206,62', 5, 2.4, INK, (.03, .95)); pleats(b, g, '54,124 28,190 22,284', '88,104 56,190 52,284', 4, 2, BLUES, (.03, .8)); b.cut(line('66,108 96,74 146,50 184,47', 3.4, .4) + line('100,88 128,66 166,56', 2.2), BLUES); rivets(b, '50,158 38,204 36,256', 5, 3.4); rivets(b, '66,132 90,104 118,86', 4, 3)
    g = b.form('84,284! 82,252 96,226! 132,242 172,230! 196,252 202,284!', SHELL); b.cut(''.join(line('%g,%g %g,%g %g,%g' % (90 - i, 244 + i * 12, 138, 256 + i * 12, 190 + i * 2, 244 + i * 12), 2.8) for i in range(3)), BLUES)
    b.form('86,226! 108,206 138,214 166,208 184,226! 168,240 134,250 104,242!', BRASS, 2.4); b.cut(''.join(wd(96 + i * 9, 226 + 6 * math.sin(i / 8 * 3.1), 96 + i * 9, 238 + 7 * math.sin(i / 8 * 3.1), 0, 1.5) for i in range(9)))
    mk = b.mark()
    both(142, .62, lambda m, near: (b.limb(m('106,178 84,186 72,200'), 6, 5, UMBER), [b.form(m('%g,%g! %g,%g %g,%g! %g,%g' % (72, 200, x - 6, y - 2, x, y + 5, x + 6, y - 4)), TAN, 2) for x, y in ((56, 204), (60, 216), (72, 222))]))
    both(144, .72, lambda m, near: (b.form(m('128,188! 112,194 104,208 110,222 124,228! 124,216 132,206 140,200'), SHELL, 2.4), b.cut(line(m('122,196 112,208 116,219'), 2.8), STRAW)))
    hd = '94,128! 112,114 138,110 162,114 178,126! 188,142 188,162 178,182 162,198 144,203 124,198 106,184 94,164 90,144'
    g = b.form(hd, HIDE); pleats(b, g, '94,156 108,178 128,196', '112,158 122,178 136,192', 4, 2.4, UMBER, (.0, .95)); pleats(b, g, '184,158 174,180 156,196', '168,160 162,178 150,192', 3, 2.2, UMBER, (.0, .95)); b.cut(line('100,130 114,120 130,116', 2.4), PALE); b.cut(''.join(ring(x, y, 1.5, 7, .2) for x, y in ((126, 168), (136, 174), (152, 172), (160, 164), (132, 182), (154, 182))), UMBER)
    hn = '124,134! 136,116 154,109 172,112 188,113 200,105 205,93 204,78! 216,92 217,110 206,125 188,132 170,134 156,142 146,152!'
    b.form('166,112! 175,99! 182,113!', SHELL, 2.2); g = b.form(hn, SHELL); b.cut(line('160,113 184,117 201,108 210,95', 2.6, .4) + ''.join(line('%g,%g %g,%g %g,%g' % q, 2.2) for q in ((128,130,136,124,144,146), (136,122,145,120,154,141), (146,116,155,118,164,136), (157,113,165,118,174,132))), BLUES)
    g = b.form('126,184! 144,178 164,184! 160,198! 152,203! 144,199! 136,203! 129,198!', BLUE, 2.2); b.cut(line('132,188 144,184 157,188', 2), BLUES)
    orb(b, 104, 148, 14, 18, 6, CHITIN, TAN, 5.2); orb(b, 178, 154, 7, 13, -4, CHITIN, TAN, 4.6)
    b.cut(line('88,132 102,124 120,132', 4.4, .6))
    b.turn(mk, 60, 224, .04)


@head('bug-myrmidon-4')
def scorpion(b):
    """a scorpion: claws up, the tail and its sting above the head"""
    HIDE, PALE = '#A87648', '#EBC78E'
    for x, y, r in ((58, 196, 19), (44, 166, 18.6), (38, 134, 18), (44, 102, 17), (60, 74, 16), (84, 53, 15)):
        b.ball(x, y, r, SHELL, 2.8, 18); b.cut(line('%g,%g %g,%g %g,%g' % (x - r * .66, y + r * .3, x - r * .55, y - r * .45, x + r * .1, y - r * .74), 3) + line('%g,%g %g,%g %g,%g' % (x - r * .36, y + r * .4, x - r * .25, y - r * .2, x + r * .3, y - r * .45), 2.4) + line('%g,%g %g,%g' % (x, y + r * .3, x + r * .3, y - r * .1), 1.8), BLUES)
    b.form('92,42! 110,30 132,30 146,42! 170,42 190,54 200,84! 184,72 168,66 148,66! 132,74 112,70 96,60!', BLUE); b.cut(line('98,44 114,36 134,38', 3) + line('152,48 172,54 188,66', 2.6), BLUES); b.cut(line('106,62 124,66 142,60', 2.4) + line('108,56 126,58 142,53', 1.8))
    def claw(m, near):
        b.limb(m('98,272 66,280 48,252'), 18, 15, SHELL)
        q = m('34,252! 23,232 26,206 38,184 52,168! 56,184 54,198 48,212! 60,204 70,192 76,178! 84,200 79,226 64,248 48,258!'); g = b.form(q, BLUE)
        pleats(b, g, *(m(x) for x in ('38,246 30,214 48,178', '52,254 71,224 74,190')), 5, 2.6, BLUES, (.05, .9)); b.cut(line(m('36,248 30,216 46,180'), 2.2) + line(m('60,244 75,216 76,190'), 2))
    claw(turned(132, .8), 0)
    g = b.form('62,284! 66,256 84,238 108,228 134,226 158,230 178,244 190,284!', SHELL)
    for y0 in (238, 254, 270): b.cut(line('%g,%g 124,%g %g,%g' % (98 - (y0 - 238) * .8, y0 + 4, y0 + 12, 156 + (y0 - 238) * .6, y0 + 4), 5, .5, .5), BLUES)
    b.form('108,168! 102,200 98,228! 132,240 164,228! 158,200 154,168!', UMBER, 2.6)
    mk = b.mark()
    hd = '100,100! 116,94 132,92 148,94 162,100! 180,118 188,144 184,166! 170,182 152,188 132,190 112,188 92,182 76,168! 72,144 80,118'
    g = b.form(hd, HIDE); pleats(b, g, '76,150 88,168 112,182', '98,150 106,168 124,182', 5, 2.4, UMBER, (.0, .95)); pleats(b, g, '184,150 174,170 156,182', '166,152 160,168 148,182', 4, 2.2, UMBER, (.0, .95))
    g = b.form('76,136! 82,116 100,98 116,93 132,91 148,93 163,99 180,116 187,136! 172,130! 160,118! 146,122! 140,146 132,154 124,146 118,122! 104,118! 92,130!', BLUE, 2.6); b.cut(line('86,120 102,106 120,100', 3) + line('136,98 152,101 168,112', 2.4) + line('132,104 132,126 132,144', 2.4), BLUES); rivets(b, '84,128 94,116 106,109', 3, 2.8); rivets(b, '158,108 168,116 177,127', 3, 2.6)
    orb(b, 106, 136, 15, 17, 6, CHITIN, TAN, 5.2); orb(b, 158, 136, 11, 16, -6, CHITIN, TAN, 5)
    for x, y, r in ((82, 152, 4.8), (88, 162, 4), (182, 150, 3.4), (178, 160, 3)): b.ball(x, y, r, CHITIN, 2, 10); b.cut(ring(x - r * .3, y - r * .3, r * .34, 7, .1), BONE)
    both(132, .8, lambda m, near: (b.form(m('118,168! 104,170 97,184 98,202! 90,214 92,230 102,240! 103,226 108,216! 112,226 113,240! 124,230 126,214 123,202! 131,186 130,170!'), '#8E5E36', 2.6), b.cut(line(m('104,176 101,188 103,200'), 3), PALE), b.cut(line(m('97,202 110,206 124,202'), 2.4))))
    b.turn(mk, 68, 190, .18); claw(lambda q: q, 1)


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
    g = b.form('76,204! 58,164 38,116 28,76 32,46 50,36 68,50 84,86 94,134 100,182!', WHITE); pleats(b, g, '82,188 54,124 40,54', '94,184 84,114 60,50', 4, 2.2, HORN, (0, .95)); b.cut(line('74,186 50,124 36,70', 3.4, .3) + line('90,178 80,114 56,54', 3, .3) + line('60,152 70,136 82,138', 2) + line('48,112 60,97 74,100', 2) + line('40,78 50,68 62,74', 2))
    g = b.form('160,188! 172,142 188,98 202,68 211,74 211,108 200,148 182,186!', WHITE); b.cut(line('168,184 182,132 204,80', 3, .3) + line('180,182 198,136 208,98', 2.2, .3) + line('176,152 188,148 196,152', 1.8))
    g = fur(b, '24,290! 28,246 50,212 86,194 134,188 174,198 202,226 214,290!', IVORY, HORN, 3, 200, 9, 6)
    for q, w in (('44,232 90,248 146,248 198,230', 18), ('30,268 90,288 150,288 212,264', 20)): fur(b, LineString(dense(q)).buffer(w / 2).intersection(g), SHELL, TAN, 2.6, 120, 8, 4)
    mk = b.mark(); both(133, .76, lambda m, near: (b.form(m('118,180! 102,184 100,200 108,212 120,214! 128,204 132,190!'), SHELL, 2.2), b.cut(line(m('113,191 107,199 112,207'), 2.4), STRAW)))
    g = b.form('128,66! 150,70 168,86 176,112 174,142 164,168 150,186 134,192 116,188 98,174 84,150 76,118 84,88 104,70', SHELL)
    g = fur(b, '131,136! 142,146 152,158 158,172 148,184 134,188 118,184 106,172 114,158 122,146', IVORY, HORN, 2.4, 80, 7, 4); b.form('129,188! 134,186! 139,188! 138,206 134,214 130,206', BRASS, 2); b.cut(line('122,180 134,183 147,180', 1.8))
    for x, y, rx, ry, a in ((101, 120, 31, 45, 14), (157, 120, 21, 42, -12)): facets(b, x, y, rx, ry, a, '#7A4A22', '#2E1A0E', 6.4, None); b.cut(line('%g,%g %g,%g %g,%g' % (x - rx * .56, y + ry * .3, x - rx * .6, y - ry * .2, x - rx * .1, y - ry * .68), 5, .6) + line('%g,%g %g,%g %g,%g' % (x - rx * .25, y + ry * .1, x - rx * .25, y - ry * .15, x + rx * .05, y - ry * .4), 2.6), BONE); b.cut(line('%g,%g %g,%g %g,%g' % (x + rx * .2, y + ry * .66, x + rx * .52, y + ry * .4, x + rx * .62, y + ry * .05), 3), '#C98B4A')
    for x, y in ((127, 72), (137, 72), (132, 80)): b.ball(x, y, 3.8, BRASS, 1.8, 9)
    both(132, .72, lambda m, near: (b.ball(*pts(m('123,152'))[0][:2], 4.6, UMBER, 2, 9), b.limb(m('122,153 110,168 92,176'), 6, 5, UMBER), b.limb(m('93,175 80,186 70,206'), 6, 6, UMBER)))
    b.turn(mk, 70, 182, .2)


@head('bug-drone-3')
def jumper(b):
    """a jumping spider: two great eyes, tufts like brows, feelers folded before the mouth"""
    def leg(m, near): b.limb(m('84,232 48,206 30,160 42,120'), 17, 12); b.limb(m('42,122 34,98 24,84'), 11, 7); q = dense(m('84,232 48,206 30,160 42,120')); b.cut(''.join(wd(x - 5, y + 1, x + 5, y - 3, 1, 2) for x, y in q[4::3]), IVORY)
    leg(turned(134, .76), 0); leg(lambda q: q, 1)
    fur(b, '40,290! 44,256 68,230 100,216 140,212 174,222 194,246 204,290!', SHELL, TAN, 3, 200, 9, 6)
    mk = b.mark(); g = b.form(fringe(poly('72,96! 88,78 110,68 134,66 158,70 174,82 184,98! 188,128 184,164 172,190 150,204 124,206 98,200 80,184 70,160 66,128'), 8, 4), '#C9B48A'); pleats(b, g, '84,88 74,130 96,190', '122,72 108,130 122,196', 7, 2.8, UMBER, (.02, .97)); pleats(b, g, '176,92 180,130 164,190', '142,72 152,130 142,196', 4, 2.6, UMBER, (.02, .97)); b.cut(line('133,70 136,90 136,112', 6, .3), UMBER)
    # the white face band, tufts
    g = fur(b, '70,142! 84,152 106,158 132,150 152,156 170,152 186,142! 182,164 168,184 150,198 124,200 98,194 80,180 72,162', WHITE, HORN, 2.4, 40, 7, 5); pleats(b, g, '80,150 86,166 98,188', '128,156 126,172 124,194', 9, 2.2, HORN, (.0, .9)); pleats(b, g, '136,156 136,172 136,194', '178,150 172,166 158,188', 7, 2, HORN, (.0, .9)); b.cut(line('82,166 90,182 104,192', 2) + line('176,166 168,182 156,192', 1.8))
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
    """a weevil: a long thin bent snout, elbowed feelers on it, a lens before the eye"""
    PALE = '#D9C6A2'
    b.limb('186,138 204,112 214,88', 5, 4, UMBER); b.limb('213,90 206,70 196,58', 4.6, 4, UMBER); bead(b, '201,64 194,56 188,50', 3, 4.6, 6)
    g = b.form('16,284! 18,244 34,208 62,186 100,178 136,184 162,206 174,242 178,284!', IVORY); pleats(b, g, '62,190 32,236 26,284', '96,182 88,284', 8, 2.8, INK, (.03, .96)); pleats(b, g, '118,182 124,284', '154,206 168,284', 6, 2.6, INK, (.03, .96))
    for i in range(8): b.cut(''.join(ring(36 + i * 17 + j * 2, 222 + j * 20 - 14 * math.sin(i / 7 * math.pi), 2.2, 8, .2) for j in range(4)), UMBER)
    fur(b, '52,184! 78,170 108,166 136,172 154,188! 152,212 128,224 98,224 68,214 50,202', SHELL, PALE, 2.4, 130, 7, 4)
    orb(b, 150, 98, 13, 15, -30, CHITIN, TAN, 5)
    sn = '104,76 126,80 144,94 154,114! 172,122 190,138 203,162 209,190 207,216 203,236! 194,236! 195,210 194,188 186,168 172,154 154,150! 140,168 116,180 88,176 68,160 58,136 60,110 72,90 86,80'
    g = b.form(sn, HORN)
    pleats(b, g, '62,134 76,158 104,174', '88,152 100,164 120,170', 4, 2.4, INK, (.0, .95)); pleats(b, g, '128,160 144,150 162,150', '120,172 140,158 160,156', 2, 2.2, INK, (.0, .95)); b.cut(line('152,120 176,132 194,156 202,186 201,212', 3.4, .4), STRAW); b.cut(line('150,142 172,146 188,164 196,190', 2.2, .4)); b.cut(''.join(ring(x, y, 1.7, 7, .2) for x, y in ((86, 92), (98, 86), (112, 86), (124, 92), (78, 104), (134, 104), (142, 116), (146, 130), (140, 144), (130, 154), (116, 166), (104, 168), (162, 132), (174, 142), (184, 156))), CHITIN); b.cut(line('68,112 76,96 92,86', 2.6) + line('106,82 122,86 136,98', 2), STRAW)
    b.form('194,230! 186,242 189,256! 197,250! 200,256! 208,250 212,240 206,230! 200,226', UMBER, 2.2); b.cut(line('199,234 198,248', 1.8), STRAW)
    b.ball(193, 168, 5.4, UMBER, 2, 10); b.limb('192,169 172,192 148,200', 6, 5, UMBER); b.limb('149,199 158,220 172,234', 5.4, 4.6, UMBER); bead(b, '165,228 173,236 182,243', 3, 5, 7)
    orb(b, 104, 128, 19, 22, 6, CHITIN, TAN, 5.4)
    for r, c in ((30, INK), (27.4, BRASS), (23.4, INK)): b.sil.append(disc(104, 128, 30)); b.put(P(pd(disc(104, 128, r).difference(disc(104, 128, r - 3.4))), c))
    b.cut(line('84,124 88,112 98,107', 3.6), '#FFFFFF'); b.cut(line('78,140 60,164 54,190 62,214', 3.4, .5, .6)); b.cut(line('78,140 60,164 54,190 62,214', 1.6, .5, .6), BRASS); b.form('97,99! 104,89 111,99!', BRASS, 2); b.form('56,213! 68,213! 67,228 58,228', BRASS, 2)


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
    PELT, PALE = '#A9814E', '#E6CB98'
    def legs_(m, near):
        for q in ('84,236 46,200 28,140 38,84', '92,216 58,160 54,92 72,40', '78,252 42,240 26,214 26,180'):
            b.limb(m(q), 13, 6, SHELL); d = dense(m(q)); b.cut(''.join(wd(x - 4, y + 1, x + 4, y - 2, 1, 3) for x, y in d[5::4]), LEAVES)
    legs_(turned(128, .88), 0); legs_(lambda q: q, 1)
    th = '128,44! 140,58! 160,52! 162,72! 182,78! 176,96! 190,112! 178,130 168,156 90,156 80,130! 66,112! 82,96! 76,78! 96,72! 98,52! 116,58!'
    g = b.form(th, GREEN); pleats(b, g, '84,92 84,120 94,146', '112,62 112,100 116,146', 6, 2.6); pleats(b, g, '174,92 176,120 166,146', '146,62 146,100 142,146', 5, 2.6)
    g = b.form('38,284! 46,256 70,232 104,218 140,216 172,226 198,252 206,284!', GREEN); pleats(b, g, '84,228 56,284', '116,220 112,284', 6, 2.6); pleats(b, g, '148,220 156,284', '176,232 194,284', 4, 2.4); pleats(b, g, '76,236 52,284', '108,222 102,284', 3, 1.8, MOSS)
    mk = b.mark(); g = fur(b, '132,94! 158,98 176,112! 184,136 180,160 168,178 150,188 134,190 114,188 96,178 82,160 76,136 84,112! 104,98', PELT, UMBER, 2.4, 150, 8, 4); pleats(b, g, '84,146 94,166 112,182', '100,150 108,166 122,180', 4, 2.4, UMBER, (.0, .95)); pleats(b, g, '178,146 170,166 154,182', '166,150 160,166 150,178', 3, 2.2, UMBER, (.0, .95)); b.cut(line('132,104 133,116 133,124', 2.6, .3) + line('126,148 133,156 140,148', 2), UMBER)
    # jaws: two dark columns apart from each other, each with a pale fang turned inward
    both(133, .78, lambda m, near: (b.form(m('104,170! 116,166 128,168! 130,186 128,202 116,210! 104,206 98,190'), UMBER, 2.6), b.cut(line(m('108,176 104,190 109,202'), 3) + line(m('118,174 118,196'), 2), PALE), b.form(m('104,202! 106,216 114,226 126,230! 122,220 119,212 118,204!'), BONE, 2.4)))
    both(133, .78, lambda m, near: (b.limb(m('94,176 80,190 78,210 88,226'), 9, 7, PELT), b.ball(*pts(m('90,228'))[0][:2], 5.6, PELT, 2, 10)))
    for x, y, r in ((115, 136, 14), (151, 136, 11.4), (91, 130, 8), (173, 130, 5.4), (100, 153, 5), (165, 153, 4)): b.ball(x, y, r, CHITIN, 2.6, 18); b.put(P(pd(disc(x, y, r * .8).difference(disc(x - r * .14, y - r * .16, r * .7))), '#3F7E55')); b.cut(line('%g,%g %g,%g %g,%g' % (x - r * .55, y + r * .05, x - r * .4, y - r * .44, x + r * .06, y - r * .58), max(1.8, r * .28)), BONE)
    b.form('78,118! 104,103 132,99 158,103 180,118! 184,88! 168,96! 158,66! 146,90! 131,50! 118,90! 104,66! 96,96! 76,88!', BRASS, 2.8); b.cut(line('82,112 106,98 132,94 158,98 177,111', 2)); b.cut(wd(84, 96, 88, 106, 0, 1.8) + wd(105, 74, 110, 94, 0, 2) + wd(131, 60, 131, 88, 0, 2) + wd(157, 74, 153, 94, 0, 2), BONE); [b.ball(x, y, r, BONE, 2, 10) for x, y, r in ((76, 88, 3.6), (104, 66, 4), (131, 50, 4.8), (158, 66, 4), (184, 88, 3.6))]
    b.turn(mk, 74, 186, .22); pearls(b, '64,248 100,270 150,268 188,244', 12, 4.6, BONE, 1.8)


@head('bug-queen-4')
def butterfly(b):
    """a butterfly queen: wings stand behind her like a painted screen"""
    def wing(m, near):
        g = b.form(m('112,236! 78,206 44,160 24,112 18,64 30,28! 62,34 92,64 110,108 120,170'), GREEN); b.cut(line(m('108,224 62,140 36,50'), 3.4, .3, .3) + line(m('112,214 84,130 66,52'), 3, .3, .3) + line(m('104,224 50,168 26,104'), 3, .3, .3) + line(m('114,200 102,130 92,84'), 2.6, .3, .3)); b.cut(line(m('104,214 66,144 44,72'), 1.8) + line(m('110,196 88,130 74,76'), 1.8) + line(m('96,208 56,166 34,116'), 1.8), MOSS)
        b.form(m('18,92! 18,60 30,28! 62,34 90,62! 80,70 72,62! 66,72 56,60! 50,76 40,64! 38,84 30,78! 28,96'), UMBER, 2.4)
        for x, y, r in ((27, 62, 3.4), (34, 46, 4), (50, 46, 4), (66, 52, 3.6)): q = pts(m('%g,%g' % (x, y)))[0]; b.put(P(ring(q[0], q[1], r * (1 if near else .86), 9, .2), IVORY))
        g = b.form(m('106,246! 72,240 38,226 20,200! 28,180 48,174 74,184 100,214'), LEAVES); pleats(b, g, m('100,242 60,230 26,202'), m('100,220 74,196 48,182'), 4, 2.2, GREEN)
    wing(turned(132, .8), 0); wing(lambda q: q, 1)
    both(134, .8, lambda m, near: (b.limb(m('122,100 116,70 100,38'), 5, 3.6, UMBER), b.limb(m('104,46 100,36 94,24'), 7, 8, UMBER)))
    fur(b, '44,290! 50,256 76,228 106,212 148,210 178,222 202,252 210,290!', UMBER, TAN, 2.8, 170, 8, 5)
    g = b.form('92,284! 90,252 108,238 132,234 156,238 172,252 172,284!', GREEN); pleats(b, g, '100,246 100,284', '162,246 164,284', 8, 2.4); b.form('132,244! 142,258 132,274! 122,258', BRASS, 2.2)
    mk = b.mark(); g = fur(b, '132,90! 154,92 170,106 178,128 176,156 164,182 146,198 120,198 100,184 88,158 84,130 92,106 110,92', '#C99F66', UMBER, 2.4, 190, 8, 4); pleats(b, g, '104,166 112,182 124,194', '118,164 124,178 130,188', 3, 2, UMBER, (.0, .95))
    both(134, .76, lambda m, near: (b.form(m('129,166! 118,168 112,180 113,194 121,206! 127,196 131,184!'), TAN, 2.4), b.cut(line(m('124,174 118,184 120,197'), 2), UMBER)))
    p = [(146 + q * math.cos(a), 212 + q * math.sin(a)) for a, q in ((-2.5 + i * .37, 19 - i * .66) for i in range(25))]; b.cut(line('134,182 131,192 131,202', 8, .5, .8)); b.cut(brush(p, 8.4, .12, .6)); b.cut(line('134,184 132,193 132,200', 3.4, .5, .8), BRASS); b.cut(brush(p, 3.6, .12, .5), BRASS); b.sil.append(LineString(p).buffer(3))
    orb(b, 101, 134, 21, 28, 8, '#1F4A30', MOSS, 6, '#FFFFFF'); orb(b, 168, 132, 11, 25, -6, '#1F4A30', MOSS, 5.4, '#FFFFFF')
    b.form('88,110! 112,98 134,95 156,98 178,110! 186,74! 166,84! 158,58! 144,80! 133,46! 121,80! 106,58! 100,84! 80,72!', BRASS, 2.6); b.cut(line('92,104 114,93 134,90 155,93 175,104', 2)); b.cut(wd(88, 80, 94, 98, 0, 2) + wd(107, 66, 112, 88, 0, 2) + wd(133, 56, 133, 82, 0, 2) + wd(158, 66, 154, 88, 0, 2), BONE); [b.ball(x, y, r, WINE, 2, 10) for x, y, r in ((80, 71, 4), (106, 57, 4.4), (133, 45, 5), (158, 57, 4.4), (186, 73, 3.6))]
    b.turn(mk, 78, 188, .2)


@head('bug-worker-1')
def cutter(b):
    """a leaf-cutter ant: spines on the head, elbowed feelers, shears for jaws, a cut leaf held over it"""
    AMBER, PALE = '#C4864A', '#EBC78E'
    lf = '24,84! 40,52 72,30 116,19 160,24 196,40 216,66! 196,64! 190,78! 172,68! 160,82! 140,72 104,76 72,88 50,100! 44,88!'
    b.limb('66,240 30,200 38,150', 9, 7, UMBER); b.limb('38,152 52,118 68,86', 7, 6, UMBER)
    b.limb('190,238 212,196 210,146', 8, 6, UMBER); b.limb('210,148 206,112 192,76', 6.4, 5.4, UMBER)
    g = b.form(lf, '#6F8F4E'); b.cut(line('30,82 84,58 140,46 206,62', 3.6, .4)); b.cut(''.join(line('%g,%g %g,%g %g,%g' % (x, y, x + 8, y - 10, x + 20, y - 17), 2) + line('%g,%g %g,%g %g,%g' % (x, y + 1, x + 10, y + 8, x + 16, y + 18), 2) for x, y in ((50, 74), (76, 62), (104, 54), (132, 48), (158, 49)))); b.cut(line('40,70 74,44 116,32', 2.2) + line('128,32 160,36 184,46', 2), '#B9C98A')
    g = b.form('26,284! 32,256 54,232 88,216 136,214 176,222 202,248 212,284!', BROWN); pleats(b, g, '88,220 54,248 44,284', '124,216 118,284', 8, 2.6); pleats(b, g, '152,218 164,284', '182,228 200,284', 4, 2.4); pleats(b, g, '78,226 50,252 38,284', '112,218 104,284', 4, 1.8, PALE, (.05, .8))
    g = b.form('68,226! 86,216! 116,246 150,284! 122,284! 90,254!', UMBER, 2.4); b.cut(line('78,226 104,252 130,280', 1.8), STRAW); b.form('98,250! 112,242! 122,258! 108,266!', BRASS, 2.2)
    b.form('112,170 106,200 98,226! 168,224! 164,200 160,170', UMBER, 2.6); b.cut(line('110,208 128,214 152,208', 2) + line('106,218 128,224 156,218', 2), PALE)
    mk = b.mark()
    for q in ('92,108! 68,92! 100,88!', '172,102! 194,90! 176,86!'): b.form(q, AMBER, 2.4)
    g = b.form('134,98! 146,86 164,82 180,92 187,112 184,138 174,158 156,174 134,180 112,176 94,162 84,142 79,118 82,96 98,82 118,86', AMBER)
    pleats(b, g, '94,150 106,166 118,176', '108,146 116,160 126,172', 4, 2.2, UMBER, (.0, .9)); pleats(b, g, '176,146 166,162 152,174', '164,144 156,160 146,172', 3, 2, UMBER, (.0, .9)); pleats(b, g, '88,104 96,92 116,92', '104,112 110,104 124,102', 4, 2, PALE, (.05, .95)); pleats(b, g, '146,96 162,90 176,98', '148,104 158,100 168,106', 3, 1.8, PALE, (.05, .95)); b.cut(line('134,100 135,116 135,130', 3, .3)); b.cut(''.join(ring(x, y, 1.3, 7, .2) for x, y in ((110, 122), (118, 112), (114, 134), (154, 116), (158, 128), (150, 136))), UMBER)
    both(134, .78, lambda m, near: (b.form(m('110,164! 88,168 72,182 70,202 82,222 106,236! 102,225! 111,226! 105,216! 114,215! 108,205! 118,204! 112,194! 132,184!'), '#8A4E26', 2.6), b.cut(line(m('104,170 84,178 79,196 90,216'), 4, .4), PALE), b.cut(line(m('112,178 97,188 93,202'), 2), PALE)))
    g = b.form('108,162! 122,158 134,156 146,158 158,162! 150,172! 143,168! 134,174! 126,168! 118,173!', BROWN, 2.4); b.cut(line('116,163 134,160 150,163', 1.8), PALE)
    orb(b, 91, 128, 14, 19, 8, CHITIN, TAN, 5); orb(b, 178, 126, 7, 17, -6, CHITIN, TAN, 4.6)
    b.form('124,132! 135,126 146,132! 143,146 135,154 127,146!', PALE, 2.2); b.cut(line('135,132 135,148', 1.8))
    both(135, .84, lambda m, near: (b.ball(*pts(m('121,138'))[0][:2], 5.4, UMBER, 2, 10), b.limb(m('120,138 112,112 94,98 66,94 50,104'), 7, 5.4, UMBER), b.limb(m('50,102 38,116 34,136 38,156'), 5.6, 4.4), bead(b, m('48,105 38,118 35,138 38,154'), 8, 4.8, 4)))
    b.turn(mk, 70, 190, .2)


@head('bug-worker-2')
def digger(b):
    """a mole cricket: a smooth bullet of a head, hands like shovels"""
    FUR = '#C2A468'
    g = b.form('26,290! 30,244 50,202 86,178 134,172 176,184 198,216 208,250 214,290!', HORN); pleats(b, g, '84,184 44,224 28,284', '124,178 116,284', 10, 2.6, '#2E1A0E'); pleats(b, g, '150,178 164,284', '184,196 208,284', 5, 2.4, '#2E1A0E'); pleats(b, g, '74,192 42,230 28,280', '112,180 102,284', 5, 1.8, STRAW, (.05, .8))
    g = b.form('66,206! 98,230 134,236 172,228 196,204! 202,222 176,244 134,252 94,246 60,222!', RUST, 2.4); pleats(b, g, '68,214 100,238 134,242 172,234 194,212', '66,220 98,242 134,248 174,240 198,218', 2, 1.8, '#D98C6A'); b.form('124,232! 144,232 150,246 140,256! 150,280! 132,268! 118,280! 124,256! 116,246', RUST, 2.4); b.cut(line('130,254 126,270', 1.8) + line('138,254 142,268', 1.8), '#D98C6A')
    both(134, .84, lambda m, near: (b.limb(m('114,112 96,72 66,44 34,40'), 5.6, 3, SHELL)))
    g = b.form('60,214! 56,176 66,140 88,116 118,106 150,106 180,116 200,140 208,176 202,212! 168,226 134,230 96,226', SHELL, 2.8); b.cut(line('64,190 64,160 78,134', 3.4, .4) + line('74,200 72,168 84,142', 2.2) + line('202,188 202,160 190,134', 3, .4) + line('192,200 194,170 184,146', 2), STRAW)
    mk = b.mark(); both(134, .8, lambda m, near: (b.limb(m('112,176 98,190 98,212'), 6, 5, STRAW), b.ball(*pts(m('98,214'))[0][:2], 4.6, STRAW, 2, 10)))
    g = fur(b, '132,78! 154,82 170,98 178,122 177,150 165,176 147,194 120,194 102,178 90,156 86,126 94,100 110,82', FUR, UMBER, 2.6, 170, 6, 3); pleats(b, g, '98,152 108,174 122,188', '110,150 116,170 126,182', 4, 2.2, UMBER, (.02, .95)); pleats(b, g, '170,152 162,174 148,188', '160,152 154,170 146,182', 3, 2, UMBER, (.02, .95)); b.cut(line('132,96 133,122 133,146', 2.8, .4), UMBER); b.cut(line('102,108 110,94 124,87', 3) + line('110,110 116,101 126,97', 1.8), BONE)
    both(133, .78, lambda m, near: (b.form(m('121,176! 108,184 104,198 112,210! 120,204! 126,210! 133,200 133,184'), SHELL, 2.2), b.cut(line(m('116,184 109,194 113,203'), 2.4), STRAW), b.limb(m('124,182 116,202 120,222'), 5, 4.4, STRAW), b.ball(*pts(m('120,224'))[0][:2], 4, STRAW, 2, 9)))
    b.form('122,170! 128,166 134,165 140,166 146,170! 145,182 134,192 123,182', UMBER, 2.4); b.cut(line('126,173 134,170 142,173', 1.8), STRAW)
    orb(b, 99, 130, 15, 19, 8, CHITIN, TAN, 5.2); orb(b, 171, 130, 8, 16, -6, CHITIN, TAN, 4.8)
    for x, y in ((120, 114), (147, 114)): b.ball(x, y, 4.2, BONE, 2, 9)
    b.turn(mk, 80, 184, .24)
    def hand(m, near):
        o = lambda q: m(' '.join('%g,%g%s' % (78 + (x - 54) * .74 + (y - 256) * .42, 252 - (x - 54) * .42 + (y - 256) * .74, '!' if z else '') for x, y, z in pts(q)))
        b.limb(m('92,296 84,272 68,254'), 30, 26, BROWN)
        g = b.form(o('72,262! 88,240 92,214 88,192! 75,206! 70,172! 55,202! 44,170! 36,204! 16,192! 18,216 26,240 40,264'), TAN); pleats(b, g, o('40,252 30,226 28,208'), o('66,250 80,226 80,210'), 7, 2.8); pleats(b, g, o('44,246 38,220 36,206'), o('62,246 70,222 70,206'), 3, 2, STRAW); b.cut(line(o('36,252 54,262 70,252'), 3.6, .5, .3))
        for q in ('88,192! 88,206! 80,202!', '70,172! 74,194! 63,190!', '44,170! 48,190! 38,192!', '16,192! 28,200! 19,208!'): b.put(P(S(o(q)), SHELL, INK, 1.6))
    hand(turned(132, .8), 0); hand(lambda q: q, 1)


@head('bug-worker-3')
def silkworm(b):
    """a silkworm: soft rings that bend up behind it to a horn, a neckerchief, a thread from the mouth to a spool"""
    def ringed(x, y, rx, ry, n=8):
        g = b.form(poly([(x + rx * math.cos(math.pi * i / 12), y + ry * math.sin(math.pi * i / 12), 0) for i in range(24)]), IVORY); pleats(b, g, '%g,%g %g,%g %g,%g' % (x - rx, y - 4, x - rx * .8, y + ry * .5, x - rx * .4, y + ry), '%g,%g %g,%g %g,%g' % (x - rx * .3, y - ry, x - rx * .2, y, x, y + ry), n, 2.4, HORN, (.15, .95)); return g
    # the hind end, raised
    b.form('50,92! 46,70 36,54 28,44! 50,52 66,70 70,92!', RUST, 2.4); b.cut(line('38,52 52,68 60,86', 2), '#D98C6A')
    for x, y, rx, ry in ((62, 108, 27, 25), (56, 136, 29, 27), (54, 168, 31, 29), (60, 202, 35, 32)): ringed(x, y, rx, ry, 4); b.ball(x - rx * .42, y + 3, 4, RUST, 1.6, 9)
    ringed(100, 272, 76, 40); ringed(124, 240, 66, 42); b.ball(74, 246, 5, RUST, 1.8, 9)
    mk = b.mark(); hd = '124,72 150,76 170,92 181,116 181,144 171,168 152,186 126,192 100,186 80,168 70,144 70,116 80,92 98,76'
    g = b.form(hd, IVORY); pleats(b, g, '72,134 84,168 110,188', '100,134 106,160 122,182', 6, 2.4, HORN, (.0, .9)); pleats(b, g, '180,140 168,170 146,186', '162,146 154,168 138,182', 3, 2.2, HORN, (.0, .9)); b.cut(line('80,104 100,84 124,79 150,84 170,102', 3.2, .5, .2), HORN)
    for x, y, r in ((98, 98, 4), (112, 91, 5), (127, 88, 5.4), (142, 91, 4.8), (156, 98, 3.6)): b.ball(x, y, r, RUST, 1.8, 10)
    b.cut(line('76,112 98,110 112,116', 2.4) + line('142,114 156,109 174,112', 2), HORN); b.cut(line('106,150 114,160 126,164', 2) + line('146,150 140,160 128,164', 1.8), HORN); b.cut(''.join(ring(x, y, 1.5, 7, .2) for x, y in ((92, 160), (98, 168), (90, 170), (106, 176), (160, 158), (156, 168), (164, 166))), RUST)
    both(127, .8, lambda m, near: (b.limb(m('113,160 103,163 98,172'), 5, 3.4, BROWN, 2)))
    b.form('118,170! 122,165 127,164 132,165 137,170! 134,178 127,184 121,178', BROWN, 2.4); b.cut(line('120,172 127,175 135,172', 1.8))
    orb(b, 95, 133, 13, 14.5, 4, CHITIN, TAN, 5); orb(b, 162, 131, 8, 13.5, -4, CHITIN, TAN, 4.8)
    b.turn(mk, 68, 183, .2)
    g = b.form('74,196! 100,212 130,216 162,210 184,196! 190,212 160,230 124,234 90,226 68,212!', RUST, 2.6); pleats(b, g, '76,204 102,218 130,222 182,206', '74,210 102,224 130,229 184,211', 3, 2, '#D98C6A'); b.form('84,210! 60,216! 66,228! 54,240! 76,240! 92,226!', RUST, 2.4); b.cut(line('88,218 70,232', 2), '#D98C6A')
    # thread, spool, feet
    b.form('176,198! 220,198! 220,208! 211,210! 211,254! 220,256! 220,266! 176,266! 176,256! 185,254! 185,210! 176,208!', HORN); g = b.form('178,214! 218,214! 221,232 218,250! 178,250! 175,232', WHITE, 2.4); pleats(b, g, '178,216 198,219 218,216', '178,248 198,251 218,248', 7, 1.8, HORN)
    for c, w in ((INK, 4.8), (BONE, 2.4)): b.cut(line('140,184 152,196 172,204 188,224', w, .5, .8), c)
    both(146, .8, lambda m, near: (b.form(m('144,224! 128,226 122,238 132,248! 150,246 154,234'), SAND, 2.4), b.cut(line(m('130,236 144,234'), 1.8)))); b.form('150,246! 166,240 180,242! 184,250 174,258 152,258!', SAND, 2.4)


@head('bug-worker-4')
def porter(b):
    """a longhorn beetle: horns that sweep back, a bale on the back, the strap over the brow"""
    g = b.form('20,222! 18,170 26,118 34,74! 60,52 100,44 118,62! 112,110 108,160 110,222!', SAND); pleats(b, g, '30,216 28,140 40,80', '100,214 100,130 108,66', 8, 2.4, UMBER, (.03, .97))
    for q in ('24,112 66,100 114,104', '20,170 64,160 110,168'): b.cut(line(q, 9, .5, .8)); b.cut(line(q, 5, .5, .8), HORN)
    b.cut(line('66,56 62,130 62,220', 8, .5, .8)); b.cut(line('66,56 62,130 62,220', 4.4, .5, .8), HORN); b.form('38,74! 24,58! 44,62! 40,42! 60,54!', SAND, 2.4); b.cut(line('30,62 44,68', 1.8) + line('44,50 50,62', 1.8), UMBER)
    b.limb('160,108 174,76 196,62 220,76', 8, 4.6, SHELL); d = dense('160,108 174,76 196,62 220,76'); b.cut(''.join(wd(x - 2, y - 4, x + 2, y + 4, 0, 3) for x, y in d[4::4]), STRAW)
    # striped wing cases as a coat
    g = b.form('22,284! 28,248 52,216 90,198 138,196 176,208 204,240 214,284!', STRAW); ga = g.buffer(-1.4)
    b.cut(carve(ga, between('92,196 52,232 34,290', '126,192 120,290', 5, .06, .98), 9, (.0, 1), .02) + carve(ga, between('146,194 158,290', '178,206 206,290', 3, .2, .95), 8, (.0, 1), .02), UMBER); b.cut(line('135,198 134,240 134,284', 3.4, .5, .5)); b.cut(line('44,244 72,214 104,202', 2) + line('160,206 184,220 202,250', 1.8), BONE)
    fur(b, '88,196! 110,206 134,210 158,204 172,196! 182,212 164,230 134,238 100,232 80,212', HORN, UMBER, 2.4, 80, 8, 4)
    mk = b.mark(); g = b.form('104,94! 132,86 160,94! 176,112 181,136 176,160 164,182 150,198 134,202 118,198 102,184 91,162 84,134 88,112', '#C99A5E')
    pleats(b, g, '94,156 104,180 122,196', '110,152 116,172 128,188', 4, 2.2, UMBER, (.0, .9)); pleats(b, g, '172,156 162,182 146,196', '156,154 152,172 142,188', 3, 2, UMBER, (.0, .9)); pleats(b, g, '112,116 116,140 124,160', '124,112 126,136 131,156', 3, 2, STRAW, (.05, .9)); b.cut(line('135,112 136,140 136,164', 2.8, .4)); b.cut(''.join(ring(x, y, 1.4, 7, .2) for x, y in ((116, 176), (126, 170), (144, 172), (154, 174), (122, 184), (148, 184), (146, 130), (150, 144), (146, 156))), UMBER)
    both(134, .76, lambda m, near: (b.form(m('112,188! 96,194 90,208 98,224! 106,214! 112,224! 120,214 126,202!'), SHELL, 2.4), b.cut(line(m('108,195 99,204 100,214'), 3), STRAW)))
    both(134, .8, lambda m, near: (b.limb(m('110,182 96,186 88,196'), 5, 4, UMBER)))
    g = b.form('112,184! 134,176 156,184! 152,196! 143,193! 134,200! 126,193! 117,196!', HORN, 2.2); b.cut(line('120,187 134,182 148,187', 1.8), STRAW)
    # eyes that bend about the root of the horns
    g = b.form('92,112! 104,110 110,120! 108,128! 118,134! 118,146 106,158 94,152 86,138 86,122', CHITIN, 2.6); b.cut(hatch(g.buffer(-2), [[(60, y), (140, y + 30)] for y in range(80, 170, 5)] + [[(60, y), (140, y - 30)] for y in range(110, 200, 5)], .75, 2, (0, 1), .02), TAN); b.cut(line('91,140 90,126 97,116', 3, .6), BONE)
    g = b.form('176,114! 168,112 164,120! 166,128! 160,134! 161,146 168,154 176,148 180,136 180,124', CHITIN, 2.4); b.cut(hatch(g.buffer(-2), [[(140, y), (200, y + 30)] for y in range(80, 170, 5)] + [[(140, y), (200, y - 30)] for y in range(110, 200, 5)], .75, 2, (0, 1), .02), TAN); b.cut(line('166,146 165,138', 2.4), BONE)
    b.turn(mk, 80, 184, .25)
    b.form('84,122! 102,104 136,92 168,98 182,108! 182,94 166,84 134,78 100,88 74,110!', UMBER, 2.6); b.cut(line('82,114 104,96 136,86 168,91 180,100', 1.8) + ''.join(wd(90 + i * 12, 104 - 12 * math.sin(i / 8 * 3.1), 92 + i * 12, 98 - 12 * math.sin(i / 8 * 3.1), 0, 1.2) for i in range(8)), STRAW); b.cut(line('88,116 78,106', 2))
    q = '122,124 112,72 132,38 170,24 210,36'; b.ball(122, 124, 7, UMBER, 2.2, 11); b.limb(q, 8.4, 4.4, SHELL); d = dense(q); b.cut(''.join(wd(x - 3, y - 4.4, x + 2, y + 4.4, 0, 3.4) for x, y in d[5::4]), STRAW)


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
