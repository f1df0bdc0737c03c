import type { Step } from '#core/model/step';
import { doSend } from './do-send.ts';
import type { Session } from './session.ts';

/** Sends requests concurrently and waits for all responses. Throws the first error once all are finished. */
export async function doTogether(step: Extract<Step, { do: 'together' }>, session: Session): Promise<void> {
  const sent = await Promise.allSettled(step.requests.map(({ id, request }) => doSend({ id, do: 'send', request }, session)));
  for (const one of sent) if (one.status === 'rejected') throw one.reason;
}
