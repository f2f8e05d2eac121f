-- What the commands do with the document that is in the current window.

local drawing = require("layoutd.drawing")
local lsp = require("layoutd.lsp")
local registry = require("layoutd.registry")
local previews = require("layoutd.preview")

local M = {}

-- The document's buffer, also from within its preview; nil, and said so, where there is none.
function M.document()
  local buffer = vim.api.nvim_get_current_buf()
  local preview = registry.of(buffer)
  if preview then
    return preview.document
  end
  if vim.bo[buffer].filetype == "layoutjson" then
    return buffer
  end
  vim.notify("layoutd: this is no layout document", vim.log.levels.ERROR)
end

local function devices_of(buffer)
  local client = lsp.client(buffer)
  return client and (lsp.ability(client, "layoutd") or {}).devices or {}
end

-- The devices that the server knows and whose names begin so.
function M.devices(start)
  local names = {}
  for _, device in ipairs(devices_of(vim.api.nvim_get_current_buf())) do
    if vim.startswith(device.name:lower(), start:lower()) then
      table.insert(names, device.name)
    end
  end
  return names
end

-- The viewport that `390x844` or a device's name says; nil for anything else.
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
      return vim.notify("layoutd: " .. text .. " is no viewport such as 390x844", vim.log.levels.ERROR)
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
    return require("layoutd.play").start(preview)
  end
  -- It has only just been opened.
  preview.ready = function()
    require("layoutd.play").start(preview)
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
    drawing.redraw(preview)
  else
    require("layoutd.follow").moved(buffer)
  end
  vim.notify("layoutd: the preview " .. (preview.following and "follows" or "does not follow") .. " the cursor")
end

return M
