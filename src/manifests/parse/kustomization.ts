import { definedFields } from '#core/json/defined-fields';
import { pointerUnder } from '#core/json/pointer';
import type { ManifestNode, MapNode, ScalarNode } from './manifest-node.ts';
import { itemsOf, mapOf, memberOf, textOf } from './read-node.ts';

/** The objects that a patch changes, as a kustomization selects them. Missing fields select everything. */
export type PatchTarget = { readonly group?: string; readonly version?: string; readonly kind?: string; readonly name?: string };

/** A patch in a kustomization: a file, or text in the kustomization itself. */
export type KustomizedPatch = {
  /** JSON pointer to the entry of the patch, which contains its target. */
  readonly pointer: string;
  readonly file: string | undefined;
  readonly inline: { readonly scalar: ScalarNode; readonly pointer: string } | undefined;
  readonly target: PatchTarget | undefined;
};

/** What a kustomization builds: files and folders with objects, and the patches of these objects. */
export type Kustomization = {
  readonly resources: readonly string[];
  readonly patches: readonly KustomizedPatch[];
  readonly namePrefix: string;
  readonly nameSuffix: string;
};

/** Reads a kustomization. */
export function kustomizationOf(root: ManifestNode | undefined): Kustomization {
  const map = mapOf(root);
  const texts = (key: string): readonly string[] => itemsOf(memberOf(map, key)).flatMap((item) => textOf(item)?.text ?? []);
  return {
    resources: ['resources', 'bases', 'components'].flatMap(texts),
    patches: ['patches', 'patchesStrategicMerge', 'patchesJson6902'].flatMap((key) =>
      itemsOf(memberOf(map, key)).flatMap((item, index) => patchOf(item, pointerUnder(pointerUnder('', key), String(index)))),
    ),
    namePrefix: textOf(memberOf(map, 'namePrefix'))?.text ?? '',
    nameSuffix: textOf(memberOf(map, 'nameSuffix'))?.text ?? '',
  };
}

function patchOf(item: ManifestNode, pointer: string): readonly KustomizedPatch[] {
  const scalar = textOf(item);
  if (scalar !== undefined) return [ofText(scalar, pointer, pointer, undefined)];
  const map = mapOf(item);
  const target = targetOf(mapOf(memberOf(map, 'target')));
  const path = textOf(memberOf(map, 'path'));
  if (path !== undefined) return [{ pointer, file: path.text, inline: undefined, target }];
  const inline = textOf(memberOf(map, 'patch'));
  return inline === undefined ? [] : [ofText(inline, pointer, pointerUnder(pointer, 'patch'), target)];
}

/** A text of several lines is a patch; a text of one line names a file. */
function ofText(scalar: ScalarNode, pointer: string, inline: string, target: PatchTarget | undefined): KustomizedPatch {
  const isFile = pointer === inline && !scalar.text.includes('\n');
  return isFile
    ? { pointer, file: scalar.text, inline: undefined, target }
    : { pointer, file: undefined, inline: { scalar, pointer: inline }, target };
}

function targetOf(map: MapNode | undefined): PatchTarget | undefined {
  if (map === undefined) return undefined;
  const text = (key: string): string | undefined => textOf(memberOf(map, key))?.text;
  return definedFields({ group: text('group'), version: text('version'), kind: text('kind'), name: text('name') });
}
