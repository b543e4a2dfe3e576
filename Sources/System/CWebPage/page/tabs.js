
// ---- Tabs.
const WATCHED = ["touches", "apps", "alerts", "panels", "rpcs"];
const TABS = [["apps", "Apps"], ["alerts", "Alerts"], ["voice", "Voice"], ["messages", "Messages"], ["events", "Events"], ["car", "Car"]];
let tab = "";
function choose(name) {
  tab = name;
  for (const [id] of TABS) {
    const [head, isChosen] = [$(`tab-${id}`), id === name];
    $(id).hidden = !isChosen;
    head.classList.toggle("on", isChosen);
    head.setAttribute("aria-selected", isChosen);
    // Tab goes to the chosen one only; arrows go to the others.
    head.tabIndex = isChosen ? 0 : -1;
    if (isChosen) head.scrollIntoView({ block: "nearest", inline: "nearest" });
  }
}
for (const [id, text] of TABS) {
  const head = button(text, () => { choose(id); refresh(); });
  head.id = `tab-${id}`;
  head.setAttribute("role", "tab");
  head.setAttribute("aria-controls", id);
  $(id).setAttribute("role", "tabpanel");
  $(id).setAttribute("aria-labelledby", head.id);
  $("tabs").append(head);
}
choose("apps");
$("tabs").addEventListener("keydown", event => {
  const [now, last] = [TABS.findIndex(([id]) => id === tab), TABS.length - 1];
  const next = { ArrowLeft: now ? now - 1 : last, ArrowRight: now < last ? now + 1 : 0, Home: 0, End: last }[event.key];
  if (next === undefined) return;
  event.preventDefault();
  $(`tab-${TABS[next][0]}`).click();
  $(`tab-${TABS[next][0]}`).focus();
});

// ---- The colours of this page: as the system says, or always the same.
function setLook(look) {
  document.documentElement.dataset.look = look;
  $("look").value = look;
}
/** A browser may forbid storage: then the choice lasts until the page is closed. */
function stored(key, value) {
  try {
    if (value === undefined) return localStorage.getItem(key) || "";
    localStorage.setItem(key, value);
  } catch { /* As above. */ }
  return "";
}
setLook(stored("look"));
$("look").addEventListener("change", () => {
  setLook($("look").value);
  stored("look", $("look").value);
});
