import { X509Certificate } from 'node:crypto';
import type { Credentials } from '#core/model/target';

/** Returns who a run is, as far as its credentials say so: their kind, the names in them, and none of the secrets. */
export function identityOf({ token, basic, certificate }: Credentials): string {
  const parts = [
    ...(token === undefined ? [] : ['a bearer token']),
    ...(basic === undefined ? [] : [`the user ${JSON.stringify(basic.username)}`]),
    ...(certificate === undefined ? [] : [`the client certificate of ${subjectOf(certificate.certificate)}`]),
  ];
  return parts.length === 0 ? 'no credentials' : parts.join(' and ');
}

function subjectOf(certificate: string): string {
  try {
    return new X509Certificate(certificate).subject.split('\n').join(', ');
  } catch {
    return 'an unknown subject';
  }
}
