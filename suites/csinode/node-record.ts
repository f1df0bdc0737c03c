import type { Step } from '#core/model/step';
import type { Subject } from '#core/model/subject';
import type { Template } from '#core/model/template';
import { objectPath, testObject } from '../scenario/test-object.ts';

/** Fields to set; one that is `undefined` is left out. */
type Fields = { readonly [key: string]: Template | undefined };

/** A driver with all its fields (specification, "Resource kind CSINode"). */
export const driver: { readonly [key: string]: Template } = {
  name: 'driver.example.com',
  nodeID: 'node-1',
  topologyKeys: ['example.com/zone', 'example.com/rack'],
  allocatable: { count: 5 },
};

/** An object with fields set, and without those that are `undefined`. */
export function withFields(object: { readonly [key: string]: Template }, fields: Fields): { readonly [key: string]: Template } {
  const unchanged = Object.entries(object).filter(([key]) => !Object.hasOwn(fields, key));
  const set = Object.entries(fields).flatMap(([key, value]): [string, Template][] => (value === undefined ? [] : [[key, value]]));
  return Object.fromEntries([...unchanged, ...set]);
}

/** A complete node record, with some fields changed. */
export function nodeRecord(
  subject: Subject,
  own: string,
  fields: Fields = {},
  metadata: { readonly [key: string]: Template } = {},
): { readonly [key: string]: Template } {
  return withFields(testObject(subject, own, own, metadata), { spec: { drivers: [driver] }, ...fields });
}

/** A node record whose only driver has some fields changed. */
export function withDriver(subject: Subject, own: string, fields: Fields): { readonly [key: string]: Template } {
  return nodeRecord(subject, own, { spec: { drivers: [withFields(driver, fields)] } });
}

/** Creates a record, which may be refused; the step is called `post-<own>`. */
export function post(subject: Subject, own: string, body: Template): Step {
  return { id: `post-${own}`, do: 'send', request: { method: 'POST', path: subject.collection, body } };
}

/** Updates a record. */
export function put(subject: Subject, own: string, id: string, body: Template): Step {
  return { id, do: 'send', request: { method: 'PUT', path: objectPath(subject, own), body } };
}
