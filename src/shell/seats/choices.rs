//! What is chosen at the left of the set-up: the level, the house rules, how the table talks.

use super::{Chair, RULES, Rule, SeatPlan};
use crate::registry::PanelGame;
use crate::scene::lettering::{self, Face};
use crate::scene::sheet::{Align, Interaction, Item, Look, Pose, Sheet};
use crate::scene::{inks, widgets};
use bevy::prelude::*;

fn label(key: &'static str, y: f32, text: &str) -> Item {
    let (face, ink) = (Face::Semibold, inks::GILT);
    Item::words(key, (92.0, y), 20.0, face, ink, Align::Left, text).z(3.0)
}

/// Levels, house rules, and how the table talks.
pub(super) fn put(plan: &SeatPlan, game: &PanelGame, sheet: &mut Sheet) {
    sheet.put(widgets::panel(
        "choices",
        Pose::corner(56.0, 164.0, 560.0, 760.0).z(1.0),
    ));
    let mut y = 207.0;
    sheet.put(label("level.label", y, "T H E   L E V E L"));
    y += 48.0;
    let rows = plan.offers.len() + plan.broken.len();
    for index in (plan.page * plan.levels()..rows).take(plan.levels()) {
        put_level(plan, index, y, sheet);
        y += 78.0;
    }
    if rows > plan.levels() {
        let pose = Pose::new(500.0, 207.0, 190.0, 40.0).z(3.0);
        let act = Interaction::new("levels.0", "Show the other levels");
        sheet.put(Item::new("levels.0", pose, Look::Plain(Color::NONE)).act(act));
        let pages = rows.div_ceil(plan.levels());
        let words = format!("more levels ({} of {pages})", plan.page + 1);
        let at = (580.0, 207.0);
        let words = Item::words(
            "levels.more",
            at,
            22.0,
            Face::Italic,
            inks::SHADE,
            Align::Right,
            words,
        );
        sheet.put(words.z(4.0));
    }
    sheet.put(Item::picture(
        "choices.rule.1",
        Pose::new(336.0, y, 460.0, 12.0).z(3.0),
        "shared/rule-gilt",
    ));
    y += 36.0;
    sheet.put(label("house.label", y, "H O U S E   R U L E S"));
    presets(plan, y, sheet);
    y += 44.0;
    put_rules(plan, &mut y, sheet);
    let own = Pose::new(332.0, 889.0, 498.0, 48.0).z(2.0);
    let tooltip = "Use your own dice and bag, and enter each result here";
    sheet.extend(widgets::switch("own.0", own, plan.by_hand, tooltip));
    let words = Item::words(
        "own.words",
        (92.0, 889.0),
        26.0,
        Face::Semibold,
        inks::BONE,
        Align::Left,
        "Real dice and bag",
    );
    sheet.put(words.z(3.0));
    if !game.has_talk_timer {
        return;
    }
    sheet.put(Item::picture(
        "choices.rule.2",
        Pose::new(336.0, y - 8.0, 460.0, 12.0).z(3.0),
        "shared/rule-gilt",
    ));
    y += 28.0;
    sheet.put(label("table.label", y, "A T   T H E   T A B L E"));
    y += 44.0;
    sheet.put(
        Item::words(
            "talk.title",
            (92.0, y),
            26.0,
            Face::Semibold,
            inks::BONE,
            Align::Left,
            "Discussion timer",
        )
        .z(3.0),
    );
    sheet.put(
        Item::words(
            "talk.line",
            (92.0, y + 31.0),
            20.0,
            Face::Italic,
            inks::SHADE,
            Align::Left,
            "At zero the game pauses. The timer never votes.",
        )
        .z(3.0),
    );
    let y = y + 74.0;
    sheet.put(
        Item::picture("talk", Pose::new(336.0, y, 488.0, 50.0).z(2.0), "shared/segments").sliced([16.0; 4]),
    );
    for (minutes, words) in ["off", "1 min", "2 min", "3 min"].into_iter().enumerate() {
        let x = 153.0 + 122.0 * minutes as f32;
        let name = format!("talk.{minutes}");
        let pose = Pose::new(x, y, 114.0, 40.0).z(3.0);
        let chosen = usize::from(plan.talk_minutes) == minutes;
        let act = Interaction::new(name.clone(), "");
        if chosen {
            sheet.put(
                Item::picture(name.clone(), pose, "shared/segment-on")
                    .sliced([10.0; 4])
                    .act(act),
            );
        } else {
            sheet.put(Item::new(name.clone(), pose, Look::Plain(Color::NONE)).act(act));
        }
        let ink = if chosen { inks::INK } else { inks::BONE };
        sheet.put(
            Item::words(
                format!("{name}.words"),
                (x, y),
                22.0,
                Face::Semibold,
                ink,
                Align::Middle,
                words,
            )
            .z(4.0),
        );
    }
}

