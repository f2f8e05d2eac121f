-- Performs the steps of a user in Neovim on a layout document, and writes a report; see editors.py.
-- Neovim 0.7 has no folding, colors, code lenses and inlay hints of servers, and does not pull diagnostics.

local patience = tonumber(vim.env.EDITOR_PATIENCE) * 1000
local uv = vim.loop
local report = { notices = {} }

vim.notify = function(message)
  table.insert(report.notices, message)
end

local function write_report()
  local file = assert(io.open(vim.env.EDITOR_REPORT .. ".new", "w"))
  file:write(vim.json.encode(report))
  file:close()
  os.rename(vim.env.EDITOR_REPORT .. ".new", vim.env.EDITOR_REPORT)
end

-- A notification is an error, which ends the waiting.
local function wait_for(what, condition)
  local notices = #report.notices
  local happened = vim.wait(patience, function()
    return condition() or #report.notices > notices
  end, 10)
  if not happened or not condition() then
    error(what .. " did not happen " .. (report.notices[notices + 1] or ""))
  end
end

-- Runs one step. If it fails the report has the error instead of the result.
local function step(name, act)
  local good, shown = pcall(act)
  report[name] = good and shown or { error = tostring(shown) }
end

local function keys(text)
  return vim.api.nvim_replace_termcodes(text, true, false, true)
end

local function text()
  return table.concat(vim.api.nvim_buf_get_lines(0, 0, -1, true), "\n") .. "\n"
end

-- Replaces the text by an edit that does not change other lines.
local function replace(pattern, replacement)
  for number, line in ipairs(vim.api.nvim_buf_get_lines(0, 0, -1, true)) do
    local first, last = line:find(pattern, 1, true)
    if first then
      vim.api.nvim_buf_set_text(0, number - 1, first - 1, number - 1, last, vim.split(replacement, "\n"))
      return
    end
  end
  error("there is no " .. pattern)
end

-- Moves the cursor to the last character of a text.
local function go_to(pattern)
  for number, line in ipairs(vim.api.nvim_buf_get_lines(0, 0, -1, true)) do
    local _, last = line:find(pattern, 1, true)
    if last then
      vim.api.nvim_win_set_cursor(0, { number, last - 1 })
      return
    end
  end
  error("there is no " .. pattern)
end

-- Types after the number of columns and starts completion. Reports the line after it, and the listed words.
local function complete(typed, choice)
  go_to('"columnCount": 3')
  local before = vim.api.nvim_get_current_line():gsub("3", "3" .. typed, 1)
  local words = {}
  local timer = uv.new_timer()
  local deadline = uv.now() + patience
  timer:start(10, 10, vim.schedule_wrap(function()
    local happened = vim.fn.pumvisible() == 1 or vim.api.nvim_get_current_line() ~= before
    if not timer:is_closing() and (happened and vim.fn.mode() == "i" or uv.now() > deadline) then
      timer:close()
      for _, item in ipairs(vim.fn.complete_info({ "items" }).items) do
        table.insert(words, item.word)
      end
      vim.api.nvim_feedkeys(keys(choice .. "<Esc>"), "nt", false)
    end
  end))
  -- Waits in insert mode, in which events are processed, until the timer types ESC.
  vim.api.nvim_feedkeys(keys("a" .. typed .. "<C-x><C-o>"), "xt!", false)
  return vim.api.nvim_get_current_line(), words
end

local function diagnostics()
  local found = {}
  for _, diagnostic in ipairs(vim.diagnostic.get(0)) do
    local line = vim.api.nvim_buf_get_lines(0, diagnostic.lnum, diagnostic.lnum + 1, true)[1]
    table.insert(found, {
      line = diagnostic.lnum + 1,
      severity = diagnostic.severity,
      message = diagnostic.message,
      marked = line:sub(diagnostic.col + 1, diagnostic.end_col),
    })
  end
  return found
end

local function wait_for_diagnostics(count, line)
  wait_for(count .. " diagnostics", function()
    local found = vim.diagnostic.get(0)
    return #found == count and (not line or found[1].lnum + 1 == line)
  end)
  local found = diagnostics()
  return #found > 0 and found or vim.NIL
end

-- Returns the lines of a location list when it is complete.
local function listed(get)
  wait_for("a list", function()
    return #get() > 0
  end)
  return get()
end

