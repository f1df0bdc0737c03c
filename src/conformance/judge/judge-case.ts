import { parseRelease } from '#core/codecs/release';
import { definedFields } from '#core/json/defined-fields';
import type { Case, Check } from '#core/model/case';
import type { Dialect } from '#core/model/dialect';
import type { Entry } from '#core/model/evidence';
import { type Expectation, isAboutResponses } from '#core/model/expectation';
import type { Facts } from '#core/model/facts';
import type { ModelVisits } from '#core/model/model-visits';
import type { Predicate } from '#core/model/predicate';
import type { Verdict } from '#core/model/result';
import { flatSteps } from '#core/model/step';
import type { Template } from '#core/model/template';
import { CaseEvidence } from '../evidence/case-evidence.ts';
import { executionsOf } from '../evidence/executions.ts';
import { showsNoUsableResponse } from '../evidence/no-usable-response.ts';
import { resolve } from '../evidence/resolve.ts';
import type { Context, JudgeOptions } from './context.ts';
import { appliesTo, ofOtherReleases } from './erratum-range.ts';
import { judgeExpectation } from './expectations/judge-expectation.ts';
import { judgePredicate } from './expectations/predicates.ts';
import { expiryIn } from './expiry.ts';
import { modelVisitsOf } from './model-visits.ts';
import { objectHistory } from './object-history.ts';
import type { Outcome } from './outcome.ts';
import { playedOf, playsOfOtherTypes } from './played.ts';
import { seenIn } from './seen.ts';
import { setUpFailure } from './set-up-failure.ts';
import { silentIn, stepsOf, type Unanswered, unansweredIn } from './unanswered.ts';
import { type Judged, unansweredInAll, verdictOfAll } from './verdict-of-all.ts';

/** What a verdict depends on besides the case and its evidence. */
export type JudgeInput = {
  readonly facts: Facts;
  readonly run: string;
  readonly options: JudgeOptions;
  /** All errata, with the releases that they are about. */
  readonly errata: Context['errata'];
};

/**
 * The judge: the stage after the runner. Takes a case and its evidence, returns verdicts; sends and reads nothing else.
 *
 * Returns the verdict of each check of a case that has a result by its recorded evidence, which may be that of several executions. Pure and
 * total, so that a run and a later `judge` of the same evidence agree.
 */
export function judgeCase(c: Case, entries: readonly Entry[], input: JudgeInput): readonly Verdict[] {
  return judgeWithVisits(c, entries, input).verdicts;
}

/** Returns the verdicts of a case, and how often each of its executions tested each clause of the model of the API. */
export function judgeWithVisits(
  c: Case,
  entries: readonly Entry[],
  input: JudgeInput,
): { readonly verdicts: readonly Verdict[]; readonly visits: readonly ModelVisits[] } {
  const contexts = executionsOf(entries).map((execution) => contextOf(c, execution, input));
  const executions = contexts.map((context) => judgeExecution(c, context));
  const verdicts = c.checks.flatMap(({ statement, unreported }, index) => {
    const verdict = verdictOfAll(
      statement,
      executions.flatMap((judged) => judged[index] ?? []),
    );
    return unreported === true && verdict.status === 'skipped' ? [] : [verdict];
  });
  // What a case finds itself is nearer to the cause: also that a statement is about behavior that is not used, or is a known difference.
  const unused = new Set(verdicts.flatMap(({ statement, status }) => (status === 'skipped' || status === 'deviation' ? [statement] : [])));
  const beside = verdicts.some(({ status }) => status === 'failed')
    ? []
    : failuresBeside(c, contexts).filter(({ statement }) => !unused.has(statement));
  return {
    verdicts: [...verdicts, ...beside],
    visits: c.modelled === undefined ? [] : contexts.flatMap((context) => modelVisitsOf(context) ?? []),
  };
}

/**
 * Returns the statements for which to run a case again: in all executions so far, they could not be judged because the request
 * of the same step had no usable response.
 */
