import { UsageError } from '../model/tool-error.ts';

const [oldest, newest] = [24, 36];

/** The release that the embedded server is like, as `/version` says it: `v1.30.0-reference` of `1.30`. Throws `UsageError` for one that it cannot be like. */
export function servedRelease(asked: string): string {
  const [, minor = '', patch = '0'] = /^v?1\.(\d+)(?:\.(\d+))?$/.exec(asked) ?? [];
  if (minor === '' || Number(minor) < oldest || Number(minor) > newest)
    throw new UsageError(`The embedded server cannot be like release ${asked}.`, { next: `Choose one from 1.${oldest} to 1.${newest}.` });
  return `v1.${Number(minor)}.${Number(patch)}-reference`;
}
