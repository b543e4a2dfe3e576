
// ---- Messages between apps and the head unit: the newest last. A request and its response are one row.
const MOST_MESSAGES = 2000, MOST_BYTES = 16 << 20;
/** A request whose response has taken so long, in ms, is listed as slow. */
const SLOW = 500;
const messages = [], unanswered = new Map();
/** Messages that are not drawn yet, those whose answer has come, and rows that must go. */
let fresh = [], dropped = [];
const changed = new Set();
let isDue = false, follows = true, unseen = 0, keptBytes = 0;
/** The browser's time at 0 of the service's clock; the time of the newest message; up to when messages were known here at
    the start of the watch; whether what comes is older than the watch. */
let serviceClock = null, newest = -1, known = -1, isPast = false, zero = null;
const messageList = make("div", null, "log");
// The place is kept by the page; a browser that keeps it too would move it twice.
messageList.style.overflowAnchor = "none";
messageList.tabIndex = 0;
messageList.setAttribute("role", "region");
messageList.setAttribute("aria-label", "Messages");
const filter = field("search", "Text, -not, /expression/");
filter.maxLength = 300;
filter.title = "Words that app, function, parameters, result or #correlation id have. -word: not. \"two words\". /regular expression/";
const filterProblem = make("div", null, "soft bad");
const kinds = choice("Which messages",
  [["all", "all"], ["refused", "not SUCCESS"], ["warnings", "WARNINGS"], ["open", "unanswered"], ["slow", "slow: 500 ms and more"]]);
const times = choice("Times", [["clock", "clock"], ["relative", "from the first"]]);
const touches = field("checkbox", "Touches");
const blank = field("checkbox", "Blank names and texts in the file");
const counted = make("span", "", "soft");
const hold = button("Hold", () => {
  toggle(hold, !hold.classList.contains("on"));
  if (!hold.classList.contains("on")) listMessages();
});
const keep = button("Save", () => download("bezel-messages.jsonl",
  new Blob([sessionText(messages.flatMap(({ line, answer }) => (answer ? [line, answer] : [line])).sort((a, b) => a.t - b.t),
    blank.checked)], { type: "application/jsonl" })));
const clear = button("Clear", () => {
  messages.length = 0;
  [fresh, dropped, keptBytes, zero] = [[], [], 0, null];
  unanswered.clear();
  seenAlerts.length = 0;
  listMessages();
});
const toEnd = button("", () => { follows = true; settle(); }, "main to-end");
toEnd.hidden = true;
$("messages").append(make("div", null, "row", [filter, kinds, times]), filterProblem,
  make("div", null, "row", [make("label", null, null, [touches, " touches"]), hold, clear, keep,
    make("label", null, null, [blank, " names and texts blanked"]), counted]), messageList, toEnd);
let passes = filterOf("");
function filterChanged() {
  filterProblem.textContent = "";
  filter.removeAttribute("aria-invalid");
  try { passes = filterOf(filter.value); } catch (error) {
    passes = () => true;
    filterProblem.textContent = `The filter is not used: ${error.message}`;
    filter.setAttribute("aria-invalid", "true");
  }
  listMessages();
}
for (const control of [filter, kinds, touches, times]) control.addEventListener("input", filterChanged);

