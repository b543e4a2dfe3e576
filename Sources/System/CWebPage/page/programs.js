
// ---- The programs that serve requests of apps or say something of the car, and what they have not served.
const programList = make("div"), notServedList = make("div", null, "log");
notServedList.tabIndex = 0;
notServedList.setAttribute("role", "region");
notServedList.setAttribute("aria-label", "Requests that were not served");
let shownPrograms = "";
function showPrograms({ programs = [], notServed = [] }) {
  const text = JSON.stringify([programs, notServed.map(({ ago, ...rest }) => rest)]);
  if (text === shownPrograms) return;
  shownPrograms = text;
  const line = (name, list) => (list?.length ? [make("dt", name), make("dd", list.join(", "))] : []);
  programList.replaceChildren(...programs.map(program => make("div", null, "part", [
    make("b", program.name),
    make("dl", null, null, [...line("serves", program.for), ...line("languages", program.languages), ...line("modules", program.modules),
      ...line("vehicle data", program.data), ...line("events", program.events),
      ...line("waits for its answer", program.waiting?.map(({ number, function: asked, app, for: time }) =>
        `${asked} of ${app}, #${number}, ${(time / 1000).toFixed(1)} s`))]),
  ])));
  if (!programs.length) programList.append(make("p", "No program serves requests of apps: they get UNSUPPORTED_REQUEST.", "soft"));
  const since = Date.now();
  notServedList.replaceChildren(...notServed.toReversed().map(({ function: asked, app, program, reason, ago }) =>
    make("div", `${new Date(since - ago).toLocaleTimeString()} ${asked} of ${app}: ${reason} (${program})`, "bad")));
  notServedList.hidden = !notServed.length;
}
$("car").append(make("div", null, "item", [make("div", "Programs of the car", "title"), programList, notServedList]));
/** A program comes, asks and answers without an event: its state is read while it is looked at. */
setInterval(() => { if (tab === "car" && isOpen() && !document.hidden) refresh(); }, 1000);
