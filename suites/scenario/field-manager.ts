import { parsePointer } from '#core/json/pointer';
import type { Request } from '#core/model/request';
import type { Step, Write } from '#core/model/step';
import type { Subject } from '#core/model/subject';
import type { ManagedRequest } from '#core/model/tables/form';
import type { Template } from '#core/model/template';
import { objectPath, testLabels } from './test-object.ts';

/** Fields of an object, without those that identify it. */
export type Fields = { readonly [key: string]: Template };

/** A value at a place of an object, as a JSON pointer. */
export type Change = { readonly at: string; readonly value: Template };

/** A request of one manager; `fields` are those that it sends. */
export type Managed = {
  readonly id: string;
  readonly manager: string;
  readonly own: string;
  readonly fields: Fields;
  readonly writes?: Write['as'];
};

const mediaTypes: { readonly [Name in Extract<ManagedRequest, `${string}-patch`>]: string } = {
  'json-patch': 'application/json-patch+json',
  'merge-patch': 'application/merge-patch+json',
  'strategic-merge-patch': 'application/strategic-merge-patch+json',
};

/** A test object with these fields only. */
export function intent(subject: Subject, own: string, fields: Fields): Fields {
  const identity: Fields = {
    apiVersion: subject.apiVersion,
    kind: subject.kind,
    metadata: { name: { $own: own }, labels: testLabels },
  };
  return merged(identity, fields);
}

/** Applies the fields as a manager. */
export function applyAs(subject: Subject, { id, manager, own, fields, writes }: Managed, query: Request['query'] = {}): Step {
  return {
    id,
    do: 'send',
    request: {
      method: 'PATCH',
      path: objectPath(subject, own),
      query: { fieldManager: manager, ...query },
      headers: { 'content-type': 'application/apply-patch+yaml' },
      body: intent(subject, own, fields),
    },
    ...(writes === undefined ? {} : { writes: { own, as: writes } }),
  };
}

/** Creates the object with the fields as a manager. */
export function createAs(subject: Subject, { id, manager, own, fields, writes }: Managed): Step {
  return {
    id,
    do: 'send',
    request: { method: 'POST', path: subject.collection, query: { fieldManager: manager }, body: intent(subject, own, fields) },
    ...(writes === undefined ? {} : { writes: { own, as: writes } }),
  };
}

/**
 * Changes the object as a manager by any request except an apply. `fields` are its fields, `changes` the new values, and
 * `from` is the step whose response has its latest version.
 */
export function updateAs(
  subject: Subject,
  request: Extract<ManagedRequest, 'put' | `${string}-patch`>,
  { id, manager, own, fields, writes }: Managed,
  { changes, from }: { readonly changes: readonly Change[]; readonly from: string },
): Step {
  const common = { path: objectPath(subject, own), query: { fieldManager: manager } } as const;
  const noted = writes === undefined ? {} : { writes: { own, as: writes } };
  if (request === 'put') {
    const resourceVersion = { $ref: { step: from, at: '/metadata/resourceVersion' } };
    const body = merged(merged(intent(subject, own, fields), nested(changes)), { metadata: { resourceVersion } });
    return { id, do: 'send', request: { method: 'PUT', ...common, body }, ...noted };
  }
  const body = request === 'json-patch' ? changes.map(({ at, value }) => ({ op: 'add', path: at, value })) : nested(changes);
  return { id, do: 'send', request: { method: 'PATCH', ...common, headers: { 'content-type': mediaTypes[request] }, body }, ...noted };
}

/** The object with these values only. */
export function nested(changes: readonly Change[]): Fields {
  return changes.reduce<Fields>((fields, { at, value }) => merged(fields, placed(parsePointer(at) ?? [], value)), {});
}

/** One object with the fields of two; maps that both have are merged. */
export function merged(one: Fields, other: Fields): Fields {
  const both = Object.entries(other).map(([key, value]): [string, Template] => {
    const before = one[key];
    return [key, isFields(before) && isFields(value) ? merged(before, value) : value];
  });
  return { ...one, ...Object.fromEntries(both) };
}

function placed([first = '', ...rest]: readonly string[], value: Template): Fields {
  return { [first]: rest.length === 0 ? value : placed(rest, value) };
}

/** A placeholder is bound as a whole. */
const isFields = (template: Template | undefined): template is Fields =>
  typeof template === 'object' &&
  template !== null &&
  !Array.isArray(template) &&
  !Object.keys(template).some((key) => key.startsWith('$'));
