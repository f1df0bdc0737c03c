import { isJsonArray, isJsonObject } from '#core/json/json-object';
import type { Json, JsonObject } from '#core/model/json';
import type { Applied, Apply } from '../../api/apply/index.ts';
import { refusals } from '../../exchange/refusals.ts';
import { objectAt, textAt, withFields } from '../../json/json-object.ts';
import type { Operation } from '../exchanges/parsed-request.ts';
import type { Fault } from './fault.ts';
import { asBefore, isCreation, isOf, managersOf, withManagers } from './managed-field-entries.ts';

const updates = ['put', 'json-patch', 'merge-patch', 'strategic-merge-patch'] as const;
const ofUpdates = (...aspects: readonly string[]): readonly string[] =>
  updates.flatMap((name) => aspects.map((aspect) => `field-ownership/${name}/${aspect}`));

/** Changes the result of a successful apply. */
const afterApply =
  (change: (object: JsonObject, apply: Apply) => JsonObject): NonNullable<Fault['change']> =>
  ({ applied }) => ({
    applied: (apply) => {
      const outcome = applied(apply);
      return outcome.kind === 'merged' ? { kind: 'merged', object: change(outcome.object, apply) } : outcome;
    },
  });

/** Ignores some conflicts. */
const overlooking =
  (isOverlooked: (outcome: Extract<Applied, { kind: 'conflict' }>, apply: Apply) => boolean): NonNullable<Fault['change']> =>
  ({ applied }) => ({
    applied: (apply) => {
      const outcome = applied(apply);
      return outcome.kind === 'conflict' && isOverlooked(outcome, apply) ? applied({ ...apply, force: true }) : outcome;
    },
  });

/** Changes all strings in a value. */
function otherwise(value: Json): Json {
  if (typeof value === 'string') return `${value} `;
  if (isJsonArray(value)) return value.map(otherwise);
  return isJsonObject(value) ? Object.fromEntries(Object.entries(value).map(([key, member]) => [key, otherwise(member)])) : value;
}

/** Changes all strings in the data and spec of an object. */
const withOtherContent = (object: JsonObject): JsonObject =>
  withFields(object, {
    ...('data' in object ? { data: otherwise(objectAt(object, 'data')) } : {}),
    ...('spec' in object ? { spec: otherwise(objectAt(object, 'spec')) } : {}),
  });

const perUpdate = (
  [
    ['put', 'update'],
    ['json-patch', 'json-patch'],
    ['merge-patch', 'merge-patch'],
    ['strategic-merge-patch', 'strategic-merge-patch'],
  ] as const satisfies readonly (readonly [string, Operation])[]
).flatMap(([name, operation]): readonly Fault[] => [
  {
    id: `manager-of-${name}-overlooked`,
    breaks: `The field manager of a change (${name}) is ignored.`,
    statements: [
      ...['moves', 'moves-from-updater', 'moves-from-all'].map((aspect) => `field-ownership/${name}/${aspect}`),
      `query-parameters/field-manager/${name === 'put' ? 'update' : 'patch'}`,
    ].filter((id) => !id.endsWith('field-manager/patch') || name === 'merge-patch'),
    exchanges: [{ on: { operation }, request: { query: { fieldManager: null } } }],
  },
  {
    id: `${name}-of-a-value-forgotten`,
    breaks: `A change (${name}) is answered with success and not stored.`,
    statements: [`field-ownership/${name}/changes-value`],
    exchanges: [{ on: { operation }, request: { query: { dryRun: 'All' } } }],
  },
]);

