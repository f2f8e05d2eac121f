-- A preview's session of the server: opened, kept up to date, opened again where it was.

local apply = require("layoutd.apply")
local config = require("layoutd.config")
local drawing = require("layoutd.drawing")
local lsp = require("layoutd.lsp")
local registry = require("layoutd.registry")

local M = {}

-- The server that a preview has its session with; nil while there is none.
function M.client(preview)
  return preview.client and vim.lsp.get_client_by_id(preview.client)
end

-- Asks the server about the session; nothing happens once the session is another.
function M.ask(preview, method, parameters, answered)
  local client, session = M.client(preview), preview.session
  if not client or not session then
    return
  end
  parameters.session = parameters.session or session
  lsp.request(client, preview.document, method, parameters, function(problem, result)
    if preview.session == session then
      answered(result, problem)
    end
  end)
end

-- Tells the server about the session.
function M.tell(preview, method, parameters)
  local client = M.client(preview)
  if client and preview.session then
    parameters.session = preview.session
    lsp.notify(client, method, parameters)
  end
end

-- Takes everything from an answer to open or snapshot.
local function take(preview, state)
  state.elements = {}
  for _, element in ipairs(state.attributes) do
    state.elements[element.key] = element
  end
  state.attributes = nil
  preview.state, preview.message, preview.target, preview.token = state, nil, nil, nil
  drawing.redraw(preview)
end

-- Opens a session for a preview.
function M.open(preview, client)
  preview.client, preview.session, preview.bounds = client.id, nil, nil
  if not lsp.ability(client, "layoutd/session/open") then
    preview.message = "this server shows no layouts"
    return drawing.redraw(preview)
  end
  preview.attempt = (preview.attempt or 0) + 1
  local attempt = preview.attempt
  lsp.request(client, preview.document, "layoutd/session/open", {
    textDocument = { uri = vim.uri_from_bufnr(preview.document) },
    viewport = preview.viewport,
    -- After a restart where it was before.
    contentOffset = preview.state and preview.state.contentOffset,
    animation = "frames",
    maxFps = config.max_fps,
    ackWindow = 2,
    precision = 0.01,
  }, function(problem, state)
    if preview.attempt ~= attempt then
      return
    end
    if problem then
      preview.message = problem.message
      return drawing.redraw(preview)
    end
    if registry.previews[preview.document] ~= preview then
      return lsp.request(client, preview.document, "layoutd/session/close", { session = state.session }, function() end)
    end
    preview.session, preview.acknowledged = state.session, state.revision
    take(preview, state)
    require("layoutd.follow").moved(preview.document)
    if preview.ready then
      preview.ready()
      preview.ready = nil
    end
  end)
end

local function session_handler(act)
  return function(_, parameters, context)
    for _, preview in pairs(registry.previews) do
      if preview.session == parameters.session and preview.client == context.client_id then
        act(preview, parameters)
      end
    end
  end
end

vim.lsp.handlers["layoutd/session/update"] = session_handler(function(preview, update)
  if update.baseRevision ~= preview.state.revision then
    -- Something was lost.
    return M.ask(preview, "layoutd/session/snapshot", {}, function(state)
      if state then
        take(preview, state)
      end
    end)
  end
  apply(preview.state, update)
  -- The newest scroll of our own is through. It moves nothing else.
  if preview.token and update.cause.token == preview.token then
    preview.token, preview.target = nil, nil
  end
  drawing.redraw(preview)
end)

vim.lsp.handlers["layoutd/session/didClose"] = session_handler(function(preview, parameters)
  preview.session, preview.message = nil, "ended: " .. parameters.reason
  drawing.redraw(preview)
  vim.schedule(function()
    -- `:edit` reads the file again: a document was closed and opened.
    local client = vim.api.nvim_buf_is_loaded(preview.document) and lsp.client(preview.document)
    if client and not preview.session and registry.previews[preview.document] == preview then
      M.open(preview, client)
    end
  end)
end)

-- Told so that it is no unknown notification; the pictures come by updates.
for _, name in ipairs({ "didFinalizeUpdate", "didEnterSticky", "didExitSticky" }) do
  vim.lsp.handlers["layoutd/session/" .. name] = function() end
end

return M
