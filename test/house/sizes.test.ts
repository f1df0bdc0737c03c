import { describe, expect, it } from 'vitest';
import { projectFiles, projectText } from './project-files.ts';

const bound = 400;

/** Files that are one idea and longer, each with the reason. */
const longer: ReadonlyMap<string, string> = new Map([['src/core/model/report.ts', 'it is generated from the schema of one document']]);

describe('the files of the project', () => {
  const sizes = ['src', 'suites', 'test', 'scripts']
    .flatMap(projectFiles)
    .filter((file) => /\.(?:ts|mjs)$/.test(file))
    .map((file) => ({ file, lines: projectText(file).split('\n').length }));

  it(`have at most ${bound} lines`, () => {
    expect(sizes.filter(({ file, lines }) => lines > bound && !longer.has(file))).toEqual([]);
  });

  it('are excused only where they need it', () => {
    const long = new Set(sizes.filter(({ lines }) => lines > bound).map(({ file }) => file));
    expect([...longer.keys()].filter((file) => !long.has(file))).toEqual([]);
  });
});
