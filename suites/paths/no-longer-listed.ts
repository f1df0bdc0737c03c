import type { Predicate } from '#core/model/predicate';
import type { Request } from '#core/model/request';
import type { Step } from '#core/model/step';
import type { Subject } from '#core/model/subject';
import type { Template } from '#core/model/template';
import { answered } from '../scenario/answered.ts';
import { definitionOfSamples, definitionsPath, servedIn } from '../scenario/definition.ts';
import { mergePatch } from '../scenario/object-with-finalizers.ts';
import { must, type Scenario } from '../scenario/scenario.ts';
import { allHold, shows, showsSame } from '../scenario/shows.ts';
import { create, get, objectPath, testObject } from '../scenario/test-object.ts';
import { inVersion } from '../scenario/two-versions.ts';
import { patchTypes } from '../scenario/write-step.ts';

const group: Template = { $group: 'unlisted' };
const definition: Template = { $join: [definitionsPath, '/samples.', group] };
const fields = {
  text: { type: 'string' },
  kept: { type: 'string' },
  list: { type: 'array', items: { type: 'string' } },
  replicas: { type: 'integer' },
};
const schema = {
  openAPIV3Schema: {
    type: 'object',
    properties: { spec: { type: 'object', properties: fields }, status: { type: 'object', properties: fields } },
  },
};
const subresources = { status: {}, scale: { specReplicasPath: '.spec.replicas', statusReplicasPath: '.status.replicas' } };
const both = ['v1', 'v2'] as const;

/** The versions of the definition, of which the second may not be served, with or without subresources. */
function versions(isSecondServed: boolean, more: { readonly [field: string]: Template }): readonly Template[] {
  return both.map((name) => ({ name, served: name === 'v1' || isSecondServed, storage: name === 'v1', schema, ...more }));
}

/** A type stops to be served in one of its versions, without its subresources, and at all: each request to what discovery no longer lists is refused. */
export function noLongerListed(subject: Subject): Scenario {
  const [kept, lost] = [inVersion(subject, group, 'v1'), inVersion(subject, group, 'v2')];
  const change = (id: string, changed: readonly Template[]): Step => ({
    id,
    do: 'send',
    request: {
      method: 'PATCH',
      path: definition,
      headers: { 'content-type': patchTypes['merge-patch'] },
      body: { spec: { versions: changed } },
    },
  });
  const afterVersion = everyRequest(lost, 'version');
  const afterParts = requestsOfParts(kept);
  const afterType = everyRequest(kept, 'type');
  const refused = (steps: readonly Step[]): readonly Predicate[] => steps.map(({ id }) => answered(id, '4xx'));
  return {
    id: 'paths/no-longer-listed',
    about:
      'The definition of a type loses a version, its subresources, and the version comes back; then the definition is deleted. Each time everything that discovery no longer lists is requested.',
    queue: 'waiting',
    needs: [{ need: 'discovery' }],
    steps: [
      {
        id: 'define',
        do: 'send',
        request: {
          method: 'POST',
          path: definitionsPath,
          body: definitionOfSamples(group, 'Namespaced', versions(true, { subresources })),
        },
      },
      ...both.map((version) => servedIn(version, inVersion(subject, group, version).collection)),
      create(kept, 'a'),
      get(lost, 'a', 'in-both'),
      { id: 'status-in-both', do: 'send', request: { method: 'GET', path: objectPath(kept, 'a', 'status') } },
      change('retire', versions(false, {})),
      until('retired', lost.collection, answered('retired', 404)),
      until('partless', objectPath(kept, 'a', 'status'), answered('partless', 404)),
      until('group', { $join: ['/apis/', group] }, { of: 'group', at: '/versions', is: 'excludes', value: { version: 'v2' } }),
      until(
        'version',
        { $join: ['/apis/', group, '/v1'] },
        { of: 'version', at: '/resources', is: 'excludes', value: { name: 'samples/status' } },
      ),
      ...afterVersion,
      ...afterParts,
      get(kept, 'a', 'untouched'),
      change('return', versions(true, { subresources })),
      until('returned', objectPath(lost, 'a'), answered('returned', 200)),
      until('group-again', { $join: ['/apis/', group] }, { of: 'group-again', at: '/versions', is: 'includes', value: { version: 'v2' } }),
      { id: 'delete', do: 'send', request: { method: 'DELETE', path: definition } },
      until('no-definition', definition, answered('no-definition', 404)),
      until('unserved', kept.collection, answered('unserved', 404)),
      until('no-group', { $join: ['/apis/', group, '/v1'] }, answered('no-group', 404)),
      until('groups', '/apis', { of: 'groups', at: '/groups', is: 'excludes', value: { name: group } }),
      ...afterType,
    ],
    checks: {
      'paths/nothing-unlisted': must(
        allHold(
          ...refused([...afterVersion, ...afterParts, ...afterType]),
          { of: 'group', at: '/versions', is: 'excludes', value: { version: 'v2' } },
          { of: 'version', at: '/resources', is: 'excludes', value: { name: 'samples/status' } },
          answered('no-group', 404),
          showsSame('untouched', '/metadata/resourceVersion', 'create-a'),
        ),
        ...['create-a', 'in-both', 'status-in-both', 'retire', 'return', 'delete'].map((id) => answered(id, '2xx')),
        answered('retired', 404),
        answered('partless', 404),
        answered('unserved', 404),
      ),
      // A group without types is not served, and the preferred version is one of those that are.
      'stability/preferred-version': must(
        allHold(
          { of: 'group', at: '/preferredVersion/version', is: 'equals', value: 'v1' },
          { of: 'group-again', at: '/preferredVersion/version', is: 'one-of', value: ['v1', 'v2'] },
          { of: 'groups', at: '/groups', is: 'excludes', value: { name: group } },
        ),
        ...['create-a', 'in-both', 'retire', 'return', 'delete', 'group', 'group-again', 'groups'].map((id) => answered(id, '2xx')),
        answered('retired', 404),
        answered('unserved', 404),
      ),
      'deprecation/stored-versions': must(
        allHold(
          answered('untouched', 200),
          showsSame('untouched', '/spec', 'create-a'),
          shows('returned', '/apiVersion', lost.apiVersion),
          showsSame('returned', '/metadata/uid', 'create-a'),
          showsSame('returned', '/spec', 'create-a'),
        ),
        answered('create-a', '2xx'),
        answered('retired', 404),
        answered('returned', 200),
      ),
    },
  };
}

