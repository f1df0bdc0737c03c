import type { Plan } from '../model/plan.ts';
import type { Step } from '../model/step.ts';

/** Returns the labels of the API groups that steps name. */
export function groupLabels(steps: readonly Step[]): readonly string[] {
  return [...new Set([...JSON.stringify(steps).matchAll(/"\$group":"([a-z0-9-]+)"/g)].flatMap(([, label]) => label ?? []))];
}

/** Returns whether a run names API groups of its own, and so needs names for them. */
export function namesGroups({ fixtures, run }: Pick<Plan, 'fixtures' | 'run'>): boolean {
  return [...fixtures, ...run.map((planned) => planned.case)].some(({ steps }) => groupLabels(steps).length > 0);
}
