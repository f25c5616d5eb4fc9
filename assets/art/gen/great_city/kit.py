"""What all drawings of The Great City share: the register of pieces, frames, seal, ties, and the small signs."""
import os, sys
from cut import *
from flat import flat
import stones as ST, things as TH, city as CI

OUT = os.path.join(os.environ.get('ART_OUT') or os.path.join(os.path.dirname(os.path.abspath(__file__)), os.pardir, os.pardir), 'great_city')
WINE = '#7A1D18'; GOLD = '#E6C987'; PAPER = '#F7F0E0'; RUST = '#6B2F12'; QUIET = '#B79A62'; RAISED = '#33271F'; DARK = '#1C120D'; BRIAR = '#6E1F1C'
COLS = ('blue', 'white', 'green'); SIDES = ('minus', 'plus')
PIECES = {}


def piece(name, vb, w=None, h=None, prec=2, n=None):
    """registers a drawing: viewBox in its own units, size on the canvas (1920x1080)"""
    def reg(draw):
        def cut():
            seed(n or 100 + sum(map(ord, name)))
            a = [float(q) for q in vb.split()]; W = w or a[2]; H = h or W * a[3] / a[2]
            return flat(doc(vb, draw()), (W, H), prec)
        PIECES[name] = cut; return draw
    return reg


def main():
    os.makedirs(OUT, exist_ok=True)
    for n, cut in PIECES.items():
        if len(sys.argv) < 2 or n in sys.argv[1:]:
            with open(os.path.join(OUT, n + '.svg'), 'w') as out: out.write(cut())


# ---------------------------------------------------------------- lines and frames
def R_(x, y, w, h, r, fill, stroke=None, sw=0):
    s = '<rect x="%s" y="%s" width="%s" height="%s" rx="%s" fill="%s"' % (f(x), f(y), f(w), f(h), f(r), fill)
    return s + (' stroke="%s" stroke-width="%s"' % (stroke, f(sw)) if stroke else '') + '/>'
def L_(d, col, w): return '<path d="%s" fill="none" stroke="%s" stroke-width="%s"/>' % (d, col, f(w))
def C_(x, y, r, fill, stroke=None, sw=0, dash=None):
    return '<circle cx="%s" cy="%s" r="%s" fill="%s"%s%s/>' % (f(x), f(y), f(r), fill, ' stroke="%s" stroke-width="%s"' % (stroke, f(sw)) if stroke else '', ' stroke-dasharray="%s"' % dash if dash else '')
def loz(x, y, r, col=GILT, ink=1.4): return P('M%s %sl%s %sl%s %sl%s %sz' % tuple(f(v) for v in (x - r, y, r, -r, r, r, -r, r)), col, INK, ink)
def plate(x, y, w, h, fill, r=10, gilt=GILT, corners=True):
    """double gilt rule with corner lozenges; x, y, w, h with the ink"""
    x += 2; y += 2; w -= 4; h -= 4
    s = R_(x, y, w, h, r, fill, INK, 4) + R_(x + 5, y + 5, w - 10, h - 10, max(2, r - 3), 'none', gilt, 2) + R_(x + 10, y + 10, w - 20, h - 20, max(1, r - 6), 'none', gilt, 1)
    if corners: s += ''.join(loz(a, b, 6, gilt) for a, b in ((x + 7.5, y + 7.5), (x + w - 7.5, y + 7.5), (x + 7.5, y + h - 7.5), (x + w - 7.5, y + h - 7.5)))
    return s
def octo(x, y, w, h, c): return 'M%s %sH%sL%s %sV%sL%s %sH%sL%s %sV%sZ' % tuple(f(v) for v in (x + c, y, x + w - c, x + w, y + c, y + h - c, x + w - c, y + h, x + c, x, y + h - c, y + c))
def rule(x0, x1, y, col=GILT, lz=True):
    s = P('M%s %sL%s %sL%s %sL%s %sZ' % tuple(f(v) for v in (x0, y, (x0 + x1) / 2, y - 1.6, x1, y, (x0 + x1) / 2, y + 1.6)), col)
    return s + (loz((x0 + x1) / 2, y, 6, col) if lz else '')


# ---------------------------------------------------------------- stones, scarabs, seal
def stone(c, v, x=100, y=100, w=200): return at(ST.stone(c, SIDES[v]), x, y, w / 200)
def scarab(x, y, w, rot=0, simple=False): return at(TH.scarab(simple), x, y, w / 100, rot, (50, 55))
def vested(n, x=100, y=100, w=200):
    """scarabs look out from under the foot of a stone of width w"""
    return ''.join(scarab(x + u * w * .30, y + w * (.475 - .03 * abs(u)), w / 200 * 72, 180 - u * 26) for u in (i - (n - 1) / 2 for i in range(n)))
