import { describe, expect, it } from 'vitest';
import { chosenSeeds } from '#suites/drawn/chosen-seeds';
import { drawnCases } from '#suites/drawn/drawn';
import { projectSuite } from '../project-suite.ts';

const { statements, subjects } = projectSuite;

describe('the cases of drawn sequences', () => {
  it('are those of the chosen seeds', () => {
    const cases = drawnCases(statements, subjects);
    expect(cases).toHaveLength(Object.values(chosenSeeds).flat().length);
    expect(new Set(cases.map(({ id, subject }) => `${id}@${subject}`)).size).toBe(cases.length);
  });

  it('are as many others as are wanted, spread over the subjects', () => {
    const cases = drawnCases(statements, subjects, { sequences: 30, seed: 5 });
    expect(cases).toHaveLength(30);
    expect(new Set(cases.map(({ subject }) => subject)).size).toBe(3);
    expect(drawnCases(statements, subjects, { sequences: 30, seed: 6 }).map(({ id }) => id)).not.toEqual(cases.map(({ id }) => id));
  });

  it('judge wanted statements alone', () => {
    const wanted = statements.filter(({ id }) => id === 'verbs/method/put');
    const judged = new Set(drawnCases(wanted, subjects).flatMap(({ checks }) => checks.map(({ statement }) => statement)));
    expect([...judged]).toEqual(['verbs/method/put']);
  });

  it('report nothing of what a sequence does not come to', () => {
    for (const { checks } of drawnCases(statements, subjects)) for (const check of checks) expect(check.unreported).toBe(true);
  });
});
