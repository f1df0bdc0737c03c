// Scan of manifests: parse/ finds the types that a document names, migrate/ changes an object to another version, and scan/ compares the
// types with the schedule and fixes documents. In: the text of a document and the settings. Out: findings, or the fixed text. The room
// imports core and the schedule; it may not read or write files.

import { kindText } from '#core/codecs/group-version-kind';
import type { ComputedType, ManifestFinding, UnreadDocument } from '#core/model/scan-report';
import type { Where } from '#core/model/where';
import { type IgnoreComment, ignoreComments } from '../parse/ignore-comments.ts';
import { withLineFeeds } from '../parse/line-feeds.ts';
import { lineIndex } from '../parse/line-index.ts';
import type { PartedList } from '../parse/list-parts.ts';
import type { EmbeddedText } from '../parse/located-object.ts';
import type { RawDocument } from '../parse/manifest-splitter.ts';
import { isInBlock } from '../parse/open-actions.ts';
import { readManifest } from '../parse/read-manifest.ts';
import { skimYaml } from '../parse/skim-yaml.ts';
import { isTemplateName } from '../parse/template-text.ts';
import type { Capabilities, IncludedText } from '../template/value.ts';
import { capabilitiesOf } from './capabilities-of.ts';
import { embeddedDocuments } from './embedded-documents.ts';
import { findingsOfObject, movedFinding } from './findings-of-object.ts';
import { fixDocument } from './fix-document.ts';
import { isInItem, longListOf, pathInList } from './long-list.ts';
import type { Mentions } from './mentions.ts';
import { objectsIn } from './objects-in.ts';
import type { RoleOf, ScanSettings } from './scan-settings.ts';
import { computesTypes, scanTemplate } from './scan-template.ts';

/** The result of the scan of one document. */
export type ScannedDocument = {
  readonly findings: readonly ManifestFinding[];
  readonly unread: readonly UnreadDocument[];
  readonly template: boolean;
  /** The versions and kinds that a template computes. */
  readonly computed: readonly ComputedType[];
  /** The comments that accept findings. */
  readonly ignores: readonly IgnoreComment[];
};

/** Scans one document with fixed settings. */
export type DocumentScanner = (file: string, document: RawDocument) => ScannedDocument;

const nothing: ScannedDocument = { findings: [], unread: [], template: false, computed: [], ignores: [] };

/** The maximum nesting of manifests in texts of manifests. */
const deepestText = 3;

/**
 * Creates a scanner of documents.
 *
 * @param mentions the pattern that every document with a finding matches. Other documents are parsed but not searched.
 */
export function documentScanner(settings: ScanSettings, mentions: Mentions): DocumentScanner {
  const capabilities = capabilitiesOf(settings);
  return (file, { text, line, index, empty, before = [] }) => {
    const { comments: ignores, broken } = ignoreComments(file, text, line);
    if (empty) return { ...nothing, ignores, unread: broken };
    const lines = withLineFeeds(text);
    const roleOf: RoleOf = (pointer) => settings.overlays?.(file, index, pointer);
    const anyText = isTemplateName(file);
    const scan = (part: Scanned): ScannedDocument => {
      const scanned = scanText(part, settings, mentions);
      const found = { ...scanned, findings: scanned.findings.map((finding) => withoutFix(finding, ignores)) };
      if (!found.findings.some(({ fixable }) => fixable) || isPlain(part.text)) return found;
      return withRealFixes(found, part.text, { roleOf: part.roleOf, capabilities }, settings, mentions);
    };
    // Few templates compute versions, and the files of a chart are read only for these.
    const { included: ofChart } = settings;
    const included = ofChart !== undefined && computesTypes(lines) ? (name: string) => ofChart(file, name) : undefined;
    const whole = { text: lines, whereOf: lineIndex(file, lines, line), depth: 0, roleOf, anyText, before, capabilities, included };
    const list = longListOf(lines, mentions);
    const scanned = list === undefined ? scan(whole) : scanList(list, whole, scan);
    return { ...scanned, ignores, unread: [...scanned.unread, ...broken] };
  };
}

/** What a comment accepts stays as it is. */
function withoutFix(finding: ManifestFinding, ignores: readonly IgnoreComment[]): ManifestFinding {
  const isIgnored = finding.fixable && ignores.some(({ first, last }) => finding.where.line >= first && finding.where.line <= last);
  return isIgnored ? { ...finding, fixable: false, blockers: ['A comment ignores it.'] } : finding;
}

/** Scans a long list in parts. What is before and after its items is in each part, and reported once. */
function scanList({ parts }: PartedList, whole: Scanned, scan: (part: Scanned) => ScannedDocument): ScannedDocument {
  const findings: ManifestFinding[] = [];
  const unread: UnreadDocument[] = [];
  let template = false;
  for (const { text, firstItem, offsetOf } of parts) {
    const scanned = scan({
      ...whole,
      text,
      whereOf: (offset) => whole.whereOf(offsetOf(offset)),
      roleOf: (pointer) => whole.roleOf(pathInList(pointer, firstItem)),
    });
    const own = scanned.findings.filter(({ path }) => firstItem === 0 || isInItem(path));
    // A copy, because a substring keeps the whole part in memory.
    for (const finding of own) findings.push(structuredClone(movedFinding(finding, pathInList(finding.path, firstItem))));
    if (unread.length === 0) unread.push(...scanned.unread);
    template ||= scanned.template;
  }
  // A change of the list itself would be one of each of its parts.
  const changesList = findings.some(({ fixable, path }) => fixable && !isInItem(path));
  return { ...nothing, findings: changesList ? findings.map(withFormBlocker) : findings, unread, template };
}

