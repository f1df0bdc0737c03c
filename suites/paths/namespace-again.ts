import type { Expectation } from '#core/model/expectation';
import type { Step } from '#core/model/step';
import type { Subject } from '#core/model/subject';
import { answered } from '../scenario/answered.ts';
import { list, pages, selector, versionOf } from '../scenario/collection-read.ts';
import { accepting, table } from '../scenario/media-types.ts';
import { inAllNamespaces, inOtherNamespace, makeOtherNamespace } from '../scenario/other-namespace.ts';
import { type Judgements, must, type Scenario } from '../scenario/scenario.ts';
import { all, allHold, shows, showsOther, showsSame } from '../scenario/shows.ts';
import { change, changeAnnotation, create, get, goneOrJudged, remove, untilGone } from '../scenario/test-object.ts';
import { drainTo, watch } from '../scenario/watch-stream.ts';
import { patchKindsOf, type WriteKind, writeStep } from '../scenario/write-step.ts';
import { namespaceReplaced, replacedNamespaceJudgements } from './namespace-of-one-name.ts';
import { partsInTurn, partsJudgements, patchedStatus } from './parts-in-namespace.ts';

/** The lists and watches of the namespace, and those of all. */
const scopes = ['there', 'everywhere'] as const;
type Scope = (typeof scopes)[number];

/** Watches of all from a version of before the removal: one is open meanwhile, one is opened later. */
const spanning = ['open', 'later'] as const;

/**
 * A namespace is removed and created again under its name, and objects with the names of those that were in it: each operation
 * works there as in any other namespace. `defined` are the steps that define a type whose objects have a status and a scale, if
 * the case has one.
 */
export function namespaceAgain(subject: Subject, defined: readonly Step[] = []): Scenario {
  const there = inOtherNamespace(subject);
  const ofAll = inAllNamespaces(subject);
  const hasParts = defined.length > 0;
  const patches = patchKindsOf(subject).map((kind) => written(there, kind, 'b', 'change'));
  const opened = (scope: Scope, of: Subject): readonly Step[] => [
    watch(of, `${scope}-from-version`, { resourceVersion: versionOf(scope), labelSelector: selector }),
    watch(of, `${scope}-from-state`, { labelSelector: selector }),
  ];
  return {
    id: 'paths/namespace-again',
    about:
      'A namespace is emptied, removed and created again, and objects in it with the names of the former ones; they are read, listed, watched, updated, patched, applied and deleted, also with the collection, in this namespace and in all.',
    queue: 'waiting',
    steps: [
      ...defined,
      makeOtherNamespace(),
      create(there, 'a', 'create-former-a'),
      create(there, 'b', 'create-former-b'),
      list(ofAll, 'before'),
      watch(ofAll, 'open', { resourceVersion: versionOf('before') }),
      ...remove(there, 'a'),
      ...remove(there, 'b'),
      ...namespaceReplaced([watch(there, 'between', { resourceVersion: versionOf('before'), labelSelector: selector })]),
      create(there, 'a'),
      create(there, 'b'),
      create(there, 'c'),
      get(there, 'a', 'object'),
      list(there, 'there', { labelSelector: selector }),
      list(ofAll, 'everywhere'),
      list(ofAll, 'everywhere-at-zero', { resourceVersion: '0' }),
      accepting(list(ofAll, 'everywhere-table'), table),
      pages(ofAll, 'everywhere-pages', { limit: 1 }),
      ...opened('there', there),
      ...opened('everywhere', ofAll),
      change(there, 'a'),
      ...patches,
      written(there, 'apply', 'a', 'change'),
      written(there, 'apply', 'd', 'create'),
      ...(hasParts ? [patchedStatus(there)] : []),
      {
        id: 'delete-again',
        do: 'send',
        request: writeStep(there, 'delete', { id: '', own: 'b' }).request,
        writes: { own: 'b', as: 'delete' },
      },
      { ...untilGone(there, 'b'), id: 'gone-again', holds: answered('gone-again', 404), writes: { own: 'b', as: 'removed' } },
      watch(ofAll, 'later', { resourceVersion: versionOf('before') }),
      create(there, 'end'),
      ...[...scopes.flatMap(watchesOf), ...spanning, 'between'].map((stream) => drainTo(stream, 'end')),
      get(there, 'a', 'at-last'),
      ...(hasParts ? partsInTurn(there) : []),
      writeStep(there, 'delete-collection', { id: 'delete-all', own: 'd' }),
      goneOrJudged(there, 'd'),
      goneOrJudged(there, 'end'),
    ],
    checks: {
      ...readJudgements,
      ...watchJudgements,
      ...writeJudgements(patches.map(({ id }) => id)),
      ...replacedNamespaceJudgements,
      ...(hasParts ? partsJudgements : {}),
    },
  };
}

