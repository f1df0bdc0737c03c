import { groupsOfAllSlots } from '#core/codecs/own-names';
import type { Right } from '#core/model/right';

/** A rule of a role, with the fields and in the order of a manifest. */
export type RoleRule =
  | {
      readonly apiGroups: readonly string[];
      readonly resources: readonly string[];
      readonly resourceNames?: readonly string[];
      readonly verbs: readonly string[];
    }
  | { readonly nonResourceURLs: readonly string[]; readonly verbs: readonly string[] };

/**
 * Returns the rules of roles that grant these rights and no others: those of the cluster, and those of each namespace that is
 * known before a run. Resources of one group with the same verbs share a rule. A group that has the id of the run becomes every
 * group, because a rule takes no part of a name; one of a slot becomes those of all slots.
 */
export function rulesOfRights(rights: readonly Right[]): {
  readonly cluster: readonly RoleRule[];
  readonly namespaces: ReadonlyMap<string, readonly RoleRule[]>;
} {
  const namespaces = [...new Set(rights.flatMap((right) => ('path' in right ? [] : (right.namespace ?? []))))].sort();
  const within = (namespace: string | undefined) => rights.filter((right) => ('path' in right ? undefined : right.namespace) === namespace);
  return {
    cluster: rulesOf(within(undefined)),
    namespaces: new Map(namespaces.map((namespace) => [namespace, rulesOf(within(namespace))])),
  };
}

function rulesOf(rights: readonly Right[]): readonly RoleRule[] {
  const verbs = new Map<string, { readonly right: Exclude<Right, { path: string }>; readonly verbs: Set<string> }>();
  const paths = new Set<string>();
  for (const right of rights) {
    if ('path' in right) {
      paths.add(right.path);
      continue;
    }
    const isKnown = !right.group.includes('*') || groupsOfAllSlots(right.group) !== undefined;
    const group = isKnown ? right.group : '*';
    const key = JSON.stringify([group, right.name ?? '', right.resource]);
    const known = verbs.get(key) ?? { right: { ...right, group }, verbs: new Set() };
    verbs.set(key, known);
    known.verbs.add(right.verb);
  }
  const rules = new Map<string, Extract<RoleRule, { resources: unknown }>>();
  for (const { right, verbs: granted } of [...verbs].sort(byKey).map(([, one]) => one)) {
    const sorted = [...granted].sort();
    const key = JSON.stringify([right.group, right.name ?? '', sorted]);
    const resources = [...(rules.get(key)?.resources ?? []), right.resource];
    const names = right.name === undefined ? {} : { resourceNames: [right.name] };
    rules.set(key, { apiGroups: groupsOfAllSlots(right.group) ?? [right.group], resources, ...names, verbs: sorted });
  }
  const nonResourceURLs = [...paths].filter((path) => !isCovered(path, paths)).sort();
  return [...rules.values(), ...(nonResourceURLs.length === 0 ? [] : [{ nonResourceURLs, verbs: ['get'] }])];
}

/** Returns whether another path ends with a star, and includes this one. */
function isCovered(path: string, paths: ReadonlySet<string>): boolean {
  return [...paths].some((other) => other !== path && other.endsWith('*') && path.startsWith(other.slice(0, -1)));
}

function byKey([one]: readonly [string, unknown], [other]: readonly [string, unknown]): number {
  return one < other ? -1 : 1;
}
