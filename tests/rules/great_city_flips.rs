//! The rulebook of The Great City, paragraph by paragraph, played by hand: flipping stones, locks, undos.
//!
//! As in [`great_city_scenes`](crate::great_city_scenes).

use crate::support::great_city::looms;
use crate::support::scripts::{Scenario, scenario};
use triptych::games::great_city::GreatCity;

const CAST: &str = "cast 3 1 4\ntied\nbegins Ada";

/// Ada meets Ben; all stones show -, and then Ada's blue one turns +.
const MET: &str = "scene Ada Ben: 2 2 2 2 2 2\ndie 1";

fn met(anchors: &[&str]) -> Scenario<GreatCity> {
    // The tests name their anchors where they call `scenario`; here those are checked to exist.
    let mut table = scenario(anchors, looms(3));
    table.play(CAST).play(MET);
    table
}

#[test]
fn a_trait_flips_each_colour_once_per_scene() {
    scenario(&["great_city.flip.1", "great_city.flip.8"], looms(3));
    let mut table = met(&["great_city.flip.1"]);
    table.play(
        "
        Ada flips second blue by age
        told Jessamine Hyem is impulsive in deeds: Mercia Oke’s blue stone is +.
        # Once for each colour, whoever's stone it is.
        refused Ada flips first blue by age: this trait has been used for that colour in this scene (great_city.flip.1)
        Ada flips first white by age
        Ada flips first green by age
        cannot Ada flips second white by age
        Ada flips first blue by attitude
        refused Ada flips second white by motive: this character doesn’t have that trait (great_city.flip.1)
        refused Flip(seat: 1, stone: (half: Second, colour: White), by: Trait(who: Seat(2), by: Age)): that character does not belong to this seat (great_city.seats.1)
        Ada is done
        Ben accepts
        tale
        # In the next scene it serves again.
        scene Ben Ada: 2 2 2 2 2 2
        die 6
        Ben passes
        Cleo passes
        can Ada flips first blue by age
        can Ada flips second white by age
        ",
    );
}

#[test]
fn a_bugs_trait_flips_only_its_own_colours() {
    // Ada plays Left Mandible: curious, cunning, self-aware.
    let mut table = scenario(&["great_city.flip.1"], looms(2));
    table.play("cast 8 1\ntied\nbegins Ada").play(MET).play(
        "
        refused Ada flips second white by motive: this trait doesn’t flip a stone of that colour (great_city.flip.1)
        refused Ada flips second green by motive: this trait doesn’t flip a stone of that colour (great_city.flip.1)
        refused Ada flips second blue by ability: this trait doesn’t flip a stone of that colour (great_city.flip.1)
        refused Ada flips second blue by nature: this trait doesn’t flip a stone of that colour (great_city.flip.1)
        refused Ada flips second blue by age: this character doesn’t have that trait (great_city.flip.1)
        Ada flips second blue by motive
        told Left Mandible is inquisitive in deeds: Mercia Oke’s blue stone is +.
        Ada flips second white by ability
        Ada flips first green by nature
        ",
    );
}

