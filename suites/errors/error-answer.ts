import type { Predicate } from '#core/model/predicate';
import type { Request } from '#core/model/request';
import type { Step } from '#core/model/step';
import type { Subject } from '#core/model/subject';
import { sampleSubject } from '../field-validation/typed-samples.ts';
import { answered, goesOn } from '../scenario/answered.ts';
import { list, versionOf } from '../scenario/collection-read.ts';
import { type Fields, merged } from '../scenario/field-manager.ts';
import { deployments, pausedDeployment } from '../scenario/paused-deployment.ts';
import type { Judgement, Scenario } from '../scenario/scenario.ts';
import { isUsedFor } from '../scenario/subject-uses.ts';
import { create, get, objectPath, testObject } from '../scenario/test-object.ts';
import { scenariosPerSubject } from '../suite-module.ts';
import { ofDriver, ofText, requiredGivenUp } from './given-up.ts';
import { noObject } from './no-object.ts';
import { refusedInForms } from './refused-forms.ts';
import { requiredInOtherBodies } from './required-in-other-bodies.ts';
import { requiredInStatus } from './required-in-status.ts';
import { requiredOfDriver } from './required-of-driver.ts';
import { requiredPlaces } from './required-places.ts';
import { wrongMetadata } from './wrong-metadata.ts';

const levels = ['Ignore', 'Warn', 'Strict'] as const;

function stepsOn(subject: Subject): readonly Step[] {
  const post = (own: string, spec: Request['body'], query: Request['query'] = {}): Request => ({
    method: 'POST',
    path: subject.collection,
    query: { dryRun: 'All', ...query },
    body: { ...testObject(subject, own, 'create'), spec: spec ?? null },
  });
  return [
    create(subject, 'a'),
    create(subject, 'b'),
    get(subject, 'a', 'get'),
    ...levels.map(
      (level): Step => ({
        id: `wrong-type-${level}`,
        do: 'send',
        request: post('c', { drivers: 'none' }, { fieldValidation: level }),
      }),
    ),
    ...levels.map(
      (level): Step => ({
        id: `wrong-and-unknown-${level}`,
        do: 'send',
        request: post('c', { drivers: 'none', unknownInSpec: 'value' }, { fieldValidation: level }),
      }),
    ),
    {
      id: 'fraction',
      do: 'send',
      request: post('c', { drivers: [{ name: 'driver.example.com', nodeID: 'node-1', allocatable: { count: 1.5 } }] }),
    },
    {
      id: 'wrong-type-in-second-item',
      do: 'send',
      request: post('c', {
        drivers: [
          { name: 'driver.example.com', nodeID: 'node-1' },
          { name: 'other.example.com', nodeID: 5 },
        ],
      }),
    },
    { id: 'right-type', do: 'send', request: post('c', { drivers: [] }) },
    { id: 'required-missing', do: 'send', request: post('c', { drivers: [{ name: 'driver.example.com' }] }) },
    {
      id: 'required-missing-in-second-item',
      do: 'send',
      request: post('c', { drivers: [{ name: 'driver.example.com', nodeID: 'node-1' }, { name: 'other.example.com' }] }),
    },
    { id: 'required-is-null', do: 'send', request: post('c', { drivers: [{ name: 'driver.example.com', nodeID: null }] }) },
    {
      id: 'required-missing-in-update',
      do: 'send',
      request: {
        method: 'PUT',
        path: objectPath(subject, 'a'),
        query: { dryRun: 'All' },
        body: {
          ...testObject(subject, 'a', 'update', { resourceVersion: versionOf('create-a') }),
          spec: { drivers: [{ name: 'driver.example.com' }] },
        },
      },
    },
    { id: 'required-there', do: 'send', request: post('c', { drivers: [{ name: 'driver.example.com', nodeID: 'node-1' }] }) },
    { id: 'media-type', do: 'send', request: { method: 'GET', path: objectPath(subject, 'a'), headers: { accept: 'image/png' } } },
    list(subject, 'first', { limit: '1' }),
    list(subject, 'version-with-token', {
      limit: '1',
      continue: { $ref: { step: 'first', at: '/metadata/continue' } },
      resourceVersion: versionOf('first'),
    }),
    list(subject, 'token-alone', { limit: '1', continue: { $ref: { step: 'first', at: '/metadata/continue' } } }),
  ];
}

/** Forms of a response to an apply that is carried out; a conflict is a Status in JSON in each of them. */
const otherForms = {
  table: 'application/json;as=Table;v=v1;g=meta.k8s.io,application/json',
  metadata: 'application/json;as=PartialObjectMetadata;v=v1;g=meta.k8s.io,application/json',
} as const;

/** The same field applied by two managers, and another value of it by a third. */
function appliesOn(subject: Subject): readonly Step[] {
  const applied = (manager: string, nodeID: string, headers: Request['headers'] = {}): Request => ({
    method: 'PATCH',
    path: objectPath(subject, 'applied'),
    query: { fieldManager: manager },
    headers: { 'content-type': 'application/apply-patch+yaml', ...headers },
    body: { ...testObject(subject, 'applied', 'apply'), spec: { drivers: [{ name: 'driver.example.com', nodeID }] } },
  });
  return [
    { id: 'apply', do: 'send', request: applied('apiconform-first', 'node-1'), writes: { own: 'applied', as: 'create' } },
    { id: 'apply-same', do: 'send', request: applied('apiconform-second', 'node-1') },
    { id: 'apply-conflict', do: 'send', request: applied('apiconform-third', 'node-2') },
    ...Object.entries(otherForms).map(
      ([form, accept]): Step => ({ id: `conflict-${form}`, do: 'send', request: applied('apiconform-third', 'node-2', { accept }) }),
    ),
  ];
}

