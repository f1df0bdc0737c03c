import type { Case, Check } from '#core/model/case';
import type { Request } from '#core/model/request';
import type { StatementOf } from '#core/model/statement';
import type { Step } from '#core/model/step';
import type { Subject } from '#core/model/subject';
import type { FieldValidation } from '#core/model/tables/form';
import type { Template } from '#core/model/template';
import { shapedDefinition } from '../drawn/types.ts';
import { answered } from '../scenario/answered.ts';
import { caseOf } from '../scenario/case-of.ts';
import { versionOf } from '../scenario/collection-read.ts';
import { merged, nested } from '../scenario/field-manager.ts';
import { definedType, markedType } from '../scenario/marked-definition.ts';
import { all, allHold, showsSame } from '../scenario/shows.ts';
import { isUsedFor } from '../scenario/subject-uses.ts';
import { create, get, objectPath, testObject } from '../scenario/test-object.ts';
import { patchTypes } from '../scenario/write-step.ts';
import { rowsPerSubject } from '../suite-module.ts';

type Row = StatementOf<'field-validation'>;
export type Kind = FieldValidation['request'];
export type Value = { readonly at: `/${string}`; readonly value: Template };

/** Values of wrong types for fields of each type: for a map and a list, also below them and in an item that is not the first. */
export const values: readonly Value[] = [
  ...[true, { key: 'text' }, ['text']].map((value) => ({ at: '/spec/text', value }) as const),
  ...['true', 1].map((value) => ({ at: '/spec/on', value }) as const),
  ...['7', true, 7.5].map((value) => ({ at: '/spec/number', value }) as const),
  ...['3', [3]].map((value) => ({ at: '/spec/replicas', value }) as const),
  ...['text', ['text'], { first: 'text', second: 5 }, { first: { key: 'text' } }].map((value) => ({ at: '/spec/map', value }) as const),
  ...['text', { first: 'text' }, ['text', 5]].map((value) => ({ at: '/spec/list', value }) as const),
  ...[['text'], [{ name: 'a' }, { name: 'b', value: 5 }]].map((value) => ({ at: '/spec/items', value }) as const),
  { at: '/spec', value: 'text' },
];

/** A valid value of each of these fields. */
export const valid: readonly Value[] = [
  { at: '/spec/text', value: 'text' },
  { at: '/spec/on', value: true },
  { at: '/spec/number', value: 7 },
  { at: '/spec/replicas', value: 3 },
  { at: '/spec/map', value: { first: 'text', second: 'text' } },
  { at: '/spec/list', value: ['text', 'other'] },
  { at: '/spec/items', value: [{ name: 'a' }, { name: 'b', value: 'text' }] },
];

/** Lists whose items lack a required field, or have null for it: all of them, or one that is not the first. */
const incomplete: readonly Value[] = ['namedItems', 'mapList'].flatMap((list) =>
  [[{ value: 'text' }], [{ name: 'a' }, { value: 'text' }], [{ name: null, value: 'text' }]].map(
    (value) => ({ at: `/spec/${list}`, value }) as const,
  ),
);

/** A content that is refused: its values, valid ones of the same fields, and the type. */
type Content = {
  readonly is: FieldValidation['content'];
  readonly about: string;
  readonly values: readonly Value[];
  readonly valid: readonly Value[];
  readonly typeOf: (subject: Subject) => Subject;
};

const contents: readonly Content[] = [
  {
    is: 'wrong-type',
    about: 'with values of wrong types in fields that are texts, numbers, maps and lists',
    values,
    valid,
    typeOf: (subject) => definedType(subject, shapedDefinition, 'shaped-definition'),
  },
  {
    is: 'missing-required',
    about: 'with items of lists that lack a required field, or have null for it',
    values: incomplete,
    valid: ['namedItems', 'mapList'].map((list) => ({ at: `/spec/${list}`, value: [{ name: 'a' }, { name: 'b', value: 'text' }] })),
    typeOf: markedType,
  },
];

