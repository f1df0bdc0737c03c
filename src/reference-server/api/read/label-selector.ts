import type { JsonObject } from '#core/model/json';
import { refusals } from '../../exchange/refusals.ts';
import { fieldOf, objectAt } from '../../json/json-object.ts';

type Requirement = { readonly key: string; readonly holds: (value: string | undefined) => boolean };

const key = `(?:[A-Za-z0-9][-A-Za-z0-9_.]{0,252}/)?[A-Za-z0-9](?:[-A-Za-z0-9_.]{0,61}[A-Za-z0-9])?`;
const value = `(?:[A-Za-z0-9](?:[-A-Za-z0-9_.]{0,61}[A-Za-z0-9])?)?`;
const equality = new RegExp(String.raw`^(${key})\s*(==|=|!=)\s*(${value})$`);
const membership = new RegExp(String.raw`^(${key})\s+(in|notin)\s*\(([^()]*)\)$`);
const presence = new RegExp(String.raw`^(!?)\s*(${key})$`);
const wholeValue = new RegExp(`^${value}$`);

/** Parses a label selector into a predicate. Throws a refusal with 400 for an invalid selector. */
export function labelSelector(source: string): (object: JsonObject) => boolean {
  const requirements = source.trim() === '' ? [] : source.split(/,(?![^(]*\))/).map((part) => requirementOf(part.trim(), source));
  return (object) => {
    const labels = objectAt(object, 'metadata', 'labels');
    return requirements.every((requirement) => {
      const label = fieldOf(labels, requirement.key);
      return requirement.holds(typeof label === 'string' ? label : undefined);
    });
  };
}

function requirementOf(part: string, source: string): Requirement {
  const [, left, operator, right] = equality.exec(part) ?? [];
  if (left !== undefined && right !== undefined) {
    return operator === '!=' ? { key: left, holds: (label) => label !== right } : { key: left, holds: (label) => label === right };
  }
  const [, member, word, list] = membership.exec(part) ?? [];
  if (member !== undefined && list !== undefined) {
    const values = list.split(',').map((item) => item.trim());
    if (values.every((item) => wholeValue.test(item))) {
      return word === 'in'
        ? { key: member, holds: (label) => label !== undefined && values.includes(label) }
        : { key: member, holds: (label) => label === undefined || !values.includes(label) };
    }
  }
  const [, not, name] = presence.exec(part) ?? [];
  if (name !== undefined)
    return not === '!' ? { key: name, holds: (label) => label === undefined } : { key: name, holds: (label) => label !== undefined };
  throw refusals.badRequest(`unable to parse requirement of the label selector ${JSON.stringify(source)}`);
}
