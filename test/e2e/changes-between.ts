import { type KubernetesRelease, kubernetesReleases } from '../servers/kubernetes-server.ts';

/** What is enabled of a server, each with all that the one before it has. */
const steps = ['as they come', 'with every version enabled', 'with every gate on, too'] as const;
export type Enabled = (typeof steps)[number];

/** Something that released servers changed and that a rule about releases forbids or advises against. */
export type ReleasedChange = {
  /** The rule that reports it, and its subjects, both as waivers name them. Several subjects have the same reason. */
  readonly rule: string;
  readonly match: readonly string[];
  /** What to think of it. */
  readonly reason: string;
  /** The first of the releases that can be built in which it shows. */
  readonly in: KubernetesRelease;
  /** The first of them that has what is changed; left out where the oldest has it. */
  readonly since?: KubernetesRelease;
  /** The first of them in which it no longer shows; left out where it shows in the newest. */
  readonly until?: KubernetesRelease;
  /** How much has to be enabled for it to show; nothing where it is left out. */
  readonly where?: Enabled;
  /** It shows only where these are observed, too: they tell since when something was so. */
  readonly with?: readonly KubernetesRelease[];
};

/**
 * The changes that show between releases, oldest first: between two that follow each other, the older of which has what is
 * changed and the newer of which no longer has it.
 */
export const changesBetween = (
  changes: readonly ReleasedChange[],
  releases: readonly KubernetesRelease[],
  enabled: Enabled,
): readonly ReleasedChange[] =>
  changes.filter(
    ({ in: shown, since, until, where = 'as they come', with: needed = [] }) =>
      steps.indexOf(where) <= steps.indexOf(enabled) &&
      needed.every((release) => releases.includes(release)) &&
      releases.slice(1).some((newer, index) => {
        const older = releases[index];
        if (older === undefined) return false;
        const hasIt = isBefore(older, shown) && (since === undefined || !isBefore(older, since));
        return hasIt && !isBefore(newer, shown) && (until === undefined || isBefore(newer, until));
      }),
  );

const isBefore = (one: KubernetesRelease, other: KubernetesRelease): boolean =>
  kubernetesReleases.indexOf(one) > kubernetesReleases.indexOf(other);
