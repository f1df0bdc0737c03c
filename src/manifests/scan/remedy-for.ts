import type { GroupVersionKind } from '#core/model/group-version-kind';
import type { ManifestFinding } from '#core/model/scan-report';
import { draftOf } from '../migrate/draft.ts';
import { migrateObject, migrationPath } from '../migrate/migrate-object.ts';
import type { LocatedObject } from '../parse/located-object.ts';
import type { DocumentRole, ScanSettings } from './scan-settings.ts';

/** What `--fix` does about a finding, and what it does not. */
export type Remedy = Pick<ManifestFinding, 'changes' | 'cautions' | 'blockers' | 'fixable'>;

/** Tries the migration of an object and discards the result. In a reference only the version changes. `role` is that of its document. */
export function remedyFor(
  object: Pick<LocatedObject, 'group' | 'version' | 'kind' | 'role'> & Partial<Pick<LocatedObject, 'map'>>,
  replacement: GroupVersionKind | undefined,
  { migrations, defaults }: ScanSettings,
  role?: DocumentRole,
): Remedy {
  const remedy = remedyOf(object, replacement, { migrations, defaults }, role?.isPatch === true);
  const { blockedBy } = role ?? {};
  return remedy.fixable && blockedBy !== undefined ? { ...remedy, changes: [], blockers: [blockedBy], fixable: false } : remedy;
}

function remedyOf(
  object: Parameters<typeof remedyFor>[0],
  replacement: GroupVersionKind | undefined,
  { migrations, defaults }: Pick<ScanSettings, 'migrations' | 'defaults'>,
  isPatch: boolean,
): Remedy {
  const blocked = (sentence: string): Remedy => ({ changes: [], cautions: [], blockers: [sentence], fixable: false });
  if (replacement === undefined) return blocked('It has no replacement. Check whether the object is still needed.');
  if (replacement.kind !== object.kind) return blocked(`The replacement is another kind, ${replacement.kind}. Rewrite the object.`);
  if (object.role !== 'object' && object.role !== 'nested') return { changes: [], cautions: [], blockers: [], fixable: true };
  const path = migrationPath(migrations, object, replacement);
  if (path === undefined || object.map === undefined) return blocked('No migration to the new version is known.');
  const { changed, cautions, blocked: blockers } = migrateObject(draftOf(object.map), path, defaults, isPatch);
  return { changes: changed, cautions, blockers, fixable: blockers.length === 0 };
}
