-- The commands, for the document in the current window.

local window = require("layoutd.window")
local lsp = require("layoutd.lsp")
local registry = require("layoutd.registry")
local previews = require("layoutd.preview")

local M = {}

-- Returns the document's buffer, also from within its preview. Shows an error and returns nil if there is none.
function M.document()
  local buffer = vim.api.nvim_get_current_buf()
  local preview = registry.of(buffer)
  if preview then
    return preview.document
  end
  if vim.bo[buffer].filetype == "layoutjson" then
    return buffer
  end
  vim.notify("layoutd: not a layout document; open a *.layout.json", vim.log.levels.ERROR)
end

local function devices_of(buffer)
  local client = lsp.client(buffer)
  return client and (lsp.server_capability(client, "layoutd") or {}).devices or {}
end

-- Returns the names of the server's devices that begin with a text.
function M.devices(start)
  local names = {}
  for _, device in ipairs(devices_of(vim.api.nvim_get_current_buf())) do
    if vim.startswith(device.name:lower(), start:lower()) then
      table.insert(names, device.name)
    end
  end
  return names
end

-- Returns the viewport for `390x844` or the name of a device; nil for other texts.
local function viewport(buffer, text)
  local width, height = text:match("^(%d+)[x×](%d+)$")
  if width then
    return { width = tonumber(width), height = tonumber(height) }
  end
  for _, device in ipairs(devices_of(buffer)) do
    if device.name:lower() == text:lower() then
      return { width = device.width, height = device.height }
    end
  end
end

function M.preview(text)
  local buffer = M.document()
  if not buffer then
    return
  end
  local size
  if text ~= "" then
    size = viewport(buffer, text)
    if not size then
      return vim.notify('layoutd: invalid viewport "' .. text .. '" (expected a size such as 390x844, or a device)', vim.log.levels.ERROR)
    end
  end
  return previews.open(buffer, size)
end

function M.stop()
  local buffer = M.document()
  local preview = buffer and registry.of(buffer)
  if preview then
    previews.close(preview)
  end
end

function M.simulate()
  local preview = M.preview("")
  if not preview then
    return
  end
  if preview.state then
    return require("layoutd.simulation").start(preview)
  end
  -- The preview was opened by this command; start when its session is open.
  preview.ready = function()
    require("layoutd.simulation").start(preview)
  end
end

function M.follow_cursor(text)
  local buffer = M.document()
  local preview = buffer and registry.of(buffer)
  if not preview then
    return
  end
  if text == "" then
    preview.following = not preview.following
  else
    preview.following = text == "on"
  end
  if not preview.following then
    preview.highlighted = {}
    window.redraw(preview)
  else
    require("layoutd.cursor_sync").cursor_did_move(buffer)
  end
  vim.notify("layoutd: cursor following is " .. (preview.following and "on" or "off"))
end

-- Executes the command of the code action "Copy as Swift": puts the text into the unnamed register and the clipboard.
function M.copy_as_swift(call, context)
  local client = vim.lsp.get_client_by_id(context.client_id)
  local parameters = { command = call.command, arguments = call.arguments }
  lsp.request(client, context.bufnr, "workspace/executeCommand", parameters, function(problem, result)
    if problem then
      return vim.notify("layoutd: " .. problem.message, vim.log.levels.ERROR)
    end
    vim.fn.setreg('"', result.text)
    -- Fails without a clipboard.
    pcall(vim.fn.setreg, "+", result.text)
    vim.notify("layoutd: the layout was copied as Swift")
  end)
end

return M
