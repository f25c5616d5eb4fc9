//! What a flipped stone brings about, and other fillings: places, gestures, notions, words.

use super::super::level::{Colour, Sign};

/// What the owner does when a stone of this colour shows that face, without a subject.
pub(super) const fn predicates(colour: Colour, sign: Sign) -> &'static [&'static str] {
    match (colour, sign) {
        (Colour::Blue, Sign::Plus) => &[
            "sets to work",
            "takes a hand in it at last",
            "puts a shoulder to it",
            "stirs",
            "does what has long needed doing",
            "goes about it in earnest",
            "takes hold of the thing",
        ],
        (Colour::Blue, Sign::Minus) => &[
            "lets it drop",
            "stands idle",
            "draws back a step",
            "leaves off",
            "goes no further",
            "sits down again",
            "gives up the attempt",
        ],
        (Colour::White, Sign::Plus) => &[
            "begins to see it",
            "thinks better of it",
            "sees how things hang together",
            "understands more than is comfortable",
            "puts two and two together",
            "remembers what it was all about",
            "comes to a conclusion",
        ],
        (Colour::White, Sign::Minus) => &[
            "loses the thread",
            "begins to doubt",
            "no longer knows what to think",
            "forgets what the question was",
            "thinks of something else entirely",
            "believes the wrong person",
            "takes it for the opposite",
        ],
        (Colour::Green, Sign::Plus) => &[
            "finds the word for it",
            "speaks up",
            "has an answer ready",
            "talks at last",
            "says it aloud",
            "calls the thing by its name",
            "gives a promise",
        ],
        (Colour::Green, Sign::Minus) => &[
            "falls silent",
            "swallows the rest of the sentence",
            "is lost for an answer",
            "says no more",
            "takes back a word",
            "mumbles something about the hour",
            "leaves the question unanswered",
        ],
    }
}

/// A single deed, thought or word, by colour.
pub(super) const fn nouns(colour: Colour) -> &'static [&'static str] {
    match colour {
        Colour::Blue => &["gesture", "step", "act", "move", "touch", "stroke"],
        Colour::White => &["thought", "notion", "reckoning", "guess", "opinion", "plan"],
        Colour::Green => &["word", "remark", "answer", "sentence", "reply", "question"],
    }
}

/// Where a scene takes place.
pub(super) const PLACES: [&str; 24] = [
    "on the spider’s third knee",
    "under the lamps of the silk market",
    "in the gallery of the weighers",
    "at the mooring-masts",
    "behind the bath-house",
    "on the stairs of the Academy",
    "between two shifts at the mill",
    "at the edge of the carapace",
    "in a room that smells of wax",
    "on the Bridge of Small Change",
    "among the hives of the lower town",
    "in full view of the ushers",
    "under a leaking awning",
    "in the porters’ yard",
    "at the tollgate by the hind legs",
    "over a cold supper",
    "at the back of a chapel",
    "in the queue for the cable lift",
    "beside the dry fountain",
    "at a ball that nobody enjoys",
    "in the archive of receipts",
    "on a landing between two floors",
    "during somebody’s funeral",
    "in the balloon-sheds",
];
