import type { Expectation } from '#core/model/expectation';
import type { Step } from '#core/model/step';
import type { Subject } from '#core/model/subject';
import { answered } from '../scenario/answered.ts';
import { list, listEverything, versionOf } from '../scenario/collection-read.ts';
import { mergePatch } from '../scenario/object-with-finalizers.ts';
import { must, type Scenario } from '../scenario/scenario.ts';
import { all, allHold, showsOther } from '../scenario/shows.ts';
import { change, create, get, remove } from '../scenario/test-object.ts';
import { drainTo, watch } from '../scenario/watch-stream.ts';

/** Consecutive changes of one object, each from the one before, with a read after each. */
export function rowOfChanges(subject: Subject, read: (id: string) => Step): readonly Step[] {
  const numbers = [1, 2, 3, 4, 5];
  return numbers.flatMap((number) => [
    change(subject, 'a', { id: `change-${number}`, from: number === 1 ? 'create-a' : `change-${number - 1}` }),
    read(`read-${number}`),
  ]);
}

/** Reads after each write, which show that write. */
export function eachWriteAtOnce(subject: Subject, how: 'get' | 'list'): Scenario {
  const read = (id: string): Step => (how === 'get' ? get(subject, 'a', id) : list(subject, id));
  const byName = (step: string): Step => listEverything(subject, step, { fieldSelector: { $join: ['metadata.name=', { $own: 'a' }] } });
  const id = `resource-version-meaning/most-recent/${how}`;
  return {
    id,
    about: `One object is changed five times, and read without resourceVersion after the response to each change${how === 'list' ? ', and selected by its name before and after them' : ''}.`,
    steps: [
      create(subject, 'a'),
      ...(how === 'list' ? [byName('named-first')] : []),
      ...rowOfChanges(subject, read),
      ...(how === 'list' ? [byName('named-last')] : []),
    ],
    checks: {
      [id]: {
        given: [],
        expect: all(
          ...[1, 2, 3, 4, 5].map((number): Expectation => ({ kind: 'shows-own-state', read: `read-${number}` })),
          ...(how === 'list' ? ['named-first', 'named-last'].map(ownStateOrRefused) : []),
        ),
      },
    },
  };
}

/** The specification does not name the fields that selectors support. */
function ownStateOrRefused(read: string): Expectation {
  return { kind: 'any', of: [{ kind: 'shows-own-state', read }, allHold(answered(read, '4xx'))] };
}

/**
 * Alone, because a server may select by labels, or name a version, that are one write behind, and the next write of any client
 * would hide it.
 */
export function selectedAtOnce(subject: Subject): Scenario {
  const part = 'apiconform-part';
  const named = { metadata: { name: { $own: 'a' } } };
  return {
    id: 'resource-version-meaning/selected-at-once',
    queue: 'alone',
    about:
      'An object gets a label, and is listed by it without resourceVersion after the response; then it is removed, and its collection is listed, and watched from the version of that list.',
    steps: [
      create(subject, 'a'),
      { id: 'label', do: 'send', request: mergePatch(subject, 'a', { metadata: { labels: { [part]: { $case: true } } } }) },
      list(subject, 'by-label', { labelSelector: { $join: [`${part}=`, { $case: true }] } }),
      list(subject, 'before'),
      ...remove(subject, 'a'),
      list(subject, 'after'),
      watch(subject, 'stream', { resourceVersion: versionOf('after') }),
      create(subject, 'end'),
      drainTo('stream', 'end'),
    ],
    checks: {
      'resource-version-meaning/collection-version': must(
        all(allHold(showsOther('after', '/metadata/resourceVersion', 'before')), {
          kind: 'events',
          stream: 'stream',
          start: 'exact',
          after: 'after',
        }),
        // The version of an older state is older, too.
        { of: 'before', at: '/items', is: 'includes', value: named },
        { of: 'after', at: '/items', is: 'excludes', value: named },
        answered('gone-a', 404),
      ),
      'resource-version-meaning/most-recent/list': must(
        allHold(
          { of: 'by-label', at: '/items', is: 'includes', value: named },
          { of: 'after', at: '/items', is: 'excludes', value: named },
        ),
        answered('label', '2xx'),
        answered('gone-a', 404),
      ),
    },
  };
}
