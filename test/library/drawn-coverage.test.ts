import { beforeAll, describe, expect, it } from 'vitest';
import { type DrawnCoverage, drawnCoverage } from '#library/drawn-coverage';

describe('what the chosen sequences visit', () => {
  let covered: DrawnCoverage;
  // The sequences are sent to a reference server.
  beforeAll(async () => {
    covered = await drawnCoverage();
  }, 300_000);

  it('is counted for each resource type, and for the model', () => {
    const { subjects, model } = covered;
    expect(subjects.map(({ subject }) => subject)).toEqual(['configmaps', 'csinodes', 'custom-resources']);
    expect(subjects.every(({ sequences, pairs }) => sequences > 0 && pairs.length > sequences)).toBe(true);
    expect(model.sequences).toBe(subjects.reduce((sum, { sequences }) => sum + sequences, 0));
    expect(model.sequences).toBeGreaterThan(50);
  });

  it('has for each clause and each type a number of tests or a reason why there is none', () => {
    const { subjects, model } = covered;
    expect(model.clauses.length).toBeGreaterThan(50);
    const untested = model.clauses.flatMap(({ clause, tests, impossible = {} }) =>
      subjects.filter(({ subject }) => (tests[subject] ?? impossible[subject]) === undefined).map(({ subject }) => `${clause} ${subject}`),
    );
    expect(untested).toEqual([]);
  });

  it('counts the circumstances in which a clause is tested', () => {
    const held = covered.model.clauses.find(({ clause }) => clause === 'delete/held');
    expect(held).toMatchObject({ statement: 'deletion/held-by-the-rest' });
    expect(held?.circumstances['object: terminating']).toBeGreaterThan(0);
    expect(Object.values(held?.tests ?? {}).every((count) => count !== undefined && count > 0)).toBe(true);
  });
});
