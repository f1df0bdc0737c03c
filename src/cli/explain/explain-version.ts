import { dialects } from '#core/codecs/dialects';
import { kindText, parseApiVersion, parseKindText } from '#core/codecs/group-version-kind';
import { releaseText } from '#core/codecs/release';
import type { DeprecationSchedule, ScheduledVersion } from '#core/model/deprecation-schedule';
import { releaseName } from '#spec/schedule/release-name';
import { resolveReplacement } from '#spec/schedule/resolve-replacement';
import type { Schedule } from '#spec/schedule/schedule';
import { scheduleFor } from '#spec/schedule/schedule-for';
import { servedByDefault } from '#spec/schedule/served-by-default';
import type { Paint } from '../terminal-text.ts';

/**
 * Explains what the schedule has about a type (`storage.k8s.io/v1beta1/CSINode`) or about all kinds of a version
 * (`storage.k8s.io/v1beta1`), with the names of any dialect. Returns `undefined` where it has no such row.
 */
export function explainVersion(id: string, tables: DeprecationSchedule, paint: Paint): readonly string[] | undefined {
  for (const { apiDomain } of dialects) {
    const schedule = scheduleFor(tables, apiDomain);
    const found = rowsNamed(id, schedule);
    if (found.length > 0)
      return found.flatMap((version, index) => [...(index === 0 ? [] : ['']), ...linesOf(version, schedule, tables, paint)]);
  }
  return undefined;
}

function rowsNamed(id: string, schedule: Schedule): readonly ScheduledVersion[] {
  const type = parseKindText(id);
  const one = type === undefined ? undefined : schedule.find(type);
  if (one !== undefined) return [one];
  const groupVersion = parseApiVersion(id);
  return schedule.versions.filter(({ group, version }) => group === groupVersion?.group && version === groupVersion.version);
}

function linesOf(version: ScheduledVersion, schedule: Schedule, tables: DeprecationSchedule, paint: Paint): readonly string[] {
  const { introduced, deprecated, removed, source, declared, where } = version;
  const last = version.project?.newest ?? schedule.releases.at(-1)?.release;
  const goes = deprecated !== undefined || removed !== undefined;
  const byDefault = version.project === undefined ? servedByDefault(schedule, version) : undefined;
  return [
    paint.strong(kindText(version)),
    ...(version.project === undefined
      ? []
      : [`Releases of ${version.project.title}; the schedule ends with ${releaseText(version.project.newest)}.`]),
    [
      introduced === undefined ? 'introduced before the schedule begins' : `introduced in ${releaseText(introduced)}`,
      deprecated === undefined ? 'not deprecated' : `deprecated in ${releaseText(deprecated)}`,
      removed === undefined ? 'not removed' : `removed in ${releaseText(removed)}`,
    ].join(', '),
    ...(byDefault === false ? ['not served by default'] : []),
    `${where.file}:${where.line}: ${version.project === undefined ? (tables.provenance[source] ?? source) : ofProject(version.project)}${declared === undefined ? '' : ` From ${declared.from} until ${declared.until}.`}`,
    ...evidenceLines(version),
    ...(goes && last !== undefined ? replacementLines(version, schedule, last) : []),
    ...version.disagreements.flatMap(({ about, claims, used, why }) => [
      `Sources disagree on "${about}": ${Object.entries(claims)
        .map(([who, claim]) => `${who} ${claim}`)
        .join('; ')}.`,
      `  The schedule uses the ${used === 'specification' ? 'specification' : `${used} value`}: ${why}`,
    ]),
  ];
}

function ofProject({ title }: NonNullable<ScheduledVersion['project']>): string {
  return `Read from the files of ${title}:`;
}

/** Returns where to check a row of a project. */
function evidenceLines({ project, evidence = {} }: ScheduledVersion): readonly string[] {
  return Object.entries(evidence).map(([fact, place]) => {
    const [, other, path] = /^(?:([^:]+):)?(.+)$/.exec(place) ?? [];
    const repository = other === undefined ? project?.repository : project?.repository.replace(/\/.*$/, `/${other}`);
    return `  ${fact}: ${repository}: ${path}`;
  });
}

function replacementLines(
  version: ScheduledVersion,
  schedule: Schedule,
  last: NonNullable<ScheduledVersion['removed']>,
): readonly string[] {
  const found = resolveReplacement(schedule, version, last);
  if (found === undefined) return [`No replacement in release ${releaseName(version, last)}.`];
  const way = found.chain.map(kindText).join(' > ');
  return [
    `Use ${kindText(found.version)} in release ${releaseName(version, last)}: ${way}`,
    ...found.changes.map(({ id, text }) => `  ${text} (${id})`),
  ];
}
