import { describe, expect, it } from 'vitest';
import { requiredStatements } from '#conformance/certificate/required-statements';
import { loadSuite } from '#library/load-suite';

const suite = loadSuite();
const requiredBy = (id: string): readonly string[] => {
  const profile = suite.profiles.find((one) => one.id === id);
  if (profile === undefined) throw new Error(`There is no profile ${id}.`);
  return requiredStatements(profile, suite);
};

describe('the required statements', () => {
  it('of the profile full are all that bind servers, can be tested, and are of the level MUST', () => {
    const all = suite.statements.filter(({ level, binds, form }) => level === 'MUST' && binds === 'server' && form.name !== 'unverifiable');
    expect(requiredBy('full')).toEqual(all.map(({ id }) => id));
  });

  it('of a smaller profile are among those of full', () => {
    const full = new Set(requiredBy('full'));
    for (const id of ['core', 'storage-node']) {
      expect(requiredBy(id).length).toBeGreaterThan(200);
      expect(requiredBy(id).filter((statement) => !full.has(statement))).toEqual([]);
    }
  });

  it('are about the types of the profile: those of CSINode are not required of a server without it', () => {
    expect(requiredBy('storage-node')).toContain('csinode/api-version/required');
    expect(requiredBy('core').filter((id) => id.startsWith('csinode'))).toEqual([]);
  });
});
