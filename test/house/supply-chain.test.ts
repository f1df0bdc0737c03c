import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { projectText } from './project-files.ts';
import { temporaryFolder } from './temporary-folder.ts';

type Locked = {
  readonly dev?: boolean;
  readonly hasInstallScript?: boolean;
  readonly license?: string;
  readonly resolved?: string;
  readonly integrity?: string;
};

const manifest: { readonly scripts: object; readonly dependencies: object } = JSON.parse(projectText('package.json'));
const lock: { readonly packages: Readonly<Record<string, Locked>> } = JSON.parse(projectText('package-lock.json'));
const installed = Object.entries(lock.packages).filter(([path, { dev }]) => path !== '' && dev !== true);

describe('the package', () => {
  it('runs nothing when it is installed', () => {
    const names = ['preinstall', 'install', 'postinstall', 'prepare', 'preprepare', 'postprepare', 'dependencies'];
    expect(names.filter((name) => name in manifest.scripts)).toEqual([]);
  });
});

describe('what the package depends on', () => {
  it('is in the lock file', () => {
    const paths = installed.map(([path]) => path);
    expect(paths).toEqual(expect.arrayContaining(Object.keys(manifest.dependencies).map((name) => `node_modules/${name}`)));
  });

  it('runs nothing when it is installed', () => {
    expect(installed.filter(([, { hasInstallScript }]) => hasInstallScript === true).map(([path]) => path)).toEqual([]);
  });

  it('comes from the registry, with a checksum', () => {
    const others = installed.filter(
      ([, { resolved, integrity }]) =>
        (resolved !== undefined && !resolved.startsWith('https://registry.npmjs.org/')) || integrity?.startsWith('sha512-') !== true,
    );
    expect(others).toEqual([]);
  });

  it('has a license that asks for no more than to be named', () => {
    const licenses: ReadonlySet<string> = new Set([
      'MIT',
      'ISC',
      'Apache-2.0',
      'BSD-2-Clause',
      'BSD-3-Clause',
      'PSF-2.0',
      '(Apache-2.0 AND BSD-3-Clause)',
    ]);
    expect(installed.filter(([, { license = 'unknown' }]) => !licenses.has(license)).map(([path, { license }]) => [path, license])).toEqual(
      [],
    );
  });

  it('is in the bill of materials and in the list of licenses, each package in both', { timeout: 300_000 }, () => {
    const folder = temporaryFolder();
    execFileSync(process.execPath, ['scripts/sbom.mjs', folder], { stdio: 'ignore' });
    const bill: { readonly components: readonly { readonly name: string; readonly version: string }[] } = JSON.parse(
      readFileSync(join(folder, 'sbom.cdx.json'), 'utf8'),
    );
    const licenses = readFileSync(join(folder, 'licenses.md'), 'utf8').split('\n').slice(2, -1);
    const names = installed.map(([path]) => path.replace(/^.*node_modules\//, '')).sort();
    expect(bill.components.map(({ name }) => name).sort()).toEqual(names);
    expect(licenses.map((row) => row.split(' | ')[0]?.replace('| ', '')).sort()).toEqual(names);
  });
});
