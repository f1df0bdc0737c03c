import { buildCompatibilityReport } from '#compatibility/build-compatibility-report';
import { judgeServer } from '#compatibility/server/judge-server';
import type { ObservedServer } from '#compatibility/server/observed-server';
import { servedVersions } from '#compatibility/server/served-versions';
import { storedVersions } from '#compatibility/server/stored-versions';
import { type AskedResource, askVersions, readGauge } from '#compatibility/snapshot/ask-versions';
import { takeSnapshot } from '#compatibility/snapshot/take-snapshot';
import { kindText } from '#core/codecs/group-version-kind';
import { compareReleases, parseRelease, releaseText } from '#core/codecs/release';
import type { ProbeClient } from '#core/http/probe-client';
import type { CompatibilityReport } from '#core/model/compatibility-report';
import type { Release } from '#core/model/release';
import type { Snapshot } from '#core/model/snapshot';
import { UsageError } from '#core/model/tool-error';
import type { Schedule } from '#spec/schedule/schedule';
import { scheduleFor } from '#spec/schedule/schedule-for';
import { statusOfVersion } from '#spec/schedule/status-of';
import { deliverReport, type ReportFlags } from './deliver-report.ts';
import { dialectOf } from './dialect-of.ts';
import { loadCatalogue } from './load-catalogue.ts';
import type { TargetFlags } from './open-target.ts';
import { readWaiversFile } from './read-waivers-file.ts';
import { surveyUsage } from './survey-usage.ts';
import { toolVersion } from './tool-version.ts';
import { withProbeClient } from './with-probe-client.ts';
import type { World } from './world.ts';

export type CompatServerFlags = TargetFlags &
  ReportFlags & {
    readonly release?: string;
    readonly targetRelease?: string;
    readonly probe: boolean;
    readonly objects: boolean;
    readonly waivers?: string;
    readonly failOn: 'must' | 'should';
    readonly requestTimeout: number;
  };

/** `apiconform compat server`: a server against the deprecation schedule. */
export async function compatServer(flags: CompatServerFlags, world: World): Promise<void> {
  const waivers = readWaiversFile(flags.waivers);
  const { schedule: tables, rules } = loadCatalogue();
  const { report, schedule } = await withProbeClient(flags, world, async ({ probeClient, server, scrub }) => {
    const dialect = flags.dialect === undefined ? {} : { dialect: dialectOf(flags.dialect) };
    const snapshot = await takeSnapshot(probeClient, { openApi: false, ...dialect });
    const schedule = scheduleFor(tables, snapshot.dialect.apiDomain);
    const observed = await observe(probeClient, snapshot, schedule, flags);
    const made = buildCompatibilityReport({
      command: 'compat server',
      about: scrub(server),
      release: observed.release,
      targetRelease: observed.targetRelease,
      rules: rules.server,
      results: judgeServer(observed),
      notes: notesOf(observed),
      facts: factsOf(observed),
      waivers,
      today: new Date().toISOString().slice(0, 10),
      failOn: flags.failOn,
      version: toolVersion(),
    });
    return { report: made, schedule };
  });
  await deliverReport(report, schedule, flags, world);
}

async function observe(
  probeClient: ProbeClient,
  snapshot: Snapshot,
  schedule: Schedule,
  flags: CompatServerFlags,
): Promise<ObservedServer> {
  const said = snapshot.version['gitVersion'];
  const told = typeof said === 'string' ? said : '';
  const release = releaseOf(flags.release ?? told, schedule);
  const targetRelease = flags.targetRelease === undefined ? nextOf(release) : releaseOf(flags.targetRelease, schedule);
  if (compareReleases(targetRelease, release) < 0) {
    throw new UsageError(
      `--target-release names ${releaseText(targetRelease)}, which is older than the release of the server, ${releaseText(release)}.`,
      { next: 'Name the release that the server is to move to.' },
    );
  }
  const base = { schedule, snapshot, release, targetRelease, isAlphaBuild: /-alpha\b/.test(flags.release === undefined ? told : '') };
  // First, so that what the survey reads is not what the probe did.
  const usage = flags.objects ? await surveyUsage(probeClient, base) : undefined;
  if (!flags.probe) return { ...base, ...(usage === undefined ? {} : { usage }) };
  const answers = await askVersions(probeClient, toAsk(base));
  const gauge = await readGauge(probeClient);
  return { ...base, ...(usage === undefined ? {} : { usage }), probe: { answers, ...(gauge === undefined ? {} : { gauge }) } };
}

function releaseOf(text: string, schedule: Schedule): Release {
  const release = parseRelease(text);
  const known = schedule.releases.map((each) => releaseText(each.release)).at(-1) ?? '';
  if (release === undefined || release.major !== 1) {
    throw new UsageError('The server does not tell its release.', { next: `State it with --release, such as --release ${known}.` });
  }
  return release;
}

function nextOf({ major, minor }: Release): Release {
  return { major, minor: minor + 1 };
}

/** What is deprecated and served, and what is removed: what can be read of it, and reviews, which are created and not kept. */
function toAsk({ schedule, snapshot, release }: Omit<ObservedServer, 'probe'>): readonly AskedResource[] {
  const served = new Map(servedVersions({ schedule, snapshot }).map(({ version, resource }) => [kindText(version), resource]));
  const shapes = new Map(Object.values(snapshot.resources).flatMap((all) => all.map((resource) => [resource.kind, resource] as const)));
  return schedule.versions.flatMap((version) => {
    const status = statusOfVersion(version, release);
    const resource = served.get(kindText(version));
    const { group, version: name, kind } = version;
    const shape = resource ?? shapes.get(kind);
    const isReview = shape?.verbs.join() === 'create' && kind.endsWith('Review');
    const isAsked =
      status === 'removed' ||
      (status === 'deprecated' && (resource?.verbs.includes('get') === true || (resource !== undefined && isReview)));
    if (!isAsked || version.resource === undefined) return [];
    const by = !isReview ? 'name' : status === 'removed' ? 'collection' : 'review';
    return [{ type: { group, version: name, kind }, resource: version.resource, namespaced: shape?.namespaced ?? false, by }];
  });
}

function notesOf({ probe, usage, snapshot, release }: ObservedServer): readonly string[] {
  const deprecated = probe?.answers.filter(({ isServed }) => isServed).map(({ type }) => kindText(type)) ?? [];
  return [
    probe === undefined
      ? 'No deprecated version was requested, so that warnings and the gauge were not looked at.'
      : deprecated.length === 0
        ? `The probe asked ${probe.answers.length} versions for what is not there; none of them is served.`
        : `The probe asked ${probe.answers.length} versions for what is not there, and so requested ${deprecated.join(', ')}: the gauge of deprecated endpoints shows these until the server is started again.`,
    ...snapshot.missing.map(({ part, why }) => `Not to be had: ${part}, for ${why}.`),
    ...(usage === undefined ? [] : [`${usage.objects} objects were looked at.`, ...usage.notes]),
    `Held against the schedule of release ${releaseText(release)}.`,
  ];
}

function factsOf(observed: ObservedServer): CompatibilityReport['facts'] {
  return storedVersions(observed).map(({ version, storedAs }) => ({
    name: `storage version of ${kindText(version)}`,
    value: storedAs === undefined ? 'unknown' : kindText(storedAs),
  }));
}
