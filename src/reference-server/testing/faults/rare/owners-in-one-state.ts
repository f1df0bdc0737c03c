import { isJsonObject } from '#core/json/json-object';
import type { JsonObject } from '#core/model/json';
import type { Update } from '../../../api/apply/index.ts';
import { entriesOf } from '../../../api/apply/managed-fields.ts';
import { arrayAt, textAt, valueAt } from '../../../json/json-object.ts';
import type { Fault } from '../fault.ts';
import { isTerminating, uidOf, withMetadata } from './object-states.ts';
import { forcing, keepingGivenUp, leavingOwners, movingNothing, removingGivenUp } from './owner-changes.ts';
import { isDryRun, keyOf, seeing } from './seen-requests.ts';

/** Returns whether an update sets managedFields to one empty entry. */
const clears = ({ after }: Update): boolean => {
  const [only, ...more] = arrayAt(after, 'metadata', 'managedFields');
  return more.length === 0 && isJsonObject(only) && Object.keys(only).length === 0;
};

/** Ignores requests that clear managedFields where the condition holds. */
const notClearing =
  (isFor: (update: Update) => boolean): NonNullable<Fault['change']> =>
  (plain) => ({
    track: (update) => {
      const { before, after } = update;
      const isIgnored = before !== undefined && clears(update) && isFor(update);
      return plain.track(
        isIgnored ? { ...update, after: withMetadata(after, { managedFields: valueAt(before, 'metadata', 'managedFields') }) } : update,
      );
    },
  });

const updates = (...kinds: readonly string[]): readonly string[] => kinds.map((kind) => `field-ownership/${kind}/moves`);
const anyUpdate = updates('put', 'merge-patch', 'json-patch');
const anyClearing = ['put', 'merge-patch', 'json-patch'].map((kind) => `managed-fields/reset/${kind}/cleared`);

/** Faults of the owners of fields in one state of an object, or in one of two versions (specification, "Ownership of a field", "Server-side apply"). */
export const rareOwnerInOneStateFaults: readonly Fault[] = [
  {
    id: 'update-of-terminating-object-moves-no-owner',
    breaks: 'An update or patch of a terminating object changes values, and leaves their owners.',
    statements: anyUpdate,
    change: movingNothing(({ before }) => isTerminating(before)),
  },
  {
    id: 'conflict-over-terminating-object-overlooked',
    breaks: 'An apply to a terminating object of another value than that of another manager does not conflict.',
    statements: ['field-ownership/conflict/refused', 'field-ownership/conflict/value-unchanged'],
    change: forcing(({ live }) => isTerminating(live)),
  },
  {
    id: 'given-up-field-of-terminating-object-stays',
    breaks: 'An apply to a terminating object keeps the fields that its manager applied before and omits.',
    statements: ['field-ownership/released/removed'],
    change: keepingGivenUp(({ live }) => isTerminating(live)),
  },
  {
    id: 'field-given-up-by-force-stays',
    breaks:
      'A forced apply keeps the keys of a map that its manager alone applied and omits now, where another manager applied to the object too.',
    statements: ['field-ownership/released/removed'],
    change: keepingGivenUp(({ force, live }) => force && entriesOf(live).filter(({ operation }) => operation === 'Apply').length > 1),
  },
  conflictAfterRecreation(),
  {
    id: 'patch-of-namespace-moves-no-owner',
    breaks: 'A patch of a namespace changes its annotations, and leaves their owners.',
    statements: updates('merge-patch', 'json-patch', 'strategic-merge-patch'),
    change: movingNothing(({ before, subresource }) => textAt(before, 'kind') === 'Namespace' && subresource === undefined),
  },
  {
    id: 'shared-status-removed-by-first-release',
    breaks: 'A field of the status that two managers applied is removed when one of them applies to the status without it.',
    statements: ['field-ownership/released-by-first/value-unchanged'],
    change: removingGivenUp(({ subresource }, [top]) => subresource === 'status' && top === 'status'),
  },
  {
    id: 'update-of-status-moves-no-owner',
    breaks: 'An update or patch of a status changes values, and leaves their owners.',
    statements: anyUpdate,
    change: movingNothing(({ subresource }) => subresource === 'status'),
  },
  conflictAfterDryRun(),
  {
    id: 'owner-in-other-version-keeps-updated-field',
    breaks: 'An update or patch in one API version leaves a manager an owner of the fields that it applied in another version.',
    statements: anyUpdate,
    change: leavingOwners((_, entry, { apiVersion }) => entry.operation === 'Apply' && entry.apiVersion !== apiVersion),
  },
  {
    id: 'field-shared-across-versions-removed-by-one',
    breaks: 'A field that two managers applied, each in another API version, is removed when one of them omits it.',
    statements: ['field-ownership/released-by-first/value-unchanged'],
    change: removingGivenUp(({ live, apiVersion }) =>
      entriesOf(live).some((entry) => entry.operation === 'Apply' && entry.apiVersion !== apiVersion),
    ),
  },
  {
    id: 'clearing-in-other-version-ignored',
    breaks: 'A request that clears managedFields in another API version than that of an entry leaves them.',
    statements: anyClearing,
    change: notClearing(({ before, apiVersion }) => entriesOf(before ?? {}).some((entry) => entry.apiVersion !== apiVersion)),
  },
  {
    id: 'terminating-object-not-cleared',
    breaks: 'A request that clears managedFields leaves them where the object is terminating.',
    statements: anyClearing,
    change: notClearing(({ before }) => isTerminating(before)),
  },
  clearedOnce(),
];

