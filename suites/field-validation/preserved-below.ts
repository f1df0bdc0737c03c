import type { Expectation } from '#core/model/expectation';
import type { Request } from '#core/model/request';
import type { Step } from '#core/model/step';
import type { Subject } from '#core/model/subject';
import { answered } from '../scenario/answered.ts';
import { versionOf } from '../scenario/collection-read.ts';
import { type Fields, merged } from '../scenario/field-manager.ts';
import { type Judgement, must, type Scenario } from '../scenario/scenario.ts';
import { all, allHold, shows } from '../scenario/shows.ts';
import { create, get, objectPath, testObject } from '../scenario/test-object.ts';
import { patchTypes } from '../scenario/write-step.ts';

const requests = ['create', 'update', 'merge-patch', 'json-patch'] as const;
type RequestKind = (typeof requests)[number];

/** Fields that the schema does not have, below the map that preserves such fields, and one beside that map. */
const free: Fields = { known: 'value', any: 'value', below: { list: [1] } };
const [kept, beside] = [['any', 'below'], 'unknownBeside'];

/** Unknown fields of a custom resource of which one map preserves them: they are kept there, and nowhere else. */
export function preservedBelow(subject: Subject): Scenario {
  return {
    id: 'field-validation/preserved-below',
    subject,
    about:
      'A custom resource is written with unknown fields in a map that preserves them, at the level Strict, and with one beside that map too, at the levels Warn and Strict.',
    needs: [{ need: 'field-validation' }],
    steps: [
      create(subject, 'a'),
      ...requests.flatMap((kind) => [
        ...sent(subject, kind, `${kind}-strict`, 'Strict', { free }),
        get(subject, ownOf(kind, `${kind}-strict`), `${kind}-after`),
        ...sent(subject, kind, `${kind}-warn`, 'Warn', { free, [beside]: 'value' }),
        ...sent(subject, kind, `${kind}-refused`, 'Strict', { free, [beside]: 'value' }),
      ]),
    ],
    checks: Object.fromEntries(requests.flatMap(judgements)),
  };
}

const ownOf = (kind: RequestKind, id: string): string => (kind === 'create' ? id : 'a');

function sent(subject: Subject, kind: RequestKind, id: string, fieldValidation: string, more: Fields): readonly Step[] {
  const own = ownOf(kind, id);
  const query = { fieldValidation };
  const path = objectPath(subject, own);
  const send = (request: Request): Step => ({ id, do: 'send', request: { ...request, query } });
  switch (kind) {
    case 'create':
      return [send({ method: 'POST', path: subject.collection, body: merged(testObject(subject, own, id), { spec: more }) })];
    case 'update': {
      const whole = testObject(subject, own, id, { resourceVersion: versionOf(`before-${id}`) });
      return [get(subject, own, `before-${id}`), send({ method: 'PUT', path, body: merged(whole, { spec: more }) })];
    }
    case 'merge-patch':
      return [send({ method: 'PATCH', path, headers: { 'content-type': patchTypes[kind] }, body: { spec: more } })];
    case 'json-patch': {
      const body = Object.entries(more).map(([field, value]) => ({ op: 'add', path: `/spec/${field}`, value }));
      return [send({ method: 'PATCH', path, headers: { 'content-type': patchTypes[kind] }, body })];
    }
  }
}

function judgements(kind: RequestKind): readonly (readonly [string, Judgement])[] {
  const given = [answered('create-a', '2xx')];
  const isKept: Expectation = all(
    allHold(
      answered(`${kind}-strict`, '2xx'),
      ...Object.entries(free).map(([field, value]) => shows(`${kind}-after`, `/spec/free/${field}`, value)),
    ),
    { kind: 'field-warnings', of: `${kind}-strict`, fields: kept, warned: 'none' },
    { kind: 'field-warnings', of: `${kind}-warn`, fields: kept, warned: 'none' },
    // Released servers refuse a patch with another status, of which the matrix of field validation says more.
    allHold(answered(`${kind}-refused`, '4xx')),
    { kind: 'error-names-fields', of: `${kind}-refused`, fields: [beside] },
  );
  const isWarned: Expectation = all(
    allHold(
      answered(`${kind}-warn`, '2xx'),
      { of: `${kind}-warn`, at: `/spec/${beside}`, is: 'absent' },
      shows(`${kind}-warn`, '/spec/free/any', 'value'),
    ),
    { kind: 'field-warnings', of: `${kind}-warn`, fields: [beside], warned: 'each' },
  );
  return [
    [`field-validation/preserving/${kind}/strict/unknown`, must(isKept, ...given)],
    [`field-validation/structural/${kind}/warn/unknown`, must(isWarned, ...given)],
  ];
}
