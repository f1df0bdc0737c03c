import { subjectFile } from '#library/subject-file';
import { serverOptions, type TargetFlags } from './run.ts';
import type { World } from './world.ts';

/** `apiconform subject`: prints a subject file about a resource type of a server. */
export async function subject(resource: string, flags: TargetFlags, world: World): Promise<void> {
  world.terminal.out(await subjectFile({ ...flags, ...serverOptions(flags, world), resource }));
}
