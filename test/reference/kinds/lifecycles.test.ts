import { describe, expect, it } from 'vitest';
import { loadSuite } from '../../../src/cli/suite.ts';
import type { Release } from '../../../src/model/release.ts';
import { resourceRows } from '../../../src/reference/kinds/resource-rows.ts';
import { releaseText } from '../../../src/wire/release.ts';

const told = (release: Release | undefined): string | undefined => (release === undefined ? undefined : releaseText(release));

describe('the times of the kinds that are served', () => {
  it('are those of the deprecation schedule', () => {
    const scheduled = loadSuite().schedule.versions.map(({ group, version, kind, introduced, deprecated, removed }) =>
      JSON.stringify([group, version, kind, told(introduced), told(deprecated), told(removed)]),
    );
    const served = resourceRows.map(({ group, version, kind, introduced, deprecated, removed }) =>
      JSON.stringify([group, version, kind, introduced, deprecated, removed]),
    );
    expect(served.length).toBeGreaterThan(70);
    expect(served.filter((row) => !scheduled.includes(row))).toEqual([]);
  });
});
