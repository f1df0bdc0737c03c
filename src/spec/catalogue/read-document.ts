import { constructFromEvents, EVENT_ID, parseEvents, YAMLException } from 'js-yaml';
import type { Where } from '#core/model/where';
import { foundWords } from './found-words.ts';
import { type Places, placesOf } from './places.ts';
import { maxProblemsPerFile, type Problem } from './problem.ts';
import { quoted } from './quoted.ts';
import type { SourceText } from './source-text.ts';

/** A parsed YAML file: its content, and the position of each part. */
export type TableDocument = { readonly file: string; readonly value: object; readonly places: Places };

/** Tables are written by hand: a longer or deeper one is a mistake or an attack. */
const maxCharacters = 500_000;
const maxDepth = 32;

/**
 * Reads the text of a table as YAML: one document, a map, without aliases.
 * Returns the document, or why it cannot be used. It is not checked against a schema.
 */
export function readDocument(source: SourceText): TableDocument | { readonly problems: readonly Problem[] } {
  const document = readYaml(source);
  return 'problems' in document || !Array.isArray(document.value)
    ? document
    : refusal(source, `expected a map, found ${foundWords(document.value)}`);
}

/** Does the same with a document that is a map or a list. */
export function readYaml(source: SourceText): TableDocument | { readonly problems: readonly Problem[] } {
  const start: Where = { file: source.file, line: 1, column: 1 };
  const refuse = (message: string) => refusal(source, message);
  if (source.text.length > maxCharacters) {
    return refuse(`expected at most ${maxCharacters} characters, found ${source.text.length}`);
  }
  try {
    const events = parseEvents(source.text, { maxDepth });
    const documents = events.filter((event) => event.type === EVENT_ID.DOCUMENT).length;
    if (documents === 0) return refuse('expected a table, found an empty file');
    if (documents > 1) return refuse(`expected one document, found ${documents}`);
    const { places, problems } = placesOf(source, events);
    if (problems.length > 0) return { problems: problems.slice(0, maxProblemsPerFile) };
    const [value] = constructFromEvents(events, { source: source.text, maxAliases: 0 });
    if (typeof value !== 'object' || value === null) return refuse(`expected a map, found ${foundWords(value)}`);
    return { file: source.file, value, places };
  } catch (error) {
    if (!(error instanceof YAMLException)) throw error;
    const where = error.mark === undefined ? start : { file: source.file, line: error.mark.line + 1, column: error.mark.column + 1 };
    return { problems: [{ where, about: 'the file', message: `invalid YAML: ${printable(error.reason)}` }] };
  }
}

function refusal({ file }: SourceText, message: string): { readonly problems: readonly Problem[] } {
  return { problems: [{ where: { file, line: 1, column: 1 }, about: 'the file', message }] };
}

/** Returns the message of the YAML parser, which may quote the file. */
function printable(reason: string): string {
  return quoted(reason).slice(1, -1).replaceAll('\\"', '"');
}
