import { refusals } from '../../../exchange/refusals.ts';
import type { Fault } from '../fault.ts';
import { collectionOf } from './object-states.ts';

/** The number of changes of a collection after which its continue tokens are lost. */
const mostChanges = 20;

/** Faults of pages whose limit changes, of tokens that are used again, and of namespaces that are emptied (specification, "List paging"). */
export const rareChangedPageFaults: readonly Fault[] = [
  {
    id: 'later-pages-lack-emptied-namespace',
    breaks: 'Pages after the first lack the objects of a namespace from which all objects were deleted since.',
    statements: ['list-paging/snapshot'],
    change: (plain) => ({
      isListed: (item) => {
        if (!item.continued) return plain.isListed(item);
        const namespace = collectionOf(item.key);
        const keys = [...item.store.changesAfter(0)].map(({ key }) => key).filter((key) => key.startsWith(namespace));
        return keys.some((key) => item.store.get(key) !== undefined) && plain.isListed(item);
      },
    }),
  },
  {
    id: 'later-page-has-object-selected-since',
    breaks: 'A page after the first also has the objects that its label selector selects only since a change after the first page.',
    statements: ['list-paging/snapshot'],
    change: (plain) => ({
      isListed: (item) => {
        const present = item.continued && !item.selected ? item.store.get(item.key) : undefined;
        return plain.isListed(item) || (present !== undefined && item.labels !== '' && item.selects(present));
      },
    }),
  },
  {
    id: 'token-lost-after-many-changes',
    breaks: 'A continue token is answered with 410 after twenty later changes of its collection.',
    statements: ['resource-version-meaning/continue-token'],
    change: (plain) => ({
      isListed: (item) => {
        const { key, revision, continued, store } = item;
        const changes = continued ? [...store.changesAfter(revision)].filter((change) => change.key.startsWith(collectionOf(key))) : [];
        if (changes.length >= mostChanges) throw refusals.gone('the continue token is too old');
        return plain.isListed(item);
      },
    }),
  },
  {
    id: 'page-of-single-object-has-token',
    breaks: 'A page with the only object of a collection has a continue token.',
    statements: ['list-paging/ends-at-exact-multiple'],
    change: (plain) => ({
      firstKeyLeft: (page) => {
        const found = plain.firstKeyLeft(page);
        const isSingle = page.items === 1 && page.limit === 1 && !page.continued;
        return found ?? (isSingle && page.last !== undefined ? `${page.last}\u0000` : undefined);
      },
    }),
  },
  {
    id: 'page-of-empty-collection-has-token',
    breaks: 'A page of a collection without objects has a continue token.',
    statements: ['list-paging/ends-at-exact-multiple'],
    change: (plain) => ({
      firstKeyLeft: (page) =>
        plain.firstKeyLeft(page) ?? (page.items === 0 && page.limit !== undefined && !page.continued ? 'end' : undefined),
    }),
  },
  {
    id: 'whole-list-has-token',
    breaks: 'A list without a limit has all objects, and a continue token for an empty page.',
    statements: ['list-paging/ends-at-exact-multiple'],
    change: (plain) => ({
      firstKeyLeft: (page) => {
        const found = plain.firstKeyLeft(page);
        const isWhole = page.limit === undefined && !page.continued && page.last !== undefined;
        return found ?? (isWhole ? `${page.last}\u0000` : undefined);
      },
    }),
  },
];
