import type { Expectation } from '#core/model/expectation';
import type { Request } from '#core/model/request';
import type { Step } from '#core/model/step';
import type { Subject } from '#core/model/subject';
import type { Template } from '#core/model/template';
import { documentJson, type Field } from '../field-validation/document.ts';
import { sampleSubject } from '../field-validation/typed-samples.ts';
import { answered } from '../scenario/answered.ts';
import { versionOf } from '../scenario/collection-read.ts';
import { type Judgement, type Judgements, must, type Scenario } from '../scenario/scenario.ts';
import { all, allHold, shows } from '../scenario/shows.ts';
import { isUsedFor } from '../scenario/subject-uses.ts';
import { jsonPatchesOf } from './json-patches.ts';
import { ofBuiltIns, ofDefinition, type Subresource } from './subresource-samples.ts';

const unknown = 'unknownBelow';
const levels = ['Ignore', 'default', 'Warn', 'Strict'] as const;
const requests = ['update', 'patch'] as const;

/** One request: its kind, its step, the fields of the map, and the level. */
type Sending = {
  readonly request: (typeof requests)[number];
  readonly id: string;
  readonly fields: readonly Field[];
  readonly level: (typeof levels)[number];
  /** The map that has the fields, where it is not that of the subresource. */
  readonly map?: string;
  readonly dryRun?: boolean;
};

/** Updates and merge patches of subresources, with an unknown and a duplicate field at each level, and with a wrong type. */
export function subresourceFields(subject: Subject): readonly Scenario[] {
  if (isUsedFor(subject, 'single-cases'))
    return [...ofBuiltIns.flatMap((one) => [fieldsOf(one), typesOf(one)]), ...ofBuiltIns.map(jsonPatchesOf)];
  const sample = sampleSubject('structural', subject);
  if (sample === undefined) return [];
  return ofDefinition(sample).flatMap((one) =>
    [fieldsOf(one), typesOf(one), jsonPatchesOf(one)].map((scenario) => ({ ...scenario, subject: sample })),
  );
}

/** An unknown field outside of the status, in an update of the status. */
const besideStatus = { request: 'update', fields: [[unknown, 'value']], level: 'Strict', map: 'spec' } as const;

const besideIsRefused: Expectation = all(allHold(answered('beside-strict', 400)), {
  kind: 'error-names-fields',
  of: 'beside-strict',
  fields: [unknown],
});

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
        ...[`${request}-${level}`, `${request}-${level}-dry`].map(
          (of) => ({ kind: 'field-warnings', of, fields: planted, warned: how }) as const,
        ),
      ]),
    );
  const refused = (ofPatch: number): Expectation =>
    all(
      allHold(
        ...['update-strict', 'update-strict-dry'].map((step) => answered(step, 400)),
        ...['patch-strict', 'patch-strict-dry'].map((step) => answered(step, ofPatch)),
      ),
      ...requests
        .flatMap((request) => [`${request}-strict`, `${request}-strict-dry`])
        .map((of) => ({ kind: 'error-names-fields', of, fields: planted }) as const),
      ...(name === 'status' ? [besideIsRefused] : []),
    );
  const given = requests.map((request) => answered(`${request}-plain`, '2xx'));
  const checks: Judgements = {
    [`field-validation-level/${name}/ignore`]: must(warned('ignore', 'none'), ...given),
    [`field-validation-level/${name}/default`]: must(warned('default', 'each'), ...given),
    [`field-validation-level/${name}/warn`]: must(warned('warn', 'each'), ...given),
    [`field-validation-level/${name}/strict`]: {
      given,
      expect: refused(400),
      erratum: erratumOf(one, refused(422), planted),
    },
  };
  return {
    id: `field-validation-level/${name}`,
    about: `The ${name} of an object is updated and patched without faults, and at each level with an unknown and a duplicate field, also in dry runs.`,
    needs: [...one.needs, { need: 'field-validation' }],
    steps: [
      ...createAndPlain(one),
      ...(name === 'status' ? sendLatest(one, { ...besideStatus, id: 'beside-strict' }) : []),
      ...levels.flatMap((level) =>
        requests.flatMap((request): readonly Step[] => {
          const step = `${request}-${level}`.toLowerCase();
          const sending = { request, fields: faulty, level } as const;
          return [
            ...sendLatest(one, { ...sending, id: `${step}-dry`, dryRun: true }),
            ...sendLatest(one, { ...sending, id: step }),
            read(one, `${step}-after`),
          ];
        }),
      ),
    ],
    checks,
  };
}

