import { readdirSync } from 'node:fs';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { temporaryFolder } from '../house/temporary-folder.ts';
import { type GoProgram, goBinary } from './go-binary.ts';
import { runProgram } from './run-program.ts';

const hasGo = await runProgram('go', ['version']).then(
  ({ code }) => code === 0,
  () => false,
);

const main = 'package main\n\nvar word = "nothing"\n\nfunc main() { print(word) }\n';
const goProgram = (files: Readonly<Record<string, string>> = {}): GoProgram => {
  const texts = { 'main.go': main, 'go.mod': 'module example.test/program\n', 'go.sum': '', ...files };
  return { name: 'program-1.0', folder: temporaryFolder(texts) };
};

/** A file of modules that replaces the one that is needed by a folder, in which the word stands. */
const neededAs = (word: string): readonly (readonly [string, string])[] => [
  [`${word}.mod`, `module example.test/program\n\nrequire example.test/needed v1.0.0\n\nreplace example.test/needed => ./${word}\n`],
  [`${word}.sum`, ''],
  [`${word}/go.mod`, 'module example.test/needed\n'],
  [`${word}/needed.go`, `package needed\n\nconst Word = "${word}"\n`],
];

describe.skipIf(!hasGo)('a program built with Go', () => {
  const told: string[] = [];
  const tell = (line: string) => told.push(line);
  let cache = '';

  beforeEach(() => {
    told.length = 0;
    cache = temporaryFolder({});
    vi.stubEnv('APICONFORM_CACHE', cache);
    return () => vi.unstubAllEnvs();
  });

  it('is built once, also when it is wanted twice at once, and leaves nothing else in the cache', async () => {
    const program = goProgram();
    const [one, other] = await Promise.all([goBinary(program, '-X main.word=said', tell), goBinary(program, '-X main.word=said', tell)]);
    expect(one).toEqual(other);
    expect(await goBinary(program, '-X main.word=said', tell)).toEqual(one);
    expect(told.filter((line) => line.startsWith('built program-1.0 in'))).toHaveLength(1);
    expect(readdirSync(cache)).toHaveLength(1);
    expect(await runProgram('binary' in one ? one.binary : '', [])).toMatchObject({ code: 0, stderr: 'said' });
  });

  it('is built again when its sources or its flags differ', async () => {
    await goBinary(goProgram(), '-X main.word=one', tell);
    await goBinary(goProgram(), '-X main.word=other', tell);
    await goBinary(goProgram({ 'main.go': `${main}// changed\n` }), '-X main.word=one', tell);
    expect(readdirSync(cache)).toHaveLength(3);
  });

  it('is built with the modules of the file that is named, and apart from what others make of it', async () => {
    const releases = goProgram({
      'main.go': 'package main\n\nimport "example.test/needed"\n\nfunc main() { print(needed.Word) }\n',
      ...Object.fromEntries(['one', 'other'].flatMap((word) => neededAs(word))),
    });
    for (const word of ['one', 'other']) {
      const built = await goBinary({ ...releases, modules: `${word}.mod` }, '', tell);
      expect(await runProgram('binary' in built ? built.binary : '', [])).toMatchObject({ code: 0, stderr: word });
    }
    expect(readdirSync(cache)).toHaveLength(2);
  });

  it('is missing, with the reason, where the modules it needs cannot be reached', async () => {
    vi.stubEnv('GOPROXY', 'http://127.0.0.1:1');
    vi.stubEnv('GOFLAGS', '-mod=mod');
    const needy = {
      'go.mod': 'module example.test/program\n\nrequire example.test/needed v1.0.0\n',
      'main.go': 'package main\n\nimport _ "example.test/needed"\n\nfunc main() {}\n',
    };
    expect(await goBinary(goProgram(needy), '', tell)).toEqual({ missing: expect.stringContaining('127.0.0.1:1') });
    expect(readdirSync(cache)).toEqual([]);
  });

  it('fails loudly where it does not compile, which no skipped test may hide', async () => {
    await expect(goBinary(goProgram({ 'main.go': 'package main\n\nfunc main() { lost() }\n' }), '', tell)).rejects.toThrow(
      'undefined: lost',
    );
    expect(readdirSync(cache)).toEqual([]);
  });

  it('is missing where there is no Go', async () => {
    vi.stubEnv('PATH', cache);
    expect(await goBinary(goProgram(), '', tell)).toEqual({ missing: 'Go is not installed: no `go` on PATH.' });
  });
});
