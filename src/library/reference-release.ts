import { UsageError } from '#core/model/tool-error';

const [oldest, newest] = [24, 36];

/** The oldest and the newest release whose API versions the reference server serves. */
export const servedReleases = { oldest: `1.${oldest}`, newest: `1.${newest}` } as const;

/**
 * Returns the version that the reference server reports for a release such as `1.24` or `v1.24.3`. Throws `UsageError` for
 * a release that it does not support.
 */
export function referenceRelease(asked: string): string {
  const [, minor = '', patch = '0'] = /^v?1\.(\d+)(?:\.(\d+))?$/.exec(asked) ?? [];
  if (minor === '' || Number(minor) < oldest || Number(minor) > newest)
    throw new UsageError(`The reference server does not support release ${asked}.`, {
      next: `Use ${servedReleases.oldest} to ${servedReleases.newest}.`,
    });
  return `v1.${Number(minor)}.${Number(patch)}-reference`;
}
