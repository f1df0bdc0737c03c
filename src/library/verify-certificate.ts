import { readTextFile } from '#adapters/files';
import { systemClock } from '#adapters/system-clock';
import { verifyingKey } from '#conformance/certificate/dsse';
import type { VerifiedCertificate } from '#conformance/certificate/verified-certificate';
import { verifyCertificate as verifyText } from '#conformance/verify-certificate';
import { UsageError } from '#core/model/tool-error';
import { conformanceSuite, loadSuite, suiteOfRun } from './load-suite.ts';
import { withRecordedRun } from './saved-evidence.ts';
import { sha256, toolDigests } from './tool-digests.ts';
import { toolVersion } from './tool-version.ts';

const longestCertificate = 16 * 1024 * 1024;
const longestKey = 64 * 1024;

/** Options of `verifyCertificate`. */
export type VerifyOptions = {
  /** Path of the certificate. */
  readonly file: string;
  /** The folder with the evidence, `run.ndjson` or the same compressed, or that of merged shards. Without it, it is not checked. */
  readonly evidence?: string | undefined;
  /** Path of the ed25519 key that the certificate has to be signed with, in PEM. Without it, the signature is not checked. */
  readonly publicKey?: string | undefined;
};

/** See `verifyCertificate` in `src/index.ts`. */
export async function verifyCertificate({ file, evidence: directory, publicKey }: VerifyOptions): Promise<VerifiedCertificate> {
  const key = publicKey === undefined ? undefined : verifyingKey(textOf(publicKey, longestKey), publicKey);
  const text = textOf(file, longestCertificate);
  if (directory === undefined) return verifyText({ text, key, by: verifyingTool });
  return withRecordedRun(directory, (evidence) => verifyText({ text, key, evidence, by: verifyingTool }));
}

function verifyingTool(): ReturnType<Parameters<typeof verifyText>[0]['by']> {
  const suite = loadSuite();
  return {
    ...toolDigests(),
    version: toolVersion(),
    profiles: suite.profiles,
    suite,
    suiteOf: (options) => {
      const own = suiteOfRun(options);
      return { ...conformanceSuite(own, { withCoverage: false }), profiles: own.profiles };
    },
    sha256,
    today: systemClock.date().slice(0, 10),
  };
}

function textOf(file: string, most: number): string {
  const text = readTextFile(file, most);
  if (text === undefined) throw new UsageError(`There is no ${file}.`, { next: 'Name another file.' });
  return text;
}
