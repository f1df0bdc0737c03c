import type { Identity, ReferenceRequest } from '../exchange/exchange.ts';
import { refusals } from '../exchange/refusals.ts';
import type { AccessContext } from './access.ts';
import { administrator, anonymous, knownGroups } from './identity.ts';

/**
 * Returns the user who sends a request: the owner of its client certificate or of its bearer token (specification,
 * "Authentication", which leaves the scheme open). Throws a refusal with 401 for unknown credentials and, where the
 * personality requires credentials, for none.
 */
export function authenticate(context: AccessContext, request: ReferenceRequest): Identity {
  if (context.access.open) return administrator;
  const { certificate } = request;
  if (certificate === 'untrusted') throw refusals.unauthorized();
  if (certificate !== undefined) return { ...certificate, groups: [...certificate.groups, knownGroups.authenticated] };
  const authorization = request.headers.get('authorization');
  if (authorization === undefined) {
    if (context.personality.anonymousRequests === 'refused') throw refusals.unauthorized();
    return anonymous;
  }
  const [, token] = /^bearer +(\S+)$/i.exec(authorization) ?? [];
  if (token === undefined || !context.hooks.isKnownToken(token, [...context.access.users.keys()])) throw refusals.unauthorized();
  return context.access.users.get(token) ?? administrator;
}
