import type { RunOptions } from '#core/model/evidence';
import { UsageError } from '#core/model/tool-error';
import type { CompatibilityRoleOptions } from '#library/compatibility-role';
import type { World } from './world.ts';

type RbacFlags = Omit<CompatibilityRoleOptions, 'customGroups' | 'release'> & {
  readonly only: readonly string[];
  readonly skip: readonly string[];
  readonly subject: readonly string[];
  readonly namespaces?: readonly string[];
  readonly readOnly: boolean;
  readonly level: RunOptions['level'];
  readonly dialect: string;
  readonly compat?: boolean;
  readonly customGroup?: readonly string[];
  readonly release?: string;
};

/** `apiconform rbac`: prints the roles and bindings that a run needs, or with `--compat` a check of the server. It needs no server. */
export async function rbac(flags: RbacFlags, world: World): Promise<void> {
  const { subject: subjects, compat = false, customGroup = [], release, ...shared } = flags;
  if (compat) {
    const { compatibilityRole } = await import('#library/compatibility-role');
    world.terminal.out(compatibilityRole({ ...shared, customGroups: customGroup, release }));
    return;
  }
  const { objects, helm, schedule = [], reportConfigmap } = shared;
  if (objects || helm || schedule.length + customGroup.length > 0 || reportConfigmap !== undefined || release !== undefined)
    throw new UsageError('These are flags of a compatibility check.', { next: 'Add --compat.' });
  const { roleManifests } = await import('#library/role-manifests');
  world.terminal.out(roleManifests({ ...shared, subjects }));
}
