import { type ReleaseRule, releaseRules } from '#compatibility/release/release-rules';
import { serverRules } from '#compatibility/server/server-rules';

/** The rules of `checkServer` and `compareReleases`, for people who read them. */
export const compatibilityRules: {
  readonly server: typeof serverRules;
  readonly release: readonly ReleaseRule[];
} = { server: serverRules, release: releaseRules };
