import type { Expectation } from '#core/model/expectation';
import type { Request } from '#core/model/request';
import type { Step } from '#core/model/step';
import type { Subject } from '#core/model/subject';
import type { Template } from '#core/model/template';
import { answered } from '../scenario/answered.ts';
import { versionOf } from '../scenario/collection-read.ts';
import { definitionOfSamples, definitionsPath, servedIn } from '../scenario/definition.ts';
import type { Fields } from '../scenario/field-manager.ts';
import { type Judgement, must, type Scenario } from '../scenario/scenario.ts';
import { all, allHold } from '../scenario/shows.ts';
import { create, get, objectPath, testObject } from '../scenario/test-object.ts';
import { inVersion } from '../scenario/two-versions.ts';
import { patchTypes } from '../scenario/write-step.ts';

const group = { $group: 'fields-of-one-version' } as const;
const versions = ['v1', 'v2'] as const;
type Version = (typeof versions)[number];
const requests = ['create', 'update', 'merge-patch', 'json-patch'] as const;
type RequestKind = (typeof requests)[number];

/** The field that only this version has, and the one that only the other has. */
const ownField: Readonly<Record<Version, string>> = { v1: 'onlyInFirst', v2: 'onlyInSecond' };
const otherField: Readonly<Record<Version, string>> = { v1: ownField.v2, v2: ownField.v1 };

const text: Fields = { type: 'string' };

/** The second version, in which nothing is stored, requires a field that the first one does not, and the spec itself. */
const schemas: Readonly<Record<Version, Fields>> = {
  v1: { type: 'object', properties: { text, [ownField.v1]: text } },
  v2: { type: 'object', required: ['text'], properties: { text, [ownField.v2]: text } },
};

/** Fields that one of two versions has are unknown in the other, and so it is with those that one requires. */
export function fieldsOfOneVersion(subject: Subject): Scenario {
  const types = { v1: typeIn(subject, 'v1'), v2: typeIn(subject, 'v2') };
  const definition = definitionOfSamples(
    group,
    'Namespaced',
    versions.map((name) => {
      const whole: Fields = { type: 'object', properties: { spec: schemas[name] } };
      const schema = { openAPIV3Schema: name === 'v2' ? { ...whole, required: ['spec'] } : whole };
      return { name, served: true, storage: name === 'v1', schema };
    }),
  );
  const sent = versions.flatMap((version) =>
    requests.flatMap((kind) => [
      ...write(types[version], kind, `${version}-${kind}-plain`, 'Strict', { [ownField[version]]: 'value' }),
      ...write(types[version], kind, `${version}-${kind}-warn`, 'Warn', { [otherField[version]]: 'value' }),
      ...write(types[version], kind, `${version}-${kind}-strict`, 'Strict', { [otherField[version]]: 'value' }),
    ]),
  );
  // First in the version that requires the field: after that, the object lacks it until it is updated.
  const incomplete = requests.flatMap((kind) => [
    ...write(types.v2, kind, `v2-${kind}-incomplete`, 'Ignore', { text: null }),
    ...write(types.v2, kind, `v2-${kind}-without-spec`, 'Ignore', undefined),
    ...write(types.v1, kind, `v1-${kind}-incomplete`, 'Ignore', { text: null }),
    ...write(types.v1, 'update', `completed-after-${kind}`, 'Strict', {}),
  ]);
  return {
    id: 'field-validation/fields-of-one-version',
    subject: types.v1,
    about:
      'A custom resource of two versions is written in each of them with the field that only this one has, with the one that only the other has, at two levels, and without a field that one of them requires.',
    queue: 'waiting',
    needs: [{ need: 'field-validation' }],
    steps: [
      { id: 'define', do: 'send', request: { method: 'POST', path: definitionsPath, body: definition } },
      ...versions.map((version) => servedIn(version, types[version].collection)),
      create(types.v1, 'a'),
      ...sent,
      ...incomplete,
    ],
    checks: Object.fromEntries(requests.flatMap(judgements)),
  };
}

function typeIn(subject: Subject, version: Version): Subject {
  return { ...inVersion(subject, group, version), body: { spec: { text: 'value' } } };
}

function write(type: Subject, kind: RequestKind, id: string, fieldValidation: string, fields: Fields | undefined): readonly Step[] {
  const own = kind === 'create' ? id : 'a';
  const path = objectPath(type, own);
  const query = { fieldValidation };
  const send = (request: Request): Step => ({ id, do: 'send', request: { ...request, query } });
  const spec = specOf(fields);
  switch (kind) {
    case 'create':
      return [send({ method: 'POST', path: type.collection, body: { ...identityOf(testObject(type, own, id)), ...spec } })];
    case 'update': {
      const body = { ...identityOf(testObject(type, own, id, { resourceVersion: versionOf(`before-${id}`) })), ...spec };
      return [get(type, own, `before-${id}`), send({ method: 'PUT', path, body })];
    }
    case 'merge-patch':
      return [send({ method: 'PATCH', path, headers: { 'content-type': patchTypes[kind] }, body: { spec: fields ?? null } })];
    case 'json-patch': {
      const body = Object.entries(fields ?? {}).map(([field, value]) =>
        value === null ? { op: 'remove', path: `/spec/${field}` } : { op: 'add', path: `/spec/${field}`, value },
      );
      const removal = [{ op: 'remove', path: '/spec' }];
      return [send({ method: 'PATCH', path, headers: { 'content-type': patchTypes[kind] }, body: fields === undefined ? removal : body })];
    }
  }
}

/** The spec with these fields, without those that are null; none without fields. */
function specOf(fields: Fields | undefined): Fields {
  if (fields === undefined) return {};
  return { spec: Object.fromEntries(Object.entries<Template>({ text: 'value', ...fields }).filter(([, value]) => value !== null)) };
}

function identityOf({ spec: _, ...identity }: Fields): Fields {
  return identity;
}

function judgements(kind: RequestKind): readonly (readonly [string, Judgement])[] {
  const given = [answered('create-a', '2xx')];
  const each = (of: (version: Version) => Expectation): Expectation => all(...versions.map(of));
  // Released servers refuse a patch with another status, of which the matrix of field validation says more.
  const status = kind === 'create' || kind === 'update' ? 400 : '4xx';
  return [
    [
      `field-validation/structural/${kind}/warn/unknown`,
      must(
        each((version) =>
          all(
            allHold(answered(`${version}-${kind}-warn`, '2xx'), {
              of: `${version}-${kind}-warn`,
              at: `/spec/${otherField[version]}`,
              is: 'absent',
            }),
            { kind: 'field-warnings', of: `${version}-${kind}-warn`, fields: [otherField[version]], warned: 'each' },
          ),
        ),
        ...given,
      ),
    ],
    [
      `field-validation/structural/${kind}/strict/unknown`,
      must(
        each((version) =>
          all(allHold(answered(`${version}-${kind}-plain`, '2xx'), answered(`${version}-${kind}-strict`, status)), {
            kind: 'error-names-fields',
            of: `${version}-${kind}-strict`,
            fields: [otherField[version]],
          }),
        ),
        ...given,
      ),
    ],
    [
      `field-validation/structural/${kind}/ignore/missing-required`,
      must(
        allHold(
          answered(`v2-${kind}-incomplete`, '4xx'),
          answered(`v2-${kind}-without-spec`, '4xx'),
          answered(`v1-${kind}-incomplete`, '2xx'),
        ),
        ...given,
      ),
    ],
  ];
}
