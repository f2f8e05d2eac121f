-- layoutd in Neovim 0.7.2 and later; `setup` is only for those who want something else.

local M = {}

-- Changes what is in config.lua.
function M.setup(changes)
  local config = require("layoutd.config")
  for name, value in pairs(changes or {}) do
    config[name] = value
  end
  if vim.lsp.config and vim.lsp.enable then
    vim.lsp.config("layoutd", require("layoutd.lsp").shared_configuration())
  end
end

-- Gives the buffer the server of its project, which is started if it does not run yet.
function M.start(buffer)
  require("layoutd.lsp").start(buffer)
end

return M
