import { kubernetesNames } from '#core/codecs/dialects';
import { nearest } from '#core/codecs/nearest';
import { UsageError } from '#core/model/tool-error';
import { accessOf } from './access/access.ts';
import type { Api } from './api/api.ts';
import { startControllers } from './api/controllers/start-controllers.ts';
import { createStandingRoles } from './api/create-initial-objects.ts';
import { handleRequest } from './api/handle-request.ts';
import { plainHooks } from './api/hooks.ts';
import { createRequestCounts } from './api/metrics/request-counts.ts';
import { createWatchHub } from './api/watch/watch-hub.ts';
import { createObject } from './api/write/create-object.ts';
import { lastingNamespaces } from './api/write/delete-object.ts';
import type { WriteOptions } from './api/write/write-options.ts';
import type { ReferenceRequest, ReferenceResponse } from './exchange/exchange.ts';
import type { Listening, TlsMaterial } from './http/listen.ts';
import { listen } from './http/listen.ts';
import { binaryTypes } from './kinds/binary-types.ts';
import { createRegistry } from './kinds/resources/registry.ts';
import { apiVersionOf } from './kinds/resources/resource-type.ts';
import { releaseOf } from './kinds/resources/served-in.ts';
import { objectKey } from './kinds/resources/storage-key.ts';
import type { ReferenceServerOptions } from './options.ts';
import { keepData } from './persistence/keep-data.ts';
import { personalities } from './settings/personality.ts';
import { systemRandom } from './settings/random.ts';
import { createStore } from './store/store.ts';
import { systemClock } from './system-clock.ts';
import { breakExchanges } from './testing/exchanges/change-exchanges.ts';
import type { Fault } from './testing/faults/fault.ts';
import { faults } from './testing/faults/index.ts';
import { applyVariants } from './testing/variants/apply-variants.ts';

/** An API server in this process. */
export type ReferenceServer = {
  /** Serves one request, without any network. */
  handle(request: ReferenceRequest): Promise<ReferenceResponse>;
  /** Serves over HTTP, or HTTPS and HTTP/2 where a certificate is given, on 127.0.0.1; port 0, the default, takes any. */
  listen(port?: number, tls?: TlsMaterial): Promise<Listening>;
  /** Ends all watches, after what was written so far, stops what acts on its own, and closes the data file. `close` of what listens does it too. */
  stop(): void;
};

/** The specification's default ("Limits"). */
const defaultHistoryWindowSeconds = 300;
const defaultFutureVersionWaitSeconds = 1;
const defaultServed = { major: 1, minor: 36 };
const defaultRelease = 'v1.36.0-reference';

/**
 * Makes a reference server with what its data file holds, or an empty store but for what every cluster has.
 * Throws a `UsageError` for a fault that is not known, and for a data file that is damaged or of something else.
 */
export function createReferenceServer(options: ReferenceServerOptions = {}): ReferenceServer {
  const { dialect = kubernetesNames, clock = systemClock, random = systemRandom } = options;
  const personality = personalities[options.personality ?? 'specification'];
  const fault = faultOf(options.fault);
  const plain = plainHooks(personality);
  const release = options.release ?? defaultRelease;
  const served = releaseOf(release) ?? defaultServed;
  const data = options.data === undefined ? undefined : keepData(options.data, { apiDomain: dialect.apiDomain, random });
  const strange = applyVariants(options.strange ?? { things: [], seed: 0 });
  const store = createStore({
    clock,
    historyWindowMs: (options.historyWindowSeconds ?? defaultHistoryWindowSeconds) * 1000,
    ...(data === undefined ? {} : { record: data.record }),
  });
  const registry = createRegistry({ dialect, personality, store, release: served });
  const api: Api = {
    dialect,
    personality,
    hooks: strange.hooks({ ...plain, ...fault?.change?.(plain) }),
    store: strange.store(store),
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
  createLastingNamespaces(api);
  createStandingRoles(api, ownOptions);
  if (options.namespaceController !== false) createTraceOfControllers(api);
  const stopControllers = startControllers(api, { namespaceController: options.namespaceController !== false });
  const token = options.tokens?.[0];
  const broken = breakExchanges({ api, token }, fault?.exchanges ?? [], (request) => handleRequest(api, request));
  const handle = strange.exchanges({ api, token, handle: broken });
  const endStreams = (): void => {
    stopControllers();
    api.watches.stop(store.revision());
  };
  const letGo = (): void => options.data?.close();
  const stop = (): void => {
    endStreams();
    letGo();
  };
  return { handle, stop, listen: (port = 0, tls) => listen({ handle, stop: endStreams, release: letGo }, port, tls) };
}

function faultOf(id: string | undefined): Fault | undefined {
  const fault = faults.find((known) => known.id === id);
  if (id === undefined || fault !== undefined) return fault;
  const ids = faults.map((known) => known.id);
  throw new UsageError(`The reference server knows no fault ${JSON.stringify(id)}.`, {
    next: `Did you mean ${nearest(id, ids) ?? ids[0] ?? ''}? "apiconform list faults" shows what there is.`,
  });
}

const ownOptions: WriteOptions = {
  dryRun: false,
  fieldValidation: 'Strict',
  fieldManager: undefined,
  manager: 'reference-server',
  force: undefined,
};

/** What shows clients of a full cluster that its controllers are at work. */
function createTraceOfControllers(api: Api): void {
  const type = api.registry.find('', 'v1', 'configmaps');
  const name = 'kube-root-ca.crt';
  if (type === undefined || api.store.get(objectKey(type, 'kube-system', name)) !== undefined) return;
  const body = { apiVersion: 'v1', kind: type.kind, metadata: { name }, data: { 'ca.crt': '' } };
  createObject(api, { type, namespace: 'kube-system' }, body, ownOptions);
}

function createLastingNamespaces(api: Api): void {
  for (const type of api.registry.types().filter((one) => one.strategy === 'namespace')) {
    for (const name of lastingNamespaces.filter((one) => api.store.get(objectKey(type, undefined, one)) === undefined)) {
      createObject(
        api,
        { type, namespace: undefined },
        { apiVersion: apiVersionOf(type), kind: type.kind, metadata: { name } },
        ownOptions,
      );
    }
  }
}
