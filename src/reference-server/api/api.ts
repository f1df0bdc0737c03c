// api: requests to the interface: wire formats, reads, writes, watches, discovery and controllers. It imports exchange, json,
// settings, store, kinds and access. It may know neither sockets nor faults.

import type { MessageTypes } from '#core/codecs/protobuf/message-types';
import type { Dialect } from '#core/model/dialect';
import type { Access } from '../access/access.ts';
import type { Registry } from '../kinds/resources/registry.ts';
import type { Release } from '../kinds/resources/served-in.ts';
import type { Clock } from '../settings/clock.ts';
import type { Personality } from '../settings/personality.ts';
import type { Random } from '../settings/random.ts';
import type { Store } from '../store/store.ts';
import type { Hooks } from './hooks.ts';
import type { RequestCounts } from './metrics/request-counts.ts';
import type { WatchHub } from './watch/watch-hub.ts';

/** The state of a server, created once in `create-reference-server.ts` and passed to every part of it. */
export type Api = {
  readonly dialect: Dialect;
  readonly personality: Personality;
  readonly hooks: Hooks;
  readonly store: Store;
  readonly registry: Registry;
  /** The binary encodings of what is served. */
  readonly binary: MessageTypes;
  readonly watches: WatchHub;
  readonly clock: Clock;
  readonly random: Random;
  readonly requests: RequestCounts;
  /** The users that the server knows. */
  readonly access: Access;
  /** Receives audit events, one line each; `undefined` where none are written. */
  readonly audit: ((line: string) => void) | undefined;
  /** The key that signs continue tokens. */
  readonly tokenKey: Uint8Array;
  /** The release in `/version`. */
  readonly release: string;
  /** The release whose versions of resources are served. */
  readonly served: Release;
  /** How long a read waits for a version that the store has not reached yet. */
  readonly futureVersionWaitMs: number;
};
