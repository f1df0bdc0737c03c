import { definedFields } from '#core/json/defined-fields';
import type { Erratum } from '#core/model/erratum';
import type { RunOptions, RunStarted } from '#core/model/evidence';
import type { Facts } from '#core/model/facts';
import type { Plan } from '#core/model/plan';
import type { Coverage, Report } from '#core/model/report';
import type { Right } from '#core/model/right';
import type { JudgedCases } from './judged-cases.ts';
import { DrawnPlan, type DrawnSource } from './plan/drawn-plan.ts';
import { makePlan, type PlanInput } from './plan/make-plan.ts';
import { distinctRights, neededRights } from './plan/needed-rights.ts';
import { buildReport } from './report/build-report.ts';
import { rerunFlagsOf } from './report/rerun-flags.ts';
import { withoutHistory } from './report/without-history.ts';

/** The suite, as its tables and `suites/` make it. */
export type ConformanceSuite = Omit<PlanInput, 'facts' | 'options'> & {
  readonly errata: readonly Erratum[];
  /** The version of this tool. */
  readonly version: string;
  /** How much of the specification the suite covers, for the report. */
  readonly coverage?: Coverage;
  /** Draws sequences, where the options ask for more than the cases of the suite. */
  readonly drawn?: DrawnSource | undefined;
};

/** Returns the plan, with the fixtures that drawn sequences need, and the sequences to draw as the run needs them. */
export function planOf(suite: ConformanceSuite, facts: Facts, options: RunOptions): Plan & { readonly drawn: DrawnPlan } {
  const plan = makePlan({ ...suite, facts, options });
  const most = options.drawnSeconds === undefined ? (options.drawn ?? 0) : undefined;
  const drawn = new DrawnPlan({ ...suite, facts, options }, suite.drawn ?? (() => []), suite.drawn === undefined ? 0 : most);
  const { fixtures, skipped } = drawn.first();
  const known = new Set(plan.fixtures.map(({ id }) => id));
  return {
    run: plan.run,
    fixtures: [...plan.fixtures, ...fixtures.filter(({ id }) => !known.has(id))],
    skipped: [...plan.skipped, ...distinctSkips(skipped)],
    drawn,
  };
}

/** Returns the rights that the cases of a run need, and the first of the sequences that are drawn later. */
export function rightsOf(suite: ConformanceSuite, facts: Facts, options: RunOptions): readonly Right[] {
  const { run, drawn } = planOf(suite, facts, options);
  const { dialect, namespaceController } = facts;
  const context = { fixtures: suite.fixtures, dialect, namespaceController, namespaces: options.namespaces };
  return distinctRights([...run, ...drawn.first().run].flatMap((planned) => neededRights(planned.case, context)));
}

/** Of the sequences that are skipped, one of each subject stands for the others. */
function distinctSkips(skipped: Plan['skipped']): Plan['skipped'] {
  return [...new Map(skipped.map((one) => [`${one.case.subject} ${one.reason}`, one])).values()];
}

/** What a run or the evidence of one comes to. */
type Judged = {
  readonly head: RunStarted;
  readonly facts: Facts;
  readonly plan: Plan;
  readonly judgedCases: JudgedCases;
  readonly requests: number;
  readonly seconds: number;
  readonly interrupted: boolean;
  readonly endedEarly?: string | undefined;
  readonly left: readonly string[];
  readonly kept?: Report['run']['kept'];
  readonly done?: Report['run']['done'];
  /** Set where the run did not end. */
  readonly unfinished?: true | undefined;
};

/** Returns the report of judged cases. */
export function reportOf(suite: ConformanceSuite, { plan, judgedCases, ...judged }: Judged): Report {
  const { statements, errata, coverage, version } = suite;
  const cases = [...judgedCases.cases, ...judgedCases.drawn.cases()];
  return buildReport({
    ...judged,
    statements,
    errata,
    version,
    ...definedFields({ coverage, drawn: judgedCases.drawn.counts(), model: judgedCases.drawn.coverage() }),
    cases: judgedCases.servesHistory() ? cases : cases.map((judged) => withoutHistory(judged, judgedCases.isWrittenIn)),
    observations: judgedCases.observations,
    skipped: plan.skipped,
    rerunFlags: rerunFlagsOf(judged.head),
  });
}
