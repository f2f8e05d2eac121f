-- Scrolls the viewport of a preview, for user input and for the cursor; never because of an update.

local session = require("layoutd.session")

local M = {}

local tokens = 0

-- Scrolls to an offset.
function M.to(preview, offset)
  tokens = tokens + 1
  preview.target, preview.token = offset, "neovim-" .. tokens
  session.notify(preview, "layoutd/session/scroll", { contentOffset = offset, token = preview.token })
end

-- Calls a function with the range of the offset. The server computes it, since it depends on content insets; it reports
-- the range of a layout that aligns its content or keeps an item at its position.
local function with_bounds(preview, act)
  local range = preview.state.scrollRange
  if range then
    return act({ first = range.minimum, last = range.maximum })
  end
  local size = vim.inspect({ preview.state.contentSize, preview.state.endless, preview.state.viewport })
  if preview.bounds and preview.bounds.size == size then
    return act(preview.bounds)
  end
  local bounds = { size = size }
  -- Beyond any content.
  local far = 1e12
  session.request(preview, "layoutd/targetContentOffset", { proposed = { x = -far, y = -far } }, function(first)
    bounds.first = first and first.contentOffset
  end)
  session.request(preview, "layoutd/targetContentOffset", { proposed = { x = far, y = far } }, function(last)
    bounds.last = last and last.contentOffset
    if bounds.first and bounds.last then
      preview.bounds = bounds
      act(bounds)
    end
  end)
end

-- Scrolls by a distance in points, within the range.
function M.by(preview, across, down)
  if not preview.state or not preview.session then
    return
  end
  preview.scrolls = preview.scrolls + 1
  with_bounds(preview, function(bounds)
    local from = preview.target or preview.state.contentOffset
    local function within(name, by)
      return math.max(bounds.first[name], math.min(bounds.last[name], from[name] + by))
    end
    local offset = { x = within("x", across), y = within("y", down) }
    if offset.x ~= from.x or offset.y ~= from.y then
      M.to(preview, offset)
    end
  end)
end

-- Scrolls along the main axis by a share of the viewport plus a number of lines of the picture.
function M.along(preview, share, lines)
  local state = preview.state
  if not state or not preview.fit then
    return
  end
  local line = preview.fit.unit * 2
  if state.contentSize.width > state.viewport.width and state.contentSize.height <= state.viewport.height then
    M.by(preview, share * state.viewport.width + lines * line, 0)
  else
    M.by(preview, 0, share * state.viewport.height + lines * line)
  end
end

-- Returns the id of a section by its index; nil if no visible element shows it. Keys contain the section's id, but
-- those of cells only if the item has no explicit id. If one id remains after all others were found, it is that one.
local function section_id(state, number)
  local remaining = {}
  for id in pairs(state.orthogonalOffsets or {}) do
    local found
    for key, element in pairs(state.elements) do
      local name = key:match("^%a+:(.*)$")
      if name == id or name:sub(1, #id + 1) == id .. "/" or name:find(":" .. id .. "/", 1, true) then
        found = element.indexPath[1]
        break
      end
    end
    if found == number then
      return id
    elseif not found then
      table.insert(remaining, id)
    end
  end
  return #remaining == 1 and remaining[1] or nil
end

-- Scrolls an orthogonal section at a point of the content to the next page (1) or the previous one (-1).
function M.page(preview, point, direction)
  session.request(preview, "layoutd/hitTest", { point = point }, function(hit)
    local state = preview.state
    local id = hit and section_id(state, hit.indexPath[1])
    if not id then
      return
    end
    local from, size = state.orthogonalOffsets[id], state.viewport
    local across = state.contentSize.height > size.height or state.contentSize.width <= size.width
    local step = direction * (across and size.width or size.height) / 2
    local parameters = { section = id, proposed = { x = from.x, y = from.y }, velocity = { x = 0, y = 0 } }
    local axis = across and "x" or "y"
    parameters.proposed[axis], parameters.velocity[axis] = from[axis] + step, direction * 1000
    session.request(preview, "layoutd/targetContentOffset", parameters, function(target)
      if target then
        session.notify(preview, "layoutd/session/scroll", { section = id, contentOffset = target.contentOffset })
      end
    end)
  end)
end

return M
