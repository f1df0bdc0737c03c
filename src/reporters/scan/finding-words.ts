import { releaseText } from '#core/codecs/release';
import type { ManifestFinding, ScanReport } from '#core/model/scan-report';
import { plural } from '../plural.ts';
import { shortText } from '../short-text.ts';
import { visibleText } from '../visible-text.ts';

/** Returns the severity of a finding in one word. */
export function severityOf({ level, rule }: ManifestFinding): 'removed' | 'deprecated' | 'unknown' | 'too new' | 'note' {
  if (rule === 'manifest/too-new-version') return 'too new';
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
export function detailsOf({
  conditions = [],
  rendered,
  changes,
  cautions,
  blockers,
  fixable,
  acceptedBy,
}: ManifestFinding): readonly string[] {
  return [
    ...conditions.map((text) => `rendered if: ${lineText(shortText(text, 300))}`),
    ...(acceptedBy === undefined ? [] : [`accepted: ${lineText(acceptedBy.reason)} (${lineText(acceptedBy.owner)})`]),
    ...(rendered === undefined ? [] : [`rendered by ${rendered.by} from ${lineText(rendered.path)}`]),
    ...changes.map((text) => `${fixable ? 'fix' : 'change'}: ${lineText(text)}`),
    ...cautions.map((text) => `caution: ${lineText(text)}`),
    ...blockers.map((text) => `manual: ${lineText(text)}`),
  ];
}

/** Returns one sentence for each version or kind that a template computes. */
export function computedLines({ computed }: ScanReport): readonly string[] {
  return computed.map(
    ({ where: { file, line, column }, key, text }) =>
      `${lineText(file)}:${line}:${column}: ${key} is computed and not checked: ${lineText(text)}`,
  );
}

/** Returns the result of a scan in one sentence. */
export function summaryOf(report: ScanReport): string {
  const { findings, unread, templates, computed, rendered, skipped, counts, target, waiverProblems } = report;
  const count = (word: ReturnType<typeof severityOf>): number => findings.filter((finding) => severityOf(finding) === word).length;
  const accepted = findings.filter(({ acceptedBy }) => acceptedBy !== undefined).length;
  const fixable = findings.filter((finding) => finding.fixable).length;
  return [
    `${plural(findings.length, 'finding')} for release ${releaseText(target)}: ${count('removed')} removed, ${count('deprecated')} deprecated, ${count('unknown') === 0 ? '' : `${count('unknown')} unknown, `}${count('too new') === 0 ? '' : `${count('too new')} too new, `}${plural(count('note'), 'note')}`,
    `${fixable} fixable`,
    `${plural(counts.documents, 'document')} in ${plural(counts.files, 'file')}`,
    ...(counts.otherNamespaces === 0 ? [] : [`${counts.otherNamespaces} in other namespaces left out`]),
    ...(counts.excluded === 0 ? [] : [`${plural(counts.excluded, 'path')} excluded`]),
    ...(accepted === 0 ? [] : [`${accepted} accepted`]),
    ...(unread.length === 0 ? [] : [`${unread.length} unreadable`]),
    ...(waiverProblems.length === 0 ? [] : [plural(waiverProblems.length, 'invalid waiver')]),
    ...(templates.length === 0 ? [] : [`${plural(templates.length, 'template')} partially scanned`]),
    ...(rendered.length === 0 ? [] : [`${rendered.length} rendered`]),
    ...(computed.length === 0 ? [] : [`${plural(computed.length, 'computed version')} not checked`]),
    ...(skipped.length === 0 ? [] : [`${plural(skipped.length, 'file')} in other formats not read`]),
  ].join('; ');
}
