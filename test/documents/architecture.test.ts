import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { projectFolder, projectText } from '../house/project-files.ts';

const text = projectText('ARCHITECTURE.md');

describe('ARCHITECTURE.md', () => {
  it('fits on three screens', () => {
    expect(text.split('\n').length).toBeLessThanOrEqual(150);
  });

  it('has a row for each room', () => {
    const rooms = readdirSync(join(projectFolder, 'src'), { withFileTypes: true }).flatMap((entry) =>
      entry.isDirectory() ? [`src/${entry.name}`] : [],
    );
    const rows = [...text.matchAll(/^\| `(src\/[\w-]+|suites)` /gm)].map(([, room = '']) => room);
    expect(rows.sort()).toEqual([...rooms, 'suites'].sort());
  });
});
