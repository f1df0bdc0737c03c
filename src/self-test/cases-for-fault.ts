import type { Case } from '#core/model/case';

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
