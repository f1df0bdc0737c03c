import { textAt } from '../../../json/json-object.ts';
import type { Store } from '../../../store/store.ts';
import type { ExchangeRule } from '../../exchanges/exchange-rule.ts';
import type { Operation, ParsedRequest } from '../../exchanges/parsed-request.ts';
import type { Fault } from '../fault.ts';
import { keepStore, readingStore } from './kept-store.ts';
import { isTerminating, labelsOf, partsOf, withMetadata } from './object-states.ts';
import { lastRemoved } from './removed-objects.ts';

const namespacesKey = '/core/namespaces/';

type History = Pick<Store, 'changesAfter'>;

/** Returns whether a namespace of this name was removed before. */
function wasRemoved(store: History | undefined, namespace: string | undefined): boolean {
  if (store === undefined || namespace === undefined) return false;
  for (const { key, after } of store.changesAfter(0)) if (after === undefined && key === `${namespacesKey}${namespace}`) return true;
  return false;
}

/** The namespace of a key; `undefined` for a key without one. */
const namespaceIn = (key: string): string | undefined => partsOf(key)?.namespace;

const refusal = { status: 409, reason: 'Conflict', message: 'the namespace is being deleted' } as const;

type Refused = {
  readonly id: string;
  readonly what: string;
  readonly operation: Operation | readonly Operation[];
  readonly statement: string;
  readonly subresource?: string;
};

/** The operations that a server refuses that takes the namespace for the removed one. */
const refused: readonly Refused[] = [
  { id: 'get', what: 'A get of an object', operation: 'get', statement: 'paths/namespaced/object' },
  { id: 'list', what: 'A list', operation: 'list', statement: 'paths/namespaced/collection' },
  { id: 'update', what: 'An update of an object', operation: 'update', statement: 'verbs/method/put' },
  { id: 'json-patch', what: 'A JSON patch of an object', operation: 'json-patch', statement: 'verbs/method/patch' },
  { id: 'apply', what: 'An apply of an object', operation: 'apply', statement: 'verbs/apply/json' },
  { id: 'delete', what: 'A delete of an object', operation: 'delete', statement: 'verbs/method/delete' },
  {
    id: 'collection-deletion',
    what: 'A deletion of the collection',
    operation: 'deletecollection',
    statement: 'verbs/several/deletecollection',
  },
  {
    id: 'status-patch',
    what: 'A patch of the status of an object',
    operation: 'merge-patch',
    statement: 'paths/subresource/status-patched',
    subresource: 'status',
  },
  {
    id: 'scale-update',
    what: 'An update of the scale of an object',
    operation: 'update',
    statement: 'paths/subresource/scale-updated',
    subresource: 'scale',
  },
];

function isInNamespaceAgain({ route }: ParsedRequest, store: Store | undefined): boolean {
  return (route?.of === 'object' || route?.of === 'collection') && wasRemoved(store, route.namespace);
}

function refusing({ id, what, operation, statement, subresource = 'none' }: Refused): Fault {
  return readingStore((store) => {
    const rule: ExchangeRule = {
      on: { operation, scope: 'namespaced', subresource, when: (parsed) => isInNamespaceAgain(parsed, store()) },
      refuse: refusal,
    };
    return {
      id: `${id}-in-recreated-namespace-refused`,
      breaks: `${what} is refused in a namespace that was deleted and created again.`,
      statements: [statement],
      exchanges: [rule],
    };
  });
}

/** Returns the fault of a watch that begins without what such a namespace has. */
function initialStateLacking(): Fault {
  const kept = keepStore();
  return {
    id: 'initial-state-lacks-recreated-namespaces',
    breaks: 'A watch that begins with the existing objects leaves out those in a namespace that was deleted and created again.',
    statements: ['events/added-at-start/rv-unset'],
    change: (plain) => ({
      ...kept.from(plain),
      initialOrder: (objects) =>
        plain.initialOrder(objects).filter((object) => !wasRemoved(kept.store, textAt(object, 'metadata', 'namespace'))),
    }),
  };
}

