import type { Subject } from '#core/model/subject';
import { isJoin, type Template } from '#core/model/template';
import { answered } from '../scenario/answered.ts';
import { list } from '../scenario/collection-read.ts';
import { must, type Scenario } from '../scenario/scenario.ts';
import { allHold } from '../scenario/shows.ts';
import { isUsedFor } from '../scenario/subject-uses.ts';
import { create } from '../scenario/test-object.ts';
import { scenariosPerSubject } from '../suite-module.ts';
import { noLongerListed } from './no-longer-listed.ts';
import { typesOfAGroup } from './types-of-a-group.ts';

/** The resources in the discovery of a group version. */
export const discovery = scenariosPerSubject((subject) => [
  described(subject),
  ...(isUsedFor(subject, 'defined-types') ? [typesOfAGroup(subject), noLongerListed(subject)] : []),
]);

function described(subject: Subject): Scenario {
  return {
    id: 'paths/discovery',
    about: 'Discovery of a group version is read, a collection that it lists, and one that it does not list.',
    needs: [{ need: 'discovery' }],
    steps: [
      create(subject, 'a'),
      { id: 'description', do: 'send', request: { method: 'GET', path: groupPath(subject) } },
      list(subject, 'collection'),
      { id: 'unlisted', do: 'send', request: { method: 'GET', path: { $join: [subject.collection, unlisted] } } },
    ],
    checks: {
      'verbs/names': must({ kind: 'verb-names', of: 'description' }),
      'service/resource-type-in-paths': must(
        { kind: 'lists-resource', of: 'description', resource: resourceOf(subject), verbs: ['create', 'list'] },
        answered('collection', 200),
      ),
      'paths/nothing-unlisted': must(
        allHold(answered('unlisted', '4xx')),
        answered('collection', 200),
        { kind: 'lists-resource', of: 'description', resource: resourceOf(subject), verbs: ['list'] },
        {
          kind: 'not',
          of: { kind: 'lists-resource', of: 'description', resource: `${resourceOf(subject)}${unlisted}`, verbs: [] },
          because: 'the type with the invented name is listed',
        },
      ),
    },
  };
}

/** Appended to the name of a type, it makes the name of a type that does not exist. */
const unlisted = 'apiconform';

/** Returns the path of the group version of a subject. */
function groupPath(subject: Subject): Template {
  return subject.apiVersion === 'v1' ? '/api/v1' : { $join: ['/apis/', subject.apiVersion] };
}

/** Returns the name of a type in paths: the last segment of the path of its collection. */
function resourceOf({ collection }: Subject): string {
  return lastText(collection).split('/').at(-1) ?? '';
}

function lastText(template: Template): string {
  if (typeof template === 'string') return template;
  return isJoin(template) ? lastText(template.$join.at(-1) ?? '') : '';
}