def moving(c, v):
    """hinged at the left foot, the right one lifted, a scarab in the gap; about 100, 100"""
    o = ST.outline(c).buffer(3)
    s = G(P(pd(o), INK), 'translate(-96 -90) translate(-3 -9) rotate(4 20 100)')
    s += G(TH.scarab(), 'translate(66 74) rotate(132) scale(.86) translate(-50 -55)')
    s += G(ST.stone(c, SIDES[v]), 'translate(-100 -101) rotate(-10 14 140) translate(0 2) scale(.99 .97)')
    return G(s, 'translate(100 100)')
def bound(x=100, y=100, w=200):
    """silk drawn round the stone's upper rim, the lock hanging in it"""
    k = w / 200; s = ''; d = ''
    for r0 in (86, 80):
        p = [(x + k * r0 * math.cos(math.radians(a)), y + k * r0 * math.sin(math.radians(a))) for a in range(-150, -29, 5)]
        d += 'M' + 'L'.join('%s %s' % (f(a), f(c)) for a, c in p)
    s += L_(d, INK, 6 * k) + '<path d="%s" fill="none" stroke="%s" stroke-width="%s" stroke-dasharray="%s %s"/>' % (d, IVORY, f(3.2 * k), f(9 * k), f(2.4 * k))
    return s + at(TH.lock(), x, y - 84 * k, k * 62 / 80, 0, (40, 51))
def seal(x, y, r=24, half=0):
    """the City's seal; half -1 or 1: one side of it, broken"""
    fig = G(TH.stander('#F1E7D6', WINE), 'translate(%s %s) scale(%.3g)' % (f(x - r * .75), f(y - r * .8), r * .015))
    if not half: return P(ring(x, y, r, 22, .9), WINE, INK, 3) + fig
    z = [(x + half * 1, y - r - 6), (x + half * 5, y - r * .5), (x - half * 2, y - r * .1), (x + half * 4, y + r * .4), (x, y + r + 6)]; e = x + half * (r + 8)
    pg = Point(x, y).buffer(r, quad_segs=5).intersection(Polygon(z + [(e, y + r + 6), (e, y - r - 6)]).buffer(0)); k = 'h%d%d%d' % (x, y, half)
    return P(pd(pg), WINE, INK, 4) + '<clipPath id="%s"><path d="%s"/></clipPath><g clip-path="url(#%s)">%s</g>' % (k, pd(pg.buffer(-1)), k, fig)
def sign(x, y, c, v, r=17):
    """a stone too small for its face: its outline, a full one with a cross, a dark one with a bar"""
    o = ST.outline(c); k = r / 97; tr = 'transform="translate(%s %s) scale(%.4g) translate(-100 -100)"' % (f(x), f(y), k)
    s = P(pd(o.buffer(14)), INK, None, 0, tr) + P(pd(o), ST.COL[c], None, 0, tr)
    if not v: s += P(pd(o.buffer(-17)), CHITIN, None, 0, tr)
    a = r * .5; h = r * .15; cc = INK if v and c == 'white' else IVORY
    s += P('M%s %sh%sv%sh-%sz' % (f(x - a), f(y - h), f(2 * a), f(2 * h), f(2 * a)), cc)
    if v: s += P('M%s %sv%sh%sv-%sz' % (f(x - h), f(y - a), f(2 * a), f(2 * h), f(2 * a)), cc)
    return s
def coin(x, y, v, r=24):
    """a plus or a minus as the boss on the stones shows it"""
    s = P(ring(x, y, r + 3, 26, .4), INK) + P(ring(x, y, r, 26, .4), BRASS if v else CHITIN) + P(ring(x, y, r - 4, 26, .3), INK if v else BRASS) + P(ring(x, y, r - 5.6, 26, .3), BRASS if v else CHITIN)
    k = r * .52; t = r * .16; c = INK if v else IVORY
    s += P('M%s %sh%sv%sh-%sz' % (f(x - k), f(y - t), f(2 * k), f(2 * t), f(2 * k)), c)
    if v: s += P('M%s %sv%sh%sv-%sz' % (f(x - t), f(y - k), f(2 * k), f(2 * t), f(2 * k)), c)
    return s
