-- The session of a preview: opens it, applies updates, and reopens it at the same offset.

local apply = require("layoutd.apply")
local config = require("layoutd.config")
local window = require("layoutd.window")
local lsp = require("layoutd.lsp")
local registry = require("layoutd.registry")

local M = {}

-- Returns the client of the preview's session; nil if there is none.
function M.client(preview)
  return preview.client and vim.lsp.get_client_by_id(preview.client)
end

-- Sends a request about the session. The result is dropped if the preview has another session by its arrival.
function M.request(preview, method, parameters, completion)
  local client, session = M.client(preview), preview.session
  if not client or not session then
    return
  end
  parameters.session = parameters.session or session
  lsp.request(client, preview.document, method, parameters, function(problem, result)
    if preview.session == session then
      completion(result, problem)
    end
  end)
end

-- Sends a notification about the session.
function M.notify(preview, method, parameters)
  local client = M.client(preview)
  if client and preview.session then
    parameters.session = preview.session
    lsp.notify(client, method, parameters)
  end
end

-- Replaces the state by the result of `open` or `snapshot`.
local function replace_state(preview, state)
  state.elements = {}
  for _, element in ipairs(state.attributes) do
    state.elements[element.key] = element
  end
  state.attributes = nil
  preview.state, preview.message, preview.target, preview.token = state, nil, nil, nil
  window.redraw(preview)
end

-- Opens a session for a preview.
function M.open(preview, client)
  preview.client, preview.session, preview.bounds = client.id, nil, nil
  if not lsp.server_capability(client, "layoutd/session/open") then
    preview.message = "the server does not support previews"
    return window.redraw(preview)
  end
  preview.attempt = (preview.attempt or 0) + 1
  local attempt = preview.attempt
  lsp.request(client, preview.document, "layoutd/session/open", {
    textDocument = { uri = vim.uri_from_bufnr(preview.document) },
    viewport = preview.viewport,
    -- After a restart the session opens at the current offset.
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
      return window.redraw(preview)
    end
    if registry.previews[preview.document] ~= preview then
      return lsp.request(client, preview.document, "layoutd/session/close", { session = state.session }, function() end)
    end
    preview.session, preview.acknowledged = state.session, state.revision
    replace_state(preview, state)
    require("layoutd.cursor_sync").cursor_did_move(preview.document)
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
    -- An update was lost.
    return M.request(preview, "layoutd/session/snapshot", {}, function(state)
      if state then
        replace_state(preview, state)
      end
    end)
  end
  apply(preview.state, update)
  -- The server has confirmed the last scroll, so the target offset is no longer needed.
  if preview.token and update.cause.token == preview.token then
    preview.token, preview.target = nil, nil
  end
  window.redraw(preview)
end)

vim.lsp.handlers["layoutd/session/didClose"] = session_handler(function(preview, parameters)
  preview.session, preview.message = nil, "session closed: " .. parameters.reason
  window.redraw(preview)
  vim.schedule(function()
    -- `:edit` closes and opens the document: open a new session.
    local client = vim.api.nvim_buf_is_loaded(preview.document) and lsp.client(preview.document)
    if client and not preview.session and registry.previews[preview.document] == preview then
      M.open(preview, client)
    end
  end)
end)

-- Ignored; they have handlers so that they are not logged as unknown.
for _, name in ipairs({ "didFinalizeUpdate", "didEnterSticky", "didExitSticky" }) do
  vim.lsp.handlers["layoutd/session/" .. name] = function() end
end

return M
