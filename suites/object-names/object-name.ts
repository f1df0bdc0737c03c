import type { Step } from '#core/model/step';
import type { Subject } from '#core/model/subject';
import { answered } from '../scenario/answered.ts';
import { list } from '../scenario/collection-read.ts';
import { applyAs } from '../scenario/field-manager.ts';
import { type Definition, define, definedType, served } from '../scenario/marked-definition.ts';
import { createWithFinalizers, removeFinalizers } from '../scenario/object-with-finalizers.ts';
import { inOtherNamespace, makeOtherNamespace, otherNamespacePath } from '../scenario/other-namespace.ts';
import { must, type Scenario } from '../scenario/scenario.ts';
import { all, allHold, shows, showsOther, showsSame } from '../scenario/shows.ts';
import { isUsedFor } from '../scenario/subject-uses.ts';
import { create, finalized, get, objectPath, remove, testLabels, testObject, untilGone } from '../scenario/test-object.ts';
import { oneWins, together } from '../scenario/together.ts';
import { scenariosPerSubject } from '../suite-module.ts';
import { nameWithColon } from './name-with-colon.ts';
import { takenInOtherBodies } from './other-bodies.ts';
import { otherKinds } from './other-kinds.ts';

const area = 'object-names';

/** The uniqueness of object names, and when a name is free. */
export const objectName = scenariosPerSubject((subject) => [
  nameInUse(subject),
  createdAtOnce(subject),
  reused(subject),
  takenInOtherBodies(subject),
  ...(subject.deletion === 'immediate' ? [notBeforeRemoval(subject)] : []),
  ...(isUsedFor(subject, 'single-cases') ? [nameWithColon(), otherKinds(subject)] : []),
  ...(isUsedFor(subject, 'defined-types') ? [samePlural(subject)] : []),
  ...(subject.scope === 'namespaced' ? [twoNamespaces(subject), namespaceDeleted(subject)] : []),
]);

/** The statement that no two objects of a scope have the same name. */
function oneIn(subject: Subject): string {
  return subject.scope === 'namespaced' ? 'object-names/one-in-namespace' : 'object-names/one-in-cluster';
}

/** Returns a create whose response is judged and does not end the case. */
function tryCreate(subject: Subject, own: string, id: string): Step {
  return { id, do: 'send', request: { method: 'POST', path: subject.collection, body: testObject(subject, own, id) } };
}

/** Returns the dry run of a create. */
function dryCreate(subject: Subject, own: string, id: string): Step {
  const request = { method: 'POST', path: subject.collection, query: { dryRun: 'All' }, body: testObject(subject, own, id) } as const;
  return { id, do: 'send', request };
}

function nameInUse(subject: Subject): Scenario {
  const refused = must(
    all(
      allHold(answered('again', '4xx')),
      { kind: 'shows-own-state', read: 'after' },
      {
        kind: 'any',
        of: [
          allHold(answered('again-after-dry-run', '4xx')),
          // The dry run was none, which other statements are about.
          { kind: 'not', of: allHold(showsSame('read', '/metadata/uid', 'create-a')), because: 'the object was still there' },
        ],
      },
    ),
    answered('create-a', '2xx'),
    answered('create-b', '2xx'),
  );
  return {
    id: `${area}/taken`,
    about: 'An object is created with a name that is in use, also after a dry run of a delete, and with one that is free.',
    steps: [
      create(subject, 'a'),
      tryCreate(subject, 'a', 'again'),
      create(subject, 'b'),
      list(subject, 'after'),
      { id: 'dry-delete', do: 'send', request: { method: 'DELETE', path: objectPath(subject, 'a'), query: { dryRun: 'All' } } },
      get(subject, 'a', 'read'),
      tryCreate(subject, 'a', 'again-after-dry-run'),
    ],
    checks: {
      'object-names/unique': refused,
      [oneIn(subject)]: refused,
      'object-names/retrieved': must(
        allHold(shows('read', '/metadata/name', { $own: 'a' }), showsSame('read', '/metadata/uid', 'create-a')),
        showsOther('create-b', '/metadata/uid', 'create-a'),
      ),
    },
  };
}

