import { describe, expect, it } from 'vitest';
import { neededRights, type RightsContext, rightsBesideCases } from '#conformance/plan/needed-rights';
import type { Case } from '#core/model/case';
import { applyMediaType, type Request } from '#core/model/request';
import { textOfRight } from '#core/model/right';
import type { Step } from '#core/model/step';
import type { Template } from '#core/model/template';
import { caseOf, facts } from './planning.ts';

const own = { $own: 'a' };
const inNamespace = (...rest: readonly Template[]): Template => ({ $join: ['/api/v1/namespaces/', { $namespace: true }, ...rest] });
const context: RightsContext = { fixtures: [], dialect: facts().dialect };

const rightsOf = (c: Case, others: Partial<RightsContext> = {}) => neededRights(c, { ...context, ...others }).map(textOfRight);
const doing = (...steps: readonly Step[]): Case => caseOf('area/case', ['area/statement'], { steps });
const requesting = (method: Request['method'], path: Template, others: Partial<Request> = {}) =>
  rightsOf(doing({ id: 'one', do: 'send', request: { method, path, ...others } }));

describe('the rights that a request needs', () => {
  it.each([
    ['GET', inNamespace('/configmaps/', own), ['get configmaps']],
    ['GET', inNamespace('/configmaps'), ['list configmaps']],
    ['GET', '/api/v1/namespaces/kube-system/configmaps/a', ['get configmaps in kube-system']],
    ['GET', '/api/v1/namespaces/a', ['get namespaces']],
    ['PUT', '/api/v1/namespaces/a/finalize', ['update namespaces/finalize']],
    ['PUT', '/apis/apps/v1/deployments', ['update deployments.apps']],
    ['PATCH', '/apis/apps/v1/namespaces/x/deployments/a/scale', ['patch deployments.apps/scale in x']],
    ['DELETE', inNamespace('/configmaps/', own), ['delete configmaps']],
    ['GET', { $join: ['/apis/r', { $run: true }, '.example/v1/samples'] }, ['list samples.r*.example']],
    ['GET', { $join: ['/apis/storage.', { $dialect: 'apiDomain' }, '/v1/csinodes/', own] }, ['get csinodes.storage.k8s.io']],
    ['GET', '/metrics?x=1', ['get /metrics']],
    ['GET', { $join: ['/livez/', { $line: { step: 'a', begins: '+', ends: ' ' } }] }, ['get /livez/*']],
    ['GET', '/apis/apps/v1', ['get /apis/apps/v1']],
  ] as const)('%s %j', (method, path, rights) => {
    expect(requesting(method, path)).toEqual(rights);
  });

  it('are also those of what the run tries first, before a deletion of a collection and before a dry run that may have effects', () => {
    const tried = ['create', 'get', 'list', 'patch', 'delete', 'deletecollection'].map((verb) => `${verb} configmaps`);
    const namespaces = ['create namespaces', 'get namespaces', 'list namespaces', 'delete namespaces'];
    expect(requesting('DELETE', inNamespace('/configmaps'))).toEqual(expect.arrayContaining([...tried, ...namespaces]));
    const query = { dryRun: 'All' };
    expect(requesting('PUT', inNamespace('/services/', own), { query })).toEqual(
      expect.arrayContaining(['update services', ...tried, ...namespaces]),
    );
    expect(requesting('PUT', inNamespace('/configmaps/', own), { query })).toEqual(['update configmaps']);
    const ofTheRun = { $join: ['/apis/r', { $run: true }, '.example/v1/samples'] };
    expect(requesting('DELETE', ofTheRun)).toEqual(['deletecollection samples.r*.example']);
    expect(requesting('DELETE', inNamespace('/configmaps'), { as: 'limited' })).toEqual([]);
  });

  it('are also those of the removal, where the request creates an object', () => {
    expect(requesting('POST', '/api/v1/namespaces')).toEqual([
      'create namespaces',
      'get namespaces',
      'list namespaces',
      'delete namespaces',
    ]);
    expect(requesting('POST', '/api/v1/nodes', { body: { metadata: { finalizers: ['x'] } } })).toContain('patch nodes');
    const definitions: Template = { $join: ['/apis/apiextensions.', { $dialect: 'apiDomain' }, '/v1/customresourcedefinitions'] };
    expect(requesting('POST', definitions)).toContain('patch customresourcedefinitions.apiextensions.k8s.io');
    expect(requesting('POST', inNamespace('/pods/', own, '/eviction'))).toEqual(['create pods/eviction']);
    expect(requesting('POST', '/apis/authentication.k8s.io/v1/tokenreviews')).toEqual(['create tokenreviews.authentication.k8s.io']);
  });

  it('are to read a watch, and the state that it begins with', () => {
    const path = '/api/v1/configmaps';
    expect(requesting('GET', path, { query: { watch: '1' } })).toEqual(['list configmaps', 'watch configmaps']);
    expect(requesting('GET', `${path}/a`, { query: { watch: '1' } })).toEqual(['get configmaps', 'watch configmaps']);
  });

  it('are to create and to remove, where an apply or an update may create', () => {
    const path = inNamespace('/configmaps/', own);
    const removal = ['get configmaps', 'list configmaps', 'delete configmaps'];
    const apply = requesting('PATCH', path, { headers: { 'content-type': applyMediaType } });
    expect(apply).toEqual(['patch configmaps', 'create configmaps', ...removal]);
    const put: Step = { id: 'put', do: 'send', request: { method: 'PUT', path }, writes: { own: 'a', as: 'create' } };
    expect(rightsOf(doing(put))).toEqual(['update configmaps', 'create configmaps', ...removal]);
  });

  it('are those in each namespace that the run was given, where its own namespace is meant', () => {
    const c = doing(
      { id: 'one', do: 'send', request: { method: 'POST', path: inNamespace('/configmaps') } },
      { id: 'all', do: 'send', request: { method: 'GET', path: '/api/v1/configmaps' } },
    );
    const inEach = ['create', 'get', 'list', 'delete'].flatMap((verb) => ['a', 'b'].map((name) => `${verb} configmaps in ${name}`));
    expect(new Set(rightsOf(c, { namespaces: ['a', 'b'] }))).toEqual(new Set([...inEach, 'list configmaps']));
    const needing = { ...c, steps: [], needs: [{ need: 'namespace' } as const] };
    expect(rightsOf(needing, { namespaces: ['a'] })).toEqual(['get namespaces in a']);
    expect(rightsBesideCases([c], { ...context, namespaces: ['a', 'b'] }).map(textOfRight)).not.toContain('list namespaces');
  });

  it('are what a new role grants, and what a signer may do', () => {
    const rules = [{ apiGroups: ['apps'], resources: ['deployments/scale'], verbs: ['get', 'patch'] }];
    const role = requesting('POST', '/apis/rbac.authorization.k8s.io/v1/namespaces/x/roles', { body: { rules } });
    expect(role).toEqual(expect.arrayContaining(['get deployments.apps/scale', 'patch deployments.apps/scale']));
    const approval = '/apis/certificates.k8s.io/v1/certificatesigningrequests/a/approval';
    expect(requesting('PATCH', approval)).toEqual([
      'patch certificatesigningrequests.certificates.k8s.io/approval',
      'approve signers.certificates.k8s.io apiconform.example/none',
    ]);
  });

  it.each(['limited', 'invalid', 'none'] as const)('are none of the identity of the run, where it is sent as %s', (as) => {
    expect(requesting('GET', '/api/v1/pods', { as })).toEqual([]);
  });
});

