import { kubernetesNames } from '#core/codecs/dialects';
import { nearest } from '#core/codecs/nearest';
import { UsageError } from '#core/model/tool-error';
import { accessOf } from './access/access.ts';
import type { Api } from './api/api.ts';
import { startControllers } from './api/controllers/start-controllers.ts';
import { createInitialObjects } from './api/create-initial-objects.ts';
import { handleRequest } from './api/handle-request.ts';
import { plainHooks } from './api/hooks.ts';
import { createRequestCounts } from './api/metrics/request-counts.ts';
import { createWatchHub } from './api/watch/watch-hub.ts';
import type { ReferenceRequest, ReferenceResponse } from './exchange/exchange.ts';
import type { Listening, TlsMaterial } from './http/listen.ts';
import { listen } from './http/listen.ts';
import { binaryTypes } from './kinds/kind-messages.ts';
import { createRegistry } from './kinds/resources/registry.ts';
import { releaseOf } from './kinds/resources/served-in.ts';
import type { ReferenceServerOptions } from './options.ts';
import { persistData } from './persistence/persist-data.ts';
import { systemClock } from './settings/clock.ts';
import { personalities } from './settings/personality.ts';
import { systemRandom } from './settings/random.ts';
import { createStore } from './store/store.ts';
import { changeExchanges } from './testing/exchanges/change-exchanges.ts';
import type { Fault } from './testing/faults/fault.ts';
import { faults } from './testing/faults/index.ts';
import { applyVariants } from './testing/variants/apply-variants.ts';

/** A reference server in this process. */
export type ReferenceServer = {
  /** Serves one request without a network, and settles with its response. Never rejects. */
  handle(request: ReferenceRequest): Promise<ReferenceResponse>;
  /**
   * Serves HTTP on 127.0.0.1, or HTTPS and HTTP/2 where a certificate is given. Port 0, the default, takes any free port.
   * Rejects where the port is already in use.
   */
  listen(port?: number, tls?: TlsMaterial): Promise<Listening>;
  /** Ends all watches after the changes so far, stops the controllers and closes the data file. `close` of a listener does so too. */
  stop(): void;
};

/** The default of the specification ("Limits"). */
const defaultHistoryWindowSeconds = 300;
const defaultFutureVersionWaitSeconds = 1;
const defaultServed = { major: 1, minor: 36 };
const defaultRelease = 'v1.36.0-reference';

/**
 * Creates a reference server with the objects of its data file, or with those alone that every cluster has.
 *
 * @throws UsageError for an unknown fault, and for a data file that is damaged or belongs to something else.
 */
export function createReferenceServer(options: ReferenceServerOptions = {}): ReferenceServer {
  const { dialect = kubernetesNames, clock = systemClock, random = systemRandom, namespaceController = true } = options;
  const personality = personalities[options.personality ?? 'specification'];
  const fault = faultOf(options.fault);
  const plain = plainHooks(personality);
  const release = options.release ?? defaultRelease;
  const served = releaseOf(release) ?? defaultServed;
  const data = options.data === undefined ? undefined : persistData(options.data, { apiDomain: dialect.apiDomain, random });
  const applied = applyVariants(options.variants ?? { variants: [], seed: 0 });
  const store = createStore({
    clock,
    historyWindowMs: (options.historyWindowSeconds ?? defaultHistoryWindowSeconds) * 1000,
    ...(data === undefined ? {} : { record: data.record }),
  });
  const registry = createRegistry({ dialect, personality, store, release: served });
  const api: Api = {
    dialect,
    personality,
    hooks: applied.hooks({ ...plain, ...fault?.change?.(plain) }),
    store: applied.store(store),
    registry,
    binary: binaryTypes(registry),
    watches: createWatchHub(),
    clock,
    random,
    requests: createRequestCounts(),
    access: accessOf(options),
    audit: options.audit,
    tokenKey: data?.tokenKey ?? random.key(),
    release,
    served,
    futureVersionWaitMs: (options.futureVersionWaitSeconds ?? defaultFutureVersionWaitSeconds) * 1000,
  };
  data?.restoreInto(store);
  createInitialObjects(api, { controllers: namespaceController });
  const stopControllers = startControllers(api, { namespaceController });
  const token = options.tokens?.[0];
  const faulty = changeExchanges({ api, token }, fault?.exchanges ?? [], (request) => handleRequest(api, request));
  const handle = applied.exchanges({ api, token, handle: faulty });
  const endStreams = (): void => {
    stopControllers();
    api.watches.stop(store.revision());
  };
  const closeData = (): void => options.data?.close();
  const stop = (): void => {
    endStreams();
    closeData();
  };
  return { handle, stop, listen: (port = 0, tls) => listen({ handle, stop: endStreams, release: closeData }, port, tls) };
}

function faultOf(id: string | undefined): Fault | undefined {
  const fault = faults.find((known) => known.id === id);
  if (id === undefined || fault !== undefined) return fault;
  const ids = faults.map((known) => known.id);
  throw new UsageError(`The reference server has no fault ${JSON.stringify(id)}.`, {
    next: `Did you mean ${nearest(id, ids) ?? ids[0] ?? ''}? "apiconform list faults" lists all faults.`,
  });
}