function withFormBlocker(finding: ManifestFinding): ManifestFinding {
  return finding.fixable ? { ...finding, changes: [], blockers: [formBlocker], fixable: false } : finding;
}

/** Checks whether a document has only forms in which a fix changes what it should: no anchors, tags, explicit keys or texts with manifests. */
function isPlain(text: string): boolean {
  const skimmed = skimYaml(text);
  return skimmed.is === 'valid' && skimmed.types !== undefined;
}

/** Tries the fix of a document: a finding that is still there afterwards needs a person, because of the form of the YAML. */
function withRealFixes(
  scanned: ScannedDocument,
  text: string,
  context: Pick<Scanned, 'roleOf' | 'capabilities'>,
  settings: ScanSettings,
  mentions: Mentions,
): ScannedDocument {
  const after = fixDocument(text, settings, mentions, context.roleOf);
  const identity = ({ path, type, rule }: ManifestFinding): string => JSON.stringify([rule, path, kindText(type)]);
  const left = new Set(
    scanText({ ...context, text: after, whereOf: lineIndex('', after, 1), depth: 0, before: [] }, settings, mentions).findings.map(
      identity,
    ),
  );
  const findings = scanned.findings.map((finding): ManifestFinding => (left.has(identity(finding)) ? withFormBlocker(finding) : finding));
  return { ...scanned, findings };
}

const formBlocker =
  'The YAML has anchors, tags, explicit keys or another form in which a change may reach other places, or the JSON has comments. Change it manually.';

type Scanned = {
  readonly text: string;
  readonly whereOf: (offset: number) => Where;
  readonly depth: number;
  readonly roleOf: RoleOf;
  /** Whether the text may be anything: by its name, the file is a template. */
  readonly anyText?: boolean;
  /** The actions of a template that are in effect where the text begins. */
  readonly before: readonly string[];
  readonly capabilities: Capabilities;
  readonly included?: IncludedText | undefined;
};

function scanText(scanned: Scanned, settings: ScanSettings, mentions: Mentions): ScannedDocument {
  const { text, whereOf, roleOf, before, capabilities, included } = scanned;
  const { parsed, template, wanted } = readManifest(text, mentions.wants);
  const anyText = scanned.anyText === true && parsed.is === 'broken';
  if (anyText && !text.includes('apiVersion')) return nothing;
  if (template || anyText || isInBlock(before)) {
    if (!wanted && !mentions.test(text) && !computesTypes(text)) return { ...nothing, template: true };
    const scanEmbedded = (each: EmbeddedText, variant: Pick<Scanned, 'text' | 'whereOf'>): readonly ManifestFinding[] =>
      embeddedFindings(each, { ...scanned, ...variant }, settings, mentions);
    return {
      ...nothing,
      template: true,
      ...scanTemplate({ text, before, included, whereOf, roleOf }, settings, { capabilities, scanEmbedded }),
    };
  }
  if (parsed.is === 'broken') {
    return { ...nothing, unread: [{ where: whereOf(parsed.offset), message: `Cannot parse as YAML or JSON: ${parsed.reason}.` }] };
  }
  if (parsed.node === undefined) return nothing;
  const { objects, texts } = objectsIn(parsed.node, roleOf);
  const context = { whereOf, template, conditional: false, roleOf };
  return {
    ...nothing,
    findings: [
      ...objects.flatMap((object) => findingsOfObject(object, context, settings)),
      ...texts.flatMap((each) => embeddedFindings(each, scanned, settings, mentions)),
    ],
  };
}

/** Scans text in an object. Text that is not a manifest is ignored. */
function embeddedFindings(embedded: EmbeddedText, outer: Scanned, settings: ScanSettings, mentions: Mentions): readonly ManifestFinding[] {
  if (outer.depth >= deepestText || !mentions.test(embedded.scalar.text)) return [];
  const inner = { ...outer, depth: outer.depth + 1, anyText: false, before: [], roleOf: () => outer.roleOf(embedded.path) };
  return embeddedDocuments(embedded, outer.text, outer.whereOf)
    .flatMap((document) => scanText({ ...inner, ...document }, settings, mentions).findings)
    .flatMap((finding) => insideOf(embedded, finding));
}

function insideOf({ scalar, path, owner, applied }: EmbeddedText, finding: ManifestFinding): readonly ManifestFinding[] {
  const inside = { ...finding, path: `${path}#${finding.path}` };
  if (applied) {
    // If the object itself has that version, the finding is reported for the object.
    if (finding.object.apiVersion === owner.apiVersion || finding.rule !== 'manifest/removed-version') return [];
    return [
      { ...inside, rule: 'manifest/applied-version', level: 'MAY', blockers: ['Update the manifest that was applied.'], fixable: false },
    ];
  }
  const message = `${finding.message.replace(/\.$/, '')} (in text of ${owner.kind}${owner.name === undefined ? '' : ` ${owner.name}`}).`;
  if (!finding.fixable || scalar.style === 'literal') return [{ ...inside, message }];
  return [{ ...inside, message, blockers: ['The manifest is in quoted text. Change it manually.'], fixable: false }];
}
