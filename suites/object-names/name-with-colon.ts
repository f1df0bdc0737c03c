import type { Template } from '#core/model/template';
import { answered } from '../scenario/answered.ts';
import { must, type Scenario } from '../scenario/scenario.ts';
import { allHold, showsSame } from '../scenario/shows.ts';
import { testLabels } from '../scenario/test-object.ts';

const group: Template = { $join: ['rbac.authorization.', { $dialect: 'apiDomain' }] };
const roles: Template = { $join: ['/apis/', group, '/v1/namespaces/', { $namespace: true }, '/roles'] };

/** A role, whose name can have a colon, is read under its name as it is and with the colon escaped. */
export function nameWithColon(): Scenario {
  const pathWith = (colon: string): Template => ({ $join: [roles, '/', { $own: 'a' }, `${colon}b`] });
  const name: Template = { $join: [{ $own: 'a' }, ':b'] };
  return {
    id: 'object-names/colon',
    about: 'A role is created with a name that has a colon, and read under it, with the colon as it is and escaped.',
    needs: [{ need: 'served', resource: 'rbac.authorization.{api_domain}/v1/roles', verbs: ['create', 'get', 'delete'] }],
    steps: [
      {
        id: 'create',
        do: 'send',
        request: {
          method: 'POST',
          path: roles,
          body: { apiVersion: { $join: [group, '/v1'] }, kind: 'Role', metadata: { name, labels: testLabels }, rules: [] },
        },
      },
      { id: 'get', do: 'send', request: { method: 'GET', path: pathWith(':') } },
      { id: 'get-escaped', do: 'send', request: { method: 'GET', path: pathWith('%3A') } },
    ],
    checks: {
      'object-names/retrieved': must(
        allHold(showsSame('get', '/metadata/uid', 'create'), showsSame('get-escaped', '/metadata/uid', 'create')),
        answered('create', '2xx'),
      ),
    },
  };
}
