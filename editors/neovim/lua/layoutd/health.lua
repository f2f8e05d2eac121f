-- The report of `:checkhealth layoutd`.

local config = require("layoutd.config")
local lsp = require("layoutd.lsp")

local M = {}

-- Returns the lines that the program prints; nil if it fails.
local function output(...)
  local printed = vim.fn.systemlist({ config.cmd[1], ... })
  return vim.v.shell_error == 0 and printed or nil
end

function M.check()
  local health = vim.health or require("health")
  local start = health.start or health.report_start
  local ok, info = health.ok or health.report_ok, health.info or health.report_info
  local warn, error = health.warn or health.report_warn, health.error or health.report_error

  start("layoutd: the program")
  local path = vim.fn.exepath(config.cmd[1])
  if path == "" then
    local advice = "`make install` in layoutd's repository, or setup({ cmd = … })."
    error(config.cmd[1] .. " was not found on the PATH.", { advice })
  else
    ok("Found " .. path .. ".")
    local version = output("--version")
    local report = version and ok or error
    report(version and "Version: " .. version[1] .. "." or "`" .. path .. " --version` failed. Install layoutd again.")
    local model = output("protocol")
    local good, protocol = pcall(function()
      return vim.json.decode(table.concat(model, "\n")).metaData.version
    end)
    if good and protocol then
      local is_supported = tostring(protocol):match("^1%.") ~= nil
      report = is_supported and ok or warn
      report("Protocol: " .. protocol .. (is_supported and "." or "; this plugin supports 1.x."))
    else
      warn("`" .. path .. " protocol` printed no version. Install layoutd again.")
    end
  end

  start("layoutd: Neovim")
  local report = vim.fn.has("nvim-0.7.2") == 1 and ok or error
  report("Requires version 0.7.2 or later.")
  if vim.o.termguicolors or vim.fn.has("gui_running") == 1 then
    ok("The preview has 24-bit colors ('termguicolors').")
  else
    warn("The preview has only 256 colors.", { "Run `:set termguicolors` if the terminal supports 24-bit color." })
  end
  if vim.o.mouse:find("[an]") then
    ok("The mouse works in the preview ('mouse').")
  else
    info("The preview can be scrolled and clicked with the mouse after `:set mouse=a`.")
  end

  start("layoutd: servers")
  local clients = lsp.clients()
  if #clients == 0 then
    info("No server is running. Opening a *.layout.json starts one.")
  end
  for _, client in ipairs(clients) do
    local capability = lsp.server_capability(client, "layoutd") or {}
    local root = client.config.root_dir
    ok(("Client %d, protocol %s, for %s."):format(client.id, capability.protocol or "unknown", tostring(root)))
  end
end

return M
