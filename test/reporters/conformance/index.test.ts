import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { allReporters } from '#reporters/conformance/index';

const folder = new URL('../../../src/reporters/', import.meta.url);

const names = (text: string): readonly string[] => [...text.matchAll(/^export const (\w+): Reporter =/gm)].map(([, name]) => name ?? '');

describe('the list of reporters', () => {
  it('has every reporter in the folder', () => {
    const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.ts'));
    const found = files.flatMap((name) => names(readFileSync(new URL(name, folder), 'utf8'))).sort();
    expect(found.length).toBeGreaterThan(0);
    expect(allReporters.map(({ name }) => name).sort()).toEqual(found);
  });

  it('has no duplicate file', () => {
    const files = allReporters.flatMap((reporter) => reporter.files);
    expect(new Set(files).size).toBe(files.length);
  });
});
