import { describe, expect, it } from 'vitest';
import { releaseText } from '#core/codecs/release';
import type { Release } from '#core/model/release';
import { loadSuite } from '#library/load-suite';
import { resourceRows } from '#reference-server/kinds/resource-rows';

const told = (release: Release | undefined): string | undefined => (release === undefined ? undefined : releaseText(release));

describe('the times of the kinds that are served', () => {
  it('are those of the deprecation schedule', () => {
    const scheduled = loadSuite([], 'none').schedule.versions.map(({ group, version, kind, introduced, deprecated, removed }) =>
      JSON.stringify([group, version, kind, told(introduced), told(deprecated), told(removed)]),
    );
    const served = resourceRows.map(({ group, version, kind, introduced, deprecated, removed }) =>
      JSON.stringify([group, version, kind, introduced, deprecated, removed]),
    );
    expect(served.length).toBeGreaterThan(70);
    expect(served.filter((row) => !scheduled.includes(row))).toEqual([]);
  });
});
