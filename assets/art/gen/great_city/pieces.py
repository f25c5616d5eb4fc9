"""Stones, emblems, scarabs, dice, and what pages and network are laid out with.

python pieces.py [NAME ...]   writes ../../great_city/NAME.svg (ART_OUT: another art folder)
"""
from kit import *

# ---------------------------------------------------------------- stones: square boxes about the stone's middle; 180 wide as drawn
for c_ in COLS:
    for v_ in (0, 1):
        piece('stone-%s-%s' % (c_, SIDES[v_]), '-10 -10 220 220', 198)(lambda c=c_, v=v_: ST.stone(c, SIDES[v]))
        piece('stone-%s-%s-moving' % (c_, SIDES[v_]), '-30 -30 260 260', 234)(lambda c=c_, v=v_: moving(c, v))
        piece('signs-%s-%s' % (c_, SIDES[v_]), '-22 -22 44 44')(lambda c=c_, v=v_: sign(0, 0, c, v, 18))
    piece('stone-ring-' + c_, '-20 -20 240 240', 216)(lambda c=c_: P(pd(ST.outline(c).buffer(13).difference(ST.outline(c).buffer(5.5))), INK) + P(pd(ST.outline(c).buffer(11.4).difference(ST.outline(c).buffer(7))), BRASS))
for n_ in (1, 2, 3): piece('vested-%d' % n_, '-40 -40 280 280', 252)(lambda n=n_: vested(n))
piece('lock-bound', '-40 -40 280 280', 252)(lambda: bound())

# ---------------------------------------------------------------- the eight triads
for i_, n_ in enumerate(TH.TR): piece('triad-' + n_.lower(), '0 0 200 200', 130)(lambda i=i_: TH.emblem(i))

# ---------------------------------------------------------------- scarabs
piece('scarab', '-2 3 104 104', 96)(lambda: TH.scarab())
HEAPS = {1: [(130, 136, 0)], 2: [(98, 140, -20), (162, 140, 22)], 3: [(86, 142, -52), (174, 143, 64), (130, 116, 8)],
         4: [(74, 142, -62), (186, 143, 64), (130, 140, 4), (130, 97, -8)], 5: [(80, 142, -58), (180, 144, 62), (104, 115, -18), (157, 118, 26), (130, 88, -4)],
         6: [(60, 144, -66), (130, 148, 2), (200, 144, 68), (97, 114, -20), (163, 114, 24), (130, 78, -6)],
         7: [(48, 146, -72), (103, 151, -14), (157, 150, 18), (212, 146, 74), (98, 112, -26), (162, 112, 28), (130, 76, -4)],
         8: [(48, 146, -70), (101, 153, -12), (156, 151, 20), (213, 144, 74), (77, 114, -28), (130, 110, 12), (184, 114, 48), (124, 73, -8)]}
GROUND = {1: '96,150 130,140 164,150 158,168 130,172 102,168', 2: '60,150 98,128 162,128 200,150 190,168 130,172 70,168', 3: '62,148 104,116 158,116 198,148 190,168 130,172 70,168', 4: '50,150 100,112 130,96 160,112 210,150 200,169 130,173 60,169',
          5: '58,148 98,112 130,90 162,112 202,148 190,169 130,173 70,169', 6: '36,150 84,112 130,86 176,112 224,150 212,169 130,174 48,169', 7: '26,150 78,112 130,82 182,112 234,150 222,170 130,175 38,170', 8: '30,158 78,106 128,78 190,106 232,158 176,174 84,174'}
def heap(n):
    return P(S(GROUND[n]), INK) + ''.join(TH.sc(x, y, .8, a, .94, True) for x, y, a in HEAPS[n])