#[test]
fn a_tie_flips_stones_of_the_character_it_leads_to() {
    let mut table = scenario(&["great_city.flip.2", "great_city.always.4"], looms(3));
    table.play("cast 3 1 4").play(
        "
        Ada draws + Ben
        Ada is tied
        Ben is tied
        Cleo draws - Ben
        Cleo draws + Ada
        Cleo is tied
        GM is tied
        begins Ada
        scene Ada Ben: 2 2 2 6 2 2
        die 3
        refused Ada flips second blue by tie +: a + tie flips only − to +, a − tie only + to − (great_city.flip.2)
        refused Ada flips first white by tie +: there is no such tie to the owner of that stone (great_city.flip.2)
        refused Ada flips second blue by tie -: there is no such tie to the owner of that stone (great_city.flip.2)
        # Any colour.
        Ada flips second white by tie + -> Ben white turns + by Ada tie +; locked second white
        refused Ada flips second green by tie +: this tie has been used in this scene (great_city.flip.2)
        Ada is done
        Ben passes
        # Cleo isn't there.
        refused Cleo flips second green by tie -: a + tie flips only − to +, a − tie only + to − (great_city.flip.2)
        Cleo flips second blue by tie - -> Ben blue turns - by Cleo tie -; locked second blue
        refused Flip(seat: 3, stone: (half: Second, colour: White), by: Tie(who: Seat(1), sign: Plus)): that character does not belong to this seat (great_city.seats.1)
        Cleo flips first white by tie +
        Cleo is done
        GM passes
        Ada accepts
        Ada lets GM tell
        Ada is done
        GM has told
        # In another scene it serves again.
        scene Ben City: 2 2 2 2 2 2
        die 4
        Ben passes
        Cleo passes
        can Ada flips first blue by tie +
        cannot Ada flips second white by tie +
        ",
    );
}

#[test]
fn a_free_scarab_flips_any_stone_of_the_pair() {
    let mut table = scenario(&["great_city.flip.3"], looms(3));
    table.play(CAST).play(MET).play(
        "
        Ada flips first white by free -> Ada white turns + by Ada free; 1 from purse Ada to ante; locked first white
        Ada flips second white by free -> Ben white turns + by Ada free; 1 from purse Ada to ante; locked first white, second white
        Ada flips second blue by free
        refused Ada flips first green by free: your purse is empty (great_city.always.2)
        ",
    );
    // The GM's characters, too.
    let mut table = scenario(&["great_city.flip.3"], looms(3));
    table.play(CAST).play(
        "
        scene Ada stranger: 2 2 2 2 2 2
        GM is newcomer-1 made
        die 1
        Ada flips second white by free
        Ada is done
        Ben flips second blue by free
        ",
    );
}

#[test]
fn a_vested_scarab_flips_its_own_stone() {
    let mut table = scenario(&["great_city.flip.4"], looms(3));
    table.play(CAST).play(MET).play(
        "
        refused Ada flips second green by vested: only the owner of a stone can flip it with its vested scarab (great_city.flip.4)
        refused Ada flips first white by vested: no scarab lies under this stone (great_city.flip.4)
        Ada passes
        # Two lie there; each flip spends one, and nobody is asked about their own.
        Ben flips second green by vested -> Ben green turns + by Ben vested; 1 from under Ben green to ante; locked second green
        stone Ben green + vested 1
        phase React(Ben)
        ",
    );
}

#[test]
fn a_flipped_stone_is_locked_until_another_is_flipped() {
    let mut table = scenario(&["great_city.flip.5", "great_city.always.3"], looms(3));
    table.play(CAST).play(MET).play(
        "
        locked first blue
        refused Ada flips first blue by age: this stone is locked until another one is flipped in a later reaction (great_city.flip.5)
        # Another one is flipped: at once the first is free, within the same reaction.
        Ada flips first white by age
        locked first white
        Ada flips first blue by age
        locked first blue, first white
        refused Ada flips first white by experience: this stone is locked until another one is flipped in a later reaction (great_city.flip.5)
        Ada is done
        Ben passes
        locked first blue, first white
        Cleo flips second white by free
        # All of them open together.
        locked second white
        Cleo flips first blue by free
        Ada lets-be
        locked first blue, second white
        ",
    );
}

#[test]
fn flipping_all_six_stones_at_once_ends_all_flips() {
    let mut table = scenario(&["great_city.flip.5", "great_city.always.3"], looms(3));
    table.play(CAST).play(MET).play(
        "
        Ada flips first white by age
        Ada flips first blue by age
        Ada flips first green by age
        Ada flips second blue by experience
        Ada flips second white by experience
        Ada flips second green by experience
        Ben lets-be
        locked first blue, first white, first green, second blue, second white, second green
        open Ada is done
        Ada is done
        # No more flips in this scene, whatever anybody has.
        open Ben passes; Ben accepts
        refused Ben flips first blue by free: this stone is locked until another one is flipped in a later reaction (great_city.flip.5)
        Ben passes
        open Cleo enters; Cleo passes
        Cleo enters
        GM passes
        phase React(Ada)
        open Ada passes; Ada accepts
        locked first blue, first white, first green, second blue, second white, second green
        ",
    );
}

