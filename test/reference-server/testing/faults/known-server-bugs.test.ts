import { describe, expect, it } from 'vitest';
import { faults } from '#reference-server/testing/faults/index';
import { catalogue } from '../../../spec/schedule/project-schedule.ts';

const knownServerBugs = catalogue.serverBugs;

const numbers = [
  1, 2, 7, 9, 10, 11, 12, 13, 14, 15, 16, 17, 19, 21, 22, 23, 28, 29, 30, 31, 32, 33, 34, 35, 36, 37, 38, 39, 41, 42, 44, 45, 50, 51, 52,
  55, 56, 57, 60, 61, 62, 65, 66, 67, 68, 69, 71, 72, 73, 77, 78, 79, 80, 82, 83, 84, 86, 92, 93, 95, 100,
];

describe('the bugs of spec-tables/server-bugs.yaml', () => {
  it('are all there, each once and in order', () => {
    expect(knownServerBugs.map(({ number }) => number)).toEqual(numbers);
  });

  it('stand for faults that there are', () => {
    const known = new Set(faults.map(({ id }) => id));
    expect(knownServerBugs.flatMap((bug) => bug.faults.filter((id) => !known.has(id)).map((id) => `${bug.number}: ${id}`))).toEqual([]);
  });

  it('have a fault, or a reason why not', () => {
    expect(knownServerBugs.filter((bug) => bug.faults.length === 0 && bug.why === undefined)).toEqual([]);
    for (const { why } of knownServerBugs) {
      if (why !== undefined) expect(why).toMatch(/^[a-z].*[^.]$/);
    }
  });

  it('are each a bug that a fault names as seen, where servers and faults agree', () => {
    const told = new Set(knownServerBugs.flatMap(({ seen }) => seen.match(/#\d+/g) ?? []));
    const untold = faults.flatMap(({ id, seen = '' }) =>
      (seen.match(/#\d+/g) ?? []).filter((one) => !told.has(one)).map((one) => `${id}: ${one}`),
    );
    expect(untold).toEqual([]);
  });
});
