import type { Expectation } from '#core/model/expectation';
import type { Subject } from '#core/model/subject';
import { answered } from '../scenario/answered.ts';
import { list, selector, versionOf } from '../scenario/collection-read.ts';
import type { Scenario } from '../scenario/scenario.ts';
import { all, allHold, showsOther, showsSame } from '../scenario/shows.ts';
import { create, get, objectPath, testLabels } from '../scenario/test-object.ts';
import { drainTo, watch } from '../scenario/watch-stream.ts';

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
    about:
      'An object is created in a namespace, changed and deleted while the namespace is watched; then the namespace is read, listed and read again.',
    steps: [
      create(subject, 'a'),
      watch(subject, 'stream', { resourceVersion: versionOf('create-a') }),
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
      { id: 'delete-inside', do: 'send', request: { method: 'DELETE', path: { $join: [collection, '/', { $own: 'inside' }] } } },
      get(subject, 'a', 'read'),
      list(subject, 'listed'),
      list(subject, 'selected', { labelSelector: selector }),
      get(subject, 'a', 'read-again'),
      create(subject, 'end'),
      drainTo('stream', 'end'),
    ],
    checks: {
      'object-metadata/resource-version/of-last-change': {
        given: [
          ...['inside', 'change-inside', 'delete-inside'].map((step) => answered(step, '2xx')),
          ...['read', 'read-again'].map((step) => answered(step, 200)),
          { of: 'stream', at: '', is: 'includes', value: { type: 'ADDED', object: { metadata: { name: { $own: 'end' } } } } },
        ],
        when: [showsSame('read-again', '/metadata/resourceVersion', 'read')],
        otherwise: 'the target changed the namespace between the reads, because another client wrote to it',
        expect: all(
          isUnchanged,
          allHold(
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
        ),
      },
    },
  };
}

/** The namespace has the version in which it was created, unless a client changed it: that one is in its managedFields. */
const isUnchanged: Expectation = {
  kind: 'any',
  of: [
    allHold(showsSame('read-again', '/metadata/resourceVersion', 'create-a'), {
      of: 'stream',
      at: '',
      is: 'excludes',
      value: { type: 'MODIFIED', object: { metadata: { name: { $own: 'a' } } } },
    }),
    allHold(showsOther('read-again', '/metadata/managedFields', 'create-a')),
  ],
};
