import { describe, expect, it } from 'vitest';
import { judgeCase } from '#conformance/judge/judge-case';
import type { Entry } from '#core/model/evidence';
import { caseOf } from '../../runner/run-fake.ts';
import { facts } from '../verdicts.ts';

const step = { id: 'audited', do: 'audited', of: 'read', boundSeconds: 1 } as const;
const expectation = { kind: 'audit-annotation', of: 'audited', annotation: 'deprecated', value: 'true' } as const;

const told = (event: string | undefined) => {
  const entries: readonly Entry[] = [
    { e: 'case', case: 'c', prefix: 'ac-run-1', steps: '', at: 0 },
    ...(event === undefined ? [] : [{ e: 'audited', case: 'c', step: 'audited', at: 1, event } as const]),
  ];
  const checked = { ...caseOf([step]), checks: [{ statement: 'area/statement', given: [], expect: expectation }] };
  return judgeCase(checked, entries, { facts, run: 'run', options: {}, errata: [] })[0];
};

describe('the annotation of an audit event', () => {
  it('has a key in the domain of the target', () => {
    expect(told('{"annotations":{"k8s.io/deprecated":"true"}}')?.status).toBe('passed');
  });

  it.each(['{"annotations":{"deprecated":"true"}}', '{"annotations":{"k8s.io/deprecated":"false"}}', '{"annotations":null}', '{}', '[]'])(
    'is not that of %s',
    (event) => {
      expect(told(event)?.status).toBe('failed');
    },
  );

  it('is unknown without an event', () => {
    expect(told(undefined)).toMatchObject({ status: 'inconclusive', reason: 'step "read" was not sent' });
  });
});
