import { dialects } from '#core/codecs/dialects';
import { kindText } from '#core/codecs/group-version-kind';
import { manifestRules } from '#core/codecs/manifest-rules';
import { nearest } from '#core/codecs/nearest';
import type { Case } from '#core/model/case';
import type { OpenPoint } from '#core/model/open-point';
import type { CompatibilityRule, ReleaseRule } from '#core/model/rule-result';
import type { Statement } from '#core/model/statement';
import { UsageError } from '#core/model/tool-error';
import { loadCatalogue } from '#library/load-catalogue';
import type { Suite } from '#library/load-suite';
import { loadCompatibilityRules, loadSchedules, shippedSchedules } from '#library/load-tables';
import type { CompatibilityRules } from '#spec/catalogue/read-rules';
import { scheduleFor } from '#spec/schedule/schedule-for';
import { createPaint, type Paint } from '../terminal-text.ts';
import type { World } from '../world.ts';
import { describeCheck } from './describe-check.ts';
import { describeStep } from './describe-step.ts';
import { explainVersion } from './explain-version.ts';

/** The flags of `apiconform explain`, as commander returns them. */
export type ExplainFlags = { readonly subject?: string; readonly schedule?: readonly string[] };

/** `apiconform explain`: prints what a statement, an open point, a case, an erratum, a rule or a version of a kind is and how it is tested. */
export async function explain(id: string, flags: ExplainFlags, world: World): Promise<void> {
  const paint = createPaint(world.terminal.color);
  const lines = explainRule(id, loadCompatibilityRules(), paint) ?? (await linesFromTables(id, flags, paint));
  world.terminal.out(`${lines.join('\n')}\n`);
}

async function linesFromTables(id: string, { subject, schedule = [] }: ExplainFlags, paint: Paint): Promise<readonly string[]> {
  const catalogue = loadCatalogue();
  const version = explainVersion(id, catalogue.schedule, paint) ?? versionOfSchedules(id, schedule, paint);
  if (version !== undefined) return version;
  // Making all cases takes most of the time. A version needs none, and a statement only some.
  const statement = catalogue.statements.find((one) => one.id === id);
  const suite = (await import('#library/load-suite')).suiteOf(catalogue, statement);
  const lines = linesFor(id, subject, suite, paint);
  if (lines === undefined) throw unknownId(id, suite);
  return lines;
}

/** Explains a version of the shipped schedules, and of those that are named. */
function versionOfSchedules(id: string, named: readonly string[], paint: Paint): readonly string[] | undefined {
  if (!/^[a-z0-9-]+\.[a-z0-9.-]+\/v/.test(id)) return undefined;
  return explainVersion(id, loadSchedules([...shippedSchedules(), ...named]), paint);
}

function linesFor(id: string, subject: string | undefined, suite: Suite, paint: Paint): readonly string[] | undefined {
  const statement = suite.statements.find((one) => one.id === id);
  if (statement !== undefined) return explainStatement(statement, subject, suite, paint);
  const erratum = suite.errata.find((one) => one.id === id);
  if (erratum !== undefined) {
    return [
      paint.strong(erratum.id),
      erratum.text,
      `${erratum.where.file}:${erratum.where.line}`,
      ...erratum.statements.map((about) => `  instead of ${about}`),
      `  in releases from ${erratum.releases.from}${erratum.releases.until === undefined ? '' : ` until ${erratum.releases.until}`}`,
      ...erratum.worse.map((fault) => `  still fails with fault ${fault}`),
      ...erratum.seenOn.map(({ release, evidence }) => `  seen on ${release}: ${evidence}`),
    ];
  }
  const point = suite.openPoints.find((one) => one.id === id);
  if (point !== undefined) return explainOpenPoint(point, suite, paint);
  const cases = suite.cases.filter((c) => c.id === id || `${c.id}@${c.subject}` === id);
  const chosen = choose(cases, subject);
  return chosen === undefined ? undefined : explainCase(chosen, cases, undefined, paint);
}

function explainStatement(statement: Statement, subject: string | undefined, suite: Suite, paint: Paint): readonly string[] {
  const { form } = statement;
  const head = [
    paint.strong(statement.id),
    `${statement.level}: ${statement.text}`,
    `Specification, section "${statement.section}"; ${statement.where.file}:${statement.where.line}`,
  ];
  if (form.name === 'unverifiable') {
    const binds = statement.binds === 'client' ? ['A requirement for clients.'] : [];
    const tried = form.tried === undefined ? [] : [`Tried: ${form.tried}`];
    return [...head, ...binds, `Not judged: ${form.why}`, ...tried, `Instead: ${form.instead}`];
  }
  const errata = suite.errata.filter((one) => one.statements.includes(statement.id)).map((one) => `known erratum ${one.id}: ${one.text}`);
  const cases = suite.cases.filter((c) => c.checks.some((check) => check.statement === statement.id));
  const ids = [...new Set(cases.map((c) => c.id))];
  const shown = ids.flatMap((id) => {
    const same = cases.filter((c) => c.id === id);
    const chosen = choose(same, subject);
    return chosen === undefined ? [] : ['', ...explainCase(chosen, same, statement.id, paint)];
  });
  return [...head, ...errata, ...shown];
}

