import { readFileSync, writeFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { projectSuite } from './project-suite.ts';

const file = new URL('statement-ids.json', import.meta.url);
const kept: readonly string[] = JSON.parse(readFileSync(file, 'utf8'));
const ids = projectSuite.statements.map(({ id }) => id);

describe('the ids of statements', () => {
  it('are permanent: each that there ever was is still there', () => {
    const lost = kept.filter((id) => !ids.includes(id));
    expect(lost, 'People name these ids in flags, lists and reports: give the rows of spec-tables their old ids back').toEqual([]);
  });

  it('are all written down', () => {
    const added = ids.filter((id) => !kept.includes(id));
    if (process.env['UPDATE_IDS'] === '1') {
      writeFileSync(file, `${JSON.stringify([...kept, ...added].sort(), null, 2)}\n`);
      return;
    }
    expect(
      added,
      'A new id is for good. If these are as they should be: UPDATE_IDS=1 npx vitest run test/suites/statement-ids.test.ts',
    ).toEqual([]);
  });

  it('are written down in order and once', () => {
    expect(kept).toEqual([...new Set(kept)].sort());
  });
});
