//! Sentences for the end: the fate of the City, and of every character. A character's fate says of the City only that
//! it survives or succumbs, so that no two fates contradict each other (`great_city.end.4`).

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

/// The City's fate if it succumbs.
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
pub(super) const fn lots(valence: i8) -> &'static [&'static str] {
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

/// The fate of a character.
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
