import { deepEqual } from '#core/json/deep-equal';
import type { JsonObject } from '#core/model/json';
import { withFields } from '../../../json/json-object.ts';
import type { Fault } from '../fault.ts';
import { labelsOf, uidOf } from './object-states.ts';
import { seeing } from './seen-requests.ts';

/** Returns the fields of an object besides its identity and metadata. */
const contentOf = (object: JsonObject | undefined): JsonObject =>
  withFields(object ?? {}, { apiVersion: undefined, kind: undefined, metadata: undefined });

/** Returns the proper beginnings of a name. */
const beginningsOf = (name: string): readonly string[] => [...name].slice(1).map((_letter, index) => name.slice(0, index + 1));

/** Returns the fault of an update that does not report what the status of its object has. */
function unreportedStatus(): Fault {
  let isHidden = false;
  return {
    id: 'unknown-field-in-status-of-update-unreported',
    breaks:
      'An update of an object itself, and not of its status, drops an unknown field in the status without a warning, and is accepted at level Strict.',
    statements: ['field-validation/built-in/update/warn/unknown', 'field-validation/built-in/update/strict/unknown'],
    exchanges: [
      seeing(({ operation, route }) => {
        isHidden = operation === 'update' && route?.of === 'object' && route.subresource === undefined;
      }),
    ],
    change: (plain) => {
      isHidden = false;
      return {
        reportedFields: ({ unknown, duplicated }) =>
          plain.reportedFields({ unknown: isHidden ? unknown.filter((text) => !/"status\./.test(text)) : unknown, duplicated }),
      };
    },
  };
}

/** Returns the fault of a watch whose beginning lacks objects that were labelled after their creation. */
function relabelledLeftOut(): Fault {
  let isSelective = false;
  return {
    id: 'start-by-labels-lacks-relabelled-objects',
    breaks:
      'A watch with a label selector that begins with the existing objects lacks those whose labels were changed since their creation.',
    statements: ['watch/selected/label'],
    exchanges: [
      seeing(({ query }) => {
        isSelective = (query.get('labelSelector') ?? '') !== '';
      }),
    ],
    change: (plain) => {
      const created = new Map<string, JsonObject>();
      isSelective = false;
      return {
        createdObject: (made) => {
          const object = plain.createdObject(made);
          created.set(uidOf(object), labelsOf(object));
          return object;
        },
        initialOrder: (objects) =>
          plain.initialOrder(objects).filter((object) => {
            const labels = created.get(uidOf(object));
            return !isSelective || labels === undefined || deepEqual(labels, labelsOf(object));
          }),
      };
    },
  };
}

/** Faults of what a request selects, may reach and is shown (specification, "Watch", "Errors", "Field validation", "Authentication"). */
export const rareSelectedOrShownStateFaults: readonly Fault[] = [
  {
    id: 'leaving-with-change-of-content-unsent',
    breaks: 'A watch with a label selector does not send that an object is no longer selected where the change also changes its content.',
    statements: ['watch/selected/leaves'],
    detectedBy: 'drawn',
    change: (plain) => ({
      eventFilter: (watch) => {
        const filter = plain.eventFilter(watch);
        return (event, change) => {
          const isLeft = watch.labels !== '' && event.type === 'DELETED' && change.after !== undefined;
          return isLeft && !deepEqual(contentOf(change.before), contentOf(change.after)) ? [] : filter(event, change);
        };
      },
    }),
  },
  {
    id: 'field-selector-unread-by-watch-at-version-zero',
    breaks: 'A watch at version 0 ignores its field selector.',
    statements: ['watch/selected/field'],
    exchanges: [
      {
        on: { operation: 'watch', query: { resourceVersion: '0', fieldSelector: /./ } },
        request: { query: { fieldSelector: null } },
      },
    ],
  },
  relabelledLeftOut(),
  {
    id: 'conflict-of-apply-for-table-is-a-table',
    breaks: 'The conflict of an apply whose response is requested as a Table is an empty Table, and not a Status.',
    statements: ['errors/apply-conflict'],
    exchanges: [
      {
        on: { operation: 'apply', headers: { accept: /as=Table/ }, status: 409 },
        answer: {
          body: [
            { at: '/kind', set: 'Table' },
            { at: '/columnDefinitions', set: [] },
            { at: '/rows', set: [] },
            { at: '/status', drop: true },
            { at: '/message', drop: true },
            { at: '/reason', drop: true },
            { at: '/details', drop: true },
            { at: '/code', drop: true },
          ],
        },
      },
    ],
  },
  {
    id: 'table-of-deprecated-version-unwarned',
    breaks: 'A get or list in a deprecated version whose response is requested as a Table has no warning about the deprecation.',
    statements: ['errors/deprecated-warning'],
    exchanges: [{ on: { operation: ['get', 'list'], headers: { accept: /as=Table/ } }, answer: { headers: { warning: null } } }],
  },
  {
    id: 'right-in-namespace-valid-in-longer-names',
    breaks: 'A right in one namespace is also valid in the namespaces whose names begin with its name.',
    statements: ['authentication/namespace-scope', 'object-names/authorized-on-namespace'],
    change: (plain) => ({
      isAllowed: (allows, request) =>
        plain.isAllowed(allows, request) ||
        (!('path' in request) && beginningsOf(request.namespace).some((namespace) => allows({ ...request, namespace }))),
    }),
  },
  unreportedStatus(),
];
