/**
 * Returns a JSON text with other values at some pointers; everything else stays as it is, to the byte. Values of charts may have numbers
 * that JavaScript cannot represent, so the document is not parsed and printed. Pointers that the document does not have change nothing.
 *
 * @param text valid JSON.
 * @param values the JSON text of each new value, by its pointer. Keys in pointers have no escapes, and no value is inside of another.
 */
export function replaceValues(text: string, values: ReadonlyMap<string, string>): string {
  const spans: { readonly start: number; readonly end: number; readonly value: string }[] = [];
  readValue(text, skipSpace(text, 0), '', (pointer, start, end) => {
    const value = values.get(pointer);
    if (value !== undefined) spans.push({ start, end, value });
  });
  let result = '';
  let from = 0;
  for (const { start, end, value } of spans) {
    result += text.slice(from, start) + value;
    from = end;
  }
  return result + text.slice(from);
}

/** A duplicate key is visited twice, as it stands: a reader takes the last, and both have the new value then. */
type Visit = (pointer: string, start: number, end: number) => void;

/** Visits the values below a place, from the inside out, and returns the offset behind the value. */
function readValue(text: string, start: number, pointer: string, visit: Visit): number {
  const first = text[start];
  const end =
    first === '{' || first === '['
      ? readMembers(text, start, pointer, visit)
      : first === '"'
        ? endOfString(text, start)
        : endOfWord(text, start);
  visit(pointer, start, end);
  return end;
}

function readMembers(text: string, start: number, pointer: string, visit: Visit): number {
  const isObject = text[start] === '{';
  let at = skipSpace(text, start + 1);
  for (let index = 0; text[at] !== '}' && text[at] !== ']'; index += 1) {
    if (at >= text.length) return at;
    let key = String(index);
    if (isObject) {
      const end = endOfString(text, at);
      key = String(JSON.parse(text.slice(at, end)));
      at = skipSpace(text, skipSpace(text, end) + 1);
    }
    at = skipSpace(text, readValue(text, at, `${pointer}/${key}`, visit));
    if (text[at] === ',') at = skipSpace(text, at + 1);
  }
  return at + 1;
}

function endOfString(text: string, start: number): number {
  let at = start + 1;
  while (at < text.length && text[at] !== '"') at += text[at] === '\\' ? 2 : 1;
  return at + 1;
}

function endOfWord(text: string, start: number): number {
  let at = start;
  while (at < text.length && !',]} \t\r\n'.includes(text[at] ?? ',')) at += 1;
  return Math.max(at, start + 1);
}

function skipSpace(text: string, start: number): number {
  let at = start;
  while (at < text.length && ' \t\r\n'.includes(text[at] ?? '')) at += 1;
  return at;
}
