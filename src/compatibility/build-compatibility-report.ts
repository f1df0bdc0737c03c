// Compatibility checks: a server against the deprecation schedule (server/), and releases against each other (release/). snapshot/ reads
// what a server reports, descriptions/ compares OpenAPI schemas, and this file turns the results of the rules into a report. The room
// imports core and the schedule. Only snapshot/ sends requests; every rule is a pure function of what was observed.

import { subjectText } from '#core/codecs/finding-text';
import { definedFields } from '#core/json/defined-fields';
import type { CompatibilityReport, ReportedFinding, ReportedRule } from '#core/model/compatibility-report';
import type { CheckFinding, RuleFinding } from '#core/model/finding';
import type { Level } from '#core/model/level';
import type { Release } from '#core/model/release';
import type { CompatibilityRule, RuleResult } from '#core/model/rule-result';
import type { Waiver, WaiverProblem } from '#core/model/waiver';
import { applyWaivers } from '#core/waivers/apply-waivers';

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
  readonly waivers: readonly Waiver[];
  /** The current date, such as `2026-12-31`. */
  readonly today: string;
  /** The lowest level whose findings fail the check. */
  readonly failOn: 'must' | 'should';
  /** The version of apiconform. */
  readonly version: string;
};

/**
 * Builds the report of a compatibility check. The check passes if a waiver accepts every finding at a failing level, and if no waiver has
 * expired, is unused, or names an unknown rule. Undecided points are reported and do not fail the check. The same input gives the same
 * report.
 */
export function buildCompatibilityReport(input: CompatibilityInput): CompatibilityReport {
  const { rules, results } = input;
  const found = rules.flatMap(({ id, level }) => (results.get(id)?.findings ?? []).map((finding) => atLevel(finding, level)));
  const waivable = found.map((finding) => ({ rule: finding.rule, names: [subjectText(finding.subject), finding.fingerprint], finding }));
  const { accepted, problems } = applyWaivers(waivable, input.waivers, {
    today: input.today,
    ...definedFields({ release: input.release }),
    rules: rules.map(({ id }) => id),
    judged: rules.map(({ id }) => id).filter((id) => isJudged(results.get(id))),
  });
  const findings = waivable.map((each): ReportedFinding => {
    const waiver = accepted.get(each);
    return waiver === undefined ? each.finding : { ...each.finding, acceptedBy: waiver };
  });
  return {
    schemaVersion: 1,
    tool: { name: 'apiconform', version: input.version },
    command: input.command,
    about: input.about,
    ...definedFields({ release: input.release, targetRelease: input.targetRelease }),
    rules: rules.map((rule) => reportedRule(rule, results.get(rule.id), findings)),
    findings,
    notes: input.notes,
    facts: input.facts,
    waiverProblems: problems,
    verdict: verdictOf(findings, problems, input.failOn),
  };
}

/** Adds the level of the rule to a finding. */
function atLevel({ rule, ...finding }: CheckFinding, level: Level): RuleFinding {
  return { rule, level, ...finding };
}

function isJudged(result: RuleResult | undefined): boolean {
  return result !== undefined && (result.checked > 0 || result.findings.length > 0);
}

function reportedRule(rule: CompatibilityRule, result: RuleResult | undefined, findings: readonly ReportedFinding[]): ReportedRule {
  const own = findings.filter((finding) => finding.rule === rule.id);
  const undecided = result?.undecided ?? [];
  return { ...rule, outcome: outcomeOf(own, result), checked: result?.checked ?? 0, undecided };
}

function outcomeOf(findings: readonly ReportedFinding[], result: RuleResult | undefined): ReportedRule['outcome'] {
  if (findings.some(({ acceptedBy }) => acceptedBy === undefined)) return 'broken';
  if (result !== undefined && result.undecided.length > 0) return 'undecided';
  if (findings.length > 0) return 'accepted';
  return result === undefined || result.checked === 0 ? 'not-applicable' : 'kept';
}

function verdictOf(
  findings: readonly ReportedFinding[],
  problems: readonly WaiverProblem[],
  failOn: CompatibilityInput['failOn'],
): CompatibilityReport['verdict'] {
  const open = findings.filter(({ acceptedBy }) => acceptedBy === undefined);
  const failing = open.filter(({ level }) => isFailingLevel(level, failOn));
  const reasons = [
    ...(failing.length === 0 ? [] : [`${failing.length} failing ${failing.length === 1 ? 'finding' : 'findings'}: ${rulesOf(failing)}`]),
    ...(problems.length === 0 ? [] : [`${problems.length} invalid ${problems.length === 1 ? 'waiver' : 'waivers'}`]),
  ];
  const otherCounts = [
    ...(open.length === failing.length ? [] : [`${open.length - failing.length} below the failing level`]),
    ...(findings.length === open.length ? [] : [`${findings.length - open.length} accepted`]),
  ];
  if (reasons.length > 0) return { passed: false, because: `${[...reasons, ...otherCounts].join('; ')}.` };
  return { passed: true, because: `${['no failing findings', ...otherCounts].join('; ')}.` };
}

function isFailingLevel(level: Level, failOn: CompatibilityInput['failOn']): boolean {
  return level === 'MUST' || (level === 'SHOULD' && failOn === 'should');
}

function rulesOf(findings: readonly RuleFinding[]): string {
  return [...new Set(findings.map(({ rule }) => rule))].sort().join(', ');
}
