import { clausesOfState } from '#api-model/clauses';
import type { ModelledType } from '#api-model/modelled-type';
import { writtenBy } from '#api-model/operation';
import { ordersOf } from '#api-model/orders';
import { type Played, play } from '#api-model/play';
import type { Case, Modelled } from '#core/model/case';
import type { Exchange } from '#core/model/evidence';
import type { ModelDeviation } from '#core/model/expectation';
import type { Json } from '#core/model/json';
import { flatSteps } from '#core/model/step';
import type { Template } from '#core/model/template';
import type { CaseEvidence } from '../evidence/case-evidence.ts';
import { otherTypesIn } from './other-types.ts';

const plays = new WeakMap<CaseEvidence, readonly Played[]>();

const playsOfOthers = new WeakMap<CaseEvidence, readonly Played[]>();

/** A case with its evidence. */
export type Recorded = {
  readonly case: Case;
  readonly prefix: string;
  readonly evidence: CaseEvidence;
  readonly resolve: (template: Template) => Json;
};

/** Returns the play of the recorded exchanges of a case against the model of the API; undefined for a case whose type is not modelled. */
export function playedOf(recorded: Recorded, deviation?: ModelDeviation): Played | undefined {
  return (deviation === undefined ? playsOf(recorded) : newPlays(recorded, modelledTypeOf(recorded), [deviation]))[0];
}

/** Returns the play of the recorded exchanges of a case for each other type that it defined; none for a drawn sequence. */
export function playsOfOtherTypes(recorded: Recorded): readonly Played[] {
  const { case: c, evidence, prefix } = recorded;
  if (c.modelled !== undefined) return [];
  const known = playsOfOthers.get(evidence);
  if (known !== undefined) return known;
  const exchanges = exchangesOf(evidence);
  const builtIn = (c.beside?.others ?? []).map((one) => withPaths(one, recorded));
  const types = [
    ...otherTypesIn(exchanges, modelledTypeOf(recorded), prefix),
    ...builtIn.filter((type) => exchanges.some(({ request }) => writtenBy(request, type) !== undefined)),
  ];
  const all = types.flatMap((type) => newPlays(recorded, type, []).slice(0, 1));
  playsOfOthers.set(evidence, all);
  return all;
}

/**
 * Returns the plays of a case in each order in which the server can have handled requests that were sent at once, as far as the
 * responses do not rule it out: those with the fewest differences. Where they rule out all of them, one that goes on for the
 * longest time.
 */
export function playsOf(recorded: Recorded): readonly Played[] {
  const { evidence } = recorded;
  const known = plays.get(evidence) ?? newPlays(recorded, modelledTypeOf(recorded), []);
  plays.set(evidence, known);
  return known;
}

function newPlays(recorded: Recorded, type: ModelledType | undefined, deviations: readonly ModelDeviation[]): readonly Played[] {
  if (type === undefined) return [];
  const { steps, modelled } = recorded.case;
  const judged = modelled === undefined ? clausesOfState : undefined;
  const awaited = new Set(flatSteps(steps).flatMap(({ id, do: action }) => (action === 'until' ? [id] : [])));
  const groups = new Map(
    flatSteps(steps).flatMap((step) => (step.do === 'together' ? step.requests.map(({ id }) => [id, step.id] as const) : [])),
  );
  const orders = ordersOf(exchangesOf(recorded.evidence), ({ step }) => groups.get(step)) ?? [];
  const all = orders.map((exchanges) => play(exchanges, type, { awaited, deviations, judged }));
  const whole = all.filter(({ isLost }) => !isLost);
  const fewest = Math.min(...whole.map(({ breaches }) => breaches.length));
  const likely = whole.filter(({ breaches }) => breaches.length === fewest);
  return likely.length > 0 ? likely : [...all].sort((one, other) => testsOf(other) - testsOf(one)).slice(0, 1);
}

function testsOf({ visits }: Played): number {
  return [...visits.values()].reduce((sum, count) => sum + count, 0);
}

/** Returns the exchanges of a case that are played: the last attempt of each step, and all pages. */
export function exchangesOf(evidence: CaseEvidence): readonly Exchange[] {
  return evidence.entries.flatMap((entry) =>
    entry.e === 'exchange' && entry.phase === 'case' && (entry.page !== undefined || evidence.exchange(entry.step) === entry)
      ? [entry]
      : [],
  );
}

/** Returns how a type that a case is about is modelled; undefined where it is not. */
export function modelledTypeOf(recorded: Recorded): ModelledType | undefined {
  const { modelled, beside } = recorded.case;
  const known = modelled ?? beside?.type;
  return known === undefined ? undefined : withPaths(known, recorded);
}

function withPaths(known: Modelled, { prefix, resolve }: Recorded): ModelledType {
  const { collection, otherCollection, ...modelled } = known;
  const pathOf = (template: Template): string => {
    const path = resolve(template);
    return typeof path === 'string' ? path : '';
  };
  return {
    ...modelled,
    prefix,
    collection: pathOf(collection),
    ...(otherCollection === undefined ? {} : { otherCollection: pathOf(otherCollection) }),
  };
}
