import type { Dialect } from './dialect.ts';

/** What the probe found out about a target. Recorded as evidence, so that a later judgement sees the same. */
export type Facts = {
  readonly dialect: Dialect;
  /** What the target says of its release (`gitVersion` of `/version`), where it says it. */
  readonly release?: string;
  /** Served resources as `group/version/resource` (core: `v1/resource`), with their verbs. */
  readonly served: Readonly<Record<string, readonly string[]>>;
  readonly resourceVersionMatch: 'honoured' | 'ignored';
  /** Whether versions look like whole numbers: the only form in which a future one can be made up. */
  readonly versions: 'numeric' | 'opaque';
};
