import type { Expectation } from '#core/model/expectation';
import type { Request } from '#core/model/request';
import type { Step } from '#core/model/step';
import type { Subject } from '#core/model/subject';
import { answered } from '../scenario/answered.ts';
import { versionOf } from '../scenario/collection-read.ts';
import type { Fields } from '../scenario/field-manager.ts';
import { type Judgement, must, type Scenario } from '../scenario/scenario.ts';
import { all, allHold } from '../scenario/shows.ts';
import { create, get, objectPath, testObject } from '../scenario/test-object.ts';
import { type PatchKind, patchKindsOf, patchTypes } from '../scenario/write-step.ts';

type RequestKind = 'create' | 'update' | PatchKind;

const field = 'unknownAtRoot';
const more: Fields = { [field]: 'value' };

/** Writes that change nothing, also because they are dry runs, and have an unknown field, which is reported nevertheless. */
export function unchangedWrites(subject: Subject, schema: 'built-in' | 'structural'): Scenario {
  const requests: readonly RequestKind[] = ['create', 'update', ...patchKindsOf(subject)];
  return {
    id: 'field-validation/unchanged-writes',
    subject,
    about:
      'An object is created, and updated and patched as it is, without faults, and with an unknown field at the levels Warn and Strict, also in dry runs.',
    needs: [{ need: 'field-validation' }],
    steps: [
      create(subject, 'a'),
      ...requests.flatMap((kind) => [
        ...sent(subject, kind, `${kind}-plain`, { fieldValidation: 'Strict' }, {}),
        ...sent(subject, kind, `${kind}-warn`, { fieldValidation: 'Warn' }, more),
        ...sent(subject, kind, `${kind}-strict`, { fieldValidation: 'Strict' }, more),
        ...sent(subject, kind, `${kind}-dry-warn`, { fieldValidation: 'Warn', dryRun: 'All' }, more),
        ...sent(subject, kind, `${kind}-dry-strict`, { fieldValidation: 'Strict', dryRun: 'All' }, more),
      ]),
    ],
    checks: Object.fromEntries(requests.flatMap((kind) => judgements(schema, kind))),
  };
}

type Query = NonNullable<Request['query']>;

function sent(subject: Subject, kind: RequestKind, id: string, query: Query, unknown: Fields): readonly Step[] {
  const path = objectPath(subject, 'a');
  const send = (request: Request): Step => ({ id, do: 'send', request: { ...request, query } });
  switch (kind) {
    case 'create':
      return [send({ method: 'POST', path: subject.collection, body: { ...testObject(subject, id, id), ...unknown } })];
    case 'update': {
      const body = { ...testObject(subject, 'a', 'create-a', { resourceVersion: versionOf(`before-${id}`) }), ...unknown };
      return [get(subject, 'a', `before-${id}`), send({ method: 'PUT', path, body })];
    }
    case 'json-patch': {
      const body = Object.entries(unknown).map(([name, value]) => ({ op: 'add', path: `/${name}`, value }));
      return [send({ method: 'PATCH', path, headers: { 'content-type': patchTypes[kind] }, body })];
    }
    default:
      return [send({ method: 'PATCH', path, headers: { 'content-type': patchTypes[kind] }, body: unknown })];
  }
}

function judgements(schema: 'built-in' | 'structural', kind: RequestKind): readonly (readonly [string, Judgement])[] {
  const given = [answered('create-a', '2xx'), answered(`${kind}-plain`, '2xx')];
  const warned = (of: string): Expectation =>
    all(allHold(answered(of, '2xx'), { of, at: `/${field}`, is: 'absent' }), {
      kind: 'field-warnings',
      of,
      fields: [field],
      warned: 'each',
    });
  // Released servers refuse a patch with another status, of which the matrix of field validation says more.
  const status = kind === 'create' || kind === 'update' ? 400 : '4xx';
  const refused = (of: string): Expectation => all(allHold(answered(of, status)), { kind: 'error-names-fields', of, fields: [field] });
  return [
    [`field-validation/${schema}/${kind}/warn/unknown`, must(all(warned(`${kind}-warn`), warned(`${kind}-dry-warn`)), ...given)],
    [`field-validation/${schema}/${kind}/strict/unknown`, must(all(refused(`${kind}-strict`), refused(`${kind}-dry-strict`)), ...given)],
  ];
}
