import { releaseText } from '#core/codecs/release';
import type { ManifestFinding, ScanReport } from '#core/model/scan-report';
import { plural } from '../plural.ts';
import { shortText } from '../short-text.ts';
import { visibleText } from '../visible-text.ts';

/** Returns the severity of a finding in one word. */
export function severityOf({ level, rule }: ManifestFinding): 'removed' | 'deprecated' | 'unknown' | 'note' {
  if (rule === 'manifest/unknown-type' && level !== 'MAY') return 'unknown';
  return level === 'MUST' ? 'removed' : level === 'SHOULD' ? 'deprecated' : 'note';
}

/** Checks whether a finding fails the scan. */
export function failsScan(finding: ManifestFinding, { failOn }: ScanReport): boolean {
  return finding.acceptedBy === undefined && (finding.level === 'MUST' || (finding.level === 'SHOULD' && failOn === 'deprecated'));
}

/** Returns text of a manifest as one line that is safe to show anywhere. */
export function lineText(text: string): string {
  return visibleText(shortText(text, 1000)).replaceAll(/[\n\t]+/g, ' ');
}

/** Returns the details of a finding, one per line. */
export function detailsOf({ changes, cautions, blockers, fixable, acceptedBy }: ManifestFinding): readonly string[] {
  return [
    ...(acceptedBy === undefined ? [] : [`accepted: ${lineText(acceptedBy.reason)} (${lineText(acceptedBy.owner)})`]),
    ...changes.map((text) => `${fixable ? 'fix' : 'change'}: ${lineText(text)}`),
    ...cautions.map((text) => `caution: ${lineText(text)}`),
    ...blockers.map((text) => `manual: ${lineText(text)}`),
  ];
}

/** Returns the result of a scan in one sentence. */
export function summaryOf(report: ScanReport): string {
  const { findings, unread, templates, skipped, counts, target, waiverProblems } = report;
  const count = (word: ReturnType<typeof severityOf>): number => findings.filter((finding) => severityOf(finding) === word).length;
  const accepted = findings.filter(({ acceptedBy }) => acceptedBy !== undefined).length;
  const fixable = findings.filter((finding) => finding.fixable).length;
  return [
    `${plural(findings.length, 'finding')} for release ${releaseText(target)}: ${count('removed')} removed, ${count('deprecated')} deprecated, ${count('unknown') === 0 ? '' : `${count('unknown')} unknown, `}${plural(count('note'), 'note')}`,
    `${fixable} fixable`,
    `${plural(counts.documents, 'document')} in ${plural(counts.files, 'file')}`,
    ...(accepted === 0 ? [] : [`${accepted} accepted`]),
    ...(unread.length === 0 ? [] : [`${unread.length} unreadable`]),
    ...(waiverProblems.length === 0 ? [] : [plural(waiverProblems.length, 'invalid waiver')]),
    ...(templates.length === 0 ? [] : [`${plural(templates.length, 'template')} partially scanned`]),
    ...(skipped.length === 0 ? [] : [`${plural(skipped.length, 'file')} in other formats not read`]),
  ].join('; ');
}
