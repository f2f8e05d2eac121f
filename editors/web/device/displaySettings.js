// Zoom and color scheme of the devices.

import { byId, preferences } from "../dom.js";

const dark = matchMedia("(prefers-color-scheme: dark)");
const chromeSize = { width: 24, height: 66, gap: 40 };

export class DisplaySettings {
  /** `devices()` returns the devices on the page. */
  constructor(devices) {
    this.devices = devices;
    byId("zoom").value = preferences.get("zoom", "fit");
    byId("theme").value = preferences.get("theme", "auto");
    byId("zoom").addEventListener("change", () => { preferences.set("zoom", byId("zoom").value); this.applyZoom(); });
    byId("theme").addEventListener("change", () => { preferences.set("theme", byId("theme").value); this.applyColorScheme(); });
    dark.addEventListener("change", () => this.applyColorScheme());
    new ResizeObserver(() => this.applyZoom()).observe(byId("stage"));
    this.applyColorScheme();
  }

  /**
   * Scales all devices by the selected zoom. "Fit" is the largest scale up to 1.5 at which all devices fit in a row.
   */
  applyZoom() {
    const devices = this.devices();
    if (devices.length === 0) return;
    const zoom = byId("zoom").value;
    let scale = Number(zoom) / 100;
    if (zoom === "fit") {
      const widths = devices.reduce((sum, { size }) => sum + size.width, 0), height = Math.max(...devices.map(({ size }) => size.height));
      const available = { width: byId("stage").clientWidth - 48 - devices.length * chromeSize.width - (devices.length - 1) * chromeSize.gap, height: byId("stage").clientHeight - 40 - chromeSize.height };
      scale = Math.max(0.1, Math.min(1.5, available.width / widths, available.height / height));
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
