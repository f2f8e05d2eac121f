-- Draws all elements of what a session shows: a raster of points, and characters over it.

local Raster = require("layoutd.raster")
local colors = require("layoutd.colors")
local style_of = require("layoutd.style")
local text = require("layoutd.text")

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

-- Writes the text of an element into the cells that are all its own.
local function write(over, raster, place, style, owner)
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
  local lines = text.fitted(style.text, columns - 2 * margin, math.min(rows, 3))
  -- As near to the middle as whole cells are.
  local top = math.ceil((place.top + place.bottom) / 4 - #lines / 2 - 0.5)
  top = math.max(first_row, math.min(last_row - #lines + 1, top))
  for index, line in ipairs(lines) do
    local row = top + index - 1
    local column = first_column + margin
    if style.centred then
      column = first_column + math.floor((columns - line.width) / 2)
    end
    for _, character in ipairs(line.characters) do
      local width = text.width(character)
      local fits = raster:owned(column, row, owner) >= least
        and (width < 2 or raster:owned(column + 1, row, owner) >= least)
      if width > 0 and fits then
        over[row * raster.columns + column] = {
          character,
          bold = style.bold,
          color = style.text_color,
          ground = style.shown,
          width = width,
        }
      end
      column = column + width
    end
  end
end

-- Draws an edge, as thick across as along where there is room: what is left within it.
local function outline(raster, place, color, opacity)
  local across = place.right - place.left >= 8 and 2 or 1
  local function fill(left, top, right, bottom)
    -- Nobody's: labels keep away.
    raster:fill(left, top, right, bottom, -1, color, opacity)
  end
  fill(place.left, place.top, place.right, place.top + 1)
  fill(place.left, place.bottom - 1, place.right, place.bottom)
  -- The corners are filled already; twice they would be darker where the colour is translucent.
  fill(place.left, place.top + 1, place.left + across, place.bottom - 1)
  fill(place.right - across, place.top + 1, place.right, place.bottom - 1)
  return {
    left = place.left + across,
    right = place.right - across,
    top = place.top + 1,
    bottom = place.bottom - 1,
  }
end

-- Whether an edge leaves most of a box free: one is half a cell thick, however thin the border of an element is.
local function has_room(place)
  return place.right - place.left >= 8 and place.bottom - place.top >= 4
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

-- The raster, and by the number of a cell the character that is over it: {character, width}, and where they are not
-- as usual its color, ground and whether it is bold.
return function(state, fit, highlighted)
  local raster, over, labelled, lines = Raster.new(fit.columns, fit.rows), {}, {}, {}
  local across, down = fit.unit / 2, fit.unit
  local function muted(color)
    return state.stale and colors.blend(0x808080, color, 0.5) or color
  end
  for owner, element in ipairs(ordered(state.elements)) do
    local style = style_of(element)
    local x, y, width, height, inside = box(element, state.contentOffset)
    local place = { left = round(x / across), top = round(y / down) }
    place.right, place.bottom = round((x + width) / across), round((y + height) / down)
    local color, opacity = muted(style.color), style.opacity
    -- Labels are of the colour under them; what fades takes its label along.
    style.shown = opacity >= 1 and color or nil
    if place.right > place.left and place.bottom > place.top then
      local test = inside and function(point_x, point_y)
        return inside((point_x + 0.5) * across, (point_y + 0.5) * down)
      end
      raster:fill(place.left, place.top, place.right, place.bottom, owner, color, opacity, test)
      if highlighted[element.key] then
        place = outline(raster, place, colors.accent, 1)
      elseif style.border and has_room(place) and not test then
        place = outline(raster, place, muted(style.border.color), style.border.opacity)
      end
      if style.text and opacity >= 0.5 then
        table.insert(labelled, { place, style, owner })
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