for n_ in HEAPS: piece('heap-%d' % n_, '0 28 260 164')(lambda n=n_: heap(n))
piece('heap-many', '-14 34 424 262', 318)(lambda: TH.heap(20))
piece('purse', '8 10 144 168', 120)(lambda: TH.purse())
def purse_open():
    """the same purse, its mouth wide, a scarab on the rim"""
    s = TH.purse(); seed(91)
    cut = P(S('80,74! 46,70 34,56 18,40! 30,36 32,26 44,28! 56,18 68,22 80,16! 92,22 104,18 116,28! 128,26 130,36 142,40! 126,56 114,70'), '#7A4E31', INK, 4)
    cut += P(S('36,41! 54,32 80,29 106,32 124,41! 108,53 80,57 52,53'), INK) + P(''.join(wd(80 + u * 12, 58 - abs(u), 80 + u * 9, 70 - abs(u) * .6, 0, 2) for u in (-3, -2, -1, 0, 1, 2, 3)), INK) + P(wd(50, 49, 110, 49, 3, 1.8), '#B88A5C')
    cut += scarab(86, 34, 40, 24, True)
    cut += P(S('44,62! 80,70 116,62! 119,71 80,79 42,71!'), BRASS, INK, 3.4) + P(''.join(wd(50 + i * 8.6, 65 + (3 - abs(i - 3.5)) * .9, 53 + i * 8.6, 73 + (3 - abs(i - 3.5)) * .9, 0, 1.6) for i in range(8)), INK)
    return s + cut
piece('purse-open', '8 10 144 168', 120)(purse_open)
piece('bag-yea', '6 1 168 184', 126)(lambda: TH.bag_yea())
piece('bag-nay', '6 1 168 184', 126)(lambda: TH.bag_nay())
def tag(fill=PAPER, on=False, off=False):
    """118 x 32 at 11, 10"""
    a, b, y, h = 11, 129, 10, 32; s = ''
    def o(q): return 'M%s %sL%s %sL%s %sL%s %sL%s %sZ' % tuple(f(v) for v in (a - q, y - q, b - 7 + q * .86, y - q, b + q * 1.1, y + h / 2, b - 7 + q * .86, y + h + q, a - q, y + h + q))
    if on: s += P(o(8.6), INK) + P(o(7.4), BRASS) + P(o(3.6), INK)
    s += P(o(0), fill, INK, 2.4)
    if off:
        seed(19); g = Polygon([(a, y), (b - 7, y), (b, y + h / 2), (b - 7, y + h), (a, y + h)]).buffer(-1.2)
        s += P(hatch(g, [[(x0, y + h + 4), (x0 + 26, y - 4)] for x0 in range(-20, 20, 7)] + [[(x0, y + h + 4), (x0 + 26, y - 4)] for x0 in range(94, 130, 7)], 2, 4, (0, 1), .04), '#6B563C')
    return s + P(ring(b - 9, y + h / 2, 2.4, 8, .1), INK)
piece('tag-cost', '0 0 140 52')(lambda: tag())
piece('tag-cost-hover', '0 0 140 52')(lambda: tag(on=True))
piece('tag-cost-barred', '0 0 140 52')(lambda: tag('#A8977A', off=True))

# ---------------------------------------------------------------- frames of the table
piece('plate', '0 0 200 120')(lambda: plate(0, 0, 200, 120, CHITIN))
piece('plate-ivory', '0 0 200 120')(lambda: P(octo(2, 2, 196, 116, 14), IVORY, INK, 4) + L_(octo(8, 8, 184, 104, 12), BRASS, 2))
piece('plate-ring', '0 0 200 120')(lambda: R_(3.5, 3.5, 193, 113, 15, 'none', INK, 7) + R_(3.5, 3.5, 193, 113, 15, 'none', '#FFFFFF', 4))
piece('tab', '0 0 108 34')(lambda: '<path d="M12 2h84l10 15l-10 15h-84l-10 -15z" fill="%s" stroke="%s" stroke-width="3.4"/>' % (CHITIN, INK) + '<path d="M12 2h84l10 15l-10 15h-84l-10 -15z" fill="none" stroke="%s" stroke-width="2"/>' % GILT)
def ribbon():
    """flat in the middle 380, so that it stretches without a kink"""
    s = '<path d="M4 18C40 11 90 4 140 4H524C574 4 624 11 660 18L645 50L660 82C624 75 574 69.5 524 69.5H140C90 69.5 40 75 4 82L19 50Z" fill="%s" stroke="%s" stroke-width="5" stroke-linejoin="round"/>' % (IVORY, INK)
    s += L_('M34 20C70 14 100 10.6 140 10.6H524C564 10.6 594 14 630 20', '#8A5A3A', 1.6) + L_('M34 75C70 69.5 100 63.4 140 63.4H524C564 63.4 594 69.5 630 75', '#8A5A3A', 1.6)
    s += P(''.join(wd(22 + i * 9, 26 - i * .5, 24 + i * 9, 70 - i * 1.2 - (i % 2) * 18, 1, 1.3) for i in range(5)) + ''.join(wd(642 - i * 9, 26 - i * .5, 640 - i * 9, 70 - i * 1.2 - (i % 2) * 18, -1, 1.3) for i in range(5)), '#8A6B4C')
    return s
