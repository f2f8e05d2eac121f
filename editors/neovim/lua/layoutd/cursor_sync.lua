-- Synchronizes the cursor and the preview: highlights the elements at the cursor, and scrolls only if none is visible.

local window = require("layoutd.window")
local lsp = require("layoutd.lsp")
local registry = require("layoutd.registry")
local scrolling = require("layoutd.scrolling")
local session = require("layoutd.session")

local M = {}
local uv = vim.uv or vim.loop

-- Milliseconds between two reports of the cursor (throttle).
local interval = 50

-- Highlights the matches and scrolls to the first unless one is visible or `stay` is true.
local function highlight(preview, matches, stay)
  preview.highlighted = {}
  local at = preview.target or preview.state.contentOffset
  local size = preview.state.viewport
  local is_visible = false
  for _, match in ipairs(matches) do
    preview.highlighted[match.key] = true
    local x, y, width, height = unpack(match.frame)
    local intersects = x < at.x + size.width and x + width > at.x and y < at.y + size.height and y + height > at.y
    -- The server returns another offset for a match that pinned views cover.
    local offset = match.contentOffset
    local is_covered = not preview.target and (offset.x ~= at.x or offset.y ~= at.y)
    is_visible = is_visible or intersects and not is_covered
  end
  if #matches > 0 and not is_visible and not stay then
    if matches[1].orthogonalOffset then
      session.notify(preview, "layoutd/session/scroll", matches[1].orthogonalOffset)
    end
    scrolling.to(preview, matches[1].contentOffset)
  end
  window.redraw(preview)
end

local function report(buffer)
  local preview = registry.of(buffer)
  local client = lsp.client(buffer)
  if not client or vim.api.nvim_get_current_buf() ~= buffer or preview and preview.jumping then
    return
  end
  local parameters = vim.lsp.util.make_position_params(0, client.offset_encoding)
  -- In the indentation use the position of the line's first character.
  local indent = #vim.api.nvim_get_current_line():match("^%s*")
  parameters.position.character = math.max(parameters.position.character, indent)
  if lsp.server_capability(client, "layoutd/editor/didMoveCursor") then
    lsp.notify(client, "layoutd/editor/didMoveCursor", parameters)
  end
  if not preview or not preview.session or not preview.following then
    return
  end
  if preview.jumped then
    -- The cursor was moved by a click in the preview, which has highlighted the element already.
    local jumped = vim.deep_equal(preview.jumped, vim.api.nvim_win_get_cursor(0))
    preview.jumped = nil
    if jumped then
      return
    end
  end
  local scrolls = preview.scrolls
  lsp.request(client, buffer, "layoutd/reveal", parameters, function(_, result)
    -- Following may have been turned off while the request was in flight.
    if result and preview.following and preview.session and preview.state then
      local matches = vim.tbl_filter(function(match)
        return match.session == preview.session
      end, result.matches)
      -- If the user has scrolled since the request, the viewport stays.
      highlight(preview, matches, preview.scrolls ~= scrolls)
    end
  end)
end

-- Reports the cursor immediately, and once more after the interval if it has moved again.
local throttled = {}
function M.cursor_did_move(buffer)
  if throttled[buffer] then
    throttled[buffer].again = true
    return
  end
  report(buffer)
  local pending = { again = false }
  throttled[buffer] = pending
  local timer = uv.new_timer()
  timer:start(interval, 0, vim.schedule_wrap(function()
    timer:close()
    throttled[buffer] = nil
    if pending.again and vim.api.nvim_buf_is_loaded(buffer) then
      M.cursor_did_move(buffer)
    end
  end))
end

-- Reports the cursor of a document when it moves.
function M.attach(buffer)
  local group = vim.api.nvim_create_augroup("layoutd-follow-" .. buffer, {})
  vim.api.nvim_create_autocmd({ "CursorMoved", "CursorMovedI" }, {
    group = group,
    buffer = buffer,
    callback = function()
      M.cursor_did_move(buffer)
    end,
  })
end

-- The user clicked in another client's preview of this document.
vim.lsp.handlers["layoutd/editor/reveal"] = function(_, parameters, context)
  local client = vim.lsp.get_client_by_id(context.client_id)
  lsp.show(parameters.uri, parameters.range, client.offset_encoding)
end

-- The cursor of another editor is in this document.
vim.lsp.handlers["layoutd/session/didMoveCursor"] = function(_, parameters, context)
  for _, buffer in ipairs(vim.api.nvim_list_bufs()) do
    local preview = registry.of(buffer)
    local isIts = preview and preview.session == parameters.session and preview.client == context.client_id
    if isIts and buffer == preview.document and preview.state and preview.following then
      highlight(preview, parameters.matches)
    end
  end
end

return M
