import type { Request } from '#core/model/request';
import type { Step } from '#core/model/step';
import type { Subject } from '#core/model/subject';
import type { Template } from '#core/model/template';
import { isKnownInBinary } from '../scenario/media-types.ts';
import { patchTypes } from '../scenario/write-step.ts';
import { fieldOf } from './field-of.ts';
import type { Random } from './random.ts';
import type { Visits } from './visits.ts';

/** A way to send a request that leaves the same content; the owner of a field can be another one. */
type Manner = {
  readonly what: string;
  /** How many of 100 requests are sent so, where it can be. */
  readonly share: number;
  /** The request sent so; undefined where it cannot be. Without this, it is sent as it is. */
  readonly of?: (request: Request, random: Random, subject: Subject) => Request | undefined;
};

const manners: readonly Manner[] = [
  { what: 'a body in binary', share: 14, of: (request, _, subject) => inBinary(request, subject) },
  { what: 'a level of field validation', share: 6, of: atLevel },
  { what: 'pretty', share: 4, of: (request) => ({ ...request, query: { ...request.query, pretty: 'true' } }) },
  { what: 'no field manager', share: 3, of: withoutManager },
  { what: 'as it is', share: 73 },
];

/** Draws how a request with no unknown or duplicate fields is sent: mostly as it is, or in another manner that leaves the same content. */
export function drawManner(random: Random, request: Request, subject: Subject, visits: Visits): Request {
  const manner = random.weighted(manners, ({ share }) => share);
  const sent = manner?.of?.(request, random, subject);
  if (manner !== undefined && sent !== undefined) visits.of(manner.what, request.method);
  return sent ?? request;
}

type DeletionOptions = Pick<Request, 'query' | 'body'>;

const deletionOptions: readonly [DeletionOptions, ...DeletionOptions[]] = [
  { query: { gracePeriodSeconds: '0' } },
  { query: { propagationPolicy: 'Background' } },
  { body: { apiVersion: 'v1', kind: 'DeleteOptions', gracePeriodSeconds: 0 } },
  { body: { apiVersion: 'v1', kind: 'DeleteOptions', propagationPolicy: 'Background' } },
];

/** Draws options of a delete that leave what it does: no grace period, and dependents that are deleted in the background. */
export function drawDeletionOptions(random: Random, request: Request): Request {
  if (request.method !== 'DELETE' || request.body !== undefined || !random.chance(0.25)) return request;
  const { query = {}, ...options } = random.one(deletionOptions);
  // Options in a body are the only ones that count.
  if (options.body !== undefined && request.query?.['dryRun'] !== undefined) return request;
  return { ...request, ...options, query: { ...request.query, ...query } };
}

/** Returns whether a step sends a body in binary. */
export function isInBinary(step: Step): boolean {
  return step.do === 'send' && step.request.binary !== undefined;
}

/** Returns a step, and those between its pages, with its body in JSON. */
export function notInBinary(step: Step): Step {
  if (step.do === 'pages') return { ...step, between: step.between.map(notInBinary) };
  if (step.do !== 'send' || step.request.binary === undefined) return step;
  const { binary, ...request } = step.request;
  return { ...step, request: { ...request, body: binary } };
}

const bodyFields: ReadonlySet<string> = new Set(['apiVersion', 'kind', 'metadata', 'data', 'spec']);
const metadataFields: ReadonlySet<string> = new Set(['name', 'generateName', 'labels', 'annotations', 'finalizers', 'resourceVersion']);

function inBinary(request: Request, subject: Subject): Request | undefined {
  const { body, headers: _, ...rest } = request;
  const isObject = request.method === 'POST' || request.method === 'PUT';
  if (!isObject || body === undefined || request.text !== undefined || !isKnownInBinary(subject)) return undefined;
  // The binary form of a list without items is that of no list, and storage node records must have one.
  const isListed = JSON.stringify(fieldOf(fieldOf(body, 'spec'), 'drivers')) !== '[]';
  const isEncodable = isListed && has(body, bodyFields) && has(fieldOf(body, 'metadata'), metadataFields);
  return isEncodable ? { ...rest, binary: body } : undefined;
}

function atLevel(request: Request, random: Random): Request | undefined {
  if (request.method === 'GET' || request.method === 'DELETE') return undefined;
  return { ...request, query: { ...request.query, fieldValidation: random.one(['Ignore', 'Warn', 'Strict'] as const) } };
}

/** A server derives a field manager where a request names none. An apply names one. */
function withoutManager(request: Request): Request | undefined {
  const { fieldManager, ...query } = request.query ?? {};
  return fieldManager === undefined || request.headers?.['content-type'] === patchTypes.apply ? undefined : { ...request, query };
}

function has(template: Template | undefined, known: ReadonlySet<string>): boolean {
  if (typeof template !== 'object' || template === null || Array.isArray(template)) return false;
  return Object.keys(template).every((key) => known.has(key));
}
