import { describe, expect, it } from 'vitest';
import { rbac } from '#cli/rbac';
import { fakeWorld } from './fake-world.ts';

describe('apiconform rbac', () => {
  it('prints manifests', () => {
    const world = fakeWorld();
    rbac({ user: 'somebody', only: ['health/livez'], skip: [], subject: [], readOnly: false, level: 'may', dialect: 'kubernetes' }, world);
    expect(world.out()).toMatch(/^apiVersion: rbac\.authorization\.k8s\.io\/v1\nkind: ClusterRole\n/);
    expect(world.out()).toContain('name: "somebody"');
  });
});
