import { releaseText } from '../codecs/release.ts';
import type { Waiver } from '../model/waiver.ts';

/** Returns until when a waiver is valid: its last day, or the release from which it is no longer valid. */
export function untilText(until: NonNullable<Waiver['until']>): string {
  return 'day' in until ? until.day : `release ${releaseText(until.release)}`;
}

/** Returns why a violation is accepted, who is responsible, and until when: `Fixed in the next release (storage team, until 2026-12-31)`. */
export function waiverText({ reason, owner, until }: Pick<Waiver, 'reason' | 'owner' | 'until'>): string {
  return `${reason} (${owner}${until === undefined ? '' : `, until ${untilText(until)}`})`;
}
