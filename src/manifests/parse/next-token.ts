/** Returns the offset of the first character at or after `offset` that is neither white space nor part of a comment. */
export function nextToken(text: string, offset: number): number {
  let at = offset;
  for (;;) {
    while (isBlank(text.charCodeAt(at))) at++;
    const beginsComment = text[at] === '#' && (at === 0 || isBlank(text.charCodeAt(at - 1)));
    if (!beginsComment) return at;
    const end = text.indexOf('\n', at);
    if (end < 0) return text.length;
    at = end;
  }
}

const tab = 9;
const newline = 10;
const carriageReturn = 13;
const space = 32;
const byteOrderMark = 0xfeff;

function isBlank(code: number): boolean {
  return code === space || code === newline || code === carriageReturn || code === tab || code === byteOrderMark;
}
