//! Starts the language server `layoutd` for layout documents in Zed.

use zed_extension_api::{self as zed, settings::LspSettings, Command, LanguageServerId, Result, Worktree};

struct Layoutd;

impl zed::Extension for Layoutd {
    fn new() -> Self {
        Layoutd
    }

    /// Returns the program from the settings (`lsp.layoutd.binary`), or the one on the `PATH`. Nothing is downloaded.
    fn language_server_command(&mut self, id: &LanguageServerId, worktree: &Worktree) -> Result<Command> {
        let binary = LspSettings::for_worktree(id.as_ref(), worktree)?.binary;
        let (path, arguments) = match binary {
            Some(binary) => (binary.path, binary.arguments),
            None => (None, None),
        };
        let command = path
            .or_else(|| worktree.which("layoutd"))
            .ok_or("layoutd was not found on the PATH; run `make install` in its repository")?;
        Ok(Command {
            command,
            args: arguments.unwrap_or_else(|| vec!["--stdio".into()]),
            env: worktree.shell_env(),
        })
    }

    /// Returns the settings in `lsp.layoutd.settings` as the server's section `layoutd`.
    fn language_server_workspace_configuration(
        &mut self,
        id: &LanguageServerId,
        worktree: &Worktree,
    ) -> Result<Option<zed::serde_json::Value>> {
        let settings = LspSettings::for_worktree(id.as_ref(), worktree)?.settings;
        Ok(settings.map(|settings| zed::serde_json::json!({ "layoutd": settings })))
    }
}

zed::register_extension!(Layoutd);
