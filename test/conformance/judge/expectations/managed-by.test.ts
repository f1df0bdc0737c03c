import { describe, expect, it } from 'vitest';
import type { Json } from '#core/model/json';
import { answered, seen } from '../evidence-builder.ts';
import { failed, inconclusive, judge, passed } from '../verdicts.ts';

const byAgent = { kind: 'managed-by', of: 'write', manager: 'agent', name: 'whole', operation: 'Update' } as const;
const written = (...managedFields: readonly Json[]) => seen(answered('write', { body: JSON.stringify({ metadata: { managedFields } }) }));
const entry = (manager: Json, operation = 'Update') => ({ manager, operation });

describe('who made a change', () => {
  it('matches one of the entries', () => {
    expect(judge(written(entry('other'), entry('agent')), byAgent)).toEqual(passed);
  });

  it.each([
    ['no entries', written()],
    ['Update by agents', written(entry('agents'))],
    ['Apply by agent', written(entry('agent', 'Apply'))],
    ['Update by (no manager), (no operation) by (no manager)', written(entry(7), 'agent')],
  ])('is not told by %s', (actual, what) => {
    const message = 'GET …/things returned no entry in metadata.managedFields for Update by agent';
    expect(judge(what, byAgent)).toEqual(failed({ message, expected: 'Update by agent', actual, step: 'write' }));
  });

  it('may be a name that another was made from', () => {
    expect(judge(written(entry('my-agent-1')), { ...byAgent, name: 'part' })).toEqual(passed);
    expect(judge(written(entry('somebody')), { ...byAgent, name: 'part' })?.findings[0]?.expected).toBe(
      'Update by agent, or a manager whose name contains it',
    );
  });

  it('is unknown where the write got no answer', () => {
    expect(judge(seen(answered('write', { status: 500 })), byAgent)).toEqual(inconclusive('GET …/things returned 500'));
  });
});
