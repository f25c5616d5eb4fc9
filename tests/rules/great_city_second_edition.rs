//! The rulebook of The Great City, paragraph by paragraph, played by hand: the differences between the second edition
//! of the rules and the first.
//!
//! As in [`great_city_scenes`](crate::great_city_scenes).

use crate::support::great_city::{book, looms, switched, thrown, with};
use crate::support::levels::level_text;
use crate::support::scripts::{Scenario, scenario, seat};
use triptych::games::great_city::{Claim, GreatCity, NameLists, Names, Phase, Slot, Who, chronicle, tables};
use triptych::headless;
use triptych::table::party::StepResult;
use triptych::table::story::to_markdown;
use triptych::table::{
    Advice, Controller, Entry, Game, Level, Party, Said, Seat, Seed, Setup, Skill, Table, Viewer, computer,
    level,
};

const CAST: &str = "cast 3 1 4\ntied\nbegins Ada";

/// Ada meets Ben; all stones show -, and then Ada's blue one turns +.
const MET: &str = "scene Ada Ben: 2 2 2 2 2 2\ndie 1";

fn first_edition(mut setup: Setup<GreatCity>) -> Setup<GreatCity> {
    setup.rules = 1;
    setup
}

fn chronicle_of(table: &mut Scenario<GreatCity>) -> String {
    let view = table.open_view();
    let seen: Vec<_> = table.seen(Viewer::Table).collect();
    let title = &table.setup().level.title;
    to_markdown(title, &chronicle::pages(table.setup(), &view, &seen))
}

/// Returns the current log lines.
fn ledger(table: &mut Scenario<GreatCity>) -> Vec<String> {
    let view = table.open_view();
    let seen = table.seen(Viewer::Table);
    seen.filter_map(|seen| GreatCity::log_line(table.setup(), &view, &seen))
        .collect()
}

#[test]
fn the_rulebook_describes_the_classes_and_the_gms_tasks() {
    scenario(
        &["great_city.story.3", "great_city.story.4", "great_city.seats.4"],
        looms(2),
    );
    for words in [
        "entomosynitheists",
        "The GM leads the talk",
        "Some acts lie between",
    ] {
        assert!(book().contains(words), "{words}");
    }
}

// The reading.

#[test]
fn the_pair_is_named_only_when_a_reaction_is_over() {
    let mut table = scenario(&["great_city.round.6", "great_city.flip.6"], looms(3));
    table.play(CAST).play(
        "
        Ada meets Ben
        Ada antes pool
        Ben antes pool
        named -
        throws 2 2 2 2 2 2
        named Initial Difficulty
        die 1
        named Modest Refuge
        unread no
        Ada flips second green by age -> Ben green turns + by Ada age; locked second green; Ben is asked about second green
        # Neither while Ben is asked nor while Ada goes on is another name read.
        pair 100 001
        named Modest Refuge
        unread yes
        Ben undoes -> 1 from under Ben green to ante; Ben green turns - by undo of Ben
        unread yes
        Ada flips first white by age -> Ada white turns + by Ada age; locked second green, first white
        pair 110 000
        named Modest Refuge
        Ada is done -> name 110 000; Ada has reacted; Ben reacts
        named Ascent
        unread no
        Ben passes
        # What is set right between two reactions is named at once, and in a reaction at its end.
        Ada corrects stone Ada blue - -> Ada corrects stone Ada blue -; Ada blue turns - by agreement, Ada; name 010 000
        Cleo flips first green by free
        Ada corrects stone Ben blue + -> Ada corrects stone Ben blue +; Ben blue turns + by agreement, Ada
        named Contentiousness
        Cleo is done -> name 011 100; Cleo has reacted; GM reacts
        GM passes
        ",
    );
}

#[test]
fn with_the_switch_every_flip_is_named() {
    let house = switched(looms(3), "name_every_flip");
    let mut table = scenario(&["great_city.house.9", "great_city.round.6"], house);
    table.play(CAST).play(MET).play(
        "
        Ada flips second green by age -> Ben green turns + by Ada age; locked second green; Ben is asked about second green; name 100 001
        unread no
        named Vertigo
        Ben undoes -> 1 from under Ben green to ante; Ben green turns - by undo of Ben; name 100 000
        Ada flips first white by age -> Ada white turns + by Ada age; locked second green, first white; name 110 000
        Ada is done -> Ada has reacted; Ben reacts
        ",
    );
}

