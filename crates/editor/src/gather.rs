//! Collecting and sorting in ways that add little to the size of the page.

use std::cmp::Ordering;

/// Gathers items one by one. `collect` would sort a list of them first, and every type's sorting is three
/// kilobytes of the page, uncompressed. Cost O(n log n) for an ordered collection.
pub fn gather<C: Default + Extend<T>, T>(items: impl IntoIterator<Item = T>) -> C {
    let mut collection = C::default();
    for item in items {
        collection.extend([item]);
    }
    collection
}

/// The items sorted; equal ones keep their order. The sorting itself is compiled once and not for every type, and so takes
/// twice as long. Cost O(n log n).
pub fn ordered<T: Clone>(items: &[T], compare: impl Fn(&T, &T) -> Ordering) -> Vec<T> {
    let numbers = numbers(items.len(), &|one, other| compare(&items[one], &items[other]));
    numbers.into_iter().map(|number| items[number].clone()).collect()
}

fn numbers(count: usize, compare: &dyn Fn(usize, usize) -> Ordering) -> Vec<usize> {
    let mut numbers: Vec<usize> = (0..count).collect();
    numbers.sort_by(|&one, &other| compare(one, other));
    numbers
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn equal_items_stay_as_they_were() {
        let items = [(2, 'a'), (1, 'b'), (2, 'c'), (0, 'd'), (1, 'e')];
        let by_number = ordered(&items, |one, other| one.0.cmp(&other.0));
        assert_eq!(by_number, [(0, 'd'), (1, 'b'), (1, 'e'), (2, 'a'), (2, 'c')]);
    }
}
