/** The most orders that are tried. */
const most = 120;

/**
 * Returns the orders in which a server can have handled requests: those of one group were sent at once, and the others follow
 * each other. `groupOf` gives the group of a request; undefined for one that was sent alone. Undefined where there are too many.
 */
export function ordersOf<Request>(
  requests: readonly Request[],
  groupOf: (request: Request) => string | undefined,
): readonly (readonly Request[])[] | undefined {
  let orders: readonly (readonly Request[])[] = [[]];
  for (const part of partsOf(requests, groupOf)) {
    const ways = permutationsOf(part);
    if (orders.length * ways.length > most) return undefined;
    orders = orders.flatMap((order) => ways.map((way) => [...order, ...way]));
  }
  return orders;
}

/** The requests in groups that follow each other. */
function partsOf<Request>(
  requests: readonly Request[],
  groupOf: (request: Request) => string | undefined,
): readonly (readonly Request[])[] {
  const parts: Request[][] = [];
  let last: string | undefined;
  for (const request of requests) {
    const group = groupOf(request);
    const part = parts.at(-1);
    if (group !== undefined && group === last && part !== undefined) part.push(request);
    else parts.push([request]);
    last = group;
  }
  return parts;
}

function permutationsOf<Item>(items: readonly Item[]): readonly (readonly Item[])[] {
  if (items.length <= 1) return [items];
  // More would be too many in any case.
  if (items.length > 5) return Array.from({ length: most + 1 }, () => items);
  return items.flatMap((item, index) =>
    permutationsOf([...items.slice(0, index), ...items.slice(index + 1)]).map((rest) => [item, ...rest]),
  );
}
