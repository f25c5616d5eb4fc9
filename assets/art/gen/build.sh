#!/bin/sh
# Draws everything in ../omelas, ../oubliette, ../great_city and ../shared anew (about a minute). Needs python3 with: pip install shapely numpy fonttools
# FONT_DIR: folder with LibertinusSerif-*.otf. ART_OUT: write into another art folder (with omelas/, oubliette/ and shared/ in it; the lent child is still read from here).
# Seeds are fixed: same script, same picture. One piece: python3 shell/shared.py button-hover
set -e
cd "$(dirname "$0")"
: "${FONT_DIR:?folder of Libertinus Serif}"; export FONT_DIR PYTHONDONTWRITEBYTECODE=1
(cd omelas && python3 build.py && python3 table.py)
(cd shell && python3 pieces.py && python3 shared.py && python3 end.py)
(cd oubliette && python3 build.py && python3 treasures2.py && python3 events2.py && python3 wounds2.py && python3 table.py && python3 scenes.py)
(cd great_city && python3 pieces.py && python3 acts.py && python3 board.py && python3 heads.py)
