
// ---- The filter of messages: words that must all be there, "-word" for not, "two words", and /expressions/.
/** The most characters of a message that a filter reads. */
const FILTER_TEXT = 8000;
/** Matches expressions in time proportional to the text: all alternatives are followed at once, so that no expression
    can keep the page busy. Case does not count. It has no back references and no looking around. */
class Expression {
  static MOST_STEPS = 2000;
  constructor(source) {
    new RegExp(source, "i"); // Names what is wrong.
    this.source = source;
    this.place = 0;
    this.steps = [];
    this.alternatives();
    if (this.place < source.length) throw new Error("a ) without its (");
    this.add({ is: "end" });
    this.marks = new Uint32Array(this.steps.length);
    this.turn = 0;
  }
  add(step) {
    if (this.steps.length >= Expression.MOST_STEPS) throw new Error("the expression is too long");
    this.steps.push(step);
    return this.steps.length - 1;
  }
  alternatives() {
    const fork = this.add({ is: "fork", ways: [] });
    const ends = [];
    do {
      this.steps[fork].ways.push(this.steps.length);
      while (this.place < this.source.length && !"|)".includes(this.source[this.place])) this.repeated();
      ends.push(this.add({ is: "fork", ways: [] }));
    } while (this.source[this.place] === "|" && ++this.place);
    for (const end of ends) this.steps[end].ways = [this.steps.length];
  }
  /** An atom and how often. */
  repeated() {
    const first = this.steps.length;
    this.atom();
    const found = /^(?:([*+?])|\{(\d+)(,?)(\d*)\})\??/.exec(this.source.slice(this.place, this.place + 20));
    if (!found) return;
    const [least, most] = { "*": [0, Infinity], "+": [1, Infinity], "?": [0, 1] }[found[1]]
      || [Number(found[2]), found[4] ? Number(found[4]) : found[3] ? Infinity : Number(found[2])];
    if (Math.max(least, Number.isFinite(most) ? most : 0) > 100) throw new Error("repeated more than 100 times");
    const after = this.place + found[0].length;
    // The atom is copied, not read again: groups in groups would double the work with each level.
    const piece = this.steps.splice(first);
    const again = () => {
      const shift = this.steps.length - first;
      for (const step of piece) this.add(step.ways ? { ...step, ways: step.ways.map(way => way + shift) } : step);
    };
    for (let time = 0; time < least; time++) again();
    if (most === Infinity) {
      const fork = this.add({ is: "fork", ways: [] });
      again();
      this.add({ is: "fork", ways: [fork] });
      this.steps[fork].ways = [fork + 1, this.steps.length];
    } else {
      const forks = [];
      for (let time = least; time < most; time++) { forks.push(this.add({ is: "fork", ways: [] })); again(); }
      for (const fork of forks) this.steps[fork].ways = [fork + 1, this.steps.length];
    }
    this.place = after;
  }
  atom() {
    const rest = this.source.slice(this.place);
    if (rest[0] === "(") {
      if (rest[1] === "?" && rest[2] !== ":") throw new Error(`"${rest.slice(0, 3)}" is not possible here`);
      this.place += rest[1] === "?" ? 3 : 1;
      this.alternatives();
      this.place += 1;
      return;
    }
    const part = /^(?:\[(?:\\.|[^\]\\])*\]|\\(?:u[0-9a-f]{4}|x[0-9a-f]{2}|c[a-z]|.)|.)/isu.exec(rest)[0];
    if (/^\\[1-9kpP]/.test(part)) throw new Error(`"${part}" is not possible here`);
    this.place += part.length;
    if (["^", "$", "\\b", "\\B"].includes(part)) { this.add({ is: part }); return; }
    const one = new RegExp(`^(?:${part})$`, "i");
    this.add({ is: "letter", table: Uint8Array.from({ length: 128 }, (_, code) => one.test(String.fromCharCode(code))), one });
  }
  test(text) {
    const isWord = place => /\w/.test(text[place] || "");
    let now = [];
    for (let place = 0; place <= text.length; place++) {
      this.turn++;
      const [code, ready, next, stack] = [text.charCodeAt(place), [], [], [...now, 0]];
      while (stack.length) {
        const at = stack.pop();
        if (this.marks[at] === this.turn) continue;
        this.marks[at] = this.turn;
        const step = this.steps[at];
        switch (step.is) {
          case "end": return true;
          case "letter": ready.push(at); break;
          case "fork": stack.push(...step.ways); break;
          case "^": if (place === 0) stack.push(at + 1); break;
          case "$": if (place === text.length) stack.push(at + 1); break;
          default: if ((isWord(place - 1) !== isWord(place)) === (step.is === "\\b")) stack.push(at + 1);
        }
      }
      if (place === text.length) return false;
      for (const at of ready) {
        const { table, one } = this.steps[at];
        if (code < 128 ? table[code] : one.test(text[place])) next.push(at + 1);
      }
      now = next;
    }
    return false;
  }
}
/** Tests texts. Throws what is wrong with an expression. */
function filterOf(text) {
  const parts = text.match(/[-!]?\/(?:\\.|[^\/\\])+\/(?=\s|$)|[-!]?"[^"]*"|\S+/g) || [];
  const tests = parts.map(part => {
    const isNot = /^[-!]./.test(part);
    const word = isNot ? part.slice(1) : part;
    if (word.length > 2 && word.startsWith("/") && word.endsWith("/")) {
      const expression = new Expression(word.slice(1, -1));
      return found => expression.test(found) !== isNot;
    }
    const wanted = word.replaceAll('"', "").toLowerCase();
    return (_, lower) => lower.includes(wanted) !== isNot;
  });
  return found => { const lower = found.toLowerCase(); return tests.every(test => test(found, lower)); };
}
