import { describe, expect, it } from 'vitest';
import { projectSuite } from '../project-suite.ts';

const { cases } = projectSuite;

const othersOf = (id: string, subject: string): readonly unknown[] =>
  cases.find((one) => one.id === id && one.subject === subject)?.beside?.others?.map(({ collection }) => collection) ?? [];

describe('what is judged beside a case', () => {
  it('is what each response shows by itself, whatever the case is about', () => {
    const without = cases.filter(({ beside }) => beside?.checks.every(({ expect: { kind } }) => kind !== 'every-response') !== false);
    expect(without.map(({ id, subject }) => `${id}@${subject}`)).toEqual([]);
  });

  it('is what it shows of each other type that others do not write to, and of no type that it has no requests for', () => {
    expect(JSON.stringify(othersOf('events/created-by-update', 'configmaps'))).toContain('/leases');
    expect(othersOf('health/livez', 'target')).toEqual([]);
    const withOthers = cases.filter(({ beside }) => beside?.others !== undefined);
    expect(withOthers.length).toBeGreaterThan(20);
    for (const { id, beside, steps } of withOthers)
      for (const { collection } of beside?.others ?? [])
        expect(JSON.stringify(steps), id).toContain(`/${JSON.stringify(collection).match(/\/([a-z]+)"/)?.[1]}`);
  });
});
