//! How the curtain looks: its halves and swags, the plaque that names a seat, and the frame of an open view.
//!
//! It knows what a [`Cover`] says and how people like their curtain, not when it falls; that is the
//! [curtain](super)'s own business. Nothing private is drawn here.

use super::Cover;
use crate::scene::arrangement::{Lens, Region};
use crate::scene::canvas::Canvas;
use crate::scene::inks;
use crate::scene::lettering::{self, Face, TypeSize};
use crate::scene::sheet::{Align, Interaction, Item, Look, Pose, Sheet};
use crate::scene::widgets;
use bevy::prelude::*;

/// Both halves, shut, and the swags; mirrored outward where the window is wider.
pub(crate) fn drapes(canvas: &Canvas) -> Sheet {
    let mut sheet = Sheet::new();
    let half = |x: f32| Pose::corner(x, 0.0, 980.0, 1080.0);
    let tall = if canvas.bleed.y > 0.0 { canvas.bleed.y } else { 0.0 };
    sheet.put(
        Item::new(
            "veil",
            Pose::new(960.0, 540.0, 4000.0, 3000.0),
            Look::Plain(inks::INK),
        )
        .z(0.0)
        .act(Interaction::new("curtain.veil", "")),
    );
    sheet.put(
        Item::picture("drape.left", half(0.0).z(2.0), "shared/drape-left")
            .from(half(-990.0 - canvas.bleed.x).z(2.0)),
    );
    sheet.put(
        Item::picture("drape.right", half(940.0).z(1.0), "shared/drape-right")
            .from(half(1930.0 + canvas.bleed.x).z(1.0)),
    );
    if canvas.bleed.x > 0.5 {
        sheet.put(
            Item::picture("drape.far.left", half(-980.0).z(1.0), "shared/drape-left")
                .mirrored()
                .from(half(-1970.0 - canvas.bleed.x)),
        );
        sheet.put(
            Item::picture("drape.far.right", half(1920.0).z(1.0), "shared/drape-right")
                .mirrored()
                .from(half(2910.0 + canvas.bleed.x)),
        );
    }
    sheet.extend(swags(canvas, "shared/swags", 210.0, -tall));
    sheet
}

fn swags(canvas: &Canvas, name: &'static str, height: f32, y: f32) -> Vec<Item> {
    let pose = |x: f32| Pose::corner(x, y, 1920.0, height).z(6.0);
    let above = pose(0.0).shifted(0.0, -height - 20.0);
    let mut items = vec![Item::picture("swags", pose(0.0), name).from(above)];
    if canvas.bleed.x > 0.5 {
        items.push(
            Item::picture("swags.left", pose(-1920.0), name)
                .mirrored()
                .from(above.shifted(-1920.0, 0.0)),
        );
        items.push(
            Item::picture("swags.right", pose(1920.0), name)
                .mirrored()
                .from(above.shifted(1920.0, 0.0)),
        );
    }
    items
}

/// Where a button has room in the foot of an open view's frame.
pub(crate) fn foot(size: TypeSize) -> Pose {
    if size.growth() > 0.0 {
        Pose::new(1424.0, 978.0, 350.0, size.between(66.0, 84.0))
    } else {
        Pose::new(560.0, 972.0, 300.0, 64.0)
    }
}

/// Says where the parts of an open view's frame lie. What lies between its title and its foot, from 205 to 910, is
/// the view's own.
fn arrange_frame(size: TypeSize, sheet: &mut Sheet) {
    if size.growth() > 0.0 {
        let foot = Rect::new(776.0, 912.0, 1600.0, 1032.0);
        let lens = Lens::carrying(Vec2::new(836.0, 972.0), Vec2::new(550.0, 984.0), 1.18, 0.0);
        sheet.arrange(Region { from: foot, lens }.by(size.growth()));
    }
}

