-- Colours as numbers 0xRRGGBB, and highlight groups of two of them.

local bit = require("bit")

local M = { paper = 0xFFFFFF, accent = 0x0A6CFF }

-- A colour and its opacity, from `#RGB`, `#RRGGBB` or `#RRGGBBAA`; nil for any other text.
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

local function parts(color)
  return bit.rshift(color, 16), bit.band(bit.rshift(color, 8), 255), bit.band(color, 255)
end

-- One colour over another, its opacity in steps of a 32nd, so that a fade makes few highlight groups.
function M.blend(over, under, opacity)
  local share = math.floor(opacity * 32 + 0.5) / 32
  local red, green, blue = parts(over)
  local red_under, green_under, blue_under = parts(under)
  local function mix(a, b)
    return math.floor(a * share + b * (1 - share) + 0.5)
  end
  return mix(red, red_under) * 65536 + mix(green, green_under) * 256 + mix(blue, blue_under)
end

-- How far apart two colours are, to find the nearest.
function M.distance(one, other)
  local red, green, blue = parts(one)
  local red_other, green_other, blue_other = parts(other)
  return (red - red_other) ^ 2 + (green - green_other) ^ 2 + (blue - blue_other) ^ 2
end

-- The nearest of 256 colours, for terminals without 24 bits.
local function of_256(color)
  local function step(part)
    return math.floor(part / 51 + 0.5)
  end
  local red, green, blue = parts(color)
  if math.max(red, green, blue) - math.min(red, green, blue) < 10 and red > 4 and red < 247 then
    return 232 + math.min(23, math.floor((red - 3) / 10))
  end
  return 16 + 36 * step(red) + 6 * step(green) + step(blue)
end

-- Highlight groups by what they look like. Fades would make ever more of them: from time to time all begin anew.
local groups, count, limit = {}, 0, 4000

-- Rises when groups that were given out mean something else from now on.
M.generation = 0

-- Lets all groups begin anew, as when a colour scheme took them away.
function M.forget()
  groups, count = {}, 0
  M.generation = M.generation + 1
end

-- The highlight group of a text's colour (nil: as usual), a ground's (nil: as usual) and weight.
function M.group(text, ground, bold)
  local look = (text or -1) .. "," .. (ground or -1) .. (bold and "b" or "")
  if groups[look] then
    return groups[look]
  end
  if count == limit then
    M.forget()
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
  groups[look] = name
  return name
end

return M
