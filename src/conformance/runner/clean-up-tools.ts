import type { Exchange } from '#core/model/evidence';
import type { Facts } from '#core/model/facts';
import type { WireRequest } from '#core/ports/http-client';
import type { CaseRecord } from './case-record.ts';
import { ExchangeSender } from './exchange-sender.ts';
import type { Run } from './run.ts';

const mostTries = 3;
const pauseMs = 300;
const longestTimeoutMs = 10_000;

/** What removing the objects of one case works with. Nothing interrupts it. */
export type CleanUpTools = {
  readonly run: string;
  readonly namespaceController: Facts['namespaceController'];
  readonly sleep: (milliseconds: number) => Promise<void>;
  readonly now: () => number;
  /** Sends a request, and a few times again where the answer may be better then. */
  readonly insist: (request: CleanUpRequest) => Promise<Exchange>;
  /** Sends it once. */
  readonly ask: (request: CleanUpRequest) => Promise<Exchange>;
};

export type CleanUpRequest = { readonly method: 'GET' | 'PUT' | 'PATCH' | 'DELETE'; readonly target: string; readonly body?: object };

export function cleanUpTools(run: Run, record: CaseRecord): CleanUpTools {
  const { client, clock, requestTimeoutMs } = run.wire;
  const sender = new ExchangeSender(run.wire, record, 'clean-up');
  const timeoutMs = Math.min(requestTimeoutMs, longestTimeoutMs);
  const ask = (request: CleanUpRequest) => sender.patiently('clean-up', wireRequest(request), { timeoutMs });
  return {
    run: run.context.run,
    namespaceController: run.context.facts.namespaceController,
    sleep: (milliseconds) => clock.sleep(milliseconds),
    now: () => clock.now(),
    ask,
    async insist(request) {
      for (let tries = 1; ; tries += 1) {
        const exchange = await ask(request);
        if (tries === mostTries || !mayBeBetter(exchange) || client.isTargetGone()) return exchange;
        await clock.sleep(pauseMs * tries);
      }
    },
  };
}

/** Not after a timeout: a target that hangs is not made to hang thrice. */
function mayBeBetter(exchange: Exchange): boolean {
  return 'error' in exchange ? exchange.error.code !== 'timeout' : exchange.answer.status >= 500;
}

function wireRequest({ method, target, body }: CleanUpRequest): WireRequest {
  const headers = { accept: 'application/json', 'user-agent': 'apiconform' };
  if (body === undefined) return { method, target, headers, as: 'admin' };
  const type = method === 'PATCH' ? 'application/merge-patch+json' : 'application/json';
  return { method, target, headers: { ...headers, 'content-type': type }, body: JSON.stringify(body), as: 'admin' };
}
