import { expect, it } from 'vitest';
import { ageOf } from '../../../src/reference/read/age-of.ts';

const now = new Date('2030-01-01T00:00:00Z');
const agoOf = (seconds: number): string => ageOf(new Date(now.getTime() - seconds * 1000).toISOString(), now);
const [minute, hour, day] = [60, 3600, 86_400];

it('an age is told in one unit, or two where one is not enough', () => {
  const ages = [
    0,
    119,
    120,
    330,
    600,
    179 * minute,
    3 * hour,
    3 * hour + 5 * minute,
    8 * hour,
    2 * day,
    3 * day + 4 * hour,
    8 * day,
    729 * day,
    730 * day,
    9 * 365 * day,
  ];
  expect(ages.map(agoOf)).toEqual(['0s', '119s', '2m', '5m30s', '10m', '179m', '3h', '3h5m', '8h', '2d', '3d4h', '8d', '729d', '2y', '9y']);
  expect([agoOf(-5), ageOf(undefined, now), ageOf('x', now)]).toEqual(['0s', '<unknown>', '<unknown>']);
});