/** Faults of a namespace that was deleted and created again (specification, "Object names", "Path shapes"). */
export const rareNamespaceCreatedAgainFaults: readonly Fault[] = [
  ...refused.map(refusing),
  initialStateLacking(),
  {
    id: 'recreated-namespace-unlisted-everywhere',
    breaks: 'A list of all namespaces lacks the objects in a namespace that was deleted and created again.',
    statements: ['paths/namespaced/all-namespaces'],
    change: ({ isListed }) => ({
      isListed: (item) => isListed(item) && (item.namespace !== undefined || !wasRemoved(item.store, namespaceIn(item.key))),
    }),
  },
  ...(['everywhere', 'there'] as const).map(
    (where): Fault => ({
      id: `recreated-namespace-unwatched-${where}`,
      breaks: `A watch of ${where === 'everywhere' ? 'all namespaces' : 'a namespace that was deleted and created again'} does not send the changes of objects in ${where === 'everywhere' ? 'a namespace that was deleted and created again' : 'it'}.`,
      statements: ['watch/from-list-version'],
      change: (plain) => ({
        eventFilter: (watch) => {
          const send = plain.eventFilter(watch);
          const isOfFault = watch.type.namespaced && (watch.namespace === undefined) === (where === 'everywhere');
          return (event, change) => (isOfFault && wasRemoved(watch.store, namespaceIn(change.key)) ? [] : send(event, change));
        },
      }),
    }),
  ),
  {
    id: 'recreated-namespace-has-former-labels',
    breaks: 'A namespace that is created under the name of a removed one has its labels too.',
    statements: ['paths/namespaces/object'],
    change: ({ createdObject }) => ({
      createdObject: (created) => {
        const object = createdObject(created);
        const former = created.type.resource === 'namespaces' ? lastRemoved(created.store, created.key) : undefined;
        return former === undefined ? object : withMetadata(object, { labels: { ...labelsOf(former), ...labelsOf(object) } });
      },
    }),
  },
  {
    id: 'recreated-namespace-unlisted',
    breaks: 'The list of namespaces lacks those that were deleted and created again.',
    statements: ['paths/namespaces/collection'],
    change: ({ isListed }) => ({
      isListed: (item) =>
        isListed(item) && !(item.key.startsWith(namespacesKey) && wasRemoved(item.store, item.key.slice(namespacesKey.length))),
    }),
  },
  {
    id: 'recreated-namespace-sent-as-modified',
    breaks: 'A watch of namespaces sends a namespace that is created under the name of a removed one as MODIFIED.',
    statements: ['events/change/create'],
    change: (plain) => ({
      eventFilter: (watch) => {
        const send = plain.eventFilter(watch);
        return (event, change) => {
          const name = change.key.startsWith(namespacesKey) ? change.key.slice(namespacesKey.length) : undefined;
          const isAgain = event.type === 'ADDED' && wasRemoved(watch.store, name);
          return send(isAgain ? { ...event, type: 'MODIFIED' } : event, change);
        };
      },
    }),
  },
  {
    id: 'marked-namespace-unsent',
    breaks: 'A watch of namespaces does not send that a namespace was marked for deletion.',
    statements: ['events/change/update'],
    change: (plain) => ({
      eventFilter: (watch) => {
        const send = plain.eventFilter(watch);
        return (event, change) =>
          change.key.startsWith(namespacesKey) && event.type === 'MODIFIED' && isTerminating(change.after) && !isTerminating(change.before)
            ? []
            : send(event, change);
      },
    }),
  },
  {
    id: 'watch-before-its-namespace-silent',
    breaks: 'A watch of a namespace that does not exist when it is opened sends nothing after the namespace was created.',
    statements: ['service/tracked-by-watches'],
    change: (plain) => ({
      eventFilter: (watch) => {
        const send = plain.eventFilter(watch);
        const { namespace, store } = watch;
        const wasThere = namespace === undefined || store.get(`${namespacesKey}${namespace}`) !== undefined;
        return (event, change) => (wasThere ? send(event, change) : []);
      },
    }),
  },
];
