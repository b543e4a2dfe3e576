const $ = id => document.getElementById(id);
/** An element. Texts of apps only ever become text nodes: an app is a stranger. */
function make(name, text, classes, children = []) {
  const element = document.createElement(name);
  if (text !== undefined && text !== null) element.textContent = text;
  if (classes) element.className = classes;
  element.append(...children);
  return element;
}
function button(text, action, classes) {
  const element = make("button", text, classes);
  element.type = "button";
  element.addEventListener("click", action);
  return element;
}
function field(type, label, value = "") {
  const element = make("input");
  element.type = type;
  element.placeholder = label;
  element.setAttribute("aria-label", label);
  element.value = value;
  return element;
}
function choice(label, pairs) {
  const element = make("select", null, null, pairs.map(([value, text]) => {
    const option = make("option", text);
    option.value = value;
    return option;
  }));
  element.setAttribute("aria-label", label);
  return element;
}
function toggle(element, isOn) {
  element.classList.toggle("on", isOn);
  element.setAttribute("aria-pressed", isOn);
}
/** Lets the browser save a file. */
function download(name, blob) {
  const link = make("a");
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 1000);
}

// ---- The connection: requests and answers as on the control socket, pictures as binary messages.
const token = new URLSearchParams(location.hash.slice(1)).get("k") || "";
let socket = null, lastID = 0, wait = 500, watchID = 0;
const asked = new Map();
/** Asks, and resolves with the answer. Events before it go to `told`. */
function ask(order, members = {}, told) {
  return new Promise((done, failed) => {
    if (!socket || socket.readyState !== WebSocket.OPEN) return failed(new Error("not connected"));
    const id = ++lastID;
    asked.set(id, { done, failed, told });
    socket.send(JSON.stringify({ v: 1, id, do: order, ...members }));
  });
}
function tell(order, members) { return ask(order, members).catch(error => state(error.message, true)); }
function state(text, isBad) {
  $("state").textContent = text;
  $("state").className = isBad ? "bad" : "";
}
function connect() {
  const opened = new WebSocket(`ws://${location.host}/socket`);
  opened.binaryType = "arraybuffer";
  socket = opened;
  opened.onopen = () => {
    if (token) opened.send(token);
    begin();
  };
  opened.onmessage = event => {
    if (typeof event.data !== "string") return picture(event.data);
    const line = JSON.parse(event.data);
    const waiting = asked.get(line.id);
    if (line.event) {
      if (waiting && waiting.told) waiting.told(line);
      return heard(line);
    }
    asked.delete(line.id);
    if (!waiting) return;
    if (line.ok) waiting.done(line); else waiting.failed(new Error(line.error));
  };
  opened.onclose = event => {
    for (const waiting of asked.values()) waiting.failed(new Error("the connection was closed"));
    asked.clear();
    fingers.clear();
    lostConnection();
    if (event.code === 1008) {
      $("main").hidden = true;
      $("gate").hidden = false;
      $("why").textContent = "The token in this address is missing or wrong. The log of the service has the address with its token; "
        + "each start has another one.";
      return state("refused", true);
    }
    state(`not connected${event.reason ? `: ${event.reason}` : ""}; trying again`, true);
    setTimeout(connect, wait);
    wait = Math.min(wait * 2, 10000);
  };
}
async function begin() {
  try {
    const status = await ask("status");
    wait = 500;
    $("main").hidden = false;
    fit();
    state(`connected to Bezel ${status.version}`);
    show(status);
    watchID = lastID + 1;
    await ask("watch", { kinds: WATCHED });
    look();
    refresh();
  } catch { /* onclose tells. */ }
}
function look() {
  if (socket && socket.readyState === WebSocket.OPEN) socket.send(new Uint8Array([document.hidden ? 0 : 1]));
}
document.addEventListener("visibilitychange", () => {
  if (document.hidden) release();
  look();
});
