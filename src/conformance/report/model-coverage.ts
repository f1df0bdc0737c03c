import type { ModelVisits } from '#core/model/model-visits';
import type { ClauseCoverage, ModelCoverage } from '#core/model/report';
import type { JudgedCase } from './judged-case.ts';

/**
 * Returns how often the drawn sequences of a run tested each clause of the model; undefined where none was run. `before` is what
 * others tested.
 */
export function modelCoverageOf(cases: readonly Pick<JudgedCase, 'visits'>[], before?: ModelCoverage): ModelCoverage | undefined {
  const visited = cases.flatMap(({ visits = [] }) => (visits.length > 0 ? [visits] : []));
  if (visited.length === 0) return before;
  const byClause = new Map((before?.clauses ?? []).map((one): [string, ClauseCoverage] => [one.clause, one]));
  for (const { subject, clauses } of visited.flat())
    for (const visits of clauses) byClause.set(visits.clause, withVisits(byClause.get(visits.clause), subject, visits));
  return { sequences: visited.length + (before?.sequences ?? 0), clauses: [...byClause.values()].map(withReasons) };
}

/** Leaves out the reasons of types that a case tested all the same: another form of the type, or a state that is seldom. */
function withReasons({ impossible = {}, ...coverage }: ClauseCoverage): ClauseCoverage {
  const reasons = Object.entries(impossible).filter(([subject]) => coverage.tests[subject] === undefined);
  return reasons.length === 0 ? coverage : { ...coverage, impossible: Object.fromEntries(reasons) };
}

function withVisits(
  before: ClauseCoverage | undefined,
  subject: string,
  { clause, statement, tests, circumstances, impossible }: ModelVisits['clauses'][number],
): ClauseCoverage {
  const reasons = impossible === undefined ? before?.impossible : { ...before?.impossible, [subject]: impossible };
  return {
    clause,
    statement,
    tests: added(before?.tests, tests === 0 ? {} : { [subject]: tests }),
    circumstances: added(before?.circumstances, circumstances),
    ...(reasons === undefined ? {} : { impossible: inOrder(reasons) }),
  };
}

function added(before: Readonly<Record<string, number>> = {}, more: Readonly<Record<string, number>>): Readonly<Record<string, number>> {
  const keys = [...new Set([...Object.keys(before), ...Object.keys(more)])].sort();
  return Object.fromEntries(keys.map((key) => [key, (before[key] ?? 0) + (more[key] ?? 0)]));
}

/** The same in whatever order the sequences ended. */
function inOrder(reasons: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
  return Object.fromEntries(Object.entries(reasons).sort(([one], [other]) => (one < other ? -1 : 1)));
}
