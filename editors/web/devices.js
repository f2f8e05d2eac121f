// Which devices there are to choose from.

import { $, make } from "./dom.js";

const usual = [
  ["iPhone SE", 375, 667], ["iPhone 16", 393, 852], ["iPhone 16 Plus", 430, 932], ["iPhone 16 Pro", 402, 874], ["iPhone 16 Pro Max", 440, 956],
  ["iPad mini", 744, 1133], ["iPad", 820, 1180], ["iPad Pro 11", 834, 1194],
].map(([name, width, height]) => ({ name, width, height }));
let known = usual;

/** Takes the server's list; without one the usual devices. */
export function learnDevices(capabilities) {
  const list = capabilities?.experimental?.layoutd?.devices;
  known = Array.isArray(list) && list.length > 0 ? list : usual;
  $("addDevice").replaceChildren(make("option", "", "Add device", { value: "" }), ...known.map(({ name, width, height }) => make("option", "", `${name} · ${width} × ${height}`, { value: name })));
}

export const deviceNamed = (name) => known.find((device) => device.name === name);

/** What a viewport is usually called. */
export function nameOf({ width, height }) {
  const matches = ({ width: across, height: down }) => across === width && down === height || across === height && down === width;
  // Of devices of one size the newest, which the list has last.
  return known.findLast(matches)?.name ?? "Viewport";
}
