import type { Case } from '#core/model/case';
import type { Profile } from '#core/model/profile';
import type { Statement } from '#core/model/statement';

/** The tables and the cases of the suite, as far as a profile needs them. */
export type ProfileSuite = { readonly statements: readonly Statement[]; readonly cases: readonly Case[] };

/** The subject of cases that are about no resource type in particular. */
const noType = 'target';

/** Returns whether the results on a subject count for a profile. */
export function isOfProfile(profile: Pick<Profile, 'subjects'>, subject: string): boolean {
  return subject === noType || profile.subjects.includes(subject);
}

/**
 * Returns the ids of the statements that a profile requires, in the order of the tables: those of its areas and of the level MUST
 * that bind servers and that the suite tests on a type of the profile, or on none in particular.
 */
export function requiredStatements(profile: Pick<Profile, 'areas' | 'subjects'>, { statements, cases }: ProfileSuite): readonly string[] {
  const tested = new Set(
    cases.flatMap(({ subject, checks }) =>
      // A drawn sequence need not come to what such a check is about.
      isOfProfile(profile, subject) ? checks.filter(({ unreported }) => unreported !== true).map(({ statement }) => statement) : [],
    ),
  );
  return statements.flatMap(({ id, area, level, binds, form }) =>
    level === 'MUST' && binds === 'server' && form.name !== 'unverifiable' && profile.areas.includes(area) && tested.has(id) ? [id] : [],
  );
}
