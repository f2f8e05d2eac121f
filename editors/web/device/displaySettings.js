// Zoom, color scheme, reading direction and text size of the devices.

import { byId, preferences } from "../dom.js";
import { userText } from "./elementStyle.js";

const dark = matchMedia("(prefers-color-scheme: dark)");
/** What surrounds the devices, and the panels that lie over them, in pixels. */
const chromeSize = { width: 24, minimumWidth: 240, height: 56, gap: 40, rowGap: 24 }, stagePadding = { width: 48, height: 24 }, panelMargin = 24, panelWidth = 400, tabsHeight = 48;

/** Returns the size of devices at a scale, wrapped into rows as the browser does. */
function rowsSize(sizes, scale, availableWidth) {
  let [x, y, rowHeight, rowWidth] = [0, 0, 0, 0];
  for (const size of sizes) {
    const width = Math.max(size.width * scale + chromeSize.width, chromeSize.minimumWidth), height = size.height * scale + chromeSize.height;
    if (x > 0 && x + chromeSize.gap + width > availableWidth) {
      y += rowHeight + chromeSize.rowGap;
      [x, rowHeight] = [0, 0];
    }
    x += (x > 0 ? chromeSize.gap : 0) + width;
    rowWidth = Math.max(rowWidth, x);
    rowHeight = Math.max(rowHeight, height);
  }
  return { width: rowWidth, height: y + rowHeight };
}

/** The largest scales of "Fit": of any devices, and of small ones between the panels. */
const largestFit = 1.5, largestFitBetween = 2;

/** Returns the largest scale up to `largest` at which devices fit. Bisection: the rows of a larger scale are never fewer. */
function fittingScale(sizes, available, largest) {
  const fit = (scale) => {
    const size = rowsSize(sizes, scale, available.width);
    return size.width <= available.width && size.height <= available.height;
  };
  let [fits, exceeds] = [0.05, largest];
  if (fit(exceeds)) return exceeds;
  for (let step = 0; step < 20 && exceeds - fits > 1e-4; step++) {
    const middle = (fits + exceeds) / 2;
    if (fit(middle)) fits = middle; else exceeds = middle;
  }
  return fits;
}

