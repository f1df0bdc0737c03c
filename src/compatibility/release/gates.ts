import { releaseOrder, releaseText } from '#core/codecs/release';
import type { UndecidedPoint } from '#core/model/compatibility-report';
import type { CheckFinding } from '#core/model/finding';
import type { DatedRelease, Release } from '#core/model/release';
import type { RuleResult } from '#core/model/rule-result';
import { type Gate, type GateStage, type Gates, gatesOf } from '../descriptions/gates-of.ts';
import { findingOf, notApplicable } from '../rule-results.ts';
import { lastIndex } from './last-index.ts';
import { following, type ReleasePair } from './release-history.ts';
import { at, checkTimeLimit, type Span, type TimeLimit } from './time-limit.ts';

/** How long a gate must work after its feature reaches a stage (specification, "Deprecation rules", rule 8). */
const limits: Readonly<Record<Exclude<GateStage, 'alpha'>, TimeLimit>> = {
  stable: { releases: 2, months: 6 },
  beta: { releases: 1, months: 3 },
  deprecated: { releases: 1, months: 3 },
};

const noGates = 'the feature gates of both releases, from metrics, a feature list or help text';

/** Checks rule 8: a removed gate worked for the required time. */
export function gateRemoved(pair: ReleasePair): RuleResult {
  const { older, newer } = pair;
  const [was, now] = [gatesOf(older.snapshot), gatesOf(newer.snapshot)];
  if (was.byName.size === 0 || now.byName.size === 0) return undecidedAbout('gates', noGates);
  const findings: CheckFinding[] = [];
  const undecided: UndecidedPoint[] = [];
  for (const [name, { stage, since }] of was.byName) {
    if (now.byName.has(name) || stage === 'alpha') continue;
    // A gate that was never in a feature list may be missing in the next list and still exist.
    if (!now.isComplete && !(now.listed !== undefined && was.listed?.has(name))) {
      undecided.push({
        about: name,
        missing:
          'the gates in the metrics of the newer release, or in the feature lists of both releases: help text omits gates of stable features',
      });
      continue;
    }
    const outcome = checkTimeLimit(pair.schedule.releases, limits[stage], reachedStage(pair, name, stage, since), {
      earliest: following(older.release),
      latest: newer.release,
    });
    if (outcome === 'unknown')
      undecided.push({
        about: name,
        missing: 'a snapshot of each release between the two releases, and snapshots of earlier releases or a feature list',
      });
    if (outcome === 'failed') findings.push(removal(name, stage, newer.release));
  }
  return { checked: was.byName.size, findings, undecided: undecided };
}

/**
 * Returns when the feature of a gate reached its stage: in the release that a feature list names, or after the last release that has the
 * gate at another stage or has all gates but not this one. A beta in the older release has not ended yet: it ends when its gate is
 * deprecated.
 */
function reachedStage({ schedule, before, older, newer }: ReleasePair, name: string, stage: GateStage, since: Release | undefined): Span {
  if (stage === 'beta') return { earliest: following(older.release), latest: newer.release };
  if (since !== undefined) return spanOf(since, schedule.releases);
  const stages = before.map(({ release, snapshot }) => {
    const { byName, isComplete } = gatesOf(snapshot);
    return { release, stage: byName.get(name)?.stage, isComplete };
  });
  const other = lastIndex(stages, (each) => each.stage !== stage && (each.stage !== undefined || each.isComplete));
  const first = stages.slice(other + 1).find((each) => each.stage === stage)?.release ?? older.release;
  const last = stages[other]?.release;
  return { ...(last === undefined ? {} : { earliest: following(last) }), latest: first };
}

/** Returns the span of an event in a release that a feature list names. Lists name 1.0 for events before their first release. */
function spanOf(since: Release, dates: readonly DatedRelease[]): Span {
  const first = dates[0]?.release;
  return first !== undefined && releaseOrder(since, first) < 0 ? { latest: first } : at(since);
}

function removal(name: string, stage: Exclude<GateStage, 'alpha'>, release: ReleasePair['newer']['release']): CheckFinding {
  const { releases, months } = limits[stage];
  const since = stage === 'beta' || stage === 'deprecated' ? 'is deprecated' : `becomes ${stage}`;
  return findingOf('release/gate-removed', {
    message: `The feature gate ${name} was removed in release ${releaseText(release)}; it must work for ${releases} ${releases === 1 ? 'release' : 'releases'} and ${months} months after it ${since}.`,
    subject: { is: 'gate', name },
    release,
  });
}

