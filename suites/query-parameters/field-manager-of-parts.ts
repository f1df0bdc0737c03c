import type { Expectation } from '#core/model/expectation';
import type { Request } from '#core/model/request';
import type { Step } from '#core/model/step';
import type { Template } from '#core/model/template';
import { answered } from '../scenario/answered.ts';
import { lease, leasePath, servesLeases } from '../scenario/lease.ts';
import { deployments, pausedDeployment } from '../scenario/paused-deployment.ts';
import { type Judgement, must, type Scenario } from '../scenario/scenario.ts';
import { all, allHold, shows, showsSame } from '../scenario/shows.ts';
import { patchTypes } from '../scenario/write-step.ts';

const path: Template = { $join: [deployments, '/', { $own: 'd' }] };

/** How a part of a deployment is written with a number: each write has another one, because a write without a change has no manager. */
type Part = {
  readonly part: 'status' | 'scale';
  readonly whole: (value: number) => { readonly [field: string]: Template };
  readonly patch: (value: number) => { readonly [field: string]: Template };
  readonly at: `/${string}`;
};

const parts: readonly Part[] = [
  {
    part: 'status',
    whole: (replicas) => ({ ...pausedDeployment('d', 1), status: { replicas } }),
    patch: (replicas) => ({ status: { replicas } }),
    at: '/status/replicas',
  },
  {
    part: 'scale',
    whole: (replicas) => ({ apiVersion: 'autoscaling/v1', kind: 'Scale', metadata: { name: { $own: 'd' } }, spec: { replicas } }),
    patch: (replicas) => ({ spec: { replicas } }),
    at: '/spec/replicas',
  },
];

/** Writes to the status and to the scale of a deployment with a fieldManager, and with a user agent alone. */
export const fieldManagerOfParts = (): readonly Scenario[] => parts.map(written);

const kinds = ['put', 'merge-patch', 'json-patch', 'strategic-merge-patch'] as const;
type Kind = (typeof kinds)[number];

function written({ part, whole, patch, at }: Part): Scenario {
  const partPath: Template = { $join: [path, `/${part}`] };
  const requestOf = (kind: Kind, value: number): Request => {
    if (kind === 'put') return { method: 'PUT', path: partPath, body: whole(value) };
    const body: Template = kind === 'json-patch' ? [{ op: 'add', path: at, value }] : patch(value);
    return { method: 'PATCH', path: partPath, headers: { 'content-type': patchTypes[kind] }, body };
  };
  const read = (id: string): Step => ({ id, do: 'send', request: { method: 'GET', path } });
  const send = (id: string, request: Request): readonly Step[] => [{ id, do: 'send', request }, read(`after-${id}`)];
  const named = kinds.flatMap((kind, index) =>
    send(kind, { ...requestOf(kind, 11 + index), query: { fieldManager: `apiconform-${kind}` } }),
  );
  const byAgent = kinds.flatMap((kind, index) => {
    const request = requestOf(kind, 21 + index);
    const headers = { ...request.headers, 'user-agent': `apiconform-${kind}-agent/1.0 (conformance)` };
    return send(`by-agent-${kind}`, { ...request, headers });
  });
  const applied: Request = {
    method: 'PATCH',
    path: partPath,
    headers: { 'content-type': patchTypes.apply },
    body: { ...bodyOfApply(part), ...patch(31) },
  };
  const byManager = (kind: Kind): Expectation => {
    return { kind: 'managed-by', of: `after-${kind}`, manager: `apiconform-${kind}`, name: 'whole', operation: 'Update' };
  };
  const byAgentOf = (kind: Kind): Expectation => {
    return { kind: 'managed-by', of: `after-by-agent-${kind}`, manager: `apiconform-${kind}-agent`, name: 'part', operation: 'Update' };
  };
  const ids = [...kinds, ...kinds.map((kind) => `by-agent-${kind}`)];
  // Without resourceVersion, because controllers write to deployments too.
  const where = (expect: Expectation): Judgement => ({
    when: [answered('put', '2xx')],
    otherwise: `the target requires a resourceVersion in an update of the ${part}`,
    given: ids.map((id) => answered(id, 200)),
    expect,
  });
  return {
    id: `query-parameters/field-manager-of-${part}`,
    about: `The ${part} of a deployment is updated and patched in each way, with fieldManager and with user agents alone, and applied with and without fieldManager.`,
    needs: [
      { need: 'served', resource: 'apps/v1/deployments', verbs: ['create', 'get', 'delete'] },
      { need: 'served', resource: `apps/v1/deployments/${part}`, verbs: ['get', 'update', 'patch'] },
    ],
    steps: [
      { id: 'made', do: 'send', request: { method: 'POST', path: deployments, body: pausedDeployment('d', 1) } },
      ...named,
      ...byAgent,
      ...send('apply-in-no-name', { ...applied, query: { force: 'true' } }),
      ...send('apply', { ...applied, query: { force: 'true', fieldManager: 'apiconform-apply' } }),
    ],
    checks: {
      'query-parameters/field-manager/update': where(byManager('put')),
      'query-parameters/field-manager/patch': where(all(...kinds.filter((kind) => kind !== 'put').map(byManager))),
      'query-parameters/field-manager/apply': must(
        { kind: 'managed-by', of: 'after-apply', manager: 'apiconform-apply', name: 'whole', operation: 'Apply' },
        answered('apply', 200),
      ),
      'query-parameters/field-manager/default': where(all(...kinds.map(byAgentOf))),
      'query-parameters/field-manager/required-for-apply': must(
        allHold(answered('apply-in-no-name', '4xx'), showsSame('after-apply-in-no-name', at, `after-by-agent-${kinds[3]}`)),
        answered('after-apply-in-no-name', 200),
        answered('apply', 200),
      ),
    },
  };
}

/** Leases that an update creates, with a fieldManager and with a user agent alone. */
export function fieldManagerOfCreatingUpdate(): Scenario {
  const put = (own: string, request: Pick<Request, 'query' | 'headers'>): Step => ({
    id: `put-${own}`,
    do: 'send',
    request: { method: 'PUT', path: leasePath(own), body: lease(own, {}), ...request },
  });
  const created = (own: string): Pick<Judgement, 'when' | 'otherwise' | 'given'> => ({
    when: [shows(`put-${own}`, 'status', 201)],
    otherwise: 'the target does not create leases by an update',
    given: [],
  });
  const managedBy = (of: string, manager: string, name: 'whole' | 'part'): Expectation => {
    return { kind: 'managed-by', of, manager, name, operation: 'Update' };
  };
  return {
    id: 'query-parameters/field-manager-of-creating-update',
    about: 'Leases that do not exist are put with fieldManager, and with a user agent alone.',
    needs: [servesLeases],
    steps: [
      put('l', { query: { fieldManager: 'apiconform-creator' } }),
      put('m', { headers: { 'user-agent': 'apiconform-creator-agent/1.0 (conformance)' } }),
    ],
    checks: {
      'query-parameters/field-manager/update': { ...created('l'), expect: managedBy('put-l', 'apiconform-creator', 'whole') },
      'query-parameters/field-manager/default': { ...created('m'), expect: managedBy('put-m', 'apiconform-creator-agent', 'part') },
    },
  };
}

function bodyOfApply(part: Part['part']): { readonly [field: string]: Template } {
  const identity = part === 'scale' ? { apiVersion: 'autoscaling/v1', kind: 'Scale' } : { apiVersion: 'apps/v1', kind: 'Deployment' };
  return { ...identity, metadata: { name: { $own: 'd' } } };
}
