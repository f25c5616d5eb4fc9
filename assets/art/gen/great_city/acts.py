"""What a hand can choose, the dice, and the tools of the table.

python acts.py [NAME ...]   writes ../../great_city/NAME.svg (ART_OUT: another art folder)
"""
import numpy as np
from kit import *
import pieces as PC
PIECES.clear()

# ---------------------------------------------------------------- cards; 176 x 238 at 10, 10; captions lie on them
def choice(state=''):
    s = ''
    if state == 'hover': s += R_(4.5, 4.5, 187, 249, 18, 'none', INK, 6.4) + R_(4.5, 4.5, 187, 249, 18, 'none', BRASS, 4)
    s += plate(10, 10, 176, 238, CHITIN if state != 'barred' else '#1C140F', 14, GILT if state != 'barred' else '#6B5A43')
    if state == 'barred': s += P(hatch(Polygon([(24, 24), (172, 24), (172, 172), (24, 172)]), [[(i * 15 - 160, 190), (i * 15 + 20, 10)] for i in range(26)], 2.6, 6, (0, 1), .04), '#33271F')
    return s
piece('choice-frame', '0 0 196 258')(lambda: choice())
piece('choice-frame-hover', '0 0 196 258')(lambda: choice('hover'))
piece('choice-frame-barred', '0 0 196 258')(lambda: choice('barred'))
piece('choice-field', '0 0 160 62')(lambda: P('M1.3 1.3h157.4v59.4h-157.4z', IVORY, INK, 2.5))

HAND = '-14,-62! 12,-66 30,-56 40,-40 43,-20 40,2! 34,4 31,-10! 30,8 26,24! 19,24 19,6! 16,18 11,34! 4,33 6,8! 2,18 -4,30! -11,28 -6,4! -16,8 -30,14! -34,8 -24,-4 -16,-20 -20,-40'
def hand(cuff=BLUE):
    s = P(S(HAND), IVORY, INK, 3)
    s += P(wd(-8, -50, -6, -14, 3, 1.5) + wd(6, -54, 6, -14, 1, 1.5) + wd(18, -52, 19, -12, -1, 1.5) + wd(30, -44, 31, -14, -2, 1.5) + wd(-18, -14, -28, 4, -1, 1.3) + ''.join(wd(x - 3, y, x + 3, y, 1, 1.1) for x, y in ((6.5, 14), (18, 12), (27, 10), (-6, 13), (37, -8), (6, 19))), INK)
    return s + P(S('-22,-60! -6,-68 20,-72 34,-62! 38,-84! -24,-84!'), cuff, INK, 3) + P(wd(-22, -66, 34, -68, -4, 1.8) + wd(-14, -84, -12, -68, 1, 1.4) + wd(4, -84, 6, -71, 0, 1.4) + wd(22, -84, 24, -70, 0, 1.4), INK)
def pic(name): return piece('choice-' + name, '-76 -76 152 152', 144)
def round_arrow(r, w, a0, a1, col, head=15):
    """an arrow bent against the clock from a0 to a1 degrees; thick at its head"""
    n = 24; L = []; Q = []
    for i in range(n + 1):
        t = i / n; a = math.radians(a0 + (a1 - a0) * t); h = w * (.25 + .75 * t) / 2; L.append(((r + h) * math.cos(a), (r + h) * math.sin(a))); Q.append(((r - h) * math.cos(a), (r - h) * math.sin(a)))
    a = math.radians(a1); sg = 1 if a1 > a0 else -1; tx, ty = -math.sin(a) * sg, math.cos(a) * sg; X = lambda k: ((r + k) * math.cos(a), (r + k) * math.sin(a))
    d = 'M' + 'L'.join('%s %s' % (f(x), f(y)) for x, y in L + [X(head), (r * math.cos(a) + tx * head * 1.5, r * math.sin(a) + ty * head * 1.5), X(-head)] + Q[::-1]) + 'Z'
    am = a0 + (a1 - a0) * .55; c = ''.join(wd((r - w * .3) * math.cos(math.radians(q)), (r - w * .3) * math.sin(math.radians(q)), (r + w * .22) * math.cos(math.radians(q)), (r + w * .22) * math.sin(math.radians(q)), 0, 1.5) for q in np.linspace(am, a1, 8))
    return P(d, col, INK, 3) + P(c, INK)

@pic('trait')
def trait():
    """an old hand over a stone of each colour: a person's trait"""
    three = stone('white', 0, -40, 34, 56) + stone('blue', 0, 40, 34, 56) + stone('green', 0, 0, 40, 56)
    return G(three + hand(), 'translate(-4 9) scale(.92)')