piece('ribbon', '0 0 664 86')(ribbon)
piece('slip-shut', '0 0 280 40')(lambda: '<path d="M6 3C60 9 220 9 274 3L260 20L276 37C220 31 60 31 4 37L20 20Z" fill="%s" stroke="%s" stroke-width="3.4"/>' % (SHADE, INK) + P(''.join(wd(30 + i * 15, 12, 35 + i * 15, 28, 0, 1.3) for i in range(5)) + ''.join(wd(186 + i * 15, 12, 191 + i * 15, 28, 0, 1.3) for i in range(5)), '#8A6B4C'))
def slip():
    """hangs down from the ribbon to a roll at its foot"""
    a, b, y, h = 20, 380, 0, 88
    s = P('M%s %sL%s %sL%s %sL%s %sL%s %sL%s %sZ' % tuple(f(v) for v in (a, y, b, y, b - 3, y + 40, b, y + h, a, y + h, a + 3, y + 40)), '#E9DDC2', INK, 3.4)
    s += P(''.join(wd(a + 12 + i * 9, y + 3, a + 13 + i * 9, y + 4 + R.uniform(7, 13), 0, 1.5) for i in range(38)), '#A98C63')
    s += P(S([(a - 8, y + h - 9, 1), (b + 8, y + h - 9, 1), (b + 14, y + h), (b + 8, y + h + 9, 1), (a - 8, y + h + 9, 1), (a - 14, y + h)]), SHADE, INK, 3.4)
    return s + P(wd(a - 2, y + h + 4, b + 2, y + h + 4.5, 0, 2.2) + wd(a + 20, y + h - 2, (a + b) / 2, y + h - 2.5, 0, 1.3) + ring(a - 9, y + h, 2.6, 8, .2) + ring(b + 9, y + h, 2.6, 8, .2), '#8A6B4C')
piece('slip', '0 0 400 100')(slip)
piece('seal', '-30 -30 60 60')(lambda: seal(0, 0, 27))
piece('seal-broken', '-44 -34 88 68')(lambda: G(seal(-6, 0, 27, -1), 'rotate(-8 -6 28)') + G(seal(6, 0, 27, 1), 'rotate(9 6 28)'))
piece('foot', '0 0 64 44')(lambda: R_(0, 0, 64, 44, 0, INK) + R_(0, 0, 64, 2, 0, GILT) + R_(0, 4.5, 64, 1.2, 0, GILT))
piece('balloon', '10 0 80 108', 74)(lambda: CI.balloon(0, 0, 1))

# ---------------------------------------------------------------- pages
def leaf(w, h, sd, sp=0, j=1.8, rules=14, step=34, col=IVORY):
    ed = deckle(7, 8, w - 20, h - 23, sd, j, step)
    s = G(P(S(ed), INK), 'translate(5 7)') + P(S(ed), col, INK, 3.6)
    s += R_(7 + rules, 8 + rules, w - 20 - 2 * rules, h - 23 - 2 * rules, 0, 'none', QUIET, 2) + R_(12 + rules, 13 + rules, w - 30 - 2 * rules, h - 33 - 2 * rules, 0, 'none', QUIET, 1)
    return s + (P(specks(Polygon(ed), sp, (.6, 1.5)), '#CDB98F') if sp else '')
piece('leaf', '0 0 480 480')(lambda: leaf(480, 480, 22))
piece('sheet', '0 0 1840 1050', prec=1)(lambda: leaf(1840, 1050, 15, 520, 2.2, 24))
def fern():
    fr = ''
    for x, y, l, a, bow in ((60, 408, 410, -1.42, .75), (64, 404, 250, -.78, .6)):
        px, py = x, y; n = 20
        for k in range(n):
            t = k / n; aa = a + t * bow; qx, qy = px + l / n * math.cos(aa), py + l / n * math.sin(aa); fr += wd(px, py, qx + math.cos(aa) * 3, qy + math.sin(aa) * 3, 0, 3.4 * (1 - t) + 1)
            for sg in (1, -1):
                b = aa + sg * 1.0; ll = l * .24 * math.sin(math.pi * (.12 + .85 * (1 - t))); fr += wd(px, py, px + ll * math.cos(b), py + ll * math.sin(b), sg * -5, 4.2)
            px, py = qx, qy
    return P(fr, '#DED0AE')
