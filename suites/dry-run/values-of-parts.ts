import type { Request } from '#core/model/request';
import type { Step } from '#core/model/step';
import type { Subject } from '#core/model/subject';
import { shapedDefinition } from '../drawn/types.ts';
import { scaleFrom } from '../paths/scale-from.ts';
import { answered } from '../scenario/answered.ts';
import { versionOf } from '../scenario/collection-read.ts';
import { definedType } from '../scenario/marked-definition.ts';
import { must, type Scenario } from '../scenario/scenario.ts';
import { allHold, showsSame } from '../scenario/shows.ts';
import { isUsedFor } from '../scenario/subject-uses.ts';
import { get, objectPath, testObject } from '../scenario/test-object.ts';
import { patchTypes } from '../scenario/write-step.ts';
import { rowScenariosPerSubject } from '../suite-module.ts';

/** Invalid values of the parameter in writes to the status and the scale. */
export const dryRunValueOfParts = rowScenariosPerSubject('dry-run-value', (subject) =>
  isUsedFor(subject, 'defined-types') ? [valuesOfParts(subject)] : [],
);

const parts = ['status', 'scale'] as const;
type Part = (typeof parts)[number];
const kinds = ['patch', 'update'] as const;
type Kind = (typeof kinds)[number];
const values = { valid: 'All', 'lower-case': 'all', false: 'false' } as const;
type Value = keyof typeof values;
const invalid: readonly Value[] = ['lower-case', 'false'];

function valuesOfParts(subject: Subject): Scenario {
  const type = { ...definedType(subject, shapedDefinition), body: { spec: { text: 'value', replicas: 1 } } };
  const request = (part: Part, kind: Kind, value: Value): Request => {
    const to = { path: objectPath(type, 'a', part), query: { dryRun: values[value] } } as const;
    const field = part === 'status' ? 'status' : 'spec';
    if (kind === 'patch')
      return { method: 'PATCH', ...to, headers: { 'content-type': patchTypes['merge-patch'] }, body: { [field]: { replicas: 5 } } };
    if (part === 'scale') return { method: 'PUT', ...to, body: scaleFrom('scale', 5, ['name', 'namespace', 'resourceVersion']) };
    const metadata = { name: { $own: 'a' }, resourceVersion: versionOf('create-a') };
    return { method: 'PUT', ...to, body: { apiVersion: type.apiVersion, kind: type.kind, metadata, status: { replicas: 5 } } };
  };
  const sent = (kind: Kind, some: readonly Value[]): readonly Step[] =>
    parts.flatMap((part) =>
      some.map((value): Step => ({ id: `${kind}-${part}-${value}`, do: 'send', request: request(part, kind, value) })),
    );
  const tried = (kind: Kind) =>
    must(
      allHold(...sent(kind, invalid).map(({ id }) => answered(id, '4xx')), showsSame('after', '/metadata/resourceVersion', 'create-a')),
      answered('create-a', '2xx'),
      ...sent(kind, ['valid']).map(({ id }) => answered(id, '2xx')),
    );
  return {
    id: 'dry-run/values-of-parts',
    about:
      'The status and the scale of an object are patched and updated with the valid value of dryRun and with invalid ones, and the object is read.',
    needs: [{ need: 'fixture', fixture: 'shaped-definition' }],
    steps: [
      { id: 'create-a', do: 'send', request: { method: 'POST', path: type.collection, body: testObject(type, 'a', 'create-a') } },
      { id: 'scale', do: 'send', request: { method: 'GET', path: objectPath(type, 'a', 'scale') } },
      ...kinds.flatMap((kind) => sent(kind, ['valid', ...invalid])),
      get(type, 'a', 'after'),
    ],
    checks: { 'dry-run/values/other/patch': tried('patch'), 'dry-run/values/other/update': tried('update') },
  };
}
