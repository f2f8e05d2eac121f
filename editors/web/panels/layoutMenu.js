// The menu of the layouts that the Swift files of the document declare.

import { announce, byId, createElement, setHidden } from "../dom.js";

export class LayoutMenu {
  #select = byId("layout");

  /** `choose` requests the document of another layout; its promise is rejected if there is no such layout. */
  constructor(choose) {
    this.#select.addEventListener("change", async () => {
      const layout = this.#select.value;
      announce(`Layout ${layout}`);
      // The server reports the layout that is shown in the next state of the document.
      await choose(layout).catch(() => this.show(this.build));
    });
  }

  /** Shows the layouts of a build, or hides the menu if there is nothing to choose. */
  show(build) {
    this.build = build;
    const layouts = build?.layouts ?? [];
    setHidden(byId("layoutChoice"), layouts.length < 2);
    if ([...this.#select.options].map(({ value }) => value).join("\n") !== layouts.join("\n")) {
      this.#select.replaceChildren(...layouts.map((layout) => createElement("option", "", layout, { value: layout })));
    }
    if (build?.layout !== undefined) this.#select.value = build.layout;
  }
}
