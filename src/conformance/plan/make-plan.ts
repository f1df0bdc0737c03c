import type { Case, Fixture } from '#core/model/case';
import type { RunOptions } from '#core/model/evidence';
import type { Facts } from '#core/model/facts';
import type { Plan, PlannedCase, SkippedCase } from '#core/model/plan';
import type { Statement } from '#core/model/statement';
import type { Subject } from '#core/model/subject';
import { deniedRights } from './denied-rights.ts';
import { inGivenNamespaces, onlyGivenNamespaces } from './given-namespaces.ts';
import { readsOnly } from './reads-only.ts';
import { selectorOf } from './select.ts';
import { casesOfShard } from './shard.ts';
import { shuffle } from './shuffle.ts';
import { type PlanTarget, unmetNeed } from './unmet-need.ts';
import { checksThatNeedApply } from './without-apply.ts';

/** The input of a plan. */
export type PlanInput = {
  readonly cases: readonly Case[];
  readonly fixtures: readonly Fixture[];
  readonly statements: readonly Statement[];
  readonly subjects: readonly Subject[];
  readonly facts: Facts;
  readonly options: RunOptions;
};

/**
 * The plan: the stage between the probe and the runner. Takes cases, facts and options; sends nothing.
 *
 * Returns which cases run and which are skipped, with the reason, before the first case starts. Cases for another kind of
 * target are in neither list, unless nothing else judges a statement of theirs; nor are those of other shards. Equal input gives
 * equal plans.
 */
export function makePlan({ cases, fixtures, statements, subjects, facts, options }: PlanInput): Plan {
  const select = selectorOf(cases, statements, options);
  const { historyWindowSeconds, historyKeptSeconds, release, auditLog, namespaces } = options;
  const target = { facts, subjects, historyWindowSeconds, historyKeptSeconds, release, auditLog, namespaces };
  const denied = new Set(facts.denied);
  const rights = { fixtures, dialect: facts.dialect, namespaceController: facts.namespaceController, namespaces };
  const run: PlannedCase[] = [];
  const skipped: SkippedCase[] = [];
  const inapplicable: Case[] = [];
  for (const c of cases) {
    const inSelection = select(c);
    if (inSelection === undefined) continue;
    const possible = withPossibleSteps(inSelection, target);
    const selected = options.namespaces === undefined ? possible : inGivenNamespaces(possible, facts.dialect);
    if (selected === undefined) {
      skipped.push({ case: possible, reason: onlyGivenNamespaces, leftOut: 'namespaces' });
      continue;
    }
    if (options.readOnly === true && !readsOnly(selected)) {
      skipped.push({ case: selected, reason: isReadOnly, leftOut: 'read-only' });
      continue;
    }
    if (!appliesTo(c, facts)) {
      inapplicable.push(selected);
      continue;
    }
    const unmet = unmetNeed(selected, target);
    if (unmet !== undefined) {
      skipped.push({ case: selected, ...unmet });
      continue;
    }
    const missing = deniedRights(selected, denied, rights);
    if (missing !== undefined) {
      skipped.push({ case: selected, reason: missing, leftOut: 'rights' });
      continue;
    }
    const needApply = facts.apply === 'absent' ? checksThatNeedApply(selected) : [];
    if (needApply.length > 0)
      skipped.push({ case: { ...selected, checks: needApply, observations: [] }, reason: hasNoApply, need: 'apply' });
    const checks = selected.checks.filter((check) => !needApply.includes(check));
    if (checks.length > 0) run.push(...repetitions({ ...selected, checks }, options.repeat));
  }
  skipped.push(
    ...withoutOthers(
      inapplicable,
      [...run, ...skipped].map((planned) => planned.case),
    ),
  );
  const ofShard = casesOfShard(run, options.shard, options.durations);
  const wanted = new Set(
    ofShard.flatMap((planned) => planned.case.needs.flatMap((need) => (need.need === 'fixture' ? [need.fixture] : []))),
  );
  const bystanders = new Map(
    ofShard.flatMap(({ case: { bystander } }) => (bystander === undefined ? [] : [[bystander.id, servedSteps(bystander, facts)] as const])),
  );
  return {
    fixtures: [...fixtures.filter((fixture) => wanted.has(fixture.id)), ...bystanders.values()],
    run: shuffle(ofShard, options.seed),
    skipped,
  };
}

/** The reason of a skip, for everything that a read-only run leaves out. */
const isReadOnly = 'the run is read-only, and the test sends other requests than GET';

/** The reason of a skip: every check that needs an apply has the same one. */
const hasNoApply = 'the target has no server-side apply: it returns 415 to the media type of an apply';

/** The reason of a skip: only the parameter decides which cases apply to a target, and no server has to act on it. */
const ignoresMatch = 'the target ignores resourceVersionMatch, as the specification permits';

/** Returns an object beside cases without the step that creates its namespace, where the target serves no namespaces. */
function servedSteps(bystander: Fixture, facts: Facts): Fixture {
  if (facts.served['v1/namespaces'] !== undefined) return bystander;
  return { ...bystander, steps: bystander.steps.filter((step) => !('request' in step && step.request.path === '/api/v1/namespaces')) };
}

/** Skips the statements for which there is a case only for another kind of target. */
function withoutOthers(inapplicable: readonly Case[], others: readonly Case[]): readonly SkippedCase[] {
  const judged = new Set(others.flatMap(({ checks }) => checks.map(({ statement }) => statement)));
  return inapplicable.flatMap((c) => {
    const checks = c.checks.filter(({ statement }) => !judged.has(statement));
    return c.applies?.resourceVersionMatch !== 'honoured' || checks.length === 0
      ? []
      : [{ case: { ...c, checks, observations: [] }, reason: ignoresMatch, need: 'resource-version-match' }];
  });
}

/** Returns a case with the steps for a target that does not meet needs of some of them. */
function withPossibleSteps(c: Case, target: PlanTarget): Case {
  const fitting = c.without?.find(({ needs }) => needs.every((need) => unmetNeed({ ...c, needs: [need] }, target) !== undefined));
  return fitting === undefined ? c : { ...c, steps: fitting.steps };
}

function appliesTo(c: Case, facts: Facts): boolean {
  return c.applies === undefined || c.applies.resourceVersionMatch === facts.resourceVersionMatch;
}

function repetitions(c: Case, repeat: number): readonly PlannedCase[] {
  const key = `${c.id}@${c.subject}`;
  return Array.from({ length: repeat }, (_, index) => ({ key: index === 0 ? key : `${key}#${index + 1}`, case: c }));
}
