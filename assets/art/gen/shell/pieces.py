"""The shell's first pieces: marks, icon, wordmark, panels, hinge, tassel, signs, claims.

python pieces.py [NAME ...]   writes ../../shared/NAME.svg (FONT_DIR: folder of Libertinus Serif; ART_OUT: another art folder)
"""
import os, sys
from title import *
from drape import *
from ui import *
OUT = os.path.join(os.environ.get("ART_OUT") or os.path.join(os.path.dirname(os.path.abspath(__file__)), os.pardir, os.pardir), "shared")

def glass(p, x, y, s=1, col=INK):
    g = unary_union([ell(x, y, 11*s).difference(ell(x, y, 7.6*s)), LineString([(x+8*s, y+8*s), (x+18*s, y+18*s)]).buffer(3*s)]); p.add(rough(g, .4, 8, 3), col)

def sign(p, kind, x, y, s=1, col=INK):
    f = lambda q: aff.translate(aff.scale(q, s, s, origin=(0, 0)), x, y)
    tri = lambda a, d: Polygon([(a-d*11, -14), (a+d*12, 0), (a-d*11, 14)]); bar = lambda a: box(a-3, -14, a+3, 14)
    g = {"play": tri(1, 1.25), "pause": unary_union([box(-11, -14, -3.5, 14), box(3.5, -14, 11, 14)]), "step": unary_union([tri(-4, 1), bar(12)]), "back": unary_union([tri(4, -1), bar(-12)]), "end": unary_union([tri(-10, .8), tri(5, .8), bar(18)]), "start": unary_union([tri(10, -.8), tri(-5, -.8), bar(-18)]),
         "eye": ell(0, 0, 6), "camera": unary_union([rrect(-18, -9, 36, 24, 4), box(-8, -15, 8, -8)]).difference(ell(0, 3, 8)).union(ell(0, 3, 4.5)), "phone": unary_union([rrect(-11, -18, 22, 36, 5).difference(box(-7, -12, 7, 9)), ell(0, 13.4, 2.2).buffer(0)])}[kind]
    if kind == "eye": o = Polygon(cr([(-18, 0, 1), (0, -12), (18, 0, 1), (0, 12)])); g = o.difference(o.buffer(-3)).union(g)
    p.add(rough(f(g), .4, 8, 3), col)

def sunsign(p, x, y, r, col=RED, mid=BONE):
    p.add(rough(star(x, y, r, r*.62, 14, -90), .3, 5, 3), col); p.add(ell(x, y, r*.44), mid); p.add(ell(x, y, r*.2), col)

def eyesign(p, x, y, r, col=BLACK):
    p.add([wedge(cr([(x-r, y-r*.15), (x-r*.5, y+r*.22), (x, y+r*.32), (x+r*.5, y+r*.22), (x+r, y-r*.15)], False, 6), r*.34, 2)], col)
    p.add([wedge([(x+t*r*.8, y+r*.22*(1-t*t)), (x+t*r*1.15, y+r*(.82-.25*abs(t)))], r*.22, int(t*9)+9, .2) for t in (-.9, -.45, 0, .45, .9)], col)

def coinsign(p, x, y, r, n):
    p.add(rough(ell(x, y, r), .4, 7, 3), BLACK); p.add(ell(x, y, r-2.4), BONE)
    for i in range(10):
        a = math.radians(-90+36*(i+.5)); p.add([wedge([(x+math.cos(a)*r*.34, y+math.sin(a)*r*.34), (x+math.cos(a)*r*.82, y+math.sin(a)*r*.82)], r*(.34 if i < n else .12), i, .6)], RED if i < n else BLACK)

def speech(p, x, y, w, h, text, kind, tail):
    """A claim: a small bone scroll, its point towards the plate it belongs to."""
    tx, ty_ = tail
    cx = min(max(tx, x+26), x+w-26); cy = min(max(ty_, y+16), y+h-16)
    b = Polygon(cr([(x, y+3, 1), (x+w*.5, y), (x+w, y+3, 1), (x+w, y+h-3, 1), (x+w*.5, y+h), (x, y+h-3, 1)])).buffer(0)
    t = Polygon([(cx-11, cy), (cx+11, cy), (tx, ty_)]) if abs(ty_-cy) > abs(tx-cx) else Polygon([(cx, cy-10), (cx, cy+10), (tx, ty_)])
    g = b.union(t); p.add(rough(g.buffer(3), .6, 9, 2), BLACK); p.add(rough(g, .6, 11, 3), BONE)
    p.add(engrave(b, [[(x+q, y+4), (x+q+1, y+h/2), (x+q, y+h-4)] for q in (17, 22, 28)], 2.6, lambda X, Y: 1.1-(X-x-12)/22, 3, .1, 4, 6), BLACK); p.add(engrave(b, [[(x+w-q, y+4), (x+w-q, y+h-4)] for q in (17, 22)], 2.6, lambda X, Y: .8, 4, .15, 4, 6), BLACK)
    for s, e in ((-1, x), (1, x+w)):
        r = rrect(e-7 if s < 0 else e-7, y-5, 14, h+10, 7); p.add(r.buffer(2.6), BLACK); p.add(rough(r, .4, 9, 3), SHADE); p.add([wedge([(e+s*2.5, y+1), (e+s*2.5, y+h)], 3.6), wedge([(e-s*2.5, y+6), (e-s*2.5, y+h-8)], 2)], BLACK)
    ix = x+51; iy = y+h/2
    if kind == "yes": sunsign(p, ix, iy, 17)
    if kind == "no": eyesign(p, ix, iy-4, 17)
    if kind == "coin": coinsign(p, ix, iy, 18, 6)
    if text: p.t(text, x+78, iy+9, 26, BLACK, "Semibold")

