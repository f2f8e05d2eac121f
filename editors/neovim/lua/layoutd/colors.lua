-- Colors as numbers 0xRRGGBB, and highlight groups for pairs of them.

local bit = require("bit")

local M = { background = 0xFFFFFF, accent = 0x0A6CFF }

-- Returns a color and its opacity for `#RGB`, `#RRGGBB` or `#RRGGBBAA`; nil for other texts.
function M.parse(text)
  local digits = type(text) == "string" and text:match("^#(%x+)$")
  if not digits or not (#digits == 3 or #digits == 6 or #digits == 8) then
    return nil
  end
  if #digits == 3 then
    digits = digits:gsub("%x", "%0%0")
  end
  return tonumber(digits:sub(1, 6), 16), #digits == 8 and tonumber(digits:sub(7), 16) / 255 or 1
end

local function components(color)
  return bit.rshift(color, 16), bit.band(bit.rshift(color, 8), 255), bit.band(color, 255)
end

-- Blends a color over another. Opacity is rounded to 1/32, so that a fade creates few highlight groups.
function M.blend(over, under, opacity)
  local share = math.floor(opacity * 32 + 0.5) / 32
  local red, green, blue = components(over)
  local red_under, green_under, blue_under = components(under)
  local function mix(a, b)
    return math.floor(a * share + b * (1 - share) + 0.5)
  end
  return mix(red, red_under) * 65536 + mix(green, green_under) * 256 + mix(blue, blue_under)
end

-- Returns the squared distance between two colors.
function M.distance(one, other)
  local red, green, blue = components(one)
  local red_other, green_other, blue_other = components(other)
  return (red - red_other) ^ 2 + (green - green_other) ^ 2 + (blue - blue_other) ^ 2
end

-- Returns the nearest of 256 colors, for terminals without 24-bit color.
local function of_256(color)
  local function step(part)
    return math.floor(part / 51 + 0.5)
  end
  local red, green, blue = components(color)
  if math.max(red, green, blue) - math.min(red, green, blue) < 10 and red > 4 and red < 247 then
    return 232 + math.min(23, math.floor((red - 3) / 10))
  end
  return 16 + 36 * step(red) + 6 * step(green) + step(blue)
end

-- Highlight groups by appearance. Fades create new ones, so all are discarded at a limit.
local groups, count, limit = {}, 0, 4000

-- Incremented when existing groups have become invalid.
M.generation = 0

-- Discards all groups, for example after a change of the color scheme.
function M.discard()
  groups, count = {}, 0
  M.generation = M.generation + 1
end

-- Returns the highlight group for a text color and a ground color (nil: the default) and a weight.
function M.group(text, ground, bold)
  local appearance = (text or -1) .. "," .. (ground or -1) .. (bold and "b" or "")
  if groups[appearance] then
    return groups[appearance]
  end
  if count == limit then
    M.discard()
  end
  count = count + 1
  local name = "LayoutdPicture" .. count
  vim.api.nvim_set_hl(0, name, {
    fg = text,
    bg = ground,
    bold = bold or nil,
    ctermfg = text and of_256(text),
    ctermbg = ground and of_256(ground),
  })
  groups[appearance] = name
  return name
end

return M
