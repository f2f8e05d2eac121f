// A card in a device without a picture: what is missing, how to mend it, and templates to begin with.

import { createElement } from "../dom.js";
import { ElementRenderer } from "./elementRenderer.js";

/** The width of the picture of a template, in pixels, and the viewport that it shows. */
const pictureWidth = 72, pictureViewport = { width: 393, height: 560 };

export class DocumentCard {
  node = createElement("div", "documentCard", [], { hidden: "" });
  #title = createElement("p", "cardTitle", "", { role: "status" }); #content = createElement("div"); #shown = "";

  constructor() { this.node.append(this.#title, this.#content); }

  get title() { return this.#title.textContent; }

  /**
   * Shows a title, a text, buttons, and templates with their pictures; an empty title hides the card. `actions` have a
   * label and `run`, templates a name, a summary, `run`, and `draw(view)`, which draws a picture.
   */
  show({ title, text = "", actions = [], templates = [] }) {
    const signature = JSON.stringify([title, text, actions, templates]);
    if (signature === this.#shown) return;
    this.#shown = signature;
    this.node.hidden = title === "";
    this.#title.textContent = title;
    const parts = [];
    if (text) parts.push(createElement("p", "", text));
    if (actions.length > 0) parts.push(createElement("div", "cardActions", actions.map(({ label, run }) => clickable(createElement("button", "secondary", label), run))));
    if (templates.length > 0) parts.push(createElement("div", "templates", templates.map(templateButton)));
    this.#content.replaceChildren(...parts);
  }
}

function clickable(button, run) {
  button.addEventListener("click", run);
  return button;
}

function templateButton({ name, summary, run, draw }) {
  const layer = createElement("div", "layer"), picture = createElement("div", "templatePicture", layer, { "aria-hidden": "true" });
  const scale = pictureWidth / pictureViewport.width;
  picture.style.width = `${pictureWidth}px`;
  picture.style.height = `${pictureViewport.height * scale}px`;
  layer.style.scale = String(scale);
  draw(pictureViewport, (elements, scheme) => {
    const renderer = new ElementRenderer(layer);
    renderer.scheme = scheme;
    renderer.update(elements, { removed: [], changed: [], added: [...elements.values()] }, () => false);
    for (const node of layer.children) node.removeAttribute("role");
  });
  return clickable(createElement("button", "template", [picture, createElement("span", "", name)], { title: summary, "aria-label": `Start with ${name}: ${summary}` }), run);
}
