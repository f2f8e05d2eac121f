-- The cursor and the picture follow each other: what the cursor is in is marked, and brought into view only if it is not.

local drawing = require("layoutd.drawing")
local lsp = require("layoutd.lsp")
local registry = require("layoutd.registry")
local scrolling = require("layoutd.scrolling")

local M = {}
local uv = vim.uv or vim.loop

-- Milliseconds between two messages about the cursor; one per place anyway.
local interval = 50

-- Marks what the cursor is in, and brings it into view unless `stay` says not to.
local function marked(preview, matches, stay)
  preview.highlighted = {}
  local at = preview.target or preview.state.contentOffset
  local size = preview.state.viewport
  local seen = false
  for _, match in ipairs(matches) do
    preview.highlighted[match.key] = true
    local x, y, width, height = unpack(match.frame)
    seen = seen
      or x < at.x + size.width and x + width > at.x and y < at.y + size.height and y + height > at.y
  end
  if #matches > 0 and not seen and not stay then
    scrolling.to(preview, matches[1].contentOffset)
  end
  drawing.redraw(preview)
end

local function tell(buffer)
  local preview = registry.of(buffer)
  local client = lsp.client(buffer)
  if not client or vim.api.nvim_get_current_buf() ~= buffer or preview and preview.jumping then
    return
  end
  local parameters = vim.lsp.util.make_position_params(0, client.offset_encoding)
  -- In front of a line the line is meant.
  local indent = #vim.api.nvim_get_current_line():match("^%s*")
  parameters.position.character = math.max(parameters.position.character, indent)
  if lsp.ability(client, "layoutd/editor/didMoveCursor") then
    lsp.notify(client, "layoutd/editor/didMoveCursor", parameters)
  end
  if not preview or not preview.session or not preview.following then
    return
  end
  if preview.jumped then
    -- The cursor is where a click in the picture brought it: that is marked already.
    local jumped = vim.deep_equal(preview.jumped, vim.api.nvim_win_get_cursor(0))
    preview.jumped = nil
    if jumped then
      return
    end
  end
  local scrolls = preview.scrolls
  lsp.request(client, buffer, "layoutd/reveal", parameters, function(_, result)
    -- Who no longer wants to be followed is not, also where the answer came late.
    if result and preview.following and preview.session and preview.state then
      local matches = vim.tbl_filter(function(match)
        return match.session == preview.session
      end, result.matches)
      -- Somebody who scrolled since then has moved on.
      marked(preview, matches, preview.scrolls ~= scrolls)
    end
  end)
end

-- The cursor moved, or something else makes it worth telling where it is: at once, and then again after a while.
local resting = {}
function M.moved(buffer)
  if resting[buffer] then
    resting[buffer].again = true
    return
  end
  tell(buffer)
  local rest = { again = false }
  resting[buffer] = rest
  local timer = uv.new_timer()
  timer:start(interval, 0, vim.schedule_wrap(function()
    timer:close()
    resting[buffer] = nil
    if rest.again and vim.api.nvim_buf_is_loaded(buffer) then
      M.moved(buffer)
    end
  end))
end

-- Watches the cursor in a document.
function M.attach(buffer)
  local group = vim.api.nvim_create_augroup("layoutd-follow-" .. buffer, {})
  vim.api.nvim_create_autocmd({ "CursorMoved", "CursorMovedI" }, {
    group = group,
    buffer = buffer,
    callback = function()
      M.moved(buffer)
    end,
  })
end

-- Somebody clicked in another view of this document.
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
      marked(preview, parameters.matches)
    end
  end
end

return M
