
// ---- Fingers: each pointer has a slot; with Shift it has a second one, mirrored at the middle.
const fingers = new Map();
function point(event) {
  const box = canvas.getBoundingClientRect();
  const x = Math.floor((event.clientX - box.left) * canvas.width / box.width);
  const y = Math.floor((event.clientY - box.top) * canvas.height / box.height);
  return [Math.max(0, Math.min(canvas.width - 1, x)), Math.max(0, Math.min(canvas.height - 1, y))];
}
function freeSlots(count) {
  const taken = new Set([...fingers.values()].flatMap(finger => finger.slots));
  return [...Array(10).keys()].filter(slot => !taken.has(slot)).slice(0, count);
}
function touch(finger, phase) {
  const [x, y] = finger.point;
  const places = [[x, y], [canvas.width - 1 - x, canvas.height - 1 - y]];
  const contacts = finger.slots.map((slot, index) => ({ slot, phase, x: places[index][0], y: places[index][1] }));
  // A move that was not sent yet is out of date.
  ask("touch", { contacts }, null, phase === "move" ? finger : null).catch(error => state(error.message, true));
}
canvas.addEventListener("pointerdown", event => {
  if (event.button !== 0 || looks) return;
  const slots = freeSlots(event.shiftKey ? 2 : 1);
  if (!slots.length) return;
  event.preventDefault();
  canvas.focus({ preventScroll: true });
  canvas.setPointerCapture(event.pointerId);
  const finger = { slots, point: point(event) };
  fingers.set(event.pointerId, finger);
  touch(finger, "begin");
});
canvas.addEventListener("pointermove", event => {
  const finger = fingers.get(event.pointerId);
  if (!finger) return;
  const [x, y] = point(event);
  if (x === finger.point[0] && y === finger.point[1]) return;
  finger.point = [x, y];
  touch(finger, "move");
});
function lift(event, phase) {
  const finger = fingers.get(event.pointerId);
  if (!finger) return;
  fingers.delete(event.pointerId);
  touch(finger, phase);
}
canvas.addEventListener("pointerup", event => lift(event, "end"));
canvas.addEventListener("pointercancel", event => lift(event, "cancel"));
canvas.addEventListener("contextmenu", event => event.preventDefault());
function release() {
  for (const finger of fingers.values()) touch(finger, "cancel");
  fingers.clear();
}
