import { join } from 'node:path';
import type { FleetReport } from '#core/model/fleet-report';
import { compareServers } from '#library/compare-servers';
import { fleetMarkdown } from '#reporters/fleet/fleet-markdown';
import { fleetSentence, kindsSentence, kindTitles, ofKind, outcomeText } from '#reporters/fleet/fleet-words';
import { plural } from '#reporters/plural';
import { exitCodes } from './exit-codes.ts';
import { createPaint, plainText } from './terminal-text.ts';
import type { World } from './world.ts';

type FleetFlags = {
  readonly output: string;
  readonly shard?: { readonly index: number; readonly count: number };
  readonly yes: boolean;
  readonly format: 'text' | 'json' | 'markdown';
};

/** How many requirements of each kind are printed; the page has all. */
const mostShown = { failure: 20, deviation: 5, judged: 5 } as const;

/** `apiconform fleet`: tests the targets of a file or reads the reports of runs, and compares the servers. */
export async function fleet(paths: readonly string[], flags: FleetFlags, world: World): Promise<void> {
  const { terminal, setExitCode } = world;
  const isFile = paths.length === 1 && /\.(ya?ml|json)$/.test(paths[0] ?? '');
  const { directories, code } = isFile
    ? await (await import('./fleet-runs.ts')).runFleet(paths[0] ?? '', flags, world)
    : { directories: paths, code: exitCodes.passed };
  if (isFile && (flags.shard !== undefined || directories.length === 0)) {
    if (directories.length > 0) terminal.out(`Compare all servers once every part was tested: apiconform fleet ${flags.output}\n`);
    setExitCode(code);
    return;
  }
  const report = await compareServers({ directories, output: flags.output });
  terminal.out(textOf(report, flags, terminal.color));
  setExitCode(
    Math.max(code, report.servers.every(({ conformance }) => conformance === 'conformant') ? exitCodes.passed : exitCodes.failed),
  );
}

function textOf(report: FleetReport, { format, output }: FleetFlags, color: boolean): string {
  if (format === 'json') return `${JSON.stringify(report, undefined, 2)}\n`;
  if (format === 'markdown') return fleetMarkdown(report);
  const paint = createPaint(color);
  const { servers } = report;
  return [
    '',
    paint.strong(fleetSentence(report)),
    ...kindTitles.flatMap(([kind, title]) => {
      const own = ofKind(report, kind);
      if (own.length === 0) return [];
      return [
        '',
        `${title}: ${own.length}`,
        ...own.slice(0, mostShown[kind]).map(({ level, statement, types, servers: outcomes }) => {
          const cells = outcomes.map((outcome, index) => `${servers[index]?.name ?? ''} ${outcomeText(outcome, types.length)}`);
          return plainText(`  ${level} ${statement}: ${cells.join('; ')}`);
        }),
        ...(own.length > mostShown[kind] ? [`  and ${plural(own.length - mostShown[kind], 'more requirement')}`] : []),
      ];
    }),
    '',
    ...servers.map(({ name, release, conformance, because }) =>
      plainText(`${name} (${release ?? 'release not reported'}): ${conformance}. ${because}`),
    ),
    '',
    `${kindsSentence(report)}${kindsSentence(report) === '' ? '' : '. '}The page: ${join(output, 'fleet.html')}`,
    '',
  ].join('\n');
}
