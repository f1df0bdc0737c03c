import type { Template } from './template.ts';

/** Who sends a request: the target's own credentials, a second and limited identity, somebody with a token that was made up, or nobody. */
export type Identity = 'admin' | 'limited' | 'invalid' | 'none';

/** One HTTP request of a case, with placeholders. */
export type Request = {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** An absolute path; escaped by the maker of the case, joined by the runner. */
  readonly path: Template;
  /** Query parameters in order; a value of `null` gives the bare name without `=`. */
  readonly query?: Readonly<Record<string, Template>>;
  /** In place of those that every request has; `null` leaves one out. */
  readonly headers?: Readonly<Record<string, Template>>;
  /** Sent as JSON. */
  readonly body?: Template;
  /** Sent as it is, in place of `body`: YAML, or JSON that no value makes (a field twice). */
  readonly text?: Template;
  /** Sent in the target's binary media type, in place of `body`: an object of a kind that `src/wire/protobuf` has a table for. */
  readonly binary?: Template;
  /** Stands in place of the prefix of what is sent in binary: as many characters, one a byte. */
  readonly binaryPrefix?: string;
  readonly as?: Identity;
};
