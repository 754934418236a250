//! The job that the TypeScript side sends.
//!
//! It was validated there. Everything is checked again here, because JavaScript's numbers and objects promise nothing
//! to the engine.

pub(crate) mod edges;
mod wire;

use std::time::Duration;

use cutting_engine::config::Config;
use cutting_engine::instance::{Instance, MatchedSet, Materials, Measure, Piece, Sheet};
use cutting_engine::numbers::Integer;
use cutting_engine::reduce::Part;

use crate::alns::WireAlnsConfig;
use crate::failure::Failure;
use crate::fixed::Fixed;
use crate::materials::JobMaterials;
use crate::names::{Names, unless_empty};
use crate::offcut_class::classes;
use crate::production::Production;
use crate::ranges;
use edges::{Edges, Finish};
use wire::WireJob;

/// A valid job.
#[derive(Debug)]
pub(crate) struct Job {
    pub(crate) instance: Instance,
    /// The client's number of each piece of the instance; not necessarily unique.
    pub(crate) ids: Vec<i64>,
    /// What the client calls pieces and sheets. The engine knows nothing of it.
    pub(crate) names: Names,
    /// What is glued on the pieces. The engine knows nothing of it either.
    pub(crate) edges: Edges,
    pub(crate) config: Config,
    /// The materials, if the job has any.
    pub(crate) materials: Option<JobMaterials>,
    /// The sheets that are cut already.
    pub(crate) fixed: Fixed,
    /// Whether any sheet of the request says if it is an offcut: only then the answer does.
    pub(crate) tells_offcuts: bool,
    /// Time limit of the solve.
    pub(crate) limit: Duration,
    /// What the answer says about making the layout.
    pub(crate) production: Production,
    /// Whether the answer has the sheets that are missing.
    pub(crate) shopping_list: bool,
}

impl Job {
    /// The name of the material of a sheet entry, if it has one.
    pub(crate) fn material_of(&self, sheet: u32) -> Option<&str> {
        let materials = self.materials.as_ref()?;
        materials.name(materials.of_sheet(sheet))
    }

    /// The material of a piece, by its number in the list, if the job has any.
    pub(crate) fn material_of_piece(&self, piece: u32) -> Option<u32> {
        self.materials.as_ref().map(|materials| materials.of_piece(piece))
    }

    /// The material of a sheet entry in the same way.
    pub(crate) fn material_of_sheet(&self, sheet: u32) -> Option<u32> {
        self.materials.as_ref().map(|materials| materials.of_sheet(sheet))
    }

    /// The material of each entry, if the job has materials.
    pub(crate) fn materials(&self) -> Option<&Materials> {
        self.materials.as_ref().map(|materials| &materials.of_entries)
    }

    /// The priority of a placed piece: its own, or the one that the tree of a sheet that is cut already states.
    pub(crate) fn priority_at(&self, sheet_index: u64, node: usize, piece: u32) -> u32 {
        let own = || self.instance.pieces()[piece.to_usize()].priority;
        self.fixed.stated_priority(sheet_index, node).unwrap_or_else(own)
    }

    /// The parts that are solved one by one; `None` if the job is solved as it is.
    pub(crate) fn parts(&self) -> Option<&[Part]> {
        match &self.materials {
            Some(materials) => Some(&materials.parts),
            None => self.fixed.whole(),
        }
    }

    /// Islands of the deep search of the pieces of its material, if the job has materials.
    pub(crate) fn islands_of(&self, piece: u32) -> Option<u32> {
        let materials = self.materials.as_ref()?;
        let own = materials.of_piece(piece);
        let part = materials.parts.iter().find(|part| part.material == own)?;
        Some(materials.islands(part))
    }

    /// Whether sheets have a cost.
    pub(crate) fn has_costs(&self) -> bool {
        self.instance.measure() == Measure::Cost
    }

    /// Whether the answer states its measure: only where the request says something about it.
    pub(crate) fn states_measure(&self) -> bool {
        self.has_costs() || self.tells_offcuts
    }

    /// Reads a job, and checks every number in it.
    pub(crate) fn parse(bytes: &[u8]) -> Result<Self, Failure> {
        let wire: WireJob = serde_json::from_slice(bytes).map_err(|e| Failure::InvalidJob(e.to_string()))?;
        Self::from_wire(wire).map_err(Failure::InvalidJob)
    }

