import { describe, expect, it } from 'vitest';
import { projectFiles, projectText } from './project-files.ts';

const files = projectFiles('');

const machines: readonly (readonly [string, RegExp])[] = [
  ['a home folder, unless it is that of op, the operator of our examples', /(?<!\w)\/(?:home|Users)\/(?!op\b)[A-Za-z]/],
  ['a home folder of root', /(?<!\w)\/root\//],
  ['a working folder', /(?<!\w)\/work\/[a-z]/],
  ['a registry that is not for everyone', /https?:\/\/[^/\s'"]*(?:artifactory|nexus|verdaccio|goproxy|registry\.(?!npmjs\.org))/],
];

describe('the files of the project', () => {
  it('are named for one idea, never for what is left over', () => {
    expect(files.filter((file) => /(?:^|[/.-])(?:utils?|helpers?|misc|stuff)(?:$|[/.-])/.test(file))).toEqual([]);
  });

  it.each(machines)('do not speak of one machine: %s', (_, pattern) => {
    const lines = files.flatMap((file) =>
      projectText(file)
        .split('\n')
        .map((line, index) => ({ at: `${file}:${index + 1}`, line })),
    );
    expect(lines.filter(({ line }) => pattern.test(line)).map(({ at }) => at)).toEqual([]);
  });

  it('lock dependencies by what they are, not by where one machine found them', () => {
    const from = [...projectText('package-lock.json').matchAll(/"resolved": "([^"]*)"/g)].map((found) => found[1] ?? '');
    expect(from.filter((url) => !url.startsWith('https://registry.npmjs.org/'))).toEqual([]);
  });
});
