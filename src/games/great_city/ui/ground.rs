//! The City that walks behind the table. The emptier the Peril pool, the deeper the spider has sunk.

use super::Scene;
use crate::ui::Element;
use bevy::prelude::*;

/// The whole drawing.
const WHOLE: Rect = Rect::new(-320.0, 0.0, 2240.0, 1080.0);

fn layer(picture: &'static str, (left, top): (f32, f32), (width, height): (f32, f32)) -> Element {
    Element::picture(picture).over(Rect::new(left, top, left + width, top + height), WHOLE)
}

/// Lays a part of a page over the walking City.
pub fn before_the_city(scene: &Scene<'_>, page: Element) -> Element {
    let whole = f32::from(scene.setup.level.pool_for(scene.view.players).max(1));
    let far = (1.0 - f32::from(scene.view.pool) / whole).clamp(0.0, 1.0);
    let leans = |degrees: f32, scale: f32| UiTransform {
        rotation: Rot2::degrees(degrees * far),
        scale: Vec2::splat(1.0 + scale * far),
        ..default()
    };
    let layers = [
        layer("great_city/sky", (-320.0, 0.0), (2560.0, 450.0)),
        layer("great_city/legs-2", (158.0, 52.0 + 10.0 * far), (1850.0, 410.0)).transformed(leans(0.5, 0.0)),
        layer("great_city/legs-1", (268.0, 62.0 + 16.0 * far), (1670.0, 410.0)).transformed(leans(0.8, 0.0)),
        layer("great_city/city", (628.0, -8.0 + 26.0 * far), (890.0, 424.0)).transformed(leans(2.2, 0.03)),
        layer("great_city/jungle", (-320.0, 362.0), (2560.0, 90.0)),
        layer("great_city/table", (-320.0, 300.0), (2560.0, 780.0)),
    ];
    let picture = Element::node(Node {
        height: percent(100),
        aspect_ratio: Some(WHOLE.width() / WHOLE.height()),
        flex_shrink: 0.0,
        ..default()
    })
    .with_all(layers);
    let behind = Element::overlay([picture])
        .justify(JustifyContent::Center)
        .styled(|node| node.overflow = Overflow::clip());
    Element::row([
        behind.key("ground"),
        page.size(percent(100), percent(100)).key("page"),
    ])
    .gap(px(0))
    .flex(1.0, px(0))
    .styled(|node| (node.min_width, node.min_height) = (px(0), px(0)))
    .align(AlignItems::Stretch)
}
