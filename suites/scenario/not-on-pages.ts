import type { Expectation } from '#core/model/expectation';
import type { Template } from '#core/model/template';
import { allHold } from './shows.ts';

const pageNumbers = [0, 1, 2, 3] as const;

/** No page of a step that reads a few objects has an item with these fields. A page may have fewer items than the limit, or none. */
export function notOnPages(of: string, value: Template): Expectation {
  const isNotOn = (page: (typeof pageNumbers)[number]): Expectation => ({
    kind: 'any',
    of: [allHold({ of, at: `/${page}/items/0`, is: 'absent' }), allHold({ of, at: `/${page}/items`, is: 'excludes', value })],
  });
  return { kind: 'all', of: pageNumbers.map(isNotOn) };
}
