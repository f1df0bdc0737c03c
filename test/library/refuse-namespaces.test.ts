import { describe, expect, it } from 'vitest';
import { refuseNamespaces } from '../../src/library/refuse-namespaces.ts';

describe('namespaces that a run cannot use are refused', () => {
  it.each([
    ['none', { namespaces: [] }, 'is not the name of a namespace'],
    ['a name that no namespace can have', { namespaces: ['tests', 'Tests'] }, '"Tests" is not the name of a namespace'],
    ['a read-only run', { namespaces: ['tests'], readOnly: true }, 'A read-only run creates nothing'],
    [
      'beside a number of namespaces to create',
      { namespaces: ['tests'], namespacesAtATime: 5 },
      'A run in given namespaces creates none, so that there is no number of them to limit.',
    ],
  ])('%s', (_, options, message) => {
    expect(() => refuseNamespaces(options)).toThrow(message);
  });

  it('and those that it can use are not, nor a number of namespaces where none are given', () => {
    expect(() => refuseNamespaces({ namespaces: ['tests-a', 'b'] })).not.toThrow();
    expect(() => refuseNamespaces({ namespacesAtATime: 5 })).not.toThrow();
  });
});
