import { isJsonObject } from '#core/json/json-object';
import type { Json, JsonObject } from '#core/model/json';
import { Refusal } from '../../exchange/refusal.ts';
import { refusals } from '../../exchange/refusals.ts';
import { arrayAt, objectAt, textAt, valueAt, withFields } from '../../json/json-object.ts';
import { collectionPrefix } from '../../kinds/resources/storage-key.ts';
import type { Api } from '../api.ts';
import type { ObjectAddress } from '../read/get-object.ts';
import { requireObject } from '../read/get-object.ts';
import { withVersion } from '../read/resource-version.ts';
import { selectsLabels } from '../read/selected-labels.ts';
import { deleteObject } from './delete-object.ts';
import type { DeleteOptions } from './delete-options.ts';
import { timestamp } from './timestamp.ts';

const budgets = { group: 'policy', resource: 'poddisruptionbudgets' } as const;

/** No budget protects pods in these phases: they are not disrupted. */
const undisturbed: readonly (string | undefined)[] = ['Succeeded', 'Failed', 'Pending'];

/** The pause after which a client may try again while the state of a budget is not known. */
const unknownForSeconds = 10;

/** The release in which evictions respect budgets with an empty selector, on released servers. */
const emptySelectorsSince = { major: 1, minor: 27 };

/**
 * Evicts a pod: deletes it unless a disruption budget protects it (specification, "Terminology", the virtual types). `read`
 * returns the options of the deletion, given those in the body. Throws a refusal: 400 for another body or name, 404 for a
 * missing pod, 429 for a budget that allows no disruption, 500 for a pod with several budgets.
 */
export function evictPod(
  api: Api,
  address: ObjectAddress,
  body: JsonObject,
  read: (options: Json | undefined) => DeleteOptions,
): JsonObject {
  requireEviction(address, body);
  const options = read(valueAt(body, 'deleteOptions'));
  const pod = requireObject(api, address);
  const isDisrupted = !undisturbed.includes(textAt(pod, 'status', 'phase')) && textAt(pod, 'metadata', 'deletionTimestamp') === undefined;
  const [budget, ...others] = isDisrupted ? budgetsOf(api, pod) : [];
  if (others.length > 0)
    throw new Refusal(
      500,
      'InternalError',
      'This pod has more than one PodDisruptionBudget, which the eviction subresource does not support.',
    );
  if (budget !== undefined && !(isUnhealthy(pod) && isMet(budget.object))) {
    requireDisruptionAllowed(budget.object);
    if (api.hooks.isCounted({ against: 'budget', dryRun: options.dryRun })) countDisruption(api, budget, address.name);
  }
  deleteObject(api, address, options);
  return { kind: 'Status', apiVersion: 'v1', metadata: {}, status: 'Success', code: 201 };
}

function requireEviction({ name }: ObjectAddress, body: JsonObject): void {
  if (textAt(body, 'kind') !== 'Eviction' || !['policy/v1', 'policy/v1beta1'].includes(textAt(body, 'apiVersion') ?? ''))
    throw refusals.badRequest('the body of an eviction must be an Eviction of policy/v1');
  if (textAt(body, 'metadata', 'name') !== name) throw refusals.badRequest('name in URL does not match name in Eviction object');
}

type StoredBudget = { readonly key: string; readonly object: JsonObject };

/** Returns the budgets that protect a pod. */
function budgetsOf(api: Api, pod: JsonObject): readonly StoredBudget[] {
  const labels = objectAt(pod, 'metadata', 'labels');
  return [...api.store.list(collectionPrefix(budgets), api.store.revision())].filter(({ object }) => {
    const selector = valueAt(object, 'spec', 'selector');
    return api.hooks.protectsPod({
      selector,
      labels,
      isSelected: selectsLabels(selector, labels) && !(isEmpty(selector) && isOverlooked(api)),
      isInNamespace: textAt(object, 'metadata', 'namespace') === textAt(pod, 'metadata', 'namespace'),
    });
  });
}

function isEmpty(selector: Json | undefined): boolean {
  return Object.keys(objectAt(selector, 'matchLabels')).length + arrayAt(selector, 'matchExpressions').length === 0;
}

/** Returns whether the server overlooks budgets with an empty selector, as released servers once did. */
function isOverlooked({ personality, served }: Api): boolean {
  const { major, minor } = emptySelectorsSince;
  const isOlder = served.major < major || (served.major === major && served.minor < minor);
  return personality.emptyBudgetSelectors === 'by-release' && isOlder;
}

/** Returns whether a pod is not ready, so that its eviction makes no fewer healthy pods. */
function isUnhealthy(pod: JsonObject): boolean {
  return !arrayAt(pod, 'status', 'conditions').some(
    (condition) => isJsonObject(condition) && condition['type'] === 'Ready' && condition['status'] === 'True',
  );
}

/** Returns whether a budget has as many healthy pods as it wants. */
function isMet(budget: JsonObject): boolean {
  const desired = numberAt(budget, 'desiredHealthy');
  return desired > 0 && numberAt(budget, 'currentHealthy') >= desired;
}

function requireDisruptionAllowed(budget: JsonObject): void {
  const named = `The disruption budget ${textAt(budget, 'metadata', 'name') ?? ''}`;
  const generation = valueAt(budget, 'metadata', 'generation');
  if (typeof generation === 'number' && numberAt(budget, 'observedGeneration') < generation)
    throw refusals.disruptive(`${named} is still being processed by the server.`, unknownForSeconds);
  if (numberAt(budget, 'disruptionsAllowed') < 1) throw refusals.disruptive(`${named} does not allow evicting pods currently`);
}

function countDisruption(api: Api, { key, object }: StoredBudget, pod: string): void {
  const status = objectAt(object, 'status');
  const disruptedPods = withFields(objectAt(status, 'disruptedPods'), { [pod]: timestamp(api.clock) });
  const counted = withFields(status, { disruptedPods, disruptionsAllowed: numberAt(object, 'disruptionsAllowed') - 1 });
  api.store.put(key, (revision) => withVersion(withFields(object, { status: counted }), revision));
}

function numberAt(budget: JsonObject, field: string): number {
  const value = valueAt(budget, 'status', field);
  return typeof value === 'number' ? value : 0;
}
