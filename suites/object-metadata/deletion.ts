import type { Step } from '#core/model/step';
import type { Subject } from '#core/model/subject';
import { answered } from '../scenario/answered.ts';
import { versionOf } from '../scenario/collection-read.ts';
import { createWithFinalizers, mergePatch, removeFinalizers } from '../scenario/object-with-finalizers.ts';
import { must, type Scenario } from '../scenario/scenario.ts';
import { allHold, shows, showsSame } from '../scenario/shows.ts';
import { get, objectPath, testObject } from '../scenario/test-object.ts';
import { timeSet } from './fields.ts';

const [first, second] = ['apiconform.example/first', 'apiconform.example/second'];

/** An object with two finalizers that is deleted twice; the order of its finalizers changes before and after. */
export function deletion(subject: Subject): Scenario {
  const updated = { finalizers: [first, second], resourceVersion: versionOf('reordered') };
  return {
    id: 'object-metadata/deletion',
    about:
      'An object with two finalizers is deleted twice, and another manager changes the order of the finalizers and updates the object without its deletionTimestamp.',
    steps: [
      createWithFinalizers(subject, 'a', [first, second]),
      reorder(subject, 'reorder', [second, first]),
      deleteIt(subject, 'delete'),
      get(subject, 'a', 'terminating'),
      // Timestamps have a resolution of one second.
      { id: 'a-second', do: 'wait', seconds: 2 },
      deleteIt(subject, 'delete-again'),
      get(subject, 'a', 'deleted-twice'),
      reorder(subject, 'reorder-again', [first, second]),
      get(subject, 'a', 'reordered'),
      {
        id: 'put',
        do: 'send',
        request: { method: 'PUT', path: objectPath(subject, 'a'), body: testObject(subject, 'a', 'put', updated) },
      },
      get(subject, 'a', 'after-put'),
      ...removeFinalizers(subject, 'a'),
    ],
    checks: {
      'object-metadata/deletion-timestamp/set': timeSet('terminating', '/metadata/deletionTimestamp', 'delete', {
        of: 'create-a',
        at: '/metadata/deletionTimestamp',
        is: 'unset',
      }),
      'object-metadata/deletion-timestamp/kept': must(
        allHold(
          showsSame('deleted-twice', '/metadata/deletionTimestamp', 'terminating'),
          showsSame('after-put', '/metadata/deletionTimestamp', 'terminating'),
        ),
        answered('delete', '2xx'),
        answered('put', '2xx'),
        { of: 'terminating', at: '/metadata/deletionTimestamp', is: 'set' },
      ),
      'object-metadata/finalizers/reordered': must(
        allHold(
          shows('reorder', '/metadata/finalizers', [second, first]),
          shows('terminating', '/metadata/finalizers', [second, first]),
          shows('reordered', '/metadata/finalizers', [first, second]),
        ),
      ),
    },
    queue: 'waiting',
  };
}

function reorder(subject: Subject, id: string, finalizers: readonly string[]): Step {
  const request = mergePatch(subject, 'a', { metadata: { finalizers } });
  return { id, do: 'send', request: { ...request, query: { fieldManager: `apiconform-${id}` } } };
}

function deleteIt(subject: Subject, id: string): Step {
  return { id, do: 'send', request: { method: 'DELETE', path: objectPath(subject, 'a') } };
}
