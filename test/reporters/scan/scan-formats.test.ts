import { describe, expect, it } from 'vitest';
import type { ManifestFinding, ScanReport } from '#core/model/scan-report';
import { failsScan } from '#reporters/scan/finding-words';
import { scanFormats } from '#reporters/scan/scan-formats';
import { codeQualityProblems } from '../code-quality-schema.ts';
import { sarifProblems } from '../sarif-schema.ts';

const finding: ManifestFinding = {
  rule: 'manifest/removed-version',
  level: 'MUST',
  message: 'Ingress web: extensions/v1beta1/Ingress is removed in 1.22; use networking.k8s.io/v1/Ingress.',
  type: { group: 'extensions', version: 'v1beta1', kind: 'Ingress' },
  subject: { is: 'object', type: { group: 'extensions', version: 'v1beta1', kind: 'Ingress' }, name: 'web' },
  object: { apiVersion: 'extensions/v1beta1', kind: 'Ingress', name: 'web' },
  path: '',
  where: { file: 'shop/web.yaml', line: 2, column: 13 },
  endColumn: 31,
  fix: [{ line: 2, deleted: 1, text: 'apiVersion: networking.k8s.io/v1\n' }],
  release: { major: 1, minor: 22 },
  replacement: { group: 'networking.k8s.io', version: 'v1', kind: 'Ingress' },
  changes: ['A path says its type.'],
  cautions: ['Look at it.'],
  blockers: [],
  fixable: true,
  fingerprint: '0123456789abcdef',
};
const waiver = { rule: 'manifest/removed-version', reason: 'Removed soon.', owner: 'me', where: { file: 'e.yaml', line: 2, column: 5 } };
const deprecated: ManifestFinding = {
  ...finding,
  rule: 'manifest/deprecated-version',
  level: 'SHOULD',
  fixable: false,
  blockers: ['Ask.'],
};
const note: ManifestFinding = { ...finding, rule: 'manifest/applied-version', level: 'MAY', conditions: ['.Values.old'] };

const report: ScanReport = {
  tool: { version: '0.1.0' },
  target: { major: 1, minor: 36 },
  current: { major: 1, minor: 21 },
  findings: [finding, { ...finding, acceptedBy: waiver }, deprecated, note],
  unread: [{ where: { file: 'b.yaml', line: 3, column: 1 }, message: 'Cannot parse as YAML or JSON: no.' }],
  templates: ['chart/a.yaml'],
  computed: [{ where: { file: 'chart/a.yaml', line: 1, column: 13 }, key: 'apiVersion', text: '{{ include "a" . }}' }],
  rendered: [{ by: 'helm', path: 'chart', documents: 3 }],
  skipped: [{ file: 'lib/a.jsonnet', reason: 'Jsonnet is not read. Scan what it generates.' }],
  waiverProblems: [{ waiver, is: 'unused', message: 'The waiver accepts nothing.' }],
  counts: { files: 3, documents: 4, excluded: 1, otherNamespaces: 2 },
  failOn: 'removed',
};

const hostile = '<script>]]> | `x` [a](b) @all ::error::\n::set-output\u001b[31m %0A ,: \u202e\ud800';
const attacked: ScanReport = {
  ...report,
  findings: [
    {
      ...finding,
      conditions: [hostile],
      message: hostile,
      where: { ...finding.where, file: hostile },
      object: { ...finding.object, name: hostile },
    },
  ],
  unread: [{ where: { file: hostile, line: 1, column: 1 }, message: hostile }],
  templates: [hostile],
  computed: [{ where: { file: hostile, line: 1, column: 1 }, key: 'kind', text: hostile }],
  skipped: [{ file: hostile, reason: hostile }],
};

describe('the formats of a scan', () => {
  it.each(['text', 'json', 'markdown', 'github', 'junit', 'sarif', 'gitlab', 'csv'] as const)('match the golden file: %s', async (name) => {
    const format = await scanFormats[name]();
    await expect(format(report)).toMatchFileSnapshot(`../../golden/scan/report.${name}.txt`);
  });

  it.each(Object.entries(scanFormats))('show hostile text as text: %s', async (name, format) => {
    const text = (await format())(attacked);
    // JSON is for programs and preserves the text, escaped as JSON.
    const unseen = name === 'json' ? ['\u001b', '\ud800'] : ['\u001b', '\u202e', '\ud800'];
    expect(unseen.filter((character) => text.includes(character))).toEqual([]);
    expect(text.split('\n').filter((line) => line.startsWith('::set-output'))).toEqual([]);
  });

  it('match the SARIF schema', async () => {
    const sarif = await scanFormats.sarif();
    for (const each of [report, attacked, { ...report, findings: [], unread: [] }]) expect(sarifProblems(sarif(each))).toEqual([]);
    expect(sarifProblems('{"version":"2.1.0","runs":[{"results":[{}]}]}')).not.toEqual([]);
  });
});

describe('SARIF of a scan', () => {
  it('has the region of the version, what fixes it, and the page that explains the rule', async () => {
    const { runs } = JSON.parse((await scanFormats.sarif())(report));
    expect(runs[0].tool.driver).toMatchObject({ version: '0.1.0', informationUri: expect.stringMatching(/^https:/) });
    const [rule] = runs[0].tool.driver.rules;
    expect(rule).toMatchObject({
      fullDescription: { text: expect.any(String) },
      helpUri: expect.stringMatching(/^https:.*#find-and-fix-manifests$/),
    });
    const [result] = runs[0].results;
    expect(result.locations[0].physicalLocation.region).toEqual({ startLine: 2, startColumn: 13, endColumn: 31 });
    expect(result.fixes[0].artifactChanges[0].replacements).toEqual([
      {
        deletedRegion: { startLine: 2, startColumn: 1, endLine: 3, endColumn: 1 },
        insertedContent: { text: 'apiVersion: networking.k8s.io/v1\n' },
      },
    ]);
    expect(result.partialFingerprints).toEqual({ 'apiconform/v1': finding.fingerprint });
  });
});

describe('a Code Quality report of a scan', () => {
  it('has a fingerprint of its own for each issue, and leaves out what is accepted', async () => {
    const twice = { ...report, findings: [finding, finding, ...report.findings] };
    const issues = JSON.parse((await scanFormats.gitlab())(twice));
    expect(codeQualityProblems(issues)).toEqual([]);
    expect(issues.map(({ severity }: { severity: string }) => severity)).toEqual([
      'critical',
      'critical',
      'critical',
      'minor',
      'info',
      'blocker',
    ]);
  });
});

describe('a failing finding', () => {
  it('is removed, or deprecated if requested, and not accepted', () => {
    expect(report.findings.map((each) => failsScan(each, report))).toEqual([true, false, false, false]);
    expect(report.findings.map((each) => failsScan(each, { ...report, failOn: 'deprecated' }))).toEqual([true, false, true, false]);
  });
});