function until(id: string, path: Template, holds: Predicate): Step {
  return { id, do: 'until', request: { method: 'GET', path }, holds, boundSeconds: 60, atDeadline: 'judge' };
}

/** A request with each verb; the names of the steps begin with `after`. */
function everyRequest(type: Subject, after: string): readonly Step[] {
  const path = objectPath(type, 'a');
  const send = (verb: string, request: Request): Step => ({ id: `${after}-${verb}`, do: 'send', request });
  const query = { fieldManager: 'apiconform-applier', force: 'true' };
  return [
    send('get', { method: 'GET', path }),
    send('list', { method: 'GET', path: type.collection }),
    send('watch', { method: 'GET', path: type.collection, query: { watch: 'true', timeoutSeconds: '1' } }),
    send('create', { method: 'POST', path: type.collection, body: testObject(type, `${after}-new`, after) }),
    send('update', { method: 'PUT', path, body: testObject(type, 'a', after) }),
    { id: `${after}-merge-patch`, do: 'send', request: mergePatch(type, 'a', { spec: { text: after } }) },
    send('apply', { method: 'PATCH', path, query, headers: { 'content-type': patchTypes.apply }, body: testObject(type, 'a', after) }),
    send('status', { method: 'GET', path: objectPath(type, 'a', 'status') }),
    send('delete', { method: 'DELETE', path }),
    send('deletecollection', { method: 'DELETE', path: type.collection }),
  ];
}

/** Reads and writes of the status and the scale. */
function requestsOfParts(type: Subject): readonly Step[] {
  const scale = { apiVersion: 'autoscaling/v1', kind: 'Scale', metadata: { name: { $own: 'a' } }, spec: { replicas: 3 } };
  const status = { ...testObject(type, 'a', 'status'), status: { text: 'status' } };
  return Object.entries({ status, scale }).flatMap(([part, body]): readonly Step[] => {
    const path = objectPath(type, 'a', part);
    const headers = { 'content-type': patchTypes['merge-patch'] };
    const patch = part === 'scale' ? { spec: { replicas: 3 } } : { status: { text: 'status' } };
    return [
      { id: `parts-get-${part}`, do: 'send', request: { method: 'GET', path } },
      { id: `parts-update-${part}`, do: 'send', request: { method: 'PUT', path, body } },
      { id: `parts-patch-${part}`, do: 'send', request: { method: 'PATCH', path, headers, body: patch } },
    ];
  });
}
