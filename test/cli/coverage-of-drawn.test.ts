import { describe, expect, it } from 'vitest';
import { coverageOfDrawn } from '#cli/coverage-of-drawn';
import type { ClauseCoverage } from '#core/model/report';
import type { DrawnCoverage } from '#library/drawn-coverage';
import { fakeWorld } from './fake-world.ts';

const heldDelete: ClauseCoverage = {
  clause: 'delete/held',
  statement: 'deletion/held-by-the-rest',
  tests: { configmaps: 12, csinodes: 3 },
  circumstances: { 'object: terminating': 4 },
};
const namespaceMissing: ClauseCoverage = {
  clause: 'create/namespace-missing',
  statement: 'object-names/namespace-exists',
  tests: { configmaps: 2 },
  circumstances: {},
  impossible: { csinodes: 'The type has no namespaces.' },
};

const covered = (...clauses: readonly ClauseCoverage[]): DrawnCoverage => ({
  subjects: [
    { subject: 'configmaps', sequences: 5, pairs: ['create absent', 'update present'] },
    { subject: 'csinodes', sequences: 4, pairs: ['create absent'] },
  ],
  model: { sequences: 9, clauses },
});

const shown = async (format: 'text' | 'json', coverage: DrawnCoverage): Promise<string> => {
  const world = fakeWorld();
  await coverageOfDrawn({ format }, world, async () => coverage);
  return world.out();
};

describe('the command coverage for drawn sequences', () => {
  it('shows how often each clause is tested for each type, and in which circumstances', async () => {
    expect(await shown('text', covered(heldDelete))).toBe(
      [
        'delete/held (deletion/held-by-the-rest)',
        '  configmaps 12, csinodes 3',
        '  object: terminating 4',
        'configmaps: 5 sequences visit 2 pairs',
        'csinodes: 4 sequences visit 1 pairs',
        '1 clauses of the model; 0 are not tested for a type without a reason',
        '',
      ].join('\n'),
    );
  });

  it('shows why a clause is not tested for a type', async () => {
    const text = await shown('text', covered(namespaceMissing));
    expect(text).toContain('\n  configmaps 2, csinodes none: The type has no namespaces.\n');
    expect(text).toContain('; 0 are not tested for a type without a reason\n');
  });

  it('counts a clause that is not tested for a type and has no reason', async () => {
    const text = await shown('text', covered({ ...namespaceMissing, impossible: {} }));
    expect(text).toContain('\n  configmaps 2, csinodes NOT TESTED\n');
    expect(text).toContain('; 1 are not tested for a type without a reason\n');
  });

  it('prints the same as JSON', async () => {
    const coverage = covered(heldDelete, namespaceMissing);
    expect(JSON.parse(await shown('json', coverage))).toEqual(coverage);
  });
});
