//! Sentences about whole scenes: what the spotlight sets out to do, the opening, and the tale of a judgment.

use super::super::level::Class;

/// What a character of a class may want: `aim` in [`DEEDS`].
pub(super) const fn aims(class: Option<Class>) -> &'static [&'static str] {
    match class {
        Some(Class::Aristocrat) => &[
            "a place at the front of the procession",
            "an apology in writing",
            "the key to the upper terraces",
            "a hand for a nephew with debts",
            "the removal of a portrait",
        ],
        Some(Class::Learned) => &[
            "leave to open a sealed book",
            "a witness for the tenth experiment",
            "the only true map of the spider",
            "a retraction",
            "the last page of the almanac",
        ],
        Some(Class::Mercantile) => &[
            "a signature under a contract",
            "the lease of a warehouse",
            "what has been owing since the spring",
            "a better price for silk",
            "a look at somebody else’s ledger",
        ],
        Some(Class::Commoner) => &[
            "a week’s wages that are owed",
            "the right of way over a private stair",
            "a roof that does not leak",
            "the truth about the fire",
            "a day without orders",
        ],
        Some(Class::Myrmidon) => &[
            "leave to lay down the jaws for a day",
            "a post that is worth guarding",
            "the name of whoever gives the orders",
            "satisfaction for a kick",
        ],
        Some(Class::Drone) => &[
            "an answer to a small question",
            "somebody who will listen to a song",
            "the use of a window",
            "the meaning of a word",
        ],
        Some(Class::Queen) => &[
            "room for one more brood",
            "the obedience of a street",
            "a nursery with southern light",
            "the return of what was hatched here",
        ],
        Some(Class::Worker) => &[
            "an hour of rest",
            "a name to be called by",
            "fewer bales and more sugar",
            "the left half of a promise",
        ],
        None => &[
            "a straight answer",
            "a place to sleep",
            "a small share of everything",
        ],
    }
}

/// What the spotlight sets out to do.
pub(super) const DEEDS: [&str; 18] = [
    "{who} means to get {aim} out of {other}, {place}.",
    "{place}, {who} waits for {other}, in whose gift is {aim}.",
    "{who} has come for {aim}, and {other} is in the way.",
    "All that {who} asks of {other} is {aim}. It is rather a lot.",
    "{who} will have {aim} before the lamps are lit, whatever {other} may say.",
    "{who} and {other} meet {place}; it is about {aim}, as both pretend not to know.",
    "For {aim}, {who} would go as far as {other}, and goes.",
    "{who} has rehearsed it, with a coat-stand for {other}: “I want {aim}.”",
    "Somebody has told {who} that {other}, asked in the right way, is good for {aim}.",
    "{who} follows {other} half a day through the City, and {place} comes out with it: {aim}.",
    "It begins politely, {place}: {who} enquires of {other} about {aim}.",
    "{who} lays a trap for {other}; the bait is flattery, the prize is {aim}.",
    "Tonight {who} will ask {other} for {aim}, and will not ask twice.",
    "{other} owes {who} {aim}, or so {who} has been telling everybody.",
    "{who} bets that {other} can be talked into {aim}, and goes to collect.",
    "{who} has done without {aim} for long enough, and calls on {other}.",
    "{who} wants {aim}, {other} wants to be left in peace, and they have one evening.",
    "Nobody gets {aim} for nothing; {who} hopes that {other} has not heard of that.",
];

/// How a scene begins. `judgment` is the name of the pair as thrown, `saying` its text.
pub(super) const OPENINGS: [&str; 16] = [
    "{who} and {other} meet {place}. The stones say {judgment}.",
    "It is early, and {other} is already there. {who} comes in late. “{saying}”",
    "The lamps are lit, the door is shut, and {who} stands before {other}: {judgment}.",
    "{place}, people make room for {who}. {other} does not. “{saying}”",
    "Nobody else is near. {who} sees {other} first. They would both call it {judgment}.",
    "There has been trouble here, and {other} has stayed. Then {who} arrives. “{saying}”",
    "{other} is busy and would rather not talk. {who} has come to talk. It looks like {judgment}.",
    "A crowd has gathered {place}. In the middle of it are {who} and {other}. “{saying}”",
    "It rains on the City. {who} finds {other} under the only roof. It begins as {judgment}.",
    "{who} has a plan. {other} has heard of it. “{saying}”",
    "A bell rings, the street empties, and {who} and {other} are left: {judgment}.",
    "{other} opens before {who} has knocked. “{saying}”",
    "They have met before, {who} and {other}, and not as friends. Today it begins as {judgment}.",
    "The spider takes a step, and everything shakes. {who} holds on to {other}. “{saying}”",
    "There is one lamp {place}. {who} and {other} both stand in its light: {judgment}.",
    "Work stops when {who} comes in. {other} goes on as if nothing had happened. “{saying}”",
];

/// How the spotlight fares, by how good the judgment is.
pub(super) const fn lots(valence: i8) -> &'static [&'static str] {
    match valence {
        1.. => &[
            "goes home the richer",
            "gets what was wanted, and a little over",
            "comes out of it a head taller",
            "wins more than was bargained for",
            "has the better of it this time",
            "leaves by the front door",
            "is congratulated by people who were against it",
            "finds the door open and the guard asleep",
            "is owed a favour by everybody present",
            "sleeps well for the first time in weeks",
            "carries the day, and the cushions with it",
        ],
        0 => &[
            "is no further than before, only later",
            "comes away with something to think about",
            "leaves it half done",
            "will have to come back tomorrow",
            "learns something, if not what was hoped",
            "shakes hands on something nobody can quite name",
        ],
        _ => &[
            "goes home by the back stairs",
            "gets nothing, and a bill for it",
            "is left standing in the rain",
            "has only made things worse",
            "pays for it, and will go on paying",
            "is seen to leave without a hat",
            "loses the thread, and then the purse",
            "is laughed at on two floors",
            "finds the door shut, and the shutter too",
        ],
    }
}

/// The tale of a judgment. `judgment` is its name, `saying` its text, and `lot` how the spotlight fares.
pub(super) const TALES: [&str; 18] = [
    "{judgment}, say the stones; and so {who} {lot}.",
    "In the end it is {judgment}: {who} {lot}, and {other} sees it happen.",
    "“{saying}” That is the long and the short of it, and {who} {lot}.",
    "{who} {lot}. They have a name for it {place}: {judgment}.",
    "When all is said, {who} {lot}, and {other} has to live with it. “{saying}”",
    "It might have been otherwise, but it is {judgment}, and {who} {lot}.",
    "{other} tells it differently; what is certain is that {who} {lot}.",
    "The slip is unrolled and read aloud, {place}: “{saying}” So {who} {lot}.",
    "Of {judgment} one does not speak in good company. {who} {lot}.",
    "There is a song about it now, called {judgment}, in which {who} {lot}.",
    "{who} {lot}, which surprises {other} more than anybody. “{saying}”",
    "By morning the whole City has heard: {judgment}, and {who} {lot}.",
    "“{saying}” {other} will not repeat it, but {who} {lot}.",
    "So ends the matter between {who} and {other}: {judgment}. {who} {lot}.",
    "Ask {other}, who was there, and would sooner not have been: {who} {lot}.",
    "They shake the dust off, {who} {lot}, and the clerk writes down {judgment}.",
    "Such is {judgment}: {who} {lot}, and the spider takes another step.",
    "“{saying}” It fits, as such things always do afterwards: {who} {lot}.",
];
