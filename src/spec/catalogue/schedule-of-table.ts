import { globMatcher } from '#core/codecs/glob';
import { parseApiVersion, parseKindText } from '#core/codecs/group-version-kind';
import { parseRelease, releaseOrder, releaseText } from '#core/codecs/release';
import { definedFields } from '#core/json/defined-fields';
import type {
  DeprecationSchedule,
  NotableChange,
  ScheduleDisagreement,
  ScheduledVersion,
  ScheduleProject,
} from '#core/model/deprecation-schedule';
import type { Release } from '#core/model/release';
import type { DeprecationScheduleRow, DeprecationScheduleTable, Disagreement } from '#core/model/tables/deprecation-schedule';
import { aboutWords } from './about-words.ts';
import type { Problem } from './problem.ts';
import { quoted } from './quoted.ts';
import type { TableDocument } from './read-document.ts';
import { sentenceProblem } from './sentence-problem.ts';
import { suggestion } from './suggestion.ts';
import { unknownPlaceholders } from './unknown-placeholders.ts';

/** The content of a table of kind deprecation-schedule: its rows and their sources. */
type ReadSchedule = Omit<DeprecationSchedule, 'releases'> & { readonly problems: readonly Problem[] };

type Report = (inside: string, message: string) => void;

/**
 * Returns the versions of a schedule, each with the differences in its replacement. `statements` are all statements of the
 * suite, or `undefined` where some could not be read: then patterns that match none are not reported. A row whose releases are
 * out of order, or whose replacement has no row, is a problem.
 */
export function scheduleOfTable(
  table: DeprecationScheduleTable,
  document: TableDocument,
  statements: readonly NotableChange[] | undefined,
): ReadSchedule {
  const problems: Problem[] = [];
  const reportAt = (pointer: string, message: string): void => {
    problems.push({ where: document.places.valueAt(pointer), about: aboutWords(pointer, table), message });
  };
  for (const [source, text] of Object.entries(table.provenance)) requireSentence(text, `/provenance/${source}`, reportAt);
  table.changes.forEach(({ text }, index) => {
    requireSentence(text, `/changes/${index}/text`, reportAt);
  });
  const own = table.changes.map(({ id, text }): NotableChange => ({ id: `deprecation-schedule/${id}`, text }));
  const changes = [...(statements ?? []).map(({ id, text }): NotableChange => ({ id, text })), ...own];
  const project = projectOf(table);
  const types = new Set(table.rows.map((row) => `${row.apiVersion}/${row.kind}`));
  const versions = table.rows.flatMap((row, index): readonly ScheduledVersion[] => {
    const report: Report = (inside, message) => reportAt(`/rows/${index}${inside}`, message);
    const type = parseApiVersion(row.apiVersion);
    if (type === undefined) return [];
    for (const message of unknownPlaceholders(row.apiVersion, ['api_domain'])) report('/apiVersion', message);
    if (row.replacement !== undefined && !types.has(row.replacement)) {
      report('/replacement', `no row is about ${quoted(row.replacement)}${suggestion(row.replacement, [...types])}`);
    }
    checkOrder(row, report);
    checkSource(row, report);
    checkEvidence(row, project, report);
    const found = changesNamed(row, changes, statements === undefined ? () => undefined : report);
    const disagreements = (row.disagreements ?? []).map((each, item) => disagreementOf(row, each, item, report));
    return [
      {
        ...versionOf(row, { ...type, kind: row.kind }, found, disagreements, document.places.valueAt(`/rows/${index}`)),
        ...definedFields({ project, evidence: row.evidence }),
      },
    ];
  });
  const used = new Set(versions.flatMap((version) => version.changes.map(({ id }) => id)));
  own.forEach(({ id }, index) => {
    if (!used.has(id)) reportAt(`/changes/${index}`, `no row names ${quoted(id)}`);
  });
  return { versions, provenance: table.provenance, problems };
}