def one_trait(colour): return pic('trait-' + colour)(lambda: G(stone(colour, 0, 0, 26, 78) + hand(), 'translate(-4 9) scale(.92)'))
"""an old hand sets down a stone with care: a bug's trait"""
for colour in ('white', 'green', 'blue'): one_trait(colour)
@pic('tie-plus')
def tie_plus():
    """from one to the other grows a leafed stem"""
    return vine(-28, -34, 10, 10, -14, True, 1, 1.1, 6) + at(PC.medal(CHITIN, SHADE, ST.face('white', 'plus')) + PC.pinned(), -44, -42, .31) + stone('green', 0, 42, 39, 62)
@pic('tie-minus')
def tie_minus():
    """from one to the other runs a briar, and its barb has arrived"""
    s = P(''.join(fan(-41, 40, a, a, 1, 34, 40, 0, 2.2) for a in range(-170, -90, 13)), '#6B472F')
    return s + at(PC.medal('#A9BFD4', BRASS, ST.face('blue', 'minus')) + PC.pinned(), 44, -42, .31) + stone('white', 1, -41, 40, 62) + vine(29, -27, -9, 14, -12, False, 2, .98, 7).replace(UMBER, '#B5623A')
@pic('scarab')
def scarab_(): return P(ring(0, 0, 66, 40, .5), INK) + P(ring(0, 0, 62.5, 40, .5), SHADE) + P(''.join(fan(0, 0, a, a, 1, 60, 53, 0, 1.6) for a in range(0, 360, 10)), '#8A6A4A') + scarab(0, 0, 92)
@pic('vested')
def vested_():
    """the scarab that lay under the stone runs out from it"""
    s = P(''.join(wd(x * 26, 58, x * 26 + (6 if x > 0 else -6), 70, 0, 2) for x in (-1.7, -1.2, 1.2, 1.7)), '#8A6A4A')
    return s + scarab(0, 36, 68, 180) + stone('green', 1, 0, -23, 92)
@pic('accept')
def accept():
    """two open hands bear the ante"""
    s = at(PC.heap(8), 0, -28, .47, 0, (130, 110)); h = '2,46! -8,30 -30,18 -50,4 -62,-8! -70,-6 -66,8 -54,26! -40,42 -30,54 -26,72! 0,72!'
    s += G(P(S(h), IVORY, INK, 3) + P(wd(-60, 0, -22, 34, 3, 1.5) + wd(-52, 14, -18, 46, 3, 1.4) + wd(-42, 32, -14, 58, 2, 1.3), INK) + P(S('-30,64! 0,60! 2,78! -32,80!'), UMBER, INK, 2.6), 'translate(0 -10)')
    return s + G(P(S(flip(h, 0)), IVORY, INK, 3) + P(wd(60, 0, 22, 34, -3, 1.5) + wd(52, 14, 18, 46, -3, 1.4) + wd(42, 32, 14, 58, -2, 1.3), INK) + P(S('30,64! 0,60! -2,78! 32,80!'), UMBER, INK, 2.6), 'translate(0 -10)')
@pic('pass')
def pass_():
    """a fan folded and laid down"""
    s = ''
    for i in range(5): s += G(P(S('0,-5! 60,-9 96,-10! 100,0 96,9! 60,8 0,5!'), IVORY if i % 2 else SHADE, INK, 2.6) + P(wd(20, 0, 90, 0, 0, 1.8) + wd(60, -5, 92, -6, 0, 1.2), UMBER), 'translate(-34 34) rotate(%s)' % f(-62 + i * 7))
    s += G(P(ring(0, 0, 9, 12, .3), BRASS, INK, 3) + P(ring(0, 0, 2.6, 8, .1), INK) + P(taper([(-4, 8), (-12, 22), (-6, 34), (-16, 46)], 4.6, 2.4), BRASS, INK, 2) + P(taper([(2, 9), (4, 24), (12, 34), (8, 46)], 4.6, 2.4), BRASS, INK, 2), 'translate(-34 34)')
    return G(s, 'translate(0 -6) scale(.94)')
