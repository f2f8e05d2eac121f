// The devices on the page, and the handling of their events.

import { announce, byId, preferences } from "../dom.js";
import { beginDrag } from "../movement/drag.js";
import { KeyboardMovement } from "../movement/keyboardMovement.js";
import { handleKey, showElementMenu } from "../panels/commands.js";
import { logNote, logUpdate } from "../panels/log.js";
import { showHint, showToast } from "../panels/status.js";
import { Device } from "./device.js";
import { deviceName, deviceNamed, otherName } from "./deviceCatalog.js";
import { DisplaySettings } from "./displaySettings.js";
import { toggleExpansion } from "./outlineItems.js";

/** Milliseconds between two attempts to open the sessions of a document that cannot be shown. */
const reopenInterval = 2000;

export class DevicesView {
  devices = [];
  active = null;
  #connection; #uri; #inspector; #tools; #on; #documentDevice = otherName;

  /** `on` has the callbacks `applied(device, message)`, `activated(device)`, `ended(device)` and `removed(device)`. */
  constructor({ connection, uri, inspector, tools, on }) {
    [this.#connection, this.#uri, this.#inspector, this.#tools, this.#on] = [connection, uri, inspector, tools, on];
    this.displaySettings = new DisplaySettings(() => this.devices);
    this.displaySettings.onZoom = () => this.active?.chrome.node.scrollIntoView({ block: "nearest", inline: "center" });
    byId("addDevice").addEventListener("change", () => this.#addSelected());
    connection.on("layoutd/session/update", (update, size) => this.deviceFor(update.session)?.session.receiveUpdate(update, size));
    connection.on("layoutd/session/didFinalizeUpdate", () => {});
    connection.on("layoutd/session/didCancelInteractiveMovement", (params) => this.deviceFor(params.session)?.movement.didCancel(params));
    connection.on("layoutd/session/didClose", ({ session, reason }) => this.#sessionEnded(this.deviceFor(session), reason));
  }

  /** Returns the device of a session. */
  deviceFor(session) { return this.devices.find((device) => device.session.id === session); }

  /** Opens the sessions of all devices, after the first connection and after each reconnection. */
  async openAll() {
    if (this.devices.length === 0) {
      this.add();
      for (const saved of preferences.get(`devices ${this.#uri}`, [])) this.add(saved);
      this.activate(this.devices[0]);
    }
    await Promise.all(this.devices.map((device) => this.open(device)));
  }

  add(options) {
    const device = new Device(this.#connection, this.#uri, this, options);
    device.keyboardMovement = new KeyboardMovement(device, showHint, (text) => showHint(text, Infinity));
    this.devices.push(device);
    byId("devices").append(device.chrome.node);
    this.#on.added?.(device);
    device.view.addEventListener("focus", () => this.activate(device));
    this.displaySettings.showDirection();
    this.displaySettings.applyColorScheme();
    this.displaySettings.applyZoom();
    byId("devices").classList.toggle("several", this.devices.length > 1);
    return device;
  }

  async open(device) {
    clearTimeout(device.reopenTimer);
    try {
      await device.open();
      device.isClosed = false;
      device.failure = "";
      this.displaySettings.sendEnvironment(device);
      device.chrome.card.show({ title: "" });
    } catch (error) {
      if (device.failure !== error.message) logNote(error.message, device.name);
      device.failure = error.message;
      device.chrome.card.show({ title: "This document cannot be opened", text: error.message });
      this.#on.ended(device);
      this.#reopenLater(device);
    }
  }

  /** Tries to open a session again, until it is open, its device is removed or the connection is lost. */
  #reopenLater(device) {
    device.reopenTimer = setTimeout(() => {
      if (this.#connection.isOpen && this.devices.includes(device)) this.open(device);
    }, reopenInterval);
  }

  activate(device) {
    if (this.active === device) return;
    this.active = device;
    for (const other of this.devices) other.chrome.node.classList.toggle("active", other === device && this.devices.length > 1);
    this.#on.activated(device);
  }

  /** Names the devices that have the document's own viewport: `name` is the device that the document names, if any. */
  showDocumentDevice(name = otherName) {
    if (this.#documentDevice === name) return;
    this.#documentDevice = name;
    for (const device of this.devices) if (device.viewport === null) this.didResize(device);
  }

  /** Shows on each device without elements why it has none; an empty title shows nothing. */
  showEmptiness(card) {
    for (const { session, elements, chrome } of this.devices) {
      if (session.id && session.closeReason === null) chrome.card.show(elements.size === 0 ? card : { title: "" });
    }
  }

  async #addSelected() {
    const selected = deviceNamed(byId("addDevice").value);
    byId("addDevice").value = "";
    if (!selected) return;
    const device = this.add({ name: selected.name, viewport: { device: selected.name, orientation: "portrait" } });
    this.#save();
    await this.open(device);
    announce(`${selected.name} added`);
  }

  #save() { preferences.set(`devices ${this.#uri}`, this.devices.slice(1).map(({ name, viewport, size }) => ({ name, viewport: viewport ?? { ...size } }))); }

  #sessionEnded(device, reason) {
    if (!device) return;
    device.session.id = null;
    device.isClosed = true;
    device.session.end(reason);
    device.chrome.card.show({ title: "The document was closed" });
    logNote(`session ended: ${reason}`, device.name);
    this.#on.ended(device);
    this.#reopenLater(device);
  }

  // The devices call these as their delegate.

  onTap(device, key, event) {
    this.activate(device);
    // A simulation can be inspected, but not edited.
    if (device.simulation) return this.#inspector.select(device, key);
    if (this.#tools.mode === "insert") return this.#tools.insert(device, key);
    if (this.#tools.mode === "delete") return this.#tools.delete(device, key);
    if (!key) return this.#inspector.select(device, null);
    if (event.altKey) return this.onMenu(device, key, event);
    this.#inspector.select(device, key);
    toggleExpansion(device, key);
    this.#inspector.showSource(device, key).catch((error) => showToast(error.message));
  }
  onMenu(device, key, event) {
    this.activate(device);
    if (key && !device.simulation) showElementMenu({ device, key, inspector: this.#inspector, tools: this.#tools, x: event.clientX, y: event.clientY });
  }
  /** Begins to drag an element. A finger gets the menu of an element that cannot be moved. */
  async onLongPress(device, key, event) {
    if (!key || device.simulation || this.#tools.mode !== "inspect") return null;
    const drag = await beginDrag(device, key, event, event.pointerType === "mouse" ? showHint : () => {});
    if (!drag) return null;
    this.activate(device);
    device.pointer = null;
    this.onHover(device, null);
    return drag;
  }
  didMoveItem(device, edit) { this.#on.moved?.(device, edit); }
  onHover(device, key) { this.#on.pointed?.(device, key); this.#inspector.hover(device, key); }
  /** The elements or the offset of a device may have moved. */
  didMove(device, isMoving) {
    if (this.#inspector.target?.device === device) this.#inspector.draw();
    if (!isMoving && !device.scroller.isDragging) device.updateHover();
  }
  onKey(device, event) {
    if (device.simulation && (device.simulation.handleKey(event) || !/^[.,]$/.test(event.key))) return true;
    if (device.keyboardMovement.handle(event)) return true;
    return handleKey({ device, event, inspector: this.#inspector, tools: this.#tools, menu: (...all) => this.onMenu(...all) });
  }
  didDraw(device) { this.#on.drawn?.(device); }
  didApply(device, message) {
    logUpdate(device, message);
    const { card } = device.chrome;
    if (card.title && device.elements.size > 0) card.show({ title: "" });
    this.#on.applied(device, message);
  }
  didResize(device) {
    if (device.viewport === null) device.name = this.#documentDevice; else device.name ||= deviceName(device.size);
    device.chrome.setTitle(device.name, device.shownSize);
    this.displaySettings.applyZoom();
  }
  toggleColorScheme(device) {
    device.isDark = device.chrome.node.dataset.scheme !== "dark";
    this.displaySettings.applyColorScheme();
  }
  closeDevice(device) {
    if (this.devices.length === 1) return showToast("The last device stays: add another one before you remove it.");
    this.devices.splice(this.devices.indexOf(device), 1);
    this.#inspector.removeDevice(device);
    if (this.active === device) this.activate(this.devices[0]);
    device.close();
    this.#on.removed(device);
    byId("devices").classList.toggle("several", this.devices.length > 1);
    this.displaySettings.applyZoom();
    this.#save();
  }
}
