-- The open previews, by the document's buffer.

local M = { previews = {} }

-- Returns the preview of a document's buffer or of the preview's own buffer; nil if there is none.
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
