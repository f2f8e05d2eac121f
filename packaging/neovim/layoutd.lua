-- A plugin for lazy.nvim: ~/.config/nvim/lua/plugins/layoutd.lua. `layoutd --version` must work in a terminal. The plugin is a
-- folder of the repository, so lazy.nvim is given its path. For an installed layoutd, replace the first two lines of the table
-- by `dir = "/usr/share/layoutd/editors/neovim"`, and leave out `init` and `config`.
local folder = "/editors/neovim"

return {
  url = "@HOMEPAGE@",
  version = "^@VERSION@",
  name = "layoutd",
  ft = "layoutjson",
  init = function(plugin)
    require("lazy.core.loader").ftdetect(plugin.dir .. folder)
  end,
  config = function(plugin)
    vim.opt.runtimepath:append(plugin.dir .. folder)
    require("lazy.core.loader").packadd(plugin.dir .. folder)
  end,
}
