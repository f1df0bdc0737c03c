import { describe, expect, it } from 'vitest';
import { readCatalogue } from '#spec/catalogue/catalogue';
import { refusal } from './refusal.ts';
import { schemas } from './schema-texts.ts';

const matrix = `table: validation-matrix
area: fields
section: Fields
level: MUST
meanings:
  warned: "{request} {schema} {level} drops {content} and warns."
rows:
  - schemas: [built-in, preserving]
    requests: [update]
    encodings: [json, yaml]
    levels: [default]
    contents: [duplicate]
    meaning: warned
`;

describe('the matrix of field validation', () => {
  const { statements } = readCatalogue({ tables: [{ file: 'fields.yaml', text: matrix }], schemas });

  it('gives a statement for each combination of a row, with an id and a text that come from its place', () => {
    expect(statements.map(({ id, text }) => `${id}: ${text}`)).toEqual([
      'fields/built-in/update/default/duplicate: An update of a built-in type without a level drops a duplicate field and warns.',
      'fields/built-in/update-yaml/default/duplicate: An update in YAML of a built-in type without a level drops a duplicate field and warns.',
      'fields/preserving/update/default/duplicate: An update of a custom resource that preserves unknown fields without a level drops a duplicate field and warns.',
      'fields/preserving/update-yaml/default/duplicate: An update in YAML of a custom resource that preserves unknown fields without a level drops a duplicate field and warns.',
    ]);
  });

  it('gives each the place of its row and its axes', () => {
    expect(statements.at(-1)).toMatchObject({
      level: 'MUST',
      section: 'Fields',
      binds: 'server',
      where: { file: 'fields.yaml', line: 8 },
      form: {
        name: 'field-validation',
        meaning: 'warned',
        schema: 'preserving',
        request: 'update',
        encoding: 'yaml',
        level: 'default',
        content: 'duplicate',
      },
    });
  });
});

describe('a matrix of field validation is refused for', () => {
  it.each([
    ['a meaning without a sentence', 'meaning: warned', 'meaning: dropped', /expected a sentence for "dropped" in meanings, found none/],
    ['a placeholder that there is not', '{content}', '{contents}', /found "\{contents\}"; did you mean "\{content\}"\?/],
    ['a sentence that is none', 'and warns.', 'and warns', /meanings/],
    ['a level that there is not', '[default]', '[strict]', /levels/],
    ['a combination that stands twice', '[duplicate]', '[duplicate, duplicate]', /contents/],
  ])('%s', (_, from, to, message) => {
    expect(refusal(matrix.replace(from, to)).message).toMatch(message);
  });
});
