import { isJsonObject } from '#core/json/json-object';
import type { JsonObject } from '#core/model/json';
import { refusals } from '../../exchange/refusals.ts';
import { arrayAt, objectAt, textAt, withFields } from '../../json/json-object.ts';
import { collectionPrefix } from '../../kinds/resources/storage-key.ts';
import { quantity } from '../../kinds/schema/formats.ts';
import type { Api } from '../api.ts';
import type { Collection } from '../read/list-collection.ts';

/**
 * Applies the LimitRanges of its namespace to a new pod: fills in missing limits, then checks the minimum and maximum.
 * Returns other objects unchanged. Throws a refusal with 403.
 */
export function admitNew(api: Api, { type, namespace }: Collection, object: JsonObject): JsonObject {
  if (type.group !== '' || type.resource !== 'pods') return object;
  const limits = limitsOf(api, namespace);
  const spec = objectAt(object, 'spec');
  const containers = arrayAt(spec, 'containers')
    .filter(isJsonObject)
    .map((container) => limits.filter(isFor('Container')).reduce(filledIn, container));
  const admitted = withFields(object, { spec: withFields(spec, { containers }) });
  const wrong = limits.flatMap((limit) => {
    if (isFor('Pod')(limit)) return violations(limit, 'Pod', containers);
    return isFor('Container')(limit) ? containers.flatMap((container) => violations(limit, 'Container', [container])) : [];
  });
  if (wrong.length > 0)
    throw refusals.forbidden(
      { group: type.group, resource: type.resource, name: textAt(object, 'metadata', 'name') ?? '' },
      wrong.join(', '),
    );
  return admitted;
}

const isFor =
  (kind: string) =>
  (limit: JsonObject): boolean =>
    limit['type'] === kind;

function limitsOf(api: Api, namespace: string | undefined): readonly JsonObject[] {
  const ranges = api.store.list(collectionPrefix({ group: '', resource: 'limitranges' }, namespace), api.store.revision());
  return [...ranges].flatMap(({ object }) => arrayAt(object, 'spec', 'limits').filter(isJsonObject));
}

/** Returns a container with the limits and requests filled in that it does not set. */
function filledIn(container: JsonObject, limit: JsonObject): JsonObject {
  const resources = objectAt(container, 'resources');
  const own = objectAt(resources, 'limits');
  const limits = { ...objectAt(limit, 'default'), ...own };
  // A container requests its own limits before any default applies.
  const requests = { ...limits, ...objectAt(limit, 'defaultRequest'), ...own, ...objectAt(resources, 'requests') };
  return withFields(container, { resources: withFields(resources, { limits, requests }) });
}

function violations(limit: JsonObject, kind: string, containers: readonly JsonObject[]): readonly string[] {
  const total = (of: 'limits' | 'requests', resource: string): number | undefined => {
    const values = containers.map((container) => quantity(objectAt(container, 'resources', of)[resource]));
    return values.includes(undefined) ? undefined : values.reduce<number>((sum, value) => sum + (value ?? 0), 0);
  };
  const beyond = (bound: 'max' | 'min'): readonly string[] =>
    Object.entries(objectAt(limit, bound)).flatMap(([resource, value]) => {
      const allowed = quantity(value) ?? 0;
      const is = total(bound === 'max' ? 'limits' : 'requests', resource);
      if (is !== undefined && (bound === 'max' ? is <= allowed : is >= allowed)) return [];
      const word = bound === 'max' ? 'maximum' : 'minimum';
      return [
        `${word} ${resource} usage per ${kind} is ${String(value)}, and ${is === undefined ? 'nothing is specified' : `it is ${is}`}`,
      ];
    });
  return [...beyond('max'), ...beyond('min')];
}