/// The house rules of the page that is shown, from that height down.
fn put_rules(plan: &SeatPlan, y: &mut f32, sheet: &mut Sheet) {
    let pages = plan.rules_pages();
    let rules: Vec<Rule> = plan.rules_shown().collect();
    // Where there are many, the line of each is told when it is pointed at.
    let many = rules.len() > 4 || pages > 1;
    let rows = if pages > 1 { RULES + 1 } else { rules.len().max(1) };
    let pitch = ((852.0 - *y) / rows as f32).min(54.0);
    for rule in rules {
        let (name, title, line) = match rule {
            Rule::Switch(index) => match plan.switches.get(index) {
                Some(switch) => (format!("switch.{index}"), switch.title, switch.line),
                None => continue,
            },
            Rule::Parameter(index) => match plan.parameters.get(index) {
                Some(parameter) => (format!("parameter.{index}"), parameter.title, parameter.line),
                None => continue,
            },
        };
        let row = if many {
            Pose::new(336.0, *y + 4.0, 500.0, pitch.min(48.0)).z(2.0)
        } else {
            Pose::new(336.0, *y + 24.0, 500.0, 88.0).z(2.0)
        };
        let tooltip = if many { line } else { "" };
        let act = Interaction::new(name.clone(), tooltip).listed();
        sheet.put(Item::new(name.clone(), row, Look::Plain(Color::NONE)).act(act));
        let at = Pose::new(543.0, *y + 4.0, 72.0, 36.0).z(3.0);
        put_value(plan, rule, &name, at, 24.0, sheet);
        sheet.put(
            Item::words(
                format!("{name}.title"),
                (92.0, *y),
                26.0,
                Face::Semibold,
                inks::BONE,
                Align::Left,
                title,
            )
            .z(3.0),
        );
        let lines = lettering::wrap(line, Face::Italic, 20.0, 390.0);
        for (row, line) in lines.iter().enumerate().take(if many { 0 } else { 2 }) {
            sheet.put(
                Item::words(
                    format!("{name}.line.{row}"),
                    (92.0, *y + 31.0 + 24.0 * row as f32),
                    20.0,
                    Face::Italic,
                    inks::SHADE,
                    Align::Left,
                    line,
                )
                .z(3.0),
            );
        }
        *y += if many { pitch } else { 98.0 };
    }
    if pages > 1 {
        let pose = Pose::new(485.0, 838.0, 220.0, 40.0).z(3.0);
        let act = Interaction::new("rules.0", "Show the other house rules");
        sheet.put(Item::new("rules.0", pose, Look::Plain(Color::NONE)).act(act));
        let words = Item::words(
            "rules.more",
            (580.0, 838.0),
            22.0,
            Face::Italic,
            inks::SHADE,
            Align::Right,
            more_rules(plan),
        );
        sheet.put(words.z(4.0));
    }
}

/// What leads to the other house rules.
pub(super) fn more_rules(plan: &SeatPlan) -> String {
    format!("more rules ({} of {})", plan.rules_page + 1, plan.rules_pages())
}

/// How a house rule stands: a switch, or what is written, framed, so large and with its middle there.
pub(super) fn put_value(plan: &SeatPlan, rule: Rule, name: &str, at: Pose, size: f32, sheet: &mut Sheet) {
    let index = match rule {
        Rule::Switch(index) => {
            let on = plan.switches.get(index).is_some_and(|switch| switch.on);
            let sign = if on {
                "shared/switch-on"
            } else {
                "shared/switch-off"
            };
            sheet.put(Item::picture(format!("{name}.sign"), at, sign));
            return;
        }
        Rule::Parameter(index) => index,
    };
    let (written, is_good) = plan.written(index);
    let writes = matches!(plan.naming, Some((Chair::Parameter(now), _)) if now == index);
    let right = at.at.x + at.size.x / 2.0;
    let wide = 132.0 * at.size.y / 36.0;
    let frame = Pose::new(right - wide / 2.0, at.at.y, wide, at.size.y).z(at.z);
    sheet.put(Item::picture(format!("{name}.frame"), frame, "shared/segments").sliced([16.0; 4]));
    let ink = match (writes, is_good) {
        (true, true) => inks::GILT,
        (true, false) => inks::QUIET,
        (false, _) => inks::BONE,
    };
    let words = Item::words(
        format!("{name}.value"),
        (frame.at.x, frame.at.y),
        lettering::fit(&written, Face::Semibold, size, wide - 16.0),
        Face::Semibold,
        ink,
        Align::Middle,
        written,
    );
    sheet.put(words.z(at.z + 1.0));
}

