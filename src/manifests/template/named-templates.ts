import type { TemplatePart } from './template-part.ts';
import { templateParts } from './template-parts.ts';
import type { Capabilities, IncludedText } from './value.ts';

/** Templates may include each other so often before one writes text. */
const mostRounds = 4;
const longestLine = 200;

/**
 * Returns what the templates that some files define write in a cluster, by their names: those that write one line, the same for all values
 * of the user. What two files define in different ways is left out.
 *
 * @param texts the files, such as `_helpers.tpl` of a chart.
 */
export function namedTemplates(texts: readonly string[], capabilities: Capabilities): ReadonlyMap<string, string> {
  let known: ReadonlyMap<string, string> = new Map();
  for (let round = 0; round < mostRounds; round += 1) {
    const before = known;
    known = writtenIn(texts, capabilities, (name) => before.get(name));
    if (known.size === before.size) break;
  }
  return known;
}

function writtenIn(texts: readonly string[], capabilities: Capabilities, included: IncludedText): ReadonlyMap<string, string> {
  const all = new Map<string, string | undefined>();
  for (const text of texts) {
    for (const { name, parts } of templateParts(text, { capabilities, included, before: [] }).defined) {
      const line = lineOf(text, parts);
      all.set(name, all.has(name) && all.get(name) !== line ? undefined : line);
    }
  }
  return new Map([...all].flatMap(([name, line]) => (line === undefined ? [] : [[name, line] as const])));
}

/** Returns what parts write if it is known and one line. */
function lineOf(text: string, parts: readonly TemplatePart[]): string | undefined {
  const written = parts.map((part) => {
    if (part.is === 'choice') return undefined;
    return part.is === 'text' ? text.slice(part.start, part.end) : part.text;
  });
  if (written.includes(undefined)) return undefined;
  const line = written.join('').trim();
  return line.includes('\n') || line.length > longestLine ? undefined : line;
}
