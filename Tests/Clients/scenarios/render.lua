-- Draws states with known results and then random ones; every line must fill the picture of its window exactly.

vim.opt.runtimepath:append(vim.env.PLUGIN)
local render = require("layoutd.render")
local report = { wrong = {} }

local function state(elements, more)
  local all = {}
  for index, element in ipairs(elements) do
    element.key = element.key or "cell:" .. index
    element.category = element.category or "cell"
    element.indexPath = element.indexPath or { 0, index }
    all[element.key] = element
  end
  local size = { width = 400, height = 400 }
  return vim.tbl_extend("force", {
    elements = all, viewport = size, contentSize = size, contentOffset = { x = 0, y = 0 },
  }, more or {})
end

-- Returns the ground color 0xRRGGBB of the cell at a point of the viewport, in a picture of 40 by 20 cells.
local function ground(lines, x, y)
  local line, column = lines[math.floor(y / 20) + 3], math.floor(x / 10)
  -- After the frame every cell has three bytes or one.
  local byte = #"│"
  for _ = 1, column do
    byte = byte + (line.text:byte(byte + 1) < 128 and 1 or 3)
  end
  for _, span in ipairs(line.spans) do
    if span.first <= byte and byte < span.last then
      return ("%06x"):format(vim.api.nvim_get_hl_by_name(span.group, true).background)
    end
  end
end

local function draw(elements, more)
  return (render.lines(state(elements, more), 42, 23, { { "x" } }, {}))
end

local none = { text = " ", fill = "#ff0000" }
local blue = { text = " ", fill = "#0000ff" }
local lines = draw({ { frame = { 100, 100, 200, 200 }, style = none } })
report.plain = { ground(lines, 105, 110), ground(lines, 295, 290), ground(lines, 95, 90) }
local turned = { math.cos(math.pi / 4), math.sin(math.pi / 4), -math.sin(math.pi / 4), math.cos(math.pi / 4), 0, 0 }
lines = draw({ { frame = { 100, 100, 200, 200 }, style = none, transform = turned } })
report.turned = { ground(lines, 105, 110), ground(lines, 205, 90), ground(lines, 205, 210) }
lines = draw({ { frame = { 100, 100, 200, 200 }, style = none, transform = { 0.5, 0, 0, 0.5, 100, 0 } } })
report.moved = { ground(lines, 145, 210), ground(lines, 255, 210), ground(lines, 345, 210) }
lines = draw({ { frame = { 0, 0, 400, 400 }, style = none, alpha = 0.5 }, { frame = { 0, 0, 200, 400 }, hidden = true } })
report.pale = { ground(lines, 105, 110) }
lines = draw({
  { frame = { 0, 0, 400, 400 }, style = none, zIndex = 1 },
  { frame = { 0, 0, 200, 400 }, style = blue },
  { frame = { 300, 0, 100, 400 }, style = blue, zIndex = 2 },
})
report.order = { ground(lines, 105, 110), ground(lines, 350, 110) }
lines = draw({ { frame = { 100, 500, 200, 200 }, style = none } }, { contentOffset = { x = 100, y = 400 } })
report.scrolled = { ground(lines, 5, 110), ground(lines, 205, 110), ground(lines, 5, 90) }
local function bordered(color, width, fill)
  return { text = " ", fill = fill or "#ff0000", border = { color = color, width = width or 10 } }
end
lines = draw({
  { frame = { 100, 100, 200, 200 }, style = bordered("#00ff00") },
  { frame = { 0, 0, 100, 80 }, category = "decoration", key = "decoration:a:s/0", style = bordered("#0000ff80") },
  { frame = { 200, 0, 100, 20 }, style = bordered("#0000ff") },
})
report.bordered = { ground(lines, 105, 150), ground(lines, 295, 150), ground(lines, 150, 150) }
report.translucent_border = { ground(lines, 5, 30), ground(lines, 50, 30) }
report.low_border = { ground(lines, 205, 10) }
lines = draw({
  { frame = { 100, 100, 200, 200 }, style = bordered("#00ff00", 1) },
  { frame = { 0, 0, 100, 80 }, style = bordered("#0000ff", 1, "#ffffff") },
})
report.thin_border = { ground(lines, 105, 150), ground(lines, 5, 30), ground(lines, 50, 30) }
lines = draw({ { frame = { 0, 0, 110, 40 }, style = { text = "Fresh fruit and more" } } })
report.cut = { lines[3].text:match("%S+ ?%S*%S", 4), vim.trim(vim.fn.matchstr(lines[4].text, [[fruit[^ ]* \?[^ ]*…]])) }

math.randomseed(tonumber(vim.env.SEED))
local labels = { "a", "Blå 🎞 film", "日本語のラベル", "e\u{301}e\u{301}", "tab\tand\nline", "👩‍👩‍👧", "", "x…x", "\u{202e}abc" }
local function number(most)
  local kind = math.random(12)
  return kind == 1 and 1e300 or kind == 2 and -1e300 or kind == 3 and 0 or (math.random() * 1.5 - 0.25) * most
end
report.drawn = 0
for round = 1, 300 do
  local elements, highlighted = {}, {}
  for index = 1, math.random(0, 30) do
    elements[index] = {
      key = ({ "cell:", "header:", "decoration:separator:" })[math.random(3)] .. index,
      category = ({ "cell", "supplementary", "decoration" })[math.random(3)],
      kind = ({ "header", "footer", "separator", "card", "armband", "other" })[math.random(6)],
      frame = { number(400), number(800), number(200), number(200) },
      alpha = math.random(4) == 1 and math.random() or nil,
      zIndex = math.random(-2, 2),
      transform = math.random(6) == 1 and { number(1), number(1), number(1), number(1), number(9), number(9) } or nil,
      style = {
        text = labels[math.random(#labels)],
        fill = ({ "#ff0000", "#12345678", false, "#abcdef" })[math.random(4)],
        border = ({ { color = "#0000ff", width = 2 }, { color = "#0000ff80", width = 1 }, false, false })[math.random(4)],
      },
    }
    highlighted[elements[index].key] = math.random(5) == 1 or nil
  end
  local columns, rows = math.random(3, 90), math.random(4, 50)
  local all = state(elements, {
    viewport = { width = math.random(1, 2000), height = math.random(1, 2000) },
    contentSize = { width = number(4000), height = number(4000) },
    contentOffset = { x = number(400), y = number(800) },
    stale = math.random(3) == 1,
  })
  local good, drawn, fit = pcall(render.lines, all, columns, rows, { { "title" } }, highlighted)
  if not good then
    table.insert(report.wrong, round .. ": " .. drawn)
  else
    for row = 2, fit.rows + 3 do
      report.drawn = report.drawn + 1
      local width = vim.fn.strdisplaywidth(drawn[row].text)
      if width ~= fit.left + fit.columns + 2 then
        table.insert(report.wrong, ("%d: %d of %d in %s"):format(round, width, fit.left + fit.columns + 2, drawn[row].text))
      end
    end
    if #drawn > math.max(rows, fit.rows + 3) then
      table.insert(report.wrong, round .. ": too many lines")
    end
  end
end

local out = assert(io.open(vim.env.REPORT, "w"))
out:write(vim.json.encode(report))
out:close()
