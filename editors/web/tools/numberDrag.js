// Changes of one number of the text, by a handle over the picture or in the derivation of a frame.

/** The milliseconds from one drawing of the panels to the next, which takes as long as a frame of the devices. */
const panelInterval = 100;

/**
 * Shows the values of a drag in all devices, each after the one before is shown, and writes the last one as one edit.
 */
export class NumberDrag {
  /** The property that is dragged, with the value that is shown; null for none. */
  property = null;
  #edit; #devices; #onShow; #former = 0; #isTrying = false; #isFollowing = false; #isOutdated = false;

  /** `edit(session, path, value)` changes a value of the text; `devices()` returns the devices; `onShow()` is called after they show a value. */
  constructor(edit, devices, onShow) { [this.#edit, this.#devices, this.#onShow] = [edit, devices, onShow]; }

  begin(property) { [this.property, this.#former] = [property, property.value]; }

  /** Shows a value, within the limits of the property. */
  async show(value) {
    const { property } = this;
    property.value = limited(property, value);
    if (this.#isTrying) return;
    this.#isTrying = true;
    for (let tried = null; this.property === property && tried !== property.value;) {
      tried = property.value;
      await this.#try(property.path, tried);
    }
    this.#isTrying = false;
  }

  /** Ends the drag. Returns whether the text has another value now. */
  end(session, isCancelled) {
    const { property } = this, { value } = property;
    this.property = null;
    property.value = this.#former;
    return this.write(session, property, isCancelled ? this.#former : value);
  }

  /** Writes a value into the text, within the limits of the property. Returns whether the text has another value now. */
  async write(session, property, value) {
    const former = property.value;
    for (const device of this.#devices()) device.session.isTrying = false;
    // The next step starts from the new value, even before the server reports it.
    property.value = limited(property, value);
    if (property.value !== former && await this.#edit(session, property.path, property.value)) return true;
    property.value = former;
    await this.#try();
    return false;
  }

  async #try(...trial) {
    await Promise.all(this.#devices().map((device) => device.tryProperty(...trial).catch(() => {})));
    this.#follow();
  }

  /** Lets the panels show what the devices show, at most every `panelInterval`: the devices do not wait for them. */
  async #follow() {
    this.#isOutdated = true;
    if (this.#isFollowing) return;
    for (this.#isFollowing = true; this.#isOutdated;) {
      this.#isOutdated = false;
      await this.#onShow();
      await new Promise((finish) => setTimeout(finish, panelInterval));
    }
    this.#isFollowing = false;
  }
}

/**
 * Calls `onMove(event)` for the moves of the pointer that `node` has captured, and `onEnd(isCancelled)` at their end.
 * Returns a function that ends them: `end(isCancelled)`.
 */
export function followPointer(node, onMove, onEnd) {
  // `pointermove` comes with the next frame, `pointerrawupdate` of Chromium at once, so that this frame can show the value.
  node.onpointermove = node.onpointerrawupdate = onMove;
  const end = (isCancelled) => {
    node.onpointermove = node.onpointerrawupdate = node.onpointerup = node.onpointercancel = null;
    onEnd(isCancelled);
  };
  node.onpointerup = () => end(false);
  node.onpointercancel = () => end(true);
  return end;
}

const limited = ({ minimum, maximum }, value) => Math.min(maximum, Math.max(minimum, value));
