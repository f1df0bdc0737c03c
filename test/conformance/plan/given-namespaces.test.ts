import { describe, expect, it } from 'vitest';
import { inGivenNamespaces } from '#conformance/plan/given-namespaces';
import { makePlan } from '#conformance/plan/make-plan';
import type { Request } from '#core/model/request';
import type { Step } from '#core/model/step';
import type { Template } from '#core/model/template';
import { caseOf, facts, needing, options, planning } from './planning.ts';

const { dialect } = facts();
const within = (...rest: readonly Template[]): Template => ({ $join: ['/api/v1/namespaces/', { $namespace: true }, ...rest] });
const step = (method: Request['method'], path: Template, others: Partial<Request> = {}): Step => ({
  id: `${method}-${JSON.stringify(path)}`,
  do: 'send',
  request: { method, path, ...others },
});
const withSteps = (...steps: readonly Step[]) => caseOf('area/case', ['area/statement'], { steps, needs: [{ need: 'namespace' }] });

describe('a case in a namespace that the run was given', () => {
  it('stays as it is where it changes only objects of its own', () => {
    const c = withSteps(
      step('POST', within('/configmaps')),
      step('DELETE', within('/configmaps/', { $own: 'a' })),
      step('GET', '/api/v1/namespaces'),
    );
    expect(inGivenNamespaces(c, dialect)).toBe(c);
  });

  it.each([
    ['creates a namespace', step('POST', '/api/v1/namespaces')],
    ['finalizes a namespace', step('PUT', { $join: ['/api/v1/namespaces/', { $own: 'a' }, '/finalize'] })],
    ['deletes a collection', step('DELETE', within('/configmaps'))],
    ['limits what may be created', step('POST', within('/resourcequotas'))],
    ['lists all collections', { id: 'walk', do: 'collections' } as const],
  ])('is left out where it %s', (_, changing) => {
    expect(inGivenNamespaces(withSteps(changing), dialect)).toBeUndefined();
  });

  it('has no object beside it in another namespace, which it would have to create', () => {
    const name: Template = { $join: ['ac-', { $run: true }, '-0-beside'] };
    const beside: Template = { $join: ['/api/v1/namespaces/', name, '/configmaps'] };
    const create = step('POST', '/api/v1/namespaces', { body: { metadata: { name } } });
    const own = step('GET', within('/configmaps'));
    const c = { ...withSteps(own, step('PATCH', beside)), bystander: { id: 'beside', steps: [create, step('POST', beside)] } };
    const { bystander: _, ...bare } = c;
    expect(inGivenNamespaces(c, dialect)).toEqual({ ...bare, steps: [own] });
  });

  it('runs without the right to create a namespace', () => {
    const { run, skipped } = makePlan(planning([needing({ need: 'namespace' })], { options: { ...options({}), namespaces: ['a'] } }));
    expect([run.length, skipped]).toEqual([1, []]);
  });

  it('is not tested where the identity of the run lacks rights elsewhere, for one reason', () => {
    const c = withSteps(step('GET', '/api/v1/nodes'), step('POST', within('/configmaps')));
    const reasonWith = (denied: readonly string[]) =>
      makePlan(planning([c], { facts: { ...facts(), denied }, options: { ...options({}), namespaces: ['a', 'b'] } })).skipped.map(
        ({ reason, leftOut }) => `${leftOut}: ${reason}`,
      );
    expect(reasonWith(['list nodes', 'create configmaps in a'])).toEqual([
      'rights: the identity of the run lacks rights outside of the given namespaces: grant the ClusterRole that "apiconform rbac" prints',
    ]);
    expect(reasonWith(['create configmaps in b'])).toEqual([
      'rights: the identity of the run may not create configmaps in b: grant what "apiconform rbac" prints',
    ]);
  });
});
