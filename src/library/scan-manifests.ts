import { type FoundManifests, manifestFiles } from '#adapters/manifest-files';
import type { ScanReport } from '#core/model/scan-report';
import { acceptFindings } from '#manifests/scan/accept-findings';
import { fixText } from '#manifests/scan/fix-document';
import { lineChanges } from '#manifests/scan/line-changes';
import { type Mentions, mentionsOf } from '#manifests/scan/mentions';
import { type DocumentScanner, documentScanner } from '#manifests/scan/scan-document';
import type { RoleOf, ScanSettings } from '#manifests/scan/scan-settings';
import { withChartTemplates } from './chart-templates.ts';
import { excludedPaths } from './excluded-paths.ts';
import { checkedRendering } from './render-manifests.ts';
import { seenDefinitions } from './scan-definitions.ts';
import { type FileScan, scanFile, scanInput } from './scan-files.ts';
import { scanGathering } from './scan-gathering.ts';
import type { ScanManifestsOptions } from './scan-options.ts';
import { readableText, withOverlays } from './scan-overlays.ts';
import { scanRendered } from './scan-rendered.ts';
import { scanSettings, warnOfLaterRelease } from './settings-of-scan.ts';
import { toolVersion } from './tool-version.ts';

const noFiles: FoundManifests = { files: [], skipped: [], unreadable: [] };

/** See `scanManifests` in `src/index.ts`. */
export async function scanManifests(options: ScanManifestsOptions): Promise<ScanReport> {
  const rendering = checkedRendering(options);
  const waivers = options.waivers === undefined ? [] : (await import('./load-tables.ts')).readWaiversFile(options);
  const excluded = excludedPaths(options.exclude ?? []);
  const isExcluded = (named: string) => (path: string) => excluded.excludes(path, named);
  const sources = options.paths.map((path) => ({ path, ...(path === '-' ? noFiles : manifestFiles(path, isExcluded(path))) }));
  for (const pattern of excluded.unused()) options.onWarning?.(`--exclude ${pattern} matches nothing.`);
  const allFiles = sources.flatMap(({ files }) => files);
  const settings = withChartTemplates(withOverlays(await scanSettings(options), allFiles), allFiles, readableText);
  warnOfLaterRelease(settings, options);
  const mentions = mentionsOf(settings.schedule, settings.target, settings.current);
  const scanner = documentScanner(settings, mentions);
  const definitions = seenDefinitions(settings);
  const withFixes = options.withFixes === true ? scannerWithFixes(scanner, settings, mentions) : scanner;
  const gathering = scanGathering(withFixes, definitions);
  const fix =
    options.fix === undefined ? undefined : (text: string, file: string) => fixText(text, settings, mentions, rolesIn(file, settings));
  const scan: FileScan = { gathering, scanner, fix, options };
  const empty: string[] = [];
  for (const { path, files, unreadable } of sources) {
    if (path === '-') await scanInput(scan);
    for (const file of files) await scanFile(path, file, scan);
    for (const { folder, reason } of unreadable)
      gathering.unread({ where: { file: folder, line: 1, column: 1 }, message: `Cannot read the folder: ${reason}.` });
    if (path !== '-' && files.length + unreadable.length + excluded.count() === 0) empty.push(path);
  }
  // Where there is nothing in any of them, the counts of the report say so.
  if (empty.length < sources.length) for (const path of empty) options.onWarning?.(`There is nothing to read in ${path}.`);
  const { target, current } = settings;
  const gathered = gathering.result();
  if (definitions.left() > 0)
    options.onWarning?.(
      `${definitions.left()} documents with custom resources were not compared with their definitions: there are too many.`,
    );
  const files = { files: allFiles, text: readableText };
  const rendered = await scanRendered(gathered, rendering, files, { scanner, settings, onWarning: options.onWarning });
  const { ignores, ...result } = { ...gathered, ...rendered };
  const today = new Date().toISOString().slice(0, 10);
  const accepted = acceptFindings(result.findings, waivers, { today, release: target }, ignores);
  const { findings, others } = inNamespaces(accepted.findings, options.namespaces ?? []);
  return {
    tool: { version: toolVersion() },
    target,
    ...(current === undefined ? {} : { current }),
    ...result,
    skipped: sources.flatMap(({ skipped }) => skipped),
    ...accepted,
    findings,
    counts: { ...result.counts, excluded: excluded.count(), otherNamespaces: others },
    failOn: options.failOn ?? 'removed',
  };
}

/** Returns the findings of objects in the given namespaces, and how many are in others. What names no namespace may be in any. */
function inNamespaces(
  findings: ScanReport['findings'],
  namespaces: readonly string[],
): { readonly findings: ScanReport['findings']; readonly others: number } {
  if (namespaces.length === 0) return { findings, others: 0 };
  const own = findings.filter(({ object: { namespace } }) => namespace === undefined || namespaces.includes(namespace));
  return { findings: own, others: findings.length - own.length };
}

/** Returns what kustomizations say of the documents of a file. */
function rolesIn(file: string, { overlays }: ScanSettings): (index: number) => RoleOf {
  return (index) => (pointer) => overlays?.(file, index, pointer);
}

/** Adds to each finding that can be fixed what changes in the file; the findings of one document share it. */
function scannerWithFixes(scanner: DocumentScanner, settings: ScanSettings, mentions: Mentions): DocumentScanner {
  return (file, document) => {
    const scanned = scanner(file, document);
    if (!scanned.findings.some(({ fixable }) => fixable)) return scanned;
    const fix = lineChanges(
      document.text,
      fixText(document.text, settings, mentions, () => rolesIn(file, settings)(document.index)),
      document.line,
    );
    if (fix.length === 0) return scanned;
    return { ...scanned, findings: scanned.findings.map((finding) => (finding.fixable ? { ...finding, fix } : finding)) };
  };
}