const watchesOf = (scope: Scope): readonly string[] => [`${scope}-from-version`, `${scope}-from-state`];

/** One write of an object; the step is called by the kind of the write and the object. */
function written(subject: Subject, kind: WriteKind, own: string, as: 'create' | 'change'): Step {
  return { ...writeStep(subject, kind, { id: `${kind}-${own}`, own }), writes: { own, as } };
}

const isMade = [answered('gone-namespace', 404), answered('make-again', '2xx')] as const;
const isUsed = [...isMade, answered('create-a', '2xx')] as const;

const readJudgements: Judgements = {
  'paths/namespaced/object': must(
    allHold(showsSame('object', '/metadata/uid', 'create-a'), showsOther('object', '/metadata/uid', 'create-former-a')),
    ...isUsed,
  ),
  'paths/namespaced/collection': must({ kind: 'shows-own-state', read: 'there', after: 'create-c' }, ...isUsed),
  'paths/namespaced/all-namespaces': must(
    all(
      { kind: 'shows-own-state', read: 'everywhere', after: 'create-c' },
      { kind: 'shows-known-versions', read: 'everywhere-at-zero' },
      { kind: 'shows-own-state', read: 'everywhere-pages', after: 'create-c' },
      {
        kind: 'any',
        of: [{ kind: 'table-rows', of: 'everywhere-table', objects: 'everywhere' }, allHold(answered('everywhere-table', 406))],
      },
    ),
    ...isUsed,
  ),
};

function sendsExactly(stream: string, after: string): Expectation {
  return { kind: 'events', stream, start: 'exact', after };
}

const watchJudgements: Judgements = {
  'watch/from-list-version': must(
    all(
      ...scopes.map((scope) => sendsExactly(`${scope}-from-version`, scope)),
      ...spanning.map((stream) => sendsExactly(stream, 'before')),
    ),
    ...isUsed,
  ),
  // Opened while the namespace does not exist, where nobody can be sure that there is a collection.
  'service/tracked-by-watches': {
    when: [answered('between', 200)],
    otherwise: 'the target does not watch a namespace that does not exist',
    ...must(sendsExactly('between', 'before'), ...isUsed),
  },
  'events/added-at-start/rv-unset': must(
    all(
      ...scopes.map((scope): Expectation => {
        const stream = `${scope}-from-state`;
        // Servers can begin with the state of a cache.
        return { kind: 'events', stream, start: 'state-any', after: stream, notBefore: 'create-a' };
      }),
    ),
    ...isUsed,
  ),
};

function writeJudgements(patches: readonly string[]): Judgements {
  const isIn = (step: string) => shows(step, `/metadata/annotations/${changeAnnotation}`, step);
  return {
    'verbs/method/post': must(allHold(...['a', 'b', 'c'].map((own) => answered(`create-${own}`, '2xx'))), ...isMade),
    'verbs/method/put': must(allHold(isIn('change-a')), ...isUsed),
    'verbs/method/patch': must(allHold(...patches.map(isIn)), ...isUsed),
    'verbs/apply/json': must(allHold(isIn('apply-a'), isIn('apply-d'), showsSame('at-last', '/metadata/uid', 'create-a')), ...isUsed),
    'verbs/method/delete': must(allHold(answered('delete-again', '2xx'), answered('gone-again', 404)), ...isUsed),
    'verbs/several/deletecollection': must(
      allHold(answered('delete-all', '2xx'), answered('gone-d', 404), answered('gone-end', 404)),
      ...isUsed,
      answered('apply-d', '2xx'),
    ),
  };
}
