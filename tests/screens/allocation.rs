//! Measuring the memory that a piece of work takes.

use crate::support::allocation::measure;

#[test]
fn memory_held_at_once_is_counted_and_freed_memory_is_not() {
    const MIB: usize = 1 << 20;
    let (block, took) = measure(|| vec![7u8; MIB]);
    assert_eq!((block.len(), took.held, took.block), (MIB, MIB, MIB));
    let ((), took) = measure(|| {
        for _ in 0..20 {
            drop(vec![7u8; MIB]);
        }
    });
    assert_eq!(
        (took.held, took.block),
        (MIB, MIB),
        "one after the other is no more than one"
    );
    let (blocks, took) = measure(|| [vec![7u8; MIB], vec![7u8; 2 * MIB]]);
    assert_eq!((blocks.len(), took.held, took.block), (2, 3 * MIB, 2 * MIB));
    let (block, took) = measure(|| {
        let mut block = vec![7u8; MIB];
        block.reserve_exact(MIB);
        block
    });
    assert_eq!(block.capacity(), 2 * MIB);
    assert_eq!(took.held, 3 * MIB, "while a block grows, both are there");
    let ((), took) = measure(|| {
        let other = std::thread::spawn(|| drop(vec![7u8; 8 * MIB]));
        other.join().expect("it has nothing to stop for");
    });
    assert!(took.held < MIB, "another thread's sheet is its own: {took:?}");
}
