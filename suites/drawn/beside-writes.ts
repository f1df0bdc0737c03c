import type { Request } from '#core/model/request';
import type { Step } from '#core/model/step';
import type { Template } from '#core/model/template';
import { selector } from '../scenario/collection-read.ts';
import { patchTypes } from '../scenario/write-step.ts';
import { fieldOf } from './field-of.ts';
import type { Random } from './random.ts';
import type { Visits } from './visits.ts';

/** A request that is sent beside a write, and how its step is called. */
type Beside = { readonly how: string; readonly request: Request };

/** What is sent directly before a write and directly after it. */
export type BesideWrite = { readonly before: readonly Beside[]; readonly after: readonly Beside[] };

const none: BesideWrite = { before: [], after: [] };

/** Patches that change nothing the second time. */
const repeatable: ReadonlySet<Template> = new Set([patchTypes['merge-patch'], patchTypes['strategic-merge-patch'], patchTypes.apply]);

/**
 * Draws what is sent beside a request: before a write a dry run of it, mostly with a read in between; after it the same request
 * once more, or a read of what was written. A server that remembers the wrong one of two such requests shows it at once.
 */
export function drawBesideWrite(random: Random, request: Request, visits: Visits): BesideWrite {
  if (request.method === 'GET' || request.query?.['dryRun'] !== undefined) return none;
  const what = random.one(['nothing', 'nothing', 'nothing', 'nothing', 'nothing', 'tried', 'tried and read', 'repeated', 'read'] as const);
  const read = readOf(request);
  switch (what) {
    case 'tried':
    case 'tried and read': {
      // Options in a body are the only ones that count.
      if (request.method === 'DELETE' && request.body !== undefined) return none;
      visits.beside(what);
      const tried: Beside = { how: 'try', request: { ...request, query: { ...request.query, dryRun: 'All' } } };
      return { before: what === 'tried' ? [tried] : [tried, { how: 'read-tried', request: read }], after: [] };
    }
    case 'repeated':
      if (!isRepeatable(request)) return none;
      visits.beside(what);
      return { before: [], after: [{ how: 'repeat', request }] };
    case 'read':
      visits.beside(what);
      return { before: [], after: [{ how: 'read-written', request: read }] };
    default:
      return none;
  }
}

function isRepeatable({ method, headers }: Request): boolean {
  return method === 'PUT' || (method === 'PATCH' && repeatable.has(headers?.['content-type'] ?? ''));
}

/** The read of what a request writes: the object at its path, the one that it creates, or the collection that it is about. */
function readOf({ method, path, query, body }: Request): Request {
  const name = method === 'POST' ? nameIn(body) : undefined;
  if (name !== undefined) return { method: 'GET', path: { $join: [path, '/', name] } };
  const isOfCollection = method === 'POST' || query?.['labelSelector'] !== undefined;
  return { method: 'GET', path, ...(isOfCollection ? { query: { labelSelector: selector } } : {}) };
}

function nameIn(body: Template | undefined): Template | undefined {
  return fieldOf(fieldOf(body, 'metadata'), 'name');
}

/** Draws a write that is sent before the real one by a sender that it is refused to, with a read of what it must not have written. */
export function drawRefused(random: Random, request: Request, sender: 'limited' | 'invalid'): BesideWrite['before'] {
  if (request.method === 'GET' || !random.chance(0.07)) return [];
  return [
    { how: 'refuse', request: { ...request, as: sender } },
    { how: 'read-refused', request: readOf(request) },
  ];
}

/** Returns a step, and those between its pages, with no request of another user: a read in place of it. */
export function withOwnCredentials(step: Step): Step {
  if (step.do === 'pages') return { ...step, between: step.between.map(withOwnCredentials) };
  return step.do === 'send' && step.request.as !== undefined ? { ...step, request: readOf(step.request) } : step;
}
