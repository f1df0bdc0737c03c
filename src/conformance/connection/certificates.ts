import { createPrivateKey, X509Certificate } from 'node:crypto';
import type { Credentials } from '#core/model/target';
import { UsageError } from '#core/model/tool-error';

/**
 * Checks what would otherwise fail in the middle of a handshake: that a client certificate and its key can be
 * read and belong together.
 *
 * @param from the flags or the entry that they were read from, for messages.
 * @throws UsageError where one is missing, cannot be read, or does not belong to the other.
 */
export function clientCertificate(
  certificate: string | undefined,
  key: string | undefined,
  from: string,
): Pick<Credentials, 'certificate'> {
  if (certificate === undefined && key === undefined) return {};
  if (certificate === undefined || key === undefined) {
    const [there, missing] = certificate === undefined ? ['key', 'certificate'] : ['certificate', 'key'];
    throw new UsageError(`There is a client ${there} without a client ${missing} in ${from}.`, { next: 'Give both, or neither.' });
  }
  const parsed = readCertificate(certificate, `client certificate of ${from}`);
  const privateKey = attempt(
    () => createPrivateKey(key),
    `The client key of ${from} cannot be read.`,
    'Give a PEM file without a passphrase.',
  );
  if (!parsed.checkPrivateKey(privateKey)) {
    throw new UsageError(`The client key of ${from} does not belong to the client certificate.`, {
      next: 'Give the key it was made with.',
    });
  }
  return { certificate: { certificate, key } };
}

/** Returns the PEM of a certificate authority. Throws a UsageError where it is not a certificate. */
export function certificateAuthority(pem: string, from: string): string {
  readCertificate(pem, `certificate authority of ${from}`);
  return pem;
}

function readCertificate(pem: string, what: string): X509Certificate {
  return attempt(
    () => new X509Certificate(pem),
    `The ${what} is not a PEM certificate.`,
    'Give a file that begins with -----BEGIN CERTIFICATE-----.',
  );
}

function attempt<Result>(read: () => Result, message: string, next: string): Result {
  try {
    return read();
  } catch (cause) {
    throw new UsageError(message, { next, cause });
  }
}
