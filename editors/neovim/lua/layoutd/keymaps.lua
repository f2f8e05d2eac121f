-- Key and mouse mappings of the preview.

local window = require("layoutd.window")
local lsp = require("layoutd.lsp")
local scrolling = require("layoutd.scrolling")
local session = require("layoutd.session")

local M = {}

-- Returns the point of the content at a window position (from 1); nil outside of the picture.
local function point_at(preview, row, column)
  local fit, state = preview.fit, preview.state
  if not fit or not state then
    return nil
  end
  local x, y = column - 2 - fit.left, row - 3
  if x < 0 or y < 0 or x >= fit.columns or y >= fit.rows then
    return nil
  end
  return {
    x = (x + 0.5) * fit.unit + state.contentOffset.x,
    y = (y + 0.5) * fit.unit * 2 + state.contentOffset.y,
  }
end

-- Jumps to the source of the element at a window position.
local function go_to_source(preview, row, column)
  local point = point_at(preview, row, column)
  if not point or preview.playing then
    return
  end
  session.request(preview, "layoutd/hitTest", { point = point, revision = preview.state.revision }, function(hit)
    if not hit then
      return
    end
    preview.highlighted = { [hit.key] = true }
    window.redraw(preview)
    if not hit.range then
      return vim.notify("layoutd: " .. hit.key .. " has no source in the document")
    end
    -- The cursor passes other positions while it jumps; these are not reported.
    preview.jumping = true
    lsp.show(vim.uri_from_bufnr(preview.document), hit.range, session.client(preview).offset_encoding)
    preview.jumping, preview.jumped = nil, vim.api.nvim_win_get_cursor(0)
  end)
end

-- Defines the mappings in the preview's buffer, and those of the wheel in the document's buffer too.
function M.define(preview)
  local function map(keys, act, description)
    for _, key in ipairs(type(keys) == "table" and keys or { keys }) do
      vim.keymap.set("n", key, act, { buffer = preview.buffer, nowait = true, silent = true, desc = description })
    end
  end
  local function along(share, lines)
    return function()
      scrolling.along(preview, share * vim.v.count1, lines * vim.v.count1)
    end
  end
  map({ "j", "<C-e>" }, along(0, 1), "Scroll a line")
  map({ "k", "<C-y>" }, along(0, -1), "Scroll back a line")
  map("<C-d>", along(0.5, 0), "Scroll half a screen")
  map("<C-u>", along(-0.5, 0), "Scroll back half a screen")
  map({ "<C-f>", "<PageDown>" }, along(1, 0), "Scroll a screen")
  map({ "<C-b>", "<PageUp>" }, along(-1, 0), "Scroll back a screen")
  map("gg", along(-1e12, 0), "Scroll to the start")
  map("G", along(1e12, 0), "Scroll to the end")
  for key, direction in pairs({ zl = 1, zh = -1 }) do
    map(key, function()
      if preview.fit then
        scrolling.by(preview, direction * vim.v.count1 * preview.fit.unit * 6, 0)
      end
    end, direction > 0 and "Scroll right" or "Scroll left")
  end
  map("<ScrollWheelDown>", along(0, 3))
  map("<ScrollWheelUp>", along(0, -3))
  local function page(direction, row, column)
    local point = point_at(preview, row, column)
    if point and not preview.playing then
      scrolling.page(preview, point, direction)
    end
  end
  for key, direction in pairs({ [">"] = 1, ["<"] = -1 }) do
    map(key, function()
      page(direction, vim.fn.winline(), vim.fn.wincol())
    end, "Page in the orthogonal section at the cursor")
  end
  for key, direction in pairs({ ["<ScrollWheelRight>"] = 1, ["<ScrollWheelLeft>"] = -1 }) do
    map(key, function()
      local mouse = vim.fn.getmousepos()
      local state = preview.state
      if state and state.contentSize.width > state.viewport.width then
        scrolling.by(preview, direction * preview.fit.unit * 6, 0)
      elseif mouse.winid == preview.window then
        page(direction, mouse.winrow, mouse.wincol)
      end
    end)
  end
  map("<CR>", function()
    go_to_source(preview, vim.fn.winline(), vim.fn.wincol())
  end, "Go to the source of the element")
  map("<LeftRelease>", function()
    local mouse = vim.fn.getmousepos()
    if mouse.winid == preview.window then
      go_to_source(preview, mouse.winrow, mouse.wincol)
    end
  end)
  map("<Space>", function()
    require("layoutd.simulation").pause(preview)
  end, "Pause or resume the simulation")
  map("q", function()
    require("layoutd.preview").close(preview)
  end, "Close the preview")
  -- The wheel scrolls the window under the pointer, whichever window is current.
  for key, lines in pairs({ ["<ScrollWheelDown>"] = 3, ["<ScrollWheelUp>"] = -3 }) do
    vim.keymap.set({ "n", "i" }, key, function()
      if vim.fn.getmousepos().winid ~= preview.window then
        return key
      end
      scrolling.along(preview, 0, lines)
      return ""
    end, { buffer = preview.document, expr = true, silent = true })
  end
end

-- Removes the mappings in the document's buffer.
function M.remove(preview)
  for _, mode in ipairs({ "n", "i" }) do
    pcall(vim.keymap.del, mode, "<ScrollWheelDown>", { buffer = preview.document })
    pcall(vim.keymap.del, mode, "<ScrollWheelUp>", { buffer = preview.document })
  end
end

return M
