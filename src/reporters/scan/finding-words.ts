import { releaseText } from '#core/codecs/release';
import type { ManifestFinding, ScanReport } from '#core/model/scan-report';
import { plural } from '../plural.ts';
import { shortText } from '../short-text.ts';
import { visibleText } from '../visible-text.ts';

/** How serious a finding is, in one word. */
export const seriousness = ({ level }: ManifestFinding): 'removed' | 'deprecated' | 'note' =>
  level === 'MUST' ? 'removed' : level === 'SHOULD' ? 'deprecated' : 'note';

/** Whether a finding fails the scan. */
export const failsScan = (finding: ManifestFinding, { failOn }: ScanReport): boolean =>
  finding.acceptedBy === undefined && (finding.level === 'MUST' || (finding.level === 'SHOULD' && failOn === 'deprecated'));

/** A text of a manifest in one line, as it may be shown anywhere. */
export const shown = (text: string): string => visibleText(shortText(text, 1000)).replaceAll(/[\n\t]+/g, ' ');

/** What else there is to tell of a finding, a line each. */
export const detailsOf = ({ changes, cautions, blockers, fixable, acceptedBy }: ManifestFinding): readonly string[] => [
  ...(acceptedBy === undefined ? [] : [`accepted: ${shown(acceptedBy.reason)} (${shown(acceptedBy.owner)})`]),
  ...changes.map((text) => `${fixable ? 'fix' : 'different'}: ${shown(text)}`),
  ...cautions.map((text) => `mind: ${shown(text)}`),
  ...blockers.map((text) => `by hand: ${shown(text)}`),
];

/** What a scan came to, in one sentence. */
export const summaryOf = (report: ScanReport): string => {
  const { findings, unread, templates, counts, target, waiverProblems } = report;
  const count = (word: ReturnType<typeof seriousness>): number => findings.filter((finding) => seriousness(finding) === word).length;
  const accepted = findings.filter(({ acceptedBy }) => acceptedBy !== undefined).length;
  const fixable = findings.filter((finding) => finding.fixable).length;
  return [
    `${plural(findings.length, 'finding')} for release ${releaseText(target)}: ${count('removed')} removed, ${count('deprecated')} deprecated, ${count('note')} to note`,
    `${fixable} can be fixed`,
    `${plural(counts.documents, 'document')} in ${plural(counts.files, 'file')}`,
    ...(accepted === 0 ? [] : [`${accepted} accepted`]),
    ...(unread.length === 0 ? [] : [`${unread.length} could not be read`]),
    ...(waiverProblems.length === 0 ? [] : [`${plural(waiverProblems.length, 'waiver')} to mend`]),
    ...(templates.length === 0 ? [] : [`${plural(templates.length, 'template')} scanned as far as it can be read`]),
  ].join('; ');
};
