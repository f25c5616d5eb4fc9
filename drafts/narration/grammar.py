"""The grammar: gaps, names, pronouns, articles, numbers, capitals. It refuses a template rather than agree wrongly.

Gaps: {s} a name, {s.he} {s.him} {s.his} {s.himself} {s.was}; {obj} a thing, {obj.it} {obj.was}; {a adj} with its article.
A name is full when it comes first in a text that asks for it, else short. A thing is full at its first mention in a
text, later short. A pronoun stands only where it can mean one person.
"""
import re
GAP = re.compile(r'\{([^{}]+)\}')
PRON = {'m': dict(he='he', him='him', his='his', himself='himself'),
        'f': dict(he='she', him='her', his='her', himself='herself'),
        'n': dict(he='it', him=None, his='its', himself='itself'),
        'pl': dict(he='they', him='them', his='their', himself='themselves'), '?': {}}
class Person:
    """Somebody who can stand in a gap. Genders: m, f, n (bugs), pl (a crowd), ? (unknown: never a pronoun)."""
    def __init__(self, id, full, short, gender): self.id, self.full, self.short, self.gender = id, full, short, gender
    def __repr__(self): return self.id
class Thing:
    def __init__(self, full, short, plural): self.full, self.short, self.plural = full, short, plural
    def __str__(self): return self.full
def possessive(p, name): return name + ('’' if p.gender == 'pl' and name.endswith('s') else '’s')
def article(word):
    w = word.lower()
    you = w.startswith(('uni', 'use', 'eu', 'one ')) and not w.startswith('unin')
    an = w.startswith(('honest', 'hour', 'heir')) or (w[0] in 'aeiou' and not you)
    return ('an ' if an else 'a ') + word
class Refuse(Exception): pass
ENDS = re.compile(r'[.!?]”? $|[.!?]”?$')

def render(template, ctx, full=False, said=(), short=()):
    """Fills a template. `said`: persons named just before; `short`: things that are known already. None if a gap stays empty."""
    out, seen, cur, prev = [], set(said), [], list(said)   # seen: persons named; cur, prev: in this and the last sentence
    things = list(short)
    def emit(text):
        nonlocal cur, prev
        for piece in re.split(r'(?<=[.!?])(?= )|(?<=[.!?]”)(?= )', text):
            if out and ENDS.search(''.join(out[-2:])) and piece.strip(): prev, cur = cur, []
            out.append(piece)
    def name(p):
        t = p.full if full and p not in seen else p.short
        seen.add(p); cur.append(p)
        return t
    def pronoun(p, form):
        pron = PRON[p.gender].get(form)
        if not pron: return None
        if form == 'himself': return pron
        near = cur + [q for q in prev if q not in cur]
        rivals = [q for q in near if q is not p and q.gender == p.gender]
        if p in near and not rivals and p.gender != 'n': return pron
        # “it” only for the subject of this sentence or of the last: elsewhere it could be a thing.
        if p.gender == 'n' and not rivals and (cur[0] is p if cur else bool(prev) and prev[0] is p): return pron
        if p.gender == 'n' and form == 'he': return None
        # The subject of the last sentence goes on.
        if form in ('he', 'his') and not cur and prev and prev[0] is p: return pron
        # Named last of its gender in this sentence.
        same = [q for q in cur if q.gender == p.gender]
        if cur and same and same[-1] is p: return pron
        return None
    def fill(text, depth=0):
        if depth > 6: raise Refuse
        at = 0
        for m in GAP.finditer(text):
            if depth == 0 or True: emit(text[at:m.start()])
            at = m.end(); gap = m[1]
            art = gap.startswith('a ')
            base, _, form = (gap[2:] if art else gap).partition('.')
            base = base.lower(); base = base[:-4] if base.endswith('_cap') else base
            v = ctx.get(base)
            if v is None: raise Refuse
            if isinstance(v, Person):
                if form == 'was': emit('were' if v.gender == 'pl' else 'was')
                elif form:
                    pr = pronoun(v, form)
                    if pr: emit(pr); cur.append(v) if form == 'he' and v not in cur else None
                    else: emit(possessive(v, name(v)) if form == 'his' else name(v))
                else:
                    nxt = text[at:at + 2]
                    if nxt == '’s': at += 2; emit(possessive(v, name(v)))
                    else: emit(name(v))
            elif isinstance(v, Thing):
                if form == 'was': emit('were' if v.plural else 'was')
                elif form == 'it': emit('them' if v.plural else 'it')
                elif v.full in things: emit(v.short)
                else: things.append(v.full); emit(v.full)
            elif art: emit(article(v))
            else: fill(v, depth + 1)
        emit(text[at:])
    try: fill(template)
    except Refuse: return None
    return capitals(''.join(out))

def capitals(text):
    out, begins, last, before = [], True, ' ', ' '
    for ch in text:
        if ch == ' ': begins |= last in '.!?' or (last == '”' and before in '.!?')
        elif begins and ch not in '“‘':
            ch = ch.upper(); begins = False
        elif ch == '“' and last == ':': begins = True
        out.append(ch)
        if ch != ' ': before, last = last, ch
    return ''.join(out)
