import type { Plan } from '#core/model/plan';
import type { Step } from '#core/model/step';

/** Returns the labels of the API groups that steps name. */
function groupLabels(steps: readonly Step[]): readonly string[] {
  return [...new Set([...JSON.stringify(steps).matchAll(/"\$group":"([a-z0-9-]+)"/g)].flatMap(([, label]) => label ?? []))];
}

/** Returns whether a run defines API groups, and so needs names for them. */
export function definesGroups({ fixtures, run }: Pick<Plan, 'fixtures' | 'run'>): boolean {
  return [...fixtures, ...run.map((planned) => planned.case)].some(({ steps }) => groupLabels(steps).length > 0);
}

/**
 * The turns of the cases that define types in a group of their own: copies of one case, and its further executions, use the
 * same names, and so follow each other.
 */
export class GroupTurns {
  readonly #shared: ReadonlySet<string>;
  readonly #last = new Map<string, Promise<void>>();

  /** The groups that the fixtures name are shared by all cases. */
  constructor({ fixtures }: Pick<Plan, 'fixtures'>) {
    this.#shared = new Set(fixtures.flatMap(({ steps }) => groupLabels(steps)));
  }

  /** Waits until no other case uses the groups of these steps. Returns what ends the turn; undefined where the steps have no such group. */
  async take(steps: readonly Step[]): Promise<(() => void) | undefined> {
    const labels = groupLabels(steps).filter((label) => !this.#shared.has(label));
    if (labels.length === 0) return undefined;
    const before = labels.map((label) => this.#last.get(label));
    let end = (): void => {};
    const turn = new Promise<void>((resolve) => {
      end = resolve;
    });
    for (const label of labels) this.#last.set(label, turn);
    await Promise.all(before);
    return end;
  }
}
