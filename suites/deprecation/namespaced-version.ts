import type { Request } from '#core/model/request';
import type { Step } from '#core/model/step';
import type { Subject } from '#core/model/subject';
import type { Template } from '#core/model/template';
import { answered } from '../scenario/answered.ts';
import { definitionOfSamples, definitionsPath, servedIn } from '../scenario/definition.ts';
import { everywhere } from '../scenario/other-namespace.ts';
import { must, type Scenario } from '../scenario/scenario.ts';
import { objectPath, testObject } from '../scenario/test-object.ts';
import { inVersion } from '../scenario/two-versions.ts';
import { patchTypes } from '../scenario/write-step.ts';

const group: Template = { $group: 'deprecated-in-namespaces' };
const definition: Template = { $join: [definitionsPath, '/samples.', group] };
const schema = { openAPIV3Schema: { type: 'object', properties: { spec: { type: 'object', properties: { text: { type: 'string' } } } } } };
const labelSelector: Template = { $join: ['apiconform-case=', { $case: true }] };

/** The versions of the type, of which the second may be deprecated. */
function versions(isSecondDeprecated: boolean): readonly Template[] {
  return ['v1', 'v2'].map((name) => ({
    name,
    served: true,
    storage: name === 'v1',
    deprecated: name === 'v2' && isSecondDeprecated,
    schema,
  }));
}

/** A type in namespaces, one of whose versions becomes deprecated after both were read, and is no longer deprecated in the end. */
export function namespacedVersion(subject: Subject): Scenario {
  const inNamespace = (version: 'v1' | 'v2'): Subject => ({ ...inVersion(subject, group, version), body: { spec: { text: 'value' } } });
  const [current, old] = [inNamespace('v1'), inNamespace('v2')];
  const requests = requestsOf(old, 'old');
  const ofCurrent = requestsOf(current, 'current');
  const served = [...requests, ...ofCurrent].map(({ id }) => answered(id, '2xx'));
  const given = ['undeprecated', 'deprecate', 'return', 'deprecated', 'returned'].map((id) => answered(id, '2xx'));
  return {
    id: 'deprecation/namespaced-version',
    about:
      'A type in namespaces is defined, and one of its versions becomes deprecated: both are requested in one namespace and in all of them. Then the version is no longer deprecated.',
    steps: [
      {
        id: 'define',
        do: 'send',
        request: { method: 'POST', path: definitionsPath, body: definitionOfSamples(group, 'Namespaced', versions(false)) },
      },
      ...[current, old].map(({ collection }, index) => servedIn(`v${index + 1}`, collection)),
      { id: 'undeprecated', do: 'send', request: { method: 'GET', path: old.collection } },
      change('deprecate', true),
      untilListed(old, 'deprecated', 'present'),
      ...requests,
      ...ofCurrent,
      change('return', false),
      untilListed(old, 'returned', 'absent'),
    ],
    checks: {
      'errors/deprecated-warning': must(
        { kind: 'warns-of-deprecation', of: ['deprecated', ...requests.map(({ id }) => id)], than: 'undeprecated' },
        ...given,
        ...served,
      ),
      'errors/no-other-deprecation-warning': must(
        { kind: 'no-deprecation-warning', of: ['undeprecated', 'returned', ...ofCurrent.map(({ id }) => id)] },
        ...given,
        ...served,
      ),
    },
  };
}

function change(id: string, isDeprecated: boolean): Step {
  const headers = { 'content-type': patchTypes['merge-patch'] };
  return { id, do: 'send', request: { method: 'PATCH', path: definition, headers, body: { spec: { versions: versions(isDeprecated) } } } };
}

/** A changed definition takes effect a moment later. */
function untilListed({ collection }: Subject, id: string, warning: 'present' | 'absent'): Step {
  const request: Request = { method: 'GET', path: collection };
  return { id, do: 'until', request, holds: { of: id, at: 'header:warning', is: warning }, boundSeconds: 30, atDeadline: 'judge' };
}

/** A request with each verb in the namespace, and reads across all namespaces. */
function requestsOf(type: Subject, own: string): readonly Step[] {
  const path = objectPath(type, own);
  const all = everywhere(type);
  const watch = { watch: 'true', timeoutSeconds: '1', labelSelector };
  const requests: Readonly<Record<string, Request>> = {
    create: { method: 'POST', path: type.collection, body: testObject(type, own, 'create') },
    get: { method: 'GET', path },
    list: { method: 'GET', path: type.collection },
    'list-all': { method: 'GET', path: all, query: { labelSelector } },
    watch: { method: 'GET', path: type.collection, query: watch },
    'watch-all': { method: 'GET', path: all, query: watch },
    patch: { method: 'PATCH', path, headers: { 'content-type': patchTypes['merge-patch'] }, body: { spec: { text: 'patch' } } },
    delete: { method: 'DELETE', path },
    deletecollection: { method: 'DELETE', path: type.collection },
  };
  return Object.entries(requests).map(([verb, request]): Step => ({ id: `${own}-${verb}`, do: 'send', request }));
}
