import type { Need } from '#core/model/case';
import { applyMediaType, type Request } from '#core/model/request';
import type { Step } from '#core/model/step';
import type { Template } from '#core/model/template';
import { shapedDefinition } from '../drawn/types.ts';
import { answered } from '../scenario/answered.ts';
import { versionOf } from '../scenario/collection-read.ts';
import { sharedGroup } from '../scenario/definition.ts';
import { type Fields, merged } from '../scenario/field-manager.ts';
import { pausedDeployment } from '../scenario/paused-deployment.ts';
import { resourcePath } from '../scenario/resource-path.ts';
import { each, type Judgements, must, type Scenario } from '../scenario/scenario.ts';
import { allHold } from '../scenario/shows.ts';
import { testLabels } from '../scenario/test-object.ts';
import { grant, grantNeeds } from './grant.ts';

type Subresource = {
  readonly name: string;
  readonly served: string;
  readonly body: Fields;
  readonly change: Fields;
  /** Another subresource of the type, which permission for the first does not open. */
  readonly sibling?: string;
  /** The group and the collection of a type that the run defines. */
  readonly defined?: { readonly group: Template; readonly collection: Template };
};

const metadata: Template = { name: { $own: 'a' }, labels: testLabels };
/** Subresources of built-in types, an object of the type, and a change of the subresource. */
const subresources: readonly Subresource[] = [
  {
    name: 'status',
    served: 'v1/resourcequotas',
    body: { apiVersion: 'v1', kind: 'ResourceQuota', metadata, spec: { hard: { services: '100' } } },
    change: { status: { hard: { services: '100' } } },
  },
  {
    name: 'scale',
    served: 'apps/v1/deployments',
    body: pausedDeployment('a'),
    change: { spec: { replicas: 0 } },
    sibling: 'status',
  },
  {
    name: 'status',
    served: 'apps/v1/deployments',
    body: pausedDeployment('a'),
    change: { status: { observedGeneration: 1 } },
    sibling: 'scale',
  },
];

const defined = { group: sharedGroup, collection: { $join: ['/apis/', sharedGroup, '/v1/namespaces/', { $namespace: true }, '/shapeds'] } };
const shaped: Fields = {
  apiVersion: { $join: [sharedGroup, '/v1'] },
  kind: shapedDefinition.kind,
  metadata,
  spec: { text: 'value', replicas: 1 },
};

/** The subresources of a type that the run defines. */
const ofDefined: readonly Subresource[] = [
  { name: 'status', served: 'shapeds', body: shaped, change: { status: { text: 'limited' } }, sibling: 'scale', defined },
  { name: 'scale', served: 'shapeds', body: shaped, change: { spec: { replicas: 2 } }, sibling: 'status', defined },
];

/** Permission for a subresource and not for its object, and permission for an object and not for its subresource. */
export const subresourcePermissions: readonly Scenario[] = [...subresources, ...ofDefined].flatMap((one) => [
  scenarioOf(one, 'subresource', ['authentication/subresource', 'service/subresource/authorized-separately']),
  ...(one.name === 'status' && one.sibling !== undefined && one.defined === undefined
    ? []
    : [scenarioOf(one, 'parent', ['authentication/parent', 'service/subresource/authorized-separately'])]),
]);

/** The whole of a subresource, as an update has it: that of the scale is an object of its own. */
function wholeOf({ name, body, change }: Subresource): Fields {
  const scale = { apiVersion: 'autoscaling/v1', kind: 'Scale', metadata: { name: { $own: 'a' } } };
  return name === 'scale' ? { ...scale, ...change } : { ...body, ...change };
}

