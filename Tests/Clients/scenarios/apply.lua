-- Applies the updates of the transcripts in protocol/examples, and compares the states with the snapshots.

vim.opt.runtimepath:append(vim.env.PLUGIN)
local apply = require("layoutd.apply")
local usual = { alpha = 1, zIndex = 0, hidden = false, transform = { 1, 0, 0, 1, 0, 0 }, custom = vim.empty_dict() }
local report = { updates = 0, compared = {}, different = {} }

local function taken(answer)
  local state = vim.deepcopy(answer)
  state.elements, state.attributes = {}, nil
  for _, element in ipairs(answer.attributes) do
    state.elements[element.key] = vim.deepcopy(element)
  end
  return state
end

-- Treats attributes with their default value like missing ones.
local function plain(state)
  state = vim.deepcopy(state)
  state.session, state.revision, state.diagnostics, state.stale = nil, nil, nil, state.stale or nil
  for _, element in pairs(state.elements) do
    -- Neovim does not see the end of a phase, and draws nothing by it.
    element.phase = nil
    for name, value in pairs(usual) do
      if vim.deep_equal(element[name], value) or name == "custom" and vim.tbl_isempty(element[name] or {}) then
        element[name] = nil
      end
    end
  end
  return state
end

for _, file in ipairs(vim.fn.sort(vim.fn.glob(vim.env.EXAMPLES .. "/*.jsonl", true, true))) do
  local states = {}
  for _, line in ipairs(file:find("frames", 1, true) and {} or vim.fn.readfile(file)) do
    local good, entry = pcall(vim.json.decode, line, { luanil = { object = true } })
    local message = good and entry.expect or {}
    local result = type(message.result) == "table" and message.result or {}
    local name = vim.fn.fnamemodify(file, ":t")
    if message.method == "layoutd/session/update" then
      apply(states[message.params.session], message.params)
      report.updates = report.updates + 1
    elseif result.session and result.attributes then
      local before = states[result.session]
      states[result.session] = taken(result)
      -- No message was pending if the snapshot follows the last update.
      if before and before.documentVersion == result.documentVersion then
        local same = vim.deep_equal(plain(before), plain(states[result.session]))
        table.insert(same and report.compared or report.different, name .. " revision " .. result.revision)
      end
    end
  end
end

local out = assert(io.open(vim.env.REPORT, "w"))
out:write(vim.json.encode(report))
out:close()
