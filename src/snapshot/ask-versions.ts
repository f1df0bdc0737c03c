import { bodyOf } from '../evidence/body-of.ts';
import { stringAt } from '../evidence/object-identity.ts';
import type { GroupVersionKind } from '../model/group-version-kind.ts';
import type { DeprecatedRequest } from '../model/snapshot.ts';
import type { Inquirer } from '../probe/inquirer.ts';
import { inTurn } from './in-turn.ts';
import { metricsOf } from './metrics-of.ts';

/** A version of a resource to ask for. */
export type AskedResource = { readonly type: GroupVersionKind; readonly resource: string; readonly namespaced: boolean };

/** How a version was answered. `isServed`: the answer is that of the resource itself. */
export type AnsweredVersion = Omit<AskedResource, 'namespaced'> & {
  readonly path: string;
  readonly status: number;
  readonly isServed: boolean;
  readonly warnings: readonly string[];
};

/** A valid name that nobody gives an object. */
const nobody = 'apiconform-asks-for-nothing';

/**
 * Asks each version of a resource for an object that is not there: nothing is read and nothing made, and the server tells
 * whether it has the resource, and warns where the version is deprecated. This is a request to the endpoint, so that the
 * gauge of deprecated endpoints is set by it, and stays set until the server is started again.
 */
export async function askVersions(inquirer: Inquirer, resources: readonly AskedResource[]): Promise<readonly AnsweredVersion[]> {
  return inTurn(resources, async ({ type, resource, namespaced }) => {
    const { group, version } = type;
    const path = `${group === '' ? '/api' : `/apis/${group}`}/${version}/${namespaced ? 'namespaces/default/' : ''}${resource}/${nobody}`;
    const answer = await inquirer.ask(`version ${path}`, path);
    const isOurs = stringAt(bodyOf(answer), '/details/name') === nobody;
    const warnings = answer.headers.filter(([name]) => name === 'warning').map(([, value]) => value);
    // Some resources do not say whom they have not found; a path without a resource warns of nothing.
    const isServed = answer.status === 200 || (answer.status === 404 && isOurs) || warnings.length > 0;
    return { type, resource, path, status: answer.status, isServed, warnings };
  });
}

/** The gauge of deprecated endpoints as it is now, or `undefined` where the metrics cannot be read. */
export async function readGauge(inquirer: Inquirer): Promise<readonly DeprecatedRequest[] | undefined> {
  const answer = await inquirer.ask('metrics', '/metrics', { accept: 'text/plain' });
  return answer.status === 200 && answer.encoding === undefined ? metricsOf(answer.body).deprecatedRequests : undefined;
}
