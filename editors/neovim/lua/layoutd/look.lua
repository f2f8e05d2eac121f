-- How an element is drawn: what it says itself, and the usual for its category and kind.

local colors = require("layoutd.colors")

local usual = { card = 0xFFFFFF, armband = 0xD92D20, separator = 0xC6C6C8 }

-- {color, opacity, border, label, bold, centred} of the attributes of an element; a border is {color, opacity}.
return function(attributes)
  local custom = attributes.custom or {}
  local color, opacity = colors.parse(custom.color)
  local look = { opacity = (opacity or 1) * (attributes.alpha or 1) }
  local name = attributes.key:match("^[^:]*:(.*)$") or attributes.key
  if attributes.category == "cell" then
    look.color = color or colors.of_key(attributes.key)
    look.label = custom.label or custom.text or name
    look.centred = true
  elseif attributes.category == "supplementary" then
    local footer = (attributes.kind or ""):lower():find("footer", 1, true) ~= nil
    local placed = attributes.key:find("^boundary:") or attributes.key:find("^supplementary:")
    look.color = color or (footer and 0xECEFF3 or 0xD5DBE4)
    look.label = custom.label or custom.text or (placed and attributes.kind or name)
    look.bold, look.centred = not footer, footer
  else
    look.color = color or usual[attributes.kind] or 0xF1F3F6
    look.label = attributes.kind ~= "card" and attributes.kind ~= "separator" and custom.label or nil
    if attributes.kind == "armband" then
      look.label = look.label or (custom.image or ""):match("([^/]+)%.[^./]*$")
      look.bold, look.centred = true, true
    end
  end
  if type(custom.border) == "table" then
    local border, border_opacity = colors.parse(custom.border.color)
    look.border = border and { color = border, opacity = border_opacity * (attributes.alpha or 1) }
  end
  if type(look.label) ~= "string" or look.label == "" then
    look.label = nil
  end
  return look
end
