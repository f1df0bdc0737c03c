import type { Stability } from '#core/codecs/version-name';
import type { CompatibilityRule } from '#core/model/compatibility-report';
import type { SnapshotPart } from '#core/model/snapshot';

/** A rule about releases: what it promises, of what, and what it takes to hold releases against it. */
export type ReleaseRule = CompatibilityRule & {
  /** The statements that it decides, as the tables of the specification name them. */
  readonly statements: readonly string[];
  /** What binds: elements of these stabilities. Others may break it at any time. */
  readonly binds: readonly Stability[];
  /** What a snapshot needs for it. */
  readonly needs: readonly (SnapshotPart | 'help' | 'ledger')[];
  /** How it is decided, and what it cannot see. */
  readonly explanation: string;
};

const section = 'Deprecation rules';
const rule1 = { level: 'MUST', section, statements: ['deprecation/rule-1'], binds: ['stable', 'beta'] } as const;
const fields = { ...rule1, needs: ['resources', 'openApi'] } as const;
const resources = { ...rule1, needs: ['resources'] } as const;
const lifetime = { level: 'MUST', section, needs: ['resources'] } as const;
const gates = { section: 'Lifecycle of a feature gate (follows the stage of its feature)', needs: ['gates', 'help'] } as const;
const metrics = { level: 'MUST', section, needs: ['metrics'], binds: ['stable'] } as const;

