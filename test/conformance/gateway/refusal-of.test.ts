import { describe, expect, it } from 'vitest';
import { refusalOf } from '#conformance/gateway/refusal-of';
import { writeOf } from '#conformance/gateway/write';
import { ownNames } from '#core/codecs/own-names';
import type { Json } from '#core/model/json';
import { request } from './requests.ts';

const run = 'k3x';
const namespace = 'ac-k3x-0-ns-1';
const definitions = '/apis/apiextensions.k8s.io/v1/customresourcedefinitions';

/** Why a write of a run that created one namespace is refused. */
function refused(line: string, body?: Json): string | undefined {
  const write = writeOf(request(line, body));
  if (write === undefined) throw new Error('the request reads');
  return refusalOf(write, ownNames(run), {
    hasNamespace: (name) => name === namespace,
    isGiven: (name: string) => name === 'given',
    hasSlot: (slot: string) => slot === 's1',
    isGenerated: (_, name) => name === 'made-by-the-server',
  });
}

const object = (metadata: Json, others: object = {}): Json => JSON.parse(JSON.stringify({ kind: 'Thing', metadata, ...others }));

describe('a write to what is of the run', () => {
  it.each([
    ['PUT /apis/storage.k8s.io/v1/csinodes/ac-k3x-1-a', object({ name: 'ac-k3x-1-a', labels: { 'apiconform-run': 'k3x' } })],
    ['POST /apis/storage.k8s.io/v1/csinodes', object({ name: 'ac-k3x-1-a' })],
    ['POST /apis/storage.k8s.io/v1/csinodes', object({ generateName: 'ac-k3x-1-' })],
    ['DELETE /apis/storage.k8s.io/v1/csinodes/made-by-the-server', undefined],
    ['POST /apis/storage.k8s.io/v1/csinodes', object({}, { items: [{ metadata: { name: 'ac-k3x-1-a' } }] })],
    ['PATCH /apis/storage.k8s.io/v1/csinodes/ac-k3x-1-a', [{ op: 'remove', path: '/metadata/labels' }]],
    ['DELETE /apis/storage.k8s.io/v1/csinodes/ac-k3x-1-a', undefined],
    ['DELETE /apis/storage.k8s.io/v1/csinodes?labelSelector=apiconform-case%3Dac-k3x-1', undefined],
    [`DELETE /api/v1/namespaces/${namespace}`, undefined],
    [`PUT /api/v1/namespaces/${namespace}/finalize`, object({ name: namespace })],
    [`POST /api/v1/namespaces/${namespace}/configmaps`, '{'],
    [`POST /api/v1/namespaces/${namespace}/pods/ac-k3x-1-a/eviction`, object({ name: 'ac-k3x-1-a' })],
    [`DELETE /api/v1/namespaces/${namespace}/configmaps`, undefined],
    ['DELETE /api/v1/namespaces/ac-k3x-0-ns-9/configmaps?fieldSelector=metadata.name%3Dac-k3x-1-a', undefined],
    ['DELETE /api/v1/namespaces/ac-k3x-0-ns-9/configmaps?labelSelector=apiconform-run%3Dk3x', undefined],
    [`POST ${definitions}`, object({ name: 'samples.rk3x.apiconform.example' }, { spec: { group: 'rk3x.apiconform.example' } })],
    [`DELETE ${definitions}/samples.rk3x.apiconform.example`, undefined],
    ['DELETE /apis/rk3x.apiconform.example/v1/samples', undefined],
    [`POST /apis/ac-k3x-1.apiconform.example/v1/namespaces/${namespace}/samples`, object({ name: 'status' })],
    ['POST /apis/authorization.k8s.io/v1/selfsubjectaccessreviews', object({})],
    ['POST /api/v1/namespaces/given/configmaps', object({ name: 'ac-k3x-1-a', namespace: 'given' })],
    ['POST /api/v1/namespaces/given/configmaps', object({ generateName: 'ac-k3x-1-' })],
    ['DELETE /api/v1/namespaces/given/configmaps/ac-k3x-1-a', undefined],
    ['DELETE /api/v1/namespaces/given/configmaps?labelSelector=apiconform-run%3Dk3x', undefined],
  ])('is permitted: %s', (line, body) => {
    expect(refused(line, body)).toBeUndefined();
  });
});

