-- What the omni-completion of Neovim before 0.11 leaves out: it inserts the new text alone, as a word, in which line ends
-- become NUL; ranges that reach behind the cursor and further edits are ignored. Later ones have `vim.lsp.completion`.

local M = {}

-- Whether Neovim itself makes all edits of what is chosen.
local is_native = vim.lsp.completion ~= nil and vim.lsp.completion.enable ~= nil

-- Adds to what the client says of itself: lines and further edits are welcome, tab stops only where they work.
function M.add_capabilities(capabilities)
  if not is_native then
    local item = capabilities.textDocument.completion.completionItem
    item.snippetSupport = false
    item.insertTextModeSupport = { valueSet = { 1 } }
  end
end

-- A word for the list; only white space has line ends and tabs, as in all JSON.
local function in_one_line(text)
  return (text:gsub("([%[{]?)%s*[\r\n\t]%s*([%]}]?)", function(open, close)
    return open .. ((open == "[" or close == "]") and "" or " ") .. close
  end))
end

-- Gives the items words of one line, and keeps their edits with the place that was asked about.
local function prepare(result, position)
  for _, item in ipairs(result and (result.items or result) or {}) do
    if item.textEdit and item.insertTextFormat ~= 2 then
      item.layoutd = { edit = item.textEdit, others = item.additionalTextEdits, position = position }
      item.textEdit = vim.tbl_extend("force", item.textEdit, { newText = in_one_line(item.textEdit.newText) })
    end
  end
  return result
end

-- The bytes in front of a column of a line as the server counts them.
local function bytes(line, column, encoding)
  if encoding == "utf-8" then
    return math.min(column, #line)
  end
  local points, units = vim.str_utfindex(line)
  return vim.str_byteindex(line, math.min(column, encoding == "utf-16" and units or points), encoding == "utf-16")
end

-- The column of a byte.
local function columns(line, byte, encoding)
  if encoding == "utf-8" then
    return byte
  end
  local points, units = vim.str_utfindex(line, byte)
  return encoding == "utf-16" and units or points
end

-- Makes the edits of an item whose word stands in front of the cursor.
local function apply(item, word, buffer, encoding)
  local kept, row, cursor = item.layoutd, unpack(vim.api.nvim_win_get_cursor(0))
  row = row - 1
  local line = vim.api.nvim_get_current_line()
  local start = bytes(line, kept.edit.range.start.character, encoding)
  if kept.position.line ~= row or line:sub(start + 1, cursor) ~= word then
    return
  end
  -- What the word has moved what is behind it by.
  local moved = columns(line, cursor, encoding) - kept.position.character
  local function place(position)
    local isBehind = position.line == row and position.character >= kept.position.character
    local text = vim.api.nvim_buf_get_lines(buffer, position.line, position.line + 1, false)[1] or ""
    return position.line, bytes(text, position.character + (isBehind and moved or 0), encoding)
  end
  local edits = {}
  local function add(range, text)
    local last_row, last = place(range["end"])
    local first_row, first = place(range.start)
    table.insert(edits, { first_row, first, last_row, last, vim.split(text, "\r?\n") })
  end
  for _, edit in ipairs(kept.others or {}) do
    add(edit.range, edit.newText)
  end
  -- The cursor comes behind the last thing that is written there.
  local end_row, end_byte = place(kept.edit.range["end"])
  table.insert(edits, { row, start, end_row, end_byte, vim.split(kept.edit.newText, "\r?\n") })
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

-- Lets completion in a buffer make all edits.
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
  client.request = function(method, parameters, answered, ...)
    if method ~= "textDocument/completion" or not answered then
      return request(method, parameters, answered, ...)
    end
    return request(method, parameters, function(err, result, ...)
      return answered(err, prepare(result, parameters.position), ...)
    end, ...)
  end
end

return M
