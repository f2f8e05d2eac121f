// The devices on the page: which there are, which counts, and what becomes of what is done to them.

import { keyOf, menuOf } from "./actions.js";
import { Arrangement } from "./arrange.js";
import { Device } from "./device.js";
import { deviceNamed, nameOf } from "./devices.js";
import { $, memory, say } from "./dom.js";
import { note, record } from "./log.js";
import { report } from "./status.js";

export class Desk {
  devices = [];
  active = null;
  #connection; #uri; #inspector; #tools; #on;

  /** `on` is told of `applied(device, message)` and `activated(device)`. */
  constructor({ connection, uri, inspector, tools, on }) {
    [this.#connection, this.#uri, this.#inspector, this.#tools, this.#on] = [connection, uri, inspector, tools, on];
    this.arrangement = new Arrangement(() => this.devices);
    $("addDevice").addEventListener("change", () => this.#choose());
    connection.on("layoutd/session/update", (update, size) => this.of(update.session)?.session.receiveUpdate(update, size));
    connection.on("layoutd/session/didFinalizeUpdate", () => {});
    connection.on("layoutd/session/didClose", ({ session, reason }) => this.#ended(this.of(session), reason));
  }

  /** The device of a session. */
  of(session) { return this.devices.find((device) => device.session.id === session); }

  /** Opens everything, for the first time or again. */
  async openAll() {
    if (this.devices.length === 0) {
      this.add();
      for (const saved of memory.get(`devices ${this.#uri}`, [])) this.add(saved);
      this.activate(this.devices[0]);
    }
    await Promise.all(this.devices.map((device) => this.open(device)));
  }

  add(options) {
    const device = new Device(this.#connection, this.#uri, this, options);
    this.devices.push(device);
    $("devices").append(device.casing.node);
    device.view.addEventListener("focus", () => this.activate(device));
    this.arrangement.color();
    this.arrangement.fit();
    return device;
  }

  async open(device) {
    try {
      await device.open();
      device.casing.say("");
    } catch (error) {
      device.casing.say(error.message);
      note(error.message, device.name);
    }
  }

  activate(device) {
    if (this.active === device) return;
    this.active = device;
    for (const other of this.devices) other.casing.node.classList.toggle("active", other === device && this.devices.length > 1);
    this.#on.activated(device);
  }

  async #choose() {
    const chosen = deviceNamed($("addDevice").value);
    $("addDevice").value = "";
    if (!chosen) return;
    const device = this.add({ name: chosen.name, viewport: { width: chosen.width, height: chosen.height } });
    this.#remember();
    await this.open(device);
    say(`${chosen.name} added`);
  }

  #remember() { memory.set(`devices ${this.#uri}`, this.devices.slice(1).map(({ name, size }) => ({ name, viewport: { ...size } }))); }

  #ended(device, reason) {
    device?.session.end(reason);
    device?.casing.say(`The session has ended: ${reason}`);
    note(`session ended: ${reason}`, device?.name);
  }

  // What devices tell.

  tap(device, key, event) {
    this.activate(device);
    if (!key) return this.#inspector.choose(device, null);
    if (this.#tools.mode === "insert") return this.#tools.insert(device, key);
    if (this.#tools.mode === "delete") return this.#tools.delete(device, key);
    if (event.altKey) return this.menu(device, key, event);
    this.#inspector.choose(device, key);
    this.#inspector.showSource(device, key).catch((error) => report(error.message));
  }
  menu(device, key, event) {
    this.activate(device);
    if (key) menuOf({ device, key, inspector: this.#inspector, tools: this.#tools, x: event.clientX, y: event.clientY });
  }
  hover(device, key) { this.#inspector.hover(device, key); }
  key(device, event) {
    return keyOf({ device, event, inspector: this.#inspector, tools: this.#tools, menu: (...all) => this.menu(...all) });
  }
  applied(device, message) {
    record(device, message);
    this.#on.applied(device, message);
  }
  resized(device) {
    if (device.viewport === null || !device.name) device.name = nameOf(device.size);
    device.casing.name(device.name, device.size);
    this.arrangement.fit();
  }
  recolor(device) {
    device.isDark = device.casing.node.dataset.scheme !== "dark";
    this.arrangement.color();
  }
  close(device) {
    if (this.devices.length === 1) return report("The last device stays.");
    this.devices.splice(this.devices.indexOf(device), 1);
    this.#inspector.forget(device);
    if (this.active === device) this.activate(this.devices[0]);
    device.close();
    this.arrangement.fit();
    this.#remember();
  }
}
