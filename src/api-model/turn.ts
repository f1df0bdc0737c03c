import type { Answer, Exchange } from '#core/model/evidence';
import type { ModelDeviation } from '#core/model/expectation';
import type { JsonObject } from '#core/model/json';
import type { Clause } from './clauses.ts';
import type { ModelledType } from './modelled-type.ts';
import type { Place } from './operation.ts';
import type { World } from './world.ts';

/** A response that the specification does not permit in the state that the responses before it show. */
export type Breach = {
  readonly clause: Clause;
  readonly step: string;
  readonly message: string;
  readonly expected?: string;
  readonly actual?: string;
};

/** A change of an object, as far as the responses show it: what a watch has to send. */
export type Change = Place & {
  readonly step: string;
  /** `doubted`: there can be changes of it that no response shows. */
  readonly became: 'created' | 'changed' | 'terminating' | 'removed' | 'doubted';
  readonly object: JsonObject | undefined;
  /** The position of its exchange among those that were played. */
  readonly order: number;
  /** The position of the exchange before which it happened at the latest. */
  readonly latest: number;
};

/** A known difference of released servers, which an erratum describes. */
export type Deviation = ModelDeviation;

/** One exchange of the play, and how what it shows is recorded. */
export type Turn = {
  readonly step: string;
  /** The position of the exchange among those that are played. */
  readonly order: number;
  /** The exchange in the version of the type, whatever version it was sent in. */
  readonly exchange: Exchange;
  /** The API version that the request was sent in. */
  readonly apiVersion: string;
  readonly answer: Answer;
  /** The body of the response, where it is an object. Of a write that is answered with a part of it, what the get directly after shows. */
  readonly body: JsonObject | undefined;
  /** The part of the object that the response to a write has, in a Table or in binary; undefined where it has all of it. */
  readonly part: JsonObject | undefined;
  readonly type: ModelledType;
  readonly world: World;
  /** Known differences of released servers that are permitted too. */
  readonly deviations: readonly Deviation[];
  /** Whether the case waited for the response until its object was gone. */
  readonly awaited: boolean;
  /** Records that a clause was tested, and whether it holds; `describe` says what is wrong. Returns whether it holds. */
  readonly test: (clause: Clause, holds: boolean, describe: () => Omit<Breach, 'clause' | 'step'>) => boolean;
  /** Records that a clause was tested, and holds. */
  readonly tested: (clause: Clause) => void;
  readonly changed: (change: Omit<Change, 'step' | 'order' | 'latest'>) => void;
  /** Records that an object whose removal was a change before is gone. */
  readonly gone: (place: Place) => void;
};
