import { validate as validateCtrf } from 'ctrf';
import { describe, expect, it } from 'vitest';
import type { Report } from '#core/model/report';
import { allReporters } from '#reporters/conformance/index';
import { sampleReport } from '../../conformance/report/sample-report.ts';
import { codeQualityProblems } from '../code-quality-schema.ts';
import { fileText } from '../file-text.ts';
import { sarifProblems } from '../sarif-schema.ts';
import { hostileReport, hostileTexts } from './hostile-report.ts';

const render = (name: string, report: Report): string => {
  const reporter = allReporters.find((each) => each.name === name);
  return fileText(reporter?.render(report)[0]);
};

const reports: readonly (readonly [string, Report])[] = [
  ['a small run', sampleReport],
  ['a run without results', { ...sampleReport, results: [] }],
  ...hostileTexts.map((text, index) => [`hostile text ${index}`, hostileReport(text)] as const),
];

describe.each(reports)('of %s', (_, report) => {
  it('CTRF is valid against its schema', () => {
    const { valid, errors } = validateCtrf(JSON.parse(render('ctrf', report)));
    expect({ valid, errors: errors ?? [] }).toEqual({ valid: true, errors: [] });
  });

  it('SARIF is valid against its schema', () => {
    expect(sarifProblems(render('sarif', report))).toEqual([]);
  });

  it('the Code Quality report is as GitLab documents it', () => {
    expect(codeQualityProblems(JSON.parse(render('gitlab', report)))).toEqual([]);
  });

  it('the badge is as shields.io documents it', () => {
    const { schemaVersion, label, message, color } = JSON.parse(render('badge', report));
    expect({ schemaVersion, label, color }).toEqual({ schemaVersion: 1, label: 'API conformance', color: 'red' });
    expect(message).toMatch(/^not conformant, \d+ requirements? (failed|passed)$/);
  });

  it('each line of the annotations is one command of the workflow, or nothing', () => {
    const lines = render('github', report).split('\n');
    expect(lines.at(-1)).toBe('');
    for (const line of lines.slice(0, -1)) expect(line).toMatch(/^::(error|warning|notice) title=[^:,]+::[^\p{Cc}]+$/u);
  });
});

describe('the schema of a format', () => {
  const broken = (name: string, change: (document: object) => unknown): string =>
    JSON.stringify(change(JSON.parse(render(name, sampleReport))));

  it('finds what a broken CTRF file lacks or has too much', () => {
    expect(validateCtrf(JSON.parse(broken('ctrf', ({ ...all }) => ({ ...all, reportFormat: 'JUnit' })))).valid).toBe(false);
    expect(validateCtrf(JSON.parse(broken('ctrf', () => ({ reportFormat: 'CTRF' })))).valid).toBe(false);
  });

  it('finds what a broken SARIF log lacks', () => {
    expect(sarifProblems(broken('sarif', (all) => ({ ...all, runs: [{ results: [] }] })))).not.toEqual([]);
    expect(sarifProblems(broken('sarif', (all) => ({ ...all, version: '2.0.0' })))).not.toEqual([]);
  });

  it('finds what a broken Code Quality report lacks', () => {
    const [first] = JSON.parse(render('gitlab', sampleReport));
    expect(codeQualityProblems([first])).toEqual([]);
    for (const key of Object.keys(first)) {
      const { [key]: _, ...rest } = first;
      expect(codeQualityProblems([rest]), key).not.toEqual([]);
    }
    expect(codeQualityProblems([{ ...first, severity: 'bad' }])).not.toEqual([]);
  });
});

describe('CTRF', () => {
  it('has the numbers and the status of each requirement', () => {
    const { results } = JSON.parse(render('ctrf', sampleReport));
    expect(results.summary).toMatchObject({ tests: 49, failed: 3, other: 2, skipped: 4 });
    const statusOf = (name: string) => results.tests.find((test: { name: string }) => test.name === name)?.status;
    expect(statusOf('watch/order configmaps')).toBe('failed');
    expect(statusOf('gone/watch/too-old configmaps')).toBe('other');
    expect(statusOf('bookmark/content configmaps')).toBe('skipped');
  });
});

describe('SARIF of a run', () => {
  it('names the requirement, the type and the row, and suppresses what is allowed', () => {
    const { runs } = JSON.parse(render('sarif', sampleReport));
    const resultOf = (id: string) => runs[0].results.find(({ ruleId }: { ruleId: string }) => ruleId === id);
    expect(resultOf('watch/order')).toMatchObject({ kind: 'fail', level: 'error' });
    expect(resultOf('watch/order').locations[0]).toMatchObject({
      physicalLocation: { artifactLocation: { uri: 'spec-tables/watch.yaml', uriBaseId: 'PROJECT' }, region: { startLine: 12 } },
      logicalLocations: [{ fullyQualifiedName: 'watch/order@configmaps' }],
    });
    expect(resultOf('gone/watch/too-old')).toMatchObject({ kind: 'open', level: 'none' });
    expect(resultOf('bookmark/content').suppressions).toHaveLength(1);
    expect(resultOf('retention/continue')).toBeUndefined();
    expect(runs[0].tool.driver.rules[0].helpUri).toMatch(/^https:.*\/spec-tables\/[\w-]+\.yaml#L12$/);
  });

  it('has the same fingerprints in a run with another id and other cases', () => {
    const other = {
      ...sampleReport,
      run: { ...sampleReport.run, id: 'other' },
      results: sampleReport.results.map((one) => ({ ...one, case: 'x' })),
    };
    const prints = (report: Report) =>
      JSON.parse(render('sarif', report)).runs[0].results.map((one: { partialFingerprints: unknown }) => one.partialFingerprints);
    expect(prints(other)).toEqual(prints(sampleReport));
  });
});

describe('the annotations', () => {
  it('show each cause with what it concerns', () => {
    const [first] = render('github', sampleReport).split('\n');
    const cause = sampleReport.causes?.find(({ status }) => status === 'failed');
    expect(first).toContain(`title=MUST failed%3A ${cause?.statement}::`);
    expect(first).toMatch(/\(\d+ requirements? \[\d+ results?\] on [a-z, -]+.*\)$/);
  });

  it('are at most ten of a kind, and count the others', () => {
    const [first] = sampleReport.results.filter(({ status }) => status === 'failed');
    if (first === undefined) throw new Error('no failure');
    const results = Array.from({ length: 40 }, (_, index) => ({ ...first, statement: `area/${index}` }));
    const { causes: _, ...older } = sampleReport;
    const errors = render('github', { ...older, results })
      .split('\n')
      .filter((line) => line.startsWith('::error'));
    expect(errors).toHaveLength(10);
    expect(errors.at(-1)).toContain('31 more requirements');
  });
});
