//! The field of nimbers (ONAG 6): nim-sum, nim-product, inverse and square root of finite nimbers below 2¹²⁸, which
//! are a field by themselves.
//!
//! ```
//! use hyperjam_values::nimber;
//! assert_eq!(nimber::product(2, 3), 1);
//! assert_eq!(nimber::inverse(2), Some(3));
//! assert_eq!(nimber::square_root(2), 3);
//! ```

/// The nim-sum: the value of two Nim heaps together (SS 7.9).
pub fn sum(a: u128, b: u128) -> u128 {
    a ^ b
}

/// The nim-product, the mex of a′⊗b ⊕ a⊗b′ ⊕ a′⊗b′ for all a′ < a, b′ < b (ONAG 6, theorem 39).
///
/// With F = 2^2ⁿ the square of F is F ⊕ F/2, and the product of F and anything smaller is the ordinary one. Splitting
/// both operands at F takes four products of half the length: at most 4⁷ steps.
pub fn product(a: u128, b: u128) -> u128 {
    if a < 2 || b < 2 {
        return a * b;
    }
    // The first F = 2^half with both below F².
    let bits = 128 - (a | b).leading_zeros();
    let half = bits.next_power_of_two() / 2;
    let low = (1_u128 << half) - 1;
    let (a_high, a_low, b_high, b_low) = (a >> half, a & low, b >> half, b & low);
    // (aF + a′)(bF + b′) = (ab + ab′ + a′b)F + a′b′ + ab(F/2)
    let high = product(a_high, b_high);
    let ends = product(a_low, b_low);
    let all = product(a_high ^ a_low, b_high ^ b_low);
    ((all ^ ends) << half) ^ ends ^ product(high, 1 << (half - 1))
}

/// The nimber whose nim-product with this one is 1; 0 has none.
///
/// In the field of 2¹²⁸ nimbers it is the power 2¹²⁸ − 2, and every smaller field keeps its inverses to itself. Takes
/// 254 products.
pub fn inverse(a: u128) -> Option<u128> {
    if a == 0 {
        return None;
    }
    // 2¹²⁸ − 2 = 2¹ + 2² + … + 2¹²⁷.
    let (mut square, mut inverse) = (a, 1);
    for _ in 1..128 {
        square = product(square, square);
        inverse = product(inverse, square);
    }
    Some(inverse)
}

/// The one nimber whose nim-square is this.
///
/// Squaring 128 times leads back to where it began, so 127 times give the root. Takes 127 products.
pub fn square_root(a: u128) -> u128 {
    (1..128).fold(a, |root, _| product(root, root))
}
