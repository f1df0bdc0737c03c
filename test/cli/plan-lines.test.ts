import { describe, expect, it } from 'vitest';
import { planLines, planSummary } from '#cli/plan-lines';
import type { IntendedWrite } from '#core/model/intended-run';
import { intendedRun } from './intended-run.ts';

describe('the summary of a plan', () => {
  it('says what the run would test, as whom, and how much', () => {
    expect(planSummary(intendedRun({ release: 'v1.36.3' })).slice(0, 3)).toEqual([
      'The run would test https://127.0.0.1:6443 (v1.36.3)',
      '  as a bearer token, from kubeconfig context "kind"',
      '  with 1 test, about 12 requests, about 2 seconds.',
    ]);
  });

  it('says where it would create objects', () => {
    const created = [
      { resource: 'v1/configmaps', place: 'in namespaces of the run', count: 2 },
      { resource: 'storage.k8s.io/v1/csinodes', place: 'cluster-wide', count: 1 },
      { resource: 'coordination.k8s.io/v1/leases', place: 'in the namespace kube-system', count: 1 },
    ] as const;
    expect(planSummary(intendedRun({ created })).slice(6)).toEqual([
      '  cluster-wide',
      '    1 object of storage.k8s.io/v1/csinodes',
      '  in namespaces of its own',
      '    2 objects of v1/configmaps',
      '  in the namespace kube-system',
      '    1 object of coordination.k8s.io/v1/leases',
      'It would not change or delete any other object.',
    ]);
  });

  it('says what is kept, and that drawn sequences come on top', () => {
    const lines = planSummary(intendedRun({}), { keepFailed: true, drawn: { drawn: 3 } });
    expect(lines).toContain('whose names end with .apiconform.example, and remove them at the end, without those of failed tests:');
    expect(lines).toContain('It would then draw 3 sequences, which this plan does not count.');
    expect(planSummary(intendedRun({}), { drawn: { drawnSeconds: 60 } })).toContain(
      'It would then draw sequences for 60 seconds, which this plan does not count.',
    );
    expect(planSummary(intendedRun({})).join('\n')).not.toMatch(/failed tests|draw/);
  });

  it('shows no control characters of a server', () => {
    expect(planSummary(intendedRun({ release: 'v1\u001b[2J' })).join('\n')).not.toContain('\u001b');
  });
});

describe('the lines of a plan', () => {
  const write: IntendedWrite = {
    test: 'verbs/create@configmaps',
    step: 'create',
    method: 'POST',
    target: '/api/v1/namespaces/ac-x7k2pq-0-ns-*/configmaps',
    name: 'ac-x7k2pq-*-a',
    as: 'admin',
    effect: 'create',
  };

  it('have each request that would write, below its test', () => {
    const { name, ...unnamed } = write;
    const writes: readonly IntendedWrite[] = [
      write,
      { ...unnamed, method: 'DELETE', target: '/x', effect: 'dry-run', as: 'limited' },
      { ...unnamed, test: 'other@configmaps', target: '/y', effect: 'review', as: 'none' },
    ];
    const lines = planLines(intendedRun({ writes }));
    expect(lines.slice(lines.indexOf('3 requests would write:'))).toEqual([
      '3 requests would write:',
      '  verbs/create@configmaps',
      `    POST /api/v1/namespaces/ac-x7k2pq-0-ns-*/configmaps ${name}`,
      '    DELETE /x (dry run) [as the limited identity]',
      '  other@configmaps',
      '    POST /y (nothing is stored) [without credentials]',
    ]);
  });
});