/// Returns the name of a reading, unless the name that was read is the same or contains it.
fn new_name(read: Option<(u8, u8)>, (first, second): (u8, u8)) -> Option<&'static str> {
    let name = |(first, second): (u8, u8)| {
        let (first, second): (usize, usize) = (first.into(), second.into());
        tables::tables().judgment(first, second).0.as_str()
    };
    let (read, new) = (name(read?), name((first, second)));
    (!read.contains(new)).then_some(new)
}

/// Plays a game of computers entry by entry; `look` gets the table and the number of entries before the last step.
fn watch(seed: u64, skill: Skill, mut look: impl FnMut(&mut Table<GreatCity>, usize)) {
    let text = level_text("bug-rebellion");
    let setup = headless::numbered_setup::<GreatCity>("bug-rebellion", text, 3, Seed(seed));
    let mut table = Table::new(setup.expect("three can play")).expect("three can play");
    let mut party = Party::new(&table, &[Controller::Computer(skill); 4]);
    loop {
        let before = table.entries().len();
        match party.step(&mut table) {
            StepResult::Played => look(&mut table, before),
            StepResult::Over => return,
            StepResult::People(seats) => panic!("{seats:?} are waited for"),
        }
    }
}

/// Returns the name read last, and the stones' numbers: after turning any one more of them, and as they are.
fn readings(table: &mut Table<GreatCity>) -> Option<(Option<(u8, u8)>, Vec<(u8, u8)>)> {
    let scene = table.view(Viewer::Table).scene?;
    let [first, second] = &scene.pair;
    let now = (
        triptych::games::great_city::number(first),
        triptych::games::great_city::number(second),
    );
    let turned = [4, 2, 1].into_iter();
    let turned = turned.flat_map(|bit| [(now.0 ^ bit, now.1), (now.0, now.1 ^ bit)]);
    Some((scene.read, turned.chain([now]).collect()))
}

#[test]
fn no_computer_names_a_pair_before_it_is_read() {
    let mut lines = 0;
    for (seed, skill) in [(1, Skill::Steady), (2, Skill::Shrewd), (3, Skill::Novice)] {
        watch(seed, skill, |table, before| {
            let Some(Entry::Remark(remark)) = table.entries().get(before).cloned() else {
                return;
            };
            let is_line = matches!(Slot::read(&remark.slot), Some(Slot::Line(..) | Slot::Defence(..)));
            let Said::Claim(Claim::Tells(telling)) = &remark.said else {
                return;
            };
            let text = telling
                .render(&table.view(Viewer::Table))
                .expect("it can be said");
            let (true, Some((read, others))) = (is_line, readings(table)) else {
                return;
            };
            for other in others {
                if let Some(name) = new_name(read, other) {
                    assert!(!text.contains(name), "“{text}” names {name}");
                }
            }
            lines += 1;
        });
    }
    assert!(lines > 60, "only {lines} lines");
}

#[test]
fn no_advice_names_a_pair_before_it_is_read() {
    let mut asked = 0;
    watch(7, Skill::Steady, |table, _| {
        let view = table.view(Viewer::Table);
        let (Phase::React(seat) | Phase::Answer(seat, _)) = view.phase else {
            return;
        };
        let Some((read, others)) = readings(table) else {
            return;
        };
        let Some(Advice { what, why, .. }) = computer::advise(table, seat, true) else {
            return;
        };
        for other in others {
            if let Some(name) = new_name(read, other) {
                assert!(
                    !what.contains(name) && !why.contains(name),
                    "“{what} {why}” names {name}"
                );
            }
        }
        asked += 1;
    });
    assert!(asked > 50, "asked only {asked} times");
}

// Corrections.

