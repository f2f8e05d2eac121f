-- Draws a preview into its window after each change.

local colors = require("layoutd.colors")
local registry = require("layoutd.registry")
local render = require("layoutd.render")

local M = {}

local namespace = vim.api.nvim_create_namespace("layoutd")

-- Defines the highlight groups of the text around the picture.
function M.define_groups()
  vim.api.nvim_set_hl(0, "LayoutdTitle", { default = true, link = "Title" })
  vim.api.nvim_set_hl(0, "LayoutdNote", { default = true, link = "Comment" })
  vim.api.nvim_set_hl(0, "LayoutdFrame", { default = true, link = "NonText" })
  local stale = { default = true, fg = 0xFFFFFF, bg = 0xD92D20, bold = true, ctermfg = 15, ctermbg = 160 }
  vim.api.nvim_set_hl(0, "LayoutdStale", stale)
end

-- Returns the line and the message of the first syntax error of a document; nil if none is reported yet.
local function syntax_error(document)
  local first
  for _, one in ipairs(vim.diagnostic.get(document, { severity = vim.diagnostic.severity.ERROR })) do
    local code = one.code or (one.user_data and one.user_data.lsp and one.user_data.lsp.code)
    if code == "syntax" and (not first or one.lnum < first.lnum) then
      first = one
    end
  end
  if first then
    return first.lnum + 1, first.message
  end
end

local function title(preview, state)
  local name = vim.fn.fnamemodify(vim.api.nvim_buf_get_name(preview.document), ":t"):gsub("%.layout%.json$", "")
  local chunks = { { " " .. name .. " ", "LayoutdTitle" } }
  local note = preview.message
  if preview.playing then
    note = ("%s %.2f s"):format(preview.playing.paused and "paused" or "playing", preview.playing.time)
  elseif state and state.stale then
    -- The line comes first: the window may cut off the rest.
    local line, message = syntax_error(preview.document)
    table.insert(chunks, { line and (" STALE :%d "):format(line) or " STALE ", "LayoutdStale" })
    note = note or message or "syntax error"
  elseif state and not note then
    local size, content, offset = state.viewport, state.contentSize, state.contentOffset
    note = ("%g × %g"):format(size.width, size.height)
    -- The content offset, and the maximum one.
    if content.height > size.height then
      note = note .. ("  ↓ %.0f / %.0f"):format(offset.y, content.height - size.height)
    end
    if content.width > size.width then
      note = note .. ("  → %.0f / %.0f"):format(offset.x, content.width - size.width)
    end
  end
  table.insert(chunks, { " " .. (note or ""), "LayoutdNote" })
  return chunks
end

-- Writes only the lines that have changed.
local function write(preview, lines)
  local buffer = preview.buffer
  vim.bo[buffer].modifiable = true
  for row, line in ipairs(lines) do
    local signature = { line.text }
    for _, span in ipairs(line.spans) do
      table.insert(signature, span.last .. span.group)
    end
    signature = table.concat(signature, "\n")
    if preview.shown[row] ~= signature then
      preview.shown[row] = signature
      vim.api.nvim_buf_clear_namespace(buffer, namespace, row - 1, row)
      vim.api.nvim_buf_set_lines(buffer, row - 1, row, false, { line.text })
      for _, span in ipairs(line.spans) do
        local mark = { end_col = span.last, hl_group = span.group }
        vim.api.nvim_buf_set_extmark(buffer, namespace, row - 1, span.first, mark)
      end
    end
  end
  if #preview.shown > #lines then
    vim.api.nvim_buf_set_lines(buffer, #lines, -1, false, {})
    for row = #lines + 1, #preview.shown do
      preview.shown[row] = nil
    end
  end
  vim.bo[buffer].modifiable = false
end

-- Narrows the window once to the width of the picture.
local function narrow(preview, state)
  local height, width = vim.api.nvim_win_get_height(preview.window), vim.api.nvim_win_get_width(preview.window)
  local needed = math.max(36, render.fit(state.viewport, 10000, height - 1).columns + 4)
  if needed < width and vim.o.columns > width then
    vim.api.nvim_win_set_width(preview.window, needed)
  end
  preview.fitted = true
end

-- Draws a preview. Returns false if it has no window in the current tab page.
local function draw(preview)
  local window = vim.fn.bufwinid(preview.buffer)
  if window == -1 then
    return false
  end
  preview.window = window
  local state = preview.playing and preview.playing.state or preview.state
  if state and not preview.fitted then
    narrow(preview, state)
  end
  local columns, rows = vim.api.nvim_win_get_width(window), vim.api.nvim_win_get_height(window)
  if state then
    local highlighted = preview.playing and {} or preview.highlighted
    local lines, fit = render.lines(state, columns, rows, title(preview, state), highlighted)
    if preview.generation ~= colors.generation then
      -- Highlight groups were discarded, possibly while drawing: draw everything again.
      preview.generation = colors.generation
      preview.shown = {}
      lines, fit = render.lines(state, columns, rows, title(preview, state), highlighted)
    end
    preview.fit = fit
    write(preview, lines)
  else
    local text, spans = "", {}
    for _, chunk in ipairs(title(preview)) do
      table.insert(spans, { first = #text, last = #text + #chunk[1], group = chunk[2] })
      text = text .. chunk[1]
    end
    write(preview, { { text = text, spans = spans } })
  end
  vim.api.nvim_win_call(window, function()
    if vim.fn.line("w0") ~= 1 then
      vim.fn.winrestview({ topline = 1 })
    end
  end)
  return true
end

-- Schedules a redraw; several requests are coalesced. Only drawn revisions are acknowledged.
function M.redraw(preview)
  if preview.waiting then
    return
  end
  preview.waiting = true
  vim.schedule(function()
    preview.waiting = false
    if not vim.api.nvim_buf_is_valid(preview.buffer) then
      return
    end
    if draw(preview) and preview.state and preview.session and preview.acknowledged ~= preview.state.revision then
      preview.acknowledged = preview.state.revision
      require("layoutd.session").notify(preview, "layoutd/session/ack", { revision = preview.acknowledged })
    end
  end)
end

-- Redraws all previews after a color scheme has cleared the highlight groups.
function M.redraw_all()
  M.define_groups()
  colors.discard()
  for _, preview in pairs(registry.previews) do
    M.redraw(preview)
  end
end

return M
