import { join } from 'node:path';
import { readTextFile, writeTextFile } from '#adapters/files';
import { systemClock } from '#adapters/system-clock';
import { sealed, signingKey } from '#conformance/certificate/dsse';
import type { Envelope } from '#conformance/certificate/envelope';
import { certifyEvidence, readProbedRun } from '#conformance/certify-evidence';
import { nearest } from '#core/codecs/nearest';
import type { Certificate, Extension } from '#core/model/certificate';
import type { Profile } from '#core/model/profile';
import { UsageError } from '#core/model/tool-error';
import { certificateHtml } from '#reporters/certificate/certificate-html';
import { certificateMarkdown } from '#reporters/certificate/certificate-markdown';
import { conformanceSuite, suiteOfRun } from './load-suite.ts';
import { withRecordedRun } from './saved-evidence.ts';
import { sha256, toolDigests } from './tool-digests.ts';

const longestKey = 64 * 1024;

/** Options of `certifyRun`. */
export type CertifyOptions = {
  /** The folder that was the `output` of the run, or of the merged shards of one. The certificate is written there. */
  readonly directory: string;
  /** What was tested: its name and version, and where to ask about it. */
  readonly product: Extension['product'];
  /** The id of a profile, such as `full` (`spec-tables/profiles.yaml`). */
  readonly profile: string;
  /** Path of the ed25519 key to sign with, as PKCS#8 in PEM. Without it, the certificate is not signed. */
  readonly key?: string | undefined;
};

/** A certificate that was written, in its envelope. */
export type CertifiedProduct = { readonly certificate: Certificate; readonly envelope: Envelope; readonly files: readonly string[] };

/** See `certifyRun` in `src/index.ts`. */
export async function certifyRun({ directory, product, profile: named, key: keyFile }: CertifyOptions): Promise<CertifiedProduct> {
  const key = keyFile === undefined ? undefined : signingKey(textOf(keyFile), keyFile);
  return withRecordedRun(directory, async (file) => {
    const saved = readProbedRun(file);
    const suite = suiteOfRun(saved.head.options);
    const profile = profileNamed(named, suite.profiles);
    const { certificate, problems } = certifyEvidence(saved, {
      ...toolDigests(),
      file,
      suite: conformanceSuite(suite, { withCoverage: false }),
      profile,
      product,
      sha256,
      today: systemClock.date().slice(0, 10),
    });
    if (problems.length > 0) throw refusal(problems, profile);
    const envelope = sealed(certificate, key);
    const files = {
      'certificate.json': `${JSON.stringify(envelope, undefined, 2)}\n`,
      'certificate.md': certificateMarkdown(certificate, envelope.signatures[0]?.keyid),
      'certificate.html': certificateHtml(certificate, envelope.signatures[0]?.keyid),
    };
    for (const [name, text] of Object.entries(files)) await writeTextFile(join(directory, name), text);
    return { certificate, envelope, files: Object.keys(files).map((name) => join(directory, name)) };
  });
}

function textOf(file: string): string {
  const text = readTextFile(file, longestKey);
  if (text === undefined) throw new UsageError(`There is no ${file}.`, { next: 'Name the file of the key.' });
  return text;
}

function profileNamed(named: string, profiles: readonly Profile[]): Profile {
  const ids = profiles.map(({ id }) => id);
  const found = profiles.find(({ id }) => id === named);
  if (found !== undefined) return found;
  const near = nearest(named, ids);
  throw new UsageError(`There is no profile ${JSON.stringify(named)}.`, {
    next: near === undefined ? `The profiles are ${ids.join(', ')}.` : `Did you mean ${near}?`,
  });
}

function refusal(problems: readonly { readonly message: string; readonly next: string }[], profile: Profile): UsageError {
  const lines = problems.map(({ message, next }) => `  ${message} ${next}\n`);
  return new UsageError(`This is not a complete run of the profile ${profile.id}:\n${lines.join('')}`, {
    next: 'No certificate was written.',
  });
}
