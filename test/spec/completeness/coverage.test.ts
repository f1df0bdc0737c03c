import { describe, expect, it } from 'vitest';
import { coverageOf } from '#spec/completeness/coverage';
import { sampleCase, sampleStatement } from '../../conformance/report/sample-report.ts';

const where = { file: 'table.yaml', line: 1, column: 1 };
const section = 'Resource-version semantics';

const coverage = coverageOf({
  statements: [
    sampleStatement('area/carried'),
    sampleStatement('area/hidden', { form: { name: 'unverifiable', why: 'Nobody sees it.', tried: 'A lamp was lit.', instead: 'Look.' } }),
  ],
  openPoints: [
    { id: 'observations/seen', section, text: 'What is seen.', where, form: { name: 'observation', setup: 'errors', looks: [] } },
    {
      id: 'observations/unseen',
      section: 'Other',
      text: 'What is not.',
      where,
      form: { name: 'unverifiable', why: 'It is dark.', instead: 'Wait.' },
    },
  ],
  sources: [
    { section, at: 1, hash: '0000000000', fate: { is: 'carried', by: ['area/carried'], lost: [] }, where },
    { section, at: 2, hash: '0000000000', fate: { is: 'missing' }, where },
    { section: 'Empty', at: 1, hash: '0000000000', fate: { is: 'no-requirement', why: 'A heading.' }, where },
  ],
  peers: [
    { suite: 'theirs', test: 'a', fate: { is: 'covered', by: ['area/carried'], lost: [] }, where },
    { suite: 'theirs', test: 'b', fate: { is: 'uncovered' }, where },
    { suite: 'theirs', test: 'c', fate: { is: 'out-of-scope', why: 'It is theirs.' }, where },
  ],
  cases: [sampleCase('area/one', ['area/carried']), sampleCase('area/two', ['area/carried'], 'csinodes'), sampleCase('area/three', [])],
});

describe('coverage', () => {
  it('counts the covered pieces of each section, and names the others', () => {
    expect(coverage.sections[0]).toEqual({
      section,
      statements: 2,
      cases: 2,
      unverifiable: [{ id: 'area/hidden', why: 'Nobody sees it.', tried: 'A lamp was lit.' }],
      observed: 1,
      sources: 2,
      missing: [2],
    });
  });

  it('has every section that the specification or a row has, those without a statement included', () => {
    expect(coverage.sections.map((one) => one.section)).toEqual([section, 'Empty', 'Other']);
    expect(coverage.sections[2]?.unverifiable).toEqual([{ id: 'observations/unseen', why: 'It is dark.' }]);
  });

  it('names the tests of other suites that nothing covers, and why some are out of scope', () => {
    expect(coverage.peers).toEqual({
      covered: 1,
      outOfScope: 1,
      reasons: [{ test: 'theirs: c', why: 'It is theirs.' }],
      uncovered: ['theirs: b'],
    });
  });
});
