import { takeSnapshot } from '#compatibility/snapshot/take-snapshot';
import { apiVersionOf, kindText } from '#core/codecs/group-version-kind';
import { parseRelease } from '#core/codecs/release';
import type { ProbeClient } from '#core/http/probe-client';
import type { Release } from '#core/model/release';
import type { ManifestFinding } from '#core/model/scan-report';
import type { Snapshot } from '#core/model/snapshot';
import { UsageError } from '#core/model/tool-error';
import { eachRelease } from '#helm/each-release';
import { deployedRevision, planRepair, planUndo, type StoredChange } from '#helm/plan-repair';
import { storeChange } from '#helm/store-change';
import type { StoredRelease } from '#helm/stored-release';
import { scheduleFor } from '#spec/schedule/schedule-for';
import { dialectOf } from './dialect-of.ts';
import { loadCompatibilityTables } from './load-tables.ts';
import { type ManifestText, manifestText, objectText } from './manifest-text.ts';
import { type ServerOptions, withTarget } from './open-target.ts';
import { type TargetReleasesOption, targetReleases } from './target-releases.ts';

/** Options of `repairHelmRelease`. */
export type RepairHelmReleaseOptions = Omit<ServerOptions, 'reference'> & {
  /** The name of the release. */
  readonly name: string;
  readonly namespace: string;
  /** The release that the manifest must work with, and those of projects with a schedule. Default: that of the server. */
  readonly targetRelease?: TargetReleasesOption;
  /** Schedules of other groups, which are added to that of the server: names of shipped ones, or paths. */
  readonly schedule?: readonly string[] | undefined;
  /** Takes a repair back, in place of a repair. Default: false. */
  readonly undo?: boolean | undefined;
  /** Sends no request that writes. Default: false. */
  readonly dryRun?: boolean | undefined;
  /** Called before the first write, with what would be stored; it rejects where that must not happen. */
  readonly confirm?: ((intended: HelmRepair, server: string) => Promise<void>) | undefined;
};

/** What a repair stores. */
export type HelmRepair = {
  readonly namespace: string;
  readonly name: string;
  readonly chart: string;
  readonly chartVersion: string;
  /** The revision that is deployed before. */
  readonly from: number;
  /** The revision that is deployed afterwards. The same as `from` where there is nothing to repair. */
  readonly to: number;
  /** What is replaced, one sentence for each. */
  readonly replaced: readonly string[];
  /** What is left for a person, though `helm upgrade` works without it. */
  readonly left: readonly string[];
  /** The manifests before and after, those of hooks behind. */
  readonly before: string;
  readonly after: string;
  /** Whether it is stored. */
  readonly stored: boolean;
};

/** See `repairHelmRelease` in `src/index.ts`. */
export async function repairHelmRelease(options: RepairHelmReleaseOptions): Promise<HelmRepair> {
  const { name, namespace } = options;
  for (const [flag, value] of [
    ['RELEASE', name],
    ['--namespace', namespace],
  ] as const) {
    if (!/^[a-z0-9]([-a-z0-9.]{0,251}[a-z0-9])?$/.test(value))
      throw new UsageError(`${JSON.stringify(value)} is no name for ${flag}.`, { next: 'Name it as "helm list" shows it.' });
  }
  return withTarget(options, {}, async ({ probeClient, server }) => {
    const revisions = await revisionsOf(probeClient, options);
    const deployed = deployedRevision(revisions, name);
    const { intended, change } =
      options.undo === true ? undone(revisions, deployed) : await repaired(probeClient, revisions, deployed, options);
    if (change === undefined || options.dryRun === true) return intended;
    await options.confirm?.(intended, server);
    await storeChange(probeClient, change);
    return { ...intended, stored: true };
  });
}

async function revisionsOf(probeClient: ProbeClient, { name, namespace }: RepairHelmReleaseOptions): Promise<readonly StoredRelease[]> {
  const revisions: StoredRelease[] = [];
  const problems: string[] = [];
  const missing = await eachRelease(probeClient, { name, namespace }, (release) => {
    if ('why' in release) problems.push(`${release.object}: ${release.why}`);
    else if (release.name === name && release.namespace === namespace) revisions.push(release);
  });
  const [problem] = [...problems, ...(revisions.length === 0 ? missing : [])];
  if (problem !== undefined) {
    throw new UsageError(`The revisions of ${name} cannot be read: ${problem}.`, {
      next: 'Nothing was changed. Use an identity that may read them.',
    });
  }
  return revisions;
}

type Planned = { readonly intended: HelmRepair; readonly change?: StoredChange };