function explainOpenPoint({ id, text, section, where, form }: OpenPoint, suite: Suite, paint: Paint): readonly string[] {
  const head = [
    paint.strong(id),
    `Left open by the specification, never judged: ${text}`,
    `Specification, section "${section}"; ${where.file}:${where.line}`,
  ];
  if (form.name === 'unverifiable') return [...head, `Not observed: ${form.why}`, `Instead: ${form.instead}`];
  const cases = suite.cases.filter((c) => c.observations?.some(({ point }) => point === id) === true);
  return [...head, ...cases.flatMap((c) => ['', ...explainCase(c, [c], undefined, paint)])];
}

/** What is judged of a case beside its own checks. */
function besideText({ beside }: Case): readonly string[] {
  if (beside === undefined) return [];
  return [
    'Beside these: each response shows by itself the version, the name and the namespace of its path, and valid metadata.',
    ...(beside.type === undefined
      ? []
      : ['What each response and each watch shows of the objects is compared with the responses before it.']),
  ];
}

function explainCase(c: Case, same: readonly Case[], statement: string | undefined, paint: Paint): readonly string[] {
  const others = same.filter((one) => one !== c).map((one) => one.subject);
  return [
    `${paint.strong(`case ${c.id}@${c.subject}`)}${others.length === 0 ? '' : paint.faint(` (also on ${others.join(', ')})`)}`,
    c.about,
    ...c.steps.flatMap((step) => describeStep(step, 1)),
    ...c.checks.filter((check) => statement === undefined || check.statement === statement).flatMap(describeCheck),
    ...(statement === undefined ? besideText(c) : []),
  ];
}

function choose(cases: readonly Case[], subject: string | undefined): Case | undefined {
  return cases.find((c) => c.subject === subject) ?? cases[0];
}

function unknownId(id: string, suite: Suite): UsageError {
  const ids = [...suite.statements, ...suite.errata, ...suite.openPoints, ...suite.cases].map((one) => one.id);
  const types = scheduleFor(suite.schedule, dialects[0]?.apiDomain ?? '').versions.map(kindText);
  const near = nearest(id, [...new Set([...ids, ...types, ...ruleIds(suite.rules)])]);
  return new UsageError(`No id matches ${JSON.stringify(id)}.`, {
    next: `${near === undefined ? '' : `Did you mean ${near}? `}"apiconform list" shows the ids.`,
  });
}

/** The ids of all compatibility rules. */
function ruleIds({ release, server }: CompatibilityRules): readonly string[] {
  return [...[...release, ...server].map(({ id }) => id), ...Object.keys(manifestRules)];
}

/** Explains a rule of `compat release`, `compat server` or `scan`. Returns `undefined` where there is no such rule. */
function explainRule(id: string, { release, server }: CompatibilityRules, paint: Paint): readonly string[] | undefined {
  const releaseRule = release.find((rule) => rule.id === id);
  if (releaseRule !== undefined) return releaseRuleLines(releaseRule, paint);
  const serverRule = server.find((rule) => rule.id === id);
  return serverRule === undefined ? manifestRuleLines(id, paint) : serverRuleLines(serverRule, paint);
}

function serverRuleLines(rule: CompatibilityRule, paint: Paint): readonly string[] {
  return [
    paint.strong(rule.id),
    `${rule.level}: ${rule.text}`,
    `Specification, section "${rule.section}"; checked by "apiconform compat server"`,
  ];
}

function manifestRuleLines(id: string, paint: Paint): readonly string[] | undefined {
  const found = Object.entries(manifestRules).find(([name]) => name === id);
  return found === undefined ? undefined : [paint.strong(found[0]), found[1], 'Checked by "apiconform scan"'];
}

function releaseRuleLines(rule: ReleaseRule, paint: Paint): readonly string[] {
  return [
    paint.strong(rule.id),
    `${rule.level}: ${rule.text}`,
    `Specification, section "${rule.section}": ${rule.statements.join(', ')}`,
    `Applies to ${rule.binds.join(', ')}; needs ${rule.needs.join(', ')}`,
    rule.explanation,
  ];
}
