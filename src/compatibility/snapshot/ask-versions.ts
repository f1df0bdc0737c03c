import { apiVersionOf } from '#core/codecs/group-version-kind';
import { bodyOf } from '#core/http/body-of';
import type { ProbeClient } from '#core/http/probe-client';
import { stringAt } from '#core/json/object-identity';
import type { Answer } from '#core/model/evidence';
import type { GroupVersionKind } from '#core/model/group-version-kind';
import type { DeprecatedRequest } from '#core/model/snapshot';
import { inTurn } from './in-turn.ts';
import { metricsOf } from './metrics-of.ts';

/** A version of a resource to ask for. */
export type AskedResource = {
  readonly type: GroupVersionKind;
  readonly resource: string;
  readonly namespaced: boolean;
  /**
   * How: by the `name` of an object that is not there; or, for what can only be created, by its `collection`, which nobody may
   * read, or by an empty `review`, which is answered and not kept.
   */
  readonly by: 'name' | 'collection' | 'review';
};

/** How a version was answered. `isServed`: the answer is that of the resource itself. */
export type AnsweredVersion = Omit<AskedResource, 'namespaced' | 'by'> & {
  readonly path: string;
  readonly status: number;
  readonly isServed: boolean;
  readonly warnings: readonly string[];
};

/** A valid name that nobody gives an object. */
const nobody = 'apiconform-asks-for-nothing';

/**
 * Asks each version of a resource for what is not there: nothing is read and nothing made, and the server tells whether it has the resource, and warns where the version is deprecated. This is a request to the endpoint, so that the
 * gauge of deprecated endpoints is set by it, and stays set until the server is started again.
 */
export async function askVersions(probeClient: ProbeClient, resources: readonly AskedResource[]): Promise<readonly AnsweredVersion[]> {
  return inTurn(resources, async ({ type, resource, namespaced, by }) => {
    const { group, version, kind } = type;
    const collection = `${group === '' ? '/api' : `/apis/${group}`}/${version}/${namespaced ? 'namespaces/default/' : ''}${resource}`;
    const path = by === 'name' ? `${collection}/${nobody}` : by === 'review' ? `${collection}?dryRun=All` : collection;
    const body = by === 'review' ? { body: { apiVersion: apiVersionOf(type), kind } } : {};
    const answer = await probeClient.ask(`version ${path}`, path, body);
    const warnings = answer.headers.filter(([name]) => name === 'warning').map(([, value]) => value);
    // Some resources do not say whom they have not found; a path without a resource warns of nothing.
    const isServed = isAnsweredBy(by, answer) || warnings.length > 0;
    return { type, resource, path, status: answer.status, isServed, warnings };
  });
}

/** Whether an answer is that of the resource itself. */
function isAnsweredBy(by: AskedResource['by'], answer: Answer): boolean {
  if (by === 'collection') return answer.status === 405;
  if (by === 'review') return [200, 201, 400, 422].includes(answer.status);
  return answer.status === 200 || (answer.status === 404 && stringAt(bodyOf(answer), '/details/name') === nobody);
}

/** The gauge of deprecated endpoints as it is now, or `undefined` where the metrics cannot be read. */
export async function readGauge(probeClient: ProbeClient): Promise<readonly DeprecatedRequest[] | undefined> {
  const answer = await probeClient.ask('metrics', '/metrics', { accept: 'text/plain' });
  return answer.status === 200 && answer.encoding === undefined ? metricsOf(answer.body).deprecatedRequests : undefined;
}
