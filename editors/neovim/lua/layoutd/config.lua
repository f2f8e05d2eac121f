-- The settings of `require("layoutd").setup()`, with their defaults.

local M = {
  -- The program and its arguments.
  cmd = { "layoutd", "--stdio" },
  -- Called with the client and the buffer, for key mappings.
  on_attach = nil,
  -- The settings of the server, for example { lint = { enable = true } }.
  settings = {},
  -- The command that opens the preview's window.
  split = "rightbelow vsplit",
  -- Whether a new preview highlights the elements at the cursor.
  follow_cursor = true,
  -- Maximum number of updates per second, also for :LayoutdSimulate.
  max_fps = 30,
  -- Debounce in milliseconds before changes of the text are sent to the server.
  debounce = 40,
  -- Called with the address of a page to open it; nil uses the system's browser.
  open = nil,
}

return M
