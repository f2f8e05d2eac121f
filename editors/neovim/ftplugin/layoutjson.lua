-- JSON with comments, indented by two spaces as `layoutd format` does.
if vim.b.did_ftplugin then
  return
end
vim.cmd("runtime! ftplugin/jsonc.vim")
vim.b.did_ftplugin = 1

vim.bo.expandtab = true
vim.bo.shiftwidth = 2
vim.bo.softtabstop = 2
vim.b.undo_ftplugin = (vim.b.undo_ftplugin or "setlocal") .. " | setlocal expandtab< shiftwidth< softtabstop<"

require("layoutd").start(vim.api.nvim_get_current_buf())
