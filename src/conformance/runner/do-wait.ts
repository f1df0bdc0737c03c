import type { Seconds, Step } from '#core/model/step';
import type { Session } from './session.ts';
import { interruption } from './step-failure.ts';

/** Waits for the time of the step. Throws a `StepFailure` when the run is interrupted. */
export async function doWait(step: Extract<Step, { do: 'wait' }>, session: Session): Promise<void> {
  await session.wire.clock.sleep(secondsOf(step.seconds, session) * 1000, session.signal);
  if (session.signal.aborted) throw interruption();
}

function secondsOf(seconds: Seconds, session: Session): number {
  if (typeof seconds === 'number') return seconds;
  const whole = seconds.of === 'history-window' ? session.historyWindowSeconds : session.historyKeptSeconds;
  if (whole === undefined) throw new Error(`the case waits for a share of the ${seconds.of} without the need "${seconds.of}"`);
  return seconds.share * whole;
}
