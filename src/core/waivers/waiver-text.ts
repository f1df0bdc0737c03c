import { releaseText } from '../codecs/release.ts';
import type { Waiver } from '../model/waiver.ts';

/** How long a waiver holds: its last day, or the release from which on it holds no longer. */
export function untilText(until: NonNullable<Waiver['until']>): string {
  return 'day' in until ? until.day : `release ${releaseText(until.release)}`;
}

/** Why a breach is accepted, who answers for it and how long: `Fixed in the next release (storage team, until 2026-12-31)`. */
export function waiverText({ reason, owner, until }: Pick<Waiver, 'reason' | 'owner' | 'until'>): string {
  return `${reason} (${owner}${until === undefined ? '' : `, until ${untilText(until)}`})`;
}
