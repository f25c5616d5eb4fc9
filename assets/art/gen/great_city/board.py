"""The board: sky, the walking City, its legs, the jungle, the table of shell; grounds, book and miniatures.

python board.py [NAME ...]   writes ../../great_city/NAME.svg (ART_OUT: another art folder)
"""
from kit import *

# the City's own numbers lie 98 to the left of the canvas and 8 below it: canvas = city + (98, -8)
piece('sky', '-418 8 2560 450', prec=1)(lambda: CI.sky(-418, 2142) + CI.balloon(470, 22, .6) + CI.balloon(1730, 70, .5))
piece('city', '530 0 890 424', prec=1)(lambda: CI.body())
piece('legs-1', '170 70 1670 410', prec=1)(lambda: CI.near_legs())
piece('legs-2', '60 60 1850 410', prec=1)(lambda: CI.far_legs())
piece('jungle', '-418 370 2560 90', prec=1)(lambda: CI.jungle(-440, 2160))


def table():
    """the round table: a shell seen from above, its rim carved, a quiet web cut under the ante"""
    cx, cy, rx, ry = 960, 812, 1010, 500
    def el(k): return [(cx + rx * k * math.cos(2 * math.pi * i / 160), cy + ry * k * math.sin(2 * math.pi * i / 160)) for i in range(160)]
    edge = [(x, 440 + 5 * math.sin(x / 37) + R.uniform(-3, 3)) for x in range(-330, 2260, 22)]
    s = P('M-330 1090' + ''.join('L%s %s' % (f(a), f(b)) for a, b in edge) + 'L2250 1090Z', CHITIN)
    g = ''
    for sg in (-1, 1):                            # roots and stems at both sides of the table
        for i in range(46):
            x = 960 + sg * R.uniform(640, 1290); y = R.uniform(470, 1070)
            if ((x - cx) / (rx * 1.03))**2 + ((y - cy) / (ry * 1.03))**2 > 1: g += wd(x, y, x + R.uniform(60, 170), y + R.uniform(-6, 6), R.uniform(-4, 4), 1.8)
    s += P(g, '#33211A')
    s += P(S(el(1.012)), INK) + P(S(el(1)), UMBER) + P(S(el(.975)), INK) + P(S(el(.969)), GILT) + P(S(el(.965)), INK) + P(S(el(.961)), '#3D2518') + P(S(el(.90)), INK) + P(S(el(.897)), UMBER); d = b = ''
    for i in range(240):
        t = 2 * math.pi * i / 240; c, sn = math.cos(t), math.sin(t)
        if cy + ry * sn > 1100: continue
        k0, k1 = .912, (.952 if i % 4 else .957)
        if i % 4 == 0: b += 'M%s %sl5 -5l5 5l-5 5z' % (f(cx + rx * .932 * c - 5), f(cy + ry * .932 * sn))
        else: d += wd(cx + rx * k0 * c, cy + ry * k0 * sn, cx + rx * k1 * c, cy + ry * k1 * sn, 1, 2.4)
    s += P(d, '#6B472F') + P(b, GILT); g = ''; wx, wy = 960, 588; an = [2 * math.pi * k / 22 + .07 for k in range(22)]
    def lim(a):
        for k in range(100, 1000, 8):
            if ((wx + k * math.cos(a) - cx) / (rx * .885))**2 + ((wy + k * .62 * math.sin(a) - cy) / (ry * .885))**2 > 1: return k
        return 980
    lm = [lim(a) for a in an]
    for a, l in zip(an, lm): g += wd(wx + 130 * math.cos(a), wy + 130 * .62 * math.sin(a), wx + l * math.cos(a), wy + l * .62 * math.sin(a), 0, 1.7)
    for r in (170, 260, 360, 470, 590, 720, 850):
        for k in range(22):
            a, a2 = an[k], an[(k + 1) % 22]
            if r > min(lm[k], lm[(k + 1) % 22]): continue
            x0, y0, x1, y1 = wx + r * math.cos(a), wy + r * .62 * math.sin(a), wx + r * math.cos(a2), wy + r * .62 * math.sin(a2); g += wd(x0, y0, x1, y1, math.hypot(x1 - x0, y1 - y0) * .11, 1.7)
    return s + P(g, '#35200F')
