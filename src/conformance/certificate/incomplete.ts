import { parseRelease } from '#core/codecs/release';
import type { Case } from '#core/model/case';
import type { Plan, SkippedCase } from '#core/model/plan';
import type { Feature, Profile } from '#core/model/profile';
import type { Report } from '#core/model/report';
import type { Statement } from '#core/model/statement';
import type { SavedRun } from '../evidence/read-evidence.ts';
import type { CertificateProblem, CertificateRule } from './certificate-problem.ts';
import { explainedByFailures } from './explained-by-failures.ts';
import { isOfProfile, requiredStatements } from './required-statements.ts';
import { standingsOf } from './standings.ts';
import { waiversBeyondTheirDate } from './waiver-dates.ts';

/** A saved run that was judged again, with what it was judged by. */
export type JudgedRun = {
  readonly saved: SavedRun;
  /** The plan, as the recorded facts and options make it. */
  readonly plan: Pick<Plan, 'run' | 'skipped'>;
  readonly report: Report;
  readonly suite: {
    readonly statements: readonly Statement[];
    readonly cases: readonly Case[];
    /** The version of this tool. */
    readonly version: string;
  };
};

const mostNamed = 3;

/** Returns why a run is not a complete run of a profile: one problem for each rule and cause. */
export function incompleteIn(run: JudgedRun, profile: Profile, today: string): readonly CertificateProblem[] {
  const required = requiredStatements(profile, run.suite);
  return [
    ...otherTool(run),
    ...waiverProblems(run, today),
    ...earlyEnd(run),
    ...filters(run),
    ...withoutFeatures(run, profile, required),
    ...otherRelease(run),
    ...casesTakenOut(run, profile, required),
    ...unjudged(run, profile, required),
    ...leftovers(run),
  ];
}

function problem(rule: CertificateRule, message: string, next: string): CertificateProblem {
  return { rule, message, next };
}

function otherTool({ saved, suite }: JudgedRun): readonly CertificateProblem[] {
  const tool = `apiconform ${suite.version}`;
  return saved.head.tool === tool
    ? []
    : [
        problem(
          'tool',
          `The run was recorded by ${shown(saved.head.tool)}, and this is ${tool}.`,
          'Run the suite again with this version.',
        ),
      ];
}

function waiverProblems({ report }: JudgedRun, today: string): readonly CertificateProblem[] {
  const renew = 'Renew or remove the waiver, and run the suite again.';
  const invalid = (report.waivers ?? []).flatMap((waiver) => (waiver.problem === undefined ? [] : [waiver.problem.message]));
  return [
    ...invalid.map((message) => problem('waivers', message, renew)),
    ...(invalid.length > 0 ? [] : waiversBeyondTheirDate(report.waivers ?? [], today).map((message) => problem('waivers', message, renew))),
  ];
}

function earlyEnd({ saved: { finished } }: JudgedRun): readonly CertificateProblem[] {
  if (finished === undefined) return [problem('end', 'The run did not end, because its process was killed.', 'Run the suite again.')];
  if (finished.endedEarly !== undefined)
    return [
      problem(
        'end',
        `The run ended early: ${shown(finished.endedEarly)}.`,
        'Run the suite again, with a longer --deadline if that was the reason.',
      ),
    ];
  return finished.interrupted ? [problem('end', 'The run was interrupted.', 'Run the suite again, to its end.')] : [];
}

