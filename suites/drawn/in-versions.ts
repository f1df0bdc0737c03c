import type { Request } from '#core/model/request';
import type { Step } from '#core/model/step';
import type { Subject } from '#core/model/subject';
import { isJoin, type Template } from '#core/model/template';
import { otherVersion } from '../scenario/marked-definition.ts';
import { fieldOf } from './field-of.ts';
import { randomOf } from './random.ts';

const shareOfSequences = 0.4;
const shareOfRequests = 0.35;

/**
 * Sends some requests of a sequence in the other version of its type, where the type has two: its objects are the same in both. The
 * pages of a list are all in one version, and so is a write that is repeated, whatever its query: an apply in another version than the
 * one before changes the entry of its manager.
 */
export function inBothVersions(steps: readonly Step[], subject: Subject, seed: number): readonly Step[] {
  if (subject.fixture === undefined) return steps;
  const random = randomOf(seed ^ 0x3c6ef372);
  if (!random.chance(shareOfSequences)) return steps;
  let before = { what: '', isOther: false };
  const isInOther = (request: Request): boolean => {
    if (isPage(request)) return false;
    const { method, path, body } = request;
    const what = JSON.stringify([method, path, body]);
    if (method === 'GET' || what !== before.what) before = { what, isOther: random.chance(shareOfRequests) };
    return before.isOther;
  };
  const inOne = (step: Step): Step => {
    if (step.do === 'pages') {
      const request = random.chance(shareOfRequests) ? inOther(step.request, subject) : step.request;
      return { ...step, request, between: step.between.map(inOne) };
    }
    if ((step.do !== 'send' && step.do !== 'open') || !isInOther(step.request)) return step;
    return { ...step, request: inOther(step.request, subject) };
  };
  return steps.map(inOne);
}

/** A page of its own, which another page can go on from. */
function isPage({ query = {} }: Request): boolean {
  return query['limit'] !== undefined || query['continue'] !== undefined;
}

/** A body as text can have fields twice, and is sent as it is. */
function inOther(request: Request, { apiVersion }: Subject): Request {
  if (request.text !== undefined) return request;
  const { body } = request;
  const path = versioned(request.path);
  const isOfType = JSON.stringify(fieldOf(body, 'apiVersion')) === JSON.stringify(apiVersion);
  return isOfType && typeof body === 'object' && body !== null
    ? { ...request, path, body: { ...body, apiVersion: versioned(apiVersion) } }
    : { ...request, path };
}

/** Returns a type in each version in which the sequences about it have requests. */
export function versionsOf(type: Subject): readonly Subject[] {
  if (type.fixture === undefined) return [type];
  return [type, { ...type, apiVersion: versioned(type.apiVersion), collection: versioned(type.collection) }];
}

/** Returns a path or an API version with the other version in place of the first. */
export function versioned(template: Template): Template {
  if (typeof template === 'string') return template.replace(/^\/v1(?=\/|$)/, `/${otherVersion}`);
  return isJoin(template) ? { $join: template.$join.map(versioned) } : template;
}
