//! Strict JSON: no duplicate names in an object, because readers disagree on which of two members counts.

use std::borrow::Cow;
use std::collections::HashSet;
use std::fmt;

use serde::Deserialize;
use serde::de::{Deserializer, Error, MapAccess, SeqAccess, Visitor};

/// Most members of one object. No object of a response has more than 40, and each name takes memory until its object ends.
const MOST_MEMBERS: usize = 1_000;

/// Checks a text, and says whether it is an object with a member `name`.
///
/// # Errors
/// If it is not UTF-8 or not JSON, is nested too deeply for the JSON parser, or has duplicate names or too many members
/// in an object.
pub(super) fn has_member(bytes: &[u8], name: &str) -> Result<bool, String> {
    let text = std::str::from_utf8(bytes).map_err(|error| error.to_string())?;
    match serde_json::from_str(text).map_err(|error| error.to_string())? {
        Text::Object(names) => Ok(names.contains(name)),
        Text::Other => Ok(false),
    }
}

/// A value. Only the names of its members are kept.
enum Text<'de> {
    Object(HashSet<Cow<'de, str>>),
    Other,
}

impl<'de> Deserialize<'de> for Text<'de> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_any(TextVisitor)
    }
}

struct TextVisitor;

impl<'de> Visitor<'de> for TextVisitor {
    type Value = Text<'de>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a JSON value")
    }

    fn visit_bool<E: Error>(self, _: bool) -> Result<Text<'de>, E> {
        Ok(Text::Other)
    }

    fn visit_i64<E: Error>(self, _: i64) -> Result<Text<'de>, E> {
        Ok(Text::Other)
    }

    fn visit_u64<E: Error>(self, _: u64) -> Result<Text<'de>, E> {
        Ok(Text::Other)
    }

    fn visit_f64<E: Error>(self, _: f64) -> Result<Text<'de>, E> {
        Ok(Text::Other)
    }

    fn visit_str<E: Error>(self, _: &str) -> Result<Text<'de>, E> {
        Ok(Text::Other)
    }

    fn visit_unit<E: Error>(self) -> Result<Text<'de>, E> {
        Ok(Text::Other)
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut items: A) -> Result<Text<'de>, A::Error> {
        while items.next_element::<Text>()?.is_some() {}
        Ok(Text::Other)
    }

    fn visit_map<A: MapAccess<'de>>(self, mut members: A) -> Result<Text<'de>, A::Error> {
        let mut names = HashSet::new();
        while let Some(Name(name)) = members.next_key()? {
            if names.contains(&name) {
                return Err(A::Error::custom(format!("duplicate name {name:?} in an object")));
            }
            if names.len() == MOST_MEMBERS {
                return Err(A::Error::custom(format!("more than {MOST_MEMBERS} members in an object")));
            }
            names.insert(name);
            members.next_value::<Text>()?;
        }
        Ok(Text::Object(names))
    }
}

/// A name; borrowed from the text unless it has escapes.
#[derive(Deserialize)]
struct Name<'a>(#[serde(borrow)] Cow<'a, str>);

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_may_occur_only_once_in_each_object() {
        let sound = [r#"{"a":{"a":1},"b":[{"a":1},{"a":2}]}"#, "[]", "null", r#""a""#, "1.5", r#"{"":1}"#];
        for text in sound {
            assert_eq!(has_member(text.as_bytes(), "b"), Ok(text.contains("\"b\"")), "{text}");
        }
        for text in [r#"{"a":1,"a":1}"#, r#"{"b":[{"x":{"a":1,"b":2,"a":3}}]}"#, r#"{"a":1,"\u0061":2}"#] {
            let fault = has_member(text.as_bytes(), "b").expect_err(text);
            assert!(fault.starts_with(r#"duplicate name "a" in an object at line 1"#), "{fault}");
        }
    }

    #[test]
    fn an_object_has_a_bounded_number_of_members() {
        let members = |number: usize| {
            let members: Vec<String> = (0..number).map(|name| format!("\"{name}\":0")).collect();
            has_member(format!("{{{}}}", members.join(",")).as_bytes(), "0")
        };
        assert_eq!(members(MOST_MEMBERS), Ok(true));
        let fault = members(MOST_MEMBERS + 1).expect_err("one too many");
        assert!(fault.starts_with("more than 1000 members in an object"), "{fault}");
    }

    #[test]
    fn invalid_json_is_refused() {
        for bytes in
            [&b""[..], b"{", b"{} {}", b"\xff", b"\"\xff\"", b"\xef\xbb\xbf{}", b"{\"a\":01}", b"NaN"]
        {
            assert!(has_member(bytes, "a").is_err(), "{bytes:?}");
        }
        assert!(has_member("[".repeat(100_000).as_bytes(), "a").is_err());
    }
}
