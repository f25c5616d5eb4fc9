"""The leaves of the altarpiece: frame, picture, title band; pointer and hinge."""
from frame import *

def leaf(shape, pic, pw, ph, name, line, inset=20, band=112, hot=False, size=46, dxs=0, scale=None):
    """A flat leaf: frame, picture clipped by it, title band at the foot. Returns Pic in leaf coordinates."""
    x0, y0, x1, y1 = shape.bounds; W, H = x1, y1; p = Pic()
    inner = shape.buffer(-inset, join_style=2)
    p.add(shape.buffer(3, join_style=2), INK); p.add(shape, GILT if hot else "#8C7040"); p.add(shape.buffer(-4 if hot else -3, join_style=2), INK3)
    # notches carved along the moulding
    ring = LineString(shape.buffer(-inset/2-1, join_style=2).exterior.coords); L = ring.length; n = int(L/13)
    for i in range(n):
        a = np.array(ring.interpolate(i*L/n).coords[0]); b = np.array(ring.interpolate(i*L/n+1.5).coords[0]); u = (b-a)/np.linalg.norm(b-a); v = np.array([-u[1], u[0]])
        p.add([wedge([(a - v*4.5 - u*3).tolist(), (a + v*4.5 + u*3).tolist()], 3, i)], GILT if hot or i % 2 == 0 else "#8C7040")
    p.add(inner.buffer(3.4, join_style=2), GILT); p.add(inner.buffer(1.8, join_style=2), INK)
    s = max((W-2*inset)/pw, (H-2*inset-band)/ph)
    q = Pic(); q.pic(pic, tr(W/2 - pw*s/2 + dxs, inset - (0 if not scale else 0), s))
    q.clip(inner.intersection(box(0, 0, W, H-inset-band)))
    p.pic(q)
    if not band: return p
    by = H-inset-band
    b = box(inset, by, W-inset, H-inset)
    p.add(b, BONE); p.add(box(inset, by, W-inset, by+3), INK); p.add(box(inset, by+6, W-inset, by+7.5), INK)
    p.add(engrave(b, [[(x, yy) for x in np.linspace(inset+6, W-inset-6, 30)] for yy in (H-inset-5, H-inset-9.5)], 2.2, lambda x, y: .5+.5*math.sin(x/19), 3, .25), SHADE)
    g = rough(glyphs(name, W/2, by+58, size, "Bold", 2.5 if name.isupper() else .5, "middle"), .35, 7, 3); p.add(g, INK)
    p.add(glyphs(line, W/2, by+94, 27, "Italic", .2, "middle"), INK)
    return p

def pointer(p, x, y, s=1.0):
    g = Polygon([(0, 0), (0, 40), (9.5, 31.5), (16.5, 47), (23.5, 44), (16.8, 29), (29, 28.5)]); g = aff.translate(aff.scale(g, s, s, origin=(0, 0)), x, y)
    p.add(g.buffer(3.2, join_style=2), INK); p.add(g, BONE); p.add([wedge([(x+4*s, y+10*s), (x+4.5*s, y+30*s)], 2.6*s)], INK)

def hinge(p, x, y):
    p.add(rrect(x-21, y-15, 42, 30, 7), INK); p.add(rrect(x-18, y-12, 36, 24, 5), GILT); p.add(rrect(x-4, y-17, 8, 34, 3).buffer(1.5), INK); p.add(rrect(x-4, y-17, 8, 34, 3), GILT)
    for s in (-1, 1): p.add(ell(x+s*11, y, 2.6), INK)
    p.add([wedge([(x-1.5, y-14), (x-1.5, y+14)], 2)], BONE)
