import type { Api } from '../../api/api.ts';
import type { Hooks } from '../../api/hooks.ts';
import type { ReferenceRequest, ReferenceResponse } from '../../exchange/exchange.ts';
import type { Store } from '../../store/store.ts';
import type { Chance } from '../seeded-chance.ts';

/** Serves a request. */
export type Handle = (request: ReferenceRequest) => Promise<ReferenceResponse>;

/** What a variant may use of the server. */
export type VariantServer = {
  readonly api: Pick<Api, 'registry' | 'clock' | 'binary' | 'dialect'>;
  /** Decides when the variant acts. */
  readonly chance: Chance;
  /** The token of an administrator, where the server needs credentials. */
  readonly token: string | undefined;
  /** The server with the variants further inside. */
  readonly handle: Handle;
};

/** A conforming variant: unusual but valid behavior, in which the suite must find no violation. */
export type Variant = {
  /** Permanent, in lower case with hyphens. */
  readonly id: string;
  /** The behavior, in one sentence. */
  readonly behaviour: string;
  /** The section of the specification that allows it, and why. */
  readonly allowed: { readonly section: string; readonly why: string };
  /** Versions may expire at any time, so requests for them may get 410 and results may be inconclusive. */
  readonly forgets?: true;
  /** Returns the hooks that it replaces. */
  readonly hooks?: (plain: Hooks, chance: Chance) => Partial<Hooks>;
  /** Returns the store as reads and watches see it. */
  readonly store?: (plain: Store, chance: Chance) => Store;
  /** Returns a function that serves requests in its way. */
  readonly exchanges?: (server: VariantServer) => Handle;
  /** Streams are cut into pieces independent of their documents, which the client has to put together. */
  readonly pieces?: true;
  /** Responses have no Date header. */
  readonly undated?: true;
};

/** The variants of one server, and the seed of their random decisions. */
export type ChosenVariants = { readonly variants: readonly Variant[]; readonly seed: number };
