import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { readSequencesFile } from '#library/sequences-file';
import { drawnCases } from '#suites/drawn/drawn';
import { projectSuite } from '../suites/project-suite.ts';

const { statements, subjects } = projectSuite;
const directory = mkdtempSync(join(tmpdir(), 'apiconform-sequences-'));
const file = join(directory, 'report.json');
const read = (document: unknown) => {
  writeFileSync(file, typeof document === 'string' ? document : JSON.stringify(document));
  return readSequencesFile(file, subjects);
};
const sequences = drawnCases(statements, subjects, { sequences: 6, seed: 2 }).map(({ id, subject, steps }) => ({ id, subject, steps }));
const [first] = sequences;

afterAll(() => rmSync(directory, { recursive: true }));

describe('a file of sequences', () => {
  it('has sequences with their steps, and may have more', () => {
    const more = sequences.map((one) => ({ ...one, statement: 'verbs/method/get', again: { sent: 3, failed: 3 } }));
    expect(read({ schemaVersion: 1, results: [], sequences: more })).toEqual(sequences);
  });

  it.each<[string, unknown, string]>([
    ['is not JSON', '{', 'it is not JSON'],
    ['has none', { results: [] }, 'it has no list of sequences'],
    ['has an empty list', { sequences: [] }, 'it has 0 sequences, expected 1 to 1000'],
    ['has an id that is none', { sequences: [{ ...first, id: '../x' }] }, 'sequence 1 has no id such as drawn/5-3f9a'],
    ['has one about another type', { sequences: [{ ...first, subject: 'secrets' }] }, 'names no subject that sequences can be about'],
    ['has steps that are not valid', { sequences: [{ ...first, steps: [{ id: 'one', do: 'wait' }] }] }, 'has steps that are not valid'],
    [
      'reaches objects of others',
      { sequences: [{ ...first, steps: [{ id: 'one', do: 'send', request: { method: 'DELETE', path: '/api/v1/nodes' } }] }] },
      'has a step that is not about objects of its own: "one"',
    ],
    ['has one twice', { sequences: [first, first] }, 'two sequences have the name'],
  ])('is refused where it %s', (_, document, message) => {
    expect(() => read(document)).toThrow(message);
  });

  it('is refused where it is missing', () => {
    expect(() => readSequencesFile(join(directory, 'none.json'), subjects)).toThrow('There is no');
  });
});
