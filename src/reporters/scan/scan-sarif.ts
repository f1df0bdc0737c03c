import { manifestRules } from '#core/codecs/manifest-rules';
import { releaseText } from '#core/codecs/release';
import type { ManifestFinding, ManifestRule, ScanReport } from '#core/model/scan-report';
import type { Where } from '#core/model/where';
import { type SarifFix, type SarifPlace, type SarifResult, sarifLog } from '../sarif.ts';
import { detailsOf, lineText, summaryOf } from './finding-words.ts';

const levels = { MUST: 'error', SHOULD: 'warning', MAY: 'note' } as const;

/** The level of most findings of each rule. */
const usualLevels: { readonly [Rule in ManifestRule]: (typeof levels)[keyof typeof levels] } = {
  'manifest/removed-version': 'error',
  'manifest/deprecated-version': 'warning',
  'manifest/unknown-type': 'error',
  'manifest/too-new-version': 'error',
  'manifest/removed-reference': 'error',
  'manifest/deprecated-reference': 'warning',
  'manifest/removed-rule': 'error',
  'manifest/removed-grant': 'warning',
  'manifest/removed-in-template': 'note',
  'manifest/undefined-custom-version': 'error',
  'manifest/unserved-custom-version': 'error',
  'manifest/deprecated-custom-version': 'warning',
  'manifest/applied-version': 'note',
};
const usual: ReadonlyMap<string, SarifResult['level']> = new Map(Object.entries(usualLevels));

/**
 * Renders SARIF 2.1.0, for code hosting services and editors that show findings at their lines. An unreadable document is a notification,
 * and makes the run unsuccessful.
 */
export function scanSarif(report: ScanReport): string {
  const target = releaseText(report.target);
  return sarifLog({
    version: report.tool.version,
    rules: Object.entries(manifestRules).map(([id, text]) => ({
      id,
      text,
      fullText: `${text} The target release of this scan is ${target}. "apiconform scan --fix" migrates what can be migrated automatically.`,
      level: usual.get(id) ?? 'warning',
      help: '#find-and-fix-manifests',
    })),
    results: report.findings.map(resultOf),
    notifications: [
      ...report.unread.map(({ where, message }) => errorAt(where, message)),
      ...report.waiverProblems.map(({ waiver, message }) => errorAt(waiver.where, message)),
      { level: 'note', message: `${summaryOf(report)}.` },
    ],
    complete: report.unread.length === 0,
  });
}

function resultOf(finding: ManifestFinding): SarifResult {
  const { rule, level, message, where, endColumn, acceptedBy, fingerprint, fix } = finding;
  return {
    rule,
    level: levels[level],
    message: [lineText(message), ...detailsOf(finding)].join('\n'),
    place: { ...placeOf(where), ...(endColumn === undefined ? {} : { endColumn }) },
    ...(acceptedBy === undefined ? {} : { accepted: lineText(acceptedBy.reason) }),
    fingerprint,
    ...(fix === undefined ? {} : { fixes: [fixOf(finding, fix)] }),
  };
}

function fixOf({ where, release, replacement }: ManifestFinding, changes: SarifFix['changes']): SarifFix {
  const to = replacement === undefined ? '' : ` to ${replacement.group === '' ? '' : `${replacement.group}/`}${replacement.version}`;
  const since = release === undefined ? '' : `, for release ${releaseText(release)}`;
  return { text: `Migrates the document${lineText(to)}${since}.`, file: where.file, changes };
}

function errorAt(where: Where, message: string) {
  return { level: 'error', message: lineText(message), place: placeOf(where) } as const;
}

function placeOf({ file, line, column }: Where): SarifPlace {
  return { file, line, column };
}