piece('fern', '0 0 320 420')(fern)
def lozenge(kind):
    s = P('M3 27l24 -24l24 24l-24 24z', GILT if kind == 'now' else INK, GILT if kind != 'todo' else '#6B5A43', 2.4)
    if kind == 'now': s += L_('M10 27l17 -17l17 17l-17 17z', INK, 1.2)
    if kind == 'done': s += L_('M19 27.6l5.6 6.6l11 -13.6', GOLD, 3.4)
    return s
for k_ in ('done', 'now', 'todo'): piece('lozenge-' + k_, '0 0 54 54')(lambda k=k_: lozenge(k))
piece('coin-plus', '-30 -30 60 60')(lambda: coin(0, 0, 1))
piece('coin-minus', '-30 -30 60 60')(lambda: coin(0, 0, 0))
piece('trait-slot', '0 0 188 60')(lambda: R_(2, 2, 184, 56, 28, INK, GILT, 2) + P(''.join(wd(30 + i * 4, 14 + (i % 2) * 2, 26 + i * 4, 46 - (i % 2) * 3, 0, 1.1) for i in range(3)) + ''.join(wd(158 - i * 4, 14 + (i % 2) * 2, 162 - i * 4, 46 - (i % 2) * 3, 0, 1.1) for i in range(3)), '#3A2A1D'))
def mask(body, k, r=68.2): return '<clipPath id="%s"><circle cx="100" cy="100" r="%s"/></clipPath><g clip-path="url(#%s)">%s</g>' % (k, r, k, body)
def medal(field, rim, fig):
    s = P(ring(100, 100, 84, 40, .8), INK) + P(ring(100, 100, 80, 40, .6), rim) + P(ring(100, 100, 72.5, 40, .4), INK) + P(''.join(fan(100, 100, a, a, 1, 73.5, 79, 0, 1.6) for a in range(0, 360, 9)), INK)
    return s + P(ring(100, 100, 69, 40, .3), field) + mask(fig, 'm')
def pinned(): return P(wd(100, 8, 104, 34, 0, 2.6), INK) + P(ring(100, 12, 8.5, 12, .2), BRASS, INK, 3) + P(wd(95, 10, 99, 6, -1.5, 1.5), BONE)
def leaves():
    lf = rb = ''
    for a in (-152, -128, -52, -28):
        a_ = math.radians(a + R.uniform(-4, 4)); l = R.uniform(128, 144); px, py = -math.sin(a_), math.cos(a_); X = lambda t, o=0: (100 + l * t * math.cos(a_) + px * o, 100 + l * t * math.sin(a_) + py * o)
        lf += S([(*X(.4), 1), X(.68, 20), (*X(1), 1), X(.68, -20)]); rb += wd(*X(.48), *X(.93), 0, 2)
        for q in (.64, .74, .84):
            for sg in (1, -1): rb += wd(*X(q), *X(q + .07, sg * 10), 0, 1.4)
    return P(lf, '#B9AE7C', '#6E6238', 2.2) + P(rb, '#6E6238')
def legs():
    lf = ''
    for a, b in ((-160, -140), (-135, -122), (-45, -58), (-20, -40)):
        a_, b_ = math.radians(a), math.radians(b); c = a_ + (.1 if a > -90 else -.1)
        lf += taper([(100 + 80 * math.cos(a_), 100 + 80 * math.sin(a_)), (100 + 130 * math.cos(b_), 100 + 130 * math.sin(b_)), (100 + 145 * math.cos(c), 100 + 145 * math.sin(c))], 11, 3.4)
    return P(lf, UMBER, INK, 2)
