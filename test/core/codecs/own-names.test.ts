import { expect, it } from 'vitest';
import { ownNames } from '#core/codecs/own-names';

const own = ownNames('k3x');

it.each([
  ['ac-k3x-1-a', true],
  ['ac-k3x-', true],
  ['ac-k3x', false],
  ['ac-k3xx-1-a', false],
  ['xac-k3x-1-a', false],
  ['worker-1', false],
  ['', false],
])('takes the name %j for one of the run: %s', (name, expected) => {
  expect(own.isName(name)).toBe(expected);
});

it.each([
  ['rk3x.apiconform.example', true],
  ['ac-k3x-1a.apiconform.example', true],
  ['rk3y.apiconform.example', false],
  ['ac-k3y-1a.apiconform.example', false],
  ['ac-k3x-1a.example.com', false],
  ['apiconform.example', false],
  ['apps', false],
  ['', false],
])('takes the API group %j for one of the run: %s', (group, expected) => {
  expect(own.isGroup(group)).toBe(expected);
});