piece('table', '-320 300 2560 780', prec=1)(table)
def planks():
    seed(4); g = ''
    for i in range(60):
        y = i * 18 + R.uniform(-4, 4); x = R.uniform(-540, 60)
        while x < 2240: l = R.uniform(160, 520); g += wd(x, y, x + l, y + R.uniform(-4, 4), R.uniform(-4, 4), 1.6); x += l + R.uniform(20, 160)
    return R_(-320, 0, 2560, 1080, 0, CHITIN) + P(g, '#33211A')
piece('ground', '-320 0 2560 1080', prec=1)(planks)


# ---------------------------------------------------------------- miniatures
def miniature(pic):
    """790 x 252, the picture in 766 x 228"""
    s = plate(0, 0, 790, 252, CHITIN, 4)
    return s + '<clipPath id="mini"><rect x="12" y="12" width="766" height="228"/></clipPath><g clip-path="url(#mini)">' + pic + '</g>' + R_(12, 12, 766, 228, 0, 'none', INK, 3)
def walks():
    c = CI.sky(200, 1560) + CI.far_legs() + CI.near_legs() + CI.body() + CI.balloon(470, 22, .6) + CI.balloon(1300, 26, .8) + CI.jungle(200, 1560)
    return miniature(G(c, 'translate(12 12) scale(.6228) translate(-266 0)'))
piece('miniature-walks', '0 0 790 252')(walks)
def falls():
    """head down, a leg snapped, towers leaning and coming off, the moon gone dark"""
    rr = random.Random(5)
    def fall(x): return rr.uniform(4, 17) + (9 if 720 < x < 1010 else 4) * rr.random() + (8 if x > 960 else 0)
    c = CI.sky(240, 1710, '#B5562A', True); c += G(CI.far_legs(), 'translate(0 26)')
    seed(79); tone = '#55351F'
    c += CI.limb([(800, 340), (560, 330), (380, 150), (262, 290), (196, 470)], (40, 46, 38, 29, 12), tone) + CI.limb([(900, 350), (700, 356), (560, 268), (484, 360), (440, 480)], (38, 42, 34, 26, 11), tone)
    c += CI.limb([(1110, 330), (1262, 392), (1400, 262), (1490, 372), (1560, 470)], (38, 42, 34, 26, 11), tone)
    # the front leg: snapped below the knee, the shin stands off, splinters between
    c += CI.limb([(1180, 330), (1352, 340), (1500, 150), (1548, 236)], (38, 44, 37, 30), tone)
    c += P(S('1534,226! 1540,262! 1552,244! 1560,268! 1566,240! 1574,250! 1570,218!'), '#E3D0A8', INK, 3)
    c += G(CI.limb([(1446, 300), (1560, 330), (1660, 440)], (32, 28, 12), tone), 'rotate(14 1560 330)') + P(S('1424,284! 1438,292 1452,288! 1456,322! 1440,310! 1434,326! 1428,306! 1412,312!'), '#E3D0A8', INK, 3)
    c += G(CI.body(fall), 'rotate(7.5 760 400) translate(-6 22)')
    # what comes off: roofs, stones, dust
    seed(83)
    for x, y, w, a in ((1010, 96, 22, 58), (1090, 120, 20, 84), (1166, 176, 18, 118), (760, 34, 18, 26), (940, 52, 16, 40)): c += G(P('M-%d 0L0 -%dL%d 0Z' % (w * .6, w * 1.6, w * .6), UMBER, INK, 2.4) + P(wd(2, -w * 1.3, w * .4, -2, -2, 2), SHADE), 'translate(%d %d) rotate(%d)' % (x, y, a))
    st = ''
    for i in range(44):
        t = R.random(); x = 960 + 330 * t + R.uniform(-40, 60); y = 60 + 260 * t * t + R.uniform(-30, 40); r = R.uniform(2, 6.5); n = R.randint(4, 5); o = R.uniform(0, 6)
        st += 'M' + 'L'.join('%s %s' % (f(x + r * math.cos(o + 6.283 * k / n)), f(y + r * R.uniform(.7, 1.2) * math.sin(o + 6.283 * k / n))) for k in range(n)) + 'Z'
    c += P(st, '#C2A070', INK, 1.6)
    c += P(''.join(wd(x, y, x + R.uniform(-4, 8), y + R.uniform(26, 60), 2, 2) for x, y in ((R.uniform(960, 1360), R.uniform(60, 200)) for _ in range(13))), '#7A583C')
    c += CI.balloon(420, 48, .6) + CI.balloon(1400, 50, .7)
    d = ''
    for x, y, r in ((1330, 430, 60), (1390, 440, 44), (1270, 440, 46), (1450, 446, 34), (1210, 450, 30)):
        d += fan(x, y + 20, -170, -10, 11, r * .4, r, 5, 4.2, 6)
    c += CI.jungle(240, 1710) + P(d, '#8A6A4A')
    return miniature(G(c, 'translate(12 12) scale(.57) translate(-318 -34)'))
