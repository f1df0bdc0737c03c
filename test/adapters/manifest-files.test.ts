import { mkdirSync, readFileSync, renameSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { manifestFiles } from '#adapters/manifest-files';
import { replaceFile } from '#adapters/replace-file';
import { textOfStream } from '#adapters/text-of-stream';
import { temporaryFolder } from '../house/temporary-folder.ts';

/** Makes a folder whose path is longer than the system reads, which no user can read, not even root. Returns the beginning of its path. */
const deepFolder = (folder: string): string => {
  const chain = (length: number): string => Array.from({ length }, () => 'd'.repeat(250)).join('/');
  const outer = join(folder, 'm', chain(10));
  mkdirSync(outer, { recursive: true });
  mkdirSync(join(folder, 'inner', chain(10)), { recursive: true });
  const inside = join(outer, 'inner');
  renameSync(join(folder, 'inner'), inside);
  // Shortened again, so that it can be removed.
  onTestFinished(() => renameSync(inside, join(folder, 'inner')));
  return outer;
};

describe('the files of a folder', () => {
  it('are its manifests and those below, without going round in a circle', () => {
    const folder = temporaryFolder();
    for (const path of ['b', '.git', 'node_modules']) mkdirSync(join(folder, path));
    for (const path of ['c.yml', 'b/a.YAML', 'b/d.json', 'b/e.txt', '.git/f.yaml', 'node_modules/g.yaml'])
      writeFileSync(join(folder, path), '');
    symlinkSync('..', join(folder, 'b/up'));
    symlinkSync('../c.yml', join(folder, 'b/link.yaml'));
    symlinkSync('nowhere', join(folder, 'b/dead.yaml'));
    symlinkSync('circle.yaml', join(folder, 'b/circle.yaml'));
    expect(manifestFiles(folder).files.map((file) => file.slice(folder.length + 1))).toEqual([
      'b/a.YAML',
      'b/d.json',
      'b/link.yaml',
      'c.yml',
    ]);
  });

  it('are templates of manifests and of any text, and kustomizations without an extension', () => {
    const read = [
      'Kustomization',
      'a.json.j2',
      'a.jsonc',
      'a.yaml.gotmpl',
      'a.yaml.in',
      'a.yaml.template',
      'a.yml.j2',
      'b.template',
      'b.tmpl',
    ];
    const others = ['Kustomization.md', 'a.conf.j2', 'a.in', 'a.yamlx', 'b.txt', 'data.tgz', 'kustomization'];
    const folder = temporaryFolder(Object.fromEntries([...read, 'c.tpl', ...others].map((name) => [name, ''])));
    const { files, skipped } = manifestFiles(folder);
    expect(files.map((file) => file.slice(folder.length + 1))).toEqual([...read, 'c.tpl']);
    expect(skipped).toEqual([]);
  });

  it('are named if they are in a format that is not read', () => {
    const folder = temporaryFolder({ 'a.yaml': '', 'b/c.jsonnet': '', 'charts/web-1.2.3.tgz': '', 'd.cue': '' });
    expect(manifestFiles(folder).skipped).toEqual([
      { file: join(folder, 'b/c.jsonnet'), reason: 'Jsonnet is not read. Scan what it generates.' },
      { file: join(folder, 'charts/web-1.2.3.tgz'), reason: 'Packed charts are not read. Unpack the file first.' },
      { file: join(folder, 'd.cue'), reason: 'CUE is not read. Scan what it generates.' },
    ]);
  });

  it('are read where a folder beside them cannot be', () => {
    const folder = temporaryFolder({ 'a.yaml': '', 'z.yaml': '' });
    const long = deepFolder(folder);
    const { files, unreadable } = manifestFiles(folder);
    expect(files.map((file) => file.slice(folder.length + 1))).toEqual(['a.yaml', 'z.yaml']);
    expect(unreadable).toEqual([{ folder: expect.stringContaining(long), reason: 'ENAMETOOLONG' }]);
  });

  it('is the file itself, whatever its name', () => {
    const file = join(temporaryFolder(), 'x.conf');
    writeFileSync(file, '');
    expect(manifestFiles(file).files).toEqual([file]);
  });

  it('are refused where there is nothing', () => {
    expect(() => manifestFiles('/no/such/path')).toThrow('/no/such/path does not exist.');
  });
});

describe('a file that is replaced', () => {
  it('has the new text, and nothing beside it is left', async () => {
    const folder = temporaryFolder();
    writeFileSync(join(folder, 'a.yaml'), 'old');
    await replaceFile(join(folder, 'a.yaml'), 'new');
    expect(readFileSync(join(folder, 'a.yaml'), 'utf8')).toBe('new');
    expect(manifestFiles(folder).files).toHaveLength(1);
  });

  it('is refused where it cannot be written', async () => {
    await expect(replaceFile('/no/such/file', 'new')).rejects.toThrow('Cannot write /no/such/file: ENOENT.');
  });
});

describe('the text of a stream', () => {
  const textOf = async (...pieces: readonly (readonly number[])[]): Promise<string> => {
    const stream = (async function* () {
      for (const piece of pieces) yield Uint8Array.from(piece);
    })();
    let text = '';
    for await (const piece of textOfStream(stream)) text += piece;
    return text;
  };

  it('is put together where a character lies across two pieces', async () => {
    expect(await textOf([0x61, 0xc3], [0xa9])).toBe('aé');
  });

  it('is refused where it is no UTF-8', async () => {
    await expect(textOf([0xff])).rejects.toThrow('Standard input is not UTF-8 text.');
    await expect(textOf([0xc3])).rejects.toThrow('Standard input is not UTF-8 text.');
  });
});
