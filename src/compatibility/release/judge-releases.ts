// Rules about releases that follow each other. In: snapshots of two or more releases and the schedule. Out: a result for each rule. The
// files of this folder may not send requests or read files.

import { definedFields } from '#core/json/defined-fields';
import type { UndecidedPoint } from '#core/model/compatibility-report';
import type { CheckFinding } from '#core/model/finding';
import type { ReleaseChange, RuleResult } from '#core/model/rule-result';
import type { Snapshot } from '#core/model/snapshot';
import { alphaExcuse } from '../descriptions/alpha-excuse.ts';
import { compareDescriptions } from '../descriptions/compare-descriptions.ts';
import { compareOperations } from '../descriptions/compare-operations.ts';
import { schemaChanges } from '../descriptions/field-change.ts';
import { gatesOf } from '../descriptions/gates-of.ts';
import { operationChanges } from '../descriptions/operation-change.ts';
import { preferredAdvance, storageAdvance } from './advance.ts';
import { behaviourEnded } from './behaviours.ts';
import { fieldRule } from './field-changes.ts';
import { commandRemoved, flagRemoved, flagWarning } from './flags.ts';
import { alphaGateOn, betaGateOff, gateRemoved, gateWarning, stableGateOff } from './gates.ts';
import { betaDeprecation, betaRemoved, stableRemoved } from './lifetimes.ts';
import { metricChanged, metricDeprecation, metricHidden, metricLevel, metricLifetime } from './metrics.ts';
import { operationRule, parameterEffectOf } from './operations.ts';
import type { ObservedRelease, ReleaseHistory, ReleasePair } from './release-history.ts';
import { replacementLessStable } from './replacements.ts';
import { kindChanged, scopeChanged, shortNameRemoved, subresourceRemoved, verbRemoved } from './resources.ts';
import { roundTrip } from './round-trip.ts';

const pairChecks: readonly (readonly [string, (pair: ReleasePair) => RuleResult])[] = [
  ['release/verb-removed', verbRemoved],
  ['release/subresource-removed', subresourceRemoved],
  ['release/kind-changed', kindChanged],
  ['release/scope-changed', scopeChanged],
  ['release/short-name-removed', shortNameRemoved],
  ['release/replacement-stability', replacementLessStable],
  ['release/stable-removed', stableRemoved],
  ['release/beta-removed', betaRemoved],
  ['release/beta-deprecation', betaDeprecation],
  ['release/preferred-advance', preferredAdvance],
  ['release/storage-advance', storageAdvance],
  ['release/flag-removed', flagRemoved],
  ['release/gate-removed', gateRemoved],
  ['release/gate-alpha', alphaGateOn],
  ['release/gate-beta', betaGateOff],
  ['release/gate-stable', stableGateOff],
  ['release/metric-lifetime', metricLifetime],
  ['release/metric-deprecation', metricDeprecation],
  ['release/metric-changed', metricChanged],
  ['release/metric-level', metricLevel],
  ['release/metric-hidden', metricHidden],
];

/** Checks of one release, which apply only to the newest. */
const newestChecks: readonly (readonly [string, (pair: ReleasePair) => RuleResult])[] = [
  ['release/round-trip', roundTrip],
  ['release/flag-warning', flagWarning],
  ['release/gate-warning', gateWarning],
];

/** The results of the rules about releases, and the changes that are allowed because they are alpha: each field with the reason. */
export type ReleaseJudgement = {
  readonly results: ReadonlyMap<string, RuleResult>;
  readonly excused: readonly { readonly name: string; readonly why: string }[];
};

/**
 * Checks a history of releases against the deprecation rules, each release against the one before it. Pure: the same history gives the
 * same result. A cause that shows in several pairs is reported once, for the first of them.
 */
