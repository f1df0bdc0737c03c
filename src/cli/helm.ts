import { type HelmRepair, type RepairHelmReleaseOptions, repairHelmRelease } from '#library/repair-helm-release';
import { changesOf } from './changes-of.ts';
import { confirmWrite } from './confirm-run.ts';
import { exitCodes } from './exit-codes.ts';
import { plainText } from './terminal-text.ts';
import type { World } from './world.ts';

/** The flags of `helm repair`, as commander returns them. */
export type HelmRepairFlags = Omit<RepairHelmReleaseOptions, 'name' | 'requestTimeoutSeconds' | 'env' | 'confirm'> & {
  readonly requestTimeout: number;
  readonly yes: boolean;
};

/** `apiconform helm repair`: replaces API versions that go away in the stored manifest of a Helm release, or takes that back. */
export async function helmRepair(name: string, { requestTimeout, yes, ...flags }: HelmRepairFlags, world: World): Promise<void> {
  const { out } = world.terminal;
  const repair = await repairHelmRelease({
    ...flags,
    name,
    requestTimeoutSeconds: requestTimeout,
    env: world.env,
    ...(yes ? {} : { confirm: (intended, address) => confirmWrite(address, questionOf(intended), world) }),
  });
  const { from, to } = repair;
  out(
    [`Helm release ${repair.namespace}/${name} (chart ${repair.chart} ${repair.chartVersion}), revision ${from}`, ...linesOf(repair), '']
      .map((line) => plainText(line, 1000))
      .join('\n'),
  );
  if (flags.dryRun === true && to !== from) out(changesOf(`${name}.yaml`, repair.before, repair.after));
  for (const line of outcomeOf(repair, flags.undo === true)) out(`${plainText(line, 1000)}\n`);
  world.setExitCode(exitCodes.passed);
}

function linesOf({ replaced, left }: HelmRepair): readonly string[] {
  return [...replaced.map((line) => `  replaced: ${line}`), ...left.map((line) => `  left: ${line}`)];
}

function outcomeOf({ name, namespace, from, to, stored }: HelmRepair, undo: boolean): readonly string[] {
  if (to === from) return ['There is nothing to repair. Nothing was changed.'];
  if (!stored) return [`It would make revision ${to} the deployed one, and ${from} superseded. Nothing was changed.`];
  if (undo) return [`Revision ${to} is deployed again, as before the repair; ${from} is superseded.`];
  return [
    `Stored revision ${to} with the repaired manifest; revision ${from} is superseded. No object of the cluster was changed.`,
    `To take it back: apiconform helm repair ${name} --namespace ${namespace} --undo`,
  ];
}

function questionOf({ namespace, name, from, to, replaced }: HelmRepair): readonly string[] {
  return [
    `This makes revision ${to} of the Helm release ${namespace}/${name} the deployed one, in place of ${from}.`,
    ...replaced.map((line) => `  ${line}`),
  ];
}
