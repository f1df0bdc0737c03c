import { bodyOf } from '#core/http/body-of';
import type { ProbeClient } from '#core/http/probe-client';
import { refused } from '#core/http/refused';
import { definedFields } from '#core/json/defined-fields';
import { resourceVersionOf } from '#core/json/object-identity';
import type { Facts } from '#core/model/facts';

const namespaces = '/api/v1/namespaces?limit=1';

/**
 * Whether the target honours `resourceVersionMatch`, and a version that it has not reached.
 * A target may ignore the parameter (specification, "Resource-version semantics").
 */
export async function findVersions(probeClient: ProbeClient): Promise<Pick<Facts, 'resourceVersionMatch' | 'futureVersion'>> {
  const plain = await probeClient.ask('namespaces', namespaces);
  if (plain.status !== 200) throw refused(probeClient.server, namespaces, plain);
  const future = futureVersionOf(resourceVersionOf(bodyOf(plain)));
  return {
    resourceVersionMatch: (await servesAll(invalidMatches, probeClient)) ? 'ignored' : 'honoured',
    ...definedFields({ futureVersion: future }),
  };
}

/**
 * Combinations that are all invalid: who serves one of them breaks a promise, and only who serves every one, the
 * match that does not exist included, does not look at the parameter.
 */
const invalidMatches = [
  'resourceVersionMatch=Exact',
  'resourceVersionMatch=NotOlderThan',
  'resourceVersionMatch=Exact&resourceVersion=0',
  'resourceVersionMatch=apiconform&resourceVersion=0',
];

async function servesAll(queries: readonly string[], probeClient: ProbeClient): Promise<boolean> {
  for (const [index, query] of queries.entries()) {
    const { status } = await probeClient.ask(`match-${index + 1}`, `${namespaces}&${query}`);
    if (status < 200 || status > 299) return false;
  }
  return true;
}

/** So many digits that no young target gets there during a run, and few enough for a number of 64 bits. */
const futureDigits = 15;

/** A number far above one that looks like a whole number; versions that look otherwise are opaque, and none is made up. */
function futureVersionOf(version: string | undefined): string | undefined {
  return version !== undefined && /^[1-9]\d{0,14}$/.test(version) ? '9'.repeat(Math.max(futureDigits, version.length + 3)) : undefined;
}
