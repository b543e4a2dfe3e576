
// ---- What can be said. A click says it, as if a driver had said it.
let shownVoice = "";
async function showVoice() {
  const { state, phrases, leftOut } = await ask("voice");
  const text = JSON.stringify([state, phrases, leftOut]);
  if (text === shownVoice) return;
  shownVoice = text;
  const say = phrase => { tell("voice", { say: phrase.text }).then(refresh); setTimeout(refresh, 1000); };
  $("voice").replaceChildren(
    make("div", null, "item", [
      make("div", state === "closed" ? "No voice session" : "Voice session", "title", [make("span", state, "badge")]),
      make("div", null, "row changes", [button(state === "closed" ? "Press the voice key" : "Press it again",
        () => tell("voice", { press: true }).then(refresh), "main")]),
    ]),
    make("div", null, "item", [
      make("div", phrases.length ? "What can be said" : "Nothing can be said now", "title"),
      ...phrases.map(phrase => make("div", null, "row", [
        Object.assign(button(`\u201c${phrase.text}\u201d`, () => say(phrase)), { className: "changes" }),
        make("span", [phrase.kind, phrase.app].filter(Boolean).join(" \u00b7 "), "soft"),
      ])),
      ...(leftOut ? [make("div", `${leftOut} more cannot be said: there are too many.`, "soft")] : []),
    ]));
}
