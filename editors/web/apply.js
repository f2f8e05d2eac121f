// What a session shows, as the protocol says it: a map from keys to attributes, and updates that lead from one to the next.

/** Applies an update to the elements of a session; nothing else changes them. */
export function apply(elements, update) {
  for (const key of update.removed) elements.delete(key);
  for (const change of update.changed) Object.assign(elements.get(change.key), change);
  for (const element of update.added) elements.set(element.key, element);
}

/** The elements of a whole state, as `layoutd/session/open` and `layoutd/session/snapshot` answer it. */
export function elementsOf(state) {
  const elements = new Map();
  apply(elements, { removed: [], changed: [], added: state.attributes });
  return elements;
}
