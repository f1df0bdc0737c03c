import type { Request } from '#core/model/request';
import type { Step } from '#core/model/step';
import type { Subject } from '#core/model/subject';
import { mergePatch } from '../scenario/object-with-finalizers.ts';
import { testLabels, testObject } from '../scenario/test-object.ts';

/** A dry run of a create with generateName. */
export function dryUnnamed(subject: Subject): Step {
  const generateName = { $join: [{ $own: 'g' }, '-'] } as const;
  const unnamed = { ...subject.body, apiVersion: subject.apiVersion, kind: subject.kind, metadata: { labels: testLabels, generateName } };
  return { id: 'dry-unnamed', do: 'send', request: { method: 'POST', path: subject.collection, query: { dryRun: 'All' }, body: unnamed } };
}

/** Creates an object with an unknown field at the level at which a target with field validation refuses it. */
export function strictCreate(subject: Subject, id: string, query: NonNullable<Request['query']>): Step {
  const body = { ...testObject(subject, 's', id), apiconformUnknown: 'value' };
  return { id, do: 'send', request: { method: 'POST', path: subject.collection, query: { fieldValidation: 'Strict', ...query }, body } };
}

/** Patches the object of the real request with an unknown field at this level. */
export function strictPatch(subject: Subject, id: string, query: NonNullable<Request['query']>): Step {
  const request = mergePatch(subject, 'd', { apiconformUnknown: 'value' });
  return { id, do: 'send', request: { ...request, query: { fieldValidation: 'Strict', ...query } } };
}
