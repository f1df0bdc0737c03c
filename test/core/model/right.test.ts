import { describe, expect, it } from 'vitest';
import { textOfRight } from '#core/model/right';

describe('the text of a right', () => {
  it.each([
    [{ verb: 'create', group: '', resource: 'pods/eviction' }, 'create pods/eviction'],
    [{ verb: 'patch', group: 'apps', resource: 'deployments/scale' }, 'patch deployments.apps/scale'],
    [{ verb: 'get', group: '', resource: 'configmaps', namespace: 'kube-system' }, 'get configmaps in kube-system'],
    [{ verb: 'impersonate', group: '', resource: 'users', name: 'somebody' }, 'impersonate users somebody'],
    [{ verb: 'get', path: '/metrics' } as const, 'get /metrics'],
  ])('%j', (right, text) => {
    expect(textOfRight(right)).toBe(text);
  });
});