vim.cmd("edit " .. vim.fn.fnameescape(vim.env.EDITOR_DOCUMENT))
report.filetype = vim.bo.filetype
local mistaken = text()
local good = mistaken:gsub("columnCuont", "columnCount")

local function reset()
  vim.cmd("silent! cclose | silent! lclose")
  vim.api.nvim_buf_set_lines(0, 0, -1, true, vim.split(good:sub(1, -2), "\n"))
  wait_for_diagnostics(0)
end

step("appeared", function()
  return wait_for_diagnostics(1)
end)

local function features()
  step("followed", function()
    replace("// 🎞", "// New: 🎞\n  // 🎞")
    return wait_for_diagnostics(1, 4)
  end)
  step("fixed", function()
    replace("columnCuont", "columnCount")
    return wait_for_diagnostics(0)
  end)
  step("broken", function()
    replace('"kind":', '"kind"')
    return wait_for_diagnostics(1)
  end)
  step("repaired", function()
    reset()
    return wait_for_diagnostics(0)
  end)

  step("hover", function()
    go_to('"columnCount')
    vim.lsp.buf.hover()
    local shown
    wait_for("a window", function()
      for _, window in ipairs(vim.api.nvim_list_wins()) do
        if vim.api.nvim_win_get_config(window).relative ~= "" then
          shown = window
          return true
        end
      end
    end)
    local lines = vim.api.nvim_buf_get_lines(vim.api.nvim_win_get_buf(shown), 0, -1, true)
    vim.api.nvim_win_close(shown, true)
    return table.concat(lines, "\n")
  end)

  step("offered", function()
    local _, words = complete(", ", "<C-e>")
    return words
  end)
  step("completed", function()
    reset()
    local line = complete(', "row', "<C-y>")
    return line
  end)

  step("definition", function()
    reset()
    go_to('"last", "template": "pho')
    vim.lsp.buf.definition()
    wait_for("a jump", function()
      return vim.api.nvim_win_get_cursor(0)[1] < 5
    end)
    return { vim.api.nvim_get_current_line(), vim.api.nvim_win_get_cursor(0)[1] }
  end)

  step("references", function()
    vim.fn.setqflist({}, "r")
    go_to('"last", "template": "pho')
    vim.lsp.buf.references({ includeDeclaration = true })
    local lines = {}
    for _, place in ipairs(listed(vim.fn.getqflist)) do
      table.insert(lines, place.lnum)
    end
    return lines
  end)

  step("symbols", function()
    reset()
    vim.fn.setqflist({}, "r")
    vim.fn.setloclist(0, {}, "r")
    vim.lsp.buf.document_symbol()
    local names = {}
    for _, place in ipairs(listed(function()
      local list = vim.fn.getloclist(0)
      return #list > 0 and list or vim.fn.getqflist()
    end)) do
      table.insert(names, place.text)
    end
    return names
  end)

  step("rename", function()
    reset()
    go_to('"last", "template": "pho')
    vim.lsp.buf.rename("picture")
    wait_for("a new name", function()
      return text() ~= good
    end)
    return text()
  end)

  step("action", function()
    reset()
    replace("columnCount", "columnCuont")
    wait_for_diagnostics(1)
    go_to("columnCu")
    local titles = {}
    vim.ui.select = function(actions, _, choose)
      for _, action in ipairs(actions) do
        table.insert(titles, action[2].title)
      end
      choose(actions[1], 1)
    end
    vim.lsp.buf.code_action({ only = { "quickfix" }, diagnostics = vim.lsp.diagnostic.get_line_diagnostics() })
    wait_for("a repair", function()
      return text() == good
    end)
    wait_for_diagnostics(0)
    return { titles = titles, text = text() }
  end)

  step("formatting", function()
    reset()
    replace('  "layout": { "kind"', '       "layout":{"kind"')
    local before = vim.api.nvim_buf_get_changedtick(0)
    local format = vim.lsp.buf.format or vim.lsp.buf.formatting_sync
    format(vim.lsp.buf.format and { timeout_ms = patience } or nil, patience)
    wait_for("formatting", function()
      return vim.api.nvim_buf_get_changedtick(0) ~= before
    end)
    return text()
  end)
end

if vim.env.EDITOR_END then
  report.pid = vim.fn.getpid()
  write_report()
  if vim.env.EDITOR_END == "quit" then
    vim.cmd("qa")
  end
else
  if not report.appeared.error then
    features()
  end
  report.errmsg = vim.v.errmsg
  write_report()
  vim.cmd("qa!")
end
