import { writeTextFile } from '#adapters/files';
import { buildCompatibilityReport, type FailOn } from '#compatibility/build-compatibility-report';
import { judgeServer } from '#compatibility/server/judge-server';
import { type ObservedServer, scheduleOfUses } from '#compatibility/server/observed-server';
import { storedVersions } from '#compatibility/server/stored-versions';
import { readDefinitions, surveyUsage } from '#compatibility/server/survey-usage';
import { versionsToRequest } from '#compatibility/server/versions-to-request';
import { askVersions, readGauge } from '#compatibility/snapshot/ask-versions';
import { takeSnapshot } from '#compatibility/snapshot/take-snapshot';
import { kindText } from '#core/codecs/group-version-kind';
import { parseRelease, releaseOrder, releaseText } from '#core/codecs/release';
import type { ProbeClient } from '#core/http/probe-client';
import { definedFields } from '#core/json/defined-fields';
import type { CompatibilityReport } from '#core/model/compatibility-report';
import type { DeprecationSchedule } from '#core/model/deprecation-schedule';
import type { HelmSurvey } from '#core/model/helm-survey';
import type { Release } from '#core/model/release';
import type { Snapshot } from '#core/model/snapshot';
import { UsageError } from '#core/model/tool-error';
import { surveyReleases } from '#helm/survey-releases';
import { customVersions } from '#manifests/scan/custom-versions';
import { configMapData, type ReportData } from '#reporters/compatibility/config-map';
import { metricsOf } from '#reporters/compatibility/metrics';
import { projectsOf } from '#spec/schedule/for-targets';
import type { Schedule } from '#spec/schedule/schedule';
import { scheduleFor } from '#spec/schedule/schedule-for';
import { dialectOf } from './dialect-of.ts';
import { loadCatalogue } from './load-catalogue.ts';
import { loadCompatibilityTables, readWaiversFile, type WaiversOption } from './load-tables.ts';
import { manifestText, useOf } from './manifest-text.ts';
import { type ServerOptions, withTarget } from './open-target.ts';
import { parseConfigMapName, storeReport } from './store-report.ts';
import { type TargetReleases, type TargetReleasesOption, targetReleases } from './target-releases.ts';
import { toolVersion } from './tool-version.ts';
import { type RenderCompatibility, rendererOf, writeCompatibilityReports } from './write-compatibility-reports.ts';

/** Options of `checkServer`. All are optional; those of the target are in `ServerOptions`. */
export type CheckServerOptions = ServerOptions &
  WaiversOption & {
    /** The release of the server, such as `1.36`, where it does not report it or reports another. */
    readonly release?: string | undefined;
    /**
     * The release to upgrade to: versions that it no longer serves are reported. Default: the next release. Those of projects with a
     * schedule are beside it: `['1.36', 'cert-manager=1.6']`.
     */
    readonly targetRelease?: TargetReleasesOption;
    /** Tables that add groups to the schedule, for what is used: names of shipped ones, such as `cert-manager`, or paths. */
    readonly schedule?: readonly string[] | undefined;
    /**
     * Whether to request deprecated versions, to check warnings and metrics. The server counts these requests as uses until it restarts.
     * Default: false.
     */
    readonly probe?: boolean | undefined;
    /** Whether to search stored objects for uses of versions that are going away. Default: false. */
    readonly objects?: boolean | undefined;
    /** Whether to read the releases of Helm, which Secrets and ConfigMaps contain. Default: false. */
    readonly helm?: boolean | undefined;
    /** The namespaces in which `objects` and `helm` search. Default: all. */
    readonly inNamespaces?: readonly string[] | undefined;
    /** The lowest level whose findings fail the check. Default: `must`. */
    readonly failOn?: FailOn | undefined;
    /**
     * The ConfigMap to which the report is written, as `namespace/name`: the one write of a check. What does not fit is left out, and its
     * summary says so.
     */
    readonly reportConfigmap?: string | undefined;
    /** File for the result as metrics in the text form of Prometheus. It is replaced as a whole. */
    readonly metricsFile?: string | undefined;
    /** Folder for the reports (HTML, JSON, JUnit, Markdown). Without it, nothing is written. */
    readonly output?: string | undefined;
    /** Called at the end with a function that returns the report in a format: html, json, junit, markdown or github. */
    readonly onReport?: ((render: RenderCompatibility) => void) | undefined;
  };

