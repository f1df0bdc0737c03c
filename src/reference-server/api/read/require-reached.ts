import { refusals } from '../../exchange/refusals.ts';
import type { Api } from '../api.ts';
import { waitForRevision } from './wait-for-revision.ts';

/**
 * Waits until the store reaches a version (specification, "Resource-version semantics", unrecognized versions).
 * Rejects with a refusal with 504 when it does not in time.
 */
export async function requireReached(
  api: Api,
  asked: { readonly text: string; readonly revision: number },
  signal: AbortSignal | undefined,
): Promise<void> {
  if (api.hooks.futureAnswer() === 'current') return;
  const reached = await waitForRevision(api.store, api.clock, { revision: asked.revision, milliseconds: api.futureVersionWaitMs, signal });
  if (!reached) throw refusals.tooLargeVersion(asked.text, api.store.revision());
}
