import { groupsOfAllSlots } from '#core/codecs/own-names';
import { bodyOf } from '#core/http/body-of';
import type { ProbeClient } from '#core/http/probe-client';
import { pointTo } from '#core/json/pointer';
import type { JsonObject } from '#core/model/json';
import { type Right, textOfRight } from '#core/model/right';

const atOnce = 8;
const allResources: Right = { verb: '*', group: '*', resource: '*' };
const allPaths = { nonResourceAttributes: { verb: '*', path: '*' } };

/** What the reviews are about: the run whose identity is reviewed, and its target. */
export type Reviewed = { readonly apiDomain: string; readonly run: string };

/**
 * Finds which of these rights the identity of the run does not have, by SelfSubjectAccessReviews. Returns them as texts; none
 * where the target does not serve or permit reviews, or where they cannot be right: one denies what it was just permitted.
 *
 * A list of one's rights, as SelfSubjectRulesReview returns it, may be incomplete (Kubernetes documentation, "Authorization").
 */
export async function findDenied(
  neededRights: () => readonly Right[],
  reviewed: Reviewed,
  probeClient: ProbeClient,
): Promise<readonly string[]> {
  const review = reviewer(reviewed, probeClient);
  const [everything, everyPath] = [await review(attributesOf(allResources, reviewed.run)), await review(allPaths)];
  if (everything === undefined || everyPath === undefined || (everything && everyPath)) return [];
  const asked = neededRights().filter((right) => !('path' in right ? everyPath : everything));
  if (asked.length === 0) return [];
  const own: Right = { verb: 'create', group: `authorization.${reviewed.apiDomain}`, resource: 'selfsubjectaccessreviews' };
  if ((await review(attributesOf(own, reviewed.run))) !== true) return [];
  const denied: string[] = [];
  for (let from = 0; from < asked.length; from += atOnce) {
    const part = asked.slice(from, from + atOnce);
    const allowed = await Promise.all(part.map((right) => review(attributesOf(right, reviewed.run))));
    denied.push(...part.filter((_, index) => allowed[index] === false).map(textOfRight));
  }
  return denied.sort();
}

/** Returns a function that asks for one review: whether it allows; undefined where the response does not say. */
function reviewer({ apiDomain }: Reviewed, probeClient: ProbeClient): (spec: JsonObject) => Promise<boolean | undefined> {
  const apiVersion = `authorization.${apiDomain}/v1`;
  return async (spec) => {
    const body = { apiVersion, kind: 'SelfSubjectAccessReview', metadata: {}, spec };
    const answer = await probeClient.ask('review', `/apis/${apiVersion}/selfsubjectaccessreviews`, { body });
    const allowed = answer.status === 201 ? pointTo(bodyOf(answer), '/status/allowed') : undefined;
    // A server that could not evaluate the request says so, and denies it.
    const failed = pointTo(bodyOf(answer), '/status/evaluationError');
    return typeof allowed === 'boolean' && (allowed || failed === undefined || failed === '') ? allowed : undefined;
  };
}

/** A path of which only the beginning is known is asked about with one of its paths. */
function attributesOf(right: Right, run: string): JsonObject {
  if ('path' in right) return { nonResourceAttributes: { verb: right.verb, path: right.path.replace('*', 'ping') } };
  const [resource = '', subresource] = right.resource.split('/');
  const group = right.group === '*' ? '*' : (groupsOfAllSlots(right.group)?.[0] ?? right.group.replaceAll('*', run));
  return {
    resourceAttributes: {
      verb: right.verb,
      group,
      resource,
      ...(subresource === undefined ? {} : { subresource }),
      ...(right.namespace === undefined ? {} : { namespace: right.namespace }),
      ...(right.name === undefined ? {} : { name: right.name }),
    },
  };
}
