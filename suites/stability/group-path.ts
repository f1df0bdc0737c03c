import type { Template } from '#core/model/template';
import { answered } from '../scenario/answered.ts';
import { type Judgement, must } from '../scenario/scenario.ts';
import { allHold, shows } from '../scenario/shows.ts';
import { scenariosPerTarget } from '../suite-module.ts';

const storage: Template = { $join: ['storage.', { $dialect: 'apiDomain' }, '/v1'] };

/** Which groups there are is up to the target. */
const first = {
  name: '/groups/0/name',
  version: '/groups/0/versions/0/version',
  groupVersion: '/groups/0/versions/0/groupVersion',
} as const;
const ofFirst = (at: `/${string}`): Template => ({ $ref: { step: 'groups', at } });

const about = 'The groups and the first of them are read.';

const read = (step: string, path: Template) => ({ id: step, do: 'send', request: { method: 'GET', path } }) as const;

const groups = read('groups', '/apis');

const named = read('named', { $join: ['/apis/', ofFirst(first.name), '/', ofFirst(first.version)] });

/** The condition of a check of the versions of built-in groups, of the step `groups`. */
export const whereBuiltIn = {
  when: [{ kind: 'group-versions', of: 'groups', aspect: 'built-in' }],
  otherwise: 'the target serves no built-in group',
} as const;

/** Where groups are served, the apiVersion of their objects, and the names of their versions. */
export const groupPath = scenariosPerTarget([
  {
    id: 'stability/groups',
    about,
    steps: [groups, named],
    checks: {
      'stability/named-group': {
        when: [{ of: 'groups', at: first.groupVersion, is: 'present' }],
        otherwise: 'the target serves no named group',
        given: [],
        expect: allHold(answered('named', 200), shows('named', '/groupVersion', ofFirst(first.groupVersion))),
      },
    },
  },
  {
    id: 'stability/core-group',
    about: 'The core group and a collection of it are read.',
    needs: [{ need: 'served', resource: 'v1/namespaces', verbs: ['list'] }],
    steps: [read('core', '/api/v1'), read('core-collection', '/api/v1/namespaces')],
    checks: { 'stability/core-group': isGroup('core', 'v1') },
  },
  {
    id: 'stability/objects-of-groups',
    about: 'The collection of a named group is read, and its discovery.',
    needs: [{ need: 'served', resource: 'storage.{api_domain}/v1/csinodes', verbs: ['list'] }],
    steps: [read('named', { $join: ['/apis/', storage] }), read('named-collection', { $join: ['/apis/', storage, '/csinodes'] })],
    checks: { 'stability/named-group': isGroup('named', storage) },
  },
  {
    id: 'stability/versions',
    about: 'The groups are read.',
    needs: [{ need: 'discovery' }],
    steps: [groups],
    checks: {
      'stability/version-names': { ...must({ kind: 'group-versions', of: 'groups', aspect: 'names' }), ...whereBuiltIn },
      'stability/alpha-disabled': {
        ...must({ kind: 'group-versions', of: 'groups', aspect: 'no-alpha' }),
        ...whereBuiltIn,
        offByDefault: 'alpha',
      },
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
