//! The packages of the checkout, as Cargo knows them.

use std::path::Path;
use std::process::Command;

use anyhow::{Context, Result};
use serde_json::Value;

use crate::{process, setup};

/// What `cargo metadata` says of the packages of the workspace in this folder.
pub(crate) fn metadata(root: &Path) -> Result<Value> {
    let mut command = Command::new("cargo");
    setup::forget_outer_cargo(&mut command);
    command.current_dir(root).args(["metadata", "--format-version", "1", "--no-deps", "--offline"]);
    let answer = process::answer(&mut command).context("`cargo metadata` gives no answer")?;
    Ok(serde_json::from_str(&answer)?)
}