/** Several concurrent creates with the same name. */
function createdAtOnce(subject: Subject): Scenario {
  const one = must(oneWins('read', subject.writers));
  return {
    id: `${area}/created-at-once`,
    about: 'Several concurrent creates use the same name.',
    steps: [
      together('creates', (contender) => ({
        method: 'POST',
        path: subject.collection,
        body: testObject(subject, 'a', contender),
      })),
      get(subject, 'a', 'read'),
    ],
    checks: { 'object-names/unique': one, [oneIn(subject)]: one },
  };
}

function reused(subject: Subject): Scenario {
  return {
    id: `${area}/reused`,
    about: 'An object is created with the name of a deleted object, and another with that of one that had been applied.',
    steps: [
      create(subject, 'a'),
      ...remove(subject, 'a'),
      get(subject, 'a', 'gone'),
      tryCreate(subject, 'a', 'again'),
      get(subject, 'a', 'read'),
      applyAs(subject, { id: 'apply-b', manager: 'apiconform-applier', own: 'b', fields: subject.body }),
      { id: 'delete-applied', do: 'send', request: { method: 'DELETE', path: objectPath(subject, 'b') } },
      ...finalized(subject, 'b'),
      untilGone(subject, 'b'),
      tryCreate(subject, 'b', 'again-after-apply'),
    ],
    checks: {
      'object-names/reused': must(
        allHold(
          answered('again', '2xx'),
          shows('read', '/metadata/name', { $own: 'a' }),
          showsOther('read', '/metadata/uid', 'create-a'),
          answered('again-after-apply', '2xx'),
        ),
        answered('gone', 404),
        answered('gone-b', 404),
      ),
    },
  };
}

function notBeforeRemoval(subject: Subject): Scenario {
  return {
    id: `${area}/not-before-removal`,
    about:
      'An object with a finalizer is deleted, and its name is used in a create, and in a dry run of one, before and after the object is removed.',
    steps: [
      createWithFinalizers(subject, 'a', ['apiconform.example/hold']),
      { id: 'delete', do: 'send', request: { method: 'DELETE', path: objectPath(subject, 'a') } },
      get(subject, 'a', 'terminating'),
      tryCreate(subject, 'a', 'too-early'),
      dryCreate(subject, 'a', 'dry-too-early'),
      get(subject, 'a', 'still'),
      ...removeFinalizers(subject, 'a', { atDeadline: 'judge' }),
      tryCreate(subject, 'a', 'again'),
    ],
    checks: {
      'object-names/not-before-removal': must(
        allHold(answered('too-early', '4xx'), showsSame('still', '/metadata/uid', 'create-a')),
        { of: 'terminating', at: '/metadata/deletionTimestamp', is: 'set' },
        { kind: 'any', of: [allHold(answered('again', '2xx')), allHold(answered('too-early', '2xx'))] },
      ),
      'dry-run/stages/name-taken': must(
        allHold(answered('dry-too-early', '4xx')),
        { of: 'terminating', at: '/metadata/deletionTimestamp', is: 'set' },
        answered('again', '2xx'),
      ),
    },
  };
}