def plain():
    """a commoner: the same cut, a plain coif"""
    face = '106,66 113,71 115.5,80! 113,86 117,94 123.6,101 124.6,106 121,109.6 115,110.4! 115.4,114.6 120,118 119,120.6 114.6,121.6! 119,124.6 118.4,128.4 113.6,130.6 117,136 115,143 107,147 98,143 92,140 94,158 104,174 60,174 68,140 64,100 80,62'
    fp = poly(face); s = P(S(face), IVORY)
    cut = wd(102, 81, 115.6, 79.6, -2, 2.2) + wd(107.5, 121.4, 115.6, 121.6, .2, 1.25) + wd(113.2, 107.2, 118.6, 106.8, -1.7, 1.2) + wd(110, 102.5, 112.4, 109.8, -1.4, .9)
    cut += ''.join(wd(88 + i * 4, 110 + i * 4, 90 + i * 5.2, 134 + i * 2, -3, 1.2) for i in range(5)) + hatch(fp, [[(66, y), (90, y + 4), (112, y + 2)] for y in (148, 152, 156, 160, 164)], 1.4, 4)
    s += P(cut, INK) + ST.eye(108, 87.6, .95)
    coif = '112,63! 100,48 80,42 62,50 50,68 46,92 50,118 58,138 70,148 84,147! 80,136 84,120! 92,112 92,98 98,88! 100,74'
    s += P(S(coif), '#8A6A4A', INK, 2.4) + P(hatch(poly(coif), [[(106 - i * 7, 44), (94 - i * 6, 84), (86 - i * 4, 150)] for i in range(8)], 2, 8, (.06, .92), .14), INK)
    s += P(S('46,72! 46,58 58,44 80,37 100,43 114,56 124,64! 112,69 92,66 70,68'), UMBER, INK, 2.4) + P(wd(50, 66, 116, 62, -5, 1.6) + ''.join(wd(58 + i * 9, 48 - i * .6 + (i * i) * .25, 60 + i * 9, 60 - i * .2, 1, 1.5) for i in range(6)), '#B88A5C')
    gown = '42,178! 48,158 62,146 80,152! 96,166 118,178!'
    return s + P(S(gown), UMBER, INK, 2.4) + P(hatch(poly(gown), [[(50 + i * 10, 140), (54 + i * 10, 180)] for i in range(6)], 1.6, 5, (.1, .95)), '#8A6A4A')
def worker():
    """a worker: round head, short jaws that carry a cut leaf"""
    lite = '#E8D3A4'
    def both(fn): return fn() + G(fn(), 'matrix(-1 0 0 1 200 0)')
    ant = [(108, 88), (124, 70), (140, 62)]; whip = [(140, 62), (152, 72), (158, 90), (156, 108)]
    s = both(lambda: P(taper(ant, 6, 4.6), INK) + P(taper(whip, 5.4, 2.4), INK) + P(''.join(ring(x, y, 3.4, 8, .2) for x, y in ((147, 67), (153, 76), (157, 87), (158, 98), (156, 107))), INK))
    lf = '62,150! 74,136 100,130 128,136 146,152! 124,166 100,170 78,164'
    s += P(S(lf), '#6F8F4E', INK, 2.6) + P(wd(66, 150, 142, 152, -2, 2.2) + ''.join(wd(80 + i * 12, 150, 88 + i * 12, 140 - (i % 2), .6, 1.4) + wd(80 + i * 12, 151, 88 + i * 12, 160, -.6, 1.4) for i in range(5)), INK)
    s += both(lambda: P(S('104,118! 118,116 126,124 125,136 116,146! 117,136 110,131 103,130'), CHITIN, INK, 2) + P(wd(112, 121, 121, 136, -3, 1.8), lite))
    half = '100,56! 118,56 134,66 140,84 136,102 124,116 112,122 100,123!'
    head = mir(half); hp = poly(head); s += P(S(head), CHITIN, INK, 2.4)
    L = [[(100 + k * 3.2, 50), (100 + k * 4.2, 84), (100 + k * 2.6, 126)] for k in range(2, 12)]
    d = hatch(hp.buffer(-3).difference(Point(123, 84).buffer(10)).difference(LineString(ant).buffer(5)).difference(Polygon([(94, 50), (104, 50), (108, 126), (94, 126)])), L, 1.8, 5, (.02, .97), .1)
    s += P(d, lite) + G(P(d, lite), 'matrix(-1 0 0 1 200 0)')
    s += both(lambda: P(ring(123, 84, 8.4, 14, .2), lite, INK, 1.8) + P(ring(124, 85, 4.4, 10, .2), INK) + P(ring(121.6, 82, 1.6, 6, .1), lite) + P(taper(ant[:2], 6.6, 5), INK) + P(ring(107.6, 90, 4.4, 9, .2), INK) + P(ring(107.6, 90, 2, 8, .1), lite))
    return s + P(S(mir('100,104! 107,105 112,118! 106,122 100,120')), '#8A6A4A', INK, 1.8) + P(wd(100, 64, 100, 98, 0, 1.8), lite)
