import type { Case } from '#core/model/case';
import type { Exchange } from '#core/model/evidence';
import type { CaseRecord } from './case-record.ts';
import { CreatedObjects } from './created-objects.ts';
import { ExchangeSender } from './exchange-sender.ts';
import type { Run } from './run.ts';
import type { Session } from './session.ts';

/** A fresh session for the steps of one case or fixture. */
export function newSession(
  run: Run,
  record: CaseRecord,
  names: { readonly prefix: string; readonly namespace?: string | undefined },
  phase: Exchange['phase'],
  writers: Case['writers'] = 'ours',
): Session {
  const { facts } = run.context;
  const { signal, leave } = run.interruption.join();
  return {
    wire: run.wire,
    facts,
    record,
    sender: new ExchangeSender(run.wire, record, phase, signal),
    bindings: {
      dialect: facts.dialect,
      run: run.context.run,
      slot: run.slot(),
      ...names,
      future: facts.futureVersion,
      limited: facts.limited?.user,
      document: (step) => record.evidence.document(step),
    },
    streams: new Map(),
    created: new CreatedObjects(run.creations),
    writers,
    auditLog: run.context.auditLog,
    historyWindowSeconds: run.context.historyWindowSeconds,
    historyKeptSeconds: run.context.historyKeptSeconds,
    signal,
    leave,
  };
}
