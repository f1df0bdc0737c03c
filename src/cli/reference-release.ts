import { UsageError } from '#core/model/tool-error';

const [oldest, newest] = [24, 36];

/**
 * What the reference server says of its release where one such as `1.24` or `v1.24.3` is asked for. Throws `UsageError` for
 * one that it cannot be like.
 */
export function referenceRelease(asked: string): string {
  const [, minor = '', patch = '0'] = /^v?1\.(\d+)(?:\.(\d+))?$/.exec(asked) ?? [];
  if (minor === '' || Number(minor) < oldest || Number(minor) > newest)
    throw new UsageError(`The embedded server cannot be like release ${asked}.`, { next: `Choose one from 1.${oldest} to 1.${newest}.` });
  return `v1.${Number(minor)}.${Number(patch)}-reference`;
}
