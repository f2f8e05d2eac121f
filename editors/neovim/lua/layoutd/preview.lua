-- The preview: a window beside the document that shows its layout.

local config = require("layoutd.config")
local window = require("layoutd.window")
local keymaps = require("layoutd.keymaps")
local lsp = require("layoutd.lsp")
local registry = require("layoutd.registry")
local session = require("layoutd.session")

local M = {}

-- Opens a session after a server was attached to the document.
function M.attached(client, buffer)
  require("layoutd.cursor_sync").attach(buffer)
  local preview = registry.previews[buffer]
  if preview and preview.client ~= client.id then
    session.open(preview, client)
  end
end

-- Marks the previews of a server that has exited.
function M.on_server_exit(client)
  for _, preview in pairs(registry.previews) do
    if preview.client == client then
      preview.client, preview.session, preview.message = nil, nil, "the server stopped"
      window.redraw(preview)
    end
  end
end

local function define_events(preview)
  local group = vim.api.nvim_create_augroup("layoutd-preview-" .. preview.document, {})
  local function on(events, attributes)
    events = vim.tbl_filter(function(event)
      return vim.fn.exists("##" .. event) == 1
    end, events)
    vim.api.nvim_create_autocmd(events, vim.tbl_extend("force", { group = group }, attributes))
  end
  on({ "VimResized", "WinResized", "WinScrolled", "WinEnter", "WinClosed" }, {
    callback = function()
      window.redraw(preview)
    end,
  })
  on({ "ColorScheme" }, {
    callback = window.redraw_all,
  })
  on({ "BufWipeout" }, {
    buffer = preview.buffer,
    callback = function()
      M.close(preview)
    end,
  })
  on({ "BufUnload" }, {
    buffer = preview.document,
    callback = function()
      -- `:edit` unloads the buffer too, but loads it again; the preview stays open then.
      vim.schedule(function()
        if not vim.api.nvim_buf_is_loaded(preview.document) then
          M.close(preview)
        end
      end)
    end,
  })
end

local is_hinted = false

-- Hints once that the terminal could show the colors of the document.
local function hint_at_colors()
  local terminal = vim.env.COLORTERM
  if not is_hinted and not vim.o.termguicolors and (terminal == "truecolor" or terminal == "24bit") then
    is_hinted = true
    vim.notify("layoutd: ':set termguicolors' shows the document's own colors", vim.log.levels.INFO)
  end
end

local function open_window(preview)
  local document_window = vim.api.nvim_get_current_win()
  vim.cmd(config.split)
  preview.window = vim.api.nvim_get_current_win()
  preview.buffer = vim.api.nvim_create_buf(false, true)
  vim.api.nvim_win_set_buf(preview.window, preview.buffer)
  pcall(vim.api.nvim_buf_set_name, preview.buffer, "layoutd://" .. vim.api.nvim_buf_get_name(preview.document))
  vim.bo[preview.buffer].buftype = "nofile"
  vim.bo[preview.buffer].bufhidden = "wipe"
  vim.bo[preview.buffer].swapfile = false
  vim.bo[preview.buffer].undolevels = -1
  vim.bo[preview.buffer].modifiable = false
  vim.bo[preview.buffer].filetype = "layoutdpreview"
  for name, value in pairs({
    number = false,
    relativenumber = false,
    wrap = false,
    list = false,
    spell = false,
    cursorline = false,
    cursorcolumn = false,
    winfixwidth = true,
    signcolumn = "no",
    foldcolumn = "0",
    colorcolumn = "",
    scrolloff = 0,
    sidescrolloff = 0,
    statusline = " layout of " .. vim.fn.fnamemodify(vim.api.nvim_buf_get_name(preview.document), ":t"):gsub("%%", "%%%%"),
  }) do
    vim.api.nvim_win_call(preview.window, function()
      vim.opt_local[name] = value
    end)
  end
  vim.api.nvim_set_current_win(document_window)
end

-- Opens the preview of a document, with the document's viewport if `viewport` is nil. If the preview is open already,
-- changes its viewport unless `viewport` is nil.
function M.open(buffer, viewport)
  local preview = registry.previews[buffer]
  if preview then
    if viewport and preview.session then
      preview.viewport, preview.fitted = viewport, false
      session.notify(preview, "layoutd/session/resize", { viewport = viewport })
    end
    return preview
  end
  window.define_groups()
  hint_at_colors()
  -- Replaces visible previews whose documents are not visible.
  for _, other in pairs(vim.tbl_values(registry.previews)) do
    if vim.fn.bufwinid(other.document) == -1 and vim.fn.bufwinid(other.buffer) ~= -1 then
      vim.api.nvim_buf_delete(other.buffer, { force = true })
    end
  end
  preview = { document = buffer, viewport = viewport, following = config.follow_cursor, scrolls = 0 }
  preview.highlighted, preview.shown, preview.message = {}, {}, "waiting for the server"
  registry.previews[buffer] = preview
  open_window(preview)
  keymaps.define(preview)
  define_events(preview)
  window.redraw(preview)
  local client = lsp.client(buffer)
  if client and client.initialized ~= false then
    M.attached(client, buffer)
  elseif not client then
    lsp.start(buffer)
  end
  return preview
end

-- Closes a preview and its session.
function M.close(preview)
  if registry.previews[preview.document] ~= preview then
    return
  end
  require("layoutd.simulation").stop(preview)
  session.request(preview, "layoutd/session/close", {}, function() end)
  registry.previews[preview.document] = nil
  pcall(vim.api.nvim_del_augroup_by_name, "layoutd-preview-" .. preview.document)
  if vim.api.nvim_buf_is_valid(preview.document) then
    keymaps.remove(preview)
  end
  vim.schedule(function()
    if vim.api.nvim_buf_is_valid(preview.buffer) then
      vim.api.nvim_buf_delete(preview.buffer, { force = true })
    end
  end)
end

return M