export function unansweredStatements(c: Case, entries: readonly Entry[], input: JudgeInput): readonly string[] {
  if (!entries.some(showsNoUsableResponse)) return [];
  const executions = executionsOf(entries).map((execution) => judgeExecution(c, contextOf(c, execution, input)));
  const isUnanswered = (index: number): boolean => unansweredInAll(executions.flatMap((judged) => judged[index] ?? [])) !== undefined;
  return c.checks.flatMap(({ statement }, index) => (isUnanswered(index) ? [statement] : []));
}

/** Returns the verdicts on the checks beside those of a case that failed. */
function failuresBeside({ beside }: Case, contexts: readonly Context[]): readonly Verdict[] {
  const areResponsesRight = contexts.every((context) =>
    [playedOf(context) ?? [], playsOfOtherTypes(context)].flat().every(({ breaches }) => breaches.length === 0),
  );
  // Where the model permits each response, an event can still be wrong, and so can what a response shows by itself.
  const checks = beside?.checks.filter(({ expect }) => !areResponsesRight || expect.kind !== 'permitted-by-model') ?? [];
  return checks.flatMap((check) => {
    const verdict = verdictOfAll(
      check.statement,
      contexts.map((context) => verdictOf(check, context)),
    );
    return verdict.status === 'failed' ? [verdict] : [];
  });
}

function judgeExecution(c: Case, context: Context): readonly Judged[] {
  const failure = setUpFailure(context);
  if (failure === undefined) return c.checks.map((check) => withNote(verdictOf(check, context), context));
  return c.checks.map((check) => {
    const { statement } = check;
    if (failure.ours) return { verdict: { statement, status: 'error', reason: failure.reason, findings: [] } };
    if (failure.isInterruption === true) return notJudged(statement, failure, undefined);
    return failureShownBefore(check, context) ?? skipShownBefore(check, context) ?? notJudged(statement, failure, failure.unanswered);
  });
}

/** Says of what passed that it passed without an object beside those of the case, which could have shown more. */
function withNote(judged: Judged, { evidence }: Context): Judged {
  const alone = evidence.entries.find((entry) => entry.e === 'step-failed' && entry.cause === 'bystander');
  if (alone === undefined || !('message' in alone) || judged.verdict.status !== 'passed') return judged;
  const reason = `no other object was beside those of the case: ${alone.message}`;
  return { ...judged, verdict: { ...judged.verdict, reason } };
}

/**
 * Returns the verdict on a check that failed although the set-up of its case failed too: where it compares single responses,
 * those from before the failure count. A watch or a walk of pages may not have been read as far as the check needs it.
 */
function failureShownBefore(check: Check, context: Context): Judged | undefined {
  const parts = [...check.given, check.expect];
  if (!parts.every(isAboutResponses) || parts.some((part) => stepsOf(part, context).some((id) => isReadInParts(id, context))))
    return undefined;
  const judged = verdictOf(check, context);
  return judged.verdict.status === 'failed' ? judged : undefined;
}

function isReadInParts(id: string, { case: c }: Context): boolean {
  return flatSteps(c.steps).some((step) => step.id === id && (step.do === 'open' || step.do === 'pages'));
}

/**
 * Returns the verdict on a check whose condition is not met by the responses from before the failed step: without an object in a
 * list, a step that reads the object cannot be sent.
 */
function skipShownBefore(check: Check, context: Context): Judged | undefined {
  if (check.when === undefined) return undefined;
  const judged = verdictOf(check, context);
  return judged.verdict.status === 'skipped' ? judged : undefined;
}

function contextOf(c: Case, entries: readonly Entry[], { facts, run, options, errata }: JudgeInput): Context {
  const evidence = CaseEvidence.of(entries, c.steps);
  const prefix = evidence.started?.prefix ?? '';
  const dialect: Dialect = facts.dialect;
  const bindings = {
    dialect,
    run,
    prefix,
    slot: evidence.started?.slot,
    namespace: evidence.started?.namespace,
    future: facts.futureVersion,
    limited: facts.limited?.user,
    document: (step: string) => evidence.document(step),
  };
  const recorded = { case: c, evidence, prefix, resolve: (template: Template) => resolve(template, bindings) };
  return {
    ...recorded,
    history: objectHistory(c, evidence),
    release: parseRelease(options.release ?? facts.release ?? ''),
    errata,
    options,
  };
}