@pic('enter')
def enter():
    """someone steps in through the lit arch"""
    s = P('M-54 66V-14A54 54 0 0 1 54 -14V66Z', UMBER, INK, 4)
    v = ''
    for a in range(-180, 1, 20): v += wd(41 * math.cos(math.radians(a)), -14 + 41 * math.sin(math.radians(a)), 54 * math.cos(math.radians(a)), -14 + 54 * math.sin(math.radians(a)), 0, 2)
    v += ''.join(wd(sg * 41, y, sg * 54, y + 1, 0, 2) for sg in (-1, 1) for y in (4, 22, 40, 56))
    s += P(v, INK) + P('M-40 66V-14A40 40 0 0 1 40 -14V66Z', '#E6C987', INK, 3) + P(''.join(fan(0, -6, a, a, 1, 26, 38, 0, 2) for a in range(-170, -9, 16)) + ''.join(wd(sg * 36, y, sg * 24, y + 2, 0, 1.6) for sg in (-1, 1) for y in (8, 22, 36)), '#A9803A')
    # the walker, cloak behind, hat, one foot over the sill
    s += P(S('-9,-34! -2,-42 8,-40 11,-33! 20,-31! 20,-28 -18,-27! -19,-30!'), INK) + P(S('-5,-27! 9,-27! 11,-19 8,-12 14,-2 22,22 25,44 20,54! 12,46 10,60 14,70! 3,70 0,52! -6,60 -4,72! -17,72 -14,56 -20,44 -18,18 -10,-4 -5,-12'), INK)
    s += P(wd(-2, -8, -10, 40, 2, 2.2) + wd(6, -6, 14, 40, -2, 2) + wd(2, 0, 1, 46, 0, 1.8) + wd(-6, -22, 7, -21, 1, 1.4), '#8A5A3A')
    s += P(S('-64,64! 64,64! 70,71! -70,71!'), SHADE, INK, 2.6) + P(''.join(wd(x, 66, x + 7, 70, 0, 1.2) for x in (-52, -36, 30, 46)), '#8A6A4A')
    return s
@pic('done')
def done():
    """the light is out: a candle and its smoke"""
    s = P(S('-44,52! 44,52! 38,64 20,68 -20,68 -38,64'), BRASS, INK, 3) + P(S('40,54! 54,44 62,52 58,62 44,63! 50,58 54,54 50,51 42,58!'), BRASS, INK, 2.4) + P(wd(-34, 57, 30, 57, 1.5, 1.8) + ''.join(wd(x, 59, x + 2, 65, 0, 1.3) for x in range(-24, 28, 8)), INK)
    body = '-17,52! -17,2! -12,-4 -4,-1 2,-6 10,-3 17,1! 17,52!'
    s += P(S(body), IVORY, INK, 3) + P(hatch(poly(body).buffer(-1), [[(6 + i * 3.4, -6), (7 + i * 3.4, 56)] for i in range(4)], 2.2, 5, (.03, .96), .1), '#8A6A4A') + P(S('-17,6! -11,3 -9,14 -12,24 -17,22!'), SHADE, INK, 1.8)
    s += P(S('-26,44! -20,40 20,40 26,44! 22,53! -22,53!'), BRASS, INK, 2.6) + P(taper([(0, -4), (1, -11), (-1, -17)], 3.4, 2.6), INK) + P(ring(-1, -18, 2.6, 8, .2), '#A63A2E')
    sm = taper([(-1, -22), (8, -32), (-6, -42), (-10, -54), (4, -62), (14, -70)], 2.4, 8)
    return s + P(sm, SHADE, INK, 1.8) + P(taper([(6, -28), (16, -38), (10, -50), (20, -58)], 1.6, 4), '#8A6A4A')
@pic('undo')
def undo():
    """back goes the stone, out goes the scarab"""
    return round_arrow(56, 16, 54, -200, BRASS) + stone('blue', 1, -2, -4, 78) + scarab(46, 44, 44, 132)
@pic('let')
def let():
    """a bell of glass over the stone: it stays as it is"""
    s = P(S('-58,52! 58,52! 62,60 54,70! -54,70! -62,60'), UMBER, INK, 3) + P(wd(-52, 58, 52, 58, 1, 2) + wd(-44, 64, 30, 64, 0, 1.5), '#B88A5C')
    gl = '-48,52! -49,4 -44,-26 -26,-48 0,-54 26,-48 44,-26 49,4 48,52!'
    s += P(S(gl), '#3A2B20', INK, 3) + stone('white', 1, 0, 12, 76) + L_(S(gl), SHADE, 3.2)
    s += P(wd(-40, -22, -43, 40, -3, 4.4) + wd(-34, -34, -14, -47, 3, 3.4) + wd(40, 6, 41, 44, 2, 2.4) + wd(-34, -8, -36, 20, -1, 1.8), BONE)
    return s + P(ring(0, -61, 8, 14, .3), SHADE, INK, 2.8) + P(wd(-4, -63, 0, -66, -1, 1.6), BONE) + P(S('-9,-54! 0,-57 9,-54! 7,-50! -7,-50!'), SHADE, INK, 2)
