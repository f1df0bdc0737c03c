import type { Request } from '#core/model/request';
import type { Step } from '#core/model/step';
import type { Template } from '#core/model/template';
import { answered } from '../scenario/answered.ts';
import type { Fields } from '../scenario/field-manager.ts';
import { deployments, pausedDeployment } from '../scenario/paused-deployment.ts';
import { must, type Scenario } from '../scenario/scenario.ts';
import { allHold } from '../scenario/shows.ts';
import { patchTypes } from '../scenario/write-step.ts';

/** What is applied to each subresource of a deployment. */
const applied = {
  status: { apiVersion: 'apps/v1', kind: 'Deployment', metadata: { name: { $own: 'd' } }, status: { replicas: 1 } },
  scale: { apiVersion: 'autoscaling/v1', kind: 'Scale', metadata: { name: { $own: 'd' } }, spec: { replicas: 0 } },
} as const;

const parts = ['status', 'scale'] as const;
const manager = { fieldManager: 'apiconform-applier' } as const;

/** Applies to the subresources of an object that are refused as those to the object are. */
export function refusedToParts(): Scenario {
  const path = (part: string): Template => ({ $join: [deployments, '/', { $own: 'd' }, `/${part}`] });
  const apply = (id: string, part: 'status' | 'scale', query: NonNullable<Request['query']>, metadata: Fields = {}): Step => {
    const whole = applied[part];
    const body = { ...whole, metadata: { ...whole.metadata, ...metadata } };
    return {
      id: `${id}-${part}`,
      do: 'send',
      request: { method: 'PATCH', path: path(part), query, headers: { 'content-type': patchTypes.apply }, body },
    };
  };
  const right = parts.map((part) => answered(`right-${part}`, '2xx'));
  return {
    id: 'apply/refused-to-parts',
    about:
      'The status and the scale of a deployment are applied without a field manager, with managedFields in the body, and then without both faults.',
    needs: [
      { need: 'served', resource: 'apps/v1/deployments', verbs: ['create', 'get', 'delete'] },
      ...parts.map((part) => ({ need: 'served', resource: `apps/v1/deployments/${part}`, verbs: ['patch'] }) as const),
    ],
    steps: [
      { id: 'made', do: 'send', request: { method: 'POST', path: deployments, body: pausedDeployment('d') } },
      ...parts.flatMap((part) => [
        apply('unnamed', part, { force: 'true' }),
        apply('unnamed-unforced', part, {}),
        apply('with-entries', part, { ...manager, force: 'true' }, { managedFields: [{}] }),
        apply('right', part, { ...manager, force: 'true' }),
      ]),
    ],
    checks: {
      'apply/manager-required': must(
        allHold(...parts.flatMap((part) => [answered(`unnamed-${part}`, '4xx'), answered(`unnamed-unforced-${part}`, '4xx')])),
        ...right,
      ),
      'apply/no-managed-fields': must(allHold(...parts.map((part) => answered(`with-entries-${part}`, '4xx'))), ...right),
    },
  };
}
