import { certifyRun } from '#library/certify-run';
import { verdictWords } from '#reporters/certificate/certificate-words';
import { exitCodes } from './exit-codes.ts';
import { plainText } from './terminal-text.ts';
import type { World } from './world.ts';

type CertifyFlags = {
  readonly product: string;
  readonly version: string;
  readonly contact: string;
  readonly profile: string;
  readonly key?: string;
};

/** `apiconform certify`: writes the certificate of a complete run. */
export async function certify(directory: string, flags: CertifyFlags, { terminal, setExitCode }: World): Promise<void> {
  const { product: name, version, contact, profile, key } = flags;
  const { certificate, envelope, files } = await certifyRun({ directory, product: { name, version, contact }, profile, key });
  const { word, because } = verdictWords(certificate);
  const keyid = envelope.signatures[0]?.keyid;
  terminal.out(`${word}: ${plainText(because)}\n`);
  terminal.out(keyid === undefined ? 'not signed: name a key with --key\n' : `signed by the key sha256:${keyid}\n`);
  for (const file of files) terminal.out(`${file}\n`);
  setExitCode(certificate.predicate.result === 'FAILED' ? exitCodes.failed : exitCodes.passed);
}
