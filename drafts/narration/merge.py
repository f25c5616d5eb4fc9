#!/usr/bin/env python3
"""Joins the prototype's tables into the program's. Usage: merge.py [TARGET]. Can be run again at any time.

It keeps the files' text. What people can wish for, owe, prove or need becomes a noun: (full, short, plural, intangible).
"""
import glob, os, re, sys
HERE = os.path.dirname(os.path.abspath(__file__))
os.chdir(HERE)
TARGET = sys.argv[1] if len(sys.argv) > 1 else 'assets/tables/narration'
import ron, np as NP
exec(re.search(r'^NOT_THING = .*$', open('tell.py').read(), re.M)[0])
VARY = ron.load('tables/places.ron')['vary']
# What a gap stands for while a phrase is shortened. Each word occurs in no phrase, so that the gap can be put back.
SAMPLE = {k: v[0] for k, v in VARY.items()}
SAMPLE['kin'] = 'cousin'
SAMPLE |= dict(ward='Zzward', house='House Zzhouse', guild='the zzguild’ guild', short='Zzshort', chief='Zzchief')
def noun(text):
    filled = re.sub(r'\{(\w+)\}', lambda m: SAMPLE[m[1]], text)
    short = NP.short(filled)
    for gap in re.findall(r'\{(\w+)\}', text):
        short = re.sub(rf'(?<![\w]){re.escape(SAMPLE[gap])}', '{' + gap + '}', short, count=1)
    if any(s in short for s in ('Zz', 'zzguild')): short = text
    fields = [f'full:"{text}"', f'short:"{short}"']
    if NP.plural(filled): fields.append('plural:true')
    found = NOT_THING.match(filled)
    if found and not filled[found.end():].startswith('’'): fields.append('intangible:true')
    return '(' + ', '.join(fields) + ')'
STR = r'"((?:\\.|[^"\\])*)"'
def nouns(text):
    text = re.sub(rf'\b(obj|proof): *{STR}', lambda m: f'{m[1]}:{noun(m[2])}', text)
    return re.sub(r'\b(needs|promises): *\[([^\]]*)\]', lambda m: m[1] + ':[' + ', '.join(noun(x) for x in re.findall(STR, m[2])) + ']', text)
def read(name): return open(f'tables/{name}.ron').read()
def inner(text):
    """The items of a list file, without its brackets, and the comment before it."""
    head, _, rest = text.partition('\n[')
    body = rest.rsplit(']', 1)[0].strip()
    return head.strip(), body if body.endswith(',') else body + ','
NEUTRAL = '''// ---- a situation that the tables do not know
(id:"trouble", faces:"ready", fits:[], short:"the trouble", what:"", threat:"",
 worse:["The trouble came nearer: half of {ward} kept its shutters closed by day.","{house} sent its children to the colonies because of the trouble.","Nobody in {ward} slept any more, and {guild} stopped work until the trouble was over."],
 agents:[], saved:"The trouble passed, and {ward} took its shutters down.", lost:"The trouble was stronger than the City, and {ward} was the last of it to go dark."),'''
KNOWN = set(re.findall(r'\w+', open('src/games/great_city/speech/lists.rs').read()))
def drop_unknown(text):
    """Leaves out the fields that the program has no list for."""
    tok = re.compile(r'//[^\n]*|"(?:\\.|[^"\\])*"|[A-Za-z_]\w*(?= *:)|[()\[\]{},]|[^"()\[\]{},/A-Za-z_]+|.', re.S)
    out, depth, skip, kinds = [], 0, None, []
    for m in tok.finditer(text):
        k = m[0]
        if skip is None and re.fullmatch(r'[A-Za-z_]\w*', k) and kinds and kinds[-1] == '(' and text[m.end():].lstrip(' ').startswith(':') and k not in KNOWN:
            skip = depth; print('   left out:', k); continue
        if k in '([{' : depth += 1; kinds.append(k)
        if k in ')]}':
            if skip is not None and depth == skip: skip = None
            depth -= 1; kinds.pop()
        if skip is not None:
            if k == ',' and depth == skip: skip = None
            continue
        out.append(k)
    return ''.join(out)
def write(name, text):
    text = drop_unknown(text.strip()) + '\n'
    os.makedirs(TARGET, exist_ok=True)
    open(f'{TARGET}/{name}.ron', 'w').write(text)
    ron.loads(text)
    print(name, len(text.split()))
perils = [inner(nouns(read(os.path.basename(f)[:-4]))) for f in sorted(glob.glob('tables/perils*.ron'))]
# Those of ready situations are never drawn for other games.
perils = [(h, re.sub(r'faces: *"\w*"', 'faces:"ready"', b) if 'ready situations' in h else b) for h, b in perils]
write('perils', perils[0][0] + '\n[\n' + '\n'.join(b for _, b in perils) + '\n' + NEUTRAL + '\n]')
wishes = [inner(nouns(read(os.path.basename(f)[:-4]))) for f in sorted(glob.glob('tables/wishes*.ron'))]
write('wishes', '\n'.join(h for h, _ in wishes) + '\n[\n' + '\n'.join(b for _, b in wishes) + '\n]')
write('places', nouns(read('places')))
def topics(text):
    """Groups the lists of a topic: agent_aims, agent_whys … become agent:(aims: …, whys: …)."""
    groups, rest, at = {}, [], None
    for line in text.splitlines():
        found = re.match(r'(agent|deny|guard|fetch|aid|plot|hush|again|second|debt)_(aims|whys|won|lost|obj|deeds): *(.*?),?$', line)
        if not found: rest.append(line); continue
        topic, field, value = found.groups()
        if not value.startswith('['): value = f'[{value}]'
        if topic not in groups: groups[topic] = []; rest.append(topic)
        groups[topic].append(('objs' if field == 'obj' else field) + ':' + value)
    out = [f'{l}:(\n ' + ',\n '.join(groups[l]) + '),' if l in groups else l for l in rest]
    return '\n'.join(out)
write('scenes', topics(read('story')))
write('acts', read('acts'))
write('reactions', read('react'))
write('endings', nouns(read('tales')))
