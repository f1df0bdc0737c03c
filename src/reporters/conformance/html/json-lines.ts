/** One line of indented JSON. */
export type JsonLine = {
  readonly text: string;
  /** The JSON pointer of the value that the line is, begins or ends. */
  readonly at: string;
};

type Level = { readonly isArray: boolean; readonly at: string; key: string; index: number };

const token = /"(?:[^"\\]|\\.)*"?|[{}[\],:]|[^\s{}[\],:"]+/gs;
const indent = '  ';

/**
 * Indents the text of a JSON document, one member a line, and says of each line where in the document it is. Values stay as they
 * were sent, to the last digit. Text that was cut is indented as far as it goes. Returns nothing for text that is not a JSON
 * object or array.
 */
export function jsonLines(text: string): readonly JsonLine[] | undefined {
  if (!/^\s*[{[]/.test(text)) return undefined;
  const lines: JsonLine[] = [];
  const levels: Level[] = [];
  let line = '';
  let at = '';
  let isKey = false;
  const end = (): void => {
    if (line !== '') lines.push({ text: indent.repeat(levels.length) + line, at });
    line = '';
  };
  const begin = (): void => {
    const level = levels.at(-1);
    if (level?.isArray === true && line === '') at = `${level.at}/${level.index}`;
  };
  for (const [part] of text.matchAll(token)) {
    const level = levels.at(-1);
    if (part === '{' || part === '[') {
      begin();
      line += part;
      end();
      levels.push({ isArray: part === '[', at, key: '', index: 0 });
      isKey = part === '{';
    } else if (part === '}' || part === ']') {
      end();
      levels.pop();
      at = level?.at ?? '';
      const last = lines.at(-1);
      if (last !== undefined && last.at === at && /[{[]$/.test(last.text)) {
        lines.pop();
        line = last.text.trimStart() + part;
      } else line = part;
      isKey = false;
    } else if (part === ',') {
      line += part;
      end();
      if (level !== undefined) level.index += 1;
      isKey = level?.isArray === false;
    } else if (part === ':') {
      line += ': ';
      isKey = false;
    } else {
      begin();
      if (isKey && level !== undefined) at = `${level.at}/${keyOf(part)}`;
      line += part;
    }
  }
  end();
  return lines;
}

/** Returns a key as a part of a JSON pointer. */
function keyOf(text: string): string {
  const inside = text.replace(/^"|"$/g, '');
  return inside.replaceAll('~', '~0').replaceAll('/', '~1');
}
