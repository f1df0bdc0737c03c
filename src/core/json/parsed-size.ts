/** What a JSON text becomes once it is parsed. */
export type ParsedSize = {
  /** About how many bytes its values take. */
  readonly bytes: number;
  /** The number of fields of the object that has the most. */
  readonly fields: number;
};

/** The values of a longer text are not kept until the end of a case, but parsed again: they take many times its length. */
export const longestKeptParsed = 64 * 1024;

/** What an object, an array, a field or an item takes beside its text: V8 uses 28 to 130 bytes. */
const bytesOfValue = 64;
/** No parser of this tool goes deeper. */
const deepest = 500;

const quote = 0x22;
const comma = 0x2c;
const backslash = 0x5c;
const bracket = 0x5b;
const closingBracket = 0x5d;
const brace = 0x7b;
const closingBrace = 0x7d;

/**
 * Returns the size of a JSON text once it is parsed, from its commas and brackets, without parsing it. A usual object takes
 * about twice the length of its text; `[{},{},…]` takes 43 times as much.
 */
export function parsedSize(text: string): ParsedSize {
  const open: { readonly isObject: boolean; commas: number }[] = [];
  let values = 0;
  let fields = 0;
  for (let index = 0; index < text.length; index += 1) {
    const character = text.charCodeAt(index);
    if (character === quote) index = endOfString(text, index);
    else if (character === comma) {
      values += 1;
      const inner = open.at(-1);
      if (inner !== undefined) inner.commas += 1;
      if (inner?.isObject === true && inner.commas >= fields) fields = inner.commas + 1;
    } else if (character === bracket || character === brace) {
      values += 1;
      if (open.length < deepest) open.push({ isObject: character === brace, commas: 0 });
    } else if (character === closingBracket || character === closingBrace) open.pop();
  }
  return { bytes: text.length + values * bytesOfValue, fields };
}

/** Returns the place of the quote that ends the string that begins at a place. */
function endOfString(text: string, begin: number): number {
  let end = text.indexOf('"', begin + 1);
  while (end !== -1 && isEscaped(text, end)) end = text.indexOf('"', end + 1);
  return end === -1 ? text.length : end;
}

/** Returns whether an odd number of backslashes is before a place. */
function isEscaped(text: string, place: number): boolean {
  let before = place - 1;
  while (text.charCodeAt(before) === backslash) before -= 1;
  return (place - before) % 2 === 0;
}
