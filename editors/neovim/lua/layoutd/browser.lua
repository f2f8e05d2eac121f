-- The document's live page in the browser.

local config = require("layoutd.config")
local lsp = require("layoutd.lsp")

local M = {}

-- Whether the server reported the page's address by window/showMessage, as it does if Neovim has no
-- window/showDocument.
local was_reported = false
local show_message = vim.lsp.handlers["window/showMessage"]
vim.lsp.handlers["window/showMessage"] = function(problem, message, context, ...)
  local client = vim.lsp.get_client_by_id(context.client_id)
  was_reported = was_reported or client ~= nil and client.name == "layoutd"
  return show_message(problem, message, context, ...)
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
    return buffer and vim.notify("layoutd: the server is not running; start it with :LayoutdRestart", vim.log.levels.ERROR)
  end
  was_reported = false
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
    if not was_reported then
      vim.notify("layoutd: " .. address)
    end
    -- The server has sent window/showDocument to a Neovim that supports it.
    local window = vim.lsp.protocol.make_client_capabilities().window or {}
    if config.open or not (window.showDocument or {}).support then
      show(address)
    end
  end)
end

return M
