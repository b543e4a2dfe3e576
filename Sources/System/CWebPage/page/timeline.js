
// ---- The time line: HMI levels and video of each app, and alerts, as lanes over the time of the kept messages.
const lanes = make("canvas");
const laneHint = make("div", "A click leads to the message.", "soft");
const laneBox = make("details", null, "part", [make("summary", "Time line"), lanes, laneHint]);
lanes.setAttribute("role", "img");
$("messages").insertBefore(laneBox, messageList);
laneBox.addEventListener("toggle", drawLanes);
const LANE = 22, NAMED = 120;
const ALERTS = ["Alert", "SubtleAlert", "AlertManeuver", "PerformInteraction", "ScrollableMessage", "Slider"];
/** When alerts of apps and of this board were on the screen, the newest 500 since the page was opened. */
const seenAlerts = [];
function alertSeen({ event, alert, from, text, t }) {
  if (event === "shown") seenAlerts.push({ alert, begin: t, end: null, text: [from, (text || []).join(" / ")].filter(Boolean).join(": ") });
  if (seenAlerts.length > 500) seenAlerts.shift();
  const last = event === "ended" && seenAlerts.findLast(one => one.alert === alert && one.end === null);
  if (last) last.end = t;
  drawLanes();
}
/** The connection was lost: the end of an alert that is on the screen does not come here. */
function alertsEnd() { for (const one of seenAlerts) one.end ??= Math.max(newest, one.begin); }
/** The times that the lanes show: from the first message, or the first alert if there is none, to the last of both. */
function laneTimes(entries) {
  const first = entries[0]?.line.t ?? seenAlerts[0]?.begin;
  const last = Math.max(newest, ...entries.slice(-1).map(({ line }) => line.t), ...seenAlerts.slice(-1).map(({ begin, end }) => end ?? begin));
  return first === undefined ? [0, 1] : [first, Math.max(last, first + 1)];
}
/** Lanes in order: each has a name and parts with begin, end, text and colour. Times are the service's, in ms. */
function lanesOf(entries) {
  const [found, open] = [new Map(), new Map()];
  const [begin, end] = laneTimes(entries);
  const lane = name => found.get(name) || found.set(name, []).get(name);
  const put = (name, t, text, color) => {
    const last = open.get(name);
    if (last && last.text === text) return;
    if (last) last.end = t;
    open.delete(name);
    if (!text) return;
    open.set(name, { begin: t, end, text, color });
    lane(name).push(open.get(name));
  };
  for (const { line, answer, app } of entries) {
    const told = line.parameters || {};
    if (line.function === "OnHMIStatus" && !told.windowID && typeof told.hmiLevel === "string") {
      put(app, line.t, told.hmiLevel, { FULL: "--fill", LIMITED: "--good", BACKGROUND: "--warn" }[told.hmiLevel] || "--faint");
      put(`${app}: video`, line.t, told.videoStreamingState === "STREAMABLE" ? "video" : "", "--accent");
    }
    if (line.function === "OnAppInterfaceUnregistered" || line.function === "UnregisterAppInterface") {
      put(app, line.t, "");
      put(`${app}: video`, line.t, "");
    }
    if (ALERTS.includes(line.function) && line.type === "request") {
      lane("alerts").push({ begin: line.t, end: answer ? answer.t : end, text: `${line.function} ${typeof told.alertText1 === "string" ? told.alertText1 : ""}`,
        color: answer && !answer.parameters?.success ? "--bad" : "--accent" });
    }
  }
  for (const one of seenAlerts) {
    const part = { ...one, begin: Math.max(one.begin, begin), end: one.end ?? end, color: "--good" };
    if (part.end >= part.begin) lane("on the screen").push(part);
  }
  const last = ["alerts", "on the screen"];
  return [...found].sort(([a], [b]) => last.indexOf(a) - last.indexOf(b) || a.localeCompare(b));
}
let laneSpan = [0, 1];
function drawLanes() {
  if (!laneBox.open || !laneBox.clientWidth) return;
  const found = lanesOf(messages);
  const [width, height] = [laneBox.clientWidth, (found.length + 1) * LANE];
  const ratio = devicePixelRatio || 1;
  [lanes.width, lanes.height] = [width * ratio, height * ratio];
  [lanes.style.width, lanes.style.height] = [`${width}px`, `${height}px`];
  const paint = lanes.getContext("2d");
  // A canvas needs the colour that the style has chosen for the theme.
  const color = name => { laneHint.style.color = `var(${name})`; return getComputedStyle(laneHint).color; };
  paint.scale(ratio, ratio);
  paint.font = "12px sans-serif";
  paint.textBaseline = "middle";
  laneSpan = laneTimes(messages);
  const x = t => NAMED + (width - NAMED) * (t - laneSpan[0]) / (laneSpan[1] - laneSpan[0]);
  const write = (text, left, room, y, name) => {
    paint.save();
    paint.beginPath();
    paint.rect(left, y, Math.max(room, 0), LANE);
    paint.clip();
    paint.fillStyle = color(name);
    paint.fillText(text, left + 4, y + LANE / 2);
    paint.restore();
  };
  found.forEach(([name, parts], index) => {
    const y = index * LANE;
    write(name, 0, NAMED - 4, y, "--soft");
    for (const { begin, end, text, color: fill } of parts) {
      paint.fillStyle = color(fill);
      paint.fillRect(x(begin), y + 2, Math.max(x(end) - x(begin), 2), LANE - 4);
      write(text, x(begin), x(end) - x(begin), y, fill === "--fill" ? "--on-fill" : "--card");
    }
  });
  const y = found.length * LANE;
  write("messages", 0, NAMED - 4, y, "--soft");
  const [faint, bad] = [color("--faint"), color("--bad")];
  for (const entry of messages) {
    paint.fillStyle = outcome(entry) && outcome(entry) !== "SUCCESS" ? bad : faint;
    paint.fillRect(x(entry.line.t), y + 4, 1, LANE - 8);
  }
  laneHint.style.color = "";
  lanes.setAttribute("aria-label",
    ["Time line", ...found.map(([name, parts]) => `${name}: ${parts.map(part => part.text).join(", ")}`)].join("; "));
}
lanes.addEventListener("click", event => {
  const share = (event.offsetX - NAMED) / (lanes.clientWidth - NAMED);
  const t = laneSpan[0] + share * (laneSpan[1] - laneSpan[0]);
  const near = messages.filter(({ row }) => row?.isConnected)
    .reduce((best, entry) => (!best || Math.abs(entry.line.t - t) < Math.abs(best.line.t - t) ? entry : best), null);
  if (!near) return;
  follows = false;
  near.row.scrollIntoView({ block: "center" });
  near.head.focus();
});