/** Gates that belong to no feature: they set the gates of all features of a stage. */
const switches: ReadonlySet<string> = new Set(['AllAlpha', 'AllBeta']);

/** Checks that the gate of an alpha feature is off by default. A gate that was already on before is not reported. */
export function alphaGateOn(pair: ReleasePair): RuleResult {
  return defaults(
    pair,
    'release/gate-alpha',
    'alpha',
    ({ onByDefault }) => onByDefault === true,
    'belongs to an alpha feature and is on by default',
  );
}

/** Checks that the gate of a beta feature is on by default. A gate that was already off before is not reported. */
export function betaGateOff(pair: ReleasePair): RuleResult {
  return defaults(
    pair,
    'release/gate-beta',
    'beta',
    ({ onByDefault }) => onByDefault === false,
    'belongs to a beta feature and is off by default',
  );
}

/** Checks that the gate of a stable feature does not disable it. A gate that was already stable and off before is not reported. */
export function stableGateOff({ older, newer }: ReleasePair): RuleResult {
  const [was, now] = [stableGates(older), stableGates(newer)];
  return {
    checked: now.size,
    findings: [...now]
      .filter(([name, isOff]) => isOff && was.get(name) !== true)
      .map(([name]) =>
        findingOf('release/gate-stable', {
          message: `The feature gate ${name} belongs to a stable feature and is off in release ${releaseText(newer.release)}.`,
          subject: { is: 'gate', name },
          release: newer.release,
        }),
      ),
    undecided: [],
  };
}

/** Returns the gates of stable features, each with whether it is off. An operator cannot set such a gate, so its current value counts. */
function stableGates({ snapshot }: ReleasePair['newer']): ReadonlyMap<string, boolean> {
  const current = new Map(Object.entries(snapshot.gates ?? {}));
  return new Map(
    [...gatesOf(snapshot).byName]
      .filter(([, { stage }]) => stage === 'stable')
      .map(([name, { onByDefault }]) => [name, onByDefault === false || current.get(name)?.enabled === false]),
  );
}

function defaults(
  { older, newer }: ReleasePair,
  id: 'release/gate-alpha' | 'release/gate-beta',
  stage: GateStage,
  isWrong: (gate: Gate) => boolean,
  problem: string,
): RuleResult {
  const [was, now] = [gatesOf(older.snapshot), gatesOf(newer.snapshot)];
  if (now.byName.size === 0) return undecidedAbout('gates', noGates);
  const inStage = [...now.byName].filter(([name, gate]) => gate.stage === stage && !switches.has(name));
  const inOlder = (name: string): Gate | undefined => {
    const before = was.byName.get(name);
    return before?.stage === stage ? before : undefined;
  };
  const wrong = inStage.filter(([name, gate]) => {
    const before = inOlder(name);
    return isWrong(gate) && (before === undefined || !isWrong(before));
  });
  const isNew = (name: string): boolean => {
    const before = inOlder(name);
    return before === undefined || before.onByDefault !== undefined;
  };
  const needed = 'help text, a feature list, or a server that reports its flags';
  return {
    checked: inStage.length,
    findings: wrong
      .filter(([name]) => isNew(name))
      .map(([name]) =>
        findingOf(id, {
          message: `The feature gate ${name} ${problem} in release ${releaseText(newer.release)}.`,
          subject: { is: 'gate', name },
          release: newer.release,
        }),
      ),
    undecided: [
      ...inStage
        .filter(([, { onByDefault }]) => onByDefault === undefined)
        .map(([name]) => ({ about: name, missing: `its default: ${needed}` })),
      ...wrong.filter(([name]) => !isNew(name)).map(([name]) => ({ about: name, missing: `its default in the older release: ${needed}` })),
    ],
  };
}

/** Rule 9: a gate shows its deprecation warning only when it is set. */
export function gateWarning({ newer }: ReleasePair): RuleResult {
  const gates: Gates = gatesOf(newer.snapshot);
  const done = [...gates.byName].filter(([, { stage }]) => stage === 'stable' || stage === 'deprecated').map(([name]) => name);
  if (done.length === 0) return notApplicable;
  return {
    checked: 0,
    findings: [],
    undecided: done.map((about) => ({ about, missing: 'the log of a server that is started with the gate set' })),
  };
}

function undecidedAbout(about: string, missing: string): RuleResult {
  return { checked: 0, findings: [], undecided: [{ about, missing }] };
}
