import type { Step } from '#core/model/step';
import { CaseStream } from './case-stream.ts';
import { prepare } from './prepared-request.ts';
import { RetryAfter } from './retry-after.ts';
import type { Session } from './session.ts';
import { interruption } from './step-failure.ts';

/** Opens a watch and retries after 429. A response that is no stream is evidence too: only a later `drain` step fails. */
export async function doOpen(step: Extract<Step, { do: 'open' }>, session: Session): Promise<void> {
  const stream = new CaseStream(step.id, prepare(step.request, session.bindings), session);
  session.streams.get(step.id)?.end('closed');
  session.streams.set(step.id, stream);
  const retryAfter = new RetryAfter(session.wire.clock, session.signal);
  for (;;) {
    const answer = await stream.open('start');
    const again = 'status' in answer && (await retryAfter.again(answer));
    if (session.signal.aborted && !stream.isOpen) throw interruption();
    if (again) continue;
    if ('code' in answer) stream.broken = `the watch was not opened: ${answer.message}`;
    else if (answer.status !== 200) stream.broken = `the watch was not opened: status ${answer.status}`;
    return;
  }
}
