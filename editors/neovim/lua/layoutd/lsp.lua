-- Finds or starts the server, in whichever way this Neovim has, and speaks to it.

local config = require("layoutd.config")

local M = {}
local uv = vim.uv or vim.loop

-- Clients by root; later versions of Neovim keep them themselves.
local clients = {}
-- The buffers that each client has, and when servers that ended by themselves were started again.
local buffers_of = {}
local restarts = {}

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

-- What 0.8 and later do by themselves, and who waits for a server.
local function attached(client, buffer)
  buffers_of[client.id] = buffers_of[client.id] or {}
  buffers_of[client.id][buffer] = true
  vim.bo[buffer].omnifunc = "v:lua.vim.lsp.omnifunc"
  vim.bo[buffer].tagfunc = "v:lua.vim.lsp.tagfunc"
  vim.bo[buffer].formatexpr = "v:lua.vim.lsp.formatexpr()"
  require("layoutd.completion").attached(client, buffer)
  if config.on_attach then
    config.on_attach(client, buffer)
  end
  require("layoutd.preview").attached(client, buffer)
end

-- Whether a server that ended by itself may be started again: three times a minute at most.
local function may_restart()
  local now = uv.now()
  restarts = vim.tbl_filter(function(time)
    return now - time < 60000
  end, restarts)
  table.insert(restarts, now)
  return #restarts <= 3
end

local function ended(code, signal, id)
  for root, client in pairs(clients) do
    clients[root] = client ~= id and client or nil
  end
  local buffers = buffers_of[id] or {}
  buffers_of[id] = nil
  require("layoutd.preview").lost(id)
  if vim.v.exiting ~= vim.NIL or next(buffers) == nil then
    return
  end
  local wanted = buffers.wanted
  buffers.wanted = nil
  if not wanted and (code == 0 and signal == 0 or not may_restart()) then
    vim.notify("layoutd: the server ended; :LayoutdRestart starts it again", vim.log.levels.WARN)
    return
  end
  for buffer in pairs(buffers) do
    if vim.api.nvim_buf_is_loaded(buffer) then
      M.start(buffer)
    end
  end
end

-- What does not depend on the buffer.
function M.shared_configuration()
  local capabilities = vim.lsp.protocol.make_client_capabilities()
  local layoutd = { version = 1, style = true }
  capabilities.experimental = vim.tbl_extend("force", capabilities.experimental or {}, { layoutd = layoutd })
  require("layoutd.completion").add_capabilities(capabilities)
  return {
    name = "layoutd",
    cmd = config.cmd,
    filetypes = { "layoutjson" },
    root_dir = function(buffer, start)
      start(root_of(buffer))
    end,
    capabilities = capabilities,
    flags = { debounce_text_changes = config.debounce },
    on_attach = attached,
    on_exit = vim.schedule_wrap(ended),
  }
end

-- Gives the buffer the server of its project, which is started if it does not run yet.
function M.start(buffer)
  if vim.bo[buffer].buftype ~= "" or vim.api.nvim_buf_get_name(buffer) == "" then
    return
  end
  if vim.fn.executable(config.cmd[1]) == 0 then
    vim.notify_once("layoutd: there is no " .. config.cmd[1] .. " on the PATH", vim.log.levels.WARN)
    return
  end
  local configuration = M.shared_configuration()
  configuration.root_dir = root_of(buffer)
  if vim.lsp.start then
    -- It takes the client of this name and root that is there, also one of `vim.lsp.enable`.
    vim.lsp.start(configuration, { bufnr = buffer })
    return
  end
  local root = configuration.root_dir
  if not clients[root] then
    clients[root] = vim.lsp.start_client(configuration)
  end
  if clients[root] then
    vim.lsp.buf_attach_client(buffer, clients[root])
  end
end

-- Ends all servers that run and starts them anew.
function M.restart()
  restarts = {}
  local running = M.clients()
  for _, client in ipairs(running) do
    if buffers_of[client.id] then
      buffers_of[client.id].wanted = true
    end
    if vim.fn.has("nvim-0.11") == 1 then
      client:stop()
    else
      client.stop()
    end
  end
  if #running == 0 then
    for _, buffer in ipairs(vim.api.nvim_list_bufs()) do
      if vim.api.nvim_buf_is_loaded(buffer) and vim.bo[buffer].filetype == "layoutjson" then
        M.start(buffer)
      end
    end
  end
end

-- The servers that run.
function M.clients()
  return vim.tbl_filter(function(client)
    return client.name == "layoutd"
  end, (vim.lsp.get_clients or vim.lsp.get_active_clients)())
end

-- The server of a buffer; nil when it has none (yet).
function M.client(buffer)
  for _, client in ipairs(M.clients()) do
    if vim.lsp.buf_is_attached(buffer, client.id) then
      return client
    end
  end
end

-- What the server says that it can beyond LSP; nil for a method that it does not have.
function M.ability(client, name)
  local capabilities = client.server_capabilities or {}
  return (capabilities.experimental or {})[name]
end

-- Asks the server; `answered` gets an error or a result. Changes of the text that wait go first.
function M.request(client, buffer, method, parameters, answered)
  if vim.fn.has("nvim-0.11") == 1 then
    client:request(method, parameters, answered, buffer)
  else
    client.request(method, parameters, answered, buffer)
  end
end

-- Tells the server.
function M.notify(client, method, parameters)
  if vim.fn.has("nvim-0.11") == 1 then
    client:notify(method, parameters)
  else
    client.notify(method, parameters)
  end
end

-- Goes to a place in a window that shows the document, or in one that is made for it.
function M.show(uri, range, encoding)
  local window = vim.fn.bufwinid(vim.uri_to_bufnr(uri))
  if window ~= -1 then
    vim.api.nvim_set_current_win(window)
  elseif vim.bo.filetype == "layoutdpreview" then
    vim.cmd("leftabove vsplit")
    vim.wo.winfixwidth = false
  end
  local location = { uri = uri, range = range }
  if vim.lsp.util.show_document then
    vim.lsp.util.show_document(location, encoding, { focus = true })
  else
    vim.lsp.util.jump_to_location(location, encoding)
  end
end

return M
