import type { Case } from '#core/model/case';
import { textOfRight } from '#core/model/right';
import { neededRights, type RightsContext } from './needed-rights.ts';

const onlyThere =
  'the identity of the run lacks rights outside of the given namespaces: grant the ClusterRole that "apiconform rbac" prints';

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
  const missing = neededRights(c, context).filter((right) => denied.has(textOfRight(right)));
  // Whoever gives namespaces mostly has rights in these alone: one reason says so.
  if (context.namespaces !== undefined && missing.some((right) => 'path' in right || right.namespace === undefined)) return onlyThere;
  for (const text of missing.map(textOfRight).sort()) {
    const [verb = '', ...of] = text.split(' ');
    verbs.set(of.join(' '), [...(verbs.get(of.join(' ')) ?? []), verb]);
  }
  if (verbs.size === 0) return undefined;
  const named = [...verbs].slice(0, mostNamed).map(([of, which]) => `${which.join(', ')} ${of}`);
  const more = verbs.size - named.length;
  return `the identity of the run may not ${[...named, ...(more > 0 ? [`${more} more`] : [])].join('; ')}: grant what "apiconform rbac" prints`;
}
