import { manifestRules } from '#core/codecs/manifest-rules';
import type { ManifestFinding, UnreadDocument } from '#core/model/scan-report';
import { visibleText } from '../visible-text.ts';
import { detailsOf, shown, summaryOf } from './finding-words.ts';
import type { ScanFormat } from './scan-format.ts';

/**
 * SARIF 2.1.0, for the places where forges and editors show findings in the lines of a file. What could not be read is a
 * notification of the run, which then counts as not successful.
 */
export const scanSarif: ScanFormat = (report) => {
  const rules = Object.entries(manifestRules).map(([id, text]) => ({
    id,
    name: id.replace(/(?:^|[/-])(\w)/g, (_, letter: string) => letter.toUpperCase()),
    shortDescription: { text },
    defaultConfiguration: { level: id.includes('removed-version') || id.includes('removed-reference') ? 'error' : 'warning' },
  }));
  const ids = rules.map(({ id }) => id);
  const log = {
    $schema: 'https://json.schemastore.org/sarif-2.1.0.json',
    version: '2.1.0',
    runs: [
      {
        tool: { driver: { name: 'apiconform', rules } },
        columnKind: 'utf16CodeUnits',
        invocations: [
          {
            executionSuccessful: report.unread.length === 0,
            toolExecutionNotifications: [
              ...report.unread.map(notificationOf),
              ...report.waiverProblems.map(({ waiver, message }) => notificationOf({ where: waiver.where, message })),
              { level: 'note', message: { text: `${summaryOf(report)}.` } },
            ],
          },
        ],
        results: report.findings.map((finding) => resultOf(finding, ids.indexOf(finding.rule))),
      },
    ],
  };
  return `${JSON.stringify(log, null, 1)}\n`;
};

const levels = { MUST: 'error', SHOULD: 'warning', MAY: 'note' } as const;

const resultOf = (finding: ManifestFinding, ruleIndex: number) => ({
  ruleId: finding.rule,
  ruleIndex,
  level: levels[finding.level],
  message: { text: [shown(finding.message), ...detailsOf(finding)].join('\n') },
  locations: [locationOf(finding)],
  ...(finding.acceptedBy === undefined
    ? {}
    : { suppressions: [{ kind: 'external', status: 'accepted', justification: shown(finding.acceptedBy.reason) }] }),
  partialFingerprints: { 'apiconform/v1': finding.fingerprint },
});

const notificationOf = (unread: UnreadDocument) => ({
  level: 'error',
  message: { text: shown(unread.message) },
  locations: [locationOf(unread)],
});

const locationOf = ({ where }: Pick<UnreadDocument, 'where'>) => ({
  physicalLocation: {
    artifactLocation: { uri: uriOf(where.file) },
    region: { startLine: where.line, startColumn: where.column },
  },
});

/** A path as a relative reference: its slashes stay, and nothing in it reads as a scheme, a query or a fragment. */
const uriOf = (file: string): string =>
  file
    .split('/')
    .map((part) => encodeURIComponent(visibleText(part)))
    .join('/');
