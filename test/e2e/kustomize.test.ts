import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { loadAll } from 'js-yaml';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fixedTree, type Tree } from '../manifests/scan/kustomized-tree.ts';
import { fixableTrees } from '../manifests/scan/kustomized-trees.ts';
import { fixed } from '../manifests/scan/project-settings.ts';
import { kubectlBinary } from '../servers/kubectl.ts';
import { runProgram } from '../servers/run-program.ts';

/** kubectl 1.36 contains kustomize 5.8. */
const kubectl = await kubectlBinary();

describe.skipIf('missing' in kubectl)('what kustomize builds', () => {
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'apiconform-kustomize-'));
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  const build = async (name: string, tree: Tree): Promise<string> => {
    for (const [file, text] of Object.entries(tree)) {
      await mkdir(dirname(join(folder, name, file)), { recursive: true });
      await writeFile(join(folder, name, file), text);
    }
    const binary = 'missing' in kubectl ? '' : kubectl.binary;
    const { code, stdout, stderr } = await runProgram(binary, ['kustomize', join(folder, name)]);
    expect([code, code === 0 ? '' : stderr]).toEqual([0, '']);
    return stdout;
  };

  it.each(Object.entries(fixableTrees))('of fixed files is the fix of what it builds of them: %s', async (name, tree) => {
    const before = await build(`${name}, before`, tree);
    const after = await build(`${name}, after`, fixedTree(tree));
    expect(fixed(before)).not.toBe(before);
    expect(loadAll(after)).toEqual(loadAll(fixed(before)));
  });

  it('of files of which only the base is fixed is something else', async () => {
    const name = 'a strategic merge patch in a file';
    const tree = fixableTrees[name] ?? {};
    const half = { ...tree, 'base.yaml': fixedTree(tree)['base.yaml'] ?? '' };
    await expect(build(`${name}, by half`, half)).rejects.toThrow();
  });
});
