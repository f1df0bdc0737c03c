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

/** What every part of the server is given: made once, at the composition root. */
export type Api = {
  readonly dialect: Dialect;
  readonly personality: Personality;
  readonly hooks: Hooks;
  readonly store: Store;
  readonly registry: Registry;
  /** How what is served is written in binary. */
  readonly binary: MessageTypes;
  readonly watches: WatchHub;
  readonly clock: Clock;
  readonly random: Random;
  readonly requests: RequestCounts;
  /** Whom the server knows. */
  readonly access: Access;
  /** Where audit events go, where any are written: one line each. */
  readonly audit: ((line: string) => void) | undefined;
  /** Signs continue tokens. */
  readonly tokenKey: Uint8Array;
  /** What `/version` says. */
  readonly release: string;
  /** The release whose versions of resources are served. */
  readonly served: Release;
  /** How long a read waits for a version that is not reached yet. */
  readonly futureVersionWaitMs: number;
};
