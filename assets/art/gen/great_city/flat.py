"""Makes a drawing plain: only filled paths. Strokes become outlines, clips are cut, moves are worked into the points, what is used twice stands there twice."""
import math, re
import xml.etree.ElementTree as ET
import numpy as np
from shapely.geometry import Polygon, LineString, box
from shapely.geometry.polygon import orient
from shapely.ops import unary_union, substring

ID = (1.0, 0.0, 0.0, 1.0, 0.0, 0.0)
ARGS = dict(M=2, L=2, H=1, V=1, C=6, Q=4, A=7, Z=0)


def mul(m, n):
    a, b, c, d, e, f = m; A, B, C, D, E, F = n
    return (a * A + c * B, b * A + d * B, a * C + c * D, b * C + d * D, a * E + c * F + e, b * E + d * F + f)


def matrix(text):
    m = ID
    for k, v in re.findall(r'(\w+)\(([^)]*)\)', text or ''):
        v = [float(x) for x in re.split(r'[ ,]+', v.strip())]
        if k == 'translate': n = (1, 0, 0, 1, v[0], v[1] if len(v) > 1 else 0)
        elif k == 'scale': n = (v[0], 0, 0, v[-1], 0, 0)
        elif k == 'matrix': n = tuple(v)
        elif k == 'rotate':
            a = math.radians(v[0]); n = (math.cos(a), math.sin(a), -math.sin(a), math.cos(a), 0, 0)
            if len(v) > 1: n = mul(mul((1, 0, 0, 1, v[1], v[2]), n), (1, 0, 0, 1, -v[1], -v[2]))
        else: raise ValueError(k)
        m = mul(m, n)
    return m


def segments(d):
    """absolute commands M, L, C, Q, Z from any"""
    t = re.findall(r'[A-Za-z]|-?\d*\.?\d+(?:e-?\d+)?', d); i = 0; cmd = ''; x = y = sx = sy = 0.0
    while i < len(t):
        if t[i].isalpha(): cmd = t[i]; i += 1
        K = cmd.upper(); rel = cmd.islower(); n = ARGS[K]; v = [float(q) for q in t[i:i + n]]; i += n
        if K == 'Z': x, y = sx, sy; yield 'Z', []; continue
        if K == 'H': K, v = 'L', [v[0] + (x if rel else 0), y]
        elif K == 'V': K, v = 'L', [x, v[0] + (y if rel else 0)]
        elif K == 'A':
            if rel: v[5] += x; v[6] += y
            r, big, s, (X, Y) = v[0], v[3], v[4], v[5:]
            ch = math.hypot(X - x, Y - y); r = max(r, ch / 2); h = math.sqrt(max(0, r * r - ch * ch / 4)); sg = (1 if s else -1) * (-1 if big else 1)
            cx, cy = (x + X) / 2 - sg * (Y - y) / ch * h, (y + Y) / 2 + sg * (X - x) / ch * h
            a0, a1 = math.atan2(y - cy, x - cx), math.atan2(Y - cy, X - cx)
            if s and a1 < a0: a1 += 2 * math.pi
            if not s and a1 > a0: a1 -= 2 * math.pi
            m = max(1, math.ceil(abs(a1 - a0) / (math.pi / 2) - 1e-6))
            for k in range(m):
                p, q = a0 + (a1 - a0) * k / m, a0 + (a1 - a0) * (k + 1) / m; c = 4 / 3 * math.tan((q - p) / 4) * r
                yield 'C', [cx + r * math.cos(p) - c * math.sin(p), cy + r * math.sin(p) + c * math.cos(p), cx + r * math.cos(q) + c * math.sin(q), cy + r * math.sin(q) - c * math.cos(q), cx + r * math.cos(q), cy + r * math.sin(q)]
            x, y = X, Y; continue
        elif rel: v = [q + (y if k % 2 else x) for k, q in enumerate(v)]
        x, y = v[-2:]
        if K == 'M': sx, sy = x, y
        yield K, v
        if cmd in 'Mm': cmd = 'L' if cmd == 'M' else 'l'