@pic('foil')
def foil():
    """two who look at each other, one light and one dark"""
    face = '-36,-46 -28,-42 -22,-36 -19,-24! -21,-17 -17,-9 -9,-1 -8,4 -12,8 -18,9! -17,13 -12,17 -13,20 -18,21! -13,24 -14,28 -19,30! -15,36 -17,44 -25,48 -34,45 -40,42 -38,72! -90,72! -90,-60! -60,-52'
    s = '<clipPath id="fo"><circle cx="0" cy="0" r="63"/></clipPath>' + P(ring(0, 0, 70, 44, .5), INK) + P(ring(0, 0, 67.4, 44, .4), BRASS) + P(ring(0, 0, 64.6, 44, .4), INK)
    g = P('M-70 -70H0V70H-70Z', CHITIN) + P('M0 -70H70V70H0Z', IVORY)
    g += P(''.join(fan(0, -4, a, a, 1, 30, 62, 0, 2.2) for a in range(100, 261, 10)), GILT) + P(''.join(fan(0, -4, a, a, 1, 30, 62, 0, 2.2) for a in range(-80, 81, 10)), '#8A6A4A')
    fp = poly(face); hair = '-30,-46! -44,-58 -66,-52 -80,-30 -80,40! -58,44 -46,30 -50,8 -42,0 -42,-14 -32,-24!'
    lite = P(S(face), IVORY, INK, 2) + P(S(hair), UMBER, INK, 2) + P(hatch(poly(hair), [[(-30 - i * 6, -60), (-46 - i * 3, -10), (-54 - i * 4, 50)] for i in range(7)], 2, 6, (.05, .95), .1), '#B88A5C')
    lite += P(wd(-30, -20, -20, -22, -2, 2) + wd(-30, -13, -19, -13, -2.4, 2.4) + wd(-26, 20.6, -18, 21, .4, 1.4) + wd(-20, 6, -13, 6.4, -1.4, 1.3) + wd(-40, 6, -36, 34, -3, 1.6) + wd(-34, 10, -31, 36, -3, 1.3), INK) + P(ring(-23.4, -14.6, 1.9, 8, .1), INK)
    dark = P(S(face), INK) + P(S('-62,-56! -44,-66 -24,-56 -14,-40! -30,-40 -46,-46!'), INK) + P(wd(-30, -20, -20, -22, -2, 1.6) + wd(-30, -13, -19, -13, -2, 2.2) + wd(-26, 20.6, -18, 21, .4, 1.3) + wd(-40, 4, -34, 38, -4, 2) + wd(-48, 0, -42, 44, -4, 2) + wd(-56, -8, -50, 48, -4, 2) + wd(-58, -52, -22, -46, -5, 2.2) + wd(-17, -8, -11, 2, 0, 1.2), IVORY) + P(ring(-23.4, -14.4, 2.2, 8, .1), BRASS)
    g += G(lite, 'translate(0 -2) scale(.98)') + G(dark, 'translate(0 -2) scale(-.98 .98)')
    return s + '<g clip-path="url(#fo)">' + g + '</g>' + P(wd(0, -62, 0, 62, 0, 2.2), BRASS)
@pic('buy-in')
def buy_in():
    """a hand lets a scarab fall into the bowl"""
    s = P(''.join(fan(0, 34, a, a, 1, 44, 60 if i % 2 else 52, 0, 2) for i, a in enumerate(range(-172, -7, 11))), '#8A6A4A')
    bowl = '-54,34! -48,52 -30,64 0,68 30,64 48,52 54,34!'
    s += P(S('-54,34! -40,26 0,22 40,26 54,34! 40,42 0,46 -40,42'), INK, INK, 3)
    s += G(TH.scarab(True), 'translate(-22 36) rotate(-64) scale(.34) translate(-50 -55)') + G(TH.scarab(True), 'translate(20 37) rotate(58) scale(.34) translate(-50 -55)')
    s += P(S('-54,34! -40,42 0,46 40,42 54,34! 48,52 30,64 0,69 -30,64 -48,52'), BRASS, INK, 3) + P(hatch(poly(bowl).buffer(-2), [[(-50 + i * 9, 40), (-34 + i * 6.2, 72)] for i in range(12)], 2, 5, (.22, .95), .1), INK) + P(wd(-44, 44, 44, 44, 6, 1.8), BONE)
    return s + scarab(2, 10, 40, 8) + G(hand(GREEN), 'translate(-3 -15) scale(.64)')
