import { deepEqual } from '#core/json/deep-equal';
import { isJsonObject } from '#core/json/json-object';
import type { Json, JsonObject } from '#core/model/json';
import type { Cause } from '../../exchange/refusal.ts';
import { refusals } from '../../exchange/refusals.ts';
import { arrayAt, fieldOf, objectAt, textAt, withFields } from '../../json/json-object.ts';
import type { Api } from '../api.ts';
import type { Strategy } from './strategy.ts';
import { plainStrategy } from './strategy.ts';

const firstNodePort = 30000;
const nodePorts = 2768;
/** The value of an address for services without one. */
const headless = 'None';

/** Services get an address, and node ports where their type has them. Nothing listens there. */
export const serviceStrategy: Strategy = {
  ...plainStrategy,
  settle: (api, object, live) => allocated(api, withoutOutside(object, objectAt(live, 'spec')), objectAt(live, 'spec')),
  settlesUpdates: true,
  problems: (_api, object) => portProblems(objectAt(object, 'spec')),
  problemsOfUpdate: (object, live) => addressProblems(objectAt(object, 'spec'), objectAt(live, 'spec')),
};

function allocated(api: Api, object: JsonObject, before: JsonObject): JsonObject {
  const spec = object['spec'];
  if (!isJsonObject(spec)) return object;
  const type = textAt(spec, 'type') ?? 'ClusterIP';
  if (type === 'ExternalName') return object;
  const address = (textAt(spec, 'clusterIP') || textAt(before, 'clusterIP')) ?? addressOf(api.store.revision() + 1);
  const clusterIPs = addressesOf(spec, before, address);
  const isOpen = address === headless && Object.keys(objectAt(spec, 'selector')).length === 0;
  const policy = textAt(spec, 'ipFamilyPolicy') ?? textAt(before, 'ipFamilyPolicy') ?? (isOpen ? 'RequireDualStack' : 'SingleStack');
  if (policy === 'RequireDualStack' && !isOpen && api.personality.familiesOfServices === 'one')
    throw refusals.invalid({ group: '', kind: 'Service', name: textAt(object, 'metadata', 'name') ?? '' }, familyProblems(spec));
  return withFields(object, {
    spec: withFields(spec, {
      clusterIP: address,
      clusterIPs,
      ipFamilies: fieldOf(spec, 'ipFamilies') ?? familiesOf(address, isOpen && policy !== 'SingleStack'),
      ipFamilyPolicy: policy,
      ports: type === 'ClusterIP' ? fieldOf(spec, 'ports') : withNodePorts(api, spec, before),
    }),
  });
}

const isOutside = (spec: JsonObject): boolean => ['NodePort', 'LoadBalancer'].includes(textAt(spec, 'type') ?? '');

/** Removes the node ports and traffic policy of a service that is no longer reachable from outside, unless they changed too. */
function withoutOutside(object: JsonObject, before: JsonObject): JsonObject {
  const spec = objectAt(object, 'spec');
  if (!isOutside(before) || isOutside(spec)) return object;
  const portsOf = (of: JsonObject): Json => arrayAt(of, 'ports').map((port) => (isJsonObject(port) ? (port['nodePort'] ?? 0) : 0));
  const ports = arrayAt(spec, 'ports').map((port) => (isJsonObject(port) ? withFields(port, { nodePort: undefined }) : port));
  const policy = spec['externalTrafficPolicy'] === before['externalTrafficPolicy'] ? undefined : spec['externalTrafficPolicy'];
  const left = withFields(spec, { externalTrafficPolicy: policy });
  return withFields(object, { spec: deepEqual(portsOf(spec), portsOf(before)) ? withFields(left, { ports }) : left });
}

