-- The plugin for Neovim 0.7.2 and later. Calling `setup` is optional.

local M = {}

-- Changes settings of config.lua.
function M.setup(changes)
  local config = require("layoutd.config")
  for name, value in pairs(changes or {}) do
    config[name] = value
  end
  if vim.lsp.config and vim.lsp.enable then
    vim.lsp.config("layoutd", require("layoutd.lsp").shared_configuration())
  end
end

-- Attaches the server of the buffer's project, and starts it if necessary.
function M.start(buffer)
  require("layoutd.lsp").start(buffer)
end

return M
