import type { Predicate } from '#core/model/predicate';
import type { Subject } from '#core/model/subject';
import { answered } from '../scenario/answered.ts';
import { list, versionOf } from '../scenario/collection-read.ts';
import { mergePatch } from '../scenario/object-with-finalizers.ts';
import { each, type Judgements, must, type Scenario } from '../scenario/scenario.ts';
import { allHold, shows, showsSame } from '../scenario/shows.ts';
import { changeAnnotation, create, finalized, get, goneOrJudged, objectPath, testObject } from '../scenario/test-object.ts';
import { scenariosPerSubject } from '../suite-module.ts';

/** The HTTP methods on one type: each shows the changes of the others. */
export const lifecycle = scenariosPerSubject((subject) => [lifeOf(subject)]);

/** An annotation that no object has. */
const none = 'apiconform-none';

/** The tested changes are not part of the history: if one is rejected, the case continues. */
function lifeOf(subject: Subject): Scenario {
  const path = objectPath(subject, 'a');
  const put = testObject(subject, 'a', 'put', { resourceVersion: versionOf('create-a') });
  return {
    id: 'verbs/lifecycle',
    about: 'Objects are created, listed, read, updated, patched, also with a test that fails, and deleted, and read after each change.',
    steps: [
      create(subject, 'p', 'post'),
      get(subject, 'p', 'after-post'),
      create(subject, 'a'),
      create(subject, 'b'),
      list(subject, 'both'),
      get(subject, 'a', 'read'),
      { id: 'read-anything', do: 'send', request: { method: 'GET', path, headers: { accept: '*/*' } } },
      { id: 'put', do: 'send', request: { method: 'PUT', path, body: put } },
      get(subject, 'a', 'after-put'),
      {
        id: 'patch',
        do: 'send',
        request: mergePatch(subject, 'a', { metadata: { annotations: { [none]: null, [changeAnnotation]: 'patch' } } }),
      },
      get(subject, 'a', 'after-patch'),
      {
        id: 'failing-test',
        do: 'send',
        request: {
          method: 'PATCH',
          path,
          headers: { 'content-type': 'application/json-patch+json' },
          body: [
            { op: 'add', path: `/metadata/annotations/${none}`, value: 'added' },
            { op: 'test', path: '/metadata/name', value: 'another' },
          ],
        },
      },
      get(subject, 'a', 'after-failing-test'),
      { id: 'delete', do: 'send', request: { method: 'DELETE', path: objectPath(subject, 'b') } },
      ...finalized(subject, 'b'),
      goneOrJudged(subject, 'b'),
      get(subject, 'a', 'left'),
    ],
    checks: judgementsOf(subject),
  };
}

function judgementsOf(subject: Subject): Judgements {
  const isA: readonly Predicate[] = [shows('read', '/metadata/name', { $own: 'a' }), showsSame('read', '/metadata/uid', 'create-a')];
  const inState = (step: string, own: string, state: string): readonly Predicate[] => [
    shows(step, '/metadata/name', { $own: own }),
    shows(step, `/metadata/annotations/${changeAnnotation}`, state),
  ];
  const posted = [answered('post', '2xx'), ...inState('after-post', 'p', 'post')];
  const updated = [answered('put', '2xx'), ...inState('after-put', 'a', 'put')];
  const patched: readonly Predicate[] = [
    answered('patch', '2xx'),
    ...inState('after-patch', 'a', 'patch'),
    answered('failing-test', '4xx'),
    ...inState('after-failing-test', 'a', 'patch'),
    { of: 'after-failing-test', at: `/metadata/annotations/${none}`, is: 'absent' },
  ];
  const deleted = [answered('delete', '2xx'), answered('gone-b', 404), showsSame('left', '/metadata/uid', 'create-a')];
  return {
    'service/http-verbs': must(allHold(...isA, ...posted, ...updated, ...patched, ...deleted)),
    ...each(['service/resource-an-instance', 'verbs/method/get'], must(allHold(...isA))),
    'verbs/method/post': must(allHold(...posted)),
    'verbs/method/put': must(allHold(...updated)),
    'verbs/method/patch': must(allHold(...patched)),
    'verbs/method/delete': must(allHold(...deleted)),
    ...each(['service/collection-of-instances', 'verbs/several/list'], must({ kind: 'shows-own-state', read: 'both' })),
    'service/kind-of-an-object': must(
      allHold(shows('read', '/kind', subject.kind), shows('read', '/apiVersion', subject.apiVersion), ...isA),
    ),
    'service/json-by-default': must(
      allHold(
        { of: 'read-anything', at: 'header:content-type', is: 'contains', value: 'application/json' },
        shows('read-anything', '/metadata/name', { $own: 'a' }),
      ),
    ),
  };
}
