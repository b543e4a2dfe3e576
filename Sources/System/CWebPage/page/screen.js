
// ---- The screen.
const canvas = $("screen");
const surface = canvas.getContext("2d", { alpha: false });
let drawn = Promise.resolve();
function picture(buffer) {
  drawn = drawn.then(() => draw(new DataView(buffer))).catch(error => state(error.message, true));
}
async function draw(view) {
  const [width, height, count] = [view.getUint16(4), view.getUint16(6), view.getUint16(8)];
  const parts = [];
  let place = 10;
  for (let index = 0; index < count; index++) {
    const kind = view.getUint8(place);
    const [x, y, w, h] = [1, 3, 5, 7].map(offset => view.getUint16(place + offset));
    const size = view.getUint32(place + 9);
    const bytes = new Uint8Array(view.buffer, place + 13, size);
    place += 13 + size;
    const image = kind === 0 ? new ImageData(new Uint8ClampedArray(bytes), w, h)
      : await createImageBitmap(new Blob([bytes], { type: "image/png" }), { colorSpaceConversion: "none" });
    parts.push({ x, y, w, h, image });
  }
  if (canvas.width !== width || canvas.height !== height) {
    canvas.width = width;
    canvas.height = height;
    fit();
  }
  for (const { x, y, w, h, image } of parts) {
    if (image instanceof ImageData) { surface.putImageData(image, x, y); continue; }
    surface.clearRect(x, y, w, h);
    surface.drawImage(image, x, y);
    image.close();
  }
  canvas.dataset.frame = view.getUint32(0);
  canvas.dataset.count = Number(canvas.dataset.count || 0) + 1;
  if (socket.readyState === WebSocket.OPEN) socket.send(view.buffer.slice(0, 4));
}
function fit() {
  const chosen = $("zoom").value;
  const zoom = chosen === "fit" ? Math.min($("stage").clientWidth / canvas.width, innerHeight * 0.78 / canvas.height, 3) : Number(chosen);
  canvas.style.width = `${Math.floor(canvas.width * zoom)}px`;
  canvas.style.height = `${Math.floor(canvas.height * zoom)}px`;
  canvas.style.imageRendering = zoom >= 2 ? "pixelated" : "auto";
}
addEventListener("resize", fit);
$("zoom").addEventListener("change", fit);
/** Puts an element over the picture, in its pixels. */
function place(element, sides) {
  const whole = { left: canvas.width, width: canvas.width, top: canvas.height, height: canvas.height };
  for (const [side, value] of Object.entries(sides)) element.style[side] = `${100 * value / whole[side]}%`;
}

// ---- The focusable regions of the app on the screen, over the picture.
let outlined = false;
async function outline() {
  if (!outlined) return $("regions").replaceChildren();
  const found = await ask("regions").catch(() => ({ regions: [] }));
  $("regions").replaceChildren(...found.regions.map(region => {
    const frame = make("div", null, region.focus ? "focus" : "", [make("span", region.id)]);
    place(frame, { left: region.x, top: region.y, width: region.width, height: region.height });
    return frame;
  }));
}
$("outline").addEventListener("click", () => {
  outlined = !outlined;
  toggle($("outline"), outlined);
  outline();
});

// ---- The fingers of all panels and viewers, over the picture.
/** Where fingers are, by panel and slot, and their marks, which are there while they are shown. */
const seen = new Map();
let showsFingers = false;
function seeFingers(line) {
  for (const { slot, phase, x, y, owner } of line.contacts) {
    const key = `${line.panel} ${slot}`;
    if (phase === "begin") {
      forget(key);
      const isLost = owner === "nobody";
      seen.set(key, { isLost, mark: make("div", null, isLost ? "nobody" : "") });
      if (showsFingers) $("fingers").append(seen.get(key).mark);
    }
    const finger = seen.get(key);
    if (!finger) continue;
    Object.assign(finger, { x, y });
    place(finger.mark, { left: x, top: y });
    if (phase === "end" || phase === "cancel") forget(key);
  }
}
function forget(key) {
  if (seen.has(key)) seen.get(key).mark.remove();
  seen.delete(key);
}
$("touched").addEventListener("click", () => {
  showsFingers = !showsFingers;
  toggle($("touched"), showsFingers);
  $("fingers").replaceChildren(...(showsFingers ? [...seen.values()].map(({ mark }) => mark) : []));
});
