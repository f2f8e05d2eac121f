-- `:checkhealth layoutd`

local config = require("layoutd.config")
local lsp = require("layoutd.lsp")

local M = {}

-- What a run of the program prints.
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
    error("There is no " .. config.cmd[1] .. " on the PATH.", { advice })
  else
    ok("Found " .. path .. ".")
    local version = output("--version")
    local say = version and ok or error
    say(version and "Version: " .. version[1] .. "." or "`" .. path .. " --version` failed.")
    local model = output("protocol")
    local good, protocol = pcall(function()
      return vim.json.decode(table.concat(model, "\n")).metaData.version
    end)
    if good and protocol then
      local known = tostring(protocol):match("^1%.") ~= nil
      say = known and ok or warn
      say("Protocol: " .. protocol .. (known and "." or ", where this plugin knows 1.x."))
    else
      warn("`" .. path .. " protocol` says no version.")
    end
  end

  start("layoutd: Neovim")
  local say = vim.fn.has("nvim-0.7.2") == 1 and ok or error
  say("Version 0.7.2 or later is needed.")
  if vim.o.termguicolors or vim.fn.has("gui_running") == 1 then
    ok("The preview has 24-bit colours ('termguicolors').")
  else
    warn("The preview has 256 colours only.", { "`:set termguicolors`, if the terminal has them." })
  end
  if vim.o.mouse:find("[an]") then
    ok("The mouse works in the preview ('mouse').")
  else
    info("The preview can be scrolled and clicked with the mouse after `:set mouse=a`.")
  end

  start("layoutd: servers")
  local clients = lsp.clients()
  if #clients == 0 then
    info("None runs; one is started with the first *.layout.json.")
  end
  for _, client in ipairs(clients) do
    local ability = lsp.ability(client, "layoutd") or {}
    local root = client.config.root_dir
    ok(("Client %d, protocol %s, for %s."):format(client.id, ability.protocol or "unknown", tostring(root)))
  end
end

return M