#[test]
fn an_intent_follows_a_correction_of_its_stone() {
    let saves = |table: &mut Scenario<GreatCity>| {
        let own = table.seen_by(1);
        own.character(Who::Seat(seat(1)))
            .and_then(|own| own.purpose)
            .map(|purpose| purpose.saves)
    };
    let mut table = scenario(&["great_city.table.5", "great_city.character.4"], looms(3));
    table.play("cast 3 1 4\nstone Ada blue + vested 1");
    assert_eq!(saves(&mut table), Some(true));
    // Nobody is told, because the intent is secret.
    table.play(
        "Ben corrects stone Ada blue - -> Ben corrects stone Ada blue -; Ada blue turns - by agreement, Ben",
    );
    assert_eq!(saves(&mut table), Some(false));
    assert_eq!(table.seen_by(2).characters[0].purpose, None);
    // Another of her stones doesn't matter.
    table.play("Ben corrects stone Ada green +");
    assert_eq!(saves(&mut table), Some(false));
    table.play("Ada corrects stone Ada blue +\ntied\nbegins Ada");
    assert_eq!(saves(&mut table), Some(true));
    // A throw for a scene leaves the intent as it was made, and so does a correction of that throw.
    table.play(MET).play("Ada corrects stone Ada blue -");
    assert_eq!(saves(&mut table), Some(true));
}

// The City's stones.

#[test]
fn the_accepter_may_flip_any_stone_of_the_city() {
    let mut table = scenario(&["great_city.after.5", "great_city.after.6"], looms(3));
    table.play(CAST).play(MET).play(
        "
        Ada accepts
        city 111 011
        # A scarab has lain there since the throw.
        stone City first white + vested 1
        can Ada spends turn first white
        cannot Ada spends lift first white
        refused Ada spends lift first white: at this table scarabs don’t hold the City’s stones: flip the stone directly (great_city.after.6)
        Ada spends turn first white -> Ada spends turn first white; 1 from purse Ada to supply; City first white turns - by gift of Ada; GM is asked about City first white
        told Ada pays a scarab for a flip: the City’s first white stone is −.
        GM lets-be
        stone City first white - vested 1
        Ada spends fix first white
        Ada spends turn first white
        GM lets-be
        stone City first white + vested 2
        ",
    );
}

#[test]
fn with_the_switch_vested_stones_of_the_city_cannot_be_flipped() {
    let house = switched(looms(3), "vested_hold_fast");
    let mut table = scenario(&["great_city.house.10", "great_city.after.6"], house);
    table.play(CAST).play(MET).play(
        "
        Ada accepts
        Ada corrects more purse Ada
        cannot Ada spends turn first white
        refused Ada spends turn first white: this stone is held fast: lift the scarabs under it first (great_city.after.6)
        refused Ada spends lift second blue: no scarab lies under this stone (great_city.flip.4)
        Ada spends fix first white
        Ada spends lift first white -> Ada spends lift first white; 1 from purse Ada to supply; 1 from under City first white to supply
        refused Ada spends turn first white: this stone is held fast: lift the scarabs under it first (great_city.after.6)
        Ada spends lift first white
        Ada spends turn first white
        stone City first white -
        ",
    );
}

// The die.

#[test]
fn with_the_switch_the_random_flip_can_be_undone() {
    let house = || switched(looms(3), "die_can_be_undone");
    let mut table = scenario(&["great_city.house.11", "great_city.scene.7"], house());
    table.play(CAST).play(
        "
        scene Ada Ben: 2 2 2 2 2 2
        die 6 -> die 6; Ben green turns + by die 6; locked second green; Ben is asked about second green
        awaits 2
        unread yes
        Ben undoes -> 1 from under Ben green to ante; Ben green turns - by undo of Ben; name 000 000; round 1; Ada reacts
        locked second green
        ",
    );
    let mut table = scenario(&["great_city.house.11"], house());
    table.play(CAST).play(
        "
        scene Ada Ben: 2 2 2 2 2 2
        die 6
        Ben lets-be -> Ben lets it be; name 000 001; round 1; Ada reacts
        ",
    );
    // A stone without a scarab brings no question.
    let mut table = scenario(&["great_city.house.11"], house());
    table
        .play(CAST)
        .play("scene Ada Ben: 2 2 2 2 2 2\ndie 5\nphase React(Ada)");
}

// Agents of peril.

