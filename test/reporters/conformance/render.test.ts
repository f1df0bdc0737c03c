import { describe, expect, it } from 'vitest';
import { renderReport } from '#reporters/conformance/render';
import type { Reporter } from '#reporters/conformance/reporter';
import { sampleReport } from '../../conformance/report/sample-report.ts';

const works: Reporter = { name: 'works', files: ['a.txt'], render: (report) => [{ path: 'a.txt', text: report.run.id }] };
const throws: Reporter = {
  name: 'throws',
  files: ['b.txt'],
  render: () => {
    throw new Error('no ink');
  },
};
const strays: Reporter = { name: 'strays', files: ['c.txt'], render: () => [{ path: '../c.txt', text: '' }] };

describe('rendering a report', () => {
  it('returns the files of every reporter that succeeds', () => {
    const { files, faults } = renderReport(sampleReport, [throws, works, strays]);
    expect(files).toEqual([{ path: 'a.txt', text: 'ac-7f3k2' }]);
    expect(faults.map(({ message }) => message)).toEqual([
      'The reporter throws failed: no ink',
      'The reporter strays failed: it returned an undeclared file: ../c.txt',
    ]);
  });
});
