import { describe, expect, it } from 'vitest';
import { projectText } from './project-files.ts';

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
});
