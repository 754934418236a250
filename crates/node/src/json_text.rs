//! Writes JSON text.
//!
//! An answer may hold millions of numbers. Each is written after one constant that holds its comma and name. That is
//! several times as fast as a derived serialiser.

use std::sync::atomic::{AtomicBool, Ordering};

use serde::Serialize;

/// List items and tree nodes written between two polls of the flag. They take less than a millisecond.
const ITEMS_BETWEEN_QUESTIONS: u32 = 4_096;

/// Appends to JSON in UTF-8. Every method takes the constant text before its value.
pub(crate) struct JsonText<'a> {
    bytes: Vec<u8>,
    unwanted: &'a AtomicBool,
    items: u32,
    given_up: bool,
}

impl<'a> JsonText<'a> {
    /// Empty, with room for `bytes` bytes. Once the text is `unwanted`, lists and trees are cut short.
    pub(crate) fn with_capacity(bytes: usize, unwanted: &'a AtomicBool) -> Self {
        Self { bytes: Vec::with_capacity(bytes), unwanted, items: 0, given_up: false }
    }

    /// `None` if it was cut short.
    pub(crate) fn into_bytes(self) -> Option<Vec<u8>> {
        (!self.given_up).then_some(self.bytes)
    }

    /// Bytes written so far.
    #[cfg(test)]
    pub(crate) fn len(&self) -> usize {
        self.bytes.len()
    }

    pub(crate) fn text(&mut self, text: &str) -> &mut Self {
        self.bytes.extend_from_slice(text.as_bytes());
        self
    }

    pub(crate) fn number(&mut self, before: &str, number: impl itoa::Integer) -> &mut Self {
        self.text(before).text(itoa::Buffer::new().format(number))
    }

    /// The first of the two words if `choice` is true, else the second.
    pub(crate) fn either(&mut self, before: &str, choice: bool, words: [&str; 2]) -> &mut Self {
        self.text(before).text(words[usize::from(!choice)])
    }

    /// Any value, by its own serialiser.
    pub(crate) fn value(&mut self, before: &str, value: &impl Serialize) -> &mut Self {
        self.text(before);
        serde_json::to_writer(&mut self.bytes, value)
            .expect("a vector takes every byte, and these types are plain data");
        self
    }

    /// A text, or nothing at all if there is none.
    pub(crate) fn given(&mut self, before: &str, value: Option<&str>) -> &mut Self {
        if let Some(value) = value {
            self.value(before, &value);
        }
        self
    }

    /// A list; `write` writes each item.
    pub(crate) fn list<T>(
        &mut self,
        before: &str,
        items: impl Iterator<Item = T>,
        mut write: impl FnMut(&mut Self, T),
    ) -> &mut Self {
        self.text(before).text("[");
        for (at, item) in items.enumerate() {
            if at > 0 {
                self.text(",");
            }
            write(self, item);
            if self.ends_after_item() {
                break;
            }
        }
        self.text("]")
    }

    /// Counts an item, and says whether to stop because nobody wants the text.
    pub(crate) fn ends_after_item(&mut self) -> bool {
        self.items += 1;
        if self.items.is_multiple_of(ITEMS_BETWEEN_QUESTIONS) {
            self.given_up |= self.unwanted.load(Ordering::Relaxed);
        }
        self.given_up
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn writes_one_value_after_the_other() {
        let wanted = AtomicBool::new(false);
        let mut text = JsonText::with_capacity(0, &wanted);
        text.number("{\"a\":", i64::MIN).number(",\"b\":", u64::MAX).value(",\"c\":", &0.5);
        text.either(",\"d\":", true, ["1", "2"]).either(",\"e\":", false, ["1", "2"]);
        text.list(",\"f\":", 0..3, |text, n| _ = text.number("", n)).list(",\"g\":", 0..0, |_, _: u8| ());
        text.text("}");
        let expected =
            r#"{"a":-9223372036854775808,"b":18446744073709551615,"c":0.5,"d":1,"e":2,"f":[0,1,2],"g":[]}"#;
        assert_eq!(text.into_bytes().as_deref(), Some(expected.as_bytes()));
    }

    #[test]
    fn a_long_unwanted_text_is_not_written_to_the_end() {
        let unwanted = AtomicBool::new(true);
        let mut text = JsonText::with_capacity(0, &unwanted);
        text.list("", 0..1_000_000, |text, n| _ = text.number("", n));
        assert!(text.bytes.len() < 100_000);
        assert_eq!(text.into_bytes(), None);
    }
}
