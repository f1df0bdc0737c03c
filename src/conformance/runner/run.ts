import type { Entry } from '#core/model/evidence';
import type { CreationListener } from './created-objects.ts';
import type { Interruption } from './interruption.ts';
import type { RunContext } from './run-context.ts';
import type { Wire } from './wire.ts';

/** What all cases of one run share. */
export type Run = {
  readonly context: RunContext;
  readonly wire: Wire;
  /** The slot that the run leased for its API groups, once it has one. */
  readonly slot: () => string | undefined;
  /** By the operator, or because evidence can no longer be written. */
  readonly interruption: Interruption;
  readonly write: (entry: Entry) => void;
  /** The paths of the collections, across all namespaces, in which the run may have created objects. */
  readonly collections: Set<string>;
  /** Those of them in which an object was created, or may have been. */
  readonly filled: ReadonlySet<string>;
  /** The paths of the objects that the target said it deleted, or never created. */
  readonly believedGone: ReadonlySet<string>;
  /** Is told of the objects of the run. */
  readonly creations: CreationListener;
};
