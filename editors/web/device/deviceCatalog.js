// The devices that can be added, with their viewports in points.

import { byId, createElement } from "../dom.js";

const builtIn = [
  ["iPhone SE", 375, 667], ["iPhone 16", 393, 852], ["iPhone 16 Plus", 430, 932], ["iPhone 16 Pro", 402, 874], ["iPhone 16 Pro Max", 440, 956],
  ["iPad mini", 744, 1133], ["iPad", 820, 1180], ["iPad Pro 11", 834, 1194],
].map(([name, width, height]) => ({ name, width, height }));
let catalog = builtIn;

/** Loads the server's list of devices into the menu, or a built-in list if the server sends none. */
export function loadCatalog(capabilities) {
  const list = capabilities?.experimental?.layoutd?.devices;
  catalog = Array.isArray(list) && list.length > 0 ? list : builtIn;
  const groups = Object.groupBy(catalog, ({ name }) => name.split(" ")[0]);
  const option = ({ name, width, height }) => createElement("option", "", `${name} · ${width} × ${height}`, { value: name });
  byId("addDevice").replaceChildren(createElement("option", "", "Add device", { value: "" }), ...Object.entries(groups).map(([label, list]) => createElement("optgroup", "", list.map(option), { label })));
}

export const deviceNamed = (name) => catalog.find((device) => device.name === name);

/** Returns the size of a requested viewport; undefined for none, and for a device that is not in the list. */
export function sizeOf(viewport) {
  if (!viewport?.device) return viewport ?? undefined;
  const device = deviceNamed(viewport.device);
  if (!device) return undefined;
  const { width, height } = device;
  return viewport.orientation === "landscape" ? { width: height, height: width } : { width, height };
}

/** Whether a device has this viewport, in either orientation. */
export const isDevice = (size) => deviceName(size) !== otherName;

/** The name of a viewport whose size the document gives without a device. */
export const otherName = "Viewport";

/** Returns the name of the device with this viewport, in either orientation. */
export function deviceName({ width, height }) {
  const matches = ({ width: across, height: down }) => across === width && down === height || across === height && down === width;
  // Of devices with equal viewports take the newest, which comes last.
  return catalog.findLast(matches)?.name ?? otherName;
}