describe('a write to what is not of the run', () => {
  it.each([
    ['POST /version', undefined, 'the path /version is not the path of an API resource'],
    [
      'DELETE /api/v1/namespaces/ac-k3x-1/../default',
      undefined,
      'the path /api/v1/namespaces/ac-k3x-1/../default is not the path of an API resource',
    ],
    ['DELETE /api/v1/namespaces/given', undefined, 'the namespaces object "given" is not one of this run'],
    ['PUT /api/v1/namespaces/given/configmaps/others', object({}), 'the configmaps object "others" is not one of this run'],
    ['POST /api/v1/namespaces/given/configmaps', '{', 'the request names no configmaps object of this run'],
    [
      'DELETE /api/v1/namespaces/given/configmaps?fieldSelector=metadata.name%3Dac-k3x-1-a',
      undefined,
      'a deletion of configmaps in "given" has no label selector of this run',
    ],
    ['PATCH /apis/storage.k8s.io/v1/csinodes/worker-1', object({}), 'the csinodes object "worker-1" is not one of this run'],
    ['DELETE /api/v1/nodes/worker-1', undefined, 'the nodes object "worker-1" is not one of this run'],
    ['PUT /api/v1/namespaces/default', object({}), 'the namespaces object "default" is not one of this run'],
    [
      'PUT /apis/coordination.k8s.io/v1/namespaces/kube-node-lease/leases/worker-1',
      object({}),
      'the namespace "kube-node-lease" is not one of this run',
    ],
    ['POST /api/v1/namespaces/default/configmaps', object({ name: 'ac-k3x-1-a' }), 'the namespace "default" is not one of this run'],
    ['POST /apis/rk3x.apiconform.example/v1/namespaces/default/samples', object({}), 'the namespace "default" is not one of this run'],
    [
      `DELETE /api/v1/namespaces/${namespace}/configmaps/kube-root-ca.crt`,
      undefined,
      'the configmaps object "kube-root-ca.crt" is not one of this run',
    ],
    ['DELETE /apis/storage.k8s.io/v1/csinodes/ac-k3y-1-a', undefined, 'the csinodes object "ac-k3y-1-a" is not one of this run'],
    [
      `DELETE ${definitions}/widgets.shop.example`,
      undefined,
      'the customresourcedefinitions object "widgets.shop.example" is not one of this run',
    ],
  ])('is refused by its path: %s', (line, body, reason) => {
    expect(refused(line, body)).toBe(reason);
  });

  it.each([
    [
      'POST /apis/storage.k8s.io/v1/csinodes',
      object({ name: 'worker-1' }),
      'the csinodes object "worker-1" in the body is not one of this run',
    ],
    [
      'PUT /apis/storage.k8s.io/v1/csinodes/ac-k3x-1-a',
      object({ name: 'worker-1' }),
      'the csinodes object "worker-1" in the body is not one of this run',
    ],
    ['POST /api/v1/namespaces', object({ generateName: 'team-' }), 'names generated from "team-" are not those of this run'],
    [
      'POST /apis/storage.k8s.io/v1/csinodes',
      object({}, { items: [{ metadata: { name: 'ac-k3x-1-a' } }, { metadata: { name: 'worker-1' } }] }),
      'the csinodes object "worker-1" in the body is not one of this run',
    ],
    [
      `POST /api/v1/namespaces/${namespace}/configmaps`,
      object({ name: 'ac-k3x-1-a', namespace: 'default' }),
      'the namespace "default" in the body is not one of this run',
    ],
    [
      `PUT /api/v1/namespaces/${namespace}/configmaps/ac-k3x-1-a`,
      object({ labels: { 'apiconform-run': 'k3y' } }),
      'the label apiconform-run in the body is not that of this run',
    ],
    [
      `POST ${definitions}`,
      object({ name: 'samples.rk3x.apiconform.example' }, { spec: { group: 'apps' } }),
      'the API group "apps" is not one of this run',
    ],
    ['POST /api/v1/namespaces', '{', 'the request names no namespaces object of this run'],
    ['PATCH /apis/storage.k8s.io/v1/csinodes', object({}), 'the request names no csinodes object of this run'],
  ])('is refused by its body: %s %j', (line, body, reason) => {
    expect(refused(line, body)).toBe(reason);
  });

  it.each([
    [
      'DELETE /apis/storage.k8s.io/v1/csinodes',
      'a deletion of csinodes outside of the namespaces of this run has no label selector of this run',
    ],
    [
      'DELETE /apis/storage.k8s.io/v1/csinodes?labelSelector=app%3Dweb',
      'a deletion of csinodes outside of the namespaces of this run has no label selector of this run',
    ],
    [
      'DELETE /apis/storage.k8s.io/v1/csinodes?fieldSelector=metadata.name%3Dac-k3x-1-a',
      'a deletion of csinodes outside of the namespaces of this run has no label selector of this run',
    ],
    ['DELETE /api/v1/configmaps', 'a deletion of configmaps outside of the namespaces of this run has no label selector of this run'],
    ['DELETE /api/v1/namespaces', 'a deletion of namespaces outside of the namespaces of this run has no label selector of this run'],
    ['DELETE /api/v1/namespaces/ac-k3x-0-ns-9/configmaps', 'a deletion of configmaps in "ac-k3x-0-ns-9" has no label selector of this run'],
  ])('is refused as a deletion of a collection: %s', (line, reason) => {
    expect(refused(line)).toBe(reason);
  });
});
