"""Reads a finished game (record + replay) into events, in the order in which a seat would see them."""
import json, re, ron
import os
TABLES = ron.load(next(f for f in ('assets/tables/great_city.ron', 'assets/tables/great_city.ron') if os.path.exists(f)))
JUDG = {j[0]: (a, b) for a, row in enumerate(TABLES['judgments']) for b, j in enumerate(row)}
SAVES, NOT = TABLES['valences']['saves'], TABLES['valences']['not']
COL = ['Blue', 'White', 'Green']; HALF = ['First', 'Second']
MODE = {'Blue': 'deeds', 'White': 'thoughts', 'Green': 'words'}
TRAITS = {'Person': ['Age', 'Experience', 'Attitude'], 'Bug': ['Motive', 'Ability', 'Nature']}
def key(w):
    if isinstance(w, str): return w.lower()
    return f"{w['_'].lower()}-{w['args'][0]}" if '_' in w else next(f'{k.lower()}-{v}' for k, v in w.items())
def bits(n): return [bool(n & 4), bool(n & 2), bool(n & 1)]
def num(b): return b[0] * 4 + b[1] * 2 + b[2]

class Char: pass
class Game:
    def __init__(self, path):
        rec = ron.load(path); js = json.load(open(path.replace('.ron', '.json')))
        v = self.view = js['view']; self.ledger = js['ledger']; self.level = rec['level']
        self.players = v['players']; self.gm = self.players + 1
        self.situation = v['situation']; self.pool0 = self.level['pool'][self.players - 2]
        words = {k: w['text'] for k, w in v['words'].items()}
        self.chars = {}
        for c in v['characters']:
            ch = Char(); ch.who = key(c['who']); ch.owner = c['owner']; ch.kind = c['kind']; ch.cls = c['class']
            ch.traits = c['traits'] or ['Plus'] * 3; ch.purpose = c['purpose']; ch.triad = [s['sign'] == 'Plus' for s in c['triad']]
            ready = c['ready'] and self.level['ready'][c['ready'] - 1]
            ch.name = words.get('name:' + ch.who) or (ready and ready['name']) or 'the ' + (ch.cls or 'newcomer').lower()
            ch.about = ready['line'] if ready else None
            self.chars[ch.who] = ch
        self.ties = [(key(t['tie']['from']), key(t['tie']['to']), t['tie']['sign'] == 'Plus') for t in v['ties']]
        self.ranking = v['ranking']; self.survives = v['survives']; self.yea, self.nay = v['yea'], v['nay']
        self.city = tuple(num([s['sign'] == 'Plus' for s in half]) for half in v['city'])
        self.entries = rec['entries']

    @property
    def events(self):
        """The events one by one, with the scene's state (`sc`) as it is at that moment."""
        return self.read(self.entries)

    def read(self, entries):
        """Yields (kind, dict). Scenes get their thrown and final pairs from the ledger, flips are replayed."""
        scenes = []
        for line in self.ledger:
            m = re.match(r'Scene (\d+): (.*) meets (.*)\.$', line)
            if m: scenes.append(dict(lines=[], new=None)); cur = scenes[-1]
            elif scenes: cur['lines'].append(line)
            m = re.match(r'The stones say ([^:]*):', line)
            if m and scenes and 'thrown' not in cur: cur['thrown'] = JUDG[m[1]]
            m = re.match(r'(Seat \d|GM) (accepts|has to accept) ([^:]*):', line)
            if m and scenes: cur['accepter'] = self.seat(m[1]); cur['by_rule'] = m[2] != 'accepts'; cur['final'] = JUDG[m[3]]
            m = re.match(r'(Seat \d|GM) takes the ante, (a|\d+) scarab', line)
            if m and scenes: cur['ante'] = 1 if m[2] == 'a' else int(m[2])
            m = re.match(r'(Seat \d|GM) tells what the judgment means', line)
            if m and scenes: cur['teller'] = self.seat(m[1])
        self.scenes = scenes
        n = -1; newest = 0; pool = self.pool0; sc = None; pending = []
        for e in entries:
            if not isinstance(e, dict): continue
            k = e['_']
            if k in ('Throw', 'Remark'): continue
            if k == 'Scene':
                if sc is not None: yield from self.close(sc)
                n += 1; sc = scenes[n]; sc['number'] = n + 1
                sc['s'], sc['f'] = key(e['spotlight']), key(e['foil'])
                if sc['f'] == 'stranger':
                    newest += 1; sc['f'] = f'newcomer-{newest}'; sc['new'] = sc['f']
                sc['pair'] = bits(sc['thrown'][0]) + bits(sc['thrown'][1]); sc['rolled'] = False; sc['present'] = {sc['s'], sc['f']}
                sc['reaction'] = 0; sc['undos'] = 0; sc['pool'] = pool; sc['closed'] = False
                for l in sc['lines']:
                    if 'Peril pool pays' in l or 'from the Peril pool' in l: pool -= 1
                    if re.match(r'Round ([2-9]|\d\d)', l): pool -= 1
                pool = max(pool, 0)
                yield 'scene', dict(sc=sc)
            elif k == 'Roll' and sc is not None:
                i = e['args'][0] - 1; sc['pair'][i] = not sc['pair'][i]; sc['rolled'] = True
                yield 'opened', dict(sc=sc)
                yield 'die', dict(sc=sc, spot=i, sign=sc['pair'][i])
            elif k == 'Enter':
                w = key(e['who']); sc['present'].add(w)
                if sc['rolled']:
                    yield 'enter', dict(sc=sc, seat=e['seat'], w=w)
                    sc['reaction'] += 1
                else: yield 'buyin', dict(sc=sc, seat=e['seat'], w=w)
            elif k == 'Pass':
                yield 'pass', dict(sc=sc, seat=e['args'][0]); sc['reaction'] += 1
            elif k == 'Flip':
                i = HALF.index(e['stone']['half']) * 3 + COL.index(e['stone']['colour'])
                sc['pair'][i] = not sc['pair'][i]; sc['last'] = i
                by = e['by']; by = dict(kind=by) if isinstance(by, str) else dict(kind=by['_'], who=key(by['who']), by=by.get('by'), sign=by.get('sign'))
                yield 'flip', dict(sc=sc, seat=e['seat'], spot=i, sign=sc['pair'][i], by=by)
            elif k == 'Undo':
                i = sc['last']; sc['pair'][i] = not sc['pair'][i]
                yield 'undo', dict(sc=sc, seat=e['args'][0], spot=i, sign=sc['pair'][i]); sc['undos'] += 1
            elif k == 'Done' and sc is not None and not sc.get('accepted'):
                yield 'reacted', dict(sc=sc, seat=e['args'][0]); sc['reaction'] += 1
            elif k == 'Accept':
                sc['accepted'] = True; yield from self.close(sc)
            elif k == 'Spend':
                if not sc['closed']: yield from self.close(sc)
                on = e['on']; on = on if isinstance(on, str) else on['_']
                yield 'spent', dict(sc=sc, seat=e['seat'], on=on)
            elif k == 'Teller' and not sc['closed']: yield from self.close(sc)
        if sc is not None: yield from self.close(sc)
        yield 'end', {}

    def close(self, sc):
        if sc['closed']: return
        sc['closed'] = True; sc['accepted'] = True
        got = (num(sc['pair'][:3]), num(sc['pair'][3:]))
        sc['ok'] = got == sc['final']
        yield 'accept', dict(sc=sc, seat=sc['accepter'], by_rule=sc['by_rule'])
        yield 'tale', dict(sc=sc)
    def seat(self, name): return self.gm if name == 'GM' else int(name[5:])
