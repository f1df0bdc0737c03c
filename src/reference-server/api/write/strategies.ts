import type { JsonObject } from '#core/model/json';
import { arrayAt, fieldOf, isObject, objectAt, textAt, withFields } from '../../json/json-object.ts';
import type { ResourceType } from '../../kinds/resources/resource-type.ts';
import { definitionStrategy } from './definition-strategy.ts';
import { serviceStrategy } from './service-strategy.ts';
import type { Strategy } from './strategy.ts';
import { plainStrategy } from './strategy.ts';
import { deploymentStrategy, jobStrategy, podStrategy, workloadStrategy } from './workload-strategies.ts';

/** What holds a namespace until its contents are gone; the word is part of the interface's data, not of a dialect. */
const contentsFinalizer = 'kubernetes';

/** Namespaces: they hold on to themselves until what is in them is gone. */
const namespaceStrategy: Strategy = {
  onCreate: (_api, object) => object,
  settle: (_api, object) => withFields(object, { spec: { finalizers: [contentsFinalizer] }, status: { phase: 'Active' } }),
  onUpdate: (_api, object, live) => withFields(object, { spec: live['spec'] }),
  onDelete: (_api, object) => withFields(object, { status: withFields(objectAt(object, 'status'), { phase: 'Terminating' }) }),
  problems: () => [],
  held: (object) => arrayAt(object, 'spec', 'finalizers').length > 0,
};

/** Volumes and claims for them wait to be bound to each other, for ever. */
const volumeStrategy: Strategy = {
  ...plainStrategy,
  settle: (_api, object) => withFields(object, { status: { phase: 'Pending' } }),
};

/** Secrets: texts that were sent as such are kept with the rest, in base64. */
const secretStrategy: Strategy = {
  ...plainStrategy,
  onCreate: (_api, object) => encoded(object),
  onUpdate: (_api, object) => encoded(object),
};

function encoded(object: JsonObject): JsonObject {
  const texts = object['stringData'];
  if (!isObject(texts) || Object.values(texts).some((text) => typeof text !== 'string')) return object;
  const data = Object.entries(texts).map(([key, text]): [string, string] => [key, Buffer.from(String(text)).toString('base64')]);
  return withFields(object, { stringData: undefined, data: withFields(objectAt(object, 'data'), Object.fromEntries(data)) });
}

const deprecated = ['deprecatedCount', 'deprecatedFirstTimestamp', 'deprecatedLastTimestamp', 'deprecatedSource'] as const;

/** New events do not have the fields that are there for old ones (specification, "Removed API versions by release", Event). */
const eventStrategy: Strategy = {
  ...plainStrategy,
  problemsOfNew: (object) =>
    deprecated
      .filter((field) => {
        const value = fieldOf(object, field);
        return value !== undefined && value !== null && value !== 0 && !(isObject(value) && Object.keys(value).length === 0);
      })
      .map((field) => ({ reason: 'FieldValueForbidden', field, message: 'Forbidden: must not be set on a new event' })),
};

/** The signer that stands for requests of before there were signers; the word is part of the interface's data. */
const legacySigner = 'kubernetes.io/legacy-unknown';

/** Requests for certificates are not changed once they are made, and name a signer (specification, "Removed API versions by release"). */
const certificateRequestStrategy: Strategy = {
  ...plainStrategy,
  onUpdate: (_api, object, live) => withFields(object, { spec: live['spec'] }),
  problemsOfNew: (object) =>
    textAt(object, 'spec', 'signerName') === legacySigner
      ? [{ reason: 'FieldValueInvalid', field: 'spec.signerName', message: `Invalid value: ${legacySigner} is for old requests alone` }]
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

/** The strategy of a type. */
export function strategyOf(type: ResourceType): Strategy {
  return strategies[type.strategy];
}
