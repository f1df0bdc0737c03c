import type { DeprecationSchedule, ScheduleProject } from '#core/model/deprecation-schedule';
import type { Release } from '#core/model/release';

/** Returns the schedule with the target releases of projects, by their names. A project without one keeps its newest release. */
export function forTargets(schedule: DeprecationSchedule, targets: ReadonlyMap<string, Release>): DeprecationSchedule {
  return {
    ...schedule,
    versions: schedule.versions.map(({ project, ...version }) =>
      project === undefined ? version : { ...version, project: { ...project, target: targets.get(project.name) ?? project.target } },
    ),
  };
}

/** Returns the projects of a schedule, in its order. */
export function projectsOf({ versions }: Pick<DeprecationSchedule, 'versions'>): readonly ScheduleProject[] {
  return [...new Map(versions.flatMap(({ project }) => (project === undefined ? [] : [[project.name, project] as const]))).values()];
}
