
// ---- Messages between apps and the head unit: the newest first. 2000 are kept, 300 are shown.
const messages = [], unanswered = new Map();
const messageList = make("div", null, "log");
const filter = field("search", "App or function");
const kinds = choice("Which messages", [["all", "all"], ["refused", "not SUCCESS"], ["open", "unanswered"]]);
const touches = field("checkbox", "Touches");
const hold = button("Hold", () => {
  toggle(hold, !hold.classList.contains("on"));
  if (!hold.classList.contains("on")) listMessages();
});
const keep = button("Save", () => {
  const text = messages.map(entry => JSON.stringify(entry.line)).join("\n") + "\n";
  download("bezel-messages.jsonl", new Blob([text], { type: "application/jsonl" }));
});
const clear = button("Clear", () => { messages.length = 0; unanswered.clear(); listMessages(); });
$("messages").append(make("div", null, "row", [filter, kinds]),
  make("div", null, "row", [make("label", null, null, [touches, " touches"]), hold, keep, clear]), messageList);
for (const control of [filter, kinds, touches]) control.addEventListener("input", listMessages);
function message(line) {
  const { v, id, event, ...rest } = line;
  if (rest.function === "RegisterAppInterface" && rest.type === "request" && rest.parameters) {
    names.set(rest.session, rest.parameters.appName);
  }
  const entry = { line: rest, app: names.get(rest.session) || `session ${rest.session}`, result: rest.result, took: null };
  const asker = rest.type === "request" ? rest.direction : rest.direction === "in" ? "out" : "in";
  const key = `${rest.connection} ${rest.session} ${asker} ${rest.correlation}`;
  if (rest.type === "request") unanswered.set(key, entry);
  const request = rest.type === "response" ? unanswered.get(key) : null;
  if (request) {
    unanswered.delete(key);
    request.result = rest.result;
    request.took = entry.took = rest.t - request.line.t;
    if (request.head) describe(request);
  }
  messages.push(entry);
  if (messages.length > 2000) messages.shift();
  if (unanswered.size > 2000) unanswered.delete(unanswered.keys().next().value);
  if (hold.classList.contains("on") || !isListed(entry)) return;
  messageList.prepend(rowOf(entry));
  while (messageList.childElementCount > 300) messageList.lastChild.remove();
}
function isListed({ line, app, result }) {
  if (line.function === "OnTouchEvent" && !touches.checked) return false;
  if (kinds.value === "refused" && (!result || result === "SUCCESS")) return false;
  if (kinds.value === "open" && (line.type !== "request" || result)) return false;
  const word = filter.value.trim().toLowerCase();
  return !word || `${app} ${line.function}`.toLowerCase().includes(word);
}
function rowOf(entry) {
  const row = make("details");
  entry.head = make("summary");
  describe(entry);
  row.append(entry.head);
  row.addEventListener("toggle", () => {
    if (row.open && row.childElementCount === 1) row.append(make("pre", JSON.stringify(entry.line.parameters ?? {}, null, 2)));
  });
  return row;
}
function describe({ head, line, app, result, took }) {
  const isRequest = line.type === "request";
  const outcome = result || (isRequest ? "unanswered" : "");
  const more = [(line.t / 1000).toFixed(3), app, line.type === "notification" ? line.type : `${line.type} ${line.correlation}`,
    ...(took === null ? [] : [`${took.toFixed(1)} ms`]), `${line.size} B`, ...(line.bulk ? [`file ${line.bulk} B`] : [])];
  head.replaceChildren(
    make("span", line.direction === "in" ? "→" : "←", "faint"), make("b", line.function),
    make("span", outcome, result === "SUCCESS" ? "good" : "bad"), make("span", more.join(" · "), "faint"));
}
function listMessages() {
  messageList.replaceChildren(...messages.filter(isListed).slice(-300).reverse().map(rowOf));
}

// ---- Events: the newest first, 500 of them.
const eventList = make("div", null, "log");
$("events").append(eventList);
function heard(line) {
  recorded(line);
  if (line.id !== watchID) return;
  if (line.event === "touch") return seeFingers(line);
  if (line.event === "rpc") return message(line);
  const { v, id, event, t, ...rest } = line;
  const time = t === undefined ? "" : `${(t / 1000).toFixed(3)} `;
  const text = Object.entries(rest).map(([key, value]) => `${key}=${typeof value === "string" ? value : JSON.stringify(value)}`).join(" ");
  const bad = ["refused", "malformed", "dropped", "flooded", "foreign", "turnedAway", "gaveWay", "lost"].includes(event);
  eventList.prepend(make("div", `${time}${event} ${text}`, bad ? "bad" : ""));
  while (eventList.childElementCount > 500) eventList.lastChild.remove();
  refresh();
}
connect();
