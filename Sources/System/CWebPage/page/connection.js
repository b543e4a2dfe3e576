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
/** Marks what changes something: it is hidden from a viewer that may only look. */
function changes(element) {
  element.classList.add("changes");
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
let socket = null, lastID = 0, wait = 500, watchID = 0, looks = false;
/** Requests that wait for their answer, by id, and those that are not sent yet. */
const asked = new Map(), queue = [];
/** The service disconnects a client of which 32 requests wait to be read. Answers to LONG orders come after minutes. */
const MOST = 16, LONG = ["alert", "replay"];
function isOpen() { return socket && socket.readyState === WebSocket.OPEN; }
/** Asks, and resolves with the answer. Events before it go to `told`. A request that waits behind all others is replaced by
    the next one with the same `kind`. */
function ask(order, members = {}, told, kind) {
  if (!isOpen()) return Promise.reject(new Error("not connected"));
  const last = queue[queue.length - 1];
  if (kind && last && last.kind === kind) {
    last.members = members;
    return last.answer;
  }
  const request = { order, members, told, kind };
  request.answer = new Promise((done, failed) => Object.assign(request, { done, failed }));
  queue.push(request);
  sendNext();
  return request.answer;
}
function sendNext() {
  const waiting = () => [...asked.values()].filter(({ order }) => !LONG.includes(order)).length;
  while (queue.length && isOpen() && waiting() < MOST) {
    const request = queue.shift();
    const id = ++lastID;
    asked.set(id, request);
    if (request.order === "watch") watchID = id;
    socket.send(JSON.stringify({ v: 1, id, do: request.order, ...request.members }));
  }
}
/** One after the other: each answer may hold a file of 4 MiB. */
let turn = Promise.resolve();
function inTurn(work) {
  const mine = turn.then(work);
  turn = mine.catch(() => {});
  return mine;
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
    if (typeof event.data !== "string") {
      pictureLives();
      return picture(event.data);
    }
    const line = JSON.parse(event.data);
    const waiting = asked.get(line.id);
    // An answer has `ok`. The one of "occupy" has an `event` as well.
    if (line.ok === undefined) {
      if (waiting && waiting.told) waiting.told(line);
      return heard(line);
    }
    asked.delete(line.id);
    sendNext();
    if (!waiting) return;
    if (line.ok) waiting.done(line); else waiting.failed(new Error(line.error));
  };
  opened.onclose = event => {
    for (const waiting of [...asked.values(), ...queue]) waiting.failed(new Error("the connection was closed"));
    asked.clear();
    queue.length = 0;
    fingers.clear();
    lostConnection();
    pictureEnded();
    if (event.code === 1008) {
      $("main").hidden = true;
      $("gate").hidden = false;
      $("why").textContent = "The token in this address is missing or wrong. The log of the service has the address with its token; "
        + "each start has another one, unless web.token_file keeps it.";
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
    looks = status.mayChange === false;
    document.body.classList.toggle("looks", looks);
    language.disabled = looks;
    state(`connected to Bezel ${status.version}${looks ? ", only to look (web.touch is false)" : ""}`);
    show(status);
    // Another start of the service counts connections anew.
    names.clear();
    for (const app of (await ask("apps")).apps) nameApp(app, app.name);
    watchesMessages(await ask("watch", { kinds: WATCHED, past: true }));
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
