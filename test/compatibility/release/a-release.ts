import type { ObservedRelease, ReleaseHistory } from '#compatibility/release/release-history';
import { dialects } from '#core/codecs/dialects';
import { apiVersionOf, parseApiVersion } from '#core/codecs/group-version-kind';
import type { ScheduledVersion } from '#core/model/deprecation-schedule';
import type { Json, JsonObject } from '#core/model/json';
import type { Snapshot, SnapshotResource } from '#core/model/snapshot';
import type { Schedule } from '#spec/schedule/schedule';
import { scheduleFor } from '#spec/schedule/schedule-for';
import { catalogue, projectSchedule, release } from '../../spec/schedule/project-schedule.ts';

const [dialect] = dialects;
if (dialect === undefined) throw new Error('no dialect is known');

/** A release that serves widgets in `example.test/v1`, with a schema, a stable metric, gates and flags. */
export const aSnapshot = (changed: Partial<Snapshot> = {}): Snapshot => ({
  form: 'apiconform-snapshot',
  schemaVersion: 1,
  dialect: dialect ?? { id: '', apiDomain: '', binaryMediaType: '', extensionPrefix: '' },
  version: {},
  groups: [{ name: 'example.test', versions: ['v1'], preferred: 'v1' }],
  resources: { 'example.test/v1': [widgets()] },
  openApi: described({ spec: { type: 'object', properties: { size: { type: 'integer', format: 'int32' } } } }),
  metrics: { requests_total: { help: '[STABLE] Requests.', type: 'counter', labels: [] } },
  gates: { Blue: { stage: 'BETA', enabled: true } },
  flags: { 'bind-address': '', 'feature-gates': '' },
  help: '      --bind-address string   Where to listen.\n      --feature-gates string   Gates.\n',
  missing: [],
  ...changed,
});

/** The resource of widgets. */
export const widgets = (changed: Partial<SnapshotResource> = {}): SnapshotResource => ({
  name: 'widgets',
  kind: 'Widget',
  namespaced: true,
  verbs: ['create', 'get', 'list', 'update'],
  shortNames: ['wi'],
  ...changed,
});

/** The description of one version: Widget with these properties, and other schemas. */
export const described = (
  properties: JsonObject,
  schemas: Readonly<Record<string, Json>> = {},
  version = 'v1',
  parameters: readonly string[] = ['query:dryRun'],
): NonNullable<Snapshot['openApi']> => {
  const widget: Json = {
    type: 'object',
    properties,
    'x-kubernetes-group-version-kind': [{ group: 'example.test', version, kind: 'Widget' }],
  };
  const all: Readonly<Record<string, Json>> = { Widget: widget, ...schemas };
  return {
    form: 'v3',
    schemas: Object.fromEntries(Object.entries(all).map(([name, schema]) => [name, [schema]])),
    documents: {
      [`apis/example.test/${version}`]: {
        schemas: Object.fromEntries(Object.keys(all).map((name) => [name, 0])),
        operations: {
          [`POST /apis/example.test/${version}/widgets`]: {
            action: 'post',
            parameters,
            parameterForms: parameters.map(() => 0),
            bodyForm: 0,
          },
        },
      },
    },
    parameterForms: [{ schema: { type: 'string' } }],
    bodyForms: [{ request: { types: ['application/json'] }, responses: { 201: ['application/json'] } }],
  };
};

/** A snapshot whose widgets have a spec with these properties. */
export const withSpec = (properties: JsonObject, more: JsonObject = {}): Snapshot =>
  aSnapshot({ openApi: described({ spec: { type: 'object', properties, ...more } }) });

/** A snapshot that serves these resources, and describes nothing. */
export const serving = (resources: Snapshot['resources'], changed: Partial<Snapshot> = {}): Snapshot => {
  const { openApi: _, ...rest } = aSnapshot();
  const versions = Object.keys(resources).flatMap((apiVersion) => parseApiVersion(apiVersion) ?? []);
  const groups = [...new Set(versions.map(({ group }) => group))].map((name) => {
    const own = versions.filter(({ group }) => group === name).map(({ version }) => version);
    return { name, versions: own, ...(own[0] === undefined ? {} : { preferred: own[0] }) };
  });
  return { ...rest, groups, resources, ...changed };
};

/** A row of a schedule: `example.test/v1beta1/Widget`, in which releases what. */
export const aRow = (
  version: string,
  {
    introduced,
    deprecated,
    removed,
    replacement,
  }: { introduced?: string; deprecated?: string; removed?: string; replacement?: string } = {},
): ScheduledVersion => ({
  group: 'example.test',
  version,
  kind: 'Widget',
  resource: 'widgets',
  ...(introduced === undefined ? {} : { introduced: release(introduced) }),
  ...(deprecated === undefined ? {} : { deprecated: release(deprecated) }),
  ...(removed === undefined ? {} : { removed: release(removed) }),
  ...(replacement === undefined ? {} : { replacement: { group: 'example.test', version: replacement, kind: 'Widget' } }),
  changes: [],
  source: 'declared',
  disagreements: [],
  where: { file: 'schedule.yaml', line: 1, column: 1 },
});

/** A schedule of these rows, with the days of the project's releases. */
export const aSchedule = (...versions: readonly ScheduledVersion[]): Schedule =>
  scheduleFor({ versions, releases: projectSchedule.releases, provenance: {} }, 'k8s.io');

/** A history of snapshots by their releases; the schedule is empty unless one is given. */
export const aHistory = (
  snapshots: Readonly<Record<string, Snapshot>>,
  schedule: Schedule = aSchedule(),
  more: Pick<ReleaseHistory, 'behaviours'> = {},
): ReleaseHistory => ({
  schedule,
  changes: catalogue.rules.changes,
  releases: Object.entries(snapshots).map(([name, snapshot]): ObservedRelease => ({ release: release(name), snapshot })),
  ...more,
});

/** Two releases that follow each other. */
export const aPair = (older: Snapshot, newer: Snapshot, schedule: Schedule = aSchedule()): ReleaseHistory =>
  aHistory({ '1.35': older, '1.36': newer }, schedule);

/** The same resource under several versions. */
export const inVersions = (...versions: readonly string[]): Snapshot['resources'] =>
  Object.fromEntries(versions.map((version) => [apiVersionOf({ group: 'example.test', version }), [widgets()]]));
