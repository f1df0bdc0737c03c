import { parseRelease } from '#core/codecs/release';
import type { Case, Check } from '#core/model/case';
import type { Dialect } from '#core/model/dialect';
import type { Erratum } from '#core/model/erratum';
import type { Entry } from '#core/model/evidence';
import type { Expectation } from '#core/model/expectation';
import type { Facts } from '#core/model/facts';
import type { Predicate } from '#core/model/predicate';
import type { Verdict } from '#core/model/result';
import { CaseEvidence } from '../evidence/case-evidence.ts';
import { resolve } from '../evidence/resolve.ts';
import type { Context, JudgeOptions } from './context.ts';
import { appliesTo, ofOtherReleases } from './erratum-range.ts';
import { judgeExpectation } from './expectations/judge-expectation.ts';
import { judgePredicate } from './expectations/predicates.ts';
import { objectHistory } from './object-history.ts';
import type { Outcome } from './outcome.ts';
import { setUpFailure } from './set-up-failure.ts';

/** What a verdict depends on besides the case and its evidence. */
export type JudgeInput = {
  readonly facts: Facts;
  readonly run: string;
  readonly options: JudgeOptions;
  /** All errata, with the releases that they are about. */
  readonly errata: readonly Pick<Erratum, 'id' | 'releases'>[];
};

/**
 * The judge: the stage after the runner. Takes a case and its evidence, returns verdicts; sends and reads nothing else.
 *
 * Returns the verdict of each check of a case by its recorded evidence. Pure and total, so that a run and a later
 * `judge` of the same evidence agree.
 */
export function judgeCase(c: Case, entries: readonly Entry[], input: JudgeInput): readonly Verdict[] {
  const context = contextOf(c, entries, input);
  const failure = setUpFailure(context);
  if (failure !== undefined) {
    return c.checks.map(({ statement }) => ({
      statement,
      status: failure.ours ? 'error' : 'inconclusive',
      reason: failure.reason,
      findings: [],
    }));
  }
  return c.checks.map((check) => verdictOf(check, context, input.errata));
}

function contextOf(c: Case, entries: readonly Entry[], { facts, run, options }: JudgeInput): Context {
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
  return {
    case: c,
    evidence,
    prefix,
    history: objectHistory(c, evidence),
    resolve: (template) => resolve(template, bindings),
    release: parseRelease(options.release ?? facts.release ?? ''),
    options,
  };
}

function verdictOf(check: Check, context: Context, errata: JudgeInput['errata']): Verdict {
  const { statement } = check;
  for (const precondition of check.given) {
    const outcome = judgePrecondition(precondition, context);
    if (outcome.is !== 'passed')
      return { statement, status: 'inconclusive', reason: `precondition failed: ${reasonOf(outcome)}`, findings: [] };
  }
  for (const predicate of check.when ?? []) {
    const outcome = judgePredicate(predicate, context);
    if (outcome.is === 'inconclusive') return { statement, status: 'inconclusive', reason: outcome.reason, findings: [] };
    if (outcome.is === 'failed') {
      return {
        statement,
        status: 'skipped',
        reason: check.otherwise ?? 'the server did not use the optional behavior that the requirement is about',
        findings: [],
      };
    }
  }
  const outcome = judgeExpectation(check.expect, context);
  if (outcome.is === 'passed') return { statement, status: 'passed', findings: [] };
  const erratum = metErratum(check, context, errata);
  if (erratum !== undefined && appliesTo(erratum, context)) {
    return {
      statement,
      status: 'deviation',
      reason: 'known behavior of released servers',
      erratum: erratum.id,
      findings: findingsOf(outcome),
    };
  }
  if (outcome.is === 'inconclusive' && erratum === undefined)
    return { statement, status: 'inconclusive', reason: outcome.reason, findings: [] };
  const elsewhere = erratum === undefined ? [] : [ofOtherReleases(erratum, context)];
  return { statement, status: 'failed', findings: [...findingsOf(outcome), ...elsewhere] };
}

/** The erratum whose expectation the evidence meets, whatever the release. */
function metErratum({ erratum }: Check, context: Context, errata: JudgeInput['errata']): JudgeInput['errata'][number] | undefined {
  if (erratum === undefined || judgeExpectation(erratum.expect, context).is !== 'passed') return undefined;
  return errata.find(({ id }) => id === erratum.id);
}

function judgePrecondition(precondition: Predicate | Expectation, context: Context): Outcome {
  return 'kind' in precondition ? judgeExpectation(precondition, context) : judgePredicate(precondition, context);
}

function reasonOf(outcome: Outcome): string {
  if (outcome.is === 'inconclusive') return outcome.reason;
  return outcome.is === 'passed' ? '' : (outcome.findings[0]?.message ?? 'it failed');
}

function findingsOf(outcome: Outcome) {
  return outcome.is === 'failed' ? outcome.findings : [];
}