function filters({ saved }: JudgedRun): readonly CertificateProblem[] {
  const { only, skip, level, drawn, drawnSeconds, given, readOnly, namespaces, shard } = saved.head.options;
  const filter = (isSet: boolean, message: string, flag: string): readonly CertificateProblem[] =>
    isSet ? [problem('selection', message, `Run the suite again without ${flag}.`)] : [];
  const hasOtherSequences = drawn !== undefined || drawnSeconds !== undefined;
  return [
    ...filter(given === undefined && only.length > 0, `The run was limited to ${named(only)}.`, '--only'),
    ...filter(skip.length > 0, `The run left out ${named(skip)}.`, '--skip'),
    ...filter(level !== 'may', `The run left out the levels below ${level.toUpperCase()}.`, '--level'),
    ...filter(hasOtherSequences, 'The run drew other sequences in place of the chosen ones.', '--drawn'),
    ...filter(given !== undefined, 'The run sent the sequences of a file alone.', '--sequences'),
    ...filter(shard !== undefined, `The run is one of ${shard?.count ?? 0} shards.`, '--shard'),
    ...filter(readOnly === true, 'The run sent only GET requests.', '--read-only'),
    ...filter(namespaces !== undefined, 'The run used only the namespaces that it was given.', '--namespaces'),
  ];
}

/** What to do where a profile requires a feature that the server or the run does not have. */
const remedies: Readonly<Partial<Record<Feature, string>>> = {
  'audit-log': 'Run the suite again with --audit-log.',
  credentials: 'Run the suite again with credentials.',
  'history-kept': 'Run the suite again with --history-kept.',
  'history-window': 'Run the suite again with --history-window.',
  'limited-identity': 'Run the suite again with --limited-token-file, or with credentials that may impersonate users.',
};

function withoutFeatures({ plan }: JudgedRun, profile: Profile, required: readonly string[]): readonly CertificateProblem[] {
  const missing = new Map<string, SkippedCase>();
  for (const skipped of plan.skipped) {
    const { need } = skipped;
    if (need === undefined || missing.has(need) || !testsRequired(skipped.case, profile, required)) continue;
    if (profile.features.some((feature) => feature === need)) missing.set(need, skipped);
    if (need === 'subject' && profile.subjects.includes(skipped.case.subject)) missing.set(need, skipped);
  }
  const others = 'Choose a profile that does not require it.';
  return [...missing].map(([need, { reason }]) =>
    problem(
      'target',
      `The profile ${profile.id} requires ${need === 'subject' ? 'a resource type that is not served' : `the feature ${need}`}: ${reason}.`,
      new Map(Object.entries(remedies)).get(need) ?? others,
    ),
  );
}

function otherRelease({ saved, plan }: JudgedRun): readonly CertificateProblem[] {
  const [stated, reported] = [saved.head.options.release, saved.facts?.release].map((text) => minorOf(text));
  if (stated !== undefined && reported !== undefined && stated !== reported)
    return [
      problem(
        'target',
        `The server reports release ${shown(saved.facts?.release ?? '')}, and the operator stated ${shown(saved.head.options.release ?? '')}.`,
        'Run the suite again without --release.',
      ),
    ];
  const isUnknown = stated === undefined && reported === undefined && plan.skipped.some(({ need }) => need === 'release');
  return isUnknown ? [problem('target', 'The release of the server is not known.', 'Run the suite again with --release.')] : [];
}

function minorOf(text: string | undefined): string | undefined {
  const release = text === undefined ? undefined : parseRelease(/^v?(\d+\.\d+)/.exec(text)?.[1] ?? text);
  return release === undefined ? undefined : JSON.stringify(release);
}

/** The cases of the plan and those of the evidence are the same: neither has more. */
function casesTakenOut({ saved, plan }: JudgedRun, profile: Profile, required: readonly string[]): readonly CertificateProblem[] {
  const again = 'Run the suite again.';
  const absent = plan.run.filter(({ key }) => saved.entriesOf(key) === undefined).map(({ key }) => key);
  const planned = new Set(plan.run.map(({ key }) => key));
  const added = new Set(saved.added.map((each) => each.case));
  const foreign = saved.cases.filter((key) => !planned.has(key) && !added.has(key) && !isBesideThePlan(key));
  const lacking = plan.skipped.filter(({ leftOut, case: of }) => leftOut === 'rights' && testsRequired(of, profile, required));
  return [
    ...(absent.length === 0
      ? []
      : [problem('cases', `The evidence does not have ${counted(absent, 'case')} of the plan: ${named(absent)}.`, again)]),
    ...(foreign.length === 0
      ? []
      : [problem('cases', `The evidence has ${counted(foreign, 'case')} that the plan does not have: ${named(foreign)}.`, again)]),
    ...(lacking.length === 0
      ? []
      : [
          problem(
            'cases',
            `The run left out ${counted(lacking, 'case')}: ${lacking[0]?.reason ?? ''}.`,
            'Give the identity the rights that "apiconform rbac" prints, and run the suite again.',
          ),
        ]),
  ];
}

