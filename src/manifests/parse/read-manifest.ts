import type { ManifestNode } from './manifest-node.ts';
import { type ParsedManifest, parseManifest } from './parse-manifest.ts';
import { skimJson } from './skim-json.ts';
import { skimYaml } from './skim-yaml.ts';
import type { NamedTypes } from './skimmed.ts';
import { hasActions } from './template-actions.ts';

/**
 * A parsed document. That of a template is not what it renders, and need not be parsed. `wanted` is what `Wanted` said of it, where it was
 * parsed.
 */
export type ReadManifest = { readonly parsed: ParsedManifest; readonly template: boolean; readonly wanted: boolean };

/** Always. */
export const allWanted: Wanted = () => true;

/** Decides by the types that a document names whether its nodes are needed; by its text, where the types are unknown. */
export type Wanted = (types: NamedTypes | undefined, text: string) => boolean;

/**
 * Parses a document, and returns its nodes if they are wanted. A document with double braces is a template only if it is invalid YAML or
 * the braces are map keys: many manifests contain them in text.
 */
export function readManifest(text: string, wanted: Wanted): ReadManifest {
  const json = skimJson(text);
  if (json !== undefined && !wanted(json.types, text)) return { parsed: { is: 'read', node: undefined }, template: false, wanted: false };
  const braces = hasActions(text);
  const skimmed = skimYaml(text);
  if (skimmed.is === 'valid') return { ...parsedIf(wanted(skimmed.types, text), text), template: false };
  const isWanted = wanted(undefined, text);
  // A template is read by its lines and branches, and is invalid YAML or has its braces as keys.
  if (skimmed.is === 'template') return { parsed: { is: 'read', node: undefined }, template: true, wanted: isWanted };
  const parsed = parseManifest(text, isWanted || braces);
  return { parsed, template: braces && (parsed.is === 'broken' || hasMapAsKey(parsed.node, text)), wanted: isWanted };
}

/** Parses valid YAML if its nodes are wanted. */
function parsedIf(wanted: boolean, text: string): Pick<ReadManifest, 'parsed' | 'wanted'> {
  return { parsed: wanted ? parseManifest(text) : { is: 'read', node: undefined }, wanted };
}

function hasMapAsKey(node: ManifestNode | undefined, text: string): boolean {
  if (node?.is === 'list') return node.items.some((item) => hasMapAsKey(item, text));
  return node?.is === 'map' && node.entries.some(({ key, value }) => text[key.start] === '{' || hasMapAsKey(value, text));
}
