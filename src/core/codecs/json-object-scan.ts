/** Whether the bytes so far are a complete JSON object, the beginning of one, or neither. */
export type ScanState = 'open' | 'whole' | 'broken';

/** Follows the text of one JSON object byte by byte (RFC 8259), from its opening brace on. */
export type JsonObjectScan = { take(byte: number): ScanState };

const brace = { open: 0x7b, close: 0x7d };
const bracket = { open: 0x5b, close: 0x5d };
const quote = 0x22;
const backslash = 0x5c;
const colon = 0x3a;
const comma = 0x2c;
/** More levels than the decoders of released servers read. */
const deepest = 10_000;

/**
 * Returns a scan that checks the structure alone; a parser checks strings, numbers and words. A line break in a string, or a
 * value in a wrong place, is reported at once, so that a truncated document does not hide the next one.
 */
export function createJsonObjectScan(): JsonObjectScan {
  /** How the objects and arrays end that are open. */
  const closers: number[] = [];
  let expects: 'value' | 'first-value' | 'name' | 'first-name' | 'colon' | 'more' = 'value';
  let within: 'string' | 'escape' | 'word' | undefined;
  let isName = false;

  const close = (byte: number): ScanState => {
    if (closers.pop() !== byte) return 'broken';
    expects = 'more';
    return closers.length === 0 ? 'whole' : 'open';
  };
  const begin = (byte: number): ScanState => {
    if (byte === quote) {
      within = 'string';
      isName = false;
      return 'open';
    }
    if (byte === brace.open || byte === bracket.open) {
      closers.push(byte === brace.open ? brace.close : bracket.close);
      expects = byte === brace.open ? 'first-name' : 'first-value';
      return closers.length > deepest ? 'broken' : 'open';
    }
    if (!isOfWord(byte)) return 'broken';
    within = 'word';
    return 'open';
  };
  const beginName = (byte: number): ScanState => {
    if (byte !== quote) return 'broken';
    within = 'string';
    isName = true;
    return 'open';
  };
  const inString = (byte: number): ScanState => {
    if (byte < 0x20) return 'broken';
    if (within === 'escape') within = 'string';
    else if (byte === backslash) within = 'escape';
    else if (byte === quote) {
      within = undefined;
      expects = isName ? 'colon' : 'more';
    }
    return 'open';
  };
  const afterValue = (byte: number): ScanState => {
    if (byte !== comma) return close(byte);
    expects = closers.at(-1) === brace.close ? 'name' : 'value';
    return 'open';
  };
  return {
    take(byte) {
      if (within === 'string' || within === 'escape') return inString(byte);
      if (within === 'word') {
        if (isOfWord(byte)) return 'open';
        within = undefined;
        expects = 'more';
      }
      if (isWhiteSpace(byte)) return 'open';
      if (expects === 'more') return afterValue(byte);
      if (expects === 'colon') {
        expects = 'value';
        return byte === colon ? 'open' : 'broken';
      }
      if (expects === 'first-name' || expects === 'name')
        return expects === 'first-name' && byte === brace.close ? close(byte) : beginName(byte);
      return expects === 'first-value' && byte === bracket.close ? close(byte) : begin(byte);
    },
  };
}

/** White space between the parts of JSON. */
export function isWhiteSpace(byte: number): boolean {
  return byte === 0x20 || byte === 0x0a || byte === 0x0d || byte === 0x09;
}

/** Letters, digits, signs and the dot: what numbers, `true`, `false` and `null` are made of. */
function isOfWord(byte: number): boolean {
  return (
    (byte >= 0x61 && byte <= 0x7a) || (byte >= 0x30 && byte <= 0x39) || byte === 0x2d || byte === 0x2b || byte === 0x2e || byte === 0x45
  );
}