#[test]
fn a_proposed_agent_needs_the_answer_of_every_other_seat() {
    let mut table = scenario(
        &[
            "great_city.situation.6",
            "great_city.situation.7",
            "great_city.seats.2",
        ],
        thrown(2),
    );
    table.play(
        "
        throws 2 2 2 2 2 2
        Ben proposes bug -> Ben proposes agent-1, bug
        # Nothing else is settled before all others have answered.
        awaits 1 3
        refused Ada names bug: an agent of peril is proposed: accept, change or refuse it first (great_city.situation.6)
        refused Ada stands: an agent of peril is proposed: accept, change or refuse it first (great_city.situation.6)
        refused Ben agrees: seat 2 is not asked now (great_city.order.3)
        Ada agrees -> Ada agrees
        awaits 3
        GM agrees -> GM agrees; agent-1 is bug
        refused Ada agrees: no agent of peril is proposed (great_city.situation.6)
        awaits 1 2 3
        # To change it is an answer.
        GM proposes person -> GM proposes agent-2, person
        Ada makes agent-2 bug -> agent-2 is bug; Ada agrees
        refused Ben makes agent-1 person: an agent of peril is proposed: accept, change or refuse it first (great_city.situation.6)
        Ben agrees -> Ben agrees; agent-2 is bug
        # So is to refuse it; nobody else is asked then.
        Ada stands
        GM proposes person -> GM proposes agent-3, person
        awaits 2
        Ben removes agent-3 -> Ben refuses agent-3
        refused Ben removes agent-3: that character does not belong to this seat (great_city.seats.1)
        awaits 2 3
        # After three refusals the others decide.
        GM proposes person
        Ben removes agent-3
        Ben proposes person
        GM removes agent-3 -> GM refuses agent-3; Ben stands
        awaits 3
        # With nobody left to ask, it is named.
        GM proposes bug -> GM proposes agent-3, bug; agent-3 is bug
        GM stands
        phase Throw(agent-1)
        refused GM removes agent-1: not now: the stones are thrown first (great_city.character.1)
        refused GM makes agent-1 person: not now: the stones are thrown first (great_city.character.1)
        ",
    );
}

#[test]
fn agents_can_be_renamed_changed_and_removed() {
    let agent = Who::Agent(1);
    let mut table = scenario(&["great_city.situation.6"], thrown(2));
    table.play("throws 2 2 2 2 2 2\nAda names bug");
    for (slot, text) in [
        (Slot::Name(agent), "The Wasp"),
        (Slot::About(agent), "Gives the orders."),
    ] {
        table.remark(slot.text(seat(2), text)).expect("anybody may");
    }
    let called = |table: &mut Scenario<GreatCity>| {
        let view = table.open_view();
        let about = view.about(table.setup(), agent).map(str::to_owned);
        (view.called(table.setup(), agent), about)
    };
    assert_eq!(
        called(&mut table),
        ("The Wasp".into(), Some("Gives the orders.".into()))
    );
    assert!(chronicle_of(&mut table).contains("> Gives the orders."));
    table.play(
        "
        Ben makes agent-1 person -> agent-1 is person
        refused Ben makes agent-1 person: nothing would change (great_city.character.1)
        told The Wasp is now a person.
        Ben removes agent-1 -> Ben removes agent-1
        refused Ada stands: name an agent of peril first: somebody has to stand behind the peril (great_city.situation.6)
        Ben names person -> agent-1 is person
        ",
    );
    // The next agent with this number is a different one.
    assert_eq!(called(&mut table), ("the first agent of peril".into(), None));
}

#[test]
fn a_levels_ready_agents_can_be_changed_too() {
    let mut table = scenario(&["great_city.situation.6", "great_city.always.1"], looms(2));
    table.play(
        "
        throws 5 1 6 3 6 7
        stone agent-1 green + vested 1 moving
        Ada removes agent-1 -> 1 from under agent-1 green to supply; Ada removes agent-1
        # The merchant is made anew, with the stones and the name that it has.
        Ada makes agent-2 bug -> agent-2 is bug
        Ada stands
        Ben stands
        GM stands -> GM stands; the situation stands; 8 from supply to purse GM
        phase Characters
        GM traits agent-2 +--
        GM class agent-2 queen
        GM is agent-2 made -> agent-2 is made; 4 from supply to purse GM; 1 from supply to under agent-2 green
        ",
    );
    let view = table.open_view();
    assert_eq!(view.called(table.setup(), Who::Agent(2)), "The Rich Bug Merchant");
    assert!(view.character(Who::Agent(1)).is_none());
}

