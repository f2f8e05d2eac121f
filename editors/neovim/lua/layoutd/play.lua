-- Plays the timeline of a document in its preview: `layoutd simulate` works the frames out, and they are shown in time.

local config = require("layoutd.config")
local drawing = require("layoutd.drawing")

local M = {}
local uv = vim.uv or vim.loop

local function show(preview, line)
  local good, frame = pcall(vim.json.decode, line, { luanil = { object = true } })
  if not good then
    return
  end
  frame.elements = {}
  for _, element in ipairs(frame.attributes) do
    frame.elements[element.key] = element
  end
  frame.viewport = preview.state.viewport
  preview.playing.state, preview.playing.time = frame, frame.time
  drawing.redraw(preview)
end

-- Shows the next frame; after the last one the document is there again.
local function step(preview, playing)
  if preview.playing ~= playing or playing.paused then
    return
  end
  local line = playing.frames[playing.next]
  if line then
    playing.next = playing.next + 1
    show(preview, line)
  elseif playing.complete then
    M.stop(preview)
    if playing.next == 2 then
      vim.notify("layoutd: nothing happens in this document: it has no timeline")
    end
  end
end

-- Plays the text as it is, saved or not.
function M.start(preview)
  M.stop(preview)
  local playing = { frames = {}, next = 1, time = 0, rest = "", errors = {} }
  local document = preview.document
  local size = preview.state.viewport
  local viewport = ("%gx%g"):format(size.width, size.height)
  local command = { config.cmd[1], "simulate", "-", "--style", "--fps", tostring(config.max_fps), "--viewport", viewport }
  playing.job = vim.fn.jobstart(command, {
    cwd = vim.fn.fnamemodify(vim.api.nvim_buf_get_name(document), ":p:h"),
    on_stdout = function(_, lines)
      lines[1] = playing.rest .. lines[1]
      playing.rest = table.remove(lines)
      vim.list_extend(playing.frames, lines)
    end,
    on_stderr = function(_, lines)
      vim.list_extend(playing.errors, lines)
    end,
    on_exit = function(_, code)
      playing.complete = true
      if code ~= 0 and preview.playing == playing then
        vim.notify("layoutd: " .. vim.trim(table.concat(playing.errors, "\n")), vim.log.levels.ERROR)
      end
    end,
  })
  preview.playing = playing
  vim.fn.chansend(playing.job, table.concat(vim.api.nvim_buf_get_lines(document, 0, -1, true), "\n") .. "\n")
  vim.fn.chanclose(playing.job, "stdin")
  playing.timer = uv.new_timer()
  local interval = math.max(1, math.floor(1000 / config.max_fps))
  playing.timer:start(interval, interval, vim.schedule_wrap(function()
    step(preview, playing)
  end))
end

-- Stands still, or goes on.
function M.pause(preview)
  if preview.playing then
    preview.playing.paused = not preview.playing.paused
    drawing.redraw(preview)
  end
end

-- Ends a play and shows the document again.
function M.stop(preview)
  local playing = preview.playing
  if not playing then
    return
  end
  preview.playing = nil
  playing.timer:close()
  vim.fn.jobstop(playing.job)
  drawing.redraw(preview)
end

return M