/** What releases are held against, in the order in which it is told. */
export const releaseRules = [
  {
    ...fields,
    id: 'release/field-removed',
    statements: ['deprecation/rule-1', 'deprecation/deprecated-field'],
    text: 'A field stays in a version for as long as the version is served.',
    explanation:
      'Schemas are compared once each, from the kinds that both releases describe. A field that its description calls alpha, or that needs the gate of an alpha feature, may go.',
  },
  {
    ...fields,
    id: 'release/field-type',
    text: 'A field keeps its type and its format in a version.',
    explanation: 'A schema under another name is compared by what it says, and a choice of types by all of them.',
  },
  {
    ...fields,
    id: 'release/field-new-required',
    text: 'No field that is new in a version is required.',
    explanation:
      'It counts in what clients send: not in answers, and not below the status of a kind. A field with a default is not required of anybody.',
  },
  {
    ...fields,
    id: 'release/field-required',
    level: 'SHOULD',
    text: 'A field that was optional in a version is not required.',
    explanation:
      'A description may only catch up with what the server has always refused, so look at it: send an object without the field to both releases.',
  },
  {
    ...fields,
    id: 'release/field-values',
    text: 'A value that a field allows in a version stays allowed.',
    explanation: 'A list of values where there was none cannot be decided: the server may have refused others all along.',
  },
  {
    ...fields,
    id: 'release/field-limit',
    text: 'A limit on a field does not become tighter in a version.',
    explanation: 'Lengths, numbers, counts. A limit that is new, and a pattern that is another, cannot be decided from descriptions.',
  },
  {
    ...fields,
    id: 'release/field-default',
    text: 'What stands for a field that is left out stays the same in a version.',
    explanation:
      'Zero values are no defaults. A default that is described for the first time cannot be decided: it may have been there all along.',
  },
  {
    ...fields,
    id: 'release/field-merge',
    text: 'A field is merged in the same way in a version: its list type, its keys, its map type, its merge patch.',
    explanation:
      'What counts is how it is merged, whichever extension says so: a list that merge patches merge by a key is a map by that key.',
  },
  {
    ...resources,
    id: 'release/verb-removed',
    text: 'A resource keeps its verbs in a version.',
    explanation: 'Both releases serve the resource in this version, as their discovery tells.',
  },
  {
    ...resources,
    id: 'release/subresource-removed',
    text: 'A resource keeps its subresources in a version.',
    explanation: 'Both releases serve the resource, and only one of them its subresource.',
  },
  {
    ...resources,
    id: 'release/kind-changed',
    text: 'A resource, or a subresource, keeps its kind in a version.',
    explanation: 'The group and the version of a kind count too, where discovery names them.',
  },
  {
    ...resources,
    id: 'release/scope-changed',
    text: 'A resource stays in namespaces, or outside of them, in a version.',
    explanation: 'Discovery tells it.',
  },
  {
    ...resources,
    id: 'release/short-name-removed',
    level: 'SHOULD',
    text: 'A resource keeps its short names, its singular name and its categories in a version.',
    explanation: 'Tools for people use them; objects are the same without.',
  },
  {
    ...fields,
    id: 'release/parameter-removed',
    text: 'An operation keeps its parameters in a version.',
    explanation: 'A parameter that is gone from one action is one finding, however many resources have the action.',
  },
  {
    id: 'release/round-trip',
    level: 'MUST',
    section,
    statements: ['deprecation/rule-2'],
    binds: ['stable', 'beta', 'alpha'],
    needs: ['resources', 'openApi'],
    text: 'Objects go from one version of a release to another and back without loss.',
    explanation:
      'It is decided where both versions have the same fields with the same types. Elsewhere only objects on a server can show it, for a server may keep in an annotation what a version has no field for.',
  },
  {
    ...lifetime,
    id: 'release/replacement-stability',
    statements: ['deprecation/rule-3'],
    binds: ['stable', 'beta'],
    text: 'A version is not deprecated in favour of one that is less stable.',
    explanation: 'The schedule tells what a release deprecates and in favour of what.',
  },
  {
    ...lifetime,
    id: 'release/stable-removed',
    statements: ['deprecation/rule-4a/stable', 'stability/stable-kept'],
    binds: ['stable'],
    text: 'A stable version, and each resource in it, is served by all later releases.',
    explanation: 'A version that the newer server is told not to serve cannot be decided.',
  },
  {
    ...lifetime,
    id: 'release/beta-removed',
    statements: ['deprecation/rule-4a/beta'],
    binds: ['beta'],
    text: 'A beta version is served for 3 releases and 9 months after it was deprecated.',
    explanation:
      'The schedule tells when it was deprecated and removed, and the days of releases. A beta that the schedule keeps may only be switched off.',
  },
  {
    ...lifetime,
    id: 'release/beta-deprecation',
    statements: ['deprecation/rule-4a/beta'],
    binds: ['beta'],
    text: 'A beta version is deprecated 3 releases and 9 months after it was introduced, at the latest.',
    explanation: 'What falls due after the older release and by the newer one counts, of what the newer one serves.',
  },
  {
    ...lifetime,
    id: 'release/preferred-advance',
    level: 'SHOULD',
    statements: ['deprecation/rule-4b'],
    binds: ['stable', 'beta'],
    text: 'The version that a group prefers advances only after a release that has the old and the new one.',
    explanation: 'Released servers prefer a new version at once where they offer it, so this is none of the rules that fail a check.',
  },
  {
    ...lifetime,
    id: 'release/storage-advance',
    statements: ['deprecation/rule-4b'],
    binds: ['stable', 'beta'],
    text: 'The version in which objects are stored advances only after a release that has the old and the new one.',
    explanation: 'Discovery tells it by a hash, which is read by trying the versions of the kind. The schedule tells when a version came.',
  },
  {
    id: 'release/command-removed',
    level: 'MUST',
    section,
    statements: ['deprecation/rule-5a'],
    binds: ['stable', 'beta'],
    needs: ['help'],
    text: 'A deprecated command or flag for users works on for 2 releases and 12 months, as a beta for 1 and 3.',
    explanation: 'A snapshot is about a server, so this is always left undecided.',
  },
  {
    id: 'release/flag-removed',
    level: 'MUST',
    section,
    statements: ['deprecation/rule-5b'],
    binds: ['stable', 'beta'],
    needs: ['flags', 'help'],
    text: 'A flag of the server works on for a release and 6 months after it was deprecated.',
    explanation: 'Help hides deprecated flags, so that only a server which tells its flags shows that one is gone.',
  },
  {
    id: 'release/flag-warning',
    level: 'MUST',
    section,
    statements: ['deprecation/rule-6'],
    binds: ['stable', 'beta'],
    needs: ['help'],
    text: 'A deprecated flag warns when it is used.',
    explanation: 'It shows only when a program is started with it, so this is left undecided for each deprecated flag.',
  },
  {
    id: 'release/behaviour-ended',
    level: 'MUST',
    section,
    statements: ['deprecation/rule-7'],
    binds: ['stable', 'beta'],
    needs: ['ledger'],
    text: 'Deprecated behaviour works on for a year after it was announced.',
    explanation: 'No interface tells of it; a ledger of announcements does.',
  },
  {
    ...gates,
    id: 'release/gate-removed',
    level: 'MUST',
    section,
    statements: ['deprecation/rule-8', 'deprecation/removed-feature'],
    binds: ['stable', 'beta'],
    text: 'A feature gate works on after its feature became stable for 2 releases and 6 months, after a beta ended for 1 and 3.',
    explanation:
      'The first snapshot in which a gate has its last stage tells since when. More snapshots tell it more exactly, and a feature list tells it.',
  },
  {
    ...gates,
    id: 'release/gate-alpha',
    level: 'SHOULD',
    statements: ['deprecation/gates/alpha'],
    binds: ['alpha'],
    text: 'The gate of an alpha feature is off unless somebody sets it.',
    explanation: 'Gates that were on in the older release too are no news.',
  },
  {
    ...gates,
    id: 'release/gate-beta',
    level: 'SHOULD',
    statements: ['deprecation/gates/beta'],
    binds: ['beta'],
    text: 'The gate of a beta feature is on unless somebody sets it.',
    explanation: 'Gates that were beta and off in the older release too are no news.',
  },
  {
    ...gates,
    id: 'release/gate-warning',
    level: 'MUST',
    section,
    statements: ['deprecation/rule-9'],
    binds: ['stable', 'beta'],
    text: 'A deprecated feature gate answers with a warning.',
    explanation: 'It shows in the log of a server that is started with it, so this is left undecided for each such gate.',
  },
  {
    ...metrics,
    id: 'release/metric-lifetime',
    statements: ['deprecation/rule-9a'],
    text: 'A stable metric is there for 4 releases and 12 months.',
    explanation: 'A metric with labels shows only once it has a sample, so that its absence proves nothing.',
  },
  {
    ...metrics,
    id: 'release/metric-deprecation',
    statements: ['deprecation/rule-9b'],
    text: 'A stable metric is there for 3 releases and 9 months after it was deprecated.',
    explanation: 'Its description tells since when it is deprecated. A metric with labels shows only once it has a sample.',
  },
  {
    ...metrics,
    id: 'release/metric-changed',
    statements: ['deprecation/rule-9a'],
    text: 'A stable metric keeps its type and its labels.',
    explanation: 'Labels show on samples alone.',
  },
  {
    ...metrics,
    id: 'release/metric-level',
    statements: ['deprecation/rule-9a'],
    text: 'A stable metric stays stable.',
    explanation: 'Its description begins with how stable it is.',
  },
  {
    ...metrics,
    id: 'release/metric-hidden',
    level: 'SHOULD',
    section: 'Lifecycle of a metric',
    statements: ['deprecation/metrics/hidden'],
    text: 'A stable metric is hidden 3 releases after it was deprecated.',
    explanation: 'What falls due after the older release and by the newer one counts.',
  },
] as const satisfies readonly ReleaseRule[];

/** The id of a rule about releases. */
export type ReleaseRuleId = (typeof releaseRules)[number]['id'];
