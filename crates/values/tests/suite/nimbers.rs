//! The field of nimbers, against the definition by mex and its own laws.
use hyperjam_testkit::typed::value;
use hyperjam_values::Arena;
use hyperjam_values::evaluate::Value;
use hyperjam_values::nimber::{inverse, product, square_root, sum};
use proptest::prelude::*;

fn mex(mut taken: Vec<u128>) -> u128 {
    taken.sort_unstable();
    taken.dedup();
    taken
        .iter()
        .zip(0..)
        .find(|(taken, place)| **taken != *place)
        .map_or(taken.len() as u128, |(_, place)| place)
}

/// ONAG 6: sum and product are the least nimbers that the laws of a field leave.
#[test]
fn sums_and_products_are_those_of_the_definition() {
    const SIDE: usize = 40;
    let mut products = vec![[0_u128; SIDE]; SIDE];
    for a in 0..SIDE {
        for b in 0..SIDE {
            let pairs = (0..a).flat_map(|x| (0..b).map(move |y| (x, y)));
            let taken = pairs.map(|(x, y)| products[x][b] ^ products[a][y] ^ products[x][y]).collect();
            products[a][b] = mex(taken);
            let (a, b) = (a as u128, b as u128);
            assert_eq!(product(a, b), products[a as usize][b as usize], "{a} times {b}");
            let smaller = (0..a).map(|x| sum(x, b)).chain((0..b).map(|y| sum(a, y))).collect();
            assert_eq!(sum(a, b), mex(smaller), "{a} and {b}");
        }
    }
}

/// ONAG 6, table 2, and the squares of the Fermat powers of 2.
#[test]
fn known_products() {
    let expected = [8, 12, 4, 11, 3, 7, 15, 13, 5, 1, 9, 6, 14, 10, 2, 128];
    for (n, expected) in (1..).zip(expected) {
        assert_eq!(product(8, n), expected, "8 times {n}");
    }
    for power in [1, 2, 4, 8, 16, 32, 64] {
        let fermat = 1_u128 << power;
        assert_eq!(product(fermat, fermat), fermat + fermat / 2, "the square of 2^{power}");
        assert_eq!(product(fermat, fermat - 1), fermat * (fermat - 1), "2^{power} times what is below it");
    }
}

/// In the field of 256 nimbers each root and inverse is found by looking for it.
#[test]
fn roots_and_inverses_are_those_found_by_search() {
    for a in 0..256 {
        let root = (0..256).find(|root| product(*root, *root) == a);
        assert_eq!(Some(square_root(a)), root, "{a}");
        assert_eq!(inverse(a), (0..256).find(|other| product(*other, a) == 1), "{a}");
    }
}

proptest! {
    #[test]
    fn nimbers_are_a_field([a, b, c] in any::<[u128; 3]>(), shift in 0_u32..128) {
        let c = c >> shift;
        prop_assert_eq!(product(a, b), product(b, a));
        prop_assert_eq!(product(product(a, b), c), product(a, product(b, c)));
        prop_assert_eq!(product(a, sum(b, c)), sum(product(a, b), product(a, c)));
        prop_assert_eq!(product(a, 1), a);
        prop_assert_eq!(product(square_root(a), square_root(a)), a);
        prop_assert_eq!(square_root(product(a, a)), a);
        if c != 0 {
            prop_assert_eq!(product(c, inverse(c).unwrap()), 1);
        }
    }

    /// Each Fermat power of 2 bounds a field: nothing leads out of it.
    #[test]
    fn small_nimbers_stay_small(a in any::<u32>(), b in any::<u32>()) {
        let (a, b) = (u128::from(a), u128::from(b));
        prop_assert!(product(a, b) <= u128::from(u32::MAX));
        prop_assert!(square_root(a) <= u128::from(u32::MAX));
        prop_assert!(inverse(a).is_none_or(|inverse| inverse <= u128::from(u32::MAX)));
    }
}

/// As CGSuite has them, of integers and of nimbers alike.
#[test]
fn nimbers_are_typed() {
    let mut arena = Arena::default();
    for formula in [
        "8 NimProduct 16 == 128",
        "nimproduct(*2, *3) == *",
        "*2 NimProduct *2 == *3",
        "2 ⊗ 3 == 1",
        "*2 ⊗ *3 + *4 == *5",
        "nimsum(5, 3) == 6",
        "5 ⊕ 3 == 6",
        "2.NimInverse == 3",
        "niminverse(*15) ⊗ *15 == *",
        "nimsqrt(*2) == *3",
        "nimsqrt(2^64) ⊗ nimsqrt(2^64) == 2^64",
    ] {
        assert_eq!(value(&mut arena, formula), Value::Truth(true), "{formula}");
    }
    for (wrong, error) in [
        ("2 NimProduct *3", "column 3: found a number and a nimber, expected two numbers or two nimbers"),
        ("2 ⊗ -1", "column 3: found another game, expected a number 0, 1, 2, … or a nimber"),
        ("nimsum(1/2, 1)", "column 1: found another game, expected a number 0, 1, 2, … or a nimber"),
        ("0.NimInverse", "column 3: division by 0"),
        ("2^128 ⊗ 2", "column 7: the nimber is too large: the limit is 128 bits"),
    ] {
        let statement = hyperjam_values::notation::parse(wrong).unwrap();
        let found = hyperjam_values::evaluate::evaluate(&mut arena, &mut Default::default(), &statement);
        assert_eq!(found.unwrap_err().to_string(), error, "{wrong}");
    }
}
