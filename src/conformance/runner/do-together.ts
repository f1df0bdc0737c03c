import type { Step } from '#core/model/step';
import { doSend } from './do-send.ts';
import type { Session } from './session.ts';

/** Sends requests at once and waits for the answer to each. Throws the first of what went wrong, once all are over. */
export async function doTogether(step: Extract<Step, { do: 'together' }>, session: Session): Promise<void> {
  const sent = await Promise.allSettled(step.requests.map(({ id, request }) => doSend({ id, do: 'send', request }, session)));
  for (const one of sent) if (one.status === 'rejected') throw one.reason;
}