@pic('more')
def more():
    """a hand of cards opens"""
    s = ''
    for i, a in enumerate((-34, -11, 12, 36)):
        c = plate(-24, -88, 48, 72, IVORY if i == 3 else CHITIN, 7) + (P('M0 -72L10 -52L0 -32L-10 -52Z', UMBER if i == 3 else GILT, INK, 1.4))
        s += G(c, 'translate(0 50) rotate(%d) scale(1.12)' % a)
    for i in (-1, 0, 1): s += P('M%s 58l9 -9l9 9l-9 9z' % f(i * 24 - 9), IVORY, INK, 2.2)
    return G(s, 'translate(0 -2) scale(.92)')


# ---------------------------------------------------------------- dice, turned in space
LIGHT = np.array([-.45, -.62, .64]); LIGHT = LIGHT / np.linalg.norm(LIGHT)
def turn(rx, ry, rz):
    a, b, c = (math.radians(q) for q in (rx, ry, rz))
    X = np.array([[1, 0, 0], [0, math.cos(a), -math.sin(a)], [0, math.sin(a), math.cos(a)]]); Y = np.array([[math.cos(b), 0, math.sin(b)], [0, 1, 0], [-math.sin(b), 0, math.cos(b)]]); Z = np.array([[math.cos(c), -math.sin(c), 0], [math.sin(c), math.cos(c), 0], [0, 0, 1]])
    return Z @ Y @ X
def hull_faces(V):
    """faces of a solid with its middle at 0, each ordered about its outward normal"""
    from itertools import combinations
    F = []
    for c in combinations(range(len(V)), 3):
        n = np.cross(V[c[1]] - V[c[0]], V[c[2]] - V[c[0]])
        if np.linalg.norm(n) < 1e-9: continue
        n = n / np.linalg.norm(n); d = n @ V[c[0]]
        if d < 0: n, d = -n, -d
        if all(n @ v <= d + 1e-6 for v in V):
            g = [i for i, v in enumerate(V) if n @ v > d - 1e-6]
            if not any(set(g) == set(q) for q, _ in F):
                m = sum(V[i] for i in g) / len(g); u = V[g[0]] - m; u = u / np.linalg.norm(u); w = np.cross(n, u); g.sort(key=lambda i: math.atan2(w @ (V[i] - m), u @ (V[i] - m))); F.append((g, n))
    return F
def solid(V, rot, r, cx, cy, pips=None, edge=3):
    M = turn(*rot); V = [M @ np.array(v, float) for v in V]; k = r / max(np.linalg.norm(v) for v in V); V = [v * k for v in V]; s = ''; out = []
    for g, n in hull_faces(V):
        if n[2] <= 1e-3: continue
        p = [(cx + V[i][0], cy + V[i][1]) for i in g]; out.append((n, p, g))
    sil = unary_union([Polygon(p).buffer(.01) for _, p, _ in out]); s = P(pd(sil.buffer(0)), INK, INK, 7.4)
    for n, p, g in sorted(out, key=lambda q: q[0][2]):
        l = float(n @ LIGHT); col, hc, st = (IVORY, '#8A6A4A', 0) if l > .62 else (SHADE, '#8A6A4A', 7) if l > .25 else ('#B79A72', INK, 6) if l > -.1 else (UMBER, SHADE, 6)
        s += P('M' + 'L'.join('%s %s' % (f(x), f(y)) for x, y in p) + 'Z', col, INK, edge); pg = Polygon(p).buffer(-edge * .8)
        if st and not pg.is_empty:
            dx, dy = n[1], -n[0]; q = math.hypot(dx, dy) or 1; dx, dy = dx / q, dy / q; mx, my = pg.centroid.x, pg.centroid.y; L = []
            for i in range(-14, 15): ox, oy = mx - dy * i * st, my + dx * i * st; L.append([(ox - dx * 200, oy - dy * 200), (ox, oy), (ox + dx * 200, oy + dy * 200)])
            s += P(hatch(pg, L, 1.6, 4, (.02, .97), .12), hc)
        if pips is not None: s += pips(n, p, g, M)
    return s
