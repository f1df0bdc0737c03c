import type { ChangedResult, Comparison } from '#core/model/report';
import { markdownCode } from '../markdown-code.ts';
import { markdownSection } from '../markdown-section.ts';
import { markdownText } from '../markdown-text.ts';
import { changesByKind, comparedStatusWord, comparisonSentence, kindWord } from './change-words.ts';

const longestSection = 20_000;

/** Returns a comparison of two runs as Markdown, for a pull request: new failures first. */
export function comparisonMarkdown(comparison: Comparison): string {
  const { earlier, differs, slower = [], same } = comparison;
  const run = [earlier.run, earlier.started, earlier.server, earlier.release ?? 'release not reported'];
  return `${[
    `# Compared with an earlier run: ${comparisonSentence(comparison)}`,
    `The earlier run: ${run.map((part) => markdownText(part, 300)).join(', ')}. Counted are requirements on resource types; ${same} did not change.`,
    ...markdownSection(
      'Differences between the runs',
      differs.map(({ what, was, is }) => `- ${what}: ${markdownText(was, 300)} → ${markdownText(is, 300)}`),
      longestSection,
      'difference',
    ),
    ...changesByKind(comparison).flatMap(([kind, own]) =>
      markdownSection(`${own.length} ${kindWord(kind, own.length)}`, own.map(changeLine), longestSection, 'change'),
    ),
    ...markdownSection(
      'Slower',
      slower.map((one) => `- ${markdownCode(`${one.case}@${one.subject}`, 200)}: ${one.was.toFixed(1)} s → ${one.is.toFixed(1)} s`),
      longestSection,
      'case',
    ),
  ].join('\n\n')}\n`;
}

function changeLine({ statement, subject, level, was, is, message }: ChangedResult): string {
  const change = was === is ? '' : ` (${comparedStatusWord(was)} → ${comparedStatusWord(is)})`;
  const what = message === undefined ? '' : `: ${markdownText(message, 400)}`;
  return `- ${level} ${markdownCode(`${statement}@${subject}`, 200)}${change}${what}`;
}
