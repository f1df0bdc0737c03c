import { mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { manifestFiles } from '#adapters/manifest-files';
import { replaceFile } from '#adapters/replace-file';
import { textOfStream } from '#adapters/text-of-stream';
import { temporaryFolder } from '../house/temporary-folder.ts';

describe('the files of a folder', () => {
  it('are its manifests and those below, without going round in a circle', () => {
    const folder = temporaryFolder();
    for (const path of ['b', '.git', 'node_modules']) mkdirSync(join(folder, path));
    for (const path of ['c.yml', 'b/a.YAML', 'b/d.json', 'b/e.txt', '.git/f.yaml', 'node_modules/g.yaml'])
      writeFileSync(join(folder, path), '');
    symlinkSync('..', join(folder, 'b/up'));
    symlinkSync('../c.yml', join(folder, 'b/link.yaml'));
    symlinkSync('nowhere', join(folder, 'b/dead.yaml'));
    expect(manifestFiles(folder).map((file) => file.slice(folder.length + 1))).toEqual(['b/a.YAML', 'b/d.json', 'b/link.yaml', 'c.yml']);
  });

  it('is the file itself, whatever its name', () => {
    const file = join(temporaryFolder(), 'x.conf');
    writeFileSync(file, '');
    expect(manifestFiles(file)).toEqual([file]);
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
    expect(manifestFiles(folder)).toHaveLength(1);
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
