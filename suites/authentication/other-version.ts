import type { Subject } from '#core/model/subject';
import { answered } from '../scenario/answered.ts';
import { resourcePath } from '../scenario/resource-path.ts';
import type { Scenario } from '../scenario/scenario.ts';
import { create } from '../scenario/test-object.ts';
import { grant, grantNeeds } from './grant.ts';
import { operationsOn, sendLimited, untilAllowed } from './operations.ts';
import { areRefused } from './statements.ts';

const versions = ['v1', 'v2'] as const;
const spec = { maxReplicas: 2, scaleTargetRef: { apiVersion: 'apps/v1', kind: 'Deployment', name: 'apiconform-none' } };

/** Permission to list a type that is served in two versions: nothing else is allowed in either. */
export function inBothVersions(subject: Subject): Scenario {
  const tried = versions.flatMap((version) => {
    const type = scalersIn(subject, version);
    return operationsOn(type)
      .filter(({ id }) => id !== 'list')
      .map((operation) => {
        const id = `${operation.id}-in-${version}`;
        return {
          permission: operation.permission,
          id,
          step: sendLimited(type, operation.id, { id, own: operation.creates ? id : 'a', from: 'create-a' }),
        };
      });
  });
  const first = scalersIn(subject, 'v1');
  return {
    id: 'authentication/in-both-versions',
    about: 'An identity may list autoscalers. It tries everything else in each of the two versions in which they are served.',
    needs: [
      ...grantNeeds,
      ...versions.map((version) => ({
        need: 'served' as const,
        resource: `autoscaling/${version}/horizontalpodautoscalers`,
        verbs: ['create', 'delete'],
      })),
    ],
    queue: 'waiting',
    steps: [
      create(first, 'a'),
      ...grant('lister', [{ apiGroups: ['autoscaling'], resources: ['horizontalpodautoscalers'], verbs: ['list'] }]),
      untilAllowed(first, 'list', { id: 'listed', own: 'a' }),
      ...tried.map(({ step }) => step),
    ],
    checks: areRefused(tried, [answered('create-a', '2xx'), answered('listed', '2xx')]),
  };
}

/** The autoscalers of the namespace in a version, as a subject. */
function scalersIn(subject: Subject, version: (typeof versions)[number]): Subject {
  const collection = resourcePath(`autoscaling/${version}/horizontalpodautoscalers`, 'namespaced');
  return { ...subject, apiVersion: `autoscaling/${version}`, kind: 'HorizontalPodAutoscaler', collection, body: { spec } };
}
