/** The label that every object of a run carries, with the run's id. */
export const ownLabel = 'apiconform-run';

/** The prefix of the names of all objects of a run. */
export function namePrefix(run: string): string {
  return `ac-${run}-`;
}

/** The domain of the API groups that runs define. */
const groupDomain = '.apiconform.example';

/** What belongs to a run, by its names. */
export type OwnNames = {
  /** The value of the label that every object of the run carries. */
  readonly run: string;
  readonly isName: (name: string) => boolean;
  /** Whether an API group is one that the run defines, or a case of it. */
  readonly isGroup: (group: string) => boolean;
};

/** Returns what belongs to a run: names with its prefix, and API groups with its id. */
export function ownNames(run: string): OwnNames {
  const prefix = namePrefix(run);
  const isName = (name: string): boolean => name.startsWith(prefix);
  const isGroup = (group: string): boolean => group === `r${run}${groupDomain}` || (isName(group) && group.endsWith(groupDomain));
  return { run, isName, isGroup };
}
