import { describe, expect, it } from 'vitest';
import { isJsonObject } from '#core/json/json-object';
import type { Json } from '#core/model/json';
import { longestWhole } from '#manifests/scan/long-list';
import { findingsIn, fixed, scanned, settingsFor } from './project-settings.ts';

const removed = (index: number): boolean => index % 700 === 3;
const cronJob = (index: number, apiVersion: string) => ({
  apiVersion,
  kind: 'CronJob',
  metadata: { name: `job-${index}`, annotations: { text: 'x'.repeat(300) } },
  spec: { schedule: '* * * * *' },
});
const items = Array.from({ length: 6000 }, (_, index) => cronJob(index, removed(index) ? 'batch/v1beta1' : 'batch/v1'));
const wanted = items.flatMap((_, index) => (removed(index) ? [`/items/${index}`] : []));
const json = (list: readonly unknown[]): string => `${JSON.stringify({ apiVersion: 'v1', items: list, kind: 'List' }, null, 2)}\n`;
const yaml = (list: typeof items): string => {
  const item = ({ apiVersion, kind, metadata, spec }: (typeof items)[number]): string =>
    `- apiVersion: ${apiVersion}\n  kind: ${kind}\n  metadata:\n    annotations:\n      text: ${metadata.annotations.text}\n    name: ${metadata.name}\n  spec:\n    schedule: "${spec.schedule}"\n`;
  return `apiVersion: v1\nitems:\n${list.map(item).join('')}kind: List\n`;
};

describe.each([
  ['JSON', json],
  ['YAML', yaml],
])('a long list in %s', (_, print) => {
  const text = print(items);

  it('has its findings in their places', () => {
    expect(text.length).toBeGreaterThan(longestWhole);
    const findings = findingsIn(text);
    expect(findings.map(({ path }) => path)).toEqual(wanted);
    const lines = text.split('\n');
    for (const { where, endColumn = 0 } of findings)
      expect(lines[where.line - 1]?.slice(where.column - 1, endColumn - 1).replaceAll('"', '')).toBe('batch/v1beta1');
    expect(new Set(findings.map(({ fingerprint }) => fingerprint)).size).toBe(wanted.length);
    expect(findings.every(({ fixable }) => fixable)).toBe(true);
  });

  it('is fixed as a whole', () => {
    expect(fixed(text)).toBe(text.replaceAll('batch/v1beta1', 'batch/v1'));
  });

  it('obeys what kustomizations say of an item', () => {
    const settings = settingsFor('1.36', {
      overlays: (_file, _index, pointer) => (pointer === '/items/703' ? { isPatch: false, blockedBy: 'Its patch is blocked.' } : undefined),
    });
    expect(
      findingsIn(text, settings)
        .filter(({ fixable }) => !fixable)
        .map(({ path }) => path),
    ).toEqual(['/items/703']);
  });

  it('is one error where it is broken', () => {
    const unread = scanned(text.replace(/"?job-4000"?/, '"a" "b"')).flatMap((each) => each.unread);
    expect(unread.map(({ where }) => text.split('\n')[where.line - 1])).toEqual([expect.stringContaining('job-4000')]);
  });
});

describe('a long list of one kind', () => {
  it('is left to a person, because each part would change it', () => {
    const list = items.map(({ metadata, spec }) => ({ metadata, spec }));
    const text = `${JSON.stringify({ apiVersion: 'batch/v1beta1', kind: 'CronJobList', items: list })}\n`;
    const findings = findingsIn(text);
    expect(findings.map(({ path }) => path)).toEqual(['', ...items.map((_, index) => `/items/${index}`)]);
    expect(findings.some(({ fixable }) => fixable)).toBe(false);
    expect(fixed(text)).toBe(text);
    const value: Json = JSON.parse(fixed(text));
    expect(isJsonObject(value) ? value['kind'] : undefined).toBe('CronJobList');
  });
});
