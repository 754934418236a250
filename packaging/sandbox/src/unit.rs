//! The settings of a unit file.

/// The settings in the `[Service]` section of a unit, in order.
pub struct Unit {
    settings: Vec<(String, String)>,
}

impl Unit {
    /// Reads the text of a unit file. All settings of the service must be in one section.
    pub fn parse(text: &str) -> Self {
        let section = text.split("[Service]\n").nth(1).unwrap_or_default();
        let lines = section.lines().take_while(|line| !line.starts_with('['));
        let settings = lines
            .filter(|line| !line.starts_with(['#', ';']))
            .filter_map(|line| line.split_once('='))
            .map(|(name, value)| (name.trim().to_owned(), value.trim().to_owned()))
            .collect();
        Self { settings }
    }

    /// Every value of the setting `name`.
    pub fn values<'a>(&'a self, name: &'a str) -> impl Iterator<Item = &'a str> {
        self.settings.iter().filter(move |(found, _)| found == name).map(|(_, value)| value.as_str())
    }

    /// The value of the setting `name` that takes effect: the last one.
    pub fn value<'a>(&'a self, name: &'a str) -> Option<&'a str> {
        self.values(name).last()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reads_only_the_settings_of_the_service() {
        let unit = Unit::parse("[Unit]\nA=0\n[Service]\n# A=1\nA=2\n\nB = 3 4\nA=5\n[Install]\nA=6\n");
        assert_eq!(unit.values("A").collect::<Vec<_>>(), ["2", "5"]);
        assert_eq!(unit.value("A"), Some("5"));
        assert_eq!(unit.value("B"), Some("3 4"));
        assert_eq!(unit.value("C"), None);
    }
}
