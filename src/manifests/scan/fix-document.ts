import { apiVersionOf } from '#core/codecs/group-version-kind';
import { deepEqual } from '#core/json/deep-equal';
import { type Draft, draftOf, draftOfJson, jsonOf, replaceDraft } from '../migrate/draft.ts';
import { entryOf } from '../migrate/draft-path.ts';
import { migrateObject, migrationPath } from '../migrate/migrate-object.ts';
import { columnOf, commentBehind } from '../migrate/moved-lines.ts';
import { printDraft, sourceOf } from '../migrate/print-draft.ts';
import { expandedNode, hasAlias } from '../parse/expanded-node.ts';
import { ignoreComments } from '../parse/ignore-comments.ts';
import { withoutJsonComments } from '../parse/json-comments.ts';
import { withLineFeeds } from '../parse/line-feeds.ts';
import { lineIndex } from '../parse/line-index.ts';
import type { LocatedObject } from '../parse/located-object.ts';
import type { ManifestNode, ScalarNode } from '../parse/manifest-node.ts';
import { documentsOf, type RawDocument } from '../parse/manifest-splitter.ts';
import { isInBlock } from '../parse/open-actions.ts';
import { parseManifest } from '../parse/parse-manifest.ts';
import { readManifest } from '../parse/read-manifest.ts';
import { assessType } from './assess-type.ts';
import { fixedList, longListOf, pathInList } from './long-list.ts';
import type { Mentions } from './mentions.ts';
import { objectsIn } from './objects-in.ts';
import { remedyFor } from './remedy-for.ts';
import type { DocumentRole, RoleOf, ScanSettings } from './scan-settings.ts';

/**
 * Returns the text of a document with every version migrated that can be migrated mechanically. Everything else is unchanged, including
 * comments, order, quotes and line ends. A second fix changes nothing. A document with aliases is changed only if every place that an
 * alias changes along with its target becomes what it would become without the alias.
 */
export function fixDocument(text: string, settings: ScanSettings, mentions: Mentions, roleOf: RoleOf = noRole): string {
  const list = longListOf(text, mentions);
  if (list === undefined) return fixWhole(text, settings, mentions, roleOf);
  return fixedList(text, list, (part, firstItem) =>
    fixWhole(part, settings, mentions, (pointer) => roleOf(pathInList(pointer, firstItem))),
  );
}

function fixWhole(text: string, settings: ScanSettings, mentions: Mentions, roleOf: RoleOf): string {
  const lines = withLineFeeds(text);
  const { parsed, template } = readManifest(lines, mentions.wants);
  // A changed part may have comments inside, which only those of YAML survive.
  if (withoutJsonComments(lines) !== lines) return text;
  if (template || parsed.is === 'broken' || parsed.node === undefined) return text;
  const root = parsed.node;
  const { comments } = ignoreComments('', lines, 1);
  const lineOf = lineIndex('', lines, 1);
  const isIgnored = (offset: number): boolean =>
    comments.some(({ first, last }) => lineOf(offset).line >= first && lineOf(offset).line <= last);
  const ignored = comments.length === 0 ? [] : objectsIn(root, roleOf).objects.filter(({ offset }) => isIgnored(offset));
  const ignoredPaths = new Set(ignored.map(({ path }) => path));
  const fixed = fixedDraft(root, lines, { settings, mentions, roleOf, wanted: (path) => !ignoredPaths.has(path) });
  if (fixed.paths.size === 0 && !fixed.textsChanged) return text;
  const result = printed(lines, root, fixed.draft);
  if (result === lines || (hasAlias(root) && !reachesEveryAlias(root, lines, result, fixed.paths, { settings, mentions, roleOf })))
    return text;
  return lines === text ? result : result.replaceAll('\n', '\r');
}

type FixOptions = { readonly settings: ScanSettings; readonly mentions: Mentions; readonly roleOf: RoleOf };

const noRole: RoleOf = () => undefined;

type FixedDraft = { readonly draft: Draft; readonly paths: ReadonlySet<string>; readonly textsChanged: boolean };

