import { load } from 'js-yaml';
import { describe, expect, it } from 'vitest';
import { UsageError } from '#core/model/tool-error';
import { type RoleManifestsOptions, roleManifests } from '#library/role-manifests';

const manifests = (options: RoleManifestsOptions) =>
  roleManifests(options)
    .split('---\n')
    .map((text) => load(text));

describe('the manifests of the rights that a run needs', () => {
  it('are a role and a binding of the cluster, and of each namespace that is known', () => {
    const kinds = ['ClusterRole', 'ClusterRoleBinding', 'Role', 'RoleBinding'];
    expect(manifests({ user: 'somebody', only: ['verbs/**'] })).toEqual(kinds.map((kind) => expect.objectContaining({ kind })));
  });

  it('bind a user, or a service account', () => {
    const subjectsOf = (options: RoleManifestsOptions) => manifests({ ...options, only: ['health/livez'] })[1];
    expect(subjectsOf({ user: 'a: "b"' })).toMatchObject({ subjects: [{ kind: 'User', name: 'a: "b"' }] });
    expect(subjectsOf({ serviceAccount: 'tests:runner' })).toMatchObject({
      subjects: [{ kind: 'ServiceAccount', namespace: 'tests', name: 'runner' }],
    });
  });

  it('have the rights of the selection alone', () => {
    expect(roleManifests({ user: 'x', only: ['health/**'] })).not.toContain('deployments');
    expect(roleManifests({ user: 'x' })).toContain('deployments/scale');
    expect(roleManifests({ user: 'x' })).not.toMatch(/secrets|resources: \["\*"\]|verbs: \["\*"\]/);
  });

  it('are roles in the given namespaces, and a role of the cluster for what is in none', () => {
    const printed = manifests({ user: 'x', namespaces: ['a', 'b'], only: ['list-paging/walk'] });
    const rolesIn = ['a', 'b'].flatMap((namespace) =>
      ['Role', 'RoleBinding'].map((kind) => ({ kind, metadata: { name: 'apiconform', namespace } })),
    );
    expect(printed).toMatchObject([{ kind: 'ClusterRole' }, { kind: 'ClusterRoleBinding' }, ...rolesIn]);
    const [cluster = '', , inA = ''] = roleManifests({ user: 'x', namespaces: ['a', 'b'], only: ['list-paging/walk'] }).split('---\n');
    expect(cluster).toContain('csinodes');
    expect(cluster).not.toContain('configmaps');
    expect(inA).toContain('configmaps');
  });

  it('of a read-only run only read', () => {
    const printed = roleManifests({ user: 'x', readOnly: true });
    expect(new Set([...printed.matchAll(/verbs: \[([^\]]*)\]/g)].flatMap(([, verbs = '']) => verbs.split(', ')))).toEqual(
      new Set(['"get"', '"list"', '"watch"']),
    );
  });

  it.each([
    [{ user: 'x', namespaces: ['no/name'] }, '"no/name" is not the name of a namespace.'],
    [{ user: 'x', namespaces: [] }, '"" is not the name of a namespace.'],
    [{ user: 'x', namespaces: ['a'], readOnly: true }, 'A read-only run creates nothing, so that it needs no namespaces.'],
    [{}, 'No identity is given.'],
    [{ user: 'x', serviceAccount: 'a:b' }, 'Both a user and a service account are given.'],
    [{ serviceAccount: 'runner' }, 'The service account "runner" has no namespace or no name.'],
    [{ user: 'x', only: ['verb/*'] }, 'No statement, case or area matches "verb/*".'],
  ])('are refused for %j', (options, message) => {
    expect(() => roleManifests(options)).toThrow(UsageError);
    expect(() => roleManifests(options)).toThrow(message);
  });
});
