import { parseRelease, releaseOrder, releaseText } from '#core/codecs/release';
import type { Erratum } from '#core/model/erratum';
import type { Finding } from '#core/model/result';
import type { Context } from './context.ts';

/**
 * Returns whether an erratum applies to the target: its release is in the range of the erratum, or not known. Where it is not
 * known, an exact match of what released servers do is all the evidence that there can be.
 */
export function appliesTo({ releases }: Pick<Erratum, 'releases'>, { release }: Pick<Context, 'release'>): boolean {
  if (release === undefined) return true;
  const [from, until] = [parseRelease(releases.from), parseRelease(releases.until ?? '')];
  return (from === undefined || releaseOrder(from, release) <= 0) && (until === undefined || releaseOrder(release, until) <= 0);
}

/** Returns the finding of a response that matches an erratum of other releases than that of the target. */
export function ofOtherReleases({ id, releases }: Pick<Erratum, 'id' | 'releases'>, { release }: Pick<Context, 'release'>): Finding {
  const { from, until } = releases;
  const range = until === undefined ? `${from} and later` : from === until ? from : `${from} to ${until}`;
  return {
    message: `released servers are known to do this in ${range} (erratum ${id}), and the target is of release ${release === undefined ? 'unknown' : releaseText(release)}`,
  };
}
