import type { Step } from '#core/model/step';
import type { Subject } from '#core/model/subject';
import { list, selector } from '../scenario/collection-read.ts';
import { everywhere, inOtherNamespace, makeOtherNamespace } from '../scenario/other-namespace.ts';
import { type Judgement, type Judgements, must, type Scenario } from '../scenario/scenario.ts';
import { all, allHold, shows, showsSame } from '../scenario/shows.ts';
import { create, get, testObject } from '../scenario/test-object.ts';
import { scenariosPerSubject } from '../suite-module.ts';
import { inTerminatingNamespace } from './in-terminating-namespace.ts';
import { namespaceAgain } from './namespace-again.ts';
import { namespacedReads } from './namespaced-reads.ts';

/** The name of a test namespace that has the name of the other test namespace as its prefix. */
const longerName = 'other-longer';

/** The responses at the paths of a type, by the shape of the path. */
export const path = scenariosPerSubject((subject) =>
  subject.scope === 'namespaced'
    ? [
        namespaced(subject),
        namespacedReads(subject),
        inTerminatingNamespace(subject),
        ...(subject.fixture === undefined ? [namespaceAgain(subject)] : []),
      ]
    : [clusterScoped(subject)],
);

function clusterScoped(subject: Subject): Scenario {
  const isNamespaces = subject.kind === 'Namespace';
  return {
    id: 'paths/cluster',
    about: 'Two objects of a cluster-scoped type are created; the collection and one object are read.',
    steps: [create(subject, 'a'), create(subject, 'b'), list(subject, 'collection'), get(subject, 'a', 'object')],
    checks: {
      ...inGroup(subject),
      [isNamespaces ? 'paths/namespaces/collection' : 'paths/cluster/collection']: must({ kind: 'shows-own-state', read: 'collection' }),
      [isNamespaces ? 'paths/namespaces/object' : 'paths/cluster/object']: oneObject(),
    },
  };
}

function namespaced(subject: Subject): Scenario {
  const there = inOtherNamespace(subject);
  const longer = inOtherNamespace(subject, longerName);
  const readAll: Step = {
    id: 'everywhere',
    do: 'send',
    request: { method: 'GET', path: everywhere(subject), query: { labelSelector: selector } },
  };
  return {
    id: 'paths/namespaced',
    about:
      'Objects of a namespaced type are created in three namespaces, one of which has the name of another as its prefix, one of them with the name of its namespace; collections, all namespaces and one object are read.',
    steps: [
      create(subject, 'a'),
      makeOtherNamespace(),
      // It has the name of its namespace.
      create(there, 'other'),
      makeOtherNamespace('make-longer', longerName),
      create(longer, 'c'),
      list(subject, 'collection'),
      list(there, 'collection-there', { labelSelector: selector }),
      get(there, 'other', 'object-there'),
      readAll,
      get(subject, 'a', 'object'),
      ...(subject.fixture === undefined ? [] : namedLikeItsType(subject)),
    ],
    checks: {
      ...inGroup(subject),
      'paths/namespaced/collection': must(
        all(
          { kind: 'shows-own-state', read: 'collection', after: 'create-a' },
          allHold(shows('collection-there', '/items/0/metadata/name', { $own: 'other' }), {
            of: 'collection-there',
            at: '/items/1',
            is: 'absent',
          }),
        ),
        { kind: 'shows-own-state', read: 'everywhere' },
      ),
      'paths/namespaced/all-namespaces': must({ kind: 'shows-own-state', read: 'everywhere' }),
      'paths/namespaced/object': must(
        all(
          oneObject().expect,
          allHold(
            showsSame('object-there', '/metadata/uid', 'create-other'),
            ...(subject.fixture === undefined ? [] : [showsSame('namesake', '/metadata/uid', 'create-namesake')]),
          ),
        ),
        shows('create-other', '/metadata/namespace', { $own: 'other' }),
      ),
    },
  };
}

/** Only in a group of the run can an object have a name that is not made for the run. */
function namedLikeItsType(subject: Subject): readonly Step[] {
  const name = 'samples';
  return [
    {
      id: 'create-namesake',
      do: 'send',
      request: { method: 'POST', path: subject.collection, body: testObject(subject, 'a', 'create-namesake', { name }) },
    },
    { id: 'namesake', do: 'send', request: { method: 'GET', path: { $join: [subject.collection, `/${name}`] } } },
  ];
}

function oneObject(): Judgement {
  return must(allHold(shows('object', '/metadata/name', { $own: 'a' }), showsSame('object', '/metadata/uid', 'create-a')));
}

/** The objects and the collection of a group have its apiVersion. */
function inGroup(subject: Subject): Judgements {
  const statement = subject.apiVersion === 'v1' ? 'paths/core-group' : 'paths/named-group';
  return {
    [statement]: must(allHold(shows('object', '/apiVersion', subject.apiVersion), shows('collection', '/apiVersion', subject.apiVersion))),
  };
}
