"""A small RON reader: structs and maps become dicts, lists and tuples lists, enum variants names or {'_': name, ...}."""
import re
TOK = re.compile(r'\s+|//[^\n]*|/\*.*?\*/|"(?:\\.|[^"\\])*"|[-+]?\d+(?:\.\d+)?|[A-Za-z_]\w*|[()\[\]{}:,]', re.S)
def loads(text):
    toks = [t for t in TOK.findall(text) if t.strip() and not t.startswith(('//', '/*'))]
    pos = 0
    def seq(close):
        nonlocal pos
        items, fields = [], {}
        while toks[pos] != close:
            if toks[pos + 1] == ':':
                key = toks[pos].strip('"'); pos += 2
                fields[key] = value()
            else:
                items.append(value())
                if toks[pos] == ':':      # a map with a computed key
                    pos += 1; fields[str(items.pop())] = value()
            if toks[pos] == ',': pos += 1
        pos += 1
        return fields if fields else items
    def value():
        nonlocal pos
        t = toks[pos]; pos += 1
        if t in '([{':
            return seq({'(': ')', '[': ']', '{': '}'}[t])
        if t[0] == '"':
            return re.sub(r'\\(.)', r'\1', t[1:-1])
        if re.fullmatch(r'[-+]?\d+', t): return int(t)
        if re.fullmatch(r'[-+]?\d+\.\d+', t): return float(t)
        if t in ('true', 'false'): return t == 'true'
        if pos < len(toks) and toks[pos] == '(':
            pos += 1
            inner = seq(')')
            if t == 'Some': return inner[0] if isinstance(inner, list) else inner
            return {'_': t, **inner} if isinstance(inner, dict) else {'_': t, 'args': inner}
        return None if t == 'None' else t
    return value()
def load(path): return loads(open(path).read())
