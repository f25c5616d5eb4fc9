//! The size at which drawings are decoded: as large as the window needs, and little larger.
//!
//! Large drawings are stored in several [forms](embedded::FORMS), so that a small window does not decode the
//! largest. A form that is still too fine is halved. It knows no drawing by name.

use crate::embedded;

/// A stored form of a drawing: pixels per canvas unit, and its bytes.
pub(super) type Form = (f32, &'static [u8]);

/// Pixels per canvas unit in the window that drawings are baked for: 3840×2160.
const BAKED_FOR: f32 = 2.0;

/// How much finer drawings are than their usual size needs, because some are shown enlarged.
const SPARE: f32 = 1.2;

/// A stored drawing, and how to decode it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Packed {
    /// The bytes of the form to decode.
    pub(super) bytes: &'static [u8],
    /// How often it is halved after that.
    pub(super) halvings: u32,
    /// Pixels per canvas unit in the end.
    pub(super) scale: f32,
}

/// The detail that a window needs: the form of drawings that have several, and how often each drawing is halved.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Detail {
    form: usize,
    /// Halvings of that form.
    halvings: u32,
    /// Halvings of a drawing with only one form.
    halvings_alone: u32,
}

impl Detail {
    /// Returns the detail for a window with this many pixels per canvas unit.
    pub(super) fn at(unit: f32) -> Self {
        let wanted = unit * SPARE / BAKED_FOR;
        let enough = embedded::FORMS.iter().rposition(|part| *part >= wanted);
        let form = enough.unwrap_or(0);
        let halvings = |part: f32| {
            let is_enough = |halvings: &u32| part / f32::from(1u16 << halvings) >= wanted;
            (1..4).take_while(is_enough).count() as u32
        };
        Self {
            form,
            halvings: halvings(embedded::FORMS.get(form).copied().unwrap_or(1.0)),
            halvings_alone: halvings(1.0),
        }
    }

    /// Returns what to decode of a drawing; `None` if it has no form.
    pub(super) fn of(self, forms: &'static [Form]) -> Option<Packed> {
        let (&(scale, bytes), halvings) = match forms {
            [only] => (only, self.halvings_alone),
            several => (several.get(self.form)?, self.halvings),
        };
        Some(Packed {
            bytes,
            halvings,
            scale: scale / f32::from(1u16 << halvings),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ui::canvas::WIDTH;

    #[test]
    fn drawings_are_as_fine_as_a_window_needs_them() {
        let at = |width: f32| {
            let detail = Detail::at(width / WIDTH);
            (detail.form, detail.halvings, detail.halvings_alone)
        };
        assert_eq!([320.0, 640.0].map(at), [(2, 2, 3), (2, 1, 2)]);
        let middle = [1280.0, 1590.0, 1920.0].map(at);
        assert_eq!(middle, [(2, 0, 1), (1, 0, 1), (1, 0, 0)]);
        assert_eq!([3000.0, 3840.0, 7680.0].map(at), [(0, 0, 0); 3]);
        for width in (320..4000).step_by(7).map(|width| width as f32) {
            let unit = width / WIDTH;
            let detail = Detail::at(unit);
            for (name, forms) in embedded::ART {
                let packed = detail.of(forms).expect("it has a form");
                // Some are baked only as fine as they are ever shown.
                let baked = forms.first().map_or(0.0, |(scale, _)| *scale);
                let needed = (unit / BAKED_FOR).min(1.0) * baked;
                assert!(packed.scale >= needed, "{name} at {width}");
                let sparing = packed.scale < 2.0 * SPARE * needed || width < 500.0 || packed.scale == baked;
                assert!(sparing, "{name} at {width}: {} for {needed}", packed.scale);
            }
        }
    }

    #[test]
    fn forms_come_finest_first_and_small_drawings_have_one() {
        let several = embedded::ART.iter().filter(|(_, forms)| forms.len() > 1).count();
        assert!(several > 0 && several < embedded::ART.len() / 4, "{several}");
        for (name, forms) in embedded::ART {
            assert!([1, embedded::FORMS.len()].contains(&forms.len()), "{name}");
            assert!(forms.is_sorted_by(|one, next| one.0 > next.0), "{name}");
        }
    }
}
