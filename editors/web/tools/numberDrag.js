// Changes of one number of the text, by a handle over the picture or in the derivation of a frame.

/** The milliseconds from one drawing of the panels to the next, which takes as long as a frame of the devices. */
const panelInterval = 100;

/**
 * Shows the values of a drag in all devices, each after the one before is shown, and writes the last one as one edit.
 */
export class NumberDrag {
  /** The property that is dragged, with the value that is shown; null for none. */
  property = null;
  #edit; #devices; #onShow; #former = 0; #tried = 0; #isTrying = false; #isFollowing = false; #isOutdated = false;

  /** `edit(session, path, value)` changes a value of the text; `devices()` returns the devices; `onShow()` is called after they show a value. */
  constructor(edit, devices, onShow) { [this.#edit, this.#devices, this.#onShow] = [edit, devices, onShow]; }

  begin(property) {
    this.property = property;
    this.#former = this.#tried = property.value;
  }

  /** Shows a value, within the limits of the property. */
  async show(value) {
    this.property.value = limited(this.property, value);
    if (this.#isTrying) return;
    this.#isTrying = true;
    // Most moves of the pointer are reported twice, see `followPointer`, and many change no value.
    while (this.property && this.property.value !== this.#tried) {
      this.#tried = this.property.value;
      await this.#try(this.property.path, this.#tried);
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
 * Calls `onMove(event)` for the moves of the pointer that `node` has captured, and `onEnd(isCancelled)` at their end. Escape
 * cancels them.
 */
export function followPointer(node, onMove, onEnd) {
  const end = (isCancelled) => {
    node.onpointermove = node.onpointerrawupdate = node.onpointerup = node.onpointercancel = null;
    removeEventListener("keydown", cancel, true);
    onEnd(isCancelled);
  };
  const cancel = (event) => {
    if (event.key !== "Escape") return;
    event.preventDefault();
    event.stopPropagation();
    end(true);
  };
  // `pointermove` comes with the next frame, `pointerrawupdate` of Chromium at once, so that this frame can show the value.
  node.onpointermove = node.onpointerrawupdate = onMove;
  node.onpointerup = () => end(false);
  node.onpointercancel = () => end(true);
  // Of the window, since what is dragged may be hidden by a value, such as a header without a length, and lose the focus.
  addEventListener("keydown", cancel, true);
}

/** Whether a number is a length that is a fraction of the viewport's up to 1 and in points above, such as `cardWidth`. */
const isEither = ({ unit, handle }) => unit === undefined && (handle === "width" || handle === "height");

/** Returns the change of a value by one step: 1 for points and whole numbers, 0.01 for ratios and fractions. */
export const stepOf = (property, value) => property.type === "integer" || property.unit === "points" || isEither(property) && value > 1 ? 1 : 0.01;

/** Returns the value of a property after some steps. */
export function stepped(property, value, steps) {
  const whole = Math.round(steps), step = stepOf(property, value);
  if (whole === 0) return value;
  const moved = Number((Math.round((value + whole * step) / step) * step).toFixed(2));
  // A ratio of 0 is not valid, and a fraction of 0 shows nothing to drag back.
  const next = step < 1 && property.minimum === 0 ? Math.max(step, moved) : moved;
  // A fraction does not become a number of points, nor the other way round.
  if (isEither(property)) return step === 1 ? Math.max(2, next) : Math.min(1, next);
  return next;
}

const limited = ({ minimum, maximum }, value) => Math.min(maximum, Math.max(minimum, value));
