import type { Predicate } from '#core/model/predicate';
import type { Request } from '#core/model/request';
import type { Step } from '#core/model/step';
import type { Subject } from '#core/model/subject';
import { answered } from '../scenario/answered.ts';
import { versionOf } from '../scenario/collection-read.ts';
import { createWithFinalizers, removeFinalizers } from '../scenario/object-with-finalizers.ts';
import { must, type Scenario } from '../scenario/scenario.ts';
import { allHold, shows, showsSame } from '../scenario/shows.ts';
import { get, objectPath, testObject } from '../scenario/test-object.ts';
import { patchTypes } from '../scenario/write-step.ts';
import { requestDeletion } from './finalizers.ts';

const ways = ['update', 'merge-patch', 'json-patch', 'apply'] as const;

type Way = (typeof ways)[number];

const all = ['one', 'two', 'three', 'four'].map((name) => `apiconform.example/${name}`);
/** The finalizers that each write leaves: one is removed, and then two at once. */
const left = { fewer: all.slice(1), last: all.slice(2, 3) } as const;

/** An object is held until its last finalizer is removed, whichever request removes the others, and however many at once. */
export function reduced(subject: Subject): Scenario {
  return {
    id: 'deletion/reduced',
    about:
      'Objects with four finalizers are deleted; a dry run removes all finalizers of each, a write one of them, and another write two at once: updates, patches and applies.',
    steps: ways.flatMap((way) => stepsOf(subject, way)),
    checks: {
      'deletion/held-by-the-rest': must(
        allHold(
          ...ways.flatMap((way) => [
            ...shownHeld(way, `tried-${way}`, all),
            ...shownHeld(way, `held-${way}`, left.fewer),
            ...shownHeld(way, `still-held-${way}`, left.last),
          ]),
        ),
        ...ways.flatMap((way) => [...isMarked(way), answered(`fewer-${way}`, '2xx'), answered(`last-${way}`, '2xx')]),
      ),
    },
  };
}

function stepsOf(subject: Subject, way: Way): readonly Step[] {
  const created: Step =
    way === 'apply'
      ? { id: `create-${way}`, do: 'send', request: request(subject, way, `create-${way}`, all), writes: { own: way, as: 'create' } }
      : createWithFinalizers(subject, way, all);
  return [
    created,
    requestDeletion(subject, way, `delete-${way}`, 'delete'),
    get(subject, way, `marked-${way}`),
    { id: `dry-${way}`, do: 'send', request: request(subject, way, `dry-${way}`, [], { dryRun: 'All' }) },
    get(subject, way, `tried-${way}`),
    { id: `fewer-${way}`, do: 'send', request: request(subject, way, `fewer-${way}`, left.fewer) },
    get(subject, way, `held-${way}`),
    { id: `last-${way}`, do: 'send', request: request(subject, way, `last-${way}`, left.last) },
    get(subject, way, `still-held-${way}`),
    ...removeFinalizers(subject, way, { atDeadline: 'judge' }),
  ];
}

/** Sets the finalizers of the object that has the name of the way. */
function request(
  subject: Subject,
  way: Way,
  state: string,
  finalizers: readonly string[],
  query: NonNullable<Request['query']> = {},
): Request {
  const path = objectPath(subject, way);
  const patch = { method: 'PATCH', path, headers: { 'content-type': patchTypes[way === 'update' ? 'patch' : way] } } as const;
  switch (way) {
    case 'update': {
      const resourceVersion = versionOf(state.startsWith('last') ? `held-${way}` : `marked-${way}`);
      return { method: 'PUT', path, query, body: testObject(subject, way, state, { resourceVersion, finalizers }) };
    }
    case 'apply':
      return { ...patch, query: { fieldManager: 'apiconform-applier', ...query }, body: testObject(subject, way, state, { finalizers }) };
    case 'merge-patch':
      return { ...patch, query, body: { metadata: { finalizers } } };
    case 'json-patch':
      return { ...patch, query, body: [{ op: 'replace', path: '/metadata/finalizers', value: finalizers }] };
  }
}

function isMarked(way: Way): readonly Predicate[] {
  return [shows(`marked-${way}`, '/metadata/finalizers', all), { of: `marked-${way}`, at: '/metadata/deletionTimestamp', is: 'set' }];
}

/** The read shows the object that was created, with these finalizers, still waiting for its deletion. */
function shownHeld(way: Way, read: string, finalizers: readonly string[]): readonly Predicate[] {
  return [
    showsSame(read, '/metadata/uid', `create-${way}`),
    showsSame(read, '/metadata/deletionTimestamp', `marked-${way}`),
    shows(read, '/metadata/finalizers', finalizers),
  ];
}
