import type { Case, Check } from '#core/model/case';
import type { Dialect } from '#core/model/dialect';
import type { Entry } from '#core/model/evidence';
import type { Expectation } from '#core/model/expectation';
import type { Facts } from '#core/model/facts';
import type { Predicate } from '#core/model/predicate';
import type { Verdict } from '#core/model/result';
import { CaseEvidence } from '../evidence/case-evidence.ts';
import { resolve } from '../evidence/resolve.ts';
import type { Context, JudgeOptions } from './context.ts';
import { judgeExpectation } from './expectations/judge-expectation.ts';
import { judgePredicate } from './expectations/predicates.ts';
import type { Outcome } from './outcome.ts';
import { setUpFailure } from './set-up-failure.ts';
import { testHistory } from './test-history.ts';

/** What a judgement rests on beside the case and its evidence. */
export type Circumstances = { readonly facts: Facts; readonly run: string; readonly options: JudgeOptions };

/**
 * Judges each check of a case by the evidence that was recorded of it: pure and total, so that the live run
 * and a later judgement of the same evidence agree.
 */
export function judgeCase(c: Case, entries: readonly Entry[], circumstances: Circumstances): readonly Verdict[] {
  const context = contextOf(c, entries, circumstances);
  const failure = setUpFailure(context);
  if (failure !== undefined) {
    return c.checks.map(({ statement }) => ({
      statement,
      status: failure.ours ? 'error' : 'inconclusive',
      reason: failure.reason,
      findings: [],
    }));
  }
  return c.checks.map((check) => verdictOf(check, context));
}

function contextOf(c: Case, entries: readonly Entry[], { facts, run, options }: Circumstances): Context {
  const evidence = CaseEvidence.of(entries, c.steps);
  const prefix = evidence.started?.prefix ?? '';
  const dialect: Dialect = facts.dialect;
  const bindings = {
    dialect,
    run,
    prefix,
    namespace: evidence.started?.namespace,
    future: facts.futureVersion,
    limited: facts.limited?.user,
    document: (step: string) => evidence.document(step),
  };
  return { case: c, evidence, prefix, history: testHistory(c, evidence), resolve: (template) => resolve(template, bindings), options };
}

function verdictOf(check: Check, context: Context): Verdict {
  const { statement } = check;
  for (const control of check.given) {
    const outcome = judgeControl(control, context);
    if (outcome.is !== 'held')
      return { statement, status: 'inconclusive', reason: `the control does not hold: ${reasonOf(outcome)}`, findings: [] };
  }
  for (const predicate of check.when ?? []) {
    const outcome = judgePredicate(predicate, context);
    if (outcome.is === 'unknown') return { statement, status: 'inconclusive', reason: outcome.reason, findings: [] };
    if (outcome.is === 'broken') {
      return {
        statement,
        status: 'skipped',
        reason: check.otherwise ?? 'the target did not do what it is free not to do, so nothing was put to the test',
        findings: [],
      };
    }
  }
  const outcome = judgeExpectation(check.expect, context);
  if (outcome.is === 'held') return { statement, status: 'passed', findings: [] };
  if (check.erratum !== undefined && judgeExpectation(check.erratum.expect, context).is === 'held') {
    return {
      statement,
      status: 'deviation',
      reason: 'as released servers are known to do',
      erratum: check.erratum.id,
      findings: findingsOf(outcome),
    };
  }
  if (outcome.is === 'unknown') return { statement, status: 'inconclusive', reason: outcome.reason, findings: [] };
  return { statement, status: 'failed', findings: outcome.findings };
}

function judgeControl(control: Predicate | Expectation, context: Context): Outcome {
  return 'kind' in control ? judgeExpectation(control, context) : judgePredicate(control, context);
}

function reasonOf(outcome: Outcome): string {
  if (outcome.is === 'unknown') return outcome.reason;
  return outcome.is === 'held' ? '' : (outcome.findings[0]?.message ?? 'it failed');
}

function findingsOf(outcome: Outcome) {
  return outcome.is === 'broken' ? outcome.findings : [];
}
