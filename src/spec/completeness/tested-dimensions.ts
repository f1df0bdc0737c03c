import type { Case, Check } from '#core/model/case';
import type { Dimension, DimensionPair } from '#core/model/dimension';
import type { Statement } from '#core/model/statement';
import { flatSteps, type Step } from '#core/model/step';
import { caseValues } from './case-values.ts';
import type { Complaint } from './lint-tables.ts';
import { type DimensionValues, namespacedResourcesOf, requestValues } from './request-values.ts';

/** What the cases of a statement vary, and why they do not vary more. */
export type TestedStatement = {
  readonly id: string;
  /** The tested values, by dimension. A dimension that no request of the statement has is left out. */
  readonly values: DimensionValues;
  /** Why the cases have one value, by dimension. */
  readonly fixed: Readonly<Record<string, string>>;
};

/** The combinations of two dimensions, and those that nothing tests. */
export type TestedPair = {
  readonly of: readonly [string, string];
  readonly tested: number;
  readonly except: number;
  readonly missing: readonly (readonly [string, string])[];
};

/** The matrix of statements and dimensions, the pairs of dimensions, and what is wrong with their table. */
export type TestedDimensions = {
  readonly statements: readonly TestedStatement[];
  readonly pairs: readonly TestedPair[];
  readonly problems: readonly Complaint[];
};

/** What the matrix is made from. */
export type DimensionInput = {
  readonly statements: readonly Statement[];
  readonly dimensions: readonly Dimension[];
  readonly dimensionPairs: readonly DimensionPair[];
  readonly cases: readonly Case[];
};

/**
 * Returns which values of the dimensions the cases of each statement test. A value counts where the request that has it is one
 * whose response the check of the statement compares.
 *
 * Problems: a row says that it varies a dimension and no case does; a statement is tested with one value and no reason is given;
 * a value, or a combination of a pair, is not tested; an exception is tested.
 */
export function testedDimensions({ statements, dimensions, dimensionPairs, cases }: DimensionInput): TestedDimensions {
  const judged = judgedRequests(cases);
  const byStatement = new Map<string, Record<string, Set<string>>>();
  for (const { statements: ids, values } of judged) {
    for (const id of ids) {
      const known = byStatement.get(id) ?? {};
      byStatement.set(id, known);
      for (const [dimension, of] of Object.entries(values)) {
        known[dimension] ??= new Set();
        for (const value of of) known[dimension].add(value);
      }
    }
  }
  const tested = statements.flatMap((statement): readonly TestedStatement[] => {
    const known = byStatement.get(statement.id);
    return known === undefined ? [] : [testedStatement(statement.id, known, dimensions)];
  });
  const pairs = dimensionPairs.map((pair) => testedPair(pair, dimensions, judged));
  return {
    statements: tested,
    pairs: pairs.map(({ stale: _, ...pair }) => pair),
    problems: [
      ...claimProblems(statements, tested, dimensions),
      ...valueProblems(dimensions, judged),
      ...pairs.flatMap(({ missing, stale, of }, index) => {
        const where = dimensionPairs[index]?.where;
        if (where === undefined) return [];
        return [
          ...missing.map(([a, b]) => ({ where, message: `no case tests ${of[0]} ${a} with ${of[1]} ${b}` })),
          ...stale.map(([a, b]) => ({ where, message: `a case tests ${of[0]} ${a} with ${of[1]} ${b}, which is an exception` })),
        ];
      }),
    ],
  };
}

/** One request, the statements whose checks compare its response, and its values. */
type JudgedRequest = { readonly statements: readonly string[]; readonly values: DimensionValues };

function judgedRequests(cases: readonly Case[]): readonly JudgedRequest[] {
  const namespaced = namespacedResourcesOf(cases.flatMap(({ steps }) => flatSteps(steps)));
  return cases.flatMap((c) => {
    const steps = flatSteps(c.steps);
    const whole = caseValues(c);
    const compared = c.checks.map((check) => ({ statement: check.statement, steps: comparedSteps(check, steps) }));
    const grants = steps.some((step) => 'request' in step && JSON.stringify(step.request.path).includes('rolebindings'));
    const refused = grants ? refusedSteps(c) : new Set<string>();
    return steps.flatMap((step): readonly JudgedRequest[] => {
      const ids = compared.flatMap(({ statement, steps: own }) => (own.has(step.id) ? [statement] : []));
      if (ids.length === 0 || !('request' in step)) return [];
      const values = requestValues(step, namespaced);
      const hasPermission = grants && !refused.has(step.id);
      const identity = values['identity']?.map((value) => (value === 'limited' && hasPermission ? 'granted' : value));
      return [{ statements: ids, values: { ...whole, ...values, ...(identity === undefined ? {} : { identity }) } }];
    });
  });
}

/** The steps that a check expects to be refused for missing permissions. */
function refusedSteps({ checks }: Case): ReadonlySet<string> {
  const found = new Set<string>();
  const visit = (value: unknown): void => {
    if (Array.isArray(value)) value.forEach(visit);
    else if (typeof value === 'object' && value !== null) {
      const fields: Readonly<Record<string, unknown>> = { ...value };
      const statuses = fields['at'] === 'status' ? [fields['value']].flat() : [];
      if (typeof fields['of'] === 'string' && statuses.some((status) => status === 403 || status === '4xx')) found.add(fields['of']);
      Object.values(fields).forEach(visit);
    }
  };
  visit(checks.map(({ expect }) => expect));
  return found;
}

