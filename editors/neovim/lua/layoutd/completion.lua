-- Completes the edits of completion items in Neovim before 0.11, whose omni-completion only inserts the new text as a
-- word: line ends become NUL, and ranges after the cursor and additional edits are ignored.

local M = {}

-- Whether Neovim itself applies all edits of a completion item (`vim.lsp.completion`).
local is_native = vim.lsp.completion ~= nil and vim.lsp.completion.enable ~= nil

-- Declares support for multi-line and additional edits; snippets only where Neovim supports them.
function M.add_capabilities(capabilities)
  if not is_native then
    local item = capabilities.textDocument.completion.completionItem
    item.snippetSupport = false
    item.insertTextModeSupport = { valueSet = { 1 } }
  end
end

-- Returns a text as one line for the list. In JSON line ends and tabs are only white space.
local function in_one_line(text)
  return (text:gsub("([%[{]?)%s*[\r\n\t]%s*([%]}]?)", function(open, close)
    return open .. ((open == "[" or close == "]") and "" or " ") .. close
  end))
end

-- Gives the items one-line words, and stores their edits with the position of the request.
local function prepare(result, position)
  for _, item in ipairs(result and (result.items or result) or {}) do
    if item.textEdit and item.insertTextFormat ~= 2 then
      item.layoutd = { edit = item.textEdit, others = item.additionalTextEdits, position = position }
      item.textEdit = vim.tbl_extend("force", item.textEdit, { newText = in_one_line(item.textEdit.newText) })
    end
  end
  return result
end

-- Converts a column in the server's encoding to bytes.
local function bytes(line, column, encoding)
  if encoding == "utf-8" then
    return math.min(column, #line)
  end
  local points, units = vim.str_utfindex(line)
  return vim.str_byteindex(line, math.min(column, encoding == "utf-16" and units or points), encoding == "utf-16")
end

-- Converts bytes to a column in the server's encoding.
local function columns(line, byte, encoding)
  if encoding == "utf-8" then
    return byte
  end
  local points, units = vim.str_utfindex(line, byte)
  return encoding == "utf-16" and units or points
end

-- Applies the edits of an item whose word was inserted before the cursor.
local function apply(item, word, buffer, encoding)
  local stored, row, cursor = item.layoutd, unpack(vim.api.nvim_win_get_cursor(0))
  row = row - 1
  local line = vim.api.nvim_get_current_line()
  local start = bytes(line, stored.edit.range.start.character, encoding)
  if stored.position.line ~= row or line:sub(start + 1, cursor) ~= word then
    return
  end
  -- The number of columns by which the inserted word moved the text after it.
  local moved = columns(line, cursor, encoding) - stored.position.character
  local function convert(position)
    local isBehind = position.line == row and position.character >= stored.position.character
    local text = vim.api.nvim_buf_get_lines(buffer, position.line, position.line + 1, false)[1] or ""
    return position.line, bytes(text, position.character + (isBehind and moved or 0), encoding)
  end
  local edits = {}
  local function add(range, text)
    local last_row, last = convert(range["end"])
    local first_row, first = convert(range.start)
    table.insert(edits, { first_row, first, last_row, last, vim.split(text, "\r?\n") })
  end
  for _, edit in ipairs(stored.others or {}) do
    add(edit.range, edit.newText)
  end
  -- The cursor is placed after the text of the main edit.
  local end_row, end_byte = convert(stored.edit.range["end"])
  table.insert(edits, { row, start, end_row, end_byte, vim.split(stored.edit.newText, "\r?\n") })
  table.sort(edits, function(one, other)
    return one[1] > other[1] or one[1] == other[1] and one[2] > other[2]
  end)
  local space = vim.api.nvim_create_namespace("layoutd-completion")
  local mark
  for _, edit in ipairs(edits) do
    vim.api.nvim_buf_set_text(buffer, unpack(edit))
    if not mark and edit[1] == row then
      local lines = edit[5]
      local column = #lines[#lines] + (#lines == 1 and edit[2] or 0)
      mark = vim.api.nvim_buf_set_extmark(buffer, space, row + #lines - 1, column, {})
    end
  end
  local found = vim.api.nvim_buf_get_extmark_by_id(buffer, space, mark, {})
  vim.api.nvim_buf_del_extmark(buffer, space, mark)
  vim.api.nvim_win_set_cursor(0, { found[1] + 1, found[2] })
end

local function done(buffer, client)
  local data = (vim.v.completed_item or {}).user_data
  local item = type(data) == "table" and vim.tbl_get(data, "nvim", "lsp", "completion_item")
  if type(item) == "table" and item.layoutd then
    apply(item, vim.v.completed_item.word, buffer, client.offset_encoding)
  end
end

-- Enables completion with all edits in a buffer.
function M.attached(client, buffer)
  if is_native then
    vim.lsp.completion.enable(true, client.id, buffer)
    return
  end
  vim.api.nvim_create_autocmd("CompleteDone", {
    group = vim.api.nvim_create_augroup("layoutd-completion-" .. buffer, {}),
    buffer = buffer,
    callback = function()
      done(buffer, client)
    end,
  })
  if client.layoutd_completes then
    return
  end
  client.layoutd_completes = true
  local request = client.request
  client.request = function(method, parameters, completion, ...)
    if method ~= "textDocument/completion" or not completion then
      return request(method, parameters, completion, ...)
    end
    return request(method, parameters, function(err, result, ...)
      return completion(err, prepare(result, parameters.position), ...)
    end, ...)
  end
end

return M
