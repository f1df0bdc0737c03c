import { describe, expect, it } from 'vitest';
import { drawnCoverage } from '#library/drawn-coverage';

describe('what the chosen sequences visit', () => {
  it('is told for each resource type, and of the model', async () => {
    const { subjects, model } = await drawnCoverage();
    expect(subjects.map(({ subject }) => subject)).toEqual(['configmaps', 'csinodes', 'custom-resources']);
    expect(subjects.every(({ sequences, pairs }) => sequences > 0 && pairs.length > sequences)).toBe(true);
    expect(model.sequences).toBe(subjects.reduce((sum, { sequences }) => sum + sequences, 0));
    expect(model.clauses.length).toBeGreaterThan(0);
  }, 120_000);
});