const idOf = (object: JsonObject): string =>
  JSON.stringify([textAt(object, 'kind') ?? '', textAt(object, 'metadata', 'namespace') ?? '', textAt(object, 'metadata', 'name') ?? '']);

function conflictAfterRecreation(): Fault {
  return {
    id: 'conflict-over-recreated-object-overlooked',
    breaks: 'An apply does not conflict with an applier of an object that was created under a name that was in use before.',
    statements: ['field-ownership/conflict/refused'],
    change: (plain) => {
      const first = new Map<string, string>();
      return {
        ...forcing(({ live }) => first.get(idOf(live)) !== uidOf(live))(plain),
        createdObject: (created) => {
          const object = plain.createdObject(created);
          if (!first.has(idOf(object))) first.set(idOf(object), uidOf(object));
          return object;
        },
      };
    },
  };
}

function conflictAfterDryRun(): Fault {
  const tried = new Set<string>();
  return {
    id: 'forced-dry-run-forces-later-applies',
    breaks: 'After a dry run of a forced apply, no apply of its manager to the object conflicts.',
    statements: ['field-ownership/conflict/refused', 'field-ownership/conflict/value-unchanged'],
    exchanges: [
      seeing((parsed) => {
        if (parsed.operation === 'apply' && isDryRun(parsed) && parsed.query.get('force') === 'true')
          tried.add(`${keyOf(parsed)} ${parsed.query.get('fieldManager')}`);
      }),
      {
        on: { operation: 'apply', when: (parsed) => tried.has(`${keyOf(parsed)} ${parsed.query.get('fieldManager')}`) },
        request: { query: { force: 'true' } },
      },
    ],
  };
}

function clearedOnce(): Fault {
  return {
    id: 'managed-fields-cleared-once',
    breaks: 'A request that clears managedFields leaves them where they were cleared before.',
    statements: ['managed-fields/reset/merge-patch/cleared', 'managed-fields/reset/json-patch/cleared'],
    change: (plain) => {
      const cleared = new Set<string>();
      return notClearing(({ before }) => {
        const uid = uidOf(before);
        const isAgain = cleared.has(uid);
        cleared.add(uid);
        return isAgain;
      })(plain);
    },
  };
}