def shut(p, x, y, w, h):
    """No claim: the scroll stays rolled up."""
    g = rrect(x, y, w, h, h/2); p.add(g.buffer(3), BLACK); p.add(rough(g, .5, 10, 4), SHADE); p.add(engrave(g, [[(x+8+t*(w-16), y+q) for t in np.linspace(0, 1, 14)] for q in (h*.62, h*.78, h*.9)], 3, lambda X, Y: .95, 3, .1), BLACK)
    b = box(x+w/2-6, y-2, x+w/2+6, y+h+2); p.add(b.buffer(1.6), BLACK); p.add(b, RED); p.add([wedge(cr([(x+w-12, y+4), (x+w-5, y+h/2), (x+w-12, y+h-5), (x+w-15, y+h/2)], False, 6), 2.4)], BLACK)

def asked(p, x, y):
    """The one who drew asks this seat for a Yes: their mark over a small sun on a pennant."""
    g = Polygon([(x-21, y-28), (x+21, y-28), (x+21, y+30), (x, y+20), (x-21, y+30)]); p.add(rough(g.buffer(3), .5, 9, 2), BLACK); p.add(rough(g, .5, 10, 3), BONE); p.add(g.buffer(-3.4).difference(g.buffer(-4.8)), RED)
    sunsign(p, x, y-8, 14); p.add(ell(x, y+13, 7.6), BLACK); p.add(ell(x, y+13, 5.6), SEAT[0])

def plain(W=440, H=680):
    """For a game without a drawing of its own: the program's mark in its rays."""
    p = Pic(); p.add(box(0, 0, W, H), INK2); c = (W/2, H*.5)
    for i in range(44):
        a = 2*math.pi*(i+.5)/44; far = 210+70*((i*7) % 5)/4; u = np.array([math.cos(a), math.sin(a)])
        p.add([wedge([(c+u*(158+12*(i % 2))).tolist(), (c+u*far*1.5).tolist()], 9 if i % 2 else 5, i)], GILT if i % 3 == 0 else "#8C7040")
    p.pic(mark_only(), tr(W/2-256*.62, H*.5-254*.62, .62)); return p

def one(f, *a):
    p = Pic(); f(p, *a); return p

def pieces():
    W, H = 440, 800
    lw = wingpath(W, H, 196); rw = aff.scale(lw, -1, 1, origin=(W/2, 0)); out = {}
    out["panel-omelas"] = (leaf(lw, omelas(), 440, 680, "OMELAS", "secret votes, 4\u20136 players"), -4, -4, W+8, H+8)
    out["panel-oubliette"] = (leaf(centrepath(560, 800, 200), oubliette(), 540, 690, "Open Oubliette", "a race for treasure, 2\u20136 players", inset=22, size=52), -4, -4, 568, H+8)
    out["panel-great-city"] = (leaf(rw, greatcity(), 440, 680, "The Great City", "storytelling, 2\u20135 players"), -4, -4, W+8, H+8)
    out["panel-plain"] = (leaf(centrepath(440, 800, 150), plain(440, 800), 440, 800, "", "", band=0), -4, -4, W+8, H+8)
    out["hinge"] = (one(hinge, 0, 0), -22, -20, 44, 40)
    out["pointer"] = (one(pointer, 0, 0), -4, -6, 40, 58)
    out["tassel"] = (one(tassel, 0, 0), -28, -34, 56, 134)
    out["rosette"] = (one(rosette, 0, 0), -28, -28, 56, 56)
    out["sign-person"] = (one(person, 0, 0), -20, -21, 40, 44)
    out["sign-computer"] = (one(gear, 0, 0), -20, -20, 40, 40)
    out["sign-youngest"] = (one(sprout, 0, 0), -24, -25, 46, 46)
    for k in ("play", "pause", "step", "back", "start", "end", "eye", "camera"): out["sign-"+k] = (one(sign, k, 0, 0, 1, BONE), -24, -20, 48, 40)
    out["sign-phone"] = (one(sign, "phone", 0, 0, 1, BONE), -14, -20, 28, 40)
    out["sign-search"] = (one(glass, -4, -4, 1, BONE), -18, -18, 36, 36)
    out["claim-scroll"] = (one(speech, 0, 0, 158, 56, "", "", (79, -18)), -12, -22, 182, 88); out["claim-shut"] = (one(shut, 0, 0, 88, 34), -5, -5, 98, 44); out["claim-asked"] = (one(asked, 0, 0), -26, -33, 52, 68)
    out["claim-yes"] = (one(sunsign, 0, 0, 17), -19, -19, 38, 38); out["claim-no"] = (one(eyesign, 0, -4, 17), -21, -15, 42, 30); out["claim-coin"] = (one(coinsign, 0, 0, 18, 6), -20, -20, 40, 40)
    return out

def mark_only():
    p = icon(); n = Pic(); n.it = p.it[3:]; return n     # without the ground and its two rules

if __name__ == "__main__":
    P_ = pieces(); P_.update({f"mark-{k+1}": (mark(k), -3, -4, 70, 72) for k in range(6)})
    P_.update({"icon": (icon(), 0, 0, 512, 512), "icon-16": (icon(True), 0, 0, 512, 512), "wordmark": (wordmark(0, 0, 200), -720, -160, 1440, 190), "mark-triptych": (mark_only(), 28, 50, 456, 408)})
    for n, (p, *vb) in P_.items():
        if len(sys.argv) < 2 or n in sys.argv: p.save(os.path.join(OUT, n + ".svg"), *vb)