/// What is said of a level.
pub(super) struct Said {
    /// Its title.
    pub(super) title: String,
    /// What it is like with so many seats, and whose it is.
    pub(super) line: String,
    /// Where it comes from, if that is worth a word.
    pub(super) tag: &'static str,
    /// Why it can't be played.
    pub(super) refusal: Option<String>,
}

impl Said {
    /// What a press on it does, and the inks of its title and its line.
    pub(super) fn dress(&self, name: &str) -> (Interaction, Color, Color) {
        match &self.refusal {
            Some(why) => (
                Interaction::refused(name.to_owned(), why),
                inks::QUIET,
                inks::QUIET,
            ),
            None => (Interaction::new(name.to_owned(), ""), inks::BONE, inks::SHADE),
        }
    }
}

/// What is said of a level, by its place among the good ones and then the broken.
pub(super) fn said(plan: &SeatPlan, index: usize) -> Option<Said> {
    let good = plan.offers.get(index);
    let broken = plan.broken.get(index.wrapping_sub(plan.offers.len()));
    if let Some(offer) = good {
        let summaries = &offer.card.summaries;
        let found = summaries.iter().find(|(seats, _)| *seats == plan.places.len());
        let mut line = found.map_or("not for this number of seats".to_owned(), |(_, line)| {
            line.clone()
        });
        if !offer.author.is_empty() {
            line = format!("{line} · by {}", offer.author);
        }
        let tag = match (offer.edited, offer.own) {
            (true, _) => "edited",
            (false, true) => "your own",
            (false, false) => "",
        };
        return Some(Said {
            title: offer.card.title.clone(),
            line,
            tag,
            refusal: None,
        });
    }
    broken.map(|broken| Said {
        title: broken.id.clone(),
        line: "can’t be played: hover for the reason".to_owned(),
        tag: "broken",
        refusal: Some(format!("{}: {}", broken.file.display(), broken.error)),
    })
}

/// A level's row.
fn put_level(plan: &SeatPlan, index: usize, y: f32, sheet: &mut Sheet) {
    let name = format!("level.{index}");
    let chosen = index == plan.level;
    let Some(said) = said(plan, index) else { return };
    let (act, ink, quiet) = said.dress(&name);
    let Said { title, line, tag, .. } = said;
    let row = Pose::new(336.0, y + 14.0, 500.0, 70.0).z(2.0);
    sheet.put(Item::new(name.clone(), row, Look::Plain(Color::NONE)).act(act));
    sheet.put(widgets::radio(
        &name,
        Pose::new(106.0, y, 28.0, 28.0).z(3.0),
        chosen,
    ));
    let tagged = lettering::width(tag, Face::Italic, 21.0);
    let mut words = |what: &str, at: (f32, f32), (size, room): (f32, f32), face, ink, align, text: &str| {
        let size = lettering::fit(text, face, size, room);
        sheet.put(Item::words(format!("{name}.{what}"), at, size, face, ink, align, text).z(3.0));
    };
    let room = 436.0 - tagged;
    words(
        "title",
        (134.0, y),
        (28.0, room),
        Face::Semibold,
        ink,
        Align::Left,
        &title,
    );
    words(
        "line",
        (134.0, y + 31.0),
        (20.0, 446.0),
        Face::Italic,
        quiet,
        Align::Left,
        &line,
    );
    if !tag.is_empty() {
        words(
            "tag",
            (580.0, y),
            (21.0, 120.0),
            Face::Italic,
            inks::GILT,
            Align::Right,
            tag,
        );
    }
}

/// Whose house rules: the author's, or those of this table.
fn presets(plan: &SeatPlan, y: f32, sheet: &mut Sheet) {
    if !plan.switches.is_empty() {
        sheet.extend(preset(plan, Pose::corner(318.0, y - 21.0, 262.0, 42.0).z(3.0)));
    }
}

/// The author's house rules, or those of this table, as one of two.
pub(super) fn preset(plan: &SeatPlan, pose: Pose) -> Vec<Item> {
    let chosen = usize::from(!plan.is_the_authors());
    let mut items = widgets::segments("preset", pose, &["as written", "custom"], chosen);
    for item in &mut items {
        if let Some(act) = &mut item.act {
            *act = match &*act.name {
                "preset.0" => Interaction::new("preset.0", "Play by the author’s rules"),
                name if plan.own_of_level().is_none() => Interaction::refused(
                    name.to_owned(),
                    "Change a rule below to make custom rules; they are remembered",
                ),
                name => Interaction::new(name.to_owned(), "Play by the custom rules you chose last"),
            };
        }
    }
    items
}
