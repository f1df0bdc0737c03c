import type { ReportedResult, Seen } from '#core/model/report';
import { explainsStatus } from './explained-by.ts';
import { keysOfFailure, rootKey } from './same-root.ts';

type Shown = Pick<ReportedResult, 'statement' | 'case' | 'subject' | 'status' | 'reason' | 'findings' | 'seen'>;

/**
 * The roots of the failures of a run so far. It says of each result, as it comes, whether it is the first with its root: the causes of
 * a report are found from all results, and a person at a terminal does not wait for these.
 */
export class RootsSoFar {
  readonly #keys = new Set<string>();
  readonly #failed: Seen[] = [];

  /** Returns whether a result needs attention for a reason that no earlier one had. */
  isFirst(result: Shown): boolean {
    const { status, seen } = result;
    if (status !== 'failed' && status !== 'inconclusive' && status !== 'error') return false;
    const keys = keysOf(result);
    const isKnown =
      keys.some((key) => this.#keys.has(key)) || (seen !== undefined && this.#failed.some((one) => explainsStatus(one, seen)));
    for (const key of keys) this.#keys.add(key);
    if (status === 'failed' && seen !== undefined && !isKnown) this.#failed.push(seen);
    return !isKnown;
  }
}

function keysOf(result: Shown): readonly string[] {
  const { status, statement, reason = '', findings, seen } = result;
  const [clause] = findings.flatMap((finding) => finding.clause ?? []);
  if (status === 'failed') return clause === undefined ? keysOfFailure(result) : [JSON.stringify(['clause', clause])];
  return [seen === undefined ? JSON.stringify([status, reason]) : rootKey(statement, seen)];
}
