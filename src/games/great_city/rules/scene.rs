//! The rules of a scene before the first reaction: declaring it, the ante, the throw, buying in, the random flip
//! (`great_city.scene.1` to `great_city.scene.8`).

use super::super::state::SceneState;
use super::super::{Event, FlipCause, PairPosition, PairSide, Phase, ScarabZone, Triad, Who};
use super::params::{TableMut, TableQuery, TableRef};
use super::{Checked, Refusal, must_be, not_now, refuse_if};
use crate::table::Seat;
use bevy_ecs::prelude::*;

pub fn check_scene(In((seat, spotlight, foil)): In<(Seat, Who, Who)>, table: TableRef) -> Checked {
    match table.state.phase {
        Phase::Frame(asked) => must_be(asked, seat)?,
        phase => return not_now(phase),
    }
    refuse_if(!table.own(seat).any(|own| own == spotlight), Refusal::NotOwn)?;
    check_foil(&table, spotlight, foil)
}

/// Checks that somebody can be the foil of this character.
pub fn check_foil(table: &impl TableQuery, spotlight: Who, foil: Who) -> Checked {
    refuse_if(foil == spotlight, Refusal::NoFoil)?;
    refuse_if(
        foil == Who::Stranger && !table.may_make(spotlight),
        Refusal::NoTriad,
    )?;
    let known = matches!(foil, Who::City | Who::Stranger) || table.everybody().any(|who| who == foil);
    refuse_if(!known, Refusal::UnknownFoil)
}

pub fn scene(In((_, spotlight, foil)): In<(Seat, Who, Who)>, mut table: TableMut) {
    if foil == Who::Stranger && !table.has_triad() {
        table.state.phase = Phase::NeedTriad(spotlight);
    } else {
        begin_scene(&mut table, spotlight, foil);
    }
}

/// Checks that the GM can take this character out of play (`great_city.scene.9`).
pub fn may_set_aside(table: &impl TableQuery, seat: Seat, who: Who) -> Checked {
    refuse_if(!table.settings().is_third_edition(), Refusal::EarlierEdition)?;
    let spotlight = match table.state().phase {
        Phase::Frame(asked) if asked == table.gm() => None,
        Phase::NeedTriad(spotlight) => Some(spotlight),
        phase => return not_now(phase),
    };
    must_be(table.gm(), seat)?;
    let may = table.newcomers().any(|known| known == who) && spotlight != Some(who);
    refuse_if(!may, Refusal::NotSetAside)
}

pub fn check_set_aside(In((seat, who)): In<(Seat, Who)>, table: TableRef) -> Checked {
    may_set_aside(&table, seat, who)
}

pub fn set_aside(In((_, who)): In<(Seat, Who)>, mut table: TableMut) {
    table.emit(Event::SetAside { who });
    table.clear(Triad::Of(who));
    table.rub_out(|tie| tie.from == who || tie.to == who);
    if let Who::Newcomer(number) = who
        && let Some(is_here) = table.state.newcomers.get_mut(usize::from(number).wrapping_sub(1))
    {
        *is_here = false;
    }
    if let Phase::NeedTriad(spotlight) = table.state.phase {
        begin_scene(&mut table, spotlight, Who::Stranger);
    }
}

/// Begins a scene. Somebody new becomes a character on the network; in the first edition, a foil for this scene.
fn begin_scene(table: &mut TableMut, spotlight: Who, foil: Who) {
    table.state.scenes += 1;
    table.state.fell = false;
    let newcomer = foil == Who::Stranger && !table.settings().is_first_edition();
    let foil = if newcomer { table.add_newcomer() } else { foil };
    let mut scene = SceneState::default();
    (scene.spotlight, scene.foil) = (spotlight, foil);
    table.state.scene = Some(scene);
    let (number, cast) = (table.state.scenes, [spotlight, foil]);
    table.emit(Event::SceneBegins { number, cast });
    if newcomer {
        table.emit(Event::NewcomerComes { who: foil });
    }
    table.ask_ante(PairSide::First);
}

/// Returns whether the ante of the asked side can come from the pool, and whether it can come from the seat's own purse
/// (`great_city.scene.2` to `great_city.scene.4`).
pub fn antes(table: &impl TableQuery, seat: Seat) -> (bool, bool) {
    let pool = table.heap(ScarabZone::Pool) > 0;
    // After a whole circuit of the table in which the pool lost nothing, the next ante comes from it.
    let due = usize::from(table.state().since_fall) > table.players();
    (pool, table.purse(seat) > 0 && !(due && pool))
}

