import type { ResourceType } from '../../kinds/resources/resource-type.ts';
import { certificateRequestStrategy } from './certificate-request-strategy.ts';
import { definitionStrategy } from './definition-strategy.ts';
import { deploymentStrategy } from './deployment-strategy.ts';
import { eventStrategy } from './event-strategy.ts';
import { jobStrategy } from './job-strategy.ts';
import { namespaceStrategy } from './namespace-strategy.ts';
import { plainStrategy } from './plain-strategy.ts';
import { podStrategy } from './pod-strategy.ts';
import { secretStrategy } from './secret-strategy.ts';
import { serviceStrategy } from './service-strategy.ts';
import type { Strategy } from './strategy.ts';
import { volumeStrategy } from './volume-strategy.ts';
import { workloadStrategy } from './workload-strategy.ts';

const strategies: { readonly [Name in ResourceType['strategy']]: Strategy } = {
  plain: plainStrategy,
  namespace: namespaceStrategy,
  definition: definitionStrategy,
  deployment: deploymentStrategy,
  'certificate-request': certificateRequestStrategy,
  event: eventStrategy,
  job: jobStrategy,
  pod: podStrategy,
  secret: secretStrategy,
  service: serviceStrategy,
  volume: volumeStrategy,
  workload: workloadStrategy,
};

/** The strategy of a type. */
export function strategyOf(type: ResourceType): Strategy {
  return strategies[type.strategy];
}