/** The probe, fixtures, and the shorter forms of a failing sequence that were tried. */
function isBesideThePlan(key: string): boolean {
  return key === 'probe' || key.startsWith('fixture:') || /^drawn\/\d+-/.test(key);
}

function unjudged({ report, suite, saved }: JudgedRun, profile: Profile, required: readonly string[]): readonly CertificateProblem[] {
  const standings = new Map(standingsOf(profile, suite.statements, report.results).map((standing) => [standing.statement, standing]));
  const without = required.filter((id) => !standings.has(id));
  const failed = new Set(required.filter((id) => standings.get(id)?.is === 'failed'));
  const explained = explainedByFailures(report, failed);
  const open = required.filter((id) => /^(?:inconclusive|error): /.test(standings.get(id)?.reason ?? '') && !explained.has(id));
  const enabled = saved.head.options.enabled ?? [];
  const off = required.filter((id) => standings.get(id)?.is === 'notJudged' && isOffByDefault(suite.cases, id, enabled));
  return [
    ...(without.length === 0 ? [] : [problem('judged', `${requirements(without)} no result: ${named(without)}.`, 'Run the suite again.')]),
    ...(open.length === 0
      ? []
      : [
          problem(
            'judged',
            `${requirements(open)} not been judged in every case: ${named(open)} (${standings.get(open[0] ?? '')?.reason ?? ''}).`,
            'Remove the cause, which the report shows, and run the suite again.',
          ),
        ]),
    ...(off.length === 0
      ? []
      : [
          problem(
            'judged',
            `${requirements(off)} not been judged, because the operator enabled what is off by default: ${named(off)}.`,
            'Run the suite again on a server with the defaults, without --enabled.',
          ),
        ]),
  ];
}

function isOffByDefault(cases: readonly Case[], statement: string, enabled: readonly string[]): boolean {
  return cases.some(({ checks }) =>
    checks.some((check) => check.statement === statement && check.offByDefault !== undefined && enabled.includes(check.offByDefault)),
  );
}

function leftovers({ saved: { left } }: JudgedRun): readonly CertificateProblem[] {
  return left.length === 0
    ? []
    : [
        problem(
          'leftovers',
          `The run left ${counted(left, 'object')} on the server: ${named(left)}.`,
          'Remove what is left with "apiconform cleanup", and run the suite again.',
        ),
      ];
}

function testsRequired({ subject, checks }: Case, profile: Profile, required: readonly string[]): boolean {
  return isOfProfile(profile, subject) && checks.some(({ statement }) => required.includes(statement));
}

function requirements(ids: readonly string[]): string {
  return `${ids.length} required ${ids.length === 1 ? 'statement has' : 'statements have'}`;
}

function counted(of: readonly unknown[], noun: string): string {
  return `${of.length} ${noun}${of.length === 1 ? '' : 's'}`;
}

function named(names: readonly string[]): string {
  const more = names.length - mostNamed;
  const first = names.slice(0, mostNamed).map(shown).join(', ');
  return more > 0 ? `${first} and ${more} more` : first;
}

/** What comes from the evidence may be long. */
function shown(text: string): string {
  return text.length > 200 ? `${text.slice(0, 200)}…` : text;
}
