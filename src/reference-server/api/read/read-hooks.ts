import type { JsonObject } from '#core/model/json';
import type { VersionArgument } from '#core/model/tables/common';
import type { ResourceType } from '../../kinds/resources/resource-type.ts';
import type { Personality } from '../../settings/personality.ts';
import type { Store } from '../../store/store.ts';

/** A read that is served from the latest state. */
export type ServedRead = {
  readonly operation: 'get' | 'list';
  readonly match: 'unset' | 'NotOlderThan';
  readonly limited: boolean;
  readonly version: VersionArgument;
  /** The requested revision, where there is one. */
  readonly requested: number | undefined;
  readonly current: number;
  /** The oldest retained revision of the collection. */
  readonly oldest: number;
  readonly origin: ResourceType['origin'];
  /** The key of the object of a get; `undefined` for a list. */
  readonly key: string | undefined;
  /** The key prefix of the collection. */
  readonly collection: string;
  readonly store: Pick<Store, 'get' | 'oldestRevision' | 'changesAfter'>;
};

/** An object of a list that is read. */
export type ListedItem = {
  readonly key: string;
  readonly object: JsonObject;
  /** Counted from 1, over the objects that the list has up to here. */
  readonly nth: number;
  readonly revision: number;
  readonly version: VersionArgument;
  readonly continued: boolean;
  readonly store: Pick<Store, 'get' | 'revision'>;
};

/** An object that a list may have. */
export type ListableItem = {
  readonly selected: boolean;
  readonly selects: (object: JsonObject) => boolean;
  /** The label selector, as in the request. */
  readonly labels: string;
  /** Whether there is a selector. */
  readonly selective: boolean;
  /** The namespace of the list; `undefined` for all namespaces, and for a type without namespaces. */
  readonly namespace: string | undefined;
  readonly key: string;
  readonly object: JsonObject;
  readonly revision: number;
  readonly continued: boolean;
  readonly store: Pick<Store, 'get' | 'revision' | 'changesAfter'>;
};

/** A page: the key prefix of its collection, and the revision that it is read from. */
export type PageOfCollection = {
  readonly collection: string;
  readonly revision: number;
  readonly store: Pick<Store, 'list' | 'revision'>;
};

/** The functions that a fault or a variant replaces to change what a read or a list returns. */
export type ReadHooks = {
  /** Returns the number of items that a page may have, for the limit of the request. */
  pageLimit(requested: {
    readonly limit: number | undefined;
    readonly resourceVersion: VersionArgument;
    /** The key prefix of the collection, and the revision that is read: the pages of a chain have the same. */
    readonly collection: string;
    readonly revision: number;
    readonly continued: boolean;
  }): number | undefined;
  /** Returns the revision that a page reports. */
  pageVersion(page: { readonly snapshot: number; readonly current: number; readonly continued: boolean }): number;
  /** Returns the revision that a page after the first is read from. */
  pageRevision(page: { readonly snapshot: number; readonly current: number }): number;
  /** Returns the first key of the next page, given the first key that is not on this one. */
  nextPageStart(firstLeft: string): string;
  /** Returns the first key that is not on a page; `found` is the first that is left, `last` the last key on the page. */
  firstKeyLeft(page: {
    readonly found: string | undefined;
    readonly last: string | undefined;
    readonly items: number;
    readonly limit: number | undefined;
    readonly continued: boolean;
  }): string | undefined;
  /** Returns the key that a page after the first starts at, given the one in its token. */
  pageStart(page: PageOfCollection & { readonly start: string }): string;
  /** Returns the number of items that a page reports as remaining, given their keys. */
  remainingItems(left: readonly string[], page: PageOfCollection): number;
  /** Returns whether a list has an object. */
  isListed(item: ListableItem): boolean;
  /** Returns the revision that is read for an exact version. */
  exactRevision(exact: { readonly requested: number; readonly current: number; readonly store: Pick<Store, 'changesAfter'> }): number;
  /** Returns the revision that a read without an exact version is served from. */
  servedRevision(read: ServedRead): number;
  /** Returns the key prefix of the objects in a collection; `everywhere` is the prefix of the type in all namespaces. */
  collectionKeys(prefix: { readonly requested: string; readonly everywhere: string }): string;
  /** Returns the state in which an object is listed, given its state at the revision of the list. */
  listedObject(item: ListedItem): JsonObject;
  /** Returns the response to a read of a version that was never reached. */
  futureVersionResponse(): 'refuse' | 'current';
  /** Returns the kind of a collection. */
  collectionKind(listKind: string): string;
  /** Returns the rows to send of a Table. */
  tableRows(rows: readonly JsonObject[], type: ResourceType): readonly JsonObject[];
};

/** Returns them as they are without faults or variants. */
export function plainReadHooks(personality: Personality): ReadHooks {
  return {
    pageLimit: ({ limit, resourceVersion }) =>
      resourceVersion === 'zero' && personality.limitAtVersionZero === 'ignored' ? undefined : limit,
    pageVersion: ({ snapshot }) => snapshot,
    pageRevision: ({ snapshot }) => snapshot,
    nextPageStart: (firstLeft) => firstLeft,
    firstKeyLeft: ({ found }) => found,
    pageStart: ({ start }) => start,
    remainingItems: (left) => left.length,
    isListed: ({ selected }) => selected,
    exactRevision: ({ requested }) => requested,
    servedRevision: ({ current }) => current,
    collectionKeys: ({ requested }) => requested,
    listedObject: ({ object }) => object,
    futureVersionResponse: () => 'refuse',
    collectionKind: (listKind) => listKind,
    tableRows: (rows) => rows,
  };
}
