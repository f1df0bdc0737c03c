import { readTextFile } from '#adapters/files';
import { type FoundManifests, leadsElsewhere, manifestFiles } from '#adapters/manifest-files';
import { replaceFile } from '#adapters/replace-file';
import { parseRelease, releaseOrder, releaseText } from '#core/codecs/release';
import type { Migration } from '#core/model/migration';
import type { Release } from '#core/model/release';
import type { Renderer, ScanReport } from '#core/model/scan-report';
import { ToolError, UsageError } from '#core/model/tool-error';
import { createManifestSplitter, documentsOf } from '#manifests/parse/manifest-splitter';
import { acceptFindings } from '#manifests/scan/accept-findings';
import { fixText } from '#manifests/scan/fix-document';
import { lineChanges } from '#manifests/scan/line-changes';
import { type Mentions, mentionsOf } from '#manifests/scan/mentions';
import { type DocumentScanner, documentScanner } from '#manifests/scan/scan-document';
import type { RoleOf, ScanSettings } from '#manifests/scan/scan-settings';
import { projectsOf } from '#spec/schedule/for-targets';
import { scheduleFor } from '#spec/schedule/schedule-for';
import { withChartTemplates } from './chart-templates.ts';
import { dialectOf } from './dialect-of.ts';
import { excludedPaths } from './excluded-paths.ts';
import { compatibilityTables } from './load-compatibility-tables.ts';
import type { WaiversOption } from './load-tables.ts';
import { checkedRendering } from './render-manifests.ts';
import { seenDefinitions } from './scan-definitions.ts';
import { type ScanGathering, scanGathering, standardInput } from './scan-gathering.ts';
import { readableText, withOverlays } from './scan-overlays.ts';
import { scanRendered } from './scan-rendered.ts';
import { type TargetReleasesOption, targetReleases } from './target-releases.ts';
import { toolVersion } from './tool-version.ts';

/** Options of `scanManifests`. */
export type ScanManifestsOptions = WaiversOption & {
  /** Files and folders; `-` reads `input`. */
  readonly paths: readonly string[];
  /** The text of the path `-`, in pieces. */
  readonly input?: AsyncIterable<string> | undefined;
  /**
   * The release that the manifests must work with, such as `1.36`. Default: the newest that is known. Those of projects with a schedule
   * are beside it: `['1.36', 'cert-manager=1.6']`.
   */
  readonly targetRelease?: TargetReleasesOption;
  /** The release that the manifests are used with now. */
  readonly currentRelease?: string | undefined;
  /** The names that the manifests use, `kubernetes` (the default) or `specification`. */
  readonly dialect?: string | undefined;
  /**
   * Tables that add groups to the schedule: names of shipped ones, such as `cert-manager`, or paths
   * (`spec-tables/schema/deprecation-schedule.schema.json`).
   */
  readonly schedule?: readonly string[] | undefined;
  /** Patterns of paths that are left out. */
  readonly exclude?: readonly string[] | undefined;
  /** The namespaces whose objects are reported, beside objects that name none. Default: all. */
  readonly namespaces?: readonly string[] | undefined;
  /** The lowest status that fails the scan. Default: `removed`. */
  readonly failOn?: ScanReport['failOn'] | undefined;
  /** Renders the charts (`helm`) or kustomizations (`kustomize`) among the files with the installed tools, and scans the result, too. */
  readonly render?: readonly Renderer[] | undefined;
  /** Files with values for all charts that are rendered, each over the one before. Default: the values of each chart alone. */
  readonly helmValues?: readonly string[] | undefined;
  /** Adds to findings that can be fixed what changes in the file. */
  readonly withFixes?: boolean | undefined;
  /** Migrates what can be migrated without a person. Without it, nothing is changed. */
  readonly fix?: ScanFix | undefined;
};

/** How a scan migrates manifests. */
export type ScanFix = {
  /** Writes the changes to the files; the report then has what is left. Default: false. */
  readonly inPlace?: boolean | undefined;
  /** `keep` (the default) makes defaults explicit that the new version dropped; `new` takes the new defaults. */
  readonly defaults?: ScanSettings['defaults'] | undefined;
  /** Called with each file that changes, and with each document of `input`. */
  readonly onFixed?: ((fixed: FixedText) => void) | undefined;
};

/** A file or a document of `input` (whose file is `stdin`) before and after its migration. */
export type FixedText = {
  readonly file: string;
  readonly before: string;
  readonly after: string;
  /** Of a file that was written: how many findings it had, and how many of them are fixed. */
  readonly findings?: { readonly all: number; readonly fixed: number };
};

/** The limit for one document in memory: far more than a server accepts, and enough for a list of a whole cluster. */
const maxCharacters = 64 * 1024 * 1024;

export { standardInput };

const noFiles: FoundManifests = { files: [], skipped: [], unreadable: [] };

