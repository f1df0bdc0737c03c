import { describe, expect, it } from 'vitest';
import { createProgram } from '#cli/program';
import { rbac } from '#cli/rbac';
import { fakeWorld } from './fake-world.ts';

describe('apiconform rbac', () => {
  it('prints manifests', async () => {
    const world = fakeWorld();
    await rbac(
      { user: 'somebody', only: ['health/livez'], skip: [], subject: [], readOnly: false, level: 'may', dialect: 'kubernetes' },
      world,
    );
    expect(world.out()).toMatch(/^apiVersion: rbac\.authorization\.k8s\.io\/v1\nkind: ClusterRole\n/);
    expect(world.out()).toContain('name: "somebody"');
  });

  it('prints the role of a compatibility check', async () => {
    const world = fakeWorld();
    await createProgram(world).parseAsync(['rbac', '--user', 'somebody', '--compat', '--objects', '--custom-group', 'example.com'], {
      from: 'user',
    });
    expect(world.out()).toContain('  - apiGroups: ["example.com"]\n    resources: ["*"]\n    verbs: ["list"]\n');
  });

  it('refuses flags of a compatibility check without --compat', async () => {
    const parsed = createProgram(fakeWorld()).parseAsync(['rbac', '--user', 'somebody', '--helm'], { from: 'user' });
    await expect(parsed).rejects.toThrow('These are flags of a compatibility check.');
  });
});
