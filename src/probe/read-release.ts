import { bodyOf } from '../evidence/body-of.ts';
import { stringAt } from '../evidence/object-identity.ts';
import type { Inquirer } from './inquirer.ts';
import { shown } from './shown.ts';

/** What the target says of its release, where it says it: nothing depends on it. Throws a `TargetError` only where it cannot be reached. */
export async function readRelease(inquirer: Inquirer): Promise<string | undefined> {
  const answer = await inquirer.ask('version', '/version');
  const version = answer.status === 200 ? stringAt(bodyOf(answer), '/gitVersion') : undefined;
  return version === undefined || version === '' ? undefined : shown(version);
}
