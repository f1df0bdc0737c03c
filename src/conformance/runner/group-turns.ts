import { groupLabels } from '#core/json/group-labels';
import type { Plan } from '#core/model/plan';
import type { Step } from '#core/model/step';

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
