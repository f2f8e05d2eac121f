// The panels below the devices, one of them shown.

import { $ } from "./dom.js";

/** Makes tabs of the buttons; `shown(panel)` is called with the name of the panel that somebody chose. */
export function makeTabs(shown) {
  const tabs = [...document.querySelectorAll("[role=tab]")];
  const choose = (chosen) => {
    for (const tab of tabs) {
      tab.setAttribute("aria-selected", tab === chosen);
      tab.tabIndex = tab === chosen ? 0 : -1;
      $(tab.getAttribute("aria-controls")).hidden = tab !== chosen;
    }
    shown(chosen.getAttribute("aria-controls"));
  };
  tabs.forEach((tab, index) => {
    tab.addEventListener("click", () => choose(tab));
    tab.addEventListener("keydown", (event) => {
      const next = tabs[index + ({ ArrowRight: 1, ArrowLeft: -1 }[event.key] ?? NaN)];
      if (!next) return;
      next.focus();
      choose(next);
    });
  });
}