/** Fixes the objects of a document that are `wanted`, and returns their paths. */
function fixedDraft(
  root: ManifestNode,
  text: string,
  { settings, mentions, roleOf, wanted }: FixOptions & { readonly wanted: (path: string) => boolean },
): FixedDraft {
  const known = new Map<ManifestNode, Draft>();
  const draft = draftOf(root, known);
  const { objects, texts } = objectsIn(root, roleOf);
  const paths = new Set<string>();
  for (const object of objects) {
    if (wanted(object.path) && fixObject(object, known.get(object.map), settings, roleOf(object.path))) paths.add(object.path);
  }
  let textsChanged = false;
  for (const { scalar, applied, path } of texts) {
    const fixed = applied ? undefined : fixedBlock(scalar, text, { settings, mentions, roleOf: () => roleOf(path) });
    const old = known.get(scalar);
    if (fixed === undefined || old === undefined) continue;
    replaceDraft(draft, old, fixed);
    textsChanged = true;
  }
  return { draft, paths, textsChanged };
}

/** Checks whether a fixed text means what the document means with all aliases expanded and then fixed. */
function reachesEveryAlias(root: ManifestNode, text: string, result: string, paths: ReadonlySet<string>, options: FixOptions): boolean {
  const before = expandedNode(root);
  const again = parseManifest(result);
  const after = again.is === 'read' && again.node !== undefined ? expandedNode(again.node) : undefined;
  if (before === undefined || after === undefined) return false;
  const leftAlone = new Set(objectsIn(root, options.roleOf).objects.flatMap(({ path }) => (paths.has(path) ? [] : [path])));
  const expected = fixedDraft(before, text, { ...options, wanted: (path) => !leftAlone.has(path) });
  return deepEqual(jsonOf(draftOf(after)), jsonOf(expected.draft));
}

/** Fixes all documents of a file or text. `roleOf` returns what kustomizations say of a part of one of its documents, by its index. */
export function fixText(
  text: string,
  settings: ScanSettings,
  mentions: Mentions,
  roleOf: (index: number) => RoleOf = () => noRole,
): string {
  // A document in a block of a template is for some clusters or values alone.
  const fix = ({ text: document, empty, index, before = [] }: RawDocument): string =>
    empty || isInBlock(before) ? document : fixDocument(document, settings, mentions, roleOf(index));
  return documentsOf(text).map(fix).join('');
}

function fixObject(object: LocatedObject, draft: Draft | undefined, settings: ScanSettings, role: DocumentRole | undefined): boolean {
  const replacement = assessType(object, settings)?.replacement;
  if (replacement === undefined || draft?.is !== 'map' || !remedyFor(object, replacement, settings, role).fixable) return false;
  if (object.role === 'object' || object.role === 'nested') {
    const path = migrationPath(settings.migrations, object, replacement) ?? [];
    return migrateObject(draft, path, settings.defaults, role?.isPatch === true).blocked.length === 0;
  }
  const { group, version } = replacement;
  const apiVersion = apiVersionOf(replacement);
  const written = object.role === 'selector' ? { group, version } : object.role === 'patch' ? { value: apiVersion } : { apiVersion };
  for (const [key, value] of Object.entries(written)) {
    const entry = entryOf(draft, key);
    if (entry !== undefined && jsonOf(entry.value) !== value) entry.value = draftOfJson(value);
  }
  return true;
}

/** Fixes the manifests in a literal block. Returns `undefined` if nothing changes or the block cannot hold the result. */
function fixedBlock(scalar: ScalarNode, text: string, { settings, mentions, roleOf }: FixOptions): Draft | undefined {
  if (scalar.style !== 'literal' || scalar.tagged) return undefined;
  const [header = ''] = /^[^\r\n]*/.exec(text.slice(scalar.start)) ?? [];
  if (/^\|[-+]?\d/.test(header)) return undefined;
  const fixed = fixText(scalar.text, settings, mentions, () => roleOf);
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