type Fix = ((text: string, file: string) => string) | undefined;
type Scan = {
  readonly gathering: ScanGathering;
  readonly scanner: DocumentScanner;
  readonly fix: Fix;
  readonly options: ScanManifestsOptions;
};

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
  const scan = { gathering, scanner, fix, options };
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

/** Returns the tables and the releases of a scan. The newest release is the default target. */
async function scanSettings(options: ScanManifestsOptions): Promise<ScanSettings> {
  const { targetRelease, currentRelease, dialect = 'kubernetes', fix, schedule: own } = options;
  const targets = targetReleases(targetRelease);
  const { schedule, migrations } = await compatibilityTables(own, targets.projects);
  const { apiDomain } = dialectOf(dialect);
  const target = releaseOf(targets.server) ?? schedule.releases.at(-1)?.release;
  const current = releaseOf(currentRelease);
  if (target === undefined) throw new UsageError('No release is known.', { next: 'Name one with --target-release.' });
  return {
    schedule: scheduleFor(schedule, apiDomain),
    migrations: migrations.map((migration) => namedFor(migration, apiDomain)),
    target,
    ...(current === undefined ? {} : { current }),
    defaults: fix?.defaults ?? 'keep',
  };
}

/** Returns a migration with the group names of a dialect. */
export function namedFor(migration: Migration, apiDomain: string): Migration {
  const named = (apiVersion: string): string => apiVersion.replaceAll('{api_domain}', apiDomain);
  return { ...migration, from: migration.from.map(named), to: named(migration.to) };
}

function releaseOf(text: string | undefined): Release | undefined {
  if (text === undefined) return undefined;
  const release = parseRelease(text);
  if (release === undefined) throw new UsageError(`${JSON.stringify(text)} is not a release.`, { next: 'Name it as 1.36 or v1.36.3.' });
  return release;
}

/** Of releases after those that the schedule knows, only planned removals are known. */
function warnOfLaterRelease({ schedule, target }: ScanSettings, { onWarning }: ScanManifestsOptions): void {
  for (const { title, newest, target: wanted } of projectsOf(schedule)) {
    if (releaseOrder(wanted, newest) <= 0) continue;
    onWarning?.(`The schedule of ${title} ends with release ${releaseText(newest)}; later changes are not known.`);
  }
  const known = schedule.releases.at(-1)?.release;
  if (known === undefined || releaseOrder(target, known) <= 0) return;
  onWarning?.(
    `The schedule ends with release ${releaseText(known)}; for release ${releaseText(target)}, only planned removals are reported.`,
  );
}

async function scanFile(path: string, file: string, { gathering, scanner, fix, options }: Scan): Promise<void> {
  const before = readOrReport(file, gathering);
  if (before === undefined) return;
  const after = fix?.(before, file) ?? before;
  const inPlace = options.fix?.inPlace === true;
  const leftAlone = inPlace && after !== before && isLeftAlone(path, file, options);
  if (after !== before && !leftAlone) {
    if (inPlace) await replaceFile(file, after);
    options.fix?.onFixed?.({ file, before, after, ...(inPlace ? { findings: fixedFindings(file, before, after, scanner) } : {}) });
  }
  // The file is scanned as it is now, so that the report has what is left.
  for (const document of documentsOf(inPlace && !leftAlone ? after : before)) gathering.document(file, document);
}

function fixedFindings(file: string, before: string, after: string, scanner: DocumentScanner): NonNullable<FixedText['findings']> {
  const count = (text: string): number => documentsOf(text).reduce((sum, document) => sum + scanner(file, document).findings.length, 0);
  const all = count(before);
  return { all, fixed: Math.max(0, all - count(after)) };
}

/** A file outside of the folder that was named is not changed, though a link in the folder leads to it. */
function isLeftAlone(path: string, file: string, { onWarning }: ScanManifestsOptions): boolean {
  if (!leadsElsewhere(path, file)) return false;
  onWarning?.(`${file} was not changed: it is a link to a file outside of ${path}. Name the file itself to change it.`);
  return true;
}

function readOrReport(file: string, gathering: ScanGathering): string | undefined {
  gathering.file();
  try {
    const text = readTextFile(file);
    if (text === undefined) gathering.unread({ where: { file, line: 1, column: 1 }, message: 'The file no longer exists.' });
    return text;
  } catch (error) {
    if (!(error instanceof ToolError)) throw error;
    gathering.unread({ where: { file, line: 1, column: 1 }, message: error.message });
    return undefined;
  }
}

async function scanInput({ gathering, fix, options }: Scan): Promise<void> {
  if (options.input === undefined) throw new UsageError('There is no input to read.', { next: 'Pass "input", or name files.' });
  gathering.file();
  const splitter = createManifestSplitter(maxCharacters, {
    document: (document) => {
      gathering.document(standardInput, document);
      if (fix !== undefined)
        options.fix?.onFixed?.({ file: standardInput, before: document.text, after: fix(document.text, standardInput) });
    },
    tooLong: (document) => gathering.tooLong(standardInput, document),
  });
  for await (const piece of options.input) splitter.push(piece);
  splitter.end();
}
