import { manifestRules } from '#core/codecs/manifest-rules';
import type { ManifestFinding, ScanReport, UnreadDocument } from '#core/model/scan-report';
import { visibleText } from '../visible-text.ts';
import { detailsOf, lineText, summaryOf } from './finding-words.ts';

/**
 * Renders SARIF 2.1.0, for code hosting services and editors that show findings at their lines. An unreadable document is a notification,
 * and makes the run unsuccessful.
 */
export function scanSarif(report: ScanReport): string {
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
}

const levels = { MUST: 'error', SHOULD: 'warning', MAY: 'note' } as const;

function resultOf(finding: ManifestFinding, ruleIndex: number) {
  return {
    ruleId: finding.rule,
    ruleIndex,
    level: levels[finding.level],
    message: { text: [lineText(finding.message), ...detailsOf(finding)].join('\n') },
    locations: [locationOf(finding)],
    ...(finding.acceptedBy === undefined
      ? {}
      : { suppressions: [{ kind: 'external', status: 'accepted', justification: lineText(finding.acceptedBy.reason) }] }),
    partialFingerprints: { 'apiconform/v1': finding.fingerprint },
  };
}

function notificationOf(unread: UnreadDocument) {
  return {
    level: 'error',
    message: { text: lineText(unread.message) },
    locations: [locationOf(unread)],
  };
}

function locationOf({ where }: Pick<UnreadDocument, 'where'>) {
  return {
    physicalLocation: {
      artifactLocation: { uri: uriOf(where.file) },
      region: { startLine: where.line, startColumn: where.column },
    },
  };
}

/** Returns a path as a relative reference. Slashes are preserved, and nothing in it is a scheme, a query or a fragment. */
function uriOf(file: string): string {
  return file
    .split('/')
    .map((part) => encodeURIComponent(visibleText(part)))
    .join('/');
}