/** See `checkServer` in `src/index.ts`. */
export async function checkServer(options: CheckServerOptions = {}): Promise<CompatibilityReport> {
  if ((options.inNamespaces ?? []).length > 0 && options.objects !== true && options.helm !== true) {
    throw new UsageError('--namespace limits what --objects and --helm search, and neither is given.', { next: 'Add one of them.' });
  }
  const waivers = readWaiversFile(options);
  const { schedule: tables, rules } = loadCatalogue();
  const configMap = options.reportConfigmap === undefined ? undefined : parseConfigMapName(options.reportConfigmap);
  const targets = targetReleases(options.targetRelease);
  const added = addedVersions(options.schedule ?? [], targets.projects, tables);
  const { report, schedule } = await withTarget(options, options, async ({ probeClient, server, scrub }) => {
    const dialect = options.dialect === undefined ? {} : { dialect: dialectOf(options.dialect) };
    const snapshot = await takeSnapshot(probeClient, { openApi: false, ...dialect });
    const schedule = scheduleFor(tables, snapshot.dialect.apiDomain);
    const uses = scheduleFor({ ...tables, versions: [...tables.versions, ...added] }, snapshot.dialect.apiDomain);
    const observed = await observe(probeClient, { snapshot, schedule, uses }, { ...options, targetRelease: targets.server });
    const report = buildCompatibilityReport({
      command: 'compat server',
      about: scrub(server),
      release: observed.release,
      targetRelease: observed.targetRelease,
      rules: rules.server,
      results: judgeServer(observed),
      notes: [...notesOf(observed), ...scopeNotes(options)],
      facts: factsOf(observed),
      waivers,
      today: new Date().toISOString().slice(0, 10),
      failOn: options.failOn ?? 'must',
      version: toolVersion(),
    });
    if (configMap !== undefined) await storeReport(probeClient, configMap, dataOf(report, schedule));
    return { report, schedule };
  });
  if (options.metricsFile !== undefined) await writeTextFile(options.metricsFile, metricsOf(report, Math.floor(Date.now() / 1000)));
  if (options.output !== undefined) await writeCompatibilityReports(report, schedule, options.output);
  options.onReport?.(rendererOf(report, schedule));
  return report;
}

function dataOf(report: CompatibilityReport, schedule: Schedule): ReportData {
  const render = rendererOf(report, schedule);
  const text = (format: string): string => [...render(format)].join('');
  return configMapData(report, { markdown: text('markdown'), json: text('json') }, new Date());
}

async function observe(
  probeClient: ProbeClient,
  known: { readonly snapshot: Snapshot; readonly schedule: Schedule; readonly uses: Schedule },
  options: Omit<CheckServerOptions, 'targetRelease'> & { readonly targetRelease: string | undefined },
): Promise<ObservedServer> {
  const { snapshot, schedule } = known;
  const { gitVersion } = snapshot.version;
  const reported = typeof gitVersion === 'string' ? gitVersion : '';
  const release = releaseOf(options.release ?? reported, schedule);
  const targetRelease = options.targetRelease === undefined ? nextOf(release) : releaseOf(options.targetRelease, schedule);
  if (releaseOrder(targetRelease, release) < 0) {
    throw new UsageError(
      `--target-release is ${releaseText(targetRelease)}, which is older than the release of the server, ${releaseText(release)}.`,
      { next: 'Name the release to upgrade to.' },
    );
  }
  const base = { ...known, release, targetRelease, isAlphaBuild: /-alpha\b/.test(options.release === undefined ? reported : '') };
  // The snapshot was read before, so that it has no request of the survey or of the probe.
  const usage = options.objects === true ? await surveyUsage(probeClient, base, options.inNamespaces) : undefined;
  const helm =
    options.helm === true ? await surveyHelm(probeClient, { ...base, ...definedFields({ usage }) }, options.inNamespaces) : undefined;
  const used = { ...base, ...definedFields({ usage, helm }) };
  if (options.probe !== true) return used;
  const answers = await askVersions(probeClient, versionsToRequest(base));
  const gauge = await readGauge(probeClient);
  return { ...used, probe: { answers, ...(gauge === undefined ? {} : { gauge }) } };
}

