import type { Case } from '#core/model/case';
import type { Facts } from '#core/model/facts';
import type { AuditLog } from '#core/ports/audit-log';
import type { Bindings } from '../evidence/resolve.ts';
import type { CaseRecord } from './case-record.ts';
import type { CaseStream } from './case-stream.ts';
import type { CreatedObjects } from './created-objects.ts';
import type { ExchangeSender } from './exchange-sender.ts';
import type { Wire } from './wire.ts';

/** What the steps of one case, or of one fixture, work with. */
export type Session = {
  readonly wire: Wire;
  readonly facts: Facts;
  readonly record: CaseRecord;
  readonly sender: ExchangeSender;
  readonly bindings: Bindings;
  /** By the id of the step that opened them. */
  readonly streams: Map<string, CaseStream>;
  readonly created: CreatedObjects;
  /** Whether other clients may write to the objects of the case. */
  readonly writers: Case['writers'];
  readonly auditLog?: AuditLog | undefined;
  readonly historyWindowSeconds?: number | undefined;
  readonly historyKeptSeconds?: number | undefined;
  /** Aborted when the run is interrupted. */
  readonly signal: AbortSignal;
  /** To be called once the steps are over: no interruption matters to them any more. */
  readonly leave: () => void;
};
