import type { Cause, RefusalDetails } from './refusal.ts';
import { Refusal } from './refusal.ts';

/** The resource type, or one object of it, that a refusal is about. */
export type About = { readonly group: string; readonly resource: string; readonly kind?: string; readonly name?: string };

const titled = (about: About): string =>
  `${about.resource}${about.group === '' ? '' : `.${about.group}`}${about.name === undefined ? '' : ` "${about.name}"`}`;

const detailsOf = (about: About): RefusalDetails => ({
  ...(about.name === undefined ? {} : { name: about.name }),
  group: about.group,
  kind: about.resource,
});

/** The kinds of options of requests. */
export type OptionsKind = 'ListOptions' | 'CreateOptions' | 'UpdateOptions' | 'PatchOptions' | 'DeleteOptions';

/** The refusals that several parts of the server use. Each function returns the error for its caller to throw. */
export const refusals = {
  badRequest: (message: string): Refusal => new Refusal(400, 'BadRequest', message),

  unauthorized: (): Refusal => new Refusal(401, 'Unauthorized', 'Unauthorized'),

  forbidden: (about: About, why: string, causes?: readonly Cause[]): Refusal =>
    new Refusal(403, 'Forbidden', `${titled(about)} is forbidden: ${why}`, {
      ...detailsOf(about),
      ...(causes === undefined ? {} : { causes }),
    }),

  notFound: (about: About): Refusal => new Refusal(404, 'NotFound', `${titled(about)} not found`, detailsOf(about)),

  noSuchPath: (): Refusal => new Refusal(404, 'NotFound', 'the server could not find the requested resource', {}),

  methodNotAllowed: (): Refusal =>
    new Refusal(405, 'MethodNotAllowed', 'the server does not allow this method on the requested resource', {}),

  notAcceptable: (served: readonly string[]): Refusal =>
    new Refusal(406, 'NotAcceptable', `Available representations: ${served.join(', ')}`),

  alreadyExists: (about: About, prefix = ''): Refusal =>
    new Refusal(409, 'AlreadyExists', `${prefix}${titled(about)} already exists`, detailsOf(about)),

  conflict: (about: About, why: string): Refusal =>
    new Refusal(409, 'Conflict', `Operation cannot be fulfilled on ${titled(about)}: ${why}`, detailsOf(about)),

  /** The requested history is compacted (specification, "Errors": 410 Gone). */
  gone: (message: string): Refusal => new Refusal(410, 'Expired', message),

  tooLarge: (bytes: number): Refusal => new Refusal(413, 'RequestEntityTooLarge', `Request entity too large: limit is ${bytes}`),

  unsupportedMediaType: (supported: readonly string[]): Refusal =>
    new Refusal(
      415,
      'UnsupportedMediaType',
      `the body of the request was in an unknown format - accepted media types include: ${supported.join(', ')}`,
    ),

  /** An object, or the options of a request, with invalid fields. */
  invalid: (about: { readonly group: string; readonly kind: string; readonly name: string }, causes: readonly Cause[]): Refusal =>
    new Refusal(
      422,
      'Invalid',
      `${about.kind}${about.group === '' ? '' : `.${about.group}`} "${about.name}" is invalid: ${causes.map((cause) => `${cause.field ?? ''}: ${cause.message}`).join(', ')}`,
      { name: about.name, group: about.group, kind: about.kind, causes },
    ),

  /** Invalid options of a request, in its query or in the body of a delete. */
  invalidOptions: (apiDomain: string, kind: OptionsKind, causes: readonly Cause[]): Refusal =>
    refusals.invalid({ group: `meta.${apiDomain}`, kind, name: '' }, causes),

  /** A patch that does not fit its target. */
  unfitPatch: (message: string): Refusal => new Refusal(422, 'Invalid', message, {}),

  /** A patch whose result cannot be decoded; the cause is the patch as a whole. */
  unreadablePatch: (message: string): Refusal =>
    new Refusal(422, 'Invalid', message, { causes: [{ reason: 'FieldValueInvalid', message, field: 'patch' }] }),

  /** An eviction that a disruption budget does not allow, now or until its state is known. */
  disruptive: (why: string, retryAfterSeconds?: number): Refusal =>
    new Refusal(429, 'TooManyRequests', "Cannot evict pod as it would violate the pod's disruption budget.", {
      causes: [{ reason: 'DisruptionBudget', message: why }],
      ...(retryAfterSeconds === undefined ? {} : { retryAfterSeconds }),
    }),

  /** A resource version that was never reached (specification, "Resource-version semantics"). */
  tooLargeVersion: (requested: string, current: number): Refusal =>
    new Refusal(504, 'Timeout', `Timeout: Too large resource version: ${requested}, current: ${current}`, {
      causes: [{ reason: 'ResourceVersionTooLarge', message: 'Too large resource version' }],
      retryAfterSeconds: 1,
    }),
};
