import type { Expectation } from '#core/model/expectation';
import type { Request } from '#core/model/request';
import type { Step } from '#core/model/step';
import type { Template } from '#core/model/template';
import { documentJson, type Field, type Value } from '../field-validation/document.ts';
import { answered } from '../scenario/answered.ts';
import { resourcePath } from '../scenario/resource-path.ts';
import { type Judgements, must, type Scenario } from '../scenario/scenario.ts';
import { all, allHold, shows } from '../scenario/shows.ts';

/** A subresource: an object of its type, and its document with one map of fields, in which faults are planted. */
type Subresource = {
  readonly name: 'status' | 'scale';
  readonly served: string;
  readonly object: Template;
  readonly type: readonly Field[];
  /** The map, a field in it, and a value of a wrong type for that field. */
  readonly map: string;
  readonly field: Field;
  readonly wrong: Value;
};

const labels: Template = { 'apiconform-run': { $run: true }, 'apiconform-case': { $case: true } };
const metadata: Template = { name: { $own: 'a' }, labels };
const unknown = 'unknownBelow';
const levels = ['Ignore', 'default', 'Warn', 'Strict'] as const;
const requests = ['update', 'patch'] as const;

const subresources: readonly Subresource[] = [
  {
    name: 'status',
    served: 'v1/resourcequotas',
    object: { apiVersion: 'v1', kind: 'ResourceQuota', metadata, spec: { hard: { services: '100' } } },
    type: [
      ['apiVersion', 'v1'],
      ['kind', 'ResourceQuota'],
    ],
    map: 'status',
    field: ['hard', { fields: [['services', '100']] }],
    wrong: 'text',
  },
  {
    name: 'scale',
    served: 'apps/v1/deployments',
    // No replicas, so that a full cluster starts no pod.
    object: {
      apiVersion: 'apps/v1',
      kind: 'Deployment',
      metadata,
      spec: {
        replicas: 0,
        paused: true,
        selector: { matchLabels: labels },
        template: { metadata: { labels }, spec: { containers: [{ name: 'c', image: 'registry.example/none' }] } },
      },
    },
    type: [
      ['apiVersion', 'autoscaling/v1'],
      ['kind', 'Scale'],
    ],
    map: 'spec',
    field: ['replicas', 0],
    wrong: 'text',
  },
];

/** Updates and merge patches of subresources, with an unknown and a duplicate field at each level, and with a wrong type. */
export const subresourceFields: readonly Scenario[] = subresources.flatMap((one) => [fieldsOf(one), typesOf(one)]);

function fieldsOf(one: Subresource): Scenario {
  const { name, field, map } = one;
  const faulty: readonly Field[] = [field, field, [unknown, 'value']];
  const planted = [unknown, field[0]].filter((planted) => typeof planted === 'string');
  const dropped = (step: string): Expectation =>
    allHold(
      answered(step, '2xx'),
      { of: step, at: `/${map}/${unknown}`, is: 'absent' },
      { of: `${step}-after`, at: `/${map}/${unknown}`, is: 'absent' },
    );
  const warned = (level: string, how: 'each' | 'none'): Expectation =>
    all(
      ...requests.flatMap((request) => [
        dropped(`${request}-${level}`),
        { kind: 'field-warnings', of: `${request}-${level}`, fields: planted, warned: how } as const,
      ]),
    );
  const refused = (ofPatch: number): Expectation =>
    all(
      allHold(answered('update-strict', 400), answered('patch-strict', ofPatch)),
      ...requests.map((request) => ({ kind: 'error-names-fields', of: `${request}-strict`, fields: planted }) as const),
    );
  const given = requests.map((request) => answered(`${request}-plain`, '2xx'));
  const checks: Judgements = {
    [`field-validation-level/${name}/ignore`]: must(warned('ignore', 'none'), ...given),
    [`field-validation-level/${name}/default`]: must(warned('default', 'each'), ...given),
    [`field-validation-level/${name}/warn`]: must(warned('warn', 'each'), ...given),
    [`field-validation-level/${name}/strict`]: {
      given,
      expect: refused(400),
      erratum: { id: 'strict-patch-is-invalid', expect: all(refused(422), allHold(shows('patch-strict', '/reason', 'Invalid'))) },
    },
  };
  return {
    id: `field-validation-level/${name}`,
    about: `The ${name} of an object is updated and patched without faults, and at each level with an unknown and a duplicate field.`,
    needs: [...needsOf(one), { need: 'field-validation' }],
    steps: [
      ...createAndPlain(one),
      ...levels.flatMap((level) =>
        requests.flatMap((request): readonly Step[] => {
          const step = `${request}-${level}`.toLowerCase();
          return [send(one, request, step, faulty, level), read(one, `${step}-after`)];
        }),
      ),
    ],
    checks,
  };
}

