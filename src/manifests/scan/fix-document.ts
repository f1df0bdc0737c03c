import { apiVersionOf } from '#core/codecs/group-version-kind';
import { deepEqual } from '#core/json/deep-equal';
import { type Draft, draftOf, draftOfJson, jsonOf, replaceDraft } from '../migrate/draft.ts';
import { entryOf } from '../migrate/draft-path.ts';
import { migrateObject, migrationPath } from '../migrate/migrate-object.ts';
import { columnOf, commentBehind } from '../migrate/moved-lines.ts';
import { printDraft, sourceOf } from '../migrate/print-draft.ts';
import type { LocatedObject } from '../parse/located-object.ts';
import type { ManifestNode, ScalarNode } from '../parse/manifest-node.ts';
import { documentsOf, type RawDocument } from '../parse/manifest-splitter.ts';
import { objectsOf } from '../parse/objects-of.ts';
import { parseManifest } from '../parse/parse-manifest.ts';
import { readManifest } from '../parse/read-manifest.ts';
import { assessType } from './assess-type.ts';
import { remedyFor } from './remedy-for.ts';
import type { ScanSettings } from './scan-settings.ts';

/**
 * Returns the text of a document with every version migrated that can be migrated mechanically. Everything else is unchanged, including
 * comments, order, quotes and line ends. A second fix changes nothing.
 */
function fixDocument(text: string, settings: ScanSettings, mentions: RegExp): string {
  if (!mentions.test(text)) return text;
  const { parsed, template } = readManifest(text, true);
  if (template || parsed.is === 'broken' || parsed.node === undefined) return text;
  const root = parsed.node;
  const known = new Map<ManifestNode, Draft>();
  const draft = draftOf(root, known);
  const { objects, texts } = objectsOf(root);
  let changed = false;
  for (const object of objects) changed = fixObject(object, known.get(object.map), settings) || changed;
  for (const { scalar, applied } of texts) {
    const fixed = applied ? undefined : fixedBlock(scalar, text, settings, mentions);
    const old = known.get(scalar);
    if (fixed === undefined || old === undefined) continue;
    replaceDraft(draft, old, fixed);
    changed = true;
  }
  return changed ? printed(text, root, draft) : text;
}

/** Fixes all documents of a file or text. */
export function fixText(text: string, settings: ScanSettings, mentions: RegExp): string {
  const fix = ({ text: document, empty }: RawDocument): string => (empty ? document : fixDocument(document, settings, mentions));
  return documentsOf(text).map(fix).join('');
}

function fixObject(object: LocatedObject, draft: Draft | undefined, settings: ScanSettings): boolean {
  const replacement = assessType(object, settings)?.replacement;
  if (replacement === undefined || draft?.is !== 'map' || !remedyFor(object, replacement, settings).fixable) return false;
  if (object.role === 'object' || object.role === 'nested') {
    const path = migrationPath(settings.migrations, object, replacement) ?? [];
    return migrateObject(draft, path, settings.defaults).blocked.length === 0;
  }
  const { group, version } = replacement;
  const written = object.role === 'selector' ? { group, version } : { apiVersion: apiVersionOf(replacement) };
  for (const [key, value] of Object.entries(written)) {
    const entry = entryOf(draft, key);
    if (entry !== undefined && jsonOf(entry.value) !== value) entry.value = draftOfJson(value);
  }
  return true;
}

/** Fixes the manifests in a literal block. Returns `undefined` if nothing changes or the block cannot hold the result. */
function fixedBlock(scalar: ScalarNode, text: string, settings: ScanSettings, mentions: RegExp): Draft | undefined {
  if (scalar.style !== 'literal' || scalar.tagged) return undefined;
  const [header = ''] = /^[^\r\n]*/.exec(text.slice(scalar.start)) ?? [];
  if (/^\|[-+]?\d/.test(header)) return undefined;
  const fixed = fixText(scalar.text, settings, mentions);
  return fixed === scalar.text ? undefined : { is: 'scalar', value: fixed, block: header };
}

/** Returns the document with the draft in place of its value, or the original text if the result does not parse to the draft. */
function printed(text: string, root: ManifestNode, draft: Draft): string {
  const value = printDraft(draft, sourceOf(text, root, draft), columnOf(text, root.start));
  const flow = (root.is === 'map' || root.is === 'list') && root.flow;
  const end = flow ? root.end : root.end + commentBehind(text, root.end).length;
  const result = text.slice(0, root.start) + value + text.slice(end);
  const again = parseManifest(result);
  const same = again.is === 'read' && again.node !== undefined && deepEqual(jsonOf(draftOf(again.node)), jsonOf(draft));
  return same ? result : text;
}
