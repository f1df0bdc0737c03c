import type { Subject } from '#core/model/subject';
import { finalizers, requestDeletion, setFinalizers } from '../deletion/finalizers.ts';
import { answered } from '../scenario/answered.ts';
import { versionOf } from '../scenario/collection-read.ts';
import { createWithFinalizers } from '../scenario/object-with-finalizers.ts';
import { must, type Scenario } from '../scenario/scenario.ts';
import { allHold, showsOther, showsSame } from '../scenario/shows.ts';
import { create, get, goneOrJudged } from '../scenario/test-object.ts';
import { drainTo, watch } from '../scenario/watch-stream.ts';

/** A watch from the version of a deletion that a finalizer holds. */
export function fromMark(subject: Subject): Scenario {
  const removed = { type: 'DELETED', object: { metadata: { name: { $own: 'a' } } } };
  return {
    id: 'watch/from-mark',
    about:
      'An object with a finalizer is read, deleted and read again; it is watched from the version of that read, and then the finalizer is removed.',
    steps: [
      createWithFinalizers(subject, 'a', [finalizers.one]),
      get(subject, 'a', 'before'),
      requestDeletion(subject, 'a', 'delete-a'),
      get(subject, 'a', 'marked'),
      watch(subject, 'stream', { resourceVersion: versionOf('marked') }),
      setFinalizers(subject, 'a', 'release-a', []),
      goneOrJudged(subject, 'a'),
      create(subject, 'end'),
      drainTo('stream', 'end'),
    ],
    checks: {
      'watch-resource-version/rv-other': must(
        allHold({ of: 'stream', at: '', is: 'includes', value: removed }),
        { of: 'marked', at: '/metadata/deletionTimestamp', is: 'set' },
        answered('release-a', '2xx'),
        answered('gone-a', 404),
      ),
      'resource-version-meaning/names-one-state': {
        when: [showsSame('delete-a', '/metadata/uid', 'create-a'), { of: 'delete-a', at: '/metadata/deletionTimestamp', is: 'set' }],
        otherwise: 'the target does not return the marked object in response to a delete',
        given: [
          { of: 'before', at: '/metadata/deletionTimestamp', is: 'unset' },
          showsSame('before', '/metadata/resourceVersion', 'create-a'),
        ],
        expect: allHold(showsOther('delete-a', '/metadata/resourceVersion', 'create-a')),
      },
    },
  };
}
