import type { Api } from '../../api/api.ts';
import type { Hooks } from '../../api/hooks.ts';
import type { ReferenceRequest, ReferenceResponse } from '../../exchange/exchange.ts';
import type { Store } from '../../store/store.ts';
import type { Chance } from '../seeded-chance.ts';

/** Serves a request. */
export type Handle = (request: ReferenceRequest) => Promise<ReferenceResponse>;

/** What a strangeness has to work with. */
export type VariantServer = {
  readonly api: Pick<Api, 'registry' | 'clock' | 'binary' | 'dialect'>;
  /** Decides when it happens. */
  readonly chance: Chance;
  /** The token of an administrator, where the server asks for one. */
  readonly token: string | undefined;
  /** The server with what is strange about it further in. */
  readonly handle: Handle;
};

/** Something that a server may do though hardly any does it: nothing of it may make the suite find a breach. */
export type Variant = {
  /** Permanent, in lower case with hyphens. */
  readonly id: string;
  /** What is strange, in one sentence. */
  readonly behaviour: string;
  /** The section of the specification that allows it, and why. */
  readonly allowed: { readonly section: string; readonly why: string };
  /** Versions are forgotten at any time: no history is promised, and what was answered 410 may be inconclusive. */
  readonly forgets?: true;
  /** What it does to the hooks. */
  readonly hooks?: (plain: Hooks, chance: Chance) => Partial<Hooks>;
  /** What it does to the store, as reads and watches see it. */
  readonly store?: (plain: Store, chance: Chance) => Store;
  /** What it does to exchanges. */
  readonly exchanges?: (server: VariantServer) => Handle;
  /** A stream comes in pieces that have nothing to do with its documents: it is the client that has to put them together. */
  readonly pieces?: true;
};

/** What is strange about one server. */
export type ChosenVariants = { readonly variants: readonly Variant[]; readonly seed: number };
