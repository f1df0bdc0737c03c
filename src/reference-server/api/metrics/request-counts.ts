import type { Verb } from '../../kinds/resources/resource-type.ts';

/** What a request asked for, as the labels of metrics tell it. */
export type RequestedResource = {
  readonly group: string;
  readonly version: string;
  readonly resource: string;
  readonly subresource: string;
};

/** The requests that were served, by what they asked for; those to deprecated versions are known apart. */
export type RequestCounts = {
  add(counted: RequestedResource & { readonly verb: Verb | 'other'; readonly code: number; readonly deprecated: boolean }): void;
  /** Each kind of request with its number. */
  served(): readonly { readonly labels: ReadonlyMap<string, string>; readonly count: number }[];
  /** Each deprecated resource that was asked for. */
  deprecated(): readonly RequestedResource[];
};

/** No server has more kinds of requests; a client that makes up more is not counted any further. */
const mostKinds = 10_000;

export function createRequestCounts(): RequestCounts {
  const kinds = new Map<string, { readonly labels: ReadonlyMap<string, string>; count: number }>();
  const deprecated = new Map<string, RequestedResource>();
  return {
    add({ verb, code, deprecated: isDeprecated, ...counted }) {
      const { group, version, resource, subresource } = counted;
      const labels = new Map(Object.entries({ code: String(code), group, resource, subresource, verb: verb.toUpperCase(), version }));
      const key = JSON.stringify([...labels]);
      const kind = kinds.get(key);
      if (kind !== undefined) kind.count += 1;
      else if (kinds.size < mostKinds) kinds.set(key, { labels, count: 1 });
      if (isDeprecated && deprecated.size < mostKinds) deprecated.set(JSON.stringify(counted), counted);
    },
    served: () => [...kinds.values()],
    deprecated: () => [...deprecated.values()],
  };
}
