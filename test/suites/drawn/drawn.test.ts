import { describe, expect, it } from 'vitest';
import { flatSteps, type Step } from '#core/model/step';
import { chosenSeeds } from '#suites/drawn/chosen-seeds';
import { drawnCases } from '#suites/drawn/drawn';
import { projectSuite } from '../project-suite.ts';

const { statements, subjects } = projectSuite;

const otherCases = /"(Data|DATA|BinaryData|Immutable|MetaData|SPEC|Labels|NodeID|nodeid)":/;

/** Whether a step sends an unknown field, a text in which a field can be twice, or a level of field validation. */
const isFaulty = (step: Step): boolean => {
  if (step.do !== 'send') return false;
  const text = JSON.stringify(step.request);
  return step.request.text !== undefined || /noSuchField|fieldValidation/.test(text) || otherCases.test(text);
};

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

  it('have the same steps without unknown and duplicate fields for a target that does not validate fields', () => {
    const validated = drawnCases(statements, subjects).flatMap((c) => (c.without === undefined ? [] : [{ ...c, without: c.without }]));
    expect(validated.length).toBeGreaterThan(10);
    for (const { steps, without } of validated) {
      const [all, others] = [flatSteps(steps), flatSteps(without.steps)];
      expect(without.need).toEqual({ need: 'field-validation' });
      expect(others.map(({ id }) => id)).toEqual(all.map(({ id }) => id));
      expect(others.filter(isFaulty)).toEqual([]);
      const right = all.map((step) => step.do === 'send' && !isFaulty(step));
      expect(others.filter((_, index) => right[index])).toEqual(all.filter((_, index) => right[index]));
    }
  });

  it('report nothing of what a sequence does not come to', () => {
    for (const { checks } of drawnCases(statements, subjects)) for (const check of checks) expect(check.unreported).toBe(true);
  });
});
