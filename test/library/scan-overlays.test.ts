import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { scanManifests } from '../../src/index.ts';
import { temporaryFolder } from '../house/temporary-folder.ts';
import type { Tree } from '../manifests/scan/kustomized-tree.ts';
import { fixableTrees, stuckTrees } from '../manifests/scan/kustomized-trees.ts';

const written = (tree: Tree): string => {
  const folder = temporaryFolder();
  for (const [file, text] of Object.entries(tree)) {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    writeFileSync(join(folder, file), text);
  }
  return folder;
};
const readBack = (folder: string, tree: Tree): Tree =>
  Object.fromEntries(Object.keys(tree).map((file) => [file, readFileSync(join(folder, file), 'utf8')]));

describe('a scan of a folder with kustomizations', () => {
  it.each(Object.entries(fixableTrees))('fixes objects and their patches: %s', async (_, tree) => {
    const folder = written(tree);
    const { findings } = await scanManifests({ paths: [folder] });
    expect(findings.length).toBeGreaterThan(1);
    expect((await scanManifests({ paths: [folder], fix: { inPlace: true } })).findings).toEqual([]);
  });

  it.each(Object.entries(stuckTrees))('changes none of them: %s', async (_, tree) => {
    const folder = written(tree);
    const { findings } = await scanManifests({ paths: [folder], fix: { inPlace: true } });
    expect(readBack(folder, tree)).toEqual(tree);
    expect(findings.map(({ fixable }) => fixable)).toEqual(findings.map(() => false));
  });

  it('knows the documents of a file by their order, though a fix adds lines', async () => {
    const tree = stuckTrees['a patch of what the migration adds'] ?? {};
    const cron =
      'apiVersion: extensions/v1beta1\nkind: Ingress\nmetadata: {name: a}\nspec:\n  rules:\n  - http: {paths: [{path: /}]}\n---\n';
    const folder = written({ ...tree, 'patch.yaml': cron + (tree['patch.yaml'] ?? '') });
    const { findings } = await scanManifests({ paths: [folder], fix: { inPlace: true } });
    expect(readFileSync(join(folder, 'base.yaml'), 'utf8')).toBe(tree['base.yaml']);
    expect(findings.every(({ fixable }) => !fixable)).toBe(true);
  });

  it('reads kustomizations whose files are missing or broken', async () => {
    const folder = written({ 'kustomization.yaml': 'resources: [a.yaml, b]\npatches: [{path: c.yaml}]\n', 'c.yaml': 'a: [\n' });
    const { findings, unread } = await scanManifests({ paths: [folder] });
    expect([findings.length, unread.length]).toEqual([0, 1]);
  });
});
