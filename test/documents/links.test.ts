import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { packageRoot } from '#adapters/package-root';
import { projectText } from '../house/project-files.ts';

const documents = ['README.md', 'ARCHITECTURE.md', 'CONTRIBUTING.md', 'CHANGELOG.md', 'spec-tables/README.md'];

describe.each(documents)('%s', (document) => {
  const text = projectText(document);

  it('links to files that are there', () => {
    const links = [...text.matchAll(/\]\(([^)#:]+)(?:#[^)]*)?\)/g)].map(([, path = '']) => join(dirname(document), path));
    expect(links.filter((path) => !existsSync(join(packageRoot(), path)))).toEqual([]);
  });

  it('names files and folders that are there', () => {
    const made = ['reports/latest/', 'reports/lists'];
    const named = [...text.matchAll(/`((?:src|suites|spec-tables|test|scripts)\/[\w./-]+)`/g)].map(([, path = '']) => path);
    expect(named.filter((path) => !made.includes(path) && !existsSync(join(packageRoot(), path)))).toEqual([]);
  });

  it('names npm scripts that are there', () => {
    const { scripts } = JSON.parse(projectText('package.json'));
    const named = [...text.matchAll(/npm (?:run (?:--silent )?)?(start|test|[a-z]+(?=`| |\n))/g)].map(([, name = '']) => name);
    expect(named.filter((name) => !(name in scripts))).toEqual([]);
  });
});