function versionOf(
  row: DeprecationScheduleRow,
  type: Pick<ScheduledVersion, 'group' | 'version' | 'kind'>,
  changes: readonly NotableChange[],
  disagreements: readonly ScheduleDisagreement[],
  where: ScheduledVersion['where'],
): ScheduledVersion {
  const [introduced, deprecated, removed] = [row.introduced, row.deprecated, row.removed].map(releaseIn);
  const replacement = row.replacement === undefined ? undefined : parseKindText(row.replacement);
  return {
    ...type,
    ...(row.resource === undefined ? {} : { resource: row.resource }),
    ...(introduced === undefined ? {} : { introduced }),
    ...(deprecated === undefined ? {} : { deprecated }),
    ...(removed === undefined ? {} : { removed }),
    ...(replacement === undefined ? {} : { replacement }),
    changes,
    source: row.source,
    ...(row.declared === undefined ? {} : { declared: row.declared }),
    disagreements,
    where,
  };
}

/** Returns the project of a table. Its newest release is judged, unless `forTargets` sets another. */
function projectOf({ project }: DeprecationScheduleTable): ScheduleProject | undefined {
  const newest = project === undefined ? undefined : parseRelease(project.newest);
  return project === undefined || newest === undefined ? undefined : { ...project, newest, target: newest };
}

function releaseIn(text: string | undefined): Release | undefined {
  return text === undefined ? undefined : parseRelease(text);
}

function checkOrder(row: DeprecationScheduleRow, report: Report): void {
  const order = ['introduced', 'deprecated', 'removed'] as const;
  let last: { readonly key: string; readonly release: Release } | undefined;
  for (const key of order) {
    const release = releaseIn(row[key]);
    if (release === undefined) continue;
    if (last !== undefined && releaseOrder(release, last.release) < 0) {
      report(`/${key}`, `expected a release not before that in which it is ${last.key}, found ${releaseText(release)}`);
    }
    last = { key, release };
  }
}

function checkSource(row: DeprecationScheduleRow, report: Report): void {
  if (row.source === 'declared' && row.declared === undefined) report('', 'the key "declared" is missing');
  if (row.source !== 'declared' && row.declared !== undefined)
    report('/declared', `expected none, for the source is ${quoted(row.source)}`);
}

/** Each release that a row of a project names can be checked; a row that names none says where it is served. */
function checkEvidence({ evidence = {}, ...row }: DeprecationScheduleRow, project: ScheduleProject | undefined, report: Report): void {
  const given = Object.keys(evidence);
  if (project === undefined) {
    if (given.length > 0) report('/evidence', 'expected none, for the table has no project');
    return;
  }
  const keys = ['introduced', 'deprecated', 'removed'] as const;
  const wanted = [...keys.filter((key) => row[key] !== undefined), ...(row.introduced === undefined ? ['served'] : [])];
  for (const key of wanted) if (!given.includes(key)) report('', `the key "evidence.${key}" is missing`);
  for (const key of given) if (!wanted.includes(key)) report(`/evidence/${key}`, `expected none, for the row has no ${quoted(key)}`);
}

function changesNamed(row: DeprecationScheduleRow, changes: readonly NotableChange[], report: Report): readonly NotableChange[] {
  const patterns = (row.changes ?? []).map((pattern) => ({ pattern, matches: globMatcher(pattern) }));
  for (const [item, { pattern, matches }] of patterns.entries()) {
    if (changes.some(({ id }) => matches(id))) continue;
    const near = suggestion(
      pattern,
      changes.map(({ id }) => id),
    );
    report(`/changes/${item}`, `no statement and no change is named ${quoted(pattern)}${near}`);
  }
  return changes.filter(({ id }) => patterns.some(({ matches }) => matches(id)));
}

function disagreementOf(row: DeprecationScheduleRow, written: Disagreement, item: number, report: Report): ScheduleDisagreement {
  const { about, used, why, ...claims } = written;
  const inside = `/disagreements/${item}`;
  requireSentence(why, `${inside}/why`, report);
  const claim = claims[used];
  if (claim === undefined) report(`${inside}/used`, `expected what ${used} says beside it`);
  if (Object.keys(claims).length < 2) report(inside, 'expected at least two that do not agree');
  const value = about === 'changes' ? undefined : (row[about] ?? 'none');
  if (value !== undefined && claim !== undefined && claim !== value) {
    report(`${inside}/${used}`, `expected what the row takes of it, ${quoted(value)}, found ${quoted(claim)}`);
  }
  return { about, claims, used, why };
}

function requireSentence(text: string, pointer: string, report: Report): void {
  const wrong = sentenceProblem(text);
  if (wrong !== undefined) report(pointer, wrong);
}
