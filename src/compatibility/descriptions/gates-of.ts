import { parseRelease } from '#core/codecs/release';
import { definedFields } from '#core/json/defined-fields';
import type { Release } from '#core/model/release';
import type { FeatureStage, Snapshot } from '#core/model/snapshot';

/** The stage of a feature, as its gate reports it. */
export type GateStage = FeatureStage['stage'];

/** A feature gate of a release. */
export type Gate = {
  readonly stage: GateStage;
  /** Whether the gate is on by default. Absent if only the current value is known and an operator may have set it. */
  readonly onByDefault?: boolean;
  /** The release in which the feature reached its stage, if a feature list names it. */
  readonly since?: Release;
};

/** The feature gates of a release. */
export type Gates = {
  readonly byName: ReadonlyMap<string, Gate>;
  /** Whether these are all gates. The help text of a program omits gates of stable features. */
  readonly isComplete: boolean;
  /** The gates in the feature list, if there is one. */
  readonly listed?: ReadonlySet<string>;
};

const stages: ReadonlyMap<string, GateStage> = new Map([
  ['ALPHA', 'alpha'],
  ['BETA', 'beta'],
  ['DEPRECATED', 'deprecated'],
  ['', 'stable'],
  ['GA', 'stable'],
]);

const line = /(?:^|[\s:])([A-Z][A-Za-z0-9]{1,99})=true\|false \((ALPHA|BETA|DEPRECATED|GA) - default=(true|false)\)/g;

/** Parses the gates of a release from its metrics, from a feature list, and from the help text of its program. */
export function gatesOf({ gates, features, help, flags }: Pick<Snapshot, 'gates' | 'features' | 'help' | 'flags'>): Gates {
  const byName = new Map<string, Gate>();
  for (const [, name, stage, isOn] of (help ?? '').matchAll(line)) {
    const known = stages.get(stage ?? '');
    if (name !== undefined && known !== undefined) byName.set(name, { stage: known, onByDefault: isOn === 'true' });
  }
  for (const [name, stagesOfOne] of Object.entries(features ?? {})) {
    const last = stagesOfOne.at(-1);
    if (last !== undefined) byName.set(name, { stage: last.stage, onByDefault: last.onByDefault, ...sinceOf(stagesOfOne, last.stage) });
  }
  const isUnset = flags !== undefined && (flags['feature-gates'] ?? '') === '';
  for (const [name, { stage, enabled }] of Object.entries(gates ?? {})) {
    const known = stages.get(stage);
    const isOn = byName.get(name)?.onByDefault ?? (isUnset ? enabled : undefined);
    if (known !== undefined) {
      byName.set(name, { stage: known, ...definedFields({ onByDefault: isOn }), ...sinceOf(own(features, name), known) });
    }
  }
  const listed = features === undefined ? {} : { listed: new Set(Object.keys(features)) };
  return { byName, isComplete: gates !== undefined, ...listed };
}

function own(features: Snapshot['features'], name: string): readonly FeatureStage[] {
  return features !== undefined && Object.hasOwn(features, name) ? (features[name] ?? []) : [];
}

/** Returns since when a feature is in its last stage. A new default within the same stage does not count. */
function sinceOf(all: readonly FeatureStage[], stage: GateStage): { readonly since?: Release } {
  if (all.at(-1)?.stage !== stage) return {};
  const other = all.map((each) => each.stage === stage).lastIndexOf(false);
  const since = parseRelease(all[other + 1]?.since ?? '');
  return since === undefined ? {} : { since };
}
