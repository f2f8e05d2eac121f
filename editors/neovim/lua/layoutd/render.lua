-- Draws what a session shows with characters: a screen of lines, and which part of them has which highlight group.

local canvas = require("layoutd.canvas")
local colors = require("layoutd.colors")

local M = {}

-- How a viewport lies in a window of so many cells, which are twice as high as wide: its proportion is kept, with a
-- frame of one cell around it. `unit` is the width of a cell in points of the viewport.
function M.fit(viewport, columns, rows)
  local unit = math.max(viewport.width / math.max(1, columns - 2), viewport.height / 2 / math.max(1, rows - 2))
  local fit = { unit = unit }
  fit.columns = math.max(1, math.min(columns - 2, math.floor(viewport.width / unit + 0.5)))
  fit.rows = math.max(1, math.min(rows - 2, math.floor(viewport.height / 2 / unit + 0.5)))
  fit.left = math.max(0, math.floor((columns - 2 - fit.columns) / 2))
  return fit
end

-- Collects pieces of text with a highlight group each; neighbours of one group become one piece.
local Line = {}
Line.__index = Line

function Line.new()
  return setmetatable({ pieces = {}, spans = {}, length = 0 }, Line)
end

function Line:add(piece, group)
  local last = self.spans[#self.spans]
  if group and last and last.group == group and last.last == self.length then
    last.last = self.length + #piece
  elseif group then
    table.insert(self.spans, { first = self.length, last = self.length + #piece, group = group })
  end
  table.insert(self.pieces, piece)
  self.length = self.length + #piece
end

function Line:finished()
  self.text = table.concat(self.pieces)
  return self
end

local function picture_line(raster, over, row, line)
  local column = 0
  -- Most cells look like the one before.
  local last_figure, last_ground, group
  while column < raster.columns do
    local character, figure, ground = raster:cell(column, row)
    local put_there = over[row * raster.columns + column]
    if put_there then
      ground = put_there.ground or ground
      line:add(put_there[1], colors.group(put_there.color, ground, put_there.bold))
      column = column + put_there.width
    else
      if not group or figure ~= last_figure or ground ~= last_ground then
        last_figure, last_ground, group = figure, ground, colors.group(figure, ground)
      end
      line:add(character, group)
      column = column + 1
    end
  end
end

-- Which part of a frame's side is thick: the part of the content that is in view.
local function thumb(offset, length, content, cells)
  if content <= length then
    return 0, 0
  end
  local first = math.floor(math.max(0, offset) / content * cells)
  return math.min(first, cells - 1) + 1, math.min(cells, math.max(first + 1, math.floor((offset + length) / content * cells + 0.5)))
end

-- The lines of a window: each has a text, and spans {first, last, group} in bytes. `title` is {text, group} or more.
function M.lines(state, columns, rows, title, highlighted)
  local fit = M.fit(state.viewport, columns, rows - 1)
  local raster, over = canvas(state, fit, highlighted or {})
  local offset, viewport, content = state.contentOffset, state.viewport, state.contentSize
  local left = string.rep(" ", fit.left)
  local lines = {}

  local head = Line.new()
  for _, piece in ipairs(title) do
    head:add(piece[1], piece[2])
  end
  table.insert(lines, head:finished())

  local top = Line.new()
  top:add(left)
  top:add("╭" .. string.rep("─", fit.columns) .. "╮", "LayoutdFrame")
  table.insert(lines, top:finished())

  local first, last = thumb(offset.y, viewport.height, content.height, fit.rows)
  for row = 0, fit.rows - 1 do
    local line = Line.new()
    line:add(left)
    line:add("│", "LayoutdFrame")
    picture_line(raster, over, row, line)
    line:add(row + 1 >= first and row + 1 <= last and "┃" or "│", "LayoutdFrame")
    table.insert(lines, line:finished())
  end

  local bottom = Line.new()
  first, last = thumb(offset.x, viewport.width, content.width, fit.columns)
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
