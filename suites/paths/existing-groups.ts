import type { Template } from '#core/model/template';
import { answered } from '../scenario/answered.ts';
import { type ExistingType, existingNamespaces, existingRoles, listExisting } from '../scenario/existing.ts';
import { must, type Scenario } from '../scenario/scenario.ts';
import { allHold } from '../scenario/shows.ts';
import { scenariosPerTarget } from '../suite-module.ts';

/** Appended to the name of a type, it makes the name of a type that does not exist. */
const unlisted = 'apiconform';

function described(type: ExistingType): Scenario {
  const path: Template = type.kind === 'Namespace' ? '/api/v1' : { $join: ['/apis/', type.apiVersion] };
  const lists = (resource: string, verbs: readonly string[]) => ({ kind: 'lists-resource', of: 'description', resource, verbs }) as const;
  return {
    id: `paths/discovery-of-existing-${type.id}`,
    about: 'Discovery of a group version is read, a collection that it lists, and one that it does not list.',
    needs: [...type.needs, { need: 'discovery' }],
    steps: [
      { id: 'description', do: 'send', request: { method: 'GET', path } },
      listExisting(type, 'collection', { limit: '1' }),
      { id: 'unlisted', do: 'send', request: { method: 'GET', path: { $join: [type.collection, unlisted] } } },
    ],
    checks: {
      'verbs/names': must({ kind: 'verb-names', of: 'description' }),
      'service/resource-type-in-paths': must(lists(type.resource, ['get', 'list']), answered('collection', 200)),
      'paths/nothing-unlisted': must(allHold(answered('unlisted', '4xx')), answered('collection', 200), lists(type.resource, ['list']), {
        kind: 'not',
        of: lists(`${type.resource}${unlisted}`, []),
        because: 'the type with the invented name is listed',
      }),
    },
  };
}

/** Discovery of the groups of types that every server has objects of. */
export const existingGroups = scenariosPerTarget([existingNamespaces, existingRoles].map(described));
