//! Numbers and texts as bytes: whole numbers seven bits at a time, texts with their length before them.

/// Collects bytes.
#[derive(Debug, Default)]
pub(super) struct Writer {
    bytes: Vec<u8>,
    /// What lies in lists has the fields of this version of files.
    pub(super) files: u32,
}

impl Writer {
    /// A number; small ones are short.
    pub(super) fn number(&mut self, mut value: u32) {
        while value >= 0x80 {
            self.bytes.push(value as u8 | 0x80);
            value >>= 7;
        }
        self.bytes.push(value as u8);
    }

    /// A number of either sign.
    pub(super) fn signed(&mut self, value: i32) {
        self.number(((value << 1) ^ (value >> 31)) as u32);
    }

    /// A text.
    pub(super) fn text(&mut self, text: &str) {
        self.number(text.len() as u32);
        self.bytes.extend(text.as_bytes());
    }

    /// Bytes as they are.
    pub(super) fn raw(&mut self, bytes: &[u8]) {
        self.bytes.extend(bytes);
    }

    /// How many there are so far.
    pub(super) fn len(&self) -> usize {
        self.bytes.len()
    }

    /// Forgets what came after the first `len`.
    pub(super) fn cut(&mut self, len: usize) {
        self.bytes.truncate(len);
    }

    /// All of them.
    pub(super) fn into_bytes(self) -> Vec<u8> {
        self.bytes
    }
}

/// Takes bytes apart again; `None` where they end too early or say what cannot be.
#[derive(Debug)]
pub(super) struct Reader<'bytes> {
    rest: &'bytes [u8],
    /// What lies in lists has the fields of this version of files.
    pub(super) files: u32,
}

impl<'bytes> Reader<'bytes> {
    pub(super) fn new(bytes: &'bytes [u8]) -> Self {
        Self { rest: bytes, files: 1 }
    }

    pub(super) fn number(&mut self) -> Option<u32> {
        let mut value = 0_u64;
        for place in 0..5 {
            let (&byte, rest) = self.rest.split_first()?;
            self.rest = rest;
            value |= u64::from(byte & 0x7f) << (7 * place);
            if byte < 0x80 {
                return u32::try_from(value).ok();
            }
        }
        None
    }

    pub(super) fn signed(&mut self) -> Option<i32> {
        let folded = self.number()?;
        Some((folded >> 1) as i32 ^ -((folded & 1) as i32))
    }

    pub(super) fn text(&mut self) -> Option<&'bytes str> {
        let length = self.number()? as usize;
        let (text, rest) = self.rest.split_at_checked(length)?;
        self.rest = rest;
        std::str::from_utf8(text).ok()
    }

    /// A count of things that take a byte or more each: never more than there are bytes left.
    pub(super) fn count(&mut self) -> Option<usize> {
        let count = self.number()? as usize;
        (count <= self.rest.len()).then_some(count)
    }

    /// Whether nothing is left.
    pub(super) fn is_at_end(&self) -> bool {
        self.rest.is_empty()
    }
}
