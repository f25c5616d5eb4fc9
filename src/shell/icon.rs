//! The icon of a window, where the platform asks the window for one: on X11 and on Windows. Elsewhere it comes with
//! the package that the program was installed by.

use crate::ui::pictures;
use bevy::ecs::system::NonSendMarker;
use bevy::prelude::*;
use bevy::window::RawHandleWrapper;
use bevy::winit::WINIT_WINDOWS;
use winit::window::Icon;

/// How large it is at most, in pixels: task bars show no more.
const SIDE: u32 = 128;

/// Gives every window that opens its icon.
pub(super) fn put_on(opened: Query<Entity, Added<RawHandleWrapper>>, _on_the_main_thread: NonSendMarker) {
    if opened.is_empty() {
        return;
    }
    let icon = pictures::pixels("shared/icon", SIDE).and_then(|picture| {
        let (width, height) = picture.dimensions();
        Icon::from_rgba(picture.into_raw(), width, height).ok()
    });
    WINIT_WINDOWS.with_borrow(|windows| {
        for window in opened.iter().filter_map(|window| windows.get_window(window)) {
            window.set_window_icon(icon.clone());
        }
    });
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_icon_is_carried_and_small_enough() {
        let picture = pictures::pixels("shared/icon", SIDE).expect("it is carried");
        assert_eq!(picture.dimensions(), (SIDE, SIDE));
        let corner = picture.get_pixel(0, 0);
        let middle = picture.get_pixel(SIDE / 2, SIDE / 2);
        assert_eq!((corner.0[3], middle.0[3]), (0, 255), "round corners, and no hole");
    }
}
