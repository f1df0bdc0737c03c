import type { Need } from '#core/model/case';
import type { Step } from '#core/model/step';
import type { Template } from '#core/model/template';
import { answered } from '../scenario/answered.ts';
import type { Fields } from '../scenario/field-manager.ts';
import { leaseGroup } from '../scenario/lease.ts';
import { deleteOtherNamespace, makeOtherNamespace } from '../scenario/other-namespace.ts';
import { pausedDeployment } from '../scenario/paused-deployment.ts';
import { must, type Scenario } from '../scenario/scenario.ts';
import { allHold } from '../scenario/shows.ts';
import { templateOfText } from '../scenario/template-of-json.ts';
import { testLabels } from '../scenario/test-object.ts';

type Type = { readonly served: string; readonly body: Fields };

const metadata: Template = { name: { $own: 'a' }, labels: testLabels };
const rbac: Template = { $join: ['rbac.authorization.', { $dialect: 'apiDomain' }] };
const role: Template = { apiGroup: rbac, kind: 'Role', name: { $own: 'a' } };

/** Types of several groups, whose objects nothing deletes but the deletion of their namespace. */
const types: readonly Type[] = [
  { served: 'v1/serviceaccounts', body: { apiVersion: 'v1', kind: 'ServiceAccount', metadata } },
  { served: 'v1/resourcequotas', body: { apiVersion: 'v1', kind: 'ResourceQuota', metadata, spec: { hard: { services: '100' } } } },
  { served: 'apps/v1/deployments', body: pausedDeployment('a') },
  {
    served: 'coordination.{api_domain}/v1/leases',
    body: { apiVersion: { $join: [leaseGroup, '/v1'] }, kind: 'Lease', metadata, spec: { holderIdentity: 'apiconform' } },
  },
  { served: 'rbac.authorization.{api_domain}/v1/roles', body: { apiVersion: { $join: [rbac, '/v1'] }, kind: 'Role', metadata, rules: [] } },
  {
    served: 'rbac.authorization.{api_domain}/v1/rolebindings',
    body: { apiVersion: { $join: [rbac, '/v1'] }, kind: 'RoleBinding', metadata, roleRef: role, subjects: [] },
  },
];

const nameOf = ({ served }: Type): string => served.split('/').at(-1) ?? '';

function collectionOf({ served }: Type): Template {
  const [group = '', ...rest] = served.split('/');
  const root: Template = rest.length === 1 ? '/api/v1' : { $join: ['/apis/', templateOfText(group), '/v1'] };
  return { $join: [root, '/namespaces/', { $own: 'other' }, `/${rest.at(-1) ?? ''}`] };
}

/** The deletion of a namespace deletes the objects of every type in it, and its name can be used again for one without them. */
export function typesInNamespace(): Scenario {
  const made = types.map(
    (type): Step => ({ id: `create-${nameOf(type)}`, do: 'send', request: { method: 'POST', path: collectionOf(type), body: type.body } }),
  );
  const read = (type: Type) => ({ method: 'GET', path: { $join: [collectionOf(type), '/', { $own: 'a' }] } }) as const;
  return {
    id: 'deletion/types-in-namespace',
    about: 'A namespace with objects of several types is deleted, and created again under the same name.',
    needs: [
      { need: 'namespace-controller' },
      ...types.map(({ served }): Need => ({ need: 'served', resource: served, verbs: ['create', 'delete'] })),
    ],
    queue: 'waiting',
    steps: [
      makeOtherNamespace(),
      ...made,
      ...deleteOtherNamespace(),
      ...types.map((type): Step => ({ id: `gone-${nameOf(type)}`, do: 'send', request: read(type) })),
      makeOtherNamespace('make-again'),
      ...types.map((type): Step => ({ id: `again-${nameOf(type)}`, do: 'send', request: read(type) })),
    ],
    checks: {
      'object-names/namespace-deleted': must(
        allHold(...types.flatMap((type) => [`gone-${nameOf(type)}`, `again-${nameOf(type)}`].map((id) => answered(id, 404)))),
        ...made.map(({ id }) => answered(id, '2xx')),
        answered('delete-namespace', '2xx'),
        answered('gone-namespace', 404),
        answered('make-again', '2xx'),
      ),
    },
  };
}
