-- What a user can set with `require("layoutd").setup()`, and what counts without.

local M = {
  -- The program and its arguments.
  cmd = { "layoutd", "--stdio" },
  -- Called with the client and the buffer, for keys.
  on_attach = nil,
  -- The command that makes the preview's window.
  split = "rightbelow vsplit",
  -- Whether the preview shows where the cursor is, from the start.
  follow_cursor = true,
  -- Updates per second at most, and those of :LayoutdSimulate.
  max_fps = 30,
  -- How long typing is waited for, in milliseconds, before the server is told.
  debounce = 40,
  -- Called with the address of a page; nil leaves it to the system.
  open = nil,
}

return M