OCTA = [(1, 0, 0), (-1, 0, 0), (0, 1, 0), (0, -1, 0), (0, 0, 1), (0, 0, -1)]
PHI = (1 + 5**.5) / 2
ICO = [p for a in (-1, 1) for b in (-PHI, PHI) for p in ((0, a, b), (a, b, 0), (b, 0, a))]
piece('d8', '-4 -6 128 140', 96)(lambda: TH.d8())
for i_, r_ in enumerate(((20, 30, 12), (64, -22, 40), (-38, 58, 77))): piece('d8-tumble-%d' % (i_ + 1), '-4 -6 128 140', 96)(lambda r=r_: solid(OCTA, r, 62, 60, 64))
def d20():
    q = lambda *p: 'M' + 'L'.join('%s %s' % (f(a), f(b)) for a, b in p) + 'Z'; h = [(50 + 48 * math.cos(math.radians(a)), 50 + 48 * math.sin(math.radians(a))) for a in range(-90, 270, 60)]; t = [(50, 13), (81, 69), (19, 69)]
    s = P(q(*h), SHADE, INK, 7)
    for a, b, c, col in ((h[0], h[1], t[0], IVORY), (h[0], h[5], t[0], IVORY), (h[1], t[0], t[1], SHADE), (h[5], t[0], t[2], IVORY), (h[1], h[2], t[1], '#8A6A4A'), (h[5], h[4], t[2], '#B79A72'), (h[2], h[3], t[1], UMBER), (h[4], h[3], t[2], UMBER), (t[1], h[3], t[2], '#8A6A4A')): s += P(q(a, b, c), col, INK, 3)
    return s + P(q(*t), IVORY, INK, 4)
piece('d20', '-4 -4 108 108', 80)(d20)
for i_, r_ in enumerate(((14, 22, 8), (48, -30, 33), (-27, 51, 64))): piece('d20-tumble-%d' % (i_ + 1), '-4 -4 108 108', 80)(lambda r=r_: solid(ICO, r, 48, 50, 50))
CUBE = [(a, b, c) for a in (-1, 1) for b in (-1, 1) for c in (-1, 1)]
SPOTS = {1: [(0, 0)], 2: [(-.42, .42), (.42, -.42)], 3: [(-.5, .5), (0, 0), (.5, -.5)], 4: [(-.44, -.44), (.44, -.44), (-.44, .44), (.44, .44)], 5: [(-.5, -.5), (.5, -.5), (0, 0), (-.5, .5), (.5, .5)], 6: [(-.46, -.56), (.46, -.56), (-.46, 0), (.46, 0), (-.46, .56), (.46, .56)]}
def pip(n, u, v, c, k):
    """1 to 3: the blue stone's outline with a light heart; 4 to 6: the green one's, dark, with a bar. u, v: the face's half axes on the picture, c its middle"""
    o = ST.outline('blue' if n < 4 else 'green').simplify(.4); s = ''; r = k / 97
    def put(g, col, ink=0):
        d = pd(g); X = lambda x, y: (c[0] + u[0] * (x - 100) * r + v[0] * (y - 100) * r, c[1] + u[1] * (x - 100) * r + v[1] * (y - 100) * r)
        out = ''
        for q in ([g] if g.geom_type == 'Polygon' else g.geoms): out += 'M' + 'L'.join('%.2f %.2f' % X(x, y) for x, y in list(q.exterior.coords)[:-1]) + 'Z'
        return P(out, col)
    s += put(o.buffer(16), INK) + put(o, BLUE if n < 4 else GREEN)
    if n < 4: s += put(Point(100, 100).buffer(52), IVORY) + put(unary_union([Polygon([(62, 90), (138, 90), (138, 110), (62, 110)]), Polygon([(90, 62), (110, 62), (110, 138), (90, 138)])]), INK)
    else: s += put(Point(100, 100).buffer(62), CHITIN) + put(Polygon([(54, 86), (146, 86), (146, 114), (54, 114)]), IVORY)
    return s
def d6(n, rot=(15, -13, -5)):
    M = turn(*rot); V = [M @ np.array(v, float) for v in CUBE]; k = 62 / math.sqrt(3) * 1.34; u = M @ np.array([1, 0, 0]) * k; v = M @ np.array([0, 1, 0]) * k; w = M @ np.array([0, 0, 1]) * k
    c = (60 - w[0] * 0, 60 - w[1] * 0)
    s = solid(CUBE, rot, 62 * 1.34, 60, 60, edge=3.4)
    m = (60 + w[0], 60 + w[1]); X = lambda x, y: (m[0] + u[0] * x + v[0] * y, m[1] + u[1] * x + v[1] * y)
    # the shell's growth, cut round its corners
    s += P(''.join(wd(*X(sx * .9, sy * q), *X(sx * q, sy * .9), sx * sy * -1.6, 1.7) for sx in (-1, 1) for sy in (-1, 1) for q in (.62, .76)), '#A98C63')
    for x, y in SPOTS[n]: s += pip(n, (u[0], u[1]), (v[0], v[1]), (m[0] + u[0] * x + v[0] * y, m[1] + u[1] * x + v[1] * y), {1: .40, 2: .31, 3: .28, 4: .28, 5: .26, 6: .25}[n])
    return s
