import { parseApiVersion } from '#core/codecs/group-version-kind';
import type { PatchTarget } from '../parse/kustomization.ts';
import type { LocatedObject } from '../parse/located-object.ts';
import type { ManifestNode } from '../parse/manifest-node.ts';
import { type ManifestContents, objectsOf } from '../parse/objects-of.ts';
import { itemsOf, mapOf, memberOf, textOf } from '../parse/read-node.ts';
import type { RoleOf } from './scan-settings.ts';

/** Returns the contents of a document, and the versions that its JSON patch operations set if kustomizations say that it is a patch. */
export function objectsIn(root: ManifestNode | undefined, roleOf: RoleOf): ManifestContents {
  const contents = objectsOf(root);
  const target = root?.is === 'list' ? roleOf('')?.target : undefined;
  return target === undefined ? contents : { ...contents, objects: [...contents.objects, ...versionsSet(root, target)] };
}

function versionsSet(root: ManifestNode | undefined, { kind, name }: PatchTarget): readonly LocatedObject[] {
  return itemsOf(root).flatMap((item, index): readonly LocatedObject[] => {
    const map = mapOf(item);
    const value = textOf(memberOf(map, 'value'));
    const type = value === undefined ? undefined : parseApiVersion(value.text);
    if (map === undefined || type === undefined || kind === undefined) return [];
    if (textOf(memberOf(map, 'path'))?.text !== '/apiVersion' || textOf(memberOf(map, 'op'))?.text === 'remove') return [];
    const owner = { apiVersion: value?.text ?? '', kind, ...(name === undefined ? {} : { name }) };
    return [{ ...type, kind, role: 'patch', map, versionNode: value, offset: value?.start ?? map.start, path: `/${index}`, owner }];
  });
}
