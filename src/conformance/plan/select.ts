import { matchesGlob } from '#core/codecs/glob';
import type { Case, Check } from '#core/model/case';
import type { RunOptions } from '#core/model/evidence';
import type { Level } from '#core/model/level';
import type { Statement } from '#core/model/statement';

/** The options that select what runs. */
export type Selection = Pick<RunOptions, 'only' | 'skip' | 'level'>;

const rank: Readonly<Record<Level, number>> = { MUST: 0, SHOULD: 1, MAY: 2 };
const reach: Readonly<Record<RunOptions['level'], number>> = { must: 0, should: 1, may: 2 };

/**
 * Returns a function that reduces a case to its selected checks and observations, or returns undefined where none is selected.
 *
 * A pattern is matched with the ids of statements, open points and areas, and with STATEMENT@SUBJECT. Only a pattern that matches none of them is matched
 * with the ids of cases: a case of one area may check statements of another area, which the name of the first area does not
 * select. A drawn sequence happens to be about nearly everything, so only its own name selects it. Observations have no
 * level: any level but `may` leaves them out.
 */
export function selectorOf(cases: readonly Case[], statements: readonly Statement[], selection: Selection): (c: Case) => Case | undefined {
  const byId = new Map(statements.map((statement) => [statement.id, statement]));
  const knownNames = statementNames(cases, statements);
  const testOf = (patterns: readonly string[]): Test => {
    const ofStatements = new Set(patterns.filter((pattern) => names(pattern, knownNames)));
    const ofCases = patterns.filter((pattern) => !ofStatements.has(pattern));
    return (ids, c) => [...ofStatements].some((pattern) => names(pattern, ids)) || ofCases.some((pattern) => names(pattern, caseNames(c)));
  };
  const [only, skip] = [testOf(selection.only), testOf(selection.skip)];
  const isWanted: Test = (ids, c) =>
    c.modelled === undefined ? only(ids, c) : selection.only.some((pattern) => names(pattern, caseNames(c)));
  const isNamed: Test = (ids, c) => (selection.only.length === 0 || isWanted(ids, c)) && !skip(ids, c);

  return (c) => {
    const isSelected = (check: Check): boolean => {
      const statement = byId.get(check.statement);
      return (
        statement !== undefined &&
        rank[statement.level] <= reach[selection.level] &&
        isNamed([statement.id, statement.area, `${statement.id}@${c.subject}`], c)
      );
    };
    const checks = c.checks.filter(isSelected);
    const { observations: all = [], beside, ...others } = c;
    const bare = beside === undefined ? others : { ...others, beside: { ...beside, checks: beside.checks.filter(isSelected) } };
    const observations = selection.level === 'may' ? all.filter(({ point }) => isNamed([point, c.area], c)) : [];
    if (checks.length === 0 && observations.length === 0) return undefined;
    return observations.length === 0 ? { ...bare, checks } : { ...bare, checks, observations };
  };
}

type Test = (ids: readonly string[], c: Case) => boolean;

/** Returns the patterns that match nothing, which are probably misspelled. */
export function idlePatterns(cases: readonly Case[], statements: readonly Statement[], selection: Selection): readonly string[] {
  const ids = [...statementNames(cases, statements), ...cases.flatMap(caseNames)];
  return [...selection.only, ...selection.skip].filter((pattern) => !names(pattern, ids));
}

function names(pattern: string, ids: readonly string[]): boolean {
  return ids.some((id) => matchesGlob(pattern, id));
}

function caseNames(c: Case): readonly string[] {
  return [c.id, `${c.id}@${c.subject}`];
}

/** Returns the ids of all statements, open points and areas, and each statement with the subjects that it is checked on. */
function statementNames(cases: readonly Case[], statements: readonly Statement[]): readonly string[] {
  const ofStatements = statements.flatMap(({ id, area }) => [id, area]);
  const points = cases.flatMap(({ area, observations = [] }) => observations.flatMap(({ point }) => [point, area]));
  const onSubjects = cases.flatMap(({ subject, checks }) => checks.map(({ statement }) => `${statement}@${subject}`));
  return [...new Set([...ofStatements, ...points, ...onSubjects])];
}
