import type { JsonObject } from '#core/model/json';
import { fieldOf, objectAt, textAt, withFields } from '../../json/json-object.ts';
import type { Conversion } from '../resources/resource-type.ts';
import { changedAt, changedEach } from './moved-fields.ts';

const zoneLabel = 'topology.kubernetes.io/zone';
const hostLabel = 'kubernetes.io/hostname';

/** `discovery/v1beta1` has a map where v1 has fields (specification, "Removed API versions by release", EndpointSlice). */
export const topologyConversion: Conversion = {
  stored: (object) => changedAt(object, ['endpoints'], (list) => changedEach(list, stored)),
  shown: (object) => changedAt(object, ['endpoints'], (list) => changedEach(list, shown)),
};

/** A zone becomes a field, the name of the node goes where the field says it too, and the rest is kept for those who read it. */
function stored(endpoint: JsonObject): JsonObject {
  if (fieldOf(endpoint, 'topology') === undefined) return endpoint;
  const topology = objectAt(endpoint, 'topology');
  const isNode = textAt(topology, hostLabel) === textAt(endpoint, 'nodeName');
  const left = withFields(topology, { [zoneLabel]: undefined, ...(isNode ? { [hostLabel]: undefined } : {}) });
  return withFields(endpoint, {
    topology: undefined,
    zone: textAt(topology, zoneLabel) ?? fieldOf(endpoint, 'zone'),
    deprecatedTopology: Object.keys(left).length === 0 ? undefined : left,
  });
}

function shown(endpoint: JsonObject): JsonObject {
  const deprecated = objectAt(endpoint, 'deprecatedTopology');
  const topology = withFields(deprecated, {
    [zoneLabel]: fieldOf(endpoint, 'zone') ?? fieldOf(deprecated, zoneLabel),
    [hostLabel]: fieldOf(deprecated, hostLabel) ?? fieldOf(endpoint, 'nodeName'),
  });
  return withFields(endpoint, {
    zone: undefined,
    deprecatedTopology: undefined,
    topology: Object.keys(topology).length === 0 ? undefined : topology,
  });
}
