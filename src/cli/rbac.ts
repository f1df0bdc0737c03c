import type { RunOptions } from '#core/model/evidence';
import { roleManifests } from '#library/role-manifests';
import type { World } from './world.ts';

type RbacFlags = {
  readonly user?: string;
  readonly serviceAccount?: string;
  readonly only: readonly string[];
  readonly skip: readonly string[];
  readonly subject: readonly string[];
  readonly namespaces?: readonly string[];
  readonly readOnly: boolean;
  readonly level: RunOptions['level'];
  readonly dialect: string;
};

/** `apiconform rbac`: prints the roles and bindings that a run needs. It needs no server. */
export function rbac({ subject: subjects, ...flags }: RbacFlags, world: World): void {
  world.terminal.out(roleManifests({ ...flags, subjects }));
}
