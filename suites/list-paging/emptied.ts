import type { Step } from '#core/model/step';
import type { Subject } from '#core/model/subject';
import { answered } from '../scenario/answered.ts';
import { list, pages, selector, versionOf } from '../scenario/collection-read.ts';
import { everywhere } from '../scenario/other-namespace.ts';
import { each, must, type Scenario } from '../scenario/scenario.ts';
import { all } from '../scenario/shows.ts';
import { mayDeleteCollection } from '../scenario/subject-uses.ts';
import { create, remove, untilGone } from '../scenario/test-object.ts';
import { drainTo, watch } from '../scenario/watch-stream.ts';
import { writeStep } from '../scenario/write-step.ts';

const owns = ['a', 'b', 'c'] as const;

/** How a collection loses all its objects after the first page. */
type Emptying = {
  readonly id: string;
  readonly about: string;
  readonly steps: (subject: Subject) => readonly Step[];
  /** Whether objects with the same names are created after that. */
  readonly refills?: true;
};

const oneByOne: Emptying = {
  id: 'emptied-one-by-one',
  about: 'are deleted one after the other',
  steps: (subject) => owns.flatMap((own) => remove(subject, own)),
};

const atOnce: Emptying = {
  id: 'emptied-at-once',
  about: 'are deleted with one request',
  steps: (subject) => [
    writeStep(subject, 'delete-collection', { id: 'delete-all', own: 'a' }),
    ...owns.map((own): Step => ({ ...untilGone(subject, own), writes: { own, as: 'removed' } })),
  ],
};

const replaced: Emptying = {
  id: 'emptied-and-filled-again',
  about: 'are deleted one after the other, and created again',
  steps: (subject) => [...oneByOne.steps(subject), ...owns.map((own) => create(subject, own, `create-${own}-again`))],
  refills: true,
};

/**
 * Collections that lose all their objects after the first page: the pages after it, and lists at the version before, show the objects
 * all the same, and a watch from the version of the list after that sends what is created then.
 */
export function emptied(subject: Subject): readonly Scenario[] {
  const ways = mayDeleteCollection(subject) ? [oneByOne, atOnce, replaced] : [oneByOne, replaced];
  return ways.map((way) => whereEmptied(subject, way));
}

function whereEmptied(subject: Subject, { id, about, steps: emptying, refills }: Emptying): Scenario {
  const isInNamespace = subject.scope === 'namespaced';
  const walk = pages(subject, 'walk', { limit: 1, between: emptying(subject) });
  const query = { labelSelector: selector, limit: '1' };
  const walkOfAll: Step = {
    id: 'walk-of-all',
    do: 'pages',
    request: { method: 'GET', path: everywhere(subject), query },
    between: [walk],
    max: 100,
  };
  const walks = ['walk', ...(isInNamespace ? ['walk-of-all'] : [])];
  const given = [...owns.map((own) => answered(`gone-${own}`, 404)), answered('before', 200)];
  return {
    id: `list-paging/${id}`,
    about: `Three objects are read in pages of one${isInNamespace ? ', in their namespace and in all namespaces' : ''}, and after the first page all of them ${about}; then they are listed at the version before, and the collection is watched from its version after that.`,
    steps: [
      ...owns.map((own) => create(subject, own)),
      list(subject, 'before'),
      isInNamespace ? walkOfAll : walk,
      list(subject, 'after'),
      pages(subject, 'exact', { limit: 2, first: { resourceVersion: versionOf('before'), resourceVersionMatch: 'Exact' } }),
      watch(subject, 'stream', { resourceVersion: versionOf('after') }),
      create(subject, 'end'),
      drainTo('stream', 'end'),
    ],
    checks: {
      ...each(
        ['list-paging/snapshot', 'list-paging/every-item-once'],
        must(
          all(
            ...walks.flatMap((read) => [
              { kind: 'shows-own-state', read, after: 'create-c' } as const,
              { kind: 'no-duplicates', pages: read } as const,
            ]),
          ),
          ...given,
        ),
      ),
      'list-paging/new-list-shows-changes': must({ kind: 'shows-own-state', read: 'after' }, ...given),
      'resource-version-meaning/exact': must({ kind: 'same-collection', read: 'exact', as: 'before' }, ...given),
      'watch/from-list-version': must(
        { kind: 'events', stream: 'stream', start: 'exact', after: 'after' },
        ...given,
        ...(refills === undefined ? [] : [answered('create-c-again', '2xx')]),
      ),
    },
  };
}
