-- Starts the server with the API of this Neovim version, and communicates with it.

local config = require("layoutd.config")

local M = {}
local uv = vim.uv or vim.loop

-- Client ids by root folder, for versions of Neovim that do not reuse clients.
local clients = {}
-- The buffers of each client, and the times of restarts after crashes.
local buffers_of = {}
local restarts = {}

-- Returns the nearest parent folder that contains .git, or the document's folder.
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

-- Sets the options that Neovim 0.8 and later set, and notifies the preview.
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

-- Limits restarts after crashes to three a minute.
local function may_restart()
  local now = uv.now()
  restarts = vim.tbl_filter(function(time)
    return now - time < 60000
  end, restarts)
  table.insert(restarts, now)
  return #restarts <= 3
end

-- The clients whose process has ended. Neovim 0.8 to 0.11.0 report that before they forget the client.
local gone = {}

local function ended(code, signal, id)
  gone[id] = true
  for root, client in pairs(clients) do
    clients[root] = client ~= id and client or nil
  end
  local buffers = buffers_of[id] or {}
  buffers_of[id] = nil
  require("layoutd.preview").on_server_exit(id)
  if vim.v.exiting ~= vim.NIL or next(buffers) == nil then
    return
  end
  local requested = buffers.requested
  buffers.requested = nil
  if not requested and (code == 0 and signal == 0 or not may_restart()) then
    vim.notify("layoutd stopped. Run :LayoutdRestart to start it again.", vim.log.levels.WARN)
    return
  end
  for buffer in pairs(buffers) do
    if vim.api.nvim_buf_is_loaded(buffer) then
      M.start(buffer)
    end
  end
end

-- Returns the part of the configuration that does not depend on a buffer.
function M.shared_configuration()
  local capabilities = vim.lsp.protocol.make_client_capabilities()
  local layoutd = { version = 1, style = true }
  capabilities.experimental = vim.tbl_extend("force", capabilities.experimental or {}, { layoutd = layoutd })
  require("layoutd.completion").add_capabilities(capabilities)
  -- An empty table would be encoded as an array.
  local settings = next(config.settings) and { layoutd = config.settings } or nil
  return {
    name = "layoutd",
    cmd = config.cmd,
    filetypes = { "layoutjson" },
    root_dir = function(buffer, start)
      start(root_of(buffer))
    end,
    capabilities = capabilities,
    -- Neovim 0.7 sends only `init_options`.
    settings = settings,
    init_options = settings,
    flags = { debounce_text_changes = config.debounce },
    on_attach = attached,
    on_exit = vim.schedule_wrap(ended),
  }
end

-- Attaches the server of the buffer's project, and starts it if necessary.
function M.start(buffer)
  if vim.bo[buffer].buftype ~= "" or vim.api.nvim_buf_get_name(buffer) == "" then
    return
  end
  if vim.fn.executable(config.cmd[1]) == 0 then
    vim.notify_once("layoutd: " .. config.cmd[1] .. " was not found on the PATH; see :checkhealth layoutd", vim.log.levels.WARN)
    return
  end
  local configuration = M.shared_configuration()
  configuration.root_dir = root_of(buffer)
  if vim.lsp.start then
    -- Reuses a running client of this name and root, also one of `vim.lsp.enable`.
    vim.lsp.start(configuration, {
      bufnr = buffer,
      reuse_client = function(client, wanted)
        return client.name == wanted.name and client.config.root_dir == wanted.root_dir and not gone[client.id]
      end,
    })
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

-- Restarts all servers.
function M.restart()
  restarts = {}
  local running = M.clients()
  for _, client in ipairs(running) do
    if buffers_of[client.id] then
      buffers_of[client.id].requested = true
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

-- Returns the running clients.
function M.clients()
  return vim.tbl_filter(function(client)
    return client.name == "layoutd"
  end, (vim.lsp.get_clients or vim.lsp.get_active_clients)())
end

-- Returns the client of a buffer; nil if it has none.
function M.client(buffer)
  for _, client in ipairs(M.clients()) do
    if vim.lsp.buf_is_attached(buffer, client.id) then
      return client
    end
  end
end

-- Returns an experimental capability of the server; nil if it has none.
function M.server_capability(client, name)
  local capabilities = client.server_capabilities or {}
  return (capabilities.experimental or {})[name]
end

-- Sends a request, after pending changes of the text. `completion` gets an error or a result.
function M.request(client, buffer, method, parameters, completion)
  if vim.fn.has("nvim-0.11") == 1 then
    client:request(method, parameters, completion, buffer)
  else
    client.request(method, parameters, completion, buffer)
  end
end

-- Sends a notification.
function M.notify(client, method, parameters)
  if vim.fn.has("nvim-0.11") == 1 then
    client:notify(method, parameters)
  else
    client.notify(method, parameters)
  end
end

-- Shows a range in a window that shows the document, or in a new one.
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
