import { type OwnNames, ownLabel, ownNames } from '#core/codecs/own-names';
import type { ResourcePath } from '#core/codecs/resource-path';
import { bodyOf } from '#core/http/body-of';
import { retryAfterMs } from '#core/http/retry-after';
import { withheldText } from '#core/http/withheld';
import { nameOf } from '#core/json/object-identity';
import { pointTo } from '#core/json/pointer';
import type { Answer, WireError } from '#core/model/evidence';
import type { Clock } from '#core/ports/clock';
import type { HttpClient, WireRequest } from '#core/ports/http-client';
import { countingClient } from './counting-client.ts';
import { KnownObjects, namespaces } from './known-objects.ts';
import { refusalOf } from './refusal-of.ts';
import { type Write, writeOf } from './write.ts';

type Bounds = Parameters<HttpClient['send']>[1];

const mostLooks = 8;
const usualPauseMs = 500;
const longestPauseMs = 10_000;

/** What a run sends at all. */
type GatewayOptions = {
  /** Only GET requests are sent. */
  readonly readOnly?: boolean | undefined;
  /** The namespaces that the run may use beside its own: they are left as they are, and others have objects in them. */
  readonly namespaces?: readonly string[] | undefined;
};

/** The client of a run, which sends GET requests by itself: `looks` is how many. */
export type Gateway = HttpClient & { readonly looks: () => number };

/**
 * Returns the client of a run that sends no write outside of the run: `refusalOf` says which those are. A write to an object
 * that may be one of others is sent only if a look shows the label of the run, which waits while the server is busy. A request
 * that is withheld is never sent. It resolves to a `WireError` with the code `withheld` and the reason.
 */
export function gateway(
  client: HttpClient,
  run: string,
  clock: Clock,
  { readOnly = false, namespaces: given = [] }: GatewayOptions = {},
): Gateway {
  if (readOnly) return { ...onlyReading(client), looks: () => 0 };
  const own = ownNames(run);
  const known = new KnownObjects(given);
  const looking = countingClient(client);
  const refused = async (write: Write, bounds: Bounds): Promise<string | undefined> =>
    refusalOf(write, own, known) ?? (await othersObject(write, { client: looking, clock, own, known, bounds }));
  return {
    looks: looking.requests,
    async send(request, bounds) {
      const write = writeOf(request);
      if (write === undefined) return client.send(request, bounds);
      const reason = await refused(write, bounds);
      if (reason !== undefined) return withheld(request, reason);
      const result = await client.send(request, bounds);
      known.learn(write, result);
      return result;
    },
    async open(request, bounds) {
      const write = writeOf(request);
      const reason = write === undefined ? undefined : await refused(write, bounds);
      return reason === undefined ? client.open(request, bounds) : withheld(request, reason);
    },
    close: () => client.close(),
  };
}

/** Returns the client of a read-only run: it withholds every request but GET. */
function onlyReading(client: HttpClient): HttpClient {
  const refusalFor = (request: WireRequest): WireError | undefined =>
    request.method === 'GET'
      ? undefined
      : { code: 'withheld', message: `${request.method} ${request.target} was not sent: the run is read-only` };
  return {
    send: async (request, bounds) => refusalFor(request) ?? client.send(request, bounds),
    open: async (request, bounds) => refusalFor(request) ?? client.open(request, bounds),
    close: () => client.close(),
  };
}

/** The error of a request that was not sent, to protect what is not of the run. */
export function withheld({ method, target }: WireRequest, reason: string): WireError {
  return { code: 'withheld', message: withheldText(`${method} ${target}`, reason) };
}

type Look = {
  readonly client: HttpClient;
  readonly clock: Clock;
  readonly own: OwnNames;
  readonly known: KnownObjects;
  readonly bounds: Bounds;
};

/** Returns why a write would change an object of others: where an earlier response leaves that open, it looks. */
async function othersObject({ place }: Write, look: Look): Promise<string | undefined> {
  if (place === undefined) return undefined;
  const { namespace, name } = place;
  const definition = look.known.definitionOf(place);
  return (
    (definition === undefined ? undefined : await lookAt(definition.place, definition.name, look)) ??
    (namespace === undefined ? undefined : await lookAt(namespaces, namespace, look)) ??
    (name === undefined ? undefined : lookAt(place, name, look))
  );
}

async function lookAt(place: ResourcePath, name: string, look: Look): Promise<string | undefined> {
  const { own, known } = look;
  const doubt = known.doubtOf(place, name);
  if (doubt === undefined) return undefined;
  const result = await read(pathOf(place, name), look);
  if ('status' in result && result.status === 404) return undefined;
  const object = 'status' in result && result.status === 200 ? bodyOf(result) : undefined;
  if (nameOf(object) !== name || pointTo(object, `/metadata/labels/${ownLabel}`) !== own.run)
    return `"${name}" is perhaps an object that this run did not create: ${doubt}`;
  known.confirm(place, name);
  return undefined;
}

/** Reads an object, again after each response 429: it says nothing of the object. */
async function read(target: string, { client, clock, bounds }: Look): Promise<Answer | WireError> {
  for (let tries = 1; ; tries += 1) {
    const result = await client.send({ method: 'GET', target, headers: { accept: 'application/json' }, as: 'admin' }, bounds);
    if ('code' in result || result.status !== 429 || tries === mostLooks || bounds.signal?.aborted === true) return result;
    await clock.sleep(Math.min(retryAfterMs(result) ?? usualPauseMs, longestPauseMs), bounds.signal);
  }
}

function pathOf({ group, version, namespace, resource }: ResourcePath, name: string): string {
  const root = group === '' ? ['api', version] : ['apis', group, version];
  const within = namespace === undefined ? [] : ['namespaces', namespace];
  return ['', ...[...root, ...within, resource, name].map(encodeURIComponent)].join('/');
}
