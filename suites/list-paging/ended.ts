import type { Expectation } from '#core/model/expectation';

/** The last page: an empty or missing continue token. */
export function ended(read: string): Expectation {
  const forms = ['empty', 'omitted'] as const;
  return { kind: 'any', of: forms.map((form) => ({ kind: 'last-token', pages: read, form })) };
}
