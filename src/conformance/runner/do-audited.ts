import type { Step } from '#core/model/step';
import type { Session } from './session.ts';
import { interruption, StepFailure } from './step-failure.ts';

const pauseMs = 250;

/**
 * Finds the audit event of the request of an earlier step, by the Audit-Id that it was answered with. A target writes
 * its log a little later. Throws a `StepFailure` at the bound, and where the answer has no such header.
 */
export async function doAudited(step: Extract<Step, { do: 'audited' }>, session: Session): Promise<void> {
  const { auditLog, record, signal } = session;
  const { clock } = session.wire;
  if (auditLog === undefined) throw new Error('the case reads the audit log and does not need it');
  const exchange = record.evidence.exchange(step.of);
  const answer = exchange !== undefined && 'answer' in exchange ? exchange.answer : undefined;
  const auditId = answer?.headers.find(([name]) => name === 'audit-id')?.[1];
  if (auditId === undefined) throw new StepFailure('reference', `the answer of step "${step.of}" has no Audit-Id header`);
  const deadline = clock.now() + step.boundSeconds * 1000;
  for (;;) {
    const event = await auditLog.find(auditId);
    if (event !== undefined) {
      record.add({ e: 'audited', case: record.key, step: step.id, at: record.at(), event });
      return;
    }
    if (clock.now() + pauseMs > deadline) throw new StepFailure('bound', `no audit event within ${step.boundSeconds} s`);
    await clock.sleep(pauseMs, signal);
    if (signal.aborted) throw interruption();
  }
}