export function judgeReleases(history: ReleaseHistory): ReleaseJudgement {
  const pairs = pairsOf(history);
  const newest = pairs.slice(-1);
  const ofSchemas = rulesOf(history.changes, schemaChanges);
  const ofOperations = rulesOf(history.changes, operationChanges);
  return {
    results: new Map<string, RuleResult>([
      ...ofSchemas.map((rule) => [rule, combined(pairs.map(fieldRule(rule, history.changes)))] as const),
      ...ofOperations.map((rule) => [rule, combined(pairs.map(operationRule(rule, history.changes)))] as const),
      ...pairChecks.map(([id, check]) => [id, combined(pairs.map(check))] as const),
      ...newestChecks.map(([id, check]) => [id, combined(newest.map(check))] as const),
      ['release/command-removed', commandRemoved()],
      ['release/behaviour-ended', behaviourEnded(history)],
    ]),
    excused: pairs.flatMap(({ descriptions }) =>
      'missing' in descriptions
        ? []
        : descriptions.changes.flatMap(({ schema, path, is, excuse }) =>
            excuse === undefined ? [] : [{ name: `${schema}${path === '' ? '' : ` ${path}`} (${is})`, why: excuse }],
          ),
    ),
  };
}

/** Returns the rules that some changes break. */
function rulesOf(changes: readonly ReleaseChange[], ids: readonly string[]): readonly string[] {
  return [...new Set(changes.filter(({ id }) => ids.includes(id)).map(({ rule }) => rule))];
}

function pairsOf({ schedule, changes, releases }: ReleaseHistory): readonly ReleasePair[] {
  const effectOf = parameterEffectOf(changes);
  return releases.slice(1).flatMap((newer, index) => {
    const older = releases[index];
    if (older === undefined) return [];
    const operations = compareOperations(older.snapshot, newer.snapshot, effectOf);
    return [
      {
        schedule,
        older,
        newer,
        before: releases.slice(0, index + 1),
        descriptions: descriptionsOf(older, newer),
        ...definedFields({ operations }),
      },
    ];
  });
}

function descriptionsOf({ snapshot: older }: ObservedRelease, { snapshot: newer }: ObservedRelease): ReleasePair['descriptions'] {
  const missing = [older, newer].some(({ openApi }) => openApi === undefined);
  if (missing) return { missing: 'the interface descriptions of both releases' };
  if (older.openApi?.form !== newer.openApi?.form)
    return { missing: 'interface descriptions in the same form: one is of version 2, the other of version 3' };
  const gates = gatesOf(older);
  return compareDescriptions(older, newer, { isWritten: writtenIn(older), excuseOf: (description) => alphaExcuse(description, gates) });
}

function writtenIn({ resources }: Snapshot): (apiVersion: string, kind: string) => boolean {
  const written = new Set(
    Object.entries(resources).flatMap(([apiVersion, all]) =>
      all
        .filter(({ verbs }) => verbs.some((verb) => verb === 'create' || verb === 'update' || verb === 'patch'))
        .map(
          ({ kind, group, version }) =>
            `${version === undefined ? apiVersion : group === undefined || group === '' ? version : `${group}/${version}`} ${kind}`,
        ),
    ),
  );
  return (apiVersion, kind) => written.has(`${apiVersion} ${kind}`);
}

function combined(results: readonly RuleResult[]): RuleResult {
  const findings = new Map<string, CheckFinding>();
  for (const finding of results.flatMap((result) => result.findings)) {
    if (!findings.has(finding.fingerprint)) findings.set(finding.fingerprint, finding);
  }
  return {
    checked: results.reduce((total, { checked }) => total + checked, 0),
    findings: [...findings.values()],
    undecided: distinctPoints(results.flatMap(({ undecided }) => undecided)),
  };
}

/** Returns each point once, although it may show in several pairs of releases. */
function distinctPoints(points: readonly UndecidedPoint[]): readonly UndecidedPoint[] {
  return [...new Map(points.map((point) => [JSON.stringify([point.about, point.missing]), point])).values()];
}