function scenarioOf(one: Subresource, granted: 'subresource' | 'parent', statements: readonly string[]): Scenario {
  const { name, served, body, sibling } = one;
  const others = granted === 'subresource' && sibling !== undefined ? [sibling] : [];
  const parts = served.split('/');
  const resource = parts.at(-1) ?? '';
  const collection = one.defined?.collection ?? resourcePath(served, 'namespaced');
  const object: Template = { $join: [collection, '/', { $own: 'a' }] };
  const below: Template = { $join: [object, `/${name}`] };
  const change: Template = { metadata: { annotations: { 'apiconform-change': 'limited' } } };
  const [open, closed] = granted === 'parent' ? [object, below] : [below, object];
  const changes = granted === 'parent' ? [change, one.change] : [one.change, change];
  const rules = [
    {
      apiGroups: [one.defined?.group ?? (parts.length === 3 ? (parts[0] ?? '') : '')],
      resources: [granted === 'parent' ? resource : `${resource}/${name}`],
      verbs: ['get', 'patch', 'update'],
    },
  ] as const;
  const get = (path: Template): Request => ({ method: 'GET', path, as: 'limited' });
  const patch = (path: Template, changed: Template = {}, query: NonNullable<Request['query']> = {}): Request => ({
    method: 'PATCH',
    path,
    query,
    headers: { 'content-type': 'application/merge-patch+json' },
    body: changed,
    as: 'limited',
  });
  const replaced = (path: Template, as: Template, query: NonNullable<Request['query']> = {}): Request => ({
    method: 'PUT',
    path,
    query,
    body: as,
    as: 'limited',
  });
  const applied = (path: Template, as: Template): Request => ({
    ...patch(path, as, { fieldManager: 'apiconform-limited', force: 'true' }),
    headers: { 'content-type': applyMediaType },
  });
  const [openWhole, closedWhole] = granted === 'parent' ? [body, wholeOf(one)] : [wholeOf(one), body];
  // Custom resources are updated from a version.
  const from = (whole: Fields, step: string): Fields =>
    one.defined === undefined ? whole : merged(whole, { metadata: { resourceVersion: versionOf(step) } });
  const current = (id: string): readonly Step[] =>
    one.defined === undefined ? [] : [{ id, do: 'send', request: { method: 'GET', path: object } }];
  const steps: readonly Step[] = [
    { id: 'create', do: 'send', request: { method: 'POST', path: collection, body } },
    { id: 'unallowed', do: 'send', request: get(open) },
    ...grant(granted, rules),
    { id: 'granted', do: 'until', request: get(open), holds: { of: 'granted', at: 'status', is: 'equals', value: 200 }, boundSeconds: 30 },
    { id: 'dry-allowed', do: 'send', request: patch(open, changes[0], { dryRun: 'All' }) },
    { id: 'allowed', do: 'send', request: patch(open, changes[0]) },
    ...current('before'),
    { id: 'dry-allowed-update', do: 'send', request: replaced(open, from(openWhole, 'before'), { dryRun: 'All' }) },
    { id: 'allowed-update', do: 'send', request: replaced(open, from(openWhole, 'before')) },
    ...current('between'),
    { id: 'read', do: 'send', request: get(closed) },
    { id: 'dry-changed', do: 'send', request: patch(closed, changes[1], { dryRun: 'All' }) },
    { id: 'changed', do: 'send', request: patch(closed, changes[1]) },
    { id: 'dry-updated', do: 'send', request: replaced(closed, from(closedWhole, 'between'), { dryRun: 'All' }) },
    { id: 'updated', do: 'send', request: replaced(closed, from(closedWhole, 'between')) },
    { id: 'applied', do: 'send', request: applied(closed, closedWhole) },
    ...others.map((other): Step => ({ id: `read-${other}`, do: 'send', request: get({ $join: [object, `/${other}`] }) })),
  ];
  const judgement = must(
    allHold(
      answered('read', '4xx'),
      answered('dry-changed', '4xx'),
      ...['changed', 'dry-updated', 'updated', 'applied'].map((id) => answered(id, '4xx')),
      ...others.map((other) => answered(`read-${other}`, '4xx')),
    ),
    answered('create', '2xx'),
    answered('unallowed', '4xx'),
    answered('granted', 200),
    answered('allowed', '2xx'),
    answered('allowed-update', '2xx'),
  );
  const checks: Judgements = {
    ...each(statements, judgement),
    'authentication/dry-run/allowed': must(
      allHold(answered('dry-allowed', '2xx'), answered('dry-allowed-update', '2xx')),
      answered('granted', 200),
      answered('allowed', '2xx'),
      answered('allowed-update', '2xx'),
    ),
  };
  return {
    id: `authentication/${granted}/${name}${one.defined !== undefined ? '-of-defined' : others.includes('scale') ? '-of-scalable' : ''}`,
    about:
      granted === 'parent'
        ? `An identity that may read and change an object reads and changes its ${name}.`
        : `An identity that may read and change the ${name} of an object reads and changes the object${others.map((other) => `, and reads its ${other}`).join('')}.`,
    needs: [...grantNeeds, ...needsOf(one, others)],
    queue: 'waiting',
    steps,
    checks,
  };
}

function needsOf({ name, served, defined }: Subresource, others: readonly string[]): readonly Need[] {
  if (defined !== undefined) return [{ need: 'fixture', fixture: 'shaped-definition' }];
  return [
    { need: 'served', resource: served, verbs: ['create', 'delete'] },
    { need: 'served', resource: `${served}/${name}`, verbs: ['get', 'patch', 'update'] },
    ...others.map((other): Need => ({ need: 'served', resource: `${served}/${other}`, verbs: ['get'] })),
  ];
}
