import { describe, expect, it } from 'vitest';
import { breadthIn } from '#conformance/report/breadth';
import type { Check } from '#core/model/case';
import type { Expectation } from '#core/model/expectation';
import type { Predicate } from '#core/model/predicate';
import { sampleCase } from './sample-report.ts';

const status: Predicate = { of: 'list', at: 'status', is: 'equals', value: 200 };
const kind: Predicate = { of: 'list', at: '/kind', is: 'equals', value: 'List' };
const seen = { step: 'list', part: 'status', got: '202' };
const breadthOf = (expect: Expectation, given: Check['given'] = []): number => {
  const of = { ...sampleCase('area/case', []), checks: [{ statement: 'area/statement', given, expect }] };
  return breadthIn([{ case: of }])({ statement: 'area/statement', case: 'area/case', subject: 'configmaps', seen });
};

describe('how far a check goes beyond what decided its result', () => {
  it('is least for a check of just that', () => {
    const just = breadthOf({ kind: 'holds', all: [status] });
    expect(just).toBeLessThan(breadthOf({ kind: 'holds', all: [status, kind] }));
    expect(just).toBeLessThan(breadthOf({ kind: 'holds', all: [status] }, [kind]));
  });

  it('is greatest for a check of something else', () => {
    const besides = breadthOf({ kind: 'versions-are-strings', of: ['list'] });
    expect(besides).toBeGreaterThan(breadthOf({ kind: 'all', of: [{ kind: 'holds', all: [status, kind] }, { kind: 'versions-change' }] }));
    expect(breadthOf({ kind: 'holds', all: [{ ...status, of: 'another' }] })).toBeGreaterThan(breadthOf({ kind: 'holds', all: [status] }));
  });
});
