import { expect, it } from 'vitest';
import { deletesCollection, isReview, writeOf } from '#conformance/gateway/write';
import { encodeBinaryObject } from '#core/codecs/protobuf/binary-object';
import type { WireRequest } from '#core/ports/http-client';
import { request } from './requests.ts';

const namesIn = (sent: WireRequest) => writeOf(sent)?.objects.map((object) => object['metadata']);

it.each(['GET', 'HEAD', 'OPTIONS'])('takes %s for a read', (method) => {
  expect(writeOf(request(`${method} /api/v1/nodes/worker-1`))).toBeUndefined();
});

it.each(['POST', 'PUT', 'PATCH', 'DELETE', 'PURGE', 'get/'])('takes %s for a write', (method) => {
  expect(writeOf(request(`${method} /api/v1/nodes/worker-1`))?.place).toMatchObject({ resource: 'nodes', name: 'worker-1' });
});

it('reads the object of a body in JSON, YAML and binary, whatever the prefix', () => {
  const target = 'POST /api/v1/configmaps';
  const object = { apiVersion: 'v1', kind: 'ConfigMap', metadata: { name: 'a' } };
  const bytes = encodeBinaryObject(object);
  expect(namesIn(request(target, object))).toEqual([{ name: 'a' }]);
  expect(
    namesIn(request(target, 'metadata:\n  name: a\ndata: { b: c }\ndata: { b: d }\n', { 'content-type': 'application/yaml' })),
  ).toEqual([{ name: 'a' }]);
  expect(namesIn({ ...request(target), body: bytes })).toEqual([{ name: 'a' }]);
  expect(namesIn({ ...request(target), body: Uint8Array.of(0x6a, 0x38, 0x73, 0x00, ...bytes.subarray(4)) })).toEqual([{ name: 'a' }]);
});

it('reads each item of a list', () => {
  const list = { kind: 'List', metadata: {}, items: [{ metadata: { name: 'a' } }, 'b', { metadata: { name: 'c' } }] };
  expect(namesIn(request('POST /api/v1/configmaps', list))).toEqual([{}, { name: 'a' }, { name: 'c' }]);
});

it.each(['{', '[1]', '"a"', 'null', '{"metadata":"a"}', `${'['.repeat(2000)}`])('reads no object from the body %j', (body) => {
  expect(writeOf(request('POST /api/v1/configmaps', body))?.objects).toEqual([]);
  expect(writeOf(request('POST /api/v1/configmaps', body, { 'content-type': 'application/yaml' }))?.objects).toEqual([]);
});

it('finds a dry run in the parameters, and in the options of a delete', () => {
  const isDryRun = (sent: WireRequest) => writeOf(sent)?.isDryRun;
  expect(isDryRun(request('PUT /api/v1/namespaces/a?dryRun=All'))).toBe(true);
  expect(isDryRun(request('DELETE /api/v1/namespaces/a', { dryRun: ['All'] }))).toBe(true);
  expect(isDryRun(request('DELETE /api/v1/namespaces/a', { kind: 'DeleteOptions' }))).toBe(false);
  expect(isDryRun(request('POST /api/v1/namespaces', { dryRun: ['All'] }))).toBe(false);
});

it.each([
  ['DELETE /api/v1/namespaces/a/configmaps', true],
  ['DELETE /apis/storage.k8s.io/v1/csinodes?labelSelector=a', true],
  ['DELETE /api/v1/namespaces/a/configmaps/b', false],
  ['POST /api/v1/namespaces/a/configmaps', false],
  ['DELETE /version', false],
])('says of %s whether it deletes a collection: %s', (line, expected) => {
  const write = writeOf(request(line));
  expect(write && deletesCollection(write)).toBe(expected);
});

it.each([
  ['POST /apis/authorization.k8s.io/v1/selfsubjectaccessreviews', true],
  ['POST /apis/authentication.cluster.example/v1/tokenreviews?dryRun=All', true],
  ['POST /apis/authorization.k8s.io/v1/namespaces/default/localsubjectaccessreviews', true],
  ['PUT /apis/authorization.k8s.io/v1/selfsubjectaccessreviews', false],
  ['POST /apis/authorization.k8s.io/v1/selfsubjectaccessreviews/a', false],
  ['POST /apis/shop.example/v1/reviews', false],
  ['POST /apis/rbac.authorization.k8s.io/v1/clusterroles', false],
])('says of %s whether it is a review: %s', (line, expected) => {
  const write = writeOf(request(line));
  expect(write && isReview(write)).toBe(expected);
});
