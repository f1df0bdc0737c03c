import { bodyOf } from '#core/http/body-of';
import { printableLine } from '#core/http/printable-line';
import type { ProbeClient } from '#core/http/probe-client';
import { stringAt } from '#core/json/object-identity';

/** Returns the release that the target reports, if it does. Throws a `TargetError` only where the target cannot be reached. */
export async function readRelease(probeClient: ProbeClient): Promise<string | undefined> {
  const answer = await probeClient.ask('version', '/version');
  const version = answer.status === 200 ? stringAt(bodyOf(answer), '/gitVersion') : undefined;
  return version === undefined || version === '' ? undefined : printableLine(version);
}
