//! Sentences from before the first scene: the situation, the peril, and the reasons to save the City or not.

use super::super::level::Colour;

/// The situation: `one` and `two` are meanings of the thrown triads, `judgment` is the name of their reading, and
/// `heading` is the name of the reading that the moving stones lead to.
pub(super) const SITUATIONS: [&str; 12] = [
    "There is {one} in the palaces and {two} in the streets, and the almanacs have a word for it: {judgment}.",
    "The Great City speaks of nothing but {judgment}. What began as {one} has turned to {two} on the way down.",
    "All season it has been {judgment} and nothing else. The great call it {one}, the small call it {two}.",
    "Nobody ordered it, nobody will pay for it, and it is here: {judgment}. It is heading for {heading}.",
    "The Houses stand for {one}, the hives for {two}, and between them the City has come to {judgment}.",
    "Since the spider changed her step it is {judgment} all over. The wise say {heading} comes after.",
    "A comet, a strike, and a bad ball: {judgment}. One party preaches {one}, the other {two}.",
    "There have been years of {one} in the Great City, and nights of {two}. This is {judgment}.",
    "The ushers announce {judgment}, and the porters mutter {heading}. Both have read the same stones.",
    "What the Academy calls {one} the markets call {two}, and the chronicle {judgment}.",
    "First there was {one}; people got used to it. Then {two} came up by the cable lift. Now it is {judgment}.",
    "The City has woken to {judgment}, and those who have slept badly foresee {heading}.",
];

/// The peril: `faces` lists political, natural and economic, `sign` is the peril's triad, and `means` is one of its
/// meanings.
pub(super) const PERILS: [&str; 12] = [
    "The peril is {faces}, its sign is {sign}: {means}, where the City has least use for it.",
    "Under {sign} the learned read {means}. The peril is {faces}, and it has already taken lodgings.",
    "Something {faces} is on its way up the legs. They have found {sign} scratched into the gate.",
    "Nobody has named it. It is {faces}, it stands under {sign}, and it has an appetite for {means}.",
    "{a faces} peril, say those who are paid to know; {sign}, say those who are not. Either way: {means}.",
    "It will begin with {means} and end with the City. The stones show {sign}; the faces of it are {faces}.",
    "What threatens is {faces}. One sees little of it yet: {sign} chalked on doors, and {means} at breakfast.",
    "It bears the sign of {sign}. Whoever takes it for {a faces} affair is right, and too late.",
    "There is {means} in the foundations. As the foundations walk, the peril is {faces}; its sign is {sign}.",
    "The guilds, the Houses and the hives fear the same thing under three names. It is {faces}, and {sign} is its sign.",
    "The peril mounts, {faces} in kind, {sign} by name. Those who laughed at it have stopped to count.",
    "{means} is coming, in {a faces} coat and under {sign}, and nobody has the courage to send it away.",
];

/// The peril if none of its faces shows.
pub(super) const NAMELESS: [&str; 4] = [
    "Nobody knows what the peril is. Its sign is {sign}, and there is a smell of {means}.",
    "It has no face yet and no name, only a sign: {sign}. That is worse.",
    "Something is coming that nobody has thought of. The stones are blank about it: {sign}, {means}.",
    "Ask what threatens the City and you get a shrug. The shrug spreads. Its sign is {sign}.",
];

/// A few words about an agent of peril.
pub(super) const AGENTS_LINES: [&str; 12] = [
    "Gives the orders. Nobody has seen the face.",
    "Helps the wrong side and does not know it.",
    "Knows where the City is weakest.",
    "Was wronged once and keeps the account.",
    "Has friends in every House and trusts none of them.",
    "Is said to be dead.",
    "Pays well and never twice.",
    "Believes that the City has had its day.",
    "Smiles in public and counts in private.",
    "Came up from the jungle and has not forgotten it.",
    "Owns half of what is about to burn.",
    "Has nothing left to lose, and a plan.",
];

/// A few words about a new character of the GM.
pub(super) const NEWCOMERS_LINES: [&str; 8] = [
    "Came with the last balloon and has no bed yet.",
    "Brings bad news and wants to be paid for it.",
    "Looks for somebody who does not want to be found.",
    "Has waited at the door since the morning.",
    "Sells what nobody else will sell.",
    "Carries a letter without an address.",
    "Lost everything last night and says so.",
    "Has seen too much already.",
];

/// Reasons to save the City, or not to, in the terms of a colour. They stay secret until the end.
pub(super) const fn reasons(colour: Colour, saves: bool) -> &'static [&'static str] {
    match (colour, saves) {
        (Colour::Blue, true) => &[
            "I have carried too much of it on my own back to let it drop.",
            "Somebody has to do it, and I have looked round: there is only me.",
            "I once left a thing undone, and have heard it walk about at night ever since.",
            "What I have built here stands on it. I do not build twice.",
            "I would sooner be tired than sorry.",
        ],
        (Colour::Blue, false) => &[
            "All my work went into its walls, and no door was ever opened to me.",
            "I have done enough for the City. Let it do something for itself.",
            "I know what is done below so that it can walk above. Let it stop.",
            "My hands are tired of holding up other people’s ceilings.",
            "One push is less work than a lifetime of propping.",
        ],
        (Colour::White, true) => &[
            "I have read how the other cities ended, and it was badly written.",
            "I believe in very little, but the lamps at evening are among it.",
            "There is one thing that I have not yet understood, and it is in the archive here.",
            "The sums come out, if only just. I trust the sums.",
            "Whatever is wrong with it can be found out, and what is found out can be mended.",
        ],
        (Colour::White, false) => &[
            "I have gone through the reckoning three times. It ought not to be.",
            "Nothing that rests on a creature’s back has a right to be called eternal.",
            "I know what lies under the foundations, and it is not rock.",
            "What dies of the truth was not alive.",
            "The old books say that it must end, and nobody has yet refuted them.",
        ],
        (Colour::Green, true) => &[
            "{other} lives here. That is all the argument I have.",
            "I gave {other} my word, and my word lives at this address.",
            "There are people in it who still owe me an answer.",
            "Where would {other} go?",
            "I have quarrelled with everybody here, and should miss every one.",
        ],
        (Colour::Green, false) => &[
            "{other} would not lift a finger for me. I return the courtesy.",
            "Nobody here has ever called me by my name without wanting something.",
            "As long as the City stands, {other} stands above me.",
            "I promised somebody who can no longer hold me to it.",
            "They say “our City”. I have listened for years, and never been in the “our”.",
        ],
    }
}

/// Joins the faces of the peril into words.
pub(super) fn faces(list: &[&str]) -> String {
    match list {
        [] => "nameless".into(),
        [one] => (*one).into(),
        [before @ .., last] => format!("{} and {last}", before.join(", ")),
    }
}
