//! The paths that a Rust source names, read from its tokens. Comments and string literals are skipped, groups expanded.

use proc_macro2::{Delimiter, TokenStream, TokenTree};
use std::str::FromStr;

/// A full path. `crate`, `self` and `super` are resolved to modules of the crate.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Named {
    /// From the root of the crate.
    Inside(Vec<String>),
    /// Anything else: from the standard library, another crate, or the scope.
    Outside(Vec<String>),
    /// A macro, by its name.
    Macro(String),
}

/// Everything that the source of `module` names, without its unit tests.
pub fn named(module: &[String], text: &str) -> Vec<Named> {
    let tokens = TokenStream::from_str(text).expect("the compiler takes this file");
    let mut found = Vec::new();
    scan(module, tokens, &mut found);
    found
}

fn scan(module: &[String], tokens: TokenStream, found: &mut Vec<Named>) {
    let tokens: Vec<TokenTree> = tokens.into_iter().collect();
    let mut at = 0;
    while at < tokens.len() {
        if is_test_only(&tokens[at..]) {
            at = end_of_item(&tokens, at + 2);
        } else if is_visibility(&tokens[at..]) {
            at += 2;
        } else if let Some((name, body)) = inline_module(&tokens[at..]) {
            let inner = [module, &[name]].concat();
            scan(&inner, body, found);
            at += 3;
        } else if let TokenTree::Group(group) = &tokens[at] {
            scan(module, group.stream(), found);
            at += 1;
        } else if let TokenTree::Ident(first) = &tokens[at] {
            let first = first.to_string();
            if is_punct(tokens.get(at + 1), '!') && !is_punct(tokens.get(at + 2), '=') {
                found.push(Named::Macro(first));
                at += 1;
            } else {
                at = path(module, vec![first], &tokens, at + 1, found);
            }
        } else {
            at += 1;
        }
    }
}

/// Continues reading a path whose last name ends before `at`. Returns where the path ends.
fn path(
    module: &[String],
    mut names: Vec<String>,
    tokens: &[TokenTree],
    mut at: usize,
    found: &mut Vec<Named>,
) -> usize {
    while is_punct(tokens.get(at), ':') && is_punct(tokens.get(at + 1), ':') {
        match tokens.get(at + 2) {
            Some(TokenTree::Ident(name)) => {
                names.push(name.to_string());
                at += 3;
            }
            Some(TokenTree::Group(group)) if group.delimiter() == Delimiter::Brace => {
                branches(module, &names, group.stream(), found);
                return at + 3;
            }
            _ => {
                at += 2;
                break;
            }
        }
    }
    found.push(resolved(module, &names));
    at
}

/// Reads the paths of a group. Each continues from `before`.
fn branches(module: &[String], before: &[String], group: TokenStream, found: &mut Vec<Named>) {
    let tokens: Vec<TokenTree> = group.into_iter().collect();
    for branch in tokens.split(|token| is_punct(Some(token), ',')) {
        let names = match branch.first() {
            Some(TokenTree::Ident(name)) => [before, &[name.to_string()]].concat(),
            _ => before.to_vec(),
        };
        if !branch.is_empty() {
            path(module, names, branch, 1, found);
        }
    }
}

fn resolved(module: &[String], names: &[String]) -> Named {
    let mut place = module.to_vec();
    let mut rest = names;
    match rest.first().map(String::as_str) {
        Some("crate") => place.clear(),
        Some("self" | "super") => {}
        _ => return Named::Outside(names.to_vec()),
    }
    while let Some((first, further)) = rest.split_first() {
        match first.as_str() {
            "super" => drop(place.pop()),
            "self" | "crate" => {}
            _ => break,
        }
        rest = further;
    }
    Named::Inside([place, rest.to_vec()].concat())
}

fn is_punct(token: Option<&TokenTree>, wanted: char) -> bool {
    matches!(token, Some(TokenTree::Punct(punct)) if punct.as_char() == wanted)
}

fn is_test_only(tokens: &[TokenTree]) -> bool {
    is_punct(tokens.first(), '#')
        && matches!(tokens.get(1), Some(TokenTree::Group(group))
            if group.stream().to_string().replace(' ', "") == "cfg(test)")
}

/// Where the item that begins at `at` ends: after its braces or its semicolon.
fn end_of_item(tokens: &[TokenTree], at: usize) -> usize {
    let ends = |token: &TokenTree| {
        is_punct(Some(token), ';')
            || matches!(token, TokenTree::Group(group) if group.delimiter() == Delimiter::Brace)
    };
    at + tokens[at..].iter().position(ends).map_or(tokens.len() - at, |end| end + 1)
}

/// `pub(crate)` and the like. These import nothing.
fn is_visibility(tokens: &[TokenTree]) -> bool {
    match tokens {
        [TokenTree::Ident(keyword), TokenTree::Group(group), ..] if keyword == "pub" => {
            let first = group.stream().into_iter().next();
            matches!(first, Some(TokenTree::Ident(name)) if ["crate", "in", "self", "super"].iter().any(|word| name == word))
        }
        _ => false,
    }
}

fn inline_module(tokens: &[TokenTree]) -> Option<(String, TokenStream)> {
    match tokens {
        [TokenTree::Ident(keyword), TokenTree::Ident(name), TokenTree::Group(body), ..]
            if keyword == "mod" =>
        {
            Some((name.to_string(), body.stream()))
        }
        _ => None,
    }
}