/** Returns the width that a panel covers beside the devices; in a narrow window the panels are below them. */
function coveredWidth(id, isNarrow) {
  const { offsetWidth } = byId(id);
  return isNarrow || offsetWidth === 0 ? 0 : offsetWidth + panelMargin;
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
    byId("textScale").addEventListener("change", () => this.setEnvironment({ ...this.environment, textScale: Number(byId("textScale").value) }));
    byId("direction").addEventListener("click", () => this.setEnvironment({ ...this.environment, isReversed: !this.isReversed }));
    this.#selectZoom(storedZoom());
    byId("theme").value = preferences.get("theme", "auto");
    byId("zoom").addEventListener("change", () => { preferences.set("zoom", byId("zoom").value); this.#zoom(); });
    byId("theme").addEventListener("change", () => { preferences.set("theme", byId("theme").value); this.applyColorScheme(); });
    byId("zoomIn").addEventListener("click", () => this.zoomBy(1));
    byId("zoomOut").addEventListener("click", () => this.zoomBy(-1));
    dark.addEventListener("change", () => this.applyColorScheme());
    new ResizeObserver(() => this.applyZoom()).observe(byId("stage"));
    this.applyColorScheme();
  }

  /**
   * Scales all devices by the selected zoom. "Fit" is the largest scale up to 2 at which all devices fit in rows, and
   * beyond 1.5 only between the panels. The devices are in the middle of the window; only if a panel would cover one,
   * beside the panels, or below the tabs.
   */
  applyZoom() {
    const devices = this.devices(), stage = byId("stage");
    if (devices.length === 0 || stage.clientWidth === 0) return;
    const zoom = byId("zoom").value, sizes = devices.map(({ fittingSize }) => fittingSize);
    const whole = { width: stage.clientWidth - stagePadding.width, height: stage.clientHeight - stagePadding.height };
    const scaleIn = (available, largest = largestFit) => (zoom === "fit" ? fittingScale(sizes, available, largest) : Number(zoom) / 100);
    const isNarrow = byId("deck").offsetWidth > 0.9 * stage.clientWidth, outline = coveredWidth("outlinePane", isNarrow), deck = coveredWidth("deck", isNarrow);
    const between = { ...whole, width: whole.width - 2 * (panelWidth + panelMargin) };
    let scale = Math.max(scaleIn(whole), scaleIn(between, largestFitBetween));
    const beside = (stage.clientWidth - rowsSize(sizes, scale, whole.width).width) / 2;
    const isBelowTabs = beside < deck && document.body.dataset.deck === "folded", isBesideDeck = beside < Math.max(outline, deck) && !isBelowTabs;
    const [left, right, top] = isBesideDeck ? [outline, deck, 0] : [0, 0, isBelowTabs ? tabsHeight : 0];
    if (left + right + top > 0) scale = scaleIn({ width: Math.max(whole.width / 3, whole.width - left - right), height: whole.height - top });
    stage.style.padding = `${top}px ${right}px 0 ${left}px`;
    this.hasSpaceBeside = !isNarrow && beside >= panelWidth + panelMargin;
    for (const device of devices) device.setScale(scale);
    byId("zoomValue").textContent = zoom === "fit" ? `${Math.round(scale * 100)} %` : "";
  }

  /** Applies a zoom that the user has chosen, and brings the active device into view. */
  #zoom() {
    this.applyZoom();
    this.onZoom?.();
  }

  zoomBy(steps) {
    const choices = [...byId("zoom").options].map((option) => option.value), percent = (this.devices()[0]?.scale ?? 1) * 100;
    const numbers = choices.filter((value) => value !== "fit").map(Number).sort((one, other) => one - other);
    const next = steps > 0 ? numbers.find((number) => number > percent + 1) : numbers.findLast((number) => number < percent - 1);
    if (next === undefined) return;
    byId("zoom").value = String(next);
    this.#zoom();
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

  /** Whether a panel fits beside the devices without covering one. */
  hasSpaceBeside = true;
  /** Whether texts of the document begin at the right edge, and whether the user has reversed that. */
  isDocumentRightToLeft = false;
  isReversed = false;
  get isRightToLeft() { return this.isDocumentRightToLeft !== this.isReversed; }

  /** Sets the edge at which texts begin, and shows it. */
  showDirection(isDocumentRightToLeft = this.isDocumentRightToLeft) {
    this.isDocumentRightToLeft = isDocumentRightToLeft;
    const direction = this.isRightToLeft ? "rtl" : "ltr";
    for (const { view } of this.devices()) if (view.dir !== direction) view.dir = direction;
    byId("direction").setAttribute("aria-pressed", this.isRightToLeft);
  }

  /** The direction and the text size of the user; a text size that is not in the list is that of the document. */
  get environment() { return { isReversed: this.isReversed, textScale: userText.scale }; }
  setEnvironment({ isReversed, textScale }) {
    const select = byId("textScale");
    if ([...select.options].some(({ value }) => Number(value) === textScale)) select.value = String(textScale);
    if (isReversed === this.isReversed && Number(select.value) === userText.scale) return;
    [this.isReversed, userText.scale] = [isReversed, Number(select.value)];
    this.#changeEnvironment();
  }

  #changeEnvironment() {
    this.showDirection();
    for (const device of this.devices()) this.sendEnvironment(device, true);
    this.applyColorScheme();
  }

  /**
   * Has the server lay out a device in the direction and with the text size of the user. Those of the document need no
   * request.
   */
  sendEnvironment({ session }, isChanged = false) {
    if (!session.id || !isChanged && !this.isReversed && userText.scale === 1) return;
    const layoutDirection = this.isReversed ? (this.isRightToLeft ? "rightToLeft" : "leftToRight") : undefined;
    session.request("layoutd/session/setEnvironment", { layoutDirection, textScale: userText.scale }).catch(() => { /* The session has ended. */ });
  }

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
