-- A raster of points, 2 × 2 for each character cell. A point has a color and an owner.

local colors = require("layoutd.colors")

local Raster = {}
Raster.__index = Raster

-- Creates a blank raster for a number of cells.
function Raster.new(columns, rows)
  local self = setmetatable({ columns = columns, rows = rows, width = columns * 2, height = rows * 2 }, Raster)
  self.color, self.owner = {}, {}
  for index = 0, self.width * self.height - 1 do
    self.color[index] = colors.background
    self.owner[index] = 0
  end
  return self
end

-- Fills a rectangle in points; right and bottom are exclusive. If `inside` is given, fills only points for which it
-- returns true.
function Raster:fill(left, top, right, bottom, owner, color, opacity, inside)
  local blended = {}
  for y = math.max(0, top), math.min(self.height, bottom) - 1 do
    for x = math.max(0, left), math.min(self.width, right) - 1 do
      if not inside or inside(x, y) then
        local index = y * self.width + x
        if opacity >= 1 then
          self.color[index] = color
        else
          local under = self.color[index]
          blended[under] = blended[under] or colors.blend(color, under, opacity)
          self.color[index] = blended[under]
        end
        self.owner[index] = owner
      end
    end
  end
end

-- Returns how many of the four points of a cell an element owns.
function Raster:owned(column, row, owner)
  if column < 0 or row < 0 or column >= self.columns or row >= self.rows then
    return 0
  end
  local index, owners = row * 2 * self.width + column * 2, self.owner
  return (owners[index] == owner and 1 or 0)
    + (owners[index + 1] == owner and 1 or 0)
    + (owners[index + self.width] == owner and 1 or 0)
    + (owners[index + self.width + 1] == owner and 1 or 0)
end

local glyphs = { [0] = " ", "▘", "▝", "▀", "▖", "▌", "▞", "▛", "▗", "▚", "▐", "▜", "▄", "▙", "▟", "█" }

-- Returns the character that approximates a cell best, and its text and ground colors.
function Raster:cell(column, row)
  local index = row * 2 * self.width + column * 2
  local color = self.color
  local a, b, c, d = color[index], color[index + 1], color[index + self.width], color[index + self.width + 1]
  if a == b and a == c and a == d then
    return " ", nil, a
  end
  -- The ground is the most frequent color, and the figure the other one; of several, the most distant.
  local ground = (a == b or a == c or a == d) and a or (b == c or b == d) and b or (c == d) and c or a
  local figure, farthest = ground, -1
  for _, point in ipairs({ a, b, c, d }) do
    local distance = point ~= ground and colors.distance(point, ground) or -1
    if distance > farthest then
      figure, farthest = point, distance
    end
  end
  local shape = 0
  for index, point in ipairs({ a, b, c, d }) do
    local isFigure = point == figure
      or point ~= ground and colors.distance(point, figure) < colors.distance(point, ground)
    shape = shape + (isFigure and 2 ^ (index - 1) or 0)
  end
  return glyphs[shape], figure, ground
end

return Raster
