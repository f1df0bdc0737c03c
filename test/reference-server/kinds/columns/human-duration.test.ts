import { expect, it } from 'vitest';
import { humanDuration } from '#reference-server/kinds/columns/cells';

const [minute, hour, day, year] = [60, 3600, 86_400, 31_536_000];

it.each([
  [-5, '<invalid>'],
  [-1, '0s'],
  [0, '0s'],
  [119.9, '119s'],
  [2 * minute, '2m'],
  [9 * minute + 5, '9m5s'],
  [179 * minute + 59, '179m'],
  [3 * hour, '3h'],
  [7 * hour + 59 * minute, '7h59m'],
  [47 * hour, '47h'],
  [2 * day + 3 * hour, '2d3h'],
  [8 * day + 3 * hour, '8d'],
  [2 * year - 1, '729d'],
  [3 * year + 5 * day, '3y5d'],
  [9 * year, '9y'],
])('%d seconds are %s', (seconds, text) => {
  expect(humanDuration(seconds)).toBe(text);
});
