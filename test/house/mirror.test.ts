import { describe, expect, it } from 'vitest';
import { importsOf } from './imports-of.ts';
import { projectFiles, projectText } from './project-files.ts';

/** What no test imports, with the tests that run it all the same. */
const testedElsewhere: ReadonlyMap<string, string> = new Map([
  ['src/cli/main.ts', 'test/e2e runs the built command'],
  ['src/library/self-test-worker.ts', 'test/e2e/self-test.test.ts runs the threads'],
  ['src/library/self-test-drawn-worker.ts', 'test/e2e/self-test.test.ts runs the threads'],
  ['src/library/self-test-variants-worker.ts', 'test/e2e/self-test.test.ts runs the threads'],
  ['src/conformance/evidence/too-large-version.ts', 'the tests of the judge and of the runner use it'],
]);

const texts = new Map(
  ['src', 'suites', 'test']
    .flatMap(projectFiles)
    .filter((file) => file.endsWith('.ts'))
    .map((file) => [file, projectText(file)]),
);

const reachedFrom = (roots: readonly string[]): ReadonlySet<string> => {
  const reached = new Set<string>();
  const waiting = [...roots];
  for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
    const text = texts.get(file);
    if (text === undefined || reached.has(file)) continue;
    reached.add(file);
    waiting.push(...importsOf(file, text));
  }
  return reached;
};

/** Rooms whose folders are tested together. */
const flat = new Set(['cli', 'reporters', 'reference-server', 'core']);

/** The part of a path that the tests mirror: `src/conformance/judge/a.ts` is tested below `test/conformance/judge`. */
const mirrorOf = (file: string): string => {
  const [root, room = '', folder = ''] = file.split('/');
  if (root === 'suites') return 'test/suites/';
  if (room.endsWith('.ts')) return 'test/';
  return folder.endsWith('.ts') || flat.has(room) ? `test/${room}/` : `test/${room}/${folder}/`;
};

const behaves = (text: string): boolean => /^export (?:const|function|async function|abstract class|class|\{|\*)/m.test(text);

describe('the tests', () => {
  const production = [...texts.keys()].filter((file) => !file.startsWith('test/') && behaves(texts.get(file) ?? ''));
  const tests = [...texts.keys()].filter((file) => file.endsWith('.test.ts'));
  const reached = new Map(
    [...new Set(production.map(mirrorOf))].map((mirror) => [mirror, reachedFrom(tests.filter((test) => test.startsWith(mirror)))]),
  );

  it('mirror the sources: the tests of a folder reach every file of it', () => {
    const untested = production.filter((file) => !testedElsewhere.has(file) && reached.get(mirrorOf(file))?.has(file) !== true);
    expect(untested).toEqual([]);
  });

  it('excuse only files that are there and need it', () => {
    expect([...testedElsewhere.keys()].filter((file) => !texts.has(file))).toEqual([]);
    expect([...testedElsewhere.keys()].filter((file) => reached.get(mirrorOf(file))?.has(file))).toEqual([]);
  });
});
