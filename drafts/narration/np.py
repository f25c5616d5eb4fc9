"""Objects of wishes: the full phrase, the short one for later mentions, and the number."""
import re
CUT = re.compile(r' (?:of|to|for|from|with|that|which|who|whose|in|at|on|under|by|about|through|without|before|instead|against|inside|near|above|over|than|as|behind|into|between|left|dismissed|among|past|alone|cut|cast|scratched|tied|bought|until|when|where|like|where|sewn) .*| instead .*|, .*')
NUMS = r'(?:one|two|three|four|six|seven|eight|nine|ten|eleven|twelve|twenty|forty|sixty|eighty|ninety|a hundred|two hundred|three hundred|four hundred|six hundred|nine hundred|nine thousand|a thousand|ten thousand)'
FIX = {'a look': 'the look', 'nine weeks’ wages': 'the wages', 'somebody': 'the helper', 'nobody': 'the empty room', 'enough bread': 'the bread', 'leave': 'the permission', 'room': 'the room', 'proof': 'the proof', 'silence': 'the silence', 'satisfaction': 'satisfaction'}
OVER = {'a look into the {trade}’s ledger':'that look','an end to the rumours about the {kin}':'the end of the rumours','the right of way over the {post} stair':'the right of way','an hour of rest at the {ordinal} bell':'the hour of rest','a say in the plan for the {post} gate':'the say','a day without the {trade}s’ orders':'that day','a half share in the {colour} salvage boat':'the share','a new left foreleg from the shell-smith':'the foreleg','ninety ells of white silk from {house}':'the silk','two hundred ells of bridge silk':'the silk','a look into the rival’s ledger':'that look','an end to the rumours about the mother':'the end of the rumours','a say in the battle plan':'the say','the last pair of eye lenses':'the lenses','the only sound lens in the City':'the lens','the second set of the bank’s books':'the books','a ton of seal wax':'the wax','an unsigned order for a ton of iron':'the order','the right of way over the private stair':'the right of way','an hour of rest at noon':'the hour of rest','the spy among the servants':'the spy','three sacks of seed corn':'the seed corn','the last page of the moult almanac':'the page','a voucher for new jaws at the shell-smith’s':'the voucher','the race beetle Sunday’s Child':'the beetle','the widow’s pension book':'the book','the widow Brannock’s lease':'the lease','the mallet boys’ pay sheet':'the pay sheet','the strike fund’s account book':'the account book','the chalk mill’s day book':'the day book','the mill owners’ real prices':'the prices','the goad-tower’s back door key':'the key','a hundred leave passes':'the passes','the surgeon-general’s written consent':'the consent','the hunting lodge’s feed account':'the feed account','the soup kitchen’s jelly ladle':'the ladle','the drillers’ sleeping hours':'the sleeping hours','a day without orders':'that day','a half share in the salvage boat':'the share','the crowd’s silence for one minute':'that minute'}
def short(np):
    if np in OVER: return OVER[np]
    for k, v in OVER.items():
        if '{' in k and len(k.split('{')[0]) > 8 and np.startswith(k.split('{')[0]): return v
    s = CUT.sub('', np, 1)
    if s in FIX: return FIX[s]
    s = re.sub(rf'^{NUMS} (?:more )?(?!thousand|hundred)', 'the ', s)
    s = re.sub(r'^an? ', 'the ', s); s = re.sub(r'^(the )+', 'the ', s)
    if not re.match(r'^(the|leave|room|silence|proof)\b', s) and '’' not in s: s = 'the ' + s
    m = re.match(r'^the (?:[\w-]+ )*?[\w-]+(?:’s|s’) (.+)$', s)
    if m: s = 'the ' + m[1]
    return s[0].lower() + s[1:] if s.startswith(('The ', 'A ')) else s
def plural(np):
    h = short(np).split()[-1]
    return bool(re.match(rf'^{NUMS} ', np) and not np.startswith('one ')) and h.endswith('s') or (h.endswith('s') and not h.endswith(('ss', '’s', 'us', 'is', 'lens', 'Less', 'always')))
class Obj:
    def __init__(self, full, s=None): self.full, self.short, self.plural = full, s or short(full), plural(full)
    def __str__(self): return self.full
