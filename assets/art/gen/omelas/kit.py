"""Carving tools: every mark is a filled polygon, so a piece can be clipped, scaled and turned in perspective."""
import math, random, os
from shapely.geometry import Polygon, MultiPolygon, LineString, Point, box, GeometryCollection
from shapely.ops import unary_union, transform as sh_transform
from shapely import affinity as AF

RED, BRT, BLK, BONE, BONE2, GILT = '#B3161B', '#D8342B', '#0E0A0A', '#F1E7D6', '#D8C7A9', '#C9A35B'
DEEP = '#6E0F12'


def noise(seed):
    r = random.Random(seed)
    tab = [r.uniform(-1, 1) for _ in range(509)]

    def f(t):
        i = math.floor(t); u = t - i; u = u * u * (3 - 2 * u)
        a = tab[i % 509]; b = tab[(i + 1) % 509]
        return a + (b - a) * u
    return f


def polys(g):
    if g is None or g.is_empty: return []
    if isinstance(g, Polygon): return [g]
    if hasattr(g, 'geoms'):
        out = []
        for q in g.geoms: out += polys(q)
        return out
    return []


def clean(g):
    g = g if g.is_valid else g.buffer(0)
    return unary_union(polys(g)) if not isinstance(g, Polygon) else g


def rough(g, amp=.9, step=5, freq=.09, seed=1):
    """uneven hand-cut contour"""
    out = []
    for k, p in enumerate(polys(g)):
        rings = []
        for j, ring in enumerate([p.exterior] + list(p.interiors)):
            n = noise(seed * 31 + k * 7 + j)
            pts = []
            c = list(ring.coords)[:-1]
            for i in range(len(c)):
                a, b = c[i], c[(i + 1) % len(c)]
                d = math.dist(a, b)
                m = max(1, int(d / step))
                for q in range(m):
                    t = q / m
                    pts.append((a[0] + (b[0] - a[0]) * t, a[1] + (b[1] - a[1]) * t))
            L = len(pts); s = 0; res = []
            for i in range(L):
                a, b = pts[i - 1], pts[(i + 1) % L]
                dx, dy = b[0] - a[0], b[1] - a[1]; d = math.hypot(dx, dy) or 1
                s += math.dist(pts[i], pts[i - 1])
                o = amp * (n(s * freq) * .75 + n(s * freq * 3.1 + 50) * .25)
                res.append((pts[i][0] - dy / d * o, pts[i][1] + dx / d * o))
            if len(res) >= 3: rings.append(res)
        if rings:
            q = Polygon(rings[0], rings[1:])
            out.append(q if q.is_valid else q.buffer(0))
    return unary_union(out) if out else Polygon()


def curve(pts, closed=True, n=9):
    """Catmull-Rom through points; a third item marks a sharp corner"""
    P = [(p[0], p[1]) for p in pts]
    cor = [len(p) > 2 for p in pts]

    def seg(p0, p1, p2, p3):
        o = []
        for i in range(n):
            t = i / n
            o.append(tuple(.5 * ((2 * p1[k]) + (-p0[k] + p2[k]) * t + (2 * p0[k] - 5 * p1[k] + 4 * p2[k] - p3[k]) * t * t + (-p0[k] + 3 * p1[k] - 3 * p2[k] + p3[k]) * t ** 3) for k in (0, 1)))
        return o
    N = len(P); out = []
    rng = range(N if closed else N - 1)
    for i in rng:
        p1, p2 = P[i], P[(i + 1) % N]
        p0 = P[i - 1] if (closed or i > 0) else p1
        p3 = P[(i + 2) % N] if (closed or i + 2 < N) else p2
        if cor[i]: p0 = p1
        if cor[(i + 1) % N]: p3 = p2
        out += seg(p0, p1, p2, p3)
    if not closed: out.append(P[-1])
    return out


def shape(pts, n=9):
    p = Polygon(curve(pts, True, n))
    return p if p.is_valid else p.buffer(0)


