import { describe, expect, it } from 'vitest';
import { rulesOfRights } from '#conformance/plan/rules-of-rights';
import { groupOfAnySlot } from '#core/codecs/own-names';
import type { Right } from '#core/model/right';

const right = (verb: string, resource: string, others: Partial<Right> = {}): Right => ({ verb, group: '', resource, ...others });

describe('the rules of rights', () => {
  it('join the verbs of a resource, and resources of a group with the same verbs', () => {
    const rights = [right('list', 'pods'), right('get', 'pods'), right('get', 'nodes'), right('list', 'nodes'), right('get', 'secrets')];
    expect(rulesOfRights(rights).cluster).toEqual([
      { apiGroups: [''], resources: ['nodes', 'pods'], verbs: ['get', 'list'] },
      { apiGroups: [''], resources: ['secrets'], verbs: ['get'] },
    ]);
  });

  it('are for every group, where the group has a name of the run', () => {
    const rights = ['r*.example', '*.example'].map((group) => right('get', 'samples', { group }));
    expect(rulesOfRights(rights).cluster).toEqual([{ apiGroups: ['*'], resources: ['samples'], verbs: ['get'] }]);
  });

  it('are for the groups of all slots, where the run leases one of them', () => {
    const rights = ['get', 'list'].map((verb) => right(verb, 'samples', { group: groupOfAnySlot('types') }));
    const apiGroups = ['s1', 's2', 's3', 's4'].map((slot) => `types.${slot}.apiconform.example`);
    expect(rulesOfRights(rights).cluster).toEqual([{ apiGroups, resources: ['samples'], verbs: ['get', 'list'] }]);
  });

  it('are of a namespace, where it is known', () => {
    const { cluster, namespaces } = rulesOfRights([right('get', 'configmaps', { namespace: 'kube-system', name: 'a' })]);
    expect(cluster).toEqual([]);
    expect([...namespaces]).toEqual([
      ['kube-system', [{ apiGroups: [''], resources: ['configmaps'], resourceNames: ['a'], verbs: ['get'] }]],
    ]);
  });

  it('leave out paths that another one includes', () => {
    const rights = ['/apis/*', '/apis/apps/v1', '/apis', '/metrics'].map((path): Right => ({ verb: 'get', path }));
    expect(rulesOfRights(rights).cluster).toEqual([{ nonResourceURLs: ['/apis', '/apis/*', '/metrics'], verbs: ['get'] }]);
  });
});
