import { readFileSync, writeFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { projectSuite } from './project-suite.ts';

const file = new URL('statement-ids.json', import.meta.url);
const recorded: readonly string[] = JSON.parse(readFileSync(file, 'utf8'));
const ids = projectSuite.statements.map(({ id }) => id);

describe('the ids of statements', () => {
  it('are permanent: every earlier id still exists', () => {
    const lost = recorded.filter((id) => !ids.includes(id));
    expect(lost, 'People name these ids in flags, lists and reports: give the rows of spec-tables their old ids back').toEqual([]);
  });

  it('are all recorded', () => {
    const added = ids.filter((id) => !recorded.includes(id));
    if (process.env['UPDATE_IDS'] === '1') {
      writeFileSync(file, `${JSON.stringify([...recorded, ...added].sort(), null, 2)}\n`);
      return;
    }
    expect(
      added,
      'A new id is for good. If these are as they should be: UPDATE_IDS=1 npx vitest run test/suites/statement-ids.test.ts',
    ).toEqual([]);
  });

  it('are recorded in order and once', () => {
    expect(recorded).toEqual([...new Set(recorded)].sort());
  });
});
