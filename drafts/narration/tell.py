#!/usr/bin/env python3
"""Tells the story of a finished game of The Great City. Everything is decided from public facts and public texts.

The world is a fold over events. What a scene is about is read back from the texts themselves: the wish's object, the
promise, the place and the act are looked up in what was said (`World.np_in`), as a seat of the program would have to.
"""
import random, re, sys, os, zlib
import ron, grammar, game as G
from grammar import Person, Thing, render
import np as NP
T = os.path.join(os.path.dirname(os.path.abspath(__file__)), 'tables/')
PERILS = ron.load(T + 'perils1.ron') + ron.load(T + 'perils2.ron')
READY = ron.load(T + 'perils3.ron')   # the ready situations of the levels; never drawn
PL, ST, ACTS, RE, TA = (ron.load(T + f + '.ron') for f in ('places', 'story', 'acts', 'react', 'tales'))
W1, W2 = ron.load(T + 'wishes1.ron'), ron.load(T + 'wishes2.ron')
CLS = dict(Aristocrat='a', Learned='l', Mercantile='m', Commoner='c', Myrmidon='y', Drone='d', Queen='q', Worker='w')
NUM = 'no one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen twenty'.split()
def numword(n): return NUM[n] if n < len(NUM) else str(n)
NOT_THING = re.compile(r'^(.* who |.* among |the \w+ (voice|nursery|place|duel)|the real|.*share|room for|a way|enough|the truth|an apology|an hour|a day |a look|a say|proof|a public|satisfaction|an end|a promise|the first place|a seat|a hearing|the obedience|room |the right|a retraction|silence|an answer|a name |a witness|a doctor|the hiding place|a warning|an honest|a half share|a clean|a hiding|the duel|the stolen post|the child’s share|the water rights|a way|the tavern|the street|the engineer|the crowd|an unwatched|nine hundred|enough bread|a crew|the sister|a room|a bell|the forger|the hand-organ|a post|the name of|a stall|the second voice|the daughter|the southern|the hiding|the watchman|the debt|the right|a place|the spy|the witness|the real owner|an evening|.*’s (help|name|key|consent|silence|loyalty|oath|hours?|rounds|vote|dis)|one (quiet|friend|more)|a (judge|straight|word|night|warm|kitchen|way|guide|lawyer|battery|quiet|balcony|wall|crowd|regiment|free|fitting|mill|maid|surgeon|hangman|surveyor|printer|truce|grave|second singer|noise|guard|signal|noble|dry cellar|healthy|company|place)|the (hour|vote|sleep|names|way|courting|bedtime|lullaby|true weights|title|quarantine|nurse dis|auction hour|goad|sleep|mint’s|hiding|drain gates|order of|real owner|loyalty|foremen|home|address|list of who)|quiet|rain|nobody|somebody|eight digging|nine witnesses|four hundred (free|bugs)|nine(ty)? more|ninety|twenty|three more|more|an hour|one )')
def is_thing(np): return not NOT_THING.match(np)

def thing(np): return Thing(np, NP.short(np), NP.plural(np))
def stable(*parts): return zlib.crc32('|'.join(map(str, parts)).encode())
def literal(t):
    """The longest piece of a template without gaps, by which it is recognised in what was said."""
    return max(re.split(r'\{[^{}]*\}', t), key=len).strip(' .,:')
def sentences(text): return [s.strip() for s in re.split(r'(?<=[.!?])\s+|(?<=[.!?]”)\s+', text) if s.strip()]

# ---- texts of people ---------------------------------------------------------------------------------------------
DETS = 'the a an my our his her its their this these those two three four nine every all'.split()
STOPS = 'to of for from with in on at by that which who whom whose and or but before after so because into onto under over through until while when where is was are were has have had be will would shall should can could may must not as than if then i we he she it they you him them me us'.split()
PLACES = 'in into on onto at to from under through behind near by past over across of with before after during'.split()
VAGUE = 'morning evening night day time way moment same other others end first last city help thing things people place it'.split()
GETS = 'get take steal win buy find fetch bring free save rescue destroy burn open close keep sell hide read learn have borrow demand return stop end break build wake feed cut show give want need seek claim hold lift seal spoil poison heal'.split()
def bare(word): return word.strip('.,;:!?“”"‘()').lower()
def quote_of(text):
    """The first sentence of a person's text, fit to stand between quotation marks; None if it is too long."""
    q = sentences(' '.join(text.split()))[0] if text.strip() else ''
    q = q.replace('{', '(').replace('}', ')').replace('“', '‘').replace('”', '’').replace('"', '’')
    if q[-1:] == '’': q = q.replace('‘', '').rstrip('’')
    q = q.rstrip(' ,;:')
    if q and q[-1] not in '.!?': q += '.'
    return q if 3 < len(q) <= 140 else None
def object_in(text, names, owner):
    """The thing that a person's text is about: article and up to four words after a verb of getting, else the first that is no place."""
    words = text.split(); low = [bare(w) for w in words]; found = []
    if not any(w in ('the', 'and', 'with', 'from', 'to', 'wants', 'my', 'his') for w in low): return None   # perhaps not English
    for i, d in enumerate(low):
        if d not in DETS or i == 0 or d == 'an' and low[i + 1:] and low[i + 1][:1] not in tuple('aeiouh'): continue
        np = []
        for j in range(i + 1, min(i + 5, len(words))):
            if low[j] in STOPS or low[j] in DETS or not low[j] or '{' in words[j]: break
            np.append(words[j].strip('.,;:!?“”"‘()'))
            if words[j][-1] in '.,;:!?”"': break
        if not np or low[i + 1] in VAGUE or any(x in names for w in np for x in re.split('[ ’]', w.lower())): continue
        while np and np[-1].lower().endswith('ly'): np.pop()
        if not np: continue
        art = owner + '’s' if d in ('my', 'our') else d if d in ('the', 'a', 'an', 'two', 'three', 'four', 'nine') else 'the'
        before = low[i - 1]; got = any(before.startswith(g) for g in GETS)
        if got or before not in PLACES: found.append((not got, i, art + ' ' + ' '.join(np)))
    return min(found)[2] if found else None