def stroke(pts, w, prof='both', n=0, power=.8, wmin=0):
    """tapered cut along a polyline: 'both' pointed at both ends, 'start' thick at its start, 'end' thick at its end"""
    if n: pts = curve(pts, False, n)
    if len(pts) == 2:
        a, b = pts; pts = [(a[0] + (b[0] - a[0]) * i / 8, a[1] + (b[1] - a[1]) * i / 8) for i in range(9)]
    L = [0]
    for i in range(1, len(pts)): L.append(L[-1] + math.dist(pts[i], pts[i - 1]))
    T = L[-1] or 1
    lo, hi = [], []
    for i, p in enumerate(pts):
        a, b = pts[max(0, i - 1)], pts[min(len(pts) - 1, i + 1)]
        dx, dy = b[0] - a[0], b[1] - a[1]; d = math.hypot(dx, dy) or 1
        t = L[i] / T
        if prof == 'both': k = math.sin(math.pi * t) ** power if 0 < t < 1 else 0
        elif prof == 'start': k = (1 - t) ** power
        elif prof == 'end': k = t ** power
        else: k = 1
        h = max(w * k, wmin) / 2
        lo.append((p[0] - dy / d * h, p[1] + dx / d * h)); hi.append((p[0] + dy / d * h, p[1] - dx / d * h))
    q = Polygon(lo + hi[::-1])
    return q if q.is_valid else q.buffer(0)


def hatch(g, ang=0, gap=5, w=2.4, frac=(.3, .6), side=1, prof='start', seed=1, cap=None, skip=0, bend=0, clip=True):
    """a family of wedges that starts at the dark side of a form and dies towards its light"""
    r = random.Random(seed); out = []
    c = (0, 0)
    G = AF.rotate(g, -ang, origin=c)
    if G.is_empty: return Polygon()
    x0, y0, x1, y1 = G.bounds
    y = y0 + gap * .6
    while y < y1:
        ln = LineString([(x0 - 5, y), (x1 + 5, y)]).intersection(G)
        segs = [ln] if ln.geom_type == 'LineString' else [s for s in getattr(ln, 'geoms', []) if s.geom_type == 'LineString']
        for s in segs:
            if s.is_empty or r.random() < skip: continue
            xs = [q[0] for q in s.coords]; a, b = min(xs), max(xs); L = b - a
            if L < 1.5: continue
            l = L * r.uniform(*frac)
            if cap: l = min(l, cap * r.uniform(.75, 1.15))
            dy = r.uniform(-.35, .35) * gap * .5
            if prof == 'mid':
                m = (a + b) / 2 + r.uniform(-.15, .15) * L
                st = stroke([(m - l / 2, y), (m, y + bend), (m + l / 2, y + dy)], w * r.uniform(.75, 1.2), 'both', n=4)
            elif side > 0: st = stroke([(b + .8, y), (b - l / 2, y + bend), (b - l, y + dy)], w * r.uniform(.8, 1.2), 'start', n=4)
            else: st = stroke([(a - .8, y), (a + l / 2, y + bend), (a + l, y + dy)], w * r.uniform(.8, 1.2), 'start', n=4)
            out.append(st)
        y += gap * r.uniform(.8, 1.2)
    if not out: return Polygon()
    u = AF.rotate(unary_union(out), ang, origin=c)
    return clean(u.intersection(g)) if clip else u


def rays(cx, cy, r0, r1, n, w, prof='start', a0=0, a1=360, seed=1, jit=.12, alt=None):
    r = random.Random(seed); out = []
    full = (a1 - a0) % 360 == 0
    for i in range(n):
        t = a0 + (a1 - a0) * i / (n if full else max(1, n - 1)) + r.uniform(-1, 1) * jit * (360 / max(n, 1)) * .3
        R = r1 * (1 + r.uniform(-jit, jit))
        if alt and i % 2: R = r0 + (R - r0) * alt
        c, s = math.cos(math.radians(t)), math.sin(math.radians(t))
        out.append(stroke([(cx + c * r0, cy + s * r0), (cx + c * R, cy + s * R)], w * r.uniform(.85, 1.15), prof))
    return unary_union(out)


def arcs(cx, cy, r, n, w, span, seed=1, a0=0, a1=360):
    """broken ring of wedges"""
    rr = random.Random(seed); out = []
    for i in range(n):
        t = a0 + (a1 - a0) * i / n + rr.uniform(-.2, .2) * span
        s = span * rr.uniform(.6, 1.1); R = r + rr.uniform(-1, 1) * w * .6
        pts = [(cx + R * math.cos(math.radians(t + s * k / 8)), cy + R * math.sin(math.radians(t + s * k / 8))) for k in range(9)]
        out.append(stroke(pts, w * rr.uniform(.7, 1.2)))
    return unary_union(out)


def disc(cx, cy, r, ry=None):
    p = Point(cx, cy).buffer(1, 24)
    return AF.scale(p, r, ry or r, origin=(cx, cy))


