import { describe, expect, it } from 'vitest';
import { allClauses, clauses } from '#api-model/clauses';
import { statementOf } from '#api-model/play';
import { projectSuite } from '../suites/project-suite.ts';
import { brokenCreates, brokenUpdates } from './broken/creates-and-updates.ts';
import { brokenDeletions } from './broken/deletions.ts';
import { brokenDryRuns } from './broken/dry-runs.ts';
import { brokenEmptiedMaps } from './broken/emptied-maps.ts';
import { brokenFieldFaults } from './broken/field-faults.ts';
import { brokenManagedFields } from './broken/managed-fields.ts';
import { brokenPages } from './broken/pages.ts';
import { brokenApplies, brokenPatches } from './broken/patches-and-applies.ts';
import { brokenReads } from './broken/reads.ts';
import { brokenRefusals } from './broken/refused-senders.ts';
import { brokenResponsesToWrites } from './broken/responses-to-writes.ts';
import { brokenSubresources } from './broken/subresources.ts';
import { brokenVersions } from './broken/versions.ts';
import { brokenWatches } from './broken/watches.ts';

const broken = [
  ...brokenCreates,
  ...brokenUpdates,
  ...brokenPatches,
  ...brokenApplies,
  ...brokenDeletions,
  ...brokenDryRuns,
  ...brokenReads,
  ...brokenRefusals,
  ...brokenEmptiedMaps,
  ...brokenResponsesToWrites,
  ...brokenPages,
  ...brokenVersions,
  ...brokenSubresources,
  ...brokenManagedFields,
  ...brokenWatches,
  ...brokenFieldFaults,
];

describe('the clauses of the model', () => {
  it('come each from a statement of the tables that says what servers must or should do', () => {
    const known = new Set(projectSuite.statements.flatMap(({ id, level, binds }) => (level === 'MAY' || binds === 'client' ? [] : [id])));
    expect(allClauses.filter((clause) => !known.has(statementOf(clause)))).toEqual([]);
  });

  it('are each broken by a sequence of a test', () => {
    const tested = new Set(broken.map(({ clause }) => clause));
    expect(allClauses.filter((clause) => !tested.has(clause))).toEqual([]);
  });

  it('are listed in the order of the table', () => {
    expect(allClauses).toEqual(Object.keys(clauses));
    expect(allClauses[0]).toBe('create/accepted');
  });

  it('are broken in ways with different names', () => {
    const ways = broken.map(({ by }) => by);
    expect(ways.filter((by, index) => ways.indexOf(by) !== index)).toEqual([]);
  });
});
