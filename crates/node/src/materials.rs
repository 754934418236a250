//! The materials of a job: their names, and the parts of the job that are solved one by one.

use std::collections::{BTreeMap, BTreeSet};

use cutting_engine::instance::{Instance, Materials};
use cutting_engine::numbers::Integer;
use cutting_engine::reduce::Part;
use serde::Deserialize;

/// A material as the job names it.
#[derive(Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct WireMaterial {
    /// `null` stands for entries without a material.
    #[serde(deserialize_with = "Option::deserialize")]
    name: Option<String>,
    /// Islands of the deep search of this part.
    islands: u32,
}

/// The materials of a job.
#[derive(Debug)]
pub(crate) struct JobMaterials {
    names: Vec<Option<String>>,
    islands: Vec<u32>,
    pub(crate) of_entries: Materials,
    /// In the order in which they are solved.
    pub(crate) parts: Vec<Part>,
    /// For each material of which there is no sheet: a message that says so.
    without_sheets: BTreeMap<u32, String>,
}

impl JobMaterials {
    /// `None` for a job without materials.
    ///
    /// # Errors
    /// If an entry names a material that is not in the list.
    pub(crate) fn new(
        instance: &Instance,
        listed: Option<Vec<WireMaterial>>,
        of_pieces: Vec<Option<u32>>,
        of_sheets: Vec<Option<u32>>,
    ) -> Result<Option<Self>, String> {
        let Some(listed) = listed else { return Ok(None) };
        let known = |entries: Vec<Option<u32>>| -> Result<Vec<u32>, String> {
            let known = |entry: Option<u32>| entry.filter(|&material| material.to_usize() < listed.len());
            let all: Option<Vec<u32>> = entries.into_iter().map(known).collect();
            all.ok_or_else(|| "an entry has no material of the list".to_owned())
        };
        let of_entries = Materials { pieces: known(of_pieces)?, sheets: known(of_sheets)? };
        let parts = of_entries.parts(instance).map_err(|error| error.to_string())?;
        let (names, islands) = listed
            .into_iter()
            .map(|WireMaterial { name, islands }| (name, islands))
            .unzip::<_, _, Vec<_>, _>();
        let without_sheets = without_sheets(&names, &of_entries.sheets, &parts);
        Ok(Some(Self { names, islands, of_entries, parts, without_sheets }))
    }

    /// The name of a material; `None` for entries without one.
    pub(crate) fn name(&self, material: u32) -> Option<&str> {
        self.names[material.to_usize()].as_deref()
    }

    /// Says that there is no sheet of the material of a piece.
    pub(crate) fn without_sheet(&self, piece: u32) -> &str {
        self.without_sheets.get(&self.of_piece(piece)).map_or("", String::as_str)
    }

    /// Islands of the deep search of a part.
    pub(crate) fn islands(&self, part: &Part) -> u32 {
        self.islands[part.material.to_usize()]
    }

    /// The material of a piece.
    pub(crate) fn of_piece(&self, piece: u32) -> u32 {
        self.of_entries.pieces[piece.to_usize()]
    }

    /// The material of a sheet entry.
    pub(crate) fn of_sheet(&self, sheet: u32) -> u32 {
        self.of_entries.sheets[sheet.to_usize()]
    }
}

fn without_sheets(names: &[Option<String>], of_sheets: &[u32], parts: &[Part]) -> BTreeMap<u32, String> {
    let in_stock: BTreeSet<u32> = of_sheets.iter().copied().collect();
    let message = |material: u32| {
        let Some(name) = &names[material.to_usize()] else {
            return "The piece has no material, but every sheet in stock has one.".to_owned();
        };
        let mut in_stock = in_stock.iter().filter_map(|&material| names[material.to_usize()].as_deref());
        let meant = in_stock.find(|other| plain(other) == plain(name));
        let hint = meant.map_or(String::new(), |meant| format!(" (did you mean {}?)", quoted(meant)));
        format!("No sheet in stock has the material {}{hint}.", quoted(name))
    };
    let missing = parts.iter().filter(|part| part.instance().is_none()).map(|part| part.material);
    missing.map(|material| (material, message(material))).collect()
}

/// A name without what people overlook: the case of its letters, and spaces.
fn plain(name: &str) -> String {
    name.chars().filter(|character| !character.is_whitespace()).flat_map(char::to_lowercase).collect()
}

/// A name in quotes, with escapes as in JSON.
fn quoted(name: &str) -> String {
    serde_json::to_string(name).expect("a text is JSON")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn message(name: Option<&str>, in_stock: &[&str]) -> String {
        let names: Vec<Option<String>> = std::iter::once(name)
            .chain(in_stock.iter().map(|name| Some(*name)))
            .map(|n| n.map(str::to_owned))
            .collect();
        let of_sheets: Vec<u32> = (1..names.len().to_u32()).collect();
        let job = crate::job::Job::parse(crate::job::tests::JOB.as_bytes()).expect("the job is valid");
        let materials = Materials { pieces: vec![0; 2], sheets: vec![1] };
        let parts = materials.parts(&job.instance).expect("each entry has a material");
        without_sheets(&names, &of_sheets, &parts).remove(&0).expect("there is no sheet of it")
    }

    #[test]
    fn a_name_that_differs_in_case_or_spaces_alone_is_suggested() {
        assert_eq!(message(Some("Oak"), &["white"]), r#"No sheet in stock has the material "Oak"."#);
        let meant = r#"No sheet in stock has the material "White" (did you mean "white"?)."#;
        assert_eq!(message(Some("White"), &["oak", "white"]), meant);
        let meant = r#"No sheet in stock has the material "19\" oak " (did you mean "19\"Oak"?)."#;
        assert_eq!(message(Some("19\" oak "), &["19\"Oak"]), meant);
        assert_eq!(message(None, &["oak"]), "The piece has no material, but every sheet in stock has one.");
    }
}
