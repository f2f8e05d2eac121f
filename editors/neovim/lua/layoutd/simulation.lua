-- Plays the simulation of a document in its preview, from the frames that `layoutd simulate` computes.

local config = require("layoutd.config")
local window = require("layoutd.window")

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
  frame.viewport, frame.layoutDirection = preview.state.viewport, preview.state.layoutDirection
  preview.playing.state, preview.playing.time = frame, frame.time
  window.redraw(preview)
end

-- Shows the next frame; after the last one the preview shows the document again.
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
      vim.notify('layoutd: this document has no timeline to simulate; add "timeline"')
    end
  end
end

-- Simulates the buffer's text, saved or not.
function M.start(preview)
  M.stop(preview)
  local playing = { frames = {}, next = 1, time = 0, partial_line = "", errors = {} }
  local document = preview.document
  local size = preview.state.viewport
  local viewport = ("%gx%g"):format(size.width, size.height)
  local command = { config.cmd[1], "simulate", "-", "--style", "--fps", tostring(config.max_fps), "--viewport", viewport }
  playing.job = vim.fn.jobstart(command, {
    cwd = vim.fn.fnamemodify(vim.api.nvim_buf_get_name(document), ":p:h"),
    on_stdout = function(_, lines)
      lines[1] = playing.partial_line .. lines[1]
      playing.partial_line = table.remove(lines)
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

-- Pauses or resumes the simulation.
function M.pause(preview)
  if preview.playing then
    preview.playing.paused = not preview.playing.paused
    window.redraw(preview)
  end
end

-- Ends the simulation and shows the document again.
function M.stop(preview)
  local playing = preview.playing
  if not playing then
    return
  end
  preview.playing = nil
  playing.timer:close()
  vim.fn.jobstop(playing.job)
  window.redraw(preview)
end

return M
