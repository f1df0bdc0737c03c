import type { ManifestNode } from './manifest-node.ts';
import { type ParsedManifest, parseManifest } from './parse-manifest.ts';
import { readableTemplate } from './template-text.ts';

/** A document that was read, as a template where it is one. */
export type ReadManifest = { readonly parsed: ParsedManifest; readonly template: boolean };

/**
 * Reads a document. Double braces make a template of it only where it cannot be read with them, or they would be maps:
 * many a manifest has them in its texts.
 *
 * @param wanted whether the nodes are wanted.
 */
export function readManifest(text: string, wanted: boolean): ReadManifest {
  const braces = text.includes('{{');
  const parsed = parseManifest(text, wanted || braces);
  if (!braces || (parsed.is === 'read' && !hasMapAsKey(parsed.node, text))) return { parsed, template: false };
  return { parsed: parseManifest(readableTemplate(text), wanted), template: true };
}

function hasMapAsKey(node: ManifestNode | undefined, text: string): boolean {
  if (node?.is === 'list') return node.items.some((item) => hasMapAsKey(item, text));
  return node?.is === 'map' && node.entries.some(({ key, value }) => text[key.start] === '{' || hasMapAsKey(value, text));
}
