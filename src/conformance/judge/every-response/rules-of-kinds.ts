import { isJsonObject } from '#core/json/json-object';
import { itemsOf, stringAt } from '#core/json/object-identity';
import { type Problem, unless } from './problem.ts';
import { classOf } from './shown-objects.ts';
import type { ShownResponse } from './shown-response.ts';

/**
 * Returns how a collection, or an item of it, has another kind than the objects of its type, in all versions of the type. The kind of
 * these is known from `others`, the responses of the case.
 */
export function problemsOfKind(shown: ShownResponse, others: readonly ShownResponse[]): readonly Problem[] {
  const { document } = shown;
  const expected = classOf(shown) === 'collection' ? kindOfType(shown, others) : undefined;
  if (document === undefined || expected === undefined) return [];
  const kind = stringAt(document, '/kind') ?? 'none';
  const stray = itemsOf(document).find((item) => isJsonObject(item) && item['kind'] !== undefined && item['kind'] !== expected);
  return [
    ...unless(kind === `${expected}List`, () => ({
      rule: 'kind-of-collection',
      what: `a collection of kind ${kind}, expected ${expected}List`,
      expected: `${expected}List`,
      actual: kind,
    })),
    ...unless(stray === undefined, () => ({
      rule: 'kind-of-items',
      what: `an item of kind ${stringAt(stray, '/kind') ?? 'none'}, expected ${expected}`,
      expected,
      actual: stringAt(stray, '/kind') ?? 'none',
    })),
  ];
}

/** Returns the kind of the first object of the type that a response shows by itself. */
function kindOfType({ path: { group, resource } }: ShownResponse, others: readonly ShownResponse[]): string | undefined {
  const isOfType = (one: ShownResponse): boolean => one.path.group === group && one.path.resource === resource;
  const first = others.find((one) => isOfType(one) && one.event === undefined && classOf(one) === 'object');
  return stringAt(first?.document, '/kind');
}