BOX = ('-50 -25 300 250', 216)                    # the medallion's middle is the box's
for n_, c_ in (('aristocrat', 'blue'), ('learned', 'white'), ('mercantile', 'green')):
    piece('person-' + n_, *BOX)(lambda c=c_: leaves() + medal(CHITIN, SHADE, ST.face(c, 'plus')) + pinned())
def commoner():
    s = leaves(); seed(66); return s + medal(CHITIN, SHADE, G(plain(), 'translate(101 106) scale(1.05) translate(-90 -103)')) + pinned()
piece('person-commoner', *BOX)(commoner)
for n_, c_, d_ in (('myrmidon', 'blue', '#A9BFD4'), ('drone', 'white', '#DAD3BF'), ('queen', 'green', '#A8C6AC')):
    piece('bug-' + n_, *BOX)(lambda c=c_, d=d_: legs() + medal(d, BRASS, ST.face(c, 'minus')) + pinned())
piece('bug-worker', *BOX)(lambda: legs() + medal('#D2B583', BRASS, worker()) + pinned())
def veiled():
    """a head under a cloth, drawn tight at the brow: nobody yet"""
    cl = '100,40! 118,42 132,56 138,78 136,98 142,122 152,150 160,178! 40,178! 48,150 58,122 64,98 62,78 68,56 82,42'
    s = P(''.join(fan(100, 92, a, a, 1, 63, 52 if i % 2 else 57, 0, 1.5) for i, a in enumerate(range(-190, 11, 9))), GILT) + P(S(cl), SHADE, INK, 2.6); fp = poly(cl)
    s += P(hatch(fp.buffer(-3), [[(100 + u * 3, 42), (100 + u * 5.6, 92), (100 + u * 7, 130), (100 + u * 9.4, 180)] for u in (-6, -5, -4.1, -3, 3, 4.1, 5, 6)], 3, 8, (.03, .97), .12), '#6E5636')
    s += P(S('80,76! 86,70 94,71 98,77! 94,86 86,87') + S('120,76! 114,70 106,71 102,77! 106,86 114,87'), '#A98C63') + P(wd(100, 78, 100, 108, 2, 2.4) + wd(88, 116, 112, 116, 4, 2.6) + wd(78, 70, 96, 69, -2.5, 2) + wd(104, 69, 122, 70, -2.5, 2) + wd(82, 96, 90, 128, -4, 1.8) + wd(118, 96, 110, 128, 4, 1.8), '#6E5636')
    s += P(S('64,64! 82,56 118,56 136,64! 138,74 118,66 82,66 62,74!'), UMBER, INK, 2.2) + P(''.join(wd(68 + i * 8, 65 - (4 - abs(i - 4)) * 1.1, 70 + i * 8, 71 - (4 - abs(i - 4)) * 1.1, 0, 1.5) for i in range(9)), GILT)
    return s
piece('stranger', *BOX)(lambda: medal(CHITIN, SHADE, veiled()) + pinned())
def city_face():
    s = P(''.join(fan(100, 96, a, a, 1, 26, 62 if i % 3 else 68, 0, 2.4) for i, a in enumerate(range(-180, 1, 9))), '#6B4A20') + P(ring(100, 92, 34, 40, .4), BRASS)
    s += P('M30 138Q60 126 100 130Q140 134 172 134V180H30Z', '#1A2A20') + P(''.join(CI.frond(40 + i * 9, 164, R.uniform(18, 34), -math.pi / 2 + R.uniform(-.8, .8), 6, 0, 0) for i in range(15)), '#3B7B4F')
    return s + G(TH.stander(IVORY, INK), 'translate(36 40) scale(1.28)')
piece('city-specimen', *BOX)(lambda: leaves() + medal(CHITIN, BRASS, city_face()) + pinned())
def classcard(state=''):
    """128 x 188 at 10, 10"""
    s = ''
    if state == 'on': s += R_(4.5, 4.5, 139, 199, 16, 'none', INK, 6.4) + R_(4.5, 4.5, 139, 199, 16, 'none', BRASS, 4)
    s += plate(10, 10, 128, 188, CHITIN if state != 'off' else '#1C140F', 12, GILT if state != 'off' else '#6B5A43')
    return s + P('M19 138h110v50h-110z', IVORY if state != 'off' else '#9C8A70', INK, 2.5)
