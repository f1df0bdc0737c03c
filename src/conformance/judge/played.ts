import { clausesOfState } from '#api-model/clauses';
import type { ModelledType } from '#api-model/modelled-type';
import { ordersOf } from '#api-model/orders';
import { type Played, play } from '#api-model/play';
import type { Case } from '#core/model/case';
import type { Exchange } from '#core/model/evidence';
import type { ModelDeviation } from '#core/model/expectation';
import type { Json } from '#core/model/json';
import { flatSteps } from '#core/model/step';
import type { Template } from '#core/model/template';
import type { CaseEvidence } from '../evidence/case-evidence.ts';

const plays = new WeakMap<CaseEvidence, readonly Played[]>();

/** A case with its evidence. */
export type Recorded = {
  readonly case: Case;
  readonly prefix: string;
  readonly evidence: CaseEvidence;
  readonly resolve: (template: Template) => Json;
};

/** Returns the play of the recorded exchanges of a case against the model of the API; undefined for a case whose type is not modelled. */
export function playedOf(recorded: Recorded, deviation?: ModelDeviation): Played | undefined {
  return (deviation === undefined ? playsOf(recorded) : newPlays(recorded, [deviation]))[0];
}

/**
 * Returns the plays of a case in each order in which the server can have handled requests that were sent at once, as far as the
 * responses do not rule it out: those with the fewest differences. Where they rule out all of them, one that goes on for the
 * longest time.
 */
export function playsOf(recorded: Recorded): readonly Played[] {
  const { evidence } = recorded;
  const known = plays.get(evidence) ?? newPlays(recorded, []);
  plays.set(evidence, known);
  return known;
}

function newPlays(recorded: Recorded, deviations: readonly ModelDeviation[]): readonly Played[] {
  const type = modelledTypeOf(recorded);
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
export function modelledTypeOf({ case: c, prefix, resolve }: Recorded): ModelledType | undefined {
  const known = c.modelled ?? c.beside?.type;
  if (known === undefined) return undefined;
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
