//! Starts the language server `layoutd` for layout documents in Zed.

use zed_extension_api::{self as zed, settings::LspSettings, Command, LanguageServerId, Result, Worktree};

struct Layoutd;

impl zed::Extension for Layoutd {
    fn new() -> Self {
        Layoutd
    }

    /// The program that the settings name (`lsp.layoutd.binary`), else the one on the `PATH`; nothing is downloaded.
    fn language_server_command(&mut self, id: &LanguageServerId, worktree: &Worktree) -> Result<Command> {
        let binary = LspSettings::for_worktree(id.as_ref(), worktree)?.binary;
        let (path, arguments) = match binary {
            Some(binary) => (binary.path, binary.arguments),
            None => (None, None),
        };
        let command = path
            .or_else(|| worktree.which("layoutd"))
            .ok_or("there is no layoutd on the PATH; `make install` in its repository puts it there")?;
        Ok(Command {
            command,
            args: arguments.unwrap_or_else(|| vec!["--stdio".into()]),
            env: worktree.shell_env(),
        })
    }

    /// What the user wrote in `lsp.layoutd.settings`, as the server's section.
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
