import type { Announcement } from '#core/model/announcement';
import type { AnnouncementsFile } from '#core/model/tables/announcements';
import { UsageError } from '#core/model/tool-error';
import { placeWords } from './place-words.ts';
import type { Problem } from './problem.ts';
import { readDocument } from './read-document.ts';
import { schemaProblems } from './schema-problems.ts';
import type { SchemaText, SourceText } from './source-text.ts';
import { compiledSchema } from './table-schemas.ts';

const mostShown = 20;

/**
 * Reads a file of announcements: YAML, checked against `announcements.schema.json` of the table schemas.
 *
 * Throws one UsageError that lists all problems (up to 20), with `where` at the first.
 */
export function readAnnouncements(source: SourceText, schemas: readonly SchemaText[]): readonly Announcement[] {
  const document = readDocument(source);
  if ('problems' in document) throw refusal(document.problems);
  const validate = compiledSchema<AnnouncementsFile>(schemas, 'announcements.schema.json');
  const value: unknown = document.value;
  if (!validate(value)) throw refusal(schemaProblems(document, validate.errors ?? []));
  const backwards = value.announcements.flatMap(({ name, announced, ended }, index): readonly Problem[] =>
    ended !== undefined && ended < announced
      ? [{ where: document.places.valueAt(`/announcements/${index}`), about: name, message: 'ended before it was announced' }]
      : [],
  );
  if (backwards.length > 0) throw refusal(backwards);
  return value.announcements;
}

function refusal(problems: readonly Problem[]): UsageError {
  const lines = problems.slice(0, mostShown).map(({ where, about, message }) => `${placeWords(where)}: ${about}: ${message}`);
  const [first] = problems;
  return new UsageError(`The announcements cannot be read.\n${lines.join('\n')}\n`, {
    next: 'Correct the file; spec-tables/schema/announcements.schema.json describes it.',
    ...(first === undefined ? {} : { where: first.where }),
  });
}
