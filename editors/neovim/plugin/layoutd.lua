-- Defines the commands. Their modules are loaded on first use.

if vim.g.loaded_layoutd then
  return
end
vim.g.loaded_layoutd = true

local function command(name, module, act, attributes)
  vim.api.nvim_create_user_command(name, function(call)
    require("layoutd." .. module)[act](call.args)
  end, attributes)
end

command("LayoutdPreview", "commands", "preview", {
  nargs = "?",
  complete = function(start)
    return require("layoutd.commands").devices(start)
  end,
  desc = "Show the layout of the document beside it",
})
command("LayoutdPreviewStop", "commands", "stop", { desc = "Close the preview" })
command("LayoutdPreviewBrowser", "browser", "open", { desc = "Show the layout of the document in the browser" })
command("LayoutdSimulate", "commands", "simulate", { desc = "Simulate the document's timeline in the preview" })
command("LayoutdFollowCursor", "commands", "follow_cursor", {
  nargs = "?",
  complete = function()
    return { "on", "off" }
  end,
  desc = "Turn cursor following on or off",
})
command("LayoutdRestart", "lsp", "restart", { desc = "Restart the server" })

vim.lsp.commands["layoutd.copyAsSwift"] = function(call, context)
  require("layoutd.commands").copy_as_swift(call, context)
end

-- Writes the tags of the documentation, so that `:help layoutd` works without `:helptags`.
local documentation = vim.fn.fnamemodify(debug.getinfo(1, "S").source:sub(2), ":p:h:h") .. "/doc"
if vim.fn.filereadable(documentation .. "/tags") == 0 and vim.fn.filewritable(documentation) == 2 then
  pcall(vim.cmd, "helptags " .. vim.fn.fnameescape(documentation))
end

-- Neovim 0.11 and later: as in `:help lsp-quickstart`, with lsp/layoutd.lua.
if vim.lsp.config and vim.lsp.enable then
  vim.lsp.enable("layoutd")
end