/** Faults of field ownership (specification, "Ownership of a field under server-side apply"). */
export const ownershipFaults: readonly Fault[] = [
  ...perUpdate,
  {
    id: 'ownership-stays',
    breaks: 'An update that changes a value does not change its owner.',
    statements: ofUpdates('moves', 'moves-from-updater', 'moves-from-all'),
    change: ({ track }) => ({
      track: (update) => (isCreation(update) ? track(update) : withManagers(update.after, () => managersOf(update.before))),
    }),
  },
  {
    id: 'updater-keeps-field',
    breaks: 'A field with an Update owner keeps it when another update changes the field.',
    statements: ofUpdates('moves-from-updater'),
    change: ({ track }) => ({
      track: (update) =>
        withManagers(track(update), (entries) =>
          asBefore(entries, managersOf(update.before), (entry) => textAt(entry, 'operation') === 'Update' && !isOf(entry, update.manager)),
        ),
    }),
  },
  {
    id: 'second-owner-keeps-field',
    breaks: 'Only the first of several owners loses a field when another manager changes it.',
    statements: ofUpdates('moves-from-all'),
    change: ({ track }) => ({
      track: (update) =>
        withManagers(track(update), (entries) => {
          const second = managersOf(update.before).filter((entry) => textAt(entry, 'operation') === 'Apply')[1];
          return second === undefined ? entries : asBefore(entries, [second], () => true);
        }),
    }),
  },
  {
    id: 'update-conflicts',
    breaks: 'An update of a field with another owner is a conflict.',
    statements: ofUpdates('never-conflicts', 'changes-value'),
    change: ({ track }) => ({
      track: (update) => {
        const after = track(update);
        const owners = managersOf(update.before).filter((entry) => textAt(entry, 'operation') === 'Apply');
        const left = managersOf(after).map((entry) => JSON.stringify(entry));
        if (owners.some((entry) => !left.includes(JSON.stringify(entry))))
          throw refusals.conflict({ group: '', resource: 'objects' }, 'a field has an owner');
        return after;
      },
    }),
  },
  {
    id: 'update-owns-all-it-sends',
    breaks: 'An update owns all fields of the object, even unchanged ones.',
    statements: ofUpdates('same-value-moves-nothing'),
    change: ({ track }) => ({ track: (update) => track({ ...update, before: undefined }) }),
  },
  {
    id: 'creator-owns-nothing',
    breaks: 'The creator of an object owns none of its fields.',
    statements: ['field-ownership/post/owned-by-creator'],
    change: ({ track }) => ({ track: (update) => (isCreation(update) ? withManagers(update.after, () => []) : track(update)) }),
  },
  {
    id: 'post-replaces',
    breaks: 'A POST of an existing object is refused, and replaces the object nevertheless.',
    statements: ['field-ownership/post/takes-nothing', 'field-ownership/post/changes-nothing'],
    exchanges: [
      {
        on: { operation: 'create', status: 409 },
        also: { method: 'PUT', to: ({ path, body }) => `${path}/${textAt(body, 'metadata', 'name') ?? ''}` },
      },
    ],
  },
  {
    id: 'conflict-overlooked',
    breaks: 'Every apply is forced.',
    statements: [
      'field-ownership/conflict*/*',
      'field-ownership/shared-change/*',
      'merge-strategy/*/same-part-conflicts',
      'merge-strategy/*/one-part-conflicts',
      'apply/conflict',
      'errors/apply-conflict',
      'apply/other-version/conflict',
      'query-parameters/force/false',
    ],
    seen: 'kubernetes #80916',
    change: () => ({ isForced: () => true }),
  },
  {
    id: 'conflict-with-updater-overlooked',
    breaks: 'An apply conflicts only with Apply owners.',
    statements: ['field-ownership/conflict-with-updater/*'],
    change: overlooking(({ conflicts }) => conflicts.every(({ operation }) => operation === 'Update')),
  },
  {
    id: 'conflict-with-applier-overlooked',
    breaks: 'An apply conflicts only with Update owners.',
    statements: ['field-ownership/conflict/*', 'field-ownership/shared-change/*'],
    change: overlooking(({ conflicts }) => conflicts.every(({ operation }) => operation === 'Apply')),
  },
  {
    id: 'owner-never-conflicts',
    breaks: 'An owner changes a shared field without a conflict.',
    statements: ['field-ownership/shared-change/*'],
    change: overlooking((_, apply) => managersOf(apply.live).some((entry) => isOf(entry, apply.manager))),
  },
  {
    id: 'conflict-written-all-the-same',
    breaks: 'An apply that conflicts is refused, and stored nevertheless.',
    statements: [
      'field-ownership/conflict*/owner-unchanged',
      'field-ownership/conflict*/value-unchanged',
      'field-ownership/conflict/force-false-owner-unchanged',
      'field-ownership/shared-change/*-changes-nothing',
      'field-ownership/shared-change/*-stays-shared',
      'apply/conflict',
    ],
    exchanges: [{ on: { operation: 'apply', status: 409 }, also: { query: { force: 'true' } } }],
  },
  {
    id: 'force-refused',
    breaks: 'A forced apply conflicts like any other.',
    statements: ['field-ownership/force*/no-conflict', 'field-ownership/force*/value-changes', 'apply/force'],
    change: () => ({ isForced: () => false }),
  },
  {
    id: 'force-shares',
    breaks: 'A forced apply shares a field with its earlier owners.',
    statements: ['field-ownership/force*/owned-alone', 'merge-strategy/*/one-owner'],
    change: afterApply((object, apply) =>
      apply.force
        ? withManagers(object, (entries) => asBefore(entries, managersOf(apply.live), (entry) => !isOf(entry, apply.manager)))
        : object,
    ),
  },
  {
    id: 'force-spares-updater',
    breaks: 'A forced apply takes a field from Apply owners and not from Update owners.',
    statements: ['field-ownership/force-over-updater/owned-alone', 'field-ownership/force-over-applier-and-updater/owned-alone'],
    change: afterApply((object, apply) =>
      apply.force
        ? withManagers(object, (entries) => asBefore(entries, managersOf(apply.live), (entry) => textAt(entry, 'operation') === 'Update'))
        : object,
    ),
  },
  {
    id: 'force-keeps-value',
    breaks: 'A forced apply is answered with success and not stored.',
    statements: ['field-ownership/force*/value-changes', 'apply/force'],
    exchanges: [{ on: { operation: 'apply', query: { force: 'true' } }, request: { query: { dryRun: 'All' } } }],
  },
  {
    id: 'sharing-takes',
    breaks: 'An apply of the same value takes the field from its owner.',
    statements: ['field-ownership/shared*/owned-by-both', 'field-ownership/moved/left-out-keeps-owner'],
    change: afterApply((object, apply) => withManagers(object, (entries) => entries.filter((entry) => isOf(entry, apply.manager)))),
  },
  {
    id: 'same-value-conflicts',
    breaks: 'An apply of the same value as another manager is a conflict.',
    statements: ['field-ownership/shared*/no-conflict'],
    change: ({ applied }) => ({
      applied: (apply) => {
        if (apply.live === undefined) return applied(apply);
        const outcome = applied({ ...apply, live: withOtherContent(apply.live) });
        return outcome.kind === 'conflict' ? outcome : applied(apply);
      },
    }),
  },
  {
    id: 'second-apply-writes-otherwise',
    breaks: 'An apply to an existing object changes values that it does not change.',
    statements: ['field-ownership/shared*/value-unchanged', 'field-ownership/released-*/value-unchanged', 'apply/keeps-the-rest'],
    change: afterApply((object, apply) => (apply.live === undefined ? object : withOtherContent(object))),
  },
  {
    id: 'leftovers-kept',
    breaks: 'An apply does not remove fields that the manager no longer applies.',
    statements: [
      'field-ownership/released/removed',
      'field-ownership/released/reset-to-default',
      'apply/removes-missing-items',
      'apply/other-version/left-out',
      'apply/empty-map-left-out',
      'merge-strategy/*/own-part-removed',
    ],
    change: ({ applied }) => ({
      applied: (apply) =>
        applied({
          ...apply,
          live:
            apply.live === undefined
              ? undefined
              : withManagers(apply.live, (entries) => entries.filter((entry) => !isOf(entry, apply.manager))),
        }),
    }),
  },
  {
    id: 'released-still-owned',
    breaks: 'A manager still owns fields that it no longer applies.',
    statements: [
      'field-ownership/released/unowned',
      'field-ownership/released/default-unowned',
      'field-ownership/released-by-first/owned-by-second',
      'field-ownership/released-by-second/owned-by-first',
      'field-ownership/released-to-updater/owned-by-updater',
    ],
    change: afterApply((object, apply) =>
      withManagers(object, (entries) => asBefore(entries, managersOf(apply.live), (entry) => isOf(entry, apply.manager))),
    ),
  },
  {
    id: 'released-for-all',
    breaks: 'A field is removed when one of its owners no longer applies it.',
    statements: ['field-ownership/released-*/value-unchanged', 'apply/keeps-items-of-others'],
    change: ({ applied }) => ({
      applied: (apply) =>
        applied({
          ...apply,
          live:
            apply.live === undefined
              ? undefined
              : withManagers(apply.live, (entries) =>
                  entries.some((entry) => isOf(entry, apply.manager)) ? entries.filter((entry) => isOf(entry, apply.manager)) : entries,
                ),
        }),
    }),
  },
  {
    id: 'apply-replaces-content',
    breaks: 'An apply replaces the contents of an object.',
    statements: ['field-ownership/moved/left-out-keeps-value', 'apply/keeps-the-rest'],
    change: afterApply((object, { applied }) =>
      withFields(object, {
        ...('data' in object ? { data: applied['data'] ?? {} } : {}),
        ...('spec' in object ? { spec: applied['spec'] ?? {} } : {}),
        metadata: withFields(objectAt(object, 'metadata'), { annotations: objectAt(applied, 'metadata')['annotations'] }),
      }),
    ),
  },
  {
    id: 'force-stops-at-appliers',
    breaks: 'A forced apply conflicts with Apply owners.',
    statements: ['query-parameters/force/true', 'csinode-operations/patch/force', 'field-ownership/force/no-conflict'],
    change: ({ applied }) => ({
      applied: (apply) => {
        const outcome = applied({ ...apply, force: false });
        const stops = outcome.kind === 'conflict' && outcome.conflicts.some(({ operation }) => operation === 'Apply');
        return stops ? outcome : applied(apply);
      },
    }),
  },
];