function twoNamespaces(subject: Subject): Scenario {
  const there = inOtherNamespace(subject);
  const configMap = {
    apiVersion: 'v1',
    kind: 'ConfigMap',
    metadata: { name: { $own: 'a' }, labels: testLabels },
  };
  const otherKind: Step = {
    id: 'create-other-kind',
    do: 'send',
    request: { method: 'POST', path: { $join: ['/api/v1/namespaces/', { $namespace: true }, '/configmaps'] }, body: configMap },
  };
  const hasOtherKind = subject.kind !== 'ConfigMap';
  return {
    id: `${area}/two-namespaces`,
    about:
      'Two objects of a kind in two namespaces get the same name, and so does an object of another kind in one of them; another name is used beside an object that waits for its deletion.',
    steps: [
      create(subject, 'a'),
      makeOtherNamespace(),
      tryCreate(there, 'a', 'create-there'),
      get(subject, 'a', 'read-here'),
      get(there, 'a', 'read-there'),
      ...(hasOtherKind ? [otherKind] : []),
      tryCreate(subject, 'a', 'again'),
      createWithFinalizers(subject, 'h', ['apiconform.example/hold']),
      { id: 'delete-h', do: 'send', request: { method: 'DELETE', path: objectPath(subject, 'h') } },
      get(subject, 'h', 'terminating'),
      tryCreate(there, 'h', 'create-beside-terminating'),
      get(there, 'h', 'read-beside-terminating'),
      ...removeFinalizers(subject, 'h'),
    ],
    checks: {
      'object-names/same-name/other-namespace': must(
        allHold(
          answered('create-there', '2xx'),
          showsSame('read-here', '/metadata/uid', 'create-a'),
          showsOther('read-there', '/metadata/uid', 'create-a'),
          shows('read-there', '/metadata/namespace', { $own: 'other' }),
          answered('create-beside-terminating', '2xx'),
          showsOther('read-beside-terminating', '/metadata/uid', 'create-h'),
        ),
        answered('make-other', '2xx'),
        { of: 'terminating', at: '/metadata/deletionTimestamp', is: 'set' },
        answered('again', '4xx'),
      ),
      ...(hasOtherKind
        ? {
            'object-names/same-name/other-kind': must(allHold(answered('create-other-kind', '2xx')), answered('again', '4xx')),
            'object-metadata/uid/unique': must(
              allHold(
                ...['create-there', 'create-other-kind'].map((step) => showsOther(step, '/metadata/uid', 'create-a')),
                showsOther('create-other-kind', '/metadata/uid', 'create-there'),
              ),
              answered('create-there', '2xx'),
              answered('create-other-kind', '2xx'),
            ),
          }
        : {}),
    },
  };
}

/** Two types of two groups have one plural name. */
function samePlural(subject: Subject): Scenario {
  const definitions = (['same-plural', 'same-plural-too'] as const).map(
    (own): Definition => ({ plural: 'namesakes', kind: 'Namesake', group: { $group: own }, spec: 'unknown' }),
  );
  const types = definitions.map((definition) => definedType(subject, definition));
  const [one = subject, other = subject] = types;
  return {
    id: `${area}/same-plural`,
    subject: one,
    about: 'Two types of the same plural name in two groups are defined; an object of each gets the same name.',
    queue: 'waiting',
    steps: [
      ...definitions.flatMap((definition, index) =>
        [define(definition), served(definition)].map((step): Step => {
          const id = `${step.id}-${index}`;
          return step.do === 'until' ? { ...step, id, holds: answered(id, 200) } : { ...step, id };
        }),
      ),
      create(one, 'a'),
      tryCreate(other, 'a', 'create-other-kind'),
      tryCreate(one, 'a', 'again'),
    ],
    checks: {
      'object-names/same-name/other-kind': must(allHold(answered('create-other-kind', '2xx')), answered('again', '4xx')),
    },
  };
}

/** The namespace is created again, so that an object that was only hidden would be found. */
function namespaceDeleted(subject: Subject): Scenario {
  const there = inOtherNamespace(subject);
  return {
    id: `${area}/namespace-deleted`,
    about: 'A namespace that contains an object is deleted, and created again after its removal.',
    needs: [{ need: 'namespace-controller' }],
    steps: [
      makeOtherNamespace(),
      tryCreate(there, 'a', 'create-there'),
      get(there, 'a', 'before'),
      { id: 'delete', do: 'send', request: { method: 'DELETE', path: otherNamespacePath } },
      {
        id: 'gone',
        do: 'until',
        request: { method: 'GET', path: otherNamespacePath },
        holds: { of: 'gone', at: 'status', is: 'equals', value: 404 },
        boundSeconds: 120,
      },
      makeOtherNamespace('make-again'),
      get(there, 'a', 'after'),
      tryCreate(there, 'b', 'create-again'),
    ],
    checks: {
      'object-names/namespace-deleted': must(allHold(answered('after', 404)), answered('before', 200), answered('create-again', '2xx')),
    },
    queue: 'waiting',
  };
}
