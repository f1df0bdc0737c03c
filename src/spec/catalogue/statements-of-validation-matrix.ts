import type { Statement } from '#core/model/statement';
import type { FieldValidation } from '#core/model/tables/form';
import type { ValidationMatrixRow, ValidationMatrixTable } from '#core/model/tables/validation-matrix';
import { aboutWords } from './about-words.ts';
import { piecesOf } from './placeholders.ts';
import type { Problem, Reading } from './problem.ts';
import { quoted } from './quoted.ts';
import type { TableDocument } from './read-document.ts';
import { sentenceProblem } from './sentence-problem.ts';
import { unknownPlaceholders } from './unknown-placeholders.ts';

const schemaWords: Readonly<Record<ValidationArguments['schema'], string>> = {
  'built-in': 'of a built-in type',
  structural: 'of a custom resource',
  preserving: 'of a custom resource that preserves unknown fields',
};
const requestWords: Readonly<Record<ValidationArguments['request'], string>> = {
  create: 'A create',
  update: 'An update',
  'json-patch': 'A JSON patch',
  'merge-patch': 'A merge patch',
  'strategic-merge-patch': 'A strategic merge patch',
  apply: 'An apply',
};
const contentWords: Readonly<Record<ValidationArguments['content'], string>> = {
  unknown: 'an unknown field',
  'unknown-nested': 'an unknown field in spec',
  'unknown-in-metadata': 'an unknown field in metadata',
  'unknown-in-list-item': 'an unknown field in a list item',
  duplicate: 'a duplicate field',
  'duplicate-nested': 'a duplicate field in spec',
  'duplicate-in-metadata': 'a duplicate field in metadata',
  'duplicate-in-list-item': 'a duplicate field in a list item',
  several: 'several unknown and duplicate fields',
  'wrong-type': 'a value of a wrong type',
  'wrong-type-in-metadata': 'a value of a wrong type in metadata',
  'unknown-and-wrong-type': 'an unknown field and a value of a wrong type',
  'missing-required': 'a missing required field',
};

/** The columns that place a cell in the matrix. */
type ValidationArguments = Omit<FieldValidation, 'name' | 'meaning'>;

type Problems = { readonly problems: Problem[]; readonly report: (pointer: string, message: string) => void };

/**
 * Returns the statements of the field validation matrix (specification, "Field validation"), one for each cell:
 * `<area>/<schema>/<request>[-yaml]/<level>/<content>`. Problems: a meaning without a sentence, a text that is not a sentence.
 */
export function statementsOfValidationMatrix(table: ValidationMatrixTable, document: TableDocument): Reading<Statement> {
  const { problems, report } = collector(table, document);
  for (const [meaning, sentence] of Object.entries(table.meanings)) {
    const pointer = `/meanings/${meaning}`;
    for (const message of unknownPlaceholders(sentence, ['request', 'schema', 'level', 'content'])) report(pointer, message);
    const message = sentenceProblem(filled(sentence, longest));
    if (message !== undefined) report(pointer, message);
  }
  const values = table.rows.flatMap((row, index): readonly Statement[] => {
    const pointer = `/rows/${index}`;
    const sentence = table.meanings[row.meaning];
    if (sentence === undefined) report(`${pointer}/meaning`, `expected a sentence for ${quoted(row.meaning)} in meanings, found none`);
    return cellsOf(row).map((cell) => ({
      id: `${table.area}/${placeOf(cell)}`,
      area: table.area,
      level: table.level,
      section: table.section,
      text: sentence === undefined ? placeOf(cell) : filled(sentence, cell),
      where: document.places.valueAt(pointer),
      binds: 'server',
      ...(table.varies === undefined ? {} : { varies: table.varies }),
      form: { name: 'field-validation', meaning: row.meaning, ...cell },
    }));
  });
  return { values, problems };
}

/** Sentences are checked once, with the longest words filled in. */
const longest: ValidationArguments = {
  schema: 'preserving',
  request: 'strategic-merge-patch',
  encoding: 'yaml',
  level: 'default',
  content: 'unknown-and-wrong-type',
};

function collector(table: ValidationMatrixTable, document: TableDocument): Problems {
  const problems: Problem[] = [];
  const report = (pointer: string, message: string): void => {
    problems.push({ where: document.places.valueAt(pointer), about: aboutWords(pointer, table), message });
  };
  return { problems, report };
}

function cellsOf(row: ValidationMatrixRow): readonly ValidationArguments[] {
  return row.schemas.flatMap((schema) =>
    row.requests.flatMap((request) =>
      row.encodings.flatMap((encoding) =>
        row.levels.flatMap((level) => row.contents.map((content) => ({ schema, request, encoding, level, content }))),
      ),
    ),
  );
}

function placeOf({ schema, request, encoding, level, content }: ValidationArguments): string {
  return `${schema}/${request}${encoding === 'yaml' ? '-yaml' : ''}/${level.toLowerCase()}/${content}`;
}

function filled(sentence: string, { schema, request, encoding, level, content }: ValidationArguments): string {
  const words = new Map([
    ['schema', schemaWords[schema]],
    ['request', `${requestWords[request]}${encoding === 'yaml' ? ' in YAML' : ''}`],
    ['level', level === 'default' ? 'without a level' : `at level ${level}`],
    ['content', contentWords[content]],
  ]);
  return piecesOf(sentence)
    .map((piece) => ('text' in piece ? piece.text : (words.get(piece.placeholder) ?? '')))
    .join('');
}
