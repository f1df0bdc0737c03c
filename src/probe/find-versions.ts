import { bodyOf } from '../evidence/body-of.ts';
import { resourceVersionOf } from '../evidence/object-identity.ts';
import type { Facts } from '../model/facts.ts';
import type { Inquirer } from './inquirer.ts';
import { refused } from './refused.ts';

const namespaces = '/api/v1/namespaces?limit=1';

/**
 * Whether the target honours `resourceVersionMatch`, and a version that it has not reached.
 *
 * A target may ignore the parameter (specification, "Resource-version semantics"). To ask for a match without a
 * version is invalid: only one that ignores the parameter answers it.
 */
export async function findVersions(inquirer: Inquirer): Promise<Pick<Facts, 'resourceVersionMatch' | 'futureVersion'>> {
  const plain = await inquirer.ask('namespaces', namespaces);
  if (plain.status !== 200) throw refused(inquirer.server, namespaces, plain);
  const future = futureVersionOf(resourceVersionOf(bodyOf(plain)));
  const match = await inquirer.ask('match', `${namespaces}&resourceVersionMatch=Exact`);
  return {
    resourceVersionMatch: match.status >= 200 && match.status < 300 ? 'ignored' : 'honoured',
    ...(future === undefined ? {} : { futureVersion: future }),
  };
}

/** So many digits that no young target gets there during a run, and few enough for a number of 64 bits. */
const futureDigits = 15;

/** A number far above one that looks like a whole number; versions that look otherwise are opaque, and none is made up. */
function futureVersionOf(version: string | undefined): string | undefined {
  return version !== undefined && /^[1-9]\d{0,14}$/.test(version) ? '9'.repeat(Math.max(futureDigits, version.length + 3)) : undefined;
}
