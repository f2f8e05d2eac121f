-- Accepts completion items in Neovim and saves the document after each; see test_editor_completion.py.

local patience = tonumber(vim.env.EDITOR_PATIENCE) * 1000
local uv = vim.loop
local cases = vim.json.decode(assert(io.open(vim.env.EDITOR_CASES)):read("*a"))
local report = { notices = {} }

vim.notify = function(message)
  table.insert(report.notices, message)
end

local function keys(text)
  return vim.api.nvim_replace_termcodes(text, true, false, true)
end

-- A client without the plugin, with Neovim's own capabilities.
local plain
local function attach_plainly()
  plain = plain or vim.lsp.start_client({ name = "plain", cmd = { "layoutd", "--stdio" }, root_dir = vim.fn.getcwd() })
  vim.lsp.buf_attach_client(0, plain)
  vim.bo.omnifunc = "v:lua.vim.lsp.omnifunc"
end

local function is_ready()
  for _, client in pairs(vim.lsp.buf_get_clients(0)) do
    return client.initialized
  end
end

-- Starts completion at the mark, accepts the word that contains a text, and leaves insert mode.
local function complete(case)
  vim.cmd("silent write! | edit!")
  if vim.env.EDITOR_PLAIN then
    attach_plainly()
  end
  local lines = vim.split(case.text, "\n")
  for number, line in ipairs(lines) do
    local column = line:find("|", 1, true)
    if column then
      lines[number] = line:sub(1, column - 1) .. line:sub(column + 1)
      vim.api.nvim_buf_set_lines(0, 0, -1, true, lines)
      vim.api.nvim_win_set_cursor(0, { number, column - 1 })
      case.behind = column > #lines[number]
      break
    end
  end
  assert(vim.wait(patience, is_ready, 10), "no server")
  local timer, deadline = uv.new_timer(), uv.now() + patience
  local found = {}
  timer:start(10, 10, vim.schedule_wrap(function()
    local happened = #vim.fn.complete_info({ "items" }).items > 0
    if not timer:is_closing() and (happened and vim.fn.mode() == "i" or uv.now() > deadline) then
      timer:close()
      local typed = "<C-e>"
      for index, item in ipairs(vim.fn.complete_info({ "items" }).items) do
        table.insert(found, item.word)
        -- The first word is inserted already. If there is no menu, because of a single word, CTRL-Y would copy from the
        -- line above.
        if typed == "<C-e>" and item.word:find(case.word, 1, true) then
          typed = ("<C-n>"):rep(index - 1) .. (vim.fn.pumvisible() == 1 and "<C-y>" or "")
        end
      end
      vim.api.nvim_feedkeys(keys(typed .. (case.more or "") .. "<Esc>"), "nt", false)
    end
  end))
  vim.api.nvim_feedkeys(keys((case.behind and "a" or "i") .. "<C-x><C-o>"), "xt!", false)
  case.row, case.column = unpack(vim.api.nvim_win_get_cursor(0))
  vim.cmd("silent write")
  local file = assert(io.open(vim.api.nvim_buf_get_name(0), "rb"))
  case.saved = file:read("*a")
  file:close()
  case.buffer = table.concat(vim.api.nvim_buf_get_lines(0, 0, -1, true), "\n") .. "\n"
  case.offered = #found
  return case
end

-- Neovim deletes marks that do not exist, with an error message for each.
vim.cmd("silent! NoMatchParen")
vim.v.errmsg = ""
vim.cmd("edit " .. vim.fn.fnameescape(vim.env.EDITOR_DOCUMENT))
report.cases = vim.tbl_map(function(case)
  local good, result = pcall(complete, case)
  return good and result or { name = case.name, error = tostring(result) }
end, cases)
report.errmsg = vim.v.errmsg
local file = assert(io.open(vim.env.EDITOR_REPORT .. ".new", "w"))
file:write(vim.json.encode(report))
file:close()
os.rename(vim.env.EDITOR_REPORT .. ".new", vim.env.EDITOR_REPORT)
vim.cmd("qa!")
