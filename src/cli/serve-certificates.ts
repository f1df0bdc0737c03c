import { join } from 'node:path';
import { readTextFile, writeTextFile } from '#adapters/files';
import { UsageError } from '#core/model/tool-error';
import { knownGroups } from '#reference-server/access/identity';
import type { Authority, Issued } from '#reference-server/http/certificates/create-authority';
import { createAuthority } from '#reference-server/http/certificates/create-authority';

/** The certificates of a server with TLS: its authority, its own, and that of its administrator. */
export type ServeCertificates = { readonly authority: Issued; readonly server: Issued; readonly administrator: Issued };

const serverNames = ['127.0.0.1', 'localhost', 'kubernetes', 'kubernetes.default'];
const ownerOnly = 0o600;

/**
 * Creates a certificate authority, which issues a certificate for the server and one for the administrator. With a folder,
 * they are written there, and an authority that the folder already has is used again.
 *
 * @throws UsageError where the folder cannot be read or written, or has an authority that cannot be used.
 */
export async function serveCertificates(folder: string | undefined): Promise<ServeCertificates> {
  const authority = folder === undefined ? createAuthority() : authorityIn(folder);
  const made = {
    authority,
    server: authority.issue({ commonName: 'apiconform', names: serverNames }),
    administrator: authority.issue({ commonName: 'admin', organizations: [knownGroups.masters] }),
  };
  if (folder !== undefined) {
    for (const [name, issued] of Object.entries({ ca: authority, server: made.server, admin: made.administrator })) {
      await writeTextFile(join(folder, `${name}.crt`), issued.certificate);
      await writeTextFile(join(folder, `${name}.key`), issued.key, ownerOnly);
    }
  }
  return made;
}

function authorityIn(folder: string): Authority {
  const certificate = readTextFile(join(folder, 'ca.crt'));
  const key = readTextFile(join(folder, 'ca.key'));
  if (certificate === undefined && key === undefined) return createAuthority();
  try {
    if (certificate !== undefined && key !== undefined) return createAuthority({ existing: { certificate, key } });
  } catch (cause) {
    throw unusable(folder, cause);
  }
  throw unusable(folder, undefined);
}

function unusable(folder: string, cause: unknown): UsageError {
  return new UsageError(`The files ca.crt and ca.key in ${folder} are not a certificate authority.`, {
    next: 'Name another folder with --cert-dir, or remove both files to create a new one.',
    cause,
  });
}
