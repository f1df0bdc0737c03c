import type { ReportedResult, Seen } from '#core/model/report';
import { expectsSuccess, followsFromSize, includesOptions, type Placed, partOf, rootKey } from './same-root.ts';

type Group = readonly Placed[];

/**
 * Merges groups of failures where the root of one is also that of the other: a request that asks for more has the same wrong
 * status, what a page says of the pages after it is wrong where its size is, or drawn sequences fail a requirement that a test fails too.
 */
export function mergedByRequest(groups: readonly Group[]): readonly Group[] {
  const seen = groups.map(distinctSeen);
  const statements = groups.map((group) => new Set(group.map(({ result }) => result.statement)));
  const isDrawn = groups.map((group) => group.every(({ result }) => result.findings[0]?.clause !== undefined));
  const isOfTables = (at: number, ids: ReadonlySet<string>): boolean =>
    isDrawn[at] === false && [...ids].some((id) => statements[at]?.has(id) === true);
  const into = groups.map((_, index) => {
    const broader = groups.findIndex(
      (__, at) =>
        at !== index &&
        ((isDrawn[index] === true && isOfTables(at, statements[index] ?? new Set())) ||
          (seen[at] ?? []).some((one) => (seen[index] ?? []).some((narrow) => explains(one, narrow)))),
    );
    return broader < 0 ? index : broader;
  });
  const merged = new Map<number, Placed[]>();
  for (const [index, group] of groups.entries()) {
    let to = index;
    for (let hops = 0; hops < groups.length && into[to] !== to; hops += 1) to = into[to] ?? to;
    merged.set(to, [...(merged.get(to) ?? []), ...group]);
  }
  return [...merged.values()];
}

function explains(broad: Seen, narrow: Seen): boolean {
  if (broad.request === undefined || narrow.request === undefined || broad.request.verb !== narrow.request.verb) return false;
  if (broad.part === 'status' && narrow.part === 'status') return explainsStatus(broad, narrow);
  return (
    partOf(broad) === 'items' && partOf(narrow) !== 'items' && followsFromSize(partOf(narrow)) && narrow.request.options.includes('limit')
  );
}

/** Returns whether a request that asks for more has the same wrong status because one that asks for less has it. */
export function explainsStatus(broad: Seen, narrow: Seen): boolean {
  if (broad.part !== 'status' || narrow.part !== 'status' || broad.request === undefined || narrow.request === undefined) return false;
  if (broad.request.verb !== narrow.request.verb || broad.got !== narrow.got) return false;
  if (!expectsSuccess(broad) || !expectsSuccess(narrow)) return false;
  return broad.request.options.length < narrow.request.options.length && includesOptions(narrow.request, broad.request);
}

/** Finds the cause because of which a result could not be judged, by what was seen of both; larger causes come first. */
export class Explanations<T> {
  readonly #byRoot = new Map<string, T>();
  readonly #byResponse = new Map<string, T>();
  readonly #byVerb = new Map<string, { readonly seen: Seen; readonly cause: T }[]>();

  constructor(causes: readonly { readonly group: Group; readonly cause: T }[]) {
    for (const { group, cause } of [...causes].sort((one, other) => other.group.length - one.group.length)) {
      for (const { result } of group) {
        if (result.seen === undefined) continue;
        setOnce(this.#byRoot, rootKey(result.statement, result.seen), cause);
        setOnce(this.#byResponse, responseKey(result, result.seen), cause);
      }
      for (const seen of distinctSeen(group)) {
        const verb = seen.request?.verb ?? '';
        this.#byVerb.set(verb, [...(this.#byVerb.get(verb) ?? []), { seen, cause }]);
      }
    }
  }

  /** Returns the cause of a precondition that failed, or of an expectation that could not be judged; undefined without one. */
  of(result: ReportedResult): T | undefined {
    const { seen } = result;
    if (seen === undefined) return undefined;
    return (
      this.#byRoot.get(rootKey(result.statement, seen)) ??
      (seen.step === undefined ? undefined : this.#byResponse.get(responseKey(result, seen))) ??
      this.#byVerb.get(seen.request?.verb ?? '')?.find((one) => isDueTo(seen, one.seen))?.cause
    );
  }
}

function isDueTo(open: Seen, failed: Seen): boolean {
  if (open.request === undefined || failed.request === undefined || !includesOptions(open.request, failed.request)) return false;
  const [part, other] = [partOf(open), partOf(failed)];
  if (part === 'status' && other === 'status') return open.got === failed.got;
  return part === other || (followsFromSize(part) && followsFromSize(other));
}

function distinctSeen(group: Group): readonly Seen[] {
  const distinct = new Map<string, Seen>();
  for (const {
    result: { seen },
  } of group) {
    if (seen === undefined) continue;
    const { step: _, ...rest } = seen;
    distinct.set(JSON.stringify(rest), seen);
  }
  return [...distinct.values()];
}

function setOnce<T>(map: Map<string, T>, key: string, value: T): void {
  if (!map.has(key)) map.set(key, value);
}

function responseKey({ case: id, subject }: ReportedResult, { step }: Seen): string {
  return JSON.stringify([id, subject, step]);
}
