import { deepEqual } from '#core/json/deep-equal';
import type { Json } from '#core/model/json';
import type { Request } from '#core/model/request';
import { flatSteps, type Step } from '#core/model/step';
import type { Subject } from '#core/model/subject';
import { isJoin, type Template } from '#core/model/template';
import { everywhere, inOtherNamespace, makeOtherNamespace } from '../scenario/other-namespace.ts';
import { longerNamespace } from './draft.ts';
import { modelled } from './drawn.ts';
import { fieldOf } from './field-of.ts';
import { versionsOf } from './in-versions.ts';
import { typeOfSteps } from './types.ts';

const namesOfCases = /^[a-z0-9][a-z0-9.-]{0,252}$/;
const fields: ReadonlySet<string> = new Set(['method', 'path', 'query', 'headers', 'body', 'text', 'binary', 'as']);

/**
 * Returns the id of the first step that does something else than drawn sequences do: a sequence from a file must not reach
 * objects of a server that are not its own. Undefined where there is none.
 */
export function strayStep(subject: Subject, steps: readonly Step[]): string | undefined {
  const types = versionsOf(typeOfSteps(modelled(subject) ?? subject, steps));
  return flatSteps(steps).find((step) => 'request' in step && !types.some((type) => isOfCase(step.request, step, type)))?.id;
}

function isOfCase(request: Request, step: Step, type: Subject): boolean {
  if (Object.keys(request).some((field) => !fields.has(field)) || request.as === 'none' || request.as === 'admin') return false;
  if (request.path === '/api/v1/namespaces')
    return [undefined, longerNamespace].some((name) => isEqual(step, makeOtherNamespace(step.id, name)));
  const path = textOf(request.path);
  const collections = [type.collection, ...[undefined, longerNamespace].map((name) => inOtherNamespace(type, name).collection)].map(textOf);
  const { method, query = {}, body, binary } = request;
  // What a text is about is seen from its path alone.
  if (request.text !== undefined && method === 'POST') return false;
  const within = collections.find((collection) => path.startsWith(`${collection}/`));
  if (within !== undefined)
    return method !== 'POST' && /^\{own:[^{}]*\}(\/(status|scale))?$/.test(path.slice(within.length + 1)) && hasName(path);
  if (path === textOf(everywhere(type)) && method === 'GET') return true;
  if (!collections.includes(path)) return false;
  if (method === 'POST') return hasName(nameIn(binary ?? body));
  return method === 'GET' || (method === 'DELETE' && /^apiconform-case=\{case\}(,|$)/.test(textOf(query['labelSelector'] ?? '')));
}

/** Whether a text has the name of a test object, and no other part that could lead elsewhere. */
function hasName(text: string): boolean {
  const name = /\{own:([^{}]*)\}/.exec(text)?.[1];
  return name !== undefined && namesOfCases.test(name);
}

function nameIn(body: Template | undefined): string {
  const metadata = fieldOf(body, 'metadata');
  return textOf(fieldOf(metadata, 'name') ?? fieldOf(metadata, 'generateName') ?? '');
}

/** A text in which a placeholder is shown by its name: two templates with the same text are filled in with the same value. */
function textOf(template: Template): string {
  if (typeof template === 'string') return template.replaceAll(/[{}]/g, '?');
  if (isJoin(template)) return template.$join.map(textOf).join('');
  if (typeof template !== 'object' || template === null || Array.isArray(template)) return '?';
  const [[key, value] = ['', ''], ...others] = Object.entries(template);
  if (others.length > 0 || !key.startsWith('$')) return '?';
  return value === true ? `{${key.slice(1)}}` : `{${key.slice(1)}:${typeof value === 'string' ? value : '?'}}`;
}

function isEqual(one: Step, other: Step): boolean {
  const plain = (step: Step): Json => JSON.parse(JSON.stringify(step));
  return deepEqual(plain(one), plain(other));
}
