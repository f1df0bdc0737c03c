import type { Template } from '#core/model/template';
import { answered } from '../scenario/answered.ts';
import { type Judgement, must } from '../scenario/scenario.ts';
import { scenariosPerTarget } from '../suite-module.ts';

const storage: Template = { $join: ['storage.', { $dialect: 'apiDomain' }, '/v1'] };

const read = (step: string, path: Template) => ({ id: step, do: 'send', request: { method: 'GET', path } }) as const;

const groups = read('groups', '/apis');
const core = [read('core', '/api/v1'), read('core-collection', '/api/v1/namespaces')];
const named = [read('named', { $join: ['/apis/', storage] }), read('named-collection', { $join: ['/apis/', storage, '/csinodes'] })];

/** Where groups are served, the apiVersion of their objects, and the names of their versions. */
export const groupPath = scenariosPerTarget([
  {
    id: 'stability/groups',
    about: 'The core group and a collection of it are read.',
    needs: [{ need: 'served', resource: 'v1/namespaces', verbs: ['list'] }],
    steps: core,
    checks: { 'stability/core-group': isGroup('core', 'v1') },
  },
  {
    id: 'stability/named-groups',
    about: 'A named group and a collection of it are read.',
    needs: [{ need: 'served', resource: 'storage.{api_domain}/v1/csinodes', verbs: ['list'] }],
    steps: named,
    checks: { 'stability/named-group': isGroup('named', storage) },
  },
  {
    id: 'stability/versions',
    about: 'The groups are read.',
    steps: [groups],
    checks: {
      'stability/version-names': must({ kind: 'group-versions', of: 'groups', aspect: 'names' }),
      'stability/alpha-disabled': must({ kind: 'group-versions', of: 'groups', aspect: 'no-alpha' }),
      'stability/preferred-version': must({ kind: 'group-versions', of: 'groups', aspect: 'preferred' }),
    },
  },
]);

function isGroup(step: string, value: Template): Judgement {
  return must({
    kind: 'holds',
    all: [
      answered(step, 200),
      { of: step, at: '/groupVersion', is: 'equals', value },
      { of: `${step}-collection`, at: '/apiVersion', is: 'equals', value },
    ],
  });
}
