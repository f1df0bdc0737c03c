import type { Request } from '#core/model/request';
import type { StatementOf } from '#core/model/statement';
import type { Subject } from '#core/model/subject';
import type { Template } from '#core/model/template';
import { versionOf } from '../scenario/collection-read.ts';
import { binary, inForm, orJson, table } from '../scenario/media-types.ts';
import { objectPath, testLabels, testObject } from '../scenario/test-object.ts';
import { patchTypes } from '../scenario/write-step.ts';

type Operation = StatementOf<'unauthenticated'>['form']['operation'];
type Query = NonNullable<Request['query']>;

const stale: Template = '1';

/**
 * The requests of each operation in other forms: in other representations, with options, and with what a server refuses for
 * other reasons once it knows who sends it. `nothing` selects no object.
 */
export function otherForms(subject: Subject, nothing: Query): Readonly<Record<Operation, readonly Request[]>> {
  const { collection } = subject;
  const path = objectPath(subject, 'a');
  const inForms = (at: Template): readonly Request[] =>
    [table, inForm('PartialObjectMetadata'), binary].map((accept) => ({ method: 'GET', path: at, headers: { accept: orJson(accept) } }));
  const reads = (at: Template, ...queries: readonly Query[]): readonly Request[] =>
    queries.map((query) => ({ method: 'GET', path: at, query }));
  const watches = [{ resourceVersion: versionOf('known') }, { resourceVersion: '0' }, { allowWatchBookmarks: 'true' }];
  const watchWith = (query: Query): Request => ({
    method: 'GET',
    path: collection,
    query: { watch: 'true', timeoutSeconds: '1', ...query },
  });
  const inDryRun = { dryRun: 'All' } as const;
  const inDryRunWithoutValue = { dryRun: '' } as const;
  const patch = (type: string, content: Pick<Request, 'body' | 'text' | 'query'>): Request => ({
    method: 'PATCH',
    path,
    headers: { 'content-type': type },
    ...content,
  });
  const metadata = { generateName: { $own: 'generated-' }, labels: testLabels };
  const identity = { apiVersion: subject.apiVersion, kind: subject.kind };
  return {
    get: [...inForms(path), ...reads(path, { resourceVersion: '0' }, { resourceVersion: versionOf('create-a') }, { pretty: 'true' })],
    list: [
      ...inForms(collection),
      ...reads(collection, { limit: '1' }, { limit: '1', continue: 'none' }, { resourceVersion: '0' }, nothing),
      ...reads(collection, { resourceVersion: versionOf('known'), resourceVersionMatch: 'Exact' }, { ...nothing, pretty: 'true' }),
      ...reads(collection, { fieldSelector: { $join: ['metadata.name=', { $own: 'a' }] } }),
    ],
    watch: [
      ...watches.map(watchWith),
      { ...watchWith({}), headers: { accept: orJson(table) } },
      watchWith({ fieldSelector: { $join: ['metadata.name=', { $own: 'a' }] } }),
    ],
    create: [
      { method: 'POST', path: collection, body: { ...identity, metadata, ...subject.body } },
      { method: 'POST', path: collection, body: testObject(subject, 'a', 'nobody') },
      { method: 'POST', path: collection, body: { ...testObject(subject, 'b', 'nobody'), spec: 'text' } },
      { method: 'POST', path: collection, binary: testObject(subject, 'b', 'nobody') },
      { method: 'POST', path: collection, query: { fieldValidation: 'Strict' }, body: testObject(subject, 'b', 'nobody') },
      { method: 'POST', path: collection, query: inDryRunWithoutValue, body: testObject(subject, 'b', 'nobody') },
    ],
    update: [
      { method: 'PUT', path, body: testObject(subject, 'a', 'nobody', { resourceVersion: stale }) },
      { method: 'PUT', path, body: { ...testObject(subject, 'a', 'nobody'), spec: 'text' } },
      { method: 'PUT', path, binary: testObject(subject, 'a', 'nobody') },
      { method: 'PUT', path, query: { fieldValidation: 'Strict' }, body: testObject(subject, 'a', 'nobody') },
      { method: 'PUT', path, query: inDryRunWithoutValue, body: testObject(subject, 'a', 'nobody') },
    ],
    patch: [
      patch(patchTypes['json-patch'], { body: [] }),
      patch(patchTypes['strategic-merge-patch'], { body: {} }),
      patch(patchTypes['merge-patch'], { body: { metadata: { resourceVersion: stale } } }),
      patch('text/plain', { text: 'text' }),
      patch(patchTypes['json-patch'], { body: [], query: inDryRun }),
      patch(patchTypes['strategic-merge-patch'], { body: {}, query: inDryRun }),
      patch(patchTypes['merge-patch'], { body: {}, query: inDryRunWithoutValue }),
    ],
    apply: [
      patch(patchTypes.apply, { body: { ...identity, metadata: { name: { $own: 'a' } } }, query: { fieldManager: 'apiconform-nobody' } }),
      patch(patchTypes.apply, { body: { ...identity, metadata: { name: { $own: 'a' } } } }),
      patch(patchTypes.apply, { text: '{' }),
      patch(patchTypes.apply, {
        body: { ...identity, metadata: { name: { $own: 'a' } } },
        query: { fieldManager: 'apiconform-nobody', ...inDryRunWithoutValue },
      }),
    ],
    delete: [
      { method: 'DELETE', path, body: { propagationPolicy: 'Orphan' } },
      { method: 'DELETE', path, body: { gracePeriodSeconds: 0 } },
      { method: 'DELETE', path, body: { preconditions: { resourceVersion: stale } } },
      { method: 'DELETE', path, body: { dryRun: ['All'] } },
      { method: 'DELETE', path, query: inDryRunWithoutValue },
    ],
    deletecollection: [
      { method: 'DELETE', path: collection, query: { ...nothing, limit: '1' }, body: { gracePeriodSeconds: 0 } },
      { method: 'DELETE', path: collection, query: nothing, body: { dryRun: ['All'] } },
      { method: 'DELETE', path: collection, query: { ...nothing, ...inDryRunWithoutValue } },
    ],
  };
}
