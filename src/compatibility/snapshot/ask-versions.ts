import { apiVersionOf } from '#core/codecs/group-version-kind';
import { bodyOf } from '#core/http/body-of';
import type { ProbeClient } from '#core/http/probe-client';
import { stringAt } from '#core/json/object-identity';
import type { Answer } from '#core/model/evidence';
import type { GroupVersionKind } from '#core/model/group-version-kind';
import type { DeprecatedRequest } from '#core/model/snapshot';
import { inTurn } from './in-turn.ts';
import { metricsOfSnapshots, parseMetricsPart } from './parse-metrics-part.ts';

/** A version of a resource to request. */
export type AskedResource = {
  readonly type: GroupVersionKind;
  readonly resource: string;
  readonly namespaced: boolean;
  /**
   * How to request it: by the `name` of a nonexistent object; or, for a resource that supports only create, by its `collection`, which
   * cannot be read, or by an empty `review`, which is answered and not stored.
   */
  readonly by: 'name' | 'collection' | 'review';
};

/** The response to a request for a version. `isServed`: the resource itself responded. */
export type ProbedVersion = Omit<AskedResource, 'namespaced' | 'by'> & {
  readonly path: string;
  readonly status: number;
  readonly isServed: boolean;
  readonly warnings: readonly string[];
};

/** A valid object name that no object has. */
const nobody = 'apiconform-asks-for-nothing';

/**
 * Requests a nonexistent object from each version of a resource. This reads and creates nothing; the response shows whether the server has
 * the resource, and carries a warning if the version is deprecated. The request sets the metric for requested deprecated APIs until the
 * server restarts.
 */
export async function askVersions(probeClient: ProbeClient, resources: readonly AskedResource[]): Promise<readonly ProbedVersion[]> {
  return inTurn(resources, async ({ type, resource, namespaced, by }) => {
    const { group, version, kind } = type;
    const collection = `${group === '' ? '/api' : `/apis/${group}`}/${version}/${namespaced ? 'namespaces/default/' : ''}${resource}`;
    const path = by === 'name' ? `${collection}/${nobody}` : by === 'review' ? `${collection}?dryRun=All` : collection;
    const body = by === 'review' ? { body: { apiVersion: apiVersionOf(type), kind } } : {};
    const answer = await probeClient.ask(`version ${path}`, path, body);
    const warnings = answer.headers.filter(([name]) => name === 'warning').map(([, value]) => value);
    // Some resources do not name the missing object. A path without a resource never returns a warning.
    const isServed = isAnsweredBy(by, answer) || warnings.length > 0;
    return { type, resource, path, status: answer.status, isServed, warnings };
  });
}

/** Checks whether the resource itself responded. */
function isAnsweredBy(by: AskedResource['by'], answer: Answer): boolean {
  if (by === 'collection') return answer.status === 405;
  if (by === 'review') return [200, 201, 400, 422].includes(answer.status);
  return answer.status === 200 || (answer.status === 404 && stringAt(bodyOf(answer), '/details/name') === nobody);
}

/** Returns the current samples of the metric for requested deprecated APIs, or `undefined` if the metrics cannot be read. */
export async function readGauge(probeClient: ProbeClient): Promise<readonly DeprecatedRequest[] | undefined> {
  const answer = await probeClient.ask('metrics', '/metrics', { accept: 'text/plain', metrics: metricsOfSnapshots });
  return answer.status === 200 && answer.encoding === undefined ? parseMetricsPart(answer.body).deprecatedRequests : undefined;
}
