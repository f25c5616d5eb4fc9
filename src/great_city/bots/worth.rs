//! How good each of the sixty-four judgments is for whoever it is about: for the spotlight of a scene, for a
//! character whose fate it is. A rough table of taste, which only computer seats go by.

/// -2 to 2, by the numbers of the two triads, each 0 to 7; in the order of Table 3.
const VALENCE: [[i8; 8]; 8] = [
    // The Void: Initial Difficulty, Inexperience, Windfall, Gathering, Falling Apart, Restriction, ...
    [-1, -1, 2, 0, -2, -1, 0, 1],
    // The Queen: Good Omens, Thunderous Noise, Reversed Fortune, Self-Reliance, Stalemate, Nightmare, ...
    [1, 0, -2, 0, -1, -2, 2, -1],
    // The Myrmidon: Contentiousness, Reserves of Strength, Perils Abound, Oppression in Plenty, ...
    [1, 2, 0, -1, -2, 0, 1, -1],
    // The Nymph: Coming Together, Weight of Ambition, Self-Restraint, Listening, Respite, ...
    [2, -1, 0, 1, 1, 1, 0, -1],
    // The Web: Modest Refuge, Vertigo, Standstill, Suasion, Entrapment, Rapid Advance, Expansion, ...
    [0, -1, -2, -1, -1, 2, 2, -1],
    // The Chrysalis: Darkness Comes, Difficulty, Wracking, Novelty, Empty Victory, Obedience, ...
    [-1, -2, -2, 0, -1, -1, 0, 1],
    // The Hive: Ascent, Perseverance, Generosity, Perception, Sanctuary, Cauldron, Discernment, ...
    [2, 1, 1, 1, 1, 0, 0, -1],
    // The World: Triumph, Kingliness, Waiting, Breakthrough, Stealth, Command, Delirium, Fulfillment.
    [1, 2, 1, 2, 1, 1, -2, 2],
];

/// How good a judgment is for whoever it is about, -2 to 2.
pub(in super::super) fn valence(first: u8, second: u8) -> i8 {
    VALENCE
        .get(usize::from(first & 7))
        .and_then(|row| row.get(usize::from(second & 7)))
        .copied()
        .unwrap_or(0)
}
