import { isJsonObject } from '#core/json/json-object';
import type { JsonObject } from '#core/model/json';
import { arrayAt, fieldOf, objectAt, textAt, withFields } from '../../json/json-object.ts';
import type { ResourceType } from '../../kinds/resources/resource-type.ts';
import { definitionStrategy } from './definition-strategy.ts';
import { serviceStrategy } from './service-strategy.ts';
import type { Strategy } from './strategy.ts';
import { plainStrategy } from './strategy.ts';
import { deploymentStrategy, jobStrategy, podStrategy, workloadStrategy } from './workload-strategies.ts';

/** The finalizer of a namespace that has contents. The name is data of the interface, not of a dialect. */
const contentsFinalizer = 'kubernetes';

/** Namespaces block their own removal until they are empty. */
const namespaceStrategy: Strategy = {
  onCreate: (_api, object) => object,
  settle: (_api, object) => withFields(object, { spec: { finalizers: [contentsFinalizer] }, status: { phase: 'Active' } }),
  onUpdate: (_api, object, live) => withFields(object, { spec: live['spec'] }),
  onDelete: (_api, object) => withFields(object, { status: withFields(objectAt(object, 'status'), { phase: 'Terminating' }) }),
  problems: () => [],
  held: (object) => arrayAt(object, 'spec', 'finalizers').length > 0,
};

/** Volumes and claims stay pending: nothing binds them. */
const volumeStrategy: Strategy = {
  ...plainStrategy,
  settle: (_api, object) => withFields(object, { status: { phase: 'Pending' } }),
};

/** Secrets store the texts in `stringData` with the other data, in base64. */
const secretStrategy: Strategy = {
  ...plainStrategy,
  onCreate: (_api, object) => encoded(object),
  onUpdate: (_api, object) => encoded(object),
};

function encoded(object: JsonObject): JsonObject {
  const texts = object['stringData'];
  if (!isJsonObject(texts) || Object.values(texts).some((text) => typeof text !== 'string')) return object;
  const data = Object.entries(texts).map(([key, text]): [string, string] => [key, Buffer.from(String(text)).toString('base64')]);
  return withFields(object, { stringData: undefined, data: withFields(objectAt(object, 'data'), Object.fromEntries(data)) });
}

const deprecated = ['deprecatedCount', 'deprecatedFirstTimestamp', 'deprecatedLastTimestamp', 'deprecatedSource'] as const;

/** New events must not have the fields for old ones (specification, "Removed API versions by release", Event). */
const eventStrategy: Strategy = {
  ...plainStrategy,
  problemsOfNew: (object) =>
    deprecated
      .filter((field) => {
        const value = fieldOf(object, field);
        return value !== undefined && value !== null && value !== 0 && !(isJsonObject(value) && Object.keys(value).length === 0);
      })
      .map((field) => ({ reason: 'FieldValueForbidden', field, message: 'Forbidden: must not be set on a new event' })),
};

/** The signer of requests from before there were signers. The name is data of the interface. */
const legacySigner = 'kubernetes.io/legacy-unknown';

/** Certificate signing requests are immutable and name a signer (specification, "Removed API versions by release"). */
const certificateRequestStrategy: Strategy = {
  ...plainStrategy,
  onUpdate: (_api, object, live) => withFields(object, { spec: live['spec'] }),
  problemsOfNew: (object) =>
    textAt(object, 'spec', 'signerName') === legacySigner
      ? [
          {
            reason: 'FieldValueInvalid',
            field: 'spec.signerName',
            message: `Invalid value: ${legacySigner} is not allowed for new requests`,
          },
        ]
      : [],
};

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

/** Returns the strategy of a type. */
export function strategyOf(type: ResourceType): Strategy {
  return strategies[type.strategy];
}
