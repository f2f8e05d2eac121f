-- Commands, and nothing that takes time: what they do is loaded when it is wanted.

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
command("LayoutdSimulate", "commands", "simulate", { desc = "Play the document's timeline in the preview" })
command("LayoutdFollowCursor", "commands", "follow_cursor", {
  nargs = "?",
  complete = function()
    return { "on", "off" }
  end,
  desc = "Let the preview follow the cursor, or not",
})
command("LayoutdRestart", "lsp", "restart", { desc = "Start the server anew" })

-- 0.11 and later: as `:help lsp-quickstart` has it, with lsp/layoutd.lua.
if vim.lsp.config and vim.lsp.enable then
  vim.lsp.enable("layoutd")
end
