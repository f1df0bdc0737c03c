import { expect, it } from 'vitest';
import { selectsOwn } from '#conformance/gateway/selectors';
import { ownNames } from '#core/codecs/own-names';

const own = ownNames('k3x');

it.each([
  ['labelSelector=apiconform-run%3Dk3x', { byLabel: true, byField: false }],
  ['labelSelector=apiconform-case%3D%3Dac-k3x-1', { byLabel: true, byField: false }],
  ['labelSelector=a%20in%20(b,c),apiconform-case=ac-k3x-1', { byLabel: true, byField: false }],
  ['fieldSelector=metadata.name%3Dac-k3x-1-a', { byLabel: false, byField: true }],
  ['fieldSelector=metadata.namespace%3Dac-k3x-ns-1', { byLabel: false, byField: true }],
  ['labelSelector=apiconform-run%3Dk3x&fieldSelector=metadata.name%3Dac-k3x-1-a', { byLabel: true, byField: true }],
])('finds in %s what selects objects of the run', (query, expected) => {
  expect(selectsOwn(new URLSearchParams(query), own)).toEqual(expected);
});

it.each([
  '',
  'labelSelector=',
  'labelSelector=apiconform-run',
  'labelSelector=apiconform-run%3Dk3y',
  'labelSelector=apiconform-run!%3Dk3x',
  'labelSelector=apiconform-case!%3Dac-k3x-1',
  'labelSelector=a%20notin%20(apiconform-run=k3x,b)',
  'labelSelector=a%20in%20(b,apiconform-run=k3x,c)',
  'labelSelector=app%3Dweb',
  'labelSelector=apiconform-run%3Dk3x&labelSelector=app%3Dweb',
  'fieldSelector=metadata.name!%3Dac-k3x-1-a',
  'fieldSelector=spec.nodeName%3Dac-k3x-1-a',
  'LabelSelector=apiconform-run%3Dk3x',
])('finds nothing of the run in %j', (query) => {
  expect(selectsOwn(new URLSearchParams(query), own)).toEqual({ byLabel: false, byField: false });
});
