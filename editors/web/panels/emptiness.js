// Why a document has no picture, as a card: the first problem with its fixes, or templates for an empty text.

import { placeOf } from "./documentState.js";

export class Emptiness {
  /** Whether the last card was that of an empty text. */
  isEmpty = false;
  #context; #fixes = { key: "", list: [] };

  /** `context` has the connection, the URI, the state and the edits of the document, `showProblem` and `scheme()`. */
  constructor(context) { this.#context = context; }

  /** Returns the card of a device without elements; `reason` is its title for a document without problems. */
  async card(reason) {
    const { documentState, showProblem } = this.#context, { build, editing, diagnostics } = documentState;
    this.isEmpty = false;
    if (build?.state === "running") return { title: `Building ${build.source}…`, text: "The picture follows when it is built." };
    const problem = documentState.syntaxError ?? diagnostics.find(({ severity }) => severity === 1);
    if (!problem) return { title: reason };
    const fixes = await this.#fixesOf(problem);
    const templates = fixes.flatMap((fix) => {
      const [, name, summary] = fix.title.match(/^Start with (\w+): (.+)$/) ?? [];
      return name ? [{ name, summary, run: () => this.#context.edits.apply(fix), draw: (viewport, show) => this.#draw(fix.edits[0].newText, viewport, show) }] : [];
    });
    if (templates.length > 0) {
      this.isEmpty = true;
      return editing.isEditable
        ? { title: "This document is empty", text: "Start with one of these, or type in your editor.", templates }
        : { title: "This document is empty", text: "Type in your editor, or start the preview with --edit to choose a template here." };
    }
    const actions = [{ label: "Go to the line", run: () => showProblem(problem) }];
    if (editing.isEditable && !problem.data?.file) actions.unshift(...fixes.slice(0, 2).map((fix) => ({ label: fix.title, run: () => this.#context.edits.apply(fix) })));
    const place = placeOf(problem);
    return { title: documentState.validVersion === null ? "Nothing to show yet" : reason || "No items", text: `${place[0].toUpperCase()}${place.slice(1)}: ${problem.message}`, actions };
  }

  async #fixesOf(problem) {
    const { connection, uri, edits, documentState } = this.#context, key = JSON.stringify([problem, documentState.textVersion]);
    if (this.#fixes.key !== key) this.#fixes = { key, list: await edits.fixes(connection, uri, problem) };
    return this.#fixes.list;
  }

  /** Has the server lay out a template, in a session that is closed at once. */
  async #draw(text, viewport, show) {
    const { connection, uri, scheme } = this.#context;
    const state = await connection.request("layoutd/session/open", { textDocument: { uri }, text, viewport }).catch(() => null);
    if (!state) return;
    connection.request("layoutd/session/close", { session: state.session }).catch(() => {});
    show(new Map(state.attributes.map((element) => [element.key, { custom: {}, indexPath: [], ...element }])), scheme());
  }
}