def capsule(pts, ws):
    """limb: union of circles along an axis"""
    out = []
    for i in range(len(pts) - 1):
        (a, b), (wa, wb) = (pts[i], pts[i + 1]), (ws[i], ws[i + 1])
        out.append(unary_union([Point(a).buffer(wa / 2, 12), Point(b).buffer(wb / 2, 12)]).convex_hull)
    return unary_union(out)


def rrect(x, y, w, h, r):
    return box(x + r, y + r, x + w - r, y + h - r).buffer(r, 12)


class Pic:
    def __init__(s, w, h): s.w, s.h, s.L = w, h, []

    def add(s, fill, g, op=None):
        ps = polys(g)
        if ps: s.L.append((fill, ps, op))
        return s

    def form(s, g, fill, ow=2.2, ink=BLK, amp=.8, seed=1, sh=None, hl=None):
        """ink silhouette, flat fill, then wedges. sh / hl: hatch arguments of the dark and of the light side"""
        g = rough(g, amp, seed=seed)
        s.add(ink, rough(g.buffer(ow, join_style=2, mitre_limit=2), amp * .5, seed=seed + 5)); s.add(fill, g)
        if sh: s.add(sh.pop('col', ink), hatch(g, seed=seed + 9, **sh))
        if hl: s.add(hl.pop('col', BONE), hatch(g.buffer(-1.2), side=-1, seed=seed + 11, **hl))
        return g

    def put(s, o, x=0, y=0, k=1, rot=0, ky=None, fn=None, recol=None, about=None):
        for f, ps, op in o.L:
            r = []
            for p in ps:
                q = p
                if rot: q = AF.rotate(q, rot, origin=about or (o.w / 2, o.h / 2))
                q = AF.affine_transform(q, [k, 0, 0, ky or k, x, y])
                if fn: q = sh_transform(fn, q)
                r.append(q)
            s.L.append(((recol or {}).get(f, f), r, op))
        return s

    def body(s, tol=.17):
        out = []
        for f, ps, op in s.L:
            d = []
            for p in ps:
                p = p.simplify(tol)
                for ring in [p.exterior] + list(p.interiors):
                    c = list(ring.coords)[:-1]
                    if len(c) < 3: continue
                    d.append('M' + 'L'.join('%g %g' % (round(x, 1), round(y, 1)) for x, y in c) + 'Z')
            if d: out.append('<path fill="%s"%s fill-rule="evenodd" d="%s"/>' % (f, '' if op is None else ' fill-opacity="%g"' % op, ''.join(d)))
        return '\n'.join(out)

    def svg(s):
        return '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 %g %g" width="%g" height="%g">\n%s\n</svg>\n' % (s.w, s.h, s.w, s.h, s.body())


_fonts = {}


def text(txt, size, x=0, y=0, font='Semibold', track=0, anchor='middle'):
    """outlines of Libertinus Serif (OFL), so that a piece needs no font"""
    from fontTools.ttLib import TTFont
    from fontTools.pens.recordingPen import RecordingPen
    d = os.environ.get('FONT_DIR', os.environ.get('LIBERTINUS', '.'))
    if font not in _fonts: _fonts[font] = TTFont(os.path.join(d, 'LibertinusSerif-%s.otf' % font))
    F = _fonts[font]; gs = F.getGlyphSet(); cm = F.getBestCmap(); k = size / F['head'].unitsPerEm
    cx = 0; geo = []
    for ch in txt:
        gn = cm[ord(ch)]; pen = RecordingPen(); gs[gn].draw(pen); ring = []; rings = []; cur = (0, 0)
        for op, a in pen.value:
            if op == 'moveTo': ring = [a[0]]; cur = a[0]
            elif op == 'lineTo': ring.append(a[0]); cur = a[0]
            elif op == 'curveTo':
                p0, p1, p2, p3 = cur, *a
                for i in range(1, 9):
                    t = i / 8
                    ring.append(tuple((1 - t) ** 3 * p0[j] + 3 * (1 - t) ** 2 * t * p1[j] + 3 * (1 - t) * t * t * p2[j] + t ** 3 * p3[j] for j in (0, 1)))
                cur = p3
            elif op in ('closePath', 'endPath'):
                if len(ring) > 2: rings.append(ring)
        g = Polygon()
        for rg in rings: g = g.symmetric_difference(Polygon(rg).buffer(0))
        geo.append(AF.affine_transform(g, [k, 0, 0, -k, cx, 0]))
        cx += gs[gn].width * k + track
    g = unary_union(geo); W = cx - track
    dx = {'middle': -W / 2, 'start': 0, 'end': -W}[anchor]
    return AF.translate(g, x + dx, y)
