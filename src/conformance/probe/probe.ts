import { bodyOf } from '#core/http/body-of';
import { findDialect } from '#core/http/find-dialect';
import { printableLine } from '#core/http/printable-line';
import { ProbeClient } from '#core/http/probe-client';
import { definedFields } from '#core/json/defined-fields';
import { stringAt } from '#core/json/object-identity';
import type { Dialect } from '#core/model/dialect';
import type { Exchange } from '#core/model/evidence';
import type { Facts } from '#core/model/facts';
import type { Clock } from '#core/ports/clock';
import type { HttpClient } from '#core/ports/http-client';
import { anyCollection, discoverResources } from './discover-resources.ts';
import { findApply } from './find-apply.ts';
import { findFieldValidation } from './find-field-validation.ts';
import { findLimited, type LimitedIdentity } from './find-limited.ts';
import { findRepresentations } from './find-representations.ts';
import { findVersions } from './find-versions.ts';
import { describesNothing, readGroups } from './read-groups.ts';
import { requireNamespaces } from './require-namespaces.ts';
import { collectionFromFiles, withTypesFromFiles } from './types-from-files.ts';

export type ProbeOptions = {
  readonly clock: Clock;
  readonly timeoutMs: number;
  /** `clock.now()` at the start of the run; default: when the probe starts. */
  readonly startedAt?: number;
  /** What people call the target, for messages. */
  readonly server?: string;
  /** The run has no credentials. */
  readonly anonymous?: boolean;
  /** The id of the run, which is part of the names in requests. */
  readonly run: string;
  /** The limited identity that some cases send requests as. */
  readonly limited?: LimitedIdentity;
  /** The only namespaces that the run uses: the probe reads in them what it otherwise reads elsewhere. */
  readonly namespaces?: readonly string[] | undefined;
  /** Only GET requests are sent. What these do not show stays unknown. */
  readonly readOnly?: boolean;
  /** Used in place of what would be recognised. */
  readonly dialect?: Dialect;
  /** The types that the operator described, as `group/version/resource`: with one, a target need not describe what it serves. */
  readonly fromFiles?: readonly string[];
};

/**
 * The probe: the first stage of a run. Takes a client and returns the facts about the target that the plan needs; `record`
 * receives every exchange. It reads, and sends only requests that create nothing. It has no opinion on conformance.
 *
 * Throws a `TargetError` with the next step where the target cannot be reached or does not serve this API.
 */
export async function probe(client: HttpClient, record: (exchange: Exchange) => void, options: ProbeOptions): Promise<Facts> {
  const probeClient = new ProbeClient(client, record, options);
  const release = await readRelease(probeClient);
  const { fromFiles = [] } = options;
  const groups = fromFiles.length > 0 && (await describesNothing(probeClient)) ? undefined : await readGroups(probeClient);
  const dialect = options.dialect ?? (await findDialect(groups ?? [], probeClient));
  const described = groups === undefined ? {} : await discoverResources(groups, probeClient);
  const served = withTypesFromFiles(
    described,
    fromFiles.map((key) => key.replaceAll('{api_domain}', dialect.apiDomain)),
  );
  const [given] = options.namespaces ?? [];
  await requireNamespaces(options.namespaces ?? [], probeClient);
  const collection = anyCollection(described, given) ?? (await collectionFromFiles(Object.keys(served), probeClient));
  const versions = await findVersions(collection, probeClient, given !== undefined);
  const representations = await findRepresentations(dialect, collection, probeClient);
  const namespaceController = (await hasNamespaceController(probeClient, given)) ? 'present' : 'absent';
  const byWriting = options.readOnly === true ? {} : await findByWriting(served, dialect.apiDomain, options, probeClient);
  return {
    dialect,
    ...definedFields({ release }),
    served,
    ...(groups === undefined ? ({ discovery: 'absent' } as const) : {}),
    ...representations,
    ...versions,
    namespaceController,
    ...(options.anonymous === true ? { anonymous: true } : {}),
    ...byWriting,
  };
}

/** Finds what GET requests do not show, by requests that create and change nothing. */
async function findByWriting(
  served: Facts['served'],
  apiDomain: string,
  { run, limited, namespaces: [given] = [] }: Pick<ProbeOptions, 'run' | 'limited' | 'namespaces'>,
  probeClient: ProbeClient,
): Promise<Pick<Facts, 'fieldValidation' | 'apply' | 'limited'>> {
  const fieldValidation = await findFieldValidation(apiDomain, probeClient);
  const apply = await findApply(served, { run, namespace: given }, probeClient);
  const found = limited === undefined ? undefined : await findLimited(limited, apiDomain, probeClient);
  return { fieldValidation, apply, ...definedFields({ limited: found }) };
}

/** Objects that the controllers of a full cluster create in every namespace; the namespace controller runs with them. */
const traces: readonly (readonly [string, string])[] = [
  ['root-ca', 'configmaps/kube-root-ca.crt'],
  ['service-account', 'serviceaccounts/default'],
];

/** Returns whether a controller finalizes deleted namespaces. */
async function hasNamespaceController(probeClient: ProbeClient, namespace = 'kube-system'): Promise<boolean> {
  for (const [step, path] of traces) {
    if ((await probeClient.ask(step, `/api/v1/namespaces/${namespace}/${path}`)).status === 200) return true;
  }
  return false;
}

/** Returns the release that the target reports, if it does. Throws a `TargetError` only where the target cannot be reached. */
async function readRelease(probeClient: ProbeClient): Promise<string | undefined> {
  const answer = await probeClient.ask('version', '/version');
  const version = answer.status === 200 ? stringAt(bodyOf(answer), '/gitVersion') : undefined;
  return version === undefined || version === '' ? undefined : printableLine(version);
}
