
// ---- Alerts: what is shown and waits, and a question to the driver.
const alertList = make("div");
const pause = button("Pause", () => tell(pause.dataset.paused === "true" ? "resume" : "pause").then(refresh));
function askForm() {
  const [text, buttons] = [field("text", "Ask the driver"), field("text", "Buttons: Yes, No")];
  text.maxLength = 200;
  const rank = choice("Priority", [["default", "default"], ["high", "high"], ["low", "low"]]);
  const holds = field("checkbox", "Hold");
  const answered = make("span", "", "soft");
  const send = button("Ask", async () => {
    answered.textContent = "waiting for the driver";
    const words = buttons.value.split(",").map(word => word.trim()).filter(Boolean).slice(0, 4);
    try {
      const answer = await ask("alert", { text: [text.value || "Hello"], buttons: words, priority: rank.value, hold: holds.checked });
      answered.textContent = answer.button ? `${answer.outcome}: ${answer.button}` : answer.outcome;
    } catch (error) { answered.textContent = error.message; }
  }, "main");
  return make("div", null, "item changes", [
    make("div", "Ask the driver", "title"),
    make("div", null, "row", [text, buttons]),
    make("div", null, "row", [rank, make("label", null, null, [holds, " holds the screen"]), send, answered]),
  ]);
}
$("alerts").append(alertList,
  make("div", null, "row changes", [pause, button("Complete", () => tell("complete").then(refresh))]), make("p"), askForm());
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
