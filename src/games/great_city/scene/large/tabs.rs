//! Pages that have much to decide, at large type: at their left all that there is, each with what it stands at; beside
//! it the one that is open.

use crate::games::great_city::GreatCity;
use crate::games::great_city::scene::paper;
use crate::games::great_city::scene::parts::{self, ink};
use crate::scene::inks;
use crate::scene::lettering::Face;
use crate::scene::sheet::{Align, Interaction, Pose, Sheet};
use crate::scene::widgets;
use crate::session::Scene;
use bevy::math::Rect;

/// Something to turn to on a page.
#[derive(Clone, Debug)]
pub(in crate::games::great_city::scene) struct Tab {
    /// What is open behind it.
    pub panel: TabPage,
    /// What it is called.
    pub title: &'static str,
    /// What it stands at, in a few words.
    pub value: String,
}

/// The panels of all pages that show one at a time.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TabPage {
    /// The City's pair.
    Pair,
    /// The peril.
    Peril,
    /// The agents of peril.
    Agents,
    /// The situation in one's own words.
    Words,
    /// Lines and veils.
    Safety,
    /// A character's stones.
    Stones,
    /// Its traits.
    Traits,
    /// Its class.
    Class,
    /// Its name.
    Name,
    /// Its intent.
    Intent,
    /// What it begins with.
    Purse,
    /// The ties that it will draw.
    Owed,
    /// Everybody whose character is made.
    Everybody,
    /// The network so far.
    Network,
    /// Whom scarabs go to: the City.
    City,
    /// Who tells it.
    Telling,
    /// Own stones.
    Own,
    /// Yea and Nay.
    Bags,
    /// Other purses.
    Purses,
}

impl TabPage {
    const ALL: [Self; 19] = [
        TabPage::Pair,
        TabPage::Peril,
        TabPage::Agents,
        TabPage::Words,
        TabPage::Safety,
        TabPage::Stones,
        TabPage::Traits,
        TabPage::Class,
        TabPage::Name,
        TabPage::Intent,
        TabPage::Purse,
        TabPage::Owed,
        TabPage::Everybody,
        TabPage::Network,
        TabPage::City,
        TabPage::Telling,
        TabPage::Own,
        TabPage::Bags,
        TabPage::Purses,
    ];

    fn name(self) -> String {
        format!("tab.{}", format!("{self:?}").to_lowercase())
    }

    /// Which panel a press opens.
    pub(in crate::games::great_city::scene) fn pressed(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|panel| panel.name() == name)
    }
}

/// Where tabs lie.
const LEFT: f32 = 16.0;
/// How wide they are.
const WIDE: f32 = 404.0;
/// The room beside the tabs: for what is open.
pub(in crate::games::great_city::scene) const OPEN: Rect = Rect {
    min: bevy::math::Vec2::new(436.0, 76.0),
    max: bevy::math::Vec2::new(1904.0, 958.0),
};

/// The tabs, from a height to another.
pub(in crate::games::great_city::scene) fn put(
    scene: &Scene<'_, GreatCity>,
    tabs: &[Tab],
    open: TabPage,
    (top, bottom): (f32, f32),
    sheet: &mut Sheet,
) {
    let step = ((bottom - top) / tabs.len().max(1) as f32).min(136.0);
    for (index, tab) in tabs.iter().enumerate() {
        let y = top + step * index as f32;
        let pose = Pose::corner(LEFT, y, WIDE, step - 8.0).z(22.0);
        let key = tab.panel.name();
        let here = tab.panel == open;
        let (frame, title, value) = if here {
            (parts::plate_ivory(&key, pose), ink::RUST, inks::INK)
        } else {
            (parts::plate(&key, pose), ink::BRASS, ink::IVORY)
        };
        sheet.put(frame.act(Interaction::new(
            key.clone(),
            if here { "" } else { "Show this page" },
        )));
        let (name, under) = (super::size(scene, 26.0, 36.0), super::size(scene, 22.0, 32.0));
        let middle = y + (step - 8.0) / 2.0;
        let apart = if tab.value.is_empty() { 0.0 } else { under * 0.62 };
        let room = WIDE - 52.0;
        let mut put = |part: &str, y: f32, size: f32, face: Face, ink, text: &str| {
            let text = paper::shortened(text, face, size, room);
            let item = parts::words(
                &format!("{key}.{part}"),
                (LEFT + 26.0, y),
                size,
                face,
                ink,
                Align::Left,
                &text,
            );
            sheet.put(item.z(24.0));
        };
        put("title", middle - apart, name, Face::Semibold, title, tab.title);
        if !tab.value.is_empty() {
            put(
                "value",
                middle + name * 0.56,
                under,
                Face::Italic,
                value,
                &tab.value,
            );
        }
    }
}

/// The two buttons that turn over leaves where there is more than fits; none where all of it does.
pub(in crate::games::great_city::scene) fn leaves(
    (back, on): (&'static str, &'static str),
    (leaf, count): (usize, usize),
    (x, y): (f32, f32),
    z: f32,
    sheet: &mut Sheet,
) {
    if count < 2 {
        return;
    }
    for (name, sign, at, barred) in [
        (
            back,
            "‹",
            x - 52.0,
            (leaf == 0).then_some("This is the first page"),
        ),
        (
            on,
            "›",
            x + 52.0,
            (leaf + 1 >= count).then_some("This is the last page"),
        ),
    ] {
        let pose = Pose::new(at, y, 92.0, 86.0).z(z);
        match barred {
            Some(why) => sheet.extend(widgets::barred_button(name, pose, sign, why)),
            None => sheet.extend(widgets::button(name, pose, sign, false, "Turn the page")),
        }
    }
}
