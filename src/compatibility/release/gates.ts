import { compareReleases, releaseText } from '#core/codecs/release';
import type { RuleResult, UndecidedPoint } from '#core/model/compatibility-report';
import type { Finding } from '#core/model/finding';
import type { DatedRelease, Release } from '#core/model/release';
import { type Gate, type GateStage, type Gates, gatesOf } from '../descriptions/gates-of.ts';
import { findingOf, notApplicable } from '../rule-results.ts';
import { lastIndex } from './last-index.ts';
import { following, type ReleasePair } from './release-history.ts';
import { at, lasted, type Span, type TimeLimit } from './time-limit.ts';

/** How long a gate works on after its feature came to a stage (specification, "Deprecation rules", rule 8). */
const limits: Readonly<Record<Exclude<GateStage, 'alpha'>, TimeLimit>> = {
  stable: { releases: 2, months: 6 },
  beta: { releases: 1, months: 3 },
  deprecated: { releases: 1, months: 3 },
};

const noGates = 'the feature gates of both releases, in their metrics, in a feature list or in the help of the program';

/** Rule 8: a gate that is gone has worked on for as long as it has to. */
export function gateRemoved(pair: ReleasePair): RuleResult {
  const { older, newer } = pair;
  const [was, now] = [gatesOf(older.snapshot), gatesOf(newer.snapshot)];
  if (was.byName.size === 0 || now.byName.size === 0) return without('gates', noGates);
  const findings: Finding[] = [];
  const undecided: UndecidedPoint[] = [];
  for (const [name, { stage, since }] of was.byName) {
    if (now.byName.has(name) || stage === 'alpha') continue;
    // A gate that a list never had may be missing in the next one without being gone.
    if (!now.isComplete && !(now.listed !== undefined && was.listed?.has(name))) {
      undecided.push({
        about: name,
        missing:
          'the gates in the metrics of the newer release, or in the feature lists of both: the help does not show those of stable features',
      });
      continue;
    }
    const outcome = lasted(pair.schedule.releases, limits[stage], cameToStage(pair, name, stage, since), {
      earliest: following(older.release),
      latest: newer.release,
    });
    if (outcome === 'unknown')
      undecided.push({ about: name, missing: 'snapshots of each release between the two, and of earlier ones or with a feature list' });
    if (outcome === 'broken') findings.push(removal(name, stage, newer.release));
  }
  return { checked: was.byName.size, findings, undecided: undecided };
}

/**
 * When the feature of a gate came to its stage: as a feature list tells, or after the last release that has it at another, or has all
 * gates and not this one. A beta has not ended yet in the older release: it does so when its gate is deprecated.
 */
function cameToStage({ schedule, before, older, newer }: ReleasePair, name: string, stage: GateStage, since: Release | undefined): Span {
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

/** When something happened whose release a list names. Lists name 1.0 for what happened before they began. */
function spanOf(since: Release, dates: readonly DatedRelease[]): Span {
  const first = dates[0]?.release;
  return first !== undefined && compareReleases(since, first) < 0 ? { latest: first } : at(since);
}

function removal(name: string, stage: Exclude<GateStage, 'alpha'>, release: ReleasePair['newer']['release']): Finding {
  const { releases, months } = limits[stage];
  const since = stage === 'beta' ? 'was deprecated' : `was ${stage}`;
  return findingOf(
    { id: 'release/gate-removed', level: 'MUST' },
    {
      message: `The feature gate ${name} is gone in release ${releaseText(release)}; it has to work for ${releases} ${releases === 1 ? 'release' : 'releases'} and ${months} months after it ${since}.`,
      subject: { is: 'gate', name },
      release,
    },
  );
}

/** These belong to no feature: they switch the gates of all features of a stage. */
const switches: ReadonlySet<string> = new Set(['AllAlpha', 'AllBeta']);

/** The gate of an alpha feature is off. One that was on before is no news. */
export function alphaGateOn(pair: ReleasePair): RuleResult {
  return defaults(
    pair,
    'release/gate-alpha',
    'alpha',
    ({ onByDefault }) => onByDefault === true,
    'is of an alpha feature and on by default',
  );
}

/** The gate of a beta feature is on. One that was off before is no news. */
export function betaGateOff(pair: ReleasePair): RuleResult {
  return defaults(pair, 'release/gate-beta', 'beta', ({ onByDefault }) => onByDefault === false, 'is of a beta feature and off by default');
}

function defaults(
  { older, newer }: ReleasePair,
  id: 'release/gate-alpha' | 'release/gate-beta',
  stage: GateStage,
  isWrong: (gate: Gate) => boolean,
  says: string,
): RuleResult {
  const [was, now] = [gatesOf(older.snapshot), gatesOf(newer.snapshot)];
  if (now.byName.size === 0) return without('gates', noGates);
  const inStage = [...now.byName].filter(([name, gate]) => gate.stage === stage && !switches.has(name));
  const inOlder = (name: string): Gate | undefined => {
    const before = was.byName.get(name);
    return before?.stage === stage ? before : undefined;
  };
  const wrong = inStage.filter(([name, gate]) => {
    const before = inOlder(name);
    return isWrong(gate) && (before === undefined || !isWrong(before));
  });
  const isNews = (name: string): boolean => {
    const before = inOlder(name);
    return before === undefined || before.onByDefault !== undefined;
  };
  const needed = 'the help of the program, a feature list, or a server that tells its flags';
  return {
    checked: inStage.length,
    findings: wrong
      .filter(([name]) => isNews(name))
      .map(([name]) =>
        findingOf(
          { id, level: 'SHOULD' },
          {
            message: `The feature gate ${name} ${says} in release ${releaseText(newer.release)}.`,
            subject: { is: 'gate', name },
            release: newer.release,
          },
        ),
      ),
    undecided: [
      ...inStage
        .filter(([, { onByDefault }]) => onByDefault === undefined)
        .map(([name]) => ({ about: name, missing: `its default: ${needed}` })),
      ...wrong.filter(([name]) => !isNews(name)).map(([name]) => ({ about: name, missing: `its default in the older release: ${needed}` })),
    ],
  };
}

/** Rule 9: what a gate says shows only when it is set. */
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

function without(about: string, missing: string): RuleResult {
  return { checked: 0, findings: [], undecided: [{ about, missing }] };
}
