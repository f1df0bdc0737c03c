import type { Check } from '#core/model/case';
import type { Expectation } from '#core/model/expectation';
import { nameOfPart } from '#core/model/part-name';
import type { Predicate } from '#core/model/predicate';
import type { ReportedResult, Seen } from '#core/model/report';
import { flatSteps } from '#core/model/step';
import type { JudgedCase } from './judged-case.ts';

/** Says how far the check of a result goes beyond what decided the result: the least for a check of just that. */
export type Breadth = (result: Pick<ReportedResult, 'statement' | 'case' | 'subject' | 'seen'>) => number;

/** What decided the result is not what the check is about: a list that was to be compared was refused. */
const besides = 100;

/** Returns the breadth of the checks of some cases. */
export function breadthIn(cases: readonly Pick<JudgedCase, 'case'>[]): Breadth {
  const known = new Map<string, { readonly checks: readonly Check[]; readonly steps: number }>();
  for (const { case: of } of cases) known.set(keyOf(of), { checks: of.checks, steps: flatSteps(of.steps).length });
  return (result) => {
    const of = known.get(keyOf({ id: result.case, subject: result.subject }));
    const checks = of?.checks.filter(({ statement }) => statement === result.statement) ?? [];
    // What is judged beside a case is broader than what any case is about.
    const least = checks.length === 0 ? 2 * besides : Math.min(...checks.map((check) => breadthOf(check, result.seen)));
    // A short case of several that show the same.
    return least + (of?.steps ?? 0) / 1000;
  };
}

function breadthOf({ expect, given, when = [] }: Check, seen: Seen | undefined): number {
  const leaves = leavesOf(expect);
  const isOwn = leaves.some((leaf) => nameOfPart(leaf) === seen?.part && isAbout(leaf, seen));
  return leaves.length + [...given, ...when].flatMap(leavesOf).length / 10 + (isOwn ? 0 : besides);
}

function isAbout(leaf: Predicate | Expectation, { step }: Seen): boolean {
  return !('of' in leaf) || typeof leaf.of !== 'string' || step === undefined || leaf.of === step;
}

function leavesOf(part: Predicate | Expectation): readonly (Predicate | Expectation)[] {
  if (!('kind' in part)) return [part];
  if (part.kind === 'not') return leavesOf(part.of);
  if (part.kind === 'holds') return part.all;
  return part.kind === 'all' || part.kind === 'any' ? part.of.flatMap(leavesOf) : [part];
}

function keyOf({ id, subject }: { readonly id: string; readonly subject: string }): string {
  return JSON.stringify([id, subject]);
}
