import { load } from 'js-yaml';
import { describe, expect, it } from 'vitest';
import { type CompatibilityRoleOptions, compatibilityRole } from '#library/compatibility-role';
import { parseConfigMapName } from '#library/store-report';

const user = 'somebody';
const manifests = (options: Omit<CompatibilityRoleOptions, 'user'> = {}) =>
  compatibilityRole({ user, ...options })
    .split('---\n')
    .map((text) => Object(load(text)));
const rules = (
  options: Omit<CompatibilityRoleOptions, 'user'> = {},
): readonly { readonly apiGroups?: readonly string[]; readonly resources?: readonly string[]; readonly verbs: readonly string[] }[] =>
  manifests(options)[0].rules;
const resourcesOf = (group: string, options: Omit<CompatibilityRoleOptions, 'user'>) =>
  rules(options).flatMap(({ apiGroups, resources }) => (apiGroups?.includes(group) ? resources : []));

describe('the role of a compatibility check', () => {
  it('has the paths of discovery and metrics alone, unless more is asked for', () => {
    expect(rules()).toEqual([
      { nonResourceURLs: ['/api', '/api/*', '/apis', '/apis/*', '/flagz', '/metrics', '/version'], verbs: ['get'] },
    ]);
  });

  it('lists kinds of which a version goes away, and no others', () => {
    expect(resourcesOf('apps', { objects: true })).toContain('deployments');
    expect(resourcesOf('', { objects: true })).toEqual(['events']);
    expect(resourcesOf('extensions', { objects: true })).toEqual([]);
    expect(resourcesOf('extensions', { objects: true, release: '1.21' })).toEqual(['ingresses']);
    expect(rules({ objects: true, helm: true }).every(({ verbs }) => ['list', 'get'].includes(verbs.join()))).toBe(true);
  });

  it('lists Secrets and ConfigMaps for Helm, and definitions of custom resources', () => {
    expect(resourcesOf('', { helm: true })).toEqual(['configmaps', 'secrets']);
    expect(resourcesOf('apiextensions.k8s.io', { helm: true })).toEqual(['customresourcedefinitions']);
  });

  it('lists the kinds of a schedule, and custom resources of groups', () => {
    expect(resourcesOf('cert-manager.io', { objects: true, schedule: ['cert-manager'] })).toContain('certificates');
    expect(resourcesOf('example.com', { objects: true, customGroups: ['example.com'] })).toEqual(['*']);
    expect(rules({ objects: true, customGroups: ['*'] })[0]).toEqual({ apiGroups: ['*'], resources: ['*'], verbs: ['list'] });
  });

  it('writes one ConfigMap alone', () => {
    const [, , role, binding] = manifests({ reportConfigmap: 'tests/report' });
    expect(role).toMatchObject({
      kind: 'Role',
      metadata: { namespace: 'tests' },
      rules: [{ apiGroups: [''], resources: ['configmaps'], resourceNames: ['report'], verbs: ['create', 'patch'] }],
    });
    expect(binding).toMatchObject({ kind: 'RoleBinding', subjects: [{ kind: 'User', name: user }] });
  });

  it.each(['report', 'tests/', 'a/b/c', 'tests/Report', '../x', `tests/${'a'.repeat(300)}`])('refuses a ConfigMap named %s', (text) => {
    expect(() => parseConfigMapName(text)).toThrow('does not name a ConfigMap');
  });

  it.each([
    ['that is none', 'new', /is not a release/],
    ['after the last one', '1.99', /The schedule ends with release/],
  ])('refuses a release %s', (_, release, message) => {
    expect(() => rules({ objects: true, release })).toThrow(message);
  });
});