piece('class-card', '0 0 148 208')(lambda: classcard())
piece('class-card-on', '0 0 148 208')(lambda: classcard('on'))
piece('class-card-barred', '0 0 148 208')(lambda: classcard('off'))
piece('class-hatch', '0 0 110 124')(lambda: P(hatch(Polygon([(1, 1), (109, 1), (109, 123), (1, 123)]), [[(i * 13 - 120, 124), (i * 13 + 20, 0)] for i in range(20)], 3.4, 6, (0, 1), .04), INK))
piece('sign-barred', '-16 -16 32 32')(lambda: barred(0, 0, 14))
def drape(x, y, w, h):
    """the curtain as a sign: two halves that meet, a swag, a fringe"""
    seed(61); s = R_(x - 3, y - 3, w + 6, h + 6, 0, INK); n = max(6, int(w / 15)); fw = w / n; li = ik = ''
    for i in range(n):
        a = x + i * fw; s += R_(a, y, fw * .62, h, 0, '#46332A'); li += wd(a + fw * .2, y + 4, a + fw * .24, y + h * R.uniform(.5, .97), 1.2, 1.5)
        for j in range(int(h / 5)): ik += wd(a + fw * .98, y + j * 5 + 2, a + fw * R.uniform(.4, .62), y + j * 5 + 4, 0, 1.5)
    s += P(ik, INK) + P(li, '#B59F80') + L_('M%s %sV%s' % (f(x + w / 2), f(y), f(y + h)), INK, 3)
    s += P(''.join('M%s %sl%s %sl%s -%sz' % (f(x + i * 6), f(y + h - 6), f(2.6), f(9), f(2.6), f(9)) for i in range(int(w / 6))), GILT) + R_(x, y + h - 10, w, 5, 0, GILT)
    m = max(2, int(w / 72)); sw = w / m
    for i in range(m):
        a = x + i * sw; s += P(S([(a, y - 2, 1), (a + sw, y - 2, 1), (a + sw, y + 8, 1), (a + sw * .78, y + 24), (a + sw * .5, y + 30), (a + sw * .22, y + 24), (a, y + 8, 1)]), '#3A2A20', INK, 2) + P(wd(a + 5, y + 4, a + sw - 5, y + 4, 9, 1.6) + wd(a + 3, y + 8, a + sw - 3, y + 8, 13, 1.5), '#B59F80')
        s += P(S([(a, y + 8, 1), (a + sw * .22, y + 24), (a + sw * .5, y + 30), (a + sw * .78, y + 24), (a + sw, y + 8, 1), (a + sw * .8, y + 29), (a + sw * .5, y + 36), (a + sw * .2, y + 29)]), GILT, INK, 1.4)
    for i in range(m + 1): s += P(ring(x + i * sw, y + 4, 7, 14, .2), GILT, INK, 2) + P(ring(x + i * sw, y + 4, 2.4, 8, .1), INK)
    return s + L_('M%s %sH%s' % (f(x - 8), f(y - 3), f(x + w + 8)), INK, 4) + L_('M%s %sH%s' % (f(x - 8), f(y - 3), f(x + w + 8)), GILT, 2)
piece('sign-curtain', '-10 -10 138 110')(lambda: drape(0, 0, 118, 92))
def dashed(plus):
    """leaves in a ring, or thorns"""
    d = ''; n = 14 if plus else 18
    for i in range(n):
        a = 2 * math.pi * i / n; X = lambda r, o: '%s %s' % (f(r * math.cos(a + o)), f(r * math.sin(a + o)))
        if plus: d += 'M%sQ%s %sQ%s %sZ' % (X(71, -.15), X(77.5, 0), X(71, .15), X(66, 0), X(71, -.15))
        else: d += 'M%sL%sL%sL%sZ' % (X(69, -.11), X(68.4, .02), X(70.5, .13), X(75.6, .0))
    return P(d, GREEN if plus else BRIAR, '#1F4A30' if plus else INK, 1.2)
piece('dashed-ring-plus', '-80 -80 160 160')(lambda: dashed(True))
piece('dashed-ring-minus', '-80 -80 160 160')(lambda: dashed(False))
piece('own-ring', '-76 -76 152 152')(lambda: P(ring(0, 0, 74, 40, .4) + ring_hole(0, 0, 60), INK) + P(ring(0, 0, 71.5, 40, .4) + ring_hole(0, 0, 62), BRASS) + P(''.join(fan(0, 0, a, a, 1, 63.5, 70, 0, 1.6) for a in range(0, 360, 8)), INK))
def ring_hole(x, y, r): return S([(x + r * math.cos(-2 * math.pi * i / 40), y + r * math.sin(-2 * math.pi * i / 40)) for i in range(40)])

