import type { Step } from '#core/model/step';
import type { Subject } from '#core/model/subject';
import { answered } from '../scenario/answered.ts';
import { applyAs } from '../scenario/field-manager.ts';
import { must, type Scenario } from '../scenario/scenario.ts';
import { shows } from '../scenario/shows.ts';
import { get, objectPath } from '../scenario/test-object.ts';
import { scaleOwnedBy } from './owners-of-subresources.ts';
import { scaleFrom } from './scale-from.ts';
import { ofSamples, patchHeaders } from './status-writes.ts';

const appliers = ['apiconform-first', 'apiconform-second'] as const;

/**
 * A number that one manager applied is lowered by another through the scale, and two managers apply the same value of a field of the
 * status; `defined` are the steps that define the type.
 */
export function ownersInTurn(subject: Subject, defined: readonly Step[]): Scenario {
  const scale = objectPath(subject, 'a', 'scale');
  const lowered = scaleFrom('scale', 2, ['name', 'namespace', 'resourceVersion']);
  return {
    id: 'paths/owners-in-turn',
    about:
      'A manager applies the number of replicas of an object, and another lowers it through the scale; then two managers apply the same status.',
    queue: 'waiting',
    steps: [
      ...defined,
      applyAs(subject, { id: 'apply', manager: 'apiconform-number', own: 'a', fields: { spec: { replicas: 3 } } }),
      { id: 'scale', do: 'send', request: { method: 'GET', path: scale } },
      { id: 'lower', do: 'send', request: { method: 'PUT', path: scale, query: { fieldManager: 'apiconform-lowering' }, body: lowered } },
      get(subject, 'a', 'after-lower'),
      ...appliers.map((manager) => applyStatus(subject, manager)),
      get(subject, 'a', 'after-both'),
    ],
    checks: {
      'field-ownership/scale/moves': {
        ...must(
          scaleOwnedBy('after-lower', { manager: 'apiconform-lowering', operation: 'Update' }),
          answered('lower', 200),
          shows('after-lower', '/spec/replicas', 2),
        ),
        erratum: { id: 'owner-of-a-scale-lost', expect: scaleOwnedBy('after-lower') },
      },
      'apply/subresource/status-owned': must(
        {
          kind: 'owners',
          of: 'after-both',
          path: ['f:status', 'f:replicas'],
          are: appliers.map((manager) => ({ manager, operation: 'Apply' }) as const),
        },
        ...appliers.map((manager) => answered(manager, 200)),
        answered('after-both', 200),
      ),
    },
  };
}

/** Applies the status; the step is called as the manager. */
function applyStatus(subject: Subject, manager: string): Step {
  return {
    id: manager,
    do: 'send',
    request: {
      method: 'PATCH',
      path: objectPath(subject, 'a', 'status'),
      headers: patchHeaders.apply,
      query: { fieldManager: manager },
      body: { apiVersion: subject.apiVersion, kind: subject.kind, metadata: { name: { $own: 'a' } }, status: ofSamples.fields(1) },
    },
  };
}
