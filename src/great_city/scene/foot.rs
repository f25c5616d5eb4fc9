//! The foot of the pages of the set-up: the three steps, what is still open, and the one gilt button.
