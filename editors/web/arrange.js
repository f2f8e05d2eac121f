// How the devices stand beside each other: how large, in which colours, and which of them counts.

import { $, memory } from "./dom.js";

const dark = matchMedia("(prefers-color-scheme: dark)");
const chrome = { width: 24, height: 66, gap: 40 };

export class Arrangement {
  /** `devices()` are those that are shown. */
  constructor(devices) {
    this.devices = devices;
    $("zoom").value = memory.get("zoom", "fit");
    $("theme").value = memory.get("theme", "auto");
    $("zoom").addEventListener("change", () => { memory.set("zoom", $("zoom").value); this.fit(); });
    $("theme").addEventListener("change", () => { memory.set("theme", $("theme").value); this.color(); });
    dark.addEventListener("change", () => this.color());
    new ResizeObserver(() => this.fit()).observe($("stage"));
    this.color();
  }

  /** Takes the zoom that was chosen, or the one with which everything fits. */
  fit() {
    const devices = this.devices();
    if (devices.length === 0) return;
    const zoom = $("zoom").value;
    let scale = Number(zoom) / 100;
    if (zoom === "fit") {
      const widths = devices.reduce((sum, { size }) => sum + size.width, 0), height = Math.max(...devices.map(({ size }) => size.height));
      const room = { width: $("stage").clientWidth - 48 - devices.length * chrome.width - (devices.length - 1) * chrome.gap, height: $("stage").clientHeight - 40 - chrome.height };
      scale = Math.max(0.1, Math.min(1.5, room.width / widths, room.height / height));
    }
    for (const device of devices) device.setScale(scale);
    $("zoomReading").textContent = zoom === "fit" ? `${Math.round(scale * 100)} %` : "";
  }

  zoomBy(steps) {
    const choices = [...$("zoom").options].map((option) => option.value), percent = (this.devices()[0]?.scale ?? 1) * 100;
    const numbers = choices.filter((value) => value !== "fit").map(Number).sort((one, other) => one - other);
    const next = steps > 0 ? numbers.find((number) => number > percent + 1) : numbers.findLast((number) => number < percent - 1);
    if (next === undefined) return;
    $("zoom").value = String(next);
    this.fit();
  }
  zoomToFit() { $("zoom").value = "fit"; this.fit(); }

  get scheme() {
    const theme = $("theme").value;
    return theme === "auto" ? (dark.matches ? "dark" : "light") : theme;
  }
  /** Colours the page, and the devices that were not coloured by themselves. */
  color() {
    document.documentElement.dataset.theme = this.scheme;
    for (const device of this.devices()) device.setScheme(device.isDark === null ? this.scheme : device.isDark ? "dark" : "light");
  }
}
