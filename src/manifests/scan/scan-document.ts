import { parseApiVersion } from '#core/codecs/group-version-kind';
import type { ManifestFinding, UnreadDocument } from '#core/model/scan-report';
import type { Where } from '#core/model/where';
import { statusOf } from '#spec/schedule/status-of';
import type { RawDocument } from '../parse/document-splitter.ts';
import { lineIndex } from '../parse/line-index.ts';
import { linesOfTemplate } from '../parse/lines-of-template.ts';
import type { EmbeddedText, LocatedObject } from '../parse/located-object.ts';
import { objectsOf } from '../parse/objects-of.ts';
import { readManifest } from '../parse/read-manifest.ts';
import { asksForCapabilities, isComputed } from '../parse/template-text.ts';
import { embeddedDocuments } from './embedded-documents.ts';
import { findingOfTemplateLine, findingsOfObject } from './findings-of-object.ts';
import type { ScanSettings } from './scan-settings.ts';

/** What a scan of one document found. */
export type ScannedDocument = {
  readonly findings: readonly ManifestFinding[];
  readonly unread: readonly UnreadDocument[];
  readonly template: boolean;
};

/** Scans documents by the same settings, each by itself. */
export type DocumentScanner = (file: string, document: RawDocument) => ScannedDocument;

const nothing: ScannedDocument = { findings: [], unread: [], template: false };

/** Manifests may hold texts with manifests with texts with manifests; nobody writes more. */
const deepestText = 3;

/**
 * Makes the scanner of documents.
 *
 * @param mentions what a document must match for anything to be found in it; others are only tried to be read.
 */
export function documentScanner(settings: ScanSettings, mentions: RegExp): DocumentScanner {
  return (file, { text, line, empty }) =>
    empty ? nothing : scanText({ text, whereOf: lineIndex(file, text, line), depth: 0 }, settings, mentions);
}

type Scanned = { readonly text: string; readonly whereOf: (offset: number) => Where; readonly depth: number };

function scanText(scanned: Scanned, settings: ScanSettings, mentions: RegExp): ScannedDocument {
  const { text, whereOf } = scanned;
  const wanted = mentions.test(text);
  const { parsed, template } = readManifest(text, wanted);
  if (parsed.is === 'broken') {
    if (template) return { ...nothing, template, findings: wanted ? lineFindings(scanned, settings) : [] };
    return { ...nothing, unread: [{ where: whereOf(parsed.offset), message: `This cannot be read as YAML or JSON: ${parsed.reason}.` }] };
  }
  if (parsed.node === undefined) return { ...nothing, template };
  const { objects, texts } = objectsOf(parsed.node);
  const known = objects.filter(({ group, version, kind }) => !isComputed(`${group}${version}${kind}`));
  const conditional = template && asksForCapabilities(text);
  const findings = known
    .filter((object) => !template || !hasOtherVersion(object, settings))
    .flatMap((object) => findingsOfObject(object, { whereOf, template, conditional }, settings));
  const inner = texts.map((each) => scanEmbedded(each, scanned, settings, mentions));
  return {
    findings: [...findings, ...inner.flatMap((each) => each.findings)],
    unread: [],
    template,
  };
}

/** Whether a template gives an object one of several versions, of which the target release has one. */
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

/** A text inside of an object. One that cannot be read is a text like any other. */
function scanEmbedded(embedded: EmbeddedText, outer: Scanned, settings: ScanSettings, mentions: RegExp): ScannedDocument {
  if (outer.depth >= deepestText || !mentions.test(embedded.scalar.text)) return nothing;
  const findings = embeddedDocuments(embedded, outer.text, outer.whereOf).flatMap(
    ({ text, whereOf }) => scanText({ text, whereOf, depth: outer.depth + 1 }, settings, mentions).findings,
  );
  return { ...nothing, findings: findings.flatMap((finding) => insideOf(embedded, finding)) };
}

function insideOf({ scalar, path, owner, applied }: EmbeddedText, finding: ManifestFinding): readonly ManifestFinding[] {
  const inside = { ...finding, path: `${path}#${finding.path}` };
  if (applied) {
    // Where the object itself is in that version, it is told of the object.
    if (finding.object.apiVersion === owner.apiVersion || finding.rule !== 'manifest/removed-version') return [];
    return [
      { ...inside, rule: 'manifest/applied-version', level: 'MAY', blockers: ['Change the manifest that was applied.'], fixable: false },
    ];
  }
  const message = `${finding.message.replace(/\.$/, '')} (in a text of ${owner.kind}${owner.name === undefined ? '' : ` ${owner.name}`}).`;
  if (!finding.fixable || scalar.style === 'literal') return [{ ...inside, message }];
  return [{ ...inside, message, blockers: ['The manifest stands in a quoted text, which is changed by hand.'], fixable: false }];
}

function lineFindings({ text, whereOf }: Scanned, settings: ScanSettings): readonly ManifestFinding[] {
  const context = { whereOf, template: true, conditional: asksForCapabilities(text) };
  return linesOfTemplate(text).flatMap((named) => findingOfTemplateLine(named, context, settings) ?? []);
}
