import { expect, it } from 'vitest';
import { neededTrials } from '#conformance/gateway/needed-trials';
import { writeOf } from '#conformance/gateway/write';
import { ownNames } from '#core/codecs/own-names';
import { request } from './requests.ts';

const inNamespace = '/api/v1/namespaces/ac-k3x-0-ns-1';
const none = { byLabel: false, byField: false };

function needed(line: string) {
  const write = writeOf(request(line));
  return write && neededTrials(write, ownNames('k3x'), 'k8s.io');
}

it.each([
  ['DELETE /apis/storage.k8s.io/v1/csinodes?labelSelector=apiconform-run%3Dk3x', { ...none, byLabel: true, isShared: true }],
  ['DELETE /api/v1/configmaps', { ...none, isShared: true }],
  [`DELETE ${inNamespace}/configmaps`, { ...none, isShared: false }],
  [`DELETE ${inNamespace}/configmaps?fieldSelector=metadata.name%3Dac-k3x-1-a`, { ...none, byField: true, isShared: false }],
])('says what confines %s', (line, deletion) => {
  expect(needed(line)).toEqual({ deletion, isDryRun: false });
});

it.each([
  'DELETE /apis/rk3x.apiconform.example/v1/samples',
  `DELETE ${inNamespace}/configmaps/ac-k3x-1-a`,
  `POST ${inNamespace}/services`,
  '/version',
])('needs no trial of a deletion for %s', (line) => {
  expect(needed(line)?.deletion).toBeUndefined();
});

it.each([
  [`POST ${inNamespace}/services?dryRun=All`, true],
  [`POST ${inNamespace}/pods/ac-k3x-1-a/eviction?dryRun=All`, true],
  ['POST /api/v1/namespaces?dryRun=All', true],
  ['DELETE /api/v1/namespaces/ac-k3x-0-ns-1?dryRun=All', true],
  ['POST /apis/apiextensions.k8s.io/v1/customresourcedefinitions?dryRun=All', true],
  [`PATCH /apis/apps/v1/namespaces/ac-k3x-0-ns-1/deployments/ac-k3x-1-a?dryRun=All`, true],
  ['DELETE /apis/storage.k8s.io/v1/csinodes?dryRun=All&labelSelector=apiconform-run%3Dk3x', true],
  [`POST ${inNamespace}/services`, false],
  [`DELETE ${inNamespace}/configmaps?dryRun=All`, false],
  [`POST ${inNamespace}/configmaps?dryRun=All`, false],
  ['PUT /apis/storage.k8s.io/v1/csinodes/ac-k3x-1-a?dryRun=All', false],
  [`POST /apis/rk3x.apiconform.example/v1/namespaces/ac-k3x-0-ns-1/samples?dryRun=All`, false],
  [`POST /apis/shop.example/v1/namespaces/ac-k3x-0-ns-1/widgets?dryRun=All`, false],
])('says of %s whether dryRun is tried first: %s', (line, expected) => {
  expect(needed(line)?.isDryRun).toBe(expected);
});
