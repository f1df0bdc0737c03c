import { matchesGlob } from '#core/codecs/glob';
import type { Coverage, SectionCoverage } from '#core/model/report';
import { loadSuite } from '#library/load-suite';
import { coverageOf } from '#spec/completeness/coverage';
import { type TestedDimensions, type TestedPair, type TestedStatement, testedDimensions } from '#spec/completeness/tested-dimensions';
import type { World } from './world.ts';

export type CoverageFlags = { readonly format: 'text' | 'json'; readonly dimensions?: boolean; readonly only?: readonly string[] };

/**
 * `apiconform coverage`: prints how much of the specification, and of the tests of other projects, the suite covers; with
 * `dimensions`, what the tests of each statement vary instead.
 */
export function coverage({ format, dimensions = false, only = [] }: CoverageFlags, world: World): void {
  const print = (counted: object, lines: readonly string[]): void =>
    world.terminal.out(format === 'json' ? `${JSON.stringify(counted, null, 1)}\n` : `${lines.join('\n')}\n`);
  const suite = loadSuite();
  if (!dimensions) {
    const counted = coverageOf(suite);
    print(counted, textOf(counted));
    return;
  }
  const { statements, pairs } = testedDimensions(suite);
  const chosen = statements.filter(({ id }) => only.length === 0 || only.some((pattern) => matchesGlob(pattern, id)));
  const matrix = { statements: chosen, pairs };
  print(matrix, matrixLines(matrix));
}

function matrixLines({ statements, pairs }: Pick<TestedDimensions, 'statements' | 'pairs'>): readonly string[] {
  return [...statements.flatMap(statementLines), ...pairs.map(pairLine)];
}

function statementLines({ id, values, fixed }: TestedStatement): readonly string[] {
  const width = Math.max(0, ...Object.keys(values).map((dimension) => dimension.length));
  return [
    id,
    ...Object.entries(values).map(([dimension, tested]) => {
      const why = fixed[dimension];
      return `  ${dimension.padEnd(width)}  ${tested.join(', ')}${why === undefined ? '' : ` only: ${why}`}`;
    }),
  ];
}

function pairLine({ of, tested, except, missing }: TestedPair): string {
  const counts = `${tested} combinations tested, ${except} exceptions, ${missing.length} missing`;
  return `${of.join(' and ')}: ${counts}${missing.length === 0 ? '' : `: ${missing.map((pair) => pair.join(' with ')).join(', ')}`}`;
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
