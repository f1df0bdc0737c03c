import type { ModelledType } from '#api-model/modelled-type';
import { scopeOfTarget } from '#api-model/operation';
import { type Played, play } from '#api-model/play';
import { playWatch, type WatchBreach } from '#api-model/play-watch';
import { bodyOf } from '#core/http/body-of';
import { resourceVersionOf } from '#core/json/object-identity';
import type { Case } from '#core/model/case';
import type { Exchange } from '#core/model/evidence';
import type { ModelDeviation } from '#core/model/expectation';
import type { Json } from '#core/model/json';
import { flatSteps } from '#core/model/step';
import type { Template } from '#core/model/template';
import type { CaseEvidence } from '../evidence/case-evidence.ts';
import type { WatchEvent } from '../evidence/watch-event.ts';

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
  const type = typeOf(recorded);
  if (type === undefined) return undefined;
  const awaited = new Set(flatSteps(recorded.case.steps).flatMap(({ id, do: action }) => (action === 'until' ? [id] : [])));
  return play(exchangesOf(recorded.evidence), type, { awaited, deviations });
}

function exchangesOf(evidence: CaseEvidence): readonly Exchange[] {
  return evidence.entries.flatMap((entry) =>
    entry.e === 'exchange' && entry.phase === 'case' && (entry.page !== undefined || evidence.exchange(entry.step) === entry)
      ? [entry]
      : [],
  );
}

/**
 * Returns the first event of a watch that the model does not permit. Undefined too where the watch does not begin at the
 * version in a response of the case.
 */
export function watchBreachOf(recorded: Recorded, stream: string, events: readonly WatchEvent[]): WatchBreach | undefined {
  const type = typeOf(recorded);
  const played = playedOf(recorded);
  const opened = recorded.evidence.stream(stream)?.opened;
  if (type === undefined || played === undefined || opened === undefined) return undefined;
  const [, search = ''] = opened.request.target.split('?');
  const query = new URLSearchParams(search);
  const scope = scopeOfTarget(opened.request.target, type);
  const version = query.get('resourceVersion');
  const isOfVersion = (exchange: Exchange): boolean =>
    'answer' in exchange && exchange.at <= opened.at && resourceVersionOf(bodyOf(exchange.answer)) === version;
  const after = exchangesOf(recorded.evidence).map(isOfVersion).lastIndexOf(true);
  if (scope === undefined || version === null || after < 0) return undefined;
  return playWatch(played.changes, events, { scope, after }, type);
}

function typeOf({ case: c, prefix, resolve }: Recorded): ModelledType | undefined {
  if (c.modelled === undefined) return undefined;
  const collection = resolve(c.modelled.collection);
  return { ...c.modelled, prefix, collection: typeof collection === 'string' ? collection : '' };
}