/// The automatic GM proposes and waits until every person has answered; among computers it goes on by itself.
#[test]
fn the_automatic_gm_waits_for_every_persons_answer() {
    scenario(&["great_city.seats.2"], thrown(2));
    let text = level_text("the-great-city");
    let setup =
        headless::numbered_setup::<GreatCity>("the-great-city", text, 2, Seed(5)).expect("two can play");
    let mut table = Table::new(setup).expect("two can play");
    let mut party = Party::new(&table, &[Controller::Human, Controller::Human]);
    let waits = |table: &mut Table<GreatCity>, party: &mut Party<GreatCity>| loop {
        match party.step(table) {
            StepResult::Played => {}
            StepResult::People(seats) => return seats,
            StepResult::Over => panic!("it is not over"),
        }
    };
    let people = waits(&mut table, &mut party);
    assert_eq!(people.len(), 2);
    let view = table.view(Viewer::Table);
    let proposal = view.proposal.expect("the GM has proposed an agent");
    assert_eq!((proposal.by, proposal.asked.len()), (Seat::new(2), 2));
    assert_eq!(view.characters.len(), 3, "one at a time");
    assert!(
        view.text(Slot::Name(Who::Agent(proposal.agent))).is_some(),
        "it has a name"
    );
    // When refused, it proposes another one; after the third it leaves the choice to the people.
    for refused in 1..=3u8 {
        let agent = table
            .view(Viewer::Table)
            .proposal
            .expect("another proposal")
            .agent;
        table
            .act(triptych::games::great_city::Action::Remove {
                seat: Seat::new(0),
                agent,
            })
            .expect("a person may refuse");
        waits(&mut table, &mut party);
        assert_eq!(table.view(Viewer::Table).refused, refused);
    }
    let view = table.view(Viewer::Table);
    assert_eq!((view.proposal, view.characters.len()), (None, 2));
    assert!(view.stood.contains(Seat::new(2)));
}

// What the GM and the undoer describe.

#[test]
fn the_gm_describes_how_a_scene_begins() {
    let mut table = scenario(
        &["great_city.scene.5", "great_city.flip.6", "great_city.end.6"],
        looms(3),
    );
    table.play(CAST).play("scene Ada Ben: 2 2 2 2 2 2");
    let described = Slot::Scene(1);
    let refused = table.remark(described.text(seat(1), "It rains."));
    assert_eq!(
        refused.expect_err("it is the GM's").to_string(),
        "this is another seat’s to write"
    );
    table
        .remark(described.text(seat(4), "It rains."))
        .expect("the GM's own");
    table.play("die 1\nAda flips second green by age");
    table
        .remark(Slot::Defence(1, 0).text(seat(2), "“Not today,” says Mercia."))
        .expect("whoever undoes it");
    table.play("Ben undoes\nAda is done");
    let told = chronicle_of(&mut table);
    for words in ["> It rains.", "> “Not today,” says Mercia."] {
        assert!(told.contains(words), "{words} in {told}");
    }
}

#[test]
fn computers_describe_scenes_and_defences() {
    scenario(&["great_city.seats.2", "great_city.seats.3"], looms(2));
    let (mut scenes, mut defences, mut undos) = (0, 0, 0);
    for seed in 11..15 {
        watch(seed, Skill::Steady, |table, before| {
            match table.entries().get(before) {
                Some(Entry::Remark(remark)) => match Slot::read(&remark.slot) {
                    Some(Slot::Scene(_)) => {
                        assert_eq!(remark.seat, Seat::new(3), "the GM describes it");
                        scenes += 1;
                    }
                    Some(Slot::Defence(..)) => defences += 1,
                    _ => {}
                },
                Some(Entry::Act(triptych::games::great_city::Action::Undo(_))) => undos += 1,
                _ => {}
            }
        });
    }
    assert!(scenes > 3 && undos > 0, "{scenes} scenes, {undos} undos");
    assert_eq!(defences, undos);
}

// New characters.

