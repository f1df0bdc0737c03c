import { describe, expect, it } from 'vitest';
import { withTypesFromFiles } from '#conformance/probe/types-from-files';

describe('the types that an operator states', () => {
  it('are served with every verb where discovery describes nothing of their version', () => {
    const served = withTypesFromFiles({ 'v1/configmaps': ['get'] }, ['shop.example/v1/widgets']);
    expect(Object.keys(served)).toEqual(['v1/configmaps', 'shop.example/v1/widgets']);
    expect(served['shop.example/v1/widgets']).toContain('deletecollection');
  });

  it('are served as discovery says where it describes their version', () => {
    const described = { 'shop.example/v1/widgets': ['get', 'list'], 'shop.example/v2/widgets': ['get'] };
    expect(withTypesFromFiles(described, ['shop.example/v1/widgets', 'shop.example/v2/gadgets'])).toEqual(described);
  });
});
