import { bodyOf } from '#core/http/body-of';
import { findDialect } from '#core/http/find-dialect';
import type { ProbeClient } from '#core/http/probe-client';
import { isJsonObject } from '#core/json/json-object';
import { pointTo } from '#core/json/pointer';
import type { Dialect } from '#core/model/dialect';
import type { Answer } from '#core/model/evidence';
import type { Json } from '#core/model/json';
import type { Snapshot, SnapshotGroup, SnapshotOpenApi, SnapshotPart } from '#core/model/snapshot';
import { aggregatedOf } from './aggregated-of.ts';
import { canonical } from './canonical.ts';
import { flagsOf } from './flags-of.ts';
import { inTurn } from './in-turn.ts';
import { metricsOf } from './metrics-of.ts';
import { openApiOf } from './open-api-of.ts';
import { readSnapshotGroups } from './read-groups.ts';
import { resourcesOf } from './resources-of.ts';
import { compareText, sortedRecord } from './sorted-record.ts';

export type SnapshotOptions = {
  /** Used in place of what would be recognised. */
  readonly dialect?: Dialect;
  /** Whether the interface descriptions are wanted: they are by far the largest part. */
  readonly openApi: boolean;
  readonly help?: string;
  readonly features?: NonNullable<Snapshot['features']>;
};

/** A part as it was read, or why it could not be. */
type Part<Value> = { readonly value: Value; readonly why?: string } | { readonly why: string };

const mostGroupVersions = 300;

/**
 * Reads all that a server tells of its interfaces. It sends GET alone and asks for no resource, so that it requests no
 * deprecated endpoint. What cannot be had is told in `missing`; throws a `TargetError` where the server cannot be
 * reached or describes no API.
 */
export async function takeSnapshot(probeClient: ProbeClient, options: SnapshotOptions): Promise<Snapshot> {
  const version = await probeClient.read('version', '/version');
  const groups = await readSnapshotGroups(probeClient);
  const dialect = options.dialect ?? (await findDialect(groups.slice(1), probeClient));
  const described = await readResources(groups, probeClient);
  const aggregated = await readAggregated(dialect, probeClient);
  const openApi = options.openApi ? await readOpenApi(probeClient) : undefined;
  const flags = await readFlags(dialect, probeClient);
  // Last, for the requests before it have made the families that a first request makes.
  const metrics = await readMetrics(probeClient);
  const told = 'value' in metrics ? metrics.value : undefined;
  return {
    form: 'apiconform-snapshot',
    schemaVersion: 1,
    dialect,
    version: objectOf(canonical(version)),
    groups,
    resources: described.resources,
    ...('value' in aggregated ? { aggregated: aggregated.value } : {}),
    ...(openApi !== undefined && 'value' in openApi ? { openApi: openApi.value } : {}),
    ...(told ?? {}),
    ...('value' in flags ? { flags: flags.value } : {}),
    ...(options.help === undefined ? {} : { help: options.help }),
    ...(options.features === undefined ? {} : { features: options.features }),
    missing: [
      ...described.missing,
      ...absence('aggregated', aggregated),
      ...(openApi === undefined ? [] : absence('openApi', openApi)),
      ...absence('flags', flags),
      ...absence('metrics', metrics),
      ...(told !== undefined && told.gates === undefined ? [{ part: 'gates' as const, why: 'the metrics tell of no feature gate' }] : []),
    ].sort((one, other) => compareText(`${one.part} ${one.why}`, `${other.part} ${other.why}`)),
  };
}

async function readResources(groups: readonly SnapshotGroup[], probeClient: ProbeClient): Promise<Pick<Snapshot, 'resources' | 'missing'>> {
  const versions = groups.flatMap(({ name, versions: all }) => all.map((version) => (name === '' ? version : `${name}/${version}`)));
  const asked = [...new Set(versions)].slice(0, mostGroupVersions);
  const read = await inTurn(asked, async (groupVersion) => {
    const path = groupVersion.includes('/') ? `/apis/${groupVersion}` : `/api/${groupVersion}`;
    const answer = await probeClient.ask(`group ${groupVersion}`, path);
    const body = answer.status === 200 ? bodyOf(answer) : undefined;
    return { groupVersion, resources: Array.isArray(pointTo(body, '/resources')) ? resourcesOf(body) : undefined, status: answer.status };
  });
  return {
    resources: sortedRecord(
      read.flatMap(({ groupVersion, resources }) => (resources === undefined ? [] : [[groupVersion, resources] as const])),
    ),
    missing: read
      .filter(({ resources }) => resources === undefined)
      .map(({ groupVersion, status }) => ({ part: 'resources', why: `${groupVersion} was answered with ${status}` })),
  };
}

