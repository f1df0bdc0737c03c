import { releaseText } from '#core/codecs/release';
import type { CompatibilityReport } from '#core/model/compatibility-report';
import { byteLength } from '../byte-length.ts';
import { plural } from '../plural.ts';
import { shortText } from '../short-text.ts';
import { readinessOf } from './readiness.ts';

/** The name of the report in a ConfigMap: `SUMMARY` is first where keys are sorted. */
export type ReportData = { readonly SUMMARY: string; readonly 'report.md': string; readonly 'report.json'?: string };

/** A server takes 1 MiB in a ConfigMap. Less, because its metadata counts where it is stored. */
const mostBytes = 900_000;
const mostOfMarkdown = 300_000;
const longestSentence = 1_000;

/**
 * Returns a report as the data of a ConfigMap: a summary, the report in Markdown, which is cut where it is long, and in JSON where that
 * fits. The summary says what is left out.
 *
 * @param texts the report in Markdown and in JSON.
 * @param time when the check ended.
 */
export function configMapData(
  report: CompatibilityReport,
  texts: { readonly markdown: string; readonly json: string },
  time: Date,
): ReportData {
  const markdown = cut(texts.markdown, mostOfMarkdown);
  const fits = byteLength(texts.json) + mostOfMarkdown <= mostBytes;
  const left = [
    ...(markdown.left === 0 ? [] : [`report.md ends early: ${plural(markdown.left, 'line')} more did not fit.`]),
    ...(fits ? [] : ['report.json is left out, because it does not fit. Write it with --reporter json=FILE.']),
  ];
  return {
    SUMMARY: [...summaryOf(report, time), ...left, ''].join('\n'),
    'report.md': markdown.text,
    ...(fits ? { 'report.json': texts.json } : {}),
  };
}

function summaryOf(report: CompatibilityReport, time: Date): readonly string[] {
  const { word, sentence } = readinessOf(report);
  const { release, targetRelease, verdict, findings, rules, tool } = report;
  const open = findings.filter(({ acceptedBy }) => acceptedBy === undefined);
  const count = (level: string): string => `${open.filter((finding) => finding.level === level).length} ${level}`;
  const undecided = rules.filter(({ outcome }) => outcome === 'undecided').length;
  return [
    `${word}: ${shortText(sentence, longestSentence)}`,
    `${verdict.passed ? 'passed' : 'not passed'}: ${shortText(verdict.because, longestSentence)}`,
    `findings: ${['MUST', 'SHOULD', 'MAY'].map(count).join(', ')}, ${findings.length - open.length} accepted`,
    `undecided: ${plural(undecided, 'rule')}`,
    `release: ${release === undefined ? 'unknown' : releaseText(release)}; target release: ${targetRelease === undefined ? 'unknown' : releaseText(targetRelease)}`,
    `checked: ${time.toISOString()} by ${tool.name} ${tool.version}`,
  ];
}

/** Cuts a text between lines, so that it has at most some bytes. */
function cut(text: string, most: number): { readonly text: string; readonly left: number } {
  if (byteLength(text) <= most) return { text, left: 0 };
  const lines = text.split('\n');
  const kept: string[] = [];
  let bytes = 0;
  for (const line of lines) {
    bytes += byteLength(line) + 1;
    if (bytes > most) break;
    kept.push(line);
  }
  return { text: `${kept.join('\n')}\n`, left: lines.length - kept.length };
}
