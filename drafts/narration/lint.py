import re,sys; sys.path.insert(0,'')
import ron
T='tables/'
IRR='took gave broke wrote spoke drew threw tore went saw knew began sang swore hid rode rose shook bit chose ate fell forgot stole wore drove blew came ran did was were grew flew drank swam rang sank forgave mistook froze woke became undertook showed'.split()
A=ron.load(T+'acts.ron'); R=ron.load(T+'react.ron')
acts=[a for m in A.values() for d in m.values() for c in d.values() for a in c]+[a for l in R['tie_acts'].values() for a in l]
for a in acts:
    parts=re.split(r' and (?:then |so |at once |still )?|, then ',a)
    for p in parts:
        w=p.split(' ')[0].strip('.,“')
        if w in IRR: print(w,'|',a)
print(len(acts))
