import { subjectText } from '#core/codecs/finding-text';
import type { CompatibilityReport, CompatibilityRule, ReportedFinding, ReportedRule, RuleResult } from '#core/model/compatibility-report';
import type { Finding } from '#core/model/finding';
import type { Level } from '#core/model/level';
import type { Release } from '#core/model/release';
import type { Waiver, WaiverProblem } from '#core/model/waiver';
import { applyWaivers } from '#core/waivers/apply-waivers';

/** All that a report of compatibility is made of. */
export type CompatibilityInput = {
  readonly command: string;
  readonly about: string;
  readonly release?: Release;
  readonly targetRelease?: Release;
  readonly rules: readonly CompatibilityRule[];
  /** What each rule came to, by its id; a rule without a result was held against nothing. */
  readonly results: ReadonlyMap<string, RuleResult>;
  readonly notes: readonly string[];
  readonly facts: CompatibilityReport['facts'];
  readonly waivers: readonly Waiver[];
  /** The day, as `2026-12-31`. */
  readonly today: string;
  /** The lowest level whose findings fail the check. */
  readonly failOn: 'must' | 'should';
  /** The version of this tool. */
  readonly version: string;
};

/**
 * Makes the report of a check of compatibility. It passes when every finding of a level that counts is accepted by an
 * waiver, and no waiver has expired, is unused or names no rule. What is undecided is told and fails nothing. The
 * same input gives the same report.
 */
export function buildCompatibilityReport(input: CompatibilityInput): CompatibilityReport {
  const { rules, results } = input;
  const found = rules.flatMap(({ id }) => results.get(id)?.findings ?? []);
  const breaches = found.map((finding) => ({ rule: finding.rule, names: [subjectText(finding.subject), finding.fingerprint], finding }));
  const { accepted, problems } = applyWaivers(breaches, input.waivers, {
    today: input.today,
    ...(input.release === undefined ? {} : { release: input.release }),
    rules: rules.map(({ id }) => id),
    judged: rules.map(({ id }) => id).filter((id) => isJudged(results.get(id))),
  });
  const findings = breaches.map((breach): ReportedFinding => {
    const waiver = accepted.get(breach);
    return waiver === undefined ? breach.finding : { ...breach.finding, acceptedBy: waiver };
  });
  return {
    schemaVersion: 1,
    tool: { name: 'apiconform', version: input.version },
    command: input.command,
    about: input.about,
    ...(input.release === undefined ? {} : { release: input.release }),
    ...(input.targetRelease === undefined ? {} : { targetRelease: input.targetRelease }),
    rules: rules.map((rule) => reportedRule(rule, results.get(rule.id), findings)),
    findings,
    notes: input.notes,
    facts: input.facts,
    waiverProblems: problems,
    verdict: verdictOf(findings, problems, input.failOn),
  };
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
  const failing = open.filter(({ level }) => counts(level, failOn));
  const parts = [
    ...(failing.length === 0
      ? []
      : [`${failing.length} ${failing.length === 1 ? 'finding counts' : 'findings count'}: ${rulesOf(failing)}`]),
    ...(problems.length === 0 ? [] : [`${problems.length} ${problems.length === 1 ? 'waiver does' : 'waivers do'} not hold`]),
  ];
  const beside = [
    ...(open.length === failing.length ? [] : [`${open.length - failing.length} of a level that does not count`]),
    ...(findings.length === open.length ? [] : [`${findings.length - open.length} accepted`]),
  ];
  if (parts.length > 0) return { passed: false, because: `${[...parts, ...beside].join('; ')}.` };
  return { passed: true, because: `${['nothing was found that counts', ...beside].join('; ')}.` };
}

function counts(level: Level, failOn: CompatibilityInput['failOn']): boolean {
  return level === 'MUST' || (level === 'SHOULD' && failOn === 'should');
}

function rulesOf(findings: readonly Finding[]): string {
  return [...new Set(findings.map(({ rule }) => rule))].sort().join(', ');
}
