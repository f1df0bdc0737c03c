import { describe, expect, it } from 'vitest';
import { intendedOf } from '#conformance/plan/intended-run';
import type { Case, Fixture } from '#core/model/case';
import type { Request } from '#core/model/request';
import type { Step } from '#core/model/step';
import { caseOf, facts } from './planning.ts';

const configMaps = { $join: ['/api/v1/namespaces/', { $namespace: true }, '/configmaps'] } as const;
const named = { $join: [configMaps, '/', { $own: 'a' }] } as const;
const body = { metadata: { name: { $own: 'a' } } };

const send = (request: Request, others: Partial<Extract<Step, { do: 'send' }>> = {}): Step => ({
  id: 'step',
  do: 'send',
  request,
  ...others,
});

const intendedBy = (steps: readonly Step[], others: Partial<Case> = {}, fixtures: readonly Fixture[] = []) =>
  intendedOf('x7k2pq', {
    plan: { fixtures, run: [{ key: 'area/case@things', case: caseOf('area/case', [], { steps, ...others }) }], skipped: [] },
    dialect: facts().dialect,
    concurrency: 4,
    responseMs: 10,
  });

describe('what a run intends to write', () => {
  it('leaves out reads', () => {
    const { writes } = intendedBy([
      send({ method: 'GET', path: named }),
      { id: 'watch', do: 'open', request: { method: 'GET', path: configMaps } },
    ]);
    expect(writes).toEqual([]);
  });

  it('has the names of the run, and angle brackets for what a response decides', () => {
    const query = { resourceVersion: { $ref: { step: 'get', at: '/metadata/resourceVersion' } } };
    const { writes } = intendedBy([send({ method: 'POST', path: configMaps, body }), send({ method: 'DELETE', path: named, query })]);
    expect(writes.map(({ method, target, name }) => [method, target, name])).toEqual([
      ['POST', '/api/v1/namespaces/ac-x7k2pq-0-ns-*/configmaps', 'ac-x7k2pq-*-a'],
      ['DELETE', '/api/v1/namespaces/ac-x7k2pq-0-ns-*/configmaps/ac-x7k2pq-*-a?resourceVersion=<get.resourceVersion>', undefined],
    ]);
  });

  it('includes the definition that reserves the names of API groups, where the run defines some', () => {
    const path = { $join: ['/apis/', { $group: 'types' }, '/v1/samples'] } as const;
    expect(intendedBy([send({ method: 'POST', path, body })]).writes.map(({ target, name }) => [target, name])).toEqual([
      ['/apis/apiextensions.k8s.io/v1/customresourcedefinitions', 'leases.s*.apiconform.example'],
      ['/apis/types.s*.apiconform.example/v1/samples', 'ac-x7k2pq-*-a'],
    ]);
  });

  it.each<[string, Request, Partial<Extract<Step, { do: 'send' }>>, string]>([
    ['a create', { method: 'POST', path: configMaps, body }, {}, 'create'],
    ['an apply that creates', { method: 'PATCH', path: named, body }, { writes: { own: 'a', as: 'create' } }, 'create'],
    ['an update', { method: 'PUT', path: named, body }, {}, 'change'],
    ['an eviction', { method: 'POST', path: { $join: [named, '/eviction'] }, body }, {}, 'change'],
    ['a delete', { method: 'DELETE', path: named }, {}, 'delete'],
    ['the delete of a collection', { method: 'DELETE', path: configMaps }, {}, 'delete-collection'],
    ['a dry run', { method: 'POST', path: configMaps, body, query: { dryRun: 'All' } }, {}, 'dry-run'],
    ['a dry run by the options of a delete', { method: 'DELETE', path: named, body: { dryRun: ['All'] } }, {}, 'dry-run'],
    ['a review', { method: 'POST', path: '/apis/authorization.k8s.io/v1/selfsubjectaccessreviews', body: {} }, {}, 'review'],
  ])('names the effect of %s', (_, request, others, effect) => {
    expect(intendedBy([send(request, others)]).writes.map((write) => write.effect)).toEqual([effect]);
  });

  it('includes the steps between pages, requests at once, fixtures and the objects beside cases', () => {
    const create = { method: 'POST', path: configMaps, body } as const;
    const steps: readonly Step[] = [
      { id: 'pages', do: 'pages', request: { method: 'GET', path: configMaps }, between: [send(create)], max: 3 },
      { id: 'together', do: 'together', requests: [{ id: 'one', request: create }] },
    ];
    const bystander = { id: 'beside', steps: [send(create)] };
    const { writes } = intendedBy(steps, { bystander }, [{ id: 'definition', steps: [send(create)] }]);
    expect(writes.map(({ test, step }) => `${test} ${step}`)).toEqual([
      'fixture:definition step',
      'fixture:beside step',
      'area/case@things step',
      'area/case@things one',
    ]);
  });

  it('counts the objects that it creates by resource and place', () => {
    const node = { method: 'POST', path: '/apis/storage.k8s.io/v1/csinodes', body } as const;
    const lease = { method: 'POST', path: '/apis/coordination.k8s.io/v1/namespaces/kube-system/leases', body } as const;
    const create = { method: 'POST', path: configMaps, body } as const;
    expect(intendedBy([send(node), send(create), send(create), send(lease)]).created).toEqual([
      { resource: 'v1/configmaps', place: 'in namespaces of the run', count: 2 },
      { resource: 'coordination.k8s.io/v1/leases', place: 'in the namespace kube-system', count: 1 },
      { resource: 'storage.k8s.io/v1/csinodes', place: 'cluster-wide', count: 1 },
    ]);
  });

  it('includes one namespace where cases need namespaces of their own', () => {
    expect(intendedBy([], { needs: [{ need: 'namespace' }] }).writes).toEqual([
      expect.objectContaining({ target: '/api/v1/namespaces', name: 'ac-x7k2pq-0-ns-*', effect: 'create' }),
    ]);
  });

  it('estimates requests and seconds to two digits', () => {
    const reads = Array.from({ length: 1001 }, () => send({ method: 'GET', path: configMaps }));
    expect(intendedBy(reads)).toMatchObject({ tests: 1, requests: 1100, seconds: 3 });
    expect(intendedBy([...reads, { id: 'wait', do: 'wait', seconds: 20 }])).toMatchObject({ seconds: 23 });
  });
});