def subpaths(d):
    o = []
    for k, v in segments(d):
        if k == 'M': o.append([])
        elif not o or (o[-1] and o[-1][-1][0] == 'Z'): o.append([('M', [0, 0])])
        o[-1].append((k, v))
    return o


def line(sp, step):
    """points along a subpath, and is it closed?"""
    p = []; shut = False
    for k, v in sp:
        if k in 'ML': p.append(tuple(v))
        elif k == 'Z': shut = True
        else:
            a = np.array(p[-1]); c = [np.array(v[i:i + 2]) for i in range(0, len(v), 2)]
            L = np.hypot(*(c[0] - a)) + sum(np.hypot(*(c[i + 1] - c[i])) for i in range(len(c) - 1)); n = int(min(40, max(3, L / step)))
            for i in range(1, n + 1):
                t = i / n; u = 1 - t
                q = u * u * a + 2 * u * t * c[0] + t * t * c[1] if k == 'Q' else u**3 * a + 3 * u * u * t * c[0] + 3 * u * t * t * c[1] + t**3 * c[2]
                p.append((float(q[0]), float(q[1])))
    return p, shut


def num(v, p):
    s = f'{v:.{p}f}'.rstrip('0').rstrip('.'); return '0' if s in ('-0', '') else s


def put(sps, m, p):
    a, b, c, e, f, g = m; o = []
    for sp in sps:
        for k, v in sp:
            w = []
            for i in range(0, len(v), 2): w += [num(a * v[i] + c * v[i + 1] + f, p), num(b * v[i] + e * v[i + 1] + g, p)]
            o.append(k + ' '.join(w))
    return ''.join(o)


def polys(g):
    return [] if g.is_empty else [g] if g.geom_type == 'Polygon' else [q for q in getattr(g, 'geoms', []) for q in polys(q)]


def rings(g, tol):
    o = []
    for q in polys(g):
        q = orient(q.simplify(tol), 1)
        for r in [q.exterior, *q.interiors]:
            c = list(r.coords)[:-1]
            if len(c) > 2: o.append([('M', list(c[0]))] + [('L', list(q_)) for q_ in c[1:]] + [('Z', [])])
    return o


def moved(sp, m):
    a, b, c, e, f, g = m
    return [(k, [w for i in range(0, len(v), 2) for w in (a * v[i] + c * v[i + 1] + f, b * v[i] + e * v[i + 1] + g)]) for k, v in sp]


def signed(p): return sum(p[i][0] * p[(i + 1) % len(p)][1] - p[(i + 1) % len(p)][0] * p[i][1] for i in range(len(p)))


def rrect(x, y, w, h, r):
    r = max(0, min(r, w / 2, h / 2))
    if not r: return f'M{x} {y}h{w}v{h}h{-w}z'
    return f'M{x + r} {y}H{x + w - r}A{r} {r} 0 0 1 {x + w} {y + r}V{y + h - r}A{r} {r} 0 0 1 {x + w - r} {y + h}H{x + r}A{r} {r} 0 0 1 {x} {y + h - r}V{y + r}A{r} {r} 0 0 1 {x + r} {y}Z'