/// The gathered curtains around a private view, and the ground behind it.
pub(crate) fn gathered(canvas: &Canvas) -> Sheet {
    let mut sheet = Sheet::new();
    sheet.put(
        Item::new(
            "veil",
            Pose::new(960.0, 540.0, 4000.0, 3000.0),
            Look::Plain(inks::INK),
        )
        .act(Interaction::new("curtain.close", "")),
    );
    let ground = Pose::new(960.0, 540.0, 1920.0, 1080.0).z(0.5);
    sheet.put(
        Item::picture("private.ground", ground, "shared/private-ground")
            .act(Interaction::new("curtain.close", "")),
    );
    // In a window that is higher than the canvas, the cloth is as high as the window.
    let beyond = canvas.bleed.y.max(0.0);
    let side = |x: f32| Pose::corner(x, -beyond, 560.0, 1080.0 + 2.0 * beyond).z(3.0);
    sheet.put(Item::picture("gathered.left", side(0.0), "shared/gathered-left"));
    sheet.put(Item::picture(
        "gathered.right",
        side(1360.0),
        "shared/gathered-right",
    ));
    if canvas.bleed.x > 0.5 {
        sheet.put(Item::picture("gathered.far.left", side(-560.0), "shared/gathered-left").mirrored());
        sheet.put(Item::picture("gathered.far.right", side(1920.0), "shared/gathered-right").mirrored());
    }
    sheet.extend(
        swags(canvas, "shared/swags-high", 135.0, -canvas.bleed.y.max(0.0))
            .into_iter()
            .map(|mut item| {
                item.from = None;
                item
            }),
    );
    sheet
}

/// Puts whose view it is and the time that is left around a private view.
pub(crate) fn opened(canvas: &Canvas, cover: &Cover, half_seconds: u32, open_for: f32, sheet: &mut Sheet) {
    let title = format!("{}: for your eyes only", cover.name);
    let size = lettering::fit(&title, Face::Semibold, 50.0, 900.0);
    let wide = lettering::width(&title, Face::Semibold, size);
    if cover.mark > 0 {
        sheet.put(
            widgets::mark(
                "private.mark".into(),
                (960.0 - wide / 2.0 - 6.0, 174.0),
                54.0,
                cover.mark,
            )
            .z(5.0),
        );
    }
    sheet.put(
        Item::words(
            "private.title",
            (996.0, 174.0),
            size,
            Face::Semibold,
            inks::BONE,
            Align::Middle,
            title,
        )
        .z(5.0),
    );
    let ring = (836.0, 972.0);
    for notch in 0..40u32 {
        let angle = (notch as f32 + 0.5) * 9.0;
        let (sin, cos) = angle.to_radians().sin_cos();
        // The ring empties over whatever time it stands for.
        let spent = notch as f32 * open_for / 20.0 >= half_seconds as f32;
        let pose = Pose::new(ring.0 + sin * 50.0, ring.1 - cos * 50.0, 7.0, 15.0)
            .turned(angle)
            .z(5.0);
        sheet.put(Item::picture(
            format!("ring.{notch}"),
            pose.alpha(if spent { 0.18 } else { 1.0 }),
            "shared/notch",
        ));
    }
    sheet.put(
        Item::words(
            "ring.seconds",
            ring,
            36.0,
            Face::Semibold,
            inks::BONE,
            Align::Middle,
            half_seconds.div_ceil(2).to_string(),
        )
        .z(5.0),
    );
    let high = canvas.type_size.between(25.0, 31.0);
    let seconds = half_seconds.div_ceil(2);
    // Where type is large, there is room for fewer words beside the button.
    let (how, when) = if canvas.type_size.growth() > 0.0 {
        (
            "Tap outside, Esc, or let go".to_owned(),
            format!("to close; or wait {seconds} s."),
        )
    } else {
        (
            "Tap an empty spot, press Esc, or let go".to_owned(),
            format!("to close. It closes by itself in {seconds} seconds."),
        )
    };
    for (key, y, face, ink, words) in [
        (
            "ring.how",
            canvas.type_size.between(956.0, 951.0),
            Face::Regular,
            inks::BONE,
            how,
        ),
        (
            "ring.when",
            canvas.type_size.between(990.0, 992.0),
            Face::Italic,
            inks::SHADE,
            when,
        ),
    ] {
        sheet.put(Item::words(key, (914.0, y), high, face, ink, Align::Left, words).z(5.0));
    }
    arrange_frame(canvas.type_size, sheet);
}