/** Values of wrong types in the fields of a custom resource of each type, and items without a required field, in each kind of write without a level. */
export const wrongValues = rowsPerSubject('field-validation', (rows, subject) => {
  if (!isUsedFor(subject, 'defined-types')) return [];
  return contents.flatMap((content) =>
    rows
      .filter(
        ({ form }) => form.schema === 'structural' && form.encoding === 'json' && form.level === 'default' && form.content === content.is,
      )
      .map((row) => caseFor(row, content.typeOf(subject), content)),
  );
});

function caseFor({ id, form }: Row, type: Subject, content: Content): Case {
  const sent = content.values.map((field, index) => writeOf(type, form.request, `wrong-${index + 1}`, [field]));
  return caseOf(type, {
    id: `field-validation/${content.is === 'wrong-type' ? 'wrong-values' : 'missing-values'}-in-${form.request}`,
    area: 'field-validation',
    about: `A custom resource is written by the request ${form.request} with valid values, and ${content.about}.`,
    needs: [{ need: 'field-validation' }],
    steps: [
      create(type, 'a'),
      writeOf(type, form.request, 'valid', content.valid),
      get(type, 'a', 'before'),
      ...sent,
      get(type, 'a', 'after'),
      get(type, 'wrong', 'missing'),
    ],
    checks: [
      checkFor(
        id,
        form,
        sent.map((step) => step.id),
      ),
    ],
  });
}

/** Released servers return another status for a wrong type (see the table of errata). */
function checkFor(statement: string, { request, content }: FieldValidation, steps: readonly string[]): Check {
  const refused = (...statuses: readonly (number | string)[]) =>
    all(
      allHold(...steps.map((step) => answered(step, ...statuses))),
      allHold(showsSame('after', '/metadata/resourceVersion', 'before'), answered('missing', 404)),
    );
  const given = [answered('create-a', '2xx'), answered('valid', '2xx'), answered('before', 200)];
  if (content === 'missing-required') return { statement, given, expect: refused('4xx') };
  const erratum: Check['erratum'] =
    request === 'apply' ? { id: 'wrong-type-in-apply', expect: refused(422, 500) } : { id: 'wrong-type-is-invalid', expect: refused(422) };
  return { statement, given, expect: refused(400), erratum };
}

/** A write of these fields: creates are of other objects, and the others of the same one. */
export function writeOf(type: Subject, kind: Kind, id: string, fields: readonly Value[], more: NonNullable<Request['query']> = {}): Step {
  const send = ({ query = {}, ...request }: Request): Step => ({
    id,
    do: 'send',
    request: { ...request, ...(Object.keys(query).length + Object.keys(more).length === 0 ? {} : { query: { ...query, ...more } }) },
  });
  const path = objectPath(type, 'a');
  const content = nested(fields);
  const identity = { apiVersion: type.apiVersion, kind: type.kind, metadata: { name: { $own: 'a' } } };
  switch (kind) {
    case 'create':
      return send({ method: 'POST', path: type.collection, body: merged(testObject(type, id === 'valid' ? id : 'wrong', id), content) });
    case 'update': {
      const resourceVersion = versionOf(id === 'valid' ? 'create-a' : 'before');
      return send({ method: 'PUT', path, body: merged(testObject(type, 'a', id, { resourceVersion }), content) });
    }
    case 'json-patch': {
      const operations = fields.map(({ at, value }) => ({ op: 'add', path: at, value }));
      const spec = id === 'valid' ? [{ op: 'add', path: '/spec', value: {} }] : [];
      return send({ method: 'PATCH', path, headers: { 'content-type': patchTypes['json-patch'] }, body: [...spec, ...operations] });
    }
    case 'apply': {
      const query = { fieldManager: 'apiconform-applier', force: 'true' };
      return send({ method: 'PATCH', path, query, headers: { 'content-type': patchTypes.apply }, body: merged(identity, content) });
    }
    default:
      return send({ method: 'PATCH', path, headers: { 'content-type': patchTypes[kind] }, body: content });
  }
}