# ---------------------------------------------------------------- the network
def thread(plus):
    """one period: height and slope are the same at both ends"""
    n = 36; W = 72; k = 1.16
    calm = lambda x: min(1, 1.3 * (1 - math.cos(2 * math.pi * x / W)))        # level at both ends
    if plus: y = lambda x: 18 + calm(x) * 2 * math.sin(2 * math.pi * x / W)
    else: y = lambda x: 18 + calm(x) * (1.5 * math.sin(2 * math.pi * x / W) + 1.5 * math.sin(6 * math.pi * x / W))
    w = 2.6 if plus else 2.4
    p = [(W * i / n, y(W * i / n)) for i in range(n + 1)]
    def edge(o): return [(x, yy + o) for x, yy in p]
    s = P('M' + 'L'.join('%s %s' % (f(x), '%.2f' % yy) for x, yy in edge(-w) + edge(w)[::-1]) + 'Z', GREEN if plus else UMBER)
    sl = lambda x: math.atan2(y(x + 1) - y(x - 1), 2)
    if plus:
        lv = ri = ''
        for x, sg in ((9, -1), (33, 1), (56, -1)):
            q = leaf_pair(x, y(x), sl(x), sg, k, 17 if x != 56 else 15.5); lv += q[0]; ri += q[1]
        return s + P(lv, GREEN, '#1F4A30', 1.3) + P(ri, '#CFE3C4')
    th = ''
    for j, x in enumerate((7, 21, 36, 50, 64)):
        sg = 1 if j % 2 else -1; b = sl(x) + sg * 1.95; l = (13.5, 12, 14.5, 12.5, 11.5)[j]
        th += 'M%s %sL%s %sL%s %sZ' % tuple(f(v) for v in (x - 3.8, y(x - 3.8), x + l * math.cos(b), y(x) + l * math.sin(b), x + 3.8, y(x + 3.8)))
    return s + P(th, UMBER)
piece('thread-plus', '0 0 72 36')(lambda: thread(True))
piece('thread-minus', '0 0 72 36')(lambda: thread(False))
piece('end-plus', '0 0 36 36')(lambda: P('M0 15.4L10 15.8V20.2L0 20.6Z', GREEN) + G(bud(), 'translate(15 18) scale(1.16)'))
piece('end-minus', '0 0 36 36')(lambda: P('M0 15.6L12 16V20L0 20.4Z', UMBER) + G(barb(), 'translate(14 18) scale(1.16)'))
piece('strap', '-12 -30 24 60')(lambda: P('M-8 -26L8 -27L7 26L-7 27Z', PAPER, INK, 1.8) + P(wd(-4, -20, 4, -20, 0, 1.2) + wd(-4, 20, 4, 20, 0, 1.2) + wd(-6, -8, -6.4, 10, 0, 1), '#8A6A4A'))
piece('slip-name', '0 0 160 62')(lambda: '<path d="M4 3L156 2L153 31L157 60L5 59L2 33Z" fill="%s" stroke="%s" stroke-width="2.4" stroke-linejoin="round"/>' % (PAPER, INK) + P(wd(7, 54, 20, 54.4, 0, 1) + wd(140, 7, 150, 7, 0, 1), '#CDB98F'))
piece('slip-name-hover', '0 0 176 78')(lambda: P('M3 2L173 1L170 39L174 77L4 76L1 41Z', INK) + P('M4.6 3.6L171 2.7L168.2 39L172 75.2L5.6 74.3L2.8 41Z', BRASS) + P('M9 8L167 7.2L164 39L168 70.8L10 70L7 41Z', INK) + '<path d="M12 11L164 10L161 39L165 68L13 67L10 41Z" fill="%s" stroke="%s" stroke-width="2.4" stroke-linejoin="round"/>' % (PAPER, INK))
piece('pin', '-12 -12 24 40')(lambda: P(wd(0, 0, 3, 26, 0, 2.6), INK) + P(ring(0, 0, 8.5, 12, .2), BRASS, INK, 3) + P(wd(-5, -2, -1, -6, -1.5, 1.5), BONE))
piece('legend', '0 0 200 120')(lambda: plate(0, 0, 200, 120, PAPER, 4, QUIET))

if __name__ == '__main__': main()
