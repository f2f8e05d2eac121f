-- Draws what a session shows with characters: a screen of lines, and which part of them has which highlight group.

local Raster = require("layoutd.raster")
local colors = require("layoutd.colors")
local look_of = require("layoutd.look")
local text = require("layoutd.text")

local M = {}

local categories = { decoration = 0, cell = 1, supplementary = 2 }

-- Back to front, as the protocol orders them.
local function ordered(elements)
  local list = {}
  for _, element in pairs(elements) do
    if not element.hidden and (element.alpha or 1) > 0 then
      table.insert(list, element)
    end
  end
  table.sort(list, function(a, b)
    if (a.zIndex or 0) ~= (b.zIndex or 0) then
      return (a.zIndex or 0) < (b.zIndex or 0)
    elseif a.category ~= b.category then
      return categories[a.category] < categories[b.category]
    elseif a.indexPath[1] ~= b.indexPath[1] then
      return a.indexPath[1] < b.indexPath[1]
    elseif a.indexPath[2] ~= b.indexPath[2] then
      return (a.indexPath[2] or 0) < (b.indexPath[2] or 0)
    end
    return a.key < b.key
  end)
  return list
end

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

local function round(value)
  -- What is far away may be anywhere, and infinite is no index.
  return math.floor(math.max(-100000, math.min(100000, value)) + 0.5)
end

-- The box that an element is seen in, in points of the viewport, and the test for what is turned within it.
local function box(element, offset)
  local x, y, width, height = unpack(element.frame)
  x, y = x - offset.x, y - offset.y
  local transform = element.transform
  if not transform then
    return x, y, width, height
  end
  local a, b, c, d, tx, ty = unpack(transform)
  local middle_x, middle_y = x + width / 2 + tx, y + height / 2 + ty
  local half_width = (math.abs(a) * width + math.abs(c) * height) / 2
  local half_height = (math.abs(b) * width + math.abs(d) * height) / 2
  local inside
  local determinant = a * d - b * c
  if (b ~= 0 or c ~= 0) and determinant ~= 0 then
    inside = function(at_x, at_y)
      local dx, dy = at_x - middle_x, at_y - middle_y
      local own_x, own_y = (d * dx - c * dy) / determinant, (a * dy - b * dx) / determinant
      return math.abs(own_x) <= width / 2 and math.abs(own_y) <= height / 2
    end
  end
  return middle_x - half_width, middle_y - half_height, half_width * 2, half_height * 2, inside
end

-- Writes an element's label into the cells that are all its own.
local function write(over, raster, place, look, owner)
  local first_column, last_column = math.ceil(place.left / 2), math.floor(place.right / 2) - 1
  local first_row, last_row = math.ceil(place.top / 2), math.floor(place.bottom / 2) - 1
  local least = 4
  if last_row < first_row then
    -- Lower than a cell, or across two.
    first_row = math.floor((place.top + place.bottom) / 4)
    last_row, least = first_row, 2
  end
  local columns, rows = last_column - first_column + 1, last_row - first_row + 1
  local margin = columns >= 8 and 1 or 0
  local lines = text.fitted(look.label, columns - 2 * margin, math.min(rows, 3))
  -- As near to the middle as whole cells are.
  local top = math.ceil((place.top + place.bottom) / 4 - #lines / 2 - 0.5)
  top = math.max(first_row, math.min(last_row - #lines + 1, top))
  for index, line in ipairs(lines) do
    local row = top + index - 1
    local column = first_column + margin
    if look.centred then
      column = first_column + math.floor((columns - line.width) / 2)
    end
    for _, character in ipairs(line.characters) do
      local width = text.width(character)
      local fits = raster:owned(column, row, owner) >= least
        and (width < 2 or raster:owned(column + 1, row, owner) >= least)
      if width > 0 and fits then
        over[row * raster.columns + column] = { character, bold = look.bold, width = width, ground = look.shown }
      end
      column = column + width
    end
  end
end

-- Draws the edge of what the cursor is in, as thick across as along where there is room: what is left within it.
local function outline(raster, place)
  local across = place.right - place.left >= 8 and 2 or 1
  local function fill(left, top, right, bottom)
    -- Nobody's: labels keep away.
    raster:fill(left, top, right, bottom, -1, colors.accent, 1)
  end
  fill(place.left, place.top, place.right, place.top + 1)
  fill(place.left, place.bottom - 1, place.right, place.bottom)
  fill(place.left, place.top, place.left + across, place.bottom)
  fill(place.right - across, place.top, place.right, place.bottom)
  return {
    left = place.left + across,
    right = place.right - across,
    top = place.top + 1,
    bottom = place.bottom - 1,
  }
end

-- Draws what is lower than half a cell as a line of characters, unless other edges are in most of the cells: they tell
-- things apart as well. What came later is in front of it.
local function rule(over, raster, place, top, color, owner)
  local first, last = math.max(0, math.floor(place.left / 2)), math.min(raster.columns, math.floor(place.right / 2)) - 1
  local row = math.floor(top / 2)
  if row >= raster.rows then
    return
  end
  local alone = 0
  for column = first, last do
    alone = alone + (raster:cell(column, row) == " " and 1 or -1)
  end
  for column = first, alone > 0 and last or first - 1 do
    local point = top * raster.width + column * 2
    if raster.owner[point] <= owner then
      over[row * raster.columns + column] = { "─", color = color, ground = raster.color[point], width = 1 }
    end
  end
end

-- Draws all elements: the points, and the characters over them.
local function paint(state, fit, highlighted)
  local raster, over, labelled, lines = Raster.new(fit.columns, fit.rows), {}, {}, {}
  local across, down = fit.unit / 2, fit.unit
  for owner, element in ipairs(ordered(state.elements)) do
    local look = look_of(element)
    local x, y, width, height, inside = box(element, state.contentOffset)
    local place = { left = round(x / across), top = round(y / down) }
    place.right, place.bottom = round((x + width) / across), round((y + height) / down)
    local color, opacity = look.color, look.opacity
    if state.stale then
      color = colors.blend(0x808080, color, 0.5)
    end
    -- Labels are of the colour under them; what fades takes its label along.
    look.shown = opacity >= 1 and color or nil
    if place.right > place.left and place.bottom > place.top then
      local test = inside and function(point_x, point_y)
        return inside((point_x + 0.5) * across, (point_y + 0.5) * down)
      end
      raster:fill(place.left, place.top, place.right, place.bottom, owner, color, opacity, test)
      if highlighted[element.key] then
        place = outline(raster, place)
      end
      if look.label and opacity >= 0.5 then
        table.insert(labelled, { place, look, owner })
      end
    elseif place.right > place.left and height > 0 and y >= 0 and y < state.viewport.height then
      -- Lower than half a cell.
      table.insert(lines, { place, math.floor(y / down), color, owner })
    end
  end
  for _, one in ipairs(lines) do
    rule(over, raster, unpack(one))
  end
  for _, label in ipairs(labelled) do
    write(over, raster, label[1], label[2], label[3])
  end
  return raster, over
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
      line:add(put_there[1], colors.group(put_there.color or colors.readable(ground), ground, put_there.bold))
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
  return math.min(first, cells - 1) + 1, math.min(cells, math.max(first + 1, round((offset + length) / content * cells)))
end

-- The lines of a window: each has a text, and spans {first, last, group} in bytes. `title` is {text, group} or more.
function M.lines(state, columns, rows, title, highlighted)
  local fit = M.fit(state.viewport, columns, rows - 1)
  local raster, over = paint(state, fit, highlighted or {})
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
