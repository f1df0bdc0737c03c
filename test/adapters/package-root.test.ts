import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { packageRoot, readSpecTables } from '#adapters/package-root';
import { temporaryFolder } from '../house/temporary-folder.ts';

describe('the folder of the project', () => {
  it('is where its package.json is', () => {
    expect(JSON.parse(readFileSync(join(packageRoot(), 'package.json'), 'utf8'))).toMatchObject({ name: 'apiconform' });
  });

  it('holds tables and schemas, named as people open them, in order', () => {
    const root = temporaryFolder();
    mkdirSync(join(root, 'spec-tables', 'schema'), { recursive: true });
    for (const file of ['watch.yaml', 'list.yaml', 'README.md', 'schema/list.json']) writeFileSync(join(root, 'spec-tables', file), file);
    expect(readSpecTables(root)).toEqual([
      { file: 'spec-tables/list.yaml', text: 'list.yaml' },
      { file: 'spec-tables/watch.yaml', text: 'watch.yaml' },
      { file: 'spec-tables/schema/list.json', text: 'schema/list.json' },
    ]);
  });
});
