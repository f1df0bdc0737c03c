import type { Step } from '#core/model/step';
import type { Session } from './session.ts';
import { interruption, StepFailure } from './step-failure.ts';

const pauseMs = 250;

/**
 * Finds the audit event of the request of an earlier step, by the Audit-Id header of its response. The target may write its
 * log a little later. Throws a `StepFailure` at the deadline, and where the response has no such header.
 */
export async function doAudited(step: Extract<Step, { do: 'audited' }>, session: Session): Promise<void> {
  const { auditLog, record, signal } = session;
  const { clock } = session.wire;
  if (auditLog === undefined) throw new Error('the case reads the audit log without the need "audit-log"');
  const exchange = record.evidence.exchange(step.of);
  const answer = exchange !== undefined && 'answer' in exchange ? exchange.answer : undefined;
  const auditId = answer?.headers.find(([name]) => name === 'audit-id')?.[1];
  if (auditId === undefined) throw new StepFailure('reference', `the response to step "${step.of}" has no Audit-Id header`);
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
