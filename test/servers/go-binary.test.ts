import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { temporaryFolder } from '../house/temporary-folder.ts';
import { goBinary } from './go-binary.ts';
import { runProgram } from './run-program.ts';

const hasGo = await runProgram('go', ['version']).then(
  ({ code }) => code === 0,
  () => false,
);

const main = 'package main\n\nvar word = "nothing"\n\nfunc main() { print(word) }\n';
const goModule = (files: Readonly<Record<string, string>> = {}): string => {
  const texts = { 'main.go': main, 'go.mod': 'module example.test/program\n', 'go.sum': '', ...files };
  const inFolder = Object.entries(texts).map(([file, text]) => [`program/1.0/${file}`, text]);
  return join(temporaryFolder(Object.fromEntries(inFolder)), 'program/1.0');
};

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
    const module = goModule();
    const [one, other] = await Promise.all([goBinary(module, '-X main.word=said', tell), goBinary(module, '-X main.word=said', tell)]);
    expect(one).toEqual(other);
    expect(await goBinary(module, '-X main.word=said', tell)).toEqual(one);
    expect(told.filter((line) => line.startsWith('built program-1.0 in'))).toHaveLength(1);
    expect(readdirSync(cache)).toHaveLength(1);
    expect(await runProgram('binary' in one ? one.binary : '', [])).toMatchObject({ code: 0, stderr: 'said' });
  });

  it('is built again when its sources or its flags differ', async () => {
    await goBinary(goModule(), '-X main.word=one', tell);
    await goBinary(goModule(), '-X main.word=other', tell);
    await goBinary(goModule({ 'main.go': `${main}// changed\n` }), '-X main.word=one', tell);
    expect(readdirSync(cache)).toHaveLength(3);
  });

  it('is missing, with the reason, where the modules it needs cannot be reached', async () => {
    vi.stubEnv('GOPROXY', 'http://127.0.0.1:1');
    vi.stubEnv('GOFLAGS', '-mod=mod');
    const needy = {
      'go.mod': 'module example.test/program\n\nrequire example.test/needed v1.0.0\n',
      'main.go': 'package main\n\nimport _ "example.test/needed"\n\nfunc main() {}\n',
    };
    expect(await goBinary(goModule(needy), '', tell)).toEqual({ missing: expect.stringContaining('127.0.0.1:1') });
    expect(readdirSync(cache)).toEqual([]);
  });

  it('fails loudly where it does not compile, which no skipped test may hide', async () => {
    await expect(goBinary(goModule({ 'main.go': 'package main\n\nfunc main() { lost() }\n' }), '', tell)).rejects.toThrow(
      'undefined: lost',
    );
    expect(readdirSync(cache)).toEqual([]);
  });

  it('is missing where there is no Go', async () => {
    vi.stubEnv('PATH', cache);
    expect(await goBinary(goModule(), '', tell)).toEqual({ missing: 'Go is not installed: no `go` on PATH.' });
  });
});
