import type { Certificate } from '#core/model/certificate';
import { markdownCode } from '../markdown-code.ts';
import { markdownSection } from '../markdown-section.ts';
import { markdownText } from '../markdown-text.ts';
import { certificateFacts, countNames, countWords, levels, verdictWords, whatToVerify } from './certificate-words.ts';

const sectionBytes = 20_000;
const mostNamed = 5;

/** Returns a certificate as a page in Markdown; `keyid` is that of its signature. */
export function certificateMarkdown(certificate: Certificate, keyid: string | undefined): string {
  const { failedTests, apiconform } = certificate.predicate;
  const { word, because } = verdictWords(certificate);
  const facts = certificateFacts(certificate, keyid).map(([name, value]) => `| ${name} | ${markdownText(value, 500)} |`);
  const counts = levels.map((level) => `| ${level} | ${countNames.map((name) => apiconform.levels[level][name]).join(' | ')} |`);
  return `${[
    `# ${word === 'Conformant' ? 'Certificate of conformance' : 'Test result'}`,
    `**${word}.** ${markdownText(because, 1000)}`,
    ['| | |', '|---|---|', ...facts].join('\n'),
    [`| Level | ${countNames.map((name) => countWords[name]).join(' | ')} |`, '|---|---:|---:|---:|---:|---:|', ...counts].join('\n'),
    ...markdownSection(
      'Failed',
      failedTests.map((id) => `- ${markdownCode(id, 200)}`),
      sectionBytes,
      'requirement',
    ),
    ...markdownSection(
      'Deviations',
      apiconform.deviations.map(
        ({ erratum, text, statements }) => `- ${markdownCode(erratum, 200)}: ${markdownText(text, 400)} ${named(statements)}`,
      ),
      sectionBytes,
      'deviation',
    ),
    ...markdownSection(
      'Waivers',
      apiconform.waivers.map(
        ({ rule, reason, owner, until }) =>
          `- ${markdownCode(rule, 200)}: ${markdownText(reason, 400)} (${markdownText(owner, 100)}${until === undefined ? '' : `, until ${markdownText(until, 100)}`})`,
      ),
      sectionBytes,
      'waiver',
    ),
    ...markdownSection(
      'Not judged',
      apiconform.notJudged.map(({ reason, statements }) => `- ${markdownText(reason, 400)}: ${named(statements)}`),
      sectionBytes,
      'reason',
    ),
    whatToVerify,
  ].join('\n\n')}\n`;
}

function named(ids: readonly string[]): string {
  const more = ids.length > mostNamed ? ` and ${ids.length - mostNamed} more` : '';
  return `${ids
    .slice(0, mostNamed)
    .map((id) => markdownCode(id, 200))
    .join(', ')}${more}`;
}
