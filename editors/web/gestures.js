// Fingers, mouse, wheel and keys on a viewport, as scrolls and taps.

const tapDistance = 5, longPress = 500;

/**
 * Listens on a node. `on` is told of `begin()`, `drag(dx, dy)`, `end()`, `turn(dx, dy)`, `tap(event)`, `menu(event)` and
 * `hover(event)`; `scale()` says how many pixels a point has.
 */
export function listen(node, on, scale) {
  let down = null, timer = 0;
  node.addEventListener("pointerdown", (event) => {
    if (event.button !== 0 || down) return;
    node.setPointerCapture(event.pointerId);
    down = { id: event.pointerId, x: event.clientX, y: event.clientY, isDrag: false, isMenu: false, event };
    on.begin(event);
    if (event.pointerType !== "mouse") timer = setTimeout(() => { down.isMenu = true; on.menu(event); }, longPress);
  });
  node.addEventListener("pointermove", (event) => {
    if (!down || event.pointerId !== down.id) return void on.hover(event);
    const dx = event.clientX - down.x, dy = event.clientY - down.y;
    if (!down.isDrag && Math.hypot(dx, dy) < tapDistance || down.isMenu) return;
    clearTimeout(timer);
    down.isDrag = true;
    [down.x, down.y] = [event.clientX, event.clientY];
    on.drag(dx / scale(), dy / scale());
  });
  const up = (event) => {
    if (!down || event.pointerId !== down.id) return;
    clearTimeout(timer);
    const { isDrag, isMenu } = down;
    down = null;
    on.end();
    if (!isDrag && !isMenu && event.type === "pointerup") on.tap(event);
  };
  node.addEventListener("pointerup", up);
  node.addEventListener("pointercancel", up);
  node.addEventListener("pointerleave", (event) => { if (!down) on.hover(null, event); });
  node.addEventListener("contextmenu", (event) => { event.preventDefault(); on.menu(event); });
  node.addEventListener("wheel", (event) => {
    // With Ctrl it is a pinch, which is the page's.
    if (event.ctrlKey) return;
    event.preventDefault();
    const unit = event.deltaMode === 1 ? 16 : event.deltaMode === 2 ? node.clientHeight : 1 / scale();
    const [dx, dy] = event.shiftKey && event.deltaX === 0 ? [event.deltaY, 0] : [event.deltaX, event.deltaY];
    on.turn(dx * unit, dy * unit, event);
  }, { passive: false });
}

/** Where a key of the keyboard leads from an offset; null for a key that does not scroll. */
export function keyScroll(event, { offset, low, high, viewport, isHorizontal }) {
  const main = isHorizontal ? "x" : "y", page = Math.max(40, viewport[main] - 60);
  switch (event.key) {
    case "ArrowDown": return { y: offset.y + 60 };
    case "ArrowUp": return { y: offset.y - 60 };
    case "ArrowRight": return { x: offset.x + 60 };
    case "ArrowLeft": return { x: offset.x - 60 };
    case "PageDown": return { [main]: offset[main] + page };
    case "PageUp": return { [main]: offset[main] - page };
    case " ": return { [main]: offset[main] + (event.shiftKey ? -page : page) };
    case "Home": return { [main]: low[main] };
    case "End": return { [main]: high[main] };
    default: return null;
  }
}