const judgement = (given: readonly Predicate[], ...all: readonly Predicate[]): Judgement => ({ given, expect: { kind: 'holds', all } });

/** Values that a server may take for those of the fields, although they have other types. */
const alikeValues: Readonly<Record<string, Fields>> = {
  fraction: { spec: { replicas: 1.5 } },
  'text-of-number': { spec: { replicas: '0' } },
  'boolean-for-number': { spec: { replicas: false } },
  'text-of-boolean': { spec: { paused: 'true' } },
  'number-for-boolean': { spec: { paused: 1 } },
  'item-for-list': { spec: { template: { spec: { containers: { name: 'main', image: 'apiconform.example/none' } } } } },
  // A create ignores the status, but it is decoded.
  'text-of-number-in-status': { status: { replicas: '0' } },
};

/** Values of wrong types that are alike those of the right ones, in a built-in type directly below its spec, and in its status. */
function alikeTypes(): Scenario {
  const path = deployments;
  const post = (id: string, fields: Fields): Step => ({
    id,
    do: 'send',
    request: { method: 'POST', path, query: { dryRun: 'All' }, body: merged(pausedDeployment('d'), fields) },
  });
  return {
    id: 'errors/fraction',
    about:
      'Dry runs create a deployment, also with a status, and others with a fraction, the text of a number, and other values of wrong types.',
    needs: [{ need: 'served', resource: 'apps/v1/deployments', verbs: ['create'] }],
    steps: [
      post('right', {}),
      post('right-with-status', { status: { replicas: 0 } }),
      ...Object.entries(alikeValues).map(([id, fields]) => post(id, fields)),
    ],
    checks: {
      'errors/wrong-type': judgement(
        [answered('right', '2xx'), answered('right-with-status', '2xx')],
        ...Object.keys(alikeValues).map((step) => answered(step, 400)),
      ),
    },
  };
}

/** The required fields of the built-in and of the defined type. */
function requiredFields(subject: Subject): readonly Scenario[] {
  const structural = sampleSubject('structural', subject);
  if (structural !== undefined) return [requiredGivenUp(structural, ofText), ...requiredPlaces(structural), requiredInStatus(structural)];
  return subject.kind === 'CSINode' ? [requiredGivenUp(subject, ofDriver), requiredOfDriver(subject), requiredInOtherBodies(subject)] : [];
}

/** The conditions of the table of errors, on CSINode; other areas judge the rest of the table. */
export const errorAnswer = scenariosPerSubject((subject) => [
  wrongMetadata(subject),
  // A request without a name is not sent to a collection that others use.
  ...(subject.scope === 'namespaced' ? [noObject(subject)] : []),
  ...(subject.writers === 'ours' ? [refusedInForms(subject)] : []),
  ...requiredFields(subject),
  ...(isUsedFor(subject, 'single-cases') ? [alikeTypes()] : []),
  ...(subject.kind === 'CSINode'
    ? [
        {
          id: 'errors/conditions',
          about: 'An object is created and read; then requests are sent for which the table of errors requires a status.',
          steps: stepsOn(subject),
          checks: {
            'errors/success': judgement([], answered('get', 200)),
            'errors/created': judgement([], answered('create-a', 200, 201, 202)),
            'errors/wrong-type': judgement(
              [answered('right-type', '2xx')],
              answered('wrong-type-Warn', 400),
              answered('wrong-type-in-second-item', 400),
              answered('fraction', 400),
            ),
            'errors/wrong-type-at-any-level': judgement(
              [answered('right-type', '2xx')],
              ...levels.flatMap((level) => [answered(`wrong-type-${level}`, 400), answered(`wrong-and-unknown-${level}`, 400)]),
            ),
            'errors/version-with-token': judgement([goesOn('first'), answered('token-alone', 200)], answered('version-with-token', 400)),
            'errors/not-acceptable': judgement([answered('get', 200)], answered('media-type', 406)),
            'errors/required-field': judgement(
              [answered('required-there', '2xx')],
              answered('required-missing', '4xx'),
              answered('required-missing-in-second-item', '4xx'),
              answered('required-missing-in-update', '4xx'),
              answered('required-is-null', '4xx'),
            ),
          },
        },
        {
          id: 'errors/apply-conflict',
          about: 'A field that two managers applied is applied with another value by a third manager, with three forms of the response.',
          steps: appliesOn(subject),
          checks: {
            'errors/apply-conflict': judgement(
              [answered('apply-same', '2xx')],
              ...['apply-conflict', ...Object.keys(otherForms).map((form) => `conflict-${form}`)].flatMap((step): readonly Predicate[] => [
                answered(step, '4xx'),
                { of: step, at: '/kind', is: 'equals', value: 'Status' },
              ]),
            ),
          },
        },
      ]
    : []),
]);
