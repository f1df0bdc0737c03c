import { repeatedEvent } from '#core/model/part-name';
import type { ReportedResult, RequestKind, Seen } from '#core/model/report';

/** A result, with its position among the results of the report. */
export type Placed = { readonly at: number; readonly result: ReportedResult };

/** Returns groups of results: two results are in one group if they share a key, or each shares one with others of the group. */
export function groupedByKeys(
  placed: readonly Placed[],
  keysOf: (result: ReportedResult) => readonly string[],
): readonly (readonly Placed[])[] {
  const parents = placed.map((_, index) => index);
  const rootOf = (index: number): number => {
    let root = index;
    while (parents[root] !== root) root = parents[root] ?? root;
    parents[index] = root;
    return root;
  };
  const firstWith = new Map<string, number>();
  for (const [index, { result }] of placed.entries()) {
    for (const key of keysOf(result)) {
      const first = firstWith.get(key);
      if (first === undefined) firstWith.set(key, index);
      else parents[rootOf(index)] = rootOf(first);
    }
  }
  const groups = new Map<number, Placed[]>();
  for (const [index, one] of placed.entries()) {
    const root = rootOf(index);
    const group = groups.get(root);
    if (group === undefined) groups.set(root, [one]);
    else group.push(one);
  }
  return [...groups.values()];
}

/** Returns the keys of a result that failed. Results that share one have the same root. */
export function keysOfFailure(result: Pick<ReportedResult, 'statement' | 'case' | 'subject' | 'findings' | 'seen'>): readonly string[] {
  const { statement, findings, seen } = result;
  if (seen === undefined) return [keyOf('statement', statement)];
  const message = findings[0]?.message;
  return [
    keyOf('statement', statement, partOf(seen)),
    // One response that several statements are about.
    ...(message === undefined ? [] : [keyOf('finding', result.case, result.subject, message)]),
    rootKey(statement, seen),
  ];
}

/** Returns the key of what was seen: the same in results with the same root. */
export function rootKey(statement: string, seen: Seen): string {
  const { request, expected = '', got = '' } = seen;
  const part = partOf(seen);
  const [area = ''] = statement.split('/');
  if (part === 'sending') return keyOf('sending', got);
  if (part === repeatedEvent) return keyOf(part);
  if (part === 'response') return keyOf('response', requestText(request), got);
  // A refusal that is missing is about what should have been refused.
  if (part === 'status') return keyOf('status', requestText(request), got, ...(expectsSuccess(seen) ? [] : [expected, area]));
  if (isPart(part, ofEveryPage) && isPage(request)) return keyOf('page', part, request?.verb ?? '');
  if (isOfEveryObject(part)) return keyOf('field', part, expected, got);
  return keyOf('part', area, part, request?.verb ?? '');
}

/** Returns what a result is about; the number of items of a page may show in several places. */
export function partOf({ part, request }: Seen): string {
  return isPage(request) && isPart(part, sizes) ? 'items' : part;
}

/** Returns whether a request asks for all that another asks for, and maybe for more. */
export function includesOptions(request: RequestKind, other: RequestKind): boolean {
  return other.options.every((option) => request.options.includes(option));
}

/** Returns whether the request should have succeeded. */
export function expectsSuccess({ expected = '' }: Seen): boolean {
  return expected === '' || expected.startsWith('2');
}

const sizes: readonly string[] = ['items', 'rows', '/items/-', '/rows/-'];
const ofEveryPage: readonly string[] = ['items', '/metadata/continue', '/metadata/remainingItemCount', 'no-duplicates'];

/** Returns whether a part of a page is wrong wherever its size is wrong. */
export function followsFromSize(part: string): boolean {
  return isPart(part, ofEveryPage);
}

function isPart(part: string, parts: readonly string[]): boolean {
  return parts.includes(part);
}

function isPage(request: RequestKind | undefined): boolean {
  return request?.options.includes('limit') === true;
}

function isOfEveryObject(part: string): boolean {
  return /^\/(?:metadata\/|kind$|apiVersion$|reason$|code$|status$|message$|details)/.test(part) || part.startsWith('header:');
}

function requestText(request: RequestKind | undefined): string {
  return request === undefined ? '' : [request.verb, ...request.options].join(' ');
}

function keyOf(...parts: readonly string[]): string {
  return JSON.stringify(parts);
}
