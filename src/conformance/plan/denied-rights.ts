import type { Case } from '#core/model/case';
import { textOfRight } from '#core/model/right';
import { neededRights, type RightsContext } from './needed-rights.ts';

/** Of so many resources a reason names the verbs. */
const mostNamed = 2;

/**
 * Returns the reason why the identity of the run may not do what a case needs; undefined where it may.
 *
 * @param denied the rights that the identity does not have, as texts.
 */
export function deniedRights(c: Case, denied: ReadonlySet<string>, context: RightsContext): string | undefined {
  if (denied.size === 0) return undefined;
  const verbs = new Map<string, readonly string[]>();
  for (const text of neededRights(c, context).map(textOfRight).sort()) {
    if (!denied.has(text)) continue;
    const [verb = '', ...of] = text.split(' ');
    verbs.set(of.join(' '), [...(verbs.get(of.join(' ')) ?? []), verb]);
  }
  if (verbs.size === 0) return undefined;
  const named = [...verbs].slice(0, mostNamed).map(([of, missing]) => `${missing.join(', ')} ${of}`);
  const more = verbs.size - named.length;
  return `the identity of the run may not ${[...named, ...(more > 0 ? [`${more} more`] : [])].join('; ')}: grant what "apiconform rbac" prints`;
}
