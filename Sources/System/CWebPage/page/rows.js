
// ---- The rows of the list of messages. A row is made once, so that it stays open whatever the filter shows.
function timeText(t) {
  if (times.value === "relative") return `${t < zero ? "" : "+"}${((t - zero) / 1000).toFixed(3)}`;
  if (serviceClock === null) return (t / 1000).toFixed(3);
  const time = new Date(serviceClock + t);
  const two = number => String(number).padStart(2, "0");
  return `${two(time.getHours())}:${two(time.getMinutes())}:${two(time.getSeconds())}.${String(time.getMilliseconds()).padStart(3, "0")}`;
}
function rowOf(entry) {
  if (entry.row) return entry.row;
  entry.row = make("details");
  entry.head = make("summary");
  describe(entry);
  entry.row.append(entry.head);
  entry.row.addEventListener("toggle", () => {
    if (!entry.row.open) return;
    // What is read stays where it is.
    follows = false;
    showBody(entry);
  });
  return entry.row;
}
function describe(entry) {
  const { head, line, answer, app, took } = entry;
  if (!head) return;
  const result = outcome(entry);
  const parameters = (answer || line).parameters;
  const kind = result === "SUCCESS" ? "good" : result && parameters?.success === true ? "warn" : "bad";
  const more = [timeText(line.t), app, line.type === "request" ? `#${line.correlation}`
    : line.type === "response" ? `response #${line.correlation}` : line.type,
    ...(took === null ? [] : [`${took.toFixed(1)} ms`]), ...(line.size ? [`${line.size} B`] : []),
    ...(line.bulk ? [`file ${line.bulk} B`] : [])];
  head.replaceChildren(
    make("span", { in: "\u2192", out: "\u2190" }[line.direction] || "", "faint"), make("b", line.function),
    make("span", result || (line.type === "request" ? "unanswered" : ""), kind),
    ...(kind !== "good" && typeof parameters?.info === "string" ? [make("span", parameters.info, `info ${kind}`)] : []),
    make("span", more.join(" \u00b7 "), "faint"));
  if (entry.body && answer && !entry.showsAnswer) showBody(entry);
}
/** Buttons, the parameters, and those of the answer when it has come. */
function showBody(entry) {
  const { row, line, answer } = entry;
  if (entry.body && entry.showsAnswer === Boolean(answer)) return;
  entry.showsAnswer = Boolean(answer);
  const copy = (text, made) => button(text, event => { event.preventDefault(); copyText(made(entry)); });
  const isRequest = line.type === "request" && line.direction === "in";
  const body = make("section", null, "body", [
    make("div", null, "row", [copy("Copy JSON", jsonText), copy("Copy row", rowText),
      ...(isRequest ? [copy("Copy as Swift", swiftCall), copy("Copy as JavaScript", scriptCall)] : []),
      ...(line.type === "notification" && SENDABLE.includes(line.function)
        ? [changes(button("Send again", () => fillSending(line)))] : []),
      button("Times from here", () => { zero = line.t; times.value = "relative"; listMessages(); })]),
    make("pre", JSON.stringify(line.parameters ?? {}, null, 2)),
    ...(answer ? [make("div", `answer after ${entry.took.toFixed(1)} ms`, "soft"),
      make("pre", JSON.stringify(answer.parameters ?? {}, null, 2))] : []),
  ]);
  if (entry.body) entry.body.replaceWith(body); else row.append(body);
  entry.body = body;
}