describe('the rights that a case needs', () => {
  it('are those of its fixtures and of its namespace too', () => {
    const define: Step = {
      id: 'define',
      do: 'until',
      request: { method: 'GET', path: '/x' },
      boundSeconds: 1,
      holds: { of: 'define', at: 'status', is: 'equals', value: 200 },
    };
    const fixtures = [
      { id: 'one', steps: [define] },
      { id: 'other', steps: [{ ...define, request: { method: 'GET', path: '/y' } } as const] },
    ];
    const needing = caseOf('a/b', ['a/c'], { needs: [{ need: 'fixture', fixture: 'one' }, { need: 'namespace' }] });
    const namespaces = ['create', 'get', 'list', 'delete'].map((verb) => `${verb} namespaces`);
    expect(rightsOf(needing, { fixtures })).toEqual(['get /x', ...namespaces, 'update namespaces/finalize']);
    expect(rightsOf(needing, { fixtures, namespaceController: 'present' })).toEqual(['get /x', ...namespaces]);
  });

  it('leave out requests for targets without a namespace controller, where there is one', () => {
    const finalize: Step = {
      id: 'f',
      do: 'send',
      request: { method: 'PUT', path: '/api/v1/namespaces/a/finalize' },
      onlyWhere: 'no-namespace-controller',
    };
    expect(rightsOf(doing(finalize))).toEqual(['update namespaces/finalize']);
    expect(rightsOf(doing(finalize), { namespaceController: 'present' })).toEqual([]);
  });
});

describe('the rights beside those of cases', () => {
  it('are for the probe, for the objects beside cases, and to impersonate', () => {
    const bystander = { id: 'beside', steps: [{ id: 'b', do: 'send', request: { method: 'GET', path: '/api/v1/pods' } } as const] };
    const texts = (c: Case) => rightsBesideCases([c], context).map(textOfRight);
    expect(texts(caseOf('a/b', ['a/c']))).toContain('get configmaps kube-root-ca.crt in kube-system');
    expect(texts(caseOf('a/b', ['a/c']))).not.toContain('impersonate users apiconform-limited');
    expect(texts(caseOf('a/b', ['a/c'], { bystander, needs: [{ need: 'limited-identity' }] }))).toEqual(
      expect.arrayContaining(['list pods', 'impersonate users apiconform-limited']),
    );
  });

  it('are to impersonate where a step is sent as another user, also where the case does not need one', () => {
    const request = { method: 'GET', path: '/api/v1/pods' } as const;
    const sentAs = (as: 'limited' | 'admin') => doing({ id: 'r', do: 'send', request: { ...request, as } });
    const texts = (c: Case) => rightsBesideCases([c], context).map(textOfRight);
    expect(texts(sentAs('limited'))).toContain('impersonate users apiconform-limited');
    expect(texts(sentAs('admin'))).not.toContain('impersonate users apiconform-limited');
  });
});
