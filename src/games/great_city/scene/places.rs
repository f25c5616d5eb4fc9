//! Where scarabs and stones are on the page that is open, so that what moves knows its way.

use super::large::tabs::TabPage;
use super::{Page, after, backdrop, character, gifts, large, page, reading, seats, stones, throw};
use crate::games::great_city::words::key;
use crate::games::great_city::{GreatCity, PairPosition, ScarabZone, Stone, Triad};
use crate::session::Scene;

/// A stone as it lies on the page: what it is called there, where it lies, how wide it is.
pub(super) struct Lying {
    pub(super) key: String,
    pub(super) at: (f32, f32),
    pub(super) wide: f32,
}

/// Where a stone lies; none where the page doesn't show it.
pub(super) fn stone(scene: &Scene<'_, GreatCity>, stone: Stone) -> Option<Lying> {
    let colour = stone.colour;
    let panel = match stone.of {
        Triad::City(_) => TabPage::City,
        Triad::Of(_) => TabPage::Own,
    };
    if !shows(scene, panel) {
        return None;
    }
    match (page(scene), stone.of) {
        (Page::Table, Triad::City(half)) => {
            let spot = PairPosition { half, colour };
            Some(Lying {
                key: backdrop::city_key(spot),
                at: backdrop::city_place(spot),
                wide: backdrop::CITY_STONE,
            })
        }
        (Page::After, Triad::City(half)) => {
            let spot = PairPosition { half, colour };
            Some(Lying {
                key: backdrop::city_key(spot),
                at: gifts::city_place(spot),
                wide: gifts::CITY_STONE,
            })
        }
        (Page::Table, Triad::Of(who)) => {
            let half = seats::half_of(scene.view, who)?;
            let spot = PairPosition { half, colour };
            Some(Lying {
                key: stones::key(spot),
                at: stones::place(spot),
                wide: stones::WIDE,
            })
        }
        (Page::After, Triad::Of(who)) => gifts::own_place(scene, who, colour).map(|(at, wide)| Lying {
            key: format!("own.{}.{}", key(who), colour.word()),
            at,
            wide,
        }),
        _ => None,
    }
}

/// Does the page show this part of it? Where letters are large, it shows one at a time.
fn shows(scene: &Scene<'_, GreatCity>, panel: TabPage) -> bool {
    page(scene) != Page::After || !large::is_on(scene) || large::after::open(scene) == panel
}

/// Where a stone falls that is thrown while the table is set out; none where the page doesn't show it.
pub(super) fn thrown(scene: &Scene<'_, GreatCity>, stone: Stone) -> Option<Lying> {
    match (page(scene), stone.of) {
        (Page::Situation, Triad::City(half)) if scene.view.situation.is_empty() => {
            let spot = PairPosition {
                half,
                colour: stone.colour,
            };
            Some(reading::lying(spot))
        }
        (Page::Character, Triad::Of(who)) => {
            (character::made(scene) == Some(who)).then(|| throw::lying(stone.colour))
        }
        _ => None,
    }
}

/// Where scarabs come from and go to; none where the page doesn't show it.
pub(super) fn heap(scene: &Scene<'_, GreatCity>, place: ScarabZone) -> Option<(f32, f32)> {
    let is_after = match page(scene) {
        Page::Table => false,
        Page::After => true,
        _ => return None,
    };
    let panel = match place {
        ScarabZone::Yea | ScarabZone::Nay => Some(TabPage::Bags),
        ScarabZone::Purse(seat) => {
            let accepter = scene.view.scene.as_ref().and_then(|staged| staged.accepter);
            (accepter != Some(seat)).then_some(TabPage::Purses)
        }
        _ => None,
    };
    if panel.is_some_and(|panel| !shows(scene, panel)) {
        return None;
    }
    match place {
        ScarabZone::Supply => None,
        ScarabZone::Pool | ScarabZone::Ante if is_after => None,
        ScarabZone::Pool => Some(stones::POOL),
        ScarabZone::Ante => Some(stones::ANTE),
        ScarabZone::Yea if is_after => Some(gifts::YEA),
        ScarabZone::Nay if is_after => Some(gifts::NAY),
        ScarabZone::Yea => Some(backdrop::YEA),
        ScarabZone::Nay => Some(backdrop::NAY),
        ScarabZone::Purse(seat) if is_after => {
            let accepter = scene.view.scene.as_ref()?.accepter?;
            Some(if seat == accepter {
                large::either(scene, after::PURSE, (96.0, 190.0))
            } else {
                gifts::purse_place(scene, accepter, seat)
            })
        }
        ScarabZone::Purse(seat) => Some(seats::purse(scene, seat)),
        ScarabZone::Under(under) => {
            let lying = stone(scene, under)?;
            let (x, y) = lying.at;
            Some((x, y + lying.wide * 0.5))
        }
    }
}
