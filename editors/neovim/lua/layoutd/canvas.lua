-- Draws all elements of a session: a raster of points, and characters over it.

local Raster = require("layoutd.raster")
local colors = require("layoutd.colors")
local style_of = require("layoutd.style")
local text = require("layoutd.text")

local categories = { decoration = 0, cell = 1, supplementary = 2 }

-- Returns the visible elements back to front, in the protocol's draw order.
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
  -- Limits far coordinates, since infinity is no index.
  return math.floor(math.max(-100000, math.min(100000, value)) + 0.5)
end

-- Returns the bounding box of an element in points of the viewport, and for a rotated element a test for points inside
-- it.
local function visible_box(element, offset)
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

-- Draws the label of an element into the cells that the element owns.
local function draw_label(over, raster, frame, style, owner, is_right_to_left)
  local first_column, last_column = math.ceil(frame.left / 2), math.floor(frame.right / 2) - 1
  local first_row, last_row = math.ceil(frame.top / 2), math.floor(frame.bottom / 2) - 1
  local least = 4
  if last_row < first_row then
    -- The element is lower than a cell, or crosses a cell boundary.
    first_row = math.floor((frame.top + frame.bottom) / 4)
    last_row, least = first_row, 2
  end
  local columns, rows = last_column - first_column + 1, last_row - first_row + 1
  local margin = columns >= 8 and 1 or 0
  local lines = text.fitted(style.text, columns - 2 * margin, math.min(rows, 3))
  -- As close to the center as whole cells permit.
  local top = math.ceil((frame.top + frame.bottom) / 4 - #lines / 2 - 0.5)
  top = math.max(first_row, math.min(last_row - #lines + 1, top))
  for index, line in ipairs(lines) do
    local row = top + index - 1
    local column = first_column + margin
    if style.centered then
      column = first_column + math.floor((columns - line.width) / 2)
    elseif is_right_to_left then
      column = last_column + 1 - margin - line.width
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

-- Draws a border, as wide as it is high where the size permits. Returns the box inside it.
local function outline(raster, frame, color, opacity)
  local across = frame.right - frame.left >= 8 and 2 or 1
  local function fill(left, top, right, bottom)
    -- No element owns the border, so labels do not overlap it.
    raster:fill(left, top, right, bottom, -1, color, opacity)
  end
  fill(frame.left, frame.top, frame.right, frame.top + 1)
  fill(frame.left, frame.bottom - 1, frame.right, frame.bottom)
  -- Leaves out the corners: filled twice they would be darker where the color is translucent.
  fill(frame.left, frame.top + 1, frame.left + across, frame.bottom - 1)
  fill(frame.right - across, frame.top + 1, frame.right, frame.bottom - 1)
  return {
    left = frame.left + across,
    right = frame.right - across,
    top = frame.top + 1,
    bottom = frame.bottom - 1,
  }
end

-- Whether a border is drawn: it leaves most of a box free, and it is nearly half a cell wide, which is the width of a
-- drawn one, or the box would be invisible without it.
local function shows_border(frame, style, half_cell, under)
  local fits = frame.right - frame.left >= 8 and frame.bottom - frame.top >= 4
  local blends_in = style.opacity < 0.1 or style.shown == under
  return fits and (style.border.width * 2 >= half_cell or blends_in)
end

-- Draws an element that is lower than half a cell as a line of characters, unless most of the cells have other edges,
-- which separate elements as well. Elements that were drawn later stay in front.
local function draw_line(over, raster, frame, top, color, owner)
  local first, last = math.max(0, math.floor(frame.left / 2)), math.min(raster.columns, math.floor(frame.right / 2)) - 1
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

-- Draws the gaps between elements of one color that touch in the raster, although there is space between them: as a thin
-- line in the color under them, at the upper edge of the lower element.
local function draw_gaps(over, raster, boxes)
  local bottoms = {}
  for _, box in ipairs(boxes) do
    bottoms[box.bottom] = bottoms[box.bottom] or {}
    table.insert(bottoms[box.bottom], box)
  end
  for _, box in ipairs(boxes) do
    for _, upper in ipairs(bottoms[box.top] or {}) do
      local left, right = math.max(box.left, upper.left), math.min(box.right, upper.right)
      -- The bottom edge of a cell is an edge of the raster: the line is at the bottom of the cell above it.
      if box.y - upper.y_end > 0.5 and right > left and upper.color == box.color and box.top > 0 then
        local row = math.floor((box.top - 1) / 2)
        local glyph = box.top % 2 == 0 and "▁" or "─"
        for column = math.ceil(left / 2), math.floor(right / 2) - 1 do
          local point = (box.top - 1) * raster.width + column * 2
          local is_free = row < raster.rows and column >= 0 and column < raster.columns
          if is_free and raster.color[point] == box.color and raster.owner[point] == upper.owner then
            over[row * raster.columns + column] =
              { glyph, color = box.under, ground = box.color, width = 1 }
          end
        end
      end
    end
  end
end

-- Returns the raster, and the characters over it by cell number: {character, width}, and where they differ from the
-- default, `color`, `ground` and `bold`.
return function(state, fit, highlighted)
  local raster, over, labeled, lines, gaps = Raster.new(fit.columns, fit.rows), {}, {}, {}, {}
  local across, down = fit.unit / 2, fit.unit
  local function muted(color)
    return state.stale and colors.blend(0x808080, color, 0.5) or color
  end
  for owner, element in ipairs(ordered(state.elements)) do
    local style = style_of(element)
    local x, y, width, height, inside = visible_box(element, state.contentOffset)
    local frame = { left = round(x / across), top = round(y / down) }
    frame.right, frame.bottom = round((x + width) / across), round((y + height) / down)
    local color, opacity = muted(style.color), style.opacity
    -- The ground of a label: an opaque element's color; for a translucent element the blended color of the raster.
    style.shown = opacity >= 1 and color or nil
    if frame.right > frame.left and frame.bottom > frame.top then
      local test = inside and function(point_x, point_y)
        return inside((point_x + 0.5) * across, (point_y + 0.5) * down)
      end
      local middle = math.max(0, math.min(raster.width - 1, math.floor((frame.left + frame.right) / 2)))
      local under = raster.color[frame.top * raster.width + middle]
      raster:fill(frame.left, frame.top, frame.right, frame.bottom, owner, color, opacity, test)
      if element.category == "cell" and opacity >= 1 and not test then
        local box = { left = frame.left, top = frame.top, right = frame.right, bottom = frame.bottom }
        box.y, box.y_end, box.color, box.under, box.owner = y, y + height, color, under or colors.background, owner
        table.insert(gaps, box)
      end
      if highlighted[element.key] then
        frame = outline(raster, frame, colors.accent, 1)
      elseif style.border and not test and shows_border(frame, style, down, under or colors.background) then
        frame = outline(raster, frame, muted(style.border.color), style.border.opacity)
      end
      -- A header has a text and no fill.
      if style.text and (element.alpha or 1) >= 0.5 then
        table.insert(labeled, { frame, style, owner })
      end
    elseif frame.right > frame.left and height > 0 and y >= 0 and y < state.viewport.height then
      -- Lower than half a cell.
      table.insert(lines, { frame, math.floor(y / down), color, owner })
    end
  end
  for _, one in ipairs(lines) do
    draw_line(over, raster, unpack(one))
  end
  draw_gaps(over, raster, gaps)
  for _, label in ipairs(labeled) do
    draw_label(over, raster, label[1], label[2], label[3], state.layoutDirection == "rightToLeft")
  end
  return raster, over
end