#[test]
fn a_vested_scarab_can_undo_a_flip_of_its_stone() {
    let mut table = scenario(&["great_city.flip.6", "great_city.always.4"], looms(3));
    table.play(CAST).play(MET).play(
        "
        Ada flips second green by free -> Ben green turns + by Ada free; 1 from purse Ada to ante; locked second green; Ben is asked about second green
        phase Answer(Ben, second green)
        awaits 2
        open Ben undoes; Ben lets-be
        # Before Ada goes on.
        refused Ada is done: not now: the stone’s owner is asked first (great_city.flip.6)
        refused Ada flips first white by age: not now: the stone’s owner is asked first (great_city.flip.6)
        refused Ada undoes: seat 1 is not asked now (great_city.order.3)
        Ben undoes -> 1 from under Ben green to ante; Ben green turns - by undo of Ben
        stone Ben green - vested 1
        # It counts: the die's lock is open, this one is locked, with whatever else the reaction flips.
        phase React(Ada)
        locked second green
        refused Ada flips second green by age: this stone is locked until another one is flipped in a later reaction (great_city.flip.5)
        Ada flips first blue by age
        locked first blue, second green
        Ada is done
        Ben passes
        Cleo flips second white by free
        # The second scarab serves as well.
        Cleo flips second green by free
        Ben undoes
        stone Ben green -
        ante 7
        Cleo flips first blue by free
        Ada lets-be -> Ada lets it be
        stone Ada blue + vested 1
        ",
    );
    // An undo against a tie turns the other way.
    let mut table = scenario(&["great_city.flip.6", "great_city.always.4"], looms(3));
    table.play("cast 3 1 4").play(
        "
        Ada draws + Ben
        tied
        begins Ada
        scene Ada Ben: 2 2 2 2 2 2
        die 1
        Ada flips second green by tie +
        Ben undoes
        stone Ben green - vested 1
        # The tie has served.
        refused Ada flips second white by tie +: this tie has been used in this scene (great_city.flip.2)
        ",
    );
    // The GM is asked for agents and new characters.
    let mut table = scenario(&["great_city.flip.6"], looms(3));
    table.play(CAST).play(
        "
        scene Ada stranger: 2 2 2 1 2 2
        GM is newcomer-1 made
        die 1
        Ada flips second blue by age
        phase Answer(GM, second blue)
        GM undoes
        stone newcomer-1 blue -
        ",
    );
}

#[test]
fn a_ties_words_depend_on_class_cruelty_and_standing() {
    let mut table = scenario(&["great_city.flip.7"], looms(3));
    table.play("cast 3 1 4").play(
        "
        Ada draws + Ben
        Ada is tied
        Ben draws - Ada
        Ben is tied
        Cleo draws + Ada
        Cleo is tied
        GM draws agent-1 - Ada
        GM is tied
        begins Ada
        scene Ada Ben: 6 6 2 2 2 2
        die 4
        # A kind aristocrat to an inferior.
        Ada flips second white by tie +
        told Jessamine Hyem is patronizing, benevolently, toward Mercia Oke: Mercia Oke’s white stone is +.
        Ada is done
        # A kind merchant to a superior.
        Ben flips first blue by tie -
        Ada lets-be
        Ben is done
        Cleo flips first green by tie +
        told Obadiah Clune is subservient, humbly, toward Jessamine Hyem: Jessamine Hyem’s green stone is +.
        Cleo is done
        # A bug's own tie: one manner.
        GM flips first white by agent-1 tie -
        told The Insect General is belligerent toward Jessamine Hyem: Jessamine Hyem’s white stone is −.
        ",
    );
}
