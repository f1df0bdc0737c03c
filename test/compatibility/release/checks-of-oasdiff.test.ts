import { load } from 'js-yaml';
import { describe, expect, it } from 'vitest';
import { projectText } from '../../house/project-files.ts';
import { catalogue } from '../../spec/schedule/project-schedule.ts';

type Check = {
  readonly names: readonly string[];
  readonly rows?: readonly string[];
  readonly rules?: readonly string[];
  readonly why?: string;
};

const isCheck = (value: unknown): value is Check => typeof value === 'object' && value !== null && 'names' in value;
const document = load(projectText('test/compatibility/release/checks-of-oasdiff.yaml'));
const listed: unknown = typeof document === 'object' && document !== null && 'checks' in document ? document.checks : [];
const checks = Array.isArray(listed) ? listed.filter(isCheck) : [];

describe('the checks of another tool', () => {
  it('are changes or rules here, or have a reason why they do not apply', () => {
    const known = { rows: catalogue.rules.changes.map(({ id }) => id), rules: catalogue.rules.release.map(({ id }) => id) };
    expect(checks.length).toBeGreaterThan(30);
    expect(checks.flatMap(({ rows = [] }) => rows.filter((id) => !known.rows.includes(id)))).toEqual([]);
    expect(checks.flatMap(({ rules = [] }) => rules.filter((id) => !known.rules.includes(id)))).toEqual([]);
    for (const { names, rows, why } of checks) expect([names, (rows === undefined) !== (why === undefined)]).toEqual([names, true]);
  });

  it('are listed once', () => {
    const names = checks.flatMap((check) => check.names);
    expect(new Set(names).size).toBe(names.length);
  });
});
