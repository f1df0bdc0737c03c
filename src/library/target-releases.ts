import { parseRelease } from '#core/codecs/release';
import type { DeprecationSchedule } from '#core/model/deprecation-schedule';
import type { Release } from '#core/model/release';
import { UsageError } from '#core/model/tool-error';
import { forTargets, projectsOf } from '#spec/schedule/for-targets';

/** The releases to judge by: one of the server, such as `1.36`, and of projects with a schedule, such as `cert-manager=1.6`. */
export type TargetReleasesOption = string | readonly string[] | undefined;

/** The releases of a `TargetReleasesOption`. */
export type TargetReleases = { readonly server: string | undefined; readonly projects: ReadonlyMap<string, Release> };

/** Parses target releases. That of the server is returned as it is. Throws `UsageError` where one of a project is no release. */
export function targetReleases(option: TargetReleasesOption): TargetReleases {
  const texts = typeof option === 'string' ? [option] : (option ?? []);
  const named = texts.filter((text) => text.includes('=')).map((text) => text.split('=', 2));
  return {
    server: texts.filter((text) => !text.includes('=')).at(-1),
    projects: new Map(
      named.map(([name = '', text = '']) => {
        const release = parseRelease(text);
        if (release === undefined) throw new UsageError(`${JSON.stringify(text)} is not a release.`, { next: `Name it as ${name}=1.6.` });
        return [name, release] as const;
      }),
    ),
  };
}

/** Returns a schedule with the target releases of its projects. Throws `UsageError` where a release is of no project of it. */
export function withTargets(schedule: DeprecationSchedule, targets: TargetReleases['projects']): DeprecationSchedule {
  const names = projectsOf(schedule).map(({ name }) => name);
  for (const name of targets.keys()) {
    if (names.includes(name)) continue;
    const next =
      names.length === 0 ? `Add --schedule ${name}, or the file of a schedule with this project.` : `Name one of ${names.join(', ')}.`;
    throw new UsageError(`A target release is given for ${name}, and no schedule in use has this project.`, { next });
  }
  return forTargets(schedule, targets);
}
