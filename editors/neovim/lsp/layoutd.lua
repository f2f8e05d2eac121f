-- The configuration for `vim.lsp.enable("layoutd")` in Neovim 0.11 and later.
return require("layoutd.lsp").shared_configuration()
