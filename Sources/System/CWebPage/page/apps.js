
// ---- Apps and alerts: asked again after an event that may change them, at most every 200 ms.
let isStale = false;
function refresh() {
  if (isStale) return;
  isStale = true;
  setTimeout(async () => {
    isStale = false;
    try {
      if (tab === "apps") await showApps((await ask("apps")).apps, (await ask("status")).cloudApps);
      if (tab === "alerts") showAlerts(await ask("alerts"));
      if (tab === "voice") await showVoice();
      if (tab === "car") {
        await showVehicle();
        showPrograms(await ask("status"));
      }
      if (outlined) await outline();
    } catch { /* onclose tells. */ }
  }, 200);
}
/** The apps' names by connection and session: another app may get a session that has ended. */
const names = new Map();
const MOST_NAMES = 500;
function nameApp({ connection, session }, name) {
  names.delete(`${connection} ${session}`);
  names.set(`${connection} ${session}`, name);
  if (names.size > MOST_NAMES) names.delete(names.keys().next().value);
}
function appName({ connection, session }) { return names.get(`${connection} ${session}`) || `session ${session}`; }
/** Sessions whose details are shown, and what was last shown of them. */
const opened = new Set(), shownDetails = new Map();
async function showApps(apps, cloudApps) {
  for (const app of apps) nameApp(app, app.name);
  const details = new Map();
  for (const { session } of apps) if (opened.has(session)) details.set(session, await appDetails(session));
  // The same elements again while nothing has changed: a button that is pressed must not go away.
  const absent = cloudApps.filter(app => app.state !== "connected");
  const text = JSON.stringify([absent, apps.map(({ registeredFor, ...rest }) => [rest, shownDetails.get(rest.session)?.text])]);
  if (text === shownApps) return;
  shownApps = text;
  $("apps").replaceChildren(...apps.map(app => appItem(app, details.get(app.session))), ...absent.map(cloudItem));
  if (!apps.length && !absent.length) $("apps").append(make("p", "No app is registered. Apps connect to the address in the service's log.", "soft"));
}
let shownApps = "";
/** An app that the head unit connects to. */
function cloudItem(app) {
  return make("div", null, "item", [
    make("div", app.name, "title", [make("span", app.state, "badge")]),
    make("div", [app.appID, app.url, app.problem].filter(Boolean).join(" · "), "soft"),
    make("div", null, "row changes", [button("Connect", () => tell("activate", { app: app.appID }).then(refresh), "main")]),
  ]);
}
function appItem(app, shown) {
  const name = { app: String(app.session) };
  const level = make("span", app.level, app.level === "FULL" ? "badge main" : "badge");
  const details = make("details", null, "part", [make("summary", "Texts, menu, files")]);
  if (shown) {
    details.open = true;
    details.append(shown);
  }
  details.addEventListener("toggle", () => {
    if (details.open === opened.has(app.session)) return;
    if (details.open) opened.add(app.session); else opened.delete(app.session);
    if (details.open) appDetails(app.session).then(body => details.append(body)); else details.lastChild.remove();
  });
  return make("div", null, "item", [
    make("div", app.name, "title", [level]),
    make("div", `${app.appID} · session ${app.session} · ${app.audio} · ${app.context}`, "soft"),
    make("div", `${(app.types || []).join(", ")} · priority ${app.priority} · ${app.regions} regions · ${app.peer || "?"}`, "soft"),
    make("div", null, "row changes", [
      button("Activate", () => tell("activate", name).then(refresh), app.level === "FULL" ? "" : "main"),
      button("Exit", () => tell("exit", name).then(refresh)),
      button("Slow for 5 s", () => tell("slow", { ...name, time: 5000 })),
      button("Drop connection", () => tell("drop", name)),
      network(app),
    ]),
    details,
  ]);
}
/** Delays in ms each way and bytes a second, 0 for no limit. A link with TCP loses nothing: a loss is a delay. */
const PACES = [["0 0", "Network: full speed"], ["50 0", "50 ms later"], ["200 0", "200 ms later"], ["1000 0", "1 s later"],
  ["100 48000", "100 ms, 48 kB/s"], ["400 12000", "400 ms, 12 kB/s"], ["1000 2000", "1 s, 2 kB/s"]];
