//! JSON text in the making.
//!
//! An answer may hold millions of numbers. With their names and commas as one constant each, they are written several
//! times as fast as by a derived serialiser.

use serde::Serialize;

/// Appends to UTF-8 JSON; every method takes the constant text that comes before its value.
pub(crate) struct JsonText(Vec<u8>);

impl JsonText {
    /// Nothing yet, with room for so many bytes.
    pub(crate) fn with_capacity(bytes: usize) -> Self {
        Self(Vec::with_capacity(bytes))
    }

    pub(crate) fn into_bytes(self) -> Vec<u8> {
        self.0
    }

    pub(crate) fn text(&mut self, text: &str) -> &mut Self {
        self.0.extend_from_slice(text.as_bytes());
        self
    }

    pub(crate) fn number(&mut self, before: &str, number: impl itoa::Integer) -> &mut Self {
        self.text(before).text(itoa::Buffer::new().format(number))
    }

    /// Of the two words the first where `choice` is true.
    pub(crate) fn either(&mut self, before: &str, choice: bool, words: [&str; 2]) -> &mut Self {
        self.text(before).text(words[usize::from(!choice)])
    }

    /// Any value, by its own serialiser.
    pub(crate) fn value(&mut self, before: &str, value: &impl Serialize) -> &mut Self {
        self.text(before);
        serde_json::to_writer(&mut self.0, value)
            .expect("a vector takes every byte, and these types are plain data");
        self
    }

    /// A list of what `write` writes for each item.
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
        }
        self.text("]")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn writes_one_value_after_the_other() {
        let mut text = JsonText::with_capacity(0);
        text.number("{\"a\":", i64::MIN).number(",\"b\":", u64::MAX).value(",\"c\":", &0.5);
        text.either(",\"d\":", true, ["1", "2"]).either(",\"e\":", false, ["1", "2"]);
        text.list(",\"f\":", 0..3, |text, n| _ = text.number("", n)).list(",\"g\":", 0..0, |_, _: u8| ());
        text.text("}");
        let expected =
            r#"{"a":-9223372036854775808,"b":18446744073709551615,"c":0.5,"d":1,"e":2,"f":[0,1,2],"g":[]}"#;
        assert_eq!(text.into_bytes(), expected.as_bytes());
    }
}
