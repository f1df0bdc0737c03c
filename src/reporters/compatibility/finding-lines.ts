import { kindText } from '#core/codecs/group-version-kind';
import { releaseText } from '#core/codecs/release';
import type { ReportedFinding } from '#core/model/compatibility-report';
import { waiverText } from '#core/waivers/waiver-text';

/** What a reader needs of a finding beside its message, a line each: what to use instead, what is different there, where it stands, what was seen. */
export const findingLines = (finding: ReportedFinding): readonly string[] => [
  ...(finding.where === undefined ? [] : [`at ${finding.where.file}:${finding.where.line}:${finding.where.column}`]),
  ...(finding.release === undefined ? [] : [`release ${releaseText(finding.release)}`]),
  ...(finding.replacement === undefined ? [] : [`use ${kindText(finding.replacement)}`]),
  ...(finding.changes ?? []).map(({ text }) => `there: ${text}`),
  ...(finding.seen === undefined ? [] : [`seen: ${finding.seen}`]),
  ...(finding.acceptedBy === undefined ? [] : [`accepted: ${waiverText(finding.acceptedBy)}`]),
];
