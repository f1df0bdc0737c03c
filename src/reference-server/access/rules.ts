import type { JsonObject } from '#core/model/json';
import { textsAt } from '../json/json-object.ts';
import type { Attributes } from './attributes.ts';

/** Whether a rule of a role allows what a request asks for. A star stands for everything. */
export function ruleAllows(rule: JsonObject, asked: Attributes): boolean {
  if (!names(rule, 'verbs', asked.verb)) return false;
  if ('path' in asked) return textsAt(rule, 'nonResourceURLs').some((url) => isPathOf(url, asked.path));
  return names(rule, 'apiGroups', asked.group) && allowsResource(rule, asked) && allowsName(rule, asked.name);
}

function allowsResource(rule: JsonObject, { resource, subresource }: Extract<Attributes, { readonly resource: string }>): boolean {
  const whole = subresource === '' ? resource : `${resource}/${subresource}`;
  return textsAt(rule, 'resources').some((one) => one === '*' || one === whole || (subresource !== '' && one === `*/${subresource}`));
}

function allowsName(rule: JsonObject, name: string): boolean {
  const allowed = textsAt(rule, 'resourceNames');
  return allowed.length === 0 || allowed.includes(name);
}

function names(rule: JsonObject, field: string, wanted: string): boolean {
  return textsAt(rule, field).some((one) => one === '*' || one === wanted);
}

function isPathOf(url: string, path: string): boolean {
  return url === path || (url.endsWith('*') && path.startsWith(url.slice(0, -1)));
}
