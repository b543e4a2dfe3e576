
// ---- Alerts: what is shown and waits, and one of any kind for the driver.
const alertList = make("div");
const pause = button("Pause", () => tell(pause.dataset.paused === "true" ? "resume" : "pause").then(refresh));
/** A viewer's message has 64 KiB at most: larger icons come with `bezel alert`. */
const ICON_SIZE = 45000;
function alertForm() {
  const text = make("textarea");
  Object.assign(text, { placeholder: "Text: up to 3 lines", rows: 2, maxLength: 600 });
  text.setAttribute("aria-label", text.placeholder);
  const [buttons, say, from] = [field("text", "Buttons: Yes, No"), field("text", "Text to say"), field("text", "Sender")];
  const time = field("number", "Seconds");
  Object.assign(time, { min: 1, max: 3600 });
  const rank = choice("Priority", [["default", "default"], ["high", "high"], ["low", "low"]]);
  const kind = choice("Kind", [["", "alert"], ["warning", "warning"], ["emergency", "emergency"], ["progress", "progress"]]);
  const [holds, tone] = [field("checkbox", "Hold"), field("checkbox", "Tone")];
  const answered = make("span", "", "soft");
  answered.setAttribute("role", "status");
  const file = field("file", "An icon");
  file.accept = "image/png,image/jpeg,image/bmp";
  let icon = null;
  const chooser = button("Icon", () => {
    if (!icon) return file.click();
    icon = null;
    toggle(chooser, false);
  });
  toggle(chooser, false);
  file.addEventListener("change", async () => {
    const chosen = file.files[0];
    file.value = "";
    answered.textContent = chosen && chosen.size > ICON_SIZE ? `${chosen.name}: ${ICON_SIZE} bytes at most` : "";
    if (!chosen || chosen.size > ICON_SIZE) return;
    icon = base64(new Uint8Array(await chosen.arrayBuffer()));
    toggle(chooser, true);
  });
  // A warning has its own sign; so has an emergency.
  kind.addEventListener("change", () => { chooser.disabled = kind.value === "warning"; });
  const send = button("Show", async () => {
    answered.textContent = "waiting for the driver";
    const lines = text.value.split("\n").map(line => line.trim()).filter(Boolean);
    const words = buttons.value.split(",").map(word => word.trim()).filter(Boolean);
    const members = { text: lines.length ? lines : ["Hello"], buttons: words, priority: rank.value, hold: holds.checked, tone: tone.checked };
    if (kind.value) members[kind.value] = true;
    if (icon && !chooser.disabled) members.icon = icon;
    if (say.value) members.say = say.value;
    if (from.value) members.from = from.value;
    if (time.value) members.time = Math.round(1000 * Number(time.value));
    try {
      const answer = await ask("alert", members);
      answered.textContent = [answer.button ? `${answer.outcome}: ${answer.button}` : answer.outcome, ...(answer.warnings || [])].join(" \u00b7 ");
    } catch (error) { answered.textContent = error.message; }
  }, "main");
  return make("div", null, "item changes", [
    make("div", "Show an alert", "title"),
    make("div", null, "row", [text]),
    make("div", null, "row", [buttons, kind, rank]),
    make("div", null, "row", [from, say, time]),
    make("div", null, "row", [chooser, file, make("label", null, null, [holds, " holds the screen"]), make("label", null, null, [tone, " tone"])]),
    make("div", null, "row", [send, answered]),
  ]);
}
$("alerts").append(alertList,
  make("div", null, "row changes", [pause, button("Complete", () => tell("complete").then(refresh))]), make("p"), alertForm());
/** The most time that was left of the shown alert, by its number. */
const longest = new Map();
let shownAlerts = "";
function seconds(time) { return time === null || time === undefined ? "" : ` ${(time / 1000).toFixed(1)} s`; }
function showAlert(alert) {
  return make("div", null, "item", [
    make("div", (alert.text || []).join(" / ") || "(no text)", "title", [make("span", alert.priority, alert.priority === "high" ? "badge bad" : "badge")]),
    make("div", `${alert.from || "this board"}${alert.name ? ` · ${alert.name}` : ""}`, "soft"),
    make("div", (alert.buttons || []).join(" · "), "soft"),
    make("div", "", "soft time"),
    make("div", null, "left"),
    ...(alert.name ? [make("div", null, "row changes", [button("Withdraw", () => tell("withdraw", { name: alert.name }).then(refresh))])] : []),
  ]);
}
function showAlerts({ paused, shown, waiting }) {
  pause.dataset.paused = paused;
  pause.textContent = paused ? "Resume" : "Pause";
  const alerts = [...(shown ? [shown] : []), ...waiting];
  // The same elements again while only the time runs: a button that is pressed must not go away.
  const text = JSON.stringify([paused, alerts.map(({ left, wait, seen, ...rest }) => rest)]);
  if (text !== shownAlerts) {
    shownAlerts = text;
    alertList.replaceChildren(...alerts.map(showAlert));
    if (!alerts.length) alertList.append(make("p", paused ? "Alerts are held back." : "No alert is shown or waits.", "soft"));
  }
  if (!shown) longest.clear();
  alerts.forEach((alert, index) => {
    const [item, isShown] = [alertList.children[index], alert === shown];
    item.querySelector(".time").textContent = isShown ? `on the screen${alert.left ? `,${seconds(alert.left)} left` : ""}` : `waits${seconds(alert.wait)}`;
    if (isShown && alert.left) longest.set(alert.alert, Math.max(longest.get(alert.alert) || 0, alert.left));
    const part = isShown && alert.left ? alert.left / longest.get(alert.alert) : 0;
    item.querySelector(".left").style.width = `${100 * part}%`;
  });
  if (shown && shown.left && tab === "alerts") setTimeout(refresh, 300);
}
