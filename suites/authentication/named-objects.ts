import type { Predicate } from '#core/model/predicate';
import type { Request } from '#core/model/request';
import type { Step } from '#core/model/step';
import type { Template } from '#core/model/template';
import { answered } from '../scenario/answered.ts';
import { pausedDeployment } from '../scenario/paused-deployment.ts';
import { resourcePath } from '../scenario/resource-path.ts';
import { each, must, type Scenario } from '../scenario/scenario.ts';
import { allHold } from '../scenario/shows.ts';
import { grant, grantNeeds } from './grant.ts';

type Part = 'object' | 'status' | 'scale';

const parts: readonly Part[] = ['object', 'status', 'scale'];
const served = 'apps/v1/deployments';
const collection = resourcePath(served, 'namespaced');

const changes: Readonly<Record<Part, Template>> = {
  object: { metadata: { annotations: { 'apiconform-change': 'limited' } } },
  status: { status: { observedGeneration: 1 } },
  scale: { spec: { replicas: 0 } },
};

/** Permission for one part of the objects of a name: the objects themselves, or one of their subresources. */
export const namedObjects: readonly Scenario[] = parts.map(scenarioOf);

function pathOf(own: string, part: Part): Template {
  return { $join: [collection, '/', { $own: own }, part === 'object' ? '' : `/${part}`] };
}

/** Reads a part of an object with the limited identity, and patches it, with a dry run first. */
function tried(own: string, part: Part): readonly Step[] {
  const path = pathOf(own, part);
  const patch = (query: NonNullable<Request['query']>): Request => ({
    method: 'PATCH',
    path,
    query,
    headers: { 'content-type': 'application/merge-patch+json' },
    body: changes[part],
    as: 'limited',
  });
  return [
    { id: `read-${part}-${own}`, do: 'send', request: { method: 'GET', path, as: 'limited' } },
    { id: `dry-${part}-${own}`, do: 'send', request: patch({ dryRun: 'All' }) },
    { id: `patch-${part}-${own}`, do: 'send', request: patch({}) },
  ];
}

function allRefused(own: string, part: Part): readonly Predicate[] {
  return tried(own, part).map(({ id }) => answered(id, '4xx'));
}

function scenarioOf(granted: Part): Scenario {
  const others = parts.filter((part) => part !== granted);
  const path = pathOf('a', granted);
  const rules = [
    {
      apiGroups: ['apps'],
      resources: [granted === 'object' ? 'deployments' : `deployments/${granted}`],
      resourceNames: [{ $own: 'a' }],
      verbs: ['get', 'patch'],
    },
  ] as const;
  const given: readonly Predicate[] = [
    answered('create-a', '2xx'),
    answered('create-b', '2xx'),
    answered('granted', 200),
    ...tried('a', granted).map(({ id }) => answered(id, '2xx')),
  ];
  const ofOther = (verb: string): readonly Predicate[] =>
    parts
      .flatMap((part) => tried('b', part))
      .flatMap(({ id }) => (id.startsWith('read') === (verb === 'get') ? [answered(id, '4xx')] : []));
  return {
    id: `authentication/named-${granted}`,
    about: `An identity that may read and change the ${granted === 'object' ? 'object' : `${granted} of the object`} of one name reads and changes that object, its status and its scale, and those of another object.`,
    needs: [
      ...grantNeeds,
      { need: 'served', resource: served, verbs: ['create', 'delete'] },
      ...(['status', 'scale'] as const).map(
        (part) => ({ need: 'served', resource: `${served}/${part}`, verbs: ['get', 'patch'] }) as const,
      ),
    ],
    queue: 'waiting',
    steps: [
      ...['a', 'b'].map(
        (own): Step => ({ id: `create-${own}`, do: 'send', request: { method: 'POST', path: collection, body: pausedDeployment(own) } }),
      ),
      ...grant('named', rules),
      {
        id: 'granted',
        do: 'until',
        request: { method: 'GET', path, as: 'limited' },
        holds: { of: 'granted', at: 'status', is: 'equals', value: 200 },
        boundSeconds: 30,
      },
      ...[granted, ...others].flatMap((part) => tried('a', part)),
      ...parts.flatMap((part) => tried('b', part)),
    ],
    checks: {
      ...each(
        [granted === 'object' ? 'authentication/parent' : 'authentication/subresource', 'service/subresource/authorized-separately'],
        must(allHold(...others.flatMap((part) => allRefused('a', part))), ...given),
      ),
      'authentication/permission/get': must(allHold(...ofOther('get')), ...given),
      'authentication/permission/patch': must(allHold(...ofOther('patch')), ...given),
    },
  };
}