/** These expectations compare responses with all writes of the case, which they do not name. */
const comparesWrites: ReadonlySet<string> = new Set([
  'shows-own-state',
  'shows-known-versions',
  'events',
  'same-order',
  'same-version-same-object',
  'versions-change',
]);

/** The steps whose responses a check compares: those that it names, and the writes where it compares those too. */
function comparedSteps({ when, given, expect }: Check, steps: readonly Step[]): ReadonlySet<string> {
  const known = new Set(steps.map(({ id }) => id));
  const found = new Set<string>();
  let withWrites = false;
  const visit = (value: unknown): void => {
    if (typeof value === 'string') {
      if (known.has(value)) found.add(value);
      if (comparesWrites.has(value)) withWrites = true;
    } else if (Array.isArray(value)) value.forEach(visit);
    else if (typeof value === 'object' && value !== null) Object.values(value).forEach(visit);
  };
  visit([when, given, expect]);
  if (withWrites) for (const step of steps) if ('writes' in step && step.writes !== undefined) found.add(step.id);
  return found;
}

function testedStatement(
  id: string,
  known: Readonly<Record<string, ReadonlySet<string>>>,
  dimensions: readonly Dimension[],
): TestedStatement {
  const values: Record<string, readonly string[]> = {};
  const fixed: Record<string, string> = {};
  for (const dimension of dimensions) {
    const of = known[dimension.id];
    if (of === undefined) continue;
    const tested = Object.keys(dimension.values).filter((value) => of.has(value));
    values[dimension.id] = tested;
    const reason = dimension.fixed.find(({ by }) => by.includes(id));
    if (tested.length === 1 && reason !== undefined) fixed[dimension.id] = reason.why;
  }
  return { id, values, fixed };
}

function claimProblems(
  statements: readonly Statement[],
  tested: readonly TestedStatement[],
  dimensions: readonly Dimension[],
): readonly Complaint[] {
  const byId = new Map(tested.map((one) => [one.id, one]));
  const known = new Set(dimensions.map(({ id }) => id));
  return statements.flatMap(({ id, varies = [], where }): readonly Complaint[] => {
    const one = byId.get(id);
    const unknown = varies.filter((dimension) => !known.has(dimension));
    if (one === undefined) return unknown.map((dimension) => ({ where, message: `no dimension is named "${dimension}"` }));
    const unvaried = varies.filter((dimension) => known.has(dimension) && (one.values[dimension]?.length ?? 0) < 2);
    const unexplained = Object.entries(one.values).filter(([dimension, of]) => of.length === 1 && one.fixed[dimension] === undefined);
    return [
      ...unknown.map((dimension) => ({ where, message: `no dimension is named "${dimension}"` })),
      ...unvaried.map((dimension) => ({
        where,
        message: `${id} varies ${dimension}, but its cases test ${one.values[dimension]?.[0] ?? 'no value of it'}`,
      })),
      ...unexplained
        .filter(([dimension]) => !varies.includes(dimension))
        .map(([dimension, of]) => ({ where, message: `${id} is tested with ${dimension} ${of.join()} alone, and no reason says why` })),
    ];
  });
}

function valueProblems(dimensions: readonly Dimension[], judged: readonly JudgedRequest[]): readonly Complaint[] {
  return dimensions.flatMap(({ id, values, fixed, where }) => {
    const found = new Set(judged.flatMap((request) => request.values[id] ?? []));
    const known = Object.keys(values);
    return [
      ...known.filter((value) => !found.has(value)).map((value) => ({ where, message: `no case tests ${id} ${value}` })),
      ...[...found]
        .filter((value) => !known.includes(value))
        .map((value) => ({ where, message: `${id} has no value ${value}, which a case tests` })),
      ...fixed.flatMap(({ lost }) => lost.map((pattern) => ({ where, message: `"${pattern}" names no statement` }))),
    ];
  });
}

function testedPair(
  { of, except = [] }: DimensionPair,
  dimensions: readonly Dimension[],
  judged: readonly JudgedRequest[],
): TestedPair & { readonly stale: TestedPair['missing'] } {
  const [first = '', second = ''] = of;
  const valuesOf = (id: string): readonly string[] => Object.keys(dimensions.find((dimension) => dimension.id === id)?.values ?? {});
  const found = new Set(
    judged.flatMap(({ values }) => (values[first] ?? []).flatMap((a) => (values[second] ?? []).map((b) => `${a} ${b}`))),
  );
  const cells = valuesOf(first).flatMap((a) => valuesOf(second).map((b) => [a, b] as const));
  const isException = ([a, b]: readonly [string, string]): boolean =>
    except.some((exception) => exception.first.includes(a) && exception.second.includes(b));
  const isTested = ([a, b]: readonly [string, string]): boolean => found.has(`${a} ${b}`);
  return {
    of: [first, second],
    tested: cells.filter(isTested).length,
    except: cells.filter(isException).length,
    missing: cells.filter((cell) => !isTested(cell) && !isException(cell)),
    stale: cells.filter((cell) => isTested(cell) && isException(cell)),
  };
}
