import { readTextFile } from '#adapters/files';
import { impersonatedUser } from '#conformance/plan/needed-rights';
import type { LimitedIdentity } from '#conformance/probe/find-limited';
import { UsageError } from '#core/model/tool-error';

/** The limited identity: a user without any rights, whom cases grant some and check that the server refuses the rest. */
export type LimitedIdentityOptions = {
  /** Its bearer token. Without a token, the run impersonates a user, where the server permits that. */
  readonly limitedToken?: string | undefined;
  /** Path of a file with that token. */
  readonly limitedTokenFile?: string | undefined;
};

/**
 * Returns the limited identity that cases send requests as: the owner of the token, or a user to impersonate. Throws
 * `UsageError` for options that contradict each other and for a token that cannot be read or sent.
 */
export function limitedIdentity({ limitedToken, limitedTokenFile }: LimitedIdentityOptions): LimitedIdentity {
  if (limitedToken !== undefined && limitedTokenFile !== undefined) {
    throw new UsageError('Both --limited-token and --limited-token-file are given.', { next: 'Give one of them.' });
  }
  if (limitedToken !== undefined) return { token: checked(limitedToken, '--limited-token') };
  if (limitedTokenFile === undefined) return { impersonate: impersonatedUser };
  const text = readTextFile(limitedTokenFile);
  if (text === undefined) throw new UsageError(`There is no file ${limitedTokenFile}.`, { next: 'Correct --limited-token-file.' });
  return { token: checked(text.trim(), '--limited-token-file') };
}

function checked(token: string, flag: string): string {
  if (/^[\x21-\x7e]+$/.test(token)) return token;
  throw new UsageError(`The token of ${flag} is empty or has characters that cannot be sent in a header.`, {
    next: 'Give only the token, on one line.',
  });
}
