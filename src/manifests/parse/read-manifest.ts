import type { ManifestNode } from './manifest-node.ts';
import { type ParsedManifest, parseManifest } from './parse-manifest.ts';
import { skimYaml } from './skim-yaml.ts';
import { hasActions, readableTemplate } from './template-text.ts';

/** A parsed document, possibly as a template. */
export type ReadManifest = { readonly parsed: ParsedManifest; readonly template: boolean };

/**
 * Parses a document. A document with double braces is a template only if it is invalid YAML or the braces are map keys:
 * many manifests contain them in text.
 *
 * @param wanted whether to return the nodes.
 */
export function readManifest(text: string, wanted: boolean): ReadManifest {
  const braces = hasActions(text);
  const skimmed = wanted && !braces ? 'unknown' : skimYaml(text);
  if (skimmed === 'valid' && !wanted) return { parsed: { is: 'read', node: undefined }, template: false };
  if (skimmed === 'template') return { parsed: parseManifest(readableTemplate(text), wanted), template: true };
  const parsed = parseManifest(text, wanted || braces);
  if (!braces || (parsed.is === 'read' && !hasMapAsKey(parsed.node, text))) return { parsed, template: false };
  return { parsed: parseManifest(readableTemplate(text), wanted), template: true };
}

function hasMapAsKey(node: ManifestNode | undefined, text: string): boolean {
  if (node?.is === 'list') return node.items.some((item) => hasMapAsKey(item, text));
  return node?.is === 'map' && node.entries.some(({ key, value }) => text[key.start] === '{' || hasMapAsKey(value, text));
}
