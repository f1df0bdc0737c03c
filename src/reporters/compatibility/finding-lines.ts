import { kindText } from '#core/codecs/group-version-kind';
import { releaseText } from '#core/codecs/release';
import type { ReportedFinding } from '#core/model/compatibility-report';
import { waiverText } from '#core/waivers/waiver-text';

/** Returns the details of a finding, one per line: position, release, replacement, differences, observation and waiver. */
export function findingLines(finding: ReportedFinding): readonly string[] {
  return [
    ...(finding.where === undefined ? [] : [`at ${finding.where.file}:${finding.where.line}:${finding.where.column}`]),
    ...(finding.release === undefined
      ? []
      : [`release ${releaseText(finding.release)}${finding.project === undefined ? '' : ` of ${finding.project}`}`]),
    ...(finding.replacement === undefined ? [] : [`use ${kindText(finding.replacement)}`]),
    ...(finding.changes ?? []).map(({ text }) => `change: ${text}`),
    ...(finding.seen === undefined ? [] : [`seen: ${finding.seen}`]),
    ...(finding.acceptedBy === undefined ? [] : [`accepted: ${waiverText(finding.acceptedBy)}`]),
  ];
}
