
// ---- Tabs.
const WATCHED = ["touches", "apps", "alerts", "panels", "rpcs"];
const TABS = [["apps", "Apps"], ["alerts", "Alerts"], ["voice", "Voice"], ["messages", "Messages"], ["events", "Events"], ["car", "Car"]];
let tab = "";
function choose(name) {
  tab = name;
  for (const [id] of TABS) {
    $(id).hidden = id !== name;
    $(`tab-${id}`).classList.toggle("on", id === name);
  }
}
for (const [id, text] of TABS) {
  const head = button(text, () => { choose(id); refresh(); });
  head.id = `tab-${id}`;
  $("tabs").append(head);
}
choose("apps");

// ---- The car: day and night, driver distraction, language, vehicle data, ignition.
let theme = "night", isDriving = false;
const LANGUAGES = ["AR-SA", "CS-CZ", "DA-DK", "DE-DE", "EL-GR", "EN-AU", "EN-GB", "EN-IN", "EN-SA", "EN-US", "ES-ES", "ES-MX", "FI-FI",
  "FR-CA", "FR-FR", "HE-IL", "HI-IN", "HU-HU", "ID-ID", "IT-IT", "JA-JP", "KO-KR", "MS-MY", "NL-BE", "NL-NL", "NO-NO", "PL-PL", "PT-BR",
  "PT-PT", "RO-RO", "RU-RU", "SK-SK", "SV-SE", "TH-TH", "TR-TR", "UK-UA", "VI-VN", "ZH-CN", "ZH-TW"];
const language = choice("Language", LANGUAGES.map(name => [name, name]));
language.addEventListener("change", () => tell("language", { name: language.value }).then(refresh));
function show(status) {
  if (status.theme) theme = status.theme;
  if (status.language) language.value = status.language;
  isDriving = Boolean(status.distraction);
  $("theme").textContent = theme === "night" ? "Day" : "Night";
  toggle($("distraction"), isDriving);
}
$("theme").addEventListener("click", async () => {
  await tell("theme", { name: theme === "night" ? "day" : "night" });
  show(await ask("status"));
});
$("distraction").addEventListener("click", async () => {
  await tell("distraction", { on: !isDriving });
  show(await ask("status"));
});
const vehicle = make("dl");
const [dataName, dataValue] = [field("text", "Name: speed"), field("text", "Value: 42")];
const dataProblem = make("div", null, "soft");
async function setVehicle() {
  let value = dataValue.value;
  try { value = JSON.parse(value); } catch { /* A word. */ }
  dataProblem.textContent = "";
  await ask("set-vehicle", { set: { [dataName.value]: value } }).catch(error => { dataProblem.textContent = error.message; });
  showVehicle();
}
async function showVehicle() {
  const { data } = await ask("vehicle");
  vehicle.replaceChildren(...Object.entries(data).flatMap(([name, value]) => [make("dt", name), make("dd", JSON.stringify(value))]));
}
/** For what cannot be taken back: the second press within 3 s does it. */
function twice(text, action) {
  const element = button(text, () => {
    if (element.dataset.sure) { restore(); return action(); }
    element.dataset.sure = "yes";
    element.textContent = "Press again";
    setTimeout(restore, 3000);
  });
  const restore = () => { delete element.dataset.sure; element.textContent = text; };
  return element;
}
$("car").append(
  make("div", null, "item", [make("div", "Language", "title"),
    make("div", "Apps that have registered with another one are unregistered.", "soft"), make("div", null, "row", [language])]),
  make("div", null, "item", [make("div", "Vehicle data", "title"), vehicle,
    make("div", null, "row changes", [dataName, dataValue, button("Set", setVehicle)]), dataProblem]),
  make("div", null, "item changes", [make("div", "Ignition and data", "title"),
    make("div", "Ignition off ends the service. A master reset deletes the data and files of all apps.", "soft"),
    make("div", null, "row", [twice("Ignition off", () => tell("shutdown", { ignition: false })), twice("Master reset", () => tell("reset"))])]),
);
