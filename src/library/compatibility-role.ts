import type { RoleRule } from '#conformance/plan/rules-of-rights';
import { parseRelease, releaseText } from '#core/codecs/release';
import type { Release } from '#core/model/release';
import { UsageError } from '#core/model/tool-error';
import type { Schedule } from '#spec/schedule/schedule';
import { scheduleFor } from '#spec/schedule/schedule-for';
import { statusOfVersion } from '#spec/schedule/status-of';
import { dialectOf } from './dialect-of.ts';
import { loadCompatibilityTables } from './load-tables.ts';
import { roleAndBinding, subjectOf } from './role-text.ts';
import { parseConfigMapName } from './store-report.ts';

/** Options of `compatibilityRole`: the identity, and what the check does. */
export type CompatibilityRoleOptions = {
  /** The name of the user that checks the server. */
  readonly user?: string | undefined;
  /** The service account that checks the server, as `namespace:name`. */
  readonly serviceAccount?: string | undefined;
  /** The rights of a check with `objects`. */
  readonly objects?: boolean | undefined;
  /** The rights of a check with `helm`. */
  readonly helm?: boolean | undefined;
  /** Schedules of the check: names of shipped ones, or paths. */
  readonly schedule?: readonly string[] | undefined;
  /** Groups of custom resources whose objects are listed too; `*` for all groups. */
  readonly customGroups?: readonly string[] | undefined;
  /** The ConfigMap to which the report is written, as `namespace/name`. */
  readonly reportConfigmap?: string | undefined;
  /** The oldest release of the server for which the role is, such as `1.34`. Default: the second before the newest that is known. */
  readonly release?: string | undefined;
  /** The names that the server uses, `kubernetes` (the default) or `specification`. */
  readonly dialect?: string | undefined;
};

const name = 'apiconform-compatibility';
const supportedReleases = 3;

/** See `compatibilityRole` in `src/index.ts`. */
export function compatibilityRole(options: CompatibilityRoleOptions): string {
  const subject = subjectOf(options);
  const { apiDomain } = dialectOf(options.dialect ?? 'kubernetes');
  const tables = scheduleFor(loadCompatibilityTables(options.schedule).schedule, apiDomain);
  const group = `rbac.authorization.${apiDomain}`;
  const cluster = roleAndBinding({ name, kind: 'ClusterRole', group, subject, rules: rulesOf(options, tables, apiDomain) });
  if (options.reportConfigmap === undefined) return cluster.join('---\n');
  const { namespace, name: report } = parseConfigMapName(options.reportConfigmap);
  const rules = [{ apiGroups: [''], resources: ['configmaps'], resourceNames: [report], verbs: ['create', 'patch'] }];
  return [...cluster, ...roleAndBinding({ name, kind: 'Role', group, subject, namespace, rules })].join('---\n');
}

function rulesOf(options: CompatibilityRoleOptions, schedule: Schedule, apiDomain: string): readonly RoleRule[] {
  const { objects = false, helm = false, customGroups = [] } = options;
  const listed = objects ? resourcesToList(schedule, releasesOf(options, schedule)) : new Map<string, ReadonlySet<string>>();
  const everyGroup = objects && customGroups.includes('*');
  const byGroup = new Map([...listed].map(([group, resources]) => [group, new Set(resources)]));
  const add = (group: string, ...resources: readonly string[]): void => {
    byGroup.set(group, new Set([...(byGroup.get(group) ?? []), ...resources]));
  };
  if (helm) add('', 'configmaps', 'secrets');
  if (objects || helm) add(`apiextensions.${apiDomain}`, 'customresourcedefinitions');
  const rules = everyGroup
    ? [{ apiGroups: ['*'], resources: ['*'], verbs: ['list'] }]
    : [...byGroup]
        .sort(([one], [other]) => (one < other ? -1 : 1))
        .map(([group, resources]) => ({ apiGroups: [group], resources: [...resources].sort(), verbs: ['list'] }));
  const custom = objects && !everyGroup ? customGroups.map((each) => ({ apiGroups: [each], resources: ['*'], verbs: ['list'] })) : [];
  const paths = ['/api', '/api/*', '/apis', '/apis/*', '/flagz', '/metrics', '/version'];
  return [...rules, ...custom, { nonResourceURLs: paths, verbs: ['get'] }];
}

/** Returns the releases of servers for which a role is, from the oldest one on, with the one after the newest that is known. */
function releasesOf({ release: text }: CompatibilityRoleOptions, { releases }: Schedule): readonly Release[] {
  const known = releases.map(({ release }) => release);
  const newest = known.at(-1);
  const oldest = text === undefined ? known.at(-supportedReleases) : parseRelease(text);
  if (newest === undefined || oldest === undefined)
    throw new UsageError(`${JSON.stringify(text)} is not a release.`, { next: 'Name it as 1.36.' });
  const wanted = known.filter(({ major, minor }) => major === oldest.major && minor >= oldest.minor);
  if (wanted.length === 0)
    throw new UsageError(`The schedule ends with release ${releaseText(newest)}.`, { next: 'Leave out --release, or name an older one.' });
  return [...wanted, { ...newest, minor: newest.minor + 1 }];
}

/** Returns the resources by group that a check may list on a server of these releases: those of kinds that lose a version at some time. */
function resourcesToList({ versions }: Schedule, releases: readonly Release[]): ReadonlyMap<string, ReadonlySet<string>> {
  const losing = new Set(versions.flatMap(({ removed, kind }) => (removed === undefined ? [] : [kind])));
  const byGroup = new Map<string, Set<string>>();
  for (const version of versions) {
    const { group, kind, resource, project } = version;
    if (resource === undefined || !losing.has(kind) || onlyCreated.test(kind)) continue;
    const isThere = releases.some((release) => ['served', 'deprecated'].includes(statusOfVersion(version, release)));
    if (!isThere && project === undefined) continue;
    byGroup.set(group, (byGroup.get(group) ?? new Set()).add(resource));
  }
  return byGroup;
}

/** Kinds that are created and answered, and not stored. */
const onlyCreated = /Review$/;
