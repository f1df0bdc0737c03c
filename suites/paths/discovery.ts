import type { Expectation } from '#core/model/expectation';
import type { Step } from '#core/model/step';
import type { Subject } from '#core/model/subject';
import { isJoin, type Template } from '#core/model/template';
import { answered } from '../scenario/answered.ts';
import { list } from '../scenario/collection-read.ts';
import { must, type Scenario } from '../scenario/scenario.ts';
import { all, allHold } from '../scenario/shows.ts';
import { isUsedFor } from '../scenario/subject-uses.ts';
import { create, testObject } from '../scenario/test-object.ts';
import { scenariosPerSubject } from '../suite-module.ts';
import { noLongerListed } from './no-longer-listed.ts';
import { typesOfAGroup } from './types-of-a-group.ts';

/** The resources in the discovery of a group version. */
export const discovery = scenariosPerSubject((subject) => [
  described(subject),
  ...(isUsedFor(subject, 'defined-types') ? [typesOfAGroup(subject), noLongerListed(subject)] : []),
]);

function described(subject: Subject): Scenario {
  const resource = resourceOf(subject);
  return {
    id: 'paths/discovery',
    about:
      'Discovery of a group version is read, a collection that it lists, and collections that it does not list: of an invented name, of other forms of the name, and of the name in another group.',
    needs: [{ need: 'discovery' }],
    steps: [
      create(subject, 'a'),
      { id: 'description', do: 'send', request: { method: 'GET', path: groupPath(subject) } },
      list(subject, 'collection'),
      { id: 'unlisted', do: 'send', request: { method: 'GET', path: { $join: [subject.collection, unlisted] } } },
      ...writesTo(subject, { $join: [subject.collection, unlisted] }),
      ...otherNames(subject).map(
        ([id, name]): Step => ({ id, do: 'send', request: { method: 'GET', path: renamed(subject.collection, resource, name) } }),
      ),
      { id: 'other-group', do: 'send', request: { method: 'GET', path: inOtherGroup(subject) } },
      { id: 'description-of-other-group', do: 'send', request: { method: 'GET', path: otherGroupOf(subject) } },
    ],
    checks: {
      'verbs/names': must({ kind: 'verb-names', of: 'description' }),
      'service/resource-type-in-paths': must(
        { kind: 'lists-resource', of: 'description', resource, verbs: ['create', 'list'] },
        answered('collection', 200),
      ),
      'paths/nothing-unlisted': must(
        all(
          allHold(...['unlisted', ...writesTo(subject, '').map(({ id }) => id)].map((id) => answered(id, '4xx'))),
          ...otherNames(subject).map(([id, name]) => refusedOrListed(id, 'description', name)),
          refusedOrListed('other-group', 'description-of-other-group', resource),
        ),
        answered('collection', 200),
        { kind: 'lists-resource', of: 'description', resource, verbs: ['list'] },
        {
          kind: 'not',
          of: { kind: 'lists-resource', of: 'description', resource: `${resource}${unlisted}`, verbs: [] },
          because: 'the type with the invented name is listed',
        },
      ),
    },
  };
}

/** Appended to the name of a type, it makes the name of a type that does not exist. */
const unlisted = 'apiconform';

/** Requests other than a list to a type that does not exist. */
function writesTo(subject: Subject, path: Template): readonly Step[] {
  const body = testObject(subject, 'unlisted', 'unlisted');
  return [
    { id: 'create-unlisted', do: 'send', request: { method: 'POST', path, body } },
    { id: 'watch-unlisted', do: 'send', request: { method: 'GET', path, query: { watch: 'true', timeoutSeconds: '1' } } },
  ];
}

/** Other forms of the name of a type, which a server must not take for it. */
function otherNames(subject: Subject): readonly (readonly [id: string, name: string])[] {
  const resource = resourceOf(subject);
  return [
    ['singular', resource.replace(/s$/, '')],
    ['kind', subject.kind],
    ['capital', `${resource.charAt(0).toUpperCase()}${resource.slice(1)}`],
  ];
}

/** A path with another last segment. */
function renamed(path: Template, resource: string, name: string): Template {
  const last = isJoin(path) ? path.$join.at(-1) : path;
  if (typeof last !== 'string') return path;
  const text = `${last.slice(0, -resource.length)}${name}`;
  return isJoin(path) ? { $join: [...path.$join.slice(0, -1), text] } : text;
}

/** A group version that is served and does not list the type: the core group, or for types of that one another group. */
function otherGroupOf({ apiVersion }: Subject): Template {
  return apiVersion === 'v1' ? { $join: ['/apis/storage.', { $dialect: 'apiDomain' }, '/v1'] } : '/api/v1';
}

function inOtherGroup(subject: Subject): Template {
  const namespace: readonly Template[] = subject.scope === 'namespaced' ? ['/namespaces/', { $namespace: true }] : [];
  return { $join: [otherGroupOf(subject), ...namespace, `/${resourceOf(subject)}`] };
}

function refusedOrListed(id: string, of: string, resource: string): Expectation {
  return { kind: 'any', of: [allHold(answered(id, '4xx')), { kind: 'lists-resource', of, resource, verbs: ['list'] }] };
}

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
