import type { Request } from '#core/model/request';
import type { Step } from '#core/model/step';
import type { Subject } from '#core/model/subject';
import { answered } from '../scenario/answered.ts';
import { list, selector } from '../scenario/collection-read.ts';
import { type Judgement, must, type Scenario } from '../scenario/scenario.ts';
import { all, allHold } from '../scenario/shows.ts';
import { mayDeleteCollection } from '../scenario/subject-uses.ts';
import { change, create, objectPath, testObject } from '../scenario/test-object.ts';
import { patchKindsOf, writeStep } from '../scenario/write-step.ts';
import { scenariosPerSubject } from '../suite-module.ts';

type Verb = 'create' | 'update' | 'patch' | 'apply' | 'submission';

const requests: Readonly<Record<Verb, Pick<Request, 'method' | 'headers' | 'query'>>> = {
  create: { method: 'POST' },
  update: { method: 'PUT' },
  patch: { method: 'PATCH', headers: { 'content-type': 'application/merge-patch+json' } },
  apply: {
    method: 'PATCH',
    headers: { 'content-type': 'application/apply-patch+yaml' },
    query: { fieldManager: 'apiconform-applier', force: 'true' },
  },
  submission: { method: 'POST' },
};

/** The statement that each attempt is judged by. */
const statements: readonly (readonly [verb: Verb, statement: string])[] = [
  ['create', 'limits/single-resource/create'],
  ['update', 'limits/single-resource/update'],
  ['patch', 'limits/single-resource/patch'],
  ['submission', 'verbs/single/create'],
  ['apply', 'verbs/single/apply'],
];

/** A collection in place of one resource. */
export const singleResource = scenariosPerSubject((subject) => [
  {
    id: 'limits/single-resource',
    about:
      'Collections and lists of two objects and of one are sent to create, update, patch and apply, are refused and change nothing; a single resource is accepted.',
    steps: [
      ...statements.flatMap(([verb]) => [...attempt(subject, verb), ...attempt(subject, verb, ofOne)]),
      create(subject, 'a'),
      change(subject, 'a'),
    ],
    checks: Object.fromEntries(statements.map(([verb, statement]) => [statement, isRefused(verb)])),
  },
  atOtherPaths(subject),
]);

/** Requests that would change several objects at once: one object or a patch sent to the collection, and a collection sent to an object. */
function atOtherPaths(subject: Subject): Scenario {
  const patches = mayDeleteCollection(subject) ? patchKindsOf(subject) : [];
  // A server that patches all objects changes those of others too.
  const kinds = mayDeleteCollection(subject) ? ([...patches, 'apply', 'update'] as const) : [];
  const toCollection = kinds.map((kind): Step => {
    const { request } = writeStep(subject, kind, { id: kind, own: 'a', query: { labelSelector: selector } });
    return { id: `${kind}-of-all`, do: 'send', request: { ...request, path: subject.collection } };
  });
  const items = ['a', 'b'].map((own) => testObject(subject, own, 'collection'));
  const body = { apiVersion: subject.apiVersion, kind: `${subject.kind}List`, metadata: {}, items };
  // An apply of a collection has no status that all released servers agree on.
  const toObject: Step = { id: 'update-with-a-collection', do: 'send', request: { method: 'PUT', path: objectPath(subject, 'a'), body } };
  const isUnchanged = (...steps: readonly string[]): Judgement =>
    must(
      all(allHold(...steps.map((step) => answered(step, '4xx'))), { kind: 'shows-own-state', read: 'after' }),
      answered('change-b', '2xx'),
    );
  return {
    id: 'limits/single-resource-at-other-paths',
    about:
      'A collection is sent to an object by an update, and, where the case has the collection to itself, each kind of patch, an apply and an update of one object are sent to the collection, with a selector for two; they are refused and change nothing.',
    steps: [create(subject, 'a'), create(subject, 'b'), ...toCollection, toObject, list(subject, 'after'), change(subject, 'b')],
    checks: {
      ...(patches.length > 0
        ? {
            'limits/single-resource/patch': isUnchanged(...patches.map((kind) => `${kind}-of-all`)),
            'verbs/single/apply': isUnchanged('apply-of-all'),
          }
        : {}),
      'limits/single-resource/update': isUnchanged(...(patches.length > 0 ? ['update-of-all'] : []), 'update-with-a-collection'),
    },
  };
}

/** The end of the names of what a list with one object is about. */
const ofOne = '-of-one';

function isRefused(verb: Verb): Judgement {
  return must(
    {
      kind: 'all',
      of: [verb, `${verb}${ofOne}`].flatMap((id) => [
        { kind: 'holds', all: [answered(id, '4xx')] },
        { kind: 'shows-own-state', read: `after-${id}` },
      ]),
    },
    answered('change-a', '2xx'),
  );
}

/** Two objects at once, or a list of one, with names that no other attempt uses, and a read of the result. */
function attempt(subject: Subject, verb: Verb, end: '' | typeof ofOne = ''): readonly Step[] {
  const items = (end === '' ? ['x', 'y'] : ['z']).map((own) => testObject(subject, `${verb}-${own}`, verb));
  // A submission is several objects in what command-line clients call a list.
  const type = verb === 'submission' ? { apiVersion: 'v1', kind: 'List' } : { apiVersion: subject.apiVersion, kind: `${subject.kind}List` };
  const body = { ...type, metadata: {}, items };
  const id = `${verb}${end}`;
  return [{ id, do: 'send', request: { ...requests[verb], path: subject.collection, body } }, list(subject, `after-${id}`)];
}
