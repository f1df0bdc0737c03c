import { describe, expect, it } from 'vitest';
import type { Json } from '#core/model/json';
import type { MigrationStep } from '#core/model/migration';
import { draftOfJson } from '#manifests/migrate/draft';
import { patchConflict, pathsOfMergePatch } from '#manifests/migrate/patch-conflict';

const text = 'The field differs.';
const steps: readonly MigrationStep[] = [
  { text, at: ['/spec/strategy/rollingUpdate'], when: [{ at: '/spec/strategy/type', is: [null] }], do: 'default', value: 1 },
  { text, at: ['/spec/selector'], do: 'copy', from: '/spec/template/metadata/labels' },
  { text, at: ['/spec/rules/*/pathType'], do: 'require', value: 'a', inPatches: true },
  { text, at: ['/spec/rules/*/backend'], do: 'rename', to: 'other' },
];
const migrations = [{ id: 'm', kinds: ['A'], from: ['a/v1'], to: 'a/v2', steps, where: { file: 'm.yaml', line: 1, column: 1 } }];
const conflict = (patch: Json, base: Json = {}): string | undefined =>
  patchConflict({ paths: pathsOfMergePatch(patch), operations: false }, draftOfJson(base), migrations);
const conflictOfPath = (path: string): string | undefined =>
  patchConflict({ paths: [path], operations: true }, draftOfJson({}), migrations);

describe('a merge patch', () => {
  it.each<[string, Json, string | undefined]>([
    ['sets another field', { spec: { replicas: 1 } }, undefined],
    ['sets what the migration adds', { spec: { strategy: { rollingUpdate: { maxSurge: 1 } } } }, text],
    ['removes a part of it', { spec: { strategy: null } }, text],
    ['replaces a part of it', { spec: { $patch: 'replace', replicas: 1 } }, text],
    ['sets what the migration reads', { spec: { strategy: { type: 'Recreate' } } }, text],
    ['sets what the migration copies', { spec: { template: { metadata: { labels: { a: 'b' } } } } }, text],
    ['sets a field with a new name', { spec: { rules: [{ backend: {} }] } }, undefined],
  ])('that %s', (_, patch, expected) => {
    expect(conflict(patch)).toBe(expected);
  });

  it('has no conflict where its object has the value already', () => {
    const base = { spec: { strategy: { rollingUpdate: {} }, selector: { a: 'b' } } };
    expect(conflict({ spec: { strategy: { type: 'Recreate' }, template: { metadata: { labels: { a: 'b' } } } } }, base)).toBeUndefined();
  });
});

describe('a JSON patch', () => {
  it.each([
    ['/spec/replicas', undefined],
    ['/spec/rules/0/host', undefined],
    ['/spec/rules/0/backend/serviceName', text],
    ['/spec/rules/-', text],
    ['/spec/selector', text],
    ['', text],
  ])('of %j', (path, expected) => {
    expect(conflictOfPath(path)).toBe(expected);
  });
});