def flat(svg, size=None, prec=1):
    root = ET.fromstring(svg); x0, y0, w, h = (float(q) for q in root.get('viewBox').split()); W, H = size or (w, h)
    k = W / w; base = (k, 0, 0, H / h, -x0 * k, -y0 * H / h)      # the points are those of the canvas
    o = []; clips = {}; ids = {}

    def area(e, m):
        g = []
        for q in e.iter():
            d = shape(q)
            if not d: continue
            mm = mul(m, matrix(q.get('transform')))
            for sp in subpaths(d):
                p, _ = line(moved(sp, mm), 1); g.append(Polygon(p).buffer(0))
        return unary_union(g)

    def shape(e):
        t = e.tag.split('}')[-1]; g = lambda *n: [float(e.get(q, 0)) for q in n]
        if t == 'path': return e.get('d')
        if t == 'rect': return rrect(*g('x', 'y', 'width', 'height', 'rx'))
        if t == 'circle':
            cx, cy, r = g('cx', 'cy', 'r'); return f'M{cx - r} {cy}A{r} {r} 0 0 1 {cx + r} {cy}A{r} {r} 0 0 1 {cx - r} {cy}Z'

    def emit(sps, fill, rule, clip):
        """sps: subpaths on the canvas"""
        if clip is not None:
            keep = []
            for sp in sps:
                p, _ = line(sp, 1.5)
                if len(p) < 3: continue
                b = box(min(q[0] for q in p), min(q[1] for q in p), max(q[0] for q in p), max(q[1] for q in p))
                if clip.contains(b): keep.append(sp); continue
                if not clip.intersects(b): continue
                g = Polygon(p).buffer(0).intersection(clip)
                for q in rings(g, .06):
                    if (signed(line(q, 1)[0]) > 0) != (signed(p) > 0): q = [('M', q[0][1])] + [('L', v) for _, v in reversed(q[1:-1])] + [('Z', [])]
                    keep.append(q)
            sps = keep
        if sps: o.append((fill, rule, put(sps, ID, prec)))

    def walk(e, m, fill, clip):
        t = e.tag.split('}')[-1]
        if t in ('defs', 'title'):
            return
        if t == 'clipPath':
            clips[e.get('id')] = area(e, m); return
        m = mul(m, matrix(e.get('transform'))); fill = e.get('fill') or fill
        if e.get('clip-path'):
            c = clips[re.search('#([^)]*)', e.get('clip-path')).group(1)]; clip = c if clip is None else clip.intersection(c)
        if t in ('svg', 'g'):
            for q in e: walk(q, m, fill, clip)
            return
        assert not any(q in e.attrib for q in ('opacity', 'fill-opacity', 'style')), e.attrib
        d = shape(e)
        if d is None: raise ValueError(t)
        sps = subpaths(d); mine = [moved(sp, m) for sp in sps]
        if fill not in (None, 'none'): emit(mine, fill, e.get('fill-rule'), clip)
        if e.get('stroke') not in (None, 'none'):
            det = math.sqrt(abs(m[0] * m[3] - m[1] * m[2])); sw = float(e.get('stroke-width', 1)) * det; g = []
            for sp in mine:
                p, shut = line(sp, 1.1); p = [q for i, q in enumerate(p) if i == 0 or q != p[i - 1]]
                if shut and len(p) > 2 and p[0] != p[-1]: p.append(p[0])
                if len(p) < 2: continue
                ls = LineString(p); parts = [ls]
                if e.get('stroke-dasharray'):
                    on, off = [float(q) * det for q in re.split('[ ,]+', e.get('stroke-dasharray'))]; parts = []; at = 0
                    while at < ls.length: parts.append(substring(ls, at, min(ls.length, at + on))); at += on + off
                for q in parts: g.append(q.buffer(sw / 2, quad_segs=5, cap_style='flat' if not (shut and len(parts) == 1) else 'round', join_style='round' if e.get('stroke-linejoin') == 'round' else 'mitre'))
            emit(rings(unary_union(g), .05), e.get('stroke'), None, clip)

    walk(root, base, '#000', None)
    out = []
    for fill, rule, d in o:
        if out and out[-1][0] == fill and False: pass
        out.append((fill, rule, d))
    n = lambda v: num(v, 3)
    return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {n(W)} {n(H)}" width="{n(W)}" height="{n(H)}">\n' + '\n'.join(f'<path fill="{a}"' + (f' fill-rule="{r}"' if r else '') + f' d="{d}"/>' for a, r, d in out) + '\n</svg>\n'
