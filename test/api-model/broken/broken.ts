import type { Clause } from '#api-model/clauses';
import type { ModelledType } from '#api-model/modelled-type';
import type { Exchange } from '#core/model/evidence';

/** One way to break a clause: requests, and the answer to one of them, as it must be and as it must not be. */
export type Broken = {
  readonly clause: Clause;
  /** What the server does that it must not do. */
  readonly by: string;
  readonly type?: ModelledType;
  readonly before: readonly Exchange[];
  readonly right: Exchange;
  readonly wrong: Exchange;
  /** What follows that answer in both cases. */
  readonly after?: readonly Exchange[];
  /** What the difference names. */
  readonly expected: string;
  readonly actual: string;
  /** The steps that wait until an object is gone. */
  readonly awaited?: readonly string[];
};