async function readAggregated({ apiDomain }: Dialect, probeClient: ProbeClient): Promise<Part<NonNullable<Snapshot['aggregated']>>> {
  const form = (version: string): string => `application/json;g=apidiscovery.${apiDomain};v=${version};as=APIGroupDiscoveryList`;
  const accept = `${form('v2')},${form('v2beta1')},application/json`;
  const answers = [await probeClient.ask('aggregated core', '/api', { accept }), await probeClient.ask('aggregated', '/apis', { accept })];
  const value = aggregatedOf(answers.map(bodyOf));
  return value === undefined ? { why: 'the server has no aggregated discovery' } : { value };
}

async function readOpenApi(probeClient: ProbeClient): Promise<Part<SnapshotOpenApi>> {
  const index = await probeClient.ask('openapi v3', '/openapi/v3');
  const paths = index.status === 200 ? pointTo(bodyOf(index), '/paths') : undefined;
  if (!isJsonObject(paths)) return readOldOpenApi(probeClient, index);
  const documents = Object.entries(paths).slice(0, mostGroupVersions);
  const read = await inTurn(documents, async ([name, entry]) => ({ name, document: await readDocument(name, entry, probeClient) }));
  const lost = read.filter(({ document }) => document === undefined).map(({ name }) => name);
  return {
    value: openApiOf(
      'v3',
      read.flatMap(({ name, document }) => (document === undefined ? [] : [[name, document] as const])),
    ),
    ...(lost.length === 0 ? {} : { why: `not to be read: ${lost.join(', ')}` }),
  };
}

async function readDocument(name: string, entry: Json, probeClient: ProbeClient): Promise<Json | undefined> {
  const path = pointTo(entry, '/serverRelativeURL');
  if (typeof path !== 'string' || !/^\/openapi\/v3\/[\w./?=&%-]{1,1000}$/.test(path) || path.includes('..')) return undefined;
  const answer = await probeClient.ask(`openapi v3 ${name}`, path);
  return answer.status === 200 ? bodyOf(answer) : undefined;
}

async function readOldOpenApi(probeClient: ProbeClient, { status }: Answer): Promise<Part<SnapshotOpenApi>> {
  const answer = await probeClient.ask('openapi v2', '/openapi/v2');
  const body = answer.status === 200 ? bodyOf(answer) : undefined;
  if (body === undefined) return { why: `/openapi/v3 was answered with ${status}, /openapi/v2 with ${answer.status}` };
  return { value: openApiOf('v2', [['v2', body]]) };
}

async function readFlags({ apiDomain }: Dialect, probeClient: ProbeClient): Promise<Part<Readonly<Record<string, string>>>> {
  const accept = ['v1', 'v1beta1', 'v1alpha1'].map((version) => `application/json;v=${version};g=config.${apiDomain};as=Flagz`).join(',');
  const answer = await probeClient.ask('flags', '/flagz', { accept: `${accept},application/json` });
  const value = answer.status === 200 ? flagsOf(bodyOf(answer)) : undefined;
  return value === undefined
    ? { why: `/flagz was answered with ${answer.status}${answer.status === 200 ? ' and no flags' : ''}` }
    : { value };
}

async function readMetrics(probeClient: ProbeClient): Promise<Part<ReturnType<typeof metricsOf>>> {
  const answer = await probeClient.ask('metrics', '/metrics', { accept: 'text/plain' });
  if (answer.status !== 200 || answer.encoding !== undefined) return { why: `/metrics was answered with ${answer.status}` };
  return { value: metricsOf(answer.body) };
}

function absence(part: SnapshotPart, read: Part<unknown>): Snapshot['missing'] {
  return read.why === undefined ? [] : [{ part, why: read.why }];
}

function objectOf(value: Json): Snapshot['version'] {
  return isJsonObject(value) ? value : {};
}
