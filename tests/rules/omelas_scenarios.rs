//! The rulebook of OMELAS, paragraph by paragraph, played by hand.
//!
//! Every scenario is written from the rulebook alone: the actions and their expected events. Expected values must
//! never be copied from the program's output. The language of the scripts is described in
//! [`scripts`](crate::support::scripts) and [`support::omelas`](crate::support::omelas). Curtains, clocks and pictures
//! belong to the window; the scenarios of those paragraphs test only what they mean for the table.

use crate::support::laws::omelas::Laws;
use crate::support::levels::level_text;
use crate::support::rulebook;
use crate::support::scripts::{paragraphs_without_scenario, scenario, seat, seats, setup};
use triptych::games::omelas::{
    Action, Card, Claim, Event, Letter, Omelas, OmelasLevel, Phase, Refusal, Seen, Side,
};
use triptych::table::party::StepResult;
use triptych::table::{
    Actor, Awaits, Controller, Entry, Game, Level, Party, Reason, RecordError, Refused, Said, Setup, Skill,
    Table, Viewer, level,
};
use triptych::testing::Lawful as _;

type Scenario = crate::support::scripts::Scenario<Omelas>;

/// The Council Members win at a table of four; seat 4 is the Rebel.
const GAME_C: &str = "
    Deal([4]) -> dealt [4]; round 1, seat 1
    Draw(M) -> seat 1 draws M
    Roll(2) -> seat 1 rolls 2
    votes YYNN
    turns NYNY -> 2 Yes, M stays; handed back; round 2, seat 2
    Draw(E) -> seat 2 draws E
    Roll(3) -> seat 2 rolls 3
    votes YNYY
    turns YYNY -> 3 Yes, E stays; handed back; round 3, seat 3
    Draw(M) -> seat 3 draws M, aside; round 4, seat 4
    Draw(L) -> seat 4 draws L
    Roll(1) -> seat 4 rolls 1
    votes NNYY
    turns YNNY -> 2 Yes, L falls; handed back; round 5, seat 1
    Draw(L) -> seat 1 draws L
    Roll(4) -> seat 1 rolls 4
    votes YYYY
    turns YYYY -> 4 Yes, L stays; handed back; round 6, seat 2
    Draw(A) -> seat 2 draws A
    Roll(1) -> seat 2 rolls 1
    votes NNYN
    turns NYNN -> 1 Yes, A stays; handed back; round 7, seat 3
    Draw(S) -> seat 3 draws S
    Roll(2) -> seat 3 rolls 2
    votes YNYN
    turns NNYY -> 2 Yes, S stays; Council wins; rebels shown [4]
";

/// The Rebel of a table of four, seat 2, wins as fast as possible; all but the last card.
const GAME_R_BUT_ONE: &str = "
    Deal([2]) -> dealt [2]; round 1, seat 1
    Draw(S) -> seat 1 draws S
    Roll(3) -> seat 1 rolls 3
    votes YNYN
    turns YNNY -> 2 Yes, S falls; handed back; round 2, seat 2
    Draw(A) -> seat 2 draws A
    Roll(1) -> seat 2 rolls 1
    votes YYNN
    turns NYYN -> 2 Yes, A falls; handed back; round 3, seat 3
    Draw(S) -> seat 3 draws S
    Roll(4) -> seat 3 rolls 4
    votes YNYY
    turns YYY
";

/// The last card of that game.
const GAME_R_LAST: &str = "
    Turn(No) -> No is turned; 3 Yes, S falls; Rebel wins; rebels shown [2]
";

/// Five letters in Omelas at a table of four, the sixth on trial; seat 1 is the Rebel.
const GAME_F: &str = "
    Deal([1]) -> dealt [1]; round 1, seat 1
    Draw(M) -> seat 1 draws M
    Roll(4) -> seat 1 rolls 4
    votes YYYY
    turns YYYY -> 4 Yes, M stays; handed back; round 2, seat 2
    Draw(E) -> seat 2 draws E
    Roll(4) -> seat 2 rolls 4
    votes YYYY
    turns YYYY -> 4 Yes, E stays; handed back; round 3, seat 3
    Draw(L) -> seat 3 draws L
    Roll(4) -> seat 3 rolls 4
    votes YYYY
    turns YYYY -> 4 Yes, L stays; handed back; round 4, seat 4
    Draw(A) -> seat 4 draws A
    Roll(4) -> seat 4 rolls 4
    votes YYYY
    turns YYYY -> 4 Yes, A stays; handed back; round 5, seat 1
    Draw(S) -> seat 1 draws S
";

/// Continues [`GAME_F`] on the longest way to the last tile: two S are lost, and Omelas draws every tile it has.
const GAME_L_GOES_ON: &str = "
    Roll(4) -> seat 1 rolls 4
    votes NYYY
    turns YNYY -> 3 Yes, S falls; handed back; round 6, seat 2
    Draw(S) -> seat 2 draws S
    Roll(4) -> seat 2 rolls 4
    votes NYYY
    turns NYYY -> 3 Yes, S falls; handed back; round 7, seat 3
    Draw(O) -> seat 3 draws O, aside; round 8, seat 4
    Draw(O) -> seat 4 draws O, aside; round 9, seat 1
    Draw(M) -> seat 1 draws M, aside; round 10, seat 2
    Draw(M) -> seat 2 draws M, aside; round 11, seat 3
    Draw(E) -> seat 3 draws E, aside; round 12, seat 4
    Draw(E) -> seat 4 draws E, aside; round 13, seat 1
    Draw(L) -> seat 1 draws L, aside; round 14, seat 2
    Draw(L) -> seat 2 draws L, aside; round 15, seat 3
    Draw(A) -> seat 3 draws A, aside; round 16, seat 4
    Draw(A) -> seat 4 draws A, aside; round 17, seat 1
";

const TEN_VOTES: &str = "open \
    Vote(seat: 1, card: Yes); Vote(seat: 1, card: No); \
    Vote(seat: 2, card: Yes); Vote(seat: 2, card: No); \
    Vote(seat: 3, card: Yes); Vote(seat: 3, card: No); \
    Vote(seat: 4, card: Yes); Vote(seat: 4, card: No); \
    Vote(seat: 5, card: Yes); Vote(seat: 5, card: No)";

fn basic(seats: usize) -> Setup<Omelas> {
    setup("omelas", seats)
}

fn extreme(seats: usize) -> Setup<Omelas> {
    setup("omelas-extreme", seats)
}

fn with_switch(mut setup: Setup<Omelas>, switch: &str) -> Setup<Omelas> {
    setup.level.set_switch(switch, true);
    setup
}

fn roles(scenario: &mut Scenario, number: usize) -> Vec<Option<Side>> {
    let view = scenario.seen_by(number);
    view.seats.iter().map(|seat| seat.role).collect()
}

/// Returns the viewers whose views or seen events differ between two tables.
fn tell_apart(a: &mut Scenario, b: &mut Scenario) -> Vec<Viewer> {
    let count = a.setup().seats.len();
    let mut viewers = vec![Viewer::Table];
    viewers.extend((1..=count).map(|number| Viewer::Seat(seat(number))));
    viewers.retain(|&viewer| a.view(viewer) != b.view(viewer) || a.seen(viewer).ne(b.seen(viewer)));
    viewers
}

