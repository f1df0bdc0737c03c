import type { JsonObject } from '#core/model/json';
import type { Meaning } from '#core/model/tables/common';
import { refusals } from '../../exchange/refusals.ts';
import type { ResourceType } from '../../kinds/resources/resource-type.ts';
import { apiVersionOf } from '../../kinds/resources/resource-type.ts';
import { collectionPrefix } from '../../kinds/resources/storage-key.ts';
import type { Api } from '../api.ts';
import { decodeContinueToken, encodeContinueToken } from './continue-token.ts';
import { listArgumentProblems } from './list-argument-problems.ts';
import { listMatrix } from './list-matrix.ts';
import type { ListOptions } from './list-options.ts';
import { present } from './present.ts';
import type { ListableItem } from './read-hooks.ts';
import { requireReached } from './require-reached.ts';

/** A collection of one namespace, or of the whole cluster. */
export type Collection = { readonly type: ResourceType; readonly namespace: string | undefined };

/** The revision that a page is read from, the version that it reports, and its first key. */
type Snapshot = { readonly revision: number; readonly resourceVersion: number; readonly start: string | undefined };

const matches = ['Exact', 'NotOlderThan'] as const;

/**
 * Lists a collection, whole or as a page (specification, "List paging" and "Resource-version semantics"). Rejects with a
 * refusal: 400 or 422 for arguments that are invalid together, 410 for a compacted version, 504 for one that is not reached
 * in time.
 */
export async function listCollection(
  api: Api,
  collection: Collection,
  options: ListOptions,
  signal: AbortSignal | undefined,
): Promise<JsonObject> {
  const prefix = prefixOf(api, collection);
  const snapshot = await snapshotOf(api, collection, pagedOptions(api, collection, options), signal);
  const items: JsonObject[] = [];
  const left: string[] = [];
  let last: string | undefined;
  const { store } = api;
  const continued = options.continue !== undefined;
  const { revision } = snapshot;
  const version = options.resourceVersion.kind;
  const limit = api.hooks.pageLimit({ limit: options.limit, resourceVersion: version, collection: prefix, revision, continued });
  for (const { key, object } of store.list(prefix, revision, snapshot.start)) {
    if (!isListed(api, collection, options, { key, object, revision, continued })) continue;
    if (limit === undefined || items.length < limit) {
      const nth = items.length + 1;
      last = key;
      const listed = api.hooks.listedObject({ key, object, nth, revision, version, continued, store });
      items.push(present(collection.type, listed));
    } else {
      left.push(key);
      if (options.selective) break;
    }
  }
  const firstLeft = api.hooks.firstKeyLeft({ found: left[0], last, items: items.length, limit, continued });
  const continueToken =
    firstLeft === undefined
      ? undefined
      : encodeContinueToken({ collection: prefix, revision, start: nextStart(api, collection, options, firstLeft) }, api.tokenKey);
  return {
    kind: api.hooks.collectionKind(collection.type.listKind),
    apiVersion: apiVersionOf(collection.type),
    metadata: {
      resourceVersion: String(snapshot.resourceVersion),
      ...continueField(api, collection.type, continueToken),
      ...(continueToken === undefined || options.selective
        ? {}
        : { remainingItemCount: api.hooks.remainingItems(left, { collection: prefix, revision, store }) }),
    },
    items,
  };
}

function isListed(
  { hooks, store }: Api,
  { namespace }: Collection,
  { selects, labels, selective }: ListOptions,
  item: Pick<ListableItem, 'key' | 'object' | 'revision' | 'continued'>,
): boolean {
  return hooks.isListed({ ...item, selected: selects(item.object), selects, labels, selective, namespace, store });
}

/**
 * Returns the first key of the next page. Where a field selector limits all namespaces to one, released servers leave the
 * namespace out of the first token, so that the next page begins where no object is, or with objects of the page before.
 */
function nextStart(api: Api, { type, namespace }: Collection, options: ListOptions, firstLeft: string): string {
  const start = api.hooks.nextPageStart(firstLeft);
  const isFirst = options.continue === undefined && namespace === undefined && type.namespaced;
  if (!isFirst || options.ofOneNamespace === undefined || api.personality.pagesOfOneNamespace === 'complete') return start;
  return start.replace(collectionPrefix(type, options.ofOneNamespace), collectionPrefix(type));
}

