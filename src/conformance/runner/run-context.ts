import type { Pace } from '#core/http/pace';
import type { Facts } from '#core/model/facts';
import type { AuditLog } from '#core/ports/audit-log';
import type { Clock } from '#core/ports/clock';
import type { CreationLog } from '#core/ports/creation-log';
import type { HttpClient } from '#core/ports/http-client';
import type { Journal } from '#core/ports/journal';

/** What a run is given: its ports, what is known of the target, and the operator's choices. */
export type RunContext = {
  readonly client: HttpClient;
  /** How many GET requests the client has sent by itself, to protect objects that are not of the run. */
  readonly looks?: (() => number) | undefined;
  readonly clock: Clock;
  readonly journal: Journal;
  /** The record of created objects, written before each of them may exist. Without it, none is written. */
  readonly creationLog?: CreationLog | undefined;
  readonly facts: Facts;
  /** The run's id, a DNS label. */
  readonly run: string;
  /** How many cases of the parallel queue run at a time. */
  readonly concurrency: number;
  readonly requestTimeoutMs: number;
  /** How many namespaces the run may have for its cases at a time. Without it, as many as are needed. */
  readonly namespacesAtATime?: number | undefined;
  /** The number of objects from which on no further case starts. */
  readonly objectsAtATime?: number | undefined;
  /** The pace of the client. Without it, the run has one that only the target slows. */
  readonly pace?: Pace | undefined;
  readonly auditLog?: AuditLog | undefined;
  /** The only namespaces to use; without them, the run creates namespaces of its own. */
  readonly namespaces?: readonly string[] | undefined;
  readonly historyWindowSeconds?: number | undefined;
  readonly historyKeptSeconds?: number | undefined;
  /** `clock.now()` at the start of the run, which all times in the evidence count from; default: when the plan starts. */
  readonly startedAt?: number | undefined;
  /** How long after its start the run ends early. Without it, never. */
  readonly deadlineSeconds?: number | undefined;
  /** Aborted to interrupt the run: no case starts any more, and everything made is still removed. */
  readonly signal: AbortSignal;
  /** Aborted to end the run early; its reason is a clause that the report shows. */
  readonly stopped?: AbortSignal | undefined;
};
