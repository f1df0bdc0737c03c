import { isJsonObject } from '#core/json/json-object';
import { stringAt } from '#core/json/object-identity';
import { pointTo } from '#core/json/pointer';
import type { Json } from '#core/model/json';

/** Which objects the selectors of a request select, and which of the selectors an object does not meet. */
export type Selection = {
  readonly by: 'nothing' | 'label' | 'field';
  readonly selects: (object: Json) => boolean;
  readonly unmetBy: (object: Json) => 'label' | 'field' | undefined;
};

type Test = (object: Json) => boolean;

/** Returns what the selectors of a query select; undefined where one is in a form that is not read here. */
export function selectionOf(query: URLSearchParams): Selection | undefined {
  const labels = testsOf(query.get('labelSelector'), labelTest);
  const fields = testsOf(query.get('fieldSelector'), fieldTest);
  if (labels === undefined || fields === undefined) return undefined;
  const by = fields.length > 0 ? 'field' : labels.length > 0 ? 'label' : 'nothing';
  const unmetBy = (object: Json): 'label' | 'field' | undefined => {
    if (!labels.every((test) => test(object))) return 'label';
    return fields.every((test) => test(object)) ? undefined : 'field';
  };
  return { by, selects: (object) => unmetBy(object) === undefined, unmetBy };
}

function testsOf(selector: string | null, testOf: (term: string) => Test | undefined): readonly Test[] | undefined {
  if (selector === null || selector === '') return [];
  // A comma between parentheses separates values, not terms.
  const tests = selector.split(/,(?![^(]*\))/).map((term) => testOf(term.trim()));
  return tests.every((test) => test !== undefined) ? tests : undefined;
}

function labelTest(term: string): Test | undefined {
  const among = /^(\S+) (in|notin) \(([^()]*)\)$/.exec(term);
  if (among !== null) {
    const [, key = '', operator, list = ''] = among;
    const values = list.split(',').map((value) => value.trim());
    // An object without the label is not among the values.
    return (object) => values.includes(labelOf(object, key) ?? '\0') === (operator === 'in');
  }
  const compared = /^([^=!\s]+)(==|=|!=)([^=!\s]*)$/.exec(term);
  if (compared !== null) {
    const [, key = '', operator, value] = compared;
    return (object) => (labelOf(object, key) === value) === (operator !== '!=');
  }
  const exists = /^(!?)([^=!<>\s()]+)$/.exec(term);
  if (exists === null) return undefined;
  const [, not, key = ''] = exists;
  return (object) => (labelOf(object, key) === undefined) === (not === '!');
}

const fields: ReadonlyMap<string, string> = new Map([
  ['metadata.name', '/metadata/name'],
  ['metadata.namespace', '/metadata/namespace'],
]);

function fieldTest(term: string): Test | undefined {
  const [, field = '', operator, value] = /^([^=!\s]+)(==|=|!=)([^=!\s]*)$/.exec(term) ?? [];
  const at = fields.get(field);
  return at === undefined ? undefined : (object) => ((stringAt(object, at) ?? '') === value) === (operator !== '!=');
}

function labelOf(object: Json, key: string): string | undefined {
  const labels = pointTo(object, '/metadata/labels');
  const value = isJsonObject(labels) && Object.hasOwn(labels, key) ? labels[key] : undefined;
  return typeof value === 'string' ? value : undefined;
}
