-- Applies an update to a session's state: removes, changes and adds elements.
-- Neovim drops members that are null, so the end of an element's phase is not seen; nothing depends on it.

local shared = {
  "revision",
  "documentVersion",
  "contentOffset",
  "contentSize",
  "endless",
  "viewport",
  "scrollRange",
  "orthogonalOffsets",
  "stale",
  "layoutDirection",
}

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
