//! Gathering into ordered collections.

/// Gathers items one by one. `collect` would sort a list of them first, and every type's sorting is three
/// kilobytes of the page, uncompressed. Cost O(n log n) for an ordered collection.
pub fn gather<C: Default + Extend<T>, T>(items: impl IntoIterator<Item = T>) -> C {
    let mut collection = C::default();
    for item in items {
        collection.extend([item]);
    }
    collection
}
