// Compatibility checks: a server against the deprecation schedule (server/), and releases against each other (release/). snapshot/ reads
// what a server reports, descriptions/ compares OpenAPI schemas, and this file turns the results of the rules into a report. The room
// imports core and the schedule. Only snapshot/ sends requests; every rule is a pure function of what was observed.

import { subjectText } from '#core/codecs/finding-text';
import { definedFields } from '#core/json/defined-fields';
import type { ChangelogEntry, CompatibilityReport, ReportedFinding, ReportedRule, UndecidedPoint } from '#core/model/compatibility-report';
import type { CheckFinding, RuleFinding } from '#core/model/finding';
import type { Level } from '#core/model/level';
import type { Release } from '#core/model/release';
import type { CompatibilityRule, RuleResult } from '#core/model/rule-result';
import type { Waiver, WaiverProblem } from '#core/model/waiver';
import { applyWaivers, type WaivableFinding } from '#core/waivers/apply-waivers';

const levels: readonly Level[] = ['MUST', 'SHOULD', 'MAY'];

/** The lowest level whose findings fail a check. With `undecided`, the points that could not be decided fail it too. */
export type FailOn = 'must' | 'should' | 'undecided';

/** The input of a compatibility report. */
export type CompatibilityInput = {
  readonly command: CompatibilityReport['command'];
  readonly about: string;
  readonly release?: Release;
  readonly targetRelease?: Release;
  readonly rules: readonly CompatibilityRule[];
  /** The result of each rule, by rule id. A rule without a result is not applicable. */
  readonly results: ReadonlyMap<string, RuleResult>;
  readonly notes: readonly string[];
  readonly facts: CompatibilityReport['facts'];
  readonly changelog?: readonly ChangelogEntry[];
  readonly waivers: readonly Waiver[];
  /** The current date, such as `2026-12-31`. */
  readonly today: string;
  readonly failOn: FailOn;
  /** The version of apiconform. */
  readonly version: string;
};

/**
 * Builds the report of a compatibility check. The check passes if a waiver accepts every finding at a failing level, and if no waiver has
 * expired, is unused, or names an unknown rule. The findings of a MUST come first. Undecided points are reported and counted, and fail the check if that is asked for. The
 * same input gives the same report.
 */
export function buildCompatibilityReport(input: CompatibilityInput): CompatibilityReport {
  const { rules, results } = input;
  const found = rules
    .flatMap(({ id, level }) => (results.get(id)?.findings ?? []).map((finding) => atLevel(finding, level)))
    .sort((one, other) => levels.indexOf(one.level) - levels.indexOf(other.level));
  const waivable = found.map((finding) => ({
    rule: finding.rule,
    names: [subjectText(finding.subject), finding.fingerprint],
    messages: [finding.message],
    finding,
  }));
  const doubtful = rules.flatMap(({ id }) =>
    (results.get(id)?.undecided ?? []).map((point) => ({ rule: id, names: namesOf(point), messages: [point.missing], point })),
  );
  const { accepted, problems } = applyWaivers<WaivableFinding>([...waivable, ...doubtful], input.waivers, {
    today: input.today,
    ...definedFields({ release: input.release }),
    rules: rules.map(({ id }) => id),
    judged: rules.flatMap(({ id }) => (isJudged(results.get(id)) ? [{ rule: id }] : [])),
  });
  const findings = waivable.map((each): ReportedFinding => {
    const waiver = accepted.get(each);
    return waiver === undefined ? each.finding : { ...each.finding, acceptedBy: waiver };
  });
  const points = doubtful.map((each): PointOfRule => {
    const waiver = accepted.get(each);
    return { rule: each.rule, ...each.point, ...definedFields({ acceptedBy: waiver }) };
  });
  return {
    schemaVersion: 1,
    tool: { name: 'apiconform', version: input.version },
    command: input.command,
    about: input.about,
    ...definedFields({ release: input.release, targetRelease: input.targetRelease }),
    rules: rules.map((rule) => reportedRule(rule, results.get(rule.id), findings, points)),
    findings,
    notes: input.notes,
    facts: input.facts,
    ...definedFields({ changelog: input.changelog }),
    waiverProblems: problems,
    verdict: verdictOf(findings, points, problems, input.failOn),
  };
}