/** A watch has begun. What it tells first may be known here since before the connection was lost. */
function watchesMessages({ t }) {
  const began = t === undefined ? null : Date.now() - t;
  // Another start of the board: its clock counts from 0 again.
  if (serviceClock !== null && Math.abs(began - serviceClock) > 60000) newest = -1;
  [serviceClock, known, isPast] = [began, newest, true];
}
function message(line) {
  const { v, id, event, ...rest } = line;
  if (rest.function === "RegisterAppInterface" && rest.type === "request"
    && typeof rest.parameters?.appName === "string") {
    nameApp(rest, rest.parameters.appName);
  }
  if (isPast && rest.t <= known) return;
  newest = Math.max(newest, rest.t);
  keptBytes += rest.size || 0;
  const asker = rest.type === "request" ? rest.direction : rest.direction === "in" ? "out" : "in";
  const key = `${rest.connection} ${rest.session} ${asker} ${rest.correlation}`;
  const request = rest.type === "response" ? unanswered.get(key) : null;
  if (request) {
    unanswered.delete(key);
    request.answer = rest;
    request.took = rest.t - request.line.t;
    if (request.isGone) keptBytes -= rest.size || 0;
    else changed.add(request);
  } else {
    const entry = { line: rest, answer: null, app: rest.type === "gap" ? "" : appName(rest), took: null };
    if (rest.type === "request") unanswered.set(key, entry);
    if (unanswered.size > MOST_MESSAGES) unanswered.delete(unanswered.keys().next().value);
    if (zero === null) zero = rest.t;
    messages.push(entry);
    fresh.push(entry);
  }
  while (messages.length && (messages.length > MOST_MESSAGES || keptBytes > MOST_BYTES)) {
    const entry = messages.shift();
    const { line: old, answer, row } = entry;
    entry.isGone = true;
    changed.delete(entry);
    keptBytes -= (old.size || 0) + (answer?.size || 0);
    if (row) dropped.push(row);
    if (fresh.length > messages.length) fresh.shift();
  }
  drawSoon();
}
/** Events that the service has left out, because the page was too slow. */
function gap(count) {
  message({ t: newest + 0.001, type: "gap", direction: "", function: `${count} events are missing here`, session: 0 });
}
function drawSoon() {
  if (isDue) return;
  isDue = true;
  requestAnimationFrame(() => { isDue = false; drawMessages(); });
}
function outcome({ line, answer }) { return (answer || line).result; }
function isListed(entry) {
  const { line, answer, app } = entry;
  if (line.function === "OnTouchEvent" && !touches.checked) return false;
  const result = outcome(entry);
  if (kinds.value === "refused" && (!result || result === "SUCCESS")) return false;
  if (kinds.value === "warnings" && result !== "WARNINGS") return false;
  if (kinds.value === "open" && (line.type !== "request" || result)) return false;
  if (kinds.value === "slow" && !(entry.took >= SLOW)) return false;
  if (!filter.value.trim()) return true;
  const id = line.correlation === undefined ? "" : `#${line.correlation}`;
  return passes([app, line.function, line.type, id, result || "", JSON.stringify(answer?.parameters ?? ""),
    JSON.stringify(line.parameters ?? "")].join(" ").slice(0, FILTER_TEXT));
}
function drawMessages() {
  if (hold.classList.contains("on")) return;
  let isOther = false;
  const [answered, added, gone] = [[...changed], fresh, dropped];
  changed.clear();
  [fresh, dropped] = [[], []];
  const isNew = new Set(added);
  for (const entry of answered) {
    if (entry.row) describe(entry);
    if (!isNew.has(entry) && isListed(entry) !== Boolean(entry.row?.isConnected)) isOther = true;
  }
  if (isOther) {
    for (const row of gone) row.remove();
    return listMessages();
  }
  const height = gone.length && !follows ? messageList.scrollHeight : 0;
  for (const row of gone) row.remove();
  if (height) messageList.scrollTop -= height - messageList.scrollHeight;
  const rows = added.filter(isListed).map(rowOf);
  if (rows.length && !messages.some(({ row }) => row?.isConnected)) messageList.replaceChildren();
  messageList.append(...rows);
  unseen += rows.length;
  settle();
}
function listMessages() {
  [fresh, dropped, unseen] = [[], [], 0];
  changed.clear();
  const top = messageList.getBoundingClientRect().top;
  const placeOf = row => row.getBoundingClientRect().top - top;
  const visible = [...messageList.children].filter(row =>
    placeOf(row) + row.offsetHeight > 0 && placeOf(row) < messageList.clientHeight);
  const held = follows ? null : visible.find(row => row.open) || visible[0];
  const [entry, place] = [messages.find(({ row }) => row && row === held), held ? placeOf(held) : 0];
  const listed = messages.filter(isListed);
  // A row that is made now is described by that.
  for (const shown of listed) if (shown.row) describe(shown);
  messageList.replaceChildren(...listed.map(rowOf));
  if (!listed.length) messageList.append(make("p", messages.length ? "No message passes the filter." : "No message yet.", "soft"));
  const anchor = entry && messages.slice(messages.indexOf(entry)).find(({ row }) => row?.isConnected);
  if (anchor) messageList.scrollTop += placeOf(anchor.row) - place;
  settle();
}
/** Follows the newest message, or tells how many came below. */
function settle() {
  if (follows) {
    messageList.scrollTop = messageList.scrollHeight;
    unseen = 0;
  }
  toEnd.hidden = follows || !unseen;
  toEnd.textContent = `\u2193 ${unseen} new`;
  counted.textContent = `${messageList.querySelectorAll("details").length} of ${messages.length}`;
  drawLanes();
}
function isAtEnd() { return messageList.scrollTop + messageList.clientHeight >= messageList.scrollHeight - 4; }
messageList.addEventListener("scroll", () => {
  // A list that fits cannot be scrolled: it says nothing of what the reader wants.
  if (!messageList.clientHeight || messageList.scrollHeight <= messageList.clientHeight) return;
  follows = isAtEnd();
  if (follows) settle();
});
new ResizeObserver(() => { if (follows) messageList.scrollTop = messageList.scrollHeight; }).observe(messageList);
