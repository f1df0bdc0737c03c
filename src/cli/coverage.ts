import type { Coverage, SectionCoverage } from '#core/model/report';
import { loadSuite } from '#library/load-suite';
import { coverageOf } from '#spec/completeness/coverage';
import type { World } from './world.ts';

/** `apiconform coverage`: prints how much of the specification, and of the tests of other projects, the suite covers. */
export function coverage(flags: { readonly format: 'text' | 'json' }, world: World): void {
  const counted = coverageOf(loadSuite());
  world.terminal.out(flags.format === 'json' ? `${JSON.stringify(counted, null, 1)}\n` : `${textOf(counted).join('\n')}\n`);
}

function textOf({ sections, peers }: Coverage): readonly string[] {
  const sum = (count: (section: SectionCoverage) => number): number => sections.reduce((total, section) => total + count(section), 0);
  return [
    ...sections.flatMap(linesOf),
    `all sections: ${sum(({ statements }) => statements)} requirements, ${sum(({ sources }) => sources)} pieces of the specification, ${sum(({ missing }) => missing.length)} of them without a requirement`,
    `tests of others: ${peers.covered} covered, ${peers.outOfScope} out of scope, ${peers.uncovered.length} not covered`,
    ...(peers.reasons ?? []).map(({ test, why }) => `  out of scope: ${test}: ${why}`),
    ...peers.uncovered.map((name) => `  not covered: ${name}`),
  ];
}

function linesOf({ section, statements, cases, unverifiable, observed, sources, missing }: SectionCoverage): readonly string[] {
  return [
    section,
    `  ${statements} requirements in ${cases} cases, ${observed} observations; ${sources} pieces, ${missing.length} without a requirement`,
    ...(missing.length === 0 ? [] : [`  without a requirement: ${missing.join(', ')}`]),
    ...unverifiable.flatMap(({ id, why, tried }) => [
      `  unverifiable ${id}: ${why}`,
      ...(tried === undefined ? [] : [`    tried: ${tried}`]),
    ]),
  ];
}
