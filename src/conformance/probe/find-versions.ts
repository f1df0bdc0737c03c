import { bodyOf } from '#core/http/body-of';
import type { ProbeClient } from '#core/http/probe-client';
import { refused } from '#core/http/refused';
import { definedFields } from '#core/json/defined-fields';
import { resourceVersionOf } from '#core/json/object-identity';
import type { Facts } from '#core/model/facts';

/**
 * Finds whether the target honours `resourceVersionMatch`, and a resource version that it has not reached.
 * A target may ignore the parameter (specification, "Resource-version semantics"). `collection` is the path to try it on. With
 * `isOptional`, an identity that may not list it leaves both unknown.
 *
 * @throws TargetError where the collection cannot be listed.
 */
export async function findVersions(
  collection: string | undefined,
  probeClient: ProbeClient,
  isOptional = false,
): Promise<Pick<Facts, 'resourceVersionMatch' | 'futureVersion'>> {
  if (collection === undefined) return { resourceVersionMatch: 'honoured' };
  const page = `${collection}?limit=1`;
  const plain = await probeClient.ask('collection', page);
  if (plain.status === 403 && isOptional) return { resourceVersionMatch: 'honoured' };
  if (plain.status !== 200) throw refused(probeClient.server, page, plain);
  const future = futureVersionOf(resourceVersionOf(bodyOf(plain)));
  return {
    resourceVersionMatch: (await servesAll(page, probeClient)) ? 'ignored' : 'honoured',
    ...definedFields({ futureVersion: future }),
  };
}

/**
 * Invalid combinations. A server that accepts one of them violates the specification. A server ignores the parameter
 * only if it accepts all of them, including the match that does not exist.
 */
const invalidMatches = [
  'resourceVersionMatch=Exact',
  'resourceVersionMatch=NotOlderThan',
  'resourceVersionMatch=Exact&resourceVersion=0',
  'resourceVersionMatch=apiconform&resourceVersion=0',
];

async function servesAll(page: string, probeClient: ProbeClient): Promise<boolean> {
  for (const [index, query] of invalidMatches.entries()) {
    const { status } = await probeClient.ask(`match-${index + 1}`, `${page}&${query}`);
    if (status < 200 || status > 299) return false;
  }
  return true;
}

/** The fewest digits of a future version: more than a target reaches during a run, and few enough for 64 bits. */
const futureDigits = 15;

/** Returns a number far above a version that is a whole number, such as the 0 of an empty collection. Any other version is opaque, and has no future version. */
function futureVersionOf(version: string | undefined): string | undefined {
  return version !== undefined && /^(0|[1-9]\d{0,14})$/.test(version) ? '9'.repeat(Math.max(futureDigits, version.length + 3)) : undefined;
}