class Teller:
    def __init__(self, game, series=0, typed=None):
        g = self.g = game; self.series = series
        self.typed = typed or {}              # slot → text of a person: `deed:n` and `line:n.m`
        self.seed = stable(series, g.situation, [(c.traits, c.cls) for c in g.chars.values()])
        self.words = {}                       # slot → text: all that anybody can read
        self.said = []                        # every sentence, for comparison
        self.people()
        r = self.rng('town')
        # A small town: few wards, Houses and guilds, so that names come back.
        self.wards, self.houses, self.guilds = (r.sample(PL[k], n) for k, n in (('wards', 5), ('houses', 4), ('guilds', 4)))
        self.town = dict(ward=self.wards[0], house=self.houses[0], guild=self.guilds[0])
        v = self.rng('vary'); one = lambda w: dict(w, obj=re.sub(r'\{(\w+)\}', lambda m: v.choice(PL['vary'][m[1]]), w['obj']))
        self.w1, self.w2 = [one(w) for w in W1], [one(w) for w in W2]   # one variant of each wish per game
        self.peril = self.choose_peril()
        self.short = self.peril['short']
        self.facts, self.scene = [], None
        self.paid = {}                        # owner → [yea, nay]
        self.stages = 0; self.log = []; self.wishes = []; self.touch = []; self.news = None

    # ---- names ------------------------------------------------------------------------------------------------
    def people(self):
        names = G.TABLES['names']; men, women = set(names['men']), set(names['women'])
        self.p = {}
        firsts = [c.name.split(' ')[0] for c in self.g.chars.values()]
        for c in self.g.chars.values():
            given = c.name.split(' ')[0]
            if c.kind == 'Bug': gender = 'f' if c.cls == 'Queen' else 'n'
            else: gender = 'm' if given in men else 'f' if given in women else '?'
            if c.kind == 'Bug' and given in men | women and c.name.split(' ')[-1] in names['surnames']:
                # A recorded name of a person that became a bug: the port names it anew.
                taken = {x.name for x in self.g.chars.values()}
                c.name = self.rng('name', c.who).choice([b for b in names['bugs'] if b not in taken]); given = c.name
            if c.kind == 'Person' and c.name in names['bugs']:
                taken = {x.name.split(' ')[0] for x in self.g.chars.values()}; r = self.rng('name', c.who)
                given = r.choice([b for b in names['men'] + names['women'] if b not in taken]); c.name = given + ' ' + r.choice(names['surnames'])
                gender = 'm' if given in men else 'f'
            gender = PL['genders'].get(c.name, gender); full = re.sub('^The ', 'the ', c.name)
            short = given if c.kind == 'Person' and given in men | women and firsts.count(given) <= 1 else full
            self.p[c.who] = Person(c.who, full, short, gender)
        self.p['city'] = Person('city', 'the City', 'the City', 'n')

    def rng(self, *what): return random.Random(stable(self.seed, *what))

    # ---- choosing ---------------------------------------------------------------------------------------------
    def used(self, t):
        lit = literal(t)
        return self.alltext().count(lit) if len(lit) > 5 else 0
    def alltext(self): return '\n'.join(self.words.values())
    def np_used(self, np): return np in self.alltext()
    def pick(self, options, ctx, rng, full=False, before='', limit=None, known=False, said=()):
        """The least used template of a list that can be filled and says no sentence a second time."""
        order = list(options); rng.shuffle(order)
        text_so_far = set(self.said) | set(sentences(before))
        best = None
        for t in order:
            out = render(t, ctx, full, said, self.known(ctx, before, known))
            if out is None or (limit and len(out) > limit): continue
            if any(s in text_so_far for s in sentences(out)): continue
            n = self.used(t) + 3 * before.count(literal(t)) if len(literal(t)) > 2 else self.used(t)
            if best is None or n < best[0]: best = (n, out, t)
            if n == 0: break
        self.last_template = best and best[2]
        return best and best[1]
    def known(self, ctx, before, all_):
        """The things that are short from the start: those named before in this text, or all in a line of a scene."""
        return [v.full for v in ctx.values() if isinstance(v, Thing) and (all_ or v.full.lower() in before.lower())]
    def say(self, slot, text):
        if not text: return
        self.words[slot] = text; self.said += sentences(text)
        if all(s != slot for s, _ in self.log): self.log.append((slot, text))

    # ---- set-up -----------------------------------------------------------------------------------------------
    def choose_peril(self):
        ready = self.g.level.get('situation')
        if ready:
            p = next((p for p in READY if p['what'] == ready['situation']), None)
            if p: self.faces = p['faces']; return p
        dice = [d >= 5 for d in self.g.situation]
        first, second = G.num(dice[:3]), G.num(dice[3:])
        same = [a == b for a, b in zip(dice[:3], dice[3:])]
        faces = ''.join(l for l, s in zip('pne', same) if s)
        self.faces = faces
        of = lambda n: G.TABLES['triads'][n]['name'].replace('the ', '')
        group = [p for p in PERILS if sorted(p['faces']) == sorted(faces)]
        r = self.rng('peril')
        # The triads of the thrown pair make the perils that fit them twice as likely.
        weight = [2 + (of(first) in p['fits']) + (of(second) in p['fits']) for p in group]
        return r.choices(group, weight)[0]
    def town_fill(self, text): return render(text, dict(self.town, short=self.short)) if '{' in text else text
    def set_up(self):
        p, r = self.peril, self.rng('set-up')
        self.say('situation', self.town_fill(p['what'])); self.say('peril', self.town_fill(p['threat']))
        left = list(p['agents']); helpers = list(ST_HELPERS); r.shuffle(helpers)
        self.agents = {}; chief = None
        for c in [c for c in self.g.chars.values() if c.who.startswith('agent')]:
            mine = [a for a in left if a['kind'] == c.kind]
            if mine: a = mine[0]; left.remove(a)
            else:
                a = next(h for h in helpers if h['kind'] == c.kind and (chief or '{chief}' not in h['doing'] + h['wants']))
                helpers.remove(a)
            ctx = dict(self.town, short=self.short, chief=chief.short if chief else None)
            low = lambda t: (lambda o: o and o[0].lower() + o[1:] if not t.startswith('{') else o)(render(t, ctx))
            a = dict(wants=low(a['wants']), doing=low(a['doing']), proof=low(a['proof']), needs=[low(n) for n in a['needs']])
            self.agents[c.who] = a
            chief = chief or self.p[c.who]
            if c.about: self.say('about:' + c.who, c.about[0].upper() + c.about[1:] + f'. Wants {a["wants"]}.')
            else: self.say('about:' + c.who, self.pick(TA['about'], dict(a, **{}), r))
        if not self.agents: self.agents = {}
        for c in self.g.chars.values():
            if c.purpose: self.reason(c)
    def reason(self, c):
        r = self.rng('reason', c.who); mine = [t for t in self.g.ties if t[0] == c.who and t[1] in self.p]
        ctx = dict(self.place_names(0), short=self.short)
        for k, plus in (('ally', True), ('enemy', False)):
            ends = [self.p[b].short for a, b, s in mine if s == plus]
            ctx[k] = r.choice(ends) if ends else None
        ctx['a'] = r.choice([self.p[a].short for a in self.agents]) if self.agents else None
        lists = TA['reasons'][c.purpose['stone'].lower()]['yes' if c.purpose['saves'] else 'no']
        self.say('reason:' + c.who, self.pick(lists, ctx, r))
    def place_names(self, n):
        r = self.rng('places', n)
        return dict(ward=r.choice(self.wards), house=r.choice(self.houses), guild=r.choice(self.guilds))

    # ---- the world, read from what was said ---------------------------------------------------------------------
    def all_nps(self):
        """Every object that a wish of this game can be about."""
        nps = [w['obj'] for w in self.w1 + self.w2]
        for a in self.agents.values():
            nps += [a['proof']] + a['needs'] + ['silence about ' + a['proof']]
        return nps
    def np_in(self, text, nps):
        found = [np for np in nps if np.lower() in text.lower()]
        return max(found, key=len) if found else None
    def tie(self, a, b):
        plus = (a, b, True) in self.g.ties; minus = (a, b, False) in self.g.ties
        return plus, minus
    def open_old(self, s):
        """Wishes of s that were refused or left open and not tried again."""
        return [f for f in self.facts if f['s'] == s and f['outcome'] in ('lost', 'turned') and not f.get('retried') and not f['gift'] and f['kind'] in ('own', 'tie', 'agent', 'deny') and f['f'] != 'city']
    def debts(self, debtor=None, creditor=None):
        return [f for f in self.facts if f.get('promise') and not f.get('paid') and (debtor is None or f['debtor'] == debtor) and (creditor is None or f['creditor'] == creditor)]

    # ---- planning a scene ---------------------------------------------------------------------------------------
    def plan(self, s, f, n):
        """The wish of a scene: the candidates by what is open, by agents, ties and class, weighted, and none used before."""
        r = self.rng('wish', n); town = self.place_names(n); S, F = self.p[s], self.p.get(f)
        c = self.g.chars[s]; out = []
        def add(weight, **w):
            if not any(self.np_used(x) for x in [w['obj']] if w.get('fresh', True)): out.append((weight, w))
        base = dict(town, s=S, f=F, short=self.short, **{})
        if f == 'city':
            for w in self.w2:
                if w['when'] == 'city': add(1, kind='city', obj=w['obj'], w=w)
        else:
            agent_s, agent_f = self.agents.get(s), self.agents.get(f)
            if agent_f:
                known = dict(self.town, **agent_f)
                friend = self.tie(s, f) == (True, False)
                add(25 if friend else 90 if self.known_foe(s, f) else 60, kind='agent', obj=agent_f['proof'], extra=known)
                for need in agent_f['needs']: add(40 if friend else 22, kind='aid' if friend else 'deny', obj=need, extra=known)
            if agent_s:
                known = dict(self.town, **agent_s)
                for need in agent_s['needs']: add(60, kind='plot', obj=need, extra=known)
                if all(self.np_used(x) for x in agent_s['needs']) and not agent_f:
                    add(60, kind='hush', obj='silence about ' + agent_s['proof'], extra=known)
            if not agent_s and not agent_f:
                for a, ag in self.agents.items():
                    friend = self.tie(s, a) == (True, False)
                    for need in ag['needs']:
                        add(9, kind='fetch' if friend else 'guard', obj=need, agent=a, extra=dict(self.town, **ag, a=self.p[a]))
            for d in self.debts(debtor=f, creditor=s):
                if not d.get('called'): add(150, kind='debt', obj=d['promise'], old=d, fresh=False)
            for o in self.open_old(s):
                if o['f'] == f: add(90, kind='second', obj=r.choice(ST['second_obj']), old=o, fresh=False)
                elif o['f'] in self.p: add(40, kind='again', obj=r.choice(ST['again_obj']), old=o, fresh=False)
            own_too = not (agent_s and out)   # an agent with a plan has no time for other wishes
            plus, minus = self.tie(s, f)
            grudge = any(x['s'] == s and x['f'] == f and x['outcome'] == 'lost' or x['s'] == f and x['f'] == s and x['outcome'] in ('won', 'price') for x in self.facts)
            for w in self.w2:
                if own_too and w['when'] == '+' and plus: add(1.2, kind='tie', obj=w['obj'], w=w)
                if own_too and w['when'] == '-' and (minus or grudge): add(1.2, kind='tie', obj=w['obj'], w=w)
            mine = [w for w in self.w1 if CLS.get(c.cls, 'c') in w['cls']] or self.w1
            for w in mine if own_too else []: add((8 if len(w['cls']) > 6 else 20) / len(mine), kind='own', obj=w['obj'], w=w)
            if not out:
                for w in self.w1: add(1, kind='own', obj=w['obj'], w=w)
        return self.dress(dict(r.choices([x for _, x in out], [x for x, _ in out])[0]), base)
    def dress(self, w, base):
        ctx = dict(base, **w.get('extra', {}))
        if w.get('old'):
            o = w['old']; ctx.update(x=self.p[o['f']] if o['f'] != 'city' else None, old=thing(o['obj']), promise=o.get('promise'))
        if w['kind'] in ('again', 'second'):
            o = NP.short(w['obj'].replace('{f}', 'Ada').replace('{old}', 'it')).replace('Ada', ctx['f'].short)   # names with “on” or “by” in them are not cut
            w['obj'] = self.inline(w['obj'], dict(ctx, old=thing(w['old']['obj']).short))
            NP.OVER[w['obj']] = o
        ctx['obj'] = thing(w['obj'])
        w['ctx'] = ctx
        return w
    def read_deed(self, text, s, f, n):
        """The wish of a deed that a person wrote: a known object, else a thing that the text names, else the plan itself."""
        S = self.p[s]; base = dict(self.place_names(n), s=S, f=self.p.get(f), short=self.short); low = text.lower()
        if f != 'city':
            for a in sorted(self.agents, key=lambda a: (a != f, a != s)):
                ag = self.agents[a]; known = dict(self.town, **ag)
                for o in [ag['proof']] + ag['needs']:
                    if not (o.lower() in low or NP.short(o).lower() in low) or self.np_used(o): continue
                    friend = self.tie(s, a) == (True, False); proof = o == ag['proof']
                    if proof and a != f: continue
                    kind = 'agent' if proof else ('aid' if friend else 'deny') if a == f else 'plot' if a == s else 'fetch' if friend else 'guard'
                    w = dict(kind=kind, obj=o, extra=known if a in (f, s) else dict(known, a=self.p[a]))
                    if a not in (f, s): w['agent'] = a
                    return dict(self.dress(w, base), quote=quote_of(text))
        for w in self.w1 + self.w2:
            city = w.get('when') == 'city'
            if w['obj'].lower() in low and not self.np_used(w['obj']) and city == (f == 'city'):
                return self.dress(dict(kind='city' if city else 'tie' if 'when' in w else 'own', obj=w['obj'], w=w), base)
        names = {x for p in self.p.values() for x in re.split(r'[ ’]', p.full.lower())} - {'the'}
        quote = quote_of(text); obj = object_in(text, names, S.short)
        if not obj or self.np_used(obj):
            obj = f'the plan “{quote[:-1]}”' if quote and len(quote) < 70 else f'the plan that {S.short} had announced on day {n}'
            NP.OVER[obj] = 'the plan'
        return dict(self.dress(dict(kind='typed', obj=obj), base), quote=quote)
    def inline(self, t, ctx):
        o = render(t, ctx)
        return o if t.startswith('{') else o[0].lower() + o[1:]
    def known_foe(self, s, f): return self.tie(s, f)[1]
    def choose_place(self, n):
        r = self.rng('place', n); free = [p for p in PL['places'] if p['at'] not in self.alltext()] or PL['places']
        return r.choice(free)

    # ---- events -------------------------------------------------------------------------------------------------
    def run(self):
        self.set_up()
        for kind, e in self.g.events:
            getattr(self, 'on_' + kind, lambda e: None)(e)
        return self
    def on_scene(self, e):
        sc = e['sc']; n = sc['number']; s, f = sc['s'], sc['f']
        if f.startswith('newcomer') and sc['new']:
            r = self.rng('about', f); a = r.choice(list(self.agents)) if self.agents else None
            # a newcomer is known before the scene begins
            self.say('about:' + f, self.pick(PL['newcomers'], dict(self.place_names(n), short=self.short, agent=self.p[a].short if a else None), r))
        own = self.typed.get(f'deed:{n}')
        w = self.w = self.read_deed(own, s, f, n) if own else self.plan(s, f, n); place = self.place = self.choose_place(n); r = self.rng('deed', n)
        folk = place['folk']
        self.folk = Person('folk', folk if folk.startswith('the') else folk, folk, 'pl')
        ctx = self.ctx = dict(w['ctx'], at=place['at'], grab=r.choice(place['grab']), fix=r.choice(place['fix']), folk=place['folk'])
        if f == 'city':
            ctx['f'] = self.folk; ctx['folk'] = 'the bystanders'
        self.things = [place['grab'], place['fix']]
        ctx['thing'] = ctx['obj'] if w['kind'] in ('agent', 'deny', 'plot', 'aid', 'guard', 'fetch') or w['kind'] in ('own', 'tie') and is_thing(w['obj']) else None
        k = w['kind']; text = None
        self.told = self.deeds = self.leads = 0; self.lead = self.last_actor = None
        if own: text = own
        elif k in ('again', 'second', 'debt'):
            ctx['why'] = None
            if k == 'debt': ctx['why'] = r.choice(ST['debt_whys'])
            text = self.pick(ST[k + '_deeds'], ctx, r, True)
        else:
            aims, whys = {'agent': ('agent_aims', 'agent_whys'), 'deny': ('deny_aims', 'deny_whys'), 'plot': ('plot_aims', 'plot_whys'), 'aid': ('aid_aims', 'aid_whys'), 'guard': ('guard_aims', 'guard_whys'), 'fetch': ('fetch_aims', 'fetch_whys'), 'hush': ('hush_aims', 'hush_whys')}.get(k, (None, None))
            frames = ST['city_deeds'] if f == 'city' else ST['deeds']
            if aims:
                for _ in range(30):
                    ctx['aim'], ctx['why'] = r.choice(ST[aims]), r.choice(ST[whys])
                    text = self.pick(frames, ctx, r, True)
                    if text: break
            else:
                ctx['aim'], ctx['why'] = w['w']['aim'], w['w']['why']
                text = self.pick(frames, ctx, r, True)
        assert text, (k, w['obj'])
        assert own or w['obj'].lower() in text.lower(), (w['obj'], text)
        self.say(f'deed:{n}', text)
        self.wishes.append((n, w['obj'], text))
        self.flips, self.line, self.spoken = [], None, {}
    def touches(self, text):
        """Does a text touch the peril or an agent?"""
        return self.short in text or any(self.p[a].short in text or self.p[a].full in text for a in self.agents) or any(self.town_fill(x) in text for x in self.peril['worse'])
    def vary(self, r):
        """Draws which of the things of the place the next sentence names."""
        for k in ('grab', 'fix'):   # another one than last time, mostly
            if k == 'grab' or r.random() < .75: self.ctx[k] = r.choice([x for x in self.place[k] if x != self.ctx[k]])
            else: self.ctx[k] = r.choice(self.place[k])
    def on_opened(self, e):
        sc = e['sc']; n = sc['number']; r = self.rng('open', n); s, f = sc['s'], sc['f']; ctx = self.ctx
        parts = []
        left = sc['pool'] / self.g.pool0
        stage = [0.8, 0.55, 0.3]
        if self.stages < 3 and left <= stage[self.stages]:
            parts.append(self.town_fill(self.peril['worse'][self.stages])); self.stages += 1
        self.vary(r)
        o = self.pick(ST['typed_opens'] if f'deed:{n}' in self.typed else ST['city_opens'] if f == 'city' else ST['opens'], ctx, r, before=' '.join(parts), known=True)
        if o: parts.append(o)
        m = self.memory(s, f, r, ' '.join(parts), self.words[f'deed:{n}'])
        if m: parts.append(m)
        if f != 'city' and len(parts) < 3:
            thrown = G.bits(sc['thrown'][0]) + G.bits(sc['thrown'][1])
            i = r.randrange(6); self.vary(r)
            col = G.COL[i % 3].lower(); who = 's' if i < 3 else 'f'
            st = self.pick(ST['stance'][who][col]['plus' if thrown[i] else 'minus'], ctx, r, before=' '.join(parts), known=True)
            if st and self.used(self.last_template) == 0: parts.append(st)
        self.say(f'scene:{n}', ' '.join(parts))
    def memory(self, s, f, r, before, deed):
        """A sentence on what came before: between these two, else about the spotlight, else about an agent."""
        M = ST['memories']; ctx = self.ctx; opts = []
        old = self.w.get('old')
        for x in reversed(self.facts):
            if x is old: continue
            c = dict(ctx, old=thing(x['obj']), oldat=x['at'], promise=x.get('promise'))
            if {x['s'], x['f']} == {s, f} and x['kind'] not in ('again', 'second', 'debt'):
                c['x'] = self.p[f]
                if x['kind'] == 'typed': opts.append((4, M['typed'], c)); continue
                if x['gift']: opts.append((4, M['gift'], dict(c, x=self.p[x['f']], s=self.p[x['s']]))); continue
                if x['s'] == s and x['outcome'] == 'lost': opts.append((5, M['lost'], c))
                if x['s'] == s and x['outcome'] in ('won', 'price'): opts.append((5, M['won'], c))
                if x.get('promise') and not x.get('paid'):
                    opts.append((4, M['debt'] if x['debtor'] == s else M['owed'], c))
            elif x['s'] == s and x['f'] != 'city' and x['kind'] not in ('again', 'second', 'debt', 'typed') and f != x['f']:
                c['x'] = self.p[x['f']]
                if x['gift']: continue
                if x['outcome'] in ('won', 'price'): opts.append((2, [M['other'][2]], c))
                if x['outcome'] == 'lost': opts.append((2, [M['other'][1]], c))
        for a, ag in self.agents.items():
            if a in (s, f): continue
            seen = [x for x in self.facts if a in (x['s'], x['f'])]
            c = dict(ctx, a=self.p[a], doing=ag['doing'], wants=ag['wants'], oldat=seen[-1]['at'] if seen else None, old=thing(NP.short(seen[-1]['obj'])) if seen else None)
            opts.append((3 if not self.touches(deed + before) else 0.5, M['agent'], c))
        if f in self.p and f != 'city':
            plus, minus = self.tie(s, f)
            if plus: opts.append((1.2, M['tie_plus'], ctx))
            if minus: opts.append((1.2, M['tie_minus'], ctx))
        if self.news: opts.append((2, *self.news))
        while opts:
            i = r.choices(range(len(opts)), [o[0] for o in opts])[0]
            _, lst, c = opts.pop(i)
            out = self.pick(lst, c, r, before=before + ' ' + self.w['obj'])
            if out and self.used(self.last_template) == 0:
                if self.news and lst is self.news[0]: self.news = None
                return out
        return None

    # ---- reactions ----------------------------------------------------------------------------------------------
    def side(self, sc, i): return sc['s'] if i < 3 else sc['f']
    def person(self, who): return self.folk if who == 'city' else self.p[who]
    def actor(self, sc, seat):
        mine = [w for w in sc['present'] if w in self.g.chars and self.g.chars[w].owner == seat]
        mine.sort(key=lambda w: (w != sc['s'], w != sc['f'], w))
        return mine[0] if mine else next((c.who for c in self.g.chars.values() if c.owner == seat), None)
    def other(self, sc, w): return sc['s'] if sc['f'] == w else sc['f'] if sc['s'] == w else sc['s']
    def trait_words(self, c, by, colour):
        t = G.TRAITS[c.kind].index(by); d = G.TABLES['person_traits' if c.kind == 'Person' else 'bug_traits'][t]
        pole = d['plus' if c.traits[t] == 'Plus' else 'minus']
        return pole['word'], pole['shows'][G.COL.index(colour)]
    def tie_words(self, a, b, plus):
        A, B = self.g.chars[a], self.g.chars.get(b); sign = 'plus' if plus else 'minus'
        order = {'Aristocrat': 2, 'Learned': 1, 'Mercantile': 1}
        if A.kind == 'Bug':
            tone = G.TABLES['bug_ties'][['Myrmidon', 'Drone', 'Queen', 'Worker'].index(A.cls)][sign]; return tone, tone
        row = G.TABLES['person_ties'][['Aristocrat', 'Learned', 'Mercantile', 'Commoner'].index(A.cls)][sign]
        x, y = order.get(A.cls, 0), order.get(B.cls if B else None, 0)
        d = row['inferior' if y < x else 'peer' if y == x else 'superior'] or row['peer']
        return d['manner'], d['cruel' if A.traits[2] == 'Plus' else 'kind'] + ' ' + d['manner']
    def on_flip(self, e):
        sc = e['sc']; i = e['spot']; colour = G.COL[i % 3]; by = e['by']; owner = self.side(sc, i); n = sc['number']
        r = self.rng('line', n, sc['reaction'], len(self.flips))
        w = by.get('who') or (owner if by['kind'] == 'Vested' else self.actor(sc, e['seat']))
        W = self.person(w); same = w == owner; up = e['sign']
        X = self.person(self.other(sc, w)) if same else self.person(owner)
        self.vary(r)
        ctx = dict(self.ctx, w=W, x=X)
        first = self.line is None
        self.line = self.line or dict(slot=f'line:{n}.{sc["reaction"]}', text='', who=None, flip=None, nflips=0)
        before = self.line['text']; act = None; text = None; head = ''
        own = self.typed.get(self.line['slot'])
        if first: head = self.so_far(sc, i, r)
        if own: pass
        elif by['kind'] == 'Trait':
            c = self.g.chars[w]; pole, adj = self.trait_words(c, by['by'], colour); mode = G.MODE[colour]
            case = ('up' if up else 'down') if same else ('help' if up else 'harm')
            if adj in ACTS[mode]:
                acts = ACTS[mode][adj][case]
                if mode == 'deeds' and self.deeds:   # after one loud deed a quieter one may follow, after two it must
                    acts = (acts if self.deeds < 2 else []) + ACTS['calm'][adj][case]
                act = self.pick_act(acts, ctx, r, before)
                if act:
                    ctx.update(act=act, pole=pole, adj=adj, mode=mode, noun=r.choice(RE['nouns'][mode]))
                    frames = RE['trait_frames'] if first or self.line['who'] != w else RE['more_frames']
                    if first and self.told > 4 and r.random() < .6: frames = RE['late_frames']
                    elif first and self.last_actor not in (None, w) and r.random() < .5: frames = RE['answer_frames']; ctx['y'] = self.p[self.last_actor]
                    if ' and ' in act: frames = [x for x in frames if 'and {act}' not in x] or frames
                    text = self.pick(frames, ctx, r, before=before, known=True, said=[] if first or self.line['who'] != w else [W])
        elif by['kind'] == 'Tie':
            plus = by['sign'] == 'Plus'; tone, manner = self.tie_words(w, owner, plus)
            acts = RE['tie_acts'].get(tone) or RE['tie_acts']['friendly']
            act = self.pick_act(acts, ctx, r, before)
            if act:
                ctx.update(act=act, manner=manner)
                far = w not in sc['present']
                frames = RE['tie_frames'][('far_' if far else '') + ('plus' if plus else 'minus')]
                if ' and ' in act: frames = [x for x in frames if 'and {act}' not in x] or frames
                text = self.pick(frames, ctx, r, before=before, known=True)
        elif by['kind'] == 'Free':
            lst = RE['scarab'][('self_up' if up else 'self_down') if same else ('help' if up else 'harm')]
            text = self.pick(lst, ctx, r, before=before, known=True)
        elif w != 'city':
            text = self.pick(RE['vested']['up' if up else 'down'], ctx, r, before=before, known=True)
        flip = dict(w=w, spot=i, sign=up, act=act, kind=by['kind'], same=same, stands=True, ctx=dict(ctx), x=X)
        self.flips = [x for x in self.flips if x['spot'] != i] + [flip]
        if own: flip.update(told=True, quote=quote_of(own)); self.told += 1
        if self.told > 4 and self.line['nflips'] > 1: text = None   # late in a long scene a reaction tells two flips at most
        if text and len(before) + len(text) - self.line.get('head', 0) < 330:
            if head: text = head + ' ' + text; self.leads += 1; self.line['head'] = len(head) + 1   # not counted for the limit
            self.told += 1; self.line['nflips'] += 1; self.deeds += by['kind'] == 'Trait' and colour == 'Blue'
            if by['kind'] == 'Trait' and w in sc['present']: self.last_actor = w
            if first or all(s != self.line['slot'] for s, _ in self.log): self.log.append((self.line['slot'], None))
            self.line['text'] = (before + ' ' + text).strip(); self.line['flip'] = flip; self.line['who'] = w
            flip['told'] = True
    def ahead(self, pair):
        v = G.SAVES[G.num(pair[:3])][G.num(pair[3:])]
        return 's' if v > 0 else 'f' if v < 0 else None
    def so_far(self, sc, i, r):
        """A sentence on who is ahead, if that has changed since it was last looked at. The pair is that of the closed reactions."""
        pair = list(sc['pair']); pair[i] = not pair[i]; now = self.ahead(pair); was = self.lead
        self.lead = now or was
        if sc['f'] == 'city' or not now or not was or now == was or self.told < 2 or self.leads > 1: return ''
        if not self.flips or ((self.flips[-1]['spot'] < 3) == self.flips[-1]['sign']) != (now == 's'): return ''   # the last flip must point that way
        out = self.pick(RE['so_far'][now], self.ctx, r, known=True)
        return out if out and self.used(self.last_template) == 0 else ''
    def pick_act(self, acts, ctx, r, before):
        """An act as a template whose gaps are still open, so that the frame can resolve its pronouns."""
        order = list(acts); r.shuffle(order); best = None
        for a in order:
            if render('{w} ' + a, ctx) is None: continue
            n = self.used(a)
            if best is None or n < best[0]: best = (n, a)
        if not best: return None
        # the thing named is fixed now; names stay open
        return re.sub(r'\{(grab|fix|thing|obj|folk|house|ward|guild)\}', lambda m: ctx[m[1]].short if isinstance(ctx[m[1]], Thing) else ctx[m[1]], best[1])
    def on_undo(self, e):
        sc = e['sc']; n = sc['number']; i = e['spot']; r = self.rng('undo', n, sc['undos']); self.vary(r)
        X = self.person(self.side(sc, i)); flip = next((x for x in self.flips if x['spot'] == i), None)
        # the defence answers the act that it undoes: it names the same thing if it can
        ctx = dict(self.ctx, x=X, w=self.p[flip['w']] if flip and flip['w'] in self.p else None)
        if flip:
            for k in ('grab', 'fix'): ctx[k] = flip['ctx'][k]
            flip['stands'] = False
        text = self.pick(RE['undo'][G.COL[i % 3].lower()], ctx, r, known=True)
        self.say(f'defence:{n}.{sc["undos"]}', text)
        self.undone = dict(x=self.side(sc, i), w=flip and flip['w'], spot=i, ctx=ctx)
        self.flips = [x for x in self.flips if x['spot'] != i] + [dict(w=self.side(sc, i), spot=i, sign=e['sign'], act=None, kind='Undo', stands=True, ctx=ctx, x=X, foe=flip and flip.get('told') and flip['w'])]
    def effect(self, sc, r):
        flip = self.line['flip']
        if not flip or not flip['stands'] or sc['f'] == 'city' and flip['spot'] > 2: return ''
        k = G.COL[flip['spot'] % 3].lower() + ('+' if flip['sign'] else '-')
        self.vary(r)
        ctx = dict(self.ctx); ctx['fix'], ctx['grab'] = flip['ctx']['fix'], flip['ctx']['grab']
        lst = [re.sub(r'^\{([SFsf])\}(?!’)', r'{\1.he}', x) for x in RE['effects']['s' if flip['spot'] < 3 else 'f'][k]]
        out = self.pick(lst, ctx, r, before=self.line['text'], known=True, said=[self.person(flip['w']), flip['x']])
        return ' ' + out if out and self.used(self.last_template) < 2 else ''
    def on_reacted(self, e):
        sc = e['sc']
        if self.line and self.line['slot'] in self.typed: self.say(self.line['slot'], self.typed[self.line['slot']])
        elif self.line and self.line['text']:
            r = self.rng('effect', sc['number'], sc['reaction'])
            if r.random() < .55 and len(self.line['text']) - self.line.get('head', 0) < 200: self.line['text'] += self.effect(sc, r)
            self.say(self.line['slot'], self.line['text'])
        self.line = None
    def on_pass(self, e):
        sc = e['sc']; seat = e['seat']; r = self.rng('pass', sc['number'], sc['reaction']); self.vary(r)
        w = self.actor(sc, seat)
        if w not in sc['present'] or r.random() > (.4 if self.told else .9): return   # as long as nothing has happened, a pass is nearly always told
        self.say(f'line:{sc["number"]}.{sc["reaction"]}', self.pick(RE['pass'], dict(self.ctx, w=self.p[w], x=self.person(self.other(sc, w))), r, known=True))
    def on_enter(self, e):
        sc = e['sc']; w = e['w']; r = self.rng('enter', sc['number'], sc['reaction']); self.vary(r); opts = []
        for x in (sc['s'], sc['f']):
            if x in self.g.chars:
                plus, minus = self.tie(w, x)
                if plus: opts.append(('friend', x))
                if minus: opts.append(('enemy', x))
        kind, x = r.choice(opts) if opts else (('agent' if w in self.agents and r.random() < .6 else 'other'), sc['s'])
        if w in self.agents and r.random() < .3: kind = 'agent'
        ctx = dict(self.ctx, w=self.p[w], x=self.person(x), doing=self.agents.get(w, {}).get('doing'))
        self.say(f'line:{sc["number"]}.{sc["reaction"]}', self.pick(RE['enter'][kind], ctx, r, known=True) or self.pick(RE['enter']['other'], ctx, r, known=True))
    def on_accept(self, e):
        sc = e['sc']; r = self.rng('accept', sc['number']); self.vary(r)
        if self.line: self.on_reacted(dict(sc=sc))
        w = self.actor(sc, e['seat'])
        role = 'by_rule' if e['by_rule'] else 's' if w == sc['s'] else 'f' if w == sc['f'] else 'other'
        n = sc.get('ante', 0); ante = 'the one scarab' if n == 1 else f'the {numword(n)} scarabs'
        ctx = dict(self.ctx, w=self.person(w), ante=ante)
        if role == 'f' and sc['f'] == 'city': role = 'by_rule' if False else 'other'; ctx['w'] = self.folk
        lists = RE['accept' if self.told or sc['f'] == 'city' else 'accept_quiet']
        self.say(f'line:{sc["number"]}.{sc["reaction"]}', self.pick(lists[role], ctx, r, known=True))

    # ---- tales --------------------------------------------------------------------------------------------------
    def outcome(self, sc):
        v = G.SAVES[sc['final'][0]][sc['final'][1]]
        a, b = (sum(G.bits(x)) for x in sc['final'])
        return {2: 'won', 1: 'won' if a > b else 'price', 0: 'turned', -1: 'price' if a > b else 'lost', -2: 'lost'}[v]
    def cause(self, sc, good, r):
        """The stone that settled it: the last standing flip that points the way the scene ended."""
        def fits(x): return (x['spot'] < 3) == (x['sign'] == good)
        standing = [x for x in self.flips if x['sign'] == sc['pair'][x['spot']]]
        B = TA['because']
        for x in reversed([x for x in standing if fits(x)]):
            c = dict(x['ctx'], w=self.person(x['w']), x=x['x'])
            if x.get('quote'): c['quote'] = x['quote']; lst = B['typed']
            elif x['act']: c['act'] = x['act']; lst = B['act']
            elif x['kind'] in ('Free', 'Vested'): lst = B[('scarab_self_up' if x['sign'] else 'scarab_self_down') if x['same'] else 'scarab' if x['sign'] else 'scarab_harm']
            elif x['kind'] == 'Undo' and x.get('foe') in self.p: c['w'] = self.p[x['foe']]; lst = B['undo']
            else: continue
            if x['act'] and not x.get('told'): continue
            if c['w'] is c.get('x') and lst not in (B['act'], B['typed']): continue
            out = self.pick(lst, c, r, known=True)
            if out: return out
        die = self.die
        if die and die[1] == sc['pair'][die[0]] and ((die[0] < 3) == (die[1] == good)):
            c = dict(self.ctx, x=self.person(self.side(sc, die[0])))
            return self.pick(B['die']['plus' if die[1] else 'minus'], c, r, known=True)
        # No flip: the stones as thrown decided, the winner's plus before all.
        mine = [i for i in (range(3) if good else range(3, 6)) if sc['pair'][i]]
        if sc['f'] == 'city': return self.pick(B['city']['good' if good else 'bad'], self.ctx, r, known=True)
        if mine: return self.pick(B['thrown_s' if good else 'thrown_f'][G.COL[r.choice(mine) % 3].lower()], self.ctx, r, known=True)
        return self.pick(B['none'], self.ctx, r, known=True)
    def on_die(self, e): self.die = (e['spot'], e['sign'])
    def on_tale(self, e):
        sc = e['sc']; n = sc['number']; s, f = sc['s'], sc['f']; r = self.rng('tale', n); w = self.w; k = w['kind']; self.vary(r)
        out = self.outcome(sc); ctx = dict(self.ctx); good = out in ('won', 'price')
        gift = k == 'aid' or k == 'tie' and w['w']['when'] == '+'
        fact = dict(gift=gift, agent=w.get('agent'), keep=k in ('agent', 'deny', 'plot') or k in ('own', 'tie') and not gift and is_thing(w['obj']), n=n, s=s, f=f, obj=w['obj'], kind=k, outcome=out, at=self.place['at'])
        parts = []
        if out != 'turned':
            because = self.cause(sc, good, r)
            if because: parts.append(because)
        old = w.get('old')
        if out == 'turned' and k in ('again', 'second', 'debt'): out = fact['outcome'] = 'lost'
        if out == 'price' and (k in ('again', 'second', 'debt', 'hush') ): out = fact['outcome'] = 'won'
        free = [p for p in PL['promises'] if not self.np_used(p)]
        typed = lambda o: (TA['typed'].get(o, []) if w.get('quote') and w['quote'] not in parts and not self.np_used('“' + w['quote'] + '”') else []) + TA['typed'][o + '_obj']
        if w.get('quote'): ctx['quote'] = w['quote']
        if out == 'price' and f == 'city':
            fact['thing'] = ctx['lost_thing'] = render(r.choice([x for x in TA['lost_things'] if not self.np_used(x)] or TA['lost_things']), ctx).lower() if True else None
            ctx['lost_thing'] = self.inline(r.choice(TA['lost_things']), ctx)
            text = self.pick(typed('city_price') if k == 'typed' else TA['city_price'], ctx, r)
        elif out == 'price' and free:
            ctx['promise'] = r.choice(free); text = self.pick(typed('price') if k == 'typed' else TA['gift_price' if gift else 'price'], ctx, r)
            fact.update(promise=ctx['promise'], debtor=f if gift else s, creditor=s if gift else f)
        elif out == 'turned' and k == 'typed': text = self.pick(typed('turned'), ctx, r)
        elif out == 'turned' and f == 'city': text = self.pick(TA['city_turned'], ctx, r)
        elif out == 'turned':
            kinds = ['cut', 'debt'] + ['clue'] * 2; r.shuffle(kinds); text = None
            for kind in kinds:
                c = dict(ctx)
                if kind == 'clue':
                    others = [a for a in self.agents if a not in (s, f)]
                    if not others: continue
                    a = r.choice(others); c.update(a=self.p[a], doing=self.agents[a]['doing'])
                if kind == 'debt':
                    if not free or f in self.agents: continue
                    c['promise'] = r.choice(free)
                text = self.pick(TA['turned'][kind], c, r)
                if text:
                    if kind == 'debt': fact.update(promise=c['promise'], debtor=f, creditor=s)
                    if kind == 'clue': fact['clue'] = a
                    break
        else:
            res = 'won' if out in ('won', 'price') else 'lost'
            if k == 'typed': text = self.pick(typed(res), ctx, r)
            elif k in ('own', 'tie', 'city'): text = self.pick([w['w'][res]], ctx, r)
            else: text = self.pick(ST[f'{k}_{res}'], ctx, r)
        assert text, (n, k, out, w['obj'])
        # Follow-ups settle what they follow.
        if old:
            old['retried'] = True
            if k == 'debt': old['called'] = True; old['paid'] = out == 'won'; old['denied'] = out == 'lost'; fact['promise_done'] = True
            elif out == 'won': old['outcome'] = 'won'; old['late'] = n
            elif k == 'second': old['outcome'] = 'lost'
        parts.append(text)
        lst = TA['quiet_after'].get('won' if out in ('won', 'price') else 'lost' if out == 'lost' else 'open') if not self.told and f != 'city' and out != 'price' else None
        if self.told > 5: lst = TA['long_after']
        if lst:
            a = self.pick(lst, ctx, r, before=' '.join(parts))
            if a and self.used(self.last_template) == 0 and len(' '.join(parts + [a])) < 500: parts.append(a)
        elif f != 'city' and r.random() < .75:
            plus, minus = self.tie(f, s)
            lst = None
            if out == 'won': lst = TA['after']['won_minus' if minus else 'won_plus' if plus else 'won']
            if out == 'lost': lst = TA['after']['lost_minus' if minus else 'lost_plus' if plus else 'lost']
            if lst and k not in ('hush', 'again', 'second', 'debt'):
                a = self.pick(lst, ctx, r, before=' '.join(parts))
                if a and self.used(self.last_template) == 0: parts.append(a)
        self.facts.append(fact)
        self.say(f'tale:{n}', ' '.join(parts))
        deed = self.words[f'deed:{n}']
        self.touch.append(self.touches(' '.join(self.words.get(x, '') for x in (f'deed:{n}', f'scene:{n}', f'tale:{n}'))) or s in self.agents or f in self.agents)
        self.flips = []; self.die = None; self.spend = {}
    def on_spent(self, e):
        if e['on'] == 'Turn':
            w = self.actor(e['sc'], e['seat'])
            if w: self.news = (TA['turn'], dict(self.ctx, w=self.p[w], old=thing(NP.short(self.w['obj']))))
        if e['on'] in ('Yea', 'Nay'):
            p = self.paid.setdefault(e['seat'], [0, 0]); p[e['on'] == 'Nay'] += 1
            self.spend.setdefault((e['seat'], e['on']), 0); self.spend[e['seat'], e['on']] += 1
            w = self.actor(e['sc'], e['seat']); k = self.spend[e['seat'], e['on']]
            if w: self.news = (TA[e['on'].lower()], dict(self.ctx, w=self.p[w], n=numword(k), scarabs='scarab' if k == 1 else 'scarabs', old=thing(NP.short(self.w['obj']))))

    # ---- the end ------------------------------------------------------------------------------------------------
    def on_end(self, e):
        g = self.g; saved = g.survives; r = self.rng('end')
        parts = [self.town_fill(self.peril['saved' if saved else 'lost'])]
        most = max(((p[0 if saved else 1], seat) for seat, p in self.paid.items() if seat <= g.players), default=(0, None))
        ctx = dict(self.town, short=self.short, scarabs='scarab' if g.yea == 1 else 'scarabs', yea=numword(g.yea), nay=numword(g.nay), most_for='', most_against='')
        if most[0] > 1:
            side = 'most_for' if saved else 'most_against'
            total = g.yea if saved else g.nay
            ctx[side] = TA[side].replace('{n}', 'all' if most[0] == total else numword(most[0])); ctx['w'] = self.p[f'seat-{most[1]}']
        parts.append(self.pick(TA['count']['saved' if saved else 'lost'] if g.yea else TA['count_none'], ctx, r, True))
        for a, ag in list(self.agents.items())[:3]:
            mine = [x for x in self.facts if a in (x['s'], x['f'], x['agent']) and x['kind'] in ('agent', 'deny', 'plot', 'aid', 'guard', 'fetch')]
            end, obj = 'open', None
            for x in mine:
                if x['f'] == a and x['kind'] in ('agent', 'deny') and x['outcome'] in ('won', 'price'): end, obj = 'beaten', x['obj']
                elif x['kind'] == 'guard': end, obj = ('beaten' if x['outcome'] in ('won', 'price') else 'got' if x['outcome'] == 'lost' else end), x['obj']
                elif (x['s'] == a or x['kind'] in ('aid', 'fetch')) and x['outcome'] in ('won', 'price'): end, obj = 'got', x['obj']
            c = dict(self.town, short=self.short, a=self.p[a], obj=obj and thing(obj), **{k: ag[k] for k in ('doing', 'wants')})
            t = self.pick(TA['agent_end'][end + ('' if saved else '_lost')], c, r, True, before=' '.join(parts))
            if t: parts.append(t)
            # what an agent left open is named here: it has no fate of its own
            for x in self.facts:
                if x['s'] == a and x['outcome'] == 'turned' and not x.get('late') and x['obj'] not in ' '.join(parts):
                    c = dict(self.ctx, w=self.p[a], x=self.p.get(x['f']), obj=thing(x['obj']))
                    parts.append(self.pick(TA['own_open' if x['f'] != 'city' else 'own_open_city'], c, r, before=' '.join(parts)))
        for nc in [c.who for c in g.chars.values() if c.who.startswith('newcomer')]:
            for x in self.facts:
                if x['s'] == nc and x['outcome'] == 'turned' and not x.get('late'):
                    c = dict(self.ctx, w=self.p[nc], x=self.p.get(x['f']), obj=thing(x['obj']))
                    parts.append(self.pick(TA['own_open' if x['f'] != 'city' else 'own_open_city'], c, r, before=' '.join(parts)))
        self.say('city', ' '.join(p for p in parts if p))
        for seat in g.ranking: self.fate(seat)
    def fate(self, seat):
        g = self.g; who = f'seat-{seat}'; c = g.chars.get(who)
        if not c or not c.purpose: return
        r = self.rng('fate', seat); W = self.p[who]; saves, saved = c.purpose['saves'], g.survives
        town = self.place_names(900 + seat); ctx = dict(town, w=W, short=self.short)
        yea, nay = self.paid.get(seat, [0, 0]); gave = gave_so = ''
        if saves and yea: gave = r.choice(TA['gave_yea']).replace('{n}', numword(yea)); gave_so = f', who had given {numword(yea)} scarabs for it'
        elif not saves and nay: gave = r.choice(TA['gave_nay']).replace('{n}', numword(nay))
        elif saves and nay: gave = r.choice(TA['gave_cross_nay']).replace('{n}', numword(nay)); gave_so = gave.replace('though', 'although')
        elif not saves and yea: gave = r.choice(TA['gave_cross_yea']).replace('{n}', numword(yea))
        gave = gave.replace(' one scarabs', ' one scarab').replace('one of the scarabs for it were', 'one of the scarabs for it was').replace('one of the scarabs against it were', 'one of the scarabs against it was')
        ctx.update(gave=gave + (',' if gave and ' though ' in gave else ''), gave_so='')
        if ' though ' in gave: ctx['gave'] = ',' + gave + ','
        key_ = ('saves' if saves else 'not') + ('_saved' if saved else '_lost')
        parts = [self.pick(TA['stand'][key_], ctx, r, True)]
        parts[0] = parts[0].replace(',,', ',').replace(',.', '.')
        mine = [x for x in self.facts if x['s'] == who and x['kind'] not in ('again', 'second', 'debt')]
        def add(lst, fact, **more):
            # The fate goes on after the first line, so a pronoun can stand for the owner.
            cc = dict(ctx, obj=thing(fact['obj']), oldat=fact['at'], promise=fact.get('promise'), **more)
            if 'x' not in more: cc['x'] = self.p.get(fact['f']) if fact['f'] != 'city' else None
            out = self.pick_after(lst, cc, r, ' '.join(parts), W)
            if out: parts.append(out)
            return out
        named = 0; hero = None
        won = [x for x in mine if x['outcome'] in ('won', 'price')]
        if won:
            x = hero = r.choice(won); city = x['f'] == 'city'
            add(TA['own_won_city'] if city else TA['own_gift'] if x['gift'] else TA['own_price'] if x['outcome'] == 'price' and x.get('promise') and x['kind'] != 'typed' else TA['own_won'] if x['keep'] else TA['own_did'], x)
        for x in mine:
            if x['outcome'] == 'turned':
                add(TA['own_open_city'] if x['f'] == 'city' else TA['own_open'], x)
        lost = [x for x in mine if x['outcome'] == 'lost']
        if lost and len(parts) < 4:
            x = r.choice(lost); add(TA['own_lost_city'] if x['f'] == 'city' else TA['own_lost_typed'] if x['kind'] == 'typed' else TA['own_gift_lost'] if x['gift'] else TA['own_lost'], x)
        for d in self.facts:
            if len(parts) < 4 and d.get('called') and d.get('creditor') == who and d['debtor'] in self.p:
                add(TA['own_debt_paid'] if d.get('paid') else TA['refused_debt'], d, x=self.p[d['debtor']])
        if len(parts) < 4:
            for d in self.debts(debtor=who):
                if d['creditor'] in self.p and d is not hero: add(TA['owes'], d, x=self.p[d['creditor']]); break
            else:
                for d in self.debts(creditor=who):
                    if d['debtor'] in self.p and not d.get('called'): add(TA['owed'], d, x=self.p[d['debtor']]); break
        pair = (G.num(c.triad), g.city[0] if saves else g.city[1])
        v = G.SAVES[pair[0]][pair[1]]
        mood = 'good' if v > 0 else 'mixed' if v == 0 else 'bad'
        ctx['obj_or'] = thing(hero['obj']).short if hero and (hero['kind'] in ('agent', 'deny') or is_thing(hero['obj'])) else self.short
        lst = TA['ends'][f'{mood}_{"saved" if saved else "lost"}_{c.kind.lower()}']
        end = self.pick_after(lst, ctx, r, ' '.join(parts), W)
        if end: parts.append(end)
        self.say('fate:' + str(seat), ' '.join(parts))
    def pick_after(self, lst, ctx, r, before, W):
        order = list(lst); r.shuffle(order); best = None
        for t in order:
            # a fate is one text: the owner has been named, the others of this sentence have not
            out = render(t, ctx, said=[W])
            if out is None or any(s in set(self.said) | set(sentences(before)) for s in sentences(out)): continue
            n = self.used(t) + before.count(literal(t))
            if best is None or n < best[0]: best = (n, out)
        return best and best[1]

