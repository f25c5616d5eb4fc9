"""Makes a picture plain: only <path> with a fill. Groups' moves are worked into the points, rules and rectangles become closed paths."""
import math, re
import xml.etree.ElementTree as ET
ID = (1, 0, 0, 1, 0, 0)
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
    """absolute commands; a quarter or so of a circle becomes a cubic"""
    t = re.findall(r'[A-Za-z]|-?\d*\.?\d+(?:e-?\d+)?', d); i = 0; cmd = ''; x = y = 0.0
    while i < len(t):
        if t[i].isalpha(): cmd = t[i]; i += 1
        n = ARGS[cmd]; v = [float(q) for q in t[i:i + n]]; i += n
        if cmd == 'Z': yield 'Z', []; continue
        if cmd == 'H': cmd_, v = 'L', [v[0], y]
        elif cmd == 'V': cmd_, v = 'L', [x, v[0]]
        elif cmd == 'A':
            r, s, (X, Y) = v[0], v[4], v[5:]; ch = math.hypot(X - x, Y - y); h = math.sqrt(max(0, r * r - ch * ch / 4)); sg = 1 if s else -1
            cx, cy = (x + X) / 2 - sg * (Y - y) / ch * h, (y + Y) / 2 + sg * (X - x) / ch * h
            k = 4 / 3 * math.tan(math.asin(min(1, ch / 2 / r)) / 2) * sg
            cmd_, v = 'C', [x - k * (y - cy), y + k * (x - cx), X + k * (Y - cy), Y - k * (X - cx), X, Y]
        else: cmd_ = cmd
        x, y = v[-2:]; yield cmd_, v
        if cmd == 'M': cmd = 'L'


def num(v, p):
    s = f'{v:.{p}f}'.rstrip('0').rstrip('.'); return '0' if s in ('-0', '') else s


def moved(d, m):
    p = 1 if m == ID else 2
    if m == ID and not re.search('[AHV]', d): return d
    a, b, c, e, f, g = m; o = []
    for k, v in segments(d):
        w = []
        for i in range(0, len(v), 2): w += [num(a * v[i] + c * v[i + 1] + f, p), num(b * v[i] + e * v[i + 1] + g, p)]
        o.append(k + ' '.join(w))
    return ''.join(o)


def rrect(x, y, w, h, r):
    r = max(0, min(r, w / 2, h / 2)); n = lambda *v: ' '.join(num(q, 2) for q in v)
    if not r: return f'M{n(x, y)}L{n(x + w, y)}L{n(x + w, y + h)}L{n(x, y + h)}Z'
    k = r * .4477
    return (f'M{n(x + r, y)}L{n(x + w - r, y)}C{n(x + w - k, y, x + w, y + k, x + w, y + r)}L{n(x + w, y + h - r)}C{n(x + w, y + h - k, x + w - k, y + h, x + w - r, y + h)}'
            f'L{n(x + r, y + h)}C{n(x + k, y + h, x, y + h - k, x, y + h - r)}L{n(x, y + r)}C{n(x, y + k, x + k, y, x + r, y)}Z')


def flat(svg):
    root = ET.fromstring(svg); vb = root.get('viewBox'); _, _, w, h = vb.split(); o = []

    def walk(e, m, fill):
        tag = e.tag.split('}')[-1]; m = mul(m, matrix(e.get('transform'))) if e.get('transform') else m; fill = e.get('fill') or fill
        if tag in ('svg', 'g'):
            for q in e: walk(q, m, fill)
            return
        assert not any(k in e.attrib for k in ('opacity', 'fill-opacity', 'style', 'stroke-dasharray')), e.attrib
        if tag == 'path':
            assert 'stroke' not in e.attrib
            o.append(f'<path fill="{fill}"' + (f' fill-rule="{e.get("fill-rule")}"' if e.get('fill-rule') else '') + f' d="{moved(e.get("d"), m)}"/>')
        elif tag == 'rect':
            g = [float(e.get(k, 0)) for k in ('x', 'y', 'width', 'height')]; r = float(e.get('rx', 0))
            if fill not in (None, 'none'): o.append(f'<path fill="{fill}" d="{moved(rrect(*g, r), m)}"/>')
            if e.get('stroke'):
                s = float(e.get('stroke-width', 1)) / 2; x, y, a, b = g
                o.append(f'<path fill="{e.get("stroke")}" fill-rule="evenodd" d="{moved(rrect(x - s, y - s, a + 2 * s, b + 2 * s, r + s if r else 0) + rrect(x + s, y + s, a - 2 * s, b - 2 * s, r - s), m)}"/>')
        else: raise ValueError(tag)
    walk(root, ID, '#000')
    return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{vb}" width="{w}" height="{h}">\n' + '\n'.join(o) + '\n</svg>\n'