function undone(revisions: readonly StoredRelease[], deployed: StoredRelease): Planned {
  const change = planUndo(revisions, deployed, new Date());
  const before = revisions.find(({ revision }) => revision === change.to) ?? deployed;
  return {
    change,
    intended: { ...about(deployed), to: change.to, replaced: [], left: [], before: textOf(deployed), after: textOf(before), stored: false },
  };
}

async function repaired(
  probeClient: ProbeClient,
  revisions: readonly StoredRelease[],
  deployed: StoredRelease,
  options: RepairHelmReleaseOptions,
): Promise<Planned> {
  const snapshot = await takeSnapshot(probeClient, {
    openApi: false,
    ...(options.dialect === undefined ? {} : { dialect: dialectOf(options.dialect) }),
  });
  const { apiDomain } = snapshot.dialect;
  const targets = targetReleases(options.targetRelease);
  const target = targetOf(targets.server, snapshot);
  const { schedule } = loadCompatibilityTables(options.schedule, targets.projects);
  const texts = manifestText(scheduleFor(schedule, apiDomain), apiDomain, target);
  const manifest = texts.fixed(deployed.manifest);
  const hooks = deployed.hooks.map(texts.fixed);
  const found = [deployed.manifest, ...deployed.hooks].flatMap((text) => findingsIn(text, texts));
  const left = [manifest, ...hooks].flatMap((text) => findingsIn(text, texts));
  refuseWhatNeedsAPerson(deployed, left);
  const gone = new Set(left.map(identity));
  const replaced = found.filter((finding) => !gone.has(identity(finding)));
  refuseWhatIsNotServed(replaced, snapshot);
  const intended = {
    ...about(deployed),
    replaced: replaced.map(({ message }) => message),
    left: left.map(({ message }) => message),
    before: textOf(deployed),
    after: textOf({ manifest, hooks }),
    stored: false,
  };
  if (intended.before === intended.after) return { intended: { ...intended, to: deployed.revision } };
  const to = Math.max(...revisions.map(({ revision }) => revision)) + 1;
  return { intended: { ...intended, to }, change: planRepair(revisions, deployed, { manifest, hooks }, new Date()) };
}

function targetOf(targetRelease: string | undefined, { version: { gitVersion } }: Snapshot): Release {
  const target = parseRelease(targetRelease ?? (typeof gitVersion === 'string' ? gitVersion : ''));
  if (target === undefined)
    throw new UsageError('The server does not report its release.', { next: 'Set it with --target-release, such as 1.36.' });
  return target;
}

function findingsIn(text: string, texts: ManifestText): readonly ManifestFinding[] {
  const { findings, unread } = texts.findings(text);
  const [problem] = unread;
  if (problem !== undefined)
    throw new UsageError(`The stored manifest lacks ${problem}`, { next: 'Only a manifest that can be read can be repaired.' });
  return findings;
}

/** An object in a removed version that stays would fail `helm upgrade` still. */
function refuseWhatNeedsAPerson({ name }: StoredRelease, left: readonly ManifestFinding[]): void {
  const blocked = left.filter(({ rule }) => rule === 'manifest/removed-version');
  if (blocked.length === 0) return;
  const reasons = blocked.map((finding) => [finding.message, ...finding.blockers].join(' ')).slice(0, 10);
  throw new UsageError(`${name} has objects that need a person; nothing was changed. ${reasons.join(' ')}`, {
    next: 'Change or remove these objects in the chart, and upgrade the release on a server that still has their versions.',
  });
}

function refuseWhatIsNotServed(replaced: readonly ManifestFinding[], { resources }: Snapshot): void {
  const missing = replaced.flatMap(({ replacement }) => {
    if (replacement === undefined) return [];
    const apiVersion = apiVersionOf(replacement);
    const served = Object.hasOwn(resources, apiVersion) ? resources[apiVersion] : undefined;
    return served?.some(({ kind }) => kind === replacement.kind) === true ? [] : [kindText(replacement)];
  });
  if (missing.length === 0) return;
  throw new UsageError(`The server does not have ${[...new Set(missing)].join(', ')}, which the repair needs; nothing was changed.`, {
    next: 'Upgrade the server first, or name its release with --target-release.',
  });
}

function about({
  namespace,
  name,
  chart,
  chartVersion,
  revision,
}: StoredRelease): Pick<HelmRepair, 'namespace' | 'name' | 'chart' | 'chartVersion' | 'from'> {
  return { namespace, name, chart, chartVersion, from: revision };
}

function textOf({ manifest, hooks }: Pick<StoredRelease, 'manifest' | 'hooks'>): string {
  return [manifest, ...hooks].map((text) => (text === '' || text.endsWith('\n') ? text : `${text}\n`)).join('');
}

function identity(finding: ManifestFinding): string {
  return JSON.stringify([finding.rule, kindText(finding.type), objectText(finding), finding.path]);
}
