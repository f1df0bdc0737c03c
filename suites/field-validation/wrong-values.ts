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
import { definedType } from '../scenario/marked-definition.ts';
import { all, allHold, showsSame } from '../scenario/shows.ts';
import { isUsedFor } from '../scenario/subject-uses.ts';
import { create, get, objectPath, testObject } from '../scenario/test-object.ts';
import { patchTypes } from '../scenario/write-step.ts';
import { rowsPerSubject } from '../suite-module.ts';

type Row = StatementOf<'field-validation'>;
type Kind = FieldValidation['request'];

/** Values of wrong types for fields of each type: for a map and a list, also below them and in an item that is not the first. */
const values: readonly { readonly at: `/${string}`; readonly value: Template }[] = [
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
const valid: readonly { readonly at: `/${string}`; readonly value: Template }[] = [
  { at: '/spec/text', value: 'text' },
  { at: '/spec/on', value: true },
  { at: '/spec/number', value: 7 },
  { at: '/spec/replicas', value: 3 },
  { at: '/spec/map', value: { first: 'text', second: 'text' } },
  { at: '/spec/list', value: ['text', 'other'] },
  { at: '/spec/items', value: [{ name: 'a' }, { name: 'b', value: 'text' }] },
];

/** Values of wrong types in the fields of a custom resource, of each type, in each kind of write without a level. */
export const wrongValues = rowsPerSubject('field-validation', (rows, subject) => {
  if (!isUsedFor(subject, 'defined-types')) return [];
  const type = definedType(subject, shapedDefinition, 'shaped-definition');
  return rows
    .filter(
      ({ form }) => form.schema === 'structural' && form.encoding === 'json' && form.level === 'default' && form.content === 'wrong-type',
    )
    .map((row) => caseFor(row, type));
});

function caseFor({ id, form }: Row, type: Subject): Case {
  const sent = values.map(({ at, value }, index) => writeOf(type, form.request, `wrong-${index + 1}`, [{ at, value }]));
  return caseOf(type, {
    id: `field-validation/wrong-values-in-${form.request}`,
    area: 'field-validation',
    about: `A custom resource is written by the request ${form.request} with valid values, and with values of wrong types in fields that are texts, numbers, maps and lists.`,
    needs: [{ need: 'field-validation' }],
    steps: [
      create(type, 'a'),
      writeOf(type, form.request, 'valid', valid),
      get(type, 'a', 'before'),
      ...sent,
      get(type, 'a', 'after'),
      get(type, 'wrong', 'missing'),
    ],
    checks: [
      checkFor(
        id,
        form.request,
        sent.map((step) => step.id),
      ),
    ],
  });
}

/** Released servers return another status (see the table of errata). */
function checkFor(statement: string, kind: Kind, steps: readonly string[]): Check {
  const refused = (...statuses: readonly number[]) =>
    all(
      allHold(...steps.map((step) => answered(step, ...statuses))),
      allHold(showsSame('after', '/metadata/resourceVersion', 'before'), answered('missing', 404)),
    );
  return {
    statement,
    given: [answered('create-a', '2xx'), answered('valid', '2xx'), answered('before', 200)],
    expect: refused(400),
    erratum:
      kind === 'apply' ? { id: 'wrong-type-in-apply', expect: refused(422, 500) } : { id: 'wrong-type-is-invalid', expect: refused(422) },
  };
}

/** A write of these fields: creates are of other objects, and the others of the same one. */
function writeOf(type: Subject, kind: Kind, id: string, fields: readonly { readonly at: `/${string}`; readonly value: Template }[]): Step {
  const send = (request: Request): Step => ({ id, do: 'send', request });
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
      return send({ method: 'PATCH', path, headers: { 'content-type': patchTypes['merge-patch'] }, body: content });
  }
}
