import type { Case, Check } from '#core/model/case';
import type { StatementOf } from '#core/model/statement';
import type { Subject } from '#core/model/subject';
import { answered } from '../scenario/answered.ts';
import { caseOf } from '../scenario/case-of.ts';
import { applyAs, type Fields } from '../scenario/field-manager.ts';
import { extension } from '../scenario/json-text.ts';
import { type Definition, define, definedType, served } from '../scenario/marked-definition.ts';
import { all, allHold, shows } from '../scenario/shows.ts';
import { get } from '../scenario/test-object.ts';
import { rowsPerSubject } from '../suite-module.ts';
import { type ContestedField, contestedField, fieldsWith } from './contested-field.ts';

type Row = StatementOf<'ownership'>;

const area = 'field-ownership';
const defaultValue = 'default';

/** A field whose applied value is its default is given up: the value stays as it is, and the owner does not. */
export const givenUpDefault = rowsPerSubject('ownership', (rows, subject) => {
  const contested = contestedField(subject, 'defaulted');
  const alike = rows.filter(({ form }) => isRelease(form));
  const reset = alike.filter(({ form }) => form.requires === 'value-defaulted');
  return contested === undefined || alike.length === 0 ? [] : [caseFor(alike, contested), ...reset.map(({ id }) => inItemFor(id, subject))];
});

function isRelease({ from, request, by, value, field }: Row['form']): boolean {
  return from === 'applied' && request === 'apply' && by === 'first' && value === 'none' && field === 'defaulted';
}

function caseFor(rows: readonly Row[], contested: ContestedField): Case {
  const { subject, fields } = contested;
  return caseOf(subject, {
    id: `${area}/given-up-default`,
    area,
    about: 'A manager applies the default of a field as its value, and then applies without the field.',
    steps: [
      applyAs(subject, { id: 'first', manager: 'first', own: 'a', fields: fieldsWith(contested, defaultValue), writes: 'create' }),
      get(subject, 'a', 'before'),
      applyAs(subject, { id: 'give-up', manager: 'first', own: 'a', fields }),
      get(subject, 'a', 'after'),
    ],
    checks: rows.map((row) => checkFor(row, contested)),
  });
}

function checkFor({ id, form }: Row, { at, path }: ContestedField): Check {
  const shown = allHold(answered('give-up', '2xx'), shows('after', at, defaultValue));
  return {
    statement: id,
    given: [shows('before', at, defaultValue), { kind: 'owners', of: 'before', path, are: [{ manager: 'first', operation: 'Apply' }] }],
    expect: form.requires === 'owned-by-nobody' ? all(shown, { kind: 'owners', of: 'after', path, are: [] }) : shown,
  };
}

const itemsDefinition: Definition = {
  plural: 'itemizeds',
  kind: 'Itemized',
  group: { $group: 'item-defaults' },
  spec: {
    type: 'object',
    properties: {
      items: {
        type: 'array',
        items: {
          type: 'object',
          required: ['name'],
          properties: { name: { type: 'string' }, size: { type: 'string', default: defaultValue }, note: { type: 'string' } },
        },
        [`${extension}list-type`]: 'map',
        [`${extension}list-map-keys`]: ['name'],
      },
    },
  },
};

/** A field with a default in an item of a list with keys is given up, while the item stays. */
function inItemFor(statement: string, subject: Subject): Case {
  const type = definedType(subject, itemsDefinition);
  const apply = (id: string, item: Fields, writes?: 'create') =>
    applyAs(type, {
      id,
      manager: 'first',
      own: 'a',
      fields: {
        spec: {
          items: [
            { name: 'one', size: 'other' },
            { name: 'two', note: 'kept', ...item },
          ],
        },
      },
      ...(writes === undefined ? {} : { writes }),
    });
  const shown = (of: string, size: string) => [
    { of, at: '/spec/items', is: 'includes-once', value: { name: 'one', size: 'other' } } as const,
    { of, at: '/spec/items', is: 'includes-once', value: { name: 'two', note: 'kept', size } } as const,
  ];
  return caseOf(type, {
    id: `${area}/given-up-default/in-item`,
    area,
    about: 'A manager applies two items of a list with another value than the default of a field, and then the second without the field.',
    queue: 'waiting',
    steps: [
      define(itemsDefinition),
      served(itemsDefinition),
      apply('first', { size: 'other' }, 'create'),
      get(type, 'a', 'before'),
      apply('give-up', {}),
      get(type, 'a', 'after'),
    ],
    checks: [
      {
        statement,
        given: [answered('first', '2xx'), ...shown('before', 'other')],
        expect: allHold(answered('give-up', '2xx'), ...shown('after', defaultValue)),
      },
    ],
  });
}
