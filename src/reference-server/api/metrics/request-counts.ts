import type { Verb } from '../../kinds/resources/resource-type.ts';

/** The resource of a request, as labels of a metric. */
export type RequestedResource = {
  readonly group: string;
  readonly version: string;
  readonly resource: string;
  readonly subresource: string;
};

/** The numbers of served requests by their labels, and the deprecated resources among them. */
export type RequestCounts = {
  add(counted: RequestedResource & { readonly verb: Verb | 'other'; readonly code: number; readonly deprecated: boolean }): void;
  /** Returns the labels of each kind of request with its count. */
  served(): readonly { readonly labels: ReadonlyMap<string, string>; readonly count: number }[];
  /** Returns each deprecated resource that was requested. */
  deprecated(): readonly RequestedResource[];
};

/** More kinds of requests than any server has. A client that invents more is not counted beyond this. */
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
