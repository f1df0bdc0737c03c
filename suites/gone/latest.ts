import type { Predicate } from '#core/model/predicate';
import type { Subject } from '#core/model/subject';
import { answered, goesOn } from '../scenario/answered.ts';
import { list, versionOf } from '../scenario/collection-read.ts';
import type { Judgement, Scenario } from '../scenario/scenario.ts';
import { all, allHold, showsSame } from '../scenario/shows.ts';
import { create } from '../scenario/test-object.ts';
import { drainTo, watch } from '../scenario/watch-stream.ts';

/** No write came between: the version that was used is the latest after its use. */
const isStillLatest: Predicate = showsSame('again', '/metadata/resourceVersion', 'first');

/**
 * Uses a version that is the latest one, so that no history is needed for it. The case runs alone, because each write of
 * another case may make a new version.
 */
export function latestVersion(subject: Subject): Scenario {
  const latest = { resourceVersion: versionOf('first') };
  return {
    id: 'gone/latest',
    about: 'The version and the continue token of a page are used while the version is still the latest.',
    steps: [
      create(subject, 'a'),
      create(subject, 'b'),
      list(subject, 'first', { limit: '1' }),
      list(subject, 'continue', { limit: '1', continue: { $ref: { step: 'first', at: '/metadata/continue' } } }),
      list(subject, 'exact', { ...latest, resourceVersionMatch: 'Exact' }),
      list(subject, 'exact-limit', { ...latest, resourceVersionMatch: 'Exact', limit: '1' }),
      list(subject, 'not-older-than', { ...latest, resourceVersionMatch: 'NotOlderThan' }),
      list(subject, 'not-older-than-limit', { ...latest, resourceVersionMatch: 'NotOlderThan', limit: '500' }),
      watch(subject, 'stream', latest),
      list(subject, 'again', { limit: '1' }),
      create(subject, 'end'),
      drainTo('stream', 'end'),
    ],
    checks: {
      'gone/latest/continue-token': served('continue', goesOn('first')),
      'gone/latest/exact': served('exact'),
      'gone/latest/exact-with-limit': served('exact-limit'),
      'gone/latest/not-older-than': served('not-older-than'),
      'gone/latest/not-older-than-with-limit': served('not-older-than-limit'),
      'gone/latest/watch': {
        ...served('stream'),
        expect: all(allHold(answered('stream', 200)), { kind: 'events', stream: 'stream', start: 'exact', after: 'first' }),
      },
    },
    queue: 'alone',
  };
}

function served(read: string, ...given: Judgement['given']): Judgement {
  return {
    given: [answered('first', 200), answered('again', 200), ...given],
    // A cache that has not reached the version yet says so (504).
    when: [isStillLatest, { of: read, at: 'status', is: 'differs', value: 504 }],
    otherwise: 'the target had a later version by then, because another client wrote something, or had not reached this one',
    expect: allHold(answered(read, 200)),
  };
}
