-- Colours as numbers 0xRRGGBB, what text on them is, and highlight groups of two of them.
-- The same choices as in the pictures that `layoutd render` draws.

local bit = require("bit")

local M = { paper = 0xFFFFFF, ink = 0x1C1F26, accent = 0x0A6CFF }

-- Alike in lightness, so that no cell cries louder than its neighbour.
local palette = {
  0x7C9CBF, 0x8FB39A, 0xD9A98C, 0xB79BC4, 0xE0C07F, 0x86B7BD, 0xCF8E93, 0xA3AF7B, 0x9A9FCB, 0xC9A27E, 0x7FA8A0, 0xC596AE,
}

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

-- a × b modulo 2^32, which a double does not hold.
local function multiply(a, b)
  local low, high = bit.band(a, 0xFFFF), bit.rshift(a, 16)
  return bit.tobit(low * b % 4294967296 + bit.band(high * b, 0xFFFF) * 65536)
end

-- The colour of what has none of its own: the same for the same key (FNV-1a, folded).
function M.of_key(key)
  local hash = bit.tobit(0x811C9DC5)
  for index = 1, #key do
    hash = multiply(bit.bxor(hash, key:byte(index)), 0x01000193)
  end
  hash = bit.bxor(hash, bit.rshift(hash, 15))
  return palette[hash % 4294967296 % #palette + 1]
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

local function luminance(color)
  local red, green, blue = parts(color)
  return 0.2126 * (red / 255) ^ 2.2 + 0.7152 * (green / 255) ^ 2.2 + 0.0722 * (blue / 255) ^ 2.2
end

-- The colour of text on a colour: dark or light, whichever can be read better (WCAG 2).
function M.readable(ground)
  local light = luminance(ground) + 0.05
  return 1.05 / light > light / (luminance(M.ink) + 0.05) and M.paper or M.ink
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
