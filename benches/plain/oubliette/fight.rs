//! Fights against monsters, a hoard's dragon, other players and strangers.
//!
//! A monster is an explorer without wounds and cards that is never asked anything.

use super::super::{below, nth_bit};
use super::{NOBODY, Pit, SEATS};
use rand::Rng;

/// Every player's basic defence.
const DEFENCE: u32 = 8;
/// The number of treasures that an ambush takes.
const SPOILS: u32 = 3;

/// The opponent in a fight.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Foe {
    /// An opponent that plays no cards, and rolls again when it is made to.
    Monster,
    Player,
    Stranger,
}

impl<R: Rng> Pit<'_, R> {
    /// Lets the player attack somebody on the same space. `true` if the player has left by a Shortcut.
    pub(super) fn ambush(&mut self) -> bool {
        let space = self.own().space;
        let company: u32 = (0..SEATS)
            .filter(|other| *other != self.seat && self.explorers[*other].space == space)
            .fold(0, |company, other| company | 1 << other);
        if company == 0 {
            return false;
        }
        let Some(picked) = self.insist_or_leave(company.count_ones() + 1) else {
            return true;
        };
        if picked == company.count_ones() {
            return false;
        }
        let (own, other) = (self.seat, nth_bit(company.into(), picked) as usize);
        if self.contest(Foe::Player, own, other, DEFENCE) {
            self.rob(other, Some(own), SPOILS);
        } else if self.contest(Foe::Player, other, own, DEFENCE) {
            self.rob(own, Some(other), SPOILS);
        }
        self.draw_wound();
        false
    }

    /// A stranger attacks and takes this many treasures if it hits.
    pub(super) fn meet_stranger(&mut self, cards: u32) {
        // A stranger has to roll more than the defence.
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
            let roll = if foe == Foe::Player {
                self.meanwhile(&[roller.min(target), roller.max(target)], false);
                self.actions += 1;
                below(self.rng, 36)
            } else {
                self.chance(36)
            };
            let dice = roll / 6 + roll % 6 + 2;
            loop {
                let (one, other) = (&self.explorers[roller], &self.explorers[target]);
                // A stranger gains nothing from the target's wounds.
                let hurt = if foe == Foe::Stranger { 0 } else { other.hurt };
                let (left, right) = (dice + one.weapons + rage, base + other.armour + dodge);
                let hits = left + hurt >= right + one.hurt;
                let asked = if hits { target } else { roller };
                if asked == NOBODY {
                    return hits;
                }
                // Between players the stake is the cards that can be taken, by this roll or by the one that follows a
                // miss.
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
                let plays = answering.events & plays;
                let free = self.free(asked, false);
                let asks = free.gear & gear | plays != 0
                    || free.waters != 0 && {
                        let kinds = (0..32).filter(|kind| free.waters >> kind & 1 != 0);
                        let healed = kinds.map(|kind| {
                            u32::from(rules.waters.bonus[kind]) * u32::from(answering.event_counts[kind])
                        });
                        let lighter = self.hurt_without(asked, healed.sum());
                        if hits {
                            left + lighter.min(hurt) < right + one.hurt
                        } else {
                            left + hurt >= right + lighter
                        }
                    };
                if at_stake == 0 || !asks {
                    return hits;
                }
                let count = plays.count_ones() + 1;
                let picked = self.decide(count + free.count());
                if picked >= count {
                    self.act(asked, free, picked - count);
                    continue;
                }
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

    pub(super) const fn bring_into_use(&mut self, seat: usize, number: u32) {
        let bonus = self.rules.bonus[number as usize] as u32;
        let armour = self.rules.armour >> number & 1 != 0;
        let owner = &mut self.explorers[seat];
        owner.hand &= !(1 << number);
        owner.in_use |= 1 << number;
        if armour {
            owner.armour += bonus;
        } else {
            owner.weapons += bonus;
        }
    }

    /// Takes treasures from a player at random. If the player has no more than that, nothing is drawn.
    fn rob(&mut self, loser: usize, winner: Option<usize>, cards: u32) {
        let held = self.explorers[loser].hand;
        let mut taken = held;
        if held.count_ones() > cards {
            for _ in 0..cards {
                let left = self.explorers[loser].hand;
                let nth = self.spoil(left.count_ones());
                self.explorers[loser].hand &= !(1 << nth_bit(left.into(), nth));
            }
            taken ^= self.explorers[loser].hand;
        }
        self.explorers[loser].hand &= !taken;
        if let Some(winner) = winner {
            self.explorers[winner].hand |= taken;
        }
    }

    /// Draws one of the cards that are taken. Meanwhile the player may drink, but bring nothing into use.
    fn spoil(&mut self, count: u32) -> u32 {
        loop {
            let waters = self.free(self.seat, false).waters;
            let kinds = waters.count_ones();
            if kinds == 0 {
                break;
            }
            let picked = below(self.rng, kinds + 1);
            if picked == kinds {
                break;
            }
            self.actions += 1;
            self.decisions += 1;
            self.heal(self.seat, nth_bit(waters.into(), picked) as usize);
        }
        self.actions += 1;
        below(self.rng, count)
    }

    /// Draws a wound. `false` if there is none left.
    fn draw_wound(&mut self) -> bool {
        if self.wounds.left == 0 {
            return false;
        }
        let place = self.chance(self.wounds.left);
        let wound = self.wounds.take(place);
        let own = self.own();
        own.wounds |= 1 << wound;
        own.wound_counts[wound] += 1;
        self.weigh_wounds(self.seat);
        true
    }

    /// Meets a monster, unless the player leaves by a Shortcut; then `true`.
    pub(super) fn meet_monster(&mut self) -> bool {
        // At most one card is out at a time, and it comes back before the next is drawn. So the discards are the cards
        // that are not left.
        if self.monsters.left == 0 {
            self.monsters.left = self.rules.monsters.left;
            self.refills[0] += 1;
        }
        let Some(place) = self.chance_or_leave(self.monsters.left) else {
            return true;
        };
        let kind = self.monsters.take(place);
        self.monsters.cards[self.monsters.left as usize] = kind as u8;
        if self.fight(self.rules.power[kind].into()) {
            self.own().slain |= self.rules.slain[kind];
            self.won = self.draw_treasures(1);
        }
        false
    }

    /// A fight against this power. `true` if the monster is defeated.
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
