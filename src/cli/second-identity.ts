import { readTextFile } from '#adapters/files';
import type { SecondIdentity } from '#conformance/probe/find-limited';
import { UsageError } from '#core/model/tool-error';
import type { RunFlags } from './run-flags.ts';

/** Nobody's name on any target, so that it has no rights but those of everybody. */
const impersonated = 'apiconform-limited';

/**
 * Who cases may be sent as beside the run itself: the owner of the token that the flags give, or somebody to impersonate.
 * Throws `UsageError` for flags that contradict each other and for a token that cannot be read or sent.
 */
export function secondIdentity(flags: Pick<RunFlags, 'limitedToken' | 'limitedTokenFile'>): SecondIdentity {
  const { limitedToken, limitedTokenFile } = flags;
  if (limitedToken !== undefined && limitedTokenFile !== undefined) {
    throw new UsageError('Both --limited-token and --limited-token-file are given.', { next: 'Give one of them.' });
  }
  if (limitedToken !== undefined) return { token: checked(limitedToken, '--limited-token') };
  if (limitedTokenFile === undefined) return { impersonate: impersonated };
  const text = readTextFile(limitedTokenFile);
  if (text === undefined) throw new UsageError(`There is no file ${limitedTokenFile}.`, { next: 'Correct --limited-token-file.' });
  return { token: checked(text.trim(), '--limited-token-file') };
}

function checked(token: string, flag: string): string {
  if (/^[\x21-\x7e]+$/.test(token)) return token;
  throw new UsageError(`The token of ${flag} is empty or holds characters that cannot be sent in a header.`, {
    next: 'Give the token alone, in one line.',
  });
}
