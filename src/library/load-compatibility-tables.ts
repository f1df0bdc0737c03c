import { readyMadeValues } from '#adapters/ready-made-tables';
import type { CompatibilityTables } from '#spec/catalogue/compatibility-tables';
import type { TargetReleases } from './target-releases.ts';

/**
 * Reads the schedule and the migrations of this project as `loadCompatibilityTables` of `load-tables.ts` does. Without tables of a user it
 * takes the values that the build read, and loads no parser of tables.
 *
 * @param schedules names of shipped schedules, or paths of tables of versions, that are added to the schedule.
 * @param targets the target releases of projects.
 * @throws UsageError where one of these is not there, or is no such table.
 */
export async function compatibilityTables(
  schedules: readonly string[] = [],
  targets: TargetReleases['projects'] = new Map(),
): Promise<CompatibilityTables> {
  const values = schedules.length + targets.size === 0 ? readyMadeValues() : undefined;
  if (isTables(values)) return values;
  const { loadCompatibilityTables } = await import('./load-tables.ts');
  return loadCompatibilityTables(schedules, targets);
}

function isTables(values: unknown): values is CompatibilityTables {
  return typeof values === 'object' && values !== null && 'schedule' in values && 'migrations' in values;
}
