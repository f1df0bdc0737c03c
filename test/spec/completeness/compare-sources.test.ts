import { describe, expect, it } from 'vitest';
import type { Source } from '#core/model/source';
import { compareSources } from '#spec/completeness/compare-sources';
import { splitSpecification } from '#spec/completeness/split-specification';

const units = splitSpecification('# Section\n\nFirst. Second.\n');
const sources: readonly Source[] = units.map(({ section, at, hash }) => ({
  section,
  at,
  hash,
  fate: { is: 'missing' },
  where: { file: 'sources.yaml', line: at, column: 1 },
}));

describe('the table of sources', () => {
  it('agrees where it names each piece with its digest', () => {
    expect(compareSources(units, sources)).toEqual({ unlisted: [], unknown: [], stale: [] });
  });

  it('lacks a piece that it does not name', () => {
    expect(compareSources(units, sources.slice(1)).unlisted).toEqual([units[0]]);
  });

  it('must not name pieces that the specification does not have', () => {
    expect(compareSources(units.slice(1), sources).unknown).toEqual([sources[0]]);
  });

  it('is stale where the text has changed', () => {
    const changed = splitSpecification('# Section\n\nFirst. Second, and more.\n');
    expect(compareSources(changed, sources).stale).toEqual([{ source: sources[1], unit: changed[1] }]);
  });
});
