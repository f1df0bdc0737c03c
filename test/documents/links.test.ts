import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { packageRoot } from '#adapters/package-root';
import { projectText } from '../house/project-files.ts';
import { documents } from './documents.ts';

const exists = (path: string): boolean => existsSync(join(packageRoot(), path));

describe.each(documents)('%s', (document) => {
  const text = projectText(document);
  const links = [...text.matchAll(/\]\((?!https?:)([^)#]*)(?:#([^)]*))?\)/g)].map(([, path = '', anchor]) => ({
    path: path === '' ? document : join(dirname(document), path),
    anchor,
  }));

  it('links to files that exist', () => {
    expect(links.map(({ path }) => path).filter((path) => !exists(path))).toEqual([]);
  });

  it('links to headings that exist', () => {
    const broken = links.filter(
      ({ path, anchor }) => anchor !== undefined && exists(path) && !anchorsOf(projectText(path)).includes(anchor),
    );
    expect(broken).toEqual([]);
  });

  it('names files and folders that exist', () => {
    const made = ['reports/latest/', 'reports/lists'];
    const named = [...text.matchAll(/`((?:src|suites|spec-tables|test|scripts|docs)\/[\w./-]+)`/g)].map(([, path = '']) => path);
    expect(named.filter((path) => !made.includes(path) && !exists(path))).toEqual([]);
  });

  it('names npm scripts that exist', () => {
    const { scripts } = JSON.parse(projectText('package.json'));
    const named = [...text.matchAll(/npm (?!install |ci[` ]|audit )(?:run (?:--silent )?)?(start|test|[a-z:]+(?=`| |\n))/g)].map(
      ([, name = '']) => name,
    );
    expect(named.filter((name) => !(name in scripts))).toEqual([]);
  });
});

/** The anchors of the headings of a document, as a page of rendered Markdown has them. */
function anchorsOf(text: string): readonly string[] {
  return [...text.matchAll(/^#+ (.*)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replace(/[^\w\- ]/g, '')
      .replaceAll(' ', '-'),
  );
}
