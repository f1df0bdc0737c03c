import { textAt } from '../../../json/json-object.ts';
import type { ResourceType } from '../../../kinds/resources/resource-type.ts';
import type { Store } from '../../../store/store.ts';
import type { Fault } from '../fault.ts';
import { readingStore } from './kept-store.ts';

/** Returns whether a definition of this type was removed before. */
function wasRemoved(
  store: Pick<Store, 'changesAfter'> | undefined,
  { group, resource }: Pick<ResourceType, 'group' | 'resource'>,
): boolean {
  if (store === undefined) return false;
  for (const { after, before, key } of store.changesAfter(0)) {
    if (after !== undefined || !key.includes('/customresourcedefinitions/')) continue;
    if (textAt(before, 'spec', 'group') === group && textAt(before, 'spec', 'names', 'plural') === resource) return true;
  }
  return false;
}

const refusal = { status: 404, reason: 'NotFound', message: 'the type is not served' } as const;

/** Faults of a type whose definition was deleted and created again (specification, "Path shapes"). */
export const rareDefinitionCreatedAgainFaults: readonly Fault[] = [
  readingStore((store) => ({
    id: 'update-of-recreated-definition-refused',
    breaks: 'An update of a custom resource is refused whose definition was deleted and created again.',
    statements: ['verbs/method/put'],
    exchanges: [
      {
        on: {
          operation: 'update',
          origin: 'definition',
          when: ({ route }) => (route?.of === 'object' || route?.of === 'collection') && wasRemoved(store(), route.type),
        },
        refuse: refusal,
      },
    ],
  })),
  {
    id: 'recreated-definition-unwatched',
    breaks: 'A watch of custom resources whose definition was deleted and created again sends no deletions.',
    statements: ['watch/from-list-version'],
    change: (plain) => ({
      eventFilter: (watch) => {
        const send = plain.eventFilter(watch);
        const isAgain = watch.type.origin === 'definition' && wasRemoved(watch.store, watch.type);
        return (event, change) => (isAgain && event.type === 'DELETED' ? [] : send(event, change));
      },
    }),
  },
  {
    id: 'recreated-definition-unlisted-everywhere',
    breaks: 'A list of all namespaces has no custom resources whose definition was deleted and created again.',
    statements: ['paths/namespaced/all-namespaces'],
    change: ({ isListed }) => ({
      isListed: (item) => {
        const [, group = '', resource = ''] = item.key.split('/');
        return isListed(item) && (item.namespace !== undefined || !wasRemoved(item.store, { group, resource }));
      },
    }),
  },
];
