import type { ManifestNode } from './manifest-node.ts';
import { type ParsedManifest, parseManifest } from './parse-manifest.ts';
import { hasActions } from './template-actions.ts';

/** A parsed document. That of a template is not what it renders. */
export type ReadManifest = { readonly parsed: ParsedManifest; readonly template: boolean };

/**
 * Parses a document. A document with double braces is a template only if it is invalid YAML or the braces are map keys:
 * many manifests contain them in text.
 *
 * @param wanted whether to return the nodes.
 */
export function readManifest(text: string, wanted: boolean): ReadManifest {
  const braces = hasActions(text);
  const parsed = parseManifest(text, wanted || braces);
  return { parsed, template: braces && (parsed.is === 'broken' || hasMapAsKey(parsed.node, text)) };
}

function hasMapAsKey(node: ManifestNode | undefined, text: string): boolean {
  if (node?.is === 'list') return node.items.some((item) => hasMapAsKey(item, text));
  return node?.is === 'map' && node.entries.some(({ key, value }) => text[key.start] === '{' || hasMapAsKey(value, text));
}
