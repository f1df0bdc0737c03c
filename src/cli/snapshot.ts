import type { Snapshot } from '#core/model/snapshot';
import { type TakeSnapshotOptions, takeSnapshot } from '#library/take-snapshot';
import { serverOptions, type TargetFlags } from './run.ts';
import { plainText } from './terminal-text.ts';
import type { World } from './world.ts';

type SnapshotFlags = TargetFlags & Pick<TakeSnapshotOptions, 'helpText' | 'features'> & { readonly output: string };

/** `apiconform snapshot`: writes the interfaces that a server describes to one file. */
export async function snapshot(flags: SnapshotFlags, world: World): Promise<void> {
  const taken = await takeSnapshot({ ...flags, ...serverOptions(flags, world) });
  world.terminal.out(`${linesOf(taken, flags.output).join('\n')}\n`);
}

function linesOf(taken: Snapshot, file: string): readonly string[] {
  const release = taken.version['gitVersion'];
  const resources = Object.values(taken.resources).reduce((total, each) => total + each.length, 0);
  const parts = [
    `${Object.keys(taken.resources).length} group versions with ${resources} resources`,
    `${Object.keys(taken.openApi?.schemas ?? {}).length} schemas`,
    `${Object.keys(taken.metrics ?? {}).length} metric families`,
    ...(taken.features === undefined ? [] : [`${Object.keys(taken.features).length} features`]),
  ];
  return [
    `${typeof release === 'string' ? plainText(release, 80) : 'unknown release'}: ${parts.join(', ')}`,
    ...taken.missing.map(({ part, why }) => `missing: ${part} (${plainText(why)})`),
    `snapshot: ${file}`,
  ];
}
