// A link to a state of the page: the viewport, the scroll position, the selected element, the time of the timeline, and
// the direction and the text size of the user.

/** Returns the address of the page with the current state in its fragment. */
export function permalink({ device, selected, time, environment: { isReversed, textScale } }) {
  const url = new URL(location.href), state = new URLSearchParams();
  const { viewport } = device;
  state.set("viewport", viewport?.device ? `${viewport.device},${viewport.orientation}` : `${device.size.width}x${device.size.height}`);
  state.set("offset", `${Math.round(device.offset.x)},${Math.round(device.offset.y)}`);
  if (selected) state.set("element", selected.key);
  if (time !== null) state.set("time", String(Math.round(time * 1000) / 1000));
  if (textScale !== 1) state.set("textScale", String(textScale));
  if (isReversed) state.set("direction", "reversed");
  url.hash = state;
  return url.href;
}

/** Returns the viewport of a link: a device with its orientation, or a size; null if it is neither. */
function viewportNamed(text, size) {
  const [, device, orientation] = text?.match(/^(.+),(portrait|landscape)$/) ?? [];
  if (device) return { device, orientation };
  return size?.every((side) => side >= 1 && side <= 10_000) ? { width: size[0], height: size[1] } : null;
}

/** Reads the state in the fragment of the address; null without one. */
export function linkedState(hash) {
  const state = new URLSearchParams(hash.replace(/^#/, ""));
  const numbers = (name, separator) => {
    const found = state.get(name)?.split(separator).map(Number);
    return found?.length === 2 && found.every(Number.isFinite) ? found : null;
  };
  const viewport = viewportNamed(state.get("viewport"), numbers("viewport", "x")), offset = numbers("offset", ","), time = Number(state.get("time"));
  const environment = { isReversed: state.get("direction") === "reversed", textScale: Number(state.get("textScale") ?? 1) };
  if (!["viewport", "offset", "element", "time", "textScale", "direction"].some((name) => state.has(name))) return null;
  return {
    viewport, offset: offset && { x: offset[0], y: offset[1] }, element: state.get("element"), time: state.has("time") && Number.isFinite(time) ? time : null, environment,
  };
}
