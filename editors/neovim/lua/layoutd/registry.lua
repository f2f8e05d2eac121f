-- Which previews there are, by the document's buffer.

local M = { previews = {} }

-- The preview of a buffer: of the document, or the preview's own; nil when there is none.
function M.of(buffer)
  if M.previews[buffer] then
    return M.previews[buffer]
  end
  for _, preview in pairs(M.previews) do
    if preview.buffer == buffer then
      return preview
    end
  end
end

return M
