-- For Neovim 0.11 and later: `vim.lsp.enable("layoutd")` finds this.
return require("layoutd.lsp").shared_configuration()
