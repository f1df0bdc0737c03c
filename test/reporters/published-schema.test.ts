import { describe, expect, it } from 'vitest';
import type { CompatibilityReport } from '#core/model/compatibility-report';
import type { FindingSubject } from '#core/model/finding';
import { aReport, cronJobWaiver } from '../compatibility/a-report.ts';
import { projectText } from '../house/project-files.ts';
import { schemaOf, schemaProblems } from './published-schema.ts';

const type = { group: 'batch', version: 'v1beta1', kind: 'CronJob' };
const subjects: readonly FindingSubject[] = [
  { is: 'group', group: 'batch', version: 'v1beta1' },
  { is: 'type', type, resource: 'cronjobs' },
  { is: 'object', type, name: 'a', namespace: 'b' },
  { is: 'field', of: 'Widget', path: 'spec.size' },
  ...(['metric', 'gate', 'flag', 'client', 'behaviour', 'document'] as const).map((is) => ({ is, name: 'a' })),
];

const asJson = (report: CompatibilityReport): unknown => JSON.parse(JSON.stringify(report));

describe('the schema of compatibility.json', () => {
  it('accepts reports with every field of a finding', () => {
    const report = aReport({ waivers: [cronJobWaiver, { ...cronJobWaiver, match: 'nothing', until: { day: '2030-01-01' } }] });
    expect(report.waiverProblems).not.toEqual([]);
    expect(report.findings.some(({ acceptedBy }) => acceptedBy !== undefined)).toBe(true);
    const [first] = report.findings;
    if (first === undefined) throw new Error('no findings');
    const findings = subjects.map((subject) => ({
      ...first,
      subject,
      seen: 'x',
      where: { file: 'a', line: 1, column: 1 },
      changes: [{ id: 'a', text: 'b' }],
    }));
    expect(schemaProblems('compatibility', asJson(report))).toEqual([]);
    expect(schemaProblems('compatibility', asJson({ ...report, findings }))).toEqual([]);
  });

  it('rejects unknown and missing fields', () => {
    const { verdict, ...rest } = aReport();
    const [rule] = rest.rules;
    expect(schemaProblems('compatibility', { ...rest, verdict, more: 1 })).toEqual([expect.stringContaining('more')]);
    expect(schemaProblems('compatibility', rest)).toEqual([expect.stringContaining('verdict')]);
    expect(schemaProblems('compatibility', { ...rest, verdict, rules: [{ ...rule, outcome: 'passed' }] })).not.toEqual([]);
    expect(schemaProblems('compatibility', { ...rest, verdict, findings: [{ ...rest.findings[0], subject: { is: 'gate' } }] })).not.toEqual(
      [],
    );
  });
});

describe('the schema of a scan', () => {
  const report: unknown = JSON.parse(projectText('test/golden/scan/report.json.txt'));

  it('accepts a scan report', () => {
    expect(schemaProblems('scan', report)).toEqual([]);
  });

  it('rejects unknown fields', () => {
    expect(schemaProblems('scan', { ...Object(report), more: 1 })).toEqual([expect.stringContaining('more')]);
    expect(schemaProblems('scan', { ...Object(report), findings: [{}] })).not.toEqual([]);
  });
});

it.each(['compatibility', 'scan'] as const)('the schema of %s describes each of its properties', (of) => {
  const undescribed = (schema: unknown, path: string): readonly string[] => {
    if (typeof schema !== 'object' || schema === null) return [];
    const { properties = {} } = Object(schema);
    const bare = Object.entries(properties).filter(([, each]) => typeof Object(each)['description'] !== 'string');
    return [
      ...bare.map(([name]) => `${path}/${name}`),
      ...Object.entries(schema).flatMap(([key, each]) => undescribed(each, `${path}/${key}`)),
    ];
  };
  expect(undescribed(schemaOf(of), '')).toEqual([]);
});
