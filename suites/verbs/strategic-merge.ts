import type { Predicate } from '#core/model/predicate';
import type { Template } from '#core/model/template';
import { answered } from '../scenario/answered.ts';
import { type Fields, merged } from '../scenario/field-manager.ts';
import { deployments, pausedDeployment } from '../scenario/paused-deployment.ts';
import { must, type Scenario } from '../scenario/scenario.ts';
import { allHold, shows } from '../scenario/shows.ts';
import { isUsedFor } from '../scenario/subject-uses.ts';
import { patchTypes } from '../scenario/write-step.ts';
import { scenariosPerSubject } from '../suite-module.ts';

/** A strategic merge patch that does several things to one list at once. */
export const strategicMerge = scenariosPerSubject((subject) => (isUsedFor(subject, 'single-cases') ? [severalItems()] : []));

const path: Template = { $join: [deployments, '/', { $own: 'd' }] };

const image = (version: number): string => `apiconform.example/none:${version}`;
const container = (name: string, version = 1) => ({ name, image: image(version) });
const texts = { command: ['run', 'this'], args: ['old', 'older'] };
const inTemplate = (spec: Fields): Fields => ({ spec: { template: { spec } } });
const [at, variablesAt] = ['/spec/template/spec/containers', '/spec/template/spec/initContainers/0/env'] as const;

/** In one patch an item of a list is changed, one added, one removed and one not named, in a list of items and in one of an item. */
function severalItems(): Scenario {
  const variable = (name: string, value: string) => ({ name, value });
  const body = merged(
    pausedDeployment('d'),
    inTemplate({
      containers: ['changed', 'removed', 'kept'].map((name) => ({ ...container(name), ...texts, workingDir: '/before' })),
      initContainers: [{ ...container('first'), env: [variable('KEPT', '1'), variable('TURNED', '1'), variable('REMOVED', '1')] }],
    }),
  );
  // Lists of texts have no merge key, so that a patch replaces them.
  const patch = inTemplate({
    containers: [
      { ...container('changed', 2), workingDir: null, args: ['new'] },
      container('added', 2),
      { $patch: 'delete', name: 'removed' },
    ],
    initContainers: [{ name: 'first', env: [variable('TURNED', '2'), variable('ADDED', '2'), { $patch: 'delete', name: 'REMOVED' }] }],
  });
  const hasExactly = (place: `/${string}`, items: readonly Template[]): readonly Predicate[] => [
    ...items.map((value): Predicate => ({ of: 'patched', at: place, is: 'includes-once', value })),
    { of: 'patched', at: place, is: 'has-length', value: items.length },
  ];
  const headers = { 'content-type': patchTypes['strategic-merge-patch'] };
  return {
    id: 'verbs/strategic-merge',
    about:
      'A strategic merge patch changes, adds and removes containers of a deployment, variables of one of them, and a field and a list of texts of another, at once.',
    needs: [{ need: 'served', resource: 'apps/v1/deployments', verbs: ['create', 'get', 'patch', 'delete'] }],
    steps: [
      { id: 'create', do: 'send', request: { method: 'POST', path: deployments, body } },
      { id: 'patch', do: 'send', request: { method: 'PATCH', path, headers, body: patch } },
      { id: 'patched', do: 'send', request: { method: 'GET', path } },
    ],
    checks: {
      'verbs/method/patch': must(
        allHold(
          answered('patch', 200),
          ...hasExactly(at, [
            { ...container('changed', 2), command: texts.command, args: ['new'] },
            container('added', 2),
            { ...container('kept'), ...texts, workingDir: '/before' },
          ]),
          { of: 'patched', at, is: 'excludes', value: { name: 'changed', workingDir: '/before' } },
          ...hasExactly(variablesAt, [variable('KEPT', '1'), variable('TURNED', '2'), variable('ADDED', '2')]),
        ),
        answered('create', '2xx'),
        shows('create', `${at}/1/name`, 'removed'),
      ),
    },
  };
}
