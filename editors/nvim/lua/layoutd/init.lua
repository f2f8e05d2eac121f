-- The language server layoutd in Neovim 0.7.2 and later; `setup` is only for those who want something else.

local M = {}
local uv = vim.uv or vim.loop

local options = {
  -- The program and its arguments.
  cmd = { "layoutd", "--stdio" },
  -- Called with the client and the buffer, for keys.
  on_attach = nil,
}

-- Clients by root; later versions of Neovim keep them themselves.
local clients = {}

function M.setup(changes)
  options = vim.tbl_extend("force", options, changes or {})
end

-- The nearest folder above with a repository in it, else the document's own.
local function root_of(buffer)
  local folder = vim.fn.fnamemodify(vim.api.nvim_buf_get_name(buffer), ":p:h")
  local root = folder
  while not uv.fs_stat(root .. "/.git") do
    local parent = vim.fn.fnamemodify(root, ":h")
    if parent == root then
      return folder
    end
    root = parent
  end
  return root
end

-- What 0.8 and later do by themselves.
local function attached(client, buffer)
  vim.bo[buffer].omnifunc = "v:lua.vim.lsp.omnifunc"
  vim.bo[buffer].tagfunc = "v:lua.vim.lsp.tagfunc"
  vim.bo[buffer].formatexpr = "v:lua.vim.lsp.formatexpr()"
  if options.on_attach then
    options.on_attach(client, buffer)
  end
end

-- Gives the buffer the server of its project, which is started if it does not run yet.
function M.start(buffer)
  if vim.bo[buffer].buftype ~= "" or vim.api.nvim_buf_get_name(buffer) == "" then
    return
  end
  if vim.fn.executable(options.cmd[1]) == 0 then
    vim.notify_once("layoutd: there is no " .. options.cmd[1] .. " on the PATH", vim.log.levels.WARN)
    return
  end
  local root = root_of(buffer)
  local config = { name = "layoutd", cmd = options.cmd, root_dir = root, on_attach = attached }
  if vim.lsp.start then
    vim.lsp.start(config, { bufnr = buffer })
    return
  end
  if not clients[root] then
    config.on_exit = function()
      clients[root] = nil
    end
    clients[root] = vim.lsp.start_client(config)
  end
  if clients[root] then
    vim.lsp.buf_attach_client(buffer, clients[root])
  end
end

return M
