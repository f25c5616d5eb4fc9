//! Fights: against monsters, a hoard's dragon, other players and strangers.
//!
//! A monster is nobody: an explorer without wounds and cards, who is never asked.

use super::super::nth_bit;
use super::{NOBODY, Pit, SEATS};
use rand::Rng;

/// What everybody's defence begins with.
const DEFENCE: u32 = 8;
/// How many treasures an ambush takes.
const SPOILS: u32 = 3;

/// Whom a fight is against.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Foe {
    /// Whatever plays no cards and rolls again when it is made to.
    Monster,
    Player,
    Stranger,
}

impl<R: Rng> Pit<'_, R> {
    /// Whoever stands here too may be attacked.
    pub(super) fn ambush(&mut self) {
        let space = self.own().space;
        let company: u32 = (0..SEATS)
            .filter(|other| *other != self.seat && self.explorers[*other].space == space)
            .fold(0, |company, other| company | 1 << other);
        if company == 0 {
            return;
        }
        let picked = self.insist(company.count_ones() + 1);
        if picked == company.count_ones() {
            return;
        }
        let (own, other) = (self.seat, nth_bit(company.into(), picked) as usize);
        if self.contest(Foe::Player, own, other, DEFENCE) {
            self.rob(other, Some(own), SPOILS);
        } else if self.contest(Foe::Player, other, own, DEFENCE) {
            self.rob(own, Some(other), SPOILS);
        }
        self.draw_wound();
    }

    /// Somebody unknown strikes, and takes so many treasures.
    pub(super) fn meet_stranger(&mut self, cards: u32) {
        // It has to roll more than the defence.
        if self.contest(Foe::Stranger, NOBODY, self.seat, DEFENCE + 1) {
            self.rob(self.seat, None, cards);
        }
    }

    /// A roll in a fight with all the cards that answer it. `true` if it hits.
    #[inline(always)]
    fn contest(&mut self, foe: Foe, roller: usize, target: usize, base: u32) -> bool {
        let rules = self.rules;
        let (mut rage, mut dodge) = (0, 0);
        loop {
            let roll = self.chance(36);
            let dice = roll / 6 + roll % 6 + 2;
            loop {
                let (one, other) = (&self.explorers[roller], &self.explorers[target]);
                // A stranger does not know where it hurts.
                let hurt = if foe == Foe::Stranger { 0 } else { other.hurt };
                let hits = dice + one.weapons + rage + hurt >= base + one.hurt + other.armour + dodge;
                let asked = if hits { target } else { roller };
                if asked == NOBODY {
                    return hits;
                }
                // Between players it is about what can be taken: by this roll, or by the one that follows a miss.
                let at_stake = match foe {
                    Foe::Monster => !0,
                    _ if roller == self.seat => other.hand | one.hand,
                    _ => other.hand,
                };
                let answering = &self.explorers[asked];
                let (gear, mut plays) = if hits {
                    (rules.armour, rules.dodges.kinds)
                } else {
                    (rules.weapons, rules.recoveries)
                };
                if foe == Foe::Monster {
                    plays |= rules.recoveries;
                    if !hits {
                        plays |= rules.rages.kinds;
                    }
                }
                let uses = answering.hand & gear;
                let plays = answering.events & plays;
                if at_stake == 0 || uses | plays == 0 {
                    return hits;
                }
                let count = uses.count_ones() + plays.count_ones() + 1;
                let picked = if asked == self.seat {
                    self.ask(count)
                } else {
                    Some(self.decide(count))
                };
                let Some(picked) = picked else { continue };
                if picked < uses.count_ones() {
                    self.bring_into_use(asked, nth_bit(uses.into(), picked), hits);
                    continue;
                }
                let picked = picked - uses.count_ones();
                if picked == plays.count_ones() {
                    return hits;
                }
                let kind = nth_bit(plays.into(), picked) as usize;
                self.drop_event(asked, kind);
                if rules.recoveries >> kind & 1 != 0 {
                    break;
                }
                rage += u32::from(rules.rages.bonus[kind]);
                dodge += u32::from(rules.dodges.bonus[kind]);
            }
        }
    }

    const fn bring_into_use(&mut self, seat: usize, number: u32, armour: bool) {
        let bonus = self.rules.bonus[number as usize] as u32;
        let owner = &mut self.explorers[seat];
        owner.hand &= !(1 << number);
        owner.in_use |= 1 << number;
        if armour {
            owner.armour += bonus;
        } else {
            owner.weapons += bonus;
        }
    }

    /// Somebody loses so many treasures at random; where there are no more than that, nothing has to be drawn.
    fn rob(&mut self, loser: usize, winner: Option<usize>, cards: u32) {
        let held = self.explorers[loser].hand;
        let mut taken = held;
        if held.count_ones() > cards {
            for _ in 0..cards {
                let left = self.explorers[loser].hand;
                let nth = self.chance(left.count_ones());
                self.explorers[loser].hand &= !(1 << nth_bit(left.into(), nth));
            }
            taken ^= self.explorers[loser].hand;
        }
        self.explorers[loser].hand &= !taken;
        if let Some(winner) = winner {
            self.explorers[winner].hand |= taken;
        }
    }

    /// Draws a wound. `false` if there is none left.
    fn draw_wound(&mut self) -> bool {
        if !(self.wounds).refill(&mut self.wound_discards, &mut self.refills[2]) {
            return false;
        }
        let place = self.chance(self.wounds.left);
        let wound = self.wounds.take(place);
        let own = self.own();
        own.wounds |= 1 << wound;
        own.wound_counts[wound] += 1;
        self.weigh_wounds();
        true
    }

    pub(super) fn meet_monster(&mut self) {
        // One card is about at most, and comes back before the next is drawn: the discards are whatever is not left.
        if self.monsters.left == 0 {
            self.monsters.left = self.rules.monsters.left;
            self.refills[0] += 1;
        }
        let place = self.chance(self.monsters.left);
        let kind = self.monsters.take(place);
        self.monsters.cards[self.monsters.left as usize] = kind as u8;
        if self.fight(self.rules.power[kind].into()) {
            self.own().slain |= self.rules.slain[kind];
            self.won = self.draw_treasures(1);
        }
    }

    /// A fight with something of this power. `true` if it is defeated.
    pub(super) fn fight(&mut self, power: u32) -> bool {
        loop {
            let levels = self.own().levels;
            if self.contest(Foe::Monster, self.seat, NOBODY, power + levels) {
                return true;
            }
            if !self.contest(Foe::Monster, NOBODY, self.seat, DEFENCE)
                || !self.draw_wound()
                || !self.takes_revenge()
            {
                return false;
            }
        }
    }

    fn takes_revenge(&mut self) -> bool {
        let revenges = self.own().events & self.rules.revenges;
        if revenges == 0 {
            return false;
        }
        let picked = self.insist(revenges.count_ones() + 1);
        if picked == revenges.count_ones() {
            return false;
        }
        self.drop_event(self.seat, nth_bit(revenges.into(), picked) as usize);
        true
    }
}