#[test]
fn a_new_character_stays_for_later_scenes() {
    let mut table = scenario(
        &["great_city.scene.8", "great_city.scene.9", "great_city.tie.5"],
        looms(3),
    );
    table.play(CAST).play(
        "
        Ada meets stranger -> scene 1: Ada meets newcomer-1; newcomer-1 comes
        Ada antes pool
        GM antes pool
        throws 2 2 2
        awaits seat 4's hand
        throws 1 8 2 -> newcomer-1 blue shows 1; 1 from supply to under newcomer-1 blue; newcomer-1 white shows 8; 1 from supply to under newcomer-1 white; newcomer-1 green shows 2; scene reads 000 010
        phase Making(newcomer-1)
        awaits 4
        refused Cleo enters: not now: the GM makes a new character first (great_city.scene.8)
        refused Kind(seat: 1, who: Newcomer(1), kind: Bug): that character does not belong to this seat (great_city.seats.1)
        GM makes newcomer-1 bug -> newcomer-1 is bug
        refused GM traits newcomer-1 ++-: you need 1 + traits, one for each + stone, not 2 (great_city.character.2)
        GM traits newcomer-1 -+- -> newcomer-1 traits -+-
        refused GM class newcomer-1 queen: not queen: the green stone shows − and is not moving (great_city.character.3)
        GM class newcomer-1 drone -> newcomer-1 class drone
        # One tie is free; further ones are paid. Other characters' ties are not drawn now.
        GM draws newcomer-1 - Ada -> newcomer-1 - Ada
        GM draws newcomer-1 + Ben -> newcomer-1 + Ben, paid; 1 from purse GM to supply
        refused GM draws agent-1 + Ada: that character does not belong to this seat (great_city.seats.1)
        GM is newcomer-1 made -> newcomer-1 is made; 1 from supply to under newcomer-1 white
        die 4 -> die 4; newcomer-1 blue turns + by die 4; locked second blue; name 000 110; round 1; Ada reacts
        Ada passes
        Ben passes
        Cleo passes
        GM flips first green by newcomer-1 nature -> Ada green turns + by GM newcomer-1 nature; locked first green
        GM is done
        Ada accepts
        Ada is done
        GM has told -> GM has told; scene 1 ends; turn of Ben
        # It keeps its stones and what lies under them, and comes back.
        stone newcomer-1 white + vested 2 moving
        scene Ben newcomer-1: 2 2 2 2 2 2
        phase RandomFlip
        die 1
        quiet
        tale
        # Nothing has to be settled about one whom nobody will meet twice.
        Cleo meets stranger
        Cleo antes pool
        GM antes pool
        throws 2 2 2 2 2 2
        GM is newcomer-2 made -> newcomer-2 is made
        die 1
        quiet
        tale
        # In the GM's scenes it can be the spotlight.
        can GM meets newcomer-1 Ada
        scene newcomer-1 stranger: 2 2 2 2 2 2
        GM is newcomer-3 made
        die 1
        quiet
        tale
        phase Frame(Ada)
        can Ada meets newcomer-3
        can Ada meets City
        ",
    );
}

#[test]
fn a_new_character_has_a_name_and_a_line() {
    let mut table = scenario(&["great_city.scene.8", "great_city.end.6"], looms(3));
    table.play(CAST).play("Ada meets stranger");
    let new = Who::Newcomer(1);
    for (slot, text) in [
        (Slot::Name(new), "Zona Swais"),
        (Slot::About(new), "Sells lamps."),
    ] {
        table.remark(slot.text(seat(4), text)).expect("the GM's own");
    }
    assert!(ledger(&mut table).contains(&"Scene 1: Jessamine Hyem meets Zona Swais.".into()));
    let told = chronicle_of(&mut table);
    assert!(
        told.contains("Zona Swais, a person, new in the story (GM)\n\n> Sells lamps."),
        "{told}"
    );
}

// Words.

