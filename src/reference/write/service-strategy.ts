import type { JsonObject } from '../../model/json.ts';
import type { Api } from '../api.ts';
import { arrayAt, fieldOf, isObject, objectAt, textAt, withFields } from '../json/json-object.ts';
import { plainStrategy } from './plain-strategy.ts';
import type { Strategy } from './strategy.ts';

const firstNodePort = 30000;
const nodePorts = 2768;

/** Services get an address, and ports of nodes where they ask for some; nothing listens there. */
export const serviceStrategy: Strategy = {
  ...plainStrategy,
  settle: (api, object) => allocated(api, object, {}),
  onUpdate: (api, object, live) => allocated(api, object, objectAt(live, 'spec')),
};

function allocated(api: Api, object: JsonObject, before: JsonObject): JsonObject {
  const spec = object['spec'];
  if (!isObject(spec)) return object;
  const type = textAt(spec, 'type') ?? 'ClusterIP';
  if (type === 'ExternalName') return object;
  const address = (textAt(spec, 'clusterIP') || textAt(before, 'clusterIP')) ?? addressOf(api.store.revision() + 1);
  return withFields(object, {
    spec: withFields(spec, {
      clusterIP: address,
      clusterIPs: fieldOf(spec, 'clusterIPs') ?? [address],
      ipFamilies: fieldOf(spec, 'ipFamilies') ?? [address.includes(':') ? 'IPv6' : 'IPv4'],
      ipFamilyPolicy: textAt(spec, 'ipFamilyPolicy') ?? 'SingleStack',
      ports: type === 'ClusterIP' ? fieldOf(spec, 'ports') : withNodePorts(api, spec, before),
    }),
  });
}

/** An address that no other service has: each write has a number of its own. */
function addressOf(number: number): string {
  return `10.${(number >> 16) & 255}.${(number >> 8) & 255}.${number & 255}`;
}

function withNodePorts(api: Api, spec: JsonObject, before: JsonObject): JsonObject['ports'] | undefined {
  const earlier = arrayAt(before, 'ports').filter(isObject);
  return fieldOf(spec, 'ports') === undefined
    ? undefined
    : arrayAt(spec, 'ports').map((port, index) => {
        if (!isObject(port) || fieldOf(port, 'nodePort') !== undefined) return port;
        const same = earlier.find((one) => one['port'] === port['port'] && (one['protocol'] ?? 'TCP') === (port['protocol'] ?? 'TCP'));
        return withFields(port, { nodePort: same?.['nodePort'] ?? firstNodePort + ((api.store.revision() + index) % nodePorts) });
      });
}
