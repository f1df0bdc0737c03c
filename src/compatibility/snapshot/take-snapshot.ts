// Snapshots of servers: what a server reports about its interfaces, as one JSON document. In: a client for requests, or the text of a saved
// snapshot. Out: a snapshot, the responses of the probe, or the uses of versions in stored objects. The files of this folder import core
// only, judge nothing and change nothing on the server.

import { bodyOf } from '#core/http/body-of';
import { findDialect } from '#core/http/find-dialect';
import type { ProbeClient } from '#core/http/probe-client';
import { definedFields } from '#core/json/defined-fields';
import { isJsonObject } from '#core/json/json-object';
import { pointTo } from '#core/json/pointer';
import type { Dialect } from '#core/model/dialect';
import type { Answer } from '#core/model/evidence';
import type { Json } from '#core/model/json';
import type { Snapshot, SnapshotGroup, SnapshotOpenApi, SnapshotPart } from '#core/model/snapshot';
import { aggregatedOf } from './aggregated-of.ts';
import { inTurn } from './in-turn.ts';
import { openApiOf } from './open-api-of.ts';
import { metricsOfSnapshots, parseMetricsPart } from './parse-metrics-part.ts';
import { readSnapshotGroups } from './read-groups.ts';
import { resourcesOf } from './resources-of.ts';
import { canonical, compareText, sortedRecord } from './sorted-record.ts';

/** Options of a snapshot. */
export type SnapshotOptions = {
  /** Overrides the detected dialect. */
  readonly dialect?: Dialect;
  /** Whether to read the OpenAPI descriptions, which are by far the largest part. */
  readonly openApi: boolean;
  readonly help?: string;
  readonly features?: NonNullable<Snapshot['features']>;
};

/** A part of the snapshot, or why it is missing. */
type Part<Value> = { readonly value: Value; readonly why?: string } | { readonly why: string };

const mostGroupVersions = 300;

/**
 * Reads everything that a server reports about its interfaces. It sends only GET requests and requests no resources, so that it does not
 * use a deprecated endpoint. Parts that cannot be read are listed in `missing`. Throws a `TargetError` if the server is unreachable or
 * describes no API.
 */
export async function takeSnapshot(probeClient: ProbeClient, options: SnapshotOptions): Promise<Snapshot> {
  const version = await probeClient.read('version', '/version');
  const groups = await readSnapshotGroups(probeClient);
  const dialect = options.dialect ?? (await findDialect(groups.slice(1), probeClient));
  const described = await readResources(groups, probeClient);
  const aggregated = await readAggregated(dialect, probeClient);
  const openApi = options.openApi ? await readOpenApi(probeClient) : undefined;
  const flags = await readFlags(dialect, probeClient);
  // Read last, because the first requests to a server create some of the metric families.
  const metrics = await readMetrics(probeClient);
  const reported = 'value' in metrics ? metrics.value : undefined;
  return {
    form: 'apiconform-snapshot',
    schemaVersion: 1,
    dialect,
    version: objectOf(canonical(version)),
    groups,
    resources: described.resources,
    ...('value' in aggregated ? { aggregated: aggregated.value } : {}),
    ...(openApi !== undefined && 'value' in openApi ? { openApi: openApi.value } : {}),
    ...(reported ?? {}),
    ...('value' in flags ? { flags: flags.value } : {}),
    ...definedFields({ help: options.help, features: options.features }),
    missing: [
      ...described.missing,
      ...absence('aggregated', aggregated),
      ...(openApi === undefined ? [] : absence('openApi', openApi)),
      ...absence('flags', flags),
      ...absence('metrics', metrics),
      ...(reported !== undefined && reported.gates === undefined
        ? [{ part: 'gates' as const, why: 'the metrics contain no feature gates' }]
        : []),
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
      .map(({ groupVersion, status }) => ({ part: 'resources', why: `${groupVersion} returned ${status}` })),
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
  const unreadable = read.filter(({ document }) => document === undefined).map(({ name }) => name);
  return {
    value: openApiOf(
      'v3',
      read.flatMap(({ name, document }) => (document === undefined ? [] : [[name, document] as const])),
    ),
    ...(unreadable.length === 0 ? {} : { why: `unreadable: ${unreadable.join(', ')}` }),
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
  if (body === undefined) return { why: `/openapi/v3 returned ${status}, /openapi/v2 returned ${answer.status}` };
  return { value: openApiOf('v2', [['v2', body]]) };
}

async function readFlags({ apiDomain }: Dialect, probeClient: ProbeClient): Promise<Part<Readonly<Record<string, string>>>> {
  const accept = ['v1', 'v1beta1', 'v1alpha1'].map((version) => `application/json;v=${version};g=config.${apiDomain};as=Flagz`).join(',');
  const answer = await probeClient.ask('flags', '/flagz', { accept: `${accept},application/json` });
  const value = answer.status === 200 ? parseFlagz(bodyOf(answer)) : undefined;
  return value === undefined ? { why: `/flagz returned ${answer.status}${answer.status === 200 ? ' without flags' : ''}` } : { value };
}

async function readMetrics(probeClient: ProbeClient): Promise<Part<ReturnType<typeof parseMetricsPart>>> {
  const answer = await probeClient.ask('metrics', '/metrics', { accept: 'text/plain', metrics: metricsOfSnapshots });
  if (answer.status !== 200 || answer.encoding !== undefined) return { why: `/metrics returned ${answer.status}` };
  return { value: parseMetricsPart(answer.body) };
}

function absence(part: SnapshotPart, read: Part<unknown>): Snapshot['missing'] {
  return read.why === undefined ? [] : [{ part, why: read.why }];
}

function objectOf(value: Json): Snapshot['version'] {
  return isJsonObject(value) ? value : {};
}

/** Parses the flags in a document of kind Flagz, or returns `undefined` if it is another document. */
function parseFlagz(document: Json | undefined): Readonly<Record<string, string>> | undefined {
  const flags = isJsonObject(document) && document['kind'] === 'Flagz' ? document['flags'] : undefined;
  if (!isJsonObject(flags)) return undefined;
  return sortedRecord(Object.entries(flags).flatMap(([name, value]) => (typeof value === 'string' ? [[name, value] as const] : [])));
}