/** Reports the fields of a dual-stack service where there is one family of addresses. */
const familyProblems = (spec: JsonObject): readonly Cause[] => [
  { reason: 'FieldValueInvalid', field: 'spec.ipFamilyPolicy', message: 'Invalid value: this server has addresses of one family only' },
  ...arrayAt(spec, 'ipFamilies').flatMap((family, index): readonly Cause[] =>
    family === 'IPv4'
      ? []
      : [
          {
            reason: 'FieldValueInvalid',
            field: `spec.ipFamilies[${index}]`,
            message: 'Invalid value: this server has addresses of one family only',
          },
        ],
  ),
];

/** Returns the list of addresses: the sent list, unless it belongs to an earlier address. */
function addressesOf(spec: JsonObject, before: JsonObject, address: string): Json {
  const sent = fieldOf(spec, 'clusterIPs') ?? fieldOf(before, 'clusterIPs');
  const isOfBefore = address !== textAt(before, 'clusterIP') && deepEqual(sent ?? null, fieldOf(before, 'clusterIPs') ?? null);
  return sent === undefined || isOfBefore ? [address] : sent;
}

function familiesOf(address: string, both: boolean): Json {
  if (both) return ['IPv4', 'IPv6'];
  return [address.includes(':') ? 'IPv6' : 'IPv4'];
}

/** Returns an address that no other service has: each write has its own revision. */
function addressOf(number: number): string {
  return `10.${(number >> 16) & 255}.${(number >> 8) & 255}.${number & 255}`;
}

function withNodePorts(api: Api, spec: JsonObject, before: JsonObject): JsonObject['ports'] | undefined {
  const earlier = arrayAt(before, 'ports').filter(isJsonObject);
  const isUsed = (wanted: Json | undefined): boolean =>
    arrayAt(spec, 'ports').some((port) => isJsonObject(port) && port['nodePort'] === wanted);
  return fieldOf(spec, 'ports') === undefined
    ? undefined
    : arrayAt(spec, 'ports').map((port, index) => {
        if (!isJsonObject(port) || fieldOf(port, 'nodePort') !== undefined) return port;
        const same = earlier.find((one) => one['name'] === port['name'])?.['nodePort'];
        const nodePort = same === undefined || isUsed(same) ? firstNodePort + ((api.store.revision() + index) % nodePorts) : same;
        return withFields(port, { nodePort });
      });
}

/** Reports ports without a distinct name where there are several, and missing ports of a service with an address. */
function portProblems(spec: JsonObject): readonly Cause[] {
  const ports = arrayAt(spec, 'ports');
  const names = ports.map((port) => textAt(port, 'name') ?? '');
  const isBoth = textAt(spec, 'clusterIP') === headless && isOutside(spec);
  const isNeeded = textAt(spec, 'clusterIP') !== headless && textAt(spec, 'type') !== 'ExternalName';
  return [
    ...(isBoth
      ? [{ reason: 'FieldValueInvalid', field: 'spec.clusterIPs[0]', message: 'Invalid value: node ports need a cluster IP' }]
      : []),
    ...(isNeeded && ports.length === 0 ? [{ reason: 'FieldValueRequired', field: 'spec.ports', message: 'Required value' }] : []),
    ...names.flatMap((name, index): readonly Cause[] => {
      const field = `spec.ports[${index}].name`;
      if (name === '') return ports.length > 1 ? [{ reason: 'FieldValueRequired', field, message: 'Required value' }] : [];
      const isTaken = names.indexOf(name) < index;
      return isTaken ? [{ reason: 'FieldValueDuplicate', field, message: `Duplicate value: ${JSON.stringify(name)}` }] : [];
    }),
  ];
}

/** Reports a changed address, which is allowed only to and from type ExternalName. */
function addressProblems(spec: JsonObject, before: JsonObject): readonly Cause[] {
  if ([spec, before].some((one) => textAt(one, 'type') === 'ExternalName')) return [];
  const [next, last] = [spec, before].map((one) => arrayAt(one, 'clusterIPs')[0]);
  if (last === undefined || next === last) return [];
  return [{ reason: 'FieldValueInvalid', field: 'spec.clusterIPs[0]', message: 'Invalid value: may not change once set' }];
}