/** Adds the level of the rule to a finding. */
function atLevel({ rule, ...finding }: CheckFinding, level: Level): RuleFinding {
  return { rule, level, ...finding };
}

function isJudged(result: RuleResult | undefined): boolean {
  return result !== undefined && (result.checked > 0 || result.findings.length > 0);
}

/** Returns the names of an undecided point. That of a field is written as in a finding, too: `Widget/spec.size`. */
function namesOf({ about }: UndecidedPoint): readonly string[] {
  return [about, about.replace(' ', '/')];
}

/** An undecided point with its rule. */
type PointOfRule = UndecidedPoint & { readonly rule: string };

function reportedRule(
  rule: CompatibilityRule,
  result: RuleResult | undefined,
  findings: readonly ReportedFinding[],
  points: readonly PointOfRule[],
): ReportedRule {
  const ownFindings = findings.filter((finding) => finding.rule === rule.id);
  const ownPoints = points.filter((point) => point.rule === rule.id);
  return {
    ...rule,
    outcome: outcomeOf(ownFindings, ownPoints, result),
    checked: result?.checked ?? 0,
    undecided: combinedPoints(ownPoints),
  };
}

function outcomeOf(
  findings: readonly ReportedFinding[],
  points: readonly PointOfRule[],
  result: RuleResult | undefined,
): ReportedRule['outcome'] {
  if (findings.some(isOpen)) return 'broken';
  if (points.some(isOpen)) return 'undecided';
  if (findings.length > 0 || points.length > 0) return 'accepted';
  return result === undefined || result.checked === 0 ? 'not-applicable' : 'kept';
}

/** Combines points that lack the same information, so that it is stated once: `3: A, B, C`. */
function combinedPoints(points: readonly PointOfRule[]): readonly UndecidedPoint[] {
  const known = new Map<string, { readonly first: PointOfRule; readonly names: Set<string> }>();
  for (const point of points) {
    const key = JSON.stringify([point.missing, point.acceptedBy?.where]);
    const one = known.get(key) ?? { first: point, names: new Set<string>() };
    known.set(key, one);
    one.names.add(point.about);
  }
  return [...known.values()].map(({ first: { missing, acceptedBy }, names }) => ({
    about: names.size > 1 ? `${names.size}: ${[...names].join(', ')}` : [...names].join(),
    missing,
    ...definedFields({ acceptedBy }),
  }));
}

function verdictOf(
  findings: readonly ReportedFinding[],
  points: readonly PointOfRule[],
  problems: readonly WaiverProblem[],
  failOn: FailOn,
): CompatibilityReport['verdict'] {
  const open = findings.filter(isOpen);
  const failing = open.filter(({ level }) => isFailingLevel(level, failOn));
  const doubtful = points.filter(isOpen);
  const accepted = findings.length - open.length + (points.length - doubtful.length);
  const isFailedByPoints = failOn === 'undecided' && doubtful.length > 0;
  const reasons = [
    ...(failing.length === 0 ? [] : [`${counted(failing.length, 'failing finding')}: ${rulesOf(failing)}`]),
    ...(isFailedByPoints ? [`${counted(doubtful.length, 'undecided point')}: ${rulesOf(doubtful)}`] : []),
    ...(problems.length === 0 ? [] : [counted(problems.length, 'invalid waiver')]),
  ];
  const otherCounts = [
    ...(open.length === failing.length ? [] : [`${open.length - failing.length} below the failing level`]),
    ...(isFailedByPoints || doubtful.length === 0 ? [] : [counted(doubtful.length, 'undecided point')]),
    ...(accepted === 0 ? [] : [`${accepted} accepted`]),
  ];
  if (reasons.length > 0) return { passed: false, because: `${[...reasons, ...otherCounts].join('; ')}.` };
  return { passed: true, because: `${['no failing findings', ...otherCounts].join('; ')}.` };
}

function isOpen({ acceptedBy }: { readonly acceptedBy?: Waiver }): boolean {
  return acceptedBy === undefined;
}

function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`;
}

function isFailingLevel(level: Level, failOn: FailOn): boolean {
  return level === 'MUST' || (level === 'SHOULD' && failOn !== 'must');
}

function rulesOf(found: readonly { readonly rule: string }[]): string {
  return [...new Set(found.map(({ rule }) => rule))].sort().join(', ');
}
