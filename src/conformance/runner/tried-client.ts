import { type OwnNames, ownLabel, ownNames } from '#core/codecs/own-names';
import { bodyOf } from '#core/http/body-of';
import { retryAfterMs } from '#core/http/retry-after';
import { isJsonObject } from '#core/json/json-object';
import { itemsOf, nameOf, stringAt } from '#core/json/object-identity';
import { pointTo } from '#core/json/pointer';
import type { Clock } from '#core/ports/clock';
import type { WireRequest } from '#core/ports/http-client';
import { withheld } from '../gateway/gateway.ts';
import { type NeededTrials, neededTrials } from '../gateway/needed-trials.ts';
import { writeOf } from '../gateway/write.ts';
import type { TargetTrials } from './target-trials.ts';
import type { WatchfulClient } from './watchful-client.ts';

type Trials = Pick<TargetTrials, 'deletions' | 'dryRuns'>;
type Bounds = Parameters<WatchfulClient['send']>[1];

const mostPages = 50;
const mostTries = 8;
const usualPauseMs = 500;
const longestPauseMs = 10_000;

/**
 * Returns a client that sends deletions of collections, and dry runs that would have effects, only to a target that was seen
 * to honour selectors, namespaces and `dryRun`. It lists what a deletion in a collection with objects of others selects before it
 * sends the deletion. A request that is withheld resolves to a `WireError` with the code `withheld`, which names the trial that failed.
 */
export function triedClient(
  client: WatchfulClient,
  {
    run,
    apiDomain,
    clock,
    trials,
  }: { readonly run: string; readonly apiDomain: string; readonly clock: Clock; readonly trials: () => Trials },
): WatchfulClient {
  const own = ownNames(run);
  const reasonFor = async (request: WireRequest, bounds: Bounds): Promise<string | undefined> => {
    const write = writeOf(request);
    const needed = write === undefined ? undefined : neededTrials(write, own, apiDomain);
    if (needed?.deletion !== undefined) {
      const reason = await untriedDeletion(needed.deletion, trials());
      if (reason !== undefined) return reason;
      const foreign = needed.deletion.isShared ? await foreignIn(request, repeating(client, clock), own, bounds) : undefined;
      if (foreign !== undefined) return foreign;
    }
    return needed?.isDryRun === true ? untriedDryRun(trials()) : undefined;
  };
  return {
    ...client,
    async send(request, bounds) {
      const reason = await reasonFor(request, bounds);
      return reason === undefined ? client.send(request, bounds) : withheld(request, reason);
    },
  };
}

/**
 * A deletion in a namespace of the run is confined by the namespace or by a selector, whichever the target honours; where that cannot
 * be tried, by the namespace. A deletion in a collection with objects of others needs its label selector.
 */
async function untriedDeletion(
  { byLabel, byField, isShared }: NonNullable<NeededTrials['deletion']>,
  trials: Trials,
): Promise<string | undefined> {
  const outcome = await trials.deletions();
  if ('notTried' in outcome) return isShared ? `it is not known whether the server honors label selectors: ${outcome.notTried}` : undefined;
  if (byLabel && outcome.labels === undefined) return undefined;
  if (isShared) return `the server does not honor label selectors: ${outcome.labels ?? ''}`;
  if (outcome.namespaces === undefined || (byField && outcome.fields === undefined)) return undefined;
  return `the server does not honor namespaces: ${outcome.namespaces}`;
}

async function untriedDryRun(trials: Trials): Promise<string | undefined> {
  const outcome = await trials.dryRuns();
  if ('notTried' in outcome) return `it is not known whether the server honors dryRun: ${outcome.notTried}`;
  return outcome.dryRun === undefined ? undefined : `the server does not honor dryRun: ${outcome.dryRun}`;
}

/** Returns a client that sends a request again, after a pause, if the response is 429 or 5xx, or if there is none. */
function repeating(client: WatchfulClient, clock: Clock): Pick<WatchfulClient, 'send'> {
  return {
    async send(request, bounds) {
      for (let tries = 1; ; tries += 1) {
        const result = await client.send(request, bounds);
        const isUsable = 'status' in result && result.status !== 429 && result.status < 500;
        if (isUsable || tries === mostTries || bounds.signal?.aborted === true) return result;
        const pause = 'status' in result ? retryAfterMs(result) : undefined;
        await clock.sleep(Math.min(pause ?? usualPauseMs, longestPauseMs), bounds.signal);
      }
    },
  };
}

/** Returns why a deletion could delete objects of others, as the list with the same selectors shows it. */
async function foreignIn(
  request: WireRequest,
  client: Pick<WatchfulClient, 'send'>,
  own: OwnNames,
  bounds: Bounds,
): Promise<string | undefined> {
  const [path = '', query = ''] = request.target.split('?');
  const selectors = [...new URLSearchParams(query)].filter(([name]) => name === 'labelSelector' || name === 'fieldSelector');
  let next = '';
  let expired = 0;
  for (let page = 0; page < mostPages; page += 1) {
    const parameters = [...selectors, ...(next === '' ? [] : [['continue', next]])];
    const target = `${path}?${parameters.map(([name = '', value = '']) => `${name}=${encodeURIComponent(value)}`).join('&')}`;
    const result = await client.send({ method: 'GET', target, headers: { accept: 'application/json' }, as: 'admin' }, bounds);
    // A token may expire at any time. Only a list from its beginning shows everything then.
    if ('status' in result && result.status === 410 && expired < mostTries) {
      expired += 1;
      next = '';
      continue;
    }
    const list = 'code' in result || result.status !== 200 ? undefined : bodyOf(result);
    if (!isJsonObject(list)) return 'the server did not list the objects that the request would delete';
    if (itemsOf(list).some((item) => !own.isName(nameOf(item)) && pointTo(item, `/metadata/labels/${ownLabel}`) !== own.run))
      return 'the list with the same selectors shows objects that are not of this run';
    next = stringAt(list, '/metadata/continue') ?? '';
    if (next === '') return undefined;
  }
  return `the list of the objects that the request would delete does not end after ${mostPages} pages`;
}
