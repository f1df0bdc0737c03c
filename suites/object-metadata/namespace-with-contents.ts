import type { Subject } from '#core/model/subject';
import { answered } from '../scenario/answered.ts';
import { list, selector, versionOf } from '../scenario/collection-read.ts';
import type { Scenario } from '../scenario/scenario.ts';
import { allHold, showsSame } from '../scenario/shows.ts';
import { create, get, objectPath, testLabels } from '../scenario/test-object.ts';

/** Writes to the objects in a namespace leave the version of the namespace as it is. */
export function namespaceWithContents(subject: Subject): Scenario {
  const contents = {
    apiVersion: 'v1',
    kind: 'ConfigMap',
    metadata: { name: { $own: 'inside' }, namespace: { $own: 'a' }, labels: testLabels },
  };
  const collection = objectPath(subject, 'a', 'configmaps');
  return {
    id: 'object-metadata/namespace-with-contents',
    about: 'An object is created in a namespace and changed; then the namespace is read, listed and read again.',
    steps: [
      create(subject, 'a'),
      { id: 'inside', do: 'send', request: { method: 'POST', path: collection, body: contents } },
      {
        id: 'change-inside',
        do: 'send',
        request: {
          method: 'PATCH',
          path: { $join: [collection, '/', { $own: 'inside' }] },
          headers: { 'content-type': 'application/merge-patch+json' },
          body: { data: { key: 'value' } },
        },
      },
      get(subject, 'a', 'read'),
      list(subject, 'listed'),
      list(subject, 'selected', { labelSelector: selector }),
      get(subject, 'a', 'read-again'),
    ],
    checks: {
      'object-metadata/resource-version/of-last-change': {
        given: [answered('inside', '2xx'), answered('change-inside', '2xx'), answered('read', 200), answered('read-again', 200)],
        when: [showsSame('read-again', '/metadata/resourceVersion', 'read')],
        otherwise: 'the target changed the namespace between the reads, because another client wrote to it',
        expect: allHold(
          ...['listed', 'selected'].map(
            (of) =>
              ({
                of,
                at: '/items',
                is: 'includes-once',
                value: { metadata: { name: { $own: 'a' }, resourceVersion: versionOf('read') } },
              }) as const,
          ),
        ),
      },
    },
  };
}