ST_HELPERS = TA['helpers']

# ---- the chronicle as a reader gets it ---------------------------------------------------------------------------
def chronicle(t):
    g = t.g; w = t.words; out = ['# The Great City', '', '## The situation', '']
    dice = [d >= 5 for d in g.situation]; j = G.TABLES['judgments'][G.num(dice[:3])][G.num(dice[3:])]
    out += [f'The City’s stones said {j[0]}: {j[1]}', '', w['situation'], '', w['peril'], '', '## People and bugs', '']
    for c in g.chars.values():
        tr = [G.TABLES['person_traits' if c.kind == 'Person' else 'bug_traits'][i]['plus' if s == 'Plus' else 'minus']['word'] for i, s in enumerate(c.traits)]
        role = ', agent of peril' if c.who in t.agents else ', new in the story' if c.who.startswith('newcomer') else ''
        about = w.get('about:' + c.who) or (c.about and c.about[0].upper() + c.about[1:] + '.') or ''
        out.append(f'* **{c.name}**, {"a person" if c.kind == "Person" else "a bug"}, {(c.cls or "").lower()}, {", ".join(tr)}{role}. {about}')
    for n, sc in enumerate(g.scenes, 1):
        if 's' not in sc: continue
        out += ['', f'## Scene {n}: {cap(t.p[sc["s"]].full)} and {t.p[sc["f"]].full}', '', w[f'deed:{n}'], '', w.get(f'scene:{n}', '')]
        order = [(s, x) for s, x in t.log if re.match(rf'(line|defence):{n}\.', s)]
        out += [''] + ['- ' + w[s] for s, _ in order if s in w] if order else []
        out += ['', w[f'tale:{n}']]
    out += ['', '## The fate of the City', '', w['city'], '', '## The fates', '']
    for seat in g.ranking:
        if f'fate:{seat}' in w:
            out.append('* ' + w[f'fate:{seat}'] + (f' *Why: {w["reason:seat-%d" % seat]}*' if w.get('reason:seat-%d' % seat) else ''))
    return '\n'.join(out) + '\n'
def cap(s): return s[0].upper() + s[1:]

if __name__ == '__main__':
    t = Teller(G.Game(sys.argv[1]), int(sys.argv[2]) if len(sys.argv) > 2 else 0).run()
    print(chronicle(t))
