import type { KeptMetrics } from './kept-metrics.ts';
import type { Template } from './template.ts';

/** The identity of a request: the credentials of the run, a second limited identity, an invalid token, or no credentials. */
export type Identity = 'admin' | 'limited' | 'invalid' | 'none';

/** One HTTP request of a case, with placeholders. */
export type Request = {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** An absolute path, which the suite has escaped. */
  readonly path: Template;
  /** Query parameters in order; the value `null` gives the name without `=`. */
  readonly query?: Readonly<Record<string, Template>>;
  /** Headers in place of the default ones; `null` leaves a default header out. */
  readonly headers?: Readonly<Record<string, Template>>;
  /** Sent as JSON. */
  readonly body?: Template;
  /** Sent unchanged in place of `body`: YAML, or JSON with a duplicate field. */
  readonly text?: Template;
  /** Sent in the binary media type of the target in place of `body`: an object of a kind that `core/codecs/protobuf` can encode. */
  readonly binary?: Template;
  /** Replaces the prefix of a binary body: one character for each byte. */
  readonly binaryPrefix?: string;
  readonly as?: Identity;
  /** The response has metrics, which may be very long: these lines of it are read, and the others dropped. */
  readonly metrics?: KeptMetrics;
};

/** The media type of the body of an apply (specification, "Content types"). */
export const applyMediaType = 'application/apply-patch+yaml';

/** Returns whether a request is an apply. */
export function isApply({ method, headers }: Request): boolean {
  return method === 'PATCH' && headers?.['content-type'] === applyMediaType;
}
