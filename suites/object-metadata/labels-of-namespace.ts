import type { Step } from '#core/model/step';
import type { Subject } from '#core/model/subject';
import { answered } from '../scenario/answered.ts';
import { inOtherNamespace, makeOtherNamespace, otherNamespacePath } from '../scenario/other-namespace.ts';
import { must, type Scenario } from '../scenario/scenario.ts';
import { allHold, showsSame } from '../scenario/shows.ts';
import { create, get } from '../scenario/test-object.ts';
import { patchTypes } from '../scenario/write-step.ts';

const note = 'apiconform-note';

/** A change of a namespace is none of the objects in it. */
export function labelsOfNamespace(subject: Subject): Scenario {
  const there = inOtherNamespace(subject);
  const headers = { 'content-type': patchTypes['merge-patch'] };
  const patch = (id: string, metadata: { readonly [map: string]: { readonly [note]: string } }): Step => ({
    id,
    do: 'send',
    request: { method: 'PATCH', path: otherNamespacePath, headers, body: { metadata } },
  });
  return {
    id: 'object-metadata/labels-of-namespace',
    about: 'The labels and the annotations of a namespace are changed; an object in it is read before and after.',
    steps: [
      makeOtherNamespace(),
      create(there, 'a'),
      patch('label', { labels: { [note]: 'changed' } }),
      get(there, 'a', 'after-label'),
      patch('annotate', { annotations: { [note]: 'changed' } }),
      get(there, 'a', 'after-annotate'),
    ],
    checks: {
      'object-metadata/resource-version/of-last-change': must(
        allHold(...['after-label', 'after-annotate'].map((step) => showsSame(step, '/metadata/resourceVersion', 'create-a'))),
        answered('create-a', '2xx'),
        answered('label', '2xx'),
        answered('annotate', '2xx'),
        ...['after-label', 'after-annotate'].map((step) => answered(step, 200)),
      ),
    },
  };
}
