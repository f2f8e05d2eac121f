-- Brings what a session shows up to date with one update: remove, change, add. The rest is as it was.
-- Neovim leaves out members that are null, so a phase that ends is not seen here; nothing depends on it.

local shared = { "revision", "documentVersion", "contentOffset", "contentSize", "viewport", "orthogonalOffsets", "stale" }

return function(state, update)
  for _, key in ipairs(update.removed) do
    state.elements[key] = nil
  end
  for _, difference in ipairs(update.changed) do
    for name, value in pairs(difference) do
      state.elements[difference.key][name] = value
    end
  end
  for _, element in ipairs(update.added) do
    state.elements[element.key] = element
  end
  for _, name in ipairs(shared) do
    if update[name] ~= nil then
      state[name] = update[name]
    end
  end
end