def barred(x, y, r=13): return P(ring(x, y, r, 22, .2), INK) + C_(x, y, r - 2, 'none', BONE, 3.4) + L_('M%s %sL%s %s' % (f(x - r * .6), f(y + r * .6), f(x + r * .6), f(y - r * .6)), BONE, 3.4)


# ---------------------------------------------------------------- ties
def leaf_pair(x, y, a, sg, k=1.0, l=None):
    b = a + sg * .75; l = l or 15 * k * R.uniform(.85, 1.15); wv = 5.2 * k; ex, ey = x + l * math.cos(b), y + l * math.sin(b); px, py = -math.sin(b), math.cos(b)
    return S([(x, y, 1), (x + l * .45 * math.cos(b) + px * wv, y + l * .45 * math.sin(b) + py * wv), (ex, ey, 1), (x + l * .45 * math.cos(b) - px * wv, y + l * .45 * math.sin(b) - py * wv)]), wd(x + 1, y, x + l * .8 * math.cos(b), y + l * .8 * math.sin(b), .6, .9 * k)
def bud(): return P(S('-12,0! -4,-9 8,-9 17,0! 8,9 -4,9'), GREEN, '#1F4A30', 1.6) + P(S('-2,0! 5,-5 17,0! 5,5'), '#E3C66A', '#1F4A30', 1.2) + P(wd(-10, 0, 2, 0, 0, 1.6), '#CFE3C4')
def barb(): return P('M18 0L-10 -12L-3 0L-10 12Z', UMBER, INK, 1)
def vine(x0, y0, x1, y1, bend, plus, sd=0, k=1.0, w0=5, gap1=0):
    """a tie: + a leafed stem with a bud at its end, - a briar with thorns and a barb"""
    seed(900 + sd); dx, dy = x1 - x0, y1 - y0; L = math.hypot(dx, dy); nx, ny = -dy / L, dx / L; n = 26; p = []
    for i in range(n + 1):
        t = (1 - gap1 / L) * i / n; u = 1 - t; cx, cy = (x0 + x1) / 2 + nx * bend * 2, (y0 + y1) / 2 + ny * bend * 2
        a = (u * u * x0 + 2 * u * t * cx + t * t * x1, u * u * y0 + 2 * u * t * cy + t * t * y1); wob = (1.6 if plus else 2.4) * math.sin(i * 1.15 if plus else i * 2.2) * k
        p.append((a[0] + nx * wob, a[1] + ny * wob))
    s = P(taper(p, w0 * k, w0 * .62 * k), GREEN if plus else UMBER); line = LineString(p); LL = line.length
    def fr(d):
        a = line.interpolate(d); b = line.interpolate(min(LL, d + 2)); c = line.interpolate(max(0, d - 2)); return a.x, a.y, math.atan2(b.y - c.y, b.x - c.x)
    if plus:
        m = max(3, int(LL / (24 * k))); lv = ''; ri = ''
        for j in range(m):
            x, y, a = fr(LL * (j + .6) / (m + 1.0)); q = leaf_pair(x, y, a, 1 if j % 2 else -1, k); lv += q[0]; ri += q[1]
        s += P(lv, GREEN, '#1F4A30', 1.2 * k) + P(ri, '#CFE3C4')
    else:
        m = max(4, int(LL / (15 * k))); th = ''
        for j in range(m):
            x, y, a = fr(LL * (j + .5) / (m + .6)); sg = 1 if j % 2 else -1; b = a + sg * 1.95; l = 11.5 * k * R.uniform(.85, 1.15); bx, by = math.cos(a) * 3.6 * k, math.sin(a) * 3.6 * k
            th += 'M%s %sL%s %sL%s %sZ' % tuple(f(v) for v in (x - bx, y - by, x + l * math.cos(b), y + l * math.sin(b), x + bx, y + by))
        s += P(th, UMBER)
    x, y, a = fr(LL)
    return s + G(bud() if plus else barb(), 'translate(%s %s) rotate(%s) scale(%g)' % (f(x), f(y), f(math.degrees(a)), k))
def deckle(x, y, w, h, sd, j=1.8, step=34):
    """the edge of a leaf of paper"""
    seed(sd); ed = []
    for a, b, c, e in ((x, y, x + w, y), (x + w, y, x + w, y + h), (x + w, y + h, x, y + h), (x, y + h, x, y)):
        n = max(6, int(math.hypot(c - a, e - b) / step))
        for i in range(n): t = i / n; ed.append((a + (c - a) * t + R.uniform(-j, j), b + (e - b) * t + R.uniform(-j, j)))
    return ed
