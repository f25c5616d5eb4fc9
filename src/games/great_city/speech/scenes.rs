//! Sentences that are said once in a game or a scene: the situation, the peril, the reasons, how a scene begins and is
//! judged, and the fates. A character's fate says of the City only that it survives or succumbs, so that no two fates
//! contradict each other (`great_city.end.4`).

use super::super::level::{Class, Colour};

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

/// The peril: `faces` lists political, natural and economic, `sign` is its triad, and `means` a meaning of that.
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
    "It comes to {judgment}: {who} {lot}, and {other} sees it happen.",
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

/// The City's fate if it survives. `judgment` and `saying` belong to the City's own pair.
pub(super) const SURVIVES: [&str; 16] = [
    "The Great City walks on. {judgment}, say its own stones: “{saying}”",
    "It was close, but the spider takes a step, and another. The City survives, under the sign of {judgment}.",
    "When the scarabs are counted there is more Yea than Nay: the City stays up. “{saying}”",
    "The Great City survives, and is rather offended that anybody had doubted it. {judgment}!",
    "The lamps are trimmed as on any evening. The City has come through; its word is {judgment}.",
    "“{saying}” So it says under the City’s gate, and the City is there to be written upon.",
    "The City lives. Nobody knows quite whom to thank, and so nobody is thanked. {judgment}.",
    "What was to be the end is a feast day now, with speeches: {judgment}. The City survives them too.",
    "The Great City stands, or walks, which comes to the same. “{saying}”",
    "The peril passes, grumbling. The City survives, and calls it {judgment}.",
    "Eight legs, all of them moving: the City is saved, and its stones read {judgment}.",
    "The City has been saved by a handful of scarabs. “{saying}” One does not ask whose.",
    "It holds. The Great City holds, and {judgment} is cut over the door.",
    "The City goes on, with a limp and a new proverb: “{saying}”",
    "They had packed already, and now unpack. The City survives: {judgment}.",
    "Against all reason the Great City is still there in the morning. “{saying}”",
];

pub(super) const SUCCUMBS: [&str; 16] = [
    "The Great City succumbs. {judgment}, say its own stones: “{saying}”",
    "There is not enough Yea in all the City, and so it goes down, under the sign of {judgment}.",
    "The spider stops, and does not start again. “{saying}” So ends the Great City.",
    "The Great City is over. Its last word, as far as it can be read, is {judgment}.",
    "The lamps go out from the hind legs forward. The City succumbs; they call it {judgment}.",
    "“{saying}” So it said under the City’s gate. The gate is what is left.",
    "The City falls, and most of those who wished it dead are standing on it. {judgment}.",
    "It was counted twice, and Nay is the heavier. The City succumbs: {judgment}.",
    "The Great City goes the way of everything that was built on somebody’s back. “{saying}”",
    "The peril arrives, on time and dressed for the occasion. The City succumbs to {judgment}.",
    "Eight legs fold, one after the other. The City is no more; its stones read {judgment}.",
    "The City is lost for want of a few scarabs. “{saying}” One does ask whose.",
    "It gives way. The Great City gives way, and {judgment} is all that is legible.",
    "They will say later that they had always known. The City is gone: “{saying}”",
    "They had unpacked already, and now there is nowhere to pack for. The City succumbs: {judgment}.",
    "In the morning the Great City is not there. “{saying}”",
];

/// A character's intent and what came of it: `meant` in [`FATES`].
pub(super) const fn meant(saves: bool, survives: bool) -> &'static [&'static str] {
    match (saves, survives) {
        (true, true) => &[
            "wanted the City saved and saw it saved",
            "stood by a City that is standing yet",
            "put in a word for the City and was heard",
            "meant well by the City, for once with success",
        ],
        (true, false) => &[
            "wanted the City saved, in vain",
            "stood by the City until it fell",
            "would have saved the City for a few scarabs more",
            "meant well by a City that is gone",
        ],
        (false, true) => &[
            "would have let the City fall, which it did not",
            "was no friend of a City that survives such people",
            "wished the City gone and has to greet it every morning",
            "did not lift a finger for the City, which did without",
        ],
        (false, false) => &[
            "would not save the City, nor was it saved",
            "wished the City gone and got the wish",
            "was no friend of the City that is no more",
            "did not lift a finger when the City went down",
        ],
    }
}

/// How a life goes on, by how good the judgment is.
pub(super) const fn fate_lots(valence: i8) -> &'static [&'static str] {
    match valence {
        1.. => &[
            "does well ever after, as far as anybody can see",
            "is spoken of kindly, even by relations",
            "grows old, round, and hard to contradict",
            "has a table by the window and a debt to nobody",
            "comes into more than was hoped for",
            "ends up where others only wanted to go",
        ],
        0 => &[
            "carries on much as before",
            "is never sure whether it was worth it",
            "writes everything down, and shows it to nobody",
            "takes lodgings, and waits for what comes next",
            "tells the story differently every year",
        ],
        _ => &[
            "is last seen without a lamp",
            "pays for it to the last scarab",
            "is struck from the invitations, and then from the maps",
            "has a long time to think about it, and little light",
            "loses what was left, and keeps a brave face over it",
            "leaves nothing behind but a bill",
        ],
    }
}

pub(super) const FATES: [&str; 18] = [
    "{who} {meant}. {judgment}, it says of that: {who} {lot}.",
    "{who} {meant}, and {lot}. “{saying}”",
    "As for {who}, who {meant}: the stones say {judgment}. {who} {lot}.",
    "“{saying}” That was for {who}, who {meant}, and who {lot}.",
    "It must be said of {who}, who {meant}: {judgment}. For the rest, {who} {lot}.",
    "{who} {meant}. One word on the stone, {judgment}; and {who} {lot}.",
    "Remember {who}? {who} {meant}, and {lot}. “{saying}”",
    "Under {judgment} there is an entry for {who}, who {meant}, and who {lot}.",
    "{who} {lot}: {judgment}, for one who {meant}.",
    "Of {who}, who {meant}, it is written: “{saying}” And indeed {who} {lot}.",
    "And {who}? {who} {meant}; call it {judgment}. {who} {lot}.",
    "{who} {meant}, neither the first nor the last who did. “{saying}” So {who} {lot}.",
    "The clerks have filed {who} under {judgment}: one who {meant}, and who {lot}.",
    "{judgment} is the end of {who}, who {meant}: {who} {lot}.",
    "In short, {who} {meant}, and {lot}. They call that {judgment}.",
    "“{saying}” {who} has it framed. {who} {meant}, and {lot}.",
    "Nobody asked {who}, who {meant}. The answer is {judgment} all the same: {who} {lot}.",
    "{who} {meant}. After that, under the sign of {judgment}, {who} {lot}.",
];
