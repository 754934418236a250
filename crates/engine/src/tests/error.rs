use crate::error::{ConfigError, InstanceError};

#[test]
fn every_fault_names_its_subject() {
    let told = [
        (InstanceError::Piece { index: 7, fault: "its width is 0" }, "pieces[7]: its width is 0"),
        (InstanceError::Sheet { index: 0, fault: "its kerf is negative" }, "sheets[0]: its kerf is negative"),
        (InstanceError::Rules("the trim is negative"), "rules: the trim is negative"),
        (InstanceError::NoPieces, "there are no pieces"),
        (InstanceError::NoSheets, "there are no sheets"),
        (InstanceError::TooManyInstances, "there are too many piece instances"),
        (InstanceError::AreaOverflow, "an area is too large to be exact"),
    ];
    for (error, text) in told {
        assert_eq!(error.to_string(), text);
    }
}

#[test]
fn a_fault_of_the_configuration_names_the_setting() {
    let out_of_range = ConfigError::OutOfRange { part: "builder", name: "beamWidth" };
    assert_eq!(out_of_range.to_string(), "builder: beamWidth is out of range");
    let rates = ConfigError::DestructionRates.to_string();
    assert_eq!(rates, "alns: minDestructionRate is above maxDestructionRate");
}
