import type { Template } from './template.ts';

/** Who sends a request: the target's own credentials, a second and limited identity, or nobody. */
export type Identity = 'admin' | 'limited' | 'none';

/** One HTTP request of a case, with holes. */
export type Request = {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** An absolute path; escaped by the maker of the case, joined by the runner. */
  readonly path: Template;
  /** Query parameters in order; a value of `null` gives the bare name without `=`. */
  readonly query?: Readonly<Record<string, Template>>;
  readonly headers?: Readonly<Record<string, string>>;
  /** Sent as JSON. */
  readonly body?: Template;
  /** Sent as it is, in place of `body`: YAML, or JSON that no value makes (a field twice). */
  readonly text?: Template;
  readonly as?: Identity;
};
