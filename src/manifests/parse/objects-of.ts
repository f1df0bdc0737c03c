import { parseApiVersion } from '#core/codecs/group-version-kind';
import { definedFields } from '#core/json/defined-fields';
import { pointerUnder } from '#core/json/pointer';
import type { EmbeddedText, LocatedObject, ObjectName } from './located-object.ts';
import type { ManifestNode, MapNode, ScalarNode } from './manifest-node.ts';
import { mapOf, memberOf, textOf, valueAt } from './read-node.ts';
import { selectorKeys } from './selector-keys.ts';

/** The contents of one document. */
export type ManifestContents = { readonly objects: readonly LocatedObject[]; readonly texts: readonly EmbeddedText[] };

const unnamed: ObjectName = { apiVersion: '', kind: '' };

/**
 * Returns every position in a document that names a type: its object, list items, nested objects, references, and selectors by group,
 * version and kind; and texts that may contain manifests. The target of an alias is visited only where it is defined.
 */
export function objectsOf(root: ManifestNode | undefined): ManifestContents {
  const objects: LocatedObject[] = [];
  const texts: EmbeddedText[] = [];
  const found = { objects, texts };
  if (root?.is === 'list') walk(root, '', unnamed, found);
  else if (root?.is === 'map') topLevel(root, '', undefined, found);
  return found;
}

type Found = { readonly objects: LocatedObject[]; readonly texts: EmbeddedText[] };
type Inherited = { readonly group: string; readonly version: string; readonly kind: string; readonly apiVersion: string } | undefined;

function topLevel(map: MapNode, path: string, inherited: Inherited, found: Found): void {
  const named = namedType(map);
  const type = named ?? inherited;
  const items = memberOf(map, 'items');
  if (named !== undefined && items?.is === 'list' && /.List$|^List$/.test(named.kind)) {
    const kind = named.kind.slice(0, -'List'.length);
    const owner = ownerOf(map, named.apiVersion, named.kind);
    if (kind !== '') found.objects.push({ ...placeOf(named), kind, role: 'list', map, path, owner });
    items.items.forEach((item, index) => {
      if (item.is === 'map') topLevel(item, `${path}/items/${index}`, kind === '' ? undefined : { ...named, kind }, found);
    });
    return;
  }
  const owner = type === undefined ? unnamed : ownerOf(map, type.apiVersion, type.kind);
  if (named !== undefined) found.objects.push({ ...placeOf(named), role: 'object', map, path, owner });
  else if (inherited !== undefined) {
    const { group, version, kind } = inherited;
    found.objects.push({ group, version, kind, role: 'object', map, versionNode: undefined, offset: map.start, path, owner });
  }
  for (const { key, value } of map.entries) walk(value, pointerUnder(path, key.text), owner, found, key.text);
}

function walk(node: ManifestNode, path: string, owner: ObjectName, found: Found, key = ''): void {
  if (node.is === 'scalar') {
    // A description may contain any example.
    if (key !== 'description' && mayHoldManifests(node)) found.texts.push({ scalar: node, path, owner, applied: key === lastApplied });
  } else if (node.is === 'list') {
    node.items.forEach((item, index) => {
      walk(item, `${path}/${index}`, owner, found, key);
    });
  } else if (node.is === 'map') {
    const named = namedType(node);
    if (named !== undefined) {
      const whole = mapOf(memberOf(node, 'metadata')) !== undefined || mapOf(memberOf(node, 'spec')) !== undefined;
      found.objects.push({ ...placeOf(named), role: whole ? 'nested' : 'reference', map: node, path, owner });
    } else if (selectorKeys.has(key)) selectorIn(node, path, owner, found);
    for (const { key: name, value } of node.entries) {
      // The server maintains managedFields. Clients do not send them.
      if (name.text !== 'managedFields') walk(value, pointerUnder(path, name.text), owner, found, name.text);
    }
  }
}

const lastApplied = 'kubectl.kubernetes.io/last-applied-configuration';

function mayHoldManifests({ style, text }: ScalarNode): boolean {
  return style !== 'plain' && style !== 'missing' && text.includes('apiVersion') && (text.includes('kind') || text.includes('op'));
}

function selectorIn(map: MapNode, path: string, owner: ObjectName, found: Found): void {
  const version = textOf(memberOf(map, 'version'));
  const kind = version === undefined ? undefined : textOf(memberOf(map, 'kind'));
  if (version === undefined || kind === undefined) return;
  const group = textOf(memberOf(map, 'group'))?.text ?? '';
  const type = { group, version: version.text, kind: kind.text, versionNode: version, offset: version.start };
  found.objects.push({ ...type, role: 'selector', map, path, owner });
}

type NamedType = { readonly group: string; readonly version: string; readonly kind: string } & {
  readonly apiVersion: string;
  readonly node: ScalarNode;
};

function namedType(map: MapNode): NamedType | undefined {
  const apiVersion = textOf(memberOf(map, 'apiVersion'));
  const kind = apiVersion === undefined ? undefined : textOf(memberOf(map, 'kind'));
  if (apiVersion === undefined || kind === undefined) return undefined;
  const parsed = parseApiVersion(apiVersion.text);
  return parsed === undefined ? undefined : { ...parsed, kind: kind.text, apiVersion: apiVersion.text, node: apiVersion };
}

function placeOf({ group, version, kind, node }: NamedType) {
  return { group, version, kind, versionNode: node, offset: node.start };
}

function ownerOf(map: MapNode, apiVersion: string, kind: string): ObjectName {
  const name = textOf(valueAt(map, 'metadata', 'name'))?.text ?? textOf(valueAt(map, 'metadata', 'generateName'))?.text;
  const namespace = textOf(valueAt(map, 'metadata', 'namespace'))?.text;
  return { apiVersion, kind, ...definedFields({ namespace, name }) };
}
