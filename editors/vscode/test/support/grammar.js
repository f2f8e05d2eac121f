"use strict";
// The subset of TextMate grammars that the extension's grammar uses: match, begin and end, includes of the repository.

const compiled = new Map();
function regexp(source) {
  if (!compiled.has(source)) compiled.set(source, new RegExp(source, "g"));
  return compiled.get(source);
}
function find(source, line, at) {
  const pattern = regexp(source);
  pattern.lastIndex = at;
  return pattern.exec(line);
}

/** Returns the rules to try, with includes resolved. */
function rulesOf(patterns, grammar, seen = new Set()) {
  return patterns.flatMap((rule) => {
    if (!rule.include) return rule.patterns && !rule.begin ? rulesOf(rule.patterns, grammar, seen) : [rule];
    const name = rule.include.slice(1);
    if (seen.has(name)) return [];
    const found = grammar.repository[name];
    if (!found) throw new Error(`no rule ${rule.include}`);
    return rulesOf([found], grammar, new Set([...seen, name]));
  });
}

/** Splits a text into tokens `{text, scopes}`. Also returns the depth of the stack at the end. */
function scopesOf(text, grammar) {
  const stack = [{ patterns: grammar.patterns, name: "" }], tokens = [];
  for (const line of text.split("\n")) {
    let at = 0;
    const take = (end, more = []) => {
      if (end > at) tokens.push({ text: line.slice(at, end), scopes: [...stack.map(({ name }) => name), ...more].filter(Boolean) });
      at = end;
    };
    for (let steps = 0; ; steps++) {
      if (steps > 10 * line.length + 100) throw new Error(`stuck in ${line}`);
      const top = stack.at(-1);
      let best = top.end ? { found: find(top.end, line, at), isEnd: true } : { found: null };
      for (const rule of rulesOf(top.patterns ?? [], grammar)) {
        const found = find(rule.match ?? rule.begin, line, at);
        if (found && (!best.found || found.index < best.found.index)) best = { found, rule };
      }
      if (!best.found) break;
      const { found, rule, isEnd } = best;
      take(found.index);
      if (isEnd) {
        take(found.index + found[0].length);
        stack.pop();
      } else if (rule.match) {
        take(found.index + found[0].length, [rule.name]);
      } else {
        stack.push(rule);
        take(found.index + found[0].length);
      }
      if (isEnd && found[0] === "" && at === line.length && stack.length === 1) break;
    }
    take(line.length);
  }
  return { tokens, depth: stack.length };
}

module.exports = { rulesOf, scopesOf };