#[test]
fn a_tie_can_have_words_of_the_table() {
    let mut table = scenario(&["great_city.flip.7", "great_city.flip.9"], looms(3));
    table.play("cast 3 1 4").play(
        "
        Ada draws + Ben
        tied
        begins Ada
        scene Ada Ben: 6 6 2 2 2 2
        die 4
        ",
    );
    let [from, to] = [1, 2].map(|number| Who::Seat(seat(number)));
    let sign = triptych::games::great_city::Sign::Plus;
    let slot = Slot::Tone(triptych::games::great_city::Tie { from, to, sign });
    assert_eq!(Slot::read(&slot.to_string()), Some(slot));
    table
        .remark(slot.text(seat(3), "all smiles"))
        .expect("anybody may");
    table.play(
        "
        Ada flips second white by tie +
        told Jessamine Hyem is all smiles toward Mercia Oke: Mercia Oke’s white stone is +.
        ",
    );
    table.remark(slot.text(seat(1), "")).expect("anybody may");
    let told =
        "Jessamine Hyem is patronizing, benevolently, toward Mercia Oke: Mercia Oke’s white stone is +.";
    assert!(
        ledger(&mut table).contains(&told.into()),
        "empty words take them back"
    );
}

#[test]
fn a_level_can_bring_its_own_names() {
    let names = |women: &[&str]| NameLists {
        women: women.iter().map(|name| (*name).to_owned()).collect(),
        ..NameLists::default()
    };
    let setup = with(thrown(2), |level| level.names = names(&["Io", "Ra"]));
    let lists = Names::of(&setup.level);
    assert_eq!(lists.women, ["Io", "Ra"]);
    assert_eq!(
        lists.men,
        tables::tables().names.men,
        "the others are those of the table"
    );
    let table = scenario(&["great_city.character.5", "great_city.oracle.11"], setup);
    // A level without lists is written as before.
    let plain = ron::to_string(&thrown(2).level).expect("it can be written");
    assert!(!plain.contains("names"), "{plain}");
    let own = ron::to_string(&table.setup().level).expect("it can be written");
    assert_eq!(level::read(&own).as_ref(), Ok(&table.setup().level));
    for wrong in [vec![""; 1], vec!["A name that is far too long"], vec!["Io"; 21]] {
        let mut level = table.setup().level.clone();
        level.names = names(&wrong);
        assert!(level.check().is_err(), "{wrong:?}");
    }
}

#[test]
fn the_face_of_the_peril_is_told() {
    for (dice, told) in [
        (
            "5 2 6 3 6 7",
            "The peril is the Queen: Singularity, Primacy, Autonomy. Its face is economic.",
        ),
        (
            "6 6 2 6 6 6",
            "The peril is the Hive: Multiplicity, Complexity, Interaction. Its faces are political and natural.",
        ),
        (
            "6 6 6 2 2 2",
            "The peril is the Void: Nullity, Emptiness, Negation. Nobody has named it yet: it has no face.",
        ),
    ] {
        let mut table = scenario(&["great_city.situation.4", "great_city.end.6"], thrown(2));
        table.play(&format!("throws {dice}\ntold {told}"));
        assert!(chronicle_of(&mut table).contains(told));
    }
}

// The first edition.

/// A record of the first edition keeps playing by it.
#[test]
fn a_first_edition_record_keeps_its_rules() {
    let anchors = &["great_city.scene.8", "great_city.after.6", "great_city.round.6"];
    let mut table = scenario(anchors, first_edition(looms(3)));
    table.play(
        "
        throws 5 1 6 3 6 7
        refused Ada proposes bug: this table plays by an earlier edition of the rules, which does not include this (great_city.situation.6)
        refused Ada removes agent-1: this table plays by an earlier edition of the rules, which does not include this (great_city.situation.6)
        refused Ada makes agent-1 person: this table plays by an earlier edition of the rules, which does not include this (great_city.situation.6)
        cast 3 1 4
        Ben corrects stone Ada blue -
        ",
    );
    let own = table.seen_by(1);
    let purpose = own.character(Who::Seat(seat(1))).and_then(|own| own.purpose);
    assert_eq!(
        purpose.map(|purpose| purpose.saves),
        Some(true),
        "it stays as it was made"
    );
    table.play(
        "
        tied
        begins Ada
        scene Ada stranger: 2 2 2 1 2 2
        phase RandomFlip
        die 1
        Ada flips second green by age
        unread no
        Ada is done
        Ben passes
        Cleo passes
        GM passes
        Ada accepts
        Ada spends turn first blue
        refused Ada spends turn first white: this stone is held fast: lift the scarabs under it first (great_city.after.6)
        Ada is done
        GM has told -> GM has told; 1 from under stranger blue to supply; scene 1 ends; turn of Ben
        ",
    );
}
