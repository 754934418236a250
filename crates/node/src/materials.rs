//! The materials of a job: their names, and the parts of the job that are solved one by one.

use cutting_engine::instance::Instance;
use cutting_engine::materials::{Materials, Part};
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
    of_sheets: Vec<u32>,
    /// In the order in which they are solved.
    pub(crate) parts: Vec<Part>,
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
            let known = |entry: Option<u32>| entry.filter(|&material| (material as usize) < listed.len());
            let all: Option<Vec<u32>> = entries.into_iter().map(known).collect();
            all.ok_or_else(|| "an entry has no material of the list".to_owned())
        };
        let of_sheets_known = known(of_sheets)?;
        let materials = Materials { pieces: known(of_pieces)?, sheets: of_sheets_known.clone() };
        let parts = materials.parts(instance).map_err(|error| error.to_string())?;
        let (names, islands) =
            listed.into_iter().map(|WireMaterial { name, islands }| (name, islands)).unzip();
        Ok(Some(Self { names, islands, of_sheets: of_sheets_known, parts }))
    }

    /// The name of a material; `None` for entries without one.
    pub(crate) fn name(&self, material: u32) -> Option<&str> {
        self.names[material as usize].as_deref()
    }

    /// Islands of the deep search of a part.
    pub(crate) fn islands(&self, part: &Part) -> u32 {
        self.islands[part.material as usize]
    }

    /// The material of a sheet entry.
    pub(crate) fn of_sheet(&self, sheet: u32) -> u32 {
        self.of_sheets[sheet as usize]
    }
}
