//! The ledger of OMELAS.

use crate::support::app::Sight;
use crate::support::scripts::{seat, seats, setup};
use triptych::games::omelas::{Action, Card, Letter, Omelas, Phase};
use triptych::session::{Annotate, Games, LedgerEntry, OpenTable};
use triptych::shell::ledger::to_markdown;
use triptych::table::{Table, Viewer};

/// Returns a table of four after these rounds: letter, die, remarks, and the seats that lay Yes. The votes of the last
/// round are not laid.
fn with_rounds(rounds: &[(Letter, u8, &[&str], [usize; 2])]) -> Table<Omelas> {
    let mut table = Table::new(setup::<Omelas>("omelas", 4)).expect("four can play");
    table
        .enter_outcome(Action::Deal(seats(&[4])))
        .expect("roles are dealt");
    for (index, (letter, die, remarks, yes)) in rounds.iter().enumerate() {
        table
            .enter_outcome(Action::Draw(*letter))
            .expect("it is in the bag");
        table.enter_outcome(Action::Roll(*die)).expect("it has this face");
        for remark in *remarks {
            let remark = ron::from_str(remark).expect("it is a remark");
            table.remark(remark).expect("it may be said");
        }
        if index + 1 == rounds.len() {
            break;
        }
        for number in 1..=4 {
            let card = if yes.contains(&number) {
                Card::Yes
            } else {
                Card::No
            };
            let seat = seat(number);
            table.act(Action::Vote { seat, card }).expect("it may vote");
        }
        while table.view(Viewer::Table).phase == Phase::Reveal {
            table.roll().expect("the cards are turned");
        }
    }
    table
}

fn ledger(table: &mut Table<Omelas>) -> Vec<String> {
    let ui = Default::default();
    let sight = Sight::<Omelas>::new(&[], seat(1), &ui);
    let lines = sight.of(table, Omelas::ledger);
    lines.into_iter().map(|line| line.words).collect()
}

/// The ledger has one line for each round, with the claims that everybody heard; nobody learns from it who cast which
/// vote, or what was said in private.
#[test]
fn the_ledger_remembers_claims_and_requests() {
    let rounds: [(Letter, u8, &[&str], [usize; 2]); 3] = [
        (
            Letter::M,
            2,
            &[
                r#"Remark(seat: 1, slot: "ask", to: All, said: Claim(Ask([1, 3])))"#,
                r#"Remark(seat: 3, slot: "ask", to: All, said: Claim(Ask([4])))"#,
                r#"Remark(seat: 2, slot: "claim", to: All, said: Claim(No))"#,
                r#"Remark(seat: 3, slot: "claim", to: All, said: Claim(Yes))"#,
                r#"Remark(seat: 2, slot: "claim", to: All, said: Claim(Yes))"#,
                r#"Remark(seat: 4, slot: "note", to: Seats([2]), said: Text("I am the Rebel."))"#,
                r#"Remark(seat: 4, slot: "claim", to: All, said: Claim(Coin(4)))"#,
                r#"Remark(seat: 1, slot: "note", to: All, said: Text("I trust Ben."))"#,
            ],
            [1, 3],
        ),
        (Letter::E, 1, &[], [1, 2]),
        (
            Letter::L,
            1,
            &[r#"Remark(seat: 1, slot: "claim", to: All, said: Claim(Nothing))"#],
            [0, 0],
        ),
    ];
    let mut table = with_rounds(&rounds);
    for number in [1, 4] {
        let seat = seat(number);
        table
            .act(Action::Vote { seat, card: Card::No })
            .expect("it may vote");
    }
    let lines = ledger(&mut table);
    assert_eq!(
        lines,
        [
            "The roles are dealt. Everyone looks at their own, alone.",
            "Round 1: Ada draws an M and rolls 2: exactly two Yes.\nAsked for a Yes: Ada and Cleo.\n\
             Claims: Ben No, then Yes; Cleo Yes; Dara coin (4 in 10).\nAda: “I trust Ben.”\n\
             Two Yes: M stays on Omelas.",
            "Round 2: Ben draws an E and rolls 1: exactly one Yes.\nTwo Yes: E goes into The Darkness.",
            "Round 3: Cleo draws an L and rolls 1: exactly one Yes.\nClaims: Ada no claim.\n\
             Voted so far: Ada and Dara.",
        ]
    );
    let entry = |words: &String| LedgerEntry {
        words: words.clone(),
        ..LedgerEntry::default()
    };
    let entries: Vec<_> = lines.iter().map(entry).collect();
    let saved = to_markdown(&Games::default(), &OpenTable::default(), &entries);
    assert!(
        saved.contains("Claims: Ben No, then Yes; Cleo Yes; Dara coin (4 in 10). "),
        "{saved}"
    );
    assert!(!saved.contains("Rebel"), "{saved}");
    // Others vote, as many of them Yes: it says the same.
    let mut others = rounds;
    (others[0].3, others[1].3) = ([2, 4], [3, 4]);
    let mut others = with_rounds(&others);
    assert_eq!(ledger(&mut others).get(..3), lines.get(..3));
}
