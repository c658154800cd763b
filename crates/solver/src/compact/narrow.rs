//! Numbers in 32 bits.

/// A number in 32 bits.
///
/// Ids are below 2³¹ and a graph has no more of anything than ids for it, so what algorithms count fits. Where it does
/// not, because such a bound was forgotten, the computation ends with a word: a number that is cut short would make a
/// wrong answer. On WebAssembly, where no number is larger, this is nothing.
#[inline]
#[track_caller]
pub(crate) fn narrow(number: usize) -> u32 {
    match u32::try_from(number) {
        Ok(small) => small,
        Err(_) => too_large(number),
    }
}

#[cold]
#[inline(never)]
#[track_caller]
fn too_large(number: usize) -> ! {
    panic!("{number} does not fit in 32 bits")
}

#[cfg(test)]
mod tests {
    use super::*;
    #[cfg(target_arch = "wasm32")]
    use wasm_bindgen_test::wasm_bindgen_test as test;

    #[test]
    fn what_fits_is_the_same_number() {
        assert_eq!([0, 7, u32::MAX as usize].map(narrow), [0, 7, u32::MAX]);
    }

    #[test]
    #[cfg(target_pointer_width = "64")]
    #[should_panic(expected = "4294967296 does not fit in 32 bits")]
    fn nothing_is_cut_short() {
        narrow(1 << 32);
    }
}
