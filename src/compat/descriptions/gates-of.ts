import type { Snapshot } from '../../model/snapshot.ts';

/** The stage of a feature, as its gate tells it. */
export type GateStage = 'alpha' | 'beta' | 'stable' | 'deprecated';

/** A feature gate of a release. */
export type Gate = {
  readonly stage: GateStage;
  /** Whether it is on unless somebody sets it; left out where only its present value is known and somebody may have set it. */
  readonly onByDefault?: boolean;
};

/** The feature gates of a release. */
export type Gates = {
  readonly byName: ReadonlyMap<string, Gate>;
  /** Whether these are all gates that there are. The help of a program leaves out those of stable features. */
  readonly isComplete: boolean;
};

const stages: ReadonlyMap<string, GateStage> = new Map([
  ['ALPHA', 'alpha'],
  ['BETA', 'beta'],
  ['DEPRECATED', 'deprecated'],
  ['', 'stable'],
  ['GA', 'stable'],
]);

const line = /(?:^|[\s:])([A-Z][A-Za-z0-9]{1,99})=true\|false \((ALPHA|BETA|DEPRECATED|GA) - default=(true|false)\)/g;

/** Reads the gates of a release from its metrics, and from the help of its program. */
export function gatesOf({ gates, help, flags }: Pick<Snapshot, 'gates' | 'help' | 'flags'>): Gates {
  const byName = new Map<string, Gate>();
  for (const [, name, stage, isOn] of (help ?? '').matchAll(line)) {
    const known = stages.get(stage ?? '');
    if (name !== undefined && known !== undefined) byName.set(name, { stage: known, onByDefault: isOn === 'true' });
  }
  const nobodySetOne = flags !== undefined && (flags['feature-gates'] ?? '') === '';
  for (const [name, { stage, enabled }] of Object.entries(gates ?? {})) {
    const known = stages.get(stage);
    const isOn = byName.get(name)?.onByDefault ?? (nobodySetOne ? enabled : undefined);
    if (known !== undefined) byName.set(name, { stage: known, ...(isOn === undefined ? {} : { onByDefault: isOn }) });
  }
  return { byName, isComplete: gates !== undefined };
}
