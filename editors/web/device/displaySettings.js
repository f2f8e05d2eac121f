// Zoom and color scheme of the devices.

import { byId, preferences } from "../dom.js";

const dark = matchMedia("(prefers-color-scheme: dark)");
const chromeSize = { width: 24, minimumWidth: 276, height: 66, gap: 40, rowGap: 24 };

/** Whether devices of the given sizes fit at a scale, wrapped into rows as the browser does. */
function rowsFit(sizes, scale, available) {
  let [x, y, rowHeight] = [0, 0, 0];
  for (const size of sizes) {
    const width = Math.max(size.width * scale + chromeSize.width, chromeSize.minimumWidth), height = size.height * scale + chromeSize.height;
    if (width > available.width) return false;
    if (x > 0 && x + chromeSize.gap + width > available.width) {
      y += rowHeight + chromeSize.rowGap;
      [x, rowHeight] = [0, 0];
    }
    x += (x > 0 ? chromeSize.gap : 0) + width;
    rowHeight = Math.max(rowHeight, height);
  }
  return y + rowHeight <= available.height;
}

/** The range of the zoom in percent. */
const zoomRange = { minimum: 10, maximum: 400 };

/** Returns the stored zoom: `fit`, or a percentage, which need not be in the list of zooms. */
function storedZoom() {
  const zoom = String(preferences.get("zoom", "fit")), percent = Number(zoom);
  return percent >= zoomRange.minimum && percent <= zoomRange.maximum ? zoom : "fit";
}

export class DisplaySettings {
  /** `devices()` returns the devices on the page. */
  constructor(devices) {
    this.devices = devices;
    this.#selectZoom(storedZoom());
    byId("theme").value = preferences.get("theme", "auto");
    byId("zoom").addEventListener("change", () => { preferences.set("zoom", byId("zoom").value); this.applyZoom(); });
    byId("theme").addEventListener("change", () => { preferences.set("theme", byId("theme").value); this.applyColorScheme(); });
    dark.addEventListener("change", () => this.applyColorScheme());
    new ResizeObserver(() => this.applyZoom()).observe(byId("stage"));
    this.applyColorScheme();
  }

  /**
   * Scales all devices by the selected zoom. "Fit" is the largest scale up to 1.5 at which all devices fit in rows.
   */
  applyZoom() {
    const devices = this.devices();
    if (devices.length === 0) return;
    const zoom = byId("zoom").value;
    let scale = Number(zoom) / 100;
    if (zoom === "fit") {
      const available = { width: byId("stage").clientWidth - 48, height: byId("stage").clientHeight - 40 };
      const sizes = devices.map(({ fittingSize }) => fittingSize);
      // Bisection: the rows of a larger scale are never fewer.
      let [fits, exceeds] = [0.05, 1.5];
      if (rowsFit(sizes, exceeds, available)) fits = exceeds;
      for (let step = 0; step < 20 && exceeds - fits > 1e-4; step++) {
        const middle = (fits + exceeds) / 2;
        if (rowsFit(sizes, middle, available)) fits = middle; else exceeds = middle;
      }
      scale = fits;
    }
    for (const device of devices) device.setScale(scale);
    byId("zoomValue").textContent = zoom === "fit" ? `${Math.round(scale * 100)} %` : "";
  }

  zoomBy(steps) {
    const choices = [...byId("zoom").options].map((option) => option.value), percent = (this.devices()[0]?.scale ?? 1) * 100;
    const numbers = choices.filter((value) => value !== "fit").map(Number).sort((one, other) => one - other);
    const next = steps > 0 ? numbers.find((number) => number > percent + 1) : numbers.findLast((number) => number < percent - 1);
    if (next === undefined) return;
    byId("zoom").value = String(next);
    this.applyZoom();
  }
  /** Scales to any factor between 0.1 and 4, which the list of zooms then has, too. */
  zoomTo(scale) {
    const { minimum, maximum } = zoomRange;
    this.#selectZoom(String(Math.round(Math.min(maximum, Math.max(minimum, scale * 100)) * 10) / 10));
    this.applyZoom();
  }
  /** Selects a zoom, and adds it to the list if it is missing there. */
  #selectZoom(value) {
    const select = byId("zoom");
    select.querySelector("[data-custom]")?.remove();
    if (![...select.options].some((option) => option.value === value)) {
      const option = new Option(`${Math.round(value)} %`, value);
      option.dataset.custom = "true";
      select.add(option);
    }
    select.value = value;
  }
  zoomToFit() { byId("zoom").value = "fit"; this.applyZoom(); }

  get scheme() {
    const theme = byId("theme").value;
    return theme === "auto" ? (dark.matches ? "dark" : "light") : theme;
  }
  /** Sets the color scheme of the page, and of devices without an individual scheme. */
  applyColorScheme() {
    document.documentElement.dataset.theme = this.scheme;
    for (const device of this.devices()) device.setScheme(device.isDark === null ? this.scheme : device.isDark ? "dark" : "light");
  }
}
