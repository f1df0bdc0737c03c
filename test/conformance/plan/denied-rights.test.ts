import { describe, expect, it } from 'vitest';
import { makePlan } from '#conformance/plan/make-plan';
import type { Step } from '#core/model/step';
import { caseOf, facts, planning } from './planning.ts';

const read = (resource: string): Step => ({ id: resource, do: 'send', request: { method: 'GET', path: `/api/v1/${resource}/a` } });

const plan = (denied: readonly string[], ...resources: readonly string[]) => {
  const c = caseOf('a/b', ['a/c'], { steps: resources.flatMap((resource) => [read(resource)]) });
  const { run, skipped } = makePlan(planning([c], { facts: { ...facts(), denied } }));
  return run.length === 1 ? 'runs' : skipped.map(({ reason }) => reason).join();
};

describe('a case that needs a right that the identity of the run does not have', () => {
  it('is skipped with what to grant', () => {
    expect(plan(['get pods', 'list nodes'], 'pods')).toBe('the identity of the run may not get pods: grant what "apiconform rbac" prints');
  });

  it('names few resources, and how many others there are', () => {
    expect(plan(['get a', 'get b', 'get c', 'get d'], 'a', 'b', 'c', 'd')).toBe(
      'the identity of the run may not get a; get b; 2 more: grant what "apiconform rbac" prints',
    );
  });

  it('runs where it needs another right', () => {
    expect(plan(['get pods'], 'nodes')).toBe('runs');
    expect(plan([], 'pods')).toBe('runs');
  });
});
