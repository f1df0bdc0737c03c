import type { FleetReport, FleetRequirement } from '#core/model/fleet-report';
import { markdownText } from '../markdown-text.ts';
import { plural } from '../plural.ts';
import { failedEverywhere, fleetSentence, kindsSentence, kindTitles, ofKind, outcomeText } from './fleet-words.ts';

const mostRows = 200;

/** Returns a comparison of servers as Markdown: what they disagree about comes first. */
export function fleetMarkdown(fleet: FleetReport): string {
  const columns = fleet.servers.map(({ name, release }) => markdownText(`${name} (${release ?? 'release not reported'})`, 100));
  const servers = fleet.servers.map(({ name, server, release, conformance, levels }) => {
    const [must] = levels;
    const counts = must === undefined ? [] : [must.passed, must.deviation, must.failed + must['known-failure'], must['not-judged']];
    return row([...[name, server, release ?? 'not reported'].map((text) => markdownText(text, 200)), conformance, ...counts]);
  });
  const requirements = ([id, title]: readonly [string, readonly FleetRequirement[]]): readonly string[] =>
    table(
      `## ${id} (${title.length})`,
      ['Requirement', ...columns],
      title.map(({ statement, level, types, servers: outcomes }) =>
        row([
          `${level} ${markdownText(statement, 200)}`,
          ...outcomes.map((outcome) => markdownText(outcomeText(outcome, types.length), 200)),
        ]),
      ),
    );
  return `${[
    `# ${fleetSentence(fleet)}`,
    ...[kindsSentence(fleet)].filter((text) => text !== ''),
    ...kindTitles.flatMap(([kind, title]) => requirements([title, ofKind(fleet, kind)])),
    ...requirements(['Fail on every server', failedEverywhere(fleet)]),
    ...table('## Servers', ['Server', 'Address', 'Release', 'Verdict', 'MUST passed', 'Deviate', 'Failed', 'Not judged'], servers),
    ...table(
      '## Deviations by erratum',
      ['Erratum', ...columns],
      fleet.errata.map(({ id, requirements: counts }) => row([markdownText(id, 200), ...counts])),
    ),
    ...table(
      '## Differences between the runs',
      ['What', ...columns],
      fleet.differs.map(({ what, values }) => row([what, ...values].map((text) => markdownText(text, 200)))),
    ),
  ].join('\n\n')}\n`;
}

function row(cells: readonly (string | number)[]): string {
  return `| ${cells.join(' | ')} |`;
}

function table(title: string, head: readonly string[], rows: readonly string[]): readonly string[] {
  if (rows.length === 0) return [];
  const more = rows.length - mostRows;
  return [
    title,
    [row(head), `|${'---|'.repeat(head.length)}`, ...rows.slice(0, mostRows)].join('\n'),
    ...(more > 0 ? [`*${plural(more, 'more row')}: see fleet.json.*`] : []),
  ];
}
