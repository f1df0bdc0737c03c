import type { JsonObject } from '#core/model/json';
import { entriesOf } from '../../../api/apply/managed-fields.ts';
import { textAt } from '../../../json/json-object.ts';
import type { Fault } from '../fault.ts';
import { isTerminating, uidOf } from './object-states.ts';
import { forcing, keepingGivenUp, movingNothing, removingGivenUp } from './owner-changes.ts';
import { isDryRun, keyOf, seeing } from './seen-requests.ts';

const updates = (...kinds: readonly string[]): readonly string[] => kinds.map((kind) => `field-ownership/${kind}/moves`);
const anyUpdate = updates('put', 'merge-patch', 'json-patch');

/** Faults of the owners of fields in one state of an object (specification, "Ownership of a field", "Server-side apply"). */
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
