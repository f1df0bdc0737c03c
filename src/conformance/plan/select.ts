import { matchesGlob } from '#core/codecs/glob';
import type { Case } from '#core/model/case';
import type { RunOptions } from '#core/model/evidence';
import type { Level } from '#core/model/level';
import type { Statement } from '#core/model/statement';

/** What the operator chose to run. */
export type Selection = Pick<RunOptions, 'only' | 'skip' | 'level'>;

const rank: Readonly<Record<Level, number>> = { MUST: 0, SHOULD: 1, MAY: 2 };
const reach: Readonly<Record<RunOptions['level'], number>> = { must: 0, should: 1, may: 2 };

/**
 * What is selected of each case: the case with those checks and observations, or `undefined` where there is none.
 *
 * A pattern is held against the ids of statements, open points and areas, and only where it names none of these against
 * the ids of cases: a case of one area may carry statements of another, and who names the first area does not ask for
 * those. What is observed is no promise, so a lowest level leaves all of it out.
 */
export function selectorOf(cases: readonly Case[], statements: readonly Statement[], selection: Selection): (c: Case) => Case | undefined {
  const byId = new Map(statements.map((statement) => [statement.id, statement]));
  const promised = promisedNames(cases, statements);
  const testOf = (patterns: readonly string[]): Test => {
    const ofPromises = new Set(patterns.filter((pattern) => names(pattern, promised)));
    const ofCases = patterns.filter((pattern) => !ofPromises.has(pattern));
    return (ids, c) => [...ofPromises].some((pattern) => names(pattern, ids)) || ofCases.some((pattern) => names(pattern, caseNames(c)));
  };
  const [only, skip] = [testOf(selection.only), testOf(selection.skip)];
  const isNamed: Test = (ids, c) => (selection.only.length === 0 || only(ids, c)) && !skip(ids, c);

  return (c) => {
    const checks = c.checks.filter((check) => {
      const statement = byId.get(check.statement);
      return statement !== undefined && rank[statement.level] <= reach[selection.level] && isNamed([statement.id, statement.area], c);
    });
    const { observations: all = [], ...bare } = c;
    const observations = selection.level === 'may' ? all.filter(({ point }) => isNamed([point, c.area], c)) : [];
    if (checks.length === 0 && observations.length === 0) return undefined;
    return observations.length === 0 ? { ...bare, checks } : { ...bare, checks, observations };
  };
}

type Test = (ids: readonly string[], c: Case) => boolean;

/** The patterns that select nothing at all: a slip of the operator. */
export function idlePatterns(cases: readonly Case[], statements: readonly Statement[], selection: Selection): readonly string[] {
  const ids = [...promisedNames(cases, statements), ...cases.flatMap(caseNames)];
  return [...selection.only, ...selection.skip].filter((pattern) => !names(pattern, ids));
}

function names(pattern: string, ids: readonly string[]): boolean {
  return ids.some((id) => matchesGlob(pattern, id));
}

function caseNames(c: Case): readonly string[] {
  return [c.id, `${c.id}@${c.subject}`];
}

/** The ids of all that a server promises or leaves open, and of their areas. */
function promisedNames(cases: readonly Case[], statements: readonly Statement[]): readonly string[] {
  const promises = statements.flatMap(({ id, area }) => [id, area]);
  const points = cases.flatMap(({ area, observations = [] }) => observations.flatMap(({ point }) => [point, area]));
  return [...new Set([...promises, ...points])];
}
