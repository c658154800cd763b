//! QR codes, to be read by the phones of a class.

use crate::Failure;
use hyperjam_protocol::ConverterAnswer;
use qrcodegen::{QrCode, QrCodeEcc};
use std::fmt::Write;

/// The margin of light modules that readers need around a code.
const QUIET: i32 = 4;

/// The code of a text as an SVG path of its dark modules, each one unit wide, with as much error correction as there
/// is room for. Cost O(area).
pub(crate) fn code(text: &str) -> Result<ConverterAnswer, Failure> {
    let code = QrCode::encode_text(text, QrCodeEcc::Medium)
        .or_else(|_| QrCode::encode_text(text, QrCodeEcc::Low))
        .map_err(|_| Failure::QrCode { given: text.chars().count() })?;
    let mut path = String::new();
    for y in 0..code.size() {
        let mut x = 0;
        while x < code.size() {
            let length = (x..code.size()).take_while(|&x| code.get_module(x, y)).count();
            if length > 0 {
                // Writing to a string does not fail.
                let _ = write!(path, "M{} {}h{length}v1h-{length}z", x + QUIET, y + QUIET);
            }
            x += length as i32 + 1;
        }
    }
    Ok(ConverterAnswer::QrCode { size: (code.size() + 2 * QUIET) as u32, path })
}
