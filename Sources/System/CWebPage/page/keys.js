
// ---- Keys, the knob and hard buttons: down while they are pressed.
const KEYS = [
  ["", [["focus.previous", "‹ Knob"], ["select", "Select"], ["focus.next", "Knob ›"], ["back", "Back"], ["home", "Home"]]],
  ["more", [["button.OK", "OK"], ["button.PLAY_PAUSE", "Play"], ["button.SEEKLEFT", "« Seek"], ["button.SEEKRIGHT", "Seek »"],
    ["button.TUNEDOWN", "Tune −"], ["button.TUNEUP", "Tune +"], ["button.SEARCH", "Search"]]],
  ["more", [1, 2, 3, 4, 5, 6, 7, 8, 9, 0].map(number => [`button.PRESET_${number}`, `${number}`])],
];
function hardKey([action, text]) {
  const key = button(text, () => {});
  key.title = action;
  let isDown = false;
  const press = isPressed => {
    if (isDown === isPressed) return;
    isDown = isPressed;
    key.classList.toggle("on", isPressed);
    tell("key", { action, phase: isPressed ? "down" : "up" });
  };
  key.addEventListener("pointerdown", event => { key.setPointerCapture(event.pointerId); press(true); });
  for (const end of ["pointerup", "pointercancel", "lostpointercapture", "blur"]) key.addEventListener(end, () => press(false));
  key.addEventListener("keydown", event => { if (event.key === "Enter" || event.key === " ") press(true); });
  key.addEventListener("keyup", () => press(false));
  return key;
}
const allKeys = button("\u22ef", () => toggle(allKeys, $("head-unit").classList.toggle("all")));
allKeys.id = "all-keys";
allKeys.setAttribute("aria-label", "All hard buttons, pictures and recordings");
$("keys").append(...KEYS.map(([classes, keys]) => make("div", null, classes, keys.map(hardKey))));
$("keys").firstChild.append(allKeys);

// ---- The picture by keyboard and wheel, while it has the focus.
const PICTURE_KEYS = {
  ArrowLeft: "focus.left", ArrowRight: "focus.right", ArrowUp: "focus.up", ArrowDown: "focus.down", PageUp: "focus.previous",
  PageDown: "focus.next", Enter: "select", Escape: "back", Home: "home", End: "voice", F8: "button.PLAY_PAUSE",
  MediaPlayPause: "button.PLAY_PAUSE", MediaTrackPrevious: "button.SEEKLEFT", MediaTrackNext: "button.SEEKRIGHT",
};
const SHORTCUTS = [
  [["←", "→", "↑", "↓"], "move the focus"], [["Page Up", "Page Down", "wheel"], "turn the knob"], [["Enter"], "select; hold it for a long press"],
  [["Esc"], "back"], [["Home"], "all apps"], [["End"], "the voice key"], [["F8"], "play or pause"],
  [["letters", "digits", "Space"], "type on the head unit's keyboard, if one is on the screen"],
  [["Backspace"], "removes a typed character"], [["Enter"], "after typing: ends the entry"],
  [["Tab"], "leaves the picture"], [["?"], "this list, if no keyboard is on the screen"],
];
/** Actions of keys of the picture that are down, by the key's place on the keyboard. */
const downKeys = new Map();
/** The driver has typed since the focus was moved: Enter ends the entry. */
let isTyping = false;
function note(text) { $("note").textContent = text; }
/** Presses a key and releases it. */
function pressOnce(action) {
  for (const phase of ["down", "up"]) tell("key", { action, phase });
}
function type(stroke, refused) {
  isTyping = stroke.key !== "submit";
  return ask("type", stroke).then(() => note(""), error => {
    isTyping = false;
    if (refused) refused(); else note(error.message);
  });
}
function keyDown(event) {
  if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return;
  const { key, code, repeat } = event;
  if (key === "?" && (looks || !isTyping)) {
    event.preventDefault();
    return looks ? showShortcuts() : type({ text: key }, showShortcuts);
  }
  if (looks) return;
  const stroke = [...key].length === 1 ? { text: key } : key === "Backspace" ? { key: "backspace" } : null;
  const action = PICTURE_KEYS[key];
  if (!stroke && !action) return;
  event.preventDefault();
  if (stroke) return type(stroke);
  if (repeat || downKeys.has(code)) return;
  if (key === "Enter" && isTyping) return type({ key: "submit" }, () => pressOnce("select"));
  if (action.startsWith("focus.")) isTyping = false;
  note("");
  downKeys.set(code, action);
  tell("key", { action, phase: "down" });
}
function keyUp(code, phase) {
  const action = downKeys.get(code);
  if (!action) return;
  downKeys.delete(code);
  tell("key", { action, phase });
}
canvas.addEventListener("keydown", keyDown);
canvas.addEventListener("keyup", event => keyUp(event.code, "up"));
canvas.addEventListener("blur", () => { for (const code of [...downKeys.keys()]) keyUp(code, "cancelled"); });
/** What of a notch of the wheel has not turned the knob yet, in pixels. */
let turned = 0;
const NOTCH = 100, MOST_STEPS = 5;
canvas.addEventListener("wheel", event => {
  // A page that is only scrolled does not turn the knob.
  if (looks || event.ctrlKey || document.activeElement !== canvas) return;
  event.preventDefault();
  turned += (event.deltaY || event.deltaX) * [1, 30, 300][event.deltaMode];
  const steps = Math.round(turned / NOTCH);
  if (!steps) return;
  turned = 0;
  isTyping = false;
  for (let step = 0; step < Math.min(Math.abs(steps), MOST_STEPS); step++) pressOnce(steps > 0 ? "focus.next" : "focus.previous");
}, { passive: false });
$("shortcuts").append(make("h2", "Keys of the picture"),
  make("dl", null, null, SHORTCUTS.flatMap(([keys, text]) =>
    [make("dt", null, null, keys.flatMap(key => [make("kbd", key), " "])), make("dd", text)])),
  button("Close", () => $("shortcuts").close(), "main"));
function showShortcuts() { if (!$("shortcuts").open) $("shortcuts").showModal(); }
$("help").addEventListener("click", showShortcuts);
addEventListener("keydown", event => {
  if (event.key !== "?" || event.target === canvas || event.target.closest("input, textarea, select")) return;
  event.preventDefault();
  showShortcuts();
});
