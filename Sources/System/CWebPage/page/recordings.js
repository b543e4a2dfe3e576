
// ---- Recordings of fingers (evemu) and sessions (touches and messages, one event a line), and playing them.
const PART = 30000, SESSION = 200000;
let evemu = null, session = null;
const recordFingers = button("● Record fingers", () => (evemu ? endFingers() : beginFingers()), "record");
const recordSession = button("● Record session", () => (session ? endSession() : beginSession()), "record");
const picker = field("file", "A recording");
const speed = choice("Speed", [["0.5", "½ ×"], ["1", "1 ×"], ["2", "2 ×"], ["4", "4 ×"], ["10", "10 ×"]]);
const stopPlaying = button("Stop", () => tell("stop-replay"));
const played = make("span", null, "soft");
speed.value = "1";
stopPlaying.hidden = true;
$("recordings").append(recordFingers, recordSession, changes(button("▶ Play a file", () => picker.click())), changes(speed),
  changes(stopPlaying), picker, played);

async function beginFingers() {
  try {
    evemu = [];
    toggle(recordFingers, true);
    await ask("record", { on: true });
  } catch (error) { endFingers(error); }
}
async function endFingers(error) {
  try {
    if (error) throw error;
    await ask("record", { on: false });
  } catch (problem) { played.textContent = problem.message; }
  const text = (evemu || []).join("");
  evemu = null;
  toggle(recordFingers, false);
  if (text) download("bezel-fingers.evemu", new Blob([text], { type: "text/plain" }));
}
function beginSession() {
  session = [JSON.stringify({ event: "screen", width: canvas.width, height: canvas.height })];
  toggle(recordSession, true);
}
function endSession() {
  download("bezel-session.jsonl", new Blob([session.join("\n") + "\n"], { type: "application/jsonl" }));
  session = null;
  toggle(recordSession, false);
}
/** What the service tells of a recording of this page, and of a session. */
function recorded(line) {
  if (line.event === "recorded" && evemu) evemu.push(line.text);
  if (line.event === "recordingEnded") endFingers(new Error(`the recording has ended: ${line.reason}`));
  if (!session || line.id !== watchID || !["touch", "rpc"].includes(line.event)) return;
  const { v, id, ...rest } = line;
  session.push(JSON.stringify(rest));
  if (session.length > SESSION) endSession();
}
function lostConnection() {
  if (evemu) endFingers(new Error("the connection was closed"));
  if (session) endSession();
  endVideo();
  alertsEnd();
}
async function play(file) {
  const bytes = new Uint8Array(await file.arrayBuffer());
  stopPlaying.hidden = false;
  try {
    let sent = 0;
    for (; bytes.length - sent > PART; sent += PART) await ask("replay", { part: base64(bytes.subarray(sent, sent + PART)), more: true });
    const answer = await ask("replay", { part: base64(bytes.subarray(sent)), speed: Number(speed.value) }, line => {
      played.textContent = `plays ${file.name}: ${line.events} events, ${(line.duration / 1000).toFixed(1)} s`;
    });
    played.textContent = `${file.name}: ${answer.outcome}`;
  } catch (error) { played.textContent = `${file.name}: ${error.message}`; }
  stopPlaying.hidden = true;
}
function base64(bytes) { return btoa(String.fromCharCode(...bytes)); }
picker.addEventListener("change", () => {
  if (picker.files.length) play(picker.files[0]);
  picker.value = "";
});
for (const name of ["dragover", "dragleave", "drop"]) {
  addEventListener(name, event => {
    event.preventDefault();
    document.body.classList.toggle("dropping", name === "dragover" && !looks);
    if (name === "drop" && !looks && event.dataTransfer.files.length) play(event.dataTransfer.files[0]);
  });
}