    fn from_wire(mut wire: WireJob) -> Result<Self, String> {
        let ids: Vec<i64> = wire.pieces.iter().map(|piece| piece.original_index).collect();
        if let Some(index) = ids.iter().position(|id| !ranges::ID.contains(id)) {
            return Err(format!("pieces[{index}]: originalIndex is not a safe integer"));
        }
        let names = Names {
            unit: wire.unit.take(),
            pieces: unless_empty(wire.pieces.iter_mut().map(|piece| piece.label.take()).collect()),
            sheets: unless_empty(wire.sheets.iter_mut().map(|sheet| sheet.label.take()).collect()),
        };
        let finishes = wire.pieces.iter();
        let finishes =
            finishes.map(|piece| Finish::new(piece.edges, piece.finished_width, piece.finished_height));
        let edges = Edges::new(wire.edge_bands.take(), finishes.collect())?;
        let of_pieces: Vec<Option<u32>> = wire.pieces.iter().map(|piece| piece.material).collect();
        let of_sheets: Vec<Option<u32>> = wire.sheets.iter().map(|sheet| sheet.material).collect();
        let pieces = wire.pieces.into_iter().map(Piece::from).collect();
        let tells_offcuts = wire.sheets.iter().any(|sheet| sheet.offcut.is_some());
        let sheets = wire.sheets.into_iter().map(Sheet::from).collect();
        let classes = classes(wire.offcut_classes)?;
        let machine = wire.rules.machine()?;
        let sets = wire.matched_sets.into_iter().map(MatchedSet::from).collect();
        let instance = Instance::new(pieces, sheets, wire.rules.into())
            .and_then(|instance| instance.with_offcut_classes(classes))
            .and_then(|instance| instance.with_matched_sets(sets))
            .map_err(|e| e.to_string())?
            .with_machine(machine);
        let builder = wire.builder.into_config()?;
        let alns = wire.alns.map(WireAlnsConfig::into_config).transpose()?;
        let config = Config::new(builder, alns).map_err(|e| e.to_string())?;
        let mut materials = JobMaterials::new(&instance, wire.materials, of_pieces, of_sheets)?;
        let parts = materials.as_mut().map(|materials| &mut materials.parts);
        let fixed = Fixed::new(&instance, wire.fixed_sheets, parts)?;
        let limit = Duration::try_from_secs_f64(wire.max_ms / 1e3).map_err(|e| format!("maxMs: {e}"))?;
        let shopping_list = wire.shopping_list;
        let production = wire.production.unwrap_or_default().checked()?;
        Ok(Self {
            instance,
            ids,
            names,
            edges,
            config,
            materials,
            fixed,
            tells_offcuts,
            limit,
            production,
            shopping_list,
        })
    }
}

#[cfg(test)]
pub(crate) mod tests {
    use cutting_engine::config::BuilderConfig;
    use cutting_engine::instance::{Defect, Direction, Grain, Margins, Rules};

    use super::*;

