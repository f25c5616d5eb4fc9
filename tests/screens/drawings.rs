//! Drawings and letters for the renderer: how fine they are, and how dark.

use crate::support::app::{finish, headless};
use bevy::prelude::*;
use bevy::tasks::{AsyncComputeTaskPool, TaskPool};
use std::collections::BTreeSet;
use triptych::assets::{ART, FORMS};
use triptych::ui::canvas::WIDTH;
use triptych::ui::legibility::{WORDS, contrast, luminance};
use triptych::ui::lettering::{atlas_side, cut};
use triptych::ui::pictures::{Pictures, decode, half, pixels, size};
use triptych::ui::{Frame, Paint, inks};

/// Pixels per canvas unit in the window that drawings are baked for.
const BAKED_FOR: f32 = 2.0;

/// The factor by which drawings are finer than their usual size needs.
const SPARE: f32 = 1.2;

/// Returns each drawing with its pixels per canvas unit in a window of this width.
fn scales(width: f32) -> Vec<(&'static str, &'static [(f32, &'static [u8])], f32)> {
    AsyncComputeTaskPool::get_or_init(TaskPool::default);
    let images = Assets::default();
    let mut pictures = Pictures::blank();
    pictures.fit(width / WIDTH);
    let all = ART.iter().map(|(name, forms)| {
        let picture = pictures.get(name, &images).expect("it has a form");
        (*name, *forms, picture.scale)
    });
    all.collect()
}

#[test]
fn drawings_are_as_fine_as_a_window_needs_them() {
    // The form that is decoded, the number of times that it is halved, and that of a drawing with a single form.
    for (width, form, halvings, alone) in [
        (320.0, 2, 2, 3),
        (640.0, 2, 1, 2),
        (1280.0, 2, 0, 1),
        (1590.0, 1, 0, 1),
        (1920.0, 1, 0, 0),
        (3000.0, 0, 0, 0),
        (3840.0, 0, 0, 0),
        (7680.0, 0, 0, 0),
    ] {
        for (name, forms, scale) in scales(width) {
            let (finest, halved) = match forms {
                [(only, _)] => (*only, alone),
                several => (several[form].0, halvings),
            };
            assert_eq!(scale, finest / f32::from(1u16 << halved), "{name} at {width}");
        }
    }
    for width in (320..4000).step_by(7).map(|width| width as f32) {
        let unit = width / WIDTH;
        for (name, forms, scale) in scales(width) {
            // Some drawings are baked only as fine as they are ever shown.
            let baked = forms.first().map_or(0.0, |(scale, _)| *scale);
            let needed = (unit / BAKED_FOR).min(1.0) * baked;
            assert!(scale >= needed, "{name} at {width}");
            let sparing = scale < 2.0 * SPARE * needed || width < 500.0 || scale == baked;
            assert!(sparing, "{name} at {width}: {scale} for {needed}");
        }
    }
}

#[test]
fn forms_come_finest_first_and_small_drawings_have_one() {
    let several = ART.iter().filter(|(_, forms)| forms.len() > 1).count();
    assert!(several > 0 && several < ART.len() / 4, "{several}");
    for (name, forms) in ART {
        assert!([1, FORMS.len()].contains(&forms.len()), "{name}");
        assert!(forms.is_sorted_by(|one, next| one.0 > next.0), "{name}");
    }
}

#[test]
fn halving_keeps_what_is_there() {
    let of = |width: u32, height: u32, pixels: &[[u8; 4]]| {
        let picture = image::RgbaImage::from_raw(width, height, pixels.concat());
        half(&picture.expect("so many pixels"))
    };
    let (red, none) = ([200, 0, 0, 255], [0, 0, 0, 0]);
    // Transparent pixels add no colour: the red is thinner, but just as red.
    let thin = of(2, 2, &[red, none, none, none]);
    assert_eq!((thin.dimensions(), thin.as_raw()), ((1, 1), &vec![200, 0, 0, 64]));
    let ink = |red: u8| [red, red + 10, red + 20, 255];
    let even = of(2, 2, &[10, 20, 30, 41].map(ink));
    assert_eq!(even.as_raw(), &vec![25, 35, 45, 255]);
    // Odd rows and columns, and single ones.
    for (width, height) in [(1, 1), (1, 5), (5, 1), (3, 3), (4, 7), (2, 1)] {
        let pixels = vec![red; (width * height) as usize];
        let halved = of(width, height, &pixels);
        assert_eq!(halved.dimensions(), ((width / 2).max(1), (height / 2).max(1)));
        assert!(halved.pixels().all(|pixel| pixel.0 == red), "{width}×{height}");
    }
}

/// Decodes drawings for a window of this width and 16:9, and returns the number of mip levels of each.
fn levels<const N: usize>(width: u32, names: [&str; N]) -> [u32; N] {
    let mut app = headless();
    app.init_asset::<Image>();
    let mut windows = app.world_mut().query::<&mut Window>();
    let mut window = windows.single_mut(app.world_mut()).expect("there is one window");
    window.resolution.set(width as f32, (width * 9 / 16) as f32);
    finish(&mut app);
    for _ in 0..3 {
        app.update();
    }
    let drawn = app
        .world_mut()
        .resource_scope(|world, mut pictures: Mut<Pictures>| {
            let images = world.resource::<Assets<Image>>();
            names.map(|name| pictures.get(name, images).expect("it is carried").image)
        });
    while !app.world().resource::<Pictures>().ready() {
        app.update();
    }
    let images = app.world().resource::<Assets<Image>>();
    drawn.map(|image| {
        let image = images.get(&image).expect("it unpacks");
        image.texture_descriptor.mip_level_count
    })
}

#[test]
fn only_drawings_that_fill_the_canvas_have_no_levels() {
    for width in [640, 1280, 1920] {
        let grounds = ["shared/ground", "oubliette/table", "shared/drape", "shared/swags"];
        assert_eq!(levels(width, grounds), [1; 4], "{grounds:?} at {width}");
        let shrunk = ["shared/panel-oubliette", "oubliette/board", "shared/icon-16"];
        let several = levels(width, shrunk).into_iter().all(|levels| levels > 3);
        assert!(several, "{shrunk:?} at {width}");
    }
}

#[test]
fn every_drawing_unpacks_to_its_size() {
    let mut opaque = 0;
    for (name, forms) in ART {
        let (finest, scale) = size(name).unwrap_or_else(|| panic!("{name} is carried"));
        for (index, (of_form, bytes)) in forms.iter().enumerate() {
            let picture = decode(bytes).unwrap_or_else(|| panic!("{name} unpacks"));
            let pixels = UVec2::from(picture.dimensions());
            let part = finest.as_vec2() * of_form / scale;
            let off = (pixels.as_vec2() - part).abs();
            assert!(off.max_element() <= 1.0, "{name}, form {index}");
            opaque += usize::from(index == 0 && picture.pixels().all(|pixel| pixel.0[3] == 255));
        }
    }
    // Both kinds of WebP occur, with alpha and without.
    assert!(opaque > 0 && opaque < ART.len());
}

#[test]
fn the_icon_is_carried_and_small_enough() {
    let picture = pixels("shared/icon", 128).expect("it is carried");
    assert_eq!(picture.dimensions(), (128, 128));
    let corner = picture.get_pixel(0, 0);
    let middle = picture.get_pixel(64, 64);
    assert_eq!((corner.0[3], middle.0[3]), (0, 255), "round corners, and no hole");
}

static PANEL: Frame = Frame::dark("shared/panel-shell", [28.0; 4], [40.0; 4]);
static SLIP: Frame = Frame::paper("shared/plate-bone", [20.0; 4], [24.0; 4]);
static RING: Frame = Frame::open("shared/plate-ring", [24.0; 4], [8.0; 4]);

#[test]
fn grounds_are_as_dark_as_their_drawings() {
    let whole = Rect::new(0.0, 0.0, 100.0, 100.0);
    let of = |frame| luminance(&Paint::Frame(frame, Color::WHITE), whole, whole);
    let (dark, light) = (of(&PANEL), of(&SLIP));
    assert!(dark.is_some_and(|ground| contrast(ground, inks::BONE.luminance()) > WORDS));
    assert!(light.is_some_and(|ground| contrast(ground, inks::INK.luminance()) > WORDS));
    assert_eq!(of(&RING), None, "a ring is open");
    let fill = |alpha| luminance(&Paint::Fill(inks::BONE.with_alpha(alpha)), whole, whole);
    assert!(fill(1.0).is_some() && fill(0.5).is_none());
}

#[test]
fn words_of_all_sizes_share_a_few_sets_of_letters() {
    let mut cuts = BTreeSet::new();
    for size in (100..1500).map(|tenth| tenth as f32 / 10.0) {
        let cut = cut(size);
        assert!((0.999..1.051).contains(&(size / cut)), "{size} is cut at {cut}");
        cuts.insert(cut.to_bits());
    }
    assert!(cuts.len() < 100, "{} sizes", cuts.len());
    assert_eq!([20.0, 26.0, 30.0, 42.0].map(cut), [20.0, 26.0, 30.0, 42.0]);
}

#[test]
fn atlases_are_as_large_as_their_type_needs_and_never_larger_than_usual() {
    let sides = [9.0, 16.0, 40.0, 90.0].map(atlas_side);
    assert_eq!(sides, [Some(64), Some(128), Some(320), None]);
    for size in (1..2000).map(|tenth| tenth as f32 / 10.0) {
        let fits = |side: u32| side as f32 >= size * 6.5 && side < 512;
        assert!(atlas_side(size).is_none_or(fits));
    }
}
