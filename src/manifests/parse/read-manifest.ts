import type { ManifestNode } from './manifest-node.ts';
import { type ParsedManifest, parseManifest } from './parse-manifest.ts';
import { skimJson } from './skim-json.ts';
import { skimYaml } from './skim-yaml.ts';
import type { NamedTypes } from './skimmed.ts';
import { hasActions, readableTemplate } from './template-text.ts';

/** A parsed document, possibly as a template. `wanted` is what `Wanted` said of it, where it was parsed. */
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
  if (skimmed.is === 'unknown') {
    const isWanted = wanted(undefined, text);
    const parsed = parseManifest(text, isWanted || braces);
    if (!braces || (parsed.is === 'read' && !hasMapAsKey(parsed.node, text))) return { parsed, template: false, wanted: isWanted };
  }
  const isWanted = wanted(undefined, text);
  // Without an apiVersion, what matters is whether the text is YAML at all.
  if (skimmed.is === 'template' && !isWanted && text.includes('apiVersion'))
    return { parsed: { is: 'read', node: undefined }, template: true, wanted: false };
  const readable = readableTemplate(text);
  const inside = skimYaml(readable);
  const parsed =
    inside.is === 'valid' ? parsedIf(isWanted && wanted(inside.types, text), readable).parsed : parseManifest(readable, isWanted);
  return { parsed, template: true, wanted: isWanted };
}

/** Parses valid YAML if its nodes are wanted. */
function parsedIf(wanted: boolean, text: string): Pick<ReadManifest, 'parsed' | 'wanted'> {
  return { parsed: wanted ? parseManifest(text) : { is: 'read', node: undefined }, wanted };
}

function hasMapAsKey(node: ManifestNode | undefined, text: string): boolean {
  if (node?.is === 'list') return node.items.some((item) => hasMapAsKey(item, text));
  return node?.is === 'map' && node.entries.some(({ key, value }) => text[key.start] === '{' || hasMapAsKey(value, text));
}
