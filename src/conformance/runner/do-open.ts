import type { Step } from '#core/model/step';
import { CaseStream } from './case-stream.ts';
import { type PreparedRequest, prepare, wireRequestOf } from './prepared-request.ts';
import { RetryAfter } from './retry-after.ts';
import type { Session } from './session.ts';
import { interruption } from './step-failure.ts';
import { heldBack } from './watch-heads.ts';

type Open = Extract<Step, { do: 'open' }>;

/**
 * Opens a watch and retries after 429. A response that is no stream is evidence too: only a later `drain` step fails. Throws a
 * `StepFailure` where watches are held back on their way.
 */
export async function doOpen(step: Open, session: Session): Promise<void> {
  const { heads, requestTimeoutMs, clock } = session.wire;
  if (heads.areHeld) throw heldBack();
  const prepared = prepare(step.request, session.bindings);
  const stream = new CaseStream(step.id, prepared, session);
  session.streams.get(step.id)?.end('closed');
  session.streams.set(step.id, stream);
  const retryAfter = new RetryAfter(clock, session.signal);
  for (;;) {
    const answer = await stream.open('start', heads.timeoutMs(requestTimeoutMs));
    if (!prepared.query.has('timeoutSeconds')) heads.note(answer);
    const again = 'status' in answer && (await retryAfter.again(answer));
    if (session.signal.aborted && !stream.isOpen) throw interruption();
    if (again) continue;
    if ('code' in answer) stream.broken = `the watch was not opened: ${answer.message}`;
    else if (answer.status !== 200) stream.broken = `the watch was not opened: status ${answer.status}`;
    if ('code' in answer && (await heads.check(() => arrivesAtItsEnd(step, prepared, session)))) throw heldBack();
    if ('code' in answer && answer.code === 'timeout' && (await heads.checkEvents())) throw heldBack();
    return;
  }
}

async function arrivesAtItsEnd(step: Open, prepared: PreparedRequest, session: Session): Promise<boolean> {
  const exchange = await session.sender.sendWithRetries(`${step.id}-short`, wireRequestOf(prepared, new Map([['timeoutSeconds', '1']])));
  return 'answer' in exchange && exchange.answer.status === 200;
}
