import type { Step } from '#core/model/step';
import type { Template } from '#core/model/template';
import { answered } from '../scenario/answered.ts';
import { type Fields, merged } from '../scenario/field-manager.ts';
import { deployments, pausedDeployment } from '../scenario/paused-deployment.ts';
import { must, type Scenario } from '../scenario/scenario.ts';
import { allHold, shows } from '../scenario/shows.ts';
import { isUsedFor } from '../scenario/subject-uses.ts';
import { patchTypes } from '../scenario/write-step.ts';
import { scenariosPerSubject } from '../suite-module.ts';

/** The directives of a strategic merge patch: replacing and deleting a list or map, keeping some keys, and the order of a list. */
export const patchDirectives = scenariosPerSubject((subject) => (isUsedFor(subject, 'single-cases') ? [directives()] : []));

const path: Template = { $join: [deployments, '/', { $own: 'd' }] };
const container = (name: string, version = 1) => ({ name, image: `apiconform.example/none:${version}` });
const finalizer = (name: string): string => `apiconform.example/${name}`;
const finalizers = ['one', 'two', 'three'].map(finalizer);
const annotation = (key: string): `/${string}` => `/metadata/annotations/apiconform-${key}`;

const template = '/spec/template/spec';

const content: Fields = {
  metadata: { annotations: { 'apiconform-one': '1', 'apiconform-two': '2' }, finalizers },
  spec: {
    strategy: { type: 'RollingUpdate', rollingUpdate: { maxUnavailable: 1, maxSurge: 2 } },
    template: {
      spec: {
        securityContext: { runAsUser: 1000 },
        containers: [container('main'), container('beside')],
        initContainers: [container('first'), container('second'), container('third')],
        volumes: [
          { name: 'turned', emptyDir: { medium: 'Memory' } },
          { name: 'kept', emptyDir: {} },
        ],
      },
    },
  },
};

const patch = {
  metadata: {
    annotations: { $patch: 'replace', 'apiconform-three': '3' },
    '$deleteFromPrimitiveList/finalizers': [finalizer('one'), finalizer('three')],
  },
  spec: {
    strategy: { $retainKeys: ['type'], type: 'Recreate' },
    template: {
      spec: {
        securityContext: { $patch: 'delete' },
        containers: [{ $patch: 'replace' }, container('new', 2)],
        '$setElementOrder/initContainers': ['third', 'first', 'second'].map((name) => ({ name })),
        initContainers: [container('first', 2)],
        volumes: [{ name: 'turned', $retainKeys: ['name', 'configMap'], configMap: { name: 'none' } }],
      },
    },
  },
};

function directives(): Scenario {
  const send = (id: string, body: Template): Step => ({
    id,
    do: 'send',
    request: { method: 'PATCH', path, headers: { 'content-type': patchTypes['strategic-merge-patch'] }, body },
  });
  const read = (id: string): Step => ({ id, do: 'send', request: { method: 'GET', path } });
  return {
    id: 'verbs/patch-directives',
    about:
      'A strategic merge patch replaces a list and a map of a deployment, deletes a map, keeps some keys of two others, orders a list and removes two finalizers; another removes the last one.',
    needs: [{ need: 'served', resource: 'apps/v1/deployments', verbs: ['create', 'get', 'patch', 'delete'] }],
    steps: [
      { id: 'create', do: 'send', request: { method: 'POST', path: deployments, body: merged(pausedDeployment('d'), content) } },
      send('patch', patch),
      read('patched'),
      send('release', { metadata: { '$deleteFromPrimitiveList/finalizers': finalizers } }),
      read('released'),
    ],
    checks: {
      'verbs/method/patch': must(
        allHold(
          answered('patch', 200),
          { of: 'patched', at: annotation('one'), is: 'absent' },
          { of: 'patched', at: annotation('two'), is: 'absent' },
          shows('patched', annotation('three'), '3'),
          shows('patched', '/metadata/finalizers', [finalizer('two')]),
          shows('patched', '/spec/strategy', { type: 'Recreate' }),
          { of: 'patched', at: `${template}/securityContext/runAsUser`, is: 'absent' },
          { of: 'patched', at: `${template}/containers`, is: 'has-length', value: 1 },
          { of: 'patched', at: `${template}/containers`, is: 'includes-once', value: container('new', 2) },
          { of: 'patched', at: `${template}/initContainers`, is: 'has-length', value: 3 },
          ...[container('third'), container('first', 2), container('second')].flatMap(({ name, image }, index) => [
            shows('patched', `${template}/initContainers/${index}/name`, name),
            shows('patched', `${template}/initContainers/${index}/image`, image),
          ]),
          { of: 'patched', at: `${template}/volumes`, is: 'has-length', value: 2 },
          { of: 'patched', at: `${template}/volumes`, is: 'includes-once', value: { name: 'turned', configMap: { name: 'none' } } },
          { of: 'patched', at: `${template}/volumes`, is: 'excludes', value: { name: 'turned', emptyDir: {} } },
          answered('release', 200),
          { of: 'released', at: '/metadata/finalizers', is: 'unset' },
        ),
        answered('create', '2xx'),
        answered('patched', 200),
        answered('released', 200),
        shows('create', '/metadata/finalizers', finalizers),
        shows('create', `${template}/securityContext/runAsUser`, 1000),
        shows('create', '/spec/strategy/type', 'RollingUpdate'),
      ),
    },
  };
}
