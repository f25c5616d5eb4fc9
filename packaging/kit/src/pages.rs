//! Writes manual pages and completions from the command line's definition.

use crate::Result;
use crate::cli::Cli;
use clap::{Command, CommandFactory};
use clap_complete::Shell;
use std::fs;
use std::path::Path;

/// The sections of the manual page that the command line's own help does not contain.
const MORE: &str = include_str!("../../linux/more.roff");

/// Writes all pages and completions below this folder.
pub fn write(version: &str, date: &str, folder: &Path) -> Result<()> {
    let manual = folder.join("man1");
    fs::create_dir_all(&manual)?;
    // clap needs text that lives as long as the program, so it is leaked.
    let said: &'static str = version.to_owned().leak();
    let mut command = Cli::command().version(said).disable_help_subcommand(true);
    command.build();
    let whole = command.clone();
    fs::write(
        manual.join("triptych.1"),
        page(&whole, "triptych", version, date, MORE)?,
    )?;
    for sub in whole.get_subcommands() {
        let name = format!("triptych-{}", sub.get_name());
        fs::write(
            manual.join(format!("{name}.1")),
            page(sub, &name, version, date, "")?,
        )?;
    }
    let completions = folder.join("completions");
    fs::create_dir_all(&completions)?;
    for shell in [Shell::Bash, Shell::Fish, Shell::Zsh] {
        clap_complete::generate_to(shell, &mut command, "triptych", &completions)?;
    }
    Ok(())
}

/// The manual page of one command, with `more` at its end.
fn page(command: &Command, name: &str, version: &str, date: &str, more: &str) -> Result<Vec<u8>> {
    let page = clap_mangen::Man::new(command.clone())
        .title(name.to_uppercase())
        .section("1")
        .date(date)
        .source(format!("Triptych {version}"))
        .manual("Games");
    let mut text = Vec::new();
    page.render(&mut text)?;
    text.extend_from_slice(more.as_bytes());
    Ok(text)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_words_of_the_command_line_are_as_clap_wants_them() {
        Cli::command().debug_assert();
    }

    #[test]
    fn every_command_has_its_page_and_every_shell_its_file() {
        let folder = std::env::temp_dir().join(format!("triptych-kit-{}", std::process::id()));
        write("1.2.3", "2025-11-21", &folder).expect("they can be written");
        let page = fs::read_to_string(folder.join("man1/triptych.1")).expect("it was written");
        for words in [
            ".TH",
            "TRIPTYCH",
            "2025",
            "type\\-size",
            ".SH FILES",
            ".SH \"EXIT STATUS\"",
        ] {
            assert!(page.contains(words), "{words}: {page}");
        }
        for sub in Cli::command().get_subcommands() {
            let page = folder.join(format!("man1/triptych-{}.1", sub.get_name()));
            assert!(page.exists(), "{}", page.display());
        }
        for file in ["triptych.bash", "triptych.fish", "_triptych"] {
            let text = fs::read_to_string(folder.join("completions").join(file)).expect("it was written");
            assert!(
                text.contains("every-screen") && text.contains("instant"),
                "{file}"
            );
        }
        fs::remove_dir_all(&folder).expect("it is ours");
    }
}
