/** A list with a part of the items of a longer list, as a document of its own. */
export type ListPart = {
  readonly text: string;
  /** The index of its first item in the longer list. */
  readonly firstItem: number;
  /** Where its items are in the longer list. */
  readonly start: number;
  readonly end: number;
  /** Returns the offset in the longer list of an offset in the part. */
  readonly offsetOf: (offset: number) => number;
};

/** A list in parts: what is before, between and after its items is in each of them. */
export type PartedList = { readonly head: string; readonly tail: string; readonly parts: Iterable<ListPart> };

type PartOptions = { readonly charactersOfPart: number; readonly wanted: (item: string) => boolean };

type Span = { readonly start: number; readonly end: number };

/**
 * Divides a long list of objects in JSON or block YAML, as clients print it, into lists of some of its items, so that only one of these is
 * parsed at a time. Returns `undefined` for other documents.
 *
 * @param charactersOfPart the length of the items of a part. A longer item is a part of its own.
 * @param wanted whether an item, with its text, needs its nodes. A part has only items that do, or only others.
 */
export function partedList(text: string, charactersOfPart: number, wanted: (item: string) => boolean): PartedList | undefined {
  const items = itemsOfJson(text) ?? itemsOfYaml(text);
  const [first, last] = [items?.at(0), items?.at(-1)];
  if (items === undefined || first === undefined || last === undefined) return undefined;
  const [head, tail] = [text.slice(0, first.start), text.slice(last.end)];
  return { head, tail, parts: partsOf(text, items, { head, tail, charactersOfPart, wanted }) };
}

function* partsOf(
  text: string,
  items: readonly Span[],
  { head, tail, charactersOfPart, wanted }: Pick<PartedList, 'head' | 'tail'> & PartOptions,
): Generator<ListPart> {
  const isWanted = (item: Span | undefined): boolean => item !== undefined && wanted(text.slice(item.start, item.end));
  let kind = isWanted(items[0]);
  for (let from = 0; from < items.length; ) {
    const start = items[from]?.start ?? 0;
    const partKind = kind;
    let to = from;
    do {
      to += 1;
      kind = isWanted(items[to]);
    } while (to < items.length && kind === partKind && (items[to]?.end ?? 0) - start <= charactersOfPart);
    const end = items[to - 1]?.end ?? start;
    const shift = start - head.length;
    const tailStart = head.length + end - start;
    const offsetOf = (offset: number): number => {
      if (offset < head.length) return offset;
      return offset < tailStart ? offset + shift : text.length - tail.length + offset - tailStart;
    };
    yield { text: head + text.slice(start, end) + tail, firstItem: from, start, end, offsetOf };
    from = to;
  }
}

const [doubleQuote, backslash, comma, openBracket, closeBracket, openBrace, closeBrace] = [34, 92, 44, 91, 93, 123, 125];

/**
 * Returns where the objects in `items` of a JSON object are. Whether the text is valid JSON is left to the parser of the parts: brackets
 * and strings are passed over, and between two objects there is exactly a comma.
 */
function itemsOfJson(text: string): readonly Span[] | undefined {
  const [opening] = /^\s*\{/.exec(text) ?? [];
  if (opening === undefined) return undefined;
  const items: Span[] = [];
  let depth = 1;
  let inItems = false;
  let start = 0;
  let behind = -1;
  let lists = 0;
  for (let at = opening.length; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === doubleQuote) {
      const end = stringEnd(text, at);
      if (inItems && depth === 2) return undefined;
      if (depth === 1 && text.slice(at, end) === '"items"') {
        const [found] = /^\s*:\s*\[/.exec(text.slice(end, end + longestGap)) ?? [];
        if (found !== undefined) {
          lists += 1;
          depth += 1;
          inItems = true;
          at = end + found.length - 1;
          continue;
        }
      }
      at = end - 1;
    } else if (code === openBrace || code === openBracket) {
      if (inItems && depth === 2) {
        if (code === openBracket || (behind >= 0 && !/^\s*,\s*$/.test(text.slice(behind, at)))) return undefined;
        start = at;
      }
      depth += 1;
    } else if (code === closeBrace || code === closeBracket) {
      depth -= 1;
      if (inItems && depth === 2) {
        behind = at + 1;
        items.push({ start, end: behind });
      } else if (inItems && depth === 1) inItems = false;
    } else if (code === comma && inItems && depth === 2 && behind < 0) return undefined;
  }
  return lists === 1 && depth === 0 ? items : undefined;
}

const longestGap = 200;

/** Returns the offset after a string. */
function stringEnd(text: string, from: number): number {
  for (let at = from + 1; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === backslash) at++;
    else if (code === doubleQuote) return at + 1;
  }
  return text.length;
}

/** A list whose entries begin at the column of its key, or further to the right. */
const yamlItems = /^items:[ \t]*\r?\n( *)- /m;

/** Checks whether the text around the items of a list has more of them. */
function moreItems(text: string, indent: string): boolean {
  return text.startsWith(`${indent}- `) || text.includes(`\n${indent}- `) || /^["']?items["']?[ \t]*:/m.test(text);
}

/**
 * Returns where the entries of `items` of a map in block YAML are, each with its lines. Lines that begin at the column of the entries and are
 * none of them, or may be in quoted text, leave the list whole.
 */
function itemsOfYaml(text: string): readonly Span[] | undefined {
  const found = yamlItems.exec(text);
  if (found === null || /(?:^|\s)[&*][A-Za-z0-9]/.test(text)) return undefined;
  const [whole, indent = ''] = found;
  const items: Span[] = [];
  let start = found.index + whole.length - indent.length - 2;
  for (let at = start; ; ) {
    const end = text.indexOf('\n', at);
    const next = end < 0 ? text.length : end + 1;
    // Blank lines and comments at the left end the list, too.
    const isEnd = next >= text.length || !(text.startsWith(indent, next) && /[ \r\n-]/.test(text.charAt(next + indent.length)));
    if (isEnd || text.startsWith(`${indent}- `, next)) {
      items.push({ start, end: next });
      start = next;
    }
    if (isEnd) return moreItems(text.slice(0, found.index) + text.slice(next), indent) ? undefined : items;
    at = next;
  }
}
