import { releaseOrder } from '#core/codecs/release';
import { parseVersionName } from '#core/codecs/version-name';
import { servedByDefault } from '#spec/schedule/served-by-default';
import { statusOfVersion } from '#spec/schedule/status-of';
import type { Capabilities } from '../template/value.ts';
import type { ScanSettings } from './scan-settings.ts';

/**
 * Returns what a template learns of a cluster of the target release: what it serves by default. Whether it serves groups that the schedule
 * does not list is not known.
 */
export function capabilitiesOf({ schedule, target }: Pick<ScanSettings, 'schedule' | 'target'>): Capabilities {
  const known = new Map<string, boolean | undefined>();
  const groups = new Set(schedule.versions.map(({ group }) => group));
  const last = schedule.releases.at(-1)?.release;
  const isLater = last !== undefined && releaseOrder(target, last) > 0;

  const answer = (name: string): boolean | undefined => {
    const { group, version, kind } = partsOf(name);
    if (!groups.has(group)) return undefined;
    const rows = schedule.versions.filter(
      (row) => row.group === group && row.version === version && (kind === undefined || row.kind === kind),
    );
    const there = rows.filter((row) => ['served', 'deprecated'].includes(statusOfVersion(row, target)));
    if (there.some((row) => servedByDefault(schedule, row) === true)) return true;
    return isLater && rows.length === 0 ? undefined : false;
  };
  return {
    release: target,
    has(name) {
      if (!known.has(name)) known.set(name, answer(name));
      return known.get(name);
    },
  };
}

/** Reads `v1`, `apps/v1`, `v1/Pod` or `apps/v1/Deployment`. */
function partsOf(name: string): { readonly group: string; readonly version: string; readonly kind: string | undefined } {
  const [first = '', second, third] = name.split('/');
  if (second === undefined || parseVersionName(first) !== undefined) return { group: '', version: first, kind: second };
  return { group: first, version: second, kind: third };
}