for n_ in range(1, 7): piece('die-%d' % n_, '-10 -10 140 140', 84)(lambda n=n_: d6(n))
def d6_tumble(rot, show):
    M = turn(*rot); k = 62 / math.sqrt(3) * 1.05; s = solid(CUBE, rot, 62 * 1.05, 60, 60, edge=3.4); ax = [M[:, i] * k for i in range(3)]
    for i in range(3):
        sg = 1 if ax[i][2] > 0 else -1; n = show[i]
        if abs(ax[i][2]) / k < .25: continue
        a, b = ax[(i + 1) % 3], ax[(i + 2) % 3]; m = (60 + sg * ax[i][0], 60 + sg * ax[i][1])
        for x, y in SPOTS[n]: s += pip(n, (a[0], a[1]), (b[0], b[1]), (m[0] + a[0] * x + b[0] * y, m[1] + a[1] * x + b[1] * y), {1: .34, 2: .27, 3: .25, 4: .25, 5: .23, 6: .22}[n])
    return s
for i_, (r_, q_) in enumerate((((38, 40, 10), (3, 1, 5)), ((-30, 50, 30), (2, 4, 6)), ((50, -28, 55), (5, 3, 1)))): piece('die-tumble-%d' % (i_ + 1), '-10 -10 140 140', 84)(lambda r=r_, q=q_: d6_tumble(r, q))


# ---------------------------------------------------------------- tools of the table
@piece('x-card', '0 0 92 126')
def x_card():
    s = plate(0, 0, 92, 126, IVORY, 10, GILT, False); X = '18,30! 30,20 46,48! 62,20 74,30! 56,62! 75,95 62,107! 46,77! 30,107 17,95! 36,62!'
    return s + P(S(X), WINE, INK, 3.4) + P(wd(26, 31, 44, 58, 1.5, 2) + wd(64, 31, 50, 55, -1, 1.8) + wd(30, 95, 42, 73, 1, 1.8) + wd(64, 96, 52, 75, -1, 1.8) + wd(38, 60, 53, 66, 1, 1.4), '#D98C7A')
def hourglass():
    s = P(S(mir('0,-40! 26,-40! 27,-26 18,-10 5,0! 18,10 27,26 26,40! 0,40!', 0)), '#E9DDC2', INK, 3)
    s += P(S(mir('0,-22! 20,-24! 15,-12 4,-1! 0,0!', 0)), BRASS) + P(S(mir('0,24! 12,30 23,39! 0,39!', 0)), BRASS) + P(wd(0, -2, 0, 28, 0, 2.4), BRASS) + P(wd(-20, -34, -12, -12, 2, 2.2) + wd(-19, 34, -13, 16, -2, 1.8), BONE) + P(wd(18, -34, 12, -14, -2, 1.4) + wd(20, 34, 14, 16, 2, 1.4) + wd(-14, -22, 14, -23, -1, 1.3), INK)
    for y in (-44, 38): s += P('M-32 %dh64v7h-64z' % y, UMBER, INK, 2.8) + P(wd(-27, y + 2.6, 26, y + 2.6, 0, 1.5), '#B88A5C')
    for x in (-28, 28): s += P(S([(x - 2.6, -37, 1), (x + 2.6, -37, 1), (x + 3.4, 0), (x + 2.6, 38, 1), (x - 2.6, 38, 1), (x - 3.4, 0)]), UMBER, INK, 2)
    return s
piece('rewind', '-62 -62 124 124', 92)(lambda: round_arrow(50, 9, 40, -230, GILT, 13) + G(hourglass(), 'rotate(-16) scale(.8)'))
@piece('veil', '-56 -54 112 108', 96)
def veil():
    """an eye, and the cloth that falls before half of it"""
    ey = '-44,8! -24,-16 0,-22 24,-16 44,8! 24,26 0,32 -24,26'; s = P(S(ey), IVORY, INK, 3.4) + P(ring(0, 7, 18, 22, .3), BLUE, INK, 2.6) + P(''.join(fan(0, 7, a, a, 1, 9, 17, 0, 1.6) for a in range(0, 360, 20)), INK) + P(ring(0, 7, 8, 12, .2), INK) + P(ring(-4, 10, 2.4, 8, .1), BONE)
    cl = '-46,-40! 46,-40! 45,-26 45,-6! 38,2 30,-8! 22,4 14,-6! 6,5 -2,-4! -10,6 -18,-6! -26,4 -34,-7! -40,0 -45,-8! -45,-26'
    s += P(S(cl), SHADE, INK, 3) + P(hatch(poly(cl).buffer(-2), [[(-42 + i * 6.4, -40), (-41 + i * 6.3, -20), (-42 + i * 6.4, 4)] for i in range(14)], 2.2, 6, (.04, .92), .2), '#8A6A4A')
    s += P('M-49 -46h98v6h-98z', BRASS, INK, 2.6) + P(ring(-48, -43, 5, 10, .2) + ring(48, -43, 5, 10, .2), BRASS, INK, 2.4)
    return s + P(''.join(wd(x, 34 + abs(x) * -.12, x * 1.25, 46 - abs(x) * .1, 0, 2.2) for x in (-30, -18, -6, 6, 18, 30)), SHADE)
