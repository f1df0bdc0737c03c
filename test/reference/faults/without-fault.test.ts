import { describe, expect, it } from 'vitest';
import { loadSuite } from '../../../src/cli/suite.ts';
import { faults } from '../../../src/reference/faults/index.ts';
import { statementsWithoutFault } from '../../../src/reference/faults/without-fault.ts';
import { matchesGlob } from '../../../src/wire/glob.ts';

describe('statements that no fault can break', () => {
  it('are there, and no fault names them', () => {
    const ids = new Set(loadSuite().statements.map(({ id }) => id));
    expect([...statementsWithoutFault.keys()].filter((id) => !ids.has(id))).toEqual([]);
    const broken = faults.flatMap((fault) => fault.statements);
    expect([...statementsWithoutFault.keys()].filter((id) => broken.some((pattern) => matchesGlob(pattern, id)))).toEqual([]);
  });

  it('have a reason each', () => {
    for (const why of statementsWithoutFault.values()) expect(why).toMatch(/^[a-z].*[^.]$/);
  });
});
