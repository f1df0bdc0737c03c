import { describe, expect, it } from 'vitest';
import { kustomizationOf } from '#manifests/parse/kustomization';
import { parseManifest } from '#manifests/parse/parse-manifest';

const read = (text: string) => {
  const parsed = parseManifest(text);
  return kustomizationOf(parsed.is === 'read' ? parsed.node : undefined);
};

describe('a kustomization', () => {
  it('names its objects in resources, bases and components', () => {
    const { resources, namePrefix, nameSuffix } = read(
      'resources: [a.yaml]\nbases: [../b]\ncomponents: [c]\nnamePrefix: x-\nnameSuffix: -y\n',
    );
    expect({ resources, namePrefix, nameSuffix }).toEqual({ resources: ['a.yaml', '../b', 'c'], namePrefix: 'x-', nameSuffix: '-y' });
  });

  it.each([
    ['patches: [a.yaml]', { pointer: '/patches/0', file: 'a.yaml', target: undefined }],
    ['patchesStrategicMerge: [a.yaml]', { pointer: '/patchesStrategicMerge/0', file: 'a.yaml', target: undefined }],
    ['patches: [{path: a.yaml, target: {kind: A, name: b}}]', { pointer: '/patches/0', file: 'a.yaml', target: { kind: 'A', name: 'b' } }],
    [
      'patchesJson6902: [{path: a.json, target: {group: g, version: v1, kind: A}}]',
      { pointer: '/patchesJson6902/0', file: 'a.json', target: { group: 'g', version: 'v1', kind: 'A' } },
    ],
    [
      'patches:\n- patch: |-\n    kind: A\n',
      { pointer: '/patches/0', inline: { pointer: '/patches/0/patch', scalar: { text: 'kind: A' } } },
    ],
    [
      'patchesStrategicMerge:\n- |-\n  kind: A\n  a: b\n',
      { pointer: '/patchesStrategicMerge/0', inline: { pointer: '/patchesStrategicMerge/0', scalar: { text: 'kind: A\na: b' } } },
    ],
  ])('has patches in files and in its text: %s', (text, expected) => {
    expect(read(text).patches).toEqual([expect.objectContaining({ pointer: expected.pointer })]);
    expect(read(text).patches[0]).toMatchObject(expected);
  });

  it('without patches has none', () => {
    expect(read('resources: []\npatches: [{target: {kind: A}}]\n')).toEqual({ resources: [], patches: [], namePrefix: '', nameSuffix: '' });
    expect(kustomizationOf(undefined).patches).toEqual([]);
  });
});
