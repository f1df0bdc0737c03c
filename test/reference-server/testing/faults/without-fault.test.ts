import { describe, expect, it } from 'vitest';
import { matchesGlob } from '#core/codecs/glob';
import { loadSuite } from '#library/load-suite';
import { faults } from '#reference-server/testing/faults/index';
import { statementsWithoutFault } from '#reference-server/testing/faults/without-fault';

describe('statements that no fault can break', () => {
  it('are there, and no fault names them', () => {
    const ids = new Set(loadSuite([], 'none').statements.map(({ id }) => id));
    expect([...statementsWithoutFault.keys()].filter((id) => !ids.has(id))).toEqual([]);
    const broken = faults.flatMap((fault) => fault.statements);
    expect([...statementsWithoutFault.keys()].filter((id) => broken.some((pattern) => matchesGlob(pattern, id)))).toEqual([]);
  });

  it('have a reason each', () => {
    for (const why of statementsWithoutFault.values()) expect(why).toMatch(/^[a-z].*[^.]$/);
  });
});
