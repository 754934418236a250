//! `unit-sandbox UNIT [--cgroup FOLDER]... -- COMMAND [ARGUMENT]...` replaces itself with COMMAND, in the given control
//! groups and under the filter and the limits of the systemd unit in the file UNIT.

#![forbid(unsafe_code)]

#[cfg(target_os = "linux")]
fn main() -> Result<(), Box<dyn std::error::Error>> {
    use std::os::unix::process::CommandExt;
    use std::process::Command;

    use unit_sandbox::{Sandbox, Unit, limit};

    let mut arguments = std::env::args().skip(1);
    let unit = Unit::parse(&std::fs::read_to_string(arguments.next().ok_or("no unit")?)?);
    while let Some(argument) = arguments.next() {
        match argument.as_str() {
            "--cgroup" => {
                let folder = arguments.next().ok_or("no folder")?;
                // 0 means the writing process.
                std::fs::write(format!("{folder}/cgroup.procs"), "0")?;
            }
            "--" => break,
            _ => return Err(format!("unknown: {argument}").into()),
        }
    }
    let mut command = Command::new(arguments.next().ok_or("no command")?);
    command.args(arguments);
    limit(&unit)?;
    Sandbox::of(&unit)?.enter()?;
    Err(command.exec().into())
}

#[cfg(not(target_os = "linux"))]
fn main() {
    eprintln!("only Linux has such filters");
    std::process::exit(1);
}
