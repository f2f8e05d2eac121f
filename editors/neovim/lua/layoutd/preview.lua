-- A window beside the document that shows its layout: a session of the server, drawn whenever it moves.

local apply = require("layoutd.apply")
local colors = require("layoutd.colors")
local config = require("layoutd.config")
local lsp = require("layoutd.lsp")
local render = require("layoutd.render")

local M = {}

-- Previews by the document's buffer.
local previews = {}
local namespace = vim.api.nvim_create_namespace("layoutd")
local tokens = 0

local function define_groups()
  vim.api.nvim_set_hl(0, "LayoutdTitle", { default = true, link = "Title" })
  vim.api.nvim_set_hl(0, "LayoutdNote", { default = true, link = "Comment" })
  vim.api.nvim_set_hl(0, "LayoutdFrame", { default = true, link = "NonText" })
  vim.api.nvim_set_hl(0, "LayoutdStale", { default = true, fg = 0xFFFFFF, bg = 0xD92D20, bold = true, ctermfg = 15, ctermbg = 160 })
end

-- The preview of a buffer: of the document, or the preview's own; nil when there is none.
function M.of(buffer)
  if previews[buffer] then
    return previews[buffer]
  end
  for _, preview in pairs(previews) do
    if preview.buffer == buffer then
      return preview
    end
  end
end

local function client_of(preview)
  return preview.client and vim.lsp.get_client_by_id(preview.client)
end

-- Asks the server about the session; nothing happens once the session is another.
function M.ask(preview, method, parameters, answered)
  local client, session = client_of(preview), preview.session
  if not client or not session then
    return
  end
  parameters.session = parameters.session or session
  lsp.request(client, preview.document, method, parameters, function(problem, result)
    if preview.session == session then
      answered(result, problem)
    end
  end)
end

function M.tell(preview, method, parameters)
  local client = client_of(preview)
  if client and preview.session then
    parameters.session = preview.session
    lsp.notify(client, method, parameters)
  end
end

local function title(preview, state)
  local name = vim.fn.fnamemodify(vim.api.nvim_buf_get_name(preview.document), ":t"):gsub("%.layout%.json$", "")
  local pieces = { { " " .. name .. " ", "LayoutdTitle" } }
  local note = preview.message
  if preview.playing then
    note = ("%s %.2f s"):format(preview.playing.paused and "paused" or "playing", preview.playing.time)
  elseif state and state.stale then
    table.insert(pieces, { " STALE ", "LayoutdStale" })
    note = note or "the text has a mistake"
  elseif state and not note then
    local size, content, offset = state.viewport, state.contentSize, state.contentOffset
    note = ("%g × %g"):format(size.width, size.height)
    if content.height > size.height then
      note = note .. ("  ↓ %.0f / %.0f"):format(offset.y, content.height)
    end
    if content.width > size.width then
      note = note .. ("  → %.0f / %.0f"):format(offset.x, content.width)
    end
  end
  table.insert(pieces, { " " .. (note or ""), "LayoutdNote" })
  return pieces
end

