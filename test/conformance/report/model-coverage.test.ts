import { describe, expect, it } from 'vitest';
import { modelCoverageOf } from '#conformance/report/model-coverage';
import type { ModelVisits } from '#core/model/model-visits';

const visits = (subject: string, tests: number, impossible?: string): ModelVisits => ({
  subject,
  clauses: [
    {
      clause: 'get/object',
      statement: 'verbs/method/get',
      tests,
      circumstances: { 'object: present': tests },
      ...(impossible === undefined ? {} : { impossible }),
    },
  ],
});

describe('what a run tested of the model', () => {
  it('is how often each clause was tested, by type and by circumstance, in all executions of all cases', () => {
    const of = [{ visits: [visits('configmaps', 2), visits('configmaps', 1)] }, { visits: [visits('csinodes', 4)] }, {}];
    expect(modelCoverageOf(of)).toEqual({
      sequences: 2,
      clauses: [
        {
          clause: 'get/object',
          statement: 'verbs/method/get',
          tests: { configmaps: 3, csinodes: 4 },
          circumstances: { 'object: present': 7 },
        },
      ],
    });
  });

  it('has the reason why a clause cannot be tested for a type', () => {
    expect(modelCoverageOf([{ visits: [visits('csinodes', 0, 'It has none.')] }])?.clauses).toMatchObject([
      { tests: {}, impossible: { csinodes: 'It has none.' } },
    ]);
  });

  it('adds to what other sequences tested', () => {
    const before = modelCoverageOf([{ visits: [visits('configmaps', 2)] }]);
    expect(modelCoverageOf([{ visits: [visits('configmaps', 1)] }], before)).toMatchObject({
      sequences: 2,
      clauses: [{ tests: { configmaps: 3 } }],
    });
    expect(modelCoverageOf([], before)).toEqual(before);
  });

  it('is left out of a report without drawn sequences', () => {
    expect(modelCoverageOf([{}, { visits: [] }])).toBeUndefined();
  });
});
