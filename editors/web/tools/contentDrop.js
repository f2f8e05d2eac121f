// Content of the user: photographs, folders of them, or a JSON file, dropped on a device of an editable file.

/** The largest number of files of a drop, and of folders inside each other. */
const fileLimit = 1000, depthLimit = 8;
/**
 * The pixels on a side of the square to which a photograph is scaled to determine its color, as by `layoutd init
 * --from`.
 */
const side = 16;

/** Returns the mean of the most frequent similar pixels, as `#rrggbb`: those with equal upper three bits of the channels. */
export function dominantColor(pixels) {
  const sums = new Map();
  for (let start = 0; start < pixels.length; start += 4) {
    const [red, green, blue] = pixels.subarray(start, start + 3), group = red >> 5 << 6 | green >> 5 << 3 | blue >> 5;
    const sum = sums.get(group) ?? [0, 0, 0, 0];
    sums.set(group, [sum[0] + red, sum[1] + green, sum[2] + blue, sum[3] + 1]);
  }
  const groups = [...sums].sort(([one, [, , , a]], [other, [, , , b]]) => b - a || one - other);
  const [red, green, blue, count] = groups[0][1];
  return "#" + [red, green, blue].map((sum) => Math.floor(sum / count).toString(16).padStart(2, "0")).join("");
}

/** Returns a photograph as a row of a data source; null if the browser cannot decode it. */
async function rowOf(file) {
  const image = await createImageBitmap(file).catch(() => null);
  if (!image) return null;
  const { width, height } = image, context = new OffscreenCanvas(side, side).getContext("2d");
  context.fillStyle = "white";
  context.fillRect(0, 0, side, side);
  context.imageSmoothingQuality = "high";
  context.drawImage(image, 0, 0, side, side);
  image.close();
  const color = dominantColor(context.getImageData(0, 0, side, side).data);
  return { file: file.name, width, height, color, label: stem(file.name).split(/[-_ ]+/).filter(Boolean).join(" ") };
}

const stem = (name) => name.replace(/(?<=.)\.[^.]*$/, "");

/** Returns the files of a dropped file or folder, in the order of their names. */
async function filesOf(entry, depth = 0) {
  if (entry instanceof File) return [entry];
  if (entry.isFile) return [await new Promise((done, failed) => entry.file(done, failed))];
  if (depth >= depthLimit) return [];
  const reader = entry.createReader(), entries = [];
  // A call returns only some of the entries, and none after the last one.
  for (let some; (some = await new Promise((done, failed) => reader.readEntries(done, failed))).length > 0 && entries.length < fileLimit;) entries.push(...some);
  entries.sort((one, other) => (one.name < other.name ? -1 : 1));
  const files = [];
  for (const child of entries) {
    if (files.length >= fileLimit) break;
    if (!child.name.startsWith(".")) files.push(...await filesOf(child, depth + 1));
  }
  return files;
}

/** Returns the name and the JSON of a drop; null if it has neither photographs nor JSON. */
async function contentOf(entries) {
  const files = (await Promise.all(entries.map((entry) => filesOf(entry)))).flat().slice(0, fileLimit);
  const images = files.filter(({ type }) => type.startsWith("image/")), json = files.find(({ name }) => name.toLowerCase().endsWith(".json"));
  if (images.length === 0) return json ? { name: stem(json.name), text: await json.text() } : null;
  const rows = [];
  for (const image of images) rows.push(await rowOf(image));
  const lines = rows.filter(Boolean).map((row) => `  ${JSON.stringify(row)}`);
  return lines.length > 0 ? { name: entries.length === 1 ? stem(entries[0].name) : "photographs", text: `[\n${lines.join(",\n")}\n]\n` } : null;
}

/** `edits.addContent(session, content)` writes the content; `report(text)` shows a note. */
export function attachContentDrop({ devices, documentState, edits, report }) {
  const deviceAt = ({ target }) => devices.find(({ chrome }) => chrome.node.contains(target));
  const show = (receiver) => { for (const device of devices) device.chrome.node.classList.toggle("receiving", device === receiver); };
  const hasFiles = ({ dataTransfer }) => [...dataTransfer?.types ?? []].includes("Files");
  document.addEventListener("dragover", (event) => {
    if (!hasFiles(event)) return;
    // Otherwise the browser would open the file instead of the page.
    event.preventDefault();
    const device = documentState.editing.isEditable && documentState.origin === "file" ? deviceAt(event) : undefined;
    event.dataTransfer.dropEffect = device ? "copy" : "none";
    show(device);
  });
  document.addEventListener("dragleave", (event) => { if (!event.relatedTarget) show(); });
  document.addEventListener("drop", async (event) => {
    if (!hasFiles(event)) return;
    event.preventDefault();
    show();
    const device = deviceAt(event);
    if (!device) return;
    if (!documentState.editing.isEditable || documentState.origin !== "file") return report("Content can be added to a file that layoutd preview --edit shows.");
    const section = device.elements.get(device.keyAt(event.clientX, event.clientY))?.indexPath?.[0] ?? 0;
    // The entries are available only until the event has been handled.
    const entries = [...event.dataTransfer.items].filter(({ kind }) => kind === "file").map((item) => item.webkitGetAsEntry?.() ?? item.getAsFile());
    report("Reading…");
    const content = await contentOf(entries.filter(Boolean)).catch(() => null);
    if (!content) return report("There are no photographs and no JSON in what was dropped. Drop pictures, or one .json file with an array of objects.");
    if (await edits.addContent(device.session, { section, ...content })) report(`${content.name}.json is the content of this section now. Undo shows the earlier one.`);
  });
}