-- Writes the lines that are other than before, and leaves the rest alone.
local function write(preview, lines)
  local buffer = preview.buffer
  vim.bo[buffer].modifiable = true
  for row, line in ipairs(lines) do
    local signature = { line.text }
    for _, span in ipairs(line.spans) do
      table.insert(signature, span.last .. span.group)
    end
    signature = table.concat(signature, "\n")
    if preview.shown[row] ~= signature then
      preview.shown[row] = signature
      vim.api.nvim_buf_clear_namespace(buffer, namespace, row - 1, row)
      vim.api.nvim_buf_set_lines(buffer, row - 1, row, false, { line.text })
      for _, span in ipairs(line.spans) do
        local mark = { end_col = span.last, hl_group = span.group }
        vim.api.nvim_buf_set_extmark(buffer, namespace, row - 1, span.first, mark)
      end
    end
  end
  if #preview.shown > #lines then
    vim.api.nvim_buf_set_lines(buffer, #lines, -1, false, {})
    for row = #lines + 1, #preview.shown do
      preview.shown[row] = nil
    end
  end
  vim.bo[buffer].modifiable = false
end

-- Gives the text what the picture does not need, once.
local function narrow(preview, state)
  local height, width = vim.api.nvim_win_get_height(preview.window), vim.api.nvim_win_get_width(preview.window)
  local wanted = math.max(36, render.fit(state.viewport, 10000, height - 1).columns + 4)
  if wanted < width and vim.o.columns > width then
    vim.api.nvim_win_set_width(preview.window, wanted)
  end
  preview.fitted = true
end

local function draw(preview)
  local window = vim.fn.bufwinid(preview.buffer)
  if window == -1 then
    return
  end
  preview.window = window
  local state = preview.playing and preview.playing.state or preview.state
  if state and not preview.fitted then
    narrow(preview, state)
  end
  local columns, rows = vim.api.nvim_win_get_width(window), vim.api.nvim_win_get_height(window)
  if state then
    local highlighted = preview.playing and {} or preview.highlighted
    local lines, fit = render.lines(state, columns, rows, title(preview, state), highlighted)
    if preview.generation ~= colors.generation then
      -- Highlight groups changed their meaning, maybe in the midst of this.
      preview.generation = colors.generation
      preview.shown = {}
      lines, fit = render.lines(state, columns, rows, title(preview, state), highlighted)
    end
    preview.fit = fit
    write(preview, lines)
  else
    local text, spans = "", {}
    for _, piece in ipairs(title(preview)) do
      table.insert(spans, { first = #text, last = #text + #piece[1], group = piece[2] })
      text = text .. piece[1]
    end
    write(preview, { { text = text, spans = spans } })
  end
  vim.api.nvim_win_call(window, function()
    if vim.fn.line("w0") ~= 1 then
      vim.fn.winrestview({ topline = 1 })
    end
  end)
end

-- Draws soon: once for all that is waiting by then. Only what was drawn is acknowledged.
function M.redraw(preview)
  if preview.waiting then
    return
  end
  preview.waiting = true
  vim.schedule(function()
    preview.waiting = false
    if not vim.api.nvim_buf_is_valid(preview.buffer) then
      return
    end
    draw(preview)
    if preview.state and preview.session and preview.acknowledged ~= preview.state.revision then
      preview.acknowledged = preview.state.revision
      M.tell(preview, "layoutd/session/ack", { revision = preview.acknowledged })
    end
  end)
end

local function redraw_all()
  for _, preview in pairs(previews) do
    M.redraw(preview)
  end
end

-- Takes everything from an answer to open or snapshot.
local function take(preview, state)
  state.elements = {}
  for _, element in ipairs(state.attributes) do
    state.elements[element.key] = element
  end
  state.attributes = nil
  preview.state, preview.message, preview.target, preview.token = state, nil, nil, nil
  M.redraw(preview)
end

local function open_session(preview, client)
  preview.client, preview.session, preview.bounds = client.id, nil, nil
  if not lsp.ability(client, "layoutd/session/open") then
    preview.message = "this server shows no layouts"
    return M.redraw(preview)
  end
  preview.attempt = (preview.attempt or 0) + 1
  local attempt = preview.attempt
  lsp.request(client, preview.document, "layoutd/session/open", {
    textDocument = { uri = vim.uri_from_bufnr(preview.document) },
    viewport = preview.viewport,
    -- After a restart where it was before.
    contentOffset = preview.state and preview.state.contentOffset,
    animation = "frames",
    maxFps = config.max_fps,
    ackWindow = 2,
    precision = 0.01,
  }, function(problem, state)
    if preview.attempt ~= attempt then
      return
    end
    if problem then
      preview.message = problem.message
      return M.redraw(preview)
    end
    if previews[preview.document] ~= preview then
      return lsp.request(client, preview.document, "layoutd/session/close", { session = state.session }, function() end)
    end
    preview.session, preview.acknowledged = state.session, state.revision
    take(preview, state)
    require("layoutd.follow").moved(preview.document)
    if preview.ready then
      preview.ready()
      preview.ready = nil
    end
  end)
end

-- A server has the document now.
function M.attached(client, buffer)
  require("layoutd.follow").attach(buffer)
  local preview = previews[buffer]
  if preview and preview.client ~= client.id then
    open_session(preview, client)
  end
end

-- A server is gone.
function M.lost(client)
  for _, preview in pairs(previews) do
    if preview.client == client then
      preview.client, preview.session, preview.message = nil, nil, "the server ended"
      M.redraw(preview)
    end
  end
end

local function session_handler(act)
  return function(_, parameters, context)
    for _, preview in pairs(previews) do
      if preview.session == parameters.session and preview.client == context.client_id then
        act(preview, parameters)
      end
    end
  end
end

vim.lsp.handlers["layoutd/session/update"] = session_handler(function(preview, update)
  if update.baseRevision ~= preview.state.revision then
    -- Something was lost.
    return M.ask(preview, "layoutd/session/snapshot", {}, function(state)
      if state then
        take(preview, state)
      end
    end)
  end
  apply(preview.state, update)
  -- The newest scroll of our own is through. It moves nothing else: see scroll.
  if preview.token and update.cause.token == preview.token then
    preview.token, preview.target = nil, nil
  end
  M.redraw(preview)
end)

vim.lsp.handlers["layoutd/session/didClose"] = session_handler(function(preview, parameters)
  preview.session, preview.message = nil, "ended: " .. parameters.reason
  M.redraw(preview)
  vim.schedule(function()
    -- `:edit` reads the file again: a document was closed and opened.
    local client = vim.api.nvim_buf_is_loaded(preview.document) and lsp.client(preview.document)
    if client and not preview.session and previews[preview.document] == preview then
      open_session(preview, client)
    end
  end)
end)

-- Told so that it is no unknown notification; the pictures come by updates.
for _, name in ipairs({ "didFinalizeUpdate", "didEnterSticky", "didExitSticky" }) do
  vim.lsp.handlers["layoutd/session/" .. name] = function() end
end

-- Brings the viewport somewhere. Only what a user does comes here, and what follows a cursor; never an update.
function M.scroll_to(preview, offset)
  tokens = tokens + 1
  preview.target, preview.token = offset, "neovim-" .. tokens
  M.tell(preview, "layoutd/session/scroll", { contentOffset = offset, token = preview.token })
end

-- How far the viewport may go, which the server knows: content has insets.
local function with_bounds(preview, act)
  local size = vim.inspect({ preview.state.contentSize, preview.state.viewport })
  if preview.bounds and preview.bounds.size == size then
    return act(preview.bounds)
  end
  local bounds = { size = size }
  local far = 1e7
  M.ask(preview, "layoutd/targetContentOffset", { proposed = { x = -far, y = -far } }, function(first)
    bounds.first = first and first.contentOffset
  end)
  M.ask(preview, "layoutd/targetContentOffset", { proposed = { x = far, y = far } }, function(last)
    bounds.last = last and last.contentOffset
    if bounds.first and bounds.last then
      preview.bounds = bounds
      act(bounds)
    end
  end)
end

-- Scrolls by points.
function M.scroll(preview, across, down)
  if not preview.state or not preview.session then
    return
  end
  with_bounds(preview, function(bounds)
    local from = preview.target or preview.state.contentOffset
    local function within(name, by)
      return math.max(bounds.first[name], math.min(bounds.last[name], from[name] + by))
    end
    local offset = { x = within("x", across), y = within("y", down) }
    if offset.x ~= from.x or offset.y ~= from.y then
      M.scroll_to(preview, offset)
    end
  end)
end

-- Scrolls along the axis that scrolls: by a share of the viewport, and by lines of the picture.
function M.scroll_along(preview, share, lines)
  local state = preview.state
  if not state or not preview.fit then
    return
  end
  local line = preview.fit.unit * 2
  if state.contentSize.width > state.viewport.width and state.contentSize.height <= state.viewport.height then
    M.scroll(preview, share * state.viewport.width + lines * line, 0)
  else
    M.scroll(preview, 0, share * state.viewport.height + lines * line)
  end
end

-- The point of the content at a place of the window, both from 1; nil beside the picture.
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

-- Goes from a place of the window to where the text describes what is drawn there.
function M.go_to_source(preview, row, column)
  local point = point_at(preview, row, column)
  if not point or preview.playing then
    return
  end
  M.ask(preview, "layoutd/hitTest", { point = point, revision = preview.state.revision }, function(hit)
    if not hit then
      return
    end
    preview.highlighted = { [hit.key] = true }
    M.redraw(preview)
    if not hit.range then
      return vim.notify("layoutd: the text does not describe " .. hit.key)
    end
    -- On the way there the cursor is still elsewhere.
    preview.jumping = true
    lsp.show(vim.uri_from_bufnr(preview.document), hit.range, client_of(preview).offset_encoding)
    preview.jumping, preview.jumped = nil, vim.api.nvim_win_get_cursor(0)
  end)
end

local function define_keys(preview)
  local function map(keys, act, description)
    for _, key in ipairs(type(keys) == "table" and keys or { keys }) do
      vim.keymap.set("n", key, act, { buffer = preview.buffer, nowait = true, silent = true, desc = description })
    end
  end
  local function along(share, lines)
    return function()
      M.scroll_along(preview, share * vim.v.count1, lines * vim.v.count1)
    end
  end
  map({ "j", "<C-e>" }, along(0, 1), "Scroll a line")
  map({ "k", "<C-y>" }, along(0, -1), "Scroll back a line")
  map("<C-d>", along(0.5, 0), "Scroll half a screen")
  map("<C-u>", along(-0.5, 0), "Scroll back half a screen")
  map({ "<C-f>", "<PageDown>" }, along(1, 0), "Scroll a screen")
  map({ "<C-b>", "<PageUp>" }, along(-1, 0), "Scroll back a screen")
  map("gg", along(-1e5, 0), "Scroll to the start")
  map("G", along(1e5, 0), "Scroll to the end")
  map("<ScrollWheelDown>", along(0, 3))
  map("<ScrollWheelUp>", along(0, -3))
  map("<ScrollWheelRight>", function()
    M.scroll(preview, preview.fit and preview.fit.unit * 6 or 0, 0)
  end)
  map("<ScrollWheelLeft>", function()
    M.scroll(preview, preview.fit and -preview.fit.unit * 6 or 0, 0)
  end)
  map("<CR>", function()
    M.go_to_source(preview, vim.fn.winline(), vim.fn.wincol())
  end, "Go to where the text describes this")
  map("<LeftRelease>", function()
    local mouse = vim.fn.getmousepos()
    if mouse.winid == preview.window then
      M.go_to_source(preview, mouse.winrow, mouse.wincol)
    end
  end)
  map("<Space>", function()
    require("layoutd.play").pause(preview)
  end, "Pause or go on playing")
  map("q", function()
    M.close(preview)
  end, "Close the preview")
  -- The wheel belongs to what is under the pointer, whichever window has the cursor.
  for key, lines in pairs({ ["<ScrollWheelDown>"] = 3, ["<ScrollWheelUp>"] = -3 }) do
    vim.keymap.set({ "n", "i" }, key, function()
      if vim.fn.getmousepos().winid ~= preview.window then
        return key
      end
      M.scroll_along(preview, 0, lines)
      return ""
    end, { buffer = preview.document, expr = true, silent = true })
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
      M.redraw(preview)
    end,
  })
  on({ "ColorScheme" }, {
    callback = function()
      define_groups()
      colors.forget()
      redraw_all()
    end,
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
      -- Also `:edit` unloads: whoever reads the file again keeps the preview.
      vim.schedule(function()
        if not vim.api.nvim_buf_is_loaded(preview.document) then
          M.close(preview)
        end
      end)
    end,
  })
end

local function open_window(preview)
  local window = vim.api.nvim_get_current_win()
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
  vim.api.nvim_set_current_win(window)
end

-- Opens the preview of a document, or gives the one that is there another viewport (nil: the document's own).
function M.open(buffer, viewport)
  local preview = previews[buffer]
  if preview then
    if viewport and preview.session then
      preview.viewport, preview.fitted = viewport, false
      M.tell(preview, "layoutd/session/resize", { viewport = viewport })
    end
    return preview
  end
  define_groups()
  -- The window belongs to the document that is seen.
  for _, other in pairs(vim.tbl_values(previews)) do
    if vim.fn.bufwinid(other.document) == -1 and vim.fn.bufwinid(other.buffer) ~= -1 then
      vim.api.nvim_buf_delete(other.buffer, { force = true })
    end
  end
  preview = { document = buffer, viewport = viewport, following = config.follow_cursor }
  preview.highlighted, preview.shown, preview.message = {}, {}, "waiting for the server"
  previews[buffer] = preview
  open_window(preview)
  define_keys(preview)
  define_events(preview)
  M.redraw(preview)
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
  if previews[preview.document] ~= preview then
    return
  end
  require("layoutd.play").stop(preview)
  M.ask(preview, "layoutd/session/close", {}, function() end)
  previews[preview.document] = nil
  pcall(vim.api.nvim_del_augroup_by_name, "layoutd-preview-" .. preview.document)
  if vim.api.nvim_buf_is_valid(preview.document) then
    for _, mode in ipairs({ "n", "i" }) do
      pcall(vim.keymap.del, mode, "<ScrollWheelDown>", { buffer = preview.document })
      pcall(vim.keymap.del, mode, "<ScrollWheelUp>", { buffer = preview.document })
    end
  end
  vim.schedule(function()
    if vim.api.nvim_buf_is_valid(preview.buffer) then
      vim.api.nvim_buf_delete(preview.buffer, { force = true })
    end
  end)
end

return M
