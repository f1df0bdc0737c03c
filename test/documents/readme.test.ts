import { describe, expect, it } from 'vitest';
import { readSpecTables } from '#adapters/package-root';
import { readFleet } from '#spec/catalogue/read-fleet';
import { readSubjects } from '#spec/catalogue/read-subjects';
import { readWaivers } from '#spec/catalogue/read-waivers';
import { projectText } from '../house/project-files.ts';
import { fencedBlocks } from './fenced-blocks.ts';

const documents = ['README.md', 'ARCHITECTURE.md', 'docs/reports.md', 'docs/words.md'];

describe('README.md', () => {
  it('shows waivers that can be read', () => {
    const text = fencedBlocks('README.md', 'yaml').find((block) => block.startsWith('waivers:')) ?? '';
    const schemas = readSpecTables().filter(({ file }) => file.endsWith('.json'));
    expect(readWaivers({ file: 'waivers.yaml', text }, schemas)).toHaveLength(1);
  });

  it('shows a subject file that can be read', () => {
    const text = fencedBlocks('README.md', 'yaml').find((block) => block.startsWith('table: subjects')) ?? '';
    const schemas = readSpecTables().filter(({ file }) => file.endsWith('.json'));
    expect(readSubjects([{ file: 'widgets.yaml', text }], [], schemas)).toHaveLength(1);
  });

  it('and the pages of docs show the file of a fleet that can be read', () => {
    const text = fencedBlocks('docs/pipelines.md', 'yaml').find((block) => block.includes('\ntargets:')) ?? '';
    const schemas = readSpecTables().filter(({ file }) => file.endsWith('.json'));
    expect(readFleet({ file: 'fleet.yaml', text }, schemas, () => undefined)).toHaveLength(2);
  });

  it('begins with two commands', () => {
    expect(fencedBlocks('README.md', 'sh')[0]).toBe('npm start\nnpm test\n');
  });
});

describe.each(documents)('%s', (document) => {
  it('names flags of the program only', () => {
    const known = new Set([...projectText('docs/flags.md').matchAll(/--[\w-]+/g)].map(([flag]) => flag));
    const ofOthers = ['--keep', '--help', '--version', '--silent'];
    const commands = projectText(document).replace(/npm run [^`\n]*|kubectl [^`\n]*/g, '');
    const named = [...commands.matchAll(/(?<![\w-])--[a-z][\w-]*/g)].map(([flag]) => flag);
    expect(named.filter((flag) => !known.has(flag) && !ofOthers.includes(flag))).toEqual([]);
  });
});