function prefixOf(api: Api, { type, namespace }: Collection): string {
  return api.hooks.collectionKeys({ requested: collectionPrefix(type, namespace), everywhere: collectionPrefix(type) });
}

/** Returns the field `continue` of the metadata of a collection. */
export function continueField(api: Api, type: ResourceType, token: string | undefined): JsonObject {
  if (token !== undefined) return { continue: token };
  return api.personality.emptyContinue === 'always' || type.origin === 'definition' ? { continue: '' } : {};
}

async function snapshotOf(api: Api, collection: Collection, options: ListOptions, signal: AbortSignal | undefined): Promise<Snapshot> {
  const requested = options.resourceVersion;
  switch (meaningOf(options)) {
    case 'most-recent':
    case 'any':
      return latest(api, collection, options);
    case 'not-older-than':
      if (requested.kind !== 'other') return latest(api, collection, options);
      await requireReached(api, requested, signal);
      if (options.limit !== undefined && api.personality.notOlderThanWithLimit === 'gone-when-compacted')
        requireRetained(api, requested.revision);
      return latest(api, collection, options);
    case 'exact': {
      if (requested.kind !== 'other') return latest(api, collection, options);
      await requireReached(api, requested, signal);
      requireRetained(api, requested.revision);
      const current = api.store.revision();
      return {
        revision: api.hooks.exactRevision({ requested: Math.min(requested.revision, current), current, store: api.store }),
        resourceVersion: requested.revision,
        start: undefined,
      };
    }
    case 'continue-token':
    case 'invalid-as-continue-token':
      return continued(api, prefixOf(api, collection), options.continue ?? '');
    case 'invalid-400':
      throw refusals.badRequest('specifying resource version is not allowed when using continue');
    case 'invalid':
      throw refusals.invalidOptions(
        api.dialect.apiDomain,
        'ListOptions',
        listArgumentProblems({ ...options, version: options.resourceVersion.kind }),
      );
  }
}

/** Removes the limit of a list of one name, which released servers do not page, unless it has a continue token. */
function pagedOptions({ personality }: Api, { type, namespace }: Collection, options: ListOptions): ListOptions {
  const isOne = options.ofOneName && options.continue === undefined && (namespace !== undefined || !type.namespaced);
  return isOne && personality.listOfOneName === 'whole' ? { ...options, limit: undefined } : options;
}

/** Returns the meaning of the arguments in the table for list. */
function meaningOf(options: ListOptions): Meaning {
  const match = options.match === undefined ? 'unset' : matches.find((known) => known === options.match);
  if (match === undefined || options.sendInitialEvents) return 'invalid';
  const paging = options.continue !== undefined ? 'continue' : options.limit !== undefined ? 'limit-set' : 'limit-unset';
  return listMatrix[match][paging][options.resourceVersion.kind];
}

function latest(api: Api, { type, namespace }: Collection, { resourceVersion, match, limit }: ListOptions): Snapshot {
  const revision = api.hooks.servedRevision({
    operation: 'list',
    match: match === 'NotOlderThan' ? match : 'unset',
    limited: limit !== undefined,
    version: resourceVersion.kind,
    requested: resourceVersion.kind === 'other' ? resourceVersion.revision : undefined,
    current: api.store.revision(),
    oldest: Math.max(api.store.oldestRevision(), type.firstRevision),
    origin: type.origin,
    key: undefined,
    collection: collectionPrefix(type, namespace),
    store: api.store,
  });
  return { revision, resourceVersion: revision, start: undefined };
}

function continued(api: Api, prefix: string, text: string): Snapshot {
  const token = decodeContinueToken(text, api.tokenKey, prefix);
  if (token === undefined) throw refusals.badRequest('invalid continue token: it is not a token of this server for this collection');
  requireRetained(api, token.revision);
  const resourceVersion = api.hooks.pageVersion({ snapshot: token.revision, current: api.store.revision(), continued: true });
  const revision = api.hooks.pageRevision({ snapshot: token.revision, current: api.store.revision() });
  const start = api.hooks.pageStart({ start: token.start, collection: prefix, revision, store: api.store });
  return { revision, resourceVersion, start };
}

function requireRetained(api: Api, revision: number): void {
  const oldest = api.store.oldestRevision();
  if (revision < oldest) throw refusals.gone(`the version ${revision} of the collection is no longer retained; the oldest is ${oldest}`);
}