function network(app) {
  const present = `${app.delay || 0} ${app.rate || 0}`;
  const others = PACES.some(([pace]) => pace === present) ? [] : [[present, `${app.delay} ms, ${app.rate || "all"} B/s`]];
  const chosen = choice(`Network of ${app.name}`, [...PACES, ...others]);
  chosen.value = present;
  chosen.title = "Both directions, until the connection ends. A loss is a delay: TCP sends again what was lost.";
  chosen.addEventListener("change", () => {
    const [delay, rate] = chosen.value.split(" ").map(Number);
    tell("slow", { app: String(app.session), delay, ...(rate ? { rate } : {}) }).then(refresh);
  });
  return chosen;
}
async function appDetails(session) {
  const told = await ask("app", { app: String(session) }).catch(() => null);
  if (!told) return make("div");
  const { v, id, ok, ...rest } = told;
  const text = JSON.stringify(rest);
  const last = shownDetails.get(session);
  // The same element again, so that its pictures need not be fetched again.
  if (last && last.text === text) return last.body;
  const body = make("div", null, null, [
    make("h2", `RPC ${rest.rpcVersion} · ${rest.language}`),
    make("div", rest.hash ? `resumes with hash ${rest.hash}` : "nothing to resume yet: no OnHashChange", "soft"),
    ...part("Show", Object.keys(rest.show).length && pairs(rest.show)),
    ...part("Menu", rest.menu.length && menuTree(rest.menu, 0, 1)),
    ...part("Choice sets", rest.choiceSets.length && make("ul", null, null, rest.choiceSets.map(set =>
      make("li", `${set.interactionChoiceSetID}: ${set.choiceSet.map(one => one.menuName).join(", ")}`)))),
    ...part("Global properties", Object.keys(rest.globalProperties).length && pairs(rest.globalProperties)),
    ...part("Subscriptions", make("div", [...rest.buttons, ...rest.vehicleData, ...rest.capabilities].join(", "), "soft")),
    ...part("Files", rest.files.length && make("div", null, "files", rest.files.slice(0, 100).map(file => fileItem(session, file)))),
  ]);
  shownDetails.set(session, { text, body });
  return body;
}
function part(title, body) { return body ? [make("h2", title), body] : []; }
function pairs(object) {
  return make("dl", null, null, Object.entries(object).flatMap(([name, value]) =>
    [make("dt", name), make("dd", typeof value === "string" ? value : JSON.stringify(value))]));
}
/** Apps may nest submenus as deep as they like; deeper ones than 10 are left out. */
function menuTree(items, parent, depth) {
  return make("ul", null, null, items.map(item => ({ item, entry: item.menuID === undefined ? item.menuParams : item }))
    .filter(({ entry }) => entry && (entry.parentID || 0) === parent)
    .map(({ item, entry }) => make("li", entry.menuName, null,
      item.menuID !== undefined && depth < 10 ? [menuTree(items, item.menuID, depth + 1)] : [])));
}
const PICTURES = { GRAPHIC_PNG: "image/png", GRAPHIC_JPEG: "image/jpeg", GRAPHIC_BMP: "image/bmp" };
function fileItem(session, file) {
  const kind = PICTURES[file.type];
  const preview = make(kind ? "img" : "div", kind ? null : file.type);
  if (kind) {
    preview.alt = file.name;
    inTurn(() => ask("file", { app: String(session), name: file.name })).then(
      answer => { preview.src = `data:${kind};base64,${answer.contents}`; }, error => { preview.alt = error.message; });
  }
  return make("figure", null, null, [preview, make("figcaption", `${file.name} · ${file.size} B${file.persistent ? " · kept" : ""}`)]);
}
