"""Pieces that belong to the games' own folders, shown in the shell's mock-ups without a second copy.

lend(path): the piece as a Pic that may be projected and clipped; use(p, path, x, y, w): a symbol placed in p, for big pieces.
Paths are relative to the folder above, without ".svg": "omelas/vote-yes".
"""
import os
from cut import *
ABOVE = os.path.join(os.path.dirname(os.path.abspath(__file__)), os.pardir, os.pardir)   # assets/art

def read(path):
    s = open(os.path.join(ABOVE, path + ".svg")).read(); vb = [float(v) for v in re.search(r'viewBox="([^"]+)"', s).group(1).split()]
    return re.search(r"<svg[^>]*>(.*)</svg>", s, re.S).group(1).replace("xlink:href", "href"), vb

def lend(path):
    body, vb = read(path); p = Pic(); p.w, p.h = vb[2:]
    for fill, d in re.findall(r'<path fill="([^"]+)"[^>]* d="([^"]+)"', body):
        g = None
        for r in pts(d):
            if len(r) > 2: q = Polygon(r).buffer(0); g = q if g is None else g.symmetric_difference(q)
        if g is not None: p.add(g, fill)
    return p

def coarse(body, tol):
    """For thumbnails: straight-lined paths thinned out, all coordinates rounded to whole units."""
    def one(m):
        d = m.group(1)
        if re.fullmatch(r"[MLZ\d\s.\-]+", d):
            o = []
            for r in pts(d):
                if len(r) < 3: continue
                a = list(LineString(r + [r[0]]).simplify(tol).coords)[:-1]
                if len(a) > 2: o.append("M" + "L".join(f"{x:.0f} {y:.0f}" for x, y in a) + "Z")
            return ' d="' + "".join(o) + '"'
        return ' d="' + re.sub(r"-?\d*\.\d+", lambda k: f"{float(k.group()):.0f}", d).replace("-0 ", "0 ") + '"'
    return re.sub(r' d="([^"]+)"', one, body)

def use(p, path, x, y, w, rot=0, op=None, thin=0):
    """Place a lent piece, w wide, its upper left corner at x, y; the first use in p carries the symbol."""
    body, vb = read(path); n = path.split("/")[-1] if path.split("/")[-1] not in ("board", "table") else path.replace("/", "-")
    if thin: n += "-thin"
    have = p.__dict__.setdefault("lent", set()); h = w*vb[3]/vb[2]
    if n not in have:
        have.add(n); p.raw(f'<symbol id="{n}" viewBox="{" ".join(fmt(v) for v in vb)}">{coarse(body, thin) if thin else body}</symbol>')
    p.raw(f'<use href="#{n}" x="{fmt(x)}" y="{fmt(y)}" width="{fmt(w)}" height="{fmt(h)}"' + (f' transform="rotate({rot} {fmt(x+w/2)} {fmt(y+h/2)})"' if rot else "") + (f' opacity="{op}"' if op else "") + "/>")
    return h
