import type { Case, Check } from '#core/model/case';
import type { StatementOf } from '#core/model/statement';
import type { Step } from '#core/model/step';
import type { Subject } from '#core/model/subject';
import type { Template } from '#core/model/template';
import { answered } from '../scenario/answered.ts';
import { caseOf } from '../scenario/case-of.ts';
import { definitionsPath } from '../scenario/definition.ts';
import { applyAs, createAs, type Fields, nested } from '../scenario/field-manager.ts';
import { grouped } from '../scenario/grouped.ts';
import { extension, jsonText } from '../scenario/json-text.ts';
import { type Definition, define, definedType, markedFields, served, versionsWith } from '../scenario/marked-definition.ts';
import { isUsedFor } from '../scenario/subject-uses.ts';
import { get, objectPath } from '../scenario/test-object.ts';
import { rowsPerSubject } from '../suite-module.ts';
import { type PartValues, valuesOf } from './marked-values.ts';
import { shown } from './merged-parts.ts';

type Row = StatementOf<'marker-change'>;
type Field = Row['form']['field'];

const atomicOf: { readonly [F in Field]: Fields } = {
  set: markedFields['atomic-list'].schema,
  'map-list': atomicList(markedFields['map-list'].schema),
  'granular-map': markedFields['atomic-map'].schema,
  'granular-struct': markedFields['atomic-struct'].schema,
};

/**
 * Ownership after a marker changes, in a definition that the case creates. A default that changes with the marker shows
 * when the change is in effect, so that the wait does not affect the verdict.
 */
export const markerChange = rowsPerSubject('marker-change', (rows, subject) => {
  if (!isUsedFor(subject, 'defined-types')) return [];
  return grouped(rows, ({ form }) => form.to).map((alike) => caseFor(alike, subject));
});

function caseFor(rows: readonly Row[], subject: Subject): Case {
  const toAtomic = rows.some(({ form }) => form.to === 'atomic');
  const fields = [...new Set(rows.map(({ form }) => form.field))];
  const group: Template = { $group: toAtomic ? 'to-atomic' : 'from-atomic' };
  const definition: Definition = { plural: 'changings', kind: 'Changing', group, spec: specOf(fields, !toAtomic, false) };
  const type = definedType(subject, definition);
  const changing = fields.map((field) => ({ field, subject: type, ...partsOf(field) }));
  const [first] = changing;
  return caseOf(type, {
    id: toAtomic ? 'merge-strategy/to-atomic' : 'merge-strategy/from-atomic',
    area: 'merge-strategy',
    about: toAtomic
      ? 'Two managers apply parts of values, and a third creates objects with parts of them; their markers become atomic, and the managers apply their parts with other values, one of them also to the objects of the third, and then without them.'
      : 'A manager applies atomic values, and another creates objects with some; their markers become those of parts, and a third manager applies the same parts with other values; the first then applies without them.',
    steps: [
      define(definition),
      served(definition),
      ...changing.flatMap((one) => (toAtomic ? shareParts(one) : ownWhole(one))),
      changeMarkers(definition, specOf(fields, toAtomic, true)),
      ...(first === undefined ? [] : [untilChanged(first)]),
      ...changing.flatMap((one) => (toAtomic ? applyParts(one) : applyOverWhole(one))),
    ],
    checks: rows.map(({ id, form }): Check => ({ statement: id, ...(toAtomic ? owningAll(form.field) : inferringNothing(form.field)) })),
  });
}

type Changing = { readonly field: Field; readonly subject: Subject; readonly at: `/${string}`; readonly parts: PartValues };

function partsOf(field: Field): Pick<Changing, 'at' | 'parts'> {
  const parts = valuesOf(field);
  if (parts.owned === 'whole') throw new Error(`${field} has no parts`);
  return { at: `/spec/${markedFields[field].name}`, parts };
}

function specOf(fields: readonly Field[], atomic: boolean, changed: boolean): Fields {
  const properties = fields.map((field) => [markedFields[field].name, atomic ? atomicOf[field] : markedFields[field].schema]);
  const sign = { sign: { type: 'string', ...(changed ? { default: 'changed' } : {}) } };
  return { type: 'object', properties: { ...Object.fromEntries(properties), ...sign } };
}

/** The same list with another type, and without the keys that only a list with keys may have. */
function atomicList({ [`${extension}list-map-keys`]: _, ...schema }: Fields): Fields {
  return { ...schema, [`${extension}list-type`]: 'atomic' };
}

function apply({ field, subject, at }: Changing, id: string, manager: string, value: Template, query = {}, own: string = field): Step {
  return applyAs(subject, { id: `${id}-${field}`, manager, own, fields: nested([{ at, value }]) }, query);
}

/** The object of a field that a manager creates without apply. */
const createdOf = (field: Field): string => `created-${field}`;

