//! Responses are judged byte for byte as given.

use super::{rule, verify};
use crate::testing::{encoded, strip};

/// The codes of the violations in the text of a sound response after `change`.
fn codes_of_text(change: impl FnOnce(String) -> String) -> Vec<&'static str> {
    let (job, solution) = strip(2, 2);
    let result = String::from_utf8(encoded(&job, solution)).expect("the result is UTF-8");
    let stats = r#"{"iterations":2,"improvements":1,"elapsedMs":2.5,"seed":0,"threads":1,"destroy":{"a":{"uses":1,"successes":0}}}"#;
    let response = format!(
        r#"{{"ok":true,"contractVersion":"v1","result":{result},"alnsStats":{stats},"svg":["<svg/>"]}}"#
    );
    verify(&job, change(response).as_bytes()).into_iter().map(|found| found.code).collect()
}

/// Replaces `from`, which must be there.
fn replaced(from: &'static str, to: &'static str) -> impl FnOnce(String) -> String {
    move |text| {
        assert!(text.contains(from), "{from}");
        text.replacen(from, to, 1)
    }
}

#[test]
fn a_response_is_judged_as_given() {
    assert_eq!(codes_of_text(|text| text), [""; 0]);
    for (from, to) in [
        // Readers that take the first of two members see a different figure from those that take the last.
        ("\"sheetsUsed\":1", "\"sheetsUsed\":99,\"sheetsUsed\":1"),
        ("\"ok\":true", "\"ok\":false,\"ok\":true"),
        ("\"result\":", "\"result\":null,\"result\":"),
        ("\"priority\":2", "\"priority\":3,\"priority\":2"),
        ("\"depth\":0", "\"depth\":0,\"depth\":0"),
        ("\"totalPlaced\":2", "\"totalPlaced\":2,\"extra\":1,\"extra\":1"),
        ("\"alnsStats\":{", "\"alnsStats\":{\"iterations\":9,"),
        // Not written as integers, although their values are.
        ("\"sheetsUsed\":1", "\"sheetsUsed\":1.0"),
        ("\"totalPlaced\":2", "\"totalPlaced\":2e0"),
        ("\"placedCount\":2", "\"placedCount\":2.0"),
        ("\"depth\":0", "\"depth\":0.0"),
        ("\"stage\":1", "\"stage\":1.0"),
        ("\"count\":2", "\"count\":2.0"),
        ("\"lowerBoundArea\":50000", "\"lowerBoundArea\":50000.0"),
        ("\"cutCount\":", "\"cutCount\":null,\"was\":"),
        ("\"next\":null", "\"was\":null"),
        ("\"cutTree\":{", "\"was\":{"),
        ("\"svg\":[\"<svg/>\"]", "\"svg\":[1]"),
        ("\"ok\":true", "\"ok\":1"),
    ] {
        assert_eq!(codes_of_text(replaced(from, to)), [rule::UNREADABLE], "{to}");
    }
    let invalid = |text: String| text.replacen("\"ok\"", "\u{feff}\"ok\"", 1);
    assert_eq!(codes_of_text(invalid), [rule::UNREADABLE]);
    assert_eq!(codes_of_text(|text| format!("{text}{{}}")), [rule::UNREADABLE]);
}

#[test]
fn the_envelope_around_the_result_is_judged_too() {
    for (from, to) in [
        ("\"ok\":true", "\"ok\":false"),
        ("\"contractVersion\":\"v1\"", "\"contractVersion\":\"v2\""),
        ("\"svg\":[\"<svg/>\"]", "\"svg\":[]"),
    ] {
        assert_eq!(codes_of_text(replaced(from, to)), [rule::ENVELOPE], "{to}");
    }
    for part in ["\"ok\":true,", "\"contractVersion\":\"v1\",", ",\"svg\":[\"<svg/>\"]"] {
        assert_eq!(codes_of_text(replaced(part, "")), [""; 0], "{part}");
    }
}
