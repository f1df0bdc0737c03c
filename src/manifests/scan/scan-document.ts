// Scan of manifests: parse/ finds the types that a document names, migrate/ changes an object to another version, and scan/ compares the
// types with the schedule and fixes documents. In: the text of a document and the settings. Out: findings, or the fixed text. The room
// imports core and the schedule; it may not read or write files.

import { kindText, parseApiVersion } from '#core/codecs/group-version-kind';
import type { ManifestFinding, UnreadDocument } from '#core/model/scan-report';
import type { Where } from '#core/model/where';
import { statusOf } from '#spec/schedule/status-of';
import { withLineFeeds } from '../parse/line-feeds.ts';
import { lineIndex } from '../parse/line-index.ts';
import { linesOfTemplate } from '../parse/lines-of-template.ts';
import type { PartedList } from '../parse/list-parts.ts';
import type { EmbeddedText, LocatedObject } from '../parse/located-object.ts';
import type { RawDocument } from '../parse/manifest-splitter.ts';
import { readManifest } from '../parse/read-manifest.ts';
import { skimYaml } from '../parse/skim-yaml.ts';
import { asksForCapabilities, isComputed, isTemplateName } from '../parse/template-text.ts';
import { embeddedDocuments } from './embedded-documents.ts';
import { findingOfTemplateLine, findingsOfObject, movedFinding } from './findings-of-object.ts';
import { fixDocument } from './fix-document.ts';
import { isInItem, longListOf, pathInList } from './long-list.ts';
import type { Mentions } from './mentions.ts';
import { objectsIn } from './objects-in.ts';
import type { RoleOf, ScanSettings } from './scan-settings.ts';

/** The result of the scan of one document. */
export type ScannedDocument = {
  readonly findings: readonly ManifestFinding[];
  readonly unread: readonly UnreadDocument[];
  readonly template: boolean;
};

/** Scans one document with fixed settings. */
export type DocumentScanner = (file: string, document: RawDocument) => ScannedDocument;

const nothing: ScannedDocument = { findings: [], unread: [], template: false };

/** The maximum nesting of manifests in texts of manifests. */
const deepestText = 3;

/**
 * Creates a scanner of documents.
 *
 * @param mentions the pattern that every document with a finding matches. Other documents are parsed but not searched.
 */
export function documentScanner(settings: ScanSettings, mentions: Mentions): DocumentScanner {
  return (file, { text, line, index, empty }) => {
    if (empty) return nothing;
    const lines = withLineFeeds(text);
    const roleOf: RoleOf = (pointer) => settings.overlays?.(file, index, pointer);
    const anyText = isTemplateName(file);
    const scan = (part: Scanned): ScannedDocument => {
      const scanned = scanText(part, settings, mentions);
      if (!scanned.findings.some(({ fixable }) => fixable) || isPlain(part.text)) return scanned;
      return withRealFixes(scanned, part.text, part.roleOf, settings, mentions);
    };
    const whole = { text: lines, whereOf: lineIndex(file, lines, line), depth: 0, roleOf, anyText };
    const list = longListOf(lines, mentions);
    return list === undefined ? scan(whole) : scanList(list, whole, scan);
  };
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
  return { findings: changesList ? findings.map(withFormBlocker) : findings, unread, template };
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
  roleOf: RoleOf,
  settings: ScanSettings,
  mentions: Mentions,
): ScannedDocument {
  const after = fixDocument(text, settings, mentions, roleOf);
  const identity = ({ path, type, rule }: ManifestFinding): string => JSON.stringify([rule, path, kindText(type)]);
  const left = new Set(
    scanText({ text: after, whereOf: lineIndex('', after, 1), depth: 0, roleOf }, settings, mentions).findings.map(identity),
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
};

function scanText(scanned: Scanned, settings: ScanSettings, mentions: Mentions): ScannedDocument {
  const { text, whereOf, roleOf } = scanned;
  const { parsed, template, wanted } = readManifest(text, mentions.wants);
  if (parsed.is === 'broken') {
    if (scanned.anyText === true && !text.includes('apiVersion')) return nothing;
    if (template || scanned.anyText === true)
      return { ...nothing, template: true, findings: wanted ? lineFindings(scanned, settings) : [] };
    return { ...nothing, unread: [{ where: whereOf(parsed.offset), message: `Cannot parse as YAML or JSON: ${parsed.reason}.` }] };
  }
  if (parsed.node === undefined) return { ...nothing, template };
  const { objects, texts } = objectsIn(parsed.node, roleOf);
  const known = objects.filter(({ group, version, kind }) => !isComputed(`${group}${version}${kind}`));
  const conditional = template && asksForCapabilities(text);
  const findings = known
    .filter((object) => !template || !hasOtherVersion(object, settings))
    .flatMap((object) => findingsOfObject(object, { whereOf, template, conditional, roleOf }, settings));
  const inner = texts.map((each) => scanEmbedded(each, scanned, settings, mentions));
  return {
    findings: [...findings, ...inner.flatMap((each) => each.findings)],
    unread: [],
    template,
  };
}

/** Checks whether a template chooses one of several versions of an object, one of which the target release serves. */
function hasOtherVersion({ map, kind }: LocatedObject, { schedule, target }: ScanSettings): boolean {
  const versions = map.entries.flatMap(({ key, value }) => (key.text === 'apiVersion' && value.is === 'scalar' ? [value.text] : []));
  return (
    versions.length > 1 &&
    versions.some((apiVersion) => {
      const parsed = parseApiVersion(apiVersion);
      return isComputed(apiVersion) || (parsed !== undefined && statusOf(schedule, { ...parsed, kind }, target) === 'served');
    })
  );
}

/** Scans text in an object. Text that is not a manifest is ignored. */
function scanEmbedded(embedded: EmbeddedText, outer: Scanned, settings: ScanSettings, mentions: Mentions): ScannedDocument {
  if (outer.depth >= deepestText || !mentions.test(embedded.scalar.text)) return nothing;
  const findings = embeddedDocuments(embedded, outer.text, outer.whereOf).flatMap(
    ({ text, whereOf }) =>
      scanText({ text, whereOf, depth: outer.depth + 1, roleOf: () => outer.roleOf(embedded.path) }, settings, mentions).findings,
  );
  return { ...nothing, findings: findings.flatMap((finding) => insideOf(embedded, finding)) };
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

function lineFindings({ text, whereOf }: Scanned, settings: ScanSettings): readonly ManifestFinding[] {
  const context = { whereOf, template: true, conditional: asksForCapabilities(text) };
  return linesOfTemplate(text).flatMap((named) => findingOfTemplateLine(named, context, settings) ?? []);
}
