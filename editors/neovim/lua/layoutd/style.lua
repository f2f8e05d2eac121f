-- The style that the server resolved for an element, with colors as numbers.

local colors = require("layoutd.colors")

-- Returns {color, opacity, text, text_color, border, bold, centered} of an element; a border is {color, opacity, width}.
return function(attributes)
  local style, alpha = attributes.style or {}, attributes.alpha or 1
  local color, opacity = colors.parse(style.fill)
  local border = style.border and { colors.parse(style.border.color) }
  return {
    -- Older servers do not resolve styles.
    color = color or 0xC6C6C8,
    opacity = (opacity or 1) * alpha,
    text = style.text,
    text_color = colors.parse(style.textColor) or 0x1C1F26,
    border = border and {
      color = border[1],
      opacity = border[2] * alpha,
      width = style.border.width or 1,
    },
    bold = style.fontWeight ~= nil,
    centered = style.textAlignment == nil,
  }
end
