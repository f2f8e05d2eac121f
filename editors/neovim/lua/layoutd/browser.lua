-- The document's live page in the browser.

local config = require("layoutd.config")
local lsp = require("layoutd.lsp")

local M = {}

-- Whether the server told where a page is, for it does so by window/showMessage where Neovim has no window/showDocument.
local told = false
local usual = vim.lsp.handlers["window/showMessage"]
vim.lsp.handlers["window/showMessage"] = function(problem, message, context, ...)
  local client = vim.lsp.get_client_by_id(context.client_id)
  told = told or client ~= nil and client.name == "layoutd"
  return usual(problem, message, context, ...)
end

local function show(address)
  if config.open then
    config.open(address)
  elseif vim.ui.open then
    vim.ui.open(address)
  else
    local hasScreen = vim.env.DISPLAY or vim.env.WAYLAND_DISPLAY or vim.fn.has("mac") == 1
    local program = vim.fn.has("mac") == 1 and "open" or "xdg-open"
    if hasScreen and vim.fn.executable(program) == 1 then
      vim.fn.jobstart({ program, address }, { detach = true })
    end
  end
end

function M.open()
  local buffer = require("layoutd.commands").document()
  local client = buffer and lsp.client(buffer)
  if not client then
    return buffer and vim.notify("layoutd: the server does not run", vim.log.levels.ERROR)
  end
  told = false
  lsp.request(client, buffer, "workspace/executeCommand", {
    command = "layoutd.preview.openInBrowser",
    arguments = { vim.uri_from_bufnr(buffer) },
  }, function(problem, result)
    if problem then
      return vim.notify("layoutd: " .. problem.message, vim.log.levels.ERROR)
    end
    local address = result and (result.url or result.uri)
    if not address then
      return
    end
    if not told then
      vim.notify("layoutd: " .. address)
    end
    -- A Neovim that knows window/showDocument was asked to show it.
    local window = vim.lsp.protocol.make_client_capabilities().window or {}
    if config.open or not (window.showDocument or {}).support then
      show(address)
    end
  end)
end

return M
