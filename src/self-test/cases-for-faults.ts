import type { Case } from '#core/model/case';
import { drawnCasesOf, isDrawn } from './drawn-parts.ts';

/**
 * Returns the cases that run against one of some faults, in the order of the suite: those of the tables, and the drawn sequences
 * where no other case judges a statement that a fault violates.
 *
 * @param faults each with the ids of the statements that it violates.
 */
export function casesForFaults(
  cases: readonly Case[],
  faults: readonly { readonly fault: string; readonly statements: readonly string[] }[],
): readonly Case[] {
  const ofTables = cases.filter((one) => !isDrawn(one));
  const judged = new Set(ofTables.flatMap(({ checks }) => checks.map(({ statement }) => statement)));
  const sent = new Set(faults.flatMap(({ fault, statements }) => casesForFault(ofTables, fault, statements)));
  const needsDrawn = faults.some(({ statements }) => statements.some((statement) => !judged.has(statement)));
  if (needsDrawn) for (const one of drawnCasesOf({ cases })) sent.add(one);
  return cases.filter((one) => sent.has(one));
}

/**
 * The cases to run against a fault: those of the statements that it breaks, and of every area one more, another one for
 * each fault, so that what else it breaks shows. The order of the suite is kept.
 */
export function casesForFault(cases: readonly Case[], fault: string, broken: readonly string[]): readonly Case[] {
  const wanted = new Set(broken);
  const seed = sumOf(fault);
  const byArea = grouped(cases);
  const section = new Set([...byArea.values()].flatMap((ofArea) => ofArea[seed % ofArea.length] ?? []));
  return cases.filter((one) => section.has(one) || one.checks.some(({ statement }) => wanted.has(statement)));
}

function grouped(cases: readonly Case[]): ReadonlyMap<string, readonly Case[]> {
  const groups = new Map<string, Case[]>();
  for (const one of cases) {
    const group = groups.get(one.area);
    if (group === undefined) groups.set(one.area, [one]);
    else group.push(one);
  }
  return groups;
}

const sumOf = (text: string): number => [...text].reduce((sum, character) => (sum * 31 + (character.codePointAt(0) ?? 0)) % 1_000_003, 7);
