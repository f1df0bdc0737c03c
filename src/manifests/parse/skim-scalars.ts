/** A text that is read line by line. `at` is the start of the next line; `tabs` says whether there is any tab. */
export type Lines = { readonly text: string; readonly tabs: boolean; at: number };

const [space, hash, newline, quote, backslash] = [32, 35, 10, 39, 92];

/** Returns the offset of the end of a line: its line feed, or the end of the text. */
export function lineEndOf(text: string, from: number): number {
  const end = text.indexOf('\n', from);
  return end < 0 ? text.length : end;
}

/** Checks whether a line contains only spaces and a comment from an offset on. */
export function isRestBlank(text: string, from: number, end: number): boolean {
  let at = from;
  while (text.charCodeAt(at) === space) at++;
  return at >= end || (at > from && text.charCodeAt(at) === hash);
}

const closing: Readonly<Record<string, string>> = { '{': '}', '[': ']' };
const flowScalar = /"[^"\\\n]*"|'[^'\n]*'|\w[\w./-]*/y;
const flowKey = /(?:"[^"\\\n]*"|'[^'\n]*'|\w[\w./-]*): +/y;
const deepestFlow = 20;

/** Returns the offset after a list or map in brackets on one line with simple keys and values, or -1. */
export function afterFlow(text: string, from: number): number {
  const open: string[] = [];
  let at = from;
  while (at >= 0) {
    const bracket = text.charAt(at);
    const end = closing[bracket];
    if (end === undefined) at = afterMatch(flowScalar, text, at);
    else {
      open.push(bracket);
      at = afterSpaces(text, at + 1);
      if (open.length > deepestFlow) return -1;
      if (text.charAt(at) !== end) {
        if (bracket === '{') at = afterMatch(flowKey, text, at);
        continue;
      }
    }
    if (at < 0) return -1;
    at = afterSpaces(text, at);
    while (text.charAt(at) === closing[open.at(-1) ?? '']) {
      open.pop();
      if (open.length === 0) return at + 1;
      at = afterSpaces(text, at + 1);
    }
    if (text.charAt(at) !== ',') return -1;
    at = afterSpaces(text, at + 1);
    if (open.at(-1) === '{') at = afterMatch(flowKey, text, at);
  }
  return -1;
}

function afterMatch(pattern: RegExp, text: string, at: number): number {
  pattern.lastIndex = at;
  return pattern.test(text) ? pattern.lastIndex : -1;
}

function afterSpaces(text: string, from: number): number {
  let at = from;
  while (text.charCodeAt(at) === space) at++;
  return at;
}

/** Returns the offset after quoted text, whose lines are indented more than `column`, or -1. The next line is the one after it. */
export function afterQuoted(lines: Lines, from: number, firstEnd: number, column: number): number {
  const { text } = lines;
  const mark = text.charCodeAt(from);
  let end = firstEnd;
  for (let at = from + 1; ; at++) {
    if (at >= end) {
      const next = nextLine(lines, column);
      if (next < 0) return -1;
      end = lineEndOf(text, next);
      lines.at = end + 1;
      at = next;
    }
    const code = text.charCodeAt(at);
    if (code === mark) {
      if (mark !== quote || text.charCodeAt(at + 1) !== quote) return at + 1;
      at++;
    } else if (code === backslash && mark !== quote) {
      if (at + 1 >= end || !'"\\/nrt'.includes(text.charAt(at + 1))) return -1;
      at++;
    }
  }
}

/** Returns the offset of the next text of quoted text that spans lines, or -1 if there is none or it is not indented enough. */
function nextLine(lines: Lines, column: number): number {
  const { text } = lines;
  for (let start = lines.at; start < text.length; ) {
    let at = start;
    while (text.charCodeAt(at) === space) at++;
    const end = lineEndOf(text, at);
    if (at < end) return at - start <= column || (lines.tabs && text.slice(start, end).includes('\t')) ? -1 : at;
    start = end + 1;
  }
  return -1;
}

/** Passes over the lines of a block scalar that are indented more than `column`. Returns whether its indentation is clear. */
export function blockScalarEnd(lines: Lines, column: number): boolean {
  const { text } = lines;
  let indent = -1;
  let blank = 0;
  while (lines.at < text.length) {
    const start = lines.at;
    let at = start;
    while (text.charCodeAt(at) === space) at++;
    const code = text.charCodeAt(at);
    if (at < text.length && code !== newline) {
      const own = at - start;
      if (indent < 0) {
        if (own <= column) return true;
        if (own < blank || code === 9) return false;
        indent = own;
      } else if (own < indent) return own <= column && code !== 9;
    } else if (indent < 0) blank = Math.max(blank, at - start);
    lines.at = lineEndOf(text, at) + 1;
  }
  return true;
}
