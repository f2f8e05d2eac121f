-- Breaks and truncates text to fit boxes of character cells.

local M = {}

-- Cache of the widths of characters.
local widths = setmetatable({}, {
  __index = function(table, character)
    local width = vim.fn.strdisplaywidth(character)
    -- Neovim displays unprintable characters as numbers.
    table[character] = width <= 2 and width or 0
    return table[character]
  end,
})

-- Returns the number of cells of a character: 1, 2, or 0 if it is unprintable.
function M.width(character)
  return character:byte() < 32 and 0 or widths[character]
end

-- Returns the characters of a text, including their combining characters.
local function characters(text)
  return vim.fn.split(text, "\\zs")
end

local function width_of(list)
  local width = 0
  for _, character in ipairs(list) do
    width = width + M.width(character)
  end
  return width
end

-- Truncates a list of characters to a width, with an ellipsis.
local function cut(list, available)
  if width_of(list) <= available then
    return list
  end
  local head, used = {}, 1
  for _, character in ipairs(list) do
    used = used + M.width(character)
    if used > available then
      break
    end
    table.insert(head, character)
  end
  while head[#head] == " " do
    table.remove(head)
  end
  -- A single letter is not worth showing.
  if #head < 2 then
    return {}
  end
  table.insert(head, "…")
  return head
end

local function fitted(text, available, limit)
  local lines = {}
  local words = vim.split(vim.trim(text), "%s+")
  local index = 1
  while index <= #words and #lines < limit do
    local line = words[index]
    index = index + 1
    while index <= #words and (#lines == limit - 1 or width_of(characters(line .. " " .. words[index])) <= available) do
      line = line .. " " .. words[index]
      index = index + 1
    end
    local fitting = cut(characters(line), available)
    if #fitting == 0 then
      return lines
    end
    table.insert(lines, { characters = fitting, width = width_of(fitting) })
  end
  return lines
end

-- Cache of fitted texts, cleared when it is full.
local known, count = {}, 0

-- Returns at most `limit` lines of at most `available` cells, each {characters, width}, with an ellipsis if truncated.
function M.fitted(text, available, limit)
  local name = available .. "," .. limit .. "," .. text
  local lines = known[name]
  if not lines then
    if count == 10000 then
      known, count = {}, 0
    end
    lines = fitted(text, available, limit)
    known[name], count = lines, count + 1
  end
  return lines
end

return M
