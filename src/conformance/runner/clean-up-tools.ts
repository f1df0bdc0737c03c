import type { Entry, Exchange } from '#core/model/evidence';
import type { Facts } from '#core/model/facts';
import type { WireRequest } from '#core/ports/http-client';
import type { CaseRecord } from './case-record.ts';
import { ExchangeSender } from './exchange-sender.ts';
import type { Run } from './run.ts';
import type { Wire } from './wire.ts';

const mostTries = 3;
const pauseMs = 300;
const longestTimeoutMs = 10_000;

/** What the clean-up of one case works with. It goes on in an interrupted run. */
export type CleanUpTools = {
  readonly run: string;
  readonly namespaceController: Facts['namespaceController'];
  readonly sleep: (milliseconds: number) => Promise<void>;
  readonly now: () => number;
  /** Sends a request, and repeats it a few times after an error that may be temporary. */
  readonly sendRepeatedly: (request: CleanUpRequest) => Promise<Exchange>;
  /** Sends a request once. */
  readonly send: (request: CleanUpRequest) => Promise<Exchange>;
};

export type CleanUpRequest = { readonly method: 'GET' | 'PUT' | 'PATCH' | 'DELETE'; readonly target: string; readonly body?: object };

/** The tools for the objects of a run. */
export function cleanUpTools({ wire, context }: Run, record: CaseRecord): CleanUpTools {
  return cleanUpToolsOf(wire, { run: context.run, namespaceController: context.facts.namespaceController }, record);
}

/** The tools for the objects of a run that is over. */
export function cleanUpToolsOf(
  wire: Wire,
  about: Pick<CleanUpTools, 'run' | 'namespaceController'>,
  record: { readonly key: string; add(entry: Entry): void },
): CleanUpTools {
  const { client, clock, requestTimeoutMs } = wire;
  const sender = new ExchangeSender(wire, record, 'clean-up');
  const timeoutMs = Math.min(requestTimeoutMs, longestTimeoutMs);
  const send = (request: CleanUpRequest) => sender.sendWithRetries('clean-up', wireRequest(request), { timeoutMs });
  return {
    ...about,
    sleep: (milliseconds) => clock.sleep(milliseconds),
    now: () => clock.now(),
    send,
    async sendRepeatedly(request) {
      for (let tries = 1; ; tries += 1) {
        const exchange = await send(request);
        if (tries === mostTries || !isTemporary(exchange) || client.isTargetGone()) return exchange;
        await clock.sleep(pauseMs * tries);
      }
    },
  };
}

/** A timeout is not repeated: a target that hangs would hang three times. */
function isTemporary(exchange: Exchange): boolean {
  return 'error' in exchange ? exchange.error.code !== 'timeout' : exchange.answer.status >= 500;
}

function wireRequest({ method, target, body }: CleanUpRequest): WireRequest {
  const headers = { accept: 'application/json', 'user-agent': 'apiconform' };
  if (body === undefined) return { method, target, headers, as: 'admin' };
  const type = method === 'PATCH' ? 'application/merge-patch+json' : 'application/json';
  return { method, target, headers: { ...headers, 'content-type': type }, body: JSON.stringify(body), as: 'admin' };
}
