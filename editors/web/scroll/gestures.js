// Converts pointer, wheel and keyboard events on a viewport to drags, taps and scrolls.

const tapDistance = 5, longPress = 500;
/** An offset in points that only content without ends exceeds. */
const farthest = 1e11;

/**
 * Attaches listeners to a node. `handlers` has `onBegin()`, `onDrag(dx, dy)`, `onEnd()`, `onWheel(dx, dy, event)`,
 * `onTap(event)`, `onMenu(event)`, `onHover(event)` and `onLongPress(event)`, with distances in points; `scale()`
 * returns the pixels of a point. `onLongPress` returns a promise of an object whose `move(event)`, `end()` and
 * `cancel()` follow the pointer, or of null: then a finger opens the menu.
 */
export function attachGestures(node, handlers, scale) {
  let down = null, timer = 0;
  node.addEventListener("pointerdown", (event) => {
    if (event.button !== 0 || down) return;
    node.setPointerCapture(event.pointerId);
    const pressed = down = { id: event.pointerId, x: event.clientX, y: event.clientY, isDrag: false, isMenu: false, isWaiting: false, held: null, event, last: event };
    handlers.onBegin(event);
    timer = setTimeout(() => hold(pressed), longPress);
  });
  node.addEventListener("pointermove", (event) => {
    if (!down || event.pointerId !== down.id) return void handlers.onHover(event);
    down.last = event;
    if (down.isWaiting) return;
    if (down.held) return void follow(event);
    const dx = event.clientX - down.x, dy = event.clientY - down.y;
    if (!down.isDrag && Math.hypot(dx, dy) < tapDistance || down.isMenu) return;
    clearTimeout(timer);
    down.isDrag = true;
    [down.x, down.y] = [event.clientX, event.clientY];
    handlers.onDrag(dx / scale(), dy / scale());
  });
  /** Reports a long press. Until the handler has decided what follows, the pointer only waits. */
  const hold = async (pressed) => {
    pressed.isWaiting = true;
    const held = await handlers.onLongPress(pressed.event);
    pressed.isWaiting = false;
    if (down !== pressed) return held?.cancel();
    if (held) {
      // The touch is not a scroll.
      handlers.onEnd();
      pressed.held = held;
      follow(pressed.last);
    } else if (pressed.event.pointerType !== "mouse") {
      pressed.isMenu = true;
      handlers.onMenu(pressed.event);
    }
  };
  const follow = (event) => {
    down.isDrag ||= Math.hypot(event.clientX - down.x, event.clientY - down.y) >= tapDistance;
    down.held.move(event);
  };
  const up = (event) => {
    if (!down || event.pointerId !== down.id) return;
    clearTimeout(timer);
    const { isDrag, isMenu, held } = down;
    down = null;
    if (held) {
      if (event.type === "pointerup" && isDrag) return held.end();
      held.cancel();
      if (event.type !== "pointerup") return;
      // An item that was lifted and not moved is clicked, or a finger opens its menu.
      return event.pointerType === "mouse" ? handlers.onTap(event) : handlers.onMenu(event);
    }
    handlers.onEnd();
    if (!isDrag && !isMenu && event.type === "pointerup") handlers.onTap(event);
  };
  node.addEventListener("pointerup", up);
  node.addEventListener("pointercancel", up);
  node.addEventListener("pointerleave", (event) => { if (!down) handlers.onHover(null, event); });
  node.addEventListener("contextmenu", (event) => {
    event.preventDefault();
    // Some browsers send it for a long press, which has its timer here.
    if (!down) handlers.onMenu(event);
  });
  node.addEventListener("wheel", (event) => {
    // Ctrl and the wheel are a pinch, which zooms the page.
    if (event.ctrlKey) return;
    event.preventDefault();
    const unit = event.deltaMode === 1 ? 16 : event.deltaMode === 2 ? node.clientHeight : 1 / scale();
    const [dx, dy] = event.shiftKey && event.deltaX === 0 ? [event.deltaY, 0] : [event.deltaX, event.deltaY];
    handlers.onWheel(dx * unit, dy * unit, event);
  }, { passive: false });
}

/** Returns the offset that a key scrolls to, by axis; null if the key does not scroll. */
export function keyScroll(event, { offset, minOffset, maxOffset, viewport, isHorizontal }) {
  const main = isHorizontal ? "x" : "y", page = Math.max(40, viewport[main] - 60);
  switch (event.key) {
    case "ArrowDown": return { y: offset.y + 60 };
    case "ArrowUp": return { y: offset.y - 60 };
    case "ArrowRight": return { x: offset.x + 60 };
    case "ArrowLeft": return { x: offset.x - 60 };
    case "PageDown": return { [main]: offset[main] + page };
    case "PageUp": return { [main]: offset[main] - page };
    case " ": return { [main]: offset[main] + (event.shiftKey ? -page : page) };
    // Content without ends has a range beyond all that a finger reaches.
    case "Home": return minOffset[main] < -farthest ? null : { [main]: minOffset[main] };
    case "End": return maxOffset[main] > farthest ? null : { [main]: maxOffset[main] };
    default: return null;
  }
}
