import type { Subject } from '#core/model/subject';
import type { Template } from '#core/model/template';
import { answered } from '../scenario/answered.ts';
import { list } from '../scenario/collection-read.ts';
import { isJoin } from '../scenario/other-namespace.ts';
import { must, type Scenario } from '../scenario/scenario.ts';
import { allHold } from '../scenario/shows.ts';
import { create } from '../scenario/test-object.ts';
import { scenariosPerSubject } from '../suite-module.ts';

/** What the description of a group version says of its resources. */
export const discovery = scenariosPerSubject((subject) => [described(subject)]);

function described(subject: Subject): Scenario {
  return {
    id: 'paths/discovery',
    about: 'The description of a group version is read, a collection that is in it, and one that is not.',
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
          because: 'the type with the name made up is listed',
        },
      ),
    },
  };
}

/** Makes the name of a type that nobody has of that of a type. */
const unlisted = 'apiconform';

/** The path under which a subject's group version is served. */
function groupPath(subject: Subject): Template {
  return subject.apiVersion === 'v1' ? '/api/v1' : { $join: ['/apis/', subject.apiVersion] };
}

/** The name of a type as its paths have it: the last segment of the collection's. */
function resourceOf({ collection }: Subject): string {
  return lastText(collection).split('/').at(-1) ?? '';
}

function lastText(template: Template): string {
  if (typeof template === 'string') return template;
  return isJoin(template) ? lastText(template.$join.at(-1) ?? '') : '';
}
