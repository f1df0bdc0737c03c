import { bodyOf } from '#core/http/body-of';
import { resourceVersionOf } from '#core/json/object-identity';
import type { Entry, Exchange } from '#core/model/evidence';
import type { TimeSpan } from '#core/model/result';

type Served = Extract<Exchange, { readonly answer: unknown }>;

/**
 * Returns whether the evidence of a case shows that the target keeps older versions: a list at an exact version, or with a
 * continue token, returned a version that the case had seen before its latest write.
 */
export function servesHistory(entries: readonly Entry[]): boolean {
  const exchanges = entries.filter((entry): entry is Served => entry.e === 'exchange' && entry.phase === 'case' && isServed(entry));
  return exchanges.some((read, index) => {
    const version = isExact(read) ? resourceVersionOf(bodyOf(read.answer)) : undefined;
    if (version === undefined) return false;
    const seen = exchanges.findIndex((earlier) => earlier.answer.body.includes(`"${version}"`));
    return exchanges.slice(seen + 1, index).some(isWrite);
  });
}

/** Returns from when to when the requests took that may have written something. */
export function timesOfWrites(entries: readonly Entry[]): readonly TimeSpan[] {
  return entries.flatMap((entry) => {
    if (entry.e !== 'exchange' || !isWrite(entry) || isRefused(entry)) return [];
    return [{ from: entry.at, to: entry.at + entry.took }];
  });
}

function isRefused(exchange: Exchange): boolean {
  return 'answer' in exchange && exchange.answer.status >= 400 && exchange.answer.status < 500;
}

function isServed(exchange: Exchange): boolean {
  return 'answer' in exchange && exchange.answer.status >= 200 && exchange.answer.status < 300;
}

function isWrite({ request }: Exchange): boolean {
  return request.method !== 'GET' && !request.target.includes('dryRun');
}

/** A list that is served at the version it names, or at that of the first page, and at no other. */
function isExact({ request: { method, target } }: Served): boolean {
  const query = new URLSearchParams(target.split('?')[1] ?? '');
  if (method !== 'GET' || query.has('watch')) return false;
  if (query.has('continue')) return true;
  const version = query.get('resourceVersion') ?? '0';
  const match = query.get('resourceVersionMatch');
  return version !== '0' && (match === 'Exact' || (match === null && query.has('limit')));
}
