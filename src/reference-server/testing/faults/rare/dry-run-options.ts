import { textAt } from '../../../json/json-object.ts';
import { apiVersionOf } from '../../../kinds/resources/resource-type.ts';
import type { Fault } from '../fault.ts';
import { isTerminating } from './object-states.ts';
import { isDryRun, seeing } from './seen-requests.ts';

/** Returns the fault of dry runs of creates in a namespace that is being deleted. */
function dryRunInTerminating(): Fault {
  let deleted = new Set<string>();
  let namespace = '';
  const namespaceIn = (path: string): string => /\/namespaces\/([^/]+)/.exec(path)?.[1] ?? '';
  return {
    id: 'dry-run-in-terminating-namespace-accepted',
    breaks: 'A dry run of a create in a terminating namespace succeeds, where the create itself is refused.',
    statements: ['dry-run/create/status'],
    exchanges: [
      seeing((parsed) => {
        const { operation, route, body, path } = parsed;
        if (route?.of !== 'object' && route?.of !== 'collection') return;
        if (route.type.strategy !== 'namespace' || isDryRun(parsed)) return;
        if (operation === 'delete') deleted.add(namespaceIn(path));
        else if (operation === 'create') deleted.delete(textAt(body, 'metadata', 'name') ?? '');
      }),
      {
        on: {
          operation: 'create',
          scope: 'namespaced',
          query: { dryRun: 'present' },
          status: 403,
          when: ({ path }) => {
            namespace = namespaceIn(path);
            return deleted.has(namespace);
          },
        },
        next: {
          to: ({ path }) => path.replace(/\/namespaces\/[^/]+/, '/namespaces/default'),
          body: [{ at: '/metadata/namespace', drop: true }],
        },
        answer: { body: [{ at: '/metadata/namespace', by: () => namespace }] },
      },
    ],
    change: () => {
      deleted = new Set();
      return {};
    },
  };
}

/** Returns the fault of wrong types in dry runs at the level Ignore. */
function ignoredWrongType(): Fault {
  let isTolerant = false;
  return {
    id: 'wrong-type-in-dry-run-at-ignore-taken',
    breaks: 'A dry run at level Ignore accepts a value of a wrong type.',
    statements: ['errors/wrong-type-at-any-level'],
    exchanges: [
      seeing((parsed) => {
        isTolerant = isDryRun(parsed) && parsed.query.get('fieldValidation') === 'Ignore';
      }),
    ],
    change: (plain) => {
      isTolerant = false;
      return { wrongTypes: (found) => (isTolerant ? [] : plain.wrongTypes(found)) };
    },
  };
}

/** Returns the fault of a conversion between versions that loses the options of a request. */
function convertedDryRun(): Fault {
  let isConverted = false;
  return {
    id: 'dry-run-in-other-version-stored',
    breaks: 'A dry run of an update or patch in another API version than the one in which objects are stored is stored.',
    statements: ['dry-run/update/nothing-stored', 'dry-run/merge-patch/nothing-stored'],
    exchanges: [
      seeing(({ operation, route }) => {
        isConverted =
          ['update', 'json-patch', 'merge-patch', 'strategic-merge-patch'].includes(operation) &&
          route?.of === 'object' &&
          route.subresource === undefined &&
          apiVersionOf(route.type) !== route.type.storedApiVersion;
      }),
    ],
    change: (plain) => {
      isConverted = false;
      return { storesDryRun: (change) => (isConverted && change.live !== undefined) || plain.storesDryRun(change) };
    },
  };
}

/** Faults of dry runs of one operation, or with one option (specification, "Dry-run"). */
export const rareDryRunOptionFaults: readonly Fault[] = [
  {
    id: 'dry-run-of-force-conflicts',
    breaks: 'A dry run of a forced apply conflicts as if it were not forced.',
    statements: ['dry-run/apply/status'],
    exchanges: [{ on: { operation: 'apply', query: { dryRun: 'present', force: /^(true|1)$/ } }, request: { query: { force: null } } }],
  },
  {
    id: 'dry-run-of-collection-marks-held-objects',
    breaks: 'A dry run of the deletion of a collection sets the deletionTimestamp of the objects that have finalizers.',
    statements: ['dry-run/delete-collection/nothing-stored'],
    change: (plain) => {
      const deleted = new Set<string>();
      return {
        deletesItem: (item) => {
          const isDeleted = plain.deletesItem(item);
          if (isDeleted) deleted.add(textAt(item.object, 'metadata', 'uid') ?? '');
          return isDeleted;
        },
        storesDryRun: (change) => {
          const isMarked = !isTerminating(change.live) && isTerminating(change.next);
          const isOfCollection = deleted.delete(textAt(change.live, 'metadata', 'uid') ?? '');
          return (isMarked && isOfCollection) || plain.storesDryRun(change);
        },
      };
    },
  },
  {
    id: 'strict-dry-run-of-merge-patch-tolerant',
    breaks: 'A dry run of a merge patch at level Strict accepts unknown fields, which the merge patch itself is refused for.',
    statements: ['dry-run/merge-patch/status'],
    exchanges: [
      {
        on: { operation: 'merge-patch', query: { dryRun: 'present', fieldValidation: 'Strict' } },
        request: { query: { fieldValidation: 'Ignore' } },
      },
    ],
  },
  {
    id: 'table-of-dry-run-shows-live-object',
    breaks: 'The Table that answers a dry run of an update or patch shows the live object, and not the would-be one.',
    statements: ['dry-run/merge-patch/object'],
    exchanges: [
      {
        on: {
          operation: ['update', 'json-patch', 'merge-patch', 'strategic-merge-patch'],
          subresource: 'none',
          query: { dryRun: 'present' },
          headers: { accept: /as=Table/ },
          status: 200,
        },
        next: { method: 'GET', query: { dryRun: null } },
      },
    ],
  },
  dryRunInTerminating(),
  ignoredWrongType(),
  convertedDryRun(),
];
