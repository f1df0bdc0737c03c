import type { ModelledType } from '#api-model/modelled-type';
import { type Played, play } from '#api-model/play';
import type { Case } from '#core/model/case';
import type { Exchange } from '#core/model/evidence';
import type { ModelDeviation } from '#core/model/expectation';
import type { Json } from '#core/model/json';
import { flatSteps } from '#core/model/step';
import type { Template } from '#core/model/template';
import type { CaseEvidence } from '../evidence/case-evidence.ts';

const plays = new WeakMap<CaseEvidence, Played | undefined>();

/** A case with its evidence. */
export type Recorded = {
  readonly case: Case;
  readonly prefix: string;
  readonly evidence: CaseEvidence;
  readonly resolve: (template: Template) => Json;
};

/** Returns the play of the recorded exchanges of a case against the model of the API; undefined for a case whose type is not modelled. */
export function playedOf(recorded: Recorded, deviation?: ModelDeviation): Played | undefined {
  if (deviation !== undefined) return newPlay(recorded, [deviation]);
  const { evidence } = recorded;
  if (!plays.has(evidence)) plays.set(evidence, newPlay(recorded, []));
  return plays.get(evidence);
}

function newPlay(recorded: Recorded, deviations: readonly ModelDeviation[]): Played | undefined {
  const type = modelledTypeOf(recorded);
  if (type === undefined) return undefined;
  const awaited = new Set(flatSteps(recorded.case.steps).flatMap(({ id, do: action }) => (action === 'until' ? [id] : [])));
  return play(exchangesOf(recorded.evidence), type, { awaited, deviations });
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
  if (c.modelled === undefined) return undefined;
  const collection = resolve(c.modelled.collection);
  return { ...c.modelled, prefix, collection: typeof collection === 'string' ? collection : '' };
}
