import type { Dialect } from './dialect.ts';

/** What the probe found out about a target. Recorded as evidence, so that a later judgement sees the same. */
export type Facts = {
  readonly dialect: Dialect;
  /** What the target says of its release (`gitVersion` of `/version`), where it says it. */
  readonly release?: string;
  /** Served resources as `group/version/resource` (core: `v1/resource`), with their verbs. */
  readonly served: Readonly<Record<string, readonly string[]>>;
  /** Whether unknown fields are looked for where `fieldValidation` asks for it. */
  readonly fieldValidation?: 'honoured' | 'ignored';
  /** Whether objects of a built-in type are to be had in the binary media type; absent where that is answered with 406. */
  readonly binary?: 'served' | 'absent';
  /** The same of a Table. */
  readonly table?: 'served' | 'absent';
  readonly resourceVersionMatch: 'honoured' | 'ignored';
  /**
   * A version that the target cannot have reached, in the form of those it hands out.
   * Only where they look like whole numbers; the specification calls them opaque, so nothing else is made up.
   */
  readonly futureVersion?: string;
  /** Whether a deleted namespace goes by itself. Where none does it, the run finalizes its own. */
  readonly namespaceController: 'present' | 'absent';
  /** The run has no credentials, so that nothing tells its requests from those of nobody. */
  readonly anonymous?: true;
  /** A second identity without any rights, and the name that rights are granted to. Its credentials, or the target's own in its name. */
  readonly limited?: { readonly by: 'token' | 'impersonation'; readonly user: string };
};