pub fn check_ante(In((seat, own)): In<(Seat, bool)>, table: TableRef) -> Checked {
    match table.state.phase {
        Phase::Ante(asked, _) => must_be(asked, seat)?,
        phase => return not_now(phase),
    }
    match (antes(&table, seat), own) {
        ((_, false), true) if table.purse(seat) > 0 => Err(Refusal::PoolAntes),
        ((_, false), true) => Err(Refusal::EmptyPurse),
        ((false, _), false) => Err(Refusal::EmptyPool),
        _ => Ok(()),
    }
}

pub fn ante(In((seat, own)): In<(Seat, bool)>, mut table: TableMut) {
    if let Phase::Ante(_, half) = table.state.phase {
        let purse = ScarabZone::Purse(seat);
        table.lay_ante(seat, half, Some(if own { purse } else { ScarabZone::Pool }));
    }
}

/// Reads the scene's pair and its judgment. Then the GM makes a new character if there is one, or seats can buy in.
pub(super) fn resolve_pair(table: &mut TableMut) {
    let pair = table.pair();
    table.emit(Event::SceneRead(pair));
    table.change_scene(|scene| scene.read = Some(pair));
    if let Some(who @ Who::Newcomer(_)) = table.side(PairSide::Second)
        && !table.is_made(who)
    {
        table.box_dice();
        table.state.phase = Phase::Making(who);
    } else {
        table.begin_throws(Phase::RandomFlip);
    }
}

/// Checks the face of the GM's die, which turns a stone (`great_city.scene.7`).
pub fn check_roll(In(face): In<u8>, table: TableRef) -> Checked {
    match table.state.phase {
        Phase::RandomFlip => refuse_if(PairPosition::of_die(face).is_none(), Refusal::NoSuchFace(face)),
        phase => not_now(phase),
    }
}

pub fn roll(In(face): In<u8>, mut table: TableMut) {
    table.lay_die(Some(face));
    table.emit(Event::DieRolled(face));
    let spot = PairPosition::of_die(face);
    let Some(spot) = spot else { return };
    let Some(stone) = table.stone_at(spot) else { return };
    table.turn(stone, FlipCause::Die(face));
    table.lock(spot);
    let owner = table.side(spot.half).map(|who| table.owner(who));
    match owner.filter(|_| table.house().die_can_be_undone && table.stone_state(stone).vested > 0) {
        Some(seat) => table.ask_undo(seat, spot),
        None => table.after_die(),
    }
}

impl TableMut<'_, '_> {
    /// Asks for the ante of one side, or lays it if there is no choice.
    pub(super) fn ask_ante(&mut self, half: PairSide) {
        let Some(who) = self.side(half) else { return };
        let seat = self.owner(who);
        match antes(self, seat) {
            (true, true) => self.state.phase = Phase::Ante(seat, half),
            (true, false) => self.lay_ante(seat, half, Some(ScarabZone::Pool)),
            (false, true) => self.lay_ante(seat, half, Some(ScarabZone::Purse(seat))),
            (false, false) => self.lay_ante(seat, half, None),
        }
    }

    fn lay_ante(&mut self, seat: Seat, half: PairSide, from: Option<ScarabZone>) {
        self.emit(Event::Anted { seat, half, from });
        if let Some(from) = from {
            self.pay_as_told(from, ScarabZone::Ante);
        }
        match half {
            PairSide::First => self.ask_ante(PairSide::Second),
            PairSide::Second => self.begin_throws(Phase::SceneThrow),
        }
    }

    /// Ends the random flip: reads the name of the pair and begins the first round.
    pub(super) fn after_die(&mut self) {
        self.read_name();
        self.begin_round();
    }

    /// Reads the name of the pair, without its judgment.
    pub(super) fn read_name(&mut self) {
        let pair = self.pair();
        self.change_scene(|scene| scene.read = Some(pair));
        self.emit(Event::NameRead(pair));
    }

    /// Reads the name of the pair if it has changed since the last reading, and if it is time to.
    ///
    /// It is time if no reaction that turned a stone is under way, or if a house rule names every flip
    /// (`great_city.round.6`).
    pub(super) fn name_if_changed(&mut self) {
        let Some(scene) = self.scene() else { return };
        let open = match self.state.phase {
            Phase::Making(_) | Phase::RandomFlip => false,
            Phase::React(_) | Phase::Answer(..) => scene.flips > 0 || scene.round == 0,
            _ => return,
        };
        if (!open || self.house().name_every_flip) && scene.read != Some(self.pair()) {
            self.read_name();
        }
    }

    /// Locks a turned stone. The first one of a reaction frees the stones of earlier reactions (`great_city.flip.5`).
    pub(super) fn lock(&mut self, spot: PairPosition) {
        let Some(scene) = &mut self.state.scene else {
            return;
        };
        if scene.flips == 0 {
            scene.locked.clear();
        }
        scene.locked.push(spot);
        let locked = scene.locked.clone();
        self.emit(Event::Locked(locked));
    }
}
