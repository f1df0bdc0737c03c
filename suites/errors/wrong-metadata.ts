import type { Step } from '#core/model/step';
import type { Subject } from '#core/model/subject';
import type { Template } from '#core/model/template';
import { answered } from '../scenario/answered.ts';
import { versionOf } from '../scenario/collection-read.ts';
import { must, type Scenario } from '../scenario/scenario.ts';
import { allHold } from '../scenario/shows.ts';
import { create, objectPath, testLabels, testObject } from '../scenario/test-object.ts';

type Metadata = { readonly [field: string]: Template };

/** Values of other types than those of the fields of metadata. */
const wrong: Readonly<Record<string, Metadata>> = {
  'number-as-label': { labels: { ...testLabels, number: 1 } },
  'boolean-as-label': { labels: { ...testLabels, boolean: true } },
  'number-as-annotation': { annotations: { number: 1 } },
  'map-as-annotation': { annotations: { map: {} } },
  'list-as-annotations': { annotations: [] },
  'number-as-finalizer': { finalizers: [1] },
  'text-as-finalizers': { finalizers: 'apiconform.example/hold' },
};

/** Requests with values of wrong types in the metadata, in dry runs: a server that takes such a request stores nothing. */
export function wrongMetadata(subject: Subject): Scenario {
  const post = (id: string, metadata: Metadata): Step => ({
    id,
    do: 'send',
    request: { method: 'POST', path: subject.collection, query: { dryRun: 'All' }, body: testObject(subject, 'b', id, metadata) },
  });
  const put = (id: string, metadata: Metadata): Step => ({
    id,
    do: 'send',
    request: {
      method: 'PUT',
      path: objectPath(subject, 'a'),
      query: { dryRun: 'All' },
      body: testObject(subject, 'a', id, { resourceVersion: versionOf('create-a'), ...metadata }),
    },
  });
  const label = { labels: { ...testLabels, number: 1 } };
  return {
    id: 'errors/wrong-metadata',
    about: 'Objects are created, and one is updated, with values of wrong types in the labels, annotations and finalizers, in dry runs.',
    steps: [
      create(subject, 'a'),
      ...Object.entries(wrong).map(([id, metadata]) => post(id, metadata)),
      put('number-as-label-in-update', label),
      post('right', {}),
    ],
    checks: {
      'errors/wrong-type': must(
        allHold(...[...Object.keys(wrong), 'number-as-label-in-update'].map((step) => answered(step, 400))),
        answered('right', '2xx'),
      ),
    },
  };
}
