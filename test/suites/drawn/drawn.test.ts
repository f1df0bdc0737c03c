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

/** The drawn cases with other steps for a target that meets all needs but this one, and those steps. */
function without(need: string) {
  return drawnCases(statements, subjects).flatMap((c) =>
    (c.without ?? []).flatMap(({ needs, steps }) =>
      needs.length === 1 && needs[0]?.need === need ? [{ steps: c.steps, instead: steps }] : [],
    ),
  );
}

describe('the cases of drawn sequences', () => {
  it('are those of the chosen seeds, and those of the types that have no other cases', () => {
    const cases = drawnCases(statements, subjects);
    const ofOthers = subjects.flatMap(({ sequences = [] }) => sequences);
    expect(cases).toHaveLength([...Object.values(chosenSeeds).flat(), ...ofOthers].length);
    expect(new Set(cases.map(({ id, subject }) => `${id}@${subject}`)).size).toBe(cases.length);
  });

  it('are as many others as are wanted: three of four are about the main types, and one about the other types in turn', () => {
    const cases = drawnCases(statements, subjects, { sequences: 32, seed: 5 });
    expect(cases).toHaveLength(32);
    const counts = subjects.map(({ id, sequences }) => [sequences === undefined, cases.filter(({ subject }) => subject === id).length]);
    expect(counts.filter(([isMain]) => isMain === true).map(([, count]) => count)).toEqual([8, 8, 0, 8]);
    expect(counts.filter(([isMain]) => isMain === false).map(([, count]) => count)).toEqual(subjects.slice(4).map(() => 1));
    expect(drawnCases(statements, subjects, { sequences: 32, seed: 6 }).map(({ id }) => id)).not.toEqual(cases.map(({ id }) => id));
  });

  it('judge wanted statements alone', () => {
    const wanted = statements.filter(({ id }) => id === 'verbs/method/put');
    const judged = new Set(drawnCases(wanted, subjects).flatMap(({ checks }) => checks.map(({ statement }) => statement)));
    expect([...judged]).toEqual(['verbs/method/put']);
  });

  it('have the same steps without unknown and duplicate fields for a target that does not validate fields', () => {
    const validated = without('field-validation');
    expect(validated.length).toBeGreaterThan(10);
    for (const { steps, instead } of validated) {
      const [all, others] = [flatSteps(steps), flatSteps(instead)];
      expect(others.map(({ id }) => id)).toEqual(all.map(({ id }) => id));
      expect(others.filter(isFaulty)).toEqual([]);
      const right = all.map((step) => step.do === 'send' && !isFaulty(step));
      expect(others.filter((_, index) => right[index])).toEqual(all.filter((_, index) => right[index]));
    }
  });

  it('have the same steps with all bodies in JSON for a target without the binary media type', () => {
    const inBinary = without('binary');
    expect(inBinary.length).toBeGreaterThan(10);
    for (const { steps, instead } of inBinary) {
      const [all, others] = [flatSteps(steps), flatSteps(instead)].map((of) =>
        of.map((step) => (step.do === 'send' ? [step.id, step.request.binary ?? step.request.body] : step.id)),
      );
      expect(others).toEqual(all);
      expect(JSON.stringify(instead)).not.toContain('"binary":{');
    }
  });

  it('have nothing of what a target lacks, of which the first lacks all', () => {
    const several = drawnCases(statements, subjects).flatMap(({ without: all }) => (all?.length === 7 ? [all] : []));
    expect(several.length).toBeGreaterThan(5);
    for (const [first] of several) {
      expect(first?.needs.slice(0, 2)).toEqual([{ need: 'field-validation' }, { need: 'binary' }]);
      expect(JSON.stringify(first?.steps)).not.toMatch(/"binary":\{|"fieldValidation"|"as":/);
    }
  });

  it('have reads in place of the requests of another user for a target without one', () => {
    const limited = without('limited-identity');
    expect(limited.length).toBeGreaterThan(10);
    for (const { steps, instead } of limited) {
      expect(flatSteps(instead).map(({ id }) => id)).toEqual(flatSteps(steps).map(({ id }) => id));
      expect(JSON.stringify(instead)).not.toContain('"as":"limited"');
    }
  });

  it('report nothing of what a sequence does not come to', () => {
    for (const { checks } of drawnCases(statements, subjects)) for (const check of checks) expect(check.unreported).toBe(true);
  });
});
