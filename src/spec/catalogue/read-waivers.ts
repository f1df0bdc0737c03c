import { parseRelease } from '#core/codecs/release';
import type { WaiversFile } from '#core/model/tables/waivers';
import { UsageError } from '#core/model/tool-error';
import type { Waiver } from '#core/model/waiver';
import { placeWords } from './place-words.ts';
import type { Problem } from './problem.ts';
import { readDocument } from './read-document.ts';
import { schemaProblems } from './schema-problems.ts';
import type { SchemaText, SourceText } from './source-text.ts';
import { compiledSchema } from './table-schemas.ts';

const mostShown = 20;

/**
 * Reads a file of waivers: YAML, checked against `waivers.schema.json` of the table schemas.
 *
 * Throws one UsageError that lists all problems (up to 20), with `where` at the first.
 */
export function readWaivers(source: SourceText, schemas: readonly SchemaText[]): readonly Waiver[] {
  const document = readDocument(source);
  if ('problems' in document) throw refusal(document.problems);
  const validate = compiledSchema<WaiversFile>(schemas, 'waivers.schema.json');
  const value: unknown = document.value;
  if (!validate(value)) throw refusal(schemaProblems(document, validate.errors ?? []));
  return value.waivers.map(({ until, ...written }, index): Waiver => {
    const where = document.places.valueAt(`/waivers/${index}`);
    return { ...written, ...(until === undefined ? {} : { until: untilOf(until) }), where };
  });
}

function untilOf(until: string): NonNullable<Waiver['until']> {
  const release = parseRelease(until);
  return release === undefined ? { day: until } : { release };
}

function refusal(problems: readonly Problem[]): UsageError {
  const lines = problems.slice(0, mostShown).map(({ where, about, message }) => `${placeWords(where)}: ${about}: ${message}`);
  const [first] = problems;
  return new UsageError(`The waivers cannot be read.\n${lines.join('\n')}\n`, {
    next: 'Correct the file; spec-tables/schema/waivers.schema.json describes its fields.',
    ...(first === undefined ? {} : { where: first.where }),
  });
}