piece('miniature-falls', '0 0 790 252')(falls)


# ---------------------------------------------------------------- the book
def book():
    """page edges, two leaves, the gutter cut dark"""
    s = P('M34 40L952 30L960 38L968 30L1886 40L1892 972L968 980L960 986L952 980L28 972Z', INK, INK, 8)
    for i, c in enumerate((UMBER, SHADE, '#B79A72', SHADE)):
        o = i * 5; s += P('M%s %sL960 %sL%s %sL%s %sL960 %sL%s %sZ' % tuple(f(v) for v in (32 + o, 44 - i, 34, 1888 - o, 44 - i, 1892 - o * .9, 968 - i * 2, 982 - i * 2, 28 + o * .9, 968 - i * 2)), c, INK, 2)
    for sg in (-1, 1):
        x0 = 960; x1 = 960 + sg * 906; seed(90 + sg); top = [(x0, 44), (x0 + sg * 60, 31), (x0 + sg * 170, 26), (x1 - sg * 250, 30), (x1, 38)]; bot = [(x1 + sg * 2, 954), (x1 - sg * 250, 960), (x0 + sg * 170, 962), (x0 + sg * 60, 966), (x0, 974)]
        pg = [(*top[i], i in (0, 4)) for i in range(5)] + [(*bot[i], i in (0, 4)) for i in range(5)]; s += P(S(pg), IVORY, INK, 3); form = poly(pg)
        for n, (l, st, ww, cc) in enumerate(((52, 7, 1.2, '#CDB98F'), (26, 5, 1.3, '#8A6A4A'), (8, 3, 2.6, INK))):
            s += P(''.join(wd(960 - sg * 6, y + 2, 960 + sg * (l + R.uniform(-4, 4)), y - l * .09, sg * 1.2, ww) for y in range(48 + n, 972 - n, st)), cc)
        s += P(specks(form, 240, (.6, 1.5)), '#CDB98F')
    return s
piece('book', '0 20 1920 976', prec=1)(book)
def initial():
    """the field of an illuminated initial: rays, ferns, leafed stem and briar; the letter stands 56..148 x 34..170"""
    s = plate(0, 0, 208, 208, BLUE, 4, GILT); g = '<clipPath id="ini"><rect x="16" y="16" width="176" height="176"/></clipPath><g clip-path="url(#ini)">' + P('M14 14H194V194H14Z', '#1B3A5A')
    g += P(''.join(fan(104, 96, a, a, 1, 30, R.choice((96, 118, 140)), 0, 3) for a in range(0, 360, 9)), '#2E5E8E'); fr = fr2 = ''
    for i in range(17):
        q = CI.frond(14 + i * 11.4 + R.uniform(-4, 4), 200, R.uniform(22, 40), -math.pi / 2 + R.uniform(-.8, .8), 6, 0, 0)
        if i % 2: fr += q
        else: fr2 += q
    g += P('M4 204V184Q54 174 104 182Q160 188 204 180V204Z', '#12291D') + P(fr, '#2F6A45') + P(fr2, '#3B7B4F')
    g += vine(34, 200, 34, 34, 13, True, 61, .86, 5.6).replace(GREEN, '#6DB383') + vine(174, 200, 174, 34, -13, False, 62, .86, 5.6).replace(UMBER, '#E2BE74')
    return s + g + '</g>'
piece('initial', '0 0 208 208')(initial)
piece('vine', '0 0 64 880')(lambda: vine(30, 866, 34, 24, 9, True, 71, 1.05, 5.6))
piece('vine-minus', '0 0 64 880')(lambda: vine(30, 866, 34, 24, 9, False, 72, 1.05, 5.6))
piece('fate-now', '0 0 200 120')(lambda: P(octo(2, 2, 196, 116, 7), PAPER, INK, 4) + L_(octo(7, 7, 186, 106, 5), BRASS, 3))

if __name__ == '__main__': main()
