import { describe, expect, it } from 'vitest';
import { headProblem } from '#conformance/report/recorded-head';
import { sampleReport } from './sample-report.ts';

const { options } = sampleReport.run;
const { facts } = sampleReport.target;

describe('the head of saved evidence', () => {
  it('is accepted as a run writes it, with waivers, subject files and sequences, and before the facts', () => {
    expect(headProblem({ ...options, waivers: [], subjects: [], given: { file: 'a', sequences: [] } }, facts)).toBeUndefined();
    expect(headProblem(options, undefined)).toBeUndefined();
  });

  it.each([
    ['an option of another type', { ...options, ...{ skip: 'watch' } }, facts, 'has options that are not valid: /skip must be array'],
    [
      'an option that is not known',
      { ...options, ...{ others: 1 } },
      facts,
      'has options that are not valid: they must NOT have additional',
    ],
    ['facts of another type', options, { ...facts, ...{ served: [] } }, 'has facts that are not valid: /served must be object'],
  ])('is refused with %s', (_, changed, found, problem) => {
    const [recorded, recordedFacts] = JSON.parse(JSON.stringify([changed, found]));
    expect(headProblem(recorded, recordedFacts)).toContain(problem);
  });
});