@piece('note', '-46 -46 92 92', 84)
def note():
    """a folded sheet, its corner turned, sealed"""
    s = P('M-38 -34L20 -40L40 -20L36 36L-34 40Z', PAPER, INK, 3.2) + P('M20 -40L40 -20L19 -19Z', SHADE, INK, 2.6)
    s += P(wd(-30, -22, 10, -26, 0, 2) + wd(-30, -12, 12, -15, 0, 2) + wd(-29, -2, 28, -6, 0, 2) + wd(-29, 8, 0, 6, 0, 2), '#8A6A4A') + P(wd(-36, 18, 36, 12, 1, 1.6), '#CDB98F')
    return s + seal(8, 20, 15)
@piece('hood', '-48 -50 96 100', 84)
def hood():
    """whom nobody sees: a cowl, and in it eyes"""
    o = '0,-44! 16,-38 30,-20 35,4 34,22 44,46! -44,46! -34,22 -35,4 -30,-20 -16,-38'; s = P(S(o), WINE, INK, 3.2); g = poly(o).buffer(-3)
    s += P(hatch(g, [[(u * 3, -44), (u * 7.4, -8), (u * 7.6, 20), (u * 9.4, 48)] for u in (-5, -4.4, -3.8, 3.8, 4.4, 5)], 2.6, 6, (.05, .95), .12), '#B5483C')
    s += P(S('0,-26! 14,-20 21,-4 19,16 10,32 0,38! -10,32 -19,16 -21,-4 -14,-20'), INK) + P(''.join(wd(sg * 20, -6 + i * 7, sg * 12, -4 + i * 7, 0, 1.6) for sg in (-1, 1) for i in range(4)), '#4A1613')
    for x, y, r in ((-7, 0, 3.6), (7, 0, 3.6), (-12, -8, 2.2), (12, -8, 2.2), (-4, 9, 1.8), (4, 9, 1.8)): s += P(ring(x, y, r, 10, .1), BRASS) + (P(ring(x + .6, y, r * .4, 6, .1), INK) if r > 3 else '')
    return s + P(S('-12,38! 0,33 12,38! 8,46! -8,46!'), BRASS, INK, 2.2)
@piece('speech', '0 0 200 90')
def speech():
    s = '<path d="M10 5L190 3L197 12L195 80L187 87L12 86L4 79L6 11Z" fill="%s" stroke="%s" stroke-width="3.6" stroke-linejoin="round"/>' % (PAPER, INK)
    return s + L_('M15 11L185 9L190 15L188.5 76L183 80.5L16 79.8L10.6 75L12 15Z', QUIET, 1.4) + P(wd(186, 22, 192, 70, 0, 1.4) + wd(22, 82.6, 60, 83, 0, 1.2) + wd(140, 83, 176, 83.4, 0, 1.2), '#CDB98F')
@piece('quill', '0 0 84 96')
def quill():
    """a feather, its split nib in the ink"""
    ft = '80,4! 72,6 56,16 42,32 34,48 30,60! 24,74! 33,63 46,57! 45,51! 53,52 62,43! 58,38! 68,36 74,24! 68,20! 78,14'
    s = P(S(ft), IVORY, INK, 2.8) + P(taper([(80, 5), (58, 26), (40, 48), (22, 76), (10, 91)], 2, 4.2), UMBER, INK, 1.4)
    s += P(''.join(wd(36 + i * 5, 52 - i * 6, 44 + i * 5.4, 51 - i * 6.4, 1, 1.5) for i in range(6)) + ''.join(wd(33 + i * 5.4, 50 - i * 6.4, 36 + i * 6, 40 - i * 5.4, 1, 1.3) for i in range(6)), '#8A6A4A')
    return s + P('M16 79L7 93L21 84Z', BRASS, INK, 2) + P(S('5,92! 14,89 22,92! 14,95'), INK) + P(ring(28, 92, 1.8, 8, .2), INK)

if __name__ == '__main__': main()
