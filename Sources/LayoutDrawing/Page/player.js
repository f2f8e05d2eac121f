"use strict";
(() => {
  const play = JSON.parse(document.getElementById("play").textContent);
  const $ = (id) => document.getElementById(id);
  const last = play.count - 1;
  const duration = last / play.rate;

  // What is written [frame, number, change, …], as the frames and numbers between which lines run.
  class Column {
    constructor(data, units, usual) {
      this.hint = 0;
      if (!Array.isArray(data)) {
        this.frames = [0];
        this.values = [data === undefined ? usual : data / units];
        return;
      }
      let [frame, value] = data;
      this.frames = [frame];
      this.values = [value / units];
      let step = 1;
      for (let index = 2; index < data.length; index++) {
        if (Array.isArray(data[index])) {
          step = data[index][0];
        } else {
          frame += step;
          value += data[index];
          this.frames.push(frame);
          this.values.push(value / units);
          step = 1;
        }
      }
    }

    // The number of the last vertex that is not after a frame; most questions are about a neighbour of the one before.
    vertex(frame) {
      const frames = this.frames;
      let hint = this.hint;
      if (frames[hint] > frame || frames[hint + 4] <= frame) {
        let low = 0, high = frames.length;
        while (low < high) {
          const middle = (low + high) >> 1;
          if (frames[middle] <= frame) low = middle + 1; else high = middle;
        }
        hint = Math.max(0, low - 1);
      }
      while (hint + 1 < frames.length && frames[hint + 1] <= frame) hint++;
      return this.hint = hint;
    }

    at(frame) {
      const { frames, values } = this;
      if (frames.length === 1 || frame <= frames[0]) return values[0];
      const index = this.vertex(frame);
      if (index + 1 === frames.length || frames[index] === frame) return values[index];
      const part = (frame - frames[index]) / (frames[index + 1] - frames[index]);
      return values[index] + (values[index + 1] - values[index]) * part;
    }

    movesAt(frame) {
      const { frames, values } = this;
      if (frames.length === 1 || frame < frames[0] || frame >= frames[frames.length - 1]) return false;
      const index = this.vertex(frame);
      return values[index] !== values[index + 1];
    }
  }

  // Numbers that hold until the next.
  class Steps {
    constructor(data, usual) {
      const pairs = Array.isArray(data) ? data : [0, data === undefined ? usual : data];
      this.frames = pairs.filter((_, index) => index % 2 === 0);
      this.values = pairs.filter((_, index) => index % 2 === 1);
    }

    at(frame) {
      let index = 0;
      while (index + 1 < this.frames.length && this.frames[index + 1] <= frame) index++;
      return this.values[index];
    }
  }

  const columns = [
    ["x", 100, 0], ["y", 100, 0], ["width", 100, 0], ["height", 100, 0], ["alpha", 1000, 1],
    ["a", 1e5, 1], ["b", 1e5, 0], ["c", 1e5, 0], ["d", 1e5, 1], ["tx", 100, 0], ["ty", 100, 0],
  ];
  const elements = play.elements.map((data, number) => {
    const element = { number, key: data.key, presence: data.in, faces: data.faces, hint: 0, node: null, shownFace: -1 };
    for (const [name, units, usual] of columns) element[name] = new Column(data[name], units, usual);
    for (const name of ["zIndex", "hidden", "section", "item", "face", "leaving"]) element[name] = new Steps(data[name], 0);
    element.isTurned = ["a", "b", "c", "d", "tx", "ty"].some((name) => data[name] !== undefined);
    return element;
  });
  const view = {};
  for (const name of ["offsetX", "offsetY", "viewportWidth", "viewportHeight", "contentWidth", "contentHeight"]) {
    view[name] = new Column(play[name], 100, 0);
  }
  delete play.elements;

  const isThere = (element, frame) => {
    const presence = element.presence;
    let index = element.hint;
    if (!(presence[index] <= frame && frame < presence[index + 1])) {
      index = 0;
      while (index < presence.length && presence[index + 1] <= frame) index += 2;
      element.hint = index < presence.length ? index : 0;
    }
    return index < presence.length && presence[index] <= frame;
  };
  // Between the last frame that has an element and the next it stays where it was.
  const held = (element, frame) => Math.min(frame, element.presence[element.hint + 1] - 1);

  // ---- The viewport

  const screen = $("screen"), device = $("device"), stage = $("stage"), content = $("content"), paper = $("paper");
  const nodes = new Map();
  let scale = 1;

  function node(element) {
    if (element.node) return element.node;
    const made = document.createElement("div");
    made.className = "element";
    made.dataset.key = element.key;
    made.append(document.createElement("span"));
    // Back to front, whenever each was first needed.
    let next = null;
    for (const other of content.children) {
      const found = nodes.get(other);
      if (found && found.number > element.number) { next = other; break; }
    }
    nodes.set(made, element);
    content.insertBefore(made, next);
    return element.node = made;
  }

  function dress(element, number) {
    if (element.shownFace === number) return;
    element.shownFace = number;
    const face = element.faces[number], made = element.node, style = made.style;
    made.className = "element";
    for (const name of ["shadow", "bold", "centred", "oneLine", "ribbon"]) made.classList.toggle(name, face[name] === true);
    const alpha = Math.round((face.opacity ?? 1) * 255).toString(16).padStart(2, "0");
    style.background = face.color + alpha;
    style.color = face.ink;
    style.borderRadius = (face.radius ?? 0) + "px";
    style.fontSize = face.fontSize + "px";
    made.firstChild.textContent = face.label ?? "";
    made.firstChild.style.padding = `0 ${face.padding}px`;
    made.firstChild.style.maxWidth = "100%";
  }

  function place(element, frame) {
    const made = node(element), style = made.style;
    const width = element.width.at(frame), height = element.height.at(frame);
    const x = element.x.at(frame), y = element.y.at(frame);
    dress(element, element.face.at(frame));
    style.width = width + "px";
    style.height = height + "px";
    const room = Math.min(width / 8, element.faces[element.shownFace].padding);
    if (element.room !== room) made.firstChild.style.padding = `0 ${element.room = room}px`;
    const isNarrow = height < 30;
    if (element.isNarrow !== isNarrow) made.classList.toggle("oneLine", (element.isNarrow = isNarrow) || element.faces[element.shownFace].oneLine === true);
    if (element.faces[element.shownFace].ribbon) style.setProperty("--notch", height / 3 + "px");
    style.transform = element.isTurned
      ? `matrix(${element.a.at(frame)},${element.b.at(frame)},${element.c.at(frame)},${element.d.at(frame)},${x + element.tx.at(frame)},${y + element.ty.at(frame)})`
      : `translate(${x}px,${y}px)`;
    style.opacity = element.alpha.at(frame);
    style.zIndex = element.zIndex.at(frame);
    style.visibility = element.hidden.at(frame) ? "hidden" : "visible";
    if (made.hidden) made.hidden = false;
  }

  let shown = new Set();
  function drawViewport(frame) {
    const whole = Math.floor(frame + 1e-9);
    const now = new Set();
    for (const element of elements) {
      if (!isThere(element, whole)) continue;
      now.add(element);
      place(element, held(element, frame));
    }
    for (const element of shown) if (!now.has(element)) element.node.hidden = true;
    if (now.size !== shown.size || [...now].some((element) => !shown.has(element))) {
      for (const element of shown) if (!now.has(element)) element.row.classList.remove("inView");
      for (const element of now) element.row.classList.add("inView");
      $("count").textContent = `${now.size} of ${elements.length} elements in view`;
    }
    shown = now;
    content.style.transform = `translate(${-view.offsetX.at(frame)}px,${-view.offsetY.at(frame)}px)`;
    paper.style.width = view.contentWidth.at(frame) + "px";
    paper.style.height = view.contentHeight.at(frame) + "px";
    fit(frame);
  }

  let fitted = "";
  function fit(frame) {
    const width = view.viewportWidth.at(frame), height = view.viewportHeight.at(frame);
    const room = [stage.clientWidth - 40, stage.clientHeight - 40];
    const state = [width, height, ...room].join();
    if (state === fitted) return;
    fitted = state;
    scale = Math.max(0.02, Math.min(1, room[0] / largest.width, room[1] / largest.height));
    screen.style.width = width + "px";
    screen.style.height = height + "px";
    screen.style.transform = scale === 1 ? "" : `scale(${scale})`;
    device.style.width = width * scale + "px";
    device.style.height = height * scale + "px";
  }
  // One scale for all of the play, so that turning a device does not make it grow.
  const largest = { width: Math.max(1, ...view.viewportWidth.values), height: Math.max(1, ...view.viewportHeight.values) };

  // ---- What is chosen

  let hovered = null, pinned = null;
  const chosen = () => hovered ?? pinned;

  function frameOutline(box, element) {
    box.hidden = !element || !shown.has(element);
    if (box.hidden) return;
    const outer = device.getBoundingClientRect(), inner = element.node.getBoundingClientRect();
    const left = Math.max(0, inner.left - outer.left), top = Math.max(0, inner.top - outer.top);
    const right = Math.min(outer.width, inner.right - outer.left), bottom = Math.min(outer.height, inner.bottom - outer.top);
    if (right <= left || bottom <= top) return void (box.hidden = true);
    box.style.transform = `translate(${left}px,${top}px)`;
    box.style.width = right - left + "px";
    box.style.height = bottom - top + "px";
  }

  const number = (value, digits = 2) => {
    const text = value.toFixed(digits);
    return (text.includes(".") ? text.replace(/\.?0+$/, "") : text).replace(/^-0$/, "0");
  };
  const make = (name, className, text) => {
    const made = document.createElement(name);
    if (className) made.className = className;
    if (text !== undefined) made.textContent = text;
    return made;
  };

  function phase(element, frame) {
    if (!isThere(element, Math.floor(frame + 1e-9))) return "not in view";
    if (element.leaving.at(frame)) return "disappearing";
    const whole = Math.floor(frame + 1e-9);
    const moves = columns.some(([name]) => element[name].movesAt(whole)) && whole < element.presence[element.hint + 1] - 1;
    return moves ? "moving" : "resting";
  }

  const numbers = {
    x: (element, frame) => element.x.at(frame),
    y: (element, frame) => element.y.at(frame),
    width: (element, frame) => element.width.at(frame),
    height: (element, frame) => element.height.at(frame),
    alpha: (element, frame) => element.alpha.at(frame),
    zIndex: (element, frame) => element.zIndex.at(frame),
    rotation: (element, frame) => Math.atan2(element.b.at(frame), element.a.at(frame)) * 180 / Math.PI,
    scale: (element, frame) => Math.hypot(element.a.at(frame), element.b.at(frame)),
    "contentOffset.x": (_, frame) => view.offsetX.at(frame),
    "contentOffset.y": (_, frame) => view.offsetY.at(frame),
  };

  // The fields are made once an element and filled every frame: a text that is being selected stays.
  let inspected, fields;
  function inspect(frame) {
    const element = chosen(), panel = $("inspector");
    $("unpin").hidden = !pinned;
    if (element !== inspected) {
      inspected = element;
      panel.replaceChildren();
      fields = {};
      if (!element) {
        panel.append(make("p", "hint", "Point at an element to inspect it, click to pin it."));
      } else {
        const who = make("p", "who");
        fields.swatch = make("span", "swatch");
        const name = make("b", "", element.key);
        name.title = element.key;
        fields.phase = make("span", "phase");
        who.append(fields.swatch, name, fields.phase);
        const boxes = make("dl", "boxes");
        for (const name of ["x", "y", "width", "height"]) {
          const cell = make("div");
          cell.append(make("dt", "", name), fields[name] = make("dd"));
          boxes.append(cell);
        }
        const rest = make("dl", "facts2");
        for (const name of ["category", "index path", "alpha", "zIndex", "transform", "on screen", "custom"]) {
          rest.append(make("dt", "", name), fields[name] = make("dd"));
        }
        panel.append(who, boxes, rest);
      }
    }
    if (!element) return;
    const state = phase(element, frame);
    if (state !== "not in view") frame = held(element, frame);
    const face = element.faces[element.face.at(frame)];
    const set = (name, text) => { if (fields[name].textContent !== text) fields[name].textContent = text; };
    fields.swatch.style.background = face.color;
    set("phase", state);
    fields.phase.className = "phase " + state.replaceAll(" ", "-");
    for (const name of ["x", "y", "width", "height"]) set(name, number(numbers[name](element, frame)));
    set("category", face.category + (face.kind ? ` · ${face.kind}` : "") + (face.pinned ? " · pinned" : ""));
    set("index path", `[${element.section.at(frame)}, ${element.item.at(frame)}]`);
    set("alpha", number(element.alpha.at(frame), 3) + (element.hidden.at(frame) ? " · hidden" : ""));
    set("zIndex", String(element.zIndex.at(frame)));
    const [rotation, factor] = [numbers.rotation(element, frame), numbers.scale(element, frame)];
    const parts = [];
    if (Math.abs(factor - 1) > 5e-4) parts.push(`scale ${number(factor, 3)}`);
    if (Math.abs(rotation) > 5e-3) parts.push(`rotate ${number(rotation)}°`);
    if (element.tx.at(frame) || element.ty.at(frame)) parts.push(`move ${number(element.tx.at(frame))}, ${number(element.ty.at(frame))}`);
    set("transform", parts.join(" · ") || "identity");
    set("on screen", `${number(element.x.at(frame) - view.offsetX.at(frame))}, ${number(element.y.at(frame) - view.offsetY.at(frame))}`);
    set("custom", face.custom ? JSON.stringify(face.custom) : "none");
  }

  // ---- The chart

  const svg = (name, attributes, text) => {
    const made = document.createElementNS("http://www.w3.org/2000/svg", name);
    for (const key in attributes) made.setAttribute(key, attributes[key]);
    if (text !== undefined) made.textContent = text;
    return made;
  };
  const chart = $("chart");
  const inset = { left: 8, right: 8, top: 18, bottom: 18 };
  let charted = "y", plot = null;

  for (const name of Object.keys(numbers)) {
    const chip = make("button", "", name);
    chip.type = "button";
    chip.setAttribute("role", "radio");
    chip.addEventListener("click", () => choose(name));
    chip.addEventListener("keydown", (event) => {
      const next = { ArrowRight: "nextSibling", ArrowDown: "nextSibling", ArrowLeft: "previousSibling", ArrowUp: "previousSibling" }[event.key];
      if (!next) return;
      event.preventDefault();
      event.stopPropagation();
      const other = chip[next] ?? (next === "nextSibling" ? $("chips").firstChild : $("chips").lastChild);
      other.focus();
      other.click();
    });
    $("chips").append(chip);
  }
  function choose(name) {
    charted = name;
    for (const chip of $("chips").children) {
      const isChosen = chip.textContent === name;
      chip.setAttribute("aria-checked", isChosen);
      chip.tabIndex = isChosen ? 0 : -1;
    }
    plot = null;
    draw();
  }

  function drawChart(frame) {
    const isView = charted.startsWith("content");
    const element = isView ? null : chosen() ?? elements[0];
    const width = chart.clientWidth, height = chart.clientHeight;
    if (!plot || plot.element !== element || plot.width !== width || plot.height !== height) {
      plot = plotOf(element, width, height);
    }
    if (!plot.value) return;
    const isGone = element && !isThere(element, Math.floor(frame + 1e-9));
    const value = plot.value(element && !isGone ? held(element, frame) : frame);
    const x = plot.x(frame);
    plot.now.setAttribute("x1", x);
    plot.now.setAttribute("x2", x);
    plot.dot.setAttribute("cx", x);
    plot.dot.setAttribute("cy", plot.y(value));
    plot.dot.setAttribute("visibility", isGone ? "hidden" : "visible");
    $("reading").textContent = isGone ? "not in view" : `${charted} ${number(value, charted === "alpha" || charted === "scale" ? 3 : 2)}`;
  }

  function plotOf(element, width, height) {
    chart.replaceChildren();
    chart.setAttribute("viewBox", `0 0 ${width} ${height}`);
    const isView = charted.startsWith("content");
    if (!isView && !element) return { element, width, height };
    const value = (frame) => numbers[charted](element, frame);
    const ranges = element ? element.presence : [0, play.count];
    let low = Infinity, high = -Infinity;
    // More samples than there are points across would not be seen.
    const stride = Math.max(1, Math.floor(play.count / (width * 2)));
    const samples = [];
    for (let index = 0; index < ranges.length; index += 2) {
      const part = [];
      for (let frame = ranges[index]; frame < ranges[index + 1]; frame += stride) part.push([frame, value(frame)]);
      const end = ranges[index + 1] - 1;
      if (part[part.length - 1][0] < end) part.push([end, value(end)]);
      for (const [, sample] of part) { low = Math.min(low, sample); high = Math.max(high, sample); }
      samples.push(part);
    }
    const middle = (low + high) / 2, least = charted === "alpha" || charted === "scale" ? 0.1 : 1;
    const [bottom, top] = high - low < least ? [middle - least / 2, middle + least / 2] : [low, high];
    const x = (frame) => inset.left + (width - inset.left - inset.right) * (last ? frame / last : 0);
    const y = (number) => height - inset.bottom - (height - inset.top - inset.bottom) * (number - bottom) / (top - bottom);
    const parts = document.createDocumentFragment();
    for (const line of [0, 0.5, 1]) {
      const at = inset.top + (height - inset.top - inset.bottom) * line;
      parts.append(svg("line", { class: "grid", x1: inset.left, x2: width - inset.right, y1: at, y2: at }));
    }
    let before = 0;
    for (let index = 0; index <= ranges.length; index += 2) {
      const until = index < ranges.length ? ranges[index] : last;
      if (until > before) parts.append(svg("rect", { class: "absent", x: x(before), width: x(until) - x(before), y: 0, height }));
      before = ranges[index + 1] ?? last;
    }
    for (const part of samples) {
      parts.append(svg("path", { class: "curve", d: "M" + part.map(([frame, sample]) => `${number(x(frame))} ${number(y(sample))}`).join("L") }));
    }
    parts.append(svg("text", { x: inset.left, y: inset.top - 5 }, number(top)));
    parts.append(svg("text", { x: inset.left, y: height - 6 }, number(bottom)));
    parts.append(svg("text", { x: width - inset.right, y: height - 6, "text-anchor": "end" }, isView ? "viewport" : element.key.slice(0, 34)));
    const now = svg("line", { class: "now", y1: 0, y2: height });
    const dot = svg("circle", { class: "dot", r: 4.5 });
    parts.append(now, dot);
    chart.append(parts);
    return { element, width, height, value, x, y, now, dot };
  }

  // ---- The elements over time

  const rows = $("rows"), lanes = $("lanes"), track = $("track"), cursor = $("cursor");
  const percent = (frame) => (last ? frame / last * 100 : 0);

  // Where an element is, and where it moves, as one picture behind its row.
  function lane(element) {
    const presence = element.presence;
    const moving = new Set();
    for (const [name] of columns) {
      const { frames, values } = element[name];
      for (let index = 0; index + 1 < frames.length; index++) {
        // Several curves of a wave are one stretch of movement; a long play has more of them than anybody can see.
        if (values[index] !== values[index + 1]) for (let frame = frames[index]; frame < frames[index + 1]; frame++) moving.add(frame);
      }
    }
    const bars = [];
    const grain = Math.max(1, Math.floor(play.count / 600));
    for (let index = 0; index < presence.length; index += 2) {
      let from = presence[index], isMoving = moving.has(from);
      for (let frame = from; frame < presence[index + 1]; frame += grain) {
        if (moving.has(frame) === isMoving) continue;
        bars.push([from, frame, isMoving]);
        [from, isMoving] = [frame, !isMoving];
      }
      bars.push([from, Math.min(presence[index + 1], last), isMoving]);
    }
    const stops = ["transparent 0"];
    for (const [from, to, isMoving] of bars) {
      const color = isMoving ? "var(--accent)" : "var(--live)";
      stops.push(`transparent ${percent(from)}%`, `${color} ${percent(from)}%`, `${color} ${percent(to)}%`, `transparent ${percent(to)}%`);
    }
    return `linear-gradient(90deg, ${stops.join()}, transparent)`;
  }

  for (const element of elements) {
    const row = make("div", "row");
    row.setAttribute("role", "option");
    row.setAttribute("aria-selected", "false");
    row.tabIndex = -1;
    const name = make("span"), mark = make("i"), bar = make("u");
    mark.style.background = element.faces[0].color;
    mark.style.boxShadow = "inset 0 0 0 1px #0002";
    name.append(mark, make("em", "", element.key));
    name.title = element.key;
    row.append(name, bar);
    row.addEventListener("click", (event) => {
      pin(element);
      const box = bar.getBoundingClientRect();
      if (event.clientX >= box.left) seekFrame((event.clientX - box.left) / box.width * last);
    });
    row.addEventListener("pointerenter", () => { hovered = element; draw(); });
    row.addEventListener("pointerleave", () => { if (hovered === element) { hovered = null; draw(); } });
    element.row = row;
    element.bar = bar;
    rows.append(row);
  }
  rows.tabIndex = 0;
  // Rows that nobody sees need no picture yet.
  const seen = new IntersectionObserver((entries) => {
    for (const entry of entries) {
      if (!entry.isIntersecting) continue;
      seen.unobserve(entry.target);
      const element = elements[[...rows.children].indexOf(entry.target)];
      element.bar.style.backgroundImage = lane(element);
    }
  }, { root: lanes, rootMargin: "200px" });
  for (const element of elements) seen.observe(element.row);

  function pin(element) {
    if (pinned) pinned.row.setAttribute("aria-selected", "false");
    pinned = element;
    if (pinned) {
      pinned.row.setAttribute("aria-selected", "true");
      pinned.row.scrollIntoView({ block: "nearest" });
      if (!pinned.row.id) pinned.row.id = `row${pinned.number}`;
      rows.setAttribute("aria-activedescendant", pinned.row.id);
    } else {
      rows.removeAttribute("aria-activedescendant");
    }
    draw();
  }

  $("find").addEventListener("input", (event) => {
    const words = event.target.value.toLowerCase();
    for (const element of elements) {
      const label = element.faces[0].label ?? "";
      element.row.hidden = !(element.key.toLowerCase().includes(words) || label.toLowerCase().includes(words));
    }
  });

  function ticks() {
    const box = $("ticks");
    box.replaceChildren();
    const room = Math.max(1, track.clientWidth / 70);
    const step = [0.05, 0.1, 0.25, 0.5, 1, 2, 5, 10, 15, 30, 60, 120, 300, 600, 3600].find((step) => duration / step <= room) ?? duration;
    const count = Math.min(400, Math.floor(duration / (step / 5) + 1e-9));
    for (let index = 0; index <= count; index++) {
      const at = `${index * step / 5 / (duration || 1) * 100}%`;
      const mark = make("i", index % 5 ? "" : "major");
      mark.style.left = at;
      box.append(mark);
      if (index % 5) continue;
      const text = make("span", "", number(index * step / 5) + " s");
      text.style.left = at;
      text.className = index === 0 ? "first" : parseFloat(at) > 97 ? "last" : "";
      box.append(text);
    }
  }

  // ---- Time

  let frame = 0, isPlaying = false, isLooping = true, speed = 1, previous = 0;
  const scrub = $("scrub");
  scrub.max = last;

  function draw() {
    drawViewport(frame);
    frameOutline($("outline"), hovered);
    frameOutline($("chosenOutline"), pinned);
    inspect(frame);
    drawChart(frame);
    const whole = Math.floor(frame + 1e-9);
    if (+scrub.value !== whole) scrub.value = whole;
    scrub.setAttribute("aria-valuetext", `frame ${whole} of ${last}, ${(whole / play.rate).toFixed(2)} seconds`);
    const rest = make("small", "", ` / ${duration.toFixed(3)} s · frame ${String(whole).padStart(String(last).length)}`);
    $("time").replaceChildren((frame / play.rate).toFixed(3), rest);
    // The cursor lies over the lanes, which have their own scroll bar and margins.
    const lanesBox = lanes.getBoundingClientRect(), trackBox = track.getBoundingClientRect();
    cursor.style.height = Math.max(rows.offsetHeight, lanes.clientHeight) + "px";
    cursor.style.transform = `translateX(${trackBox.left - lanesBox.left + trackBox.width * (last ? frame / last : 0)}px)`;
  }

  function seekFrame(target) {
    frame = Math.max(0, Math.min(last, target));
    draw();
  }

  function tick(now) {
    if (!isPlaying) return;
    frame += (now - previous) / 1000 * play.rate * speed;
    previous = now;
    if (frame >= last) {
      // A short rest at the end, as in the moving picture.
      if (!isLooping) {
        frame = last;
        setPlaying(false);
      } else if (frame >= last + play.rate * speed || last === 0) {
        frame = 0;
      }
    }
    const shownFrame = Math.min(frame, last);
    const running = frame;
    frame = shownFrame;
    draw();
    frame = running;
    if (isPlaying) requestAnimationFrame(tick);
  }

  function setPlaying(value) {
    if (!value) frame = Math.min(frame, last);
    if (value && !isPlaying) {
      if (frame >= last) frame = 0;
      previous = performance.now();
      requestAnimationFrame(tick);
    }
    isPlaying = value;
    $("toggle").setAttribute("aria-label", value ? "Pause" : "Play");
    $("toggleShape").setAttribute("d", value ? "M4 2h3v12H4zM9 2h3v12H9z" : "M4 2l10 6-10 6z");
  }

  function step(count) {
    setPlaying(false);
    seekFrame(Math.round(frame) + count);
  }

  function setLooping(value) {
    isLooping = value;
    $("loop").setAttribute("aria-pressed", value);
  }

  $("toggle").addEventListener("click", () => setPlaying(!isPlaying));
  $("back").addEventListener("click", () => step(-1));
  $("forward").addEventListener("click", () => step(1));
  $("toStart").addEventListener("click", () => seekFrame(0));
  $("loop").addEventListener("click", () => setLooping(!isLooping));
  $("speed").addEventListener("change", (event) => { speed = +event.target.value; });
  scrub.addEventListener("input", () => { setPlaying(false); seekFrame(+scrub.value); });
  $("unpin").addEventListener("click", () => { pin(null); });

  screen.addEventListener("pointermove", (event) => {
    const found = nodes.get(event.target.closest?.(".element")) ?? null;
    if (found !== hovered) { hovered = found; draw(); }
  });
  screen.addEventListener("pointerleave", () => { hovered = null; draw(); });
  screen.addEventListener("click", (event) => {
    const found = nodes.get(event.target.closest?.(".element")) ?? null;
    pin(found === pinned ? null : found);
  });

  const drag = (event) => {
    const box = chart.getBoundingClientRect();
    const width = box.width - inset.left - inset.right;
    setPlaying(false);
    seekFrame(Math.round((event.clientX - box.left - inset.left) / width * last));
  };
  chart.addEventListener("pointerdown", (event) => { chart.setPointerCapture(event.pointerId); drag(event); });
  chart.addEventListener("pointermove", (event) => { if (event.buttons) drag(event); });

  document.addEventListener("keydown", (event) => {
    const target = event.target;
    if (event.ctrlKey || event.metaKey || event.altKey || /^(SELECT|TEXTAREA)$/.test(target.tagName) || target.type === "search") return;
    const distance = event.shiftKey ? 10 : 1;
    if (target === rows && (event.key === "ArrowDown" || event.key === "ArrowUp")) {
      const visible = elements.filter((element) => !element.row.hidden);
      const index = visible.indexOf(pinned) + (event.key === "ArrowDown" ? 1 : -1);
      if (visible[index]) pin(visible[index]);
      return event.preventDefault();
    }
    switch (event.key) {
      case " ":
        if (target.tagName === "BUTTON") return;
        setPlaying(!isPlaying);
        break;
      case "ArrowLeft": step(-distance); break;
      case "ArrowRight": step(distance); break;
      case "Home": seekFrame(0); break;
      case "End": setPlaying(false); seekFrame(last); break;
      case "l": case "L": setLooping(!isLooping); break;
      case "Escape": pin(null); break;
      default: return;
    }
    event.preventDefault();
  });

  $("title").textContent = play.title;
  const facts = [
    `${number(view.viewportWidth.values[0])} × ${number(view.viewportHeight.values[0])}`, `${number(duration)} s`,
    `${play.count} frames at ${number(play.rate)} a second`, `${elements.length} elements`,
  ];
  $("facts").append(...facts.map((fact) => make("li", "", fact)));
  new ResizeObserver(() => { ticks(); draw(); }).observe(stage);
  addEventListener("resize", () => { plot = null; ticks(); draw(); });
  choose("y");
  ticks();

  // For tests and for a curious console.
  window.player = {
    seek(seconds) { seekFrame(seconds * play.rate); },
    play() { setPlaying(true); },
    pause() { setPlaying(false); },
    get time() { return Math.min(frame, last) / play.rate; },
    get duration() { return duration; },
    get isPlaying() { return isPlaying; },
    get scale() { return scale; },
  };
  if (!matchMedia("(prefers-reduced-motion: reduce)").matches) setPlaying(true);
})();
