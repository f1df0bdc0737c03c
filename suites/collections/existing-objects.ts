import type { Template } from '#core/model/template';
import { answered } from '../scenario/answered.ts';
import {
  type ExistingType,
  existingNamespaces,
  existingRoles,
  getExisting,
  hasLast,
  isLast,
  isStillThere,
  lastOf,
  listExisting,
  whereStillThere,
} from '../scenario/existing.ts';
import { each, type Judgements, must, type Scenario } from '../scenario/scenario.ts';
import { all, allHold, shows } from '../scenario/shows.ts';
import { scenariosPerTarget } from '../suite-module.ts';

const none = 'apiconform-none';
const nameLabel = '/metadata/labels/kubernetes.io~1metadata.name';

function ofOneType(type: ExistingType): Scenario {
  const isNamespaces = type.kind === 'Namespace';
  const paths = `paths/${isNamespaces ? 'namespaces' : 'cluster'}`;
  const { kind: itemKind, apiVersion } = type;
  const list = { kind: 'collection-of', read: 'list', itemKind, apiVersion } as const;
  const empty = { kind: 'collection-of', read: 'empty', itemKind, apiVersion } as const;
  return {
    id: `collections/of-existing-${type.id}`,
    about: 'Objects that no test made are listed, also with selectors, and one of them is read by its name.',
    needs: type.needs,
    steps: [
      listExisting(type, 'list'),
      listExisting(type, 'empty', { labelSelector: `${none}=${none}` }),
      listExisting(type, 'pretty', { pretty: 'true' }),
      getExisting(type, 'object'),
      getExisting(type, 'pretty-object', { pretty: 'true' }),
      listExisting(type, 'by-name', { fieldSelector: { $join: ['metadata.name=', lastOf('name')] } }),
      ...(isNamespaces
        ? [listExisting(type, 'by-label', { labelSelector: { $join: ['kubernetes.io/metadata.name=', lastOf('name')] } })]
        : []),
      listExisting(type, 'again'),
    ],
    checks: {
      'collections/kind': must(all({ ...list, aspect: 'kind' }, { ...empty, aspect: 'kind' })),
      'collections/fields': must({ ...list, aspect: 'fields' }),
      'collections/items': must({ ...list, aspect: 'items' }),
      'collections/items-when-empty': must(
        all({ ...empty, aspect: 'fields' }, allHold(shows('empty', '/items', []))),
        answered('list', 200),
      ),
      'resource-version-meaning/collection-version': must({ kind: 'versions-are-strings', of: ['list', 'empty'] }),
      'resource-version-meaning/object-version': whereStillThere({ kind: 'versions-are-strings', of: ['list', 'object'] }),
      [`${paths}/collection`]: must(all({ ...list, aspect: 'kind' }, { ...list, aspect: 'items' })),
      ...each(
        [`${paths}/object`, 'verbs/method/get', 'errors/success', 'service/resource-an-instance'],
        whereStillThere(allHold(...isLast('object'), shows('object', '/metadata/name', lastOf('name')))),
      ),
      [isNamespaces ? 'paths/core-group' : 'paths/named-group']: whereStillThere(
        allHold(shows('list', '/apiVersion', apiVersion), shows('object', '/apiVersion', apiVersion)),
      ),
      'service/kind-of-an-object': whereStillThere(allHold(shows('object', '/kind', itemKind))),
      'object-metadata/namespace': whereStillThere(
        allHold({ of: 'object', at: '/metadata/namespace', is: 'unset' }),
        answered('object', 200),
      ),
      'query-parameters/pretty/list': must({ kind: 'pretty-printed', of: 'pretty' }, answered('pretty', 200)),
      'query-parameters/pretty/get': whereStillThere({ kind: 'pretty-printed', of: 'pretty-object' }, answered('pretty-object', 200)),
      ...selections(isNamespaces),
    },
  };
}

function selections(isNamespaces: boolean): Judgements {
  const otherwise = `${isStillThere.otherwise}, or does not select by this`;
  const selected = (of: string, when: NonNullable<(typeof isStillThere)['when']>) => ({
    given: [answered('list', 200)],
    when: [...(isStillThere.when ?? []), ...when],
    otherwise,
    expect: all({ kind: 'only-selected', of }, allHold(hasLast(of))),
  });
  const label: Template = lastOf('name');
  return {
    'collections/selected/field': selected('by-name', [answered('by-name', 200)]),
    ...(isNamespaces
      ? { 'collections/selected/label': selected('by-label', [shows('object', nameLabel, label), answered('by-label', 200)]) }
      : {}),
  };
}

/** Collections of objects that no test made, and one object of each. */
export const existingObjects = scenariosPerTarget([existingNamespaces, existingRoles].map(ofOneType));
