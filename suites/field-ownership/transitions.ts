import type { FieldOwner } from '#core/model/expectation';
import type { Request } from '#core/model/request';
import type { Step } from '#core/model/step';
import type { Subject } from '#core/model/subject';
import { versionOf } from '../scenario/collection-read.ts';
import { type Fields, intent, merged, nested } from '../scenario/field-manager.ts';
import { isCustom } from '../scenario/subject-uses.ts';
import { objectPath } from '../scenario/test-object.ts';
import { patchTypes } from '../scenario/write-step.ts';
import { type Circumstance, fieldAt } from './circumstance.ts';

/** A request that changes a value without an apply. */
export type Update = 'put' | 'merge-patch' | 'json-patch' | 'strategic-merge-patch';

/** Each transition is about a field of its own, so that it does not depend on those before it. */
export type Field = Update | 'kept' | 'taken' | 'of-two' | 'shared' | 'given-up' | 'dropped' | 'dropped-by-force';

export const first: FieldOwner = { manager: 'first', operation: 'Apply' };
export const second: FieldOwner = { manager: 'second', operation: 'Apply' };
export const third: FieldOwner = { manager: 'third', operation: 'Apply' };

/** The manager of an update, and what it owns its fields by. */
export const writerOf = (update: Update): FieldOwner => ({ manager: `by-${update}`, operation: 'Update' });

/** The updates that are sent in a circumstance. */
export function updatesOf({ types: { others } }: Circumstance): readonly Update[] {
  // Others can write to the object between the read and the update.
  const put = others.writers === 'ours' ? (['put'] as const) : [];
  return [...put, 'merge-patch', 'json-patch', ...(isCustom(others) ? [] : (['strategic-merge-patch'] as const))];
}

/** The requests that the transitions follow from, in their order. */
export type Transitions = {
  /** The applies of the first manager, and of a second one that shares fields with it. */
  readonly applied: readonly Step[];
  readonly updates: readonly Step[];
  /** Applies that conflict. */
  readonly conflicts: readonly Step[];
  readonly forced: readonly Step[];
  /** Applies of the first manager that omit fields, without force and with it. */
  readonly left: Step;
  readonly leftByForce: Step;
};

/** Returns the requests in a circumstance. */
export function transitionsOf(of: Circumstance): Transitions {
  const { later, others } = of.types;
  const taken = valuesOf(of, ['given-up', 'of-two'], '1', valuesOf(of, ['taken'], '2'));
  const ofTwo = valuesOf(of, ['of-two'], '2');
  return {
    applied: [
      applying(of, of.types.first, 'first', 'first', valuesOf(of, fieldsOf(of), '1')),
      applying(of, others, 'second', 'second', valuesOf(of, ['given-up', 'of-two'], '1')),
    ],
    updates: updatesOf(of).map((update) => updating(of, update)),
    conflicts: [
      applying(of, others, 'conflict', 'second', taken),
      applying(of, others, 'conflict-with-two', 'third', ofTwo),
      applying(of, others, 'conflict-with-writer', 'third', valuesOf(of, ['merge-patch'], '3')),
    ],
    forced: [
      applying(of, others, 'forced', 'second', valuesOf(of, ['shared'], '1', taken), { force: 'true' }),
      applying(of, others, 'forced-by-third', 'third', ofTwo, { force: 'true' }),
    ],
    left: applying(of, later, 'left-out', 'first', valuesOf(of, ['kept', 'shared', 'dropped-by-force'], '1')),
    leftByForce: applying(of, later, 'left-out-by-force', 'first', valuesOf(of, ['kept'], '1'), { force: 'true' }),
  };
}

const fieldsOf = (of: Circumstance): readonly Field[] => [
  ...updatesOf(of),
  ...(['kept', 'taken', 'of-two', 'shared', 'given-up', 'dropped', 'dropped-by-force'] as const),
];

/** The fields with a value, beside others. */
function valuesOf(of: Circumstance, fields: readonly Field[], value: string, beside: Fields = {}): Fields {
  return merged(beside, nested(fields.map((field) => ({ at: fieldAt(of, field), value }))));
}

/** The whole object, or the part of it that the subresource is about. */
function bodyOf({ part }: Circumstance, type: Subject, fields: Fields): Fields {
  if (part === undefined) return intent(type, 'a', fields);
  return merged({ apiVersion: type.apiVersion, kind: type.kind, metadata: { name: { $own: 'a' } } }, fields);
}

function applying(
  of: Circumstance,
  type: Subject,
  id: string,
  manager: string,
  values: Fields,
  query: NonNullable<Request['query']> = {},
): Step {
  const { sent = (step: Step) => step, part, body } = of;
  const fields = manager === 'first' ? merged(body, values) : values;
  return sent({
    id,
    do: 'send',
    request: {
      method: 'PATCH',
      path: objectPath(type, 'a', part),
      query: { fieldManager: manager, ...query },
      headers: { 'content-type': patchTypes.apply },
      body: bodyOf(of, type, fields),
    },
  });
}

function updating(of: Circumstance, update: Update): Step {
  const { sent = (step: Step) => step, part, types } = of;
  const common = { path: objectPath(types.others, 'a', part), query: { fieldManager: writerOf(update).manager } } as const;
  const change = { at: fieldAt(of, update), value: '2' };
  if (update === 'put') {
    const metadata = { resourceVersion: versionOf('before'), ...(of.finalizers === undefined ? {} : { finalizers: of.finalizers }) };
    const fields = merged(merged(of.body, valuesOf(of, fieldsOf(of), '1')), nested([change]));
    return sent({
      id: update,
      do: 'send',
      request: { method: 'PUT', ...common, body: bodyOf(of, types.others, merged(fields, { metadata })) },
    });
  }
  const headers = { 'content-type': patchTypes[update] };
  const body = update === 'json-patch' ? [{ op: 'replace', path: change.at, value: change.value }] : nested([change]);
  return sent({ id: update, do: 'send', request: { method: 'PATCH', ...common, headers, body } });
}