/// The council against the Rebel: a vote that succeeds keeps the tile for the city, one that the Rebel spoils loses it
/// to The Darkness, and nobody is told who spoiled it.
#[test]
fn a_successful_vote_keeps_the_tile_and_a_spoiled_one_loses_it() {
    let mut table = scenario(&["omelas.story.1", "omelas.story.2"], basic(4));
    table.play(
        "
        Deal([4]) -> dealt [4]; round 1, seat 1
        Draw(M) -> seat 1 draws M
        Roll(3) -> seat 1 rolls 3
        votes YYYN
        turns YNYY -> 3 Yes, M stays; handed back; round 2, seat 2
        tiles 16 2 0 0 0
        Draw(E) -> seat 2 draws E
        Roll(3) -> seat 2 rolls 3
        votes YYYY
        turns YYYY -> 4 Yes, E falls; handed back; round 3, seat 3
        tiles 15 2 1 0 0
        ",
    );
    let shown = table
        .open_view()
        .seats
        .iter()
        .filter(|seat| seat.role.is_some())
        .count();
    assert_eq!(shown, 0, "nobody knows who the Rebel is");
}

/// Everybody has the choice: either card may be laid, whatever the role and whatever was claimed.
#[test]
fn either_card_may_be_played_whatever_the_role_or_claim() {
    let mut table = scenario(&["omelas.round.4", "omelas.source.1"], basic(4));
    table.play(
        "
        Deal([4]) -> dealt [4]; round 1, seat 1
        Draw(M) -> seat 1 draws M
        Roll(2) -> seat 1 rolls 2
        ",
    );
    table.play(
        "
        Remark(seat: 1, slot: \"claim\", to: All, said: Claim(Yes))
        Remark(seat: 4, slot: \"claim\", to: All, said: Claim(Yes))
        open Vote(seat: 1, card: Yes); Vote(seat: 1, card: No); Vote(seat: 2, card: Yes); Vote(seat: 2, card: No); Vote(seat: 3, card: Yes); Vote(seat: 3, card: No); Vote(seat: 4, card: Yes); Vote(seat: 4, card: No)
        # The Rebel keeps the word that was given, a Council Member breaks it.
        Vote(seat: 4, card: Yes) -> seat 4 lays Yes
        Vote(seat: 1, card: No) -> seat 1 lays No
        ",
    );
}

/// Our own rulings are not presented as the authors'.
#[test]
fn votes_shown_at_the_end_is_marked_as_our_ruling() {
    scenario(&["omelas.house.2"], basic(4));
    for switch in basic(4).level.switches() {
        assert!(switch.line.contains("Our ruling:"), "{}", switch.line);
        assert!(!switch.line.contains("ritten"), "{}", switch.line);
    }
}

#[test]
fn the_bag_begins_with_seventeen_tiles_of_six_letters() {
    scenario(&["omelas.pieces.1"], basic(4)).play(
        "
        Deal([4]) -> dealt [4]; round 1, seat 1
        tiles 17 1 0 0 0
        awaits seat 1's hand
        open Draw(O) 2/17; Draw(M) 3/17; Draw(E) 3/17; Draw(L) 3/17; Draw(A) 3/17; Draw(S) 3/17
        ",
    );
}

#[test]
fn each_letter_has_its_own_square() {
    let mut table = scenario(&["omelas.pieces.2"], basic(4));
    table.play(
        "
        Deal([4]) -> dealt [4]; round 1, seat 1
        Draw(A) -> seat 1 draws A
        tiles 16 1 0 0 1
        awaits seat 1's hand
        ",
    );
    let view = table.open_view();
    assert_eq!(view.squares, [true, false, false, false, false, false]);
    assert_eq!(view.trial, Some(Letter::A));
    let squares: Vec<_> = Letter::ALL.iter().map(|letter| letter.square()).collect();
    assert_eq!(squares, [0, 1, 2, 3, 4, 5]);
    let name: String = Letter::ALL.iter().map(ToString::to_string).collect();
    assert_eq!(name, "OMELAS");
}

#[test]
fn lost_tiles_fill_the_three_places_of_the_darkness() {
    let mut table = scenario(&["omelas.pieces.3"], basic(4));
    table.play(
        "
        Deal([4]) -> dealt [4]; round 1, seat 1
        Draw(M) -> seat 1 draws M
        Roll(1) -> seat 1 rolls 1
        votes NNNN
        turns NNNN -> 0 Yes, M falls; handed back; round 2, seat 2
        tiles 16 1 1 0 0
        ",
    );
    let view = table.open_view();
    assert_eq!((view.darkness, view.places), (1, 3));
    assert_eq!(
        view.squares.get(Letter::M.square()),
        Some(&false),
        "the square is empty again"
    );
    table.play(
        "
        Draw(E) -> seat 2 draws E
        Roll(4) -> seat 2 rolls 4
        votes YYYN
        turns YYNY -> 3 Yes, E falls; handed back; round 3, seat 3
        tiles 15 1 2 0 0
        awaits seat 3's hand
        ",
    );
    for view in table.everything() {
        assert_eq!(
            view.darkness, 2,
            "every viewer sees two backs there, and no more of them"
        );
    }
}

#[test]
fn every_seat_may_play_yes_or_no() {
    for (seats, open) in [(6, 12), (5, 10), (4, 8)] {
        let mut table = scenario(&["omelas.pieces.4"], basic(seats));
        table.play(match seats {
            6 => "Deal([2, 5]) -> dealt [2, 5]; round 1, seat 1",
            _ => "Deal([2]) -> dealt [2]; round 1, seat 1",
        });
        table.play(
            "
            Draw(M) -> seat 1 draws M
            Roll(3) -> seat 1 rolls 3
            ",
        );
        let yes = table
            .legal(None)
            .iter()
            .filter(|choice| matches!(choice.action, Action::Vote { card: Card::Yes, .. }))
            .count();
        assert_eq!(
            (table.legal(None).len(), yes),
            (open, seats),
            "two cards a seat, half of them Yes"
        );
    }
}

#[test]
fn a_dealt_role_changes_only_the_views_of_the_seats_that_hold_it() {
    let mut first = scenario(&["omelas.pieces.5"], basic(5));
    let mut fifth = scenario(&["omelas.pieces.5"], basic(5));
    first.play("Deal([1]) -> dealt [1]; round 1, seat 1");
    fifth.play("Deal([5]) -> dealt [5]; round 1, seat 1");
    let apart = [Viewer::Seat(seat(1)), Viewer::Seat(seat(5))];
    assert_eq!(tell_apart(&mut first, &mut fifth), apart);
}

#[test]
fn the_die_shows_one_to_four_with_equal_chances() {
    scenario(&["omelas.pieces.6"], basic(5)).play(
        "
        Deal([3]) -> dealt [3]; round 1, seat 1
        Draw(M) -> seat 1 draws M
        awaits seat 1's hand
        open Roll(1) 1/4; Roll(2) 1/4; Roll(3) 1/4; Roll(4) 1/4
        refused Roll(0): the die shows 1 to 4, not 0 (omelas.round.2)
        refused Roll(5): the die shows 1 to 4, not 5 (omelas.round.2)
        ",
    );
}

#[test]
fn four_to_six_can_play() {
    for setup in [basic, extreme] {
        for seats in [4, 5, 6] {
            scenario(&["omelas.setup.1"], setup(seats)).play("awaits chance");
        }
        for seats in [3, 7] {
            let title = setup(seats).level.title;
            let refused = Table::new(setup(seats)).err().map(|error| error.to_string());
            let reason = format!("the table can’t be set up: {title} is for 4 to 6 seats, not {seats}");
            assert_eq!(refused, Some(reason));
        }
    }
    // Turns pass clockwise, and computers take any seat: computers play a whole game here.
    let mut table = scenario(&["omelas.setup.1"], basic(4));
    let mut party = Party::new(&table, &[Controller::Computer(Skill::Novice); 4]);
    while party.step(&mut table) == StepResult::Played {}
    table.play("awaits over");
}

#[test]
fn the_number_of_rebels_depends_on_the_number_of_players() {
    let mut table = scenario(&["omelas.setup.2"], basic(5));
    table.play(
        "
        awaits chance
        open Deal([1]) 1/5; Deal([2]) 1/5; Deal([3]) 1/5; Deal([4]) 1/5; Deal([5]) 1/5
        refused Deal([]): 1 of these seats are dealt a Rebel card, not 0 (omelas.setup.2)
        refused Deal([1, 2]): 1 of these seats are dealt a Rebel card, not 2 (omelas.setup.2)
        refused Deal([6]): there is no seat 6 at this table (omelas.setup.1)
        refused Draw(M): not now: the roles are dealt first (omelas.setup.2)
        refused Roll(1): not now: the roles are dealt first (omelas.setup.2)
        refused Vote(seat: 1, card: No): not now: the roles are dealt first (omelas.setup.2)
        refused Turn(No): not now: the roles are dealt first (omelas.setup.2)
        Deal([3]) -> dealt [3]; round 1, seat 1
        refused Deal([3]): not now: a tile is drawn first (omelas.round.1)
        ",
    );
    for number in 1..=5 {
        let role = if number == 3 { Side::Rebel } else { Side::Council };
        let mut own = vec![None; 5];
        own[number - 1] = Some(role);
        assert_eq!(
            roles(&mut table, number),
            own,
            "seat {number} knows its own role alone"
        );
    }
    scenario(&["omelas.setup.2"], basic(4))
        .play("open Deal([1]) 1/4; Deal([2]) 1/4; Deal([3]) 1/4; Deal([4]) 1/4");
    let mut six = scenario(&["omelas.setup.2"], basic(6));
    six.play(
        "
        refused Deal([2]): 2 of these seats are dealt a Rebel card, not 1 (omelas.setup.2)
        unreadable Deal([2, 2]): a list of seats names each seat once, in rising order
        ",
    );
    assert_eq!(six.legal(None).len(), 15, "pairs out of six");
}

#[test]
fn extreme_tension_always_deals_two_rebels() {
    let mut four = scenario(&["omelas.setup.3"], extreme(4));
    four.play(
        "
        open Deal([1, 2]) 1/6; Deal([1, 3]) 1/6; Deal([2, 3]) 1/6; Deal([1, 4]) 1/6; Deal([2, 4]) 1/6; Deal([3, 4]) 1/6
        refused Deal([1]): 2 of these seats are dealt a Rebel card, not 1 (omelas.setup.2)
        Deal([2, 4]) -> dealt [2, 4]; round 1, seat 1
        awaits seat 1's hand
        ",
    );
    assert_eq!(roles(&mut four, 4), [None, None, None, Some(Side::Rebel)]);
    assert_eq!(roles(&mut four, 1), [Some(Side::Council), None, None, None]);

    let mut five = scenario(&["omelas.setup.3"], extreme(5));
    assert_eq!(five.legal(None).len(), 10, "pairs out of five");
    five.play(
        "
        refused Deal([1]): 2 of these seats are dealt a Rebel card, not 1 (omelas.setup.2)
        refused Deal([1, 2, 3]): 2 of these seats are dealt a Rebel card, not 3 (omelas.setup.2)
        Deal([1, 5]) -> dealt [1, 5]; round 1, seat 1
        ",
    );
    // Our ruling: six play as in the basic game.
    let mut six = scenario(&["omelas.setup.3"], extreme(6));
    assert_eq!(six.legal(None).len(), 15, "pairs out of six");
    six.play("refused Deal([1, 2, 3]): 2 of these seats are dealt a Rebel card, not 3 (omelas.setup.2)");
}

#[test]
fn a_seat_sees_only_its_own_role() {
    let mut first = scenario(&["omelas.setup.4"], basic(6));
    let mut second = scenario(&["omelas.setup.4"], basic(6));
    first.play("Deal([2, 5]) -> dealt [2, 5]; round 1, seat 1");
    second.play("Deal([2, 6]) -> dealt [2, 6]; round 1, seat 1");
    for number in [2, 5] {
        let mut own = [None; 6];
        own[number - 1] = Some(Side::Rebel);
        assert_eq!(roles(&mut first, number), own, "rebels do not know each other");
    }
    let apart = [Viewer::Seat(seat(5)), Viewer::Seat(seat(6))];
    assert_eq!(tell_apart(&mut first, &mut second), apart);
}

#[test]
fn every_hand_begins_with_one_yes_and_one_no() {
    let mut table = scenario(&["omelas.setup.5"], basic(5));
    table
        .play(
            "
            Deal([3]) -> dealt [3]; round 1, seat 1
            Draw(M) -> seat 1 draws M
            Roll(3) -> seat 1 rolls 3
            ",
        )
        .play(TEN_VOTES);
    for view in table.everything() {
        assert_eq!(view.own_vote, None);
        assert!(view.seats.iter().all(|seat| !seat.laid));
    }
}

#[test]
fn one_o_lies_on_its_square_from_the_start() {
    let mut table = scenario(&["omelas.setup.6"], basic(5));
    table.play("tiles 17 1 0 0 0");
    assert_eq!(
        table.open_view().squares,
        [true, false, false, false, false, false],
        "before anybody has done anything"
    );
    table.play(
        "
        Deal([3]) -> dealt [3]; round 1, seat 1
        Draw(O) -> seat 1 draws O, aside; round 2, seat 2
        tiles 16 1 0 1 0
        awaits seat 2's hand
        ",
    );
    assert_eq!(table.open_view().aside, [Letter::O], "with its letter showing");
}

#[test]
fn the_youngest_starts() {
    let marked = Setup {
        youngest: seat(3),
        ..basic(5)
    };
    scenario(&["omelas.setup.7"], marked).play(
        "
        Deal([1]) -> dealt [1]; round 1, seat 3
        awaits seat 3's hand
        Draw(O) -> seat 3 draws O, aside; round 2, seat 4
        awaits seat 4's hand
        ",
    );
    scenario(&["omelas.setup.7"], basic(5)).play(
        "
        Deal([1]) -> dealt [1]; round 1, seat 1
        awaits seat 1's hand
        Draw(O) -> seat 1 draws O, aside; round 2, seat 2
        awaits seat 2's hand
        ",
    );
}

#[test]
fn a_duplicate_letter_is_laid_aside_and_passes_the_turn() {
    let mut table = scenario(&["omelas.round.1"], basic(5));
    table.play(
        "
        Deal([3]) -> dealt [3]; round 1, seat 1
        Draw(O) -> seat 1 draws O, aside; round 2, seat 2
        Draw(O) -> seat 2 draws O, aside; round 3, seat 3
        tiles 15 1 0 2 0
        awaits seat 3's hand
        open Draw(M) 3/15; Draw(E) 3/15; Draw(L) 3/15; Draw(A) 3/15; Draw(S) 3/15
        refused Draw(O): no O is left in the bag (omelas.round.1)
        Draw(M) -> seat 3 draws M
        tiles 14 1 0 2 1
        awaits seat 3's hand
        refused Draw(E): not now: the die is rolled first (omelas.round.2)
        Roll(1) -> seat 3 rolls 1
        votes NNNNN
        turns NNNNN -> 0 Yes, M falls; handed back; round 4, seat 4
        # The ruling: a letter lost to The Darkness may have another try.
        Draw(M) -> seat 4 draws M
        tiles 13 1 1 2 1
        awaits seat 4's hand
        ",
    );
    assert_eq!(table.open_view().aside, [Letter::O, Letter::O]);
    assert_eq!(table.open_view().trial, Some(Letter::M));
}

#[test]
fn the_die_sets_the_number_of_yes_votes_needed() {
    let mut table = scenario(&["omelas.round.2"], basic(5));
    table.play(
        "
        Deal([3]) -> dealt [3]; round 1, seat 1
        refused Roll(3): not now: a tile is drawn first (omelas.round.1)
        Draw(M) -> seat 1 draws M
        refused Vote(seat: 1, card: Yes): not now: the die is rolled first (omelas.round.2)
        Roll(3) -> seat 1 rolls 3
        awaits 1 2 3 4 5
        refused Roll(3): not now: everybody votes first (omelas.round.4)
        ",
    );
    assert_eq!(table.open_view().die, Some(3));
    // The number on the die is the number needed, also at a table where people throw their own die.
    scenario(&["omelas.round.2"], basic(5)).play(
        "
        Deal([3]) -> dealt [3]; round 1, seat 1
        Told(Draw(M)) -> seat 1 draws M
        Told(Roll(4)) -> seat 1 rolls 4
        awaits 1 2 3 4 5
        ",
    );
}

#[test]
fn a_claim_binds_nobody_and_can_be_replaced() {
    let mut table = scenario(&["omelas.round.3"], basic(5));
    table
        .play(
            "
            Deal([3]) -> dealt [3]; round 1, seat 1
            Draw(M) -> seat 1 draws M
            Roll(3) -> seat 1 rolls 3
            Remark(seat: 2, slot: \"claim\", to: All, said: Claim(Yes))
            Remark(seat: 3, slot: \"claim\", to: All, said: Claim(No))
            Remark(seat: 4, slot: \"claim\", to: All, said: Claim(Coin(7)))
            Remark(seat: 5, slot: \"claim\", to: All, said: Claim(Nothing))
            Remark(seat: 1, slot: \"ask\", to: All, said: Claim(Ask([2, 4])))
            awaits 1 2 3 4 5
            ",
        )
        .play(TEN_VOTES);
    let claims = |view: triptych::games::omelas::View| -> Vec<_> {
        view.seats.iter().map(|seat| seat.claim).collect()
    };
    for view in table.everything() {
        assert_eq!(view.asked, seats(&[2, 4]));
        assert_eq!(
            claims(view),
            [
                None,
                Some(Claim::Yes),
                Some(Claim::No),
                Some(Claim::Coin(7)),
                Some(Claim::Nothing)
            ]
        );
    }
    table
        .play("Remark(seat: 2, slot: \"claim\", to: All, said: Claim(No))")
        .play("# Only who drew the tile asks; another's asking is heard and counts for nothing.")
        .play("Remark(seat: 5, slot: \"ask\", to: All, said: Claim(Ask([1])))")
        .play(TEN_VOTES);
    for view in table.everything() {
        assert_eq!(view.asked, seats(&[2, 4]));
        assert_eq!(
            claims(view),
            [
                None,
                Some(Claim::No),
                Some(Claim::No),
                Some(Claim::Coin(7)),
                Some(Claim::Nothing)
            ],
            "a later claim replaces an earlier one"
        );
    }
    table.play(
        "
        # Claims bind nobody.
        Vote(seat: 2, card: Yes) -> seat 2 lays Yes
        awaits 1 3 4 5
        Vote(seat: 1, card: No) -> seat 1 lays No
        Vote(seat: 3, card: No) -> seat 3 lays No
        Vote(seat: 4, card: No) -> seat 4 lays No
        Vote(seat: 5, card: No) -> seat 5 lays No; shuffled
        turns NNNYN -> 1 Yes, M falls; handed back; round 2, seat 2
        Draw(E) -> seat 2 draws E
        Roll(1) -> seat 2 rolls 1
        ",
    );
    for view in table.everything() {
        assert!(view.asked.is_empty(), "the last round's asking has lapsed");
        assert_eq!(claims(view), [None; 5], "and so have its claims");
    }
}

/// Remarks that aren't allowed are refused with the reason, and nothing is recorded.
#[test]
fn a_remark_that_is_not_allowed_is_refused_with_a_reason() {
    let mut table = scenario(&["omelas.round.3"], basic(5));
    table.play(
        "
        Deal([3]) -> dealt [3]; round 1, seat 1
        Draw(M) -> seat 1 draws M
        Roll(3) -> seat 1 rolls 3
        ",
    );
    let before = table.record();
    for (remark, reason) in [
        (
            r#"Remark(seat: 2, slot: "claim", to: Seats([3]), said: Claim(Yes))"#,
            "claims are made to everybody",
        ),
        (
            r#"Remark(seat: 2, slot: "claim", to: All, said: Claim(Coin(11)))"#,
            "a coin decides 0 to 10 in 10, not 11",
        ),
        (
            r#"Remark(seat: 1, slot: "ask", to: All, said: Claim(Ask([6])))"#,
            "there is no seat 6 to ask at this table",
        ),
        (
            r#"Remark(seat: 1, slot: "claim", to: All, said: Claim(Ask([2])))"#,
            "asking goes into the slot “ask”, and only asking",
        ),
        (
            r#"Remark(seat: 1, slot: "ask", to: All, said: Claim(Yes))"#,
            "asking goes into the slot “ask”, and only asking",
        ),
        (
            r#"Remark(seat: 1, slot: "oath", to: All, said: Claim(Yes))"#,
            "“oath” is no slot for claims: use “claim” or “ask”",
        ),
        (
            r#"Remark(seat: 6, slot: "note", to: All, said: Text("Hm."))"#,
            "there is no seat 6 at this table",
        ),
    ] {
        let remark = ron::from_str(remark).expect("it can be read");
        let refused: Result<(), Refused<Refusal>> = table.remark(remark);
        assert_eq!(refused.map_err(|refused| refused.to_string()), Err(reason.into()));
    }
    for (length, fits) in [(2_000, true), (2_001, false)] {
        let remark = triptych::table::Remark {
            seat: seat(2),
            slot: "note".into(),
            to: triptych::table::Audience::All,
            said: Said::Text("ß".repeat(length)),
        };
        let expected = "a remark has room for 2000 characters, not 2001: shorten it";
        let refused = table.remark(remark).map_err(|refused| refused.to_string());
        assert_eq!(refused, if fits { Ok(()) } else { Err(expected.into()) });
    }
    assert_eq!(table.entries().len(), before.entries.len() + 1);
}

#[test]
fn every_seat_votes_once_in_any_order() {
    let mut table = scenario(&["omelas.round.4"], basic(5));
    table.play(
        "
        Deal([3]) -> dealt [3]; round 1, seat 1
        Draw(M) -> seat 1 draws M
        Roll(3) -> seat 1 rolls 3
        Vote(seat: 4, card: Yes) -> seat 4 lays Yes
        Vote(seat: 1, card: Yes) -> seat 1 lays Yes
        awaits 2 3 5
        refused Vote(seat: 4, card: No): this seat has already voted, and a vote is final (omelas.secret.3)
        refused Vote(seat: 4, card: Yes): this seat has already voted, and a vote is final (omelas.secret.3)
        refused Vote(seat: 6, card: Yes): there is no seat 6 at this table (omelas.setup.1)
        unreadable Vote(seat: 0, card: Yes): there is no seat 0: seats count from 1 to 16
        refused Turn(Yes): not now: everybody votes first (omelas.round.4)
        refused Draw(E): not now: everybody votes first (omelas.round.4)
        ",
    );
    let laid: Vec<_> = table.open_view().seats.iter().map(|seat| seat.laid).collect();
    assert_eq!(laid, [true, false, false, true, false]);
    let seen: Vec<_> = table.seen(Viewer::Table).skip(4).collect();
    let face_down = |number| Seen::VoteLaid {
        seat: seat(number),
        card: None,
    };
    assert_eq!(seen, [face_down(4), face_down(1)], "the table sees no face");
    table.play(
        "
        Vote(seat: 5, card: No) -> seat 5 lays No
        Vote(seat: 3, card: No) -> seat 3 lays No
        Vote(seat: 2, card: Yes) -> seat 2 lays Yes; shuffled
        awaits chance
        ",
    );
}

#[test]
fn votes_are_revealed_one_by_one_in_shuffled_order() {
    let mut table = scenario(&["omelas.round.5"], basic(5));
    table.play(
        "
        Deal([3]) -> dealt [3]; round 1, seat 1
        Draw(M) -> seat 1 draws M
        Roll(3) -> seat 1 rolls 3
        votes YNNYY
        open Turn(Yes) 3/5; Turn(No) 2/5
        ",
    );
    for view in table.everything() {
        assert_eq!(
            (view.turned.yes, view.turned.no),
            (0, 0),
            "five backs, and no more"
        );
        assert_eq!(view.own_vote, None, "shuffled, nobody's card can be pointed at");
    }
    table.play("Turn(No) -> No is turned");
    for view in table.everything() {
        assert_eq!((view.turned.yes, view.turned.no), (0, 1));
    }
    table.play(
        "
        open Turn(Yes) 3/4; Turn(No) 1/4
        Turn(No) -> No is turned
        open Turn(Yes) 3/3
        refused Turn(No): no No is left among the cards still face-down (omelas.round.5)
        refused Draw(E): not now: the votes are turned first (omelas.round.5)
        refused Vote(seat: 1, card: No): not now: the votes are turned first (omelas.round.5)
        turns YYY -> 3 Yes, M stays; handed back; round 2, seat 2
        tiles 16 2 0 0 0
        awaits seat 2's hand
        ",
    );
}

#[test]
fn exactly_as_many_yes_votes_as_the_die_keep_the_tile() {
    scenario(&["omelas.round.6"], basic(5)).play(
        "
        Deal([3]) -> dealt [3]; round 1, seat 1
        Draw(M) -> seat 1 draws M
        Roll(3) -> seat 1 rolls 3
        votes YYNNY
        turns YYNYN -> 3 Yes, M stays; handed back; round 2, seat 2
        tiles 16 2 0 0 0
        # One too many.
        Draw(E) -> seat 2 draws E
        Roll(2) -> seat 2 rolls 2
        votes YYYNN
        turns NYNYY -> 3 Yes, E falls; handed back; round 3, seat 3
        tiles 15 2 1 0 0
        # One too few; all five cards are turned though it was certain before.
        Draw(L) -> seat 3 draws L
        Roll(4) -> seat 3 rolls 4
        votes YYNYN
        turns YYYNN -> 3 Yes, L falls; handed back; round 4, seat 4
        tiles 14 2 2 0 0
        awaits seat 4's hand
        ",
    );
}

#[test]
fn every_hand_is_restored_after_the_vote() {
    let mut table = scenario(&["omelas.round.7"], basic(5));
    table.play(
        "
        Deal([3]) -> dealt [3]; round 1, seat 1
        Draw(M) -> seat 1 draws M
        Roll(3) -> seat 1 rolls 3
        votes YNNYY
        turns YNYNY -> 3 Yes, M stays; handed back; round 2, seat 2
        ",
    );
    for view in table.everything() {
        assert_eq!((view.turned.yes, view.turned.no, view.die), (0, 0, None));
        assert!(
            view.seats.iter().all(|seat| !seat.laid),
            "no card lies in the middle"
        );
    }
    for number in 1..=5 {
        assert!(
            table
                .seen(Viewer::Seat(seat(number)))
                .any(|seen| seen == Seen::Public(Event::HandedBack)),
            "the hand-back names no card to anybody"
        );
    }
    table
        .play(
            "
            Draw(E) -> seat 2 draws E
            Roll(3) -> seat 2 rolls 3
            ",
        )
        .play(TEN_VOTES);
}

#[test]
fn the_turn_passes_clockwise() {
    let marked = Setup {
        youngest: seat(4),
        ..basic(4)
    };
    scenario(&["omelas.round.8"], marked).play(
        "
        Deal([2]) -> dealt [2]; round 1, seat 4
        Draw(M) -> seat 4 draws M
        Roll(2) -> seat 4 rolls 2
        votes YNYN
        # After seat 4 comes seat 1.
        turns YYNN -> 2 Yes, M stays; handed back; round 2, seat 1
        tiles 16 2 0 0 0
        awaits seat 1's hand
        # A duplicate passes the turn clockwise too.
        Draw(M) -> seat 1 draws M, aside; round 3, seat 2
        tiles 15 2 0 1 0
        awaits seat 2's hand
        ",
    );
}

#[test]
fn the_council_wins_with_six_filled_squares() {
    let mut table = scenario(&["omelas.end.1"], basic(4));
    table.play(GAME_C).play(
        "
        tiles 10 6 1 1 0
        awaits over
        refused Draw(E): the game is over: nothing more can be done (omelas.end.3)
        refused Vote(seat: 1, card: Yes): the game is over: nothing more can be done (omelas.end.3)
        refused Deal([1]): the game is over: nothing more can be done (omelas.end.3)
        ",
    );
    let view = table.open_view();
    assert_eq!(view.phase, Phase::Over(Side::Council));
    assert_eq!(view.squares, [true; 6]);
    let tally = Omelas::tally(table.setup(), &view);
    assert_eq!(
        (tally.winners, tally.ending),
        (vec!["council".into()], "omelas_complete".into())
    );
    assert_eq!(
        tally.figures.get("tiles_kept"),
        Some(&5),
        "the first O was never voted on"
    );
    assert_eq!(tally.figures.get("tiles_lost"), Some(&1));
    assert_eq!(tally.figures.get("tiles_laid_aside"), Some(&1));
    assert_eq!(
        (tally.length.get("draws"), tally.length.get("votes")),
        (Some(&7), Some(&6))
    );
}

#[test]
fn the_rebels_win_with_three_lost_tiles() {
    let mut table = scenario(&["omelas.end.2"], basic(4));
    table.play(GAME_R_BUT_ONE).play(GAME_R_LAST).play(
        "
        tiles 14 1 3 0 0
        awaits over
        refused Draw(M): the game is over: nothing more can be done (omelas.end.3)
        ",
    );
    assert_eq!(table.open_view().phase, Phase::Over(Side::Rebel));
    let view = table.view(Viewer::Omniscient);
    let tally = Omelas::tally(table.setup(), &view);
    assert_eq!(
        (tally.winners, tally.ending),
        (vec!["rebel".into()], "darkness_full".into())
    );

    // With two Rebels, both win.
    let game = [GAME_R_BUT_ONE, GAME_R_LAST]
        .concat()
        .replace("Deal([2]) -> dealt [2]", "Deal([2, 4]) -> dealt [2, 4]")
        .replace("shown [2]", "shown [2, 4]");
    let mut both = scenario(&["omelas.end.2"], extreme(4));
    both.play(&game).play("awaits over");
    let view = both.open_view();
    let told: Vec<_> = both
        .seen(Viewer::Table)
        .filter_map(|seen| Omelas::log_line(both.setup(), &view, &seen))
        .collect();
    assert!(
        told.contains(&"The Darkness is full. The Rebels win.".into()),
        "{told:?}"
    );
    assert!(told.contains(&"Ben and Dara were the Rebels.".into()), "{told:?}");
}

#[test]
fn the_winner_is_checked_only_after_a_counted_vote() {
    let mut table = scenario(&["omelas.end.3"], basic(4));
    table.play(GAME_F).play(
        "
        # A tile lies on each square, but one of them waits for its vote.
        tiles 12 5 0 0 1
        awaits seat 1's hand
        Roll(2) -> seat 1 rolls 2
        votes YYYN
        awaits chance
        turns YYY
        # Three are up where two were needed, but one card is still down.
        tiles 12 5 0 0 1
        awaits chance
        Turn(No) -> No is turned; 3 Yes, S falls; handed back; round 6, seat 2
        tiles 12 5 1 0 0
        awaits seat 2's hand
        ",
    );
}

#[test]
fn roles_are_revealed_only_when_the_game_is_over() {
    let mut table = scenario(&["omelas.end.4"], basic(4));
    table.play(GAME_R_BUT_ONE);
    assert!(
        table.open_view().seats.iter().all(|seat| seat.role.is_none()),
        "one card is left, though it can change nothing"
    );
    assert!(
        table
            .view(Viewer::Omniscient)
            .seats
            .iter()
            .all(|seat| seat.role.is_none())
    );
    table.play("open Turn(No) 1/1").play(GAME_R_LAST);
    for view in table.everything() {
        let shown: Vec<_> = view.seats.iter().map(|seat| seat.role).collect();
        let [rebel, council] = [Some(Side::Rebel), Some(Side::Council)];
        assert_eq!(shown, [council, rebel, council, council]);
    }
}

/// The picture belongs to the window. The table gives it the same data after both endings, except for the side.
#[test]
fn both_endings_report_the_winner_and_the_rebels() {
    for (game, side, number) in [
        (GAME_C.to_owned(), Side::Council, 4),
        ([GAME_R_BUT_ONE, GAME_R_LAST].concat(), Side::Rebel, 2),
    ] {
        let mut table = scenario(&["omelas.end.5"], basic(4));
        table.play(&game).play("awaits over");
        let last: Vec<_> = table.events().iter().rev().take(2).rev().cloned().collect();
        let rebels = seats(&[number]);
        assert_eq!(last, [Event::Won(side), Event::RolesShown(rebels)]);
    }
    let (_, book) = triptych::texts::RULEBOOKS
        .iter()
        .find(|(id, _)| *id == "omelas")
        .expect("OMELAS has its rulebook");
    assert!(book.contains("The child is still there."));
}

#[test]
fn nobody_learns_who_played_which_vote_card() {
    let rounds = ["votes YNNYY", "votes YYNNY"];
    let [mut one, mut other] = rounds.map(|votes| {
        let mut table = scenario(&["omelas.secret.1"], basic(5));
        table.play(
            "
            Deal([3]) -> dealt [3]; round 1, seat 1
            Draw(M) -> seat 1 draws M
            Roll(3) -> seat 1 rolls 3
            ",
        );
        (table, votes)
    });
    let apart = [Viewer::Seat(seat(2)), Viewer::Seat(seat(4))];
    for (table, votes) in [&mut one, &mut other] {
        table.play(votes);
    }
    assert_eq!(tell_apart(&mut one.0, &mut other.0), apart);
    for turn in ["turns Y", "turns N", "turns Y", "turns Y"] {
        one.0.play(turn);
        other.0.play(turn);
        assert_eq!(tell_apart(&mut one.0, &mut other.0), apart);
    }
    for (table, _) in [&mut one, &mut other] {
        table.play("turns N -> 3 Yes, M stays; handed back; round 2, seat 2");
    }
    assert_eq!(tell_apart(&mut one.0, &mut other.0), apart);
    // The views of seats 2 and 4 differ only in their own card.
    for number in [2, 4] {
        let viewer = Viewer::Seat(seat(number));
        let differ = one
            .0
            .seen(viewer)
            .zip(other.0.seen(viewer))
            .filter(|(a, b)| a != b);
        let differ: Vec<_> = differ.collect();
        assert!(
            matches!(&differ[..], [(Seen::VoteLaid { seat: a, .. }, Seen::VoteLaid { seat: b, .. })]
                if *a == seat(number) && *b == seat(number)),
            "{differ:?}"
        );
    }

    // Even the omniscient viewer of a whole game's record is not told.
    let mut table = scenario(&["omelas.secret.1"], basic(4));
    table.play(GAME_C);
    assert!(table.view(Viewer::Omniscient).ballots.is_empty());
    for seen in table.seen(Viewer::Omniscient) {
        assert!(
            !matches!(
                seen,
                Seen::VoteLaid { card: Some(_), .. } | Seen::Public(Event::VotesShown(_))
            ),
            "{seen:?}"
        );
    }
    // The file has to contain the votes, and its first line says so as a warning.
    let text = table.record().to_text(None);
    assert!(text.contains("Vote(seat:1,card:Yes)"));
    assert!(
        text.lines()
            .next()
            .is_some_and(|line| line.contains("it holds every secret of the table"))
    );
}

#[test]
fn a_role_is_known_only_to_its_seat_until_the_end() {
    let mut tables = [("Deal([2]) -> dealt [2]"), ("Deal([3]) -> dealt [3]")].map(|deal| {
        let mut table = scenario(&["omelas.secret.2"], basic(5));
        table.play(&format!("{deal}; round 1, seat 1"));
        table
    });
    let apart = [Viewer::Seat(seat(2)), Viewer::Seat(seat(3))];
    for line in [
        "Draw(M) -> seat 1 draws M",
        "Roll(1) -> seat 1 rolls 1",
        "votes YNNNN",
        "turns NNYN",
        "turns N -> 1 Yes, M stays; handed back; round 2, seat 2",
        "tiles 16 2 0 0 0",
    ] {
        let [two, three] = &mut tables;
        two.play(line);
        three.play(line);
        assert_eq!(tell_apart(two, three), apart);
    }
    let [two, three] = &mut tables;
    for number in [2, 3] {
        let (mut a, mut b) = (two.seen_by(number), three.seen_by(number));
        assert_ne!(a, b);
        for view in [&mut a, &mut b] {
            view.seats.get_mut(number - 1).expect("the seat is there").role = None;
        }
        assert_eq!(
            a, b,
            "they differ in seat {number}'s own role and in nothing else"
        );
    }
}

#[test]
fn a_vote_is_final() {
    let mut table = scenario(&["omelas.secret.3"], basic(5));
    table.play(
        "
        Deal([3]) -> dealt [3]; round 1, seat 1
        Draw(M) -> seat 1 draws M
        Roll(3) -> seat 1 rolls 3
        Vote(seat: 2, card: Yes) -> seat 2 lays Yes
        refused Vote(seat: 2, card: No): this seat has already voted, and a vote is final (omelas.secret.3)
        awaits 1 3 4 5
        ",
    );
    // This holds at once, before any other seat has acted.
    assert_eq!(table.undoable(), Err("that was final and can’t be undone"));
    assert_eq!(
        table.seen_by(2).own_vote,
        Some(Card::Yes),
        "it may still look at what it laid"
    );
}

/// The curtain itself belongs to the window. The shared view holds nothing private, and a seat's view holds only that
/// seat's own secrets, whatever its role and its vote.
#[test]
fn a_seats_view_adds_only_its_own_secrets_to_the_shared_view() {
    let mut table = scenario(&["omelas.secret.4"], basic(5));
    table.play(
        "
        Deal([3]) -> dealt [3]; round 1, seat 1
        Draw(M) -> seat 1 draws M
        Roll(3) -> seat 1 rolls 3
        Vote(seat: 2, card: No) -> seat 2 lays No
        Vote(seat: 3, card: Yes) -> seat 3 lays Yes
        ",
    );
    let open = table.open_view();
    assert_eq!(open.own_vote, None);
    assert!(open.seats.iter().all(|seat| seat.role.is_none()));
    for (number, role, card) in [(2, Side::Council, Card::No), (3, Side::Rebel, Card::Yes)] {
        let mut own = table.seen_by(number);
        assert_eq!(own.own_vote.take(), Some(card));
        let seen = own.seats.get_mut(number - 1).and_then(|seat| seat.role.take());
        assert_eq!(seen, Some(role));
        assert_eq!(own, open, "beyond that seat {number} sees what lies open");
    }
    // The two seats' private views hold the same kinds of things, so that the same screens can show them.
    let shape = |scenario: &mut Scenario, number| {
        let view = scenario.seen_by(number);
        (
            view.own_vote.is_some(),
            view.seats.iter().filter(|seat| seat.role.is_some()).count(),
        )
    };
    assert_eq!(shape(&mut table, 2), shape(&mut table, 3));
}

#[test]
fn a_computer_seat_acts_only_on_what_it_may_know() {
    // Seats 1 and 5 are people, who say nothing and vote first; the others are computers. Collects what the computers
    // say and lay, in order.
    let play = |deal: &str, first: Card, second: Card| -> Vec<String> {
        let mut table = scenario(&["omelas.secret.5"], basic(5));
        table.play(&format!("Deal([{deal}]) -> dealt [{deal}]; round 1, seat 1"));
        table.play("Draw(M) -> seat 1 draws M");
        table.play("Roll(3) -> seat 1 rolls 3");
        let bot = Controller::Computer(Skill::Steady);
        let mut party = Party::new(&table, &[Controller::Human, bot, bot, bot, Controller::Human]);
        for (number, card) in [(1, first), (5, second)] {
            let seat = seat(number);
            table.act(Action::Vote { seat, card }).expect("they are awaited");
        }
        let before = table.entries().len();
        while party.step(&mut table) == StepResult::Played && matches!(table.awaits(), Awaits::Seats(_)) {}
        let said = table.entries().iter().skip(before);
        said.map(Entry::to_text)
            .filter(|text| !text.starts_with("Turn"))
            .collect()
    };
    let (yes, no) = (Card::Yes, Card::No);
    let first = play("1", yes, no);
    assert!(first.len() >= 3, "they vote, at least: {first:?}");
    assert_eq!(
        first,
        play("5", yes, no),
        "which of the others is the Rebel is not among what they know"
    );
    assert_eq!(first, play("5", no, yes), "nor who laid which card");
}

#[test]
fn with_the_switch_two_rebels_see_each_others_roles() {
    let switch = "rebels_know_each_other";
    let mut tables = ["2, 5", "2, 6"].map(|rebels| {
        let mut table = scenario(&["omelas.house.1"], with_switch(basic(6), switch));
        table.play(&format!("Deal([{rebels}]) -> dealt [{rebels}]; round 1, seat 1"));
        table
    });
    let (rebel, council) = (Some(Side::Rebel), Some(Side::Council));
    let [first, second] = &mut tables;
    assert_eq!(roles(first, 2), [None, rebel, None, None, rebel, None]);
    assert_eq!(roles(first, 5), [None, rebel, None, None, rebel, None]);
    assert_eq!(roles(first, 6), [None, None, None, None, None, council]);
    assert_eq!(roles(second, 2), [None, rebel, None, None, None, rebel]);
    assert_eq!(roles(second, 6), [None, rebel, None, None, None, rebel]);
    let apart = [2, 5, 6].map(|number| Viewer::Seat(seat(number)));
    assert_eq!(tell_apart(first, second), apart);
    let view = first.seen_by(2);
    let told: Vec<_> = first
        .seen(Viewer::Seat(seat(2)))
        .filter_map(|seen| Omelas::log_line(first.setup(), &view, &seen))
        .collect();
    assert_eq!(told, ["You are a Rebel, and so is Edo."]);

    // With one Rebel it makes no difference.
    let mut on = scenario(&["omelas.house.1"], with_switch(basic(5), switch));
    let mut off = scenario(&["omelas.house.1"], basic(5));
    for table in [&mut on, &mut off] {
        table.play("Deal([3]) -> dealt [3]; round 1, seat 1");
    }
    assert_eq!(tell_apart(&mut on, &mut off), []);
}

#[test]
fn with_the_switch_votes_are_shown_only_after_the_end() {
    let setup = with_switch(basic(4), "votes_shown_at_end");
    let mut table = scenario(&["omelas.house.2"], setup);
    table.play(GAME_R_BUT_ONE);
    for view in table.everything() {
        assert!(view.ballots.is_empty(), "not even of the rounds that are over");
    }
    table.play(
        "
        Turn(No) -> No is turned; 3 Yes, S falls; Rebel wins; rebels shown [2]; votes shown [1 S YNYN, 2 A YYNN, 3 S YNYY]
        ",
    );
    for view in table.everything() {
        let letters: Vec<_> = view
            .ballots
            .iter()
            .map(|ballot| (ballot.round, ballot.letter))
            .collect();
        assert_eq!(letters, [(1, Letter::S), (2, Letter::A), (3, Letter::S)]);
        assert_eq!(
            view.ballots.get(1).map(|ballot| &ballot.cards[..]),
            Some(&[Card::Yes, Card::Yes, Card::No, Card::No][..])
        );
    }
    // With the switch off nobody is told, not even after the end.
    let mut table = scenario(&["omelas.house.2"], basic(4));
    table.play(GAME_R_BUT_ONE).play(GAME_R_LAST);
    for view in table.everything() {
        assert!(view.ballots.is_empty());
    }
}

/// A longest game without the S: it is lost once, and everything else is drawn.
#[test]
fn with_the_switch_a_lost_letter_is_laid_aside_and_an_empty_bag_ends_the_game() {
    let mut table = scenario(
        &["omelas.house.4", "omelas.round.1"],
        with_switch(basic(4), "lost_letters_count"),
    );
    table.play(GAME_F).play(
        "
        Roll(4) -> seat 1 rolls 4
        votes NYYY
        turns YNYY -> 3 Yes, S falls; handed back; round 6, seat 2
        Draw(S) -> seat 2 draws S, aside; round 7, seat 3
        Draw(S) -> seat 3 draws S, aside; round 8, seat 4
        Draw(O) -> seat 4 draws O, aside; round 9, seat 1
        Draw(O) -> seat 1 draws O, aside; round 10, seat 2
        Draw(M) -> seat 2 draws M, aside; round 11, seat 3
        Draw(M) -> seat 3 draws M, aside; round 12, seat 4
        Draw(E) -> seat 4 draws E, aside; round 13, seat 1
        Draw(E) -> seat 1 draws E, aside; round 14, seat 2
        Draw(L) -> seat 2 draws L, aside; round 15, seat 3
        Draw(L) -> seat 3 draws L, aside; round 16, seat 4
        Draw(A) -> seat 4 draws A, aside; round 17, seat 1
        Draw(A) -> seat 1 draws A, aside; Rebel wins; rebels shown [1]
        awaits over
        tiles 0 5 1 12 0
        ",
    );
    let view = table.open_view();
    assert_eq!(Omelas::tally(table.setup(), &view).ending, "bag_empty");
    assert_eq!(Omelas::rule_now(&view), "omelas.house.4");
    let won = Seen::Public(Event::Won(Side::Rebel));
    let line = Omelas::log_line(table.setup(), &view, &won);
    let expected = "The bag is empty, and Omelas is not complete. The Rebel wins.";
    assert_eq!(line.as_deref(), Some(expected));
}

/// Only what is told after the end is kept, and each seat's last words replace its earlier ones.
#[test]
fn after_the_end_everybody_may_tell_what_became_of_the_city() {
    let told = |seat: u8, words: &str| {
        format!("Remark(seat: {seat}, slot: \"fate\", to: All, said: Text(\"{words}\"))")
    };
    let mut table = scenario(&["omelas.end.6"], basic(4));
    table
        .play(GAME_R_BUT_ONE)
        .play(&told(1, "Too early."))
        .play(GAME_R_LAST);
    for (seat, words) in [
        (3, "Rain."),
        (2, "  The lamps went out.  "),
        (3, ""),
        (4, "Rain."),
    ] {
        table.play(&told(seat, words));
    }
    for view in table.everything() {
        let fates: Vec<_> = view.seats.iter().map(|seat| seat.fate.as_deref()).collect();
        assert_eq!(fates, [None, Some("The lamps went out."), None, Some("Rain.")]);
    }
    let view = table.open_view();
    let seen: Vec<_> = table.seen(Viewer::Table).collect();
    let chronicle = Omelas::CHRONICLE.expect("OMELAS has a chronicle");
    let pages = chronicle.pages(table.setup(), &view, &seen);
    let words: Vec<_> = pages[1].passages.iter().map(|passage| &*passage.words).collect();
    let name = |number| table.setup().name(seat(number)).to_owned();
    assert_eq!(
        words,
        [
            "The Darkness is full. The Rebel wins.".to_owned(),
            format!("{} was the Rebel.", name(2)),
            "The child is still there.".into(),
            "The lamps went out.".into(),
            format!("{} told it.", name(2)),
            "Rain.".into(),
            format!("{} told it.", name(4)),
        ]
    );
}

/// The clock belongs to the window; the table has none. Only the seat itself lays its vote: no outcome of chance and no
/// remark does, and nobody else is asked.
#[test]
fn nothing_but_the_seat_itself_can_cast_its_vote() {
    let mut table = scenario(&["omelas.house.3"], basic(5));
    table
        .play(
            "
            Deal([3]) -> dealt [3]; round 1, seat 1
            Draw(M) -> seat 1 draws M
            Roll(3) -> seat 1 rolls 3
            ",
        )
        .play(TEN_VOTES);
    for action in Laws::all_actions(table.setup()) {
        if Omelas::actor(&action) == Actor::Chance {
            assert!(table.check(&action).is_err(), "{action:?} while people talk");
        }
    }
    assert_eq!(table.peek_outcome(), None, "chance waits too");
    assert!(table.roll().is_err());
    table.play(
        "
        awaits 1 2 3 4 5
        Vote(seat: 1, card: Yes) -> seat 1 lays Yes
        awaits 2 3 4 5
        ",
    );
}

#[test]
fn there_are_always_eighteen_tiles() {
    // The script counts all tiles after each action of every scenario; here each zone's count is given explicitly.
    let mut table = scenario(&["omelas.always.1"], basic(4));
    let moments = [
        (1, "tiles 17 1 0 0 0"),
        (2, "tiles 16 1 0 0 1"),
        (11, "tiles 16 2 0 0 0"),
        (22, "tiles 14 3 0 1 0"),
        (32, "tiles 13 3 1 1 0"),
        (62, "tiles 10 6 1 1 0"),
    ];
    table.play(GAME_C);
    assert_eq!(table.entries().len(), 62);
    for (length, tiles) in moments.into_iter().rev() {
        table.rewind(length);
        table.play(tiles);
    }
}

#[test]
fn the_bag_never_runs_empty() {
    let mut table = scenario(&["omelas.always.2"], basic(4));
    table.play(GAME_F).play(GAME_L_GOES_ON).play(
        "
        tiles 1 5 2 10 0
        awaits seat 1's hand
        open Draw(S) 1/1
        refused Draw(O): no O is left in the bag (omelas.round.1)
        Draw(S) -> seat 1 draws S
        # The bag is empty, and whichever way the vote goes, it ends the game.
        tiles 0 5 2 10 1
        awaits seat 1's hand
        ",
    );
    // A level in which the bag could run dry is refused.
    let mut level: OmelasLevel = basic(4).level;
    level.copies = 2;
    assert_eq!(
        level.check(),
        Err("copies has to be 3 to 9, or all tiles of a letter could lie in The Darkness".into())
    );
}

#[test]
fn both_sides_are_never_full_at_once() {
    for (votes, turns, tiles, side) in [
        (
            "votes NYNN",
            "turns NYNN -> 1 Yes, S stays; Council wins; rebels shown [1]",
            "tiles 0 6 2 10 0",
            Side::Council,
        ),
        (
            "votes YYNN",
            "turns NYYN -> 2 Yes, S falls; Rebel wins; rebels shown [1]",
            "tiles 0 5 3 10 0",
            Side::Rebel,
        ),
    ] {
        let mut table = scenario(&["omelas.always.3"], basic(4));
        table
            .play(GAME_F)
            .play(GAME_L_GOES_ON)
            .play("Draw(S) -> seat 1 draws S")
            .play("Roll(1) -> seat 1 rolls 1")
            .play(votes)
            .play(turns)
            .play(tiles)
            .play(
                "
                awaits over
                refused Draw(S): the game is over: nothing more can be done (omelas.end.3)
                ",
            );
        assert_eq!(table.open_view().phase, Phase::Over(side));
    }
}

#[test]
fn votes_and_revealed_chance_cannot_be_undone() {
    let mut table = scenario(&["omelas.always.4"], basic(5));
    assert_eq!(table.undoable(), Err("nothing has been done yet"));
    table.play("Deal([3]) -> dealt [3]; round 1, seat 1");
    for line in ["Draw(M) -> seat 1 draws M", "Roll(3) -> seat 1 rolls 3"] {
        table.play(line);
        assert_eq!(
            table.undoable(),
            Err("what was drawn, rolled or shown can’t be undone")
        );
    }
    table.play(
        "
        Remark(seat: 4, slot: \"claim\", to: All, said: Claim(Yes))
        Remark(seat: 4, slot: \"claim\", to: All, said: Claim(No))
        ",
    );
    let claim = table.open_view().seats.get(3).and_then(|seat| seat.claim);
    assert_eq!(claim, Some(Claim::No), "a claim is replaced by another");
    assert_eq!(
        table.undoable(),
        Err("what was said can’t be undone, but you can say something else")
    );
    table.play("Vote(seat: 4, card: Yes) -> seat 4 lays Yes");
    assert_eq!(table.undoable(), Err("that was final and can’t be undone"));
    table.play("Vote(seat: 1, card: Yes) -> seat 1 lays Yes");
    assert_eq!(table.undoable(), Err("that was final and can’t be undone"));
    table.play("awaits 2 3 5");
}

/// Every refusal names the paragraph that it follows from.
#[test]
fn every_refusal_cites_its_paragraph() {
    for (refusal, rule) in [
        (Refusal::Over, "omelas.end.3"),
        (Refusal::NoSuchSeat(seat(6)), "omelas.setup.1"),
        (Refusal::RebelCount(1, 2), "omelas.setup.2"),
        (Refusal::NoneLeft(Letter::O), "omelas.round.1"),
        (Refusal::NoSuchFace(4, 5), "omelas.round.2"),
        (Refusal::VoteIsFinal, "omelas.secret.3"),
        (Refusal::NoSuchCardLeft(Card::No), "omelas.round.5"),
    ] {
        assert_eq!(refusal.rule(), rule);
        assert!(rulebook::has(rule));
    }
}

/// Fails with the name of each paragraph of the rulebook that has no scenario.
#[test]
fn every_paragraph_has_a_scenario() {
    let without = paragraphs_without_scenario("omelas", &[include_str!("omelas_scenarios.rs")]);
    assert!(without.is_empty(), "paragraphs without a scenario: {without:?}");
}

/// The numbers of a user's own level are followed.
#[test]
fn the_numbers_of_a_custom_level_are_followed() {
    let text = level_text("omelas")
        .replace("faces: 4", "faces: 2")
        .replace("places: 3", "places: 1");
    let setup = Setup {
        level: level::read(&text).expect("it is sound"),
        ..basic(4)
    };
    scenario(&["omelas.end.2", "omelas.pieces.6"], setup).play(
        "
        Deal([4]) -> dealt [4]; round 1, seat 1
        Draw(M) -> seat 1 draws M
        open Roll(1) 1/2; Roll(2) 1/2
        refused Roll(3): the die shows 1 to 2, not 3 (omelas.round.2)
        Roll(2) -> seat 1 rolls 2
        votes NNNN
        turns NNNN -> 0 Yes, M falls; Rebel wins; rebels shown [4]
        awaits over
        ",
    );
    let other = Setup {
        level: OmelasLevel {
            game: "chess".into(),
            ..basic(4).level
        },
        ..basic(4)
    };
    assert_eq!(
        Table::new(other).err(),
        Some(RecordError::Setup(
            "it is a level of “chess”, not of omelas".into()
        ))
    );
}