    /// A small valid job.
    pub(crate) const JOB: &str = r#"{"maxMs":60000,
        "pieces":[{"originalIndex":7,"width":600,"height":400,"quantity":2,"canRotate":true,"priority":3},
                  {"originalIndex":-1,"width":300,"height":200,"quantity":1,"canRotate":false,"priority":0}],
        "sheets":[{"width":3210,"height":2250,"kerf":3,"kerfHorizontal":4,"marginLeft":1,"marginRight":2,"marginTop":3,"marginBottom":4,
                   "quantity":5,"defects":[{"x":-5,"y":6,"width":7,"height":8}]}],
        "rules":{"maxStages":5,"alternateOrientation":true,"firstCutVertical":false,"minTrimSize":9},
        "builder":{"beamWidth":10,"beamWidthAtRoot":50,"maxBuildCalls":0,"maxRecursionDepth":500,
                   "scoreNoise":0.25,"noiseSeed":"18446744073709551615"},"alns":null}"#;

    fn fault(from: &str, to: &str) -> String {
        assert!(JOB.contains(from), "{from}");
        match Job::parse(JOB.replacen(from, to, 1).as_bytes()) {
            Err(Failure::InvalidJob(fault)) => fault,
            other => panic!("{from} -> {to}: {other:?}"),
        }
    }

    #[test]
    fn every_field_arrives() {
        let text = JOB.replace("\"priority\":3", "\"priority\":3,\"grain\":\"y\"");
        let text = text.replace("\"quantity\":5", "\"grain\":\"x\",\"quantity\":5");
        let job = Job::parse(text.as_bytes()).expect("the job is valid");
        let pieces = [
            Piece {
                width: 600,
                height: 400,
                quantity: 2,
                can_rotate: true,
                priority: 3,
                grain: Grain::Y,
                block: None,
            },
            Piece {
                width: 300,
                height: 200,
                quantity: 1,
                can_rotate: false,
                priority: 0,
                grain: Grain::None,
                block: None,
            },
        ];
        assert_eq!(job.instance.pieces(), pieces);
        let sheet = Sheet {
            width: 3210,
            height: 2250,
            kerf: [3, 4],
            margins: Margins { left: 1, right: 2, top: 3, bottom: 4 },
            quantity: 5,
            defects: vec![Defect { x: -5, y: 6, width: 7, height: 8 }],
            cost: None,
            offcut: false,
            grain: Grain::X,
        };
        assert_eq!(job.instance.sheets(), [sheet]);
        let rules = Rules {
            max_stages: 5,
            alternate: true,
            first_direction: Direction::Horizontal,
            min_trim: 9,
            cut_through_defects: true,
        };
        assert_eq!(*job.instance.rules(), rules);
        let builder = BuilderConfig { score_noise: 0.25, noise_seed: u64::MAX, ..BuilderConfig::default() };
        assert_eq!(Ok(job.config), Config::new(builder, None));
        assert_eq!(job.ids, [7, -1]);
        assert_eq!(job.limit, Duration::from_secs(60));
    }

    #[test]
    fn refuses_invalid_jobs() {
        let refused = [
            ("\"maxMs\"", "\"extra\":1,\"maxMs\"", "unknown field `extra`"),
            ("\"priority\":3", "\"priority\":3,\"kind\":1", "unknown field `kind`"),
            ("\"priority\":3", "\"priority\":3,\"grain\":\"z\"", "unknown variant `z`"),
            ("\"maxMs\":60000,", "", "missing field `maxMs`"),
            ("\"maxMs\":60000,", "\"maxMs\":1,\"maxMs\":2,", "duplicate field `maxMs`"),
            ("\"maxMs\":60000", "\"maxMs\":-1", "maxMs: "),
            (",\"alns\":null", "", "missing field `alns`"),
            ("\"alns\":null", "\"alns\":{}", "missing field `maxIterations`"),
            ("\"width\":600", "\"width\":600.5", "floating point `600.5`"),
            ("\"width\":600", "\"width\":4294967297", "invalid value"),
            ("\"quantity\":2", "\"quantity\":-1", "invalid value"),
            ("\"width\":600", "\"width\":0", "pieces[0]: dimension is out of range"),
            ("\"marginLeft\":1", "\"marginLeft\":3209", "sheets[0]: margins leave nothing usable"),
            ("\"originalIndex\":7", "\"originalIndex\":9007199254740992", "pieces[0]: originalIndex"),
            ("\"originalIndex\":7", "\"originalIndex\":-9223372036854775808", "pieces[0]: originalIndex"),
            ("\"beamWidth\":10", "\"beamWidth\":0", "beamWidth is out of range"),
            ("\"beamWidthAtRoot\":50", "\"beamWidthAtRoot\":10001", "beamWidthAtRoot is out of range"),
            ("\"maxBuildCalls\":0", "\"maxBuildCalls\":10000001", "maxBuildCalls is out of range"),
            ("\"maxRecursionDepth\":500", "\"maxRecursionDepth\":0", "maxRecursionDepth is out of range"),
            ("\"scoreNoise\":0.25", "\"scoreNoise\":1.5", "scoreNoise is out of range"),
            ("18446744073709551615", "18446744073709551616", "noiseSeed is not a uint64"),
        ];
        for (from, to, expected) in refused {
            let fault = fault(from, to);
            assert!(fault.contains(expected), "{to}: {fault}");
        }
        assert!(matches!(Job::parse(b"\xff"), Err(Failure::InvalidJob(_))));
        assert!(matches!(Job::parse(b""), Err(Failure::InvalidJob(_))));
    }
}
