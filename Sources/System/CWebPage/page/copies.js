
// ---- Messages as text: to copy, and as a file for an issue.
/** Also where the browser has no clipboard for a page without https. */
async function copyText(text) {
  try { await navigator.clipboard.writeText(text); } catch {
    const area = make("textarea", text);
    document.body.append(area);
    area.select();
    document.execCommand("copy");
    area.remove();
  }
  state("copied");
}
function rowText({ line, answer, app, took }) {
  const result = answer || line;
  return [timeText(line.t), app, line.direction === "in" ? "from the app" : "to the app", line.function,
    line.correlation ?? "", result.result || "", took === null ? "" : `${took.toFixed(1)} ms`, typeof result.parameters?.info === "string" ? result.parameters.info : "",
    JSON.stringify(line.parameters ?? {})].join("\t");
}
function jsonText({ line, answer }) { return JSON.stringify(answer ? [line, answer] : line, null, 2); }
/** A value as a literal of Swift's type JSON. */
function swiftText(value, indent = "") {
  const inner = indent + "    ";
  if (value === null) return ".null";
  if (typeof value === "string") {
    return JSON.stringify(value).replace(/\\(u([0-9a-f]{4})|b|f|.)/gi, (all, letter, code) =>
      (code ? `\\u{${code}}` : letter === "b" ? "\\u{8}" : letter === "f" ? "\\u{c}" : all));
  }
  if (typeof value !== "object") return String(value);
  const isArray = Array.isArray(value);
  const parts = Object.entries(value).map(([key, part]) =>
    `${inner}${isArray ? "" : `${swiftText(key)}: `}${swiftText(part, inner)},\n`);
  return parts.length ? `[\n${parts.join("")}${indent}]` : isArray ? "[]" : "[:]";
}
/** A call of SmartDeviceLinkApp. */
function swiftCall({ line }) {
  const name = line.function[0].toLowerCase() + line.function.slice(1);
  return `try await sdlManager.send(.${name}, ${swiftText(line.parameters ?? {})})`;
}
/** A call of SDL's JavaScript library. */
function scriptCall({ line }) {
  const parameters = JSON.stringify(line.parameters ?? {}, null, 2);
  return `await sdlManager.sendRpcResolve(new SDL.rpc.messages.${line.function}({ parameters: ${parameters} }));`;
}
/** Values of these names are words of rpc_spec, which say nothing of a person. */
const SPEC_WORDS = new Set(["alignment", "allowed", "appHMIType", "audioStreamingIndicator", "audioStreamingState", "audioType",
  "bitsPerSample", "characterSet", "buttonEventMode", "buttonName", "buttonPressMode", "displayType", "event", "fileType", "graphicSupported",
  "hmiCapabilities", "hmiDisplayLanguage", "hmiDisplayLanguageDesired", "hmiLevel", "imageType", "imageTypeSupported", "interactionLayout",
  "interactionMode", "keyboardLayout", "keypressMode", "language", "languageDesired", "menuLayout", "prerecordedSpeech",
  "properties", "reason", "requestType", "resultCode", "rpcName", "samplingRate", "speechCapabilities", "state", "supportedFormats",
  "systemAction", "systemCapabilityType", "systemContext", "template", "templatesAvailable", "textFields", "triggerSource", "type",
  "updateMode", "userDisallowed", "videoStreamingState", "vrCapabilities"]);
/** Lists of which the `name` is a word, too. */
const SPEC_NAMES = new Set(["textFields", "imageFields", "buttonCapabilities"]);
/** Replaces what people and devices are called, and all texts, by as many x. Equal texts stay equal, so that a file is still
    found by its name. */
class Blanking {
  #texts = new Map();
  #used = new Set();
  /** The next number for texts of one shape. */
  #next = new Map();
  text(text) {
    if (!this.#texts.has(text)) {
      const plain = text.replace(/[\p{L}\p{N}]/gu, "x");
      let blank = plain, number = this.#next.get(plain) || 2;
      for (; this.#used.has(blank) && plain; number++) blank = plain.slice(0, -String(number).length) + number;
      this.#next.set(plain, number);
      this.#used.add(blank);
      this.#texts.set(text, blank);
    }
    return this.#texts.get(text);
  }
  value(value, name, around) {
    if (Array.isArray(value)) return value.map(part => this.value(part, name, around));
    if (value && typeof value === "object") {
      return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, this.value(part, key, name)]));
    }
    if (name === "longitudeDegrees" || name === "latitudeDegrees") return 0;
    if (typeof value !== "string") return value;
    if (name === "info") return value.replace(/"[^"]*"/g, quoted => `"${this.text(quoted.slice(1, -1))}"`);
    const isWord = SPEC_WORDS.has(name) || name === "name" && SPEC_NAMES.has(around);
    return isWord && /^[A-Za-z0-9_-]+$/.test(value) ? value : this.text(value);
  }
}
/** A session for `bezel replay` and for people: the first line says what it is, each other one is an event. */
function sessionText(lines, isBlank) {
  const blanking = new Blanking();
  const first = { event: "messages", version: 1, clock: serviceClock, blank: isBlank };
  return [first, ...lines.map(line => ({ event: "rpc", ...line,
    ...(isBlank && line.parameters ? { parameters: blanking.value(line.parameters) } : {}) }))]
    .map(line => JSON.stringify(line)).join("\n") + "\n";
}
