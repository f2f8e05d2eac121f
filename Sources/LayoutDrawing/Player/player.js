// Playback and input.

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
  // The cursor overlays the rows, which have their own scroll bar and margins.
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
    // Pauses at the end for a second, as the animated SVG does.
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
$("unpin").addEventListener("click", () => { select(null); });

screen.addEventListener("pointermove", (event) => {
  const found = nodes.get(event.target.closest?.(".element")) ?? null;
  if (found !== hovered) { hovered = found; draw(); }
});
screen.addEventListener("pointerleave", () => { hovered = null; draw(); });
screen.addEventListener("click", (event) => {
  const found = nodes.get(event.target.closest?.(".element")) ?? null;
  select(found === pinned ? null : found);
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
    const visible = listed.filter((element) => !element.row.hidden);
    const index = visible.indexOf(pinned) + (event.key === "ArrowDown" ? 1 : -1);
    if (visible[index]) select(visible[index]);
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
    case "Escape": select(null); break;
    default: return;
  }
  event.preventDefault();
});

$("title").textContent = play.title;
const facts = [
  `${number(view.viewportWidth.values[0])} × ${number(view.viewportHeight.values[0])}`, `${number(duration)} s`,
  `${play.count} frames at ${number(play.rate)} fps`, `${elements.length} elements`,
];
$("facts").append(...facts.map((fact) => make("li", "", fact)));
new ResizeObserver(() => { ticks(); draw(); }).observe(stage);
addEventListener("resize", () => { plot = null; ticks(); draw(); });
choose(moves(view.offsetY) ? "contentOffset.y" : moves(view.offsetX) ? "contentOffset.x" : first && !moves(first.y) ? "x" : "y");
ticks();

// For tests and the developer console.
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
