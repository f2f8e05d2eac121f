// The state of the document as the server reports it: diagnostics, origin, and whether it can be edited.

export class DocumentState extends EventTarget {
  state = "current";
  reason = "";
  origin = "file";
  /** Whether a click on an element starts an editor, that of `layoutd preview --editor`. */
  opensEditor = false;
  textVersion = 0;
  editing = { isEditable: false, canUndo: false, canRedo: false };
  diagnostics = [];
  /** The build of a document that is made from Swift files; null for a document that a person writes. */
  build = null;
  /**
   * The first error because of which the document has no picture: of the syntax, or of a build; undefined if
   * there is none. A field, since every update of a device reads it.
   */
  syntaxError;
  /** The widths of viewports at which a layout of the document changes. */
  breakpoints = [];
  /** The device that the text names as its viewport; undefined if it names none. */
  device;
  /** Whether texts begin at the right edge. */
  isRightToLeft = false;
  /** The version of the last text without a syntax error; null if there was none. */
  validVersion = null;

  /** Takes a `layoutd/session/didChangeDocument`. All sessions on one document receive equal states. */
  receive({ state, reason = "", origin, textVersion, editing, opensEditor = false, build = null, diagnostics, breakpoints, device, layoutDirection }) {
    Object.assign(this, { state, reason, origin, textVersion, editing, opensEditor, build });
    if (diagnostics) Object.assign(this, { diagnostics, device, isRightToLeft: layoutDirection === "rightToLeft", breakpoints: breakpoints ?? [], syntaxError: diagnostics.find(isBlocking) });
    if (state === "current" && !this.syntaxError) this.validVersion = textVersion;
    this.dispatchEvent(new Event("change"));
  }

  count(severity) { return this.diagnostics.reduce((count, diagnostic) => count + (diagnostic.severity === severity ? 1 : 0), 0); }
}

/** Whether a diagnostic is the reason why the picture is that of an earlier version. */
const isBlocking = ({ code, severity }) => code === "syntax" || code === "build" && severity === 1;

/** Returns the location of a diagnostic: its line, and the source file if that is not the document. */
export function placeOf({ range, data }) { return `${data?.file ? `${data.file}, ` : ""}line ${range.start.line + 1}`; }
