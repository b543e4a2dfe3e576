
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
  showCarEvents(status.events || []);
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
/** What can be set, by its path: values, and lists as a whole. */
const vehicleItems = new Map();
function addItem(item, path) {
  if (item.members) for (const member of item.members) addItem(member, `${path}.${member.name}`);
  else vehicleItems.set(path, item);
}
const vehicle = make("dl");
const dataName = choice("Vehicle data", []);
const dataRange = make("span", null, "soft");
const dataInput = make("span");
const dataProblem = make("div", null, "soft");
dataProblem.setAttribute("role", "status");
/** The control for a value: words and true or false are chosen, numbers have their range, a list is JSON. */
function showInput() {
  const item = vehicleItems.get(dataName.value);
  if (!item) return;
  const { type, from, to, length, unit } = item;
  const words = type === "boolean" ? ["true", "false"] : item.words;
  const isNumber = type === "integer" || type === "number";
  const input = words ? choice("Value", words.map(word => [word, word])) : field(isNumber ? "number" : "text", "Value");
  if (type === "list") input.placeholder = "[ ]";
  if (isNumber) Object.assign(input, { min: from, max: to, step: type === "integer" ? 1 : "any" });
  dataInput.replaceChildren(input);
  const range = isNumber ? `${from} to ${to}` : type === "list" ? `a list of at most ${length}, as JSON`
    : type === "text" ? `at most ${length} characters` : "";
  dataRange.textContent = [range, unit].filter(Boolean).join(" ");
}
dataName.addEventListener("change", showInput);
async function setVehicle(members) {
  dataProblem.textContent = "";
  await ask("set-vehicle", members).catch(error => { dataProblem.textContent = error.message; });
  showVehicle();
}
function setChosen() {
  // The service reads a number or JSON from a text, and says what it expects.
  setVehicle({ set: { [dataName.value]: dataInput.firstChild.value } });
}
function unset(name) {
  const control = changes(button("Unset", () => setVehicle({ unset: [name] }), "plain"));
  control.setAttribute("aria-label", `Unset ${name}`);
  return control;
}
/** A reload of the configuration may have changed the items of the vehicle's maker: they are read again when one is chosen. */
let shownItems = "";
function showItems(items) {
  const text = JSON.stringify(items);
  if (text === shownItems) return;
  shownItems = text;
  vehicleItems.clear();
  for (const item of items) addItem(item, item.name);
  const chosen = dataName.value;
  dataName.replaceChildren(...[...vehicleItems.keys()].map(name => Object.assign(make("option", name), { value: name })));
  if (vehicleItems.has(chosen)) dataName.value = chosen;
  showInput();
}
dataName.addEventListener("focus", () => ask("vehicle", { items: true }).then(({ items }) => showItems(items)).catch(() => {}));
let shownData = "";
async function showVehicle() {
  const { data, items } = await ask("vehicle", vehicleItems.size ? {} : { items: true });
  if (items) showItems(items);
  const text = JSON.stringify(data);
  if (text === shownData) return;
  shownData = text;
  vehicle.replaceChildren(...Object.entries(data).flatMap(([name, value]) => [make("dt", name), make("dd", JSON.stringify(value), null,
    [" ", unset(name)])]));
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
    make("div", null, "row changes", [dataName, dataInput, dataRange, button("Set", setChosen, "main")]), dataProblem]),
  make("div", null, "item changes", [make("div", "Ignition and data", "title"),
    make("div", "Ignition off ends the service. A master reset deletes the data and files of all apps.", "soft"),
    make("div", null, "row", [twice("Ignition off", () => tell("shutdown", { ignition: false })), twice("Master reset", () => tell("reset"))])]),
);
