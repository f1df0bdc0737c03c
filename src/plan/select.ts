import type { Case } from '../model/case.ts';
import type { RunOptions } from '../model/evidence.ts';
import type { Level } from '../model/level.ts';
import type { Statement } from '../model/statement.ts';
import { matchesGlob } from '../wire/glob.ts';

/** What the operator chose to run. */
export type Selection = Pick<RunOptions, 'only' | 'skip' | 'level'>;

const rank: Readonly<Record<Level, number>> = { MUST: 0, SHOULD: 1, MAY: 2 };
const reach: Readonly<Record<RunOptions['level'], number>> = { must: 0, should: 1, may: 2 };

/**
 * The case with the checks and observations that are selected; `undefined` where none is. A pattern is held against
 * statement, open point, case and area ids. What is observed is no promise, so a lowest level leaves all of it out.
 */
export function selectChecks(c: Case, statements: ReadonlyMap<string, Statement>, selection: Selection): Case | undefined {
  const checks = c.checks.filter((check) => {
    const statement = statements.get(check.statement);
    return statement !== undefined && isSelected(c, statement, selection);
  });
  const { observations: all = [], ...bare } = c;
  const observations =
    selection.level === 'may' ? all.filter(({ point }) => isNamed([point, c.area, c.id, `${c.id}@${c.subject}`], selection)) : [];
  if (checks.length === 0 && observations.length === 0) return undefined;
  return observations.length === 0 ? { ...bare, checks } : { ...bare, checks, observations };
}

function isSelected(c: Case, statement: Statement, selection: Selection): boolean {
  if (rank[statement.level] > reach[selection.level]) return false;
  return isNamed([statement.id, statement.area, c.id, `${c.id}@${c.subject}`], selection);
}

function isNamed(ids: readonly string[], { only, skip }: Selection): boolean {
  const matches = (pattern: string) => ids.some((id) => matchesGlob(pattern, id));
  return (only.length === 0 || only.some(matches)) && !skip.some(matches);
}

/** The patterns that select nothing at all: a slip of the operator. */
export function idlePatterns(cases: readonly Case[], statements: readonly Statement[], selection: Selection): readonly string[] {
  const ids = new Set<string>(statements.flatMap(({ id, area }) => [id, area]));
  for (const c of cases) {
    ids.add(c.id).add(`${c.id}@${c.subject}`).add(c.area);
    for (const { point } of c.observations ?? []) ids.add(point);
  }
  return [...selection.only, ...selection.skip].filter((pattern) => ![...ids].some((id) => matchesGlob(pattern, id)));
}
