import type { Need } from '#core/model/case';
import type { Predicate } from '#core/model/predicate';
import type { Step } from '#core/model/step';
import type { Template } from '#core/model/template';
import { answered } from '../scenario/answered.ts';
import { lease, leasesPath, servesLeases } from '../scenario/lease.ts';
import { accepting, binary, isIn } from '../scenario/media-types.ts';
import { resourcePath } from '../scenario/resource-path.ts';
import { must, type Scenario } from '../scenario/scenario.ts';
import { shows } from '../scenario/shows.ts';
import { testLabels } from '../scenario/test-object.ts';
import { sameAsInJson } from './same-in-json.ts';

/** An object of another type than the subjects, with values that those do not have. */
type Sample = {
  readonly id: string;
  readonly about: string;
  readonly served: Need;
  readonly collection: Template;
  readonly object: Template;
  /** The values in JSON. */
  readonly shown: readonly Predicate[];
};

const scheduling: Template = { $join: ['scheduling.', { $dialect: 'apiDomain' }] };

/** No pod has the class. */
const negativeNumber: Sample = {
  id: 'negative-number',
  about: 'A PriorityClass with a negative value, which no pod has, is read in JSON and in the binary media type.',
  served: { need: 'served', resource: 'scheduling.{api_domain}/v1/priorityclasses', verbs: ['create', 'get', 'delete'] },
  collection: { $join: ['/apis/', scheduling, '/v1/priorityclasses'] },
  object: {
    apiVersion: { $join: [scheduling, '/v1'] },
    kind: 'PriorityClass',
    metadata: { name: { $own: 'a' }, labels: testLabels },
    value: -5,
    preemptionPolicy: 'Never',
    description: 'made by a test of apiconform',
  },
  shown: [shows('in-json', '/value', -5)],
};

const [acquireTime, renewTime] = ['2024-05-06T07:08:09.000001Z', '2024-05-06T07:08:10.987654Z'];

const fractionsOfSeconds: Sample = {
  id: 'fractions-of-seconds',
  about: 'A lease with times that have fractions of seconds is read in JSON and in the binary media type.',
  served: servesLeases,
  collection: leasesPath,
  object: lease('a', {}, { acquireTime, renewTime }),
  shown: [shows('in-json', '/spec/acquireTime', acquireTime), shows('in-json', '/spec/renewTime', renewTime)],
};

const zero: Sample = {
  id: 'zero',
  about: 'A lease with a number that is 0 is read in JSON and in the binary media type.',
  served: servesLeases,
  collection: leasesPath,
  object: lease('a', {}, { leaseTransitions: 0 }),
  shown: [shows('in-json', '/spec/leaseTransitions', 0)],
};

/** Without an address, and without pods. */
const namedPort: Sample = {
  id: 'named-port',
  about: 'A service with a port of its pods by name, and another by number, is read in JSON and in the binary media type.',
  served: { need: 'served', resource: 'v1/services', verbs: ['create', 'get', 'delete'] },
  collection: resourcePath('v1/services', 'namespaced'),
  object: {
    apiVersion: 'v1',
    kind: 'Service',
    metadata: { name: { $own: 'a' }, labels: testLabels },
    spec: {
      clusterIP: 'None',
      ports: [
        { name: 'by-name', port: 80, targetPort: 'web' },
        { name: 'by-number', port: 81, targetPort: 8081 },
      ],
    },
  },
  shown: [shows('in-json', '/spec/ports/0/targetPort', 'web'), shows('in-json', '/spec/ports/1/targetPort', 8081)],
};

/** Whole numbers for which 31, 32 and 33 bits are too few, and one below zero. */
const longNumbers = [3_000_000_000, 5_000_000_000, 9_000_000_000, -5_000_000_000];
const nodeGroup: Template = { $join: ['node.', { $dialect: 'apiDomain' }] };

/** No pod has the class. */
const longNumber: Sample = {
  id: 'long-numbers',
  about: 'A RuntimeClass that tolerates taints for long times, and which no pod has, is read in JSON and in the binary media type.',
  served: { need: 'served', resource: 'node.{api_domain}/v1/runtimeclasses', verbs: ['create', 'get', 'delete'] },
  collection: { $join: ['/apis/', nodeGroup, '/v1/runtimeclasses'] },
  object: {
    apiVersion: { $join: [nodeGroup, '/v1'] },
    kind: 'RuntimeClass',
    metadata: { name: { $own: 'a' }, labels: testLabels },
    handler: 'none',
    scheduling: {
      tolerations: longNumbers.map((tolerationSeconds, index) => {
        return { key: `apiconform.example/${index}`, operator: 'Exists', effect: 'NoExecute', tolerationSeconds };
      }),
    },
  },
  shown: longNumbers.map((value, index) => shows('in-json', `/scheduling/tolerations/${index}/tolerationSeconds`, value)),
};

/** Two empty maps, one of which is the item of a list. The policy allows everything, as if there were none. */
const emptyMaps: Sample = {
  id: 'empty-maps',
  about: 'A network policy with an empty selector and an empty rule is read in JSON and in the binary media type.',
  served: { need: 'served', resource: 'networking.{api_domain}/v1/networkpolicies', verbs: ['create', 'get', 'delete'] },
  collection: resourcePath('networking.{api_domain}/v1/networkpolicies', 'namespaced'),
  object: {
    apiVersion: { $join: ['networking.', { $dialect: 'apiDomain' }, '/v1'] },
    kind: 'NetworkPolicy',
    metadata: { name: { $own: 'a' }, labels: testLabels },
    spec: { podSelector: {}, ingress: [{}], policyTypes: ['Ingress'] },
  },
  shown: [shows('in-json', '/spec/podSelector', {}), shows('in-json', '/spec/ingress', [{}])],
};

/**
 * Objects with a negative number, with times that have fractions of seconds, with a number that is 0, with a name in place of a
 * number, with numbers of more than 32 bits, and with empty maps.
 */
export const otherValues: readonly Scenario[] = [negativeNumber, fractionsOfSeconds, zero, namedPort, longNumber, emptyMaps].map(
  ({ id, about, served, collection, object, shown }): Scenario => {
    const path: Template = { $join: [collection, '/', { $own: 'a' }] };
    const read = (step: string): Step => ({ id: step, do: 'send', request: { method: 'GET', path } });
    return {
      id: `protobuf/${id}`,
      about,
      needs: [{ need: 'binary' }, served],
      steps: [
        { id: 'create', do: 'send', request: { method: 'POST', path: collection, body: object } },
        read('in-json'),
        accepting(read('in-binary'), binary),
        read('in-json-again'),
      ],
      checks: { 'protobuf/raw': must(sameAsInJson, ...shown, answered('in-binary', 200), isIn('in-binary', binary)) },
    };
  },
);
