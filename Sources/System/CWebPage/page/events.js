
// ---- Events: the newest first, 500 of them.
const eventList = make("div", null, "log");
$("events").append(eventList);
function heard(line) {
  recorded(line);
  if (line.id !== watchID) return;
  if (line.event === "touch") return seeFingers(line);
  if (line.event === "rpc") return message(line);
  if (line.event === "present") { isPast = false; return; }
  if (line.event === "lost") gap(line.count);
  if (line.alert !== undefined && ["shown", "ended"].includes(line.event)) alertSeen(line);
  const { v, id, event, t, ...rest } = line;
  const time = t === undefined ? "" : `${(t / 1000).toFixed(3)} `;
  const text = Object.entries(rest).map(([key, value]) => `${key}=${typeof value === "string" ? value : JSON.stringify(value)}`).join(" ");
  const bad = ["refused", "malformed", "dropped", "flooded", "foreign", "turnedAway", "gaveWay", "lost"].includes(event);
  eventList.prepend(make("div", `${time}${event} ${text}`, bad ? "bad" : ""));
  while (eventList.childElementCount > 500) eventList.lastChild.remove();
  refresh();
}
connect();
