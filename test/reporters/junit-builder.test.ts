import { parse } from 'junit2json';
import { describe, expect, it } from 'vitest';
import { type JunitDocument, junitDocument } from '#reporters/junit-builder';
import { junitProblems } from './junit-schema.ts';

const sample: JunitDocument = {
  name: 'sample',
  suites: [
    {
      name: 'one',
      started: '2026-03-01T09:30:00.000Z',
      properties: { server: 'https://one' },
      cases: [
        { className: 'a.b', name: 'passes', seconds: 0.25, output: 'fine' },
        { className: 'a.b', name: 'fails', seconds: 0.125, outcome: { is: 'failure', message: 'no', type: 'MUST failed', text: 'why' } },
        { className: 'a.b', name: 'breaks', outcome: { is: 'error', message: 'broken', type: 'error' } },
        { className: 'a.b', name: 'waits', output: 'later', outcome: { is: 'skipped', message: 'not now' } },
      ],
    },
    { name: 'two', cases: [] },
  ],
};

describe('a JUnit document', () => {
  it('has only what the schema of Jenkins knows', () => {
    expect(junitProblems(junitDocument(sample))).toEqual([]);
  });

  it('says the same to a parser of others', async () => {
    const read = await parse(junitDocument(sample));
    if (read === undefined || read === null || !('testsuite' in read)) throw new Error('not read');
    expect(read).toMatchObject({ name: 'sample', time: 0.375, tests: 4, failures: 1, errors: 1 });
    expect(read.testsuite?.map((suite) => ({ ...suite, testcase: suite.testcase?.length }))).toEqual([
      expect.objectContaining({ name: 'one', tests: 4, failures: 1, errors: 1, skipped: 1, time: 0.375, testcase: 4 }),
      expect.objectContaining({ name: 'two', tests: 0, time: 0 }),
    ]);
    const [passes, fails, breaks, waits] = read.testsuite?.[0]?.testcase ?? [];
    expect(passes).toMatchObject({ classname: 'a.b', name: 'passes', time: 0.25, 'system-out': ['fine'] });
    expect(fails?.failure).toEqual([{ message: 'no', type: 'MUST failed', inner: 'why' }]);
    expect(breaks?.error).toEqual([{ message: 'broken', type: 'error', inner: 'broken' }]);
    expect(waits?.skipped).toEqual([{ message: 'not now' }]);
  });

  it('shows text that would end its section or is no XML as text', () => {
    const hostile = ']]></failure> & "quoted" \u0000 \ud800 \u202e <skipped/>';
    const suites = [
      {
        name: hostile,
        properties: { server: hostile },
        cases: (['failure', 'error', 'skipped'] as const).map((is) => ({
          className: hostile,
          name: hostile,
          output: hostile,
          outcome: { is, message: hostile, type: hostile, text: hostile },
        })),
      },
    ];
    const text = junitDocument({ name: ' skipped="9"', suites });
    expect(junitProblems(text)).toEqual([]);
    expect(text).not.toMatch(/[^\P{Cc}\n\t]|[\p{Cs}\u202e]/u);
  });
});

describe('the check of the schema', () => {
  it.each([
    ['an unknown attribute', '<testsuites skipped="1"></testsuites>'],
    ['an unknown element', '<testsuites><other/></testsuites>'],
    [
      'properties of a test case',
      '<testsuites><testsuite name="a" tests="1" failures="0" errors="0"><testcase name="b"><properties/></testcase></testsuite></testsuites>',
    ],
    ['a suite without its numbers', '<testsuites><testsuite name="a"/></testsuites>'],
    ['a time that is no number', '<testsuites time="soon"></testsuites>'],
    ['text where there is none', '<testsuites>text</testsuites>'],
    ['another root', '<testsuite name="a" tests="1" failures="0" errors="0"/>'],
  ])('finds %s', (_, text) => {
    expect(junitProblems(text)).not.toEqual([]);
  });
});