function createWithoutApply({ field, subject, at, parts }: Changing): Step {
  const fields = nested([{ at, value: parts.one }]);
  return createAs(subject, { id: `create-${field}`, manager: 'creator', own: createdOf(field), fields, writes: 'create' });
}

function applyToCreated(one: Changing, id: string, query = {}): Step {
  return apply(one, id, 'first', one.parts.changed, query, createdOf(one.field));
}

function changeMarkers({ plural, group }: Definition, spec: Fields): Step {
  return {
    id: 'change-markers',
    do: 'send',
    request: {
      method: 'PATCH',
      path: { $join: [definitionsPath, `/${plural}.`, group] },
      headers: { 'content-type': 'application/merge-patch+json' },
      text: jsonText({ spec: { versions: versionsWith(spec) } }),
    },
  };
}

function untilChanged({ field, subject }: Changing): Step {
  return {
    id: 'changed',
    do: 'until',
    request: {
      method: 'PATCH',
      path: objectPath(subject, field),
      query: { dryRun: 'All' },
      headers: { 'content-type': 'application/merge-patch+json' },
      body: { metadata: { annotations: { asked: 'again' } } },
    },
    holds: { of: 'changed', at: '/spec/sign', is: 'equals', value: 'changed' },
    boundSeconds: 60,
  };
}

function create(one: Changing, value: Template): Step {
  const step = apply(one, 'first', 'first', value);
  return step.do === 'send' ? { ...step, writes: { own: one.field, as: 'create' } } : step;
}

function shareParts(one: Changing): readonly Step[] {
  return [create(one, one.parts.one), apply(one, 'second', 'second', one.parts.other), createWithoutApply(one)];
}

/** The first manager applies without the field. */
function giveUp({ field, subject }: Changing): Step {
  return applyAs(subject, { id: `give-up-${field}`, manager: 'first', own: field, fields: { spec: { sign: 'given-up' } } });
}

/** Each manager applies its own part, which no other manager owned before. */
function applyParts(one: Changing): readonly Step[] {
  const { one: part, changed, otherChanged } = one.parts;
  return [
    apply(one, 'first-again', 'first', changed),
    apply(one, 'second-again', 'second', otherChanged),
    get(one.subject, one.field, `refused-${one.field}`),
    giveUp(one),
    get(one.subject, one.field, `given-up-${one.field}`),
    apply(one, 'with-force', 'first', part, { force: 'true' }),
    applyToCreated(one, 'over-created'),
    get(one.subject, createdOf(one.field), `after-refusal-${one.field}`),
    applyToCreated(one, 'over-created-with-force', { force: 'true' }),
  ];
}

function ownWhole(one: Changing): readonly Step[] {
  return [
    create(one, one.parts.one),
    apply(one, 'conflicting', 'second', one.parts.changed),
    createWithoutApply(one),
    applyToCreated(one, 'conflicting-over-created'),
  ];
}

function applyOverWhole(one: Changing): readonly Step[] {
  return [
    apply(one, 'second', 'second', one.parts.changed),
    get(one.subject, one.field, `after-${one.field}`),
    giveUp(one),
    get(one.subject, one.field, `given-up-${one.field}`),
    applyToCreated(one, 'over-created'),
  ];
}

function owningAll(field: Field): Omit<Check, 'statement'> {
  const { at, parts } = partsOf(field);
  return {
    given: [`second-${field}`, `with-force-${field}`, `create-${field}`, `over-created-with-force-${field}`].map((step) =>
      answered(step, '2xx'),
    ),
    expect: {
      kind: 'holds',
      all: [
        answered(`first-again-${field}`, '4xx'),
        answered(`second-again-${field}`, '4xx'),
        ...shown(`refused-${field}`, at, parts.both),
        // The second still owns it.
        answered(`give-up-${field}`, '2xx'),
        ...shown(`given-up-${field}`, at, parts.both),
        answered(`over-created-${field}`, '4xx'),
        ...shown(`after-refusal-${field}`, at, parts.one),
      ],
    },
  };
}

function inferringNothing(field: Field): Omit<Check, 'statement'> {
  const { at, parts } = partsOf(field);
  return {
    given: [
      answered(`conflicting-${field}`, '4xx'),
      answered(`first-${field}`, '2xx'),
      answered(`conflicting-over-created-${field}`, '4xx'),
      answered(`create-${field}`, '2xx'),
    ],
    expect: {
      kind: 'holds',
      all: [
        answered(`second-${field}`, '2xx'),
        answered(`over-created-${field}`, '2xx'),
        ...(parts.hasValues
          ? shown(`after-${field}`, at, parts.changed)
          : [{ of: `after-${field}`, at, is: 'contains', value: 'c' } as const]),
        // The first owns no part that it could give up.
        answered(`give-up-${field}`, '2xx'),
        ...(parts.hasValues ? shown(`given-up-${field}`, at, parts.changed) : shown(`given-up-${field}`, at, ['a', 'c'])),
      ],
    },
  };
}