/** Returns the rows of schedules that are added to that of this project. */
function addedVersions(
  names: readonly string[],
  targets: TargetReleases['projects'],
  tables: DeprecationSchedule,
): DeprecationSchedule['versions'] {
  if (names.length + targets.size === 0) return [];
  const known = new Set(tables.versions.map(kindText));
  return loadCompatibilityTables(names, targets).schedule.versions.filter((version) => !known.has(kindText(version)));
}

/** Only what the target release removes, and what the server does not serve, counts; what is deprecated does not stop an upgrade. */
async function surveyHelm(
  probeClient: ProbeClient,
  server: Omit<ObservedServer, 'probe'>,
  namespaces: readonly string[] = [],
): Promise<HelmSurvey> {
  const { snapshot, targetRelease, usage } = server;
  const read = usage === undefined ? await readDefinitions(probeClient, snapshot) : usage.custom;
  const custom = customVersions();
  const definitions = read === undefined || 'missing' in read ? [] : read.definitions;
  for (const { group, kind, versions } of definitions) custom.add({ group, kind, versions, source: 'the cluster' });
  const texts = manifestText(scheduleOfUses(server), snapshot.dialect.apiDomain, targetRelease, custom);
  const scan = (text: string) => {
    const { findings, unread } = texts.findings(text);
    return { uses: findings.filter(({ level }) => level === 'MUST').map(useOf), unread };
  };
  const survey = await surveyReleases(probeClient, scan, namespaces);
  if (read === undefined || !('missing' in read)) return survey;
  return { ...survey, unread: [...survey.unread, { about: 'custom resources in Helm releases', missing: read.missing }] };
}

function releaseOf(text: string, schedule: Schedule): Release {
  const release = parseRelease(text);
  const known = schedule.releases.map((each) => releaseText(each.release)).at(-1) ?? '';
  if (release === undefined || release.major !== 1) {
    throw new UsageError('The server does not report its release.', { next: `Set it with --release, such as --release ${known}.` });
  }
  return release;
}

function nextOf({ major, minor }: Release): Release {
  return { major, minor: minor + 1 };
}

function notesOf(observed: ObservedServer): readonly string[] {
  const { probe, usage, helm, snapshot, release } = observed;
  const deprecated = probe?.answers.filter(({ isServed }) => isServed).map(({ type }) => kindText(type)) ?? [];
  return [
    probe === undefined
      ? 'No deprecated version was requested, so warnings and the metric of deprecated requests were not checked; --probe requests them.'
      : deprecated.length === 0
        ? `To see what is served, ${probe.answers.length} deprecated versions were requested, with names of no object. None of them is served.`
        : `To see what is served, ${probe.answers.length} deprecated versions were requested, with names of no object. Served are ${deprecated.join(', ')}. The server's metric of deprecated requests shows these requests until it restarts.`,
    ...snapshot.missing.map(({ part, why }) => `Not available: ${part} (${why}).`),
    ...(usage === undefined ? [] : [`${usage.objects} objects were checked.`, ...usage.notes]),
    ...(helm === undefined ? [] : [`${helm.read} revisions of Helm releases were checked.`]),
    `Checked against the schedule of release ${releaseText(release)}.`,
    ...projectsOf(scheduleOfUses(observed)).map(({ title, target }) => `Uses were checked for ${title} ${releaseText(target)}, too.`),
  ];
}

function scopeNotes({ inNamespaces = [], objects, helm }: CheckServerOptions): readonly string[] {
  if (inNamespaces.length === 0 || (objects !== true && helm !== true)) return [];
  return [`Only objects and Helm releases in ${inNamespaces.join(', ')} were searched, and no cluster-scoped objects.`];
}

function factsOf(observed: ObservedServer): CompatibilityReport['facts'] {
  return storedVersions(observed).map(({ version, storedAs }) => ({
    name: `storage version of ${kindText(version)}`,
    value: storedAs === undefined ? 'unknown' : kindText(storedAs),
  }));
}
