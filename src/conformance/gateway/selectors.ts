import { type OwnNames, ownLabel } from '#core/codecs/own-names';

/** Whether the selectors of a request select nothing but objects of the run, where the server honours them. */
export type OwnSelection = { readonly byLabel: boolean; readonly byField: boolean };

/**
 * Returns whether selectors select only objects of a run: one requirement is that a label is equal to a name of the run or to its
 * id, or that `metadata.name` or `metadata.namespace` is a name of the run. A parameter that is given twice selects nothing for certain.
 */
export function selectsOwn(query: URLSearchParams, own: OwnNames): OwnSelection {
  const [labels, fields] = [equalsIn(query.getAll('labelSelector')), equalsIn(query.getAll('fieldSelector'))];
  return {
    byLabel: labels.some(([key, value]) => own.isName(value) || (key === ownLabel && value === own.run)),
    byField: fields.some(([key, value]) => (key === 'metadata.name' || key === 'metadata.namespace') && own.isName(value)),
  };
}

/** Returns the requirements of a selector that a value is equal to another; a set in parentheses is none. */
function equalsIn(selectors: readonly string[]): readonly (readonly [string, string])[] {
  const [selector = ''] = selectors.length === 1 ? selectors : [];
  return selector
    .replace(/\([^)]*\)/g, '')
    .split(',')
    .flatMap((requirement) => {
      const [, key, value] = /^\s*([^=!\s]+)\s*==?\s*([^=\s]+)\s*$/.exec(requirement) ?? [];
      return key === undefined || value === undefined ? [] : [[key, value] as const];
    });
}