function typesOf(one: Subresource): Scenario {
  const { name, field, wrong } = one;
  const steps = requests.flatMap((request) => levels.map((level) => [request, level, `${request}-${level}`.toLowerCase()] as const));
  const refused = (ofPatch: number): Expectation =>
    allHold(...steps.map(([request, , step]) => answered(step, request === 'update' ? 400 : ofPatch)));
  const invalid = steps.flatMap(([request, , step]) => (request === 'update' ? [] : [shows(step, '/reason', 'Invalid')]));
  return {
    id: `field-validation-level/${name}/types`,
    about: `The ${name} of an object is updated and patched without faults, and at each level with a value of a wrong type.`,
    needs: needsOf(one),
    steps: [...createAndPlain(one), ...steps.map(([request, level, step]) => send(one, request, step, [[field[0], wrong]], level))],
    checks: {
      [`field-validation-level/${name}/wrong-type`]: {
        given: requests.map((request) => answered(`${request}-plain`, '2xx')),
        expect: refused(400),
        erratum: { id: 'wrong-type-is-invalid', expect: all(refused(422), allHold(...invalid)) },
      },
    },
  };
}

function needsOf({ name, served }: Subresource): NonNullable<Scenario['needs']> {
  return [
    { need: 'served', resource: served, verbs: ['create', 'delete'] },
    { need: 'served', resource: `${served}/${name}`, verbs: ['get', 'update', 'patch'] },
  ];
}

function createAndPlain(one: Subresource): readonly Step[] {
  const create: Request = { method: 'POST', path: resourcePath(one.served, 'namespaced'), body: one.object };
  return [
    { id: 'create', do: 'send', request: create },
    ...requests.map((request) => send(one, request, `${request}-plain`, [one.field], 'Strict')),
  ];
}

function pathOf({ served, name }: Subresource): Template {
  return { $join: [resourcePath(served, 'namespaced'), '/', { $own: 'a' }, `/${name}`] };
}

function read(one: Subresource, id: string): Step {
  return { id, do: 'send', request: { method: 'GET', path: pathOf(one) } };
}

/** Without resourceVersion, because controllers write to these types too. */
function send(
  one: Subresource,
  request: (typeof requests)[number],
  id: string,
  fields: readonly Field[],
  level: (typeof levels)[number],
): Step {
  const query: NonNullable<Request['query']> = level === 'default' ? {} : { fieldValidation: level };
  const map: Field = [one.map, { fields }];
  if (request === 'patch') {
    const headers = { 'content-type': 'application/merge-patch+json' };
    return { id, do: 'send', request: { method: 'PATCH', path: pathOf(one), query, headers, text: documentJson({ fields: [map] }) } };
  }
  const identity: Field = [
    'metadata',
    {
      fields: [
        ['name', { $own: 'a' }],
        ['namespace', { $namespace: true }],
      ],
    },
  ];
  const headers = { 'content-type': 'application/json' };
  const text = documentJson({ fields: [...one.type, identity, map] });
  return { id, do: 'send', request: { method: 'PUT', path: pathOf(one), query, headers, text } };
}
