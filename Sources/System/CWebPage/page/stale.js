
// ---- A picture that is no longer the head unit's: grey, with the time since when.
const staleNote = make("p", null, "stale-note");
staleNote.hidden = true;
$("sheet").append(staleNote);
/** The connection has ended. */
function pictureEnded() {
  if (!staleNote.hidden || !canvas.dataset.frame) return;
  staleNote.textContent = `Not connected since ${new Date().toLocaleTimeString()}`;
  staleNote.hidden = false;
  canvas.classList.add("stale");
}
/** A picture has come. */
function pictureLives() {
  if (staleNote.hidden) return;
  staleNote.hidden = true;
  canvas.classList.remove("stale");
}
