import { systemClock } from '#adapters/system-clock';
import { createHttpClient } from '#adapters/undici-http-client';
import { createScrubber } from '#conformance/connection/scrub';
import { secretsOf } from '#conformance/connection/secrets-of';
import { ProbeClient } from '#core/http/probe-client';
import type { HttpClient } from '#core/ports/http-client';
import { openTarget, type TargetFlags } from './open-target.ts';
import { scrubFault } from './scrub-judged.ts';
import { toolVersion } from './tool-version.ts';
import type { World } from './world.ts';

/** What a command that only asks has of its target. */
export type Asking = {
  readonly probeClient: ProbeClient;
  readonly client: HttpClient;
  /** The address, as people know it. */
  readonly server: string;
  /** Takes the credentials out of a text. */
  readonly scrub: (text: string) => string;
};

/** Opens the target of the flags, lets a command ask it, and closes it again. A fault tells no credentials. */
export async function withProbeClient<Result>(
  flags: TargetFlags & { readonly requestTimeout: number },
  world: World,
  ask: (asking: Asking) => Promise<Result>,
): Promise<Result> {
  const { target, close } = await openTarget(flags, world.env);
  const scrub = createScrubber(secretsOf(target));
  try {
    const client = createHttpClient(target, { userAgent: `apiconform/${toolVersion()}` });
    try {
      const { server } = target.description;
      const options = { clock: systemClock, timeoutMs: flags.requestTimeout * 1000, server };
      const probeClient = new ProbeClient(client, () => undefined, options);
      return await ask({ probeClient, client, server, scrub });
    } catch (fault) {
      throw scrubFault(fault, scrub);
    } finally {
      await client.close();
    }
  } finally {
    await close();
  }
}
