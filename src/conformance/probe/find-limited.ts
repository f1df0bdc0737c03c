import { bodyOf } from '#core/http/body-of';
import { printableLine } from '#core/http/printable-line';
import type { ProbeClient } from '#core/http/probe-client';
import { stringAt } from '#core/json/object-identity';
import { pointTo } from '#core/json/pointer';
import type { Facts } from '#core/model/facts';
import { TargetError } from '#core/model/tool-error';

/** The limited identity of a run: the token of a user, or the name of a user to impersonate. */
export type LimitedIdentity = { readonly token: string } | { readonly impersonate: string };

/**
 * Finds the limited identity, to which cases grant permissions: the user of the token, or the impersonated user. Returns
 * `undefined` if the target permits no impersonation. Throws a `TargetError` if the target does not accept the token, or
 * if its user may already list objects, because then a permission would have no effect. What a list returns does not
 * decide alone: a target may leave out what one may not see, and a list that needs no permission is for the cases to find.
 */
export async function findLimited(limited: LimitedIdentity, apiDomain: string, probeClient: ProbeClient): Promise<Facts['limited']> {
  const user = 'token' in limited ? await userOf(limited.token, apiDomain, probeClient) : limited.impersonate;
  const { status } = await probeClient.ask('limited', '/api/v1/configmaps?limit=1', { as: 'limited' });
  const isRefused = status >= 400 && status < 500;
  if ('token' in limited) {
    if (isRefused || (await isWithoutPermission(apiDomain, probeClient))) return { by: 'token', user };
    throw new TargetError(
      `The limited identity, ${printableLine(user)}, has too many rights: listing ConfigMaps returned ${status}, expected 403.`,
      {
        next: 'Give a token of a user without any rights with --limited-token.',
      },
    );
  }
  return (await isWithoutPermission(apiDomain, probeClient)) ? { by: 'impersonation', user } : undefined;
}

async function userOf(token: string, apiDomain: string, probeClient: ProbeClient): Promise<string> {
  const group = `authentication.${apiDomain}/v1`;
  const body = { apiVersion: group, kind: 'TokenReview', metadata: {}, spec: { token } };
  const answer = await probeClient.ask('limited-user', `/apis/${group}/tokenreviews`, { body });
  const user = stringAt(bodyOf(answer), '/status/user/username');
  if (user !== undefined && pointTo(bodyOf(answer), '/status/authenticated') === true) return user;
  throw new TargetError('The target does not accept the token of --limited-token.', {
    next: 'Give a token of a user of the target, or leave the flag out.',
  });
}

/**
 * Returns whether the limited identity may not list objects. A refused list may also mean that the run may not impersonate:
 * then a SelfSubjectAccessReview as that user fails too.
 */
async function isWithoutPermission(apiDomain: string, probeClient: ProbeClient): Promise<boolean> {
  const group = `authorization.${apiDomain}/v1`;
  const attributes = { resourceAttributes: { namespace: 'default', verb: 'list', resource: 'configmaps' } };
  const body = { apiVersion: group, kind: 'SelfSubjectAccessReview', metadata: {}, spec: attributes };
  const answer = await probeClient.ask('limited-review', `/apis/${group}/selfsubjectaccessreviews`, { body, as: 'limited' });
  return answer.status === 201 && pointTo(bodyOf(answer), '/status/allowed') !== true;
}
