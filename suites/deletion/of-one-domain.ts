import type { Step } from '#core/model/step';
import type { Subject } from '#core/model/subject';
import type { Template } from '#core/model/template';
import { answered } from '../scenario/answered.ts';
import { versionOf } from '../scenario/collection-read.ts';
import { createWithFinalizers } from '../scenario/object-with-finalizers.ts';
import { must, type Scenario } from '../scenario/scenario.ts';
import { allHold, shows } from '../scenario/shows.ts';
import { get, objectPath, testObject } from '../scenario/test-object.ts';
import { type PatchKind, patchKindsOf, patchTypes } from '../scenario/write-step.ts';
import { requestDeletion, setFinalizers } from './finalizers.ts';

const domain = 'apiconform.example';
const [first, second, third] = [`${domain}/first`, `${domain}/second`, `${domain}/third`] as const;
const listed = [first, second, third];
const rest = [first, third];
const states = ['live', 'marked'] as const;
type Way = 'put' | PatchKind | 'apply';

/** Each kind of write removes the second of three finalizers of one domain, of an object with and without a deletionTimestamp. */
export function finalizersOfOneDomain(subject: Subject): Scenario {
  const ways: readonly Way[] = ['put', ...patchKindsOf(subject), 'apply'];
  const objects = ways.flatMap((way) => states.map((state) => ({ way, state, own: `${way}-${state}` })));
  const of = (state: (typeof states)[number], but: 'put' | 'patch') =>
    objects.filter((object) => object.state === state && (object.way === 'put') === (but === 'put')).map(({ own }) => own);
  const keepsRest = (...owns: readonly string[]) => allHold(...owns.map((own) => shows(`after-${own}`, '/metadata/finalizers', rest)));
  const given = (...owns: readonly string[]) =>
    owns.flatMap((own) => [shows(`before-${own}`, '/metadata/finalizers', listed), answered(`remove-${own}`, '2xx')]);
  const marked = [...of('marked', 'put'), ...of('marked', 'patch')];
  return {
    id: 'deletion/of-one-domain',
    about:
      'The second of three finalizers of one domain is removed from objects by an update and each kind of patch, before and after their deletion; then the others are removed.',
    steps: objects.flatMap(({ way, state, own }): readonly Step[] => [
      way === 'apply' ? applied(subject, own, `create-${own}`, listed) : createWithFinalizers(subject, own, listed),
      ...(state === 'marked' ? [requestDeletion(subject, own, `delete-${own}`)] : []),
      get(subject, own, `before-${own}`),
      removal(subject, way, own),
      get(subject, own, `after-${own}`),
      ...(state === 'live' ? [requestDeletion(subject, own, `delete-${own}`)] : []),
      setFinalizers(subject, own, `release-${own}`, []),
    ]),
    checks: {
      'verbs/put/replaces': must(keepsRest(...of('live', 'put')), ...given(...of('live', 'put'))),
      'verbs/method/patch': must(keepsRest(...of('live', 'patch')), ...given(...of('live', 'patch'))),
      'deletion/held-by-the-rest': must(
        keepsRest(...marked),
        ...given(...marked),
        ...marked.map((own) => ({ of: `before-${own}`, at: '/metadata/deletionTimestamp', is: 'set' }) as const),
      ),
    },
  };
}

function applied(subject: Subject, own: string, id: string, finalizers: readonly string[]): Step {
  return {
    id,
    do: 'send',
    request: {
      method: 'PATCH',
      path: objectPath(subject, own),
      query: { fieldManager: 'apiconform-applier' },
      headers: { 'content-type': patchTypes.apply },
      body: testObject(subject, own, 'applied', { finalizers }),
    },
  };
}

function removal(subject: Subject, way: Way, own: string): Step {
  const id = `remove-${own}`;
  const path = objectPath(subject, own);
  const patched = (type: PatchKind, body: Template): Step => ({
    id,
    do: 'send',
    request: { method: 'PATCH', path, headers: { 'content-type': patchTypes[type] }, body },
  });
  switch (way) {
    case 'put': {
      const body = testObject(subject, own, `create-${own}`, { finalizers: rest, resourceVersion: versionOf(`before-${own}`) });
      return { id, do: 'send', request: { method: 'PUT', path, body } };
    }
    case 'merge-patch':
      return patched(way, { metadata: { finalizers: rest } });
    case 'json-patch':
      return patched(way, [{ op: 'remove', path: '/metadata/finalizers/1' }]);
    case 'strategic-merge-patch':
      return patched(way, { metadata: { '$deleteFromPrimitiveList/finalizers': [second] } });
    case 'apply':
      return applied(subject, own, id, rest);
  }
}
