import { describe, expect, it } from 'vitest';
import { suiteOfRun } from '#library/load-suite';
import { chosenSequences } from '#suites/drawn/drawn';
import { sampleReport } from '../conformance/report/sample-report.ts';
import { create } from '../conformance/shrink/sequences.ts';

const { options } = sampleReport.run;
const drawnIn = (others: Parameters<typeof suiteOfRun>[0]) =>
  (suiteOfRun(others)?.cases ?? []).flatMap(({ id, subject }) => (id.startsWith('drawn/') ? [`${id}@${subject}`] : []));

describe('the suite of a run', () => {
  it('has the sequences of a seed that a pattern names, for each subject or for one', () => {
    const usual = drawnIn({ ...options, only: ['drawn/*'] });
    const added = (pattern: string) => drawnIn({ ...options, only: [pattern] }).filter((name) => !usual.includes(name));
    const modelled = new Set(usual.map((name) => name.split('@')[1]));
    expect(added('drawn/123456')).toEqual([...modelled].map((subject) => `drawn/123456@${subject}`));
    expect(added('drawn/123456@csinodes')).toEqual(['drawn/123456@csinodes']);
    expect(added('drawn/123456@secrets')).toEqual([]);
    expect(added('drawn/4294967296')).toEqual([]);
    expect(added('drawn/5-3f9a')).toEqual([]);
  });

  it('has the chosen sequences where no pattern says which tests, or one names them, and leaves them out otherwise', () => {
    const { subjects } = suiteOfRun(options);
    const usual = drawnIn(options);
    expect(new Set(chosenSequences(subjects).filter((name) => name.includes('@')))).toEqual(new Set(usual));
    for (const only of ['drawn', usual[0] ?? '']) expect(drawnIn({ ...options, only: [only] })).toEqual(usual);
    for (const only of ['watch/*', 'list-paging/limit', '*']) expect(drawnIn({ ...options, only: [only] })).toEqual([]);
    expect(drawnIn({ ...options, skip: ['watch/*'] })).toEqual(usual);
    expect(drawnIn({ ...options, only: ['watch/*'], skip: ['drawn/*'] })).toEqual(usual);
  });

  it('has no sequence twice', () => {
    const [chosen = ''] = drawnIn(options);
    const names = drawnIn({ ...options, only: [chosen] });
    expect(names.filter((name) => name === chosen)).toEqual([chosen]);
  });

  it('has the sequences of a file alone, where there is one', () => {
    const steps = [create('1', 'a')];
    const sequences = ['csinodes', 'secrets'].map((subject) => ({ id: 'drawn/5-3f9a', subject, steps }));
    const { cases } = suiteOfRun({ ...options, given: { file: 'report.json', sequences } });
    expect(cases).toMatchObject([{ id: 'drawn/5-3f9a', subject: 'csinodes', steps }]);
    expect(cases[0]?.checks.length).toBeGreaterThan(10);
  });
});
