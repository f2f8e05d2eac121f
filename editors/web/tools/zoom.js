// Zoom of the devices by a pinch, or by the wheel with Ctrl; the point under the pointer stays where it is.

import { byId } from "../dom.js";

export function attachZoom(displaySettings, scale) {
  const stage = byId("stage");
  stage.addEventListener("wheel", (event) => {
    if (!event.ctrlKey && !event.metaKey) return;
    event.preventDefault();
    event.stopPropagation();
    const before = scale(), box = byId("devices").getBoundingClientRect();
    const [x, y] = [event.clientX - box.left, event.clientY - box.top];
    displaySettings.zoomTo(before * Math.exp(-event.deltaY / 200));
    const after = scale(), moved = byId("devices").getBoundingClientRect();
    stage.scrollLeft += moved.left + x * after / before - event.clientX;
    stage.scrollTop += moved.top + y * after / before - event.clientY;
  }, { passive: false, capture: true });
}
