/** The label that every object of a run carries, with the run's id. */
export const ownLabel = 'apiconform-run';

/** The prefix of the names of all objects of a run. */
export function namePrefix(run: string): string {
  return `ac-${run}-`;
}

/** What belongs to a run, by its names. */
export type OwnNames = {
  /** The value of the label that every object of the run carries. */
  readonly run: string;
  readonly isName: (name: string) => boolean;
  /** Whether the name of an API group has the id of the run. */
  readonly isGroup: (group: string) => boolean;
};

/** Returns what belongs to a run by its id: names with its prefix, and API groups. */
export function ownNames(run: string): OwnNames {
  const prefix = namePrefix(run);
  const isName = (name: string): boolean => name.startsWith(prefix);
  const isGroup = (group: string): boolean =>
    `.${group}`.endsWith(`.${ownSlot(run)}${groupDomain}`) || (isName(group) && group.endsWith(groupDomain));
  return { run, isName, isGroup };
}

/** The domain of the API groups that runs define. */
const groupDomain = '.apiconform.example';

/** Returns whether an API group is one that runs define. */
export function isOwnGroup(group: string): boolean {
  return group.endsWith(groupDomain);
}

/**
 * A server keeps metrics, and more, of each API group that it ever served. So the groups of runs have the names of few slots,
 * one of which a run leases: for this many runs at a time.
 */
export const slots: readonly string[] = ['s1', 's2', 's3', 's4'];

/** Stands for any slot in the name of a group. */
export const anySlot = 's*';

/** The slot of a run that could lease none: no other run has its name. */
export function ownSlot(run: string): string {
  return `r${run}`;
}

/** Returns the name of an API group of a slot. */
export function groupOf(slot: string, label: string): string {
  return `${label}.${slot}${groupDomain}`;
}

/** Returns the name of an API group of any slot, with a star for the slot. */
export function groupOfAnySlot(label: string): string {
  return groupOf(anySlot, label);
}

/** Returns the names that a group with a star for its slot has in all slots; undefined for any other text. */
export function groupsOfAllSlots(group: string): readonly string[] | undefined {
  const end = `.${anySlot}${groupDomain}`;
  if (!group.endsWith(end)) return undefined;
  const label = group.slice(0, -end.length);
  return label.includes('*') ? undefined : slots.map((slot) => groupOf(slot, label));
}

/** Returns the slot whose API group this is; undefined for a group of no slot. */
export function slotOfGroup(group: string): string | undefined {
  const [, slot] = /^(?:[a-z0-9-]+\.)?(s\d+)\.apiconform\.example$/.exec(group) ?? [];
  return slot !== undefined && slots.includes(slot) ? slot : undefined;
}

/** Returns the API group in the name of a definition (specification, "Custom resources"). */
export function groupInName(definition: string): string {
  return definition.slice(definition.indexOf('.') + 1);
}

/** The definition that a run creates to lease a slot. Its type is not served. */
export type Lease = { readonly name: string; readonly group: string; readonly plural: string };

/** Returns the lease of a slot: whoever creates the definition has the slot. */
export function leaseOf(slot: string): Lease {
  const [group, plural] = [`${slot}${groupDomain}`, 'leases'];
  return { name: `${plural}.${group}`, group, plural };
}
