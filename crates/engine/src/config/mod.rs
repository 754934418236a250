//! The settings of a solve. Each has its range and its default here, and nowhere else.

mod alns;
mod builder;
pub mod setting;

pub use alns::{AlnsConfig, RepairStrategy};
pub use builder::BuilderConfig;

use crate::error::ConfigError;
use crate::instance::Instance;
use setting::Setting;

/// The settings of one solve, every number within its range.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Config {
    builder: BuilderConfig,
    alns: Option<AlnsConfig>,
}

impl Config {
    /// Settings of the greedy builder, and of the deep search that follows it, if any.
    ///
    /// # Errors
    /// Where a number is out of its range, or the least destruction rate above the greatest.
    pub fn new(builder: BuilderConfig, alns: Option<AlnsConfig>) -> Result<Self, ConfigError> {
        check("builder", &BuilderConfig::settings(), &builder)?;
        if let Some(alns) = &alns {
            check("alns", &AlnsConfig::settings(), alns)?;
            if alns.min_destruction_rate > alns.max_destruction_rate {
                return Err(ConfigError::DestructionRates);
            }
        }
        Ok(Self { builder, alns })
    }

    /// The settings of the greedy builder.
    pub fn builder(&self) -> &BuilderConfig {
        &self.builder
    }

    /// The settings of the deep search, if there is one.
    pub fn alns(&self) -> Option<&AlnsConfig> {
        self.alns.as_ref()
    }

    /// Whether a layout of all pieces is optimal if no sheets of a lower measure, or of the same measure and a smaller
    /// area, hold them all. That is so unless the settings give cuts or offcuts a weight, or make it pay to leave out a
    /// piece rather than to spend sheets of this `measure`.
    pub fn sheets_decide(&self, instance: &Instance, measure: i64) -> bool {
        let priorities = instance.pieces().iter().map(|piece| piece.priority);
        self.alns.as_ref().is_none_or(|alns| alns.sheets_decide(priorities, measure))
    }

    /// What placing an instance of this priority is worth, see [`AlnsConfig::value`].
    pub fn value(&self, priority: u32) -> Option<i64> {
        self.alns.as_ref().map_or_else(|| AlnsConfig::default().value(priority), |alns| alns.value(priority))
    }

    /// The same settings with so many islands of the deep search.
    ///
    /// # Errors
    /// If there cannot be so many.
    pub fn with_islands(&self, islands: u32) -> Result<Self, ConfigError> {
        let alns = self.alns.clone().map(|alns| AlnsConfig { islands, ..alns });
        Self::new(self.builder.clone(), alns)
    }

    /// Lets the islands of the deep search run on this many threads.
    pub fn set_threads(&mut self, threads: u32) {
        if let Some(alns) = &mut self.alns {
            alns.threads = threads;
        }
    }
}

fn check<C>(part: &'static str, settings: &[Setting<C>], config: &C) -> Result<(), ConfigError> {
    match settings.iter().find(|setting| !setting.is_in_range(config)) {
        Some(setting) => Err(ConfigError::OutOfRange { part, name: setting.name }),
        None => Ok(()),
    }
}