/** A strict update of the scale of a custom resource is rejected for another reason on released servers. */
function erratumOf(
  { name, versioned }: Subresource,
  patchRefused: Expectation,
  fields: readonly string[],
): NonNullable<Judgement['erratum']> {
  const patchInvalid = allHold(answered('patch-strict', 422), shows('patch-strict', '/reason', 'Invalid'));
  if (!versioned || name === 'status') return { id: 'strict-patch-is-invalid', expect: all(patchRefused, patchInvalid) };
  return {
    id: 'strict-scale-names-no-field',
    expect: all(
      allHold(answered('update-strict', 400), answered('update-strict-dry', 400), answered('patch-strict-dry', '4xx')),
      {
        kind: 'any',
        of: [
          { kind: 'error-names-fields', of: 'update-strict', fields },
          allHold({ of: 'update-strict', at: '/message', is: 'contains', value: 'no kind is registered' }),
        ],
      },
      patchInvalid,
      { kind: 'error-names-fields', of: 'patch-strict', fields },
    ),
  };
}

function typesOf(one: Subresource): Scenario {
  const { name, field, wrong } = one;
  const sent = requests.flatMap((request) =>
    levels.flatMap((level) =>
      [false, true].map((dryRun): Sending => {
        const id = `${request}-${level}${dryRun ? '-dry' : ''}`.toLowerCase();
        return { request, id, fields: [[field[0], wrong]], level, dryRun };
      }),
    ),
  );
  // Released servers validate the status of a custom resource as they validate the whole object.
  const isInvalid = (request: string): boolean => request === 'patch' || (one.versioned && name === 'status');
  const invalid = sent.flatMap(({ request, id }) =>
    isInvalid(request) ? [answered(id, 422), shows(id, '/reason', 'Invalid')] : [answered(id, 400)],
  );
  return {
    id: `field-validation-level/${name}/types`,
    about: `The ${name} of an object is updated and patched without faults, and at each level with a value of a wrong type, also in dry runs.`,
    needs: one.needs,
    steps: [...createAndPlain(one), ...sent.flatMap((sending) => sendLatest(one, sending))],
    checks: {
      [`field-validation-level/${name}/wrong-type`]: {
        given: requests.map((request) => answered(`${request}-plain`, '2xx')),
        expect: allHold(...sent.map(({ id }) => answered(id, 400))),
        erratum: { id: 'wrong-type-is-invalid', expect: allHold(...invalid) },
      },
    },
  };
}

function createAndPlain(one: Subresource): readonly Step[] {
  const create: Request = { method: 'POST', path: one.collection, body: one.object };
  return [
    { id: 'create', do: 'send', request: create },
    ...requests.flatMap((request) => sendLatest(one, { request, id: `${request}-plain`, fields: [one.field], level: 'Strict' })),
  ];
}

function pathOf({ collection, name }: Subresource): Template {
  return { $join: [collection, '/', { $own: 'a' }, `/${name}`] };
}

function read(one: Subresource, id: string): Step {
  return { id, do: 'send', request: { method: 'GET', path: pathOf(one) } };
}

/** The request, after a read of the version that it is based on if it needs one. */
function sendLatest(one: Subresource, sending: Sending): readonly Step[] {
  const isUpdate = sending.request === 'update';
  return [...(one.versioned && isUpdate ? [read(one, `${sending.id}-before`)] : []), send(one, sending)];
}

function send(one: Subresource, { request, id, fields, level, map: at = one.map, dryRun = false }: Sending): Step {
  const query: NonNullable<Request['query']> = {
    ...(level === 'default' ? {} : { fieldValidation: level }),
    ...(dryRun ? { dryRun: 'All' } : {}),
  };
  const map: Field = [at, { fields }];
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
        ...(one.versioned ? [['resourceVersion', { $join: [versionOf(`${id}-before`)] }] as const] : []),
      ],
    },
  ];
  const headers = { 'content-type': 'application/json' };
  const text = documentJson({ fields: [...one.type, identity, map] });
  return { id, do: 'send', request: { method: 'PUT', path: pathOf(one), query, headers, text } };
}
