import type { Request } from '#core/model/request';
import type { Step } from '#core/model/step';
import type { Subject } from '#core/model/subject';
import { answered } from '../scenario/answered.ts';
import { list } from '../scenario/collection-read.ts';
import { type Judgement, must } from '../scenario/scenario.ts';
import { change, create, testObject } from '../scenario/test-object.ts';
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
      'Collections and lists of objects are sent to create, update, patch and apply, are refused and change nothing; a single resource is accepted.',
    steps: [...statements.flatMap(([verb]) => attempt(subject, verb)), create(subject, 'a'), change(subject, 'a')],
    checks: Object.fromEntries(statements.map(([verb, statement]) => [statement, isRefused(verb)])),
  },
]);

function isRefused(verb: Verb): Judgement {
  return must(
    {
      kind: 'all',
      of: [
        { kind: 'holds', all: [answered(verb, '4xx')] },
        { kind: 'shows-own-state', read: `after-${verb}` },
      ],
    },
    answered('change-a', '2xx'),
  );
}

/** Two objects at once, with names that no other attempt uses, and a read of the result. */
function attempt(subject: Subject, verb: Verb): readonly Step[] {
  const items = ['x', 'y'].map((own) => testObject(subject, `${verb}-${own}`, verb));
  // A submission is several objects in what command-line clients call a list.
  const type = verb === 'submission' ? { apiVersion: 'v1', kind: 'List' } : { apiVersion: subject.apiVersion, kind: `${subject.kind}List` };
  const body = { ...type, metadata: {}, items };
  return [{ id: verb, do: 'send', request: { ...requests[verb], path: subject.collection, body } }, list(subject, `after-${verb}`)];
}
