import type { ReportedFinding } from '../../model/compatibility-report.ts';
import type { Exception } from '../../model/exception.ts';
import { kindText } from '../../wire/group-version-kind.ts';
import { releaseText } from '../../wire/release.ts';

/** What a reader needs of a finding beside its message, a line each: what to use instead, what is different there, where it stands, what was seen. */
export const findingLines = (finding: ReportedFinding): readonly string[] => [
  ...(finding.where === undefined ? [] : [`at ${finding.where.file}:${finding.where.line}:${finding.where.column}`]),
  ...(finding.release === undefined ? [] : [`release ${releaseText(finding.release)}`]),
  ...(finding.replacement === undefined ? [] : [`use ${kindText(finding.replacement)}`]),
  ...(finding.changes ?? []).map(({ text }) => `there: ${text}`),
  ...(finding.seen === undefined ? [] : [`seen: ${finding.seen}`]),
  ...(finding.acceptedBy === undefined ? [] : [`accepted: ${exceptionText(finding.acceptedBy)}`]),
];

/** Why a breach is accepted, who answers for it and how long. */
export const exceptionText = ({ reason, owner, until }: Exception): string => {
  const held = until === undefined ? '' : `, until ${'day' in until ? until.day : `release ${releaseText(until.release)}`}`;
  return `${reason} (${owner}${held})`;
};
