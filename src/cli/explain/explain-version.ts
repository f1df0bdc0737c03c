import { dialects } from '#core/codecs/dialects';
import { kindText, parseApiVersion, parseKindText } from '#core/codecs/group-version-kind';
import { releaseText } from '#core/codecs/release';
import type { DeprecationSchedule, ScheduledVersion } from '#core/model/deprecation-schedule';
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
  const last = schedule.releases.at(-1)?.release;
  const goes = deprecated !== undefined || removed !== undefined;
  const byDefault = servedByDefault(schedule, version);
  return [
    paint.strong(kindText(version)),
    [
      introduced === undefined ? 'introduced before the schedule begins' : `introduced in ${releaseText(introduced)}`,
      deprecated === undefined ? 'not deprecated' : `deprecated in ${releaseText(deprecated)}`,
      removed === undefined ? 'not removed' : `removed in ${releaseText(removed)}`,
    ].join(', '),
    ...(byDefault === false ? ['not served by default'] : []),
    `${where.file}:${where.line}: ${tables.provenance[source] ?? source}${declared === undefined ? '' : ` From ${declared.from} until ${declared.until}.`}`,
    ...(goes && last !== undefined ? replacementLines(version, schedule, last) : []),
    ...version.disagreements.flatMap(({ about, claims, used, why }) => [
      `Sources disagree on "${about}": ${Object.entries(claims)
        .map(([who, claim]) => `${who} ${claim}`)
        .join('; ')}.`,
      `  The schedule uses the ${used === 'specification' ? 'specification' : `${used} value`}: ${why}`,
    ]),
  ];
}

function replacementLines(
  version: ScheduledVersion,
  schedule: Schedule,
  last: NonNullable<ScheduledVersion['removed']>,
): readonly string[] {
  const found = resolveReplacement(schedule, version, last);
  if (found === undefined) return [`No replacement in release ${releaseText(last)}.`];
  const way = found.chain.map(kindText).join(' > ');
  return [
    `Use ${kindText(found.version)} in release ${releaseText(last)}: ${way}`,
    ...found.changes.map(({ id, text }) => `  ${text} (${id})`),
  ];
}
