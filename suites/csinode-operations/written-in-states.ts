import type { Expectation } from '#core/model/expectation';
import type { Request } from '#core/model/request';
import type { Step } from '#core/model/step';
import type { Subject } from '#core/model/subject';
import type { Template } from '#core/model/template';
import { requestDeletion } from '../deletion/finalizers.ts';
import { answered } from '../scenario/answered.ts';
import { versionOf } from '../scenario/collection-read.ts';
import { createWithFinalizers } from '../scenario/object-with-finalizers.ts';
import { must, type Scenario } from '../scenario/scenario.ts';
import { all, allHold, shows, showsSame } from '../scenario/shows.ts';
import { changeAnnotation, get, goneOrJudged, objectPath, testObject } from '../scenario/test-object.ts';
import { patchTypes } from '../scenario/write-step.ts';
import { changeAt, isRecord } from './answers.ts';

const ways = ['update', 'merge-patch', 'json-patch', 'strategic-merge-patch', 'apply'] as const;
type Way = (typeof ways)[number];

const finalizer = 'apiconform.example/hold';

/** The writes of one record, in order: the last one removes the finalizer of the record, which is terminating. */
const turns = ['change', 'same', 'release'] as const;
type Turn = (typeof turns)[number];

/** The response to each kind of write is the record: where it changes, where nothing changes, and where the write removes it. */
export function writtenInStates(subject: Subject): Scenario {
  const written = (way: Way): Expectation => {
    const isShown = (turn: Turn): Expectation =>
      all(
        isRecord(subject, `${turn}-${way}`, way, 200),
        allHold(shows(`${turn}-${way}`, changeAt, stateOf(turn)), showsSame(`${turn}-${way}`, '/metadata/uid', `create-${way}`)),
      );
    return all(...turns.map(isShown));
  };
  const given = (some: readonly Way[]) =>
    some.flatMap((way) => [
      answered(`create-${way}`, '2xx'),
      answered(`delete-${way}`, '2xx'),
      { of: `held-${way}`, at: '/metadata/deletionTimestamp', is: 'set' } as const,
      answered(`gone-${way}`, 404),
    ]);
  const [, ...patches] = ways;
  return {
    id: 'csinode-operations/write-in-states',
    about:
      'Records with a finalizer are changed by an update and by each kind of patch, and once more in the same way; they are deleted, and the same kind of write removes their finalizer.',
    steps: ways.flatMap((way): readonly Step[] => [
      way === 'apply'
        ? { id: `create-${way}`, do: 'send', request: request(subject, way, 'create', [finalizer]) }
        : createWithFinalizers(subject, way, [finalizer]),
      { id: `change-${way}`, do: 'send', request: request(subject, way, 'change', [finalizer]) },
      { id: `same-${way}`, do: 'send', request: request(subject, way, 'same', [finalizer]) },
      requestDeletion(subject, way, `delete-${way}`),
      get(subject, way, `held-${way}`),
      { id: `release-${way}`, do: 'send', request: request(subject, way, 'release', []) },
      goneOrJudged(subject, way),
    ]),
    checks: {
      'csinode-operations/update/response': must(written('update'), ...given(['update'])),
      'csinode-operations/patch/response': must(all(...patches.map(written)), ...given(patches)),
    },
  };
}

/** The second write leaves the state of the first one. */
const stateOf = (turn: Turn | 'create'): string => (turn === 'same' ? 'change' : turn);

/** The steps with the version that an update is from. */
const versions: Readonly<Record<Turn, string>> = { change: 'create', same: 'change', release: 'held' };

function request(subject: Subject, way: Way, turn: Turn | 'create', finalizers: readonly string[]): Request {
  const path = objectPath(subject, way);
  const state = stateOf(turn);
  const isRelease = finalizers.length === 0;
  const patch = (type: Exclude<Way, 'update' | 'apply'>, body: Template): Request => ({
    method: 'PATCH',
    path,
    headers: { 'content-type': patchTypes[type] },
    body,
  });
  switch (way) {
    case 'update': {
      const resourceVersion = turn === 'create' ? '' : versionOf(`${versions[turn]}-${way}`);
      return { method: 'PUT', path, body: testObject(subject, way, state, { resourceVersion, finalizers }) };
    }
    case 'apply':
      return {
        method: 'PATCH',
        path,
        query: { fieldManager: 'apiconform-applier' },
        headers: { 'content-type': patchTypes.apply },
        body: testObject(subject, way, state, isRelease ? {} : { finalizers }),
      };
    case 'json-patch':
      return patch(way, [
        { op: 'add', path: `/metadata/annotations/${changeAnnotation}`, value: state },
        ...(isRelease ? [{ op: 'remove', path: '/metadata/finalizers' }] : []),
      ]);
    default:
      return patch(way, { metadata: { annotations: { [changeAnnotation]: state }, ...(isRelease ? { finalizers: null } : {}) } });
  }
}
