// What stays at an edge.

/** The depth from which a supplementary view is one that stays in view. */
const pinnedDepth = 1024;

export const isPinned = (element) => element.category === "supplementary" && (element.zIndex ?? 0) >= pinnedDepth;

/** Keeps headers at their edge also in the frames before the server has seen that the page has scrolled. */
export function holdPinned({ screen, stage, offset, session, elements, isHorizontal }) {
  const axis = isHorizontal ? "x" : "y", ahead = offset[axis] - session.contentOffset[axis];
  for (const view of screen.pinned) {
    if (!ahead && !view.isHeld || stage.staying.has(view.key)) continue;
    view.isHeld = ahead !== 0;
    const element = elements.get(view.key);
    if (element) screen.place(view, element, isHorizontal ? ahead : 0, isHorizontal ? 0 : ahead);
  }
}
