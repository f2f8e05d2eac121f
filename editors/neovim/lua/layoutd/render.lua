-- Renders a session's state as lines of text with highlight groups.

local canvas = require("layoutd.canvas")
local colors = require("layoutd.colors")

local M = {}

-- Fits a viewport into a window, with its aspect ratio and a frame of one cell. Cells are assumed to be twice as high
-- as wide; `unit` is the width of a cell in points of the viewport.
function M.fit(viewport, columns, rows)
  local unit = math.max(viewport.width / math.max(1, columns - 2), viewport.height / 2 / math.max(1, rows - 2))
  local fit = { unit = unit }
  fit.columns = math.max(1, math.min(columns - 2, math.floor(viewport.width / unit + 0.5)))
  fit.rows = math.max(1, math.min(rows - 2, math.floor(viewport.height / 2 / unit + 0.5)))
  fit.left = math.max(0, math.floor((columns - 2 - fit.columns) / 2))
  return fit
end

-- Builds a line from chunks of text with highlight groups; adjacent chunks with one group are merged.
local Line = {}
Line.__index = Line

function Line.new()
  return setmetatable({ chunks = {}, spans = {}, length = 0 }, Line)
end

function Line:add(chunk, group)
  local last = self.spans[#self.spans]
  if group and last and last.group == group and last.last == self.length then
    last.last = self.length + #chunk
  elseif group then
    table.insert(self.spans, { first = self.length, last = self.length + #chunk, group = group })
  end
  table.insert(self.chunks, chunk)
  self.length = self.length + #chunk
end

function Line:finished()
  self.text = table.concat(self.chunks)
  return self
end

local function picture_line(raster, over, row, line)
  local column = 0
  -- Reuses the group of the previous cell, which usually has the same colors.
  local last_figure, last_ground, group
  while column < raster.columns do
    local character, figure, ground = raster:cell(column, row)
    local overlay = over[row * raster.columns + column]
    if overlay then
      ground = overlay.ground or ground
      line:add(overlay[1], colors.group(overlay.color, ground, overlay.bold))
      column = column + overlay.width
    else
      if not group or figure ~= last_figure or ground ~= last_ground then
        last_figure, last_ground, group = figure, ground, colors.group(figure, ground)
      end
      line:add(character, group)
      column = column + 1
    end
  end
end

-- Returns the first and the last cell of a scroll bar's thumb; 0, 0 if all content is visible.
local function scrollbar_thumb(offset, length, content, cells)
  if content <= length then
    return 0, 0
  end
  local first = math.floor(math.max(0, offset) / content * cells)
  return math.min(first, cells - 1) + 1, math.min(cells, math.max(first + 1, math.floor((offset + length) / content * cells + 0.5)))
end

-- Returns the lines of a window, each with a text and spans {first, last, group} in bytes. `title` is a list of {text,
-- group}.
function M.lines(state, columns, rows, title, highlighted)
  local fit = M.fit(state.viewport, columns, rows - 1)
  local raster, over = canvas(state, fit, highlighted or {})
  local offset, viewport, content = state.contentOffset, state.viewport, state.contentSize
  if state.endless then
    offset = { x = offset.x % content.width, y = offset.y % content.height }
  end
  local left = string.rep(" ", fit.left)
  local lines = {}

  local head = Line.new()
  for _, chunk in ipairs(title) do
    head:add(chunk[1], chunk[2])
  end
  table.insert(lines, head:finished())

  local top = Line.new()
  top:add(left)
  top:add("╭" .. string.rep("─", fit.columns) .. "╮", "LayoutdFrame")
  table.insert(lines, top:finished())

  local first, last = scrollbar_thumb(offset.y, viewport.height, content.height, fit.rows)
  for row = 0, fit.rows - 1 do
    local line = Line.new()
    line:add(left)
    line:add("│", "LayoutdFrame")
    picture_line(raster, over, row, line)
    line:add(row + 1 >= first and row + 1 <= last and "┃" or "│", "LayoutdFrame")
    table.insert(lines, line:finished())
  end

  local bottom = Line.new()
  first, last = scrollbar_thumb(offset.x, viewport.width, content.width, fit.columns)
  bottom:add(left)
  bottom:add("╰", "LayoutdFrame")
  for column = 1, fit.columns do
    bottom:add(column >= first and column <= last and "━" or "─", "LayoutdFrame")
  end
  bottom:add("╯", "LayoutdFrame")
  table.insert(lines, bottom:finished())
  while #lines < rows do
    table.insert(lines, Line.new():finished())
  end
  return lines, fit
end

return M