function verdictOf(check: Check, context: Context): Judged {
  const { statement, offByDefault } = check;
  if (offByDefault !== undefined && context.options.enabled?.includes(offByDefault) === true) {
    const reason = `the operator enabled what is off by default (--enabled ${offByDefault})`;
    return { verdict: { statement, status: 'skipped', reason, findings: [] } };
  }
  for (const precondition of check.given) {
    const outcome = judgePrecondition(precondition, context);
    if (outcome.is !== 'passed')
      return undecided(statement, { reason: `precondition failed: ${reasonOf(outcome)}`, outcome }, precondition, context);
  }
  for (const predicate of check.when ?? []) {
    const outcome = judgePrecondition(predicate, context);
    const isUnused = outcome.is === 'failed' || (outcome.is === 'inconclusive' && isNotImplemented(predicate, context));
    if (outcome.is === 'inconclusive' && !isUnused) return undecided(statement, { reason: outcome.reason, outcome }, predicate, context);
    if (isUnused) {
      const reason = check.otherwise ?? 'the server did not use the optional behavior that the requirement is about';
      return { verdict: { statement, status: 'skipped', reason, findings: [] } };
    }
  }
  const outcome = judgeExpectation(check.expect, context);
  if (outcome.is === 'passed') return { verdict: { statement, status: 'passed', findings: [] } };
  const erratum = metErratum(check, context);
  if (erratum !== undefined && appliesTo(erratum, context)) {
    const findings = findingsOf(outcome);
    const reason = 'known behavior of released servers';
    return { verdict: { statement, status: 'deviation', reason, erratum: erratum.id, findings } };
  }
  if (outcome.is === 'inconclusive' && erratum === undefined)
    return undecided(statement, { reason: outcome.reason, outcome }, check.expect, context);
  const silent = silentIn(check.expect, context);
  if (silent !== undefined) return notJudged(statement, { reason: `${silent.request} ${silent.what}`, seen: silent.seen }, silent);
  const elsewhere = erratum === undefined ? [] : [ofOtherReleases(erratum, context)];
  const findings = outcome.is === 'inconclusive' ? [{ message: outcome.reason }] : findingsOf(outcome);
  return { verdict: { statement, status: 'failed', findings: [...findings, ...elsewhere], seen: seenIn(check.expect, outcome, context) } };
}

/** Returns whether a request that optional behavior shows in was answered with 501: the target does not implement the behavior. */
function isNotImplemented(part: Predicate | Expectation, context: Context): boolean {
  return stepsOf(part, context).some((step) => {
    const seen = context.evidence.stream(step)?.opened ?? context.evidence.exchange(step);
    return seen !== undefined && 'answer' in seen && seen.answer.status === 501;
  });
}

/** The erratum whose expectation the evidence meets, whatever the release. */
function metErratum({ erratum }: Check, context: Context): Context['errata'][number] | undefined {
  if (erratum === undefined || judgeExpectation(erratum.expect, context).is !== 'passed') return undefined;
  return context.errata.find(({ id }) => id === erratum.id);
}

/** The verdict where a part of a check could not be decided, with what the responses say of the cause. */
function undecided(
  statement: string,
  { reason, outcome }: { readonly reason: string; readonly outcome: Outcome },
  part: Predicate | Expectation,
  context: Context,
): Judged {
  const judged = notJudged(statement, { reason, seen: seenIn(part, outcome, context) }, unansweredIn(part, context));
  const expired = expiryIn(part, context);
  return expired === undefined ? judged : { ...judged, verdict: { ...judged.verdict, expired } };
}

function notJudged(statement: string, why: Pick<Verdict, 'reason' | 'seen'>, unanswered: Unanswered | undefined): Judged {
  const { reason, seen } = why;
  return { verdict: { statement, status: 'inconclusive', findings: [], ...definedFields({ reason, seen }) }, unanswered };
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
